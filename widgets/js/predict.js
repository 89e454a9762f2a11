// Predict: a question, a bet, and only then the truth beside it.

import { tidy } from "./clauses.js";
import { h, paint } from "./dom.js";
import { converse } from "./model.js";
import { choice } from "./predict_choice.js";
import { number } from "./predict_number.js";
import { shape } from "./predict_shape.js";
import { prose, radio } from "./predict_text.js";
import { WORDS } from "./predict_words.js";
import { t } from "./words.js";

const KINDS = { choice, number, shape };
const SLOW = 6000;   // ms without an answer until something is said

function hints(ctx) {
  const all = ctx.page.hints;
  const { taken } = ctx.ui;
  if (!all.length) return null;
  const ontoggle = (event, i) => event.currentTarget.open && i === ctx.ui.taken && ctx.set({ taken: i + 1 });
  const left = all.length - taken - 1;
  return h("div.phints", { key: "hints" }, all.slice(0, taken + 1).map((text, i) =>
    h("details", { key: `hint${i}`, ontoggle: (event) => ontoggle(event, i) },
      h("summary", WORDS.hint(i + 1), i < taken && h("span.small.quiet", WORDS.taken)), prose(ctx, text, `hint${i}`))),
  left > 0 && h("p.small.quiet", WORDS.more(left)));
}

function reasons(ctx) {
  const { page, ui: { draft } } = ctx;
  if (!page.reasons.length) return null;
  return h("fieldset", { key: "why" }, h("legend", WORDS.why), h("ul.ppick", page.reasons.map((text, i) =>
    radio(ctx, "reason", i, text, draft.reason === i, (reason) => ctx.edit({ reason })))));
}

function missing(ctx) {
  const { page, ui: { draft }, kind } = ctx;
  const list = [...kind.missing(ctx), page.reasons.length > 0 && draft.reason === undefined && WORDS.missing.reason];
  return list.filter(Boolean);
}

/** What is said while Python has not answered. */
function pending(ctx) {
  const { page, ui } = ctx;
  const text = ui.lost ? WORDS.noKernel : page.phase === "working" ? WORDS.working : ui.late ? WORDS.waiting : "";
  return text && h("p.small.quiet", { key: "pending" }, text);
}

function alert(ctx) {
  return h("div", { key: "alert", role: "alert" }, ctx.ui.error && h("p.pfault", ctx.ui.error));
}

/** The form: nothing of the truth is here. */
function asking(ctx) {
  const lacks = missing(ctx);
  const off = lacks.length > 0 || ctx.busy;
  return h("div.ptwo", { key: "asking" }, h("div", ctx.kind.form(ctx)),
    h("div", ctx.kind.more?.(ctx), reasons(ctx),
      h("p.row.pgo", h("button", { class: off ? "" : "solid", "data-do": "reveal", "aria-disabled": off,
        onclick: ctx.reveal }, WORDS.reveal), lacks.length > 0 && h("span.small.quiet", WORDS.opens(lacks))),
      pending(ctx), alert(ctx), hints(ctx)));
}

/** A bet stands, and the truth is not there: it was placed in Python, or the truth could not be computed. */
function placed(ctx) {
  const bet = ctx.page.bets.at(-1);
  const why = ctx.page.reasons[bet.reason];
  return h("div.ptwo", { key: "placed" }, h("div", ctx.kind.picture(ctx, bet)),
    h("div", h("p", WORDS.stands, why && ` ${WORDS.aboutReason(why)}`),
      h("p.row.pgo", h("button", { class: ctx.busy ? "" : "solid", "data-do": "reveal", "aria-disabled": ctx.busy,
        onclick: ctx.reveal }, WORDS.reveal),
      h("button", { "aria-disabled": ctx.busy, onclick: ctx.again }, WORDS.again)),
      pending(ctx), alert(ctx), hints(ctx)));
}

function reply(ctx, { about, text }, bet) {
  const { page, kind } = ctx;
  const head = { answer: page.kind === "choice" ? WORDS.aboutAnswer(page.options[bet.value]) : WORDS.aboutBet,
    reason: WORDS.aboutReason(page.reasons[bet.reason]) }[about];
  return h("div", { key: about, class: about === "after" ? "pafter" : "preply" }, head && h("h3", head),
    prose(ctx, text, about));
}

/** Bet and truth side by side, the score, and what there is to say. */
function revealed(ctx) {
  const { page, kind } = ctx;
  const bet = page.bets.at(-1);
  const [first] = page.bets;
  return h("div", { key: "revealed" }, h("h3.pover", { tabindex: -1, key: "over" }, WORDS.afterReveal),
    h("div.presult", { class: `p${page.kind}` }, kind.picture(ctx, bet),
      h("div", { key: "score" }, kind.score(ctx, bet), page.bets.length > 1 && h("p.small.pfirst",
        WORDS.first({ text: kind.say(ctx, first), score: kind.sayScore(ctx, first.score) })))),
    page.said.map((one) => reply(ctx, one, bet)),
    h("p.pgo", h("button", { onclick: ctx.again }, WORDS.again)), alert(ctx), hints(ctx));
}

function render({ model, el, signal }) {
  const root = el.ownerDocument.createElement("div");
  root.className = "gl-root";
  root.lang = t("language");
  el.append(root);
  const ui = { draft: {}, again: false, round: 0, taken: 0, column: 0, line: null, clause: null, error: "", said: "",
    late: false, lost: false };
  let sent = null;   // the intent that waits for its answer
  let betsThen = 0;   // how many bets there were when it was sent
  let timer = null;

  const find = (query) => root.querySelector(query);
  const ctx = {   // what the parts get: this view's state, ways to act, and what draw() adds
    ui, name: Math.random().toString(36).slice(2, 10),   // radio buttons of two views must not be one group
    set(changes, focus) {
      Object.assign(ui, changes);
      draw();
      ctx.focus(focus);
    },
    focus: (query) => query && find(query)?.focus(),
    edit: (changes, focus) => ctx.set({ draft: { ...ui.draft, ...changes }, error: "" }, focus),
    again() {
      if (ctx.busy) return;
      ctx.set({ draft: {}, again: true, round: ui.round + 1, column: 0, error: "" },
        { choice: '[data-pick="option0"]', number: '[data-pick="number"]', shape: '[data-column="0"]' }[ctx.page.kind]);
    },
    reveal() {
      if (ctx.busy) return;
      if (!ctx.asks) return send({ do: "reveal" });
      const lacks = missing(ctx);
      if (lacks.length) return ctx.set({ said: `${WORDS.reveal} ${WORDS.opens(lacks)}.` });
      send({ do: "bet", ...ctx.kind.intent(ctx), reason: ui.draft.reason ?? null });
    },
  };

  function take() {
    const page = model.get("page");
    Object.assign(ctx, { page, tl: page, kind: KINDS[page.kind], asks: ui.again || page.phase === "asking",
      busy: Boolean(sent) || page.phase === "working" });
  }

  function draw() {
    take();
    const { page } = ctx;
    paint(root, [h("section.predict", { "aria-label": WORDS.label(page.question) },
      h("header.row.phead", { key: "head" }, h("h2", WORDS.title), h("span.quiet", WORDS.subtitle)),
      h("div", { key: "q" }, prose(ctx, page.question, "question", "p.pq"), prose(ctx, page.lead, "lead", "p.plead")),
      ctx.asks ? asking(ctx) : page.phase === "revealed" ? revealed(ctx) : placed(ctx),
      h("div.live", { key: "live", role: "status", "aria-live": "polite" }, ui.said))]);
    tidy(ctx, root);
  }

  function send(intent) {
    const n = talk.send(intent);
    if (!n) return ctx.set({ lost: true });
    sent = n;
    betsThen = ctx.page.bets.length;
    timer = setTimeout(() => ctx.set({ late: true }), SLOW);
    ctx.set({ error: "", lost: false, said: "" });
  }

  /** Python has answered, or something went wrong. */
  function hear({ type, n, text }) {
    const mine = n === sent;
    if (mine) {
      sent = null;
      clearTimeout(timer);
      ui.late = false;
      take();
      if (ctx.page.bets.length > betsThen) ui.again = false;   // the bet stands, whatever became of the truth
    }
    if (type === "error") return ctx.set({ error: text.replace(/^ValueError: /, "") });
    if (mine) ctx.set({}, ".gl-pover");
  }

  /** Bets or the truth have changed: show them, and say the result. */
  function changed() {
    take();
    const { page, kind } = ctx;
    const bet = page.bets.at(-1);
    if (page.phase === "working") ui.said = WORDS.working;
    else if (page.phase === "revealed") {
      ui.said = [WORDS.sayBet(kind.say(ctx, bet)), WORDS.sayTruth(kind.sayTruth(ctx)),
        WORDS.sentence(kind.sayScore(ctx, bet.score)), ...page.said.map(({ text }) => text)].join(" ");
    }
    draw();
  }

  function onKey(event) {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey) return;
    // JupyterLab has a command on many a key: none of what is pressed in here is meant for it.
    event.stopPropagation();
    if (key === "Escape") {
      const { clause } = ui;
      if (clause) ctx.set({ clause: null }, `[data-cl="${clause.place} ${clause.id}"]`);
      else ctx.set({ error: "" });
    } else if (key === "Enter" && target.matches("[data-pick]")) {
      event.preventDefault();
      ctx.reveal();
    } else if (ctx.asks && ctx.kind.key?.(ctx, target, key)) event.preventDefault();
  }

  const talk = converse(model, hear);
  root.addEventListener("keydown", onKey);
  model.on("change:page", changed);
  draw();

  const close = () => {
    clearTimeout(timer);
    talk.close();
    model.off("change:page", changed);
    root.remove();
  };
  signal?.addEventListener("abort", close);
  return close;
}

export default { render };
