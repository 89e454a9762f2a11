// Predict over a document of straw: nothing of the truth before the bet, then both, in words, numbers and pictures.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import predict from "../../widgets/js/predict.js";
import { fit, layout, stroke, under } from "../../widgets/js/predict_draw.js";
import { read, ticks } from "../../widgets/js/predict_number.js";
import { about, fine } from "../../widgets/js/predict_words.js";
import { fakeDocument, fakeModel } from "./fake_dom.mjs";

const pages = JSON.parse(readFileSync(new URL("predict_fixture.json", import.meta.url), "utf8"));

/** A page of the fixture in a view. */
function show(t, name, model = fakeModel(null)) {
  model.set("page", structuredClone(pages[name]));
  const doc = fakeDocument();
  const el = doc.createElement("div");
  doc.body.append(el);
  const close = predict.render({ model, el });
  t.after(close);
  const find = (query) => el.querySelector(query);
  const all = (query) => el.querySelectorAll(query);
  const button = (text) => all("button").find((node) => node.textContent === text);
  const pick = (name) => find(`[data-pick=${name}]`).fire("change");
  const type = (node, value, event = "input") => {
    node.value = value;
    node.fire(event);
  };
  const press = (node, key, more) => node.fire("keydown", { key, ...more });
  const live = () => find("[role=status]").textContent;
  const intent = () => {
    const { n, ...rest } = model.sent.at(-1) ?? {};
    return rest;
  };
  /** What Python does with the last message. */
  const become = (page) => {
    model.set("page", structuredClone(pages[page]));
    model.answer({ type: "done", n: model.sent.at(-1).n });
  };
  return { model, doc, el, close, find, all, button, pick, type, press, live, intent, become };
}

/** Give a node a size and a pointer to hold, as a browser would. */
function sized(node, width, height) {
  node.getBoundingClientRect = () => ({ left: 0, top: 0, width, height });
  node.setPointerCapture = () => {};
  return node;
}

test("numbers are shown as they are worth", () => {
  assert.deepEqual([40, 76.3, 3.46, 0.43, 0.07, 0.004, 1234.5].map(about),
    ["40", "76.3", "3.5", "0.43", "0.07", "0.004", "1,235"]);
  assert.deepEqual([0, 1.235, 0.1 + 0.2, 6.7, 12, -3.25, 1 / 216, 1234.5678].map(fine),
    ["0", "1.235", "0.3", "6.7", "12", "\u22123.25", "0.00463", "1,234.6"]);
});

test("a number counts when it is on the grid between low and high", () => {
  const page = { low: 0, high: 1, step: 0.05 };
  assert.deepEqual([undefined, "", " ", "x", "-0.05", "1.05", "0.07"].map((text) => read(page, text)),
    Array(7).fill(null));
  assert.deepEqual(["0", "0.15", "1"].map((text) => read(page, text)), [0, 0.15, 1]);
  assert.deepEqual(ticks(0, 30), [0, 5, 10, 15, 20, 25, 30]);
  assert.deepEqual(ticks(0, 1), [0, 0.2, 0.4, 0.6, 0.8, 1]);
  assert.deepEqual(ticks(-3, 3), [-3, -2, -1, 0, 1, 2, 3]);
});

test("a drawn line gives each column a value, and is fitted to the total without changing its form", () => {
  const point = (along, value) => ({ along, column: Math.floor(along), value });
  const drawn = (...points) => stroke(...points).map(({ column, value }) => [column, value]);
  const first = point(0.5, 40);
  assert.deepEqual(drawn(first, point(2.5, 10), first), [[0, 40], [1, 25], [2, 10]]);
  assert.deepEqual(drawn(point(2.5, 10), first, first), [[1, 25], [2, 10], [0, 40]], "and backwards");
  assert.deepEqual(drawn(first, point(0.9, 20), first), [[0, 40]], "leaving a column does not change it");
  assert.deepEqual(drawn(point(0.9, 20), point(1.2, 15), first), [], "nor does entering it, before its middle");
  assert.deepEqual(drawn(point(3.9, 5), point(3.92, 9), point(3.9, 5)), [[3, 9]], "where one began it follows");
  assert.deepEqual(fit([1, 1, 1], 100), [34, 33, 33]);
  assert.deepEqual(fit([50, 100, 50], 100), [25, 50, 25]);
  for (const values of [[7, 0, 3, 1], [99, 2], [1, 2, 3, 4, 5, 6, 7]]) {
    assert.equal(fit(values, 100).reduce((a, b) => a + b), 100);
  }
  const page = { labels: ["0", "1", "2", "3", "4+"], total: 100 };
  const plan = layout(page, [0, 0, 0, 0, 0]);
  for (const [column, value] of [[0, 40], [4, 3], [2, 100]]) {
    assert.deepEqual(under(page, plan, plan.x(column), plan.y(value)), { along: column + 0.5, column, value });
  }
  assert.deepEqual(under(page, plan, -50, 900), { along: 0, column: 0, value: 0 });
  const many = layout({ labels: Array(12).fill("x"), total: 100 }, Array(12).fill(8));
  assert.equal(many.top, 50, "many columns are low ones");
  assert.ok(many.width <= many.room);
  assert.equal(layout({ labels: Array(12).fill("x"), total: 100 }, [80]).top, 100);
});

test("a choice: answer, how sure and why, and then the button opens", (t) => {
  const view = show(t, "choice");
  assert.ok(view.el.textContent.includes("May <b>pink</b> move it?"), "text is text");
  const reveal = view.button("Reveal");
  assert.equal(reveal.getAttribute("aria-disabled"), "true");
  assert.ok(view.el.textContent.includes("opens once you choose an answer, say how sure you are and say why"));
  reveal.fire("click");
  assert.deepEqual(view.model.sent, []);
  assert.ok(view.live().includes("choose an answer"), "why it does not open is said");
  assert.deepEqual(view.all("[data-pick]").map((node) => node.getAttribute("aria-label")),
    ["Yes (PK-12)", "No", "Later", "Never", "25\u00a0%, a guess", "50\u00a0%", "70\u00a0%", "90\u00a0%",
      "I know it", "I guess"]);
  view.pick("option0");
  view.pick("sure2");
  view.find("[data-pick=reason1]").parentNode.fire("click");
  assert.equal(view.find("[data-pick=reason1]").checked, true, "its text chooses it too");
  assert.equal(reveal.getAttribute("aria-disabled"), "false");
  reveal.fire("click");
  assert.deepEqual(view.intent(), { do: "bet", value: 0, sure: 2, reason: 1 });
  reveal.fire("click");
  assert.equal(view.model.sent.length, 1, "one at a time");
  view.become("choice_revealed");
  const rows = view.all("tbody tr").map((row) => row.textContent);
  assert.deepEqual(rows, ["Yes (PK-12)70\u00a0%", "No10\u00a0%\u2713 true", "Later10\u00a0%", "Never10\u00a0%"]);
  // 0.7² + 0.9² + 0.1² + 0.1² = 1.32
  assert.equal(view.find(".gl-psc").textContent, "1.32");
  assert.ok(view.el.textContent.includes("An even split gets 0.75."));
  assert.deepEqual(view.all(".gl-preply h3").map((node) => node.textContent),
    ["You said: Yes (PK-12)", "Your reason: I guess"]);
  assert.ok(view.find(".gl-pafter").textContent.includes("The answer is No."));
  assert.ok(view.live().startsWith("Your bet: Yes (PK-12), 70\u00a0%. The truth: No. Brier score 1.32. Exactly"));
  assert.equal(view.doc.activeElement, view.find(".gl-pover"));
});

test("before the reveal the page has nothing of the truth and of the replies", () => {
  for (const name of ["choice", "number", "exact", "shape", "choice_placed"]) {
    const { truth, said, bets } = pages[name];
    assert.deepEqual([truth, said], [null, []]);
    assert.ok(bets.every(({ score }) => score === null));
    assert.ok(!JSON.stringify(pages[name]).includes("Exactly the third"));
  }
});

test("one may bet again; the first bet is the one that counts", (t) => {
  const view = show(t, "choice_revealed");
  view.button("Bet again").fire("click");
  assert.equal(view.find(".gl-pmark"), null, "the truth is covered");
  assert.equal(view.doc.activeElement, view.find("[data-pick=option0]"));
  assert.equal(view.button("Reveal").getAttribute("aria-disabled"), "true", "nothing is chosen yet");
  for (const name of ["option1", "sure3", "reason0"]) view.pick(name);
  view.press(view.find("[data-pick=reason0]"), "Enter");
  assert.deepEqual(view.intent(), { do: "bet", value: 1, sure: 3, reason: 0 });
  view.become("choice_done");
  assert.ok(view.find(".gl-pfirst").textContent.includes("first bet counts: Yes (PK-12), 70\u00a0%; Brier score 1.32"));
  assert.equal(view.all(".gl-preply").length, 1);
  assert.equal(view.find(".gl-preply").textContent, "Your reason: I know it", "it stays in sight without a reply");
});

test("clauses in texts open in place; hints come one by one", (t) => {
  const view = show(t, "choice");
  const links = view.all("[data-cl]");
  assert.deepEqual(links.map((node) => node.textContent), ["PK-13", "PK-12", "PK-12"]);
  links[0].fire("click");
  assert.ok(view.find(".gl-clause").textContent.startsWith("PK-13 "));
  assert.ok(view.press(links[0], "Escape").stopped);
  assert.equal(view.find(".gl-clause"), null);
  const inOption = view.find(".gl-ppick [data-cl]");
  inOption.fire("click");
  assert.ok(view.find(".gl-ppick .gl-clause"));
  assert.equal(view.find(".gl-pon"), null, "to read the clause of an answer is not to choose it");
  assert.deepEqual(view.all("details summary").map((node) => node.textContent), ["Hint 1"]);
  assert.ok(view.el.textContent.includes("2 hints left"));
  const open = (i) => {
    const details = view.all("details")[i];
    details.open = true;
    details.fire("toggle");
  };
  open(0);
  assert.deepEqual(view.all("details summary").map((node) => node.textContent), ["Hint 1taken", "Hint 2"]);
  open(0);
  assert.equal(view.all("details").length, 2, "the same hint does not open the next again");
  open(1);
  open(2);
  assert.equal(view.all("details").length, 3);
});

test("a number is typed or pointed at; bet and truth stand on one axis", (t) => {
  const view = show(t, "number");
  const field = view.find("[data-pick=number]");
  assert.deepEqual(["min", "max", "step"].map((name) => field.getAttribute(name)), ["0", "30", "1"]);
  view.type(field, "31");
  assert.equal(field.getAttribute("aria-invalid"), "true");
  assert.ok(view.el.textContent.includes("That is not a number from 0 to 30 in steps of 1."));
  const axis = sized(view.find("svg"), 860, 208);
  axis.fire("pointerdown", { clientX: 2 * (24 + (382 * 10) / 30), pointerId: 1 });
  assert.equal(field.value, "10");
  axis.fire("pointermove", { clientX: 5000, buttons: 1 });
  assert.equal(field.value, "30", "beyond the end is the end");
  view.type(field, "20");
  assert.ok(view.find("svg").getAttribute("aria-label").includes("20 points"));
  view.press(field, "Enter");
  assert.deepEqual(view.intent(), { do: "bet", value: 20, reason: null });
  view.become("number_revealed");
  assert.equal(view.find(".gl-psc").textContent, "6.68 points");
  assert.equal(view.find("svg").getAttribute("aria-label"),
    "Your bet: 20 points. The truth: 13.32 \u00b1 0.12 points.");
  assert.equal(view.live(), "Your bet: 20 points. The truth: 13.32 \u00b1 0.12 points. Off by 6.68 points.");
  assert.equal(view.all(".gl-pci").length, 1, "the error has its bar");
});

test("a fraction is shown as one and as a decimal", (t) => {
  const view = show(t, "exact_revealed");
  assert.ok(view.find("svg").getAttribute("aria-label").includes("The truth: 1/6 = 0.167."));
  assert.equal(view.find(".gl-psc").textContent, "0.333");
});

test("a shape is drawn with the pointer, with keys and in a table, and must use up the total", (t) => {
  const view = show(t, "shape");
  const values = () => view.all("[role=slider]").map((node) => Number(node.getAttribute("aria-valuenow")));
  const drawing = sized(view.find("svg"), 430, 322);
  const plan = layout(pages.shape, [0, 0, 0, 0, 0]);
  const at = (column, value) => ({ clientX: plan.x(column), clientY: plan.y(value), buttons: 1, pointerId: 1 });
  drawing.fire("pointerdown", at(0, 40));
  drawing.fire("pointermove", at(2, 10));
  drawing.fire("pointerup");
  assert.deepEqual(values(), [40, 25, 10, 0, 0]);
  assert.ok(view.find(".gl-pleft").textContent.startsWith("25of the 100 turns still to give"));
  const slider = (column) => view.find(`[data-column=${column}]`);
  assert.equal(view.all("[role=slider][tabindex=0]").length, 1, "one of them in reach of the tab key");
  assert.ok(view.press(slider(0), "ArrowRight").defaultPrevented);
  assert.equal(view.doc.activeElement, slider(1));
  for (const key of ["ArrowUp", "ArrowUp", "ArrowDown", "PageUp"]) view.press(slider(1), key);
  assert.deepEqual(values(), [40, 36, 10, 0, 0]);
  view.press(slider(3), "End");
  assert.deepEqual(values(), [40, 36, 10, 14, 0]);
  assert.equal(slider(3).getAttribute("aria-valuetext"), "14 turns; 0 still to give");
  assert.equal(view.button("Reveal").getAttribute("aria-disabled"), "false");
  view.press(slider(4), "ArrowUp");
  assert.equal(slider(4).getAttribute("aria-valuetext"), "1 turn; 1 too many");
  view.press(slider(4), "ArrowDown");
  view.press(slider(4), "ArrowDown");
  assert.equal(values()[4], 0, "nothing goes below none");
  view.type(view.find("[data-cell=4]"), "20", "change");
  assert.equal(slider(4).getAttribute("aria-valuetext"), "20 turns; 20 too many");
  assert.equal(view.button("Reveal").getAttribute("aria-disabled"), "true");
  view.button("Fit to 100").fire("click");
  assert.deepEqual(values(), fit([40, 36, 10, 14, 20], 100));
  assert.equal(values().reduce((a, b) => a + b), 100);
  assert.equal(view.press(slider(0), "x").defaultPrevented, false);
  view.button("Reveal").fire("click");
  assert.deepEqual(view.intent(), { do: "bet", value: values(), reason: null });
  view.become("shape_revealed");
  // min(40, 76.3) + min(30, 19.7) + min(17, 3.5) + min(9, 0.4) + min(4, 0.1)
  assert.equal(view.find(".gl-psc").textContent, "64 of 100 turns");
  assert.equal(view.all("svg").length, 2);
  assert.deepEqual(view.all("tbody tr").map((row) => row.childNodes.map((cell) => cell.textContent)),
    [["0", "40", "76.3"], ["1", "30", "19.7"], ["2", "17", "3.5"], ["3", "9", "0.4"], ["4+", "4", "0.1"]]);
  assert.ok(view.live().includes("64 of 100 turns in common"));
});

test("squares are as many as were given", (t) => {
  const view = show(t, "shape_revealed");
  const count = (node) => (node.getAttribute("d").match(/M/g) ?? []).length;
  const [bet, truth] = view.all("svg").map((svg) => svg.querySelectorAll(".gl-psquares").map(count));
  assert.deepEqual([bet, truth], [[40, 30, 17, 9, 4], [76, 20, 4, 0, 0]]);
  assert.equal(view.all(".gl-pmine").length, 5, "the bet is dashed over the truth");
});

test("bet and truth are drawn to one scale", (t) => {
  const page = { ...pages.shape_revealed, labels: [..."abcdefgh"], truth: { value: [80, 20, 0, 0, 0, 0, 0, 0] } };
  page.bets = [{ ...page.bets[0], value: [20, 20, 20, 20, 20, 0, 0, 0] }];
  pages.eight = page;
  const scales = show(t, "eight").all("svg").map((svg) => svg.querySelectorAll(".gl-end").map((node) =>
    node.textContent));
  assert.deepEqual(scales, [["25", "50", "75", "100 turns"], ["25", "50", "75", "100 turns"]]);
});

test("a truth that fails is said, and the bet stays", (t) => {
  const view = show(t, "number");
  view.type(view.find("[data-pick=number]"), "20");
  view.button("Reveal").fire("click");
  const { n } = view.model.sent.at(-1);
  view.model.set("page", { ...structuredClone(pages.number_placed), phase: "working" });
  assert.equal(view.live(), "The truth is being computed\u2026");
  view.model.set("page", structuredClone(pages.number_placed));
  view.model.answer({ type: "error", n, text: "ValueError: the truth could not be <b>computed</b>" });
  assert.equal(view.find("[role=alert]").textContent, "the truth could not be <b>computed</b>");
  assert.ok(view.el.textContent.includes("Your bet stands."));
  assert.ok(view.find("svg").getAttribute("aria-label").includes("20 points"));
  view.button("Reveal").fire("click");
  assert.deepEqual(view.intent(), { do: "reveal" });
  view.become("number_revealed");
  assert.equal(view.find(".gl-psc").textContent, "6.68 points");
});

test("a bet that is refused is said, and stays to be changed", (t) => {
  const view = show(t, "number");
  view.type(view.find("[data-pick=number]"), "20");
  view.button("Reveal").fire("click");
  view.model.answer({ type: "error", n: view.model.sent.at(-1).n, text: "ValueError: not that" });
  assert.equal(view.find("[role=alert]").textContent, "not that");
  assert.equal(view.find("[data-pick=number]").value, "20");
  view.type(view.find("[data-pick=number]"), "21");
  assert.equal(view.find("[role=alert]").textContent, "");
});

test("two views share the bets and not the drafts; a kernel that is gone is said; nothing is left behind", (t) => {
  const one = show(t, "number");
  const two = show(t, "number", one.model);
  one.type(one.find("[data-pick=number]"), "20");
  assert.equal(two.find("[data-pick=number]").value, "");
  one.button("Reveal").fire("click");
  one.become("number_revealed");
  assert.equal(two.find(".gl-psc").textContent, "6.68 points");
  two.button("Bet again").fire("click");
  assert.ok(one.find(".gl-psc") && !two.find(".gl-psc"));
  one.model.send = () => { throw new Error("gone"); };
  two.type(two.find("[data-pick=number]"), "3");
  two.button("Reveal").fire("click");
  assert.ok(two.el.textContent.includes("Run the cell again"));
  assert.equal(two.press(two.find("[data-pick=number]"), "c", { ctrlKey: true }).stopped, false);
  assert.ok(two.press(two.find("[data-pick=number]"), "a").stopped);
  one.close();
  two.close();
  assert.equal(one.model.listeners(), 0);
});
