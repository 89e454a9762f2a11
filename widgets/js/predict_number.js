// A number; scored by its distance from the truth, on one axis with it.

import { h, s } from "./dom.js";
import { decimals, fixed } from "./lab_words.js";
import { WORDS, fine } from "./predict_words.js";

const WIDTH = 430;
const EDGE = 24;
const LINE = 58;   // where the axis is
const Z = 1.96;    // of a 95 % interval

/** The number that a draft says; null if it says none that fits. */
export function read({ low, high, step }, text) {
  const value = Number(text);
  if (text === undefined || !String(text).trim() || !Number.isFinite(value)) return null;
  const near = low + Math.round((value - low) / step) * step;
  const fits = value >= low - step / 1000 && value <= high + step / 1000 && Math.abs(near - value) < step / 1000;
  return fits ? value : null;
}

/** Round steps for an axis from low to high, some six of them, none smaller than what can be told apart. */
export function ticks(low, high, least = 0) {
  const rough = Math.max((high - low) / 6, least);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough);
  const from = Math.ceil(low / step - 1e-9);
  const to = Math.floor(high / step + 1e-9);
  return Array.from({ length: to - from + 1 }, (_, i) => Number(((from + i) * step).toPrecision(12)));
}

function axisOf({ low, high, truth }) {
  const all = [low, high, ...truth ? [truth.value] : []];
  const [from, to] = [Math.min(...all), Math.max(...all)];
  return { from, to, x: (value) => EDGE + ((value - from) / (to - from)) * (WIDTH - 2 * EDGE) };
}

/** Words at x that stay inside the drawing. */
function words(x, y, text, name) {
  const end = x < 70 ? "start" : x > WIDTH - 70 ? "end" : "middle";
  return s(`text.${name}`, { x: x + (end === "start" ? -8 : end === "end" ? 8 : 0), y, "text-anchor": end }, text);
}

function drawing(ctx, value) {
  const { page } = ctx;
  const { from, to, x } = axisOf(page);
  const marks = ticks(from, to, page.step);
  const { truth } = page;
  const at = truth && x(truth.value);
  const reach = truth?.error ? Z * truth.error * ((WIDTH - 2 * EDGE) / (to - from)) : 0;
  return [
    s("path.paxis", { d: `M${x(from)} ${LINE}H${x(to)}` }),
    marks.map((one, i) => [s("path.ptick", { d: `M${x(one).toFixed(1)} ${LINE}v6` }),
      s("text.quiet.psm", { x: x(one).toFixed(1), y: LINE + 22, "text-anchor": "middle" }, fine(one))]),
    page.unit && !truth && s("text.quiet.psm", { x: WIDTH - 2, y: LINE + 40, "text-anchor": "end" }, page.unit),
    value !== null && [s("circle.pbet", { cx: x(value), cy: LINE - 14, r: 6 }),
      s("path.pbetline", { d: `M${x(value)} ${LINE - 8}V${LINE}` }),
      words(x(value), LINE - 28, `${WORDS.bet} ${fine(value)}`, "psm")],
    truth && [reach > 0 && s("path.pci", { d: `M${at - reach} ${LINE + 40}H${at + reach}` }),
      s("path.ptrueline", { d: `M${at} ${LINE}V${LINE + 34}` }), s("circle.ptruedot", { cx: at, cy: LINE + 40, r: 6 }),
      words(at, LINE + 62, `${WORDS.truthHead} ${sayTruth(ctx)}`, "psm.b"),
      value !== null && s("path.pgap", { d: `M${x(value)} ${LINE}H${at}` })],
  ];
}

/** The number to enter, with an axis to click on. */
function form(ctx) {
  const { page, ui: { draft } } = ctx;
  const value = read(page, draft.value);
  const { from, x } = axisOf(page);
  const point = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const along = ((event.clientX - box.left) / box.width) * WIDTH;
    const wanted = from + (along - EDGE) / (x(from + 1) - EDGE);
    const top = Math.floor((page.high - page.low) / page.step + 1e-9);
    const steps = Math.min(Math.max(Math.round((wanted - page.low) / page.step), 0), top);
    ctx.edit({ value: String(Number((page.low + steps * page.step).toPrecision(12))) });
  };
  return h("div", { key: "number" },
    s("svg.pline", { viewBox: `0 0 ${WIDTH} 104`, role: "img",
      "aria-label": WORDS.sayBet(value === null ? WORDS.noNumber : WORDS.unit(fine(value), page.unit)),
      onpointerdown: (event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      },
      onpointermove: (event) => event.buttons === 1 && point(event) }, drawing(ctx, value)),
    h("label.row", h("b", WORDS.yourBet), h("input.pentry", { type: "number", "data-pick": "number", min: page.low,
      max: page.high, step: page.step, value: draft.value ?? "", key: `n${ctx.ui.round}`,
      "aria-invalid": draft.value && value === null ? "true" : null,
      oninput: (event) => ctx.edit({ value: event.currentTarget.value }) }), page.unit),
    h("p.small.quiet", draft.value && value === null ? WORDS.outside(page) : WORDS.range(page)));
}

/** What is still missing. */
function missing({ page, ui: { draft } }) {
  return [read(page, draft.value) === null && WORDS.missing.number];
}

/** What goes up to Python. */
function intent({ page, ui: { draft } }) {
  return { value: read(page, draft.value) };
}

/** A bet in words. */
function say({ page }, { value }) {
  return WORDS.unit(fine(value), page.unit);
}

/** The truth in words: exact as a fraction too, sampled with as many decimals as its error leaves. */
function sayTruth({ page: { truth, unit } }) {
  const digits = truth.error ? decimals(truth.error) + 1 : 0;
  const sampled = truth.error && `${fixed(truth.value, digits)} \u00b1 ${fixed(truth.error, digits)}`;
  const short = WORDS.unit(sampled || fine(truth.value), unit);
  return truth.exact ? `${truth.exact} = ${short}` : short;
}

/** A score in words. */
function sayScore({ page }, score) {
  return WORDS.distanceSay(score, page.unit);
}

/** Bet and truth on one axis. */
function picture(ctx, bet) {
  const { truth } = ctx.page;
  const label = [WORDS.sayBet(say(ctx, bet)), truth && WORDS.sayTruth(sayTruth(ctx))].filter(Boolean).join(" ");
  return s("svg.pline", { key: "line", viewBox: `0 0 ${WIDTH} ${truth ? 126 : 104}`, role: "img", "aria-label": label },
    drawing(ctx, bet.value));
}

/** The score, and what it is. */
function score(ctx, bet) {
  const { truth, unit } = ctx.page;
  const near = truth.error && bet.score <= Z * truth.error;
  return [h("h3", WORDS.distance), h("p.psc", bet.score ? WORDS.unit(fine(bet.score), unit) : WORDS.exactly),
    truth.error && h("p.small.quiet", WORDS.sampled, near ? ` ${WORDS.within}` : "")];
}

/** What the page asks of a kind of question. */
export const number = { form, missing, intent, say, sayTruth, sayScore, picture, score };
