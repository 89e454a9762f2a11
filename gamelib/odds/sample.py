"""What was counted in many games of one question: a `Sample`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelib.game import Game
from gamelib.odds import sample_check
from gamelib.odds.distribution import Distribution
from gamelib.odds.estimate import Estimate
from gamelib.odds.tally import layout

if TYPE_CHECKING:
    from gamelib.playthrough import Playthrough


class Question(NamedTuple):
    """What a sample is about: samples of the same question can be merged."""

    game: Game
    strategies: tuple[str, ...]
    seed: int
    first: int | None


class GameRecord(NamedTuple):
    """The best of something (of a first tie: 1), and the number of the first game that had it."""

    value: int
    game: int


class ClauseCount(NamedTuple):
    """How many triggers of a clause were earned (None in a game without), and how often it was carried out."""

    earned: int | None
    carried_out: int


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Sample:
    """What was counted in many games.  Immutable.

    Args:
        game: the game with its switches.
        strategies: the name of the strategy of each seat; a callable goes under its own name.
        seed: any int; with the number of a game it gives that game.
        first: the seat that started, None where it was drawn.
        ranges: the numbers of the games that were counted, as pairs (start, stop) without stop; they are put in order
            and joined where they touch.
        counts: name -> how often each value was seen, in the shapes of the game's tables (`gamelib.odds.tally`).
        records: name -> (value, number of the game).
        partial: was it cancelled before all games were counted?
        kept: how many of its games were counted beforehand (`gamelib.odds.kept`), 0 to all.

    Raises:
        ValueError: parts that do not fit each other; all faults of a kind at once.

    Attributes:
        question: game, strategies, seed and who starts.
    """

    question: Question
    ranges: tuple[tuple[int, int], ...]
    counts: Mapping[str, tuple[Any, ...]]
    records: Mapping[str, GameRecord]
    partial: bool
    kept: int

    def __init__(
        self,
        game: Game,
        strategies: Sequence[str],
        seed: int,
        first: int | None,
        ranges: Iterable[tuple[int, int]],
        counts: Mapping[str, Sequence[Any]],
        records: Mapping[str, tuple[int, int]],
        partial: bool = False,
        kept: int = 0,
    ) -> None:
        question, ranges = Question(game, tuple(strategies), seed, first), list(ranges)
        sample_check.check(question, ranges, counts, records)
        for name, value in {
            "question": question,
            "ranges": joined(ranges),
            "counts": MappingProxyType(
                {name: _frozen(counts[name]) for name in layout(type(game)).tables if name in counts}
            ),
            "records": MappingProxyType({name: GameRecord(*records[name]) for name in sorted(records)}),
            "partial": partial,
            "kept": kept,
        }.items():
            object.__setattr__(self, name, value)

    # ------------------------------------------------------------------------------------ a value
    @property
    def games(self) -> int:
        """How many games were counted."""
        return sum(stop - start for start, stop in self.ranges)

    def __eq__(self, other: object) -> bool:
        """The same games with the same counts; not whether more was asked for (`partial`), and when it was counted."""
        return isinstance(other, Sample) and (self.question, self.ranges, self.counts, self.records) == (
            other.question,
            other.ranges,
            other.counts,
            other.records,
        )

    def __hash__(self) -> int:
        return hash((self.question, self.ranges))

    def __add__(self, other: Sample) -> Sample:
        """Two samples of the same question with different games, as one.

        Raises:
            ValueError: the questions differ, or games are in both; the message says what and which.
        """
        if not isinstance(other, Sample):
            return NotImplemented
        pairs = zip(Question._fields, self.question, other.question, strict=True)
        faults = [
            f"{name} is {mine!r} in one and {theirs!r} in the other" for name, mine, theirs in pairs if mine != theirs
        ]
        both = [(max(a, c), min(b, d)) for a, b in self.ranges for c, d in other.ranges if max(a, c) < min(b, d)]
        if both and not faults:
            faults.append(f"games are in both: {ranges_text(both)}")
        if faults:
            raise ValueError("these samples cannot be merged: " + "; ".join(faults))
        both_have = [name for name in self.counts if name in other.counts]
        counts = {name: _sum_of(self.counts[name], other.counts[name]) for name in both_have}
        records = {
            name: better(*(sample.records[name] for sample in (self, other) if name in sample.records))
            for name in {**self.records, **other.records}
        }
        partial, kept = self.partial or other.partial, self.kept + other.kept
        return Sample(*self.question, self.ranges + other.ranges, counts, records, partial, kept)

    # ------------------------------------------------------------------------------------ what was seen
    def scores(self, seat: int | None = None, *, turn_order: int | None = None) -> Distribution:
        """The points at the end of the game, of a seat or of a place in the turn order (0 started).

        Raises:
            TypeError: not exactly one of the two is given.
            ValueError: no such seat or place, or no game was counted.
        """
        return self._distribution(*self._row("scores", seat, turn_order))

    def margins(self, seat: int) -> Distribution:
        """The points of a seat less those of the best other one.  Raises ValueError as `scores` does."""
        return self._distribution(*self._row("margins", seat, None))

    @property
    def turns(self) -> Distribution:
        """Turns of a game.  Raises ValueError if no game was counted."""
        return self._distribution("turns")

    @property
    def decisions(self) -> Distribution:
        """Decisions of a game, those with a single choice included.  Raises ValueError if no game was counted."""
        return self._distribution("decisions")

    @property
    def chains(self) -> Distribution:
        """Triggers resolved, and not declined, in a turn.  Raises ValueError if no game was counted."""
        return self._distribution("chains")

    @property
    def longest_chains(self) -> Distribution:
        """The longest chain of a game.  Raises ValueError if no game was counted."""
        return self._distribution("longest")

    def mean(self, seat: int | None = None, *, turn_order: int | None = None) -> Estimate:
        """The mean points of a seat or of a place in the turn order.  Raises as `scores` does."""
        return self.scores(seat, turn_order=turn_order).estimate

    def win_share(self, seat: int | None = None, *, turn_order: int | None = None) -> Estimate:
        """The share of wins of a seat or of a place in the turn order, a win shared by k players counted as 1/k.

        It is the mean of the returns, and its standard error is theirs; its interval is the Wilson interval, which
        covers at least as often as asked where wins are shared (see `Estimate.interval`).  Raises as `scores` does.
        """
        name, row = self._row("wins", seat, turn_order)
        won = [(Fraction(1, shared), count) for shared, count in enumerate(self.counts[name][row]) if count]
        return self._share(won)

    def sole_win_share(self, seat: int | None = None, *, turn_order: int | None = None) -> Estimate:
        """The share of games that a seat, or a place in the turn order, won alone.  Raises as `scores` does."""
        name, row = self._row("wins", seat, turn_order)
        return self._share([(Fraction(1), self.counts[name][row][1])])

    @property
    def tie_share(self) -> Estimate:
        """The share of games with a shared win.  Raises ValueError if no game was counted."""
        return self._share([(Fraction(1), self.games - sum(row[1] for row in self.counts["wins"]))])

    def part_means(self, seat: int) -> dict[str, Fraction]:
        """The mean points of a seat by the clauses that give them; they sum to the mean of `scores`.

        Raises:
            ValueError: no such seat, no game was counted, or a sample of an older version, which did not count them.
        """
        self._row("scores", seat, None)
        self._must_have_games()
        if "points" not in self.counts:
            raise ValueError("points by clause are not in this sample: it was counted by an older version")
        sums = zip(layout(type(self.question.game)).parts, self.counts["points"][seat], strict=True)
        return {id: Fraction(points, self.games) for id, points in sums}

    @property
    def clauses(self) -> dict[str, ClauseCount]:
        """For each clause by its id how many of its triggers were earned, and how often it was carried out.

        What is no event, such as the set-up and the scores, has none.
        """
        earned, fired = self.counts.get("earned"), self.counts["fired"]
        ids = layout(type(self.question.game)).clause_ids
        return {id: ClauseCount(earned[number] if earned else None, fired[number]) for number, id in ids.items()}

    @property
    def beyond(self) -> dict[str, int]:
        """Tables with values outside of their cells, and how many: these count as the last value that has a cell.

        Means and distributions of such a table are only bounds.
        """
        found = {}
        for name, table in layout(type(self.question.game)).tables.items():
            if table.open and name in self.counts:
                rows = self.counts[name] if len(table.shape) > 1 else (self.counts[name],)
                found[name] = sum(row[0] + row[-1] for row in rows)
        return {name: count for name, count in found.items() if count}

    def game(self, number: int) -> Playthrough:
        """One of these games once more, as a Playthrough.

        Raises:
            ValueError: this game was not counted, or a seat was a callable, of which a sample keeps the name only.
        """
        from gamelib.odds.counting import replay

        if type(number) is not int or not any(start <= number < stop for start, stop in self.ranges):
            raise ValueError(f"number must be that of a game counted here, {ranges_text(self.ranges)}, not {number!r}")
        return replay(self.question, number)

    # ------------------------------------------------------------------------------------ files
    def save(self, path: str | Path) -> None:
        """Write to a file, ``.json`` (readable) or ``.npz`` (needs NumPy), at once or not at all.

        Raises:
            ValueError: another suffix.
        """
        from gamelib.odds import sample_file

        sample_file.save(self, path)

    @classmethod
    def load(cls, path: str | Path) -> Sample:
        """Read a file that `save` wrote.

        Raises:
            ValueError: the file is no sample, is from a newer version, or is damaged; the message says why.
        """
        from gamelib.odds import sample_file

        return sample_file.load(path)

    def to_csv(self, path: str | Path | None = None) -> str:
        """All counts as a tidy table with the columns what, seat, value, count (see `gamelib.odds.sample_file`).

        Args:
            path: also write it to this file.
        """
        from gamelib.odds import sample_file

        return sample_file.to_csv(self, path)

    def to_frame(self) -> Any:
        """The table of `to_csv` as a pandas DataFrame.  Raises ImportError where there is no pandas."""
        from gamelib.odds import sample_file

        return sample_file.to_frame(self)

    # ------------------------------------------------------------------------------------ itself
    @property
    def text(self) -> str:
        """What was counted, in words."""
        game, strategies, seed, first = self.question
        starts = "" if first is None else f"; {game.seats[first]} starts"
        stopped = "; stopped early" if self.partial else ""
        games = "1 game" if self.games == 1 else f"{self.games:,} games"
        bounds = f"; only bounds, with values beyond the tables: {', '.join(self.beyond)}" if self.beyond else ""
        part = "" if self.kept == self.games else f"{self.kept:,} of them "
        before = f"; {part}counted beforehand" if self.kept else ""
        return f"{games} of {game!r}; {', '.join(strategies)}; seed {seed}{starts}{stopped}{before}{bounds}"

    def __repr__(self) -> str:
        return f"<Sample: {self.text}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from gamelib.figures.odds import drawn, sample_figure

        return drawn(self, sample_figure) if self.games else {"text/plain": repr(self)}

    def _row(self, name: str, seat: int | None, turn_order: int | None) -> tuple[str, int]:
        """The table and its row for a seat or for a place in the turn order."""
        if (seat is None) == (turn_order is None):
            raise TypeError("give either seat or turn_order")
        what, row = ("seat", seat) if turn_order is None else ("turn_order", turn_order)
        players = self.question.game.players
        if type(row) is not int or not 0 <= row < players:
            raise ValueError(f"{what} must be 0 to {players - 1}, not {row!r}")
        return (name if turn_order is None else f"order_{name}"), row

    def _distribution(self, name: str, row: int | None = None) -> Distribution:
        self._must_have_games()
        least = layout(type(self.question.game)).tables[name].first
        cells = self.counts[name] if row is None else self.counts[name][row]
        return Distribution({value: count for value, count in enumerate(cells, start=least) if count}, sampled=True)

    def _share(self, parts: Iterable[tuple[Fraction, int]]) -> Estimate:
        """The mean of numbers from 0 to 1: those listed, each with how often it was seen, and zeros."""
        self._must_have_games()
        parts = [(part, count) for part, count in parts if count]
        mean = sum((part * count for part, count in parts), Fraction(0)) / self.games
        square = sum((part * part * count for part, count in parts), Fraction(0)) / self.games
        error = math.sqrt((square - mean**2) / (self.games - 1)) if self.games > 1 else math.inf
        return Estimate(float(mean), error, self.games, is_share=True)

    def _must_have_games(self) -> None:
        if not self.games:
            raise ValueError("no game was counted yet")


def better(*records: tuple[int, int]) -> GameRecord:
    """Which of these records stands: the best value, of equal ones that of the lowest game number."""
    return min((GameRecord(*record) for record in records), key=lambda record: (-record.value, record.game))


def ranges_text(ranges: Iterable[tuple[int, int]]) -> str:
    """Ranges of game numbers in words: `0 to 99, 200`."""
    shown = [f"{start:,}" if stop - start == 1 else f"{start:,} to {stop - 1:,}" for start, stop in ranges]
    return ", ".join(shown) or "none"


def joined(ranges: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Ranges in order, those that touch as one."""
    found: list[tuple[int, int]] = []
    for start, stop in sorted(ranges):
        if found and found[-1][1] == start:
            start = found.pop()[0]
        found.append((start, stop))
    return tuple(found)


def _frozen(cells: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(tuple(row) if isinstance(row, list | tuple) else row for row in cells)


def _sum_of(mine: Sequence[Any], theirs: Sequence[Any]) -> list[Any]:
    pairs = zip(mine, theirs, strict=True)
    return [_sum_of(a, b) if isinstance(a, tuple) else a + b for a, b in pairs]
