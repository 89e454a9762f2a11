"""An answer that stays closed until it is opened, so that a page which was run before does not give it away."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Any

from . import _texts

_LEFT = 'style="text-align:left"'


class Answer:
    """Text and numbers behind a line that opens, for the cell below a bet that computes and asserts the answer.

    Args:
        text: what is shown once it is opened; a blank line begins a new paragraph.  It is shown as text, never as HTML.
        table: rows of cells of any kind, the first row is the heading; all rows of one length.
        title: the line that opens it.

    Raises:
        ValueError: a text or title that is none, a title of nothing but space, rows of different lengths.
    """

    def __init__(self, text: str, table: Sequence[Sequence[object]] | None = None, title: str | None = None) -> None:
        title = _texts.text(_texts.language(), "answer.title") if title is None else title
        faults = [f"{name} must be a text, not {given!r}" for name, given in (("text", text), ("title", title))
                  if not isinstance(given, str)]  # fmt: skip
        if isinstance(title, str) and not title.strip():
            faults.append("title must say something, or nobody finds what to open")
        rows = [list(row) for row in table or ()]
        if len({len(row) for row in rows}) > 1:
            lengths = ", ".join(str(len(row)) for row in rows)
            faults.append(f"all rows of the table must have as many cells as its heading; they have {lengths}")
        if faults:
            raise ValueError("; ".join(faults))
        self.text, self.table, self.title = text, rows, title

    @property
    def html(self) -> str:
        """The answer as a closed ``<details>``."""
        said = "".join(f"<p>{html.escape(part)}</p>" for part in paragraphs(self.text))
        return f"<details><summary>{html.escape(self.title)}</summary>{said}{self._table_html()}</details>"

    def _table_html(self) -> str:
        if not self.table:
            return ""
        head, *rows = ([html.escape(str(cell)) for cell in row] for row in self.table)
        top = "".join(f"<th {_LEFT}>{cell}</th>" for cell in head)
        body = "".join("<tr>" + "".join(f"<td {_LEFT}>{cell}</td>" for cell in row) + "</tr>" for row in rows)
        return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"

    def __repr__(self) -> str:
        lines = [self.title, *paragraphs(self.text), *(" | ".join(map(str, row)) for row in self.table)]
        return "\n".join(lines)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.html}


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text; blank lines stand between them."""
    return [part.strip() for part in re.split(r"\n\s*\n", text) if part.strip()]
