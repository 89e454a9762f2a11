// The settings: who plays how, how many games, under which rulings; run and cancel; what lies under the bars.

import { h } from "./dom.js";
import { hue, mark } from "./marks.js";
import { cite, opened } from "./clauses.js";
import { progress } from "./lab_model.js";
import { fixed, whole } from "./lab_words.js";
import { t } from "./words.js";

const WORDS = t("lab.numbers").split(" ");

/** A text for a field: what was typed, else what Python has. */
function shown(draft, name, value, digits) {
  if (name in draft) return draft[name];
  if (value === null) return "";
  return digits ? fixed(value) : String(value).replace("-", "\u2212");
}

/** The reading that is chosen: what was picked, else what Python has. */
function picked(draft, name, value) {
  return name in draft ? draft[name] : value;
}

/** What the form asks for, and what is wrong with it, by field: `{intent, faults}`. */
export function read(lab, draft) {
  const faults = {};
  const number = (name, value, least, most, step) => {
    const text = shown(draft, name, value).trim();
    const found = whole(text);
    if (step && !text) return null;
    const fits = typeof found === "number" && found >= least && found <= most && (found - least) % (step ?? 1) === 0;
    if (found === null || (least !== undefined && !fits)) {
      faults[name] = least === undefined ? t("lab.whole")
        : [step === 2 ? t("lab.even.from", { least: fixed(least), most: fixed(most) })
          : t("lab.whole.from", { least: fixed(least), most: fixed(most) }),
        step && t("lab.or.empty")].filter(Boolean).join(" ");
    }
    return found;
  };
  const switches = lab.switches.map(({ name, readings, value, min, max, step }) =>
    [name, readings ? picked(draft, name, value) : number(name, value, min, max, step)]);
  const intent = {
    do: "run",
    strategies: lab.seats.map(({ strategy }, i) => picked(draft, `seat${i}`, strategy)),
    switches: Object.fromEntries(switches),
    games: number("games", lab.games, lab.least, lab.most),
    seed: number("seed", lab.seed),
  };
  return { intent, faults };
}

/** What a control says, in a recording, where nothing can be set. */
function fixedText({ tag, props, kids }) {
  const text = tag === "select" ? kids[Number(props.value)].kids : props.value || props.placeholder;
  return h("span.set-to", { lang: props.lang }, text);
}

/** A field with its name, its clause and what is wrong with it. */
function field(ctx, name, label, clause, control) {
  const { ui } = ctx;
  const fault = ui.faults[name];
  const { tag, props, kids } = control;
  const more = { ...props, key: name, "data-field": name, disabled: ui.readOnly,
    "aria-invalid": fault ? "true" : null, "aria-description": fault };
  const text = clause && opened(ctx, `field-${name}`);
  return h("div.field", { key: name, class: clause ? "ruled" : "" },
    ui.recorded ? [h("span.row", label), fixedText(control)] : h("label", h("span.row", label), h(tag, more, kids)),
    clause && h("span.under", cite(ctx, [clause], `field-${name}`)),
    text && h("div.across", text),
    fault && h("p.fault.across", { role: "alert" }, fault));
}

function input(ctx, name, value, digits, more) {
  const oninput = (event) => ctx.edit(name, event.currentTarget.value);
  return h("input", { value: shown(ctx.ui.draft, name, value, digits), autocomplete: "off", oninput, ...more });
}

/** A choice; `options` are [value, text]. Told by their place, as a value may be a truth. */
function select(ctx, name, value, options) {
  const now = options.findIndex(([one]) => one === picked(ctx.ui.draft, name, value));
  const onchange = (event) => ctx.edit(name, options[Number(event.currentTarget.value)][0]);
  return h("select", { lang: "en", value: String(now), onchange },
    options.map(([, text], i) => h("option", { value: String(i), selected: i === now }, text)));
}

function ruling(ctx, { name, clause, label, readings, value, usual }) {
  const control = readings ? select(ctx, name, value, readings.map((one) => [one.value, one.text]))
    : input(ctx, name, value, false, { inputmode: "numeric", placeholder: usual });
  return field(ctx, name, h("span", { lang: "en" }, label), clause, control);
}

function furtherRulings(ctx, switches) {
  if (!switches.length) return null;
  const changed = switches.filter(({ name, value, default: usual }) =>
    String(picked(ctx.ui.draft, name, value) ?? "") !== String(usual ?? "")).length;   // a number is a text there
  const say = (n) => WORDS[n] ?? n;
  const state = changed ? t("lab.changed", { n: say(changed) }) : t("lab.default");
  const ontoggle = (event) => ctx.set({ more: event.currentTarget.open });
  return h("details", { open: ctx.ui.more, ontoggle },
    h("summary.small.quiet", switches.length === 1
      ? t("lab.ruling", { state })
      : t("lab.rulings", { n: say(switches.length), state })),
    switches.map((one) => ruling(ctx, one)));
}

function counted({ lab, running }) {
  const now = progress(lab);
  const grows = [now && t("lab.grows", { now }), lab.waiting].filter(Boolean).join("; ");
  if (running) return grows || t("lab.starting");
  return lab.sample?.partial ? t("lab.stopped", { now }) : now;
}

function bar(ctx) {
  const { sample } = ctx.lab;
  if (!sample && !ctx.running) return null;
  const part = sample ? sample.games / sample.of : 0;
  return h("div", { key: "bar" },
    h("div.meter", { role: "progressbar", "aria-label": t("lab.counted"), "aria-valuemin": 0, "aria-valuemax": 100,
      "aria-valuenow": Math.floor(100 * part), "aria-valuetext": counted(ctx) },
    h("i", { style: `width:${(100 * part).toFixed(2)}%` })),
    h("p.small.quiet", counted(ctx)));
}

function alerts({ lab, ui }) {
  const texts = [ui.error, lab.problem].filter(Boolean);
  return h("div", { key: "alerts", role: "alert" }, texts.map((text) => h("p.fault", text)));
}

/** The exact law, where one is known, and the run that is kept beside the new one. */
function beside(ctx) {
  const { lab, ui, running } = ctx;
  const onchange = (event) => ctx.set({ exact: event.currentTarget.checked });
  const off = running || ui.readOnly;
  return h("div", { key: "beside" },
    lab.exact && h("label.check", h("input", { type: "checkbox", checked: ui.exact, onchange }),
      h("span", t("lab.exact.law"), " ", h("span.quiet", lab.exact.text))),
    lab.sample && !ui.recorded && h("p.keep", h("button", { "aria-disabled": off, onclick: () => off || ctx.send({ do: "keep" }) },
      t("lab.keep"))),
    lab.reference && h("div.keep", h("p.small.quiet", t("lab.reference.is"), " ", ctx.question(lab.reference)),
      !ui.recorded && h("button.forget", { "aria-disabled": ui.readOnly, onclick: () => ctx.send({ do: "forget" }) },
        t("lab.forget"))));
}

/** The form at the left. */
export function settings(ctx) {
  const { lab, ui, seats, running } = ctx;
  const { opening } = lab.game;
  const strategies = lab.strategies.map(({ name, text }) => [name, text]);
  const onsubmit = (event) => {
    event.preventDefault();
    ctx.run();
  };
  const rare = lab.switches.filter((one) => one.rare);
  const off = running || ui.readOnly;
  return h(ui.recorded ? "div.set" : "form.set", { key: "set", onsubmit, novalidate: true,
    role: ui.recorded ? "group" : null, "aria-label": t("lab.settings") },
    h("div", { key: "who" }, h("h3", t("lab.seats")),
      seats.map(({ name, strategy }, i) => field(ctx, `seat${i}`,
        [mark(seats, i), h("span", { class: `name ${hue(seats, i)}` }, name)], null,
        select(ctx, `seat${i}`, strategy, strategies))),
      h("p.small.quiet", { key: "opening" }, h("span", { lang: "en" }, opening.text),
        cite(ctx, opening.clauses, "opening")),
      opened(ctx, "opening"),
      h("h3", t("lab.games")),
      field(ctx, "games", t("lab.how.many"), null, input(ctx, "games", lab.games, true, { inputmode: "numeric" })),
      field(ctx, "seed", t("lab.seed"), null, input(ctx, "seed", lab.seed))),
    h("div", { key: "rulings" }, lab.switches.length > 0 && h("h3", lab.game.rules),
      lab.switches.filter((one) => !one.rare).map((one) => ruling(ctx, one)), furtherRulings(ctx, rare)),
    h("div.go", { key: "go" },
      !ui.recorded && h("p.row", h("button", { key: "run", type: "submit", class: off ? "" : "solid",
        "aria-disabled": off }, t("lab.run")),
      h("button", { key: "cancel", class: running ? "solid" : "", "aria-disabled": !running, onclick: ctx.cancel },
        t("cancel"))),
      bar(ctx), ui.slow && h("p.small.quiet", t("waiting")),
      ui.readOnly && !ui.recorded && h("p.aside.small", t("lab.no.kernel")),
      alerts(ctx), beside(ctx)));
}
