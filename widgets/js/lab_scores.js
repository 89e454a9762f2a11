// Scores by seat: a histogram for each, one below the other on one axis.

import { h, s } from "./dom.js";
import { glyph, hue } from "./marks.js";
import { decimals, exactly, fixed, meanText, several, shareText } from "./lab_words.js";
import { twin } from "./lab_rows.js";

const TOP = 34;   // room for the words above the bars
const STEPS = [1, 2, 5, 10, 20, 50];

/** The share at a value, of counts or of shares; 0 outside. */
function shareAt(scores, value, games) {
  return ((scores.counts ?? scores.shares)[value - scores.from] ?? 0) / (scores.counts ? games : 1);
}

/** What there is at one value of one seat: shares of the sample, the reference and the exact law. */
function sharesAt({ sample, reference, exact }, seat, value) {
  const at = (data) => data?.seats[seat] && shareAt(data.seats[seat].scores, value, data.games);
  return { sample: at(sample), reference: at(reference), exact: at(exact) };
}

/** The values on the axis, from 0 or the lowest to the highest that occurs anywhere, and the greatest share. */
function extent(ctx) {
  const all = [ctx.sample, ctx.reference, ctx.exact].flatMap((data) =>
    (data?.seats ?? []).map(({ scores }) => ({ scores, games: data.games })));
  const ends = all.map(({ scores: { from, counts, shares } }) => from + (counts ?? shares).length - 1);
  const first = Math.min(0, ...all.map(({ scores }) => scores.from));
  const most = Math.max(...all.map(({ scores, games }) =>
    Math.max(...(scores.counts ?? scores.shares)) / (scores.counts ? games : 1)));
  return { first, last: Math.max(first + 9, ...ends), most };
}

/** What is said of one bar: {value: "13 points", rest: "9.27 ± 0.12 % of games, exactly 9.30 %"}. */
export function readout(ctx, seat, value) {
  const { sample, reference, exact } = sharesAt(ctx, seat, value);
  return { value: several(value, "point"), rest: [
    `${shareText(sample, ctx.sample.games)} of games`,
    exact !== undefined && `exactly ${exactly(exact)}`,
    reference !== undefined && `reference ${shareText(reference, ctx.reference.games)}`,
  ].filter(Boolean).join(", ") };
}

/** "mean 13.32 ± 0.02, exactly 13.310", in parts. */
function means({ sample, exact, reference }, seat) {
  const { value, error } = meanText(sample.seats[seat]);
  const law = exact?.seats[seat];
  const kept = reference?.seats[seat] && meanText(reference.seats[seat]);
  const digits = Math.min(decimals(sample.seats[seat].se) + 1, 4);
  const more = [law && `, exactly ${fixed(law.mean, digits)}`, kept && `, reference ${kept.value}${kept.error}`];
  return { value, error, more: more.filter(Boolean).join("") };
}

/** The words above the bars: whose they are, the mean, and what the bar in focus says; beside it, else instead. */
function words(ctx, seat, x, top) {
  const { seats, ui, width, letter } = ctx;
  const { value, error, more } = means(ctx, seat);
  const name = s("tspan", { class: `nm ${hue(seats, seat)}` }, seats[seat].name);
  const mean = s("text", { x: 20, y: 18 }, name, " mean ", s("tspan.strong", value), error, s("tspan.quiet", more));
  if (ui.bar?.seat !== seat) return mean;
  const shown = readout(ctx, seat, ui.bar.value);
  const said = [s("tspan.strong", shown.value), ` ${shown.rest}`];
  const end = 20 + letter * `${seats[seat].name} mean ${value}${error}${more}`.length * 1.1 + 12;
  const at = x(ui.bar.value);
  const start = Math.min(Math.max(at + 17, end), width - letter * 1.02 * `${shown.value} ${shown.rest}`.length);
  if (start < end) return s("text", { x: 20, y: 18 }, name, " ", said);
  // The line goes up and over to the words, or up to them where they are above.
  const lead = { d: `M${at} ${top - 4}${start < at + 17 ? "V25" : "V13h12"}` };
  return [mean, s("text", { x: start, y: 18 }, said), start > at + 17 ? null : s("path.lead", lead)];
}

function ticks({ first, last }, x, step, y) {
  const every = STEPS.find((n) => n * step >= 52) ?? 100;
  const values = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((value) => value % every === 0);
  return values.map((value) => s("text.mid.quiet", { key: value, x: x(value), y }, fixed(value)));
}

/** What there is at one value: the bars, and the spot over them that can be pointed at and has focus. */
function column(ctx, seat, value, { x, y, step, stop }) {
  const { ui, reference } = ctx;
  const [left, own, kept] = reference ? [0.4, 0.48, 0.32] : [0.36, 0.72, 0];
  const shares = sharesAt(ctx, seat, value);
  const told = readout(ctx, seat, value);
  const here = { seat, value };
  const bar = (name, from, wide, share) => (share ? s(`rect.${name}`,
    { x: x(value) + from * step, y: y(share), width: wide * step, height: y(0) - y(share) }) : null);
  const hov = ui.bar?.seat === seat && ui.bar.value === value ? ".hov" : "";
  return { top: Math.min(...Object.values(shares).map((share) => y(share || 0))),
    law: shares.exact ? `M${x(value) - step * (left + 0.1)} ${y(shares.exact)}h${step * (own + 0.2)}` : "",
    drawn: s("g", { key: value },
      s("rect.spot", { role: "img", "aria-label": `${told.value}: ${told.rest}`, tabindex: value === stop ? 0 : -1,
        "data-bar": `${seat}:${value}`, x: x(value) - step / 2, y: TOP - 8, width: step, height: y(0) - TOP + 8,
        onpointerenter: () => ctx.hover(here), onpointerleave: () => ctx.hover(null),
        onfocus: () => ctx.focusBar(here), onblur: () => ctx.focusBar(null) }),
      bar(`count${hov}`, -left, own, shares.sample), bar("kept", own - left + 0.08, kept, shares.reference)) };
}

function panel(ctx, seat, range) {
  const { seats, sample, reference, exact, ui, width } = ctx;
  const { first, last, most } = range;
  const tall = seats.length > 2 ? 72 : 92;
  const base = TOP + tall;
  const step = width / (last - first + 1);
  const x = (value) => (value - first + 0.5) * step;
  const y = (share) => (share ? base - Math.max((share / most) * tall, 0.7) : base);
  const { from, counts } = sample.seats[seat].scores;
  const mode = from + counts.indexOf(Math.max(...counts));
  const stop = Math.min(Math.max(ui.rove[seat] ?? mode, first), last);   // the bar that Tab leads to
  const columns = Array.from({ length: last - first + 1 }, (_, i) =>
    column(ctx, seat, first + i, { x, y, step, stop }));
  const top = ui.bar?.seat === seat ? columns[ui.bar.value - first]?.top : base;
  const triangle = (name, { mean }) => s(`path.${name}`, { d: `M${x(mean)} ${base + 1}l-5 8h10z` });
  const { value, error, more } = means(ctx, seat);
  const alt = [`${seats[seat].name}: final scores of ${fixed(sample.games)} games`,
    `${fixed(from)} to ${fixed(from + counts.length - 1)}`, `most often ${fixed(mode)}`,
    `mean ${value}${error}${more}. Arrow keys go through the bars.`].join(", ");
  const lowest = seat === seats.length - 1;
  return s("svg", { key: seat, class: `hist ${hue(seats, seat)}`, role: "group", "aria-label": alt,
    viewBox: `0 0 ${width} ${base + (lowest ? 48 : 12)}` },
  columns.map(({ drawn }) => drawn), s("path.axis", { d: `M0 ${base}H${width}` }),
  exact && s("path.law", { d: columns.map(({ law }) => law).join("") }),
  reference?.seats[seat] ? triangle("avg.then", reference.seats[seat]) : null, triangle("avg", sample.seats[seat]),
  glyph(seats, seat, 6.5, 13, 13), words(ctx, seat, x, top),
  lowest ? [ticks(range, x, step, base + 26),
    s("text.end.quiet", { x: width, y: base + 45 }, "points at the end")] : null);
}

/** What the marks mean. */
function legend({ sample, reference, exact, question }) {
  const item = (drawn, text) =>
    h("span.row", s("svg.key", { viewBox: "0 0 26 14", "aria-hidden": "true" }, drawn), text);
  const box = (name) => s(`rect.${name}`, { x: 5, y: 2, width: 16, height: 11 });
  return h("p.legend.row.small.quiet", { key: "legend" },
    item(box("count"), `share of the ${fixed(sample.games)} games`),
    exact && item(s("path.law", { d: "M1 7h24" }), "exact law"),
    item(s("path.avg", { d: "M13 2l-5 9h10z" }), "mean \u00b1 standard error"),
    reference && item(box("kept"), `reference: ${question(reference)}`));
}

function table(ctx, { first, last }) {
  const { seats, sample, reference, exact } = ctx;
  const values = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const head = seats.flatMap(({ name }) => [name, exact && `${name} exactly`, reference && `${name} reference`]);
  return twin(ctx, "scores", ["points", ...head], () => values.map((value) =>
    [fixed(value), ...seats.flatMap((_, seat) => {
      const shares = sharesAt(ctx, seat, value);
      return [shareText(shares.sample, sample.games), exact && exactly(shares.exact),
        reference && shareText(shares.reference, reference.games)];
    }).filter(Boolean)]));
}

/** The histograms of all seats, and their table. */
export function histograms(ctx) {
  const { seats } = ctx;
  const range = extent(ctx);
  return h("section", { key: "scores", "aria-label": "Scores by seat" },
    h("h3", "Scores by seat ", h("span.small.quiet", ctx.sample.text)), legend(ctx),
    seats.map((_, seat) => panel(ctx, seat, range)), table(ctx, range));
}

/** The bar that a key leads to from `bar`: {seat, value}. */
export function neighbour(ctx, { seat, value }, key) {
  const { scores } = ctx.sample.seats[seat];
  const { first, last } = extent(ctx);
  const to = {
    ArrowLeft: [seat, value - 1], ArrowRight: [seat, value + 1],
    ArrowUp: [seat - 1, value], ArrowDown: [seat + 1, value],
    Home: [seat, scores.from], End: [seat, scores.from + scores.counts.length - 1],
  }[key];
  const within = (at, least, most) => Math.min(Math.max(at, least), most);
  return to && { seat: within(to[0], 0, ctx.seats.length - 1), value: within(to[1], first, last) };
}
