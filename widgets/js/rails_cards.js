// Cards of Pocket Rails: what they are called, how their goods look, and grids of them.

import { h, s } from "./dom.js";
import { t } from "./words.js";

// Coal, wood, cloth, steel, grain: a shape, and the lines cut into it.
const ICONS = [
  ["M3 15 5 8l6-4 7 2 3 7-3 6-9 2z", "M5 8l6 4 7-6M11 12l-1 8M11 12l10 1"],
  ["M12 1a5.500 5.500 0 1 1-.01 0zM6 11.500a5.500 5.500 0 1 1-.01 0zM18 11.500a5.500 5.500 0 1 1-.01 0z",
    "M12 4a2.500 2.500 0 1 1-.01 0M6 14.500a2.500 2.500 0 1 1-.01 0M18 14.500a2.500 2.500 0 1 1-.01 0"],
  ["M3 6c3-3 6-3 9 0s6 3 9 0v12c-3 3-6 3-9 0s-6-3-9 0z", "M3 10c3-3 6-3 9 0s6 3 9 0M3 14c3-3 6-3 9 0s6 3 9 0"],
  ["M4 3h16v5h-5v8h5v5H4v-5h5V8H4z"],
  ["M11 23V9h2v14zM12 1c2 2 2 5 0 7-2-2-2-5 0-7zM11 13c-4 0-6-2-6-5 3 0 6 2 6 5zM13 13c4 0 6-2 6-5-3 0-6 2-6 5z"
    + "M11 19c-4 0-6-2-6-5 3 0 6 2 6 5zM13 19c4 0 6-2 6-5-3 0-6 2-6 5z"],
];
/** "3 cards" */
export const cards = (n) => t("rails.cards", { n });

const SHORT = ["Den.", "Chi.", "N.Y."];

/** Company, good and city of a card. */
export function parts(card) {
  return [Math.floor(card / 15), Math.floor(card / 3) % 5, card % 3];
}

function words({ tl: { game: { words: { companies, goods, cities } } } }, card) {
  const [company, good, city] = parts(card);
  return [companies[company], goods[good], cities[city]];
}

/** "B&O coal Denver" */
export function named(ctx, card) {
  return words(ctx, card).join(" ");
}

/** The picture of a good, always beside its word or under the heads that name it. */
export function icon(good, size) {
  const [shape, cut] = ICONS[good];
  return s("svg.ic", { viewBox: "0 0 24 24", style: `width:${size}px`, "aria-hidden": "true" }, s("path", { d: shape }),
    cut && s("path.cut", { d: cut }));
}

/** What is printed on a card. */
export function face(ctx, card) {
  const [company, good, city] = words(ctx, card);
  return [h("b.lg", company), icon(parts(card)[1], 34), h("span", good), h("span.quiet", city)];
}

/** A card in a line of text. */
export function chip(ctx, card) {
  const [company, good] = words(ctx, card);
  return [icon(parts(card)[1], 16), `${company} ${good} ${SHORT[card % 3]}`];
}

/** "coal, wood and cloth" */
export function goodsText({ tl: { game: { words } } }, goods) {
  return goods.map((good) => words.goods[good]).join(", ").replace(/, ([^,]*)$/, t("rails.and"));
}

/** Cards in words, company by company. */
export function inWords(ctx, cards) {
  const said = ctx.tl.game.words.companies.map((company, c) => {
    const own = cards.filter((card) => parts(card)[0] === c).map((card) => words(ctx, card).slice(1).join(" "));
    return own.length ? `${company}: ${own.join(", ")}.` : "";
  });
  return said.filter(Boolean).join(" ") || t("rails.no.cards");
}

/**
 * Cards as a grid of company columns by city rows. `spot(card)` names a card for its way; `ghost`: a card that may
 * come; `small`: with three places a cell; `focus`: the company in question; `leave`: cards that would leave; `drop`:
 * what a card is when it is dropped here.
 */
export function grid(ctx, cards, label, { spot, ghost = null, small, focus = null, leave = [], drop = null }) {
  const { companies, cities } = ctx.tl.game.words;
  const going = [...leave];
  const tile = (card, name) => h("span.tile", { class: name, key: spot(card), "data-m": name === "ghost" ? null
    : spot(card) }, icon(parts(card)[1], small ? 16 : 19));
  const lying = (card) => {
    const at = going.indexOf(card);
    if (at < 0) return tile(card, "");
    going.splice(at, 1);
    return tile(card, "ring");
  };
  const columns = companies.map((company, c) => {
    const cells = cities.map((_, row) => cards.filter((card) => parts(card)[0] === c && card % 3 === row));
    const lone = !small && cells.filter((cell) => !cell.length).length === 1;
    const count = cells.flat().length;
    const drawn = cells.map((cell, row) => {
      const comes = ghost !== null && parts(ghost)[0] === c && ghost % 3 === row;
      const lacks = lone && !cell.length && !comes;
      const free = Math.max(0, 3 - cell.length - comes);
      return h("div.cell", { class: lacks ? "lack small quiet" : "" }, lacks && h("span", t("rails.missing")),
        cell.map(lying),
        comes && tile(ghost, "ghost"), small && Array.from({ length: free }, () => h("span.quiet", "\u00b7")));
    });
    const state = focus === null ? "" : focus === c ? "full" : "rest";
    return h("div.col", { key: company, class: state },
      h("div.row", h("b", { class: small ? "" : "lg" }, company), small ? null : h("span.push.quiet", count)), drawn);
  });
  return h("div.yard", { class: small ? "folio small" : "", role: "img", "aria-label": label, "data-drop": drop },
    h("div.col.quiet", h("div", "\u00a0"), cities.map((city, row) => h("div.row", small ? SHORT[row] : city))),
      columns);
}
