// Clause ids after the sentence they carry. A click opens the clause in place; one is open at a time.

import { h } from "./dom.js";

/** Links to clauses, a space before each. `place` names the sentence under which the text opens. */
export function cite(ctx, ids, place) {
  return (ids ?? []).filter(Boolean).map((id) => {
    if (!ctx.tl.clauses[id]) return [" ", h("span.cl", id)];
    const open = ctx.ui.clause?.place === place && ctx.ui.clause.id === id;
    return [" ", h("button", {
      class: "link cl", "data-cl": `${place} ${id}`, "aria-expanded": open,
      onclick: () => ctx.set({ clause: open ? null : { place, id } }),
    }, id)];
  });
}

/** The clause that is open at `place`, if any. */
export function opened(ctx, place) {
  const { clause } = ctx.ui;
  if (clause?.place !== place || !ctx.tl.clauses[clause.id]) return null;
  const { title, text } = ctx.tl.clauses[clause.id];
  return h("div.clause", { lang: "en" }, h("b", `${clause.id} ${title}`), " ", text);
}

/** After drawing: close the clause that is open, if the sentence that it belongs to has gone. */
export function tidy(ctx, root) {
  if (ctx.ui.clause && !root.querySelector(".gl-cl[aria-expanded='true']")) ctx.set({ clause: null });
}

/** Several sentences in one, each with its clauses: "text PK-1; text PK-2." */
export function joined(ctx, parts, place) {
  return parts.map(({ text, clauses }, i) => {
    const end = /[.!?]$/.test(text) ? "" : i === parts.length - 1 ? "." : ";";
    return [text, cite(ctx, clauses, place), end, " "];
  });
}
