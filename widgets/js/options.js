// What can be chosen here, grouped by clause; the typed action; the refusal.

import { h, number } from "./dom.js";
import { mark, within } from "./marks.js";
import { cite, opened } from "./clauses.js";

/** "+2 for blue, −1 for green" */
export function effectText(seats, effects) {
  return (effects ?? []).map((value, seat) => value && `${number(value, true)} for ${within(seats, seat)}`).filter(Boolean).join(", ");
}

function hints(ctx, option) {
  return {
    onclick: () => ctx.choose(option),
    onpointerenter: () => ctx.hover(option.action),
    onpointerleave: () => ctx.hover(null),
    onfocus: (event) => event.currentTarget.matches(":focus-visible") && ctx.set({ focused: option.action }),
    onblur: () => ctx.ui.focused === option.action && ctx.set({ focused: null }),
    "aria-disabled": ctx.ui.readOnly ? "true" : null,
  };
}

function row(ctx, option) {
  const { seats } = ctx.tl;
  const on = ctx.preview?.action === option.action;
  return h("li", { key: option.action }, h("button", { type: "button", class: on ? "opt on" : "opt", ...hints(ctx, option) },
    h("span.lab", mark(seats, option.seat), option.label),
    h("span.fx", effectText(seats, option.effects)),
    h("code", option.action, option.odds ? ` \u00b7 ${option.odds}` : "", option.action === ctx.taken ? h("i", " \u00b7 taken on this line") : null)));
}

function decision(ctx, menu) {
  return menu.groups.map((group, i) => h("div.grp", { key: group.title },
    h("p.cap", h("b", group.title), h("span", cite(ctx, [group.clause], `group${i}`))),
    opened(ctx, `group${i}`),
    h("ul", { "aria-label": group.title }, group.options.map((option) => row(ctx, option)))));
}

function chance(ctx, menu) {
  const rolls = ctx.frame.node === "roll";
  const off = ctx.ui.readOnly ? "true" : null;
  return menu.groups.map((group, i) => h("div.grp", { key: group.title },
    h("p.cap", h("b", group.title), h("span", cite(ctx, [group.clause], `group${i}`))),
    opened(ctx, `group${i}`),
    i ? null : h("button", { type: "button", class: "roll solid", "aria-disabled": off, onclick: ctx.roll }, rolls ? "Roll" : "Draw"),
    h("p.small.quiet", rolls ? "or pick the number" : "or pick who it is"),
    h("ul.picks", group.options.map((option) => h("li", { key: option.action },
      h("button", {
        type: "button", class: "opt", "aria-label": [option.action, option.odds].filter(Boolean).join(", odds "), ...hints(ctx, option),
      }, option.seat === null ? null : mark(ctx.tl.seats, option.seat), h("b", option.label.replace(/^rolls? /, "")),
      h("small", option.action === ctx.taken ? "taken" : option.odds)))))));
}

function whereabouts(ctx) {
  const { ui, menu, tl } = ctx;
  if (ctx.catchingUp) return h("p.small.quiet", { key: "playing" }, "The others play\u2026");
  if (ctx.pos === tl.at) return null;
  const branch = ui.readOnly ? "Choosing needs a kernel." : menu ? "Choosing another move keeps the old line." : "";
  return h("div.past", { key: "past" },
    h("p", `You are looking at ${ctx.stepText(ctx.pos)}; the game is at ${ctx.stepText(tl.at)}. ${branch}`),
    h("button", { type: "button", onclick: ctx.now }, "Back to now"));
}

/** Everything that can be done at the frame that is shown. */
export function options(ctx) {
  const { ui, menu, tl } = ctx;
  const hold = !menu && ui.hold ? `min-height:${ui.hold}px` : null;   // nothing below jumps while the menu is on its way
  return h("div.opts", { key: "opts", role: "group", "aria-label": "Options", tabindex: "-1", style: hold },
    ui.readOnly ? h("p.past", { key: "ro" }, "No kernel: the past can be stepped through. To play on, run the cell again.") : null,
    whereabouts(ctx),
    menu ? (menu.kind === "chance" ? chance(ctx, menu) : decision(ctx, menu)) : null,
    tl.can.again && ctx.pos === tl.at && !ui.readOnly ? h("p.again.small.quiet", { key: "again" },
      h("button", { type: "button", onclick: () => ctx.send({ do: "again" }) }, "Roll again"), " as a new line; this one is kept") : null,
    ui.slow ? h("p.small.quiet", { key: "slow" }, "Waiting for the kernel\u2026") : null);
}

/** The field for an action in words. */
export function typed(ctx) {
  const { ui } = ctx;
  return h("form.type", { key: "type", onsubmit: (event) => { event.preventDefault(); ctx.type(); } },
    h("label", "Or type an action ",
      h("input", { value: ui.typed, autocomplete: "off", spellcheck: "false", disabled: ui.readOnly, oninput: (event) => ctx.set({ typed: event.currentTarget.value }) })),
    h("button", { type: "submit", disabled: ui.readOnly }, "Try"));
}

/** Why something was not possible, and errors. */
export function refusal(ctx) {
  const { refusal: no, error } = ctx.ui;
  return h("div.alert", { key: "alert", role: "alert" },
    error ? h("p.no", { key: "error" }, error) : null,
    no ? h("div.no", { key: "no" },
      h("p", h("b", no.title ?? "Not possible here."), " Nothing has changed."),
      h("ul", no.reasons.map((reason, i) => h("li", { key: i },
        reason.text, cite(ctx, reason.clauses, `no${i}`), opened(ctx, `no${i}`))))) : null);
}
