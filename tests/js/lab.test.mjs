// The score lab over a document of straw: its numbers, its form, its charts, what it sends and says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import lab from "../../widgets/js/lab.js";
import { read } from "../../widgets/js/lab_form.js";
import {
  decimals, exactly, expected, fixed, intervalText, meanText, percent, rare, shareText, several, whole, wilson,
} from "../../widgets/js/lab_words.js";
import { fakeDocument, fakeModel } from "./fake_dom.mjs";

const text = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const fixture = (more) => ({ ...JSON.parse(text("lab_fixture.json")), ...more });
const rails = () => JSON.parse(text("lab_rails_fixture.json"));
const IDLE = { running: false };

/** The fixture in a view, or more than one of one model. */
function show(t, more = {}, { views = 1, hello = true, host } = {}) {
  const model = fakeModel(null);
  model.set("lab", fixture(more));
  const doc = fakeDocument();
  const stop = lab.initialize({ model });
  const roots = Array.from({ length: views }, () => {
    const el = doc.createElement("div");
    doc.body.append(el);
    const close = lab.render({ model, el, host });
    t.after(close);
    return { el, close, find: (query) => el.querySelector(query), all: (query) => el.querySelectorAll(query) };
  });
  const answer = (changes) => model.answer({ type: "lab", n: model.sent.at(-1).n, ...changes });
  const asked = () => model.sent.filter((one) => one.do !== "hello").map(({ n, ...intent }) => intent);
  if (hello) for (const { n } of [...model.sent]) model.answer({ type: "hello", n });
  return { model, doc, stop, roots, answer, asked, ...roots[0] };
}

const type = (view, name, value) => {
  const field = view.find(`[data-field=${name}]`);
  field.value = value;
  field.fire("input");
};
const button = (view, name) => view.all("button").find((node) => node.textContent === name);
const run = (view) => view.find(".gl-set").fire("submit");
const faults = (view) => view.all(".gl-field .gl-fault").map((node) => node.textContent);
const barOf = (view, seat, value) => view.find(`[data-bar="${seat}:${value}"]`);

test("numbers have commas, a real minus, and as many decimals as their error leaves", () => {
  assert.deepEqual([fixed(1234567), fixed(-4), fixed(-0.001, 2), fixed(9.436, 2)],
    ["1,234,567", "\u22124", "0.00", "9.44"]);
  assert.deepEqual([decimals(0.019), decimals(0.002), decimals(3), decimals(0), decimals(null)], [2, 3, 0, 2, 2]);
  assert.equal(percent(0.7121, 1), "71.2\u00a0%");
  assert.deepEqual(meanText({ mean: 13.318, se: 0.019 }), { value: "13.32", error: " \u00b1 0.02" });
  assert.deepEqual(meanText({ mean: 13, se: null }), { value: "13.00", error: "" });
  assert.deepEqual([shareText(0.0927, 62000), shareText(0.09, 100), shareText(0, 100), shareText(1, 10)],
    ["9.27 \u00b1 0.12\u00a0%", "9.0 \u00b1 2.9\u00a0%", "0\u00a0%", "100\u00a0%"]);
  assert.deepEqual(intervalText({ low: 0.708, high: 0.7149 }), { text: "70.8 to 71.5", digits: 1 });
  assert.deepEqual([516490, 4.2, 0.3, 0.031, 0].map(expected), ["516,490", "4.2", "0.3", "0.03", "0.0"]);
  assert.deepEqual([rare(0.0000227), exactly(0.093), exactly(0)], ["0.00227\u00a0%", "9.30\u00a0%", "0\u00a0%"]);
  assert.deepEqual([several(1, "point"), several(0, "point")], ["1 point", "0 points"]);
});

test("Wilson's interval is that of the textbook, and stays within 0 and 1", () => {
  const { low, high } = wilson(15, 100);
  assert.ok(Math.abs(low - 0.0931) < 1e-4 && Math.abs(high - 0.2328) < 1e-4);
  assert.equal(wilson(0, 10).low, 0);
  assert.equal(wilson(10, 10).high, 1);
});

test("whole numbers are read as people write them, and nothing else is", () => {
  for (const [said, is] of [["100,000", 100000], [" 7 ", 7], ["\u22124", -4], ["-4", -4], ["1e6", 1000000],
    ["10 000", 10000], ["12345678901234567890", "12345678901234567890"]]) assert.equal(whole(said), is, said);
  for (const said of ["", "1.5", "1,5", "1,0000", "ten", "0x10", "--1"]) assert.equal(whole(said), null, said);
});

test("the form asks for what Python has until something else is put in", () => {
  const it = fixture();
  const { intent, faults: none } = read(it, {});
  assert.deepEqual(none, {});
  assert.deepEqual(intent, { do: "run", strategies: ["greedy", "random"], games: 100000, seed: 7, switches: { supply: 3,
    trigger_order: "queue", triggers: "earned", third_package: "every_time", final_remove_own: true,
    relocate_from_one: false } });
  const seed = "-12345678901234567890";
  const draft = { seat1: "lookahead", games: "1e3", seed, supply: "", final_remove_own: false };
  const other = read(it, draft).intent;
  assert.deepEqual([other.strategies, other.games, other.seed, other.switches.supply, other.switches.final_remove_own],
    [["greedy", "lookahead"], 1000, seed, null, false]);
  assert.deepEqual(Object.keys(read(it, { games: "9", seed: "x", supply: "13" }).faults).sort(),
    ["games", "seed", "supply"]);
});

test("it shows the settings and what was counted", (t) => {
  const view = show(t);
  assert.equal(view.find("h2").textContent, "Score lab");
  assert.ok(view.find(".gl-head").textContent.includes("2 players, 3 packages each"));
  assert.deepEqual([view.all(".gl-field").length, view.all(".gl-ruled").length], [10, 6]);
  const bar = view.find("[role=progressbar]");
  assert.equal(bar.getAttribute("aria-valuenow"), "62");
  assert.ok(bar.getAttribute("aria-valuetext").startsWith("62,000 of 100,000 games"));
  const charts = view.all("svg[aria-label]");
  assert.equal(charts.length, 4);
  assert.ok(charts[0].getAttribute("aria-label").includes("mean 13.33 \u00b1 0.02, exactly 13.310"));
  const green = "green wins: 71.2\u00a0%, 70.8 to 71.6, exactly 71.21\u00a0%";
  assert.ok(charts[2].getAttribute("aria-label").includes(green));
  assert.ok(charts[3].getAttribute("aria-label").includes("3 triggers: 2, expected 4.2"));
  assert.equal(view.all(".gl-games li").length, 4);
});

test("every control has a name, and no element an id", (t) => {
  const view = show(t, { reference: fixture().sample, ...IDLE });
  for (const node of view.all("*")) {
    assert.equal(node.getAttribute("id"), null);
    const { tagName } = node;
    if (tagName === "button" || node.getAttribute("role") === "img" || node.getAttribute("role") === "group") {
      assert.ok(node.getAttribute("aria-label") || node.textContent.trim(), `${tagName} ${node.className}`);
    }
    if (["input", "select"].includes(tagName)) assert.ok(node.closest("label").textContent.trim());
  }
});

test("Run sends what was put in, once, and then the fields follow Python again", (t) => {
  const view = show(t, IDLE);
  type(view, "games", "2,000");
  const orders = view.find("[data-field=trigger_order]");
  orders.value = "1";
  orders.fire("change");
  assert.ok(run(view).defaultPrevented);
  run(view);
  assert.deepEqual(view.asked(), [{ ...read(fixture(), { games: "2000", trigger_order: "stack" }).intent }]);
  assert.equal(view.find("[data-field=games]").value, "2,000");
  view.answer({ running: true, games: 2000, sample: null });
  assert.equal(view.find("[data-field=games]").value, "2,000");
  view.answer({ games: 3000 });
  assert.equal(view.find("[data-field=games]").value, "3,000");
  assert.equal(button(view, "Run").getAttribute("aria-disabled"), "true");
});

test("nothing starts with bad input; each fault stands beside its field and goes when that is mended", (t) => {
  const view = show(t, IDLE);
  type(view, "games", "5");
  type(view, "seed", "seven");
  run(view);
  assert.deepEqual(view.asked(), []);
  assert.deepEqual(faults(view), ["A whole number from 10 to 10,000,000, please.", "A whole number, please."]);
  const games = view.find("[data-field=games]");
  assert.equal(view.doc.activeElement, games);
  assert.equal(games.getAttribute("aria-invalid"), "true");
  assert.ok(view.all(".gl-field .gl-fault").every((node) => node.getAttribute("role") === "alert"));
  type(view, "games", "50");
  assert.deepEqual(faults(view), ["A whole number, please."]);
});

test("an error about a field is shown there, another beside the buttons", (t) => {
  const view = show(t, IDLE);
  run(view);
  const fault = { text: "not with this supply", field: "third_package" };
  view.model.answer({ type: "error", n: view.model.sent.at(-1).n, ...fault });
  assert.deepEqual(faults(view), ["not with this supply"]);
  assert.equal(view.find(".gl-set details").getAttribute("open"), "true");
  run(view);
  view.model.answer({ type: "error", n: view.model.sent.at(-1).n, text: "out of memory" });
  assert.deepEqual(view.all(".gl-go .gl-fault").map((node) => node.textContent), ["out of memory"]);
  assert.deepEqual(faults(view), []);
});

test("further rulings say how many are not at their default", (t) => {
  const view = show(t, IDLE);
  const summary = () => view.find(".gl-set summary").textContent;
  assert.equal(summary(), "three more rulings, all at their default");
  const field = view.find("[data-field=final_remove_own]");
  field.value = "1";
  field.fire("change");
  assert.equal(summary(), "three more rulings, one changed");
});

test("Cancel and Escape cancel what runs; a partial sample says so", (t) => {
  const view = show(t);
  assert.ok(view.find("[data-field=seed]").fire("keydown", { key: "Escape" }).stopped);
  assert.deepEqual(view.asked(), [{ do: "cancel" }]);
  view.answer({ running: false, sample: { ...fixture().sample, partial: true } });
  assert.ok(view.find(".gl-go").textContent.includes("62,000 of 100,000 games; stopped, what was counted is kept"));
  button(view, "Cancel").fire("click");
  assert.equal(view.asked().length, 1);
});

test("no key that is pressed inside gets out, but those with Ctrl, Meta or Alt", (t) => {
  const view = show(t);
  for (const key of ["a", "Enter", "ArrowDown", "Delete", " ", "j"]) {
    const event = view.find("[data-field=trigger_order]").fire("keydown", { key });
    assert.ok(event.stopped && !event.defaultPrevented, key);
  }
  assert.ok(!view.find("[data-field=seed]").fire("keydown", { key: "s", ctrlKey: true }).stopped);
});

test("a bar says its share with its error, the exact one and the reference; arrows go through the bars", (t) => {
  const view = show(t, { reference: fixture().sample });
  const one = barOf(view, 0, 13);
  const says = "13 points: 9.36 \u00b1 0.12\u00a0% of games, exactly 9.30\u00a0%, reference 9.36 \u00b1 0.12\u00a0%";
  assert.equal(one.getAttribute("aria-label"), says);
  one.fire("pointerenter");
  assert.ok(view.find(".gl-hist").textContent.includes("13 points 9.36"));
  one.fire("pointerleave");
  assert.ok(!view.find(".gl-hist").textContent.includes("13 points"));
  assert.equal(view.all("[data-bar][tabindex=0]").length, 2);
  const go = (node, key) => {
    assert.ok(node.fire("keydown", { key }).defaultPrevented);
    return view.doc.activeElement;
  };
  const right = go(one, "ArrowRight");
  assert.equal(right, barOf(view, 0, 14));
  right.fire("focus");
  assert.equal(right.getAttribute("tabindex"), "0");
  assert.equal(go(right, "ArrowDown"), barOf(view, 1, 14));
  assert.equal(go(barOf(view, 1, 14), "ArrowDown"), barOf(view, 1, 14));
  assert.equal(go(right, "Home"), barOf(view, 0, fixture().sample.seats[0].scores.from));
  assert.equal(go(right, "End"), barOf(view, 0, 25));
});

test("the exact law can be hidden, and is not offered where none is known", (t) => {
  const view = show(t);
  const laws = () => view.all(".gl-res .gl-law").length;
  assert.ok(laws() > 2);
  const box = view.find(".gl-check input");
  box.checked = false;
  box.fire("change");
  assert.equal(laws(), 0);
  view.answer({ exact: null });
  assert.equal(view.find(".gl-check"), null);
});

test("a run is kept as the reference, shown as a series of its own, and forgotten", (t) => {
  const view = show(t, IDLE);
  assert.equal(view.all(".gl-hist .gl-kept").length, 0);
  button(view, "Keep as reference").fire("click");
  view.answer({ reference: fixture().sample });
  assert.ok(view.all(".gl-hist .gl-kept").length > 20);
  assert.ok(view.find(".gl-legend").textContent.includes("reference: greedy, random; supply 3; seed 7; 62,000 games"));
  button(view, "Forget reference").fire("click");
  view.answer({ reference: null });
  assert.equal(view.all(".gl-hist .gl-kept").length, 0);
  assert.deepEqual(view.asked(), [{ do: "keep" }, { do: "forget" }]);
});

test("the numbers of a chart are in a table too, once it is opened", (t) => {
  const view = show(t);
  assert.equal(view.all("table").length, 0);
  for (const details of view.all(".gl-twin")) {
    details.open = true;
    details.fire("toggle");
  }
  const cells = (table) => table.querySelectorAll("tr").map((row) => row.childNodes.map((node) => node.textContent));
  const [scores, wins, chains] = view.all("table").map(cells);
  assert.deepEqual(scores[0], ["points", "Green", "Green exactly", "Pink", "Pink exactly"]);
  assert.deepEqual(scores[14].slice(0, 3), ["13", "9.36 \u00b1 0.12\u00a0%", "9.30\u00a0%"]);
  assert.deepEqual(wins[1], ["green wins", "71.2\u00a0%", "70.8 to 71.6", "71.21\u00a0%"]);
  assert.deepEqual(chains[4], ["3 triggers", "2", "0.0001\u00a0% to 0.00133\u00a0%", "4.2"]);
});

test("a game is looked at by its link or its number, and shown below where the page can", async (t) => {
  const shown = [];
  const host = { getWidget: async (name) => ({
    render: async ({ el, signal }) => {
      shown.push(name);
      signal.addEventListener("abort", () => shown.push(`end of ${name}`));
      assert.equal(el.tagName, "div");
    } }) };
  const view = show(t, IDLE, { host });
  view.find(".gl-look").fire("click");
  view.model.set("stepper", "anywidget:1");
  view.answer({ looking: 58866 });
  await null;
  assert.equal(view.find(".gl-looking h3").textContent, "Game 58,866");
  assert.equal(view.doc.activeElement, view.find(".gl-looking h3"));
  type(view, "game", "first");
  view.find(".gl-number").fire("submit");
  assert.equal(view.asked().length, 1);
  type(view, "game", "1,234");
  view.find(".gl-number").fire("submit");
  view.model.set("stepper", "anywidget:2");
  view.answer({ looking: 1234 });
  await null;
  button(view, "Close").fire("click");
  view.model.set("stepper", null);
  view.answer({ looking: null });
  assert.equal(view.find(".gl-looking"), null);
  assert.deepEqual(view.asked(), [58866, 1234, null].map((game) => ({ do: "look", game })));
  assert.deepEqual(shown, ["anywidget:1", "end of anywidget:1", "anywidget:2", "end of anywidget:2"]);
});

test("without a kernel it can be read, and an answer that comes late makes it whole", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const view = show(t, {}, { hello: false });
  t.mock.timers.tick(3000);
  assert.ok(view.find(".gl-go").textContent.includes("No kernel"));
  assert.equal(button(view, "Run").getAttribute("aria-disabled"), "true");
  run(view);
  view.find(".gl-look").fire("click");
  assert.deepEqual(view.asked(), []);
  assert.equal(view.all("svg.gl-hist").length, 2);
  view.model.answer({ type: "hello", n: view.model.sent[0].n });
  assert.ok(!view.find(".gl-go").textContent.includes("No kernel"));
});

test("progress is said at most every two seconds, the last word always", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const view = show(t, { sample: null, ...IDLE });
  const said = [];
  const full = fixture().sample;
  const tick = (changes) => {
    view.model.answer({ type: "lab", ...changes });
    const now = view.find(".gl-live").textContent;
    if (now !== said.at(-1)?.now) said.push({ now, at: Math.round(time) });
  };
  let time = 0;
  tick({ running: true, waiting: "compiling, about 8 s" });
  for (let games = 10000; games <= 90000; games += 10000) {
    t.mock.timers.tick(500);
    time += 500;
    tick({ waiting: "", sample: { ...full, games } });
  }
  tick({ running: false, sample: { ...full, games: 100000 } });
  t.mock.timers.tick(2000);
  assert.ok(said.every(({ at }, i) => !i || at - said[i - 1].at >= 2000), JSON.stringify(said));
  assert.equal(said[0].now, "compiling, about 8 s");
  assert.ok(view.find(".gl-live").textContent.startsWith("100,000 games. green wins 71.2"));
});

test("what was shown stays until the next sample comes; an empty lab says what to do", (t) => {
  const view = show(t, IDLE);
  view.model.answer({ type: "lab", running: true, sample: null });
  assert.equal(view.all("svg.gl-hist").length, 2);
  assert.equal(view.find("[role=progressbar]").getAttribute("aria-valuenow"), "0");
  view.model.answer({ type: "lab", running: false });
  assert.ok(view.find(".gl-res").textContent.startsWith("Nothing is counted yet"));
});

test("where motion is to be reduced the charts change every two seconds, and at the end", (t) => {
  globalThis.matchMedia = () => ({ matches: true });
  t.after(() => delete globalThis.matchMedia);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const view = show(t);
  const full = fixture().sample;
  const games = () => view.find(".gl-legend").textContent.match(/[\d,]+/)[0];
  view.model.answer({ type: "lab", sample: { ...full, games: 70000 } });
  view.model.answer({ type: "lab", sample: { ...full, games: 80000 } });
  assert.equal(games(), "70,000");
  t.mock.timers.tick(2000);
  assert.equal(games(), "80,000");
  view.model.answer({ type: "lab", running: false, sample: { ...full, games: 100000 } });
  assert.equal(games(), "100,000");
});

test("two views are of one lab, each with its own fields; a closed one listens no more", (t) => {
  const view = show(t, IDLE, { views: 2 });
  const [one, two] = view.roots;
  type(one, "games", "500");
  run(one);
  view.model.answer({ type: "lab", n: view.model.sent.at(-1).n, running: true, games: 500 });
  assert.deepEqual([one, two].map((each) => each.find("[data-field=games]").value), ["500", "500"]);
  const before = view.model.listeners();
  one.close();
  assert.ok(view.model.listeners() < before);
  assert.equal(one.find(".gl-root"), null);
  two.close();
  view.stop();
  assert.equal(view.model.listeners(), 0);
});

test("the style sheets of the lab and of the stepper can be on one page", () => {
  const classes = (name) => new Set(text(`../../widgets/css/${name}.css`).match(/\.gl-[\w-]+/g));
  const shared = classes("base");
  for (const name of ["stepper", "explorer", "package", "rails"]) {
    const stepper = classes(name);
    assert.deepEqual([...classes("lab")].filter((one) => stepper.has(one) && !shared.has(one)), [], name);
  }
});

test("another game speaks in its own words, and has no shared win where there is none", (t) => {
  const view = show(t, rails());
  const all = view.find(".gl-root").textContent;
  for (const said of ["Pocket Rails, 3 players, hands of 8 cards", "Advanced rules", "Priority Dealer is drawn",
    "five more rulings, all at their default", "Deliveries in one step", "4,424 steps, log axis", "Longest chain",
    "4 deliveries in one step", "Most steps", "PR-18"]) assert.ok(all.includes(said), said);
  for (const not of ["trigger", "turn", "shared win", "PK-"]) assert.ok(!all.includes(not), not);
  assert.deepEqual(view.all("svg[aria-label]").at(-2).querySelectorAll(".gl-ci").length, 3);
  assert.ok(!view.find(".gl-live").textContent.includes("shared"));
});

test("many values share a bar, which says so; arrows go from bar to bar, below zero too", (t) => {
  const view = show(t, rails());
  assert.ok(view.find(".gl-legend").textContent.includes("share of the 200 games, 5 points to a bar"));
  const { scores } = rails().sample.seats[0];
  const inside = scores.counts.slice(150 - scores.from, 155 - scores.from).reduce((one, other) => one + other, 0);
  const label = (node) => node.getAttribute("aria-label");
  assert.ok(label(barOf(view, 0, 150)).startsWith(`150 to 154 points: ${(inside / 2).toFixed(1)} `));
  assert.equal(barOf(view, 0, 151), null);
  const go = (node, key) => {
    node.fire("keydown", { key });
    return view.doc.activeElement;
  };
  assert.equal(go(barOf(view, 0, 150), "ArrowRight"), barOf(view, 0, 155));
  assert.equal(go(barOf(view, 0, 150), "Home"), barOf(view, 0, 110));
  button(view, "margin").fire("click");
  assert.equal(button(view, "margin").getAttribute("aria-pressed"), "true");
  const low = go(barOf(view, 2, 0), "Home");
  assert.ok(label(low).startsWith("\u2212155 to \u2212151 points ahead: "));
  assert.equal(go(low, "ArrowLeft"), low);
  assert.ok(label(view.find("svg.gl-hist")).includes("margins over the best other seat"));
  assert.equal(view.all("svg.gl-hist .gl-grid").length, 3);
  const twin = view.find(".gl-twin");
  twin.open = true;
  twin.fire("toggle");
  const rows = view.find("table").querySelectorAll("tr").map((row) => row.childNodes[0].textContent);
  assert.deepEqual(rows.slice(0, 2), ["margin", "\u2212155 to \u2212151"]);
});

test("margins have their exact law and their reference too", (t) => {
  const view = show(t, { ...IDLE, reference: fixture().sample });
  button(view, "margin").fire("click");
  const said = "Green: margins over the best other seat of 62,000 games, \u221212 to 15, most often 14, "
    + "mean 3.92 \u00b1 0.03, exactly 3.880, reference 3.92 \u00b1 0.03.";
  assert.ok(view.find("svg.gl-hist").getAttribute("aria-label").startsWith(said));
  assert.equal(view.all("svg.gl-hist .gl-law").length, 2);
});

test("a number that has to be even says so, and values beyond the tables are told", (t) => {
  const it = rails();
  assert.deepEqual(read(it, { hand_size: "5" }).faults,
    { hand_size: "An even number from 2 to 16, please. Or leave it empty." });
  assert.equal(read(it, { hand_size: "6" }).intent.switches.hand_size, 6);
  assert.equal(read(it, { target_score: "" }).intent.switches.target_score, null);
  const view = show(t, { ...it, sample: { ...it.sample, beyond: "Beyond what is told apart: 3 of points." } });
  assert.ok(view.find(".gl-res").textContent.includes("3 of points"));
});
