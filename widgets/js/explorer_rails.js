// TurnExplorer for Pocket Rails: the Rail Yard, portfolios and hands of a position.

import { h } from "./dom.js";
import { explorer } from "./explorer.js";
import { hue, mark } from "./marks.js";
import { chip, grid, inWords } from "./rails_cards.js";

const cards = (count) => `${count} card${count === 1 ? "" : "s"}`;

function laid(ctx, list, what, spot) {
  return list.length > 0 && grid(ctx, list, `${what}. ${inWords(ctx, list)}`, { small: true, spot });
}

function seat(ctx, i) {
  const { seats, frame: { board, scores } } = ctx;
  const kept = board.portfolios[i];
  const hand = board.hands[i].filter((card) => card !== null);
  return h("div.xseat", { key: i, class: hue(seats, i) },
    h("p.row", mark(seats, i), h("span.name", seats[i].name),
      h("span.small.quiet", `${scores[i].at(-1)} points, portfolio ${kept.length ? cards(kept.length) : "empty"}`)),
    laid(ctx, kept, `Portfolio of ${seats[i].name}`, (card) => `f${i}.${card}`),
    hand.length > 0 && h("ul.goods.row.small", h("li.quiet", "hand"), hand.map((card, k) =>
      h("li.row", { key: k }, chip(ctx, card)))));
}

function draw(ctx) {
  const { frame: { board, alt }, seats } = ctx;
  return h("div", { key: "table", role: "group", "aria-label": alt },
    h("p.small.quiet", `Rail Yard ${board.yard.length ? cards(board.yard.length) : "empty"}`),
    laid(ctx, board.yard, "Rail Yard", (card) => `y${card}`),
    seats.map((_, i) => seat(ctx, i)));
}

export default explorer({ rails: draw });
