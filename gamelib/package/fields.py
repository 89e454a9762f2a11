"""The state of Package!?: one table of fields, and all that is made from it.

The rules read and write `state.die`, `state.packages[location][player]`, and so on.  They run on two kinds of state
with the same fields: `Board`, a plain object of numbers and lists, and a NumPy record of `record_type()`, for compiled
play.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

from gamelib.package.rules import CLAUSES, LOCATIONS, PLAYERS

WAITING = 19  # triggers earned in one turn, at most (the bound on chains)
LOG = 64  # events of one turn: at most 1 for the roll, 2 for the action, 3 for each trigger, 1 for the end
MENU = 32  # the count, at most 30 choices (a main action on a 6), and one place to write beyond them

# name, lengths, type in a record (unsigned: an index that may be negative costs time), meaning
RULINGS: tuple[tuple[str, tuple[int, ...], str, str], ...] = (
    ("trigger_order", (), "u1", "0 queue, 1 stack, 2 free (R-PK-order)"),
    ("third_package", (), "u1", "0 every time, 1 once (R-PK-third-again)"),
    ("triggers", (), "u1", "0 earned, 1 recheck (R-PK-earned)"),
    ("final_remove_own", (), "u1", "1 yes, 0 no (R-PK-final-own)"),
    ("relocate_from_one", (), "u1", "1 yes, 0 no (R-PK-null-relocate)"),
    ("full_supply", (), "u1", "packages each, 1 to 12; 0: by the number of players (R-PK-supply)"),
)
POSITION: tuple[tuple[str, tuple[int, ...], str, str], ...] = (
    ("players", (), "u1", "2 to 4"),
    ("node", (), "u1", "what the game waits for"),
    ("turn", (), "u1", "seat of the player in turn"),
    ("die", (), "u1", "the number rolled, 0 when there is none"),
    ("packages", (LOCATIONS + 1, PLAYERS), "u1", "packages[location][player]; at 0 those that left the game"),
    ("total", (LOCATIONS + 1,), "u1", "packages of all colours at each location"),
    ("pawn", (PLAYERS,), "u1", "location, 0 off the table"),
    ("supply", (PLAYERS,), "u1", "packages left to place"),
    ("final_taken", (PLAYERS,), "u1", "1 when the player has taken the final turn"),
    ("had_third", (LOCATIONS + 1, PLAYERS), "u1", "1 where the third was earned, kept under third_package=once"),
    ("waiting", (), "u1", "how many triggers wait"),
    ("pending", (WAITING,), "u4", "the triggers that wait, with their groups, sorted; then zeros"),
    ("resolving", (), "u4", "the trigger being resolved, 0 for none"),
)
HISTORY: tuple[tuple[str, tuple[int, ...], str, str], ...] = (
    ("fired", (CLAUSES,), "u4", "how often each clause was carried out"),
    ("earned", (CLAUSES,), "u4", "how many triggers of each clause were earned"),
    ("logging", (), "u1", "1: events are recorded"),
    ("cause", (), "u1", "one more than the index of the event that causes the next one, 0 for none"),
    ("pending_cause", (WAITING,), "u1", "for each trigger that waits, the event by which it was earned, plus one"),
    ("events", (), "u1", "how many events the turn has had"),
    ("log", (LOG,), "u4", "the events of the turn"),
)
FIELDS = RULINGS + POSITION + HISTORY


def _names(rows: tuple[tuple[str, tuple[int, ...], str, str], ...], dimensions: int) -> tuple[str, ...]:
    return tuple(name for name, lengths, _, _ in rows if len(lengths) == dimensions)


NUMBERS, LISTS, TABLES = (_names(FIELDS, dimensions) for dimensions in (0, 1, 2))
_numbers = attrgetter(*NUMBERS)
_key_numbers, _key_lists, _key_tables = (
    attrgetter(*_names(RULINGS + POSITION, dimensions)) for dimensions in (0, 1, 2)
)


class Board:
    """A position, the rulings it is played under, and the log of the turn, as the rules work on it."""

    __slots__ = tuple(name for name, _, _, _ in FIELDS)

    def __init__(self) -> None:
        for name, lengths, _, _ in FIELDS:
            setattr(self, name, _zeros(lengths))

    if TYPE_CHECKING:  # the fields are made from the table

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...


def _zeros(lengths: tuple[int, ...]) -> Any:
    return [_zeros(lengths[1:]) for _ in range(lengths[0])] if lengths else 0


def copy(board: Board) -> Board:
    """A board of its own with the same fields."""
    new = Board.__new__(Board)
    for name, number in zip(NUMBERS, _numbers(board), strict=True):
        setattr(new, name, number)
    for name in LISTS:
        setattr(new, name, getattr(board, name)[:])
    for name in TABLES:
        setattr(new, name, [row[:] for row in getattr(board, name)])
    return new


def key(board: Board) -> tuple[Any, ...]:
    """Rulings and position as one tuple: equal for boards with equal futures, whatever led to them."""
    lists, tables = _key_lists(board), _key_tables(board)
    return (_key_numbers(board), *map(tuple, lists), *(tuple(map(tuple, table)) for table in tables))


def record_type(log: int = LOG) -> Any:
    """The NumPy type of a state in compiled play; with `log=1` a small one, for play without logging."""
    import numpy

    rows = [(name, code, tuple(log if n == LOG else n for n in lengths)) for name, lengths, code, _ in FIELDS]
    return numpy.dtype(rows)


def to_record(board: Board, record: Any) -> None:
    """Copy a board into a record; of the log, as much as there is room for."""
    for name, lengths, _, _ in FIELDS:
        value = getattr(board, name)
        record[name] = value[: record[name].size] if lengths == (LOG,) else value


def from_record(record: Any) -> Board:
    """A board equal to a record."""
    board = Board()
    for name, lengths, _, _ in FIELDS:
        value = record[name].tolist()
        setattr(board, name, value + [0] * (LOG - len(value)) if lengths == (LOG,) else value)
    return board
