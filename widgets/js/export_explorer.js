// A turn as a page: the explorer over what the page holds, with the boards of all positions that are drawn.

import { show } from "./export_page.js";

/** Show the turn of this page with the front end of its explorer. */
export function turn(front) {
  return show(front, ({ values, answers }) => ({
    values,
    answer: ({ do: what, side, at }) => (what === "board" ? { type: what, side, at, board: answers.boards[side][at] }
      : { type: what }),
  }));
}
