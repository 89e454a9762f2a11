// Charts with a row for each thing: who wins, and how long the chains are. And the tables beside all charts.

import { h, s } from "./dom.js";
import { glyph, hue, within } from "./marks.js";
import { cite, opened } from "./clauses.js";
import { expected, fixed, intervalText, percent, rare, several, wilson } from "./lab_words.js";
import { t } from "./words.js";

const ROW = 30;
const WIDE = 1.15;   // of a row's letters, many of them digits or bold

/** A chart's numbers as a table, closed at first; the rows are made when it is opened. */
export function twin(ctx, name, head, rows) {
  const open = ctx.ui.tables[name];
  const ontoggle = (event) => ctx.set({ tables: { ...ctx.ui.tables, [name]: event.currentTarget.open } });
  return h("details.twin", { key: "twin", ontoggle }, h("summary.small.quiet", t("table")),
    open ? h("div.wide", h("table",
      h("thead", h("tr",
        head.filter(Boolean).map((text, i) => h("th", { scope: "col", class: i ? "num" : "" }, text)))),
      h("tbody", rows().map(([first, ...rest]) =>
        h("tr", { key: first }, h("th", { scope: "row" }, first), rest.map((text) => h("td", text))))))) : null);
}

/** Which columns of text fit beside the plot: those marked `extra` go first, the last of them foremost. */
function fitting(rows, left, { width, letter }) {
  const columns = rows[0].cells.map((cell, i) => ({ i, extra: cell.extra,
    wide: 16 + WIDE * letter * Math.max(...rows.map(({ cells }) => cells[i].text.length)) }));
  const room = () => width - left - columns.reduce((all, { wide }) => all + wide, 0);
  for (const column of [...columns].reverse()) {
    if (room() < 110 && column.extra) columns.splice(columns.indexOf(column), 1);
  }
  return { columns, right: left + Math.min(Math.max(room() - 24, 60), 420) };
}

/**
 * Rows with a mark on a common axis. A row has label, at (0 to 1, or null), low, high, law, then (the reference), seat
 * or null, and cells; `ticks` gives [at, text] for a plot of
 * this many px.
 */
function chart(ctx, { key, alt, rows, ticks }) {
  const { seats, width, letter } = ctx;
  const indent = rows.some(({ seat }) => seat !== undefined) ? 20 : 0;
  const left = indent + 14 + WIDE * letter * Math.max(...rows.map(({ label }) => label.length));
  const { columns, right } = fitting(rows, left, ctx);
  const x = (at) => left + at * (right - left);
  const tall = rows.length * ROW;
  const drawn = rows.map((row, i) => {
    const { label, at, low, high, law, then, seat = null, cells } = row;
    const y = i * ROW + 20;
    let edge = width;
    const texts = [...columns].reverse().map(({ i: which, wide }) => {
      const text = s("text.end", { key: which, x: edge, y: y + 5, class: cells[which].quiet ? "quiet" : "strong" },
        cells[which].text);
      edge -= wide;
      return text;
    });
    const mine = seat === null ? "" : hue(seats, seat);
    return s("g", { key: label, class: mine },
      seat === null ? null : glyph(seats, seat, 6.5, y, 13),
      s("text", { x: indent, y: y + 5 }, label),
      s("path.ci", { d: `M${x(low)} ${y}H${Math.max(x(high), x(low) + 1)}` }),
      then === undefined ? null : seat === null
        ? s("path.cross", { d: `M${x(then) - 6} ${y - 6}l12 12m0-12l-12 12` })
        : glyph(seats, seat, x(then), y, 15, "kept"),
      law === undefined ? null : s("path.law", { d: `M${x(law)} ${y - 10}v20` }),
      at === null ? null : seat === null ? s("circle.obs", { cx: x(at), cy: y, r: 4.5 })
        : glyph(seats, seat, x(at), y, 14),
      texts);
  });
  return s("svg", { key, role: "img", "aria-label": alt, viewBox: `0 0 ${width} ${tall + 26}` },
    ticks(right - left).map(([at, text]) => s("g", { key: text }, s("path.grid", { d: `M${x(at)} 4V${tall + 4}` }),
      s("text.mid.quiet", { x: x(at), y: tall + 22 }, text))),
    drawn);
}

/** What a cell says under a heading of its own: without "exactly" and the like. */
const bare = ({ text, bare: alone = text }) => alone;

/** A cell that names what it has. */
const said = (name, number) => ({ text: `${name} ${number}`, bare: number, quiet: true });

/** The parts of a row that the sample, the law and the reference give, on a scale from shares to 0 to 1. */
function placed(scale, share, { low, high }, law, then) {
  return { at: share > 0 ? scale(share) : null, low: scale(low), high: scale(high),
    law: law === undefined ? undefined : scale(law), then: then > 0 ? scale(then) : undefined };
}

/** Who wins: each seat alone, and games that are shared. */
export function wins(ctx) {
  const { seats, sample, reference, exact, lab, letter } = ctx;
  const { ties, shares } = lab.game;
  const row = (label, seat, win, law, then) => {
    const { text, digits } = intervalText(win);
    return { label, seat, ...placed((share) => share, win.share, win, law, then), at: win.share, cells: [
      { text: percent(win.share, digits) }, { text, quiet: true, extra: true },
      law !== undefined && said(t("lab.exactly"), percent(law, digits + 1)),
      then !== undefined && { ...said(t("lab.reference"), percent(then, digits)), extra: true },
    ].filter(Boolean) };
  };
  const rows = seats.map((_, i) => row(t("lab.wins", { name: within(seats, i) }), i, sample.seats[i].win,
    exact?.seats[i]?.win,
    reference?.seats[i]?.win.share));
  if (shares) rows.push(row(t("lab.shared"), undefined, sample.ties, exact?.ties, reference?.ties.share));
  const alt = `${t("lab.wins.alt")} ${rows.map(({ label, cells }) =>
    `${label}: ${cells.map(({ text }) => text).join(", ")}`).join("; ")}.`;
  const ticks = (wide) => (wide < 14 * letter ? [0, 100] : wide < 30 * letter ? [0, 50, 100] : [0, 25, 50, 75, 100])
    .map((n) => [n / 100, n === 100 ? "100\u00a0%" : String(n)]);
  return h("section", { key: "wins", "aria-label": t("lab.who.wins") },
    h("h3", t("lab.who.wins"), " ", h("span.small.quiet", `${t("lab.intervals")}; ${ties.text}`,
      cite(ctx, ties.clauses, "wins"), reference && `; ${
        shares ? t("lab.hollow.crossed") : t("lab.hollow")}`)), opened(ctx, "wins"),
    chart(ctx, { key: "chart", alt, rows, ticks }),
    twin(ctx, "wins", [t("lab.result"), t("lab.share"), t("lab.interval"), exact && t("lab.exactly"),
      reference && t("lab.reference")],
      () => rows.map(({ label, cells }) => [label, ...cells.map(bare)])));
}

/** "1 in 10,000" */
function oneIn(power) {
  if (!power) return t("lab.all");
  if (power === 6) return t("lab.in.million");
  return power > 6 ? t("lab.in.millions", { n: fixed(10 ** (power - 6)) }) : t("lab.in", { n: fixed(10 ** power) });
}

/** Lengths of chains, on a log axis. */
export function chains(ctx) {
  const { sample, reference, exact, letter } = ctx;
  const { chain, links, turns: unit } = ctx.lab.game;
  const { turns, counts } = sample.chains;
  const law = exact?.chains?.shares;
  const then = reference?.chains;
  const last = Math.max(counts.length, then?.counts.length ?? 0,
    law ? law.findLastIndex((share) => share * turns >= 0.1) + 1 : 0);
  const found = Array.from({ length: last }, (_, k) => ({ k, count: counts[k] ?? 0, share: (counts[k] ?? 0) / turns,
    interval: wilson(counts[k] ?? 0, turns), law: law && (law[k] ?? 0),
    then: then && (then.counts[k] ?? 0) / then.turns }));
  const positive = found.flatMap(({ interval, share, law: exactly, then: kept }) =>
    [share && interval.low, exactly, kept, interval.high]).filter((share) => share > 0);
  const decades = Math.max(1, Math.ceil(-Math.log10(Math.min(...positive)) * 2) / 2);
  const scale = (share) => Math.max(1 + Math.log10(share || 1e-99) / decades, 0);
  const rows = found.map(({ k, count, share, interval, law: exactly, then: kept }) => ({
    label: k ? several(k, ...links) : t("lab.none", { what: links[0] }), interval,
    ...placed(scale, share, interval, exactly || undefined, kept), cells: [
      { text: fixed(count) },
      law && said(t("lab.expected"), expected(exactly * turns)),
      then && { ...said(t("lab.reference"), rare(kept)), extra: true },
    ].filter(Boolean) }));
  const ticks = (wide) => {
    const every = [1, 2, 3, 4].find((n) => (n * wide) / decades > 15 * letter) ?? 6;
    return Array.from({ length: Math.floor(decades / every) + 1 }, (_, i) =>
      [1 - (i * every) / decades, oneIn(i * every)]);
  };
  const alt = `${t("lab.chains.alt", { chain, n: fixed(turns), unit })} ${rows.map(({ label, cells }) =>
    `${label}: ${cells.map(({ text }) => text).join(", ")}`).join("; ")}.`;
  return h("section", { key: "chains", "aria-label": chain },
    h("h3", `${chain} `, h("span.small.quiet", t("lab.log.axis", { n: fixed(turns), unit }),
      then && `; ${t("lab.crossed")}`)),
    chart(ctx, { key: "chart", alt, rows, ticks }),
    twin(ctx, "chains",
      [t("lab.chain"), unit, t("lab.interval.share"), law && t("lab.expected"), then && t("lab.reference")],
      () => rows.map(({ label, interval, cells: [count, ...others] }) =>
        [label, count.text, t("range", { low: rare(interval.low), high: rare(interval.high) }), ...others.map(bare)])));
}
