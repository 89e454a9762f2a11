"""How many games of Pocket Rails are counted, under the names that `gamelib.odds.counting` asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from gamelib import random, strategies
from gamelib.odds.twins import Recipe
from gamelib.pocket_rails import cards, fields, loads, play, rules, scoring, tables
from gamelib.pocket_rails.tables import AT_CHAINS, CLAUSE_IDS, PARTS, RECORDS, SIZE, TABLES
from gamelib.random import WORD

if TYPE_CHECKING:
    from gamelib.game import State, Strategy
    from gamelib.odds.counting import Task

__all__ = ["CLAUSE_IDS", "PARTS", "RECORDS", "SOURCES", "TABLES", "count", "count_states", "first_action", "recipe"]

_TEXTS = (play, rules, loads, scoring, cards, random)
SOURCES = (*_TEXTS, fields, tables)


def recipe(seats: Sequence[str | Strategy]) -> Recipe:
    """What is compiled for these strategies.  Large functions stay apart: that compiles quicker and runs as quickly."""
    return Recipe(
        record=fields.record_type(1),
        entries=("play_games",),
        modules=_TEXTS,
        apart=(
            *("choose", "go_on", "log", "deliver", "gather", "deal_round", "list_choices"),
            *("pick_best", "worth_of", "count_game"),
        ),
        without=("pick_best",) if set(seats) == {"random"} else (),
    )


def count(task: Task, start: int, games: int, twin: Any) -> tuple[Any, Any, Any]:
    """Games number `start` on: the tally, the records, and of each game the four scores and the winner.

    Args:
        task: the question; all its strategies are built-in ones.
        start, games: which games.
        twin: what was compiled by the recipe; None for plain Python.
    """
    seats, weights = strategies.numbered(task.strategies, play.STRATEGIES, play.FEATURES)
    board = task.game.start()._board  # type: ignore[attr-defined]
    board.logging = 0
    first = -1 if task.first is None else task.first
    numbers = (first, task.seed >> 32 & WORD, task.seed & WORD, start, games)
    best = [-1] * (2 * len(RECORDS))
    if twin is None:
        tally, scores = [0] * SIZE, [0] * (5 * games)
        menus = ([0] * fields.MENU, [0] * fields.MENU)
        play.play_games(board, *menus, [0] * 4, seats, weights, tally, best, scores, *numbers)
        return tally, best, scores
    import numpy

    record = numpy.zeros(1, fields.record_type(1))[0]
    fields.to_record(board, record)
    ints = [numpy.zeros(size, numpy.int64) for size in (fields.MENU, fields.MENU, 4)]
    chosen = (numpy.array(seats), numpy.array(weights, numpy.float64))
    counted = (numpy.zeros(SIZE, numpy.int64), numpy.array(best), numpy.zeros(5 * games, numpy.int64))
    twin.play_games(record, *ints, *chosen, *counted, *numbers)
    return counted


def count_states(states: Iterable[State], number: int, tally: list[int], best: list[int]) -> State:
    """One game, from its start to its end, into the tally and the records.  Returns its last state."""
    state: Any = None
    starter = steps = decisions = resolved = longest = 0
    before: Any = None
    for state in states:
        if before is not None and before.node == "dealer":
            starter = state.marker
        decisions += state.player is not None
        begins = before is not None and state.within_turn and not before.within_turn
        if steps and (begins or state.is_over):
            now = play.deliveries((before if begins else state)._board)
            tally[AT_CHAINS + now - resolved] += 1
            longest, resolved = max(longest, now - resolved), now
        steps += begins
        before = state
    best_scores = [0] * 5
    play.count_game(state._board, tally, best, best_scores, 0, number, starter, steps, decisions, longest)
    return state  # type: ignore[no-any-return]


def first_action(state: State, first: int) -> str | None:
    """The outcome by which the seat `first` is the Priority Dealer, at the node where it is drawn; None elsewhere."""
    return f"dealer {first}" if state.node == "dealer" else None
