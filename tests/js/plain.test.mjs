// The board of a game that brings none of its own, over a document of straw.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import explorer from "../../widgets/js/explorer_plain.js";
import { after, places } from "../../widgets/js/plain_board.js";
import stepper from "../../widgets/js/stepper_plain.js";
import { fakeDocument, fakeModel } from "./fake_dom.mjs";

const read = () => JSON.parse(readFileSync(new URL("plain_fixture.json", import.meta.url), "utf8"));   // plain_fixture.py

function show(t, change = (timeline) => timeline) {
  const timeline = change(read());
  const model = fakeModel(timeline);
  const doc = fakeDocument();
  const el = doc.createElement("div");
  doc.body.append(el);
  stepper.initialize({ model });
  t.after(stepper.render({ model, el }));
  for (const { n } of model.sent) model.answer({ type: "hello", n });
  return { model, el, timeline, find: (query) => el.querySelector(query), all: (query) => el.querySelectorAll(query) };
}

const key = (view, name) => view.find(".gl-ticks").fire("keydown", { key: name });
const rest = { seat: 0, from: 0, to: 0 };

test("places stand side by side, all of them on the board, pieces one above the other", () => {
  for (const [count, seats] of [[1, 2], [6, 2], [6, 4], [12, 4]]) {
    const { ground, wide, room, left, spot } = places(count, seats, 3);
    assert.ok(left(count) + room <= 620.001 && left(1) === 8 && wide > 4);
    for (let seat = 0; seat < seats; seat += 1) {
      const [low, high] = [spot(seat, count, 0), spot(seat, count, 2)];
      assert.ok(low.x >= left(count) && low.x + wide <= left(count) + room + 0.001);
      assert.ok(low.y + 19 <= ground && high.y > 8 && high.y < low.y && high.x === low.x);
    }
  }
  assert.equal(places(6, 2, 40).ground, places(6, 2, 8).ground, "beyond eight only one is drawn, with the number");
});

test("moves take pieces from places and to them", () => {
  const pieces = [[1, 0], [0, 2]];
  const moves = [{ ...rest, from: 1, to: 2 }, { ...rest, seat: 1, from: 2 }, { ...rest, to: 2 },
    { ...rest, seat: -1, from: 1, to: 2 }];
  assert.deepEqual(after(pieces, moves), [[0, 2], [0, 1]]);
  assert.deepEqual(pieces, [[1, 0], [0, 2]], "and leave what was as it was");
});

test("it shows pieces, names, hands, the die, what is nobody's, and the place it is about", (t) => {
  const view = show(t);
  const { frames, at } = view.timeline;
  const { board, alt } = frames[at];
  assert.equal(view.find(".gl-board").getAttribute("aria-label"), alt);
  assert.deepEqual(view.all(".gl-nr").map((node) => node.textContent), ["1", "2", "3", "4", "5", "6"]);
  assert.equal(view.all(".gl-board [data-at]").length, board.pieces.flat().filter(Boolean).length);
  assert.equal(view.all(".gl-loc.gl-now").length, 1);
  assert.deepEqual(view.all(".gl-beside").map((node) => /\d in hand/.exec(node.textContent)[0]),
    board.beside[0].counts.map((n) => `${n} in hand`));
  assert.ok(view.el.textContent.includes("who began: green"));
  assert.equal(view.all(".gl-die circle").length, 4);
  assert.ok(view.all("button").every((node) => node.textContent !== "Edit this position"), "there is no editor");
  assert.ok(view.all("button").some((node) => node.textContent === "What can follow"));
});

test("every frame of the line can be drawn, and the board keeps its height", (t) => {
  const view = show(t);
  const boxes = new Set();
  for (const _ of view.timeline.frames) {
    boxes.add(view.find(".gl-board").getAttribute("viewBox"));
    key(view, "ArrowLeft");
  }
  assert.equal(boxes.size, 1);
  assert.equal(view.find(".gl-where").textContent, "the start");
});

test("pointing at an option shows a ghost and an arrow, at one that breaks a piece a stroke", (t) => {
  const view = show(t);
  const option = (text) => view.all(".gl-opt").find((node) => node.textContent.includes(text));
  const arrow = () => view.all(".gl-over .gl-tip").length;
  option("hang").fire("pointerenter");
  assert.deepEqual([view.all(".gl-ghost").length, view.all(".gl-ring").length, arrow()], [1, 0, 0], "from the hand");
  option("hang").fire("pointerleave");
  assert.equal(view.all(".gl-ghost").length, 0);
  const carry = view.all(".gl-opt").find((node) => node.textContent.includes("carry 2"));
  carry.fire("pointerenter");
  assert.deepEqual([view.all(".gl-ghost").length, view.all(".gl-ring").length, arrow()], [1, 1, 1]);
  carry.fire("pointerleave");

  const broken = show(t, (timeline) => {
    const menu = { ...timeline.menu, groups: timeline.menu.groups.map((group) => ({ ...group,
      options: group.options.map((one) => ({ ...one, moves: [{ piece: "lamp", seat: 1, from: 4, to: 0 }] })) })) };
    return { ...timeline, menu };
  });
  broken.find(".gl-opt").fire("pointerenter");
  assert.deepEqual([broken.all(".gl-ghost").length, broken.all(".gl-ring").length], [0, 1]);
  assert.equal(broken.all(".gl-over .gl-arrow").length, 1);
});

test("many pieces are one and a number; a die may have more faces than six; a game may have no places", (t) => {
  const with_ = (changes, die) => (timeline) => ({ ...timeline, frames: timeline.frames.map((frame) =>
    ({ ...frame, die, board: { ...frame.board, ...changes } })) });
  const many = show(t, with_({ pieces: [[12, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]] }, 12));
  assert.equal(many.all(".gl-board .gl-top").length, 1);
  assert.ok(many.all(".gl-board text").some((node) => node.textContent === "12"));
  assert.equal(many.find(".gl-die").textContent, "12");
  const none = show(t, (timeline) => {
    const bare = with_({ pieces: [[], [], []], shared: [{ text: "pot", count: 5 }] }, 3)(timeline);
    return { ...bare, game: { ...bare.game, words: { places: [], place: ["place"] } } };
  });
  assert.equal(none.find(".gl-board"), null);
  assert.ok(none.el.textContent.includes("pot: 5"));
  key(none, "ArrowLeft");
  key(none, "ArrowRight");
});

test("what comes from a file is text", (t) => {
  const view = show(t, (timeline) => {
    const frames = timeline.frames.map((frame) => ({ ...frame, alt: "<b>x</b>",
      board: { ...frame.board, shared: [{ text: "<img src=x>", count: "<i>" }] } }));
    return { ...timeline, frames, game: { ...timeline.game, words: { places: ["<b>", "2", "3", "4", "5", "6"] } } };
  });
  assert.ok(view.el.textContent.includes("<img src=x>: <i>") && view.find(".gl-nr").textContent === "<b>");
  assert.equal(view.find("img"), null);
});

test("every control has a name, and no element an id", (t) => {
  const view = show(t);
  for (const control of view.all("button").concat(view.all("[role=button]"))) {
    assert.ok((control.getAttribute("aria-label") ?? control.textContent).trim());
  }
  assert.equal(view.all("[id]").length, 0);
});

test("the explorer has the same board", () => {
  assert.equal(typeof explorer.render, "function");
});
