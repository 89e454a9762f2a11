// TurnExplorer for Pocket Rails: the Rail Yard, portfolios and hands of a position.

import { h } from "./dom.js";
import { explorer } from "./explorer.js";
import { hue, mark } from "./marks.js";
import { cards, chip, grid, inWords } from "./rails_cards.js";
import { t } from "./words.js";

function laid(ctx, list, what, spot) {
  return list.length > 0 && grid(ctx, list, `${what}. ${inWords(ctx, list)}`, { small: true, spot });
}

function seat(ctx, i) {
  const { seats, frame: { board, scores } } = ctx;
  const kept = board.portfolios[i];
  const hand = board.hands[i].filter((card) => card !== null);
  return h("div.xseat", { key: i, class: hue(seats, i) },
    h("p.row", mark(seats, i), h("span.name", seats[i].name),
      h("span.small.quiet", `${t("points", { n: scores[i].at(-1) })}, ${
        t("rails.portfolio.holds", { cards: kept.length ? cards(kept.length) : t("rails.empty") })}`)),
    laid(ctx, kept, t("rails.portfolio.of", seats[i]), (card) => `f${i}.${card}`),
    hand.length > 0 && h("ul.goods.row.small", h("li.quiet", t("rails.hand")), hand.map((card, k) =>
      h("li.row", { key: k }, chip(ctx, card)))));
}

function draw(ctx) {
  const { frame: { board, alt }, seats } = ctx;
  return h("div", { key: "table", role: "group", "aria-label": alt },
    h("p.small.quiet", `${t("rails.yard")} ${board.yard.length ? cards(board.yard.length) : t("rails.empty")}`),
    laid(ctx, board.yard, t("rails.yard"), (card) => `y${card}`),
    seats.map((_, i) => seat(ctx, i)));
}

export default explorer({ rails: draw });
