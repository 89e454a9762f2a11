// The top of the widget: the game, who decides what and why, the seats.

import { h } from "./dom.js";
import { die, hue, mark, within } from "./marks.js";
import { cite, joined, opened } from "./clauses.js";

/** Game, turn, rulings, dice. */
export function head(ctx) {
  const { tl, frame, ui } = ctx;
  const whose = frame.seat === null ? "" : `, ${within(tl.seats, frame.seat)}\u2019s`;
  const turn = frame.turn ? `Turn ${frame.turn}${whose}` : "Before the first turn";
  return h("header.head", { key: "head" },
    h("h2", tl.game.name), h("span.quiet", `${turn} \u00b7 ${tl.seats.length} players`),
    h("span.quiet.push.small", `${tl.game.rulings} \u00b7 ${tl.game.dice}`),
    h("button", { type: "button", class: "help", "aria-label": "keys", "aria-expanded": String(ui.keys), onclick: () => ctx.set({ keys: !ui.keys }) }, "?"));
}

/** Who decides what, why, and what is next. */
export function banner(ctx) {
  const { seats } = ctx.tl;
  const { seat, lead, why, next } = ctx.frame.banner;
  const who = seat === null ? null : [h("span", { class: `name ${hue(seats, seat)}` }, seats[seat].name), " "];
  return h("div", { class: seat === null ? "banner nobody" : "banner", key: "banner" },
    seat === null ? null : mark(seats, seat, "big"),
    h("p.who", who, lead),
    why.length || next ? h("p.why", joined(ctx, why, "why"), next ? [" ", h("b", "Next:"), ` ${next}.`] : null) : null,
    opened(ctx, "why"));
}

/** In a guided game: what the learner is asked to do. */
export function guide(ctx) {
  const asked = ctx.frame.guide;
  if (!asked) return null;
  return h("div.guide", { key: "guide" },
    h("p", asked.text, cite(ctx, asked.clauses, "guide"), " ", h("span.small.quiet", `${asked.step} of ${asked.of}`)),
    opened(ctx, "guide"));
}

/** The seats: who is in turn, who decides, who plays it, and what the board puts beside each. */
export function seatRow(ctx) {
  const { seats } = ctx.tl;
  const { seat: inTurn, decides, die: rolled } = ctx.frame;
  return h("ul.seats", { key: "seats" }, seats.map((seat, i) => {
    const role = i === decides ? "decides" : i === inTurn ? "in turn" : null;
    return h("li", { class: `${hue(seats, i)} ${i === decides ? "decides" : ""}`, key: seat.key },
      mark(seats, i), h("span.name", seat.name), i === inTurn && rolled ? die(rolled) : null,
      h("span.st", [role, seat.plays].filter(Boolean).join(" \u00b7 ")),
      h("span.beside", ctx.board.beside?.(ctx, i)));
  }));
}
