// TurnStepper for Pocket Rails: the shell with its board.

import { railsBoard } from "./rails_board.js";
import { shell } from "./shell.js";

export default shell({ rails: railsBoard });
