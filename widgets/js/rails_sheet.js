// The score sheet of Pocket Rails: if it were scored now, and as it was filled in.

import { h, number } from "./dom.js";
import { hue, mark } from "./marks.js";
import { cite, opened } from "./clauses.js";
import { icon } from "./rails_cards.js";
import { t } from "./words.js";

const times = (own, yard) => h("span.times.small.quiet", `${own} \u00d7 ${yard} `);
const points = (value) => (value ? h("b", number(value)) : h("span.zero.quiet", "0"));

function goodsCell({ tl: { game: { words } } }, row) {
  if (!row.goods.length) return points(0);
  return row.goods.map(([good, own, yard, value]) => h("span.row", { key: good }, icon(good, 16), words.goods[good],
    value || !own || !yard ? times(own, yard) : h("span.small.quiet", t("rails.too.plentiful")), points(value)));
}

function insiderCell({ tl: { game: { words } } }, insider) {
  const good = insider?.good ?? null;
  return good !== null && h("span.row", icon(good, 16), words.goods[good], points(insider.points));
}

/**
 * One scoring, a row for each seat; `more` are columns of [head, value of each seat]; `nothing` stands where
 * no yard count is known, as a sheet that is filled in keeps none where nobody scored.
 */
function table(ctx, key, title, note, rows, more, nothing) {
  const { seats, tl: { game: { words } } } = ctx;
  const insider = rows.some((row) => (row.insider?.good ?? null) !== null);
  const penalty = rows.some((row) => row.penalty);
  const head = (text, clause) => h("th", { scope: "col" }, text, cite(ctx, [clause], key));
  const cells = (row) => [row.companies.map(([own, yard, value]) => h("td", value ? times(own, yard) : null,
    points(value))), h("td", goodsCell(ctx, row)), insider && h("td", insiderCell(ctx, row.insider)),
    penalty && h("td", points(row.penalty))];
  return h("div.sheet", { key }, h("p", h("b", title), h("span.small.quiet", " ", note)), opened(ctx, key),
    h("div.scroll", { role: "region", tabindex: 0, "aria-label": title }, h("table",
    h("thead", h("tr", h("td"), words.companies.map((company) => head(company)), head(t("rails.goods"), "PR-15"),
      insider && head(t("rails.insider"), "PR-17"), penalty && head(t("rails.pairs"), "PR-22"),
        head(t("stepper.total")),
      more.map(([text]) => head(text)))),
    h("tbody", h("tr.quiet", h("th", { scope: "row" }, t("rails.in.yard")),
      words.companies.map((_, c) => h("td", Math.max(...rows.map((row) => row.companies[c][1])) || nothing)),
      h("td", { colspan: 2 + insider + penalty + more.length })),
      rows.map((row, i) => h("tr", { key: i }, h("th", { scope: "row" }, h("span.row", mark(seats, i),
        h("span.name", { class: hue(seats, i) }, seats[i].name))), cells(row),
        h("td.lg", number(row.total)), more.map(([, values]) => h("td.lg", values[i]))))))));
}

/** The sheets that there are. */
export function sheets(ctx) {
  const { frame, preview, menu } = ctx;
  const { sheet: { now, done }, round } = frame.board;
  const soFar = frame.scores.map((one) => number(one.at(-1)));
  const note = [h("span", t("rails.shares")), cite(ctx, ["PR-13"], "now"),
    round < 3 ? [t("rails.before.two"), cite(ctx, ["PR-12"], "now")] : ""];
  const last = [t("rails.last.company"), cite(ctx, ["PR-16"], "done1"),
    t("rails.last.good"), cite(ctx, ["PR-17"], "done1")];
  const would = menu?.kind === "decision" && ["deliver", "plentiful"].includes(frame.node);
  const then = frame.scores.map((_, i) => (preview?.totals ? number(preview.totals[i]) : "\u00a0"));
  return [
    round > 0 && !["over", "shuffle"].includes(frame.node) && table(ctx, "now", t("rails.scored.now"), note, now,
      would ? [[t("rails.then"), then]] : [], 0),
    done.map((rows, i) => rows && table(ctx, `done${i}`, t("rails.after.round", { n: i + 2 }),
      [t("rails.shares"), cite(ctx, ["PR-13"], `done${i}`), i ? last : ""], rows,
      i === done.findLastIndex(Boolean) ? [[t("rails.so.far"), soFar]] : [], i ? 0 : "")),
  ];
}
