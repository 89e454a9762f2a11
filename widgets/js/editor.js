// What every game's position editor shares: the line, what is wrong with it, and what is asked of Python.
//
// The model's `setting`: {game, seats, players, switches, rules, clauses, examples}; its `position`: {text, possible,
// lead, question, faults, notes, code, can, table, decides, over, standing, alt}. Both change only in Python.

import { tidy } from "./clauses.js";
import { h, paint } from "./dom.js";
import { converse } from "./model.js";
import { lineField, verdict } from "./editor_line.js";
import { rulings, select } from "./editor_form.js";
import { handover } from "./handover.js";
import { t } from "./words.js";

const PAUSE = 350;   // after the last key, before a line is checked

/**
 * The front end that edits with `tables[game.board]`: {table(ctx), controls(ctx), keys: what they do, in words,
 * key(ctx, event), escape(ctx)}.
 */
export function editor(tables) {
  return { render: (view) => open(view, tables) };
}

function open({ model, el, signal, host }, tables) {
  const root = el.ownerDocument.createElement("div");
  root.className = "gl-root gl-editor";
  root.lang = t("language");
  el.append(root);
  const ui = { draft: null, unsent: false, field: null, clause: null, error: "", said: "", readOnly: false, more: false,
    chosen: [], column: [0, 1] };
  const timers = {};
  const find = (query) => root.querySelector(query);
  const active = () => root.getRootNode().activeElement;
  const later = (name, wait, act) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(act, wait);
  };

  const ctx = {   // what the parts get
    ui, find,
    set(changes, focus) {
      Object.assign(ui, changes);
      draw();
      if (focus) find(focus)?.focus();
    },
    send(intent) {
      if (ui.readOnly) return;
      flush(false);
      post(intent);
    },
    edit: (what, more) => ctx.send({ do: "edit", what, ...more }),
    type(text) {
      ctx.set({ draft: text, unsent: true });
      later("typing", PAUSE, () => flush(true));
    },
    /** Check what was typed, now; the next key begins another change. */
    commit() {
      if (!ui.unsent) post({ do: "text", text: ctx.text(), typing: false });
      else flush(false);
    },
    text: () => ui.draft ?? ctx.position.text,
    async copy(text, what) {
      const done = await written(root, text);
      ctx.set({ said: done ? t("editor.copied.what", { what })
        : t("editor.not.copied", { what }), copied: done ? what : "" });
      later("copied", 2500, () => ctx.set({ copied: "" }));
    },
  };

  function post(intent) {
    if (ui.readOnly) return;
    if (!talk.send(intent)) lost();
    else later("lost", 8000, lost);
  }

  /** Send what was typed and has not been sent; `typing`: more may come that belongs to it. */
  function flush(typing) {
    clearTimeout(timers.typing);
    if (!ui.unsent) return;
    ui.unsent = false;
    post({ do: "text", text: ui.draft, typing });
  }

  function draw() {
    const setting = model.get("setting");
    const position = model.get("position");
    Object.assign(ctx, { tl: setting, seats: setting.seats, position, table: position.table });
    const game = tables[setting.game.board];
    const inside = root.contains(active());
    paint(root, [h("section", { "aria-label": t("editor.label", { game: setting.game.name }) },
      head(game), status(),
      ui.error && h("p.everdict", { key: "error", role: "alert" }, ui.error),
      ui.readOnly && h("p.aside", { key: "ro" },
        t("editor.no.kernel")),
      h("div.emain", { key: "main" },
        h("div", { key: "left" }, game.table(ctx), lineField(ctx), verdict(ctx)),
        h("div.eside", { key: "right" }, game.controls(ctx), rulings(ctx), onward())),
      h("p.small.quiet", { key: "keys" }, t("editor.keys", game)),
      h("div.live", { key: "live", role: "status", "aria-live": "polite" }, ui.said))]);
    if (inside && !root.contains(active())) find(ui.back ?? "textarea")?.focus();   // what had focus is gone
    tidy(ctx, root);
  }

  function head() {
    const { can } = ctx.position;
    const examples = [["-", t("editor.examples")], ["start", t("editor.begins")],
      ...ctx.tl.examples.map(({ id, name }) => [id, `${id} ${name}`])];
    const step = (what, title) => h("button", { key: what, "aria-disabled": ui.readOnly || !can[what],
      onclick: () => can[what] && ctx.send({ do: what }) }, title);
    return h("header.ehead.row", { key: "head" }, h("h2", t("editor.title")), h("span.quiet", ctx.tl.game.name),
      h("span.push"), select(ctx, "example", t("editor.from"), "-", examples,
        (id) => id !== "-" && ctx.send({ do: "example", id })),
      step("undo", t("editor.undo")), step("redo", t("editor.redo")));
  }

  function status() {
    const { possible, lead, faults, notes, question } = ctx.position;
    const told = !possible ? t("editor.impossible", { n: faults.length })
      : notes.length ? t("editor.no.game") : lead;
    return h("div.estatus", { key: "status" }, h("p.estate", told),
      h("p.quiet", possible && notes.length ? lead : "", " ", question));
  }

  function onward() {
    const { possible, over } = ctx.position;
    const off = ui.readOnly || !possible;
    return h("div.eon", { key: "on" },
      h("p.row.ewrap", room.buttons(["play"], {}, off), room.buttons(["follow"], {}, off || over)),
      h("p.small.quiet", possible ? t("editor.open")
        : t("editor.as.soon")));
  }

  function hear({ type, text }) {
    clearTimeout(timers.hello);
    clearTimeout(timers.lost);
    ui.readOnly = false;
    ui.error = type === "error" ? text : "";
    draw();
  }

  function lost() {
    ctx.set({ readOnly: true });
  }

  function changed() {
    if (!ui.unsent) ui.draft = null;
    ui.chosen = [];   // they may lie elsewhere now
    draw();
    const { possible, lead, faults, notes } = ctx.position;
    ui.said = possible ? `${notes.length ? t("editor.no.game") : t("editor.possible")} ${lead}`
      : `${t("editor.impossible.is")} ${faults.map((one) => one.text).join(" ")}`;
    later("said", 600, draw);   // while one types, only the last is said
  }

  function onKey(event) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey) return;
    // JupyterLab has a command on many a key: none of what is pressed in here is meant for it.
    event.stopPropagation();
    const game = tables[ctx.tl.game.board];
    if (key === "Escape") {
      const { clause } = ui;
      if (clause) return ctx.set({ clause: null }, `[data-cl="${clause.place} ${clause.id}"]`);
      if (!game.escape(ctx)) ctx.set({ error: "" });
      return undefined;
    }
    if (target.matches("textarea") || target.matches("input") || target.matches("select")) return undefined;
    if (game.key(ctx, event)) return event.preventDefault();
    if (key.toLowerCase() === "z") {
      const what = event.shiftKey ? "redo" : "undo";
      if (ctx.position.can[what]) ctx.send({ do: what });
    }
    return undefined;
  }

  const talk = converse(model, hear);
  const room = handover({ model, el, host }, ctx.send);
  // The click that ends a drag is none; whatever is pressed next may be one.
  for (const type of ["keydown", "pointerdown"]) root.addEventListener(type, () => { ui.dragged = false; }, true);
  root.addEventListener("keydown", onKey);
  model.on("change:setting", draw);
  model.on("change:position", changed);
  draw();
  later("hello", 2500, lost);
  talk.send({ do: "hello" });

  const close = () => {
    Object.values(timers).forEach(clearTimeout);
    talk.close();
    model.off("change:setting", draw);
    model.off("change:position", changed);
    room.close();
    root.remove();
  };
  signal?.addEventListener("abort", close);
  return close;
}

/** Bring a text to the clipboard; did it work? */
async function written(root, text) {
  try {
    await globalThis.navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = root.ownerDocument.createElement("textarea");   // where pages may not write to it themselves
    field.value = text;
    root.append(field);
    field.select();
    const done = root.ownerDocument.execCommand("copy");
    field.remove();
    return done;
  }
}
