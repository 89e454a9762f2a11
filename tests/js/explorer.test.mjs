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
  for (const { n } of [...model.sent]) model.answer({ type: "done", n });
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
  assert.equal(view.all(".gl-yard").length, 3);
  assert.ok(view.find(".gl-xboard").textContent.includes("hand"));
});
