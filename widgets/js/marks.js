// What stands for a seat wherever its colour does; the pawn.

import { s } from "./dom.js";
import { t } from "./words.js";

const COLOURS = ["green", "pink", "blue", "orange"];
const SHAPES = {
  green: "M0-6.4A6.4 6.4 0 1 1 0 6.4 6.4 6.4 0 1 1 0-6.4Z",
  pink: "M0-6.8 7 5.8H-7Z",
  blue: "M-5.8-5.8H5.8V5.8H-5.8Z",
  orange: "M0-7.4 7.4 0 0 7.4-7.4 0Z",
};
const PAWN = "M0-20a8 8 0 0 1 5.3 14C9-2 11 7 11.5 15.5H-11.5C-11 7-9-2-5.3-6A8 8 0 0 1 0-20Z";

/** The colour of a seat, as a class: its key when that is one, else by its place at the table. */
export function hue(seats, seat) {
  const key = seats[seat]?.key;
  return key in SHAPES ? key : COLOURS[seat] ?? "";
}

/** A seat's name inside a sentence. */
export function within(seats, seat) {
  const { key, name } = seats[seat];
  return name.toLowerCase() === key ? key : name;
}

/** Who plays a seat: somebody at the screen, or a strategy by its name. */
export const playedBy = ({ plays }) => (plays === "you" ? t("seat.you") : plays);

/** The mark of a seat as a small picture beside text; without a seat, its empty place. */
export function mark(seats, seat, more = "") {
  const colour = hue(seats, seat);
  return s("svg.mk", { class: `${colour} ${more}`, viewBox: "-8 -8 16 16", "aria-hidden": "true" },
    colour && s("path.tok", { d: SHAPES[colour], "stroke-linejoin": "round" }));
}

/** The mark of a seat inside a drawing, its centre at x, y. */
export function glyph(seats, seat, x, y, size, name = "tok") {
  return s(`path.${name}`, { d: SHAPES[hue(seats, seat)], transform: `translate(${x} ${y}) scale(${size / 16})`,
    "stroke-linejoin": "round" });
}

/** A pawn's outline and mark, drawn around 0, 0. */
export function pawn(seats, seat) {
  return [s("path.tok", { d: PAWN }), glyph(seats, seat, 0, 6.5, 11, "in")];
}
