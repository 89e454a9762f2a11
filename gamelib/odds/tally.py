"""What is counted of many games: tables of whole numbers, kept flat so that chunks are merged by adding.

Each game says in its room `many` which tables it has (`tables` makes the usual ones), and which games are worth a look.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from gamelib.game import Game

SEATS = 4  # rows of a table by seat


@dataclass(frozen=True)
class Table:
    """One table of the tally.

    Attributes:
        shape: its cells: how many, or rows and cells in each.
        what: what it counts, in words.
        rows: what a row is: "seat", "place" (in the turn order; row 0 is whoever started) or "".
        first: the value that the first cell of a row stands for.
        open: do the cells at the ends stand for all that is beyond, too?
        sums: does it hold sums of points, not counts?
        since: the first version of the sample file that has it.
    """

    shape: tuple[int, ...]
    what: str
    rows: str = ""
    first: int = 0
    open: bool = False
    sums: bool = False
    since: int = 1

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.shape[0] * (self.shape[1] if len(self.shape) > 1 else 1)


def tables(
    scores: range,
    margins: range,
    turns: int,
    decisions: int,
    chains: int,
    clauses: int,
    parts: int,
    earned: bool = True,
    open: bool = False,
) -> dict[str, Table]:
    """The usual tables of a game.

    Args:
        scores, margins: the values of final scores, and of the own total less the best other one.
        turns, decisions: how many cells; the last one stands for that or more.
        chains: how many cells: of each turn what one thing set off, and of each game the longest of these.
        clauses: how many numbers of clauses there are: how often each was carried out.
        parts: of how many parts the points of a seat are made.
        earned: count also how many triggers of each clause were earned?
        open: can scores and margins be beyond their values?
    """
    points: dict[str, Any] = {"first": scores.start, "open": open}
    found = {
        "scores": Table((SEATS, len(scores)), "points", "seat", **points),
        "order_scores": Table((SEATS, len(scores)), "points by turn order", "place", **points),
        "margins": Table((SEATS, len(margins)), "margin", "seat", margins.start, open),
        "wins": Table((SEATS, SEATS + 1), "winners of a game won", "seat"),
        "order_wins": Table((SEATS, SEATS + 1), "winners of a game won by turn order", "place"),
        "turns": Table((turns,), "turns", open=True),
        "decisions": Table((decisions,), "decisions", open=True),
        "chains": Table((chains,), "triggers resolved in a turn"),
        "longest": Table((chains,), "longest chain of a game"),
        "fired": Table((clauses,), "clause carried out"),
    }
    if earned:
        found["earned"] = Table((clauses,), "clause earned")
    found["points"] = Table((SEATS, parts), "sum of points of a clause", "seat", sums=True, since=2)
    return found


# The games worth a look, as pairs of a value and a game number in a list of their own; -1, -1 while there is none.
RECORDS = (
    *("longest chain", "most points", "most turns", "first tie"),
    *(f"widest win {colour}" for colour in ("green", "pink", "blue", "orange")),
)
LONGEST_CHAIN, MOST_POINTS, MOST_TURNS, FIRST_TIE, WIDEST_WIN = range(5)


def starts(found: Mapping[str, Table]) -> dict[str, int]:
    """Where in the flat tally each table begins."""
    sizes = [table.size for table in found.values()]
    return {name: sum(sizes[:i]) for i, name in enumerate(found)}


class Layout:
    """The tables and records of a game, and how they lie in flat lists.

    Args:
        many: the room of the game that says what is counted.
    """

    def __init__(self, many: Any) -> None:
        self.tables: dict[str, Table] = many.TABLES
        self.records: Sequence[str] = many.RECORDS
        self.clause_ids: Mapping[int, str] = many.CLAUSE_IDS
        self.parts: Sequence[str] = many.PARTS
        self.starts = starts(self.tables)
        self.size = sum(table.size for table in self.tables.values())

    def none(self) -> tuple[list[int], list[int]]:
        """A flat tally and a list of records before any game."""
        return [0] * self.size, [-1] * (2 * len(self.records))

    def unflatten(self, tally: Any) -> dict[str, Any]:
        """The tables as nested lists by name."""
        found: dict[str, Any] = {}
        for name, table in self.tables.items():
            start, width = self.starts[name], table.shape[-1]
            rows = [[int(n) for n in tally[start + i : start + i + width]] for i in range(0, table.size, width)]
            found[name] = rows if len(table.shape) > 1 else rows[0]
        return found

    def best(self, best: Any) -> dict[str, tuple[int, int]]:
        """The games worth a look: name -> (value, game number)."""
        pairs = [(int(best[2 * i]), int(best[2 * i + 1])) for i in range(len(self.records))]
        return {name: pair for name, pair in zip(self.records, pairs, strict=True) if pair[1] >= 0}


@cache
def layout(game: type[Game]) -> Layout:
    """The layout of a game.  Raises NotImplementedError for one of which many games cannot be counted."""
    return Layout(game.many())


def merge(tally: list[int], best: list[int], more: Iterable[Any], better: Any) -> None:
    """Add a chunk to what was counted before; of equal records the lower game number stays."""
    for i, count in enumerate(more):
        if count:
            tally[i] += int(count)
    for i in range(0, len(best), 2):
        value, game = int(better[i]), int(better[i + 1])
        if game >= 0 and (best[i + 1] < 0 or value > best[i] or (value == best[i] and game < best[i + 1])):
            best[i], best[i + 1] = value, game
