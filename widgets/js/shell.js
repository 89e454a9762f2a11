// What every game's stepper shares: what is looked at, what is asked of Python, how the parts come together.

import { h, paint } from "./dom.js";
import { tidy } from "./clauses.js";
import { banner, guide, head, narrate } from "./banner.js";
import { graph } from "./graph.js";
import { handover } from "./handover.js";
import { command, isTyped, keyList, place } from "./keys.js";
import { log, note } from "./log.js";
import { converse, follow } from "./model.js";
import { options, refusal, typed } from "./options.js";
import { stepText, timeline, turnsOf, whereText } from "./timeline.js";
import { t } from "./words.js";

// For a game without a board here.
const WORDS = { draw: (ctx) => h("p", { key: "board", lang: "en" }, ctx.frame.alt) };
const CLOSED = {
  typed: "", hovered: null, focused: null, picked: null, target: null, carried: null, refusal: null, error: "",
    note: null,
};

/**
 * The front end of a stepper that knows these boards by `game.board`. A board has draw(ctx) and, if it likes, more to
 * draw: top, side (below the options), under, options (in place of the list, or null); what moves: places(ctx) before
 * a step and animate(ctx, moves, before, were) after it; keys(ctx, way) with ownKeys and keyRows; tick(frame, here),
 * the label on the timeline; again, what rolling again is called; graph: true; without, what its positions cannot be
 * opened for.
 */
export function shell(boards) {
  return { initialize: ({ model }) => follow(model), render: (view) => open(view, boards) };
}

function open({ model, el, host, signal }, boards) {
  const root = el.ownerDocument.createElement("div");
  root.className = "gl-root";
  root.lang = t("language");
  el.append(root);
  const recorded = Boolean(model.get("recorded"));   // a page without Python: what needs it is not offered
  const ui = { ...CLOSED, keys: false, said: "", told: "", scrub: null, hold: [0, 0], width: 700, recorded,
    readOnly: recorded };
  const timers = {};
  const menus = new Map(model.get("menus"));   // of past frames, by id; a recording has all of them
  let tl = model.get("timeline");
  let pos = tl.at;
  let catching = null;   // while the others' moves are shown one after the other: {inside}
  let sent = null;   // the intent that waits for its answer: {n, do, inside, action}
  let turns, places;

  const find = (query) => root.querySelector(query);
  const active = () => root.getRootNode().activeElement;
  const toOptions = (first = ".gl-roll, .gl-opt") =>
    (find(first) ?? find(".gl-hand [tabindex='0']") ?? find(".gl-opts")).focus({ preventScroll: true });
  const optionNodes = () => [...root.querySelectorAll(".gl-opt")];
  const quick = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
  const later = (name, wait, act) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(act, wait);
  };
  // While one steps nothing gets smaller: the buttons stay under the pointer.
  const hold = () => Object.assign(ui, { hold: [".gl-main", ".gl-opts"].map((name) => find(name).offsetHeight) });
  const index = () => {
    turns = turnsOf(tl.frames);
    places = new Map(tl.frames.map((frame, i) => [frame.id, i]));
  };

  const ctx = {   // what the parts get: this view's state, ways to act, and what draw() adds
    ui, find, all: (query) => [...root.querySelectorAll(query)],
    set(changes, focus) {
      Object.assign(ui, changes);
      draw();
      if (focus) find(focus)?.focus();
    },
    hovering({ action }) {
      return { onpointerenter: () => ctx.set({ hovered: action }), onpointerleave: () => ctx.set({ hovered: null }) };
    },
    stepText: (at) => whereText(tl.frames[at].where, at) || stepText(turns, at),
    indexOf: (id) => places.get(id),
    go(to, plain) {
      stop();
      hold();
      show(to, plain);
    },
    now() {
      ctx.go(tl.at);
      toOptions();
    },
    play() {
      if (ui.playing) return stop();
      const end = tl.frames.length - 1;
      ui.playing = true;
      hold();
      if (pos === end) show(0);
      else draw();
      return run(end, quick() ? 150 : 800);
    },
    send(intent) {
      if ((recorded ? intent.do !== "line" : ui.readOnly) || sent) return;
      stop();
      const inside = Boolean(active()?.closest(".gl-opts"));
      const n = talk.send(intent);
      if (!n) return lost();
      sent = { ...intent, inside, n };
      later("slow", 700, () => ctx.set({ slow: true }));
      later("lost", 8000, lost);
    },
    choose({ action }) {
      if (!recorded) ctx.send({ do: "choose", id: tl.frames[pos].id, action });
      else if (action === ctx.taken) ctx.go(pos + 1);
      else ctx.set({ focused: action });
    },
    roll: () => ctx.send({ do: "roll", id: tl.frames[pos].id }),
    type: () => ui.typed.trim() && ctx.choose({ action: ui.typed.trim() }),
    point: (option) => optionNodes()[ctx.options.indexOf(option)]?.focus(),
  };

  function draw() {
    const frame = tl.frames[pos];
    const menu = catching ? null : pos === tl.at ? tl.menu : menus.get(frame.id);
    const all = menu?.groups.flatMap((group) => group.options) ?? [];
    const board = boards[tl.game.board] ?? WORDS;
    Object.assign(ctx, {
      tl, pos, frame, menu, turns, board, catching, seats: tl.seats, options: all,
      preview: all.find(({ action }) => action === (ui.hovered ?? ui.focused)),
      taken: (recorded || pos !== tl.at) && tl.frames[pos + 1]?.action, still: recorded,
    });
    const focused = root.contains(active());
    paint(root, [h("section", { "aria-label": t("stepper.label", { game: tl.game.name }) },
      head(ctx), ui.keys ? keyList(board.keyRows, recorded) : null, banner(ctx), guide(ctx), board.top?.(ctx),
      h("div.main", { key: "main", style: `min-height:${ui.hold[0]}px` },
        h("div", board.draw(ctx), recorded ? null : [typed(ctx), refusal(ctx)]),
        h("div", options(ctx), board.side?.(ctx))),
      board.under?.(ctx),
      timeline(ctx), h("div.with", { key: "with" }, note(ctx), handed(frame)),
      h("div.below", { key: "below" }, log(ctx), board.graph || Object.keys(tl.graphs).length ? graph(ctx) : null),
      h("div.live", { key: "live", role: "status", "aria-live": "polite",
        lang: ui.said === ui.told ? "en" : null }, ui.said))]);
    if (focused && !root.contains(active())) toOptions(".gl-opts");   // what had focus is gone
    tidy(ctx, root);
  }

  /** To what else the position that is shown can be taken: nothing while some of it is hidden. */
  function handed({ id, node }) {
    if (!tl.open || recorded) return null;
    const kinds = node === "over" ? ["edit"] : ["follow", "edit"];
    return h("div.row.small", { key: "handed" }, room.buttons(kinds, { id }, ui.readOnly));
  }

  /** Look at a frame; from a neighbour, what moved glides unless `plain`. */
  function show(to, plain) {
    const from = pos;
    const before = ctx.frame;
    pos = to = Math.min(Math.max(to, 0), tl.frames.length - 1);
    const near = Math.abs(to - from) === 1 && !plain && !quick();
    const were = near && ctx.board.places?.(ctx);
    const told = narrate(tl, from, to);
    Object.assign(ui, CLOSED, { said: told, told });
    draw();
    const back = to < from && before.moves.filter(({ from }) => from).map((one) =>
      ({ ...one, from: one.to, to: one.from }));
    if (near) ctx.board.animate?.(ctx, back || ctx.frame.moves, before.board, were);
    const { id } = ctx.frame;
    const known = pos === tl.at || menus.has(id) || ui.readOnly || ui.playing || catching;
    later("menu", 120, () => known || talk.send({ do: "menu", id }) || lost());
  }

  function run(end, wait) {
    later("run", wait, () => {
      if (pos < end) show(pos + 1);
      if (pos < end) run(end, wait);
      else stop();
    });
  }

  /** Stop what plays; the others' moves go to their end at once. */
  function stop() {
    clearTimeout(timers.run);
    const was = catching;
    if (!was && !ui.playing) return;
    catching = null;
    ui.playing = false;
    if (was) ui.hold = [0, 0];
    show(was ? tl.at : pos, true);
    if (was?.inside) toOptions();
  }

  function changed() {
    const { frames, at, open: eyes } = tl;
    const here = frames[pos].id;
    tl = model.get("timeline");
    if (tl.open !== eyes) menus.clear();   // they show what was known then
    index();
    const start = places.get(here);
    const mine = sent && sent.n === tl.n && !["comment", "hands"].includes(sent.do) ? sent : null;
    if (!mine && pos !== at && !catching) {
      // This view looks elsewhere, and stays there while that frame is on the line.
      pos = start ?? tl.at;
      return draw();
    }
    pos = start ?? Math.min(pos, tl.at);
    const inside = (mine ?? catching)?.inside;
    catching = null;
    if (start !== undefined && tl.at > start + 1 && mine?.do !== "line" && !quick()) {
      catching = { inside };
      hold();
      show(start + 1);
      if (inside) toOptions(".gl-opts");
      return run(tl.at, 400);
    }
    ui.hold = [0, 0];
    if (tl.at === pos) return draw();
    show(tl.at);
    return inside && toOptions();
  }

  function hear({ type, n, menu, text, ...more }) {
    const drawn = type === "patch" && !ui.slow && !ui.readOnly;   // by `changed`
    clearTimeout(timers.hello);
    ui.readOnly = recorded;
    if (n === sent?.n) {
      sent = null;
      clearTimeout(timers.slow);
      clearTimeout(timers.lost);
      ui.slow = false;
    }
    if (menu) menus.set(menu.id, menu);
    if (type === "refusal") Object.assign(ui, { refusal: more, error: "" });
    if (type === "error") ui.error = text;
    if (!drawn) draw();
  }

  /** Nobody answers: the past can still be looked at. An answer that comes late makes it whole again. */
  function lost() {
    sent = null;
    clearTimeout(timers.slow);
    ctx.set({ readOnly: true, slow: false });
  }

  function escape() {
    const { picked, clause } = ui;
    if (picked) ctx.set({ picked: null, target: null, carried: null });
    else if (ui.note !== null) ctx.set({ note: null });
    else if (clause) ctx.set({ clause: null }, `[data-cl="${clause.place} ${clause.id}"]`);
    else ctx.set({ refusal: null, error: "", keys: false, hovered: null, focused: null });
  }

  function turnStep(way) {
    const now = turns.findIndex((one) => pos <= one.last);
    const to = turns[way < 0 && pos > turns[now].first ? now : now + way];
    ctx.go(to?.first ?? way * Infinity);
  }

  const move = (what) => tl.can[what] && ctx.send({ do: what });
  const optionStep = (way) => optionNodes()[optionNodes().indexOf(active()) + way]?.focus();
  const acts = {
    first: () => ctx.go(0), back: () => ctx.go(pos - 1), on: () => ctx.go(pos + 1), last: () => ctx.go(Infinity),
    "turn-back": () => turnStep(-1), "turn-on": () => turnStep(1), "option-up": () => optionStep(-1),
    "option-down": () => optionStep(1), undo: () => move("undo"), redo: () => move("redo"), roll: ctx.roll,
    play: ctx.play, keys: () => ctx.set({ keys: !ui.keys }), escape,
  };

  function onKey(event) {
    const name = command(event, place(event.target), ctx.menu?.kind === "chance", ctx.board.ownKeys);
    // JupyterLab has a command on many a letter: none of what is typed in here is meant for it.
    if (name || isTyped(event)) event.stopPropagation();
    if (!name) return;
    if (name !== "native") event.preventDefault();
    if (catching) return stop();
    const [kind, which] = name.split("-");
    const picked = kind === "pick" && ctx.options.find(({ action }) => action.endsWith(` ${which}`));
    if (picked) ctx.choose(picked);
    else if (kind === "board") ctx.board.keys?.(ctx, which);
    else acts[name]?.();
  }

  const talk = converse(model, hear);
  const room = handover({ model, el, host }, ctx.send, boards[tl.game.board]?.without);
  root.addEventListener("keydown", onKey);
  root.addEventListener("pointerdown", () => catching && stop(), true);
  model.on("change:timeline", changed);
  index();
  draw();
  const size = globalThis.ResizeObserver && new ResizeObserver(() => {
    const width = find(".gl-ticks").clientWidth;
    if (width && width !== ui.width) ctx.set({ width, hold: [0, 0] });
  });
  size?.observe(find(".gl-ticks"));
  later("hello", 2500, () => ctx.set({ readOnly: true }));
  talk.send({ do: "hello" });

  const close = () => {
    Object.values(timers).forEach(clearTimeout);
    size?.disconnect();
    talk.close();
    room.close();
    model.off("change:timeline", changed);
    root.remove();
  };
  signal?.addEventListener("abort", close);
  return close;
}
