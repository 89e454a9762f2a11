// Which key means what, and where.

import { h } from "./dom.js";
import { t } from "./words.js";

const ANYWHERE = {
  ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", PageUp: "turn-back", PageDown: "turn-on",
  z: "undo", Z: "redo", Escape: "escape", "?": "keys",
};
const BOARD = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Enter: "take", " ": "take" };
const LIST = [
  ["\u2190 \u2192", t("keys.step")], [t("keys.page.key"), t("keys.page")], [t("keys.ends.key"), t("keys.ends")],
    [t("keys.space.key"), t("keys.space")],
  [t("keys.undo.key"), t("keys.undo")],
];

/**
 * The command of a key press, null when it is not ours; "native" leaves it to the control in focus. `where`: what has
 * focus, from `place`; `chance`: whether a roll is due; `own`: keys of the board, letters only while it has focus.
 */
export function command(event, where, chance, own = {}) {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (where === "text") return { Escape: "escape", Enter: "native" }[key] ?? null;
  if (where === "board" && key in BOARD) return `board-${BOARD[key]}`;
  if (key in own && (where === "board" || key.length > 1)) return `board-${own[key]}`;
  if (key === "Enter") return where ? "native" : null;
  if (key === " ") return where === "button" || where === "option" ? "native" : "play";
  const upDown = { ArrowUp: ["option-up", "on"], ArrowDown: ["option-down", "back"] }[key];
  if (upDown) return where === "option" ? upDown[0] : where === "slider" ? upDown[1] : null;
  if (chance && key.toLowerCase() === "r") return "roll";
  if (chance && /^[1-6]$/.test(key)) return `pick-${key}`;
  return ANYWHERE[key] ?? null;
}

/** Whether a key press writes something, or would in a text. */
export function isTyped({ key, ctrlKey, metaKey, altKey }) {
  return (key.length === 1 || key === "Enter") && !ctrlKey && !metaKey && !altKey;
}

/** What has focus, in the words of `command`. */
export function place(target) {
  const kinds = { text: "input, textarea", option: ".gl-opt", board: "[data-k]", slider: ".gl-ticks",
    button: "button, [role=button]" };
  return Object.keys(kinds).find((kind) => target.closest(kinds[kind])) ?? "";
}

/** The list of keys, with those of the board; of a recording only those that look. */
export function keyList(more = [], recorded = false) {
  const all = recorded ? LIST.slice(0, -1) : [...LIST, ...more, ["Esc", t("keys.escape")]];
  return h("dl.keys.small", { key: "keys" }, all.map(([key, what]) => h("div.row", h("dt", key), h("dd", what))));
}
