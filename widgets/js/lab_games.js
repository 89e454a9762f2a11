// Games worth a look, and any other by its number.

import { h } from "./dom.js";
import { fixed, whole } from "./lab_words.js";
import { t } from "./words.js";

/** The list, the field for a number, and where the game is that was asked for. */
export function games(ctx) {
  const { lab, sample, ui } = ctx;
  const fault = ui.faults.game;
  const onsubmit = (event) => {
    event.preventDefault();
    const game = whole(ui.game);
    if (typeof game === "number" && game >= 0) ctx.look(game);
    else ctx.blame({ game: t("lab.number") });
  };
  const oninput = (event) => ctx.set({ game: event.currentTarget.value, faults: { ...ui.faults, game: null } });
  const link = (game) => (ui.recorded ? h("span", t("lab.game", { n: fixed(game) })) : h("button.look", { "aria-disabled": ui.readOnly, onclick: () => ctx.look(game) },
    t("lab.game", { n: fixed(game) })));
  return h("section", { key: "games", "aria-label": t("lab.look.title") }, h("h3", t("lab.look.title")),
    h("ul.games", sample.records.map(({ name, text, game }) =>
      h("li", { key: name }, h("span", h("b", name), " ", h("span.quiet", text)), link(game)))),
    ui.recorded ? h("p.small.quiet", t("lab.recorded")) : h("form.number.row", { novalidate: true, onsubmit },
      h("label.row", t("lab.game.number"), " ",
        h("input", { value: ui.game, inputmode: "numeric", autocomplete: "off", oninput,
        "data-field": "game", disabled: ui.readOnly, "aria-invalid": fault ? "true" : null,
        "aria-description": fault })),
      h("button", { type: "submit", "aria-disabled": ui.readOnly }, t("lab.look"))),
    fault && h("p.fault", { role: "alert" }, fault));
}

/** The heading of the game that is shown below. */
export function looking({ lab, ui, below, send }) {
  const game = lab.looking ?? null;
  if (game === null) return null;
  return h("div.looking.row", { key: "looking" }, h("h3", { tabindex: -1 }, t("lab.game.title", { n: fixed(game) })),
    below ? null : h("span.small.quiet", t("lab.attribute"), " ", h("code", "stepper")),
    h("button.push", { "aria-disabled": ui.readOnly, onclick: () => send({ do: "look", game: null }) }, t("close")));
}
