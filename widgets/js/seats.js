// The seats: who is in turn with which roll, who decides, who plays; and what lies beside each.

import { h, s } from "./dom.js";
import { hue, mark, playedBy } from "./marks.js";
import { t } from "./words.js";

const PIPS = ["", "5", "19", "159", "1379", "13579", "134679"];

/** One face of a die; beyond 6 a number. */
function die(n) {
  return s("svg.die", { viewBox: "0 0 28 28", role: "img", "aria-label": t("seat.rolled", { n }) },
    s("rect", { x: 1, y: 1, width: 26, height: 26, rx: 5 }),
    n > 6 ? s("text.mid.b", { x: 14, y: 19 }, n) : [...PIPS[n]].map((at) => s("circle", { cx: 9 + 5 * ((at - 1) % 3), cy: 9 + 5 * Math.floor((at - 1) / 3),
      r: 2.6 })));
}

/** The row of seats; `beside(seat)` is what lies beside one. */
export function seatRow(ctx, beside) {
  const { seats, frame } = ctx;
  return h("ul.seats", { key: "seats" }, seats.map((seat, i) => {
    const decides = i === frame.decides;
    const inTurn = i === frame.seat;
    return h("li", { class: `${hue(seats, i)} ${decides ? "decides" : ""}` },
      h("div.seat.row", mark(seats, i), h("span.name", seat.name), inTurn && frame.die ? die(frame.die) : null,
        h("span.small", { class: decides ? "" : "quiet" }, decides ? t("seat.decides") : inTurn ? t("seat.turn") : "")),
      h("div.beside.row.small.quiet", h("span.plays", playedBy(seat)), h("span.push"), beside(i)));
  }));
}
