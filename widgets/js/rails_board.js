// The Pocket Rails table: the seats and how hands go round, the Rail Yard, the hand, the portfolios, the score sheets.

import { h, number, s } from "./dom.js";
import { hue, mark, playedBy } from "./marks.js";
import { cite, opened } from "./clauses.js";
import { cards, chip, face, goodsText, grid, icon, inWords, parts } from "./rails_cards.js";
import { hand, handle, isYours, plan, viewer } from "./rails_hand.js";
import { railsOptions } from "./rails_options.js";
import { sheets } from "./rails_sheet.js";
import { t } from "./words.js";

const FLAG = "M1 1h2v14H1zM3 1h10l-3 4 3 4H3z";

function arrow(pass) {
  return h("li.arr", { key: "arrow", "aria-hidden": "true" },
    s("svg", { viewBox: "0 0 28 12" }, s("path", { d: pass < 0 ? "M28 6H4M9 1 3 6l6 5" : "M0 6H24M19 1l6 5-6 5" })));
}

function seat(ctx, i) {
  const { seats, frame: { board, node, decides, scores } } = ctx;
  const asked = i === decides;
  const status = asked ? node === "pick" ? t("rails.picks") : t("seat.decides")
    : board.picks[i] ? t("rails.picked") : "";
  const flag = s("svg.ic", { viewBox: "0 0 14 16", style: "width:13px", "aria-hidden": true }, s("path", { d: FLAG }));
  const has = [playedBy(seats[i]), cards(board.hands[i].length),
    t("points", { n: number(scores[i].at(-1)) })];
  return h("li", { key: i, class: `${hue(seats, i)} ${asked ? "decides" : ""}`, "data-m": `s${i}` },
    h("div.row", mark(seats, i), h("span.name", seats[i].name), h("span.small", status),
      board.marker === i && [flag, h("span.small", t("rails.priority"))]),
    h("div.small.quiet", has.join(" \u00b7 ")));
}

function top(ctx) {
  const { seats, frame: { board, node }, tl: { open, canOpen } } = ctx;
  const passing = ["insider", "pick", "deliver"].includes(node);
  const row = seats.map((_, i) => [i > 0 && passing && arrow(board.pass), seat(ctx, i)]);
  const way = passing && h("p", board.pass < 0 ? t("rails.pass.right") : t("rails.pass.left"),
    cite(ctx, ["PR-6"], "pass"));
  const style = seats.length > 3 ? "flex-basis:100%" : null;
  return h("div", { key: "top" },
    h("ul.seats", row, h("li.way.small.quiet", { key: "way", style }, way, canOpen && h("button",
      { class: open ? "solid" : "", "aria-pressed": open, onclick: () => ctx.send({ do: "hands", open: !open }) },
      t("rails.show")))), opened(ctx, "pass"));
}

function goods(ctx) {
  const { frame: { board: { yard, plentiful } }, tl: { game: { words } } } = ctx;
  const count = (good) => yard.filter((card) => parts(card)[1] === good).length;
  return [h("ul.goods.row", { lang: t("language") }, h("li.small.quiet", t("rails.goods")),
    words.goods.map((word, good) => h("li.row", { key: word },
    icon(good, 20), h(plentiful.includes(good) ? "s" : "span", word), h("b", count(good)))),
    plentiful.length > 0 && h("li.small.quiet", { key: "out" },
      t("rails.plentiful", { goods: goodsText(ctx, plentiful) }),
      cite(ctx, ["PR-14"], "goods"))), opened(ctx, "goods")];
}

/** The Rail Yard with its goods. */
export function yard(ctx) {
  const { frame: { board, alt }, preview, seats, ui } = ctx;
  const { seat: me, cards: [, sent], down } = plan(ctx);
  return h("div.board", { key: "board", role: "group", "aria-label": alt, lang: "en",
    class: `${hue(seats, me)} ${ui.target === "yard" ? "target" : ""}` },
  h("h3", t("rails.yard")),
  grid(ctx, board.yard, `${t("rails.yard")}. ${inWords(ctx, board.yard)}`,
    { ghost: down ? null : sent, drop: "yard",
      focus: board.focus, leave: board.focus === null ? [] : preview?.cards, spot: (card) => `y${card}` }),
  goods(ctx));
}

function insider(ctx) {
  const { seats, frame: { board }, tl: { game: { words } } } = ctx;
  const me = viewer(ctx);
  const card = board.insiders[me];
  if (card === null || card < 0) return null;
  const [company, good] = parts(card);
  const alone = isYours(ctx, me) && board.insiders.every((other, i) => i === me || other === null);
  return h("div.insider", { key: "insider" }, h("h3", t("rails.insider.title"), cite(ctx, ["PR-4"], "insider")),
    h("div.row", h("div.card.dashed", face(ctx, card)), h("p.small.quiet", alone && [t("rails.alone"), " "],
      isYours(ctx, me) ? t("rails.subtract.yours", { company: words.companies[company] })
        : t("rails.subtract", { name: seats[me].name, company: words.companies[company] }),
      cite(ctx, ["PR-16"], "insider"), " ", t("rails.double", { good: words.goods[good] }),
      cite(ctx, ["PR-17"], "insider"), ".")), opened(ctx, "insider"));
}

/** The portfolios, and the hands that lie open; on paper also the hand of whoever looks. */
export function folios(ctx) {
  const { seats, frame: { board }, ui } = ctx;
  const me = viewer(ctx);
  const { cards: [port], down } = plan(ctx);
  const chips = (title, list) => list.length > 0 && h("ul.goods.row.small", { key: title }, h("li.quiet", title),
    list.map((card, i) => h("li.row", { key: i }, chip(ctx, card))));
  const list = seats.map(({ name }, i) => {
    const own = i === me;
    const kept = board.portfolios[i];
    const open = (own ? ctx.paper : board.eyes === null) ? board.hands[i].filter((card) => card !== null) : [];
    const secret = board.insiders[i];
    return h("div", { key: i, class: `${hue(seats, i)} ${own && ui.target === "port" ? "target" : ""}` },
      h("p.row", mark(seats, i), h("span.name", name),
        h("span.small.quiet", t("rails.portfolio.cards", { cards: cards(kept.length) }))),
      grid(ctx, kept, `${t("rails.portfolio.of", { name })}. ${inWords(ctx, kept)}`,
        { small: true, drop: own ? "port" : null,
        ghost: own && !down ? port : null, spot: (card) => `f${i}.${card}` }),
      chips(t("rails.hand"), open), !own && secret !== null && secret >= 0 && chips(t("rails.insider"), [secret]));
  });
  return h("div.folios", { key: "folios", style: `--n:${seats.length > 3 ? 2 : seats.length}` }, list);
}

function places(ctx) {
  return new Map(ctx.all("[data-m]").map((node) => [node.getAttribute("data-m"), node.getBoundingClientRect()]));
}

function animate(ctx, moves, before, were) {
  const spot = (place, seat, card) => ({ hand: `h${card}`, yard: `y${card}`, portfolio: `f${seat}.${card}` })[place];
  for (const { card, seat, from, to } of moves) {
    const start = [spot(from, seat, card), `k${card}`, `s${seat}`].map((name) => were.get(name)).find(Boolean);
    const node = ctx.find(`[data-m="${spot(to, seat, card)}"]`);
    if (!start || !node) continue;
    const end = node.getBoundingClientRect();
    node.animate([{ translate: `${start.left - end.left}px ${start.top - end.top}px` }, { translate: "0 0" }],
      { duration: 160, easing: "ease-out" });
  }
}

/** The board of `game.board == "rails"`. */
export const railsBoard = {
  top, draw: (ctx) => [yard(ctx), hand(ctx)], options: railsOptions, side: insider,
  under: (ctx) => [folios(ctx), sheets(ctx)], places, animate, keys: handle,
  ownKeys: { p: "port", y: "yard", Backspace: "back" },
  keyRows: [["R", t("keys.shuffle")], [t("keys.hand.key"), t("keys.hand")],
    ["P, Y", t("keys.places")], [t("keys.back.key"), t("keys.back")]],
  again: t("rails.again"),
  tick: ({ board: { round, step } }, here) => (here ? `R${round}.${step}` : step === 1 ? `R${round}` : ""),
};
