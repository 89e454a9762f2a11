// The graph of a turn: layers by depth from left to right, its ends in the last column, told apart by an answer.

import { h, s } from "./dom.js";
import { glyph, hue } from "./marks.js";
import { decimal, value } from "./explorer_math.js";
import { t } from "./words.js";

const TOP = 34, GAP = 14;
const ends = (side, at) => side.ends[at] === 1;

/** Order the positions of each column so that steps cross little: each near those that lead to it. */
function columns({ side, steps, sight, answer }) {
  const seen = [...sight.seen];
  const deepest = Math.max(0, ...seen.filter((at) => !ends(side, at)).map((at) => side.depths[at]));
  const list = Array.from({ length: deepest + 1 }, () => []);
  for (const at of seen) if (!ends(side, at)) list[side.depths[at]].push(at);
  const last = seen.filter((at) => ends(side, at));
  const spot = new Map();
  const settle = (column) => column.forEach((at, i) => spot.set(at, (i + 0.5) / column.length));
  const near = (at, way) => {
    const others = steps[way][at].map((step) => (way === "to" ? step.from : step.to)).filter((one) => spot.has(one));
    return others.length ? others.reduce((sum, one) => sum + spot.get(one), 0) / others.length : spot.get(at) ?? 0.5;
  };
  const sort = (column, way) => {
    const key = new Map(column.map((at) => [at, near(at, way)]));
    column.sort((a, b) => (group(a) - group(b)) || key.get(a) - key.get(b) || a - b);
    settle(column);
  };
  const group = (at) => (ends(side, at) ? answer?.of[at] ?? 0 : 0);
  list.forEach((column) => sort(column, "to"));
  sort(last, "to");
  for (let sweep = 0; sweep < 3; sweep += 1) {
    for (const column of [...list].reverse()) sort(column, "from");
    list.forEach((column) => sort(column, "to"));
    sort(last, "to");
  }
  return { list, last };
}

/** Where everything is: {wide, high, x, y, list, last, brackets}. */
export function layout(view, wide) {
  const { side, answer } = view;
  const { list, last } = columns(view);
  const room = answer ? 108 : 40;
  const column = last.length ? (wide - room - 24) / list.length : (wide - 24) / Math.max(1, list.length - 1);
  const pitch = Math.min(column, 220);
  const groups = new Set(last.map((at) => answer?.of[at])).size;
  const tall = (count, most) => count * Math.min(most, Math.max(6.5, 720 / count));   // many stand closer
  const most = Math.max(...list.map((one) => tall(one.length, 12)), tall(last.length, 10) + GAP * (groups - 1), 120);
  const high = TOP + most + 12;
  const x = new Map(), y = new Map();
  list.forEach((one, depth) => one.forEach((at, i) => {
    x.set(at, 12 + depth * pitch);
    y.set(at, TOP + ((i + 0.5) * most) / one.length);
  }));
  const each = (most - GAP * (groups - 1)) / Math.max(1, last.length);
  const brackets = [];
  let top = TOP;
  last.forEach((at, i) => {
    const group = answer?.of[at];
    if (i && group !== answer?.of[last[i - 1]]) top += GAP;
    x.set(at, 12 + list.length * pitch);
    y.set(at, top + each / 2);
    const old = brackets.at(-1);
    if (old?.group === group) old.to = top + each;
    else brackets.push({ group, from: top, to: top + each });
    top += each;
  });
  const far = last.length ? 12 + list.length * pitch + room : wide;
  return { wide: Math.min(wide, far), high, x, y, list, last, each, brackets };
}

const curve = (x, y, { from, to }) => {
  const [a, b, c, d] = [x.get(from), y.get(from), x.get(to), y.get(to)];
  const mid = (a + c) / 2;
  const f = (n) => n.toFixed(1);
  return `M${f(a)} ${f(b)}C${f(mid)} ${f(b)} ${f(mid)} ${f(d)} ${f(c)} ${f(d)}`;
};

/** How far a position is from the first. */
export const stepsOn = (depth) => (depth ? t("explorer.steps.on", { n: depth }) : t("explorer.the.first"));

/** The label of a position: what a pointer or a screen reader is told. */
export function nameOf(view, at) {
  const { side, odds, seats, turn } = view;
  const lead = side.words[side.leads[at]];
  const who = side.seats[at] >= 0 ? `${seats[side.seats[at]].name} ${lead}` : ends(side, at)
    ? t("explorer.over", { turn }) : lead;
  const { answer } = view;
  const said = ends(side, at) && answer ? `, ${answer.name}: ${answer.groups[answer.of[at]]}` : "";
  return t("explorer.node", { n: at, steps: stepsOn(side.depths[at]), what: `${who}${said}`, odds: odds[at] });
}

function edges(view, { x, y }) {
  const { steps, sight, odds, shares, way, cursor, chosen } = view;
  const paths = {};
  const hot = new Set(way);
  for (const step of steps.all) {
    if (step.to < 0 || !sight.seen.has(step.from) || !sight.seen.has(step.to) || sight.stops(step.from)) continue;
    const flow = value(odds[step.from]) * value(shares[step.at]);
    const name = hot.has(step) ? "xhot" : step.only ? "xonly" : chosen && !chosen(step) ? "xdim"
      : chosen || step.from === cursor || step.to === cursor ? "xwarm" : flow > 0.1 ? "x3" : flow > 0.02 ? "x2"
      : flow ? "x1" : "x0";
    paths[name] = (paths[name] ?? "") + curve(x, y, step);
  }
  return ["x0", "xdim", "x1", "x2", "x3", "xwarm", "xonly", "xhot"].map((name) =>
    paths[name] && s(`path.xe.${name}`, { key: name, d: paths[name] }));
}

function node(ctx, view, at, { x, y, each }) {
  const { side, odds, sight, cursor, seats, chosen, steps } = view;
  const chance = value(odds[at]);
  const [cx, cy] = [x.get(at), y.get(at)];
  const here = at === cursor;
  const dim = chosen && !here && !steps.from[at].some(chosen) && !steps.to[at].some(chosen) ? "xdimmed" : "";
  const props = {
    key: at, "data-at": at, "data-side": view.number, role: "img", "aria-label": nameOf(view, at),
    tabindex: at === view.rove ? 0 : -1, class: `xn ${chance ? "" : "xoff"} ${dim}`,
    onpointerenter: () => ctx.hover(view.number, at), onpointerleave: () => ctx.hover(null),
    onclick: () => ctx.pin(view.number, at), onfocus: () => ctx.pin(view.number, at),
  };
  const seat = side.seats[at];
  const ring = here && s("circle.xring", { cx, cy, r: 11 });
  if (ends(side, at)) {
    const thick = Math.max(3, Math.min(8, each - 2));
    const long = 8 + 34 * Math.sqrt(chance);
    return s("g", props, s("rect.xhit", { x: cx - 4, y: cy - each / 2, width: 50, height: each }),
      s("rect.xend", { x: cx, y: cy - thick / 2, width: long, height: thick }),
      here && s("rect.xring", { x: cx - 4, y: cy - thick / 2 - 4, width: long + 8, height: thick + 8 }));
  }
  const size = 7 + 11 * Math.sqrt(chance);
  const shape = seat < 0 ? s("circle.xchance", { cx, cy, r: size / 2.4 }) : glyph(seats, seat, cx, cy, size);
  const more = steps.from[at].some((step) => step.to < 0) || sight.stops(at) && steps.from[at].length;
  return s("g", { ...props, class: `${props.class} ${seat < 0 ? "" : hue(seats, seat)}` },
    s("circle.xhit", { cx, cy, r: 7 }), shape,
    more && s("path.xmore", { d: `M${cx + size / 2 + 2} ${cy}h7m-3.5-3.5v7` }),
    ring);
}

/** The names of the columns; one that would touch its neighbour is left out. `font`: how large they are. */
function heads(view, { x, list, last }, font) {
  const { side, turn } = view;
  const end = last.length ? x.get(last[0]) - 4 : Infinity;
  let free = 0, before = "";
  const names = list.map((column, depth) => {
    const kinds = [...new Set(column.map((at) => side.words[side.kinds[at]]))];
    const name = kinds.length < 3 ? kinds.join(", ") : "";
    const half = name.length * font * 0.28;
    const middle = depth ? x.get(column[0]) : half;
    if (name === before) return null;
    before = "";
    if (!name || middle - half < free || middle + half > end) return null;
    free = middle + half + 4;
    before = name;
    return s("text.quiet.xsm", { key: `h${depth}`, x: depth && middle, y: 14, class: depth ? "mid" : "" }, name);
  });
  return [names, last.length > 0 && s("text.quiet.xsm", { key: "over", x: end, y: 14 }, t("explorer.over", { turn }))];
}

function brackets(view, { x, last, brackets: list }) {
  const { answer } = view;
  if (!answer || !last.length) return null;
  const far = x.get(last[0]) + 46;
  return list.map(({ group, from, to }) => [
    s("path.xbracket", { d: `M${far} ${from}h4V${to}h-4` }),
    s("text.b", { x: far + 11, y: (from + to) / 2 + (to - from > 30 ? -4 : 5) }, brief(answer.odds[group])),
    to - from > 30 && s("text.quiet.xsm", { x: far + 11, y: (from + to) / 2 + 16 }, short(answer.groups[group]))]);
}

const brief = (odds) => (odds.length > 6 ? decimal(odds) || odds : odds);
const short = (text) => (text.length > 9 ? `${text.slice(0, 8)}\u2026` : text);

/** The drawing of one graph. */
export function graph(ctx, view, wide) {
  const at = layout(view, wide);
  view.columns = [...at.list, at.last].filter((one) => one.length);
  const label = t("explorer.graph", {
    turn: view.turn, columns: view.columns.length, n: view.sight.seen.size });
  return s("svg.xgraph", { key: `graph${view.number}`, viewBox: `0 0 ${at.wide} ${at.high}`, role: "group",
    "aria-label": label, style: `max-width:${at.wide * 1.1}px` },
  heads(view, at, ctx.font), s("g", { key: "edges" }, edges(view, at)),
  s("g", { key: "nodes" }, view.columns.flat().map((one) => node(ctx, view, one, at))), brackets(view, at));
}
