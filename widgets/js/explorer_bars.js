// How likely each answer is: exactly, or estimated from turns that were played; and what is still being counted.

import { h } from "./dom.js";
import { decimal, grouped, value } from "./explorer_math.js";
import { fill, t } from "./words.js";

/** What can be said of a question by one way to choose: {groups, of, odds, and if estimated ranges and turns}. */
export function answerOf({ answers, complete, counted, played }, ask, shown, wanted) {
  const i = answers.findIndex(({ name }) => name === ask);
  if (i < 0) return null;
  if (complete) return { ...answers[i], odds: counted[shown].answers[i] };
  const sample = played[wanted];
  if (!sample) return null;
  const { groups, shares } = sample.answers[i];
  const digits = Math.max(...shares.map(([, low, high]) => high - low)) < 0.04 ? 3 : 2;
  return { ...answers[i], groups, odds: shares.map(([share]) => share.toFixed(digits)), turns: sample.turns,
    seed: sample.seed, ranges: shares.map(([, ...ends]) => ends.map((end) => end.toFixed(digits))) };
}

function row(answer, i, other) {
  const text = answer.odds[i];
  const range = answer.ranges?.[i];
  const was = other && !other.ranges && !range ? other.groups.indexOf(answer.groups[i]) : -1;
  const before = was < 0 ? null : value(other.odds[was]);
  const mark = before !== null && Math.abs(before - value(text)) > 1e-9;
  return h("li", { key: answer.groups[i] }, h("span", answer.groups[i]), h("span.xbar", { "aria-hidden": "true" },
    h("i", { style: `width:${100 * value(text)}%` }), mark && h("b.xref", { style: `left:${100 * before}%` }),
    range && h("b.xrange", { style: `left:${100 * range[0]}%;width:${100 * (range[1] - range[0])}%` })),
  range ? h("span", h("b", `\u2248 ${text}`), " ", h("span.quiet", t("range", { low: range[0], high: range[1] })))
    : h("span", h("b", text), " ", h("span.quiet", decimal(text))));
}

function estimated(ctx, { turns: many, number }, { turns, seed }) {
  const { ui } = ctx;
  const done = turns >= ui.turns;
  return h("div.small.quiet", { key: `est${number}` },
    h("p", t("explorer.played", { turns: fill(many, { n: grouped(turns) }), seed })),
    !ui.recorded && h("button", { "aria-disabled": !done || ui.readOnly, onclick: () => done
      && ctx.set({ turns: ui.turns + 1000 }) }, done
        ? t("explorer.play.more", { turns: fill(many, { n: grouped(1000) }) })
      : t("explorer.playing", { n: grouped(turns), of: grouped(ui.turns) })));
}

/** Under the graph: the answers as bars; `other` has the same under the other ruling. */
export function bars(ctx, view, other) {
  const { answer, number, side, turn } = view;
  if (!answer) return side.complete ? null : h("p.quiet", { key: `bars${number}` },
    ctx.ui.readOnly ? t("explorer.needs.kernel") : "\u2026");
  return [h("h3", { key: `ask${number}` }, t("explorer.when", { what: answer.name, turn }),
    answer.ranges && h("span.xplain", `, ${t("explorer.estimated")}`)),
  h("ul.xbars", { key: `bars${number}`, class: answer.ranges ? "xest" : "", "aria-label": answer.name },
    answer.groups.map((_, i) => row(answer, i, other))),
  answer.ranges && estimated(ctx, view, answer)];
}

/** What is counted just now, and whose numbers are shown meanwhile; nothing when all are known. */
export function counting({ ui, tl }, shown) {
  if (shown === ui.strategy) return null;
  const name = (one) => tl.strategies.find((each) => each.name === one)?.text ?? t("explorer.equal");
  const size = tl.sides.reduce((sum, side) => sum + side.size, 0);
  const done = tl.sides.reduce((sum, side) => sum + (side.counted[ui.strategy] ? side.size : side.done ?? 0), 0);
  const [wanted, now] = [name(ui.strategy), name(shown)];
  return h("p.small.xleft", { key: "counting" }, ui.readOnly || ui.failed === ui.strategy
    ? t("explorer.not.counted", { wanted, now })
    : t("explorer.counting", { wanted, now, n: Math.floor((100 * done) / size) }));
}
