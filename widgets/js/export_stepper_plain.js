// A recorded game without a board of its own as a page.

import { game } from "./export_stepper.js";
import { plainBoard } from "./plain_board.js";
import { default as front } from "./stepper_plain.js";

export default game(front, plainBoard.draw);
