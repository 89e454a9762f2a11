// What a step is in words, for those who hear the page.

/** The sentence of the banner: who decides what. */
export function headline(seats, { seat, lead }) {
  return seat === null ? lead : `${seats[seat].name} ${lead}`;
}

/** What to say on arriving at frame `to` from frame `from`. */
export function narrate({ frames, seats }, from, to) {
  const { say, turn, banner } = frames[to];
  const said = to === from + 1 ? say.map((one) => one.text) : [`Turn ${turn}.`];
  return [...said, `${headline(seats, banner)}.`].join(" ");
}
