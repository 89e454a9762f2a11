"""How many games of Package!? are counted, under the names that `gamelib.odds.counting` asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from gamelib import random, strategies
from gamelib.odds.counting import Failed, Task
from gamelib.odds.twins import Recipe
from gamelib.own import is_njit, plain
from gamelib.package import fields, lookahead, play, rules, tables
from gamelib.package.tables import AT_CHAINS, CLAUSE_IDS, PARTS, RECORDS, SIZE, TABLES
from gamelib.random import WORD
from gamelib.strategies import Linear

if TYPE_CHECKING:
    from gamelib.game import Action, State, Strategy
    from gamelib.random import Rng

__all__ = [
    "CLAUSE_IDS",
    "PARTS",
    "RECORDS",
    "SOURCES",
    "TABLES",
    "ask",
    "count",
    "count_states",
    "first_action",
    "recipe",
]

_TEXTS = (play, lookahead, rules, random)
SOURCES = (*_TEXTS, fields, tables)


def recipe(seats: Sequence[str | Strategy]) -> Recipe:
    """What is compiled for these strategies.  Large functions stay apart: that compiles quicker and runs as quickly."""
    own = any(not isinstance(each, str | Linear) for each in seats)
    rare = {
        "record": False,  # nothing is logged
        "look_ahead": "lookahead" in seats,
        "pick_best": any(each not in ("random", "lookahead") for each in seats),
        "ask": own,
    }
    return Recipe(
        record=fields.record_type(1),
        entries=("play_games",),
        modules=_TEXTS,
        apart=("pick_best", "look_ahead", "follow", "find", "count_game"),
        without=tuple(name for name, wanted in rare.items() if not wanted),
        own=own,
    )


def count(task: Task, start: int, games: int, twin: Any) -> tuple[Any, Any, Any]:
    """Games number `start` on: the tally, the records, and of each game the four scores and the winners.

    Args:
        task: the question; all its strategies are built-in ones.
        start, games: which games.
        twin: what was compiled by the recipe; None for plain Python.

    Raises:
        Failed: a strategy of the user failed.
    """
    seats, weights = strategies.numbered(task.strategies, play.STRATEGIES, play.FEATURES, play.OWN_STRATEGY)
    ahead = play.LOOKAHEAD in seats  # the others need no room for what may follow
    levels, memo = (lookahead.LEVELS, lookahead.MEMO) if ahead else (1, 1)
    board = task.game.start()._board  # type: ignore[attr-defined]
    board.logging = 0
    best: Any = [-1] * (2 * len(RECORDS))
    if twin is None:
        states: Any = (board, fields.copy(board), [fields.copy(board) for _ in range(levels)])
        play_games: Any = play.play_games
        chosen: Any = (seats, weights)
        own = [plain(each) if is_njit(each) else None for each in task.strategies] + [None, None]
    else:
        import numpy

        records = numpy.zeros(2 + levels, fields.record_type(1))
        fields.to_record(board, records[0])
        records[1:] = records[0]
        states = (records[0], records[1], records[2:])
        play_games, chosen = twin.play_games, (numpy.array(seats), numpy.array(weights, numpy.float64))
        own, best = twin.own, numpy.array(best)

    def room(*shape: int) -> Any:
        """Whole numbers to write to."""
        if twin is not None:
            return numpy.zeros(shape, numpy.int64)
        return [0] * shape[0] if len(shape) == 1 else [[0] * shape[1] for _ in range(shape[0])]

    work = room(fields.MENU), room(fields.MENU), room(levels, lookahead.ROW), room(memo), room(4)
    stop, done = room(1) if task.stop is None else task.stop, room(1)
    counted = room(SIZE), best, room(5 * games)
    first = -1 if task.first is None else task.first
    numbers = (task.game.players, first, task.seed >> 32 & WORD, task.seed & WORD, start, games)
    try:
        play_games(*states, *work, *chosen, *own[:4], stop, done, *counted, *numbers)
    except Exception as error:
        raise Failed(start + int(done[0])) from error
    if done[0] < games and not stop[0]:
        raise Failed(start + int(done[0]))
    return counted


def ask(chosen: Callable[..., int], view: State, rng: Rng) -> Action:
    """The action that a strategy of the user under @njit takes, asked in plain Python."""
    board = fields.copy(view._board)  # type: ignore[attr-defined]
    board.logging = 0
    menu = [0] * fields.MENU
    rules.list_choices(board, menu)
    choice = chosen(board, menu, rng._words, fields.copy(board))
    for action in view.actions:
        if action.code == choice:
            return action
    raise ValueError(f"it chose {choice}, which is not on the menu")


def count_states(states: Iterable[State], number: int, tally: list[int], best: list[int]) -> State:
    """One game, from its start to its end, into the tally and the records.  Returns its last state."""
    state: Any = None
    starter = turns = decisions = resolved = longest = 0
    for state in states:
        if state.node == "roll" and not turns:
            starter = state.turn
        turns += state.turn is not None and len(state.turn_events) == 1 and state.events[0].kind == "rolled"
        decisions += state.player is not None
        if state.node in ("roll", "over") and turns:
            now = play.triggers_resolved(state._board)
            tally[AT_CHAINS + now - resolved] += 1
            longest, resolved = max(longest, now - resolved), now
    play.count_game(state._board, tally, best, [0] * 5, 0, number, starter, turns, decisions, longest)
    play.count_clauses(state._board, tally)
    return state  # type: ignore[no-any-return]


def first_action(state: State, first: int) -> str | None:
    """The outcome by which the seat `first` starts, at the node where that is drawn; None elsewhere."""
    return f"first {first}" if state.node == "start" else None
