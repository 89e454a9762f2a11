// The timeline: a tick per turn, the turn that is shown opened into its steps, and the other lines.
// Stepping looks at the past and asks nobody; undo and redo move the game itself.

import { h, s } from "./dom.js";
import { hue, mark, within } from "./marks.js";

const ICONS = {
  first: "M2 2h2v10H2zM13 2v10L5 7z", back: "M11 2v10L3 7z", play: "M3 1.5v11L12 7z", pause: "M3 2h3v10H3zM8 2h3v10H8z",
  forward: "M3 2v10l8-5z", last: "M10 2h2v10h-2zM1 2v10l8-5z",
  undo: "M5 1 1 4.5 5 8V5.6h3.4a2.4 2.4 0 0 1 0 4.8H4v2h4.4a4.4 4.4 0 0 0 0-8.8H5z",
  redo: "M9 1l4 3.5L9 8V5.6H5.600a2.4 2.4 0 0 0 0 4.8H10v2H5.600a4.4 4.4 0 0 1 0-8.8H9z",
};
const LABEL_EVERY = [1, 2, 3, 6, 10, 20, 50, 100];

/** The turns of a line: [{turn, seat, first, last, chain}], first and last as frame indices, chain as triggers resolved. */
export function turnsOf(frames) {
  const turns = [];
  frames.forEach((frame, i) => {
    let turn = turns.at(-1);
    if (turn?.turn !== frame.turn) turns.push(turn = { turn: frame.turn, seat: null, first: i, last: i, chain: 0 });
    turn.last = i;
    turn.seat ??= frame.seat;
    if (frame.node === "resolve") turn.chain += 1;
  });
  return turns;
}

/** How many turns fit beside an opened one of `steps` steps: widths in px, the step between labels, and whether marks have room. */
export function fit(turns, steps, width) {
  const others = Math.max(turns - 1, 1);
  const open = Math.max(Math.min(Math.max(steps * 28, 56), width * 0.32), Math.min(steps * 11, width * 0.6));
  const unit = Math.min((width - open) / others, 36);
  const every = LABEL_EVERY.find((n) => n * unit >= 84) ?? 200;
  return { open, unit, every, marks: unit >= 8.5, tick: Math.max(Math.min(6, unit - 1.5), 1.5) };
}

/** "step 8 of turn 19" */
export function stepText(frames, turns, pos) {
  const { turn, first } = turns.find((one) => pos <= one.last);
  return turn ? `step ${pos - first + 1} of turn ${turn}` : "the start";
}

function control(name, label, off, act) {
  return h("button", {
    type: "button", key: name, class: `${name}`, "aria-label": label, title: label, "aria-disabled": off ? "true" : null, onclick: off ? null : act,
  }, s("svg", { viewBox: "0 0 14 14", "aria-hidden": "true" }, s("path", { d: ICONS[name === "play" && label === "pause" ? "pause" : name] })));
}

function controls(ctx) {
  const { tl, pos, ui } = ctx;
  const end = tl.frames.length - 1;
  return h("div.ctl", { role: "group", "aria-label": "Steps" },
    control("first", "to the start", pos === 0, () => ctx.go(0)), control("back", "step back", pos === 0, () => ctx.go(pos - 1)),
    control("play", ui.playing ? "pause" : "play", end === 0, ctx.play),
    control("forward", "step on", pos === end, () => ctx.go(pos + 1)), control("last", "to the end", pos === end, () => ctx.go(end)),
    h("span.gap"),
    control("undo", "undo", !tl.can.undo || ui.readOnly, () => ctx.send({ do: "undo" })),
    control("redo", "redo", !tl.can.redo || ui.readOnly, () => ctx.send({ do: "redo" })));
}

function tick(ctx, one, i, space) {
  const { tl, pos } = ctx;
  const labelled = i === 0 || one.turn % space.every === 0;
  const here = pos >= one.first && pos <= one.last;
  const tall = 12 + 6 * Math.min(one.chain, 5);
  return h("li", {
    key: one.turn, class: `${one.seat === null ? "" : hue(tl.seats, one.seat)} ${one.first > tl.at ? "ahead" : ""}`, "data-i": one.first,
    title: one.turn ? `Turn ${one.turn}, ${within(tl.seats, one.seat ?? 0)}` : "the start",
  }, h("i", { style: `height:${tall}px;width:${space.tick}px` }), space.marks || labelled ? mark(tl.seats, one.seat) : h("span.mk"),
  h("span", { class: here ? "t here" : "t" }, labelled || here ? one.turn || "" : ""));
}

function steps(ctx, one) {
  const { tl, pos } = ctx;
  const dots = [];
  for (let i = one.first; i <= one.last; i++) {
    const state = `${i > tl.at ? "ahead" : ""} ${i === tl.at && i !== pos ? "now" : ""} ${i === pos ? "here" : ""}`;
    const seat = tl.frames[i].decides ?? one.seat;
    dots.push(h("b", { "data-i": i, class: state, title: stepText(tl.frames, [one], i) }, i === pos ? mark(tl.seats, seat) : null));
  }
  const seat = one.seat === null ? "" : hue(tl.seats, one.seat);
  return h("li", { key: `open ${one.turn}`, class: `cur ${seat}` },
    h("span", { class: dots.length > 1 ? "steps" : "steps one" }, dots),
    mark(tl.seats, one.seat), h("span.t.here", one.turn || "start"));
}

function branches(ctx, turns, cur, space, width) {
  const left = (i) => i * space.unit + (i > cur ? space.open - space.unit : 0) + (i === cur ? space.open : space.unit) / 2;
  const all = ctx.tl.branches;
  const shown = ctx.ui.allLines ? all : all.slice(-3);
  return h("ul.lines", { "aria-label": "Other lines" }, shown.map((line) => {
    const x = left(Math.max(turns.findIndex((one) => line.from <= one.last), 0));
    const side = x > width / 2 ? `padding-right:${Math.max(width - x, 0)}px` : `padding-left:${x}px`;
    return h("li", { key: line.id, class: x > width / 2 ? "right" : null, style: side },
      h("span.elbow"),
      h("button", { type: "button", class: "link", "aria-disabled": ctx.ui.readOnly ? "true" : null, onclick: () => ctx.send({ do: "line", id: line.id }) }, line.text));
  }), shown.length < all.length ? h("li", { key: "more" }, h("button", { type: "button", class: "link", onclick: () => ctx.set({ allLines: true }) },
    `${all.length - shown.length} more`)) : null);
}

/** The timeline. While it is scrubbed, the turn that was open stays open, so that nothing moves under the pointer. */
export function timeline(ctx) {
  const { tl, pos, ui, turns } = ctx;
  const width = ui.width;
  const cur = Math.max(turns.findIndex((one) => (ui.scrub ?? pos) <= one.last), 0);
  const open = turns[cur];
  const space = fit(turns.length, open.last - open.first + 1, width);
  const scrub = (event) => {
    const at = event.target.closest?.("[data-i]")?.getAttribute("data-i");
    if (at !== undefined && at !== null && Number(at) !== ctx.pos) ctx.go(Number(at), true);
  };
  return h("div.time", { key: "time", role: "group", "aria-label": "Timeline" },
    controls(ctx),
    h("ol", {
      class: "ticks", role: "slider", tabindex: "0", "aria-label": "Step", "aria-valuemin": 0, "aria-valuemax": tl.frames.length - 1,
      "aria-valuenow": pos, "aria-valuetext": `${ctx.stepText(pos)}: ${ctx.heading}`,
      style: `grid-template-columns:${cur ? `repeat(${cur},${space.unit}px) ` : ""}${space.open}px${cur < turns.length - 1 ? ` repeat(${turns.length - 1 - cur},${space.unit}px)` : ""}`,
      onpointerdown: (event) => { ui.scrub = pos; scrub(event); },
      onpointermove: (event) => { if (event.buttons & 1 && ui.scrub !== null) scrub(event); },
      onpointerup: () => ctx.set({ scrub: null }), onpointerleave: () => ui.scrub !== null && ctx.set({ scrub: null }),
    }, turns.map((one, i) => (i === cur ? steps(ctx, one) : tick(ctx, one, i, space)))),
    h("p.where.small.quiet", ctx.stepText(pos)),
    tl.branches.length ? branches(ctx, turns, cur, space, width) : null);
}
