// What a page says in its language: the linker writes each text in the place of its key (`_link.py`).

/** A text with what belongs in its {places}; where it is "one|several", `values.n` says which. */
export function fill(text, values = {}) {
  const [one, several = one] = text.split("|");
  return (String(values.n) === "1" ? one : several).replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** The same for a text of the table, given by its key. */
export const t = fill;
