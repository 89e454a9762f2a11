// Cards in the position editor: chosen by click or key, moved by a click on a place, by drag, or from a list.

import { h } from "./dom.js";
import { hue } from "./marks.js";
import { chip, grid, icon, inWords, named, parts } from "./rails_cards.js";
import { t } from "./words.js";

const same = (a, b) => a.card === b.card && a.from.join(".") === b.from.join(".");

/** Where something can lie: [place, seat], and what it is called. */
export function places(ctx) {
  const own = ctx.seats.flatMap(({ name }, seat) => Object.entries({
    hand: t("editor.hand.of", { name }), portfolio: t("editor.portfolio.of", { name }),
    insider: t("editor.insider.of", { name }) }).map(([place, text]) => [[place, seat], text]));
  return [[["yard", 0], t("editor.yard")], ...own, [["discard", 0], t("editor.discard")],
    [["deck", 0], t("editor.deck")],
    [["box", 0], t("editor.box")]];
}

/** Move cards {card, from} to a place. */
export function move(ctx, cards, to) {
  const moved = cards.filter(({ from }) => from.join(".") !== to.join("."));
  ctx.set({ chosen: [], carried: null, target: null, back: `[data-card="box.0.${cards[0].card}"]` });
  if (moved.length) ctx.edit("cards", { cards: moved, to });
}

function choose(ctx, one) {
  const { chosen } = ctx.ui;
  const there = chosen.some((each) => same(each, one));
  ctx.set({ chosen: there ? chosen.filter((each) => !same(each, one)) : [...chosen, one] });
}

/** What makes a card one that can be chosen and dragged; `at`: where its button is. */
export function handle(ctx, card, from, name = "", at = from) {
  const { ui } = ctx;
  const one = { card, from };
  const taken = ui.chosen.some((each) => same(each, one));
  const under = (event) => event.currentTarget.getRootNode().elementsFromPoint(event.clientX, event.clientY)
    .map((node) => node.closest("[data-place]")?.getAttribute("data-place")).find(Boolean) ?? null;
  const carried = ui.carried && same(ui.carried, one) ? ui.carried : null;
  return {
    "data-card": `${at.join(".")}.${card}`, "aria-pressed": taken, "aria-disabled": ui.readOnly,
    title: `${named(ctx, card)}${name}`, "aria-label": `${named(ctx, card)}${name}`,
    style: carried ? `translate:${carried.x}px ${carried.y}px;z-index:2;pointer-events:none` : null,
    onclick: (event) => {
      event.stopPropagation();
      if (!ui.dragged && !ui.readOnly) choose(ctx, one);
    },
    onpointerdown: (event) => {
      ui.grip = event.button || ui.readOnly ? null : event;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onpointermove: (event) => {
      if (!ui.grip) return;
      const [x, y] = [event.clientX - ui.grip.clientX, event.clientY - ui.grip.clientY];
      if (!ui.dragged && Math.hypot(x, y) < 5) return;
      ctx.set({ dragged: true, carried: { ...one, x, y }, target: under(event) });
    },
    onpointerup: (event) => {
      const to = ui.grip && ui.dragged ? under(event) : null;
      ui.grip = null;
      if (to) {
        const [place, seat] = to.split(".");
        move(ctx, taken ? ui.chosen : [one], [place, Number(seat)]);
      } else if (ui.dragged) ctx.set({ carried: null, target: null });
    },
    onpointercancel: () => ctx.set({ grip: null, carried: null, target: null }),
  };
}

/** A place that takes what is chosen when it is clicked, with a heading and what lies there. */
export function place(ctx, [name, seat], head, body) {
  const { ui } = ctx;
  const at = `${name}.${seat}`;
  const onclick = () => !ui.dragged && ui.chosen.length && move(ctx, ui.chosen, [name, seat]);
  return h("div.eplace", { key: at, "data-place": at, class: `${ui.chosen.length || ui.carried ? "etakes" : ""} ${
    ui.target === at ? "target" : ""}`, onclick }, head, body);
}

function pressable(ctx, node, from, name) {
  for (const kid of node.kids) {
    if (!kid.tag) continue;
    const card = kid.props["data-m"];
    if (card) {
      kid.tag = "button";
      Object.assign(kid.props, { type: "button", tabindex: -1 }, handle(ctx, Number(card.slice(1)), from, name));
    }
    pressable(ctx, kid, from, name);
  }
}

function first(node) {
  for (const kid of node.kids) {
    const found = kid.tag && (kid.props["data-card"] ? kid : first(kid));
    if (found) return found;
  }
  return null;
}

/** Cards of a place as columns of companies and rows of cities. */
export function asGrid(ctx, from, cards, name, small, focus = null) {
  const drawn = grid(ctx, cards, `${name}. ${inWords(ctx, cards)}`, { small, focus, spot: (card) => `c${card}` });
  pressable(ctx, drawn, from, `, ${t("editor.in", { name })}`);
  Object.assign(drawn.props, { role: "group" });
  const one = first(drawn);
  if (one) one.props.tabindex = 0;   // the arrow keys reach the others
  return drawn;
}

/** Cards of a place in a row. */
export function asRow(ctx, from, cards, name, none = t("editor.none")) {
  if (!cards.length) return h("p.small.quiet", none);
  return h("p.row.ewrap.small", { role: "group", "aria-label": name }, cards.map((card, i) =>
    h("button.echip", { key: i, tabindex: i ? -1 : 0, ...handle(ctx, card, from, `, ${t("editor.in", { name })}`) },
      chip(ctx, card))));
}

/** Where a card is taken from that is chosen in the box: there while some are left, else where it lies. */
function lies({ table: { hands, portfolios, insiders, yard, discard, deck, left } }, card) {
  if (left[card] > 0) return ["box", 0];
  const own = Object.entries({ hand: hands, portfolio: portfolios, insider: insiders }).flatMap(([name, rows]) =>
    rows.map((row, seat) => [[name, seat], row]));
  const all = [...own, [["yard", 0], yard], [["discard", 0], discard], [["deck", 0], deck]];
  return all.find(([, row]) => row?.includes(card))?.[0] ?? ["box", 0];
}

const called = (ctx, from) => places(ctx).find(([where]) => where.join(".") === from.join("."))[1];

/** All cards there are, and how many of each are left in the box. */
export function box(ctx) {
  const { table: { box: all, left }, tl: { game: { words } } } = ctx;
  const one = (card) => {
    const [, , city] = parts(card);
    const count = left[card];
    const note = count === 1 ? "" : count;
    const from = lies(ctx, card);
    const where = count > 0 ? `, ${t("editor.left", { n: count })}`
      : `, ${t("editor.in", { name: called(ctx, from) })}`;
    return h("button.ebox", { key: card, class: count > 0 ? "" : count < 0 ? "eover" : "egone",
      tabindex: card ? -1 : 0, ...handle(ctx, card, from, where, ["box", 0]) }, words.cities[city][0],
    note !== "" && count !== 0 && h("sub", note));
  };
  const rows = words.goods.map((good, g) => h("div.eboxrow", { key: good },
    h("span.row.small", icon(g, 16), good),
    words.companies.map((company, c) => h("span.row", { key: company },
      [0, 1, 2].map((city) => all[15 * c + 3 * g + city] > 0 || left[15 * c + 3 * g + city] < 0
        ? one(15 * c + 3 * g + city) : h("span.ebox"))))));
  return h("div", { role: "group", "aria-label": t("editor.cards.box") },
    h("div.eboxrow", h("span"), words.companies.map((company) => h("b", { key: company }, company))), rows);
}

/** Left, right, up, down among the cards of a place; Delete puts one back into the box. */
export function key(ctx, event) {
  const found = event.target.getAttribute("data-card");
  if (!found) return false;
  const [name, seat, card] = found.split(".");
  const all = [...event.target.closest("[data-place]").querySelectorAll("[data-card]")];
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: name === "box" ? -15 : -1, ArrowDown: name === "box" ? 15 : 1 };
  if (event.key in step) all[all.indexOf(event.target) + step[event.key]]?.focus();
  else if (event.key === "Home" || event.key === "End") all.at(event.key === "Home" ? 0 : -1).focus();
  else if (event.key === "Delete" || event.key === "Backspace") {
    const from = name === "box" ? lies(ctx, Number(card)) : [name, Number(seat)];
    move(ctx, [{ card: Number(card), from }], ["box", 0]);
  } else return false;
  return true;
}

/** The colour of a seat’s places. */
export const ofSeat = (ctx, seat) => hue(ctx.seats, seat);
