// PositionEditor for Package!?: its board, on which packages and pawns are put, and what lies beside it.

import { h, s } from "./dom.js";
import { hue, glyph, mark, pawn, within } from "./marks.js";
import { cite, opened } from "./clauses.js";
import { packageBoard } from "./package_board.js";
import { WIDE, locationAt, pawnAt, tile } from "./package_places.js";
import { check, number, select } from "./editor_form.js";
import { editor } from "./editor.js";
import { t } from "./words.js";

const LOCATIONS = [1, 2, 3, 4, 5];
const TOP = 60;   // pawns stand above this line
const zoneKey = (row, seat, at) => `${row}.${seat}.${at}`;
const many = (count) => t("editor.packages", { n: count });

function change(ctx, row, seat, at, by) {
  ctx.set({ column: [seat, at] });
  if (row === "package") return ctx.edit("packages", { seat, at, by });
  const here = ctx.table.board.pawns[seat] === at;
  return here === by < 0 && ctx.edit("pawn", { seat, to: by < 0 ? 0 : at });
}

function press(ctx, row, seat, at, away) {
  const here = row === "pawn" && ctx.table.board.pawns[seat] === at;
  change(ctx, row, seat, at, away || here ? -1 : 1);
}

function handlers(ctx, row, seat, at, there) {
  const { ui } = ctx;
  const spot = (event) => {
    const frame = ctx.find(".gl-board").getBoundingClientRect();
    const scale = WIDE / frame.width;
    return { x: (event.clientX - frame.left) * scale, y: (event.clientY - frame.top) * scale };
  };
  const put = { picked: null, carried: null, target: null };
  return {
    onclick: (event) => ui.dragged || press(ctx, row, seat, at, event.shiftKey),
    onfocus: () => ctx.set({ roving: zoneKey(row, seat, at), column: [seat, at] }),
    onpointerdown: (event) => {
      ui.grip = there && !event.button && !ui.readOnly ? event : null;
      if (ui.grip) event.currentTarget.setPointerCapture?.(event.pointerId);   // else another place would take over
    },
    onpointermove: (event) => {
      if (!ui.grip) return;
      if (!ui.dragged && Math.hypot(event.clientX - ui.grip.clientX, event.clientY - ui.grip.clientY) < 5) return;
      const { x, y } = spot(event);
      const carried = row === "pawn" ? { x, y } : { x: x - 13, y: y - 9, wide: 27 };
      ctx.set({ dragged: true, picked: { piece: row, seat, from: at }, carried, target: locationAt({ x, y }) });
    },
    onpointerup: (event) => {
      const to = locationAt(spot(event));
      if (ui.grip && ui.dragged && to !== at) ctx.edit("move", { piece: row, seat, from: at, to });
      ctx.set({ grip: null, ...put });
    },
    onpointercancel: () => ctx.set({ grip: null, ...put }),
  };
}

/** Where pieces of a seat stand at a location: what lies there, and the ghost of what a click would bring. */
function zone(ctx, row, seat, at) {
  const { seats, table: { board } } = ctx;
  const name = within(seats, seat);
  const count = row === "pawn" ? Number(board.pawns[seat] === at) : board.packages[seat][at - 1];
  const base = tile(seats.length, seat, at, 0, 1);
  const [y, high] = row === "pawn" ? [12, TOP - 14] : [TOP, 186];
  const to = row === "pawn" ? pawnAt(seats.length, seat, at) : tile(seats.length, seat, at, count, count + 1);
  const ghost = row === "pawn" ? !count && pawn(seats, seat)
    : [s("rect.tok", { width: base.wide, height: 19, rx: 2.5 }), glyph(seats, seat, base.wide / 2, 9.5, 12, "in")];
  const key = zoneKey(row, seat, at);
  const label = row === "pawn" ? (count ? t("editor.pawn.here.at", { name, at }) : t("editor.pawn.to", { name, at }))
    : t("package.at", { n: count, name, at });
  return s("g.zone", { key, "data-z": key, class: count ? "thing" : "", role: "button", "aria-label": label,
    tabindex: key === (ctx.ui.roving ?? "package.0.1") ? 0 : -1, "aria-disabled": ctx.ui.readOnly,
    ...handlers(ctx, row, seat, at, count > 0) },
  ghost && s("g.ghost", { class: hue(seats, seat), transform: `translate(${to.x} ${to.y})` }, ghost),
  s("rect.hit.onfocus", { x: base.x - 1.5, y, width: base.wide + 3, height: high, rx: 4 }));
}

function drawn(ctx) {
  const { table, position, position: { standing } } = ctx;
  const seats = ctx.seats.map((seat, i) => ({ ...seat, plays: standing ? t("points", { n: standing[i] }) : "" }));
  const { seat, die } = table;
  const frame = { board: { ...table.board, final: [] }, alt: position.alt, seat, decides: position.decides, die };
  const [row, board] = packageBoard.draw({ ...ctx, seats, still: true, options: [], preview: null, frame });
  Object.assign(board.props, { lang: t("language"), role: "group", "aria-label": t("editor.board"),
    "aria-description": position.alt });
  const zones = ["package", "pawn"].flatMap((kind) => LOCATIONS.flatMap((at) =>
    seats.map((_, seat) => zone(ctx, kind, seat, at))));
  const over = board.kids.findIndex((kid) => kid.props?.key === "carried");
  board.kids.splice(over < 0 ? board.kids.length : over, 0, ...zones);
  return [row, board];
}

/** What the place with the cursor holds, with buttons for who has no keys and no second mouse button. */
function column(ctx) {
  const { ui, seats, table: { board } } = ctx;
  const seat = Math.min(ui.column[0], seats.length - 1);
  const at = ui.column[1];
  const count = board.packages[seat][at - 1];
  const here = board.pawns[seat] === at;
  const step = (by, off) => h("button.estep", { key: by, "aria-disabled": ui.readOnly || off,
    "aria-label": by < 0 ? t("editor.fewer", { name: within(seats, seat), at })
      : t("editor.more", { name: within(seats, seat), at }),
    onclick: () => off || change(ctx, "package", seat, at, by) }, by < 0 ? "\u2212" : "+");
  return h("div.row.ewrap.ebar", { key: "column", class: hue(seats, seat) }, mark(seats, seat),
    h("span", h("span.name", seats[seat].name), ` ${t("editor.column", { at, what: many(count) })}`),
    step(-1, !count), step(1, false),
    h("button", { "aria-disabled": ui.readOnly, onclick: () => change(ctx, "pawn", seat, at, here ? -1 : 1) },
      here ? t("editor.pawn.off") : t("editor.pawn.here")),
    h("span.small.quiet.push", t("editor.mouse")));
}

function table(ctx) {
  return h("div", { key: "table" }, drawn(ctx), column(ctx));
}

function beside(ctx, seat) {
  const { seats, table: { board, full }, position: { faults } } = ctx;
  const { name } = seats[seat];
  const wrong = faults.some((fault) => fault.seats.includes(seat));
  const places = [["0", t("editor.off")], ...LOCATIONS.map((at) => [String(at), String(at)])];
  return h("tr", { key: seat, class: hue(seats, seat) },
    h("th", { scope: "row" }, h("span.row", mark(seats, seat), h("span.name", name), wrong && h("b", "!"))),
    h("td", number(ctx, `supply${seat}`, t("editor.supply.of", { name }), board.supply[seat], 0, full,
      (to) => ctx.edit("supply", { seat, to }))),
    h("td", board.gone[seat]),
    h("td", select(ctx, `pawn${seat}`, "", String(board.pawns[seat]), places,
      (to) => ctx.edit("pawn", { seat, to: Number(to) }), { "aria-label": t("editor.pawn.of", { name }) })),
    h("td", check(ctx, `final${seat}`, t("editor.final.of", { name }), board.final[seat],
      (to) => ctx.edit("final", { seat, to }))));
}

function third(ctx) {
  const { seats, table: { had } } = ctx;
  if (!had) return null;
  const place = (seat, at) => h("button.estep", { key: at, class: had[seat].includes(at) ? "solid" : "",
    "aria-label": t("editor.seat.at", { name: seats[seat].name, at }), "aria-pressed": had[seat].includes(at),
    "aria-disabled": ctx.ui.readOnly,
    onclick: () => ctx.edit("third", { seat, at }) }, at);
  return h("div.ethird", { key: "third" },
    h("p.small", t("editor.third"), cite(ctx, ["R-PK-third-again"], "third")), opened(ctx, "third"),
    seats.map((_, seat) => h("p.row", { key: seat, class: hue(seats, seat) }, mark(seats, seat),
      LOCATIONS.map((at) => place(seat, at)))));
}

function waits(ctx) {
  const { seats, table: { node, seat, die, triggers } } = ctx;
  const now = node === "rolled" ? String(die) : node;
  const options = [["start", t("editor.node.start")], ["roll", t("editor.node.roll")],
    ...[1, 2, 3, 4, 5, 6].map((n) => [String(n), t("editor.node.action", { n })]), ["over", t("editor.node.over")]];
  if (!options.some(([value]) => value === now)) options.unshift([now, "?"]);
  const turn = seat ?? 0;
  const set = (to, who) => ctx.edit("node", /\d/.test(to) ? { node: "rolled", seat: who, die: Number(to) }
    : { node: to, seat: who });
  const away = () => ctx.edit("triggers", {});
  return h("div.ewaits", { key: "waits" }, h("h3", t("editor.waits")),
    h("p.row.ewrap",
      select(ctx, "node", "", now, options, (to) => set(to, turn), { "aria-label": t("editor.waits.label") }),
      ["roll", "rolled"].includes(node) && select(ctx, "turn", "", String(turn), seats.map(({ name }, i) =>
        [String(i), name]), (who) => set(now, Number(who)), { "aria-label": t("editor.turn") })),
    triggers && h("p.row.ewrap", h("code", triggers), h("button", { "aria-disabled": ctx.ui.readOnly, onclick: away },
      t("editor.no.triggers"))));
}

function controls(ctx) {
  const heads = ["", t("editor.head.supply"), t("editor.head.out"), t("editor.head.pawn"), t("editor.head.final")];
  return h("div", { key: "controls" }, waits(ctx),
    h("table.ebeside", { key: "beside" },
      h("thead", h("tr", heads.map((text) => h("th", { key: text, scope: "col" }, text)))),
      h("tbody", ctx.seats.map((_, seat) => beside(ctx, seat)))),
    third(ctx));
}

/** Arrows from place to place; + and − or a digit for how many, Enter as a click. */
function key(ctx, event) {
  const found = event.target.getAttribute("data-z");
  if (!found) return false;
  const [row, ...numbers] = found.split(".");
  const [seat, at] = numbers.map(Number);
  const count = ctx.seats.length;
  const place = (at - 1) * count + seat;
  const to = { ArrowLeft: [row, place - 1], ArrowRight: [row, place + 1], ArrowUp: ["pawn", place],
    ArrowDown: ["package", place], Home: [row, 0], End: [row, 5 * count - 1] }[event.key];
  if (to) {
    const next = Math.min(Math.max(to[1], 0), 5 * count - 1);
    ctx.find(`[data-z="${zoneKey(to[0], next % count, Math.floor(next / count) + 1)}"]`).focus();
  } else if (event.key === "Enter" || event.key === " ") press(ctx, row, seat, at, event.shiftKey);
  else if ("+=".includes(event.key)) change(ctx, row, seat, at, 1);
  else if (["-", "_", "\u2212", "Delete", "Backspace"].includes(event.key)) change(ctx, row, seat, at, -1);
  else if (event.key.toLowerCase() === "p") press(ctx, "pawn", seat, at);
  else if (/^\d$/.test(event.key) && row === "package") ctx.edit("packages", { seat, at, to: Number(event.key) });
  else return false;
  return true;
}

const keys = t("editor.keys.package");

export default editor({ package: { table, controls, keys, key, escape: () => false } });
