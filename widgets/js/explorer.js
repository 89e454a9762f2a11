// What every game's explorer shares: which position has the cursor, what is folded, who chooses how.
//
// The model's `graph`: {game, seats, clauses, question, why, line, turn, strategies, notes, back, boards, sides}. A
// side has columns by position: depths, seats (-1: nobody), leads, kinds (numbers of words), ends; steps [from, to (-1:
// not drawn), action, clauses, only]; answers by what the ends are told apart. By the name of a strategy, once that is
// known, and always for "random": counted {odds of positions, shares of steps, answers, fires: how likely each clause
// is carried out}; of a graph that is not complete played {turns, seed, answers: {groups, shares [share, low, high]}}.

import { h, paint } from "./dom.js";
import { cite, opened, tidy } from "./clauses.js";
import { converse } from "./model.js";
import { answerOf, bars, counting } from "./explorer_bars.js";
import { graph } from "./explorer_graph.js";
import { inSight, indexed, likeliest, unpack } from "./explorer_math.js";
import { panel } from "./explorer_side.js";
import { table } from "./explorer_table.js";
import { handover } from "./handover.js";
import { t } from "./words.js";

const FRESH = { folded: [], last: Infinity, focus: "all", pinned: [0, 0], hovered: null, rove: [0, 0], all: false,
  tables: [], clause: null, turns: 200, failed: null };

const sentence = (text) => (/[.?!]$/.test(text) ? text : `${text}.`);

/** The front end that draws boards with `boards[game.board](ctx)`; `without`: what a position cannot be opened for. */
export function explorer(boards, without) {
  return { render: (view) => open(view, boards, without) };
}

function open({ model, el, host, signal }, boards, without) {
  const root = el.ownerDocument.createElement("div");
  root.className = "gl-root gl-explorer";
  root.lang = t("language");
  el.append(root);
  const recorded = Boolean(model.get("recorded"));   // a page without Python: what needs it is not offered
  const ui = { ...FRESH, strategy: "", ask: null, error: "", said: "", recorded, readOnly: recorded };
  const timers = {};
  const boardsAsked = new Set();
  let tl, parts, sent = null, counted = null, drawing = false;   // sent, counted: intents that wait for their answers

  const find = (query) => root.querySelector(query);
  const later = (name, wait, act) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(act, wait);
  };

  const ctx = {   // what the parts get
    ui, find, boards: new Map(),
    set(changes, focus) {
      Object.assign(ui, changes);
      draw();
      if (focus) find(focus)?.focus();
    },
    hover(side, at) {
      ui.hovered = side === null ? null : [side, at];
      later("hover", side === null ? 160 : 40, draw);
    },
    pin(side, at, focus) {
      if (drawing) return;   // what had focus is gone, and its neighbour gets it while we draw
      const rove = [...ui.rove];
      rove[side] = at;
      const same = ui.pinned[0] === side && ui.pinned[1] === at;
      if (!same || ui.hovered || focus) ctx.set({ pinned: [side, at], hovered: null, rove, all: same && ui.all });
      if (focus) find(`[data-side="${side}"][data-at="${at}"]`)?.focus();
    },
    fold(side, at) {
      const key = `${side} ${at}`;
      const depth = tl.sides[side].depths[at];
      if (depth >= ui.last) ctx.set({ last: depth + 1 });
      else if (ui.folded.includes(key)) ctx.set({ folded: ui.folded.filter((one) => one !== key) });
      else ctx.set({ folded: [...ui.folded, key] });
    },
    table(number, isOpen) {
      if (isOpen === ui.tables.includes(number)) return;
      ctx.set({ tables: isOpen ? [...ui.tables, number] : ui.tables.filter((one) => one !== number) });
    },
    explore: (side, at) => ask({ do: "explore", side, at }),
    back: () => ask({ do: "back" }),
  };

  function ask(intent) {
    if (ui.readOnly || sent) return;
    sent = talk.send(intent);
    if (!sent) return lost();
    later("lost", 20000, lost);
  }

  function take() {
    const page = model.get("graph");
    tl = { ...page, sides: page.sides.map((side) => ({ ...side, counted: { ...side.counted } })) };
    counted = null;
    parts = tl.sides.map((side) => indexed(side.depths.length, unpack(side)));
    boardsAsked.clear();
    ctx.boards = new Map(tl.boards.map((board, side) => [`${side} 0`, board]));
    Object.assign(ui, FRESH, { rove: tl.sides.map(() => 0) });
    if (!tl.strategies.some(({ name }) => name === ui.strategy)) ui.strategy = tl.strategies[0].name;
    const asked = tl.sides[0].answers;
    if (!asked.some(({ name }) => name === ui.ask)) {
      ui.ask = (asked.find(({ groups }) => groups.length > 1) ?? asked[0]).name;
    }
  }

  /** A step in focus: one of a clause, or of a seat; null when all are. */
  function chosen(side) {
    const [kind, what] = ui.focus.split(":");
    if (ui.focus === "all") return null;
    if (kind === "seat") return ({ from }) => side.seats[from] === Number(what);
    return ({ clauses }) => clauses.includes(what);
  }

  function views() {
    const [at, cursor] = ui.hovered ?? ui.pinned;
    const strategy = tl.sides.every((side) => side.counted[ui.strategy]) ? ui.strategy : "random";
    return tl.sides.map((side, number) => {
      const steps = parts[number];
      const size = side.depths.length;
      const { odds, shares, fires } = side.counted[strategy];
      const folded = new Set(ui.folded.filter((key) => key.startsWith(`${number} `)).map((key) =>
        Number(key.split(" ")[1])));
      const sight = inSight(side, steps, folded, ui.last);
      const here = number !== at ? null : sight.seen.has(cursor) ? cursor : 0;
      const rove = sight.seen.has(ui.rove[number]) ? ui.rove[number] : 0;
      return { number, side, steps, sight, shares, odds, fires, strategy, rove, seats: tl.seats, turn: tl.turn,
        turns: tl.turns,
        cursor: here, chosen: chosen(side), answer: answerOf(side, ui.ask, strategy, ui.strategy),
        way: here ? likeliest(size, steps, shares, here) : [] };
    });
  }

  function select(name, label, now, options, act) {
    return h("label.row", { key: name }, h("span.small.quiet", label), h("select", { "data-field": name, value: now,
      onchange: (event) => act(event.currentTarget.value) }, options.map(([key, text]) =>
      h("option", { key, value: key, selected: key === now }, text))));
  }

  function controls() {
    const deepest = Math.max(...tl.sides.flatMap(({ depths }) => depths));
    const ids = [...new Set(parts.flatMap(({ all }) => all.flatMap(({ clauses }) => clauses)))].sort((a, b) =>
      a.localeCompare(b, "en", { numeric: true }));
    const seats = [...new Set(tl.sides.flatMap((one) => one.seats))].filter((one) => one >= 0).sort();
    const layers = Array.from({ length: Math.max(0, deepest - 1) },
      (_, i) => [String(i + 1), t("explorer.steps", { n: i + 1 })]);
    return h("div.xset.row", { key: "set" },
      select("strategy", t("explorer.choosing"), ui.strategy, tl.strategies.map(({ name, text }) => [name, text]),
        (strategy) => ctx.set({ strategy, said: "", failed: null })),
      select("ask", t("explorer.ends.by"), ui.ask, tl.sides[0].answers.map(({ name }) => [name, name]),
        (name) => ctx.set({ ask: name })),
      select("focus", t("explorer.focus"), ui.focus, [["all", t("explorer.everything")],
        ...seats.map((seat) => [`seat:${seat}`, t("explorer.seat.decides", tl.seats[seat])]),
        ...ids.map((id) => [`clause:${id}`, `${id} ${tl.clauses[id]?.title ?? ""}`])],
      (focus) => ctx.set({ focus })),
      layers.length > 0 && select("last", t("explorer.draw"), ui.last === Infinity ? "all" : String(ui.last),
        [["all", t("explorer.layers")], ...layers],
        (text) => ctx.set({ last: text === "all" ? Infinity : Number(text), folded: [] })),
      ui.folded.length > 0 && h("button", { key: "unfold", onclick: () => ctx.set({ folded: [] }) },
        t("explorer.unfold.all")),
      tl.back > 0 && h("button", { key: "back", "aria-disabled": ui.readOnly, onclick: ctx.back }, t("back")));
  }

  function focusText() {
    const id = ui.focus.startsWith("clause:") && ui.focus.slice(7);
    if (!id) return null;
    const said = ctx.views.map(({ fires, side: { title } }) => {
      const chance = fires[id];
      return chance ? `${title ? `${title}: ` : ""}${t("explorer.fires", { chance })}` : "";
    }).filter(Boolean);
    return h("p.small.quiet", { key: "fires" }, cite(ctx, [id], "focus"), said.length ? ` ${said.join("; ")}.` : "",
      opened(ctx, "focus"));
  }

  function hiddenText(view) {
    const { hidden } = view.sight;
    const parts = [view.side.left, hidden ? t("explorer.folded", { n: hidden }) : ""];
    const text = parts.filter(Boolean).join(" ");
    return text ? h("p.small.xleft", { key: "left" }, text) : null;
  }

  function draw() {
    if (drawing) return;
    drawing = true;
    try {
      show();
    } finally {
      drawing = false;
    }
    count();
  }

  function show() {
    const list = views();
    const width = root.clientWidth || 1000;
    Object.assign(ctx, { tl, seats: tl.seats, views: list, width, font: width <= 500 ? 18 : width <= 760 ? 15 : 12 });
    const two = list.length > 1;
    const [side] = ui.hovered ?? ui.pinned;
    fetch(side, list[side].cursor);
    const wide = two && width > 760 ? 460 : 640;
    const drawings = list.map((view) => h("div.xone", { key: view.number },
      two && h("h3", view.side.title, h("span.quiet.xplain", ` ${view.side.text}`)),
      h("div.xroom", { key: "room" }, graph(ctx, view, wide)), hiddenText(view)));
    const answers = list.map((view) => h("div.xans", { key: `answers${view.number}` },
      bars(ctx, view, list[1 - view.number]?.answer)));
    const legend = h("p.small.quiet.xlegend", { key: "legend" }, t("explorer.legend"), " ",
      two && t("explorer.legend.two"));
    paint(root, [h("section", { "aria-label": t("explorer.label", { game: tl.game.name }) },
      h("header.xhead.row", { key: "head" }, h("h2", t("explorer.title")),
        h("span.quiet", t("explorer.all", { turn: tl.turn })),
        !two && h("span.push.small.quiet", list[0].side.text)),
      h("p.xq", { key: "q", lang: "en" }, sentence(tl.question)),
      h("p.quiet", { key: "why", lang: "en" },
        tl.why.map(({ text, clauses }) => [text, cite(ctx, clauses, "why"), " "]),
        opened(ctx, "why")),
      ui.error && h("p.xalert", { key: "error", role: "alert" }, ui.error),
      tl.notes.map((text) => h("p.small.xleft", { key: text }, text)),
      controls(), counting(ctx, list[0].strategy), focusText(),
      h(two ? "div.xpair" : "div.xex", { key: "main" }, drawings, panel(ctx, list[side], boards), answers),
      legend,
      list[0].side.orders && h("p.small.quiet", { key: "orders" }, two ? `${list[0].side.title}: ` : "",
        list[0].side.orders, two && list[1].side.orders ? ` ${list[1].side.title}: ${list[1].side.orders}` : ""),
      list.map((view) => table(ctx, view)),
      h("p.small.quiet", { key: "keys" }, t("explorer.keys")),
      ui.readOnly && !recorded && h("p.small.quiet", { key: "ro" }, t("explorer.no.kernel")),
      h("div.live", { key: "live", role: "status", "aria-live": "polite" }, ui.said))]);
    tidy(ctx, root);
  }

  /** Have what is shown counted, or played, a little at a time. */
  function count() {
    const known = ({ complete, counted: of, played }) => of[ui.strategy]
      && (complete || played[ui.strategy]?.turns >= ui.turns);
    if (counted || ui.readOnly || ui.failed === ui.strategy || tl.sides.every(known)) return;
    counted = talk.send({ do: "count", strategy: ui.strategy, turns: ui.turns });
    if (!counted) return lost();
    later("count", 20000, lost);
  }

  function learn({ strategy, sides }) {
    sides.forEach((one, i) => {
      const side = tl.sides[i];
      side.done = one.done;
      if (one.counted) side.counted[strategy] = one.counted;
      if (one.played) side.played = { ...side.played, [strategy]: one.played };
    });
  }

  /** Ask for a board that is not known yet, once the cursor rests. */
  function fetch(side, at) {
    const key = `${side} ${at}`;
    if (ctx.boards.has(key) || boardsAsked.has(key) || (ui.readOnly && !recorded)) return;
    later("board", 60, () => {
      boardsAsked.add(key);
      if (!talk.send({ do: "board", side, at })) lost();
    });
  }

  function hear({ type, n, side, at, board, text, ...more }) {
    clearTimeout(timers.hello);
    if (n === counted && counted) {
      counted = null;
      clearTimeout(timers.count);
      if (type === "error") ui.failed = ui.strategy;
      else learn(more);
    }
    if (n === sent) {
      sent = null;
      clearTimeout(timers.lost);
    }
    ui.readOnly = recorded;
    if (type === "board" && boardsAsked.has(`${side} ${at}`)) ctx.boards.set(`${side} ${at}`, board);
    ui.error = type === "error" ? text : "";
    draw();
  }

  function lost() {
    sent = null;
    ctx.set({ readOnly: true });
  }

  function changed() {
    const inside = root.contains(root.getRootNode().activeElement);
    take();
    ui.said = `${sentence(tl.question)} ${tl.sides.map(({ text }) => text).join("; ")}.`;
    draw();
    if (inside) find('[data-at="0"]')?.focus();
  }

  /** The position next to one in the graph: along its likeliest step, or in its column. */
  function neighbour(view, at, key) {
    const { steps, shares, odds, sight, columns } = view;
    const best = (list, weight, end) => list.filter((step) => sight.seen.has(step[end]))
      .reduce((one, step) => (!one || weight(step) > weight(one) ? step : one), null)?.[end];
    const number = (text) => Number(text.split("/")[0]) / Number(text.split("/")[1] ?? 1);
    if (key === "Home") return 0;
    if (key === "ArrowRight") return sight.stops(at) ? undefined : best(steps.from[at],
      (step) => number(shares[step.at]), "to");
    if (key === "ArrowLeft") return best(steps.to[at], (step) => number(odds[step.from]), "from");
    const column = columns.find((one) => one.includes(at));
    return column[column.indexOf(at) + (key === "ArrowDown" ? 1 : -1)];
  }

  function onKey(event) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey) return;
    // JupyterLab has a command on many a key: none of what is pressed in here is meant for it.
    event.stopPropagation();
    if (key === "Escape") {
      const { clause } = ui;
      if (clause) return ctx.set({ clause: null }, `[data-cl="${clause.place} ${clause.id}"]`);
      return ctx.set({ focus: "all", error: "", hovered: null });
    }
    const at = target.getAttribute("data-at");
    if (at === null) return;
    const view = ctx.views[Number(target.getAttribute("data-side"))];
    if (key === "Enter" || key === " ") {
      event.preventDefault();
      if (view.steps.from[Number(at)].length) ctx.fold(view.number, Number(at));
    } else if (key.startsWith("Arrow") || key === "Home") {
      event.preventDefault();
      const to = neighbour(view, Number(at), key);
      if (to !== undefined) ctx.pin(view.number, to, true);
    }
  }

  const talk = converse(model, hear);
  ctx.room = handover({ model, el, host }, ask, without);
  root.addEventListener("keydown", onKey);
  model.on("change:graph", changed);
  take();
  draw();
  const size = globalThis.ResizeObserver && new ResizeObserver(() => root.clientWidth !== ctx.width && draw());
  size?.observe(root);
  later("hello", 2500, () => ctx.set({ readOnly: true }));
  talk.send({ do: "hello" });

  const close = () => {
    Object.values(timers).forEach(clearTimeout);
    size?.disconnect();
    talk.close();
    ctx.room.close();
    model.off("change:graph", changed);
    root.remove();
  };
  signal?.addEventListener("abort", close);
  return close;
}
