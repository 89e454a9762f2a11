// Where a widget that was opened from this one stands: below it, in the same output. One at a time.

import { h, paint } from "./dom.js";
import { t } from "./words.js";

const NAMES = { play: t("handover.play"), follow: t("handover.follow"), edit: t("handover.edit") };

/**
 * The room for it; call it once the own root is in `el`. `send(intent)` hands an intent to Python; what is in `without`
 * is not offered for this game. `buttons(kinds, more, off)` describes a button for each kind, whose intent also has what is in `more`; `close` takes the room away.
 */
export function handover({ model, host, el }, send, without = []) {
  const doc = el.ownerDocument;
  const bar = doc.createElement("div");
  let place = null;   // a new one for each view
  let shown = null;   // ends the view that is shown
  let asked = false;   // did this view ask for what comes next?
  let origin = null;   // what had focus when it did
  const leave = () => [bar, place].forEach((node) => node?.remove());
  bar.className = "gl-root";
  bar.lang = t("language");

  function ask(intent) {
    asked = true;
    send(intent);
  }

  async function show() {
    const ref = model.get("opened");
    const name = NAMES[model.get("opened_as")] ?? "";
    const mine = asked;
    asked = false;
    shown?.abort();
    shown = null;
    leave();
    paint(bar, [ref && h("p.row", { key: "bar", style: "border-top:2px solid var(--edge);padding-top:8px" },
      h("b", name), h("span.small.quiet", t("handover.keeps")),
      h("button.push", { onclick: () => ask({ do: "put away" }) }, t("close")))].filter(Boolean));
    if (!ref) return mine && origin?.focus();
    place = doc.createElement("div");
    for (const node of [bar, place]) el.append(node);
    const own = shown = new AbortController();
    try {
      const child = await host.getWidget(ref);
      if (own.signal.aborted) return undefined;
      await child.render({ el: place, signal: own.signal });
    } catch {
      if (!own.signal.aborted) leave();   // it is gone, or the kernel is
      return undefined;
    }
    if (mine && !own.signal.aborted) {
      bar.querySelector("button").focus({ preventScroll: true });
      bar.scrollIntoView?.({ block: "start" });
    }
    return undefined;
  }

  const typed = (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();   // none is meant for JupyterLab
  };
  bar.addEventListener("keydown", typed);
  model.on("change:opened", show);
  if (model.get("opened")) show();

  return {
    buttons: (kinds, more = {}, off = false) => kinds.filter((what) => !without.includes(what)).map((what) => h("button", {
      key: `open ${what}`, "aria-disabled": off,
      onclick: (event) => {
        if (off) return;
        origin = event.currentTarget;
        ask({ do: "open", what, ...more });
      },
    }, NAMES[what])),
    close() {
      shown?.abort();
      model.off("change:opened", show);
      leave();
    },
  };
}
