// PositionEditor for Pocket Rails: where all cards lie, and the round, the marker, the points and who is asked.

import { h } from "./dom.js";
import { mark } from "./marks.js";
import { cite, opened } from "./clauses.js";
import { cards } from "./rails_cards.js";
import { asGrid, asRow, box, key, move, ofSeat, place, places } from "./editor_cards.js";
import { check, number, select } from "./editor_form.js";
import { editor } from "./editor.js";
import { t } from "./words.js";

const WAITS = [["shuffle", t("editor.node.shuffle")], ["dealer", t("editor.node.dealer")],
  ["chooses", t("editor.node.insider")],
  ["picks", t("editor.node.pick")], ["delivers", t("editor.node.leave")], ["names", t("editor.node.good")],
  ["over", t("editor.node.over")]];

function seat(ctx, i) {
  const { seats, table: { hands, portfolios, insiders }, position: { faults, standing } } = ctx;
  const { name } = seats[i];
  const wrong = faults.some((fault) => fault.seats.includes(i));
  const sub = (text, more) => h("p.small.quiet", text, more);
  return h("div.eseat", { key: i, class: ofSeat(ctx, i) },
    h("p.row", mark(seats, i), h("span.name", name), wrong && h("b", "!"),
      standing && h("span.small.quiet.push", t("editor.stand", { n: standing[i] }))),
    place(ctx, ["hand", i], sub(t("editor.hand.cards", { cards: cards(hands[i].length) })),
      asRow(ctx, ["hand", i], hands[i], t("editor.hand.of", { name }))),
    place(ctx, ["portfolio", i], sub(t("rails.portfolio.cards", { cards: cards(portfolios[i].length) })),
      asGrid(ctx, ["portfolio", i], portfolios[i], t("editor.portfolio.of", { name }), true)),
    place(ctx, ["insider", i], sub(t("editor.insider")),
      asRow(ctx, ["insider", i], insiders[i], t("editor.insider.of", { name }))));
}

function piles(ctx) {
  const { ui, table: { deck, discard, left, rest } } = ctx;
  const free = left.filter((count) => count > 0).reduce((sum, count) => sum + count, 0);
  const written = deck !== null;
  const about = { deck: t("editor.all.else", { cards: cards(free) }), discard: cards(deck?.length ?? 0), nowhere:
    cards(deck?.length ?? 0) }[rest];
  const gone = rest === "discard" ? t("editor.all.else", { cards: cards(free) }) : cards(discard?.length ?? 0);
  return h("div.epiles", { key: "piles" },
    place(ctx, ["discard", 0], h("h3", t("editor.discard.title"), " ", h("span.quiet", gone)),
      asRow(ctx, ["discard", 0],
      discard ?? [], t("editor.discard"), rest === "discard" ? t("editor.not.written") : t("editor.none"))),
    place(ctx, ["deck", 0], h("p.row", h("h3", t("editor.deck.title"), " ", h("span.quiet", about)), h("span.push"),
      h("button", { "aria-disabled": ui.readOnly, "aria-pressed": written,
        onclick: (event) => {
          event.stopPropagation();
          ctx.edit("deck", { written: !written });
        } }, t("editor.write"))),
    written && asRow(ctx, ["deck", 0], deck, t("editor.deck.top"))));
}

/** What becomes of the cards that are chosen. */
function chosen(ctx) {
  const { ui } = ctx;
  const all = places(ctx);
  const now = ui.to ?? "yard.0";
  const [to] = all.find(([where]) => where.join(".") === now) ?? all[0];
  const count = ui.chosen.length;
  return h("p.row.ewrap.echosen", { key: "chosen" },
    h("b", count ? t("editor.chosen", { n: count }) : t("editor.chosen.none")),
    select(ctx, "to", t("editor.to"), to.join("."), all.map(([where, text]) => [where.join("."), text]),
      (text) => ctx.set({ to: text })),
    h("button", { key: "put", class: count ? "solid" : "", "aria-disabled": !count || ui.readOnly,
      onclick: () => count && move(ctx, ui.chosen, to) }, t("editor.put")),
    h("span.small.quiet.push", count ? t("editor.or.click") : t("editor.or.drag")));
}

function table(ctx) {
  const { table: now } = ctx;
  const over = now.left.some((count) => count < 0);
  return h("div", { key: "table" },
    place(ctx, ["box", 0], h("h3", t("editor.box.title"), " ", h("span.quiet", { deck: t("editor.rest.deck"),
      discard: t("editor.rest.discard"), nowhere: t("editor.rest.nowhere") }[now.rest],
    over ? `; ${t("editor.too.often")}` : "")), box(ctx)),
    chosen(ctx),
    place(ctx, ["yard", 0], h("h3", t("rails.yard"), " ", h("span.quiet", cards(now.yard?.length ?? 0))),
      asGrid(ctx, ["yard", 0], now.yard ?? [], t("rails.yard"), false, now.focus)),
    h("div.eseats", { key: "seats" }, ctx.seats.map((_, i) => seat(ctx, i))), piles(ctx));
}

function asks(ctx) {
  const { ui, seats, table: { node, seat: asked, picked } } = ctx;
  const options = WAITS.some(([value]) => value === node) ? WAITS : [[node, "?"], ...WAITS];
  const alone = ["shuffle", "dealer", "over"].includes(node);
  const set = (to, who) => ctx.edit("node", { node: to, seat: who });
  return h("div.ewaits", { key: "waits" }, h("h3", t("editor.waits")),
    h("p.row.ewrap", select(ctx, "node", "", node, options, (to) => set(to, asked ?? 0),
      { "aria-label": t("editor.waits.label") }),
      !alone && select(ctx, "asked", "", String(asked ?? 0), seats.map(({ name }, i) => [String(i), name]),
        (who) => set(node, Number(who)), { "aria-label": t("editor.asked") })),
    picked && h("p.row.ewrap", h("code", `picked ${picked}`), h("button", { "aria-disabled": ui.readOnly,
      onclick: () => ctx.edit("picked", {}) }, t("editor.nobody.picked"))));
}

function numbers(ctx) {
  const { seats, table: now, tl: { switches } } = ctx;
  const value = (name) => switches.find((one) => one.name === name)?.value;
  const { round, step } = now;
  return h("div.enumbers", { key: "numbers" },
    h("p.row.ewrap", { key: "round" }, select(ctx, "round", t("editor.round"), String(round),
      ["0", "1", "2", "3"].map((n) =>
      [n, n === "0" ? t("editor.none") : n]), (to) => ctx.edit("round", { round: Number(to), step: step || 1 })),
    h("label.row", h("span.small.quiet", t("editor.step")), number(ctx, "step", t("editor.step.label"), step, 0, 12,
      (to) => ctx.edit("round", { round, step: to }))),
    value("target_score") && h("label.row", h("span.small.quiet", t("editor.block")),
      number(ctx, "block", t("editor.block.label"), now.block,
      1, 50, (to) => ctx.edit("block", { to })))),
    h("p.row.ewrap", { key: "marker" }, select(ctx, "marker", t("editor.dealer"), String(now.marker ?? "-"),
      [["-", t("editor.nobody")], ...seats.map(({ name }, i) => [String(i), name])],
      (to) => ctx.edit("marker", { seat: to === "-" ? null : Number(to) })),
    value("marker") === "step" && h("label.row", check(ctx, "due", t("editor.due.label"), now.due,
      (to) => ctx.edit("due", { to })), h("span.small.quiet", t("editor.due")))),
    h("p.row.ewrap", { key: "totals" }, h("span.small.quiet", t("lab.points"), cite(ctx, ["PR-12"], "totals")),
      seats.map(({ name }, i) => h("span.row", { key: i, class: ofSeat(ctx, i) }, mark(seats, i), number(ctx,
        `total${i}`, t("editor.points.of", { name }), now.totals[i], -999, 9999,
          (to) => ctx.edit("total", { seat: i, to }))))),
    opened(ctx, "totals"));
}

const controls = (ctx) => h("div", { key: "controls" }, asks(ctx), numbers(ctx));

function escape(ctx) {
  const { chosen: taken, carried } = ctx.ui;
  if (taken.length || carried) ctx.set({ chosen: [], carried: null });
  return taken.length > 0;
}

const keys = t("editor.keys.rails");

export default editor({ rails: { table, controls, keys, key, escape } });
