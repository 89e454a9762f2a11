// What a score lab counted, as a page.

import { show } from "./export_page.js";
import { default as front } from "./lab.js";

export default show(front, ({ values }) => ({ values, answer: ({ do: what }) => ({ type: what }) }));
