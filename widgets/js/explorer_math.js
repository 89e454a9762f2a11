// Fractions, ways and what is in sight: what the explorer works out of a graph by itself.

import { t } from "./words.js";

const EXACT = /^(\d+)(?:\/(\d+))?$/;

/** The value of a probability, given as "1/3", "1" or "0.00012". */
export function value(text) {
  const found = EXACT.exec(text);
  return found ? Number(found[1]) / Number(found[2] ?? 1) : Number(text);
}

/** The product of probabilities: exact while all of them are. */
export function product(texts) {
  const found = texts.map((text) => EXACT.exec(text));
  if (!found.every(Boolean)) return texts.reduce((all, text) => all * value(text), 1).toPrecision(3);
  let over = 1n, under = 1n;
  for (const [, a, b] of found) [over, under] = [over * BigInt(a), under * BigInt(b ?? 1)];
  let [a, b] = [over, under];
  while (b) [a, b] = [b, a % b];
  return under === a ? String(over / a) : `${over / a}/${under / a}`;
}

/** A probability beside its fraction: "0.333"; empty where the text is one already. */
export function decimal(text) {
  const found = value(text);
  return text.includes("/") ? found && found < 0.0005 ? found.toExponential(1).replace("-", "\u2212")
    : found.toFixed(3) : "";
}

/** The steps of a side as {from, to, action, clauses, only, at}. */
export function unpack({ steps, words }) {
  return steps.map(([from, to, action, clauses, only], at) => ({ from, to, action: words[action],
    clauses: clauses.map((id) => words[id]), only: Boolean(only), at }));
}

/**
 * What is in sight: positions that are reached without going on from one that is folded or from the last layer; with
 * the steps between them, and for each folded one how many are hidden only behind what is folded.
 */
export function inSight({ depths }, steps, folded, last) {
  const size = depths.length;
  const walk = (stops) => {
    const seen = new Set([0]);
    for (let at = 0; at < size; at += 1) {
      if (seen.has(at) && !stops(at)) for (const { to } of steps.from[at]) if (to >= 0) seen.add(to);
    }
    return seen;
  };
  const stops = (at) => folded.has(at) || depths[at] >= last;
  const seen = walk(stops);
  return { seen, stops, hidden: size - seen.size };
}

/** Steps by where they start and where they lead. */
export function indexed(size, steps) {
  const from = Array.from({ length: size }, () => []);
  const to = Array.from({ length: size }, () => []);
  for (const step of steps) {
    from[step.from].push(step);
    if (step.to >= 0) to[step.to].push(step);
  }
  return { all: steps, from, to };
}

/** How many ways lead from the root to each position. */
export function waysTo(size, steps) {
  const ways = Array(size).fill(0n);
  ways[0] = 1n;
  for (let at = 0; at < size; at += 1) for (const { to } of steps.from[at]) if (to >= 0) ways[to] += ways[at];
  return ways;
}

/** The likeliest way from the root to a position, as steps; any way where none is possible. */
export function likeliest(size, steps, shares, end) {
  const best = Array(size).fill(-1);
  const by = Array(size).fill(null);
  best[0] = 1;
  for (let at = 0; at < size; at += 1) {
    for (const step of steps.from[at]) {
      const chance = best[at] * value(shares[step.at]);
      if (step.to >= 0 && best[at] >= 0 && chance > best[step.to]) [best[step.to], by[step.to]] = [chance, step];
    }
  }
  const way = [];
  for (let step = by[end]; step; step = by[step.from]) way.unshift(step);
  return way;
}

/** A whole number with its thousands apart: "12,345". */
export const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, t("number.group"));
