// Which key means what, and where.

import { h } from "./dom.js";

const ANYWHERE = {
  ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", PageUp: "turn-back", PageDown: "turn-forward",
  z: "undo", Z: "redo", Escape: "escape", "?": "keys",
};
const BOARD = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Enter: "take", " ": "take" };
const LIST = [
  ["\u2190 \u2192", "a step back, on"], ["Page Up, Page Down", "a turn back, on"], ["Home, End", "the start, the end"], ["Space", "play, pause"],
  ["Z, Shift+Z", "undo, redo"], ["R, 1 to 6", "roll, or pick the number"], ["\u2191 \u2193", "through the options; Enter chooses"],
  ["on the board", "arrows, Enter takes a piece, arrows, Enter puts it down"], ["Esc", "put back, close"],
];

/**
 * The command of a key press, or null when it is not ours. `where`: what has focus ("text", "button", "option", "board",
 * "slider" or ""); `chance`: whether a roll is due. "native" leaves the press to the control that has focus.
 */
export function command(event, where, chance) {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (where === "text") return key === "Escape" ? "escape" : key === "Enter" ? "native" : null;
  if (where === "board" && key in BOARD) return `board-${BOARD[key]}`;
  if (key === "Enter") return where ? "native" : null;
  if (key === " ") return where === "button" || where === "option" ? "native" : "play";
  if (where === "option" && (key === "ArrowUp" || key === "ArrowDown")) return key === "ArrowUp" ? "option-up" : "option-down";
  if (where === "slider" && (key === "ArrowUp" || key === "ArrowDown")) return key === "ArrowUp" ? "forward" : "back";
  if (chance && key.toLowerCase() === "r") return "roll";
  if (chance && /^[1-6]$/.test(key)) return `pick-${key}`;
  return ANYWHERE[key] ?? null;
}

/** What has focus, in the words of `command`. */
export function place(target) {
  const has = (query) => target.closest?.(query);
  if (has("input, textarea")) return "text";
  if (has(".gl-opt")) return "option";
  if (has("[data-k]")) return "board";
  if (has(".gl-ticks")) return "slider";
  return has("button, [role=button]") ? "button" : "";
}

/** The list of keys. */
export function keyList() {
  return h("dl.keys.small", { key: "keys" }, LIST.map(([key, what]) => h("div", h("dt", key), h("dd", what))));
}
