// The board of a game that brings none of its own: places in a row, pieces stacked by seat, numbers beside the seats.
// What it draws: `gamelib/small/story.py`.

import { h, s } from "./dom.js";
import { hue } from "./marks.js";
import { arrow, tok } from "./pieces.js";
import { scores } from "./scores.js";
import { seatRow } from "./seats.js";

const WIDE = 628;
const EDGE = 8;   // left and right of the places
const GAP = 8;
const ROW = 21;   // from a piece to the next one above
const LIFT = 26;   // above the highest stack, where arrows go
const TALLEST = 8;   // pieces in a stack; of more only one is drawn, with their number

/** Where things are: `left(at)` of a place, `spot(seat, at, k)` of piece number k from below, in units of the drawing. */
export function places(count, seats, most) {
  const pitch = (WIDE - 2 * EDGE + GAP) / count;
  const slot = (pitch - GAP) / seats;
  const wide = Math.min(27, slot - 3);
  const ground = EDGE + LIFT + ROW * Math.min(Math.max(most, 3), TALLEST);
  const left = (at) => EDGE + pitch * (at - 1);
  const spot = (seat, at, k) => ({ x: left(at) + slot * seat + (slot - wide) / 2, y: ground - ROW * (k + 1) });
  return { ground, wide, room: pitch - GAP, left, spot };
}

/** The moves that are seen here: of what belongs to a seat. */
const seen = (moves) => moves.filter(({ seat, from, to }) => seat >= 0 && from !== to);

/** The pieces after some moves; what comes from a seat or leaves the game is at no place. */
export function after(pieces, moves) {
  const then = pieces.map((row) => [...row]);
  for (const { seat, from, to } of seen(moves)) {
    if (from) then[seat][from - 1] -= 1;
    if (to) then[seat][to - 1] += 1;
  }
  return then;
}

const drawn = (count) => (count > TALLEST ? 1 : count);

/** The place of the top piece of a stack. */
const top = (where, pieces, seat, at) => where.spot(seat, at, drawn(pieces[seat][at - 1]) - 1);

function piece(seats, seat, { x, y }, wide, name = "") {
  return s("g", { class: `${hue(seats, seat)} ${name}`, transform: `translate(${x} ${y})` }, tok(seats, seat, wide));
}

function stack(ctx, where, seat, at) {
  const count = ctx.frame.board.pieces[seat][at - 1];
  if (!count) return null;
  const { x, y } = where.spot(seat, at, 0);
  return s("g", { key: `p${seat}.${at}`, "data-at": `${seat} ${at}` },
    Array.from({ length: drawn(count) }, (_, k) =>
      piece(ctx.seats, seat, where.spot(seat, at, k), where.wide, k === drawn(count) - 1 ? "top" : "")),
    count > TALLEST && s("text.mid.quiet", { x: x + where.wide / 2, y: y - 6 }, count));
}

function place(ctx, where, name, i) {
  const at = i + 1;
  const x = where.left(at);
  const now = ctx.frame.board.focus === at ? "now" : "";
  return s("g", { key: `l${at}` },
    s("rect.loc", { class: now, x, y: EDGE, width: where.room, height: where.ground - EDGE }),
    s("path.ground", { d: `M${x} ${where.ground}h${where.room}` }),
    s("text.mid.nr", { x: x + where.room / 2, y: where.ground + 25 }, name),
    ctx.seats.map((_, seat) => stack(ctx, where, seat, at)));
}

/** What moves would do: a ring where a piece leaves, struck out if it leaves the game, a ghost where it arrives. */
function foreseen(ctx, where, moves) {
  const { pieces } = ctx.frame.board;
  const then = after(pieces, moves);
  const { wide } = where;
  return seen(moves).map(({ seat, from, to }) => {
    const a = from && top(where, pieces, seat, from);
    const b = to && top(where, then, seat, to);
    const ring = a && s("rect.ring", { x: a.x - 3, y: a.y - 3, width: wide + 6, height: 25, rx: 4 });
    const gone = a && !b && s("path.arrow", { d: `M${a.x - 3} ${a.y + 22}L${a.x + wide + 3} ${a.y - 3}` });
    const half = wide / 2;
    const high = a && b && Math.max(EDGE, Math.min(a.y, b.y) - 34);
    return [b && piece(ctx.seats, seat, b, wide, "ghost"), ring, gone, a && b
      && arrow([a.x + half, a.y - 4], [a.x + half, high], [b.x + half, high], [b.x + half, b.y - 3])];
  });
}

/** Room for all that is on the line, so that stepping does not move the page. */
function highest({ tl, frame }) {
  const frames = tl.frames ?? [frame];
  return Math.max(...frames.flatMap(({ board }) => board.pieces.flat())) + 1;
}

function plan(ctx) {
  const names = ctx.tl.game.words.places;
  return places(names.length, ctx.seats.length, highest(ctx));
}

function board(ctx) {
  const names = ctx.tl.game.words.places;
  if (!names.length) return null;
  const where = plan(ctx);
  const viewBox = `0 0 ${WIDE} ${where.ground + 32}`;
  return s("svg.board", { key: "board", viewBox, role: "img", "aria-label": ctx.frame.alt, lang: "en" },
    names.map((name, i) => place(ctx, where, name, i)),
    s("g.over", { key: "preview" }, foreseen(ctx, where, ctx.preview?.moves ?? [])));
}

function shared({ frame: { board: { shared: rows } } }) {
  if (!rows.length) return null;
  return h("p.small.quiet", { key: "shared", lang: "en" },
    rows.map(({ text, count }, i) => [i > 0 && " \u00b7 ", `${text}: `, h("b", count)]));
}

function beside({ frame: { board: { beside: rows } } }, seat) {
  return rows.map(({ text, counts }) => h("span", { lang: "en" }, h("b", counts[seat]), ` ${text}`));
}

function animate(ctx, moves, before) {
  if (!ctx.tl.game.words.places.length) return;
  const where = plan(ctx);
  for (const { seat, from, to } of seen(moves)) {
    if (!to) continue;
    const b = top(where, ctx.frame.board.pieces, seat, to);
    const a = from ? top(where, before.pieces, seat, from) : { x: b.x, y: 0 };
    ctx.find(`.gl-board [data-at="${seat} ${to}"] .gl-top`)?.animate(
      [{ translate: `${a.x - b.x}px ${a.y - b.y}px` }, { translate: "0 0" }], { duration: 160, easing: "ease-out" });
  }
}

const draw = (ctx) => [seatRow(ctx, (seat) => beside(ctx, seat)), board(ctx), shared(ctx)];

/** The board of `game.board == "plain"`: pieces are not dragged on it, and there is no editor with it. */
export const plainBoard = { draw, side: scores, animate, graph: true, without: ["edit"] };
