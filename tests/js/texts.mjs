// Lets Node read the front end as it is, with the English texts in the place of their keys, as the linker writes them.
// Used as `node --import ./tests/js/texts.mjs`.

import { readFileSync } from "node:fs";
import { register } from "node:module";

const hooks = `
  const KEY = /\\bt\\("([\\w.]+)"/g;
  let texts;
  export function initialize(given) { texts = given; }
  export async function load(url, context, next) {
    const loaded = await next(url, context);
    if (!url.includes("/widgets/js/")) return loaded;
    const put = (_, key) => {
      if (!(key in texts)) throw new Error("no text " + key);
      return "t(" + JSON.stringify(texts[key]);
    };
    return { ...loaded, source: String(loaded.source).replace(KEY, put) };
  }`;
const texts = JSON.parse(readFileSync(new URL("../../widgets/texts/en.json", import.meta.url), "utf8"));

register(`data:text/javascript,${encodeURIComponent(hooks)}`, { data: texts });
