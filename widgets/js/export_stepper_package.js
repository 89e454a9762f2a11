// A recorded game of Package!? as a page.

import { game } from "./export_stepper.js";
import { packageBoard } from "./package_board.js";
import { default as front } from "./stepper_package.js";

export default game(front, packageBoard.draw);
