// Picking in Pocket Rails: which of the cards in hand goes where, by click, drag or key.

import { h } from "./dom.js";
import { cite, opened } from "./clauses.js";
import { hue, within } from "./marks.js";
import { face, named } from "./rails_cards.js";
import { t } from "./words.js";

const PLACES = [t("rails.portfolio"), t("rails.yard")];

/** The seat whose hand lies open in front of whoever looks. */
export function viewer({ frame: { decides, board: { eyes } }, seats }) {
  const you = seats.findIndex(({ plays }) => plays === "you");
  return eyes ?? decides ?? Math.max(you, 0);
}

/** Is this the seat of the one person at the screen? */
export function isYours(ctx, seat) {
  const only = ctx.seats.filter(({ plays }) => plays === "you").length === 1;
  return only && ctx.seats[seat].plays === "you" && !ctx.tl.open;
}

/**
 * What is being picked: `hand` with the cards that may be chosen, `cards` in their two places (by now, with the one
 * that is pointed at), `aim` the place that one would go to; `laid` are places in the hand.
 */
export function plan(ctx) {
  const { ui, frame, menu } = ctx;
  const seat = viewer(ctx);
  const hand = frame.board.hands[seat] ?? [];
  const one = frame.node === "insider";
  const open = menu?.kind === "decision" && !menu.closed && frame.decides === seat && !hand.includes(null);
  const may = open && (one || frame.node === "pick");
  const then = may && ui.recorded && !one && menu.groups.flatMap(({ options }) => options)
    .find(({ action }) => action === ctx.taken)?.cards.map((card) => hand.indexOf(card));
  const laid = (may && (ui.picked ?? then)) || [null, null];
  const pointed = ui.carried?.at ?? ui.hovered ?? ui.focused;
  const free = one ? -1 : ui.carried ? ["port", "yard"].indexOf(ui.target) : laid.indexOf(null);
  const aim = may && hand[pointed] !== undefined && !laid.includes(pointed) ? free : -1;
  const cards = laid.map((at, i) => (i === aim ? hand[pointed] : hand[at] ?? null));
  const down = may ? null : frame.board.picks[seat];
  return { seat, hand, may, one, laid, pointed, aim, cards: down ?? cards, down };
}

function put(ctx, at, place) {
  const { hand, laid, one } = plan(ctx);
  if (ctx.ui.readOnly && !ctx.ui.recorded) return;
  if (one) {
    ctx.choose(ctx.options.find(({ cards }) => cards[0] === hand[at]));
    return;
  }
  const next = laid.map((other) => (other === at ? null : other));
  if (place !== null) next[place] = at;
  const both = !next.includes(null);
  const said = place === null ? t("rails.put.back", { card: named(ctx, hand[at]) })
    : [t("rails.put", { card: named(ctx, hand[at]), place: PLACES[place] }),
      ...hints(ctx, hand[at], place).map(({ text }) => text)]
      .join(" ");
  const byKey = ctx.find(`[data-k="h${at}"]`)?.matches(":focus-visible");
  const focus = place === null ? `[data-k="h${at}"]` : both && byKey ? ".gl-take" : null;
  ctx.set({ picked: next.some((each) => each !== null) ? next : null, said, roving: at, focused: null }, focus);
}

function press(ctx, at) {
  const { laid } = plan(ctx);
  const free = laid.indexOf(null);
  put(ctx, at, laid.includes(at) ? null : free < 0 ? 1 : free);
}

function hints({ menu }, card, place) {
  return menu.hints?.[place ? "yard" : "portfolio"]?.[card] ?? [];
}

function roving(ctx, count) {
  return Math.min(ctx.ui.roving ?? 0, count - 1);
}

/** A key: left, right, up, down, take; port, yard, back. */
export function handle(ctx, way) {
  const { hand, may, laid } = plan(ctx);
  if (!may) return;
  const at = roving(ctx, hand.length);
  if (way === "back") {
    const last = laid.includes(at) ? at : laid[1] ?? laid[0];
    if (last !== null) put(ctx, last, null);
  } else if (way === "take") press(ctx, at);
  else if (way === "port" || way === "yard") put(ctx, at, Number(way === "yard"));
  else {
    const next = Math.min(Math.max(at + (way === "left" || way === "up" ? -1 : 1), 0), hand.length - 1);
    ctx.set({ roving: next, focused: next }, `[data-k="h${next}"]`);
  }
}

function handlers(ctx, at) {
  const { ui } = ctx;
  const away = ({ clientX, clientY }) => [clientX - ui.grip.clientX, clientY - ui.grip.clientY];
  const under = ({ currentTarget, clientX, clientY }) => currentTarget.getRootNode().elementsFromPoint(clientX, clientY)
    .map((node) => node.closest("[data-drop]")?.getAttribute("data-drop")).find(Boolean);
  return {
    ...ctx.hovering({ action: at }),
    onclick: () => ui.dragged || press(ctx, at),
    onfocus: (event) => ctx.set({ roving: at, focused: event.currentTarget.matches(":focus-visible") ? at : null }),
    onblur: () => ui.focused === at && ctx.set({ focused: null }),
    onpointerdown: (event) => {
      Object.assign(ui, { dragged: false, grip: event.button ? null : event });
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onpointermove: (event) => {
      if (!ui.grip) return;
      const [x, y] = away(event);
      if (ui.dragged || Math.hypot(x, y) > 5) ctx.set({ dragged: true, carried: { at, x, y }, target: under(event) });
    },
    onpointerup: (event) => {
      const to = ui.dragged && ui.grip ? under(event) : null;
      Object.assign(ui, { grip: null, carried: null, target: null });
      if (to) put(ctx, at, Number(to === "yard"));
      else if (ui.dragged) ctx.set({});
    },
    onpointercancel: () => ctx.set({ grip: null, carried: null }),
  };
}

function held(ctx, { hand, may, one, laid, pointed, aim }, card, i) {
  const { ui, menu } = ctx;
  const place = laid.indexOf(i);
  const name = named(ctx, card);
  const foot = may && !one ? menu.hints?.foot?.[card] ?? "" : "";
  const to = place >= 0 ? PLACES[place] : aim >= 0 && i === pointed ? `${PLACES[aim]}?` : "";
  const carried = ui.carried?.at === i ? ui.carried : null;
  const props = { class: place >= 0 ? "laid" : "", "data-m": `h${card}` };
  const press = may && { ...props, ...handlers(ctx, i), "data-k": `h${i}`, "aria-disabled": ui.readOnly && !ui.recorded,
    "aria-pressed": one ? null : place >= 0, tabindex: i === roving(ctx, hand.length) ? 0 : -1,
    "aria-label": [name, place >= 0 ? t("rails.to", { place: to }) : "", foot].filter(Boolean).join(", "),
    style: carried ? `translate:${carried.x}px ${carried.y}px;z-index:2;pointer-events:none` : null };
  return h("li", { key: i }, may ? h("button.card", press, face(ctx, card)) : h("div.card", props, face(ctx, card)),
    may && h("p.foot.small", { class: to ? "b" : "quiet" }, to || foot));
}

/** The hand in front of whoever looks. */
export function hand(ctx) {
  const now = plan(ctx);
  const { seat, hand: cards, may } = now;
  const known = cards.filter((card) => card !== null);
  if (!known.length) return null;
  const most = Math.min(9, Math.floor(ctx.ui.width / 66));
  const rows = Math.ceil(cards.length / most);
  const row = rows > 1 ? Math.ceil(cards.length / rows) : Math.min(most, Math.max(6, cards.length));
  return h("div.hand", { key: "hand", class: `${may ? "" : "later"} ${hue(ctx.seats, seat)}` },
    h("h3", isYours(ctx, seat) ? t("rails.hand.yours", { n: cards.length })
      : t("rails.hand.of", { name: ctx.seats[seat].name, n: cards.length })),
    h("ul", { style: `--n:${row}` }, known.map((card, i) => held(ctx, now, card, i))));
}

/** The two cards that are being picked, and what that would mean. */
export function pickPanel(ctx) {
  const { ui, options, taken, seats } = ctx;
  const { may, cards, laid, aim, down, seat } = plan(ctx);
  const slots = cards.map((card, i) => h("div.slot", { key: `slot${i}` }, h("p.small.quiet", PLACES[i]),
    h("div.card", { class: card === null || i === aim ? "dashed" : "laid",
      "data-drop": ["port", "yard"][i], "data-m": card === null ? null : `k${card}` },
      card === null ? down && t("rails.face.down") : face(ctx, card))));
  const says = may ? cards.flatMap((card, i) => (card === null ? [] : hints(ctx, card, i))) : [];
  const both = laid.every((at) => at !== null);
  const take = () => ctx.choose(options.find((one) => one.cards.every((card, i) => card === cards[i])));
  return h("div.grp", { class: hue(seats, seat) }, h("h3", isYours(ctx, seat) ? t("rails.pick.yours")
    : t("rails.pick.of", { name: seats[seat].name })), h("div.slots.row", slots),
    down && h("p.small.quiet", t("rails.laid")),
    h("ul.says", says.map(({ text, clauses }, i) =>
      h("li", { key: text }, h("span", { lang: "en" }, text), cite(ctx, clauses, `hint${i}`),
        opened(ctx, `hint${i}`)))),
    may && h("div.row", !ui.recorded &&
      h("button.take", { class: both ? "solid" : "", "aria-disabled": !both || ui.readOnly,
        onclick: () => both && take() }, t("rails.pick.these")),
      ui.recorded && !ui.picked ? null : h("button", { "aria-disabled": !ui.picked,
        onclick: () => ctx.set({ picked: null, said: t("rails.all.back", { name: within(seats, seat) }) }) },
        ui.recorded ? t("rails.as.picked") : t("clear"))),
    taken && h("p.small.quiet", t("stepper.on.line"), " ", h("code", taken)));
}
