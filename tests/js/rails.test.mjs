// The Pocket Rails page over a document of straw: picking by mouse, keys and dragging, loads, sheets, open hands.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import stepper from "../../widgets/js/stepper_rails.js";
import { goodsText, inWords, named, parts } from "../../widgets/js/rails_cards.js";
import { differing } from "../../widgets/js/rails_options.js";
import { command } from "../../widgets/js/keys.js";
import { merge } from "../../widgets/js/model.js";
import { fakeDocument, fakeModel } from "./fake_dom.mjs";

const MOMENTS = readFileSync(new URL("rails_fixture.json", import.meta.url), "utf8");   // see rails_fixture.py
const moment = (name) => JSON.parse(MOMENTS)[name];

/** A moment of the fixture in a view. */
function show(t, timeline) {
  const model = fakeModel(timeline);
  const doc = fakeDocument();
  const el = doc.createElement("div");
  doc.body.append(el);
  stepper.initialize({ model });
  t.after(stepper.render({ model, el }));
  for (const { n } of model.sent) model.answer({ type: "hello", n });
  const find = (query) => el.querySelector(query);
  return {
    model, doc, el, find, all: (query) => el.querySelectorAll(query), timeline,
    card: (at) => find(`[data-k="h${at}"]`), button: (text) =>
      el.querySelectorAll("button").find((node) => node.textContent === text),
    key: (key) => doc.activeElement.fire("keydown", { key }),
    chosen: () => model.sent.filter((one) => one.do === "choose").map(({ action }) => action),
  };
}

/** The action of the pair at these places of the hand. */
function action({ timeline }, port, yard) {
  const { hands } = timeline.frames[timeline.at].board;
  return timeline.menu.groups[0].options.find(({ cards }) => cards[0] === hands[0][port] && cards[1] === hands[0][yard])
    .action;
}

const WORDS = { companies: ["B&O", "GM&O", "IC", "PRR", "C&O"], goods: ["coal", "wood", "cloth", "steel", "grain"],
  cities: ["Denver", "Chicago", "New York"] };
const CTX = { tl: { game: { words: WORDS } } };

test("a card is its company, good and city", () => {
  assert.deepEqual([parts(0), parts(74), parts(22)], [[0, 0, 0], [4, 4, 2], [1, 2, 1]]);
  assert.equal(named(CTX, 22), "GM&O cloth Chicago");
  assert.equal(inWords(CTX, [0, 2, 22]), "B&O: coal Denver, coal New York. GM&O: cloth Chicago.");
  assert.equal(inWords(CTX, []), "No cards.");
  assert.deepEqual([[2], [0, 2], [0, 1, 2]].map((goods) => goodsText(CTX, goods)),
    ["cloth", "coal and cloth", "coal, wood and cloth"]);
});

test("loads are told apart by the cities where they differ", () => {
  const options = [{ cards: [45, 46, 50] }, { cards: [45, 49, 50] }];
  assert.deepEqual(differing(options), [[1, [46], [49]]]);
});

test("a board's letters count while it has focus, its other keys anywhere but in a text", () => {
  const own = { p: "port", Backspace: "back" };
  const key = (name, where) => command({ key: name }, where, false, own);
  assert.deepEqual(["board", "button", "", "text"].map((where) => [key("p", where), key("Backspace", where)]),
    [["board-port", "board-back"], [null, "board-back"], [null, "board-back"], [null, null]]);
});

test("a patch may open the hands", () => {
  const before = { frames: [], graphs: {}, game: {}, open: false, canOpen: true };
  const patch = { keep: 0, frames: [], graphs: {}, open: true, n: "1" };
  assert.deepEqual([merge(before, patch).open, merge(before, { ...patch, open: undefined }).open], [true, false]);
  assert.equal(merge(before, patch).canOpen, true);
});

test("it shows the seats, who picks, the marker, the yard, the hand and the portfolios, and no card of others", (t) => {
  const view = show(t, moment("pick"));
  const { seats, frames, at } = view.timeline;
  const { board, alt, where } = frames[at];
  assert.ok(view.find(".gl-seats").textContent.includes("Green" + "picks"));
  assert.ok(view.find(".gl-seats").textContent.includes("Priority"));
  assert.ok(view.find(".gl-seats").textContent.includes("Hands pass to the right"));
  assert.equal(view.find(".gl-board").getAttribute("aria-label"), alt);
  assert.ok(view.el.textContent.includes(where));
  assert.equal(view.all(".gl-board .gl-tile").length, board.yard.length);
  assert.equal(view.all(".gl-hand .gl-card").length, board.hands[0].length);
  assert.equal(view.all(".gl-folio").length, seats.length);
  assert.equal(view.all(".gl-folio .gl-tile").length, board.portfolios.flat().length);
  assert.ok(!view.find(".gl-folios").textContent.includes("hand"));
  assert.equal(view.all("s").length, board.plentiful.length);
});

test("every frame of every moment can be drawn, every control has a name, and no element an id", (t) => {
  for (const name of ["shuffle", "pick", "deliver", "over"]) {
    const view = show(t, moment(name));
    for (let i = view.timeline.frames.length - 1; i >= 0; i--) {
      assert.ok(view.find(".gl-who").textContent.includes(view.timeline.frames[i].banner.lead));
      for (const node of view.all("*")) {
        assert.equal(node.getAttribute("id"), null);
        const control = node.tagName === "button"
          || ["button", "slider", "group", "img", "region"].includes(node.getAttribute("role"));
        if (control) assert.ok(node.getAttribute("aria-label") || node.textContent.trim(), node.className);
      }
      assert.ok(view.find(".gl-ticks").fire("keydown", { key: "ArrowLeft" }).stopped);
    }
  }
});

test("a click picks for the portfolio, the next for the yard, and the button sends both once", (t) => {
  const view = show(t, moment("pick"));
  view.card(2).fire("click");
  assert.equal(view.card(2).getAttribute("aria-pressed"), "true");
  assert.ok(view.card(2).getAttribute("aria-label").includes(", to the portfolio"));
  assert.ok(view.find(".gl-live").textContent.includes("to the portfolio."));
  assert.equal(view.all(".gl-folio .gl-ghost").length, 1);
  view.button("Pick these two").fire("click");
  assert.deepEqual(view.chosen(), []);
  view.card(0).fire("click");
  assert.equal(view.all(".gl-board .gl-ghost").length, 1);
  view.button("Pick these two").fire("click");
  view.button("Pick these two").fire("click");
  assert.deepEqual(view.chosen(), [action(view, 2, 0)]);
});

test("a card that is pointed at shows its ghost and what it would mean", (t) => {
  const timeline = moment("pick");
  const card = timeline.frames[timeline.at].board.hands[0][1];
  timeline.menu.hints.portfolio[card] = [{ seat: 0, text: "It means <b>this</b>.", clauses: ["PR-13"] }];
  const view = show(t, timeline);
  view.card(1).fire("pointerenter");
  assert.equal(view.all(".gl-folio .gl-ghost").length, 1);
  assert.ok(view.find(".gl-says").textContent.includes("It means <b>this</b>."));
  assert.ok(view.find(".gl-hand").textContent.includes("portfolio?"));
  view.card(1).fire("pointerleave");
  assert.equal(view.all(".gl-ghost").length, 0);
});

test("by keys alone: arrows, Enter twice, Enter on the button; Backspace and Escape take back", (t) => {
  const view = show(t, moment("pick"));
  view.card(0).focus();
  assert.ok(view.key("ArrowRight").stopped);
  assert.equal(view.doc.activeElement, view.card(1));
  assert.equal(view.card(1).getAttribute("tabindex"), "0");
  view.key("Enter");
  view.key("ArrowRight");
  assert.ok(view.key(" ").defaultPrevented);
  assert.equal(view.doc.activeElement, view.button("Pick these two"));
  view.key("Backspace");
  assert.equal(view.doc.activeElement, view.card(2));
  assert.equal(view.card(2).getAttribute("aria-pressed"), "false");
  view.key("Escape");
  assert.equal(view.card(1).getAttribute("aria-pressed"), "false");
  assert.ok(view.key("y").stopped);
  assert.ok(view.card(2).getAttribute("aria-label").includes("to the Rail Yard"));
  view.key("ArrowRight");
  view.key("p");
  assert.equal(view.doc.activeElement, view.button("Pick these two"));
  view.doc.activeElement.fire("click");
  assert.deepEqual(view.chosen(), [action(view, 3, 2)]);
});

test("a card is dragged onto the yard or the own portfolio; elsewhere it goes back", (t) => {
  const view = show(t, moment("pick"));
  const drag = (at, onto) => {
    view.doc.under = onto ? [view.find(onto)] : [];
    view.card(at).fire("pointerdown", { button: 0, clientX: 0, clientY: 0 });
    view.card(at).fire("pointermove", { clientX: 30, clientY: -80 });
    assert.ok(view.card(at).getAttribute("style").includes("translate:30px -80px"));
    view.card(at).fire("pointerup", { clientX: 30, clientY: -80 });
    view.card(at).fire("click");
    assert.equal(view.card(at).getAttribute("style"), null);
  };
  drag(1, null);
  assert.equal(view.card(1).getAttribute("aria-pressed"), "false");
  drag(1, "[data-drop=yard]");
  drag(3, "[data-drop=port]");
  view.button("Pick these two").fire("click");
  assert.deepEqual(view.chosen(), [action(view, 3, 1)]);
});

test("a load is chosen from a list; the cards that would leave are ringed, and the sheet shows what then", (t) => {
  const view = show(t, moment("deliver"));
  const { options } = view.timeline.menu.groups[0];
  const buttons = view.all(".gl-opts .gl-opt");
  assert.deepEqual(buttons.map((node) => node.getAttribute("aria-label")), options.map(({ label }) => label));
  assert.ok(buttons[0].textContent.includes(options[0].note));
  assert.equal(view.all(".gl-ring").length, 0);
  assert.equal(view.all(".gl-full").length, 1);
  buttons[1].fire("pointerenter");
  assert.equal(view.all(".gl-ring").length, options[1].cards.length);
  assert.ok(view.find(".gl-loads").textContent.includes(options[1].action));
  buttons[1].fire("click");
  assert.deepEqual(view.chosen(), [options[1].action]);
});

test("the shuffle is one button, and R", (t) => {
  const view = show(t, moment("shuffle"));
  view.button("Shuffle and deal").focus();
  view.key("r");
  assert.deepEqual(view.model.sent.map((one) => one.do), ["hello", "roll"]);
});

test("after the game both sheets are there, with what the insider card takes and doubles", (t) => {
  const view = show(t, moment("over"));
  const titles = view.all(".gl-scroll").map((node) => node.getAttribute("aria-label"));
  assert.deepEqual(titles, ["After round 2", "After round 3"]);
  const { scores } = view.timeline.frames[view.timeline.at];
  const last = view.all(".gl-sheet")[1].querySelectorAll("tr").map((row) => row.childNodes.at(-1).textContent);
  assert.deepEqual(last.slice(-scores.length), scores.map((one) => String(one.at(-1))));
});

test("the teacher's switch asks for open hands, and stays at the step that is shown", (t) => {
  const view = show(t, moment("pick"));
  view.find(".gl-ticks").fire("keydown", { key: "ArrowLeft" });
  const before = view.find(".gl-ticks").getAttribute("aria-valuenow");
  view.button("Show all hands").fire("click");
  const { n, open } = view.model.sent.at(-1);
  assert.equal(open, true);
  const { frames, at, menu, branches, can } = view.timeline;
  const shown = frames.map((frame) => ({ ...frame, board: { ...frame.board, eyes: null,
    hands: frame.board.hands.map((hand, seat) => (seat ? hand.map((_, i) => i) : hand)) } }));
  view.model.answer({ type: "patch", n, keep: 0, frames: shown, at, menu, branches, can, graphs: {}, open: true });
  assert.equal(view.find(".gl-ticks").getAttribute("aria-valuenow"), before);
  assert.equal(view.button("Show all hands").getAttribute("aria-pressed"), "true");
  view.find(".gl-ticks").fire("keydown", { key: "End" });
  assert.ok(view.find(".gl-folios").textContent.includes("B&O coal Den."));
});

test("the hand of somebody else is closed", (t) => {
  const timeline = moment("pick");
  const frame = timeline.frames[timeline.at];
  Object.assign(frame, { decides: 1 });
  frame.board.picks[0] = [frame.board.hands[0].shift(), frame.board.hands[0].shift()];
  timeline.menu = { id: frame.id, kind: "decision", you: false, closed: true, taken: null, groups: [] };
  const view = show(t, timeline);
  assert.ok(view.find(".gl-opts").textContent.includes("Pink\u2019s hand is closed."));
  assert.ok(view.find(".gl-opts").textContent.includes("Laid until all have picked."));
  assert.equal(view.all(".gl-hand button").length, 0);
  assert.ok(view.find(".gl-seats").textContent.includes("Green" + "picked"));
});
