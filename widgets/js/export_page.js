// The start of a one-file page: what it holds, the widget, and what is printed.

import { paint } from "./dom.js";
import { recording } from "./export_model.js";
import { t } from "./words.js";

/** The JSON that `export.py` packed into a text. */
export async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

/**
 * Show a widget on this page. `prepare(data)` gives what its model holds and how it answers: {values, answer}; `paper`
 * what is printed of the model in place of the widget, if anything is.
 */
export async function show(widget, prepare, paper) {
  const doc = globalThis.document;
  const find = (query) => doc.querySelector(query);
  try {
    const { values, answer } = prepare(await unpack(find("script[type='text/plain']").textContent));
    const model = recording(values, answer);
    widget.initialize?.({ model });
    widget.render({ model, el: find(".gl-pgapp") });
    find(".gl-pgstill")?.remove();
    const folded = [...doc.querySelectorAll("main > details")];
    const open = (state) => folded.forEach((one) => (one.open = state));
    const turns = find(".gl-pgturns");
    open(false);
    globalThis.addEventListener("beforeprint", () => {
      open(true);
      if (paper) paint(turns, paper(model));
    });
    globalThis.addEventListener("afterprint", () => {
      open(false);
      paint(turns, []);
    });
    const print = doc.createElement("button");
    print.type = "button";
    print.textContent = t("export.print");
    print.addEventListener("click", () => globalThis.print());
    find(".gl-pghead").append(print);
  } catch (error) {
    globalThis.console.error(error);
    const said = doc.createElement("p");
    said.setAttribute("role", "alert");
    said.textContent = t("export.too.old");
    find(".gl-pghead").append(said);
  }
}
