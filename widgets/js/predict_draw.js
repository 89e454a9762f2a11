// Columns of squares: as many as were given to each label, under a pencil line.

import { s } from "./dom.js";
import { fixed } from "./lab_words.js";
import { WORDS, about } from "./predict_words.js";

const WIDTH = 430;
const LEFT = 4;
const HEIGHT = 240;   // of the columns
const TOP = 30;
const BASE = TOP + HEIGHT;
const NEAR = 0.15;   // of a column
const LARGEST = 16;   // side of a square, where more than one stand in a row

/** How a drawing is laid out: how high its axis goes, how large a square is, and how many stand in a row. */
export function layout({ labels, total }, values) {
  const unit = Math.max(1, total / 100);   // what one square is
  const room = (WIDTH - 2 * LEFT) / labels.length;
  const usual = labels.length <= 6 ? 1 : labels.length <= 12 ? 0.5 : 0.25;
  const most = Math.max(...values) / total;
  const part = [0.25, 0.5, 1].find((one) => one >= usual && one >= most) ?? 1;
  const top = part * total;
  const side = (row) => (row * HEIGHT * unit) / top;
  const row = [5, 4, 3, 2].find((one) => one * side(one) <= 0.8 * room && side(one) <= LARGEST) ?? 1;
  const size = Math.min(side(row), 0.8 * room);
  const y = (value) => BASE - (value / top) * HEIGHT;
  return { unit, room, row, size, width: row * size, high: side(row), top, y,
    x: (column) => LEFT + room * (column + 0.5) };
}

/** What a place of the drawing means: how far along it is in columns, which of them that is, and which number. */
export function under({ labels, total }, { room, top }, x, y) {
  const along = Math.min(Math.max((x - LEFT) / room, 0), labels.length - 0.01);
  const value = Math.round(((BASE - y) / HEIGHT) * top);
  return { along, column: Math.floor(along), value: Math.min(Math.max(value, 0), Math.min(top, total)) };
}

/**
 * The values that a piece of a line gives: each column gets the height at its middle, where the line crosses it. Near
 * the middle, or near where the line began, a column follows the pointer.
 */
export function stroke(from, to, first) {
  const [a, b] = from.along <= to.along ? [from, to] : [to, from];
  const crossed = [];
  for (let column = Math.ceil(a.along - 0.5); column + 0.5 <= b.along; column += 1) {
    const part = b.along > a.along ? (column + 0.5 - a.along) / (b.along - a.along) : 1;
    crossed.push({ column, value: Math.round(a.value + (b.value - a.value) * part) });
  }
  const near = (x) => Math.abs(to.along - x) < NEAR;
  const follows = near(to.column + 0.5) || (to.column === first.column && near(first.along));
  return follows ? [...crossed.filter(({ column }) => column !== to.column), to] : crossed;
}

/** Values that sum to the total and keep their proportions, by largest remainder. */
export function fit(values, total) {
  const sum = values.reduce((a, b) => a + b, 0);
  const exact = values.map((value) => (value * total) / sum);
  const whole = exact.map(Math.floor);
  const order = exact.map((value, i) => [value - whole[i], i]).sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  for (const [, i] of order.slice(0, total - whole.reduce((a, b) => a + b, 0))) whole[i] += 1;
  return whole;
}

function squares(plan, column, value) {
  const left = plan.x(column) - plan.width / 2;
  const gap = plan.size > 7 ? 1.5 : 0.75;
  const [w, t] = [plan.size - gap, Math.min(plan.size, plan.high) - gap];
  return Array.from({ length: Math.round(value / plan.unit) }, (_, i) => {
    const x = left + (i % plan.row) * plan.size + gap / 2;
    const y = BASE - (Math.floor(i / plan.row) + 1) * plan.high + gap / 2;
    return `M${x.toFixed(1)} ${y.toFixed(1)}h${w.toFixed(1)}v${t.toFixed(1)}h${(-w).toFixed(1)}z`;
  }).join("");
}

function pencil(plan, values) {
  const points = values.map((value, column) => [plan.x(column), plan.y(value) - 4]);
  const half = plan.width / 2;
  const first = `M${(points[0][0] - half).toFixed(1)} ${points[0][1].toFixed(1)}H${points[0][0].toFixed(1)}`;
  const way = points.slice(1).map(([x, y], i) => {
    const [fromX, fromY] = points[i];
    const middle = (x + fromX) / 2;
    return `C${[middle, fromY, middle, y, x, y].map((one) => one.toFixed(1)).join(" ")}`;
  });
  return `${first}${way.join("")}H${(points.at(-1)[0] + half).toFixed(1)}`;
}

function grid(page, plan) {
  return [1, 2, 3, 4].map((quarter) => {
    const value = (plan.top * quarter) / 4;
    return [s("path.pgrid", { d: `M${LEFT} ${plan.y(value)}H${WIDTH - LEFT}` }),
      s("text.quiet.psm.end", { x: WIDTH - LEFT, y: plan.y(value) - 4 },
        quarter === 4 ? WORDS.unit(about(value), page.unit) : about(value))];
  });
}

function foot(page, plan) {
  const step = Math.ceil(page.labels.length / 12);   // all of them would not stand beside each other
  return [s("path.paxis", { d: `M${LEFT} ${BASE}H${WIDTH - LEFT}` }),
    page.labels.map((label, i) => i % step === 0 &&
      s("text.mid", { x: plan.x(i), y: BASE + 22, class: page.labels.length > 8 ? "psm" : "" }, label)),
    page.xlabel && s("text.quiet.psm", { x: LEFT, y: BASE + 44 }, page.xlabel)];
}

const box = (page) => `0 0 ${WIDTH} ${BASE + (page.xlabel ? 52 : 30)}`;

function amount(page, plan, column, height, text, name) {
  const small = page.labels.length > 8 ? "psm" : "";
  const rows = Math.ceil(Math.round(height / plan.unit) / plan.row);   // the last one may stand above the line
  const top = Math.max(height, rows * plan.row * plan.unit);
  return s("text.mid.pnm", { x: plan.x(column), y: plan.y(top) - 12, class: `${name} ${small}` }, text);
}

/** The drawing in which one bets. `at` is the column in reach of the keys; `act` gets what happens. */
export function board(page, values, at, act) {
  const plan = layout(page, values);
  const left = page.total - values.reduce((a, b) => a + b, 0);
  const spot = (event) => {
    const place = event.currentTarget.getBoundingClientRect();
    const scale = WIDTH / place.width;
    return under(page, plan, (event.clientX - place.left) * scale, (event.clientY - place.top) * scale);
  };
  return s("svg.pdraw", { viewBox: box(page), role: "group", "aria-label": WORDS.drawing,
    onpointerdown: (event) => {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      act.start(spot(event));
    },
    onpointermove: (event) => event.buttons === 1 && act.go(spot(event)),
    onpointerup: () => act.stop(), onpointercancel: () => act.stop() },
  grid(page, plan), values.map((value, i) => s("path.psquares", { d: squares(plan, i, value) })),
  values.some(Boolean) && s("path.ppencil", { d: pencil(plan, values) }),
  values.map((value, i) => value > 0 && amount(page, plan, i, value, fixed(value), "")), foot(page, plan),
  page.labels.map((label, i) => s("g.pslide", { key: `slide${i}`, role: "slider", tabindex: i === at ? 0 : -1,
    "data-column": i, "aria-label": WORDS.column(label, page.xlabel), "aria-orientation": "vertical",
    "aria-valuemin": 0, "aria-valuemax": page.total, "aria-valuenow": values[i],
    "aria-valuetext": WORDS.columnValue(values[i], left, page.unit), onfocus: () => act.focus(i) },
  s("rect.phit", { x: plan.x(i) - plan.room / 2, y: TOP, width: plan.room, height: HEIGHT + 26 }),
  s("circle.phandle", { cx: plan.x(i), cy: plan.y(values[i]) - 4, r: 7 }))));
}

/** A bet, or with `bet` the truth with that dashed over it; the page's truth decides how high both are drawn. */
export function columns(page, values, bet, label) {
  const plan = layout(page, [...values, ...bet ?? page.truth?.value ?? []]);
  const over = bet?.map((value, i) => s("path.pmine", { d: `M${plan.x(i) - plan.width / 2 - 3} ${BASE}V${plan.y(value)}`
    + `h${plan.width + 6}V${BASE}` }));
  return s("svg.pdone", { viewBox: box(page), role: "img", "aria-label": label },
    grid(page, plan), values.map((value, i) =>
      s("path", { class: bet ? "psquares ptruth" : "psquares", d: squares(plan, i, value) })), over,
    !bet && s("path.ppencil", { d: pencil(plan, values) }),
    values.map((value, i) => amount(page, plan, i, Math.max(value, bet?.[i] ?? 0), about(value), bet ? "b" : "")),
    foot(page, plan));
}
