// Where things are on the Package!? board, in the units of its drawing.

/** The width of the drawing. */
export const WIDE = 628;
/** The line that packages stand on. */
export const GROUND = 248;

/** The left edge of a location. */
export function left(at) {
  return 84 + 110 * (at - 1);
}

function column(seats, seat) {
  const [wide, pitch] = seats > 3 ? [22, 24] : [27, 30];
  return { wide, x: (100 - pitch * (seats - 1) - wide) / 2 + pitch * seat };
}

/** The place of tile `k` (0 is the lowest) of `count`: a wider gap after every third, all closer below the pawns. */
export function tile(seats, seat, at, k, count) {
  const { wide, x } = column(seats, seat);
  const rise = (i) => 21 * i + 4 * Math.floor(i / 3);
  const closer = Math.min(1, 166 / rise(count - 1));
  return { x: left(at) + x, y: GROUND - 23 - rise(k) * closer, wide };
}

/** The place of a seat's tile in the tray. */
export function trayed(board, seat, wide = 27) {
  return { x: 22, y: GROUND - 23 - 24 * board.gone.slice(0, seat).filter(Boolean).length, wide };
}

/** The place of a pawn; off the table it waits above the board, by its seat. */
export function pawnAt(seats, seat, at) {
  const { wide, x } = column(seats, seat);
  return at ? { x: left(at) + x + wide / 2, y: 37 } : { x: (WIDE * (seat + 0.5)) / seats, y: -24 };
}

/** The location under a point of the drawing, 0 for the tray, null for none. */
export function locationAt({ x, y }) {
  const at = Math.max(0, Math.floor((x + 31) / 110));
  return y > 0 && y < 320 && at <= 5 ? at : null;
}

/** Where a move starts and ends, given the boards before and after it. */
export function ends(seats, { piece, seat, from, to }, before, after) {
  if (piece === "pawn") return [pawnAt(seats, seat, from), pawnAt(seats, seat, to)];
  const top = (board, at) => {
    const count = board.packages[seat][at - 1];
    return tile(seats, seat, at, count - 1, count);
  };
  // From the supply a tile comes in from above.
  const start = from ? top(before, from) : to ? { ...top(after, to), y: -24 } : trayed(before, seat);
  return [start, to ? top(after, to) : trayed(after, seat)];
}
