// The position editor over a document of straw: what is typed, clicked and pressed, and what is asked of Python.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import front from "../../widgets/js/editor_package.js";
import rails from "../../widgets/js/editor_rails.js";
import { pieces } from "../../widgets/js/editor_line.js";
import { fakeDocument, fakeModel } from "./fake_dom.mjs";

const fixture = (name) => JSON.parse(readFileSync(new URL("editor_fixture.json", import.meta.url), "utf8"))[name];

/** A page of the fixture in a view. */
function show(t, name, { opened = null, getWidget } = {}) {
  const model = fakeModel(null);
  for (const [key, value] of Object.entries(fixture(name))) model.set(key, value);
  model.set("opened", opened);
  model.set("opened_as", opened ? "play" : "");
  const doc = fakeDocument();
  const el = doc.createElement("div");
  doc.body.append(el);
  const close = (name === "rails" ? rails : front).render({ model, el, host: { getWidget } });
  t.after(close);
  for (const { n } of model.sent.splice(0)) model.answer({ type: "done", n });
  const find = (query) => el.querySelector(query);
  const all = (query) => el.querySelectorAll(query);
  const press = (node, key, more) => node.fire("keydown", { key, ...more });
  const click = (node, more) => node.fire("click", more);
  const button = (text) => all("button").find((node) => node.textContent === text);
  const zone = (row, seat, at) => find(`[data-z="${row}.${seat}.${at}"]`);
  const type = (text, node = find("textarea")) => {
    node.value = text;
    node.fire("input");
  };
  /** What was asked since the last time, without the names of the messages. */
  const sent = () => model.sent.splice(0).map(({ n, ...intent }) => intent);
  const rest = (wait = 400) => new Promise((done) => setTimeout(done, wait));
  return { model, doc, el, close, find, all, press, click, button, zone, type, sent, rest };
}

test("a text is cut where it is marked", () => {
  const told = pieces("one two three", [[4, 7], [8, 13]]).map((one) => (one.tag ? one.kids : one));
  assert.deepEqual(told, ["one ", ["two"], " ", ["three"]]);
  assert.deepEqual(pieces("one", []), ["one"]);
  assert.deepEqual(pieces("", []), []);
});

test("a click on the board asks for a package, with Shift for one fewer; a pawn comes and goes", (t) => {
  const { zone, click, sent } = show(t, "package");
  click(zone("package", 1, 4));
  click(zone("package", 0, 3), { shiftKey: true });
  click(zone("pawn", 1, 4));
  click(zone("pawn", 0, 3));
  assert.deepEqual(sent(), [
    { do: "edit", what: "packages", seat: 1, at: 4, by: 1 }, { do: "edit", what: "packages", seat: 0, at: 3, by: -1 },
    { do: "edit", what: "pawn", seat: 1, to: 4 }, { do: "edit", what: "pawn", seat: 0, to: 0 },
  ]);
});

test("every place of the board is named, and one is in reach of the tab key", (t) => {
  const { all, zone } = show(t, "package");
  assert.equal(all("[data-z]").length, 2 * 2 * 5);
  assert.equal(all('[data-z][tabindex="0"]').length, 1);
  assert.equal(zone("package", 0, 3).getAttribute("aria-label"), "2 green at 3");
  assert.equal(zone("pawn", 0, 3).getAttribute("aria-label"), "green pawn here, at 3");
  assert.equal(zone("pawn", 1, 2).getAttribute("aria-label"), "pink pawn to 2");
});

test("the keys of the board go from place to place and change what lies there", (t) => {
  const { doc, zone, press, sent } = show(t, "package");
  const here = () => doc.activeElement.getAttribute("data-z");
  zone("package", 0, 1).focus();
  const keys = "ArrowRight ArrowRight ArrowUp ArrowLeft ArrowDown End ArrowRight Home ArrowLeft".split(" ");
  const went = keys.map((key) => {
    assert.ok(press(doc.activeElement, key).stopped);
    return here();
  });
  assert.deepEqual(went, ["package.1.1", "package.0.2", "pawn.0.2", "pawn.1.1", "package.1.1", "package.1.5",
    "package.1.5", "package.0.1", "package.0.1"]);
  for (const key of ["+", "-", "7", "p", "Enter"]) press(zone("package", 1, 2), key);
  assert.deepEqual(sent().map(({ do: _, ...more }) => more), [
    { what: "packages", seat: 1, at: 2, by: 1 }, { what: "packages", seat: 1, at: 2, by: -1 },
    { what: "packages", seat: 1, at: 2, to: 7 }, { what: "pawn", seat: 1, to: 2 },
    { what: "packages", seat: 1, at: 2, by: 1 },
  ]);
  assert.ok(!press(zone("package", 0, 1), "s", { ctrlKey: true }).stopped, "not ours");
});

test("a piece that is dragged goes where it is dropped: to a location, out of the game, beside the board", (t) => {
  const { find, zone, sent } = show(t, "package");
  find(".gl-board").getBoundingClientRect = () => ({ left: 0, top: 0, width: 628, height: 300 });
  const drag = (node, x, y) => {
    node.fire("pointerdown", { clientX: 350, clientY: 100, button: 0, pointerId: 1 });
    node.fire("pointermove", { clientX: x, clientY: y });
    node.fire("pointerup", { clientX: x, clientY: y });
    node.fire("click");
  };
  drag(zone("package", 0, 3), 560, 100);
  drag(zone("package", 0, 3), 20, 100);
  drag(zone("package", 0, 3), 20, -50);
  drag(zone("pawn", 0, 3), 100, 40);
  drag(zone("package", 0, 3), 352, 101);
  const move = (piece, to) => ({ do: "edit", what: "move", piece, seat: 0, from: 3, to });
  assert.deepEqual(sent(), [move("package", 5), move("package", 0), move("package", null), move("pawn", 1),
    { do: "edit", what: "packages", seat: 0, at: 3, by: 1 }], "a click that trembles is a click");
});

test("what is typed is sent after a pause, at once on Enter, and before anything else", async (t) => {
  const { find, type, press, click, zone, sent, rest } = show(t, "package");
  type("p");
  type("pa");
  assert.deepEqual(sent(), []);
  await rest();
  assert.deepEqual(sent(), [{ do: "text", text: "pa", typing: true }]);
  type("pac");
  assert.ok(press(find("textarea"), "Enter").defaultPrevented, "no new line");
  assert.deepEqual(sent(), [{ do: "text", text: "pac", typing: false }]);
  type("pack");
  click(zone("package", 0, 1));
  assert.deepEqual(sent().map((one) => one.text ?? one.what), ["pack", "packages"]);
  await rest();
  assert.deepEqual(sent(), [], "nothing twice");
});

test("what is being typed stays while answers come", async (t) => {
  const { model, find, type, rest } = show(t, "package");
  type("one");
  await rest();
  type("one two");
  model.set("position", { ...model.get("position"), text: "one", possible: false });
  assert.equal(find("textarea").value, "one two");
  await rest();
  model.set("position", { ...model.get("position"), text: "one two" });
  model.set("position", { ...model.get("position"), text: "from elsewhere" });
  assert.equal(find("textarea").value, "from elsewhere");
});

test("what is wrong is told with its clauses, marked in the line, and can be shown there", (t) => {
  const { find, all, button, click } = show(t, "wrong");
  assert.equal(find(".gl-estate").textContent, "Not possible: 2 reasons, below.");
  const marked = all(".gl-eline u").map((node) => node.textContent);
  assert.deepEqual(marked, ["supply 9 / 11", "final green", "green to roll"]);
  assert.equal(all(".gl-everdict li").length, 2);
  click(button("PK-19"));
  assert.match(find(".gl-clause").textContent, /^PK-19 /);
  const selected = [];
  find("textarea").setSelectionRange = (...range) => selected.push(range);
  click(button("show"));
  assert.equal(find("textarea").value.slice(...selected[0]), "supply 9 / 11");
  assert.equal(button("Play from here").getAttribute("aria-disabled"), "true");
});

test("text is only ever text", (t) => {
  const { model, el, find } = show(t, "package");
  const position = { ...model.get("position"), text: "<img src=x>", possible: false,
    faults: [{ text: "<b>bad</b>", clauses: ["<i>"], seats: [], places: [[0, 4]] }] };
  model.set("position", position);
  assert.equal(find("u").textContent, "<img");
  assert.equal(find(".gl-everdict li").textContent, "<b>bad</b> <i> show");
  assert.deepEqual(["img", "i"].flatMap((tag) => el.querySelectorAll(tag)), []);
});

test("supplies, pawns, final turns and what it waits for", (t) => {
  const { find, type, click, sent } = show(t, "package");
  const pick = (name, value) => {
    const field = find(`[data-field=${name}]`);
    field.value = value;
    field.fire("change");
    return field.value;
  };
  type("11", find("[data-field=supply0]"));
  type("", find("[data-field=supply0]"));
  type("99", find("[data-field=supply0]"));
  assert.equal(pick("pawn1", "5"), "0", "until Python says so");
  click(find("[data-field=final1]"));
  pick("node", "6");
  pick("turn", "1");
  pick("players", "4");
  pick("trigger_order", "stack");
  pick("supply", "5");
  pick("supply", "-");
  pick("final_remove_own", "false");
  pick("example", "E-PK-3");
  assert.deepEqual(sent(), [
    { do: "edit", what: "supply", seat: 0, to: 11 }, { do: "edit", what: "pawn", seat: 1, to: 5 },
    { do: "edit", what: "final", seat: 1, to: true }, { do: "edit", what: "node", node: "rolled", seat: 0, die: 6 },
    { do: "edit", what: "node", node: "roll", seat: 1 }, { do: "switch", name: "players", to: 4 },
    { do: "switch", name: "trigger_order", to: "stack" }, { do: "switch", name: "supply", to: 5 },
    { do: "switch", name: "supply", to: null }, { do: "switch", name: "final_remove_own", to: false },
    { do: "example", id: "E-PK-3" },
  ]);
});

test("under once, thirds that were had are asked for", (t) => {
  const { all, click, sent } = show(t, "once");
  const places = all(".gl-ethird button");
  assert.equal(places.length, 10);
  click(places[8]);
  assert.deepEqual(sent(), [{ do: "edit", what: "third", seat: 1, at: 4 }]);
  assert.equal(show(t, "package").all(".gl-ethird").length, 0);
});

test("undo and redo, by button and key, where there is something", (t) => {
  const { model, find, button, click, press, zone, sent } = show(t, "package");
  click(button("Undo"));
  press(zone("package", 0, 1), "z");
  assert.deepEqual(sent(), []);
  model.set("position", { ...model.get("position"), can: { undo: true, redo: true } });
  click(button("Undo"));
  press(zone("package", 0, 1), "z");
  press(zone("package", 0, 1), "Z", { shiftKey: true });
  assert.ok(press(find("textarea"), "z").stopped, "a letter in the line is a letter");
  assert.deepEqual(sent().map((one) => one.do), ["undo", "undo", "redo"]);
});

test("cards are chosen in the box and put where one clicks", (t) => {
  const { find, all, click, sent } = show(t, "rails");
  const box = (card) => find(`[data-card="box.0.${card}"]`);
  assert.equal(all('[data-place="box.0"] [data-card]').length, 75);
  assert.match(box(15).getAttribute("aria-label"), /GM&O coal Denver, 1 left in the box/);
  assert.match(box(30).getAttribute("aria-label"), /IC coal Denver, in Green\u2019s hand/);
  click(box(15));
  click(box(30));
  assert.equal(box(15).getAttribute("aria-pressed"), "true");
  click(box(16));
  click(box(16));
  assert.equal(find(".gl-echosen b").textContent, "2 cards chosen");
  click(find('[data-place="portfolio.1"]'));
  assert.deepEqual(sent(), [{ do: "edit", what: "cards", to: ["portfolio", 1],
    cards: [{ card: 15, from: ["box", 0] }, { card: 30, from: ["hand", 0] }] }]);
  click(find('[data-place="yard.0"]'));
  assert.deepEqual(sent(), [], "nothing is chosen any more");
});

test("cards by key: arrows in a place, Enter is a click, Del puts one back, a list says where to", (t) => {
  const { doc, find, press, click, button, sent } = show(t, "rails");
  const at = (key) => find(`[data-card="${key}"]`);
  at("box.0.0").focus();
  const here = () => doc.activeElement.getAttribute("data-card");
  assert.deepEqual(["ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"].map((key) => {
    press(doc.activeElement, key);
    return here();
  }), ["box.0.1", "box.0.4", "box.0.1", "box.0.0"]);
  press(at("yard.0.41"), "Delete");
  press(at("box.0.45"), "Backspace");
  click(at("hand.1.49"));
  const to = find("[data-field=to]");
  to.value = "deck.0";
  to.fire("change");
  click(button("Put"));
  assert.deepEqual(sent(), [
    { do: "edit", what: "cards", cards: [{ card: 41, from: ["yard", 0] }], to: ["box", 0] },
    { do: "edit", what: "cards", cards: [{ card: 45, from: ["hand", 1] }], to: ["box", 0] },
    { do: "edit", what: "cards", cards: [{ card: 49, from: ["hand", 1] }], to: ["deck", 0] },
  ]);
  click(at("box.0.16"));
  press(at("box.0.16"), "Escape");
  assert.equal(find(".gl-echosen b").textContent, "No card chosen");
});

test("a card that is dragged goes to the place below the pointer", (t) => {
  const { doc, find, press, sent } = show(t, "rails");
  const card = find('[data-card="box.0.15"]');
  doc.under = [find('[data-place="insider.1"]')];
  card.fire("pointerdown", { clientX: 0, clientY: 0, button: 0 });
  card.fire("pointermove", { clientX: 40, clientY: 40 });
  card.fire("pointerup", { clientX: 40, clientY: 40 });
  card.fire("click");
  const cards = [{ card: 15, from: ["box", 0] }];
  assert.deepEqual(sent(), [{ do: "edit", what: "cards", cards, to: ["insider", 1] }]);
  press(card, "Enter");
  card.fire("click");
  assert.equal(find(".gl-echosen b").textContent, "1 card chosen", "the click of a key after a drag is a click");
});

test("round, marker, points, who is asked, and the deck", (t) => {
  const { find, type, button, click, sent } = show(t, "rails");
  const pick = (name, value) => Object.assign(find(`[data-field=${name}]`), { value }).fire("change");
  pick("round", "3");
  type("2", find("[data-field=step]"));
  pick("marker", "-");
  type("-4", find("[data-field=total1]"));
  pick("node", "delivers");
  pick("asked", "1");
  click(button("Write it out"));
  assert.deepEqual(sent().map(({ do: _, ...more }) => more), [
    { what: "round", round: 3, step: 4 }, { what: "round", round: 1, step: 2 }, { what: "marker", seat: null },
    { what: "total", seat: 1, to: -4 }, { what: "node", node: "delivers", seat: 0 },
    { what: "node", node: "picks", seat: 1 }, { what: "deck", written: true },
  ]);
});

test("another widget opens below and is closed again, and its view ends with it", async (t) => {
  const rendered = [];
  const getWidget = async (ref) => ({ render: async ({ el, signal }) => rendered.push({ ref, el, signal }) });
  const { model, doc, el, button, click, sent, rest, close } = show(t, "package", { getWidget });
  const open = (name, as) => {
    model.set("opened_as", as);
    model.set("opened", name);
    return rest(0);
  };
  const bars = () => el.childNodes.filter((node) => node.className === "gl-root" && !node.hidden);
  const play = button("Play from here");
  play.focus();
  click(play);
  assert.deepEqual(sent(), [{ do: "open", what: "play" }]);
  await open("anywidget:1", "play");
  assert.equal(bars()[0].textContent, "Play from herekeeps the position it was opened withClose");
  assert.equal(doc.activeElement.textContent, "Close");
  await open("anywidget:2", "follow");
  assert.deepEqual(rendered.map(({ ref, signal }) => [ref, signal.aborted]),
    [["anywidget:1", true], ["anywidget:2", false]]);
  assert.ok(doc.activeElement.fire("keydown", { key: "Enter" }).stopped, "not meant for the notebook");
  click(button("Close"));
  assert.deepEqual(sent(), [{ do: "put away" }]);
  await open(null, "");
  assert.deepEqual([rendered[1].signal.aborted, bars().length, doc.activeElement], [true, 0, play]);
  await open("anywidget:3", "play");
  close();
  assert.ok(rendered[2].signal.aborted);
  assert.equal(el.childNodes.length, 0);
});

test("without a kernel the position is read, and nothing is asked", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const model = fakeModel(null);
  for (const [key, value] of Object.entries(fixture("package"))) model.set(key, value);
  const doc = fakeDocument();
  const el = doc.createElement("div");
  const close = front.render({ model, el });
  t.mock.timers.tick(3000);
  assert.match(el.textContent, /No kernel: the position can be read\./);
  model.sent.length = 0;
  el.querySelector('[data-z="package.0.1"]').fire("click");
  el.querySelectorAll("button").find((node) => node.textContent === "Undo").fire("click");
  assert.deepEqual(model.sent, []);
  assert.ok("readonly" in el.querySelector("textarea").attributes);
  close();
  assert.equal(model.listeners(), 0);
});
