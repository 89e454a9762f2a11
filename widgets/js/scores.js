// Scores by clause: now, this turn, and with the option that has focus.

import { h, number } from "./dom.js";
import { mark } from "./marks.js";
import { cite, opened } from "./clauses.js";

/** Each seat's change of total since the turn of frame `pos` began. */
export function sinceTurn(frames, pos) {
  let start = pos;
  while (start > 0 && frames[start].turn === frames[pos].turn) start -= 1;
  return frames[pos].scores.map((parts, seat) => parts.at(-1) - frames[start].scores[seat].at(-1));
}

/** The score table of the frame that is shown. */
export function scores(ctx) {
  const { tl, frame, preview, menu } = ctx;
  const { seats, scoreRows } = tl;
  const parts = scoreRows.flatMap(({ label, clause }, i) => [
    h("tr", { key: label }, h("th", { scope: "row" }, label, cite(ctx, [clause], `score${i}`)), frame.scores.map((one) => h("td", number(one[i])))),
    ctx.ui.clause?.place === `score${i}` ? h("tr", { key: `${label} clause` }, h("td", { colspan: seats.length + 1 }, opened(ctx, `score${i}`))) : null,
  ]);
  const total = frame.scores.map((one) => one.at(-1));
  const totals = preview?.totals;
  return h("div.scores", { key: "scores" }, h("table", null,
    h("thead", h("tr", h("th", { scope: "col" }, "Scores now"),
      seats.map((seat, i) => h("td", mark(seats, i), h("span.live", seat.name))))),
    h("tbody", parts),
    h("tbody", null,
      h("tr.tot", h("th", { scope: "row" }, "total"), total.map((value) => h("td", number(value)))),
      h("tr.prev", h("th", { scope: "row" }, "this turn"), sinceTurn(tl.frames, ctx.pos).map((value) => h("td", number(value, true)))),
      menu?.kind === "decision" ? h("tr.prev", { key: "preview", "aria-hidden": totals ? null : "true" },
        h("th", { scope: "row" }, totals ? h("code", preview.action) : "\u00a0"),
        seats.map((_, i) => h("td", !totals ? "" : totals[i] === total[i] ? number(totals[i]) : h("b", number(totals[i]))))) : null)));
}
