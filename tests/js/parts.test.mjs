// The parts that only compute: patches, gestures, ticks, keys, and how descriptions become elements.

import assert from "node:assert/strict";
import { test } from "node:test";

import { effectText } from "../../widgets/js/options.js";
import { stateOf } from "../../widgets/js/graph.js";
import { ghosts } from "../../widgets/js/package_ghosts.js";
import { h, number, paint } from "../../widgets/js/dom.js";
import { sentences } from "../../widgets/js/log.js";
import { after } from "../../widgets/js/package_board.js";
import { matches, optionOf, reach } from "../../widgets/js/package_hands.js";
import { GROUND, locationAt, tile } from "../../widgets/js/package_places.js";
import { merge } from "../../widgets/js/model.js";
import { command } from "../../widgets/js/keys.js";
import { fit, stepText, turnsOf } from "../../widgets/js/timeline.js";
import { sinceTurn } from "../../widgets/js/scores.js";
import { fakeDocument } from "./fake_dom.mjs";

const frame = (id, turn, more = {}) => ({ id, turn, seat: turn % 2, node: "main", say: [], scores: [[0, 0]], ...more });

test("a patch keeps the frames it says, adds its own, and drops graphs that are null", () => {
  const frames = [frame(1, 1), frame(2, 1), frame(3, 2)];
  const before = { version: 1, game: { name: "g", dice: "seed 7" }, frames, at: 2, menu: {},
    graphs: { 1: "a", 2: "b" }, branches: [], can: {} };
  const patch = { type: "patch", n: "v-1", keep: 2, frames: [frame(9, 2)], at: 2, menu: null,
    graphs: { 2: null, 3: "c" }, branches: [1], can: { undo: true }, dice: "by hand" };
  const now = merge(before, patch);
  assert.deepEqual(now.frames.map(({ id }) => id), [1, 2, 9]);
  assert.equal(now.frames[0], frames[0]);
  assert.deepEqual(now.graphs, { 1: "a", 3: "c" });
  assert.deepEqual([now.game, now.menu, now.branches, now.can, now.n, now.version],
    [{ name: "g", dice: "by hand" }, null, [1], { undo: true }, "v-1", 1]);
  assert.equal(before.frames.length, 3);
  assert.equal(merge(before, { ...patch, dice: undefined }).game.dice, "seed 7");
});

const move = (piece, seat, from, to) => ({ piece, seat, from, to });
const option = (action, ...moves) => ({ action, moves });
const OPTIONS = [
  option("deliver 3", move("package", 0, 0, 3), move("pawn", 0, 1, 3)), option("down 3 blue", move("package", 2, 3, 2)),
  option("both", move("package", 2, 3, 2), move("package", 1, 3, 2)), option("decline"),
];

test("a gesture means the option that moves this piece alone, else every one that moves it", () => {
  const names = (gesture) => matches(OPTIONS, gesture).map(({ action }) => action);
  assert.deepEqual(names(move("package", 2, 3, 2)), ["down 3 blue"]);
  assert.deepEqual(names(move("pawn", 0, 1, 3)), ["deliver 3"]);
  assert.deepEqual(names(move("package", 1, 3, 2)), ["both"]);
  assert.deepEqual(names(move("package", 2, 3, 4)), []);
});

test("a piece in hand may go where some option takes it", () => {
  assert.deepEqual(reach(OPTIONS, { piece: "package", seat: 2, from: 3 }), [2]);
  assert.deepEqual(reach(OPTIONS, { piece: "pawn", seat: 1, from: 3 }), []);
});

test("a mark under the board finds its option, by its word where two are alike", () => {
  const options = ["special 4 green", "third 4 green"].map((action) => ({ action, trigger: { seat: 0, at: 4 } }));
  assert.equal(optionOf(options, { seat: 0, at: 4, text: "third, waits" }), options[1]);
  assert.equal(optionOf(options.slice(0, 1), { seat: 0, at: 4, text: "third, waits" }), options[0]);
  assert.equal(optionOf(options, { seat: 1, at: 4, text: "third" }), undefined);
});

test("moves change a copy of the board; 0 is the supply or out of the game", () => {
  const board = { packages: [[0, 0, 1, 0, 0]], gone: [0], pawns: [1], supply: [3] };
  const then = after(board, [move("package", 0, 0, 5), move("package", 0, 3, 0), move("pawn", 0, 1, 5)]);
  assert.deepEqual([then.packages, then.gone, then.pawns], [[[0, 0, 0, 0, 1]], [1], [5]]);
  assert.deepEqual(board.packages, [[0, 0, 1, 0, 0]]);
});

test("tiles leave a wider gap after every third and never reach the pawns", () => {
  const rise = (k, count) => tile(3, 0, 1, k, count).y - tile(3, 0, 1, k + 1, count).y;
  assert.equal(rise(0, 4), 21);
  assert.equal(rise(2, 4), 25);
  assert.ok(tile(2, 0, 1, 11, 12).y >= 59);
  assert.equal(tile(2, 0, 1, 0, 12).y, GROUND - 23);
});

test("a point of the board belongs to a location, the tray, or nothing", () => {
  const at = (x, y = 100) => locationAt({ x, y });
  assert.deepEqual([at(30), at(90), at(620), at(700), at(90, 500)], [0, 1, 5, null, null]);
});

test("turns are found with their steps, seats and chains", () => {
  const frames = [frame(0, 0, { seat: null }), frame(1, 1), frame(2, 1, { node: "resolve" }), frame(3, 2)];
  assert.deepEqual(turnsOf(frames).map(({ turn, seat, first, last, chain }) => [turn, seat, first, last, chain]),
    [[0, null, 0, 0, 0], [1, 1, 1, 2, 1], [2, 0, 3, 3, 0]]);
  assert.deepEqual([0, 2, 3].map((pos) => stepText(turnsOf(frames), pos)),
    ["the start", "step 2 of turn 1", "step 1 of turn 2"]);
});

test("ticks fit any game, and labels never crowd", () => {
  for (const width of [320, 528, 700]) {
    for (const turns of [1, 2, 19, 80, 140]) {
      for (const steps of [1, 8, 30]) {
        const { open, unit, every } = fit(turns, steps, width);
        assert.ok(open + unit * (turns - 1) <= width + 0.01, `${turns} turns, ${steps} steps in ${width}`);
        assert.ok(every * unit >= 90 || every === 200);
      }
    }
  }
  assert.deepEqual([fit(19, 8, 735).every, fit(19, 8, 735).marks], [6, true]);
  assert.deepEqual([fit(80, 3, 700).every, fit(80, 3, 528).marks], [20, false]);
});

test("keys mean what the list says, and nothing with Ctrl, Meta or Alt", () => {
  const key = (name, where = "", chance = false, more = {}) => command({ key: name, ...more }, where, chance);
  assert.deepEqual(["ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", " ", "z", "Z", "?",
    "Escape"].map((name) => key(name)),
    ["back", "on", "first", "last", "turn-back", "turn-on", "play", "undo", "redo", "keys", "escape"]);
  assert.deepEqual([key("r"), key("r", "", true), key("4"), key("4", "", true), key("7", "", true)],
    [null, "roll", null, "pick-4", null]);
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) assert.equal(key("z", "", false, more),
    null);
  assert.deepEqual(["z", "4", " ", "ArrowLeft", "Enter", "Escape"].map((name) => key(name, "text", true)),
    [null, null, null, null, "native", "escape"]);
  assert.deepEqual([key(" ", "button"), key("Enter", "option"), key("Enter")], ["native", "native", null]);
  assert.deepEqual(["ArrowLeft", "Enter", " ", "End"].map((name) => key(name, "board")),
    ["board-left", "board-take", "board-take", "last"]);
  assert.deepEqual([key("ArrowDown", "option"), key("ArrowDown", "slider"), key("ArrowDown")],
    ["option-down", "back", null]);
  assert.equal(key("b"), null);
});

test("numbers have a real minus, effects name their seats, nothing is written for nothing", () => {
  const seats = [{ key: "green", name: "Green" }, { key: "pink", name: "Ada" }];
  assert.deepEqual([number(-4), number(3), number(3, true), number(0, true)], ["\u22124", "3", "+3", "0"]);
  assert.equal(effectText(seats, [2, -1]), "+2 for green, \u22121 for Ada");
  assert.equal(effectText(seats, [0, 0]), "");
});

test("this turn's sentences and points start with the turn", () => {
  const say = (text) => [{ seat: 0, text, clauses: [] }];
  const frames = [frame(1, 1, { say: say("a"), scores: [[1, 1]] }), frame(2, 2, { say: say("b"), scores: [[3, 3]] }),
    frame(3, 2, { say: say("c"), scores: [[7, 7]] })];
  assert.deepEqual(sentences(frames, 2).map(({ text, id }) => [text, id]), [["b", 2], ["c", 3]]);
  assert.deepEqual([sinceTurn(frames, 2), sinceTurn(frames, 0)], [[6], [0]]);
});

test("a node of the graph waits, is asked and ends with the frames of its life", () => {
  const at = (id) => ({ 10: 0, 11: 1, 12: 2 })[id];
  const node = { born: 10, up: 11, done: 12 };
  assert.deepEqual([0, 1, 2].map((pos) => stateOf(node, pos, at)), ["waits", "now", "done"]);
  assert.equal(stateOf({ born: 11, up: null, done: null }, 0, at), null);
  assert.equal(stateOf({ born: 10, up: null, done: null }, 2, at), "waits");
  assert.equal(stateOf({ born: 99, up: null, done: null }, 2, at), null);
});

test("what an option would earn is drawn inside the graph, in a free row", () => {
  const graph = { width: 384, box: [118, 44] };
  const shown = [{ x: 192, y: 30 }, { x: 192, y: 110 }];
  const [one] = ghosts(graph, shown, shown[0], [{ seat: 1 }]);
  assert.deepEqual([one.x, one.y, one.seat], [192, 190, 1]);
  for (const { x } of ghosts(graph, shown, shown[1], [{}, {}, {}, {}])) assert.ok(x >= 59 && x <= 384 - 59);
});

test("text with tags stays text", () => {
  const { body } = fakeDocument();
  paint(body, [h("p.quiet", "<b>not bold</b>", h("b", 0))]);
  const [p] = body.childNodes;
  assert.equal(p.textContent, "<b>not bold</b>0");
  assert.deepEqual(p.childNodes.map((node) => node.tagName), [undefined, "b"]);
  assert.equal(p.className, "gl-quiet");
});

test("painting again keeps nodes of the same key, handlers up to date and focus", () => {
  const { body } = fakeDocument();
  const heard = [];
  const list = (keys, text) => [h("ul", keys.map((key) =>
    h("li", { key }, h("button", { onclick: () => heard.push(text), "aria-pressed": false }, key))))];
  paint(body, list(["a", "b", "c"], "old"));
  const [ul] = body.childNodes;
  const b = ul.childNodes[1];
  paint(body, list(["b", "d"], "new"));
  assert.equal(ul.childNodes[0], b);
  assert.deepEqual(ul.childNodes.map((node) => node.textContent), ["b", "d"]);
  b.childNodes[0].fire("click");
  assert.deepEqual(heard, ["new"]);
  assert.equal(b.childNodes[0].getAttribute("aria-pressed"), "false");
  assert.equal(b.childNodes[0].getAttribute("type"), "button");
});
