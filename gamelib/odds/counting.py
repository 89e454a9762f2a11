"""Counting a chunk of games, in any thread or process: compiled, in plain Python, or by a user's strategies.

What belongs to one game is in its room `many`, which `Game.many` gives:

* ``TABLES``: name -> `tally.Table`, and ``RECORDS``: the names of records;
* ``CLAUSE_IDS``: number in the tables `fired` and `earned` -> id, and ``PARTS``: ids of the clauses that give points,
  in the order of the cells of `points`;
* ``SOURCES``: the modules whose text makes the games what they are, by which counts of other rules are told apart; a
  game without them has no counts that are kept;
* ``recipe(strategies)``: what `twins` compiles for seats with these strategies; a game without `count` has none;
* ``count(task, start, games, twin)``, in games that are played without states too: count games of strategies that need
  no states, by the twin, or without one in plain Python; returns the tally, the records, and five numbers to a game:
  the final scores, and the winners, a bit for each seat; raises `Failed`;
* ``ask(function, view, rng)``, in games that offer strategies under @njit: the action that such a one takes;
* ``count_states(states, number, tally, best)``: enter one game, given by its states, and return its last state;
* ``first_action(state, first)``: the outcome by which a seat starts, at the node where that is drawn, elsewhere None.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any, NamedTuple

from gamelib import strategies as seats_of
from gamelib.game import Game, IllegalAction, State, Strategy
from gamelib.odds import twins
from gamelib.odds.sample import Question, Sample
from gamelib.odds.tally import layout
from gamelib.own import is_njit
from gamelib.playthrough import Playthrough
from gamelib.random import Rng
from gamelib.strategies import Linear

Counted = tuple[Any, Any, float]  # tally, records, seconds
_seconds = getattr(time, "thread_time", time.perf_counter)  # in a browser there is no such clock, nor any other thread


@dataclass(frozen=True)
class Task:
    """A question with the strategies themselves, as it goes to whoever counts.

    Attributes:
        game, strategies, seed, first: the question.
        stop: an array of one number, or None: as soon as the number is no longer 0, what is counted is not wanted.
    """

    game: Game
    strategies: tuple[str | Strategy, ...]
    seed: int
    first: int | None
    stop: Any = field(default=None, compare=False, repr=False)

    @property
    def question(self) -> Question:
        """The same with names instead of callables."""
        return Question(self.game, tuple(map(seats_of.name_of, self.strategies)), self.seed, self.first)

    @property
    def is_named(self) -> bool:
        """Do the names of the strategies say all about them?"""
        return all(isinstance(each, (str, Linear)) for each in self.strategies)

    @property
    def is_built_in(self) -> bool:
        """Can all seats be played without states?"""
        known = hasattr(type(self.game).many(), "count")
        return known and all(isinstance(each, (str, Linear)) or is_njit(each) for each in self.strategies)


class StrategyError(RuntimeError):
    """A strategy failed in a game: it raised, or chose what is not possible.

    Attributes:
        sample: what was counted before, marked partial; None if nothing was.
    """

    sample: Sample | None = None


class Failed(Exception):
    """A strategy of the user under @njit failed in the game of this number; on states it turns out why."""


def run_chunk(task: Task, start: int, games: int, mode: str) -> Counted:
    """Count games number `start` on: in any thread, process or machine.

    Args:
        task: the question.
        start, games: which games.
        mode: "compiled", "plain" (the same functions, plain Python) or "states" (strategies of the user).

    Returns:
        The table and the records of these games, flat, and the seconds of CPU that it took.
    """
    begin = _seconds()
    flat, best, _ = count(task, start, games, mode)
    return flat, best, _seconds() - begin


class Pair(NamedTuple):
    """The same games of two questions, counted.

    Attributes:
        a, b: tally and records of each.
        points: by seat, how often the points under b less those under a were which number.
        wins: the same of the win, in twelfths, so that a shared win is a whole number.
        changed: how many games did not end with the same points of all seats and the same winners.
    """

    a: tuple[Any, Any]
    b: tuple[Any, Any]
    points: list[Counter[int]]
    wins: list[Counter[int]]
    changed: int


def run_pair(a: Task, b: Task, start: int, games: int, mode: str) -> Pair:
    """Count the same games of two questions, and how they differ, game by game."""
    *counted_a, ends_a = count(a, start, games, mode)
    *counted_b, ends_b = count(b, start, games, mode)
    ends = [list(map(int, flat)) for flat in (ends_a, ends_b)]
    both = list(zip(*(_rows(flat) for flat in ends), strict=True))
    seats = range(a.game.players)
    points = [Counter(after[seat] - before[seat] for before, after in both) for seat in seats]
    wins = [Counter(_twelfths(after[4], seat) - _twelfths(before[4], seat) for before, after in both) for seat in seats]
    changed = sum(before != after for before, after in both)
    return Pair(tuple(counted_a), tuple(counted_b), points, wins, changed)


def _rows(ends: list[int]) -> list[list[int]]:
    """Five numbers to a game."""
    return [ends[at : at + 5] for at in range(0, len(ends), 5)]


def _twelfths(winners: int, seat: int) -> int:
    """What a seat has of the win, of which each winner has as much."""
    return 12 // winners.bit_count() if winners >> seat & 1 else 0


def count(task: Task, start: int, games: int, mode: str) -> tuple[Any, Any, Any]:
    """Table, records, and five numbers to a game: the final scores, and the winners, a bit for each seat."""
    many = type(task.game).many()
    if mode != "states":
        try:
            return many.count(task, start, games, twin(task) if mode == "compiled" else None)  # type: ignore[no-any-return]
        except Failed as failed:
            if not any(map(is_njit, task.strategies)):
                raise
            replay(replace(task, stop=None), failed.args[0])
            raise StrategyError(f"in game {failed.args[0]} a strategy under @njit failed, compiled only") from failed
    (flat, best), ends = layout(type(task.game)).none(), [0] * (5 * games)
    for number in range(start, start + games):
        state = many.count_states((state for _, state in _moves(task, number)), number, flat, best)
        at = 5 * (number - start)
        for seat, (score, won) in enumerate(zip(state.scores, state.returns or (), strict=True)):
            ends[at + seat] = score.total
            ends[at + 4] |= bool(won) << seat
    return flat, best, ends


def _moves(task: Task, number: int) -> Iterator[tuple[str, State]]:
    """The states of one game, and what led to each of them, its choices by strategies on states."""
    rng = Rng(task.seed, number)
    chosen = [seats_of.strategy(each) for each in task.strategies]
    many = type(task.game).many()
    state = task.game.start()
    yield "", state
    while not (state.is_over or (task.stop is not None and task.stop[0])):
        action: str | None = None if task.first is None else many.first_action(state, task.first)
        if action is None and state.chance:
            action = state.chance.sample(rng)
        elif action is None:
            action = _ask(chosen[state.player or 0], state, rng, number)
        state = state.child(action)
        yield action, state


def _ask(strategy: Strategy, state: State, rng: Rng, number: int) -> str:
    """The choice of a strategy.  Raises StrategyError that names game, position and reason."""
    assert state.player is not None
    name = seats_of.name_of(strategy)
    try:
        return state.action(str(strategy(state.view(state.player), rng)))
    except IllegalAction as error:
        reason = f"chose {error.action!r}, which is not possible: {' '.join(map(str, error.reasons))}"
    except Exception as error:
        reason = f"raised {type(error).__name__}: {error}"
    raise StrategyError(f"in game {number}, at {str(state)!r}, the strategy {name} {reason}")


def replay(question: Question | Task, number: int) -> Playthrough:
    """One game of a simulation, as a Playthrough: the same rolls and choices, to look at them.

    Raises:
        ValueError: a strategy of the question is a callable that is known no more.
    """
    task = question if isinstance(question, Task) else Task(*question)
    play = Playthrough(task.game, seed=task.seed)
    for action, _ in _moves(task, number):
        if action:
            play.choose(action)
    return play


# ------------------------------------------------------------------------------------------------ twins of a game
_made: dict[twins.Recipe, Any] = {}
_own: dict[tuple[twins.Recipe, Any], Any] = {}
_making = threading.Lock()


def recipe(game: type[Game], strategies: Sequence[Any]) -> twins.Recipe:
    """What is compiled for games with these strategies."""
    return game.many().recipe(strategies)  # type: ignore[no-any-return]


def is_made(task: Task) -> bool:
    """Is all that is compiled for a task there?"""
    wanted = recipe(type(task.game), task.strategies)
    return wanted in _made and all((wanted, each) in _own for each in task.strategies if is_njit(each))


def prepare(game: str, strategies: Sequence[str | None]) -> None:
    """Make the twins of a game, by its name and those of strategies, and leave them in the cache on disk.

    None stands for a strategy of the user under @njit.
    """
    import gamelib  # noqa: F401  the games

    with _making:
        _make(recipe(Game.by_name[game], strategies))


def twin(task: Task) -> Any:
    """The twins for a task, made on first need (some seconds, then from a cache on disk).

    `own` has for each seat the user's strategy under @njit.

    Raises:
        ValueError: a strategy under @njit cannot be compiled.
    """
    wanted = recipe(type(task.game), task.strategies)
    with _making:
        made = _make(wanted)
        own: list[Any] = [0] * 4
        if wanted.own:
            chosen = [each if is_njit(each) else None for each in (*task.strategies, None, None)][:4]
            for each in chosen:
                if (wanted, each) not in _own:
                    _own[wanted, each] = twins.own(wanted, each)
            own = [_own[wanted, each] for each in chosen]
        return SimpleNamespace(**vars(made), own=own)


def _make(wanted: twins.Recipe) -> Any:
    if wanted not in _made:
        _made[wanted] = twins.twins(wanted)
    return _made[wanted]
