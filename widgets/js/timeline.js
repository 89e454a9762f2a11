// The timeline: a tick per turn, the steps of the turn that is shown, and the other lines.
// Stepping looks at the past and asks nobody; undo and redo move the game itself.

import { h, s } from "./dom.js";
import { headline } from "./banner.js";
import { hue, mark, within } from "./marks.js";
import { t } from "./words.js";

const ICONS = {
  play: "M3 1.5v11L12 7z", pause: "M3 2h3v10H3zM8 2h3v10H8z", next: "M3 2v10l8-5z", last: "M10 2h2v10h-2zM1 2v10l8-5z",
  redo: "M9 1l4 3.5L9 8V5.6H5.6a2.4 2.4 0 0 0 0 4.8H10v2H5.6a4.4 4.4 0 0 1 0-8.8H9z",
};
const MIRRORED = { first: "last", back: "next", undo: "redo" };
const LABELS = [1, 2, 3, 6, 10, 20, 50, 100];

/** The turns of a line: {turn, seat, chain: triggers resolved, first, last: frame indices}. */
export function turnsOf(frames) {
  const turns = [];
  frames.forEach((frame, i) => {
    if (turns.at(-1)?.turn !== frame.turn) turns.push({ turn: frame.turn, seat: null, first: i, last: i, chain: 0 });
    const turn = turns.at(-1);
    turn.last = i;
    if (frame.turn) turn.seat ??= frame.seat;
    if (frame.node === "resolve" || frame.node === "deliver") turn.chain += 1;
  });
  return turns;
}

/** How turns fit beside an open one: widths in px, how often a label, and whether marks have room. */
export function fit(turns, steps, width) {
  const open = Math.max(Math.min(Math.max(steps * 28, 56), width * 0.32), Math.min(steps * 11, width * 0.6));
  const unit = Math.min((width - open) / Math.max(turns - 1, 1), 36);
  const every = LABELS.find((n) => n * unit >= 90) ?? 200;
  return { open, unit, every, marks: unit >= 8.5 };
}

/** "step 8 of turn 19" */
export function stepText(turns, pos) {
  const { turn, first } = turns.find((one) => pos <= one.last);
  return turn ? t("stepper.step", { step: pos - first + 1, turn }) : t("stepper.start");
}

/** "round 2 of 3, step 1 of 4, place 14" in a game that says itself where it is, else "" */
export function whereText(where, pos) {
  return where ? t("stepper.place", { where: `${where[0].toLowerCase()}${where.slice(1)}`, n: pos + 1 }) : "";
}

function controls(ctx) {
  const { tl, pos, ui } = ctx;
  const end = tl.frames.length - 1;
  const control = (icon, label, can, act) =>
    h("button", { key: icon, class: icon, "aria-label": label, title: label, "aria-disabled": !can,
      onclick: can ? act : null },
      s("svg", { viewBox: "0 0 14 14" }, s("path", { d: ICONS[MIRRORED[icon] ?? icon] })));
  const step = (icon, label, to) => control(icon, label, to !== pos && tl.frames[to], () => ctx.go(to));
  return h("div.ctl.row",
    step("first", t("stepper.go.first"), 0), step("back", t("stepper.go.back"), pos - 1),
    ui.playing ? control("pause", t("stepper.go.pause"), true, ctx.play)
      : control("play", t("stepper.go.play"), end > 0, ctx.play),
    step("next", t("stepper.go.on"), pos + 1), step("last", t("stepper.go.last"), end),
    !ui.recorded && Object.entries({ undo: t("undo"), redo: t("redo") }).map(([what, label]) => control(what, label, tl.can[what]
      && !ui.readOnly, () => ctx.send({ do: what }))));
}

function tick(ctx, one, space) {
  const { tl, pos, seats } = ctx;
  const { turn, seat, first, last, chain } = one;
  const here = pos >= first && pos <= last;
  const own = ctx.board.tick?.(tl.frames[first], here);
  const labelled = own ?? (turn === 1 || (turn && turn % space.every === 0));
  const title = !turn ? t("stepper.start") : tl.frames[first].where
    || t("stepper.tick", { turn, name: within(seats, seat) });
  return h("li", { key: turn, class: `${hue(seats, seat)} ${first > tl.at ? "ahead" : ""}`, "data-i": first, title },
    h("i", { style: `height:${turn ? 12 + 6 * Math.min(chain, 5) : 4}px` }),
      mark(seats, space.marks || labelled ? seat : null),
    h("span.t", { class: here ? "here" : "" }, labelled || here ? own ?? turn : ""));
}

function steps(ctx, one) {
  const { tl, pos, seats } = ctx;
  const { turn, seat, first, last } = one;
  const dots = tl.frames.slice(first, last + 1).map((frame, k) => {
    const i = first + k;
    const state = i === pos ? "here" : i === tl.at ? "now" : i > tl.at ? "ahead" : "";
    return h("b", { "data-i": i, class: state }, i === pos ? mark(seats, frame.decides ?? frame.seat) : null);
  });
  return h("li.cur", { key: turn, class: hue(seats, seat) },
    h("span.steps", { class: dots.length > 1 ? "" : "one" }, dots), mark(seats, seat),
      h("span.t.here", turn ? ctx.board.tick?.(tl.frames[first], true) ?? turn : t("stepper.begin")));
}

function lines(ctx, columns) {
  const { tl, turns, ui } = ctx;
  return h("ul.lines.small", { "aria-label": t("stepper.lines") }, tl.branches.map(({ id, from, text }) => {
    const i = turns.findIndex((one) => from <= one.last);
    const x = columns.slice(0, i).reduce((sum, wide) => sum + wide, columns[i] / 2);
    const right = x > ui.width / 2;
    const style = right ? `padding-right:${ui.width - x}px` : `padding-left:${x}px`;
    return h("li", { key: id, class: right ? "right" : "", style }, h("span.elbow"),
      h("button.link", { "aria-disabled": ui.readOnly && !ui.recorded, onclick: () => ctx.send({ do: "line", id }) }, text));
  }));
}

/** The timeline. While it is scrubbed the open turn stays open: nothing moves under the pointer. */
export function timeline(ctx) {
  const { tl, pos, ui, turns } = ctx;
  const cur = turns.findIndex((one) => (ui.scrub ?? pos) <= one.last);
  const space = fit(turns.length, turns[cur].last - turns[cur].first + 1, ui.width);
  const columns = turns.map((_, i) => (i === cur ? space.open : space.unit));
  const look = (event) => {
    const at = event.target.closest("[data-i]")?.getAttribute("data-i") ?? pos;
    if (Number(at) !== ctx.pos) ctx.go(Number(at), true);
  };
  const release = () => ui.scrub !== null && ctx.set({ scrub: null });
  return h("div.time", { key: "time", role: "group", "aria-label": t("stepper.timeline") }, controls(ctx),
    h("ol.ticks", {
      role: "slider", tabindex: "0", style: `grid-template-columns:${columns.join("px ")}px`,
        "aria-label": t("stepper.slider"),
      "aria-valuemin": 0, "aria-valuemax": tl.frames.length - 1, "aria-valuenow": pos,
      "aria-valuetext": `${ctx.stepText(pos)}: ${headline(ctx.seats, ctx.frame.banner)}`,
      onpointerdown: (event) => {
        ui.scrub = pos;
        look(event);
      },
      onpointermove: (event) => event.buttons & 1 && ui.scrub !== null && look(event),
      onpointerup: release, onpointerleave: release,
    }, turns.map((one, i) => (i === cur ? steps(ctx, one) : tick(ctx, one, space)))),
    h("p.where.small.quiet", ctx.stepText(pos)), tl.branches.length ? lines(ctx, columns) : null);
}
