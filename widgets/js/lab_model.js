// What Python has to say about the lab, kept in the model.

import { fixed } from "./lab_words.js";
import { t } from "./words.js";

/** Put the changes that Python sends into the model; returns the way to stop. */
export function follow(model) {
  const hear = ({ type, n, ...changes }) => {
    // Never saved from here: Python holds the same already.
    if (type === "lab") model.set("lab", { ...model.get("lab"), ...changes });
  };
  model.on("msg:custom", hear);
  return () => model.off("msg:custom", hear);
}

/** How far the counting is: "62,000 of 100,000 games". */
export function progress({ sample }) {
  if (!sample) return "";
  const { games, of } = sample;
  return games < of ? t("lab.progress", { n: fixed(games), of: fixed(of) })
    : t("lab.done", { n: fixed(games) });
}
