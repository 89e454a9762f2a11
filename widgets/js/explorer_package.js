// TurnExplorer for Package!?: with its board.

import { packageBoard } from "./package_board.js";
import { explorer } from "./explorer.js";

export default explorer({ package: packageBoard.draw });
