// Scores by seat, or margins: a histogram for each, one below the other on one axis.

import { h, s } from "./dom.js";
import { glyph, hue } from "./marks.js";
import { decimals, exactly, fixed, meanText, shareText } from "./lab_words.js";
import { twin } from "./lab_rows.js";
import { t } from "./words.js";

const TOP = 34;   // room for the words above the bars
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const NARROW = 6;   // px of a bar and the gap beside it, at least
const WHAT = {   // what can be drawn: its name in the choice, on the axis, and in the label of a chart
  scores: [t("lab.points"), t("lab.points.axis"), t("lab.points.alt")],
  margins: [t("lab.margin"), t("lab.margin.axis"), t("lab.margin.alt")],
};

/** What is drawn of a seat: mean, se, and scores {from, counts or shares}; undefined where it is not known. */
function drawnOf({ ui }, data, seat) {
  const mine = data?.seats[seat];
  return ui.measure === "margins" ? mine?.margins : mine;
}

/** The lowest value of the bar in which a value is. */
const startOf = (value, bin) => Math.floor(value / bin) * bin;

/** The share of a bar, of counts or of shares; undefined where nothing is known. */
function shareOf(ctx, data, seat, start, bin) {
  const scores = drawnOf(ctx, data, seat)?.scores;
  if (!scores) return undefined;
  const all = scores.counts ?? scores.shares;
  const at = start - scores.from;
  const sum = all.slice(Math.max(at, 0), Math.max(at + bin, 0)).reduce((one, other) => one + other, 0);
  return sum / (scores.counts ? data.games : 1);
}

/** What there is at one bar of one seat: shares of the sample, the reference and the exact law. */
function sharesAt(ctx, seat, start, bin) {
  const at = (data) => shareOf(ctx, data, seat, start, bin);
  return { sample: at(ctx.sample), reference: at(ctx.reference), exact: at(ctx.exact) };
}

/**
 * The axis: from 0 or the lowest value to the highest that occurs anywhere, how many values a bar stands for (so that
 * bars can be told apart at this width), and the lowest value of each bar.
 */
function extent(ctx) {
  const all = [ctx.sample, ctx.reference, ctx.exact].flatMap((data) =>
    (data?.seats ?? []).map((_, seat) => drawnOf(ctx, data, seat)?.scores).filter(Boolean));
  const ends = all.map(({ from, counts, shares }) => from + (counts ?? shares).length - 1);
  const least = Math.min(0, ...all.map(({ from }) => from));
  const most = Math.max(least + 9, ...ends);
  const bin = STEPS.find((n) => (ctx.width * n) / (most - least + 1) >= NARROW) ?? STEPS.at(-1);
  const first = startOf(least, bin);
  const starts = Array.from({ length: startOf(most - first, bin) / bin + 1 }, (_, i) => first + i * bin);
  return { first, last: starts.at(-1) + bin - 1, bin, starts };
}

/** The values of a bar: "13", "10 to 14". */
const valuesOf = (start, bin) => (bin > 1 ? t("range", { low: fixed(start), high: fixed(start + bin - 1) })
  : fixed(start));

/** What is said of one bar: {value: "13 points", rest: ["9.27 ± 0.12 % of games", "exactly 9.30 %"]}. */
function readout(ctx, seat, start, bin) {
  const { sample, reference, exact } = sharesAt(ctx, seat, start, bin);
  const n = valuesOf(start, bin);
  const value = ctx.ui.measure === "margins" ? t("lab.ahead", { n }) : t("points", { n });
  const rest = [
    t("lab.of.games", { share: shareText(sample, ctx.sample.games) }),
    exact !== undefined && `${t("lab.exactly")} ${exactly(exact)}`,
    reference !== undefined && `${t("lab.reference")} ${shareText(reference, ctx.reference.games)}`,
  ].filter(Boolean);
  return { value, rest };
}

/** "mean 13.32 ± 0.02, exactly 13.310", in parts. */
function means(ctx, seat) {
  const mine = drawnOf(ctx, ctx.sample, seat);
  const { value, error } = meanText(mine);
  const law = drawnOf(ctx, ctx.exact, seat);
  const then = drawnOf(ctx, ctx.reference, seat);
  const kept = then && meanText(then);
  const digits = Math.min(decimals(mine.se) + 1, 4);
  const more = [law && `, ${t("lab.exactly")} ${fixed(law.mean, digits)}`,
    kept && `, ${t("lab.reference")} ${kept.value}${kept.error}`];
  return { value, error, more: more.filter(Boolean).join("") };
}

/**
 * The words above the bars: whose they are, the mean, and what the bar in focus says; beside it, else instead. What
 * there is no room for is left out: the label of the chart and of the bar have it.
 */
function words(ctx, seat, { middle, bin }, top) {
  const { seats, ui, width, letter } = ctx;
  const room = (width / letter - 3) / 1.02;   // in letters, some of them bold
  const { value, error, ...all } = means(ctx, seat);
  const is = ` ${t("lab.mean")} `;
  const more = `${seats[seat].name}${is}${value}${error}${all.more}`.length < room ? all.more : "";
  const name = s("tspan", { class: `nm ${hue(seats, seat)}` }, seats[seat].name);
  const mean = s("text", { x: 20, y: 18 }, name, is, s("tspan.strong", value), error, s("tspan.quiet", more));
  if (ui.bar?.seat !== seat) return mean;
  const start = startOf(ui.bar.value, bin);
  const { value: bold, rest: parts } = readout(ctx, seat, start, bin);
  const fits = (n) => `${seats[seat].name} ${bold} ${parts.slice(0, n).join(", ")}`.length < room;
  const rest = parts.slice(0, [3, 2].find(fits) ?? 1).join(", ");
  const said = [s("tspan.strong", bold), ` ${rest}`];
  const end = 20 + letter * `${seats[seat].name}${is}${value}${error}${more}`.length * 1.1 + 12;
  const at = middle(start);
  const left = Math.min(Math.max(at + 17, end), width - letter * 1.02 * `${bold} ${rest}`.length);
  if (left < end) return s("text", { x: 20, y: 18 }, name, " ", said);
  // The line goes up and over to the words, or up to them where they are above.
  const lead = { d: `M${at} ${top - 4}${left < at + 17 ? "V25" : "V13h12"}` };
  return [mean, s("text", { x: left, y: 18 }, said), left > at + 17 ? null : s("path.lead", lead)];
}

function ticks({ first, last }, x, unit, y) {
  const every = STEPS.find((n) => n * unit >= 52) ?? STEPS.at(-1);
  const values = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((value) => value % every === 0);
  return values.map((value) => s("text.mid.quiet", { key: value, x: x(value), y }, fixed(value)));
}

/** What there is at one bar: the bars, and the spot over them that can be pointed at and has focus. */
function column(ctx, seat, start, { middle, y, step, stop, bin }) {
  const { ui, reference } = ctx;
  const [left, own, kept] = reference ? [0.4, 0.48, 0.32] : [0.36, 0.72, 0];
  const shares = sharesAt(ctx, seat, start, bin);
  const told = readout(ctx, seat, start, bin);
  const here = { seat, value: start };
  const at = middle(start);
  const bar = (name, from, wide, share) => (share ? s(`rect.${name}`,
    { x: at + from * step, y: y(share), width: wide * step, height: y(0) - y(share) }) : null);
  const hov = ui.bar?.seat === seat && startOf(ui.bar.value, bin) === start ? ".hov" : "";
  return { top: Math.min(...Object.values(shares).map((share) => y(share || 0))),
    law: shares.exact ? `M${at - step * (left + 0.1)} ${y(shares.exact)}h${step * (own + 0.2)}` : "",
    drawn: s("g", { key: start },
      s("rect.spot", { role: "img", "aria-label": `${told.value}: ${told.rest.join(", ")}`,
        tabindex: start === stop ? 0 : -1, "data-bar": `${seat}:${start}`, x: at - step / 2, y: TOP - 8, width: step,
          height: y(0) - TOP + 8,
        onpointerenter: () => ctx.hover(here), onpointerleave: () => ctx.hover(null),
        onfocus: () => ctx.focusBar(here), onblur: () => ctx.focusBar(null) }),
      bar(`count${hov}`, -left, own, shares.sample), bar("kept", own - left + 0.08, kept, shares.reference)) };
}

/** Where a bar is that Tab leads to: the one last in focus, else the highest. */
function stopOf(ctx, seat, { bin, starts }) {
  const shares = starts.map((start) => shareOf(ctx, ctx.sample, seat, start, bin));
  const mode = starts[shares.indexOf(Math.max(...shares))];
  const last = startOf(ctx.ui.rove[seat] ?? mode, bin);
  return { mode, stop: Math.min(Math.max(last, starts[0]), starts.at(-1)) };
}

function panel(ctx, seat, range) {
  const { seats, sample, reference, exact, ui, width } = ctx;
  const { first, last, bin, starts, most } = range;
  const tall = seats.length > 2 ? 72 : 92;
  const base = TOP + tall;
  const unit = width / (last - first + 1);
  const step = unit * bin;
  const x = (value) => (value - first + 0.5) * unit;
  const middle = (start) => (start - first + bin / 2) * unit;
  const y = (share) => (share ? base - Math.max((share / most) * tall, 0.7) : base);
  const { scores: { from, counts } } = drawnOf(ctx, sample, seat);
  const { mode, stop } = stopOf(ctx, seat, range);
  const columns = starts.map((start) => column(ctx, seat, start, { middle, y, step, stop, bin }));
  const top = ui.bar?.seat === seat ? columns[starts.indexOf(startOf(ui.bar.value, bin))]?.top : base;
  const triangle = (name, { mean }) => s(`path.${name}`, { d: `M${x(mean)} ${base + 1}l-5 8h10z` });
  const { value, error, more } = means(ctx, seat);
  const [, axis, label] = WHAT[ui.measure];
  const alt = t("lab.histogram", {
    name: seats[seat].name, what: label, games: fixed(sample.games), low: fixed(from),
    high: fixed(from + counts.length - 1), mode: valuesOf(mode, bin), mean: `${value}${error}${more}` });
  const lowest = seat === seats.length - 1;
  const then = drawnOf(ctx, reference, seat);
  return s("svg", { key: seat, class: `hist ${hue(seats, seat)}`, role: "group", "aria-label": alt,
    viewBox: `0 0 ${width} ${base + (lowest ? 48 : 12)}` },
  first < 0 ? s("path.grid", { d: `M${x(0)} ${TOP}V${base}` }) : null,
  columns.map(({ drawn }) => drawn), s("path.axis", { d: `M0 ${base}H${width}` }),
  exact && s("path.law", { d: columns.map(({ law }) => law).join("") }),
  then ? triangle("avg.then", then) : null, triangle("avg", drawnOf(ctx, sample, seat)),
  glyph(seats, seat, 6.5, 13, 13), words(ctx, seat, { middle, bin }, top),
  lowest ? [ticks(range, x, unit, base + 26), s("text.end.quiet", { x: width, y: base + 45 }, axis)] : null);
}

/** What the marks mean. */
function legend({ sample, reference, exact, question }, bin) {
  const item = (drawn, text) =>
    h("span.row", s("svg.key", { viewBox: "0 0 26 14", "aria-hidden": "true" }, drawn), text);
  const box = (name) => s(`rect.${name}`, { x: 5, y: 2, width: 16, height: 11 });
  return h("p.legend.row.small.quiet", { key: "legend" },
    item(box("count"), [t("lab.share.of", { n: fixed(sample.games) }),
      bin > 1 && `, ${t("lab.bin", { n: bin })}`]),
    exact && item(s("path.law", { d: "M1 7h24" }), t("lab.law")),
    item(s("path.avg", { d: "M13 2l-5 9h10z" }), t("lab.mean.error")),
    reference && item(box("kept"), `${t("lab.reference")}: ${question(reference)}`));
}

function table(ctx, { starts, bin }) {
  const { seats, sample, reference, ui } = ctx;
  const head = seats.flatMap(({ name }, seat) => [name, drawnOf(ctx, ctx.exact, seat) && `${name} ${t("lab.exactly")}`,
    drawnOf(ctx, reference, seat) && `${name} ${t("lab.reference")}`]);
  return twin(ctx, "scores", [WHAT[ui.measure][0], ...head], () => starts.map((start) =>
    [valuesOf(start, bin), ...seats.flatMap((_, seat) => {
      const shares = sharesAt(ctx, seat, start, bin);
      return [shareText(shares.sample, sample.games), shares.exact !== undefined && exactly(shares.exact),
        shares.reference !== undefined && shareText(shares.reference, reference.games)];
    }).filter(Boolean)]));
}

/** The histograms of all seats, and their table. */
export function histograms(ctx) {
  const { seats, ui, sample } = ctx;
  const range = extent(ctx);
  const { starts, bin } = range;
  const data = [sample, ctx.reference, ctx.exact];
  range.most = Math.max(...data.flatMap((one) => seats.flatMap((_, seat) =>
    starts.map((start) => shareOf(ctx, one, seat, start, bin) ?? 0))));
  const choice = h("p.which", { key: "which", role: "group", "aria-label": t("lab.drawn") },
    Object.entries(WHAT).map(([key, [text]]) => h("button.small", { key, class: ui.measure === key ? "solid" : "",
      "aria-pressed": ui.measure === key, onclick: () => ctx.set({ measure: key, bar: null, rove: {} }) }, text)));
  return h("section", { key: "scores", "aria-label": t("lab.scores") },
    h("h3", t("lab.scores"), " ", h("span.small.quiet", sample.text)), choice, legend(ctx, bin),
    sample.beyond ? h("p.aside.small", { key: "beyond" }, sample.beyond) : null,
    seats.map((_, seat) => panel(ctx, seat, range)), table(ctx, range));
}

/** The bar that a key leads to from `bar`: {seat, value}. */
export function neighbour(ctx, { seat, value }, key) {
  const { bin, starts } = extent(ctx);
  const { from, counts } = drawnOf(ctx, ctx.sample, seat).scores;
  const to = {
    ArrowLeft: [seat, value - bin], ArrowRight: [seat, value + bin],
    ArrowUp: [seat - 1, value], ArrowDown: [seat + 1, value],
    Home: [seat, startOf(from, bin)], End: [seat, startOf(from + counts.length - 1, bin)],
  }[key];
  const within = (at, least, most) => Math.min(Math.max(at, least), most);
  return to && { seat: within(to[0], 0, ctx.seats.length - 1), value: within(to[1], starts[0], starts.at(-1)) };
}
