// A choice among answers, with how sure one is; scored by Brier's score.

import { h } from "./dom.js";
import { linked, radio } from "./predict_text.js";
import { WORDS, fine } from "./predict_words.js";

/** The answers to choose from. */
function form(ctx) {
  const { draft } = ctx.ui;
  return h("fieldset", { key: "answers" }, h("legend", WORDS.answers),
    h("ul.ppick", ctx.page.options.map((text, i) =>
      radio(ctx, "option", i, text, draft.value === i, (value) => ctx.edit({ value })))));
}

/** How sure one is. */
function more(ctx) {
  const { sure } = ctx.page;
  return h("fieldset", { key: "sure" }, h("legend", WORDS.sure),
    h("ul.ppick.psure", sure.map((share, i) => {
      const text = i ? WORDS.share(share) : `${WORDS.share(share)}, ${WORDS.guess}`;
      return radio(ctx, "sure", i, text, ctx.ui.draft.sure === i, (value) => ctx.edit({ sure: value }));
    })),
    h("p.small.quiet", WORDS.rest));
}

/** What is still missing. */
function missing({ ui: { draft } }) {
  return [draft.value === undefined && WORDS.missing.choice, draft.sure === undefined && WORDS.missing.sure];
}

/** What goes up to Python. */
function intent({ ui: { draft } }) {
  return { value: draft.value, sure: draft.sure };
}

/** A bet in words. */
function say({ page }, { value, shares }) {
  return `${page.options[value]}, ${WORDS.share(shares[value])}`;
}

/** The truth in words. */
function sayTruth({ page }) {
  return page.options[page.truth.value];
}

/** A score in words. */
function sayScore(_, score) {
  return WORDS.brierSay(score);
}

/** All answers with the share that each was given, and which one is true. */
function picture(ctx, bet) {
  const { page } = ctx;
  const row = (text, i) => {
    const right = page.truth?.value === i;
    return h("tr", { key: i, class: right ? "ptrue" : "" }, h("th", { scope: "row" }, linked(ctx, text, `row${i}`)),
      h("td.pshare", h("span.pgauge", { "aria-hidden": "true" }, h("i", { style: `width:${100 * bet.shares[i]}%` })),
        h(i === bet.value ? "b" : "span", WORDS.share(bet.shares[i]))),
      page.truth && h("td.pmark", right ? h("b", `\u2713 ${WORDS.isTrue}`) : ""));
  };
  return h("table.panswers", { key: "answers" },
    h("thead", h("tr", h("th", { scope: "col" }, WORDS.answerHead), h("th.pnum", { scope: "col" }, WORDS.bet),
      page.truth && h("td", ""))),
    h("tbody", page.options.map(row)));
}

/** The score, and what it is. */
function score({ page }, bet) {
  return [h("h3", WORDS.brier), h("p.psc", fine(bet.score)),
    h("div.pbar", { "aria-hidden": "true" }, h("i", { style: `width:${50 * bet.score}%` })),
    h("p.small.quiet", WORDS.brierText(page.truth.even))];
}

/** What the page asks of a kind of question. */
export const choice = { form, more, missing, intent, say, sayTruth, sayScore, picture, score };
