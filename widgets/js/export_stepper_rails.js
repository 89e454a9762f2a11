// A recorded game of Pocket Rails as a page.

import { game } from "./export_stepper.js";
import { folios, yard } from "./rails_board.js";
import { sheets } from "./rails_sheet.js";
import { default as front } from "./stepper_rails.js";

export default game(front, yard, (ctx) => [folios(ctx), ctx.frame.node === "over" ? sheets(ctx) : null]);
