"""What is counted of many games: a table of whole numbers, kept flat so that chunks are merged by adding."""

from __future__ import annotations

from typing import Any

SCORES, MARGINS, TURNS, DECISIONS, CHAINS, CLAUSES = 128, 256, 512, 1024, 32, 32

TABLE: tuple[tuple[str, tuple[int, ...], str], ...] = (
    ("scores", (4, SCORES), "final scores, by seat"),
    ("order_scores", (4, SCORES), "final scores, by turn order: row 0 is whoever started"),
    ("margins", (4, MARGINS), "own total less the best other one, plus half of the row's length, by seat"),
    ("wins", (4, 5), "games won together with k winners in all, by seat and k"),
    ("order_wins", (4, 5), "the same by turn order"),
    ("turns", (TURNS,), "turns of a game; the last cell: that or more"),
    ("decisions", (DECISIONS,), "decision nodes of a game; the last cell: that or more"),
    ("chains", (CHAINS,), "of each turn: triggers resolved and not declined"),
    ("longest", (CHAINS,), "of each game: its longest chain"),
    ("fired", (CLAUSES,), "how often each clause was carried out"),
    ("earned", (CLAUSES,), "how many triggers of each clause were earned"),
)


def _size(shape: tuple[int, ...]) -> int:
    return shape[0] * (shape[1] if len(shape) > 1 else 1)


SIZE = sum(_size(shape) for _, shape, _ in TABLE)
_starts = {name: sum(_size(shape) for _, shape, _ in TABLE[:i]) for i, (name, _, _) in enumerate(TABLE)}
AT_SCORES, AT_ORDER_SCORES, AT_MARGINS, AT_WINS, AT_ORDER_WINS, AT_TURNS, AT_DECISIONS = (
    _starts[name] for name in ("scores", "order_scores", "margins", "wins", "order_wins", "turns", "decisions")
)
AT_CHAINS, AT_LONGEST, AT_FIRED, AT_EARNED = (_starts[name] for name in ("chains", "longest", "fired", "earned"))

# The games worth a look, as pairs of a value and a game number in a list of their own; -1 while there is none.
RECORDS = (
    *("longest chain", "most points", "most turns", "first tie"),
    *(f"widest win {colour}" for colour in ("green", "pink", "blue", "orange")),
)
LONGEST_CHAIN, MOST_POINTS, MOST_TURNS, FIRST_TIE, WIDEST_WIN = range(5)


def unflatten(tally: Any) -> dict[str, Any]:
    """The table as nested lists by name."""
    found: dict[str, Any] = {}
    for name, shape, _ in TABLE:
        start, width = _starts[name], shape[-1]
        rows = [[int(n) for n in tally[start + i : start + i + width]] for i in range(0, _size(shape), width)]
        found[name] = rows if len(shape) > 1 else rows[0]
    return found


def records(best: Any) -> dict[str, tuple[int, int]]:
    """The games worth a look: name -> (value, game number)."""
    pairs = [(int(best[2 * i]), int(best[2 * i + 1])) for i in range(len(RECORDS))]
    return {name: pair for name, pair in zip(RECORDS, pairs, strict=True) if pair[1] >= 0}


def no_records() -> list[int]:
    """A list of records before any game."""
    return [-1] * (2 * len(RECORDS))


def merge(tally: list[int], best: list[int], more: Any, better: Any) -> None:
    """Add a chunk to what was counted before; of equal records the lower game number stays."""
    for i, count in enumerate(more):
        if count:
            tally[i] += int(count)
    for i in range(0, len(best), 2):
        value, game = int(better[i]), int(better[i + 1])
        if game >= 0 and (best[i + 1] < 0 or value > best[i] or (value == best[i] and game < best[i + 1])):
            best[i], best[i + 1] = value, game
