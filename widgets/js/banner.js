// The top of the widget: the game, who decides what and why.

import { h } from "./dom.js";
import { hue, mark, within } from "./marks.js";
import { cite, joined, opened } from "./clauses.js";
import { t } from "./words.js";

/** Game, turn, rulings, dice. A game without turns says itself where it is. */
export function head(ctx) {
  const { tl, frame, ui, seats } = ctx;
  // A roll that is due opens the next turn.
  const number = frame.turn + Number(frame.node === "roll" && ctx.turns.every(({ first }) => first !== ctx.pos));
  const turn = frame.where || (!number ? t("stepper.before")
    : frame.seat === null ? t("stepper.turn", { n: number })
      : t("stepper.turn.of", { n: number, name: within(seats, frame.seat) }));
  return h("header.row", h("h2", tl.game.name), h("span.quiet", t("stepper.players", { turn, n: seats.length })),
    h("span.quiet.push.small", `${tl.game.rulings} \u00b7 ${tl.game.dice}`),
    h("button.help", { "aria-label": t("stepper.keys"), "aria-expanded": ui.keys,
      onclick: () => ctx.set({ keys: !ui.keys }) },
      "?"));
}

/** Who decides what, why, and what is next. */
export function banner(ctx) {
  const { seats, frame: { banner: { seat, lead, why, next } } } = ctx;
  const nobody = seat === null;
  return h("div.banner", { key: "banner" }, nobody ? null : mark(seats, seat, "big"),
    h("p.who", { lang: "en" }, nobody ? null : [h("span.name", { class: hue(seats, seat) }, seats[seat].name), " "],
      lead),
    why.length || next ? h("p.why.quiet", h("span", { lang: "en" }, joined(ctx, why, "why")),
      next && [h("b", t("stepper.next")), h("span", { lang: "en" }, ` ${next}.`)]) : null,
    opened(ctx, "why"));
}

/** In a guided game: what the learner is asked to do. */
export function guide(ctx) {
  const asked = ctx.frame.guide;
  return asked ? h("div.aside", { key: "guide" },
    h("p", asked.text, cite(ctx, asked.clauses, "guide"), " ", h("span.small.quiet", t("stepper.guide", asked))),
    opened(ctx, "guide")) : null;
}

/** Who decides what. */
export function headline(seats, { seat, lead }) {
  return seat === null ? lead : `${seats[seat].name} ${lead}`;
}

/** What to say on arriving at frame `to` from frame `from`. */
export function narrate({ frames, seats }, from, to) {
  const { say, turn, where, banner } = frames[to];
  const said = to === from + 1 ? say.map((one) => one.text) : [`${where || t("stepper.turn", { n: turn })}.`];
  return [...said, `${headline(seats, banner)}.`].join(" ");
}
