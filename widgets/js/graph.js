// What led to what: the chain of a turn, as Python laid it out.

import { h, s } from "./dom.js";
import { glyph, hue } from "./marks.js";

const DOWN = 80;   // from one row of boxes to the next

/** A node's state when frame `pos` is shown: null (not there yet), "waits", "now" or "done". `at`: frame id to index. */
export function stateOf(node, pos, at) {
  const by = (id) => id !== null && at(id) !== undefined && at(id) <= pos;
  if (!by(node.born)) return null;
  return by(node.done) ? "done" : by(node.up) ? "now" : "waits";
}

/** Where boxes go for the triggers that an option would earn: in a row under the question of the moment. */
export function ghosts(graph, shown, now, earns) {
  const [wide] = graph.box;
  const from = now ?? { x: graph.width / 2, y: 30 - DOWN };
  const free = (y) => shown.every((node) => node.y !== y);
  let y = from.y + DOWN;
  while (!free(y)) y += DOWN;
  const room = graph.width - wide;
  const gap = earns.length > 1 ? Math.min(wide + 12, room / (earns.length - 1)) : 0;
  const start = Math.min(Math.max(from.x - (gap * (earns.length - 1)) / 2, wide / 2 + 1), wide / 2 + room - gap * (earns.length - 1));
  return earns.map((earn, i) => ({ ...earn, x: start + gap * i, y }));
}

function edge(from, to, tall, clause, name, right) {
  const top = from.y + tall / 2;
  const end = to.y - tall / 2;
  const mid = (top + end) / 2;
  const left = to.x < from.x;
  const x = to.x + (left ? -6 : 6);
  const inside = right - x > 40 || left;
  return [s("path", { class: `ed ${name}`, d: `M${from.x} ${top}C${from.x} ${mid} ${to.x} ${mid} ${to.x} ${end}` }),
    clause ? s("text", { x: inside ? x : to.x - 6, y: end - 9, class: left || !inside ? "el end" : "el" }, clause) : null];
}

function box(ctx, graph, node, state, second, more) {
  const [wide, tall] = graph.box;
  const { seats } = ctx.tl;
  const narrow = (text, room) => (text.length * 6.4 > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : null);
  return s("g", { class: `nd ${state} ${hue(seats, node.seat)}`, transform: `translate(${node.x} ${node.y})`, ...more },
    s("rect", { x: -wide / 2, y: -tall / 2, width: wide, height: tall, rx: 5 }),
    glyph(seats, node.seat, -wide / 2 + 14.5, -10.5, 13),
    s("text", { x: -wide / 2 + 26, y: -5, class: "b", ...narrow(node.label, wide - 32) }, node.label),
    second ? s("text", { x: -wide / 2 + 10, y: 13, class: "t2", ...narrow(second, wide - 18) }, second) : null);
}

/** The graph of the turn that is shown, with what the option in focus would add. */
export function graph(ctx) {
  const { tl, frame, pos, preview } = ctx;
  const drawn = tl.graphs[frame.turn] ?? { width: 384, height: 52, box: [118, 44], alt: "", nodes: [], edges: [] };
  const [, tall] = drawn.box;
  const states = new Map(drawn.nodes.map((node) => [node.id, stateOf(node, pos, ctx.indexOf)]));
  const nodes = drawn.nodes.filter((node) => states.get(node.id));
  const now = nodes.find((node) => states.get(node.id) === "now");
  const earns = preview?.earns?.length ? ghosts(drawn, nodes, now, preview.earns) : [];
  const most = Math.max(0, ...ctx.options.map((option) => option.earns?.length ?? 0));
  const reserve = most ? ghosts(drawn, nodes, now, [{}])[0].y + tall / 2 + 4 : 0;   // so that a preview moves nothing
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edges = drawn.edges.filter((one) => byId.has(one.from) && byId.has(one.to)).map((one) =>
    edge(byId.get(one.from), byId.get(one.to), tall, one.clause, byId.get(one.to) === now ? "hot" : "", drawn.width));
  const height = Math.max(drawn.height, reserve);
  return h("div", { key: "graph" }, h("h3", "What led to what"),
    nodes.length || earns.length || most ? null : h("p.quiet", "No trigger yet."),
    s("svg", {
      class: "graph", viewBox: `0 0 ${drawn.width} ${height}`, role: "group", "aria-label": drawn.alt || "Nothing was triggered.", style: `max-width:${drawn.width + 36}px`,
    }, edges, now ? earns.map((to) => edge(now, to, tall, to.clause, "dash", drawn.width)) : null,
    nodes.map((node) => {
      const state = states.get(node.id);
      const second = state === "now" ? node.asks : state === "waits" ? node.waits : node.did;
      const go = () => ctx.go(ctx.indexOf(node.done ?? node.up ?? node.born));
      const current = state === "now" || node.done === frame.id;
      return box(ctx, drawn, node, state, second, {
        key: node.id, role: "button", tabindex: "0", "aria-current": current ? "step" : null,
        "aria-label": [node.label, second, node.clause].filter(Boolean).join(", "),
        onclick: go, onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); go(); } },
      });
    }),
    earns.map((node, i) => box(ctx, drawn, node, "ghost", preview.short ? `if ${preview.short}`.replace("if if ", "if ") : "", { key: `ghost${i}` }))));
}
