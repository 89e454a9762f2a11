"""Many games: chunks that any executor can count, merged by adding whole numbers.

Each game has a stream of random numbers of its own, given by the seed and its number, so the result does not depend on
how the games are cut into chunks, who counts them, in which order, compiled or not.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

from gamelib import strategies as seats_of
from gamelib.game import Game, IllegalAction, State, Strategy
from gamelib.odds import tally, twins
from gamelib.odds.sample import Question, Sample
from gamelib.playthrough import Playthrough
from gamelib.random import WORD, Rng
from gamelib.strategies import YOU, Linear

CHUNKS = {"compiled": 4000, "plain": 50, "states": 5}  # games in a chunk: some tens of milliseconds
MOST_GAMES = 1 << 32  # streams of a seed
WORTH_COMPILING = 1000  # games that plain Python counts in the time that even a cached twin takes to load
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


def simulate(
    game: Game,
    strategies: Sequence[str | Strategy],
    games: int = 100_000,
    seed: int = 1,
    first: int | None = None,
    start: int = 0,
    executor: Executor | None = None,
    progress: bool | Callable[[Sample, int, int], object] | None = None,
) -> Sample:
    """Play many games and count what happens.

    Args:
        game: the game with its switches.
        strategies: one for each seat: a name (see `gamelib.strategies`) or a callable ``(view, rng) -> action``.
        games: how many, 1 to 2**32.
        seed: any int; it and the number of a game give that game.
        first: the seat that starts; by default it is drawn in each game.
        start: number of the first game; with it a sample can be continued.
        executor: who counts the chunks; threads of this machine by default.
        progress: True for a bar (needs tqdm), or a callable ``(sample so far, games counted, games asked)``.

    Returns:
        A `Sample`. Interrupted from the keyboard it is what was counted so far, marked partial.

    Raises:
        ValueError: arguments that do not fit, all faults at once, before anything starts.
        StrategyError: a strategy failed; the error names the game, the move and the reason, and has what was counted.
    """
    task = check(game, strategies, games, seed, first, start)
    report = _bar(games) if progress is True else progress or None
    sample: Sample | None = None
    growing = count(task, games, start, executor)
    try:
        for sample in growing:
            if report:
                report(sample, sample.games, games)
    except KeyboardInterrupt:
        growing.close()
        if sample is None:
            raise
        warnings.warn(f"interrupted: {sample.games:,} of {games:,} games were counted", stacklevel=2)
        return sample
    assert sample is not None
    return sample


def check(
    game: Game, strategies: Sequence[str | Strategy], games: int, seed: int, first: int | None, start: int = 0
) -> Task:
    """The task, if everything fits.  Raises ValueError with all faults."""
    if not isinstance(game, Game):
        raise TypeError(f"game must be a game such as Package(players=2), not {game!r}")
    faults = []
    if isinstance(strategies, str) or len(strategies) != game.players:
        faults.append(f"strategies must be one for each of the {game.players} seats, not {strategies!r}")
    for each in () if isinstance(strategies, str) else strategies:
        try:
            chosen = seats_of.strategy(each)
            if isinstance(chosen, Linear):
                chosen.by_name(game.start(first=0))
        except ValueError as error:
            faults.append("a person cannot sit in a simulation" if each == YOU else str(error))
    for name, value, least, most in (("games", games, 1, MOST_GAMES), ("start", start, 0, MOST_GAMES - 1)):
        if type(value) is not int or not least <= value <= most:
            faults.append(f"{name} must be a whole number from {least} to {most}, not {value!r}")
    if type(seed) is not int:
        faults.append(f"seed must be a whole number, not {seed!r}")
    if first is not None and (type(first) is not int or not 0 <= first < game.players):
        faults.append(f"first must be None or a seat, 0 to {game.players - 1}, not {first!r}")
    if not faults and start + games > MOST_GAMES:
        faults.append(f"the numbers of games end at {MOST_GAMES}")
    if faults:
        raise ValueError("; ".join(faults))
    return Task(game, tuple(strategies), seed, first)


def count(
    task: Task, games: int, start: int = 0, executor: Executor | None = None, compiled: bool | None = None
) -> Generator[Sample, None, None]:
    """Samples that grow until all games are counted; the last one is whole.  Closing the iterator cancels the rest.

    Args:
        task: what `check` returns.
        games, start, executor: as for `simulate`.
        compiled: True waits for the compiled twin; False does without; by default it is made beside plain counting.
    """
    own = executor or ThreadPoolExecutor(os.cpu_count() or 1)
    try:
        yield from _count(task, games, start, own, compiled, local=executor is None)
    finally:
        if executor is None:
            own.shutdown(wait=False, cancel_futures=True)


def _count(
    task: Task, games: int, start: int, executor: Executor, compiled: bool | None, local: bool
) -> Iterator[Sample]:
    flat, best = [0] * tally.SIZE, tally.no_records()
    done: list[tuple[int, int]] = []
    running: dict[Future[Counted], tuple[int, int]] = {}
    mode = _Mode(task, games, compiled, local)
    at, stop, told = start, start + games, 0.0
    window = 2 * (os.cpu_count() or 1) if local else 64
    try:
        while at < stop or running:
            while at < stop and len(running) < (1 if mode.waits else window):
                end = min(stop, at + CHUNKS[mode.now])
                running[executor.submit(run_chunk, task, at, end - at, mode.now)] = (at, end)
                at = end
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                counted, better, _ = future.result()
                tally.merge(flat, best, counted, better)
                done.append(running.pop(future))
            if time.monotonic() - told > 0.1 or not (at < stop or running):
                yield _sample(task, done, flat, best, partial=at < stop or bool(running))
                told = time.monotonic()
    except StrategyError as error:
        error.sample = _sample(task, done, flat, best, partial=True) if done else None
        raise
    finally:
        for future in running:
            future.cancel()


class _Mode:
    """How chunks are counted just now: compiled as soon as the twin is there."""

    def __init__(self, task: Task, games: int, compiled: bool | None, local: bool) -> None:
        self._plain = "plain" if task.is_built_in else "states"
        self._ready = threading.Event()
        wanted = task.is_built_in and (games >= WORTH_COMPILING if compiled is None else compiled)
        if wanted and not twins.available():
            _say_once("numba is not installed: games are counted in plain Python, which takes some 100 times as long")
            wanted = False
        self.waits = wanted and not compiled and not _rooms(type(task.game)).is_cached()
        if self.waits:
            threading.Thread(target=self._compile, args=(type(task.game),), daemon=True).start()
        elif wanted:
            _compiled(type(task.game))
            self._ready.set()

    def _compile(self, game: type[Game]) -> None:
        # In a process of its own, so that counting goes on; it leaves the twins in the cache, where they are found.
        code = f"from gamelib.odds.simulate import prepare; prepare({game.__name__!r})"
        subprocess.run([sys.executable, "-c", code], timeout=300, check=False, capture_output=True)
        _compiled(game)
        self._ready.set()

    @property
    def now(self) -> str:
        if not self._ready.is_set():
            return self._plain
        self.waits = False
        return "compiled"


_said: set[str] = set()


def _say_once(text: str) -> None:
    if text not in _said:
        _said.add(text)
        warnings.warn(text, stacklevel=5)


def _sample(task: Task, done: list[tuple[int, int]], flat: list[int], best: list[int], partial: bool) -> Sample:
    counts = tally.unflatten(flat)
    return Sample(*task.question, ranges=done, counts=counts, records=tally.records(best), partial=partial)


# ------------------------------------------------------------------------------------------------ counting a chunk
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
    if mode == "states":
        flat, best = [0] * tally.SIZE, tally.no_records()
        for number in range(start, start + games):
            _count_states(task, number, flat, best)
    else:
        flat, best = _rooms(type(task.game)).count(task, start, games, mode == "compiled")
    return flat, best, time.thread_time() - begin


def _count_states(task: Task, number: int, flat: list[int], best: list[int]) -> None:
    play = _rooms(type(task.game)).play
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
    if task.first is not None:
        play = Playthrough(next(states), seed=task.seed)
    else:
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

    def count(self, task: Task, start: int, games: int, compiled: bool) -> tuple[Any, Any]:
        from gamelib.package import fields

        seats, weights = self._seats(task)
        board = task.game._empty_board()  # type: ignore[attr-defined]
        board.logging = 0
        high, low = task.seed >> 32 & WORD, task.seed & WORD
        first = -1 if task.first is None else task.first
        numbers = (task.game.players, first, high, low, start, games)
        if not compiled:
            other = task.game._empty_board()  # type: ignore[attr-defined]
            other.logging = 0
            flat, best = [0] * tally.SIZE, tally.no_records()
            menus = [0] * fields.MENU, [0] * fields.MENU
            self.play.play_games(board, other, *menus, [0] * 4, seats, weights, flat, best, *numbers)
            return flat, best
        import numpy

        pair = numpy.zeros(2, fields.record_type(1))
        fields.to_record(board, pair[0])
        fields.to_record(board, pair[1])
        ints = [numpy.zeros(n, numpy.int64) for n in (fields.MENU, fields.MENU, 4)]
        counted, better = numpy.zeros(tally.SIZE, numpy.int64), numpy.array(tally.no_records())
        chosen = numpy.array(seats), numpy.array(weights, numpy.float64)
        _compiled(type(task.game)).play_games(pair[0], pair[1], *ints, *chosen, counted, better, *numbers)
        return counted, better

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
    def texts(self) -> tuple[Any, ...]:
        from gamelib import random
        from gamelib.package import rules

        return (self.play, rules, random)

    def is_cached(self) -> bool:
        return twins.is_cached(self.texts)

    def compile(self) -> Any:
        from gamelib.package import fields

        return twins.twins(fields.record_type(1), ("play_games",), self.texts, apart=("record",))


def _rooms(game: type[Game]) -> _Package:
    from gamelib.package import play
    from gamelib.package.game import Package

    if not issubclass(game, Package):
        raise NotImplementedError(f"many games of {game.__name__} cannot be counted yet")
    return _Package(play)


_made: dict[type[Game], Any] = {}
_making = threading.Lock()


def prepare(game: str) -> None:
    """Make the twins of a game, by its name, and leave them in the cache on disk."""
    import gamelib  # noqa: F401  the games

    _compiled(Game.by_name[game])


def _compiled(game: type[Game]) -> Any:
    """The twins of a game, made on first need (some seconds, then from a cache on disk)."""
    with _making:
        if game not in _made:
            _made[game] = _rooms(game).compile()
        return _made[game]


# ------------------------------------------------------------------------------------------------ progress
def _bar(games: int) -> Callable[[Sample, int, int], object]:
    """A progress bar: of text in a terminal, a widget in a notebook."""
    try:
        from tqdm.auto import tqdm  # type: ignore[import-untyped]
    except ImportError as error:
        raise ImportError("progress=True needs tqdm (pip install tqdm); a callable needs nothing") from error
    bar = tqdm(total=games, unit=" games", unit_scale=True)

    def report(sample: Sample, done: int, asked: int) -> None:
        bar.update(done - bar.n)
        if done >= asked:
            bar.close()

    return report
