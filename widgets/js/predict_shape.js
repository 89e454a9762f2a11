// A distribution that is drawn; scored by what it has in common with the truth.

import { h } from "./dom.js";
import { fixed } from "./lab_words.js";
import { board, columns, fit, stroke } from "./predict_draw.js";
import { WORDS, about } from "./predict_words.js";

const STEPS = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

const valuesOf = ({ page, ui: { draft } }) => draft.value ?? page.labels.map(() => 0);
const leftOf = (ctx) => ctx.page.total - valuesOf(ctx).reduce((a, b) => a + b, 0);

function put(ctx, changes) {
  const values = [...valuesOf(ctx)];
  for (const { column, value } of changes) values[column] = Math.min(Math.max(value, 0), ctx.page.total);
  ctx.edit({ value: values });
}

function table(ctx) {
  const values = valuesOf(ctx);
  const { labels, total, xlabel, unit } = ctx.page;
  return h("details", { key: "twin" }, h("summary.small", WORDS.inTable),
    h("table.pform", h("thead", h("tr", h("th", { scope: "col" }, xlabel), h("th.pnum", { scope: "col" }, unit))),
      h("tbody", labels.map((label, i) => h("tr", h("th", { scope: "row" }, label),
        h("td", h("input", { type: "number", min: 0, max: total, step: 1, key: `${i} ${ctx.ui.round}`, "data-cell": i,
          "aria-label": WORDS.column(label, xlabel), value: String(values[i]),
          onchange: (event) => put(ctx, [{ column: i, value: Math.round(Number(event.currentTarget.value)) || 0 }]) }),
        ))))));
}

/** The drawing, and the same as a table to type in. */
function form(ctx) {
  const { page, ui } = ctx;
  return h("div", { key: "shape" }, board(page, valuesOf(ctx), ui.column, {
    start(point) {
      ui.line = { first: point, last: point, drawn: new Set([point.column]) };
      ui.column = point.column;
      put(ctx, [point]);
      ctx.focus(`[data-column="${point.column}"]`);
    },
    go(point) {
      if (!ui.line) return;
      const changes = stroke(ui.line.last, point, ui.line.first);
      ui.line.last = point;
      changes.forEach(({ column }) => ui.line.drawn.add(column));
      if (changes.length) put(ctx, changes);
    },
    stop() {
      const { last, drawn } = ui.line ?? {};
      ui.line = null;
      if (last && !drawn.has(last.column)) put(ctx, [last]);   // it ended before the middle of a column
    },
    focus: (column) => column !== ui.column && ctx.set({ column }),
  }), page.total > 100 && h("p.small.quiet", WORDS.square(page.total / 100, page.unit)), table(ctx));
}

/** What is left to give. */
function more(ctx) {
  const { total, unit } = ctx.page;
  const left = leftOf(ctx);
  const some = left < total;
  return h("div.pgive", { key: "left" }, h("p.pleft", left === 0 ? WORDS.given(total, unit)
    : [h("b", fixed(Math.abs(left))), left > 0 ? WORDS.left(total, unit) : WORDS.over(total, unit)],
  ),
  some && left !== 0 && h("p", h("button", { "data-do": "fit",
    onclick: () => ctx.edit({ value: fit(valuesOf(ctx), total) }, "[data-do=reveal]") }, WORDS.fit(total))),
  h("p.small.quiet", WORDS.draw));
}

/** What is still missing. */
function missing(ctx) {
  return [leftOf(ctx) !== 0 && WORDS.missing.shape(ctx.page.total, ctx.page.unit)];
}

/** What goes up to Python. */
function intent(ctx) {
  return { value: valuesOf(ctx) };
}

/** Take a key of the drawing; is it one? */
function key(ctx, target, name) {
  const at = target.getAttribute("data-column");
  if (at === null) return false;
  const column = Number(at);
  const { labels, total } = ctx.page;
  const now = valuesOf(ctx)[column];
  const to = { ArrowLeft: column - 1, ArrowRight: column + 1 }[name];
  const value = { Home: 0, End: Math.min(total, Math.max(0, now + leftOf(ctx))) }[name] ?? now + STEPS[name];
  if (to !== undefined) {
    if (to in labels) ctx.set({ column: to }, `[data-column="${to}"]`);
  } else if (Number.isFinite(value)) put(ctx, [{ column, value }]);
  else return false;
  return true;
}

/** A bet in words. */
function say({ page }, { value }) {
  return WORDS.shapeSay(page.labels.map((label, i) => [label, fixed(value[i])]));
}

/** The truth in words. */
function sayTruth({ page }) {
  return WORDS.shapeSay(page.labels.map((label, i) => [label, about(page.truth.value[i])]));
}

/** A score in words. */
function sayScore({ page: { total, unit } }, score) {
  return WORDS.commonSay(score, total, unit);
}

/** The bet, and the truth with the bet dashed over it. */
function picture(ctx, bet) {
  const { page } = ctx;
  const mine = h("div", { key: "mine" }, h("h3", WORDS.yourBet),
    columns(page, bet.value, null, WORDS.sayBet(say(ctx, bet))));
  if (!page.truth) return mine;
  return [mine, h("div", { key: "true" }, h("h3", WORDS.truth),
    columns(page, page.truth.value, bet.value, WORDS.sayTruth(sayTruth(ctx))))];
}

/** The score, what it is, and all numbers. */
function score(ctx, bet) {
  const { labels, total, unit, xlabel, truth } = ctx.page;
  return [h("h3", WORDS.common), h("p.psc", WORDS.commonValue(bet.score, total, unit)),
    h("div.pbar", { "aria-hidden": "true" }, h("i", { style: `width:${(100 * bet.score) / total}%` })),
    h("table", h("thead", h("tr", h("th", { scope: "col" }, xlabel), h("th.pnum", { scope: "col" }, WORDS.bet),
      h("th.pnum", { scope: "col" }, WORDS.truthHead))),
    h("tbody", labels.map((label, i) => h("tr", h("th", { scope: "row" }, label), h("td", fixed(bet.value[i])),
      h("td", about(truth.value[i])))))),
    h("p.small.quiet", WORDS.commonText)];
}

/** What the page asks of a kind of question. */
export const shape = { form, more, key, missing, intent, say, sayTruth, sayScore, picture, score };
