// What is known of the position under the cursor: its board, how likely it is, how one comes there, what may follow.

import { h } from "./dom.js";
import { hue, mark } from "./marks.js";
import { cite, opened } from "./clauses.js";
import { stepsOn } from "./explorer_graph.js";
import { decimal, grouped, product, waysTo } from "./explorer_math.js";
import { t } from "./words.js";

function row(ctx, view, step, place, text) {
  const { side, seats, shares } = view;
  const seat = side.seats[step.from];
  const code = h("code", step.action);
  const name = place === "next" && step.to >= 0
    ? h("button.link.xgo", { onclick: () => ctx.pin(view.number, step.to, true) }, code) : code;
  return [h("li", { key: `${place}${step.at}`, class: seat < 0 ? "" : hue(seats, seat) },
    seat < 0 ? h("span") : mark(seats, seat),
      h("span", name, step.to < 0 && h("span.small.quiet", " ", t("explorer.not.drawn"))),
    h("span", cite(ctx, step.clauses, `${place}${step.at}`)), h("span.xnum", text ?? shares[step.at])),
  ...[opened(ctx, `${place}${step.at}`)].filter(Boolean).map((one) => h("li.xwide", { key: `t${step.at}` }, one))];
}

function next(ctx, view, at) {
  const { side, steps, seats } = view;
  const list = steps.from[at];
  if (!list.length) return side.ends[at] ? h("p.quiet", t("explorer.is.over", view))
    : h("p.quiet", t("explorer.not.looked"));
  const who = side.seats[at] < 0 ? t("explorer.by.chance")
    : t("explorer.from.here", seats[side.seats[at]]);
  const most = ctx.ui.all ? list.length : 8;
  return [h("h3", who), h("ul.xway", list.slice(0, most).map((step) => row(ctx, view, step, "next"))),
    list.length > 8 && h("button.link.small", { onclick: () => ctx.set({ all: !ctx.ui.all }) },
      ctx.ui.all ? t("explorer.fewer") : t("explorer.more", { n: list.length - 8 }))];
}

function way(ctx, view) {
  const { side, steps, shares, way: list, cursor } = view;
  if (!cursor) return h("p.quiet", t("explorer.begins"));
  if (!list.length) return h("p.quiet", t("explorer.no.way"));
  const ways = waysTo(side.depths.length, steps)[cursor];
  const drawn = ways === 1n ? t("explorer.one.way") : t("explorer.ways", { n: grouped(ways) });
  return [h("h3", t("explorer.likeliest"), h("span.quiet.xplain", ` ${drawn}`)),
    h("ol.xway", list.map((step) => row(ctx, view, step, "way")),
      h("li.xsum", { key: "sum" }, h("span"), h("span", t("explorer.this.way")), h("span"),
        h("span.xnum", product(list.map((step) => shares[step.at])))))];
}

/** The panel beside the graph, or below two of them. */
export function panel(ctx, view, boards) {
  const { cursor, odds, side, steps, sight } = view;
  const here = `${view.number} ${cursor}`;
  const { recorded } = ctx.ui;
  const lost = ctx.ui.readOnly && !recorded;
  const known = ctx.boards.get(here);
  if (known) ctx.last = here;
  const board = known ?? (lost ? null : ctx.boards.get(ctx.last));   // the last one, until this one comes
  const folded = ctx.ui.folded.includes(here);
  const over = known?.node === "over";
  const many = steps.from[cursor].length > 0;
  const chance = odds[cursor];
  const title = ctx.views.length > 1 ? `${t("explorer.ringed")}, ${side.title}` : t("explorer.ringed");
  const drawn = board && boards[ctx.tl.game.board];
  const still = board && { ...ctx, still: true, frame: board, options: [], preview: null,
    ui: { ...ctx.ui, picked: null } };
  return h("div.xside", { key: "side" },
    h("div.xboard", { key: "board", class: known ? "" : "xstale", "aria-busy": !known }, h("h3", title),
      drawn ? drawn(still) : h("p.quiet.small", lost ? t("explorer.board.kernel") : "\u2026"),
      board && (board.line.length < 200 ? h("p.small.xline", h("code", board.line))
        : h("details.small.xline", h("summary", t("explorer.line")), h("code", board.line)))),
    h("div", { key: "about" },
      h("p.xat.quiet", t("explorer.probability"), " ", h("b", chance), [decimal(chance) && ` ${decimal(chance)}`,
        side.ends[cursor] ? t("explorer.over", view) : stepsOn(side.depths[cursor])].join(", ")),
      h("p.xdo.row", many && h("button", { "aria-pressed": folded, title: t("explorer.what.follows"),
        onclick: () => ctx.fold(view.number, cursor) },
        folded || sight.stops(cursor) ? t("explorer.unfold") : t("explorer.fold")),
      cursor > 0 && !recorded && h("button", { "aria-disabled": over || ctx.ui.readOnly,
        onclick: () => over || ctx.explore(view.number, cursor) },
        side.ends[cursor] ? t("explorer.next", view) : t("explorer.explore")),
      !recorded && ctx.room.buttons(["play", "edit"], { side: view.number, at: cursor }, lost)),
      way(ctx, view), next(ctx, view, cursor)));
}
