// Choosing on the Package!? board: take a piece, put it down, by click, drag or key.

import { WIDE, left, locationAt, pawnAt, tile } from "./package_places.js";
import { within } from "./marks.js";
import { t } from "./words.js";

const PARTS = ["piece", "seat", "from", "to"];
const same = (a, b, parts = 3) => PARTS.slice(0, parts).every((part) => a[part] === b[part]);

/** The options that a gesture may mean; if some move this piece alone, only those. */
export function matches(options, gesture) {
  const found = options.filter((option) => option.moves.some((move) => same(move, gesture, 4)));
  const alone = found.filter((option) => option.moves.length === 1);
  return alone.length ? alone : found;
}

/** Where the options let a piece go. */
export function reach(options, piece) {
  const moves = options.flatMap((option) => option.moves).filter((move) => same(move, piece));
  return [...new Set(moves.map((move) => move.to))];
}

/** The option that a trigger's mark under the board stands for. */
export function optionOf(options, mark) {
  const found = options.filter(({ trigger }) => trigger?.seat === mark.seat && trigger.at === mark.at);
  return found.length > 1 ? found.find((option) => mark.text.startsWith(option.action.split(" ")[0])) : found[0];
}

/** Whether this thing is the piece in hand. */
export function inHand(ctx, thing) {
  return Boolean(ctx.ui.picked && same(ctx.ui.picked, thing));
}

/** Pieces {k, piece, seat, from, x, y, label} and pressable marks {k, option, x, y, label}. */
export function things(ctx) {
  const { seats, frame: { board: { packages, pawns, supply, marks } } } = ctx;
  const all = [];
  seats.forEach((_, seat) => {
    const name = within(seats, seat);
    const add = (k, piece, from, place, label) => all.push({ k, piece, seat, from, ...place, label });
    packages[seat].forEach((count, i) => {
      const at = i + 1;
      if (count) add(`p${seat}.${at}`, "package", at, tile(seats.length, seat, at, count - 1, count),
        t("package.at", { n: count, name, at }));
    });
    const at = pawns[seat];
    add(`w${seat}`, "pawn", at, pawnAt(seats.length, seat, at), at ? t("package.pawn.at", { name, at })
      : t("package.pawn.off", { name }));
    const spot = { x: (WIDE * (seat + 0.8)) / seats.length };
    if (supply[seat]) add(`s${seat}`, "package", 0, spot, t("package.supply", { n: supply[seat], name }));
  });
  marks.forEach((mark, i) => {
    const option = optionOf(ctx.options, mark);
    if (option) all.push({ k: `m${i}`, option, x: left(mark.at) + i, label: t("package.mark", mark) });
  });
  return all;
}

/** The thing that the tab key reaches. */
export function roving(ctx, all) {
  const rank = ({ k, option, seat }) => (k === ctx.ui.roving ? 3 : option ? 2 : seat === ctx.frame.decides ? 1 : 0);
  return all.reduce((best, one) => (rank(one) > rank(best) ? one : best), all[0]);
}

function take(ctx, thing) {
  const again = inHand(ctx, thing);
  const { k, piece, seat, from, label } = thing;
  ctx.set({ picked: again ? null : { piece, seat, from }, target: null, roving: k,
    said: again ? t("package.back") : t("package.taken", { what: label }) }, `[data-k="${k}"]`);
}

/** Put the piece in hand down: choose the one option that does this, or ask Python why not. */
export function drop(ctx, to) {
  const gesture = { ...ctx.ui.picked, to };
  ctx.set({ picked: null, target: null, carried: null });
  if (to === null || gesture.from === to) return;
  const found = matches(ctx.options, gesture);
  if (found.length === 1) ctx.choose(found[0]);
  else if (found.length) ctx.point(found[0]);
  else ctx.send({ do: "gesture", id: ctx.frame.id, ...gesture });
}

function press(ctx, thing) {
  const { picked } = ctx.ui;
  if (thing.option) ctx.choose(thing.option);
  else if (picked && thing.from && thing.from !== picked.from) drop(ctx, thing.from);
  else take(ctx, thing);
}

function aim(ctx, way) {
  const { target, picked } = ctx.ui;
  const start = target ?? picked.from;
  const lowest = picked.piece === "pawn" ? 1 : 0;
  const next = Math.min(Math.max(start + (way === "left" ? -1 : 1), lowest), 5);
  const may = reach(ctx.options, picked).includes(next) ? t("package.may") : t("package.may.not");
  ctx.set({ target: next, said: `${next ? t("package.location", { n: next }) : t("package.out")}: ${may}.` });
}

/** A key on the board: left, right, up, down, take. */
export function handle(ctx, way) {
  const all = things(ctx);
  const here = roving(ctx, all);
  const { picked, target } = ctx.ui;
  if (way === "take") return picked && target !== null ? drop(ctx, target) : press(ctx, here);
  const level = way === "left" || way === "right";
  if (picked) return level && aim(ctx, way);
  const row = (one) => "swpm".indexOf(one.k[0]);
  const along = (one) => (level ? row(one) === row(here) && one.x - here.x : row(one) - row(here));
  const ahead = (one) => along(one) * (way === "right" || way === "down" ? 1 : -1);
  const cost = (one) => 999 * ahead(one) + Math.abs(one.x - here.x);
  const [next] = all.filter((one) => ahead(one) > 0).sort((a, b) => cost(a) - cost(b));
  return next && ctx.set({ roving: next.k }, `[data-k="${next.k}"]`);
}

/** The handlers of a thing that can be pressed or dragged. */
export function handlers(ctx, thing) {
  const { ui } = ctx;
  const spot = (event) => {
    const frame = ctx.find(".gl-board").getBoundingClientRect();
    const scale = WIDE / frame.width;
    return { x: (event.clientX - frame.left) * scale, y: (event.clientY - frame.top) * scale };
  };
  return {
    onclick: () => ui.dragged || press(ctx, thing),
    onfocus: () => ui.roving !== thing.k && ctx.set({ roving: thing.k }),
    onpointerdown: (event) => {
      Object.assign(ui, { dragged: false, grip: thing.option || event.button ? null : event });
      event.currentTarget.setPointerCapture?.(event.pointerId);   // else a tile on the way would take over
    },
    onpointermove: (event) => {
      if (!ui.grip) return;
      if (!ui.dragged && Math.hypot(event.clientX - ui.grip.clientX, event.clientY - ui.grip.clientY) < 5) return;
      const { piece, seat, from } = thing;
      const { x, y } = spot(event);
      const carried = piece === "pawn" ? { x, y } : { x: x - 13, y: y - 9, wide: 27 };
      ctx.set({ dragged: true, picked: { piece, seat, from }, carried, target: locationAt({ x, y }) });
    },
    onpointerup: (event) => {
      if (ui.grip && ui.dragged) drop(ctx, locationAt(spot(event)));
      ui.grip = null;
    },
    onpointercancel: () => ctx.set({ grip: null, picked: null, carried: null }),
  };
}
