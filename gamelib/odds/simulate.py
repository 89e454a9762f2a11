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
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from operator import add
from typing import Any

from gamelib import strategies as seats_of
from gamelib.game import Game, Strategy
from gamelib.odds import kept, twins
from gamelib.odds.counting import Counted, StrategyError, Task, is_made, recipe, run_chunk, run_pair, twin
from gamelib.odds.distribution import Distribution
from gamelib.odds.executors import has_threads, usual
from gamelib.odds.paired import Paired
from gamelib.odds.sample import Sample, joined
from gamelib.odds.tally import layout, merge
from gamelib.own import is_njit
from gamelib.strategies import YOU, Linear, name_of

GOAL = 0.05  # seconds that a chunk should take
FIRST_CHUNKS = {"compiled": 100, "plain": 2, "states": 1}  # games in a chunk before it is known how long one takes
LARGEST_CHUNK = 10_000
MOST_GAMES = 1 << 32  # streams of a seed
WORTH_COMPILING = 1000  # games that plain Python counts in the time that even a cached twin takes to load
MANY = 100_000  # games that are counted where nobody says how many
FEW_RANDOM, FEW = 1000, 200  # the same where no numba is installed: in a browser some seconds


def simulate(
    game: Game,
    strategies: Sequence[str | Strategy],
    games: int | None = None,
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
        games: how many, 1 to 2**32; by default what `usual_games` says: 100,000, far fewer where no numba is installed.
        seed: any int; it and the number of a game give that game.
        first: the seat that starts; by default it is drawn in each game.
        start: number of the first game; with it a sample can be continued.
        executor: who counts the chunks; by default threads of this machine, or, in a browser, the only one there is.
        progress: True for a bar (needs tqdm), or a callable ``(sample so far, games counted, games asked)``.

    What was counted beforehand (`gamelib.odds.kept`) is taken from there; the sample is the same, and says so.

    Returns:
        A `Sample`. Interrupted from the keyboard it is what was counted so far, marked partial.

    Raises:
        ValueError: arguments that do not fit, all faults at once, before anything starts.
        StrategyError: a strategy failed; the error names the game, the move and the reason, and has what was counted.

    >>> from gamelib import Package
    >>> sample = simulate(Package(supply=1), ["greedy", "random"], games=200, seed=1)
    >>> sample.mean(seat=0), sample.win_share(seat=0)
    (<Estimate: 5.635 ± 0.22 from 200>, <Estimate: 0.63 ± 0.031 from 200>)
    """
    games = usual_games(strategies) if games is None else games
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


def simulate_pair(
    a: tuple[Game, Sequence[str | Strategy]],
    b: tuple[Game, Sequence[str | Strategy]],
    games: int | None = None,
    seed: int = 1,
    first: int | None = None,
    executor: Executor | None = None,
) -> Paired:
    """Put two questions to the same games: each game has the same random numbers under both.

    What is alike in both cancels, so a difference shows with fewer games than two separate samples would need.

    Args:
        a, b: a game and its strategies, each; as many seats.
        games: how many; by default 10,000, far fewer where no numba is installed (see `usual_games`).
        seed, first, executor: as for `simulate`.

    Raises:
        ValueError: arguments that do not fit, before anything starts.
        StrategyError: a strategy failed.
    """
    games = min(usual_games([*a[1], *b[1]]), 10_000) if games is None else games
    one, other = (check(game, strategies, games, seed, first) for game, strategies in (a, b))
    if one.game.players != other.game.players:
        raise ValueError(f"both need as many seats, not {one.game.players} and {other.game.players}")
    if (known := kept.pair(one, other, games)) is not None:
        return known
    mode = "plain" if one.is_built_in and other.is_built_in else "states"
    if mode == "plain" and games >= WORTH_COMPILING and twins.available():
        mode = "compiled"
        for task in (one, other):
            twin(task)
    tallies = [layout(type(task.game)).none() for task in (one, other)]
    points, wins = ([Counter[int]() for _ in range(one.game.players)] for _ in range(2))
    changed = 0
    own, stop = executor or usual(), _stop()
    if isinstance(own, ThreadPoolExecutor):
        one, other = replace(one, stop=stop), replace(other, stop=stop)
    try:
        size = 10 * FIRST_CHUNKS[mode]
        starts = range(0, games, size)
        futures = [own.submit(run_pair, one, other, at, min(size, games - at), mode) for at in starts]
        for future in futures:
            pair = future.result()
            merge(*tallies[0], *pair.a)
            merge(*tallies[1], *pair.b)
            changed += pair.changed
            for found, more in zip([*points, *wins], [*pair.points, *pair.wins], strict=True):
                found.update(more)
    finally:
        stop[0] = 1
        if executor is None:
            own.shutdown(wait=False, cancel_futures=True)
    samples = [_sample(task, [(0, games)], *tallies[i], partial=False) for i, task in enumerate((one, other))]
    of_points, of_wins = ([Distribution(found, sampled=True) for found in each] for each in (points, wins))
    paired = Paired(samples[0], samples[1], of_points, of_wins, changed)
    kept.note_pair(one, other, paired)
    return paired


def usual_games(strategies: Sequence[str | Strategy]) -> int:
    """How many games are counted where nobody says how many.

    100,000; where no numba is installed 1,000 if all seats play at random, else 200: in a browser some seconds.
    """
    if twins.available():
        return MANY
    return FEW_RANDOM if all(each == "random" for each in strategies) else FEW


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
            chosen = seats_of.strategy(each, game)
            if isinstance(chosen, Linear):
                chosen.by_name(game.start())
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
    known = kept.samples(task, start, start + games)
    own = executor or usual()
    sample: Sample | None = None
    try:
        for sample in _count(task, known, _gaps(known, start, start + games), own, compiled, local=executor is None):
            yield sample
    finally:
        if executor is None:
            own.shutdown(wait=False, cancel_futures=True)
    assert sample is not None
    kept.note(task, sample)


def _gaps(known: Sequence[Sample], start: int, stop: int) -> list[tuple[int, int]]:
    """The numbers of the games that are not in these samples, as pairs (start, stop)."""
    edges = [start, *(edge for sample in known for pair in sample.ranges for edge in pair), stop]
    return [(at, end) for at, end in list(pairwise(sorted(edges)))[::2] if at < end]


def _count(
    task: Task,
    known: Sequence[Sample],
    gaps: list[tuple[int, int]],
    executor: Executor,
    compiled: bool | None,
    local: bool,
) -> Iterator[Sample]:
    flat, best = layout(type(task.game)).none()
    done: list[tuple[int, int]] = []

    def so_far(partial: bool) -> Sample:
        return reduce(add, known, _sample(task, done, flat, best, partial))

    if not gaps:
        yield so_far(partial=False)
        return
    stopped, pace = _stop(), _Pace()
    if isinstance(executor, ThreadPoolExecutor):
        task = replace(task, stop=stopped)
    running: dict[Future[Counted], tuple[int, int, str]] = {}
    mode = _Mode(task, sum(stop - at for at, stop in gaps), compiled, local)
    told = 0.0
    window = 64 if not local else 2 * (os.cpu_count() or 1) if has_threads() else 1
    try:
        while gaps or running:
            while gaps and len(running) < (1 if mode.waits else window):
                now = mode.now
                at, stop = gaps.pop(0)
                end = min(stop, at + pace.games(now))
                running[executor.submit(run_chunk, task, at, end - at, now)] = (at, end, now)
                if end < stop:
                    gaps.insert(0, (end, stop))
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                counted, better, seconds = future.result()
                merge(flat, best, counted, better)
                first, last, how = running.pop(future)
                pace.note(how, last - first, seconds)
                done.append((first, last))
            if time.monotonic() - told > 0.1 or not (gaps or running):
                yield so_far(partial=bool(gaps or running))
                done = list(joined(done))
                told = time.monotonic()
    except StrategyError as error:
        error.sample = so_far(partial=True) if done else None
        raise
    finally:
        stopped[0] = 1
        for future in running:
            future.cancel()


def _stop() -> Any:
    """An array of one number, which threads look at while they count: not 0 when nobody wants what they do."""
    if not twins.available():
        return [0]
    import numpy

    return numpy.zeros(1, numpy.int64)


class _Pace:
    """How many games a chunk has, so that it takes about as long as it should."""

    def __init__(self) -> None:
        self._games = dict(FIRST_CHUNKS)

    def games(self, mode: str) -> int:
        """For the next chunk."""
        return self._games[mode]

    def note(self, mode: str, games: int, seconds: float) -> None:
        """So many games took so long; from one chunk to the next it grows at most eightfold."""
        wanted = int(GOAL * games / max(seconds, 1e-6))
        self._games[mode] = max(1, min(wanted, 8 * games, LARGEST_CHUNK))


class _Mode:
    """How chunks are counted just now: compiled as soon as the twin is there."""

    def __init__(self, task: Task, games: int, compiled: bool | None, local: bool) -> None:
        self._plain = "plain" if task.is_built_in else "states"
        self._ready = threading.Event()
        wanted = task.is_built_in and (games >= WORTH_COMPILING if compiled is None else compiled)
        if wanted and not twins.available():
            if sys.platform != "emscripten":  # in a browser nobody can install it
                _say_once(
                    "numba is not installed: games are counted in plain Python, which takes some 100 times as long"
                )
            wanted = False
        self._problem: Exception | None = None
        if not wanted:
            self.waits = False
            return
        texts = recipe(type(task.game), task.strategies)
        cached = twins.is_cached(texts)
        self.waits = has_threads() and not compiled and not is_made(task) and (texts.own or not cached)
        if self.waits:
            threading.Thread(target=self._compile, args=(task, cached), daemon=True).start()
        else:
            twin(task)
            self._ready.set()

    def _compile(self, task: Task, cached: bool) -> None:
        try:
            if not cached:
                self._fill_cache(task)
            twin(task)
        except Exception as error:
            self._problem = error
        self._ready.set()

    @staticmethod
    def _fill_cache(task: Task) -> None:
        # In a process of its own, so that counting goes on; it leaves the twins in the cache, where they are found.
        asked = type(task.game).__name__, [None if is_njit(each) else name_of(each) for each in task.strategies]
        code = f"from gamelib.odds.counting import prepare; prepare(*{asked!r})"
        subprocess.run([sys.executable, "-c", code], timeout=300, check=False, capture_output=True)

    @property
    def now(self) -> str:
        if not self._ready.is_set():
            return self._plain
        if self._problem is not None:
            raise self._problem
        self.waits = False
        return "compiled"


_said: set[str] = set()


def _say_once(text: str) -> None:
    if text not in _said:
        _said.add(text)
        warnings.warn(text, stacklevel=5)


def _sample(task: Task, done: list[tuple[int, int]], flat: list[int], best: list[int], partial: bool) -> Sample:
    found = layout(type(task.game))
    counts, records = found.unflatten(flat), found.best(best)
    return Sample(*task.question, ranges=done, counts=counts, records=records, partial=partial)


# ------------------------------------------------------------------------------------------------ progress
def _bar(games: int) -> Callable[[Sample, int, int], object]:
    """A progress bar: of text in a terminal, a widget in a notebook."""
    try:
        from tqdm.auto import tqdm
    except ImportError as error:
        raise ImportError("progress=True needs tqdm (pip install tqdm); a callable needs nothing") from error
    bar = tqdm(total=games, unit=" games", unit_scale=True)

    def report(sample: Sample, done: int, asked: int) -> None:
        bar.update(done - bar.n)
        if done >= asked:
            bar.close()

    return report
