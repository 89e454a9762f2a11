// The position as a line that can be typed, with what is wrong with it marked; and the same as sentences.

import { h } from "./dom.js";
import { cite, opened } from "./clauses.js";
import { t } from "./words.js";

/** A text in pieces, those at `places` (starts and ends) marked. */
export function pieces(text, places) {
  const cuts = [...new Set([0, text.length, ...places.flat()])].filter((at) => at <= text.length).sort((a, b) => a - b);
  return cuts.slice(1).map((end, i) => {
    const start = cuts[i];
    const inside = places.some(([from, to]) => from <= start && end <= to);
    return inside ? h("u", { key: `${start} ${i}` }, text.slice(start, end)) : text.slice(start, end);
  });
}

/** The field, and the buttons that copy. */
export function lineField(ctx) {
  const { ui, position } = ctx;
  const text = ctx.text();
  const places = text === position.text ? position.faults.flatMap((fault) => fault.places) : [];
  const onkeydown = (event) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    ctx.commit();
  };
  const copy = (name, what, value) => h("button", { key: what, onclick: () => ctx.copy(value, what) },
    ui.copied === what ? t("editor.copied") : name);
  return h("div.eown", { key: "own" },
    h("div.row", h("h3", t("editor.line")), h("span.push"), copy(t("editor.copy"), t("editor.the.line"), text),
      copy(t("editor.copy.python"), t("editor.the.code"), position.code)),
    h("div.eline", { key: "line" },
      h("div", { "aria-hidden": "true" }, pieces(text, places), "\n"),
      h("textarea", { "data-field": "line", value: text, rows: 1, spellcheck: "false", autocomplete: "off",
        "aria-label": t("editor.line.label"), "aria-invalid": position.possible ? null : "true",
        readonly: ui.readOnly, oninput: (event) => ctx.type(event.currentTarget.value), onkeydown,
        onblur: () => ui.unsent && ctx.commit() })));
}

/** Why the position is not possible, or why no game comes to it. */
export function verdict(ctx) {
  const { position: { faults, notes } } = ctx;
  const all = faults.length ? faults : notes;
  if (!all.length) return null;
  const show = (places) => {
    const field = ctx.find("textarea");
    field.focus();
    field.setSelectionRange(...places[0]);
  };
  return h("div.everdict", { key: "verdict" },
    h("h3", faults.length ? t("editor.why.not") : t("editor.why.no.game")),
    h("ul", all.map(({ text, clauses, places }, i) => h("li", { key: text }, h("span", { lang: "en" }, text),
      cite(ctx, clauses, `fault${i}`),
      places?.length > 0 && [" ", h("button.link.small", { onclick: () => show(places),
        "aria-label": t("editor.show.line", { text }) }, t("editor.show"))],
      opened(ctx, `fault${i}`)))));
}
