// What can be chosen here, grouped by clause; the typed action; the refusal.

import { h, number } from "./dom.js";
import { mark, within } from "./marks.js";
import { cite, opened } from "./clauses.js";
import { t } from "./words.js";

/** "+2 for blue, −1 for green" */
export function effectText(seats, effects) {
  const parts = effects.map((value, seat) =>
    value && t("stepper.effect", { points: number(value, true), name: within(seats, seat) }));
  return parts.filter(Boolean).join(", ");
}

/** What makes a button an option: it previews on hover and focus, and chooses on a click. */
export function choice(ctx, option) {
  const { ui } = ctx;
  return {
    class: ctx.preview === option ? "opt on" : "opt", "aria-disabled": ui.readOnly && !ui.recorded, ...ctx.hovering(option),
    onclick: () => ctx.choose(option),
    onfocus: (event) => event.currentTarget.matches(":focus-visible") && ctx.set({ focused: option.action }),
    onblur: () => ui.focused === option.action && ctx.set({ focused: null }),
  };
}

function row(ctx, option) {
  const { action, label, seat, effects, odds } = option;
  return h("li", { key: action }, h("button", choice(ctx, option),
    h("span.row", mark(ctx.seats, seat), h("span", { lang: "en" }, label)),
    h("span.small", effectText(ctx.seats, effects)),
    h("code.quiet", action, odds && ` \u00b7 ${odds}`, action === ctx.taken && ` \u00b7 ${t("stepper.taken.here")}`)));
}

function pick(ctx, option) {
  const { action, label, seat, odds } = option;
  const name = odds ? t("stepper.odds", { action, odds }) : action;
  const taken = action === ctx.taken;
  const [tag, props] = ctx.ui.recorded ? ["div.opt", { class: taken ? "on" : "" }]
    : ["button", { ...choice(ctx, option), "aria-label": name }];
  return h("li", { key: action }, h(tag, props,
    seat === null ? null : mark(ctx.seats, seat), h("b", { lang: "en" }, label),
    h("span.small.quiet", taken ? t("stepper.taken") : odds)));
}

/** The button that lets chance decide. */
export function rollButton(ctx, text) {
  return ctx.ui.recorded ? null : h("button.roll.solid", { "aria-disabled": ctx.ui.readOnly, onclick: ctx.roll }, text);
}

function group(ctx, { title, clause, options }, i, chance) {
  const rolls = ctx.frame.node === "roll";
  return h("div.grp", { key: title }, h("p.cap.row", h("b", { lang: "en" }, title),
    h("span.push", cite(ctx, [clause], `group${i}`))),
    opened(ctx, `group${i}`),
    chance ? [
      rollButton(ctx, rolls ? t("stepper.roll") : t("stepper.draw")),
      ctx.ui.recorded ? null : h("p.small.quiet", rolls ? t("stepper.pick.number") : t("stepper.pick")),
      h("ul.picks", options.map((option) => pick(ctx, option)))]
      : h("ul", options.map((option) => row(ctx, option))));
}

function whereabouts(ctx) {
  const { ui, menu, tl, pos } = ctx;
  if (ctx.catching) return h("p.small.quiet", t("stepper.others"));
  if (pos === tl.at || ui.recorded) return null;
  return h("div.aside", h("p", t("stepper.looking", { here: ctx.stepText(pos), now: ctx.stepText(tl.at) }),
    " ", menu && !ui.readOnly ? t("stepper.other.move") : ""),
    h("button", { onclick: ctx.now }, t("stepper.now")));
}

/** Everything that can be done at the frame that is shown. */
export function options(ctx) {
  const { ui, menu, tl, pos } = ctx;
  return h("div.opts", { key: "opts", role: "group", "aria-label": t("stepper.options"), tabindex: -1,
    style: `min-height:${ui.hold[1]}px` },
    ui.recorded ? menu?.groups.length > 0 && h("p.small.quiet", menu.kind === "chance" ? t("stepper.recorded.chance")
      : ctx.frame.node === "pick" ? t("rails.recorded") : t("stepper.recorded"))
      : ui.readOnly && h("p.aside", t("stepper.no.kernel")),
    whereabouts(ctx),
    ctx.board.options?.(ctx) ?? menu?.groups.map((one, i) => group(ctx, one, i, menu.kind === "chance")),
    tl.can.again && pos === tl.at && !ui.readOnly && h("p.small.quiet",
      h("button", { onclick: () => ctx.send({ do: "again" }) }, ctx.board.again ?? t("stepper.roll.again")), " ",
        t("stepper.new.line")),
    ui.slow && h("p.small.quiet", t("waiting")));
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
    h("label.row.small.quiet", t("stepper.type"), " ",
      h("input", { value: ui.typed, autocomplete: "off", disabled, oninput })),
    h("button", { type: "submit", disabled }, t("stepper.try")));
}

/** Why something was not possible, and errors. */
export function refusal(ctx) {
  const { refusal: no, error } = ctx.ui;
  return h("div.alert", { key: "alert", role: "alert" }, error ? h("p.no", error) : null,
    no ? h("div.no", h("p", h("b", no.title ?? t("stepper.refused")), " ", t("stepper.unchanged")),
      h("ul", no.reasons.map(({ text, clauses }, i) =>
        h("li", h("span", { lang: clauses.length ? "en" : null }, text), cite(ctx, clauses, `no${i}`),
          opened(ctx, `no${i}`))))) : null);
}
