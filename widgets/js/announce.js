// What a step is in words, for those who hear the page.

import { h } from "./dom.js";

/** The sentence of the banner: who decides what. */
export function headline(seats, banner) {
  return banner.seat === null ? banner.lead : `${seats[banner.seat].name} ${banner.lead}`;
}

/** What to say on arriving at frame `to` from frame `from`. */
export function narrate(tl, from, to) {
  const frame = tl.frames[to];
  const said = to === from + 1 ? frame.say.map((one) => one.text) : [`Turn ${frame.turn}.`];
  return [...said, `${headline(tl.seats, frame.banner)}.`].join(" ");
}

/** The live region. */
export function live(text) {
  return h("div.live", { key: "live", "aria-live": "polite", role: "status" }, text);
}
