// ScoreLab: settings at the left, and charts that grow while games are counted.

import { tidy } from "./clauses.js";
import { h, paint } from "./dom.js";
import { within } from "./marks.js";
import { read, settings } from "./lab_form.js";
import { games, looking } from "./lab_games.js";
import { follow, progress } from "./lab_model.js";
import { chains, wins } from "./lab_rows.js";
import { histograms, neighbour } from "./lab_scores.js";
import { fixed, percent } from "./lab_words.js";
import { converse } from "./model.js";
import { t } from "./words.js";

const PAUSE = 2000;   // ms between two things said

/** What has been counted, as a sentence. */
function summary({ lab, running, seats }) {
  const { sample } = lab;
  if (!sample) return running ? lab.waiting || t("lab.counting") : "";
  const done = `${progress(lab)}.`;
  if (running) return done;
  const shares = seats.map((_, i) => t("lab.said.wins",
    { name: within(seats, i), share: percent(sample.seats[i].win.share, 1) }));
  if (lab.game.shares) shares.push(t("lab.said.shared", { share: percent(sample.ties.share, 1) }));
  return `${done} ${shares.join(", ")}.`;
}

/** How wide a letter of the charts is, on average: fonts differ much. */
function letterOf(root) {
  const pen = root.ownerDocument.createElement("canvas").getContext("2d");
  const usual = `${t("lab.of.games", { share: "9.36 \u00b1 0.12 %" })}, ${t("lab.exactly")} 9.30 %`;
  pen.font = `13.5px ${getComputedStyle(root).fontFamily}`;
  return pen.measureText(usual).width / usual.length;
}

const initialize = ({ model }) => follow(model);

function render({ model, el, signal, host }) {
  const doc = el.ownerDocument;
  const root = doc.createElement("div");
  const place = doc.createElement("div");   // of the stepper that shows one game
  root.className = "gl-root";
  root.lang = t("language");
  el.append(root);
  el.append(place);
  const recorded = Boolean(model.get("recorded"));   // a page without Python: what needs it is not offered
  const ui = {
    draft: {}, faults: {}, error: "", exact: true, more: false, game: "", tables: {}, bar: null, rove: {}, clause: null,
    said: "", recorded, readOnly: recorded, slow: false, width: 660, letter: 6, measure: "scores",
  };
  const timers = {};
  let sent = null;   // the intent that waits for its answer: {n, do}
  let child = null;   // ends the stepper that is shown
  let focused = null;   // the bar that has focus
  let drawing = false;
  let drawn = null;   // the sample that the charts show

  const find = (query) => root.querySelector(query);
  const quick = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
  const later = (name, wait, act) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(() => {
      delete timers[name];
      act();
    }, wait);
  };

  const ctx = {   // what the parts get: this view's state, ways to act, and what draw() adds
    ui, below: Boolean(host),
    set(changes, focus) {
      Object.assign(ui, changes);
      draw();
      if (focus) find(focus)?.focus();
    },
    edit(name, value) {
      ctx.set({ draft: { ...ui.draft, [name]: value }, faults: { ...ui.faults, [name]: null } });
    },
    /** Say beside each field what is wrong with it; further rulings are opened for it. */
    blame(faults) {
      const rare = ctx.lab.switches.some((one) => one.rare && faults[one.name]);
      ctx.set({ faults, more: ui.more || rare });
      [...root.querySelectorAll("[data-field]")].find((node) => faults[node.getAttribute("data-field")])?.focus();
    },
    hover: (bar) => ctx.set({ bar: bar ?? focused }),
    focusBar(bar) {
      focused = bar;
      ctx.set({ bar, rove: bar ? { ...ui.rove, [bar.seat]: bar.value } : ui.rove });
    },
    question: ({ text, games }) => t("lab.question", { text, n: fixed(games) }),
    send(intent) {
      if (ui.readOnly || sent) return;
      const n = talk.send(intent);
      if (!n) return lost();
      sent = { ...intent, n };
      later("slow", 700, () => ctx.set({ slow: true }));
      later("lost", 8000, lost);
    },
    run() {
      if (ctx.running || ui.readOnly) return;
      const { intent, faults } = read(ctx.lab, ui.draft);
      if (Object.keys(faults).length) return ctx.blame(faults);
      ctx.set({ faults: {}, error: "" });
      ctx.send(intent);
    },
    cancel: () => ctx.running && ctx.send({ do: "cancel" }),
    look: (game) => ctx.send({ do: "look", game }),
  };

  function draw() {
    if (drawing) return;   // a bar that goes while it has focus says so while we draw
    drawing = true;
    try {
      show();
    } finally {
      drawing = false;
    }
  }

  function show() {
    const lab = model.get("lab");
    const running = lab.running && !ui.readOnly;
    const sample = drawn = lab.sample ?? (running ? drawn : null);   // the charts stay until the next ones come
    Object.assign(ctx, { lab, tl: lab, seats: lab.seats, sample, reference: lab.reference, running,
      exact: ui.exact ? lab.exact : null, width: ui.width, letter: ui.letter });
    const { name, text } = lab.game;
    paint(root, [h("section", { "aria-label": t("lab.label", { game: name }) },
      h("header.head.row", { key: "head" }, h("h2", t("lab.title")),
        h("span.quiet", { lang: "en" }, `${name}, ${text}`),
        h("span.push.small.quiet", t("lab.seed.same", { seed: String(lab.seed).replace("-", "\u2212") }))),
      h("div.lab", { key: "lab" }, settings(ctx), h("div.res", { key: "res" },
        sample ? [histograms(ctx), wins(ctx), chains(ctx), games(ctx)]
          : h("p.quiet", ctx.running ? t("lab.first")
            : t("lab.nothing")))),
      looking(ctx),
      h("div.live", { key: "live", role: "status", "aria-live": "polite" }, ui.said))]);
    tidy(ctx, root);
  }

  /** Say how far it is, and again while that changes. */
  function say() {
    const said = summary({ ...ctx, lab: model.get("lab"), running: model.get("lab").running });
    if (said === ui.said) return;
    later("said", PAUSE, say);
    ctx.set({ said });
  }

  /** The lab has changed: show it and say so; where motion is to be reduced, both together. */
  function changed() {
    const grows = ctx.running && model.get("lab").running;
    ui.readOnly = false;   // somebody counts
    if (!grows || !quick()) draw();
    if (!timers.said) say();
  }

  function hear({ type, n, text, field }) {
    clearTimeout(timers.hello);
    ui.readOnly = recorded;
    const mine = n === sent?.n ? sent.do : null;
    if (mine) {
      sent = null;
      clearTimeout(timers.slow);
      clearTimeout(timers.lost);
      ui.slow = false;
    }
    if (type === "error" && field) return ctx.blame({ [field]: text });
    if (type === "error") ui.error = text;
    if (type === "lab" && mine === "run") ui.draft = {};
    draw();
    if (type === "lab" && mine === "look") find(".gl-looking h3")?.focus();
  }

  /** Nobody answers: what was counted can still be read. An answer that comes late makes it whole again. */
  function lost() {
    sent = null;
    clearTimeout(timers.slow);
    ctx.set({ readOnly: true, slow: false });
  }

  /** Show the stepper that Python has for one game, in place of the one before. */
  function step() {
    child?.abort();
    child = null;
    paint(place, []);
    const reference = model.get("stepper");
    if (!reference || !host) return;
    const mine = child = new AbortController();
    host.getWidget(reference).then((widget) => {
      if (mine !== child) return null;
      paint(place, [h("div", { key: reference })]);
      return widget.render({ el: place.firstChild, signal: mine.signal });
    }).catch(() => ctx.set({ error: t("lab.no.stepper") }));
  }

  function escape() {
    const { clause } = ui;
    if (ctx.running) ctx.cancel();
    else if (clause) ctx.set({ clause: null }, `[data-cl="${clause.place} ${clause.id}"]`);
    else ctx.set({ faults: {}, error: "", bar: focused });
  }

  function onKey(event) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey) return;
    // JupyterLab has a command on many a key: none of what is pressed in here is meant for it.
    event.stopPropagation();
    if (key === "Escape") escape();
    const bar = target.getAttribute("data-bar");
    if (!bar) return;
    const [seat, value] = bar.split(":").map(Number);
    const to = neighbour(ctx, { seat, value }, key);
    if (!to) return;
    event.preventDefault();
    find(`[data-bar="${to.seat}:${to.value}"]`)?.focus();
  }

  const talk = converse(model, hear);
  root.addEventListener("keydown", onKey);
  model.on("change:lab", changed);
  model.on("change:stepper", step);
  draw();
  step();
  const size = globalThis.ResizeObserver && new ResizeObserver(() => {
    const [width, letter] = [find(".gl-res").clientWidth, letterOf(root)];
    if (width && (width !== ui.width || letter !== ui.letter)) ctx.set({ width, letter });
  });
  size?.observe(find(".gl-res"));
  later("hello", 2500, () => ctx.set({ readOnly: true }));
  talk.send({ do: "hello" });

  const close = () => {
    Object.values(timers).forEach(clearTimeout);
    size?.disconnect();
    child?.abort();
    talk.close();
    model.off("change:lab", changed);
    model.off("change:stepper", step);
    root.remove();
    place.remove();
  };
  signal?.addEventListener("abort", close);
  return close;
}

export default { initialize, render };
