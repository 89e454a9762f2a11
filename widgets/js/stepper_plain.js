// TurnStepper for a game without a board of its own.

import { plainBoard } from "./plain_board.js";
import { shell } from "./shell.js";

export default shell({ plain: plainBoard });
