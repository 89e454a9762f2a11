// What happened this turn, as sentences; the note on a step.

import { h } from "./dom.js";
import { mark } from "./marks.js";
import { cite, opened } from "./clauses.js";
import { t } from "./words.js";

/** The sentences of a turn up to frame `pos`, with the ids of their frames. */
export function sentences(frames, pos) {
  const shown = frames.slice(0, pos + 1).filter((frame) => frame.turn === frames[pos].turn);
  return shown.flatMap(({ id, say }) => say.map((one) => ({ ...one, id })));
}

/** The log. */
export function log(ctx) {
  const lines = sentences(ctx.tl.frames, ctx.pos).map(({ id, seat, text, clauses }, i) => {
    const place = `log${id}.${i}`;
    return h("li", { key: place, "aria-current": id === ctx.frame.id ? "step" : null }, mark(ctx.seats, seat),
      h("div", h("span", { lang: "en" }, text), cite(ctx, clauses, place), opened(ctx, place)));
  });
  const title = ctx.frame.where ? t("stepper.log.step") : t("stepper.log.turn");
  return h("div", h("h3", title), lines.length ? h("ol.log", lines) : h("p.quiet", t("stepper.nothing")));
}

/** The note a person may keep on a step. */
export function note(ctx) {
  const { ui, frame } = ctx;
  if (ui.note !== null) {
    const keep = (event) => {
      event.preventDefault();
      ctx.send({ do: "comment", id: frame.id, text: ui.note });
      ctx.set({ note: null });
    };
    return h("form.note.row", { key: "note", onsubmit: keep },
      h("textarea", { rows: 2, value: ui.note, "aria-label": t("stepper.note.label"),
        oninput: (event) => ctx.set({ note: event.currentTarget.value }) }),
      h("button", { type: "submit" }, t("stepper.note.keep")),
        h("button", { onclick: () => ctx.set({ note: null }) }, t("cancel")));
  }
  return h("p.note.small", { key: "said" }, frame.comment && `${frame.comment} `,
    ui.readOnly ? null : h("button.link", {
    onclick: () => ctx.set({ note: frame.comment }, "textarea") }, frame.comment ? t("stepper.note.change")
      : t("stepper.note.add")));
}
