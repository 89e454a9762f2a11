// A turn of Pocket Rails as a page.

import { turn } from "./export_explorer.js";
import { default as front } from "./explorer_rails.js";

export default turn(front);
