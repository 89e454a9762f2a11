"""States as the rules work on them: one table of fields makes the plain object, the record, copy and key."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar


class Field(NamedTuple):
    """A field of a state: a number, a list or a table of numbers.

    Attributes:
        name: as the rules call it.
        lengths: () for a number, (n,) for a list, (n, m) for a table.
        code: its type in a record; unsigned where it may be an index, since one that may be negative costs time.
        meaning: what it is.
        first: the number it holds at first.
    """

    name: str
    lengths: tuple[int, ...]
    code: str
    meaning: str
    first: int = 0


class PlainBoard:
    """A position, the rulings it is played under, and a log, as plain numbers and lists; see `Layout`."""

    __slots__ = ()

    if TYPE_CHECKING:  # the fields are made from the table

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...


B = TypeVar("B", bound=PlainBoard)


class Layout(Generic[B]):
    """What is made from a table of fields.

    Args:
        board: a class derived from `PlainBoard` whose slots are the names of the fields.
        position: the fields that make two states equal: rulings and position.
        history: the other fields: what was, and the log.
        log: the length of the lists of the log, which compiled play without logging does without.
    """

    def __init__(self, board: type[B], position: tuple[Field, ...], history: tuple[Field, ...], log: int) -> None:
        self._board, self.fields, self._log = board, position + history, log
        self._numbers, self._lists, self._tables = (_names(self.fields, dimensions) for dimensions in (0, 1, 2))
        self._get_numbers = attrgetter(*self._numbers)
        self._key = tuple(attrgetter(*_names(position, dimensions)) for dimensions in (0, 1, 2))

    def make(self) -> B:
        """A board with every field as it is at first."""
        board = self._board.__new__(self._board)
        for field in self.fields:
            setattr(board, field.name, _filled(field.lengths, field.first))
        return board

    def copy(self, board: B) -> B:
        """A board of its own with the same fields."""
        new = self._board.__new__(self._board)
        for name, number in zip(self._numbers, self._get_numbers(board), strict=True):
            setattr(new, name, number)
        for name in self._lists:
            setattr(new, name, getattr(board, name)[:])
        for name in self._tables:
            setattr(new, name, [row[:] for row in getattr(board, name)])
        return new

    def key(self, board: B) -> tuple[Any, ...]:
        """Rulings and position as one tuple: equal for boards with equal futures, whatever led to them."""
        numbers, lists, tables = (get(board) for get in self._key)
        return (numbers, *map(tuple, lists), *(tuple(map(tuple, table)) for table in tables))

    def record_type(self, log: int | None = None) -> Any:
        """The NumPy type of a state in compiled play; with `log=1` a small one, for play without logging."""
        import numpy

        log = self._log if log is None else log
        return numpy.dtype(
            [(f.name, f.code, tuple(log if n == self._log else n for n in f.lengths)) for f in self.fields]
        )

    def to_record(self, board: B, record: Any) -> None:
        """Copy a board into a record; of the log, as much as there is room for."""
        for field in self.fields:
            value = getattr(board, field.name)
            record[field.name] = value[: record[field.name].size] if field.lengths == (self._log,) else value

    def from_record(self, record: Any) -> B:
        """A board equal to a record."""
        board = self.make()
        for field in self.fields:
            value = record[field.name].tolist()
            if field.lengths == (self._log,):
                value += [field.first] * (self._log - len(value))
            setattr(board, field.name, value)
        return board


def _names(fields: tuple[Field, ...], dimensions: int) -> tuple[str, ...]:
    return tuple(field.name for field in fields if len(field.lengths) == dimensions)


def _filled(lengths: tuple[int, ...], first: int) -> Any:
    return [_filled(lengths[1:], first) for _ in range(lengths[0])] if lengths else first
