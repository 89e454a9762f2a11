// The turn explorer over a document of straw: its numbers, its graph, what it folds, asks and says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import explorer from "../../widgets/js/explorer_package.js";
import rails from "../../widgets/js/explorer_rails.js";
import { decimal, inSight, indexed, likeliest, product, value, waysTo } from "../../widgets/js/explorer_math.js";
import { fakeDocument, fakeModel } from "./fake_dom.mjs";

const fixture = () => JSON.parse(readFileSync(new URL("explorer_fixture.json", import.meta.url), "utf8"));
const single = () => {
  const page = fixture();
  return { ...page, sides: page.sides.slice(0, 1), boards: page.boards.slice(0, 1) };
};

/** The fixture in a view. */
function show(t, page = single(), front = explorer) {
  const model = fakeModel(null);
  model.set("graph", page);
  const doc = fakeDocument();
  const el = doc.createElement("div");
  doc.body.append(el);
  const close = front.render({ model, el });
  t.after(close);
  for (const { n, do: what } of [...model.sent]) if (what === "hello") model.answer({ type: "done", n });
  const find = (query) => el.querySelector(query);
  const all = (query) => el.querySelectorAll(query);
  const at = (number, side = 0) => all(`[data-at="${number}"]`).find((one) =>
    one.getAttribute("data-side") === `${side}`);
  const press = (node, key, more) => node.fire("keydown", { key, ...more });
  const pick = (name, to) => {
    const field = find(`[data-field=${name}]`);
    field.value = to;
    field.fire("change");
  };
  const button = (name) => all("button").find((node) => node.textContent === name);
  const rest = () => new Promise((done) => setTimeout(done, 90));
  return { model, doc, el, close, find, all, at, press, pick, button, rest };
}

test("probabilities multiply exactly, as far as they are exact", () => {
  assert.deepEqual([value("1/4"), value("1"), value("0.00012")], [0.25, 1, 0.00012]);
  assert.deepEqual([["1/3", "1/5", "1/2", "1/2", "1/3"], [], ["2/3", "3/2"], ["1", "0"]].map(product),
    ["1/180", "1", "1", "0"]);
  assert.equal(product(["1/2", "0.001"]), "0.000500");
  assert.deepEqual([decimal("1/6"), decimal("1"), decimal("1/40000"), decimal("0")], ["0.167", "", "2.5e\u22125", ""]);
});

test("ways are counted, the likeliest is found, what is folded hides only what lies behind it", () => {
  //  0 -> 1, 2; 1 -> 3; 2 -> 3, 4; 4 -> (not drawn)
  const list = [[0, 1], [0, 2], [1, 3], [2, 3], [2, 4], [4, -1]].map(([from, to], at) => ({ from, to, at }));
  const steps = indexed(5, list);
  assert.deepEqual(waysTo(5, steps).map(String), ["1", "1", "1", "2", "1"]);
  const shares = ["1/3", "2/3", "1", "1/4", "3/4", "1"];
  assert.deepEqual(likeliest(5, steps, shares, 3).map(({ at }) => at), [0, 2]);
  const side = { depths: [0, 1, 1, 2, 2] };
  const seen = (folded, last) => [...inSight(side, steps, new Set(folded), last).seen];
  assert.deepEqual(seen([], Infinity), [0, 1, 2, 3, 4]);
  assert.deepEqual(seen([2], Infinity), [0, 1, 2, 3]);
  assert.deepEqual(seen([], 1), [0, 1, 2]);
  assert.equal(inSight(side, steps, new Set([0]), Infinity).hidden, 4);
});

test("every position is drawn and named, one of them in reach of the tab key", (t) => {
  const page = single();
  const view = show(t, page);
  const [side] = page.sides;
  assert.equal(view.all(".gl-xn").length, side.depths.length);
  assert.equal(view.all('.gl-xn[tabindex="0"]').length, 1);
  for (const one of view.all(".gl-xn")) {
    assert.match(one.getAttribute("aria-label"), /^Position \d+, .*Probability \S+$/);
  }
  assert.equal(view.at(0).getAttribute("aria-label"),
    "Position 0, the first. Green decides: which trigger comes first. Probability 1");
  const bars = view.all(".gl-xbars li").map((one) => one.textContent);
  assert.deepEqual(bars, ["37/27 0.259", "225/54 0.463", "113/54 0.241", "01/27 0.037"]);
  assert.ok(view.find("[aria-label]").getAttribute("aria-label").includes("turn explorer"));
});

test("a board is asked for once the cursor rests, and once only", async (t) => {
  const view = show(t);
  view.model.sent.length = 0;
  view.at(2).fire("click");
  view.at(3).fire("click");
  await view.rest();
  assert.deepEqual(view.model.sent.map(({ n, ...intent }) => intent), [{ do: "board", side: 0, at: 3 }]);
  const board = { ...single().boards[0], line: "another line" };
  view.model.answer({ type: "board", n: view.model.sent[0].n, side: 0, at: 3, board });
  assert.equal(view.find(".gl-xline").textContent, "another line");
  assert.equal(view.find(".gl-board").getAttribute("role"), "img");
  assert.equal(view.all(".gl-board [role=button]").length, 0);
  view.at(0).fire("click");
  view.at(3).fire("click");
  await view.rest();
  assert.equal(view.model.sent.length, 1);
  assert.ok(view.find(".gl-xway").textContent.includes("special 3 green"));
});

test("arrows go along the likeliest step and within a column; enter folds; the notebook hears nothing", (t) => {
  const view = show(t);
  view.at(0).fire("focus");
  assert.ok(view.press(view.at(0), "ArrowRight").stopped);
  const first = view.doc.activeElement;
  assert.equal(first.getAttribute("tabindex"), "0");
  view.press(first, "ArrowDown");
  assert.notEqual(view.doc.activeElement, first);
  view.press(view.doc.activeElement, "ArrowLeft");
  assert.equal(view.doc.activeElement, view.at(0));
  const before = view.all(".gl-xn").length;
  view.press(view.at(0), "Enter");
  assert.equal(view.all(".gl-xn").length, 1);
  assert.ok(view.el.textContent.includes(`${before - 1} positions folded away.`));
  view.button("Unfold all").fire("click");
  assert.equal(view.all(".gl-xn").length, before);
  assert.equal(view.press(view.at(0), "c", { ctrlKey: true }).stopped, false);
});

test("who chooses how, what the ends are told apart by, a clause or a player in focus, fewer layers", (t) => {
  const view = show(t);
  view.pick("strategy", "greedy");
  assert.ok(view.find(".gl-xbars").textContent.startsWith("31/12"));
  assert.ok(view.all(".gl-xoff").length > 0);
  view.pick("ask", "score of green");
  assert.ok(view.el.textContent.includes("score of green when the turn is over"));
  view.pick("focus", "clause:PK-13");
  assert.ok(view.el.textContent.includes("carried out with probability 1/2"));
  assert.ok(view.all(".gl-xdimmed").length > 0);
  view.pick("focus", "seat:0");
  assert.equal(view.all(".gl-xe.gl-xdim").length, 0);
  view.pick("focus", "all");
  view.at(50).fire("click");
  view.pick("last", "1");
  assert.equal(view.all(".gl-xring").length, 1, "what had the ring is not drawn: the first has it");
  assert.equal(view.find("[data-field=last]").value, "1");
  assert.equal(view.all(".gl-xn").length, 4);
  assert.equal(view.all(".gl-xmore").length, 3);
});

test("a clause that was opened closes when its sentence goes", (t) => {
  const view = show(t);
  view.pick("focus", "clause:PK-13");
  view.all(".gl-cl").find((node) => node.getAttribute("data-cl") === "focus PK-13").fire("click");
  assert.ok(view.find(".gl-clause"));
  view.pick("focus", "all");
  view.pick("focus", "clause:PK-13");
  assert.equal(view.find(".gl-clause"), null);
});

test("two rulings stand side by side, with what is only under one of them", (t) => {
  const view = show(t, fixture());
  assert.equal(view.all(".gl-xgraph").length, 2);
  assert.ok(view.all(".gl-xonly").length >= 1);
  assert.ok(view.all(".gl-xref").length > 0);
  view.at(5, 1).fire("click");
  assert.ok(view.find(".gl-xside h3").textContent.endsWith("triggers='recheck'"));
  assert.ok(view.el.textContent.includes("in 10 of them it decides which ends can follow"));
  const drawn = () => [0, 1].map((side) => view.all(".gl-xn").filter((one) =>
    one.getAttribute("data-side") === `${side}`).length);
  const before = drawn();
  view.press(view.at(1, 1), "Enter");
  view.at(0, 0).fire("click");
  assert.deepEqual([drawn()[0], drawn()[1] < before[1]], [before[0], true], "each graph is folded for itself");
});

test("the table says the same, and is there only while it is open", (t) => {
  const view = show(t);
  const details = view.find("details");
  assert.equal(view.all("tbody tr").length, 0);
  details.open = true;
  details.fire("toggle");
  assert.equal(view.all("tbody tr").length, single().sides[0].depths.length);
  assert.ok(view.find("tbody tr").textContent.includes("own 3 1/3 PK-17 to 1"));
});

test("one explores on; what comes down begins anew; an error is said; without a kernel it can be read", (t) => {
  const view = show(t);
  view.at(2).fire("click");
  view.button("Explore from here").fire("click");
  const { n, ...intent } = view.model.sent.at(-1);
  assert.deepEqual(intent, { do: "explore", side: 0, at: 2 });
  view.model.set("graph", { ...single(), back: 1, notes: ["A <b>note</b>"] });
  view.model.answer({ type: "done", n });
  assert.ok(view.el.textContent.includes("A <b>note</b>"));
  view.button("Back").fire("click");
  view.model.answer({ type: "error", n: view.model.sent.at(-1).n, text: "Something is wrong." });
  assert.equal(view.find("[role=alert]").textContent, "Something is wrong.");
  view.model.send = () => { throw new Error("gone"); };
  view.button("Back").fire("click");
  assert.ok(view.el.textContent.includes("Nobody answers"));
  view.at(2).fire("click");
  assert.ok(view.find(".gl-xboard").textContent.includes("Its board needs the kernel."));
  view.close();
  assert.equal(view.model.listeners(), 0);
});

test("what is left out is said", (t) => {
  const page = single();
  page.sides[0].left = "200 of 9,000 positions are drawn.";
  page.sides[0].steps[0][1] = -1;
  const view = show(t, page);
  assert.ok(view.find(".gl-xleft").textContent.includes("200 of 9,000"));
  assert.ok(view.find(".gl-xway").textContent.includes("not drawn"));
});

test("Pocket Rails shows the yard, the portfolios and the hands", (t) => {
  const page = single();
  page.game = { ...page.game, board: "rails", words: { companies: ["B&O", "GM&O", "IC", "PRR", "C&O"],
    goods: ["coal", "wood", "cloth", "steel", "grain"], cities: ["Denver", "Chicago", "New York"] } };
  page.boards[0].board = { yard: [0, 1, 20], portfolios: [[3], []], hands: [[5, null], []] };
  const view = show(t, page, rails);
  assert.equal(view.all(".gl-yard").length, 2, "what is empty is said, not drawn");
  const said = view.find(".gl-xboard").textContent;
  for (const text of ["Rail Yard 3 cards", "portfolio 1 card", "portfolio empty", "hand"]) {
    assert.ok(said.includes(text), text);
  }
});

/** The intents of one kind that were sent, without their numbers. */
const sentAs = ({ model }, kind) => model.sent.filter(({ do: what }) => what === kind)
  .map(({ n, ...intent }) => intent);

test("a way to choose that is not counted yet is asked for until it is; the numbers shown are named", (t) => {
  const page = single();
  const { greedy } = page.sides[0].counted;
  delete page.sides[0].counted.greedy;
  const view = show(t, page);
  assert.equal(sentAs(view, "count").length, 0, "what is shown is known");
  view.pick("strategy", "greedy");
  assert.deepEqual(sentAs(view, "count"), [{ do: "count", strategy: "greedy", turns: 200 }]);
  const { size } = page.sides[0];
  const answer = (sides) => view.model.answer({ type: "counted", n: view.model.sent.at(-1).n, strategy: "greedy",
    sides });
  answer([{ done: Math.ceil(size / 2), counted: null }]);
  assert.match(view.el.textContent, /“most points now” is being counted: 5\d %\. The numbers are still those of “each/);
  assert.equal(view.find(".gl-xbars li").textContent, "37/27 0.259");
  assert.equal(sentAs(view, "count").length, 2);
  answer([{ done: size, counted: greedy }]);
  assert.ok(!view.el.textContent.includes("counted"));
  assert.ok(view.find(".gl-xbars").textContent.startsWith("31/12"));
  assert.equal(sentAs(view, "count").length, 2, "and asked for no more");
  assert.equal(page.sides[0].counted.greedy, undefined, "the document is not written to");
});

test("counting that fails is said and not asked for again; another way is not waited for", (t) => {
  const page = single();
  delete page.sides[0].counted.greedy;
  const view = show(t, page);
  view.pick("strategy", "greedy");
  const first = view.model.sent.at(-1);
  view.pick("strategy", "random");
  view.model.answer({ type: "counted", n: first.n, strategy: "greedy", sides: [{ done: 3, counted: null }] });
  assert.equal(sentAs(view, "count").length, 1);
  view.pick("strategy", "greedy");
  view.model.answer({ type: "error", n: view.model.sent.at(-1).n, text: "It draws." });
  assert.equal(view.find("[role=alert]").textContent, "It draws.");
  assert.ok(view.el.textContent.includes("was not counted"));
  assert.equal(sentAs(view, "count").length, 2);
  view.pick("strategy", "random");
  view.pick("strategy", "greedy");
  assert.equal(sentAs(view, "count").length, 3, "until it is chosen again");
});

test("where not all is known, turns are played, their shares have ranges, and more can be played", (t) => {
  const page = single();
  Object.assign(page.sides[0], { complete: false, ends: page.sides[0].ends.map(() => 0), left: "At least 9 positions.",
    answers: page.sides[0].answers.map((one) => ({ ...one, groups: [], of: {} })) });
  const view = show(t, page);
  const [first] = page.sides[0].answers;
  const asked = () => view.model.sent.filter(({ do: what }) => what === "count").at(-1).n;
  const played = (turns, shares) => view.model.answer({ type: "counted", n: asked(), strategy: "random", sides: [{
    done: 0, counted: page.sides[0].counted.random, played: { turns, seed: 1, answers: page.sides[0].answers.map(() =>
      ({ groups: ["2", "1"], shares })) } }] });
  assert.deepEqual(sentAs(view, "count"), [{ do: "count", strategy: "random", turns: 200 }]);
  played(80, [[0.75, 0.644, 0.832], [0.25, 0.168, 0.356]]);
  assert.ok(view.find(".gl-xans h3").textContent.startsWith(first.name));
  assert.ok(view.find(".gl-xans h3").textContent.endsWith("estimated"));
  assert.deepEqual(view.all(".gl-xbars li").map((one) => one.textContent), ["2\u2248 0.75 0.64 to 0.83",
    "1\u2248 0.25 0.17 to 0.36"]);
  assert.ok(view.button("80 of 200 \u2026").getAttribute("aria-disabled") === "true");
  assert.equal(sentAs(view, "count").length, 2);
  played(200, [[0.751, 0.74, 0.76], [0.249, 0.24, 0.26]]);
  assert.equal(view.find(".gl-xbars li").textContent, "2\u2248 0.751 0.740 to 0.760");
  assert.ok(view.find(".gl-xans").textContent.includes("From 200 turns that were played out, by the seed 1."));
  assert.equal(sentAs(view, "count").length, 2, "enough");
  view.button("Play another 1,000 turns").fire("click");
  assert.deepEqual(sentAs(view, "count").at(-1), { do: "count", strategy: "random", turns: 1200 });
});

test("a position is handed on from the panel, that of the ring", (t) => {
  const view = show(t, fixture());
  view.at(2, 1).fire("click");
  view.button("Play from here").fire("click");
  const { n } = view.model.sent.at(-1);
  assert.deepEqual(sentAs(view, "open"), [{ do: "open", what: "play", side: 1, at: 2 }]);
  view.model.answer({ type: "handed", n });
  view.button("Edit this position").fire("click");
  assert.deepEqual(sentAs(view, "open").at(-1), { do: "open", what: "edit", side: 1, at: 2 });
});

test("names of columns do not touch: one without room is left out", (t) => {
  const page = fixture();
  for (const { kinds, words } of page.sides) for (const kind of new Set(kinds)) words[kind] += " a trigger";
  const view = show(t, page);
  for (const [width, font] of [[1000, 12], [400, 18]]) {
    view.el.childNodes[0].clientWidth = width;
    view.pick("focus", "all");
    const names = view.all(".gl-xgraph").map((graph) => graph.querySelectorAll("text").filter((one) =>
      one.getAttribute("y") === "14"));
    for (const row of names) {
      const spans = row.map((one) => {
        const [x, wide] = [Number(one.getAttribute("x")), one.textContent.length * font * 0.5];
        return one.matches(".gl-mid") ? [x - wide / 2, x + wide / 2] : [x, x + wide];
      });
      assert.ok(spans.length > 2);
      spans.slice(1).forEach(([from], i) => assert.ok(from > spans[i][1], row[i + 1].textContent));
    }
  }
});
