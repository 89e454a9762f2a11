// TurnStepper for Package!?: the shell with its board.

import { packageBoard } from "./package_board.js";
import { shell } from "./shell.js";

export default shell({ package: packageBoard });
