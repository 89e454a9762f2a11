// Pages without Python: what stands in for the model, the lines of a game, what is offered and what is not, and paper.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import explorer from "../../widgets/js/explorer_package.js";
import { answerGame, lineOf, menusOf } from "../../widgets/js/export_game.js";
import { recording } from "../../widgets/js/export_model.js";
import { unpack } from "../../widgets/js/export_page.js";
import { headingOf, paper } from "../../widgets/js/export_print.js";
import lab from "../../widgets/js/lab.js";
import { packageBoard } from "../../widgets/js/package_board.js";
import rails from "../../widgets/js/stepper_rails.js";
import stepper from "../../widgets/js/stepper_package.js";
import { fakeDocument } from "./fake_dom.mjs";

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const settled = () => new Promise((done) => { setTimeout(done, 0); });
const wait = (ms) => new Promise((done) => { setTimeout(done, ms); });

/** A front end over what was recorded. */
function show(t, front, values, answer = () => ({})) {
  const model = recording({ ...values, recorded: true }, answer);
  const doc = fakeDocument();
  const el = doc.createElement("div");
  doc.body.append(el);
  front.initialize?.({ model });
  t.after(front.render({ model, el }));
  return { model, doc, el, find: (query) => el.querySelector(query), all: (query) => el.querySelectorAll(query) };
}

/** The fixture as a page holds it, with the options of its last place at each place. */
function told() {
  const { frames, graphs, menu, branches, at, ...head } = read("fixture.json");
  const byId = Object.fromEntries(frames.map((frame) => [frame.id, frame]));
  const ids = frames.map(({ id }) => id);
  const end = ids.at(-1);
  const chains = {}, ways = {};
  for (const turn in graphs) [ways[turn], chains[`c${turn}`]] = [`c${turn}`, graphs[turn]];
  const other = { ids: ids.slice(0, 3), chains: {}, branches: [{ id: end, from: 1, turn: 1, turns: 1, text: "there" }] };
  const here = { ids, chains: ways, branches: [{ id: 77, from: 1, turn: 1, turns: 1, text: "the other" }] };
  return { head, frames: byId, chains, lines: { [end]: here, 77: other }, line: end, at,
    menus: Object.fromEntries(ids.map((id) => [id, { ...menu, id }])) };
}

function game(t) {
  const held = told();
  const asked = [];
  const view = show(t, stepper, { timeline: lineOf(held, held.line, held.at), menus: menusOf(held) },
    (message, model) => {
      asked.push(message.do);
      return answerGame(held, message, model);
    });
  return { ...view, held, asked };
}

const press = (view, key) => view.find(".gl-ticks").fire("keydown", { key });
const named = (view, text) => view.all("button").find((node) => node.textContent === text);

test("the stand-in keeps values, tells of changes, and answers later with the number of the question", async () => {
  const model = recording({ a: 1 }, ({ do: what }) => ({ type: `${what}!` }));
  const said = [];
  const hear = (message) => said.push(message);
  model.on("msg:custom", hear);
  model.on("change:a", () => said.push(model.get("a")));
  model.set("a", 2);
  model.send({ do: "hello", n: "x-1" });
  assert.deepEqual(said, [2], "nobody is answered while asking");
  await settled();
  assert.deepEqual(said, [2, { n: "x-1", type: "hello!" }]);
  model.off("msg:custom", hear);
  model.send({ do: "hello", n: "x-2" });
  await settled();
  assert.equal(said.length, 2);
});

test("a line is put together from its places, with the options of where it is looked at", () => {
  const held = told();
  const whole = lineOf(held, held.line, 1);
  assert.deepEqual(whole.frames.map(({ id }) => id), held.lines[held.line].ids);
  assert.deepEqual(whole.graphs, read("fixture.json").graphs);
  assert.equal(whole.menu.id, whole.frames[1].id);
  assert.equal(lineOf(held, 77).at, 2, "by default at its end");
  assert.deepEqual(lineOf({ ...held, menus: {} }, 77).menu, null, "after the end nothing can be chosen");
});

test("what needs Python is not there: no roll, no typing, no undo, no note, no other widget", async (t) => {
  const view = game(t);
  await settled();
  for (let at = view.held.at; at >= 0; at -= 1) {
    const texts = view.all("button").map((node) => node.textContent);
    for (const gone of ["Roll", "Try", "add a note", "What can follow", "Edit this position", "Back to now"]) {
      assert.ok(!texts.includes(gone), gone);
    }
    assert.equal(view.find("input"), null);
    assert.equal(view.find(".gl-undo"), null);
    assert.ok(!view.el.textContent.includes("No kernel"));
    assert.ok(view.all(".gl-opts button").every((node) => node.getAttribute("aria-disabled") !== "true"), "none is dead");
    press(view, "ArrowLeft");
  }
  view.find(".gl-help").fire("click");
  assert.ok(!view.find(".gl-keys").textContent.includes("undo"));
});

test("the options of a past place are there, a choice shows what it would do, the one that was taken leads on",
  async (t) => {
    const view = game(t);
    const { frames, at } = view.model.get("timeline");
    const place = frames.findLastIndex((frame, i) => i < at && frame.node === "main");
    const options = view.held.menus[frames[place].id].groups.flatMap((group) => group.options);
    view.held.menus[frames[place].id].groups[0].options.push({ ...options[0], action: frames[place + 1].action,
      label: "what was taken" });
    for (let i = at; i > place; i -= 1) press(view, "ArrowLeft");
    assert.equal(view.all(".gl-opts .gl-opt").length, options.length + 1);
    const [first] = view.all(".gl-opts .gl-opt");
    first.fire("click");
    assert.ok(view.all(".gl-opts .gl-opt")[0].className.includes("gl-on"));
    assert.equal(view.find(".gl-ticks").getAttribute("aria-valuenow"), String(place));
    view.all(".gl-opts .gl-opt").find((node) => node.textContent.includes("what was taken")).fire("click");
    assert.equal(view.find(".gl-ticks").getAttribute("aria-valuenow"), String(place + 1));
    await wait(200);
    assert.deepEqual(view.asked, ["hello"]);
  });

test("another line is shown in place of this one, and leads back", async (t) => {
  const view = game(t);
  named(view, "the other").fire("click");
  await settled();
  assert.equal(view.model.get("timeline").frames.length, 3);
  assert.equal(view.find(".gl-ticks").getAttribute("aria-valuenow"), "2");
  named(view, "there").fire("click");
  await settled();
  assert.equal(view.model.get("timeline").frames.length, view.held.lines[view.held.line].ids.length);
});

test("the board of a recording is a picture", (t) => {
  const board = game(t).find(".gl-board");
  assert.equal(board.getAttribute("role"), "img");
  assert.equal(board.querySelectorAll("[role=button]").length, 0);
});

test("in Pocket Rails the cards that were picked lie there, others can be laid out, and none is chosen", (t) => {
  const timeline = read("rails_fixture.json").pick;
  const at = timeline.frames.findLastIndex(({ node }) => node === "pick");
  const frame = timeline.frames[at];
  const hand = frame.board.hands[frame.decides];
  const option = { action: "pick A B", label: "A and B", seat: 0, odds: null, effects: [0, 0], totals: [0, 0], moves: [],
    trigger: null, earns: [], short: "", cards: [hand[1], hand[0]], note: "" };
  const menu = { id: frame.id, kind: "decision", groups: [{ title: "", clause: null, options: [option] }] };
  const next = { ...frame, id: 999, action: "pick A B" };
  const line = { ...timeline, at, menu, frames: [...timeline.frames.slice(0, at + 1), next], canOpen: false };
  const view = show(t, rails, { timeline: line });
  const laid = () => view.all(".gl-slots .gl-laid").map((node) => node.getAttribute("data-m"));
  assert.deepEqual(laid(), [`k${hand[1]}`, `k${hand[0]}`]);
  view.all("[data-k]").find((node) => node.getAttribute("data-k") === "h0").fire("click");
  assert.equal(laid().length, 1);
  assert.ok(!named(view, "Pick these two"));
  named(view, "As it was picked").fire("click");
  assert.equal(laid().length, 2);
});

test("the explorer walks about with the boards that the page holds, and offers nothing else", async (t) => {
  const graph = read("explorer_fixture.json");
  const [board] = graph.boards;
  const asked = [];
  const view = show(t, explorer, { graph }, ({ do: what, side, at }) => {
    asked.push(what);
    return what === "board" ? { type: what, side, at, board: { ...board, line: `the line of ${at}` } } : { type: what };
  });
  view.all("[data-at]").find((node) => node.getAttribute("data-at") === "1").fire("click");
  await wait(150);
  assert.ok(view.find(".gl-xline").textContent.includes("the line of 1"));
  assert.deepEqual([...new Set(asked)].sort(), ["board", "hello"]);
  const texts = view.all("button").map((node) => node.textContent);
  for (const gone of ["Explore from here", "Play from here", "Edit this position"]) assert.ok(!texts.includes(gone), gone);
  assert.ok(!view.el.textContent.includes("Nobody answers"));
});

test("the score lab says its settings in words, and offers nothing to run or to look at", (t) => {
  const held = read("lab_fixture.json");
  const view = show(t, lab, { lab: { ...held, running: false } });
  assert.equal(view.find("form"), null);
  assert.equal(view.all("select").length, 0);
  for (const { strategy } of held.seats) {
    const { text } = held.strategies.find(({ name }) => name === strategy);
    assert.ok(view.find(".gl-set").textContent.includes(text));
  }
  const texts = view.all("button").map((node) => node.textContent);
  for (const gone of ["Run", "Cancel", "Keep as reference", "Forget reference", "Look"]) assert.ok(!texts.includes(gone), gone);
  assert.ok(view.find(".gl-games").textContent.includes("game "));
  assert.ok(!view.el.textContent.includes("No kernel"));
  named(view, "margin").fire("click");
  assert.equal(named(view, "margin").getAttribute("aria-pressed"), "true");
});

test("on paper each turn has a heading, its board at the end, its sentences with clauses, and its notes", () => {
  const timeline = read("fixture.json");
  timeline.frames[1].comment = "<b>my note</b>";
  const sections = paper(timeline, packageBoard.draw, null);
  const turns = [...new Set(timeline.frames.map(({ turn }) => turn))];
  assert.equal(sections.length, turns.length);
  const texts = (kid) => (kid.tag ? kid.kids.flatMap(texts) : [String(kid)]);
  const all = sections.map((one) => texts(one).join("\n"));
  timeline.frames.forEach(({ turn, say }) => say.forEach(({ text, clauses }) => {
    const page = all[turns.indexOf(turn)];
    assert.ok(page.includes(text) && clauses.every((id) => page.includes(id)));
  }));
  assert.ok(all.join("").includes("<b>my note</b>"), "as text");
  const boards = (kid) => (kid.tag === "svg" && kid.props.role === "img" && kid.props.class?.includes("gl-board")
    ? [kid.props["aria-label"]] : (kid.kids ?? []).flatMap(boards));
  const lasts = turns.map((turn) => timeline.frames.findLast((frame) => frame.turn === turn).alt);
  assert.deepEqual(sections.flatMap(boards), lasts);
});

test("the heading of a turn is where the game says it is, or its number and seat", () => {
  const seats = [{ key: "green" }];
  const heading = (frame, turn, seat) => headingOf({ frames: [frame], seats }, { turn, seat, first: 0 });
  assert.equal(heading({ where: "Round 1 of 3, step 2 of 4" }, 2, null), "Round 1 of 3, step 2 of 4");
  assert.equal(heading({ where: "" }, 0, null), "start");
  assert.equal(heading({ where: "" }, 3, null), "Turn 3");
  assert.equal(heading({ where: "" }, 3, 0), "turn 3, green");
});

test("what Python packed is unpacked", async () => {
  const packed = "eNqrVkpUslI6vPJRwwob/eLkosyCEjslHaU8Jau80pycWgC+9guj";   // as `_packed` of export.py made it
  assert.deepEqual(await unpack(packed), { a: "\u00e9\u2028</script>", n: null });
  await assert.rejects(unpack("AAAA"));
});
