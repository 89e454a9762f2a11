// A recorded game as a page: the stepper over what the page holds, and its turns on paper.

import { answerGame, lineOf, menusOf } from "./export_game.js";
import { show } from "./export_page.js";
import { paper } from "./export_print.js";

/** Show the game of this page with the front end of its stepper; on paper `draw(ctx)` is its board, `below(ctx)` more. */
export function game(front, draw, below) {
  const prepare = ({ values, answers: told }) => ({
    values: { ...values, timeline: lineOf(told, told.line, told.at), menus: menusOf(told) },
    answer: (message, model) => answerGame(told, message, model),
  });
  return show(front, prepare, (model) => paper(model.get("timeline"), draw, below));
}
