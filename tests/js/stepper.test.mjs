// The stepper as a whole, over a document of straw: what it shows, sends and survives.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import stepper from "../../widgets/js/stepper_package.js";
import { fakeDocument, fakeModel } from "./fake_dom.mjs";

const read = () => JSON.parse(readFileSync(new URL("fixture.json", import.meta.url), "utf8"));

/** The fixture in one view or more of one model. */
function show(t, { timeline = read(), views = 1, hello = true } = {}) {
  const model = fakeModel(timeline);
  const doc = fakeDocument();
  const stop = stepper.initialize({ model });
  const roots = Array.from({ length: views }, () => {
    const el = doc.createElement("div");
    doc.body.append(el);
    const close = stepper.render({ model, el });
    t.after(close);
    return { el, close, find: (query) => el.querySelector(query), all: (query) => el.querySelectorAll(query) };
  });
  if (hello) for (const { n } of model.sent) model.answer({ type: "hello", n });
  return { model, doc, stop, roots, ...roots[0] };
}

const press = (view, key, on = ".gl-ticks") => view.find(on).fire("keydown", { key });

/** A patch that adds one frame after the game's last, made from it. */
function next(model, n, more = {}) {
  const { frames, can, branches } = model.get("timeline");
  const last = frames.at(-1);
  const one = { ...last, id: 9000 + frames.length, turn: last.turn + 1,
    banner: { seat: null, lead: "A new frame", why: [], next: null }, moves: [] };
  return { type: "patch", n, keep: frames.length, frames: [one], at: frames.length, menu: null, graphs: {}, branches,
    can, ...more };
}

test("it shows who decides, why, the options, the scores and the log of where the game is", (t) => {
  const view = show(t);
  const timeline = view.model.get("timeline");
  const frame = timeline.frames[timeline.at];
  assert.ok(view.find(".gl-who").textContent.includes(frame.banner.lead));
  for (const { text } of frame.banner.why) assert.ok(view.find(".gl-why").textContent.includes(text));
  const options = (timeline.menu?.groups ?? []).flatMap((group) => group.options);
  assert.equal(view.all(".gl-opts .gl-opt").length, options.length);
  for (const { text } of frame.say) assert.ok(view.find(".gl-log").textContent.includes(text));
  for (const { name, plays } of timeline.seats) assert.ok(view.find(".gl-seats").textContent.includes(name)
    && view.find(".gl-seats").textContent.includes(plays));
  assert.equal(view.find(".gl-board").getAttribute("aria-label"), frame.alt);
});

test("the position that is shown is handed on; none while hands are closed, nothing follows the end", (t) => {
  const view = show(t, { timeline: { ...read(), open: true } });
  const button = (name, from = view) => from.all("button").find((node) => node.textContent === name);
  const { frames } = view.model.get("timeline");
  press(view, "Home");
  button("What can follow").fire("click");
  const { n, ...intent } = view.model.sent.at(-1);
  assert.deepEqual(intent, { do: "open", what: "follow", id: frames[0].id });
  view.model.answer({ type: "handed", n });
  button("Edit this position").fire("click");
  assert.equal(view.model.sent.at(-1).what, "edit");
  const over = { ...read(), open: true, at: 0, frames: [{ ...frames[0], node: "over" }], branches: [], graphs: {} };
  const end = show(t, { timeline: over });
  assert.ok(button("Edit this position", end) && !button("What can follow", end));
  const closed = show(t, { timeline: { ...read(), open: false } });
  assert.ok(!button("Edit this position", closed) && !button("What can follow", closed));
});

test("every frame of the line can be drawn, and stepping asks nobody but for a menu", (t) => {
  const view = show(t);
  const { frames } = view.model.get("timeline");
  for (let i = frames.length - 1; i >= 0; i--) {
    assert.ok(view.find(".gl-who").textContent.includes(frames[i].banner.lead));
    assert.equal(view.find(".gl-ticks").getAttribute("aria-valuenow"), String(i));
    assert.ok(press(view, "ArrowLeft").stopped);
  }
  assert.deepEqual(view.model.sent.map((one) => one.do), ["hello"]);
});

test("a clause opens under its sentence, and closes when that has gone", (t) => {
  const view = show(t);
  const timeline = view.model.get("timeline");
  const [id] = timeline.frames[timeline.at].banner.why.flatMap(({ clauses }) => clauses ?? []);
  const link = view.all(".gl-cl").find((node) => node.textContent === id);
  link.fire("click");
  assert.ok(view.find(".gl-clause").textContent.includes(timeline.clauses[id].text));
  view.model.answer(next(view.model));
  assert.equal(view.find(".gl-clause"), null);
});

test("every control has a name, and no element an id", (t) => {
  const view = show(t);
  for (const node of view.all("*")) {
    assert.equal(node.getAttribute("id"), null);
    const control = node.tagName === "button" || ["button", "slider", "group"].includes(node.getAttribute("role"));
    if (control) assert.ok(node.getAttribute("aria-label") || node.textContent.trim(),
      `${node.tagName} ${node.className}`);
  }
});

test("a click on an option sends it once, and the answer is shown", (t) => {
  const view = show(t);
  const timeline = view.model.get("timeline");
  const [{ action }] = timeline.menu.groups[0].options;
  view.find(".gl-opts .gl-opt").fire("click");
  view.find(".gl-opts .gl-opt").fire("click");
  const sent = view.model.sent.filter((one) => one.do === "choose");
  assert.deepEqual(sent.map(({ id, action: text }) => [id, text]), [[timeline.frames[timeline.at].id, action]]);
  view.model.answer(next(view.model, sent[0].n));
  assert.ok(view.find(".gl-who").textContent.includes("A new frame"));
});

test("hover previews on the board and in the score table", (t) => {
  const view = show(t);
  const option = view.model.get("timeline").menu.groups[0].options.find((one) => one.moves.length);
  const button = view.all(".gl-opts .gl-opt").find((node) => node.textContent.includes(option.action));
  assert.equal(view.find(".gl-ghost"), null);
  button.fire("pointerenter");
  assert.ok(view.find(".gl-ghost"));
  assert.ok(view.find(".gl-scores").textContent.includes(option.action));
  button.fire("pointerleave");
  assert.equal(view.find(".gl-ghost"), null);
});

test("a refusal says why and that nothing has changed; a guide may title it", (t) => {
  const view = show(t);
  view.find("input").fire("input", {});
  view.find("input").value = "remove 3 green";
  view.find("input").fire("input");
  view.find(".gl-type").fire("submit");
  const { n, action } = view.model.sent.at(-1);
  assert.equal(action, "remove 3 green");
  const reasons = [{ text: "Because <i>so</i>.", clauses: ["PK-12"] }];
  view.model.answer({ type: "refusal", n, id: 1, action, reasons });
  const said = "Not possible here. Nothing has changed.Because <i>so</i>. PK-12";
  assert.ok(view.find(".gl-alert").textContent.startsWith(said));
  view.find(".gl-type").fire("submit");
  view.model.answer({ type: "refusal", n: view.model.sent.at(-1).n, id: 1, action, title: "Not this time.", reasons });
  assert.ok(view.find(".gl-alert").textContent.startsWith("Not this time."));
  press(view, "Escape");
  assert.equal(view.find(".gl-alert").textContent, "");
});

test("a piece is taken and put down by keys; what no option does is asked as a gesture", (t) => {
  const view = show(t);
  const thing = view.all("[data-k]").find((node) => /^p\d\.[2-4]$/.test(node.getAttribute("data-k")));
  const on = `[data-k="${thing.getAttribute("data-k")}"]`;
  const from = Number(thing.getAttribute("data-k").at(-1));
  thing.focus();
  thing.fire("focus");
  press(view, "Enter", on);
  assert.ok(view.find(".gl-held"));
  press(view, "ArrowRight", on);
  assert.ok(view.find(".gl-target"));
  press(view, "Enter", on);
  const { do: what, to, id } = view.model.sent.at(-1);
  assert.deepEqual([what, to, id], ["gesture", from + 1, view.model.get("timeline").frames.at(-1).id]);
});

test("two views keep their own step, and hear of each other's moves", (t) => {
  const { model, roots: [a, b] } = show(t, { views: 2 });
  press(b, "ArrowLeft");
  const looked = b.find(".gl-where").textContent;
  assert.notEqual(a.find(".gl-where").textContent, looked);
  a.find(".gl-opts .gl-opt").fire("click");
  model.answer(next(model, model.sent.at(-1).n));
  assert.ok(a.find(".gl-who").textContent.includes("A new frame"));
  assert.equal(b.find(".gl-where").textContent, looked);
  assert.ok(b.find(".gl-opts").textContent.includes("You are looking at"));
});

test("a timeline that is replaced as a whole is shown where it stands", (t) => {
  const view = show(t);
  const timeline = read();
  view.model.set("timeline", { ...timeline,
    frames: timeline.frames.slice(0, 2).map((one) => ({ ...one, id: one.id + 500 })), at: 1, menu: null, graphs: {} });
  assert.equal(view.find(".gl-ticks").getAttribute("aria-valuenow"), "1");
});

test("without an answer to hello it says that it is read-only, and nothing can be chosen", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const view = show(t, { hello: false });
  t.mock.timers.tick(2600);
  assert.ok(view.find(".gl-opts").textContent.includes("No kernel"));
  view.find(".gl-opts .gl-opt").fire("click");
  assert.deepEqual(view.model.sent.map((one) => one.do), ["hello"]);
  press(view, "ArrowLeft");
  assert.ok(view.find(".gl-opts").textContent.includes("You are looking at"));
});

test("the past's options are asked for once one stays there", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const view = show(t);
  press(view, "ArrowLeft");
  press(view, "ArrowLeft");
  t.mock.timers.tick(130);
  const asked = view.model.sent.filter((one) => one.do === "menu");
  assert.equal(asked.length, 1);
  const menu = { ...view.model.get("timeline").menu, id: asked[0].id };
  view.model.answer({ type: "menu", n: asked[0].n, menu });
  assert.ok(view.find(".gl-opts").textContent.includes("Choosing another move keeps the old line."));
});

test("the others' moves are shown one after the other, and at once on a key", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const view = show(t);
  view.find(".gl-opts .gl-opt").fire("click");
  const patch = next(view.model, view.model.sent.at(-1).n);
  const [one] = patch.frames;
  patch.frames = [1, 2, 3, 4].map((i) => ({ ...one, id: one.id + i }));
  patch.at += 3;
  const now = () => Number(view.find(".gl-ticks").getAttribute("aria-valuenow"));
  view.model.answer(patch);
  assert.equal(now(), patch.at - 3);
  t.mock.timers.tick(400);
  assert.equal(now(), patch.at - 2);
  press(view, "ArrowLeft");
  assert.equal(now(), patch.at);
});

test("an error is shown, a board that is not known is said in words", (t) => {
  const timeline = read();
  timeline.game.board = "unheard of";
  const view = show(t, { timeline });
  assert.ok(view.el.textContent.includes(timeline.frames[timeline.at].alt));
  view.model.answer({ type: "error", text: "Something <b>broke</b>." });
  assert.ok(view.find(".gl-alert").textContent.includes("Something <b>broke</b>."));
});

test("closing leaves nothing behind", (t) => {
  const view = show(t);
  view.close();
  view.stop();
  assert.equal(view.el.childNodes.length, 0);
  assert.equal(view.model.listeners(), 0);
  const signal = new AbortController();
  const el = view.doc.createElement("div");
  stepper.render({ model: view.model, el, signal: signal.signal });
  signal.abort();
  assert.deepEqual([el.childNodes.length, view.model.listeners()], [0, 0]);
});
