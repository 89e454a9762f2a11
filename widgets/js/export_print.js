// A recorded game on paper: each turn as a picture of the board at its end, with its sentences.

import { h } from "./dom.js";
import { mark } from "./marks.js";
import { turnsOf } from "./timeline.js";
import { t } from "./words.js";

/** What the heading of a turn says. */
export function headingOf({ frames, seats }, { turn, seat, first }) {
  if (frames[first].where) return frames[first].where;
  if (!turn) return t("stepper.begin");
  return seat === null ? t("stepper.turn", { n: turn }) : t("stepper.tick", { turn, name: seats[seat].key });
}

function sentence(seats, { seat, text, clauses }) {
  return h("li", mark(seats, seat), h("div", h("span", { lang: "en" }, text),
    clauses.map((id) => [" ", h("span.cl", id)])));
}

/** The turns of a timeline, to be painted; `draw(ctx)` is the board, `below(ctx)` what has the whole width. */
export function paper(tl, draw, below) {
  return turnsOf(tl.frames).map((one) => {
    const shown = tl.frames.slice(one.first, one.last + 1);
    const ui = { picked: null, carried: null, target: null, width: 640 };
    // The board at the end of the turn: who comes next belongs to the next one.
    const frame = { ...shown.at(-1), seat: null, decides: null };
    const ctx = { ui, tl, pos: one.last, frame, seats: tl.seats, menu: null, options: [], preview: null, taken: null,
      still: true, paper: true };
    return h("section.pgturn", { key: one.turn }, h("h3", headingOf(tl, one)),
      h("div.pgboard", draw(ctx)),
      h("ol.log", shown.flatMap(({ say, comment }) => [...say.map((each) => sentence(tl.seats, each)),
        comment && h("li.pgnote", comment)])),
      below ? h("div.pgbelow", below(ctx)) : null);
  });
}
