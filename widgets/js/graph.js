// What led to what: the chain of a turn, as Python laid it out.

import { h, s } from "./dom.js";
import { glyph, hue } from "./marks.js";
import { t } from "./words.js";

const EMPTY = { width: 384, height: 52, box: [118, 44], alt: t("stepper.nothing"), nodes: [], edges: [] };

/** A node's state at frame `pos`: null (not there yet), "waits", "now" or "done". `at`: frame id to index. */
export function stateOf(node, pos, at) {
  const by = (id) => at(id) <= pos;
  if (!by(node.born)) return null;
  return by(node.done) ? "done" : by(node.up) ? "now" : "waits";
}

function edge({ width, box: [, tall] }, from, to, clause, name) {
  const [top, end] = [from.y + tall / 2, to.y - tall / 2];
  const mid = (top + end) / 2;
  const left = to.x < from.x || to.x > width - 40;
  return [s("path.ed", { class: name, d: `M${from.x} ${top}C${from.x} ${mid} ${to.x} ${mid} ${to.x} ${end}` }),
    s("text.el", { class: left ? "end" : "", x: to.x + (left ? -6 : 6), y: end - 9 }, clause)];
}

function node(ctx, { box: [wide, tall] }, { seat, label, x, y }, second, props) {
  const line = (name, text, from, down) => {
    const room = wide - from - 6;
    const squeeze = text.length * 6 > room && { textLength: room, lengthAdjust: "spacingAndGlyphs" };
    return s(`text.${name}`, { x: from - wide / 2, y: down, ...squeeze }, text);
  };
  return s("g.nd", { ...props, class: `${props.class} ${hue(ctx.seats, seat)}`, transform: `translate(${x} ${y})` },
    s("rect", { x: -wide / 2, y: -tall / 2, width: wide, height: tall, rx: 5 }),
      seat !== null && glyph(ctx.seats, seat, 14.5 - wide / 2, -10.5, 13),
    line("b", label, seat === null ? 10 : 26, -5), second && line("quiet", second, 10, 13));
}

/** The graph of the turn that is shown, with what the option in focus would add. */
export function graph(ctx) {
  const { tl, frame, pos, preview, indexOf } = ctx;
  const drawn = tl.graphs[frame.turn] ?? EMPTY;
  const states = new Map(drawn.nodes.map((one) => [one, stateOf(one, pos, indexOf)]));
  const shown = drawn.nodes.filter((one) => states.get(one));
  const now = shown.find((one) => states.get(one) === "now");
  const current = now ?? shown.find((one) => one.done === frame.id);
  const ghosts = (earns) => ctx.board.ghosts?.(drawn, shown, now, earns) ?? [];
  const earned = ghosts(preview?.earns ?? []);
  const may = ctx.options.some((option) => option.earns?.length);
  const height = Math.max(drawn.height, ...ghosts(may ? [{}] : []).map(({ y }) => y + drawn.box[1] / 2 + 4));
  const find = (id) => shown.find((one) => one.id === id);
  return h("div", h("h3", t("stepper.led")), shown.length + earned.length ? null : h("p.quiet", t("stepper.nothing")),
    s("svg.graph", {
      viewBox: `0 0 ${drawn.width} ${height}`, style: `max-width:${drawn.width * 1.09}px`, role: "group",
        "aria-label": drawn.alt, lang: "en",
    },
      drawn.edges.filter((one) => find(one.from) && find(one.to)).map(({ from, to, clause }) =>
        edge(drawn, find(from), find(to), clause, find(to) === now ? "hot" : "")),
      now && earned.map((to) => edge(drawn, now, to, to.clause, "dash")),
      shown.map((one) => {
        const state = states.get(one);
        const second = state === "now" ? one.asks : state === "waits" ? one.waits : one.did;
        const go = () => ctx.go(indexOf(one.done) ?? indexOf(one.up) ?? indexOf(one.born));
        return node(ctx, drawn, one, second, {
          key: one.id, class: state, role: "button", tabindex: 0, "aria-current": one === current ? "step" : null,
            onclick: go,
          "aria-label": [one.label, second, one.clause].join(", "),
          onkeydown: (event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            go();
          },
        });
      }),
      earned.map((one, i) => node(ctx, drawn, one, preview.short, { key: `maybe${i}`, class: "maybe" }))));
}
