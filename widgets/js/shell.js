// The shell that every game's stepper shares: what is looked at, what is asked of Python, and how the parts are put together.

import { h, paint } from "./dom.js";
import { headline, live, narrate } from "./announce.js";
import { banner, guide, head, seatRow } from "./banner.js";
import { graph } from "./graph.js";
import { command, keyList, place } from "./keys.js";
import { log, note } from "./log.js";
import { converse, follow, optionsOf } from "./model.js";
import { options, refusal, typed } from "./options.js";
import { scores } from "./scores.js";
import { textBoard } from "./text_board.js";
import { stepText, timeline, turnsOf } from "./timeline.js";

const CLOSED = { hovered: null, focused: null, picked: null, target: null, carried: null, refusal: null, error: "", note: null };

/** The front end of a stepper that knows these boards, by the name in `game.board`. */
export function shell(boards) {
  return { initialize: ({ model }) => follow(model), render: (view) => open(view, boards) };
}

function open({ model, el, signal }, boards) {
  const root = el.ownerDocument.createElement("div");
  root.className = "root";
  el.append(root);
  const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
  const timers = {};
  const later = (name, wait, act) => { clearTimeout(timers[name]); timers[name] = setTimeout(act, wait); };
  const menus = new Map();   // of frames in the past, by frame id
  const ui = {               // what is this view's own
    ...CLOSED, clause: null, keys: false, typed: "", said: "", roving: null, scrub: null, allLines: false, playing: false, readOnly: false,
    slow: false, hold: 0, width: 700,
  };
  let tl = model.get("timeline");
  let pos = tl.at;
  let catching = false;      // the others' moves are being shown one after the other
  let sent = null;           // the intent that waits for its answer
  let turns, places;

  const find = (query) => root.querySelector(query);
  const active = () => root.getRootNode().activeElement;
  const index = () => {
    turns = turnsOf(tl.frames);
    places = new Map(tl.frames.map((frame, i) => [frame.id, i]));
  };

  const ctx = {
    ui, find,
    set(changes, focus) {
      Object.assign(ui, changes);
      draw();
      if (focus) find(focus)?.focus();
    },
    hover(action) { if (ui.hovered !== action) ctx.set({ hovered: action }); },
    tell(text) { ctx.set({ said: text }); },
    stepText: (at) => stepText(tl.frames, turns, at),
    indexOf: (id) => places.get(id),
    go(to, scrubbing) {
      stop();
      show(to, scrubbing);
    },
    now: () => { ctx.go(tl.at); focusOptions(); },
    play() {
      if (ui.playing) return stop(true);
      ui.playing = true;
      if (pos === tl.frames.length - 1) show(0);
      else draw();
      run(tl.frames.length - 1, still?.matches ? 150 : 800);
    },
    send(intent) {
      if (ui.readOnly || (sent && intent.do !== "comment")) return;
      stop();
      const inside = active()?.closest?.(".gl-opts");
      const n = talk.send(intent);
      if (intent.do === "comment") return;
      sent = { n, do: intent.do, inside, action: intent.action };
      later("slow", 700, () => ctx.set({ slow: true }));
    },
    choose: (option) => ctx.send({ do: "choose", id: tl.frames[pos].id, action: option.action }),
    roll: () => ctx.send({ do: "roll", id: tl.frames[pos].id }),
    type() {
      const action = ui.typed.trim();
      if (action) ctx.send({ do: "choose", id: tl.frames[pos].id, action });
    },
    several(found) {
      ctx.tell(`${found.length} options do this. Choose one.`);
      optionNodes().find((node) => node.textContent.includes(found[0].action))?.focus();
    },
  };

  function draw() {
    const frame = tl.frames[pos];
    const menu = catching ? null : pos === tl.at ? tl.menu : menus.get(frame.id);
    const all = optionsOf(menu);
    const wanted = ui.hovered ?? ui.focused;
    Object.assign(ctx, {
      tl, pos, frame, menu, turns, seats: tl.seats, options: all, catchingUp: catching, heading: headline(tl.seats, frame.banner),
      preview: all.find((option) => option.action === wanted), taken: pos === tl.at ? null : tl.frames[pos + 1]?.action,
      board: boards[tl.game.board] ?? textBoard,
    });
    const focused = root.contains(active());
    paint(root, [h("section.stepper", { "aria-label": `${tl.game.name} turn stepper` },
      head(ctx), ui.keys ? keyList() : null, banner(ctx), guide(ctx),
      h("div.main", { key: "main" },
        h("div", seatRow(ctx), ctx.board.draw(ctx), typed(ctx), refusal(ctx)),
        h("div", options(ctx), scores(ctx))),
      timeline(ctx), note(ctx),
      h("div.below", { key: "below" }, log(ctx), tl.game.board === "package" || Object.keys(tl.graphs).length ? graph(ctx) : null),
      live(ui.said))]);
    if (focused && !root.contains(active())) find(".gl-opts").focus({ preventScroll: true });   // what had focus is gone
  }

  function optionNodes() {
    return [...root.querySelectorAll(".gl-opts .gl-opt")];
  }

  function focusOptions() {
    (find(".gl-roll") ?? find(".gl-opts .gl-opt") ?? find(".gl-opts")).focus({ preventScroll: true });
  }

  /** Look at a frame; a neighbour's pieces glide. */
  function show(to, plain) {
    const from = pos;
    if (to === undefined || to < 0 || to >= tl.frames.length) return;
    const before = tl.frames[from]?.board;
    if (ctx.menu) ui.hold = find(".gl-opts").offsetHeight;
    pos = to;
    Object.assign(ui, CLOSED, { said: narrate(tl, from, to) });
    draw();
    if (!plain && !still?.matches && before && Math.abs(to - from) === 1 && ctx.board.animate) {
      const moves = to > from ? tl.frames[to].moves : tl.frames[from].moves.map((move) => ({ ...move, from: move.to, to: move.from })).reverse();
      ctx.board.animate(ctx, moves, before);
    }
    const { id } = tl.frames[pos];
    clearTimeout(timers.menu);
    if (pos !== tl.at && !menus.has(id) && !ui.readOnly && !ui.playing && !catching) later("menu", 120, () => talk.send({ do: "menu", id }));
  }

  /** Show the frames up to `end` one after the other. */
  function run(end, wait, done) {
    later("run", wait, () => {
      if (pos < end) show(pos + 1);
      if (pos < end) run(end, wait, done);
      else { stop(true); done?.(); }
    });
  }

  /** Stop what plays; the others' moves are shown to their end at once. */
  function stop(redraw) {
    clearTimeout(timers.run);
    const was = catching || ui.playing;
    ui.playing = false;
    if (catching) {
      catching = false;
      const { inside } = ui;
      if (pos !== tl.at) show(tl.at, true);
      else draw();
      if (inside) focusOptions();
    } else if (was && redraw) show(pos, true);
  }

  function changed() {
    const old = tl;
    const here = old.frames[pos]?.id;
    tl = model.get("timeline");
    if (tl === old) return;
    index();
    const mine = sent && sent.n === tl.n ? sent : null;
    const start = places.get(here);
    if (!mine && (catching || pos !== old.at)) {
      // Somebody else moved, or this view looks at the past: stay on the frame that is looked at.
      if (catching && start !== undefined && start < tl.at) { pos = start; draw(); run(tl.at, 400); }
      else { catching = false; show(start ?? tl.at, true); }
      return;
    }
    menus.delete(here);
    if (mine?.action === ui.typed.trim()) ui.typed = "";
    const jump = mine?.do === "line" || start === undefined || tl.at <= start;
    if (!jump && tl.at > start + 1 && !still?.matches) {
      pos = start;
      catching = true;
      ui.inside = mine?.inside;
      show(start + 1);
      run(tl.at, 400);
      if (ui.inside) find(".gl-opts").focus({ preventScroll: true });
    } else {
      pos = start ?? pos;
      if (pos >= tl.frames.length) pos = tl.at;
      show(tl.at);
      if (mine?.inside) focusOptions();
    }
  }

  function hear(message) {
    ui.readOnly = false;
    if (message.n === sent?.n) {
      sent = null;
      clearTimeout(timers.slow);
      ui.slow = false;
    }
    if (message.type === "menu" && message.menu) menus.set(message.menu.id, message.menu);
    if (message.type === "refusal") Object.assign(ui, { refusal: message, error: "" });
    if (message.type === "error") ui.error = message.text;
    draw();
  }

  function escape() {
    if (ui.picked) return ctx.set({ picked: null, target: null, carried: null });
    if (ui.note !== null) return ctx.set({ note: null });
    if (ui.clause) {
      const { place: at, id } = ui.clause;
      return ctx.set({ clause: null }, `[data-cl="${at} ${id}"]`);
    }
    return ctx.set({ refusal: null, error: "", keys: false, hovered: null, focused: null });
  }

  function turnStep(way) {
    const now = turns.findIndex((one) => pos <= one.last);
    const to = way < 0 && pos > turns[now].first ? now : now + way;
    if (turns[to]) ctx.go(turns[to].first);
    else if (way > 0) ctx.go(tl.frames.length - 1);
  }

  function optionStep(way) {
    const nodes = optionNodes();
    nodes[nodes.indexOf(active()) + way]?.focus();
  }

  const acts = {
    back: () => ctx.go(pos - 1), forward: () => ctx.go(pos + 1), first: () => ctx.go(0), last: () => ctx.go(tl.frames.length - 1),
    "turn-back": () => turnStep(-1), "turn-forward": () => turnStep(1), play: ctx.play, keys: () => ctx.set({ keys: !ui.keys }), escape,
    undo: () => tl.can.undo && ctx.send({ do: "undo" }), redo: () => tl.can.redo && ctx.send({ do: "redo" }), roll: ctx.roll,
    "option-up": () => optionStep(-1), "option-down": () => optionStep(1), native: () => {},
  };

  function onKey(event) {
    const where = place(event.target);
    const name = command(event, where, ctx.menu?.kind === "chance");
    if (!name) return;
    event.stopPropagation();
    if (name !== "native") event.preventDefault();
    if (catching) return stop();
    const [kind, which] = name.split("-");
    if (kind === "board") ctx.board.keys?.(ctx, which);
    else if (kind === "pick") {
      const option = ctx.options.find((one) => one.action.endsWith(` ${which}`));
      if (option) ctx.choose(option);
    } else acts[name]();
  }

  const talk = converse(model, hear);
  const onPress = () => catching && stop();
  root.addEventListener("keydown", onKey);
  root.addEventListener("pointerdown", onPress, true);
  model.on("change:timeline", changed);
  const size = globalThis.ResizeObserver && new ResizeObserver(() => {
    const width = find(".gl-ticks")?.parentNode.clientWidth;
    const room = width > 760 ? width - 290 : width;
    if (room > 0 && Math.abs(room - ui.width) > 1) ctx.set({ width: room });
  });
  index();
  draw();
  size?.observe(root);
  const hello = talk.send({ do: "hello" });
  later("hello", 2500, () => ctx.set({ readOnly: true }));
  const heardHello = (message) => { if (message?.n === hello) clearTimeout(timers.hello); };
  model.on("msg:custom", heardHello);

  let closed = false;
  const close = () => {
    if (closed) return;
    closed = true;
    Object.values(timers).forEach(clearTimeout);
    size?.disconnect();
    talk.close();
    model.off("msg:custom", heardHello);
    model.off("change:timeline", changed);
    root.remove();
  };
  signal?.addEventListener("abort", close);
  return close;
}
