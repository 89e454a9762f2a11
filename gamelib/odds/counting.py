"""Counting a chunk of games, in any thread or process: compiled, in plain Python, or by a user's strategies."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gamelib import strategies as seats_of
from gamelib.game import Game, IllegalAction, State, Strategy
from gamelib.odds import tally, twins
from gamelib.odds.sample import Question, Sample
from gamelib.playthrough import Playthrough
from gamelib.random import WORD, Rng
from gamelib.strategies import Linear

Counted = tuple[Any, Any, float]  # tally, records, seconds


@dataclass(frozen=True)
class Task:
    """A question with the strategies themselves, as it goes to whoever counts."""

    game: Game
    strategies: tuple[str | Strategy, ...]
    seed: int
    first: int | None

    @property
    def question(self) -> Question:
        """The same with names instead of callables."""
        return Question(self.game, tuple(map(seats_of.name_of, self.strategies)), self.seed, self.first)

    @property
    def is_built_in(self) -> bool:
        """Can all seats be played without states?"""
        return all(isinstance(each, (str, Linear)) for each in self.strategies)


class StrategyError(RuntimeError):
    """A strategy failed in a game: it raised, or chose what is not possible.

    Attributes:
        sample: what was counted before, marked partial; None if nothing was.
    """

    sample: Sample | None = None


def run_chunk(task: Task, start: int, games: int, mode: str) -> Counted:
    """Count games number `start` on: in any thread, process or machine.

    Args:
        task: the question.
        start, games: which games.
        mode: "compiled", "plain" (the same functions, plain Python) or "states" (strategies of the user).

    Returns:
        The table and the records of these games, flat, and the seconds of CPU that it took.
    """
    begin = time.thread_time()
    flat, best, _ = _count(task, start, games, mode)
    return flat, best, time.thread_time() - begin


def run_pair(a: Task, b: Task, start: int, games: int, mode: str) -> tuple[Any, Any, Any, Any, list[dict[int, int]]]:
    """Count the same games of two questions; also, by seat, how often which difference of scores came out."""
    flat_a, best_a, scores_a = _count(a, start, games, mode)
    flat_b, best_b, scores_b = _count(b, start, games, mode)
    differences: list[dict[int, int]] = [{} for _ in range(a.game.players)]
    for seat, found in enumerate(differences):
        for before, after in zip(scores_a[seat::4], scores_b[seat::4], strict=True):
            found[after - before] = found.get(after - before, 0) + 1
    return flat_a, best_a, flat_b, best_b, differences


def _count(task: Task, start: int, games: int, mode: str) -> tuple[Any, Any, list[int]]:
    """Table, records, and the final scores of each game, four to a game."""
    if mode != "states":
        return rooms(type(task.game)).count(task, start, games, mode == "compiled")
    flat, best, scores = [0] * tally.SIZE, tally.no_records(), [0] * (4 * games)
    for number in range(start, start + games):
        state = _count_states(task, number, flat, best)
        for seat, score in enumerate(state.scores):
            scores[4 * (number - start) + seat] = score.total
    return flat, best, scores


def _count_states(task: Task, number: int, flat: list[int], best: list[int]) -> State:
    play = rooms(type(task.game)).play
    state: Any = None
    starter = turns = decisions = resolved = longest = 0
    for state in _states(task, number):
        if state.node == "roll" and not turns:
            starter = state.turn or 0
        turns += state.turn is not None and len(state.turn_events) == 1 and state.events[0].kind == "rolled"
        decisions += state.player is not None
        if state.node in ("roll", "over") and turns:
            now = play.triggers_resolved(state._board)
            flat[tally.AT_CHAINS + now - resolved] += 1
            longest, resolved = max(longest, now - resolved), now
    play.count_game(state._board, flat, best, number, starter, turns, decisions, longest)
    return state  # type: ignore[no-any-return]


def _states(task: Task, number: int) -> Iterator[Any]:
    """The states of one game, its choices by strategies on states."""
    rng = Rng(task.seed, number)
    chosen = [seats_of.strategy(each) for each in task.strategies]
    state: State = task.game.start(task.first)
    yield state
    while not state.is_over:
        if state.chance:
            state = state.child(state.chance.sample(rng))
        else:
            state = state.child(_ask(chosen[state.player or 0], state, rng, number))
        yield state


def _ask(strategy: Strategy, state: State, rng: Rng, number: int) -> str:
    """The choice of a strategy.  Raises StrategyError that names game, position and reason."""
    assert state.player is not None
    name = seats_of.name_of(strategy)
    try:
        return str(state.action(str(strategy(state.view(state.player), rng))))
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
    states = _states(task, number)
    if task.first is None:
        next(states)
    for state in states:
        play.choose(_action_between(play.state, state))
    return play


def _action_between(before: Any, after: Any) -> str:
    for action in before.actions or [outcome for outcome, _ in before.chance]:
        if before.child(action) == after and before.child(action).turn_events == after.turn_events:
            return str(action)
    raise AssertionError("a state does not follow from the one before")


# ------------------------------------------------------------------------------------------------ plain and compiled
@dataclass(frozen=True)
class _Package:
    """What is counted with for Package!?: the plain texts and their twins."""

    play: Any

    def count(self, task: Task, start: int, games: int, compiled: bool) -> tuple[Any, Any, list[int]]:
        from gamelib.package import fields, lookahead

        seats, weights = self._seats(task)
        board = task.game._empty_board()  # type: ignore[attr-defined]
        board.logging = 0
        high, low = task.seed >> 32 & WORD, task.seed & WORD
        first = -1 if task.first is None else task.first
        numbers = (task.game.players, first, high, low, start, games)
        ahead = self.play.LOOKAHEAD in seats  # the others need no room for what may follow
        levels, memo = (lookahead.LEVELS, lookahead.MEMO) if ahead else (1, 1)
        if not compiled:
            other, *boards = (fields.copy(board) for _ in range(1 + levels))
            flat, best = [0] * tally.SIZE, tally.no_records()
            menus, scores = ([0] * fields.MENU, [0] * fields.MENU), [0] * (4 * games)
            room = ([[0] * lookahead.ROW for _ in range(levels)], [0] * memo)
            self.play.play_games(
                board, other, boards, *menus, *room, [0] * 4, seats, weights, flat, best, scores, *numbers
            )
            return flat, best, scores
        import numpy

        records = numpy.zeros(2 + levels, fields.record_type(1))
        fields.to_record(board, records[0])
        records[1:] = records[0]
        sizes = (fields.MENU, fields.MENU, (levels, lookahead.ROW), memo, 4)
        ints = [numpy.zeros(size, numpy.int64) for size in sizes]
        counted, better = numpy.zeros(tally.SIZE, numpy.int64), numpy.array(tally.no_records())
        chosen, finals = (numpy.array(seats), numpy.array(weights, numpy.float64)), numpy.zeros(4 * games, numpy.int64)
        twin = compiled_twin(type(task.game))
        twin.play_games(records[0], records[1], records[2:], *ints, *chosen, counted, better, finals, *numbers)
        return counted, better, finals.tolist()

    def _seats(self, task: Task) -> tuple[list[int], list[float]]:
        """The number of each seat's strategy, and the weights of the linear ones."""
        names, features = self.play.STRATEGIES, self.play.FEATURES
        numbers, weights = [0] * 4, [0.0] * (4 * len(features))
        for seat, each in enumerate(task.strategies):
            chosen = seats_of.strategy(each)
            if isinstance(chosen, Linear):
                numbers[seat] = names.index("linear")
                for name, weight in chosen.weights:
                    weights[len(features) * seat + features.index(name)] = weight
            else:
                numbers[seat] = names.index(seats_of.name_of(each))
        return numbers, weights

    @property
    def _recipe(self) -> tuple[Any, ...]:
        """What `twins` is asked for: large functions stay apart, which compiles quicker and runs as quickly."""
        from gamelib import random
        from gamelib.package import fields, lookahead, rules

        large = ("record", "play_game", "pick_best", "look_ahead", "follow", "find", "count_game")
        return fields.record_type(1), ("play_games",), (self.play, lookahead, rules, random), large

    def is_cached(self) -> bool:
        return twins.is_cached(*self._recipe)

    def compile(self) -> Any:
        return twins.twins(*self._recipe)


def rooms(game: type[Game]) -> _Package:
    """What a game is counted with.  Raises NotImplementedError for a game that has nothing for that."""
    from gamelib.package import play
    from gamelib.package.game import Package

    if not issubclass(game, Package):
        raise NotImplementedError(f"many games of {game.__name__} cannot be counted yet")
    return _Package(play)


_made: dict[type[Game], Any] = {}
_making = threading.Lock()


def is_made(game: type[Game]) -> bool:
    """Are the twins of a game there?"""
    return game in _made


def prepare(game: str) -> None:
    """Make the twins of a game, by its name, and leave them in the cache on disk."""
    import gamelib  # noqa: F401  the games

    compiled_twin(Game.by_name[game])


def compiled_twin(game: type[Game]) -> Any:
    """The twins of a game, made on first need (some seconds, then from a cache on disk)."""
    with _making:
        if game not in _made:
            _made[game] = rooms(game).compile()
        return _made[game]
