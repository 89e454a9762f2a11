// Scores by clause: now, this turn, and with the option that has focus.

import { h, number } from "./dom.js";
import { mark } from "./marks.js";
import { cite, opened } from "./clauses.js";
import { t } from "./words.js";

/** Each seat's change of total since the turn of frame `pos` began. */
export function sinceTurn(frames, pos) {
  const start = frames.findLast((frame, i) => i <= pos && frame.turn !== frames[pos].turn) ?? frames[0];
  return frames[pos].scores.map((parts, seat) => parts.at(-1) - start.scores[seat].at(-1));
}

/** The score table of the frame that is shown. */
export function scores(ctx) {
  const { tl, frame, preview, seats, menu } = ctx;
  const row = (name, head, cells) => h(name, h("th", { scope: "row" }, head), cells.map((cell) => h("td", cell)));
  const parts = tl.scoreRows.map(({ label, clause }, i) => {
    const text = opened(ctx, `score${i}`);
    return [row("tr", [h("span", { lang: "en" }, label), cite(ctx, [clause], `score${i}`)],
      frame.scores.map((one) => number(one[i]))),
      text && h("tr", h("td", { colspan: seats.length + 1 }, text))];
  });
  const total = frame.scores.map((one) => one.at(-1));
  const then = preview?.totals;
  return h("div.scores", { key: "scores" }, h("table",
    h("thead", h("tr", h("th", { scope: "col" }, t("stepper.scores")),
      seats.map((seat, i) => h("td", mark(seats, i), h("span.live", seat.name))))),
    h("tbody", parts),
    h("tbody", row("tr.tot", t("stepper.total"), total.map((value) => number(value))),
      row("tr.quiet", t("stepper.this.turn"), sinceTurn(tl.frames, ctx.pos).map((value) => number(value, true))),
      menu?.kind === "decision" ? row("tr.quiet", then ? h("code", preview.action) : "\u00a0",
        total.map((value, i) => (!then ? "" : then[i] === value ? number(value) : h("b", number(then[i]))))) : null)));
}
