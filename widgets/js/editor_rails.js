// PositionEditor for Pocket Rails: where all cards lie, and the round, the marker, the points and who is asked.

import { h } from "./dom.js";
import { mark } from "./marks.js";
import { cite, opened } from "./clauses.js";
import { asGrid, asRow, box, key, move, ofSeat, place, places } from "./editor_cards.js";
import { check, number, select } from "./editor_form.js";
import { editor } from "./editor.js";

const cards = (count) => `${count} card${count === 1 ? "" : "s"}`;
const WAITS = [["shuffle", "a shuffle"], ["dealer", "the Priority Dealer"], ["chooses", "an insider card"],
  ["picks", "a pick"], ["delivers", "which cards leave"], ["names", "a good to be named"],
  ["over", "nothing, it is over"]];

function seat(ctx, i) {
  const { seats, table: { hands, portfolios, insiders }, position: { faults, standing } } = ctx;
  const { name } = seats[i];
  const own = `${name}\u2019s`;
  const wrong = faults.some((fault) => fault.seats.includes(i));
  const sub = (text, more) => h("p.small.quiet", text, more);
  return h("div.eseat", { key: i, class: ofSeat(ctx, i) },
    h("p.row", mark(seats, i), h("span.name", name), wrong && h("b", "!"),
      standing && h("span.small.quiet.push", `would stand at ${standing[i]}`)),
    place(ctx, ["hand", i], sub(`hand, ${cards(hands[i].length)}`), asRow(ctx, ["hand", i], hands[i], `${own} hand`)),
    place(ctx, ["portfolio", i], sub(`portfolio, ${cards(portfolios[i].length)}`),
      asGrid(ctx, ["portfolio", i], portfolios[i], `${own} portfolio`, true)),
    place(ctx, ["insider", i], sub("insider card"), asRow(ctx, ["insider", i], insiders[i], `${own} insider card`)));
}

function piles(ctx) {
  const { ui, table: { deck, discard, left, rest } } = ctx;
  const free = left.filter((count) => count > 0).reduce((sum, count) => sum + count, 0);
  const written = deck !== null;
  const about = { deck: `${cards(free)}: all that are nowhere else`, discard: cards(deck?.length ?? 0), nowhere:
    cards(deck?.length ?? 0) }[rest];
  const gone = rest === "discard" ? `${cards(free)}: all that are nowhere else` : cards(discard?.length ?? 0);
  return h("div.epiles", { key: "piles" },
    place(ctx, ["discard", 0], h("h3", "Discard pile ", h("span.quiet", gone)), asRow(ctx, ["discard", 0],
      discard ?? [], "the discard pile", rest === "discard" ? "not written out" : "none")),
    place(ctx, ["deck", 0], h("p.row", h("h3", "Deck ", h("span.quiet", about)), h("span.push"),
      h("button", { "aria-disabled": ui.readOnly, "aria-pressed": written,
        onclick: (event) => {
          event.stopPropagation();
          ctx.edit("deck", { written: !written });
        } }, "Write it out")),
    written && asRow(ctx, ["deck", 0], deck, "the deck, top first")));
}

/** What becomes of the cards that are chosen. */
function chosen(ctx) {
  const { ui } = ctx;
  const all = places(ctx);
  const now = ui.to ?? "yard.0";
  const [to] = all.find(([where]) => where.join(".") === now) ?? all[0];
  const count = ui.chosen.length;
  return h("p.row.ewrap.echosen", { key: "chosen" }, h("b", count ? cards(count) : "No card"), "chosen",
    select(ctx, "to", "to", to.join("."), all.map(([where, text]) => [where.join("."), text]),
      (text) => ctx.set({ to: text })),
    h("button", { key: "put", class: count ? "solid" : "", "aria-disabled": !count || ui.readOnly,
      onclick: () => count && move(ctx, ui.chosen, to) }, "Put"),
    h("span.small.quiet.push", count ? "or click a place" : "or drag"));
}

function table(ctx) {
  const { table: now } = ctx;
  const over = now.left.some((count) => count < 0);
  return h("div", { key: "table" },
    place(ctx, ["box", 0], h("h3", "Box ", h("span.quiet", { deck: "what is left is the deck",
      discard: "what is left is discarded", nowhere: "what is left is nowhere" }[now.rest],
    over ? "; bold: placed too often" : "")), box(ctx)),
    chosen(ctx),
    place(ctx, ["yard", 0], h("h3", "Rail Yard ", h("span.quiet", cards(now.yard?.length ?? 0))),
      asGrid(ctx, ["yard", 0], now.yard ?? [], "Rail Yard", false, now.focus)),
    h("div.eseats", { key: "seats" }, ctx.seats.map((_, i) => seat(ctx, i))), piles(ctx));
}

function asks(ctx) {
  const { ui, seats, table: { node, seat: asked, picked } } = ctx;
  const options = WAITS.some(([value]) => value === node) ? WAITS : [[node, "?"], ...WAITS];
  const alone = ["shuffle", "dealer", "over"].includes(node);
  const set = (to, who) => ctx.edit("node", { node: to, seat: who });
  return h("div.ewaits", { key: "waits" }, h("h3", "It waits for"),
    h("p.row.ewrap", select(ctx, "node", "", node, options, (to) => set(to, asked ?? 0),
      { "aria-label": "What it waits for" }),
      !alone && select(ctx, "asked", "", String(asked ?? 0), seats.map(({ name }, i) => [String(i), name]),
        (who) => set(node, Number(who)), { "aria-label": "Who is asked" })),
    picked && h("p.row.ewrap", h("code", `picked ${picked}`), h("button", { "aria-disabled": ui.readOnly,
      onclick: () => ctx.edit("picked", {}) }, "Nobody has picked")));
}

function numbers(ctx) {
  const { seats, table: now, tl: { switches } } = ctx;
  const value = (name) => switches.find((one) => one.name === name)?.value;
  const { round, step } = now;
  return h("div.enumbers", { key: "numbers" },
    h("p.row.ewrap", { key: "round" }, select(ctx, "round", "round", String(round), ["0", "1", "2", "3"].map((n) =>
      [n, n === "0" ? "none" : n]), (to) => ctx.edit("round", { round: Number(to), step: step || 1 })),
    h("label.row", h("span.small.quiet", "step"), number(ctx, "step", "Step", step, 0, 12,
      (to) => ctx.edit("round", { round, step: to }))),
    value("target_score") && h("label.row", h("span.small.quiet", "block"), number(ctx, "block", "Block", now.block,
      1, 50, (to) => ctx.edit("block", { to })))),
    h("p.row.ewrap", { key: "marker" }, select(ctx, "marker", "Priority Dealer", String(now.marker ?? "-"),
      [["-", "nobody"], ...seats.map(({ name }, i) => [String(i), name])],
      (to) => ctx.edit("marker", { seat: to === "-" ? null : Number(to) })),
    value("marker") === "step" && h("label.row", check(ctx, "due", "The marker is due", now.due,
      (to) => ctx.edit("due", { to })), h("span.small.quiet", "due"))),
    h("p.row.ewrap", { key: "totals" }, h("span.small.quiet", "points", cite(ctx, ["PR-12"], "totals")),
      seats.map(({ name }, i) => h("span.row", { key: i, class: ofSeat(ctx, i) }, mark(seats, i), number(ctx,
        `total${i}`, `Points of ${name}`, now.totals[i], -999, 9999, (to) => ctx.edit("total", { seat: i, to }))))),
    opened(ctx, "totals"));
}

const controls = (ctx) => h("div", { key: "controls" }, asks(ctx), numbers(ctx));

function escape(ctx) {
  const { chosen: taken, carried } = ctx.ui;
  if (taken.length || carried) ctx.set({ chosen: [], carried: null });
  return taken.length > 0;
}

const keys = "arrows go from card to card, Enter chooses one, Del puts it back into the box, Esc lets all go";

export default editor({ rails: { table, controls, keys, key, escape } });
