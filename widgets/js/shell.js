// What every game's stepper shares: what is looked at, what is asked of Python, how the parts come together.

import { h, paint } from "./dom.js";
import { banner, guide, head, headline, narrate, seatRow } from "./banner.js";
import { graph } from "./graph.js";
import { command, keyList, place } from "./keys.js";
import { log, note } from "./log.js";
import { converse, follow } from "./model.js";
import { options, refusal, typed } from "./options.js";
import { scores } from "./scores.js";
import { stepText, timeline, turnsOf } from "./timeline.js";

/** For a game without a board here: the position in words. */
const WORDS = { draw: (ctx) => h("p", { key: "board" }, ctx.frame.alt) };
const CLOSED = { hovered: null, focused: null, picked: null, target: null, carried: null, refusal: null, error: "",
  note: null };

/**
 * The front end of a stepper that knows these boards by `game.board`. A board has draw(ctx) and, if it likes,
 * beside(ctx, seat), keys(ctx, way), animate(ctx, moves, before) and graph: true.
 */
export function shell(boards) {
  return { initialize: ({ model }) => follow(model), render: (view) => open(view, boards) };
}

function open({ model, el, signal }, boards) {
  const root = el.ownerDocument.createElement("div");
  root.className = "gl-root";
  el.append(root);
  const ui = {   // what is this view's own
    ...CLOSED, clause: null, keys: false, typed: "", said: "", roving: null, scrub: null, playing: false,
      readOnly: false, slow: false, hold: [0, 0], width: 700,
  };
  const timers = {};
  const menus = new Map();   // of frames in the past, by frame id
  let tl = model.get("timeline");
  let pos = tl.at;
  let catching = null;       // while the others' moves are shown one after the other: {inside}
  let sent = null;           // the intent that waits for its answer: {n, do, inside, action}
  let turns, places;

  const find = (query) => root.querySelector(query);
  const active = () => root.getRootNode().activeElement;
  const rest = () => find(".gl-opts").focus({ preventScroll: true });
  const optionNodes = () => [...root.querySelectorAll(".gl-opts .gl-opt")];
  const quick = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
  const later = (name, wait, act) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(act, wait);
  };
  // While steps are shown nothing gets smaller, so that the buttons stay under the pointer; a move of the game fits anew.
  const hold = () => { ui.hold = [".gl-main", ".gl-opts"].map((name) => find(name).offsetHeight); };
  const index = () => {
    turns = turnsOf(tl.frames);
    places = new Map(tl.frames.map((frame, i) => [frame.id, i]));
  };

  const ctx = {   // what the parts get: this view's state, ways to act, and what draw() adds
    ui, find,
    set(changes, focus) {
      Object.assign(ui, changes);
      draw();
      if (focus) find(focus)?.focus();
    },
    hovering: ({ action }) => ({ onpointerenter: () => ctx.set({ hovered: action }),
      onpointerleave: () => ctx.set({ hovered: null }) }),
    stepText: (at) => stepText(turns, at),
    indexOf: (id) => places.get(id),
    go(to, plain) {
      stop();
      hold();
      show(to, plain);
    },
    atLeast: (i) => `min-height:${ui.hold[i]}px`,
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
      if (ui.readOnly || sent) return;
      stop();
      const inside = Boolean(active()?.closest(".gl-opts"));
      sent = { ...intent, inside, n: talk.send(intent) };
      later("slow", 700, () => ctx.set({ slow: true }));
    },
    choose: ({ action }) => ctx.send({ do: "choose", id: tl.frames[pos].id, action }),
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
        heading: headline(tl.seats, frame.banner),
      preview: all.find(({ action }) => action === (ui.hovered ?? ui.focused)),
        taken: pos === tl.at ? null : tl.frames[pos + 1]?.action,
    });
    const focused = root.contains(active());
    paint(root, [h("section", { "aria-label": `${tl.game.name} turn stepper` },
      head(ctx), ui.keys ? keyList() : null, banner(ctx), guide(ctx),
      h("div.main", { key: "main", style: ctx.atLeast(0) },
        h("div", seatRow(ctx), board.draw(ctx), typed(ctx), refusal(ctx)),
        h("div", options(ctx), scores(ctx))),
      timeline(ctx), note(ctx),
      h("div.below", { key: "below" }, log(ctx), board.graph || Object.keys(tl.graphs).length ? graph(ctx) : null),
      h("div.live", { key: "live", role: "status", "aria-live": "polite" }, ui.said))]);
    if (focused && !root.contains(active())) rest();   // what had focus is gone
  }

  function toOptions() {
    (find(".gl-roll") ?? find(".gl-opts .gl-opt") ?? find(".gl-opts")).focus({ preventScroll: true });
  }

  /** Look at a frame; from a neighbour, what moved glides unless `plain`. */
  function show(to, plain) {
    if (!tl.frames[to]) return;
    const from = pos;
    const before = ctx.frame;
    pos = to;
    Object.assign(ui, CLOSED, { said: narrate(tl, from, to) });
    draw();
    const moves = to === from + 1 ? tl.frames[to].moves : to === from - 1
      ? before.moves.map((move) => ({ ...move, from: move.to, to: move.from })) : [];
    if (!plain && !quick()) ctx.board.animate?.(ctx, moves, before.board);
    const { id } = tl.frames[pos];
    clearTimeout(timers.menu);
    if (pos !== tl.at && !menus.has(id) && !ui.readOnly && !ui.playing && !catching) later("menu", 120,
      () => talk.send({ do: "menu", id }));
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
    const { frames, at } = tl;
    const here = frames[pos].id;
    tl = model.get("timeline");
    index();
    const start = places.get(here);
    const mine = sent?.n === tl.n && sent.do !== "comment" ? sent : null;
    if (!mine && pos !== at && !catching) {
      // This view looks elsewhere, and stays there while that frame is on the line.
      pos = start ?? tl.at;
      return draw();
    }
    if (mine?.action === ui.typed.trim()) ui.typed = "";
    pos = start ?? Math.min(pos, tl.at);
    const inside = (mine ?? catching)?.inside;
    catching = null;
    if (start !== undefined && tl.at > start + 1 && mine?.do !== "line" && !quick()) {
      catching = { inside };
      hold();
      show(start + 1);
      if (inside) rest();
      return run(tl.at, 400);
    }
    ui.hold = [0, 0];
    if (tl.at === pos) return draw();
    show(tl.at);
    return inside && toOptions();
  }

  function hear({ type, n, menu, text, ...more }) {
    clearTimeout(timers.hello);
    ui.readOnly = false;
    if (n === sent?.n) {
      sent = null;
      clearTimeout(timers.slow);
      ui.slow = false;
    }
    if (menu) menus.set(menu.id, menu);
    if (type === "refusal") Object.assign(ui, { refusal: more, error: "" });
    if (type === "error") ui.error = text;
    draw();
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
    if (to || way > 0) ctx.go(to ? to.first : tl.frames.length - 1);
  }

  const move = (what) => tl.can[what] && ctx.send({ do: what });
  const optionStep = (way) => optionNodes()[optionNodes().indexOf(active()) + way]?.focus();
  const acts = {
    back: () => ctx.go(pos - 1), on: () => ctx.go(pos + 1), first: () => ctx.go(0),
      last: () => ctx.go(tl.frames.length - 1),
    "turn-back": () => turnStep(-1), "turn-on": () => turnStep(1), play: ctx.play,
      keys: () => ctx.set({ keys: !ui.keys }), escape,
    undo: () => move("undo"), redo: () => move("redo"), roll: ctx.roll,
    "option-up": () => optionStep(-1), "option-down": () => optionStep(1), native: () => {},
  };

  function onKey(event) {
    const name = command(event, place(event.target), ctx.menu?.kind === "chance");
    if (!name) return;
    event.stopPropagation();
    if (name !== "native") event.preventDefault();
    if (catching) return stop();
    const [kind, which] = name.split("-");
    const picked = kind === "pick" && ctx.options.find(({ action }) => action.endsWith(` ${which}`));
    if (picked) ctx.choose(picked);
    else if (kind === "board") ctx.board.keys?.(ctx, which);
    else acts[name]?.();
  }

  const talk = converse(model, hear);
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
    model.off("change:timeline", changed);
    root.remove();
  };
  signal?.addEventListener("abort", close);
  return close;
}
