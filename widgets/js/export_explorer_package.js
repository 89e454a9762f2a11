// A turn of Package!? as a page.

import { turn } from "./export_explorer.js";
import { default as front } from "./explorer_package.js";

export default turn(front);
