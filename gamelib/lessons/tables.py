"""A table that a lesson shows: as HTML where it can be, else as lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gamelib.pictures import table_html


@dataclass(frozen=True, repr=False)
class Table:
    """Rows of anything; all of it is shown as text.

    Attributes:
        title: what it shows.
        rows: as many cells in each; the first row is the heading.
    """

    title: str
    rows: Sequence[Sequence[object]]

    def __repr__(self) -> str:
        texts = [[str(cell) for cell in row] for row in self.rows]
        widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
        lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in texts)
        return "\n".join([self.title, *(line.rstrip() for line in lines)])

    def _repr_html_(self) -> str:
        return table_html(self.rows, self.title, opened=True)
