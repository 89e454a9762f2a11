// Pieces on a board, and the arrows that say where they go.

import { s } from "./dom.js";
import { glyph } from "./marks.js";

/** A piece of a seat, drawn from 0, 0. */
export function tok(seats, seat, wide) {
  return [s("rect.tok", { width: wide, height: 19, rx: 2.5 }), glyph(seats, seat, wide / 2, 9.5, 12, "in")];
}

/** A curve from a to b by way of two points, given as x, y pairs, with a tip. */
export function arrow(a, p, q, [x, y]) {
  const turn = Math.atan2(y - q[1], x - q[0]);
  const back = (long, side) => [x - long * Math.cos(turn + side), y - long * Math.sin(turn + side)];
  return [s("path.arrow", { d: `M${a}C${p} ${q} ${back(6, 0)}` }),
    s("path.tip", { d: `M${x} ${y}L${back(10, 0.42)} ${back(10, -0.42)}Z` })];
}
