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

from gamelib import strategies as seats_of
from gamelib.game import Game, Strategy
from gamelib.odds import tally, twins
from gamelib.odds.counting import Counted, StrategyError, Task, compiled_twin, rooms, run_chunk, run_pair
from gamelib.odds.distribution import Distribution
from gamelib.odds.paired import Paired
from gamelib.odds.sample import Sample
from gamelib.strategies import YOU, Linear

CHUNKS = {"compiled": 4000, "plain": 50, "states": 5}  # games in a chunk: some tens of milliseconds
LOOKAHEAD_CHUNKS = {"compiled": 50, "plain": 2, "states": 1}  # it looks at some hundred positions a choice
MOST_GAMES = 1 << 32  # streams of a seed
WORTH_COMPILING = 1000  # games that plain Python counts in the time that even a cached twin takes to load


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


def simulate_pair(
    a: tuple[Game, Sequence[str | Strategy]],
    b: tuple[Game, Sequence[str | Strategy]],
    games: int = 10_000,
    seed: int = 1,
    first: int | None = None,
    executor: Executor | None = None,
) -> Paired:
    """Put two questions to the same games: each game has the same random numbers under both.

    What is alike in both cancels, so a difference shows with fewer games than two separate samples would need.

    Args:
        a, b: a game and its strategies, each; as many seats.
        games, seed, first, executor: as for `simulate`.

    Raises:
        ValueError: arguments that do not fit, before anything starts.
        StrategyError: a strategy failed.
    """
    one, other = (check(game, strategies, games, seed, first) for game, strategies in (a, b))
    if one.game.players != other.game.players:
        raise ValueError(f"both need as many seats, not {one.game.players} and {other.game.players}")
    mode = "plain" if one.is_built_in and other.is_built_in else "states"
    if mode == "plain" and games >= WORTH_COMPILING and twins.available():
        mode = "compiled"
        compiled_twin(type(one.game))
    flat = [[0] * tally.SIZE, [0] * tally.SIZE]
    best = [tally.no_records(), tally.no_records()]
    differences: list[dict[int, int]] = [{} for _ in range(one.game.players)]
    own = executor or ThreadPoolExecutor(os.cpu_count() or 1)
    try:
        size = min(_chunk(one, mode), _chunk(other, mode))
        starts = range(0, games, size)
        futures = [own.submit(run_pair, one, other, at, min(size, games - at), mode) for at in starts]
        for future in futures:
            flat_a, best_a, flat_b, best_b, more = future.result()
            tally.merge(flat[0], best[0], flat_a, best_a)
            tally.merge(flat[1], best[1], flat_b, best_b)
            for found, counts in zip(differences, more, strict=True):
                for difference, count in counts.items():
                    found[difference] = found.get(difference, 0) + count
    finally:
        if executor is None:
            own.shutdown(wait=False, cancel_futures=True)
    samples = [_sample(task, [(0, games)], flat[i], best[i], partial=False) for i, task in enumerate((one, other))]
    return Paired(samples[0], samples[1], [Distribution(found, sampled=True) for found in differences])


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
                now = mode.now
                end = min(stop, at + _chunk(task, now))
                running[executor.submit(run_chunk, task, at, end - at, now)] = (at, end)
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


def _chunk(task: Task, mode: str) -> int:
    """How many games a chunk has."""
    return (LOOKAHEAD_CHUNKS if "lookahead" in task.strategies else CHUNKS)[mode]


class _Mode:
    """How chunks are counted just now: compiled as soon as the twin is there."""

    def __init__(self, task: Task, games: int, compiled: bool | None, local: bool) -> None:
        self._plain = "plain" if task.is_built_in else "states"
        self._ready = threading.Event()
        wanted = task.is_built_in and (games >= WORTH_COMPILING if compiled is None else compiled)
        if wanted and not twins.available():
            _say_once("numba is not installed: games are counted in plain Python, which takes some 100 times as long")
            wanted = False
        self.waits = wanted and not compiled and not rooms(type(task.game)).is_cached()
        if self.waits:
            threading.Thread(target=self._compile, args=(type(task.game),), daemon=True).start()
        elif wanted:
            compiled_twin(type(task.game))
            self._ready.set()

    def _compile(self, game: type[Game]) -> None:
        # In a process of its own, so that counting goes on; it leaves the twins in the cache, where they are found.
        code = f"from gamelib.odds.counting import prepare; prepare({game.__name__!r})"
        subprocess.run([sys.executable, "-c", code], timeout=300, check=False, capture_output=True)
        compiled_twin(game)
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
