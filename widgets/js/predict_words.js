// All that the page of a prediction says, in one place.

import { fixed, percent } from "./lab_words.js";

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
  const text = size.toLocaleString("en-US",
    size < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: size < 1000 ? 3 : 1 });
  return (value < 0 && text !== "0" ? "\u2212" : "") + text;
}

/** "12 points", "1 point", "12" */
const of = (text, unit) => (unit ? `${text} ${text === "1" ? unit.replace(/([^s])s$/, "$1") : unit}` : text);

export const WORDS = {
  title: "Predict",
  subtitle: "first the bet, then the truth",
  label: (question) => `Prediction: ${question}`,
  yourBet: "Your bet",
  bet: "your bet",
  truth: "The truth",
  share: (share) => percent(share, share * 1000 % 10 ? 1 : 0),

  // the form
  answers: "Your answer",
  sure: "How sure are you?",
  guess: "a guess",
  rest: "What is left is split evenly over the other answers.",
  why: "And why?",
  reveal: "Reveal",
  missing: {
    choice: "choose an answer", sure: "say how sure you are", reason: "say why", number: "enter a number",
    shape: (total, unit) => `give all ${of(fixed(total), unit)}`,
  },
  opens: (list) => `opens once you ${list.length > 1 ? `${list.slice(0, -1).join(", ")} and ` : ""}${list.at(-1)}`,
  range: ({ low, high, step, unit }) => `${of(`from ${fine(low)} to ${fine(high)}`, unit)}, in steps of ${fine(step)}; `
    + "type, use the arrow keys, or click on the axis",
  outside: ({ low, high, step }) =>
    `That is not a number from ${fine(low)} to ${fine(high)} in steps of ${fine(step)}.`,
  noNumber: "no bet yet",
  left: (total, unit) => `of the ${of(fixed(total), unit)} still to give`,
  over: (total, unit) => `more than the ${of(fixed(total), unit)}`,
  given: (total, unit) => `All ${of(fixed(total), unit)} are given.`,
  draw: "Draw with the pointer, or use the arrow keys: left and right choose a column, up and down change it, "
    + "Page Up and Page Down by tens.",
  fit: (total) => `Fit to ${fixed(total)}`,
  square: (each, unit) => `One square is ${of(about(each), unit)}.`,
  column: (label, xlabel) => (xlabel ? `${label}, ${xlabel}` : label),
  columnValue: (value, left, unit) => {
    const rest = left < 0 ? `${fixed(-left)} too many` : `${fixed(left)} still to give`;
    return `${of(fixed(value), unit)}; ${rest}`;
  },
  drawing: "Your bet, to draw",
  inTable: "The same as a table, to type in",

  // hints
  hint: (number) => `Hint ${number}`,
  taken: "taken",
  more: (count) => (count === 1 ? "1 hint left" : `${count} hints left`),

  // between bet and reveal
  stands: "Your bet stands.",
  working: "The truth is being computed\u2026",
  waiting: "The kernel has not answered yet. It may be busy; if it was restarted, run the cell again.",
  noKernel: "No kernel answers. Run the cell again to bet.",

  // after the reveal
  afterReveal: "After the reveal",
  isTrue: "true",
  again: "Bet again",
  first: ({ text, score }) => `Your first bet counts: ${text}; ${score}.`,
  aboutAnswer: (text) => `You said: ${text}`,
  aboutBet: "About your bet",
  aboutReason: (text) => `Your reason: ${text}`,
  answerHead: "answer",
  brier: "Brier score",
  brierText: (even) => "The squared misses of all your shares, added up: 0 is perfect, 2 is the worst. "
    + `An even split gets ${fine(even)}.`,
  brierSay: (score) => `Brier score ${fine(score)}`,
  distance: "Distance",
  distanceSay: (score, unit) => (score ? `off by ${of(fine(score), unit)}` : "exactly right"),
  exactly: "Exactly right",
  within: "That is closer than the sample can tell.",
  sampled: "The truth is sampled; after the \u00b1 stands its standard error.",
  common: "In common",
  commonValue: (score, total, unit) => of(`${fixed(score)} of ${fixed(total)}`, unit),
  commonSay: (score, total, unit) => `${of(`${fixed(score)} of ${fixed(total)}`, unit)} in common`,
  commonText: "At each place the smaller of bet and truth, added up. Dashed over the truth: your bet.",
  shapeSay: (list) => list.map(([label, text]) => `${text} at ${label}`).join(", "),
  sentence: (text) => `${text[0].toUpperCase()}${text.slice(1)}.`,
  sayBet: (text) => `Your bet: ${text}.`,
  sayTruth: (text) => `The truth: ${text}.`,
  unit: of,
};
