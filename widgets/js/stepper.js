// TurnStepper: the shell with the boards it knows.

import { packageBoard } from "./package_board.js";
import { shell } from "./shell.js";

export default shell({ package: packageBoard });
