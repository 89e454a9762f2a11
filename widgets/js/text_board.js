// The board of a game that has no drawing of its own: the position in words.

import { h } from "./dom.js";

/** A board: draw(ctx) describes it; beside(ctx, seat), keys and animate are optional. */
export const textBoard = {
  draw: (ctx) => h("p.alt", { key: "board" }, ctx.frame.alt),
};
