// The graph as a table, for whoever reads rather than looks.

import { h } from "./dom.js";
import { decimal } from "./explorer_math.js";
import { t } from "./words.js";

/** The positions that are drawn, with what leads where; painted only while it is open. */
export function table(ctx, view) {
  const { side, steps, sight, odds, shares, seats, number, turn, answer } = view;
  const open = ctx.ui.tables.includes(number);
  const body = () => [...sight.seen].sort((a, b) => a - b).map((at) => {
    const seat = side.seats[at];
    const end = answer ? `, ${answer.name} ${answer.groups[answer.of[at]]}` : "";
    const what = side.ends[at] ? `${t("explorer.over", { turn })}${end}`
      : `${seat < 0 ? "" : `${seats[seat].name} `}${side.words[side.leads[at]]}`;
    const list = steps.from[at].map((step) => h("li", { key: step.at }, h("code", step.action), ` ${shares[step.at]}`,
      step.clauses.length > 0 && ` ${step.clauses.join(" ")}`,
      step.to < 0 || !sight.seen.has(step.to) ? ` (${t("explorer.not.drawn")})`
        : ` ${t("explorer.to", { n: step.to })}`, step.only && `, ${t("explorer.only")}`));
    return h("tr", { key: at }, h("th", { scope: "row" }, at), h("td", side.depths[at]), h("td", what),
      h("td.xnum", odds[at], decimal(odds[at]) && h("span.quiet", ` ${decimal(odds[at])}`)), h("td", h("ul", list)));
  });
  const head = [t("explorer.head.position"), t("explorer.head.steps"), t("explorer.head.what"),
    t("explorer.probability"),
    t("explorer.head.follow")];
  return h("details.xtable", { key: `table${number}`, open,
    ontoggle: (event) => ctx.table(number, event.currentTarget.open) },
  h("summary", `${t("explorer.table")}${side.title ? `, ${side.title}` : ""}`),
  open && h("div.xscroll", { tabindex: 0, role: "region", "aria-label": t("explorer.table.label") }, h("table",
    h("thead", h("tr", head.map((one) => h("th", { scope: "col" }, one)))), h("tbody", body()))));
}
