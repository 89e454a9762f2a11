// What can be chosen here, grouped by clause; the typed action; the refusal.

import { h, number } from "./dom.js";
import { mark, within } from "./marks.js";
import { cite, opened } from "./clauses.js";

/** "+2 for blue, −1 for green" */
export function effectText(seats, effects) {
  const parts = effects.map((value, seat) => value && `${number(value, true)} for ${within(seats, seat)}`);
  return parts.filter(Boolean).join(", ");
}

/** What makes a button an option: it previews on hover and focus, and chooses on a click. */
export function choice(ctx, option) {
  const { ui } = ctx;
  return {
    class: ctx.preview === option ? "opt on" : "opt", "aria-disabled": ui.readOnly, ...ctx.hovering(option),
    onclick: () => ctx.choose(option),
    onfocus: (event) => event.currentTarget.matches(":focus-visible") && ctx.set({ focused: option.action }),
    onblur: () => ui.focused === option.action && ctx.set({ focused: null }),
  };
}

function row(ctx, option) {
  const { action, label, seat, effects, odds } = option;
  return h("li", { key: action }, h("button", choice(ctx, option), h("span.row", mark(ctx.seats, seat), label),
    h("span.small", effectText(ctx.seats, effects)),
    h("code.quiet", action, odds && ` \u00b7 ${odds}`, action === ctx.taken && " \u00b7 taken on this line")));
}

function pick(ctx, option) {
  const { action, label, seat, odds } = option;
  const name = odds ? `${action}, odds ${odds}` : action;
  return h("li", { key: action }, h("button", { ...choice(ctx, option), "aria-label": name },
    seat === null ? null : mark(ctx.seats, seat), h("b", label),
    h("span.small.quiet", action === ctx.taken ? "taken" : odds)));
}

/** The button that lets chance decide. */
export function rollButton(ctx, text) {
  return h("button.roll.solid", { "aria-disabled": ctx.ui.readOnly, onclick: ctx.roll }, text);
}

function group(ctx, { title, clause, options }, i, chance) {
  const rolls = ctx.frame.node === "roll";
  return h("div.grp", { key: title }, h("p.cap.row", h("b", title), h("span.push", cite(ctx, [clause], `group${i}`))),
    opened(ctx, `group${i}`),
    chance ? [
      rollButton(ctx, rolls ? "Roll" : "Draw"),
      h("p.small.quiet", rolls ? "or pick the number" : "or pick"),
      h("ul.picks", options.map((option) => pick(ctx, option)))]
      : h("ul", options.map((option) => row(ctx, option))));
}

function whereabouts(ctx) {
  const { ui, menu, tl, pos } = ctx;
  if (ctx.catching) return h("p.small.quiet", "The others play\u2026");
  if (pos === tl.at) return null;
  return h("div.aside", h("p", `You are looking at ${ctx.stepText(pos)}; the game is at ${ctx.stepText(tl.at)}. `,
    menu && !ui.readOnly ? "Choosing another move keeps the old line." : ""),
    h("button", { onclick: ctx.now }, "Back to now"));
}

/** Everything that can be done at the frame that is shown. */
export function options(ctx) {
  const { ui, menu, tl, pos } = ctx;
  return h("div.opts", { key: "opts", role: "group", "aria-label": "Options", tabindex: -1,
    style: `min-height:${ui.hold[1]}px` },
    ui.readOnly && h("p.aside", "No kernel: the past can be stepped through. To play on, run the cell again."),
    whereabouts(ctx),
    ctx.board.options?.(ctx) ?? menu?.groups.map((one, i) => group(ctx, one, i, menu.kind === "chance")),
    tl.can.again && pos === tl.at && !ui.readOnly && h("p.small.quiet",
      h("button", { onclick: () => ctx.send({ do: "again" }) }, ctx.board.again ?? "Roll again"), " as a new line; this one is kept"),
    ui.slow && h("p.small.quiet", "Waiting for the kernel\u2026"));
}

/** The field for a typed action. */
export function typed(ctx) {
  const { ui } = ctx;
  const disabled = ui.readOnly;
  const onsubmit = (event) => {
    event.preventDefault();
    ctx.type();
  };
  const oninput = (event) => ctx.set({ typed: event.currentTarget.value });
  return h("form.type.row", { key: "type", onsubmit },
    h("label.row.small.quiet", "Or type an action ",
      h("input", { value: ui.typed, autocomplete: "off", disabled, oninput })),
    h("button", { type: "submit", disabled }, "Try"));
}

/** Why something was not possible, and errors. */
export function refusal(ctx) {
  const { refusal: no, error } = ctx.ui;
  return h("div.alert", { key: "alert", role: "alert" }, error ? h("p.no", error) : null,
    no ? h("div.no", h("p", h("b", no.title ?? "Not possible here."), " Nothing has changed."),
      h("ul", no.reasons.map(({ text, clauses }, i) =>
        h("li", text, cite(ctx, clauses, `no${i}`), opened(ctx, `no${i}`))))) : null);
}
