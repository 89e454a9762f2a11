// The Package!? board: locations, packages stacked by colour, pawns above, a tray for what left the game.

import { h, s } from "./dom.js";
import { glyph, hue, pawn } from "./marks.js";
import { GROUND, WIDE, ends, left, tile, trayed } from "./package_places.js";
import { ghosts } from "./package_ghosts.js";
import { drop, handle, handlers, inHand, reach, roving, things } from "./package_hands.js";
import { arrow, tok } from "./pieces.js";
import { scores } from "./scores.js";
import { seatRow } from "./seats.js";
import { t } from "./words.js";

const LOCATIONS = [1, 2, 3, 4, 5];

/** The board after some moves. */
export function after(board, moves) {
  const { packages, gone, pawns } = structuredClone(board);
  for (const { piece, seat, from, to } of moves) {
    if (piece === "pawn") pawns[seat] = to;
    else {
      if (from) packages[seat][from - 1] -= 1;
      if (to) packages[seat][to - 1] += 1;
      else gone[seat] += 1;
    }
  }
  return { ...board, packages, gone, pawns };
}

function figure(seats, { piece, seat }, { x, y, wide }, name = "") {
  return s(`g.${piece}`, { class: `${hue(seats, seat)} ${name}`, transform: `translate(${x} ${y})` },
    piece === "pawn" ? pawn(seats, seat) : tok(seats, seat, wide));
}

function ring({ piece }, { x, y, wide }, name = "ring") {
  const [dx, dy, width, height] = piece === "pawn" ? [14.5, 23, 29, 41.5] : [3, 3, wide + 6, 25];
  return s(`rect.${name}`, { x: x - dx, y: y - dy, width, height, rx: 4 });
}

function control(ctx, thing, all) {
  const { k, label, option } = thing;
  if (ctx.still) return { key: k, "data-k": k };   // so that it glides
  const held = inHand(ctx, thing);
  return {
    key: k, lang: t("language"), "data-k": k, class: held ? "thing held" : "thing", role: "button",
      tabindex: thing === roving(ctx, all) ? 0 : -1,
    "aria-label": label, "aria-pressed": option ? null : held, ...handlers(ctx, thing),
  };
}

function standing(ctx, thing, all) {
  const { seats, frame: { board } } = ctx;
  const count = thing.piece === "pawn" ? 1 : board.packages[thing.seat][thing.from - 1];
  const below = Array.from({ length: count - 1 },
    (_, k) => figure(seats, thing, tile(seats.length, thing.seat, thing.from, k, count)));
  return s("g", control(ctx, thing, all), below, figure(seats, thing, thing, "top"), ring(thing, thing, "onfocus"));
}

/** A location, or the tray for 0: it takes what is in hand. */
function place(ctx, at, to) {
  const { ui, seats, frame: { board } } = ctx;
  const target = ui.picked && ui.target === at ? "target" : "";
  const state = `${at && board.focus === at ? "now" : ""} ${to.includes(at) ? "may" : ""} ${target}`;
  const x = at ? left(at) : 0;
  const taking = { key: `l${at}`, lang: t("language"), onclick: () => ui.picked && !ui.dragged && drop(ctx, at) };
  const box = { class: state, x, y: 10, width: at ? 100 : 72, height: GROUND - 10 };
  const area = s(at ? "rect.loc" : "rect.loc.out", box);
  const ground = (name, d) => s(`path.ground.${name}`, { d: `M${d}` });
  const words = (name, y, text) => s(`text.mid.${name}`, { x: at ? x + 50 : 36, y }, text);
  if (at) return s("g", taking, area, ground("", `${x} ${GROUND}h100`), words("nr", 274, at));
  return s("g", taking, area, words("quiet", 28, t("package.out1")), words("quiet", 46, t("package.out2")),
    ground("dash", `8 ${GROUND}h56`),
    board.gone.map((count, seat) => {
      const spot = trayed(board, seat);
      return count > 0 && s("g", { key: `g${seat}`, "data-k": `g${seat}` },
        figure(seats, { piece: "package", seat }, spot, "gone top"),
        count > 1 && s("text.quiet", { x: 54, y: spot.y + 14 }, count));
    }));
}

function marksUnder(ctx, marks, all) {
  const rows = {};
  return marks.map((one, i) => {
    const { seat, at, text, state } = one;
    const y = 284 + 19 * (rows[at] = (rows[at] ?? -1) + 1);
    const thing = state && all.find((each) => each.k === `m${i}`);
    const now = state === "now" || (thing && thing.option === ctx.preview);
    const long = Math.max(...marks.map((each) => (each.at === at ? each.text.length : 0)));
    const x = left(at) + 41 - long * 3.2;
    const drawn = [s("rect.hit.onfocus", { x: left(at) - 4, y: y - 3, width: 108, height: 19, rx: 4 }),
      glyph(ctx.seats, seat, x + 6.5, y + 6.5, 13, now ? "tok" : "hol"),
      s(now ? "text.b" : "text.quiet", { x: x + 18, y: y + 11 }, text)];
    const press = thing && { ...control(ctx, thing, all), ...ctx.hovering(thing.option) };
    return s("g", { key: `mark${i}`, ...press, class: `${hue(ctx.seats, seat)} ${thing ? "thing press" : ""}` }, drawn);
  });
}

/** What moves would do: a ring where a piece leaves, a ghost where it arrives, an arrow. */
function foreseen(ctx, moves) {
  const { seats, frame: { board } } = ctx;
  const then = after(board, moves);
  return moves.filter((move) => move.from !== move.to).map((move) => {
    const [a, b] = ends(seats.length, move, board, then);
    const aside = Math.sign(b.x - a.x) || 1;
    const ghost = figure(seats, move, b, "ghost");
    if (!move.from) return ghost;
    const [x, end] = [a.x + (a.wide ?? 0) / 2, b.x + (b.wide ?? 0) / 2];
    const lift = Math.max(62, Math.min(a.y, b.y) - 96);
    return [ghost, ring(move, a), move.piece === "pawn"
      ? arrow([x, a.y + 20], [x, a.y + 62], [end - 8 * aside, b.y + 62], [end, b.y + 19])
      : arrow([x, a.y - 5], [x + 6 * aside, lift], [end - 16 * aside, lift - 8], [end, b.y - 3])];
  });
}

function board(ctx) {
  const { ui, preview, seats, frame: { board, alt } } = ctx;
  const { picked, carried } = ui;
  const all = things(ctx);
  const to = picked ? reach(ctx.options, picked) : [];
  const moves = picked ? to.map((at) => ({ ...picked, to: at })) : preview?.moves ?? [];
  const withEarned = (option) => [...board.marks, ...(option?.earns ?? [])];
  const rows = (marks) => Math.max(1, ...LOCATIONS.map((at) => marks.filter((one) => one.at === at).length));
  // Room for any preview, so that none moves the page.
  const high = 281 + 19 * Math.max(...[null, ...ctx.options].map((option) => rows(withEarned(option))));
  const viewBox = `0 0 ${WIDE} ${high}`;
  const role = ctx.still ? "img" : "group";
  return s("svg.board", { class: picked ? "picking" : "", key: "board", viewBox, role, "aria-label": alt, lang: "en" },
    [0, ...LOCATIONS].map((at) => place(ctx, at, to)),
    all.filter((one) => one.from).map((one) => standing(ctx, one, all)),
    s("g.over", { key: "preview" }, foreseen(ctx, moves)),
    marksUnder(ctx, withEarned(picked ? null : preview), all),
    carried && s("g.over", { key: "carried" }, figure(seats, picked, carried)));
}

function beside(ctx, seat) {
  const { seats, frame: { board } } = ctx;
  const count = board.supply[seat];
  const all = things(ctx);
  const wide = count > 4 ? 6 : 8.6;
  const x = (k) => 0.7 + k * (wide + 2.4) + 3 * Math.floor(k / 3);
  const long = x(count - 1) + wide + 0.7;
  const tiles = Array.from({ length: count },
    (_, k) => s("rect.tok", { x: x(k), y: 0.7, width: wide, height: 7.6, rx: 1.2 }));
  const pieces = { pawn: s("svg.off", { viewBox: "-13 -21 26 38" }, pawn(seats, seat)),
    package: s("svg.sup", { viewBox: `0 0 ${long} 9`, style: `width:${long}px` }, tiles) };
  return [
    all.filter((one) => one.seat === seat && !one.from).map((one) =>
      h("span", control(ctx, one, all), pieces[one.piece])),
    h("span", { title: t("package.supply.title") }, count), board.final[seat] && h("span", t("package.final"))];
}

function animate(ctx, moves, before) {
  for (const move of moves) {
    const { piece, seat, to } = move;
    const [a, b] = ends(ctx.seats.length, move, before, ctx.frame.board);
    const k = piece === "pawn" ? `w${seat}` : to ? `p${seat}.${to}` : `g${seat}`;
    const start = { translate: `${a.x - b.x}px ${a.y - b.y}px` };
    ctx.find(`.gl-board [data-k="${k}"] .gl-top`)?.animate([start, { translate: "0 0" }],
      { duration: 160, easing: "ease-out" });
  }
}

const draw = (ctx) => [seatRow(ctx, (seat) => beside(ctx, seat)), board(ctx)];

/** The board of `game.board == "package"`; with `ctx.still` nothing on it can be taken. */
export const packageBoard = { draw, side: scores, keys: handle, animate, ghosts, graph: true, keyRows: [
  [t("keys.roll.key"), t("keys.roll")], ["\u2191 \u2193", t("keys.options")],
  [t("keys.board.key"), t("keys.board")],
] };
