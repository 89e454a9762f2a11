// All that the page of a prediction says.

import { fixed, percent } from "./lab_words.js";
import { t } from "./words.js";

/** A share as it is worth showing: whole from 100 on, else with a decimal, below 1 with as many as count. */
export function about(value) {
  if (Math.abs(value - Math.round(value)) < 1e-9) return fixed(value);
  const size = Math.abs(value);
  if (size >= 1) return fixed(value, size < 100 ? 1 : 0);
  return fixed(value, Math.min(Math.max(Math.ceil(-Math.log10(size)), 2), 5)).replace(/(\.\d+?)0+$/, "$1");
}

/** A number with three decimals, or below 1 with three figures, where that is not more than it has. */
export function fine(value) {
  const size = Math.abs(value);
  const text = size.toLocaleString("en-US", size < 1 ? { maximumSignificantDigits: 3 }
    : { maximumFractionDigits: size < 1000 ? 3 : 1 }).replaceAll(",", t("number.group"));
  return (value < 0 && text !== "0" ? "\u2212" : "") + text;
}

/** "12 points", "1 point", "12" */
const of = (text, unit) => (unit ? `${text} ${text === "1" ? unit.replace(/([^s])s$/, "$1") : unit}` : text);

export const WORDS = {
  title: t("predict.title"),
  subtitle: t("predict.subtitle"),
  label: (question) => t("predict.label", { question }),
  yourBet: t("predict.yourBet"),
  bet: t("predict.bet"),
  truth: t("predict.truth"),
  truthHead: t("predict.truthHead"),
  share: (share) => percent(share, share * 1000 % 10 ? 1 : 0),

  // the form
  answers: t("predict.answers"),
  sure: t("predict.sure"),
  guess: t("predict.guess"),
  rest: t("predict.rest"),
  why: t("predict.why"),
  reveal: t("predict.reveal"),
  missing: {
    choice: t("predict.missing.choice"), sure: t("predict.missing.sure"),
    reason: t("predict.missing.reason"), number: t("predict.missing.number"),
    shape: (total, unit) => t("predict.missing.shape", { total: of(fixed(total), unit) }),
  },
  opens: (list) => t("predict.opens", { what: list.length > 1
    ? t("predict.and", { most: list.slice(0, -1).join(", "), last: list.at(-1) }) : list[0] }),
  range: ({ low, high, step, unit }) => t("predict.range",
    { low: fine(low), high: of(fine(high), unit), step: fine(step) }),
  outside: ({ low, high, step }) =>
    t("predict.outside", { low: fine(low), high: fine(high), step: fine(step) }),
  noNumber: t("predict.noNumber"),
  left: (total, unit) => t("predict.left", { total: of(fixed(total), unit) }),
  over: (total, unit) => t("predict.over", { total: of(fixed(total), unit) }),
  given: (total, unit) => t("predict.given", { total: of(fixed(total), unit) }),
  draw: t("predict.draw"),
  fit: (total) => t("predict.fit", { total: fixed(total) }),
  square: (each, unit) => t("predict.square", { each: of(about(each), unit) }),
  column: (label, xlabel) => (xlabel ? `${label}, ${xlabel}` : label),
  columnValue: (value, left, unit) => {
    const rest = left < 0 ? t("predict.tooMany", { n: fixed(-left) }) : t("predict.toGive", { n: fixed(left) });
    return `${of(fixed(value), unit)}; ${rest}`;
  },
  drawing: t("predict.drawing"),
  inTable: t("predict.inTable"),

  // hints
  hint: (number) => t("predict.hint", { n: number }),
  taken: t("predict.taken"),
  more: (count) => t("predict.more", { n: count }),

  // between bet and reveal
  stands: t("predict.stands"),
  working: t("predict.working"),
  waiting: t("predict.waiting"),
  noKernel: t("predict.noKernel"),

  // after the reveal
  afterReveal: t("predict.afterReveal"),
  isTrue: t("predict.isTrue"),
  again: t("predict.again"),
  first: ({ text, score }) => t("predict.first", { text, score }),
  aboutAnswer: (text) => t("predict.aboutAnswer", { text }),
  aboutBet: t("predict.aboutBet"),
  aboutReason: (text) => t("predict.aboutReason", { text }),
  answerHead: t("predict.answerHead"),
  brier: t("predict.brier"),
  brierText: (even) => t("predict.brierText", { even: fine(even) }),
  brierSay: (score) => t("predict.brierSay", { score: fine(score) }),
  distance: t("predict.distance"),
  distanceSay: (score, unit) => (score ? t("predict.off", { score: of(fine(score), unit) }) : t("predict.right")),
  exactly: t("predict.exactly"),
  within: t("predict.within"),
  sampled: t("predict.sampled"),
  common: t("predict.common"),
  commonValue: (score, total, unit) => t("predict.commonValue", { n: fixed(score), total: of(fixed(total), unit) }),
  commonSay: (score, total, unit) => t("predict.commonSay", { n: fixed(score), total: of(fixed(total), unit) }),
  commonText: t("predict.commonText"),
  shapeSay: (list) => list.map(([label, text]) => t("predict.at", { text, label })).join(", "),
  sentence: (text) => `${text[0].toUpperCase()}${text.slice(1)}.`,
  sayBet: (text) => t("predict.sayBet", { text }),
  sayTruth: (text) => t("predict.sayTruth", { text }),
  unit: of,
};
