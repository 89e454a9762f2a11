// Fields of the position editor: numbers, choices, and the rulings that fold out.

import { h } from "./dom.js";
import { cite, opened } from "./clauses.js";
import { t } from "./words.js";

/** A choice with its name before it; `options` are [value, text], values being texts. */
export function select(ctx, name, label, value, options, act, more = {}) {
  return h("label.row.efield", { key: name }, label && h("span.small.quiet", label), h("select", { "data-field": name,
    value, disabled: ctx.ui.readOnly, ...more,
    onchange: (event) => {
      const to = event.currentTarget.value;
      event.currentTarget.value = value;   // until Python says so
      act(to);
    } },
  options.map(([key, text]) => h("option", { key, value: key, selected: key === value }, text))));
}

/** A whole number; `act` gets it whenever one stands there that fits. */
export function number(ctx, name, label, value, least, most, act) {
  const { ui } = ctx;
  const typed = ui.field?.[0] === name ? ui.field[1] : String(value);
  return h("input.enum", { key: name, "data-field": name, type: "number", min: least, max: most, value: typed,
    "aria-label": label, disabled: ui.readOnly,
    oninput: (event) => {
      const text = event.currentTarget.value;
      ui.field = [name, text];
      const to = Number(text);
      if (/^-?\d+$/.test(text) && to >= least && to <= most) act(to);
    },
    onblur: () => ui.field?.[0] === name && ctx.set({ field: null }) });
}

/** A yes or no, which changes when Python says so. */
export function check(ctx, name, label, value, act) {
  return h("button.echeck", { key: name, "data-field": name, role: "checkbox", "aria-checked": value,
    "aria-label": label, "aria-disabled": ctx.ui.readOnly, onclick: () => act(!value) }, value ? "\u2713" : "");
}

function switched(ctx, { name, clause, label, readings, value, min, max, step, usual }) {
  const send = (to) => ctx.send({ do: "switch", name, to });
  const known = readings?.map((one) => [String(one.value), one.text]);
  const numbers = !known && max - min <= 20;
  const list = known ?? (numbers ? [["-", t("editor.usual", { n: usual })],
    ...Array.from({ length: Math.floor((max - min) / (step ?? 1)) + 1 }, (_, i) => {
      const each = String(min + i * (step ?? 1));
      return [each, each];
    })] : null);
  const field = list
    ? select(ctx, name, "", String(value ?? "-"), list, (text) => send(known
      ? readings.find((one) => String(one.value) === text).value : text === "-" ? null : Number(text)),
    { "aria-label": label, lang: "en" })
    : h("input.enum", { lang: "en", "data-field": name, type: "number", min, max, value: String(value ?? ""),
      placeholder: usual,
      "aria-label": label, disabled: ctx.ui.readOnly, onchange: (event) => {
        const text = event.currentTarget.value;
        send(text === "" ? null : Number(text));
      } });
  return h("div", { key: name }, h("div.row.erule.small",
    h("span", { lang: "en" }, label, h("br"), cite(ctx, [clause], name)),
    h("span.push"), field), opened(ctx, name));
}

/** Players and rulings. */
export function rulings(ctx) {
  const { ui, tl: { players, switches, rules } } = ctx;
  const changed = switches.filter(({ value, default: usual }) => value !== usual).length;
  return h("div.erules", { key: "rules" },
    h("details", { open: ui.more, ontoggle: (event) => ctx.set({ more: event.currentTarget.open }) },
      h("summary.small.quiet", `${rules}, ${changed ? t("editor.changed", { n: changed }) : t("editor.all.usual")}`),
      switches.map((one) => switched(ctx, one))),
    select(ctx, "players", t("editor.players"), String(players), ["2", "3", "4"].map((n) => [n, n]),
      (text) => ctx.send({ do: "switch", name: "players", to: Number(text) })));
}
