// TurnExplorer for a game without a board of its own.

import { explorer } from "./explorer.js";
import { plainBoard } from "./plain_board.js";

export default explorer({ plain: plainBoard.draw }, plainBoard.without);
