// A turn of a game without a board of its own as a page.

import { turn } from "./export_explorer.js";
import { default as front } from "./explorer_plain.js";

export default turn(front);
