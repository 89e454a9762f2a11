// Texts of a question: paragraphs, with the clause ids in them as links that open the clause in place.

import { cite, opened } from "./clauses.js";
import { h } from "./dom.js";

/** A text in which each clause id is a link. */
export function linked(ctx, text, place) {
  const ids = Object.keys(ctx.tl.clauses).sort((a, b) => b.length - a.length);
  if (!ids.length) return [text];
  const parts = text.split(new RegExp(`(?<![\\w-])(${ids.join("|")})(?![\\w]|-\\w)`));
  return parts.map((part, i) => (i % 2 ? cite(ctx, [part], place)[0][1] : part));
}

/** The paragraphs of a text; the clause that is open comes after them. */
export function prose(ctx, text, place, name = "p") {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim());
  const said = parts.map((part, i) => h(name, { key: `${place}${i}` }, linked(ctx, part.trim(), place)));
  return [said, opened(ctx, place)];
}

/**
 * One of several answers, as a radio button with its text; clicking the text chooses too. It has its name from the
 * text, because a link inside a label would be part of it.
 */
export function radio(ctx, group, index, text, chosen, act) {
  const place = `${group}${index}`;
  const onclick = (event) => {
    if (event.target.closest("button, input, .gl-clause")) return;
    event.currentTarget.querySelector("input").checked = true;
    act(index);
  };
  return h("li", { key: `${place} ${ctx.ui.round}`, class: chosen ? "pon" : "", onclick },
    h("input", { type: "radio", name: `${ctx.name} ${group} ${ctx.ui.round}`, "aria-label": text, checked: chosen,
      "data-pick": place, onchange: () => act(index) }),
    h("span", linked(ctx, text, place), opened(ctx, place)));
}
