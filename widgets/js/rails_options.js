// What can be chosen in Pocket Rails, in place of a list of 56 pairs or of long names.

import { h, number } from "./dom.js";
import { choice, effectText, rollButton } from "./options.js";
import { cite, opened } from "./clauses.js";
import { icon, parts } from "./rails_cards.js";
import { pickPanel } from "./rails_hand.js";
import { t } from "./words.js";

/** By city, the cards of each option where they differ: [[city, cards of option 0, of option 1, ...], ...]. */
export function differing(options) {
  const of = (option, city) => option.cards.filter((card) => card % 3 === city);
  return [0, 1, 2].map((city) => [city, ...options.map((option) => of(option, city))])
    .filter(([, first, ...rest]) => rest.some((cards) => String(cards) !== String(first)));
}

function loads(ctx, { title, clause, options }) {
  const { tl: { game: { words } }, preview, frame, seats, taken } = ctx;
  const columns = differing(options);
  const wide = `grid-template-columns:repeat(${columns.length},minmax(0,1fr)) auto`;
  return h("div.grp.loads", { key: "loads" },
    h("p.cap.row", h("b", { lang: "en" }, title),
      h("span.push", { style: "white-space:nowrap" }, cite(ctx, [clause], "load"))),
    opened(ctx, "load"),
    h("p.load.small.quiet", { style: wide }, columns.map(([city]) => h("span", words.cities[city])),
      h("span", seats[frame.decides].name)),
    h("ul", options.map((option, i) => h("li", { key: option.action },
      h("button", { ...choice(ctx, option), "aria-label": option.label },
        h("span.load", { style: wide }, columns.map(([city, ...cards]) => h("span.row", { key: city },
          cards[i].map((card) => [icon(parts(card)[1], 20), words.goods[parts(card)[1]]]))),
          h("b.lg", number(option.totals[frame.decides]))),
        h("span.small.quiet", [option.note, effectText(seats, option.effects)].filter(Boolean).join("; ")))))),
    h("code.small.quiet", preview?.action ?? (taken ? `${t("stepper.on.line")} ${taken}` : "\u00a0")));
}

/** The pick, the load that leaves, the shuffle; null where a list will do. */
export function railsOptions(ctx) {
  const { menu, frame: { node, decides }, seats } = ctx;
  if (menu?.kind === "chance" && !menu.groups.length) return h("div", rollButton(ctx, t("rails.shuffle")));
  if (node === "pick") {
    return [menu?.closed && h("p.aside", t("rails.closed", seats[decides])), pickPanel(ctx)];
  }
  if (menu?.closed) return h("p.aside", t("rails.unknown", seats[decides]));
  return node === "deliver" && menu ? menu.groups.map((group) => loads(ctx, group)) : null;
}
