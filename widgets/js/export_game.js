// A recorded game as the stepper wants it: the timeline of each line, and the options of each place.
//
// `told` is what the page holds: {head, frames by id, chains by the id of the last place of a turn, lines by the id of
// their end: {ids, chains: {turn: id}, branches}, menus by id, line: the end of the first one, at}.

const NONE = { undo: false, redo: false, again: false };

/** The timeline of the line that ends at `end`, looked at from its place `at`, by default its last. */
export function lineOf({ head, frames, chains, lines, menus }, end, at = lines[end].ids.length - 1) {
  const { ids, chains: ways, branches } = lines[end];
  const graphs = Object.fromEntries(Object.entries(ways).map(([turn, id]) => [turn, chains[id]]));
  return { ...head, frames: ids.map((id) => frames[id]), graphs, branches, at, menu: menus[ids[at]] ?? null, can: NONE,
    canOpen: false };
}

/** The options of each place, as pairs of its id and a menu. */
export const menusOf = ({ menus }) => Object.values(menus).map((menu) => [menu.id, menu]);

/** What Python would answer; of all that it is asked for, the page has the other lines. */
export function answerGame(told, { do: what, id, n }, model) {
  if (what === "line") model.set("timeline", { ...lineOf(told, id), n });
  return { type: what };
}
