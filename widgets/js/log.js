// What happened this turn, as sentences; the note on a step.

import { h } from "./dom.js";
import { mark } from "./marks.js";
import { cite, opened } from "./clauses.js";

/** The sentences of the turn of frame `pos`, up to that frame: [{frame, seat, text, clauses}]. */
export function sentences(frames, pos) {
  let start = pos;
  while (start > 0 && frames[start - 1].turn === frames[pos].turn) start -= 1;
  return frames.slice(start, pos + 1).flatMap((frame) => frame.say.map((one) => ({ frame, ...one })));
}

/** The log. */
export function log(ctx) {
  const { tl, pos, frame: shown } = ctx;
  const lines = sentences(tl.frames, pos).map(({ frame, seat, text, clauses }, i) => {
    const place = `log${frame.id}.${i}`;
    return h("li", { key: place, "aria-current": frame === shown ? "step" : null }, mark(tl.seats, seat),
      h("div", text, cite(ctx, clauses, place), opened(ctx, place)));
  });
  return h("div", { key: "log" }, h("h3", "What happened this turn"),
    lines.length ? h("ol.log", lines) : h("p.quiet", "Nothing yet."));
}

/** The note a person may keep on a step. */
export function note(ctx) {
  const { ui, frame } = ctx;
  const { comment } = frame;
  if (ui.note !== null) {
    const save = () => { ctx.send({ do: "comment", id: frame.id, text: ui.note }); ctx.set({ note: null }); };
    return h("form.note", { key: "note", onsubmit: (event) => { event.preventDefault(); save(); } },
      h("textarea", { rows: 2, value: ui.note, "aria-label": "note on this step", oninput: (event) => ctx.set({ note: event.currentTarget.value }) }),
      h("button", { type: "submit" }, "Keep"), h("button", { type: "button", onclick: () => ctx.set({ note: null }) }, "Cancel"));
  }
  return h("p.note.small", { key: "said" }, comment ? h("span", comment) : null,
    ui.readOnly ? null : h("button", { type: "button", class: "link", onclick: () => ctx.set({ note: comment }, "textarea") }, comment ? "change the note" : "add a note"));
}
