"""What all figures share: the object that shows them with their words, and how they are drawn."""

from __future__ import annotations

import base64
import html
import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from gamelib.look import PAPER
from gamelib.pictures import table_html

MARKERS = {"circle": "o", "triangle": "^", "square": "s", "diamond": "D"}  # a seat's mark in matplotlib


@contextmanager
def paper() -> Iterator[None]:
    """Draw with matplotlib's own settings, whatever the user's are: a dark style would put white ink on white paper."""
    import matplotlib.style

    with matplotlib.style.context("default"):
        yield


@dataclass(frozen=True)
class Figure:
    """A matplotlib figure with its words; in a notebook it shows as an image with alt text, caption and table.

    It is ink on white paper, whatever the theme around it, and leaves matplotlib's settings alone.

    Attributes:
        figure: the ``matplotlib.figure.Figure``, to go on with.
        alt: what it shows, in words.
        caption: a line below it.
        table: rows of cells, the first row is the heading.
    """

    figure: Any
    alt: str
    caption: str = ""
    table: Sequence[Sequence[object]] = ()

    @property
    def text(self) -> str:
        """What it shows, in words."""
        return self.alt

    @property
    def html(self) -> str:
        """The figure as HTML."""
        buffer = io.BytesIO()
        with paper():
            self.figure.savefig(buffer, format="png", dpi=144, facecolor=PAPER, metadata={"Software": None})
        data = base64.b64encode(buffer.getvalue()).decode()
        width = round(self.figure.get_figwidth() * 96)
        style = "max-width:100%;height:auto"
        alt, source = html.escape(self.alt, quote=True), f"data:image/png;base64,{data}"
        image = f'<img alt="{alt}" src="{source}" width="{width}" style="{style}">'
        caption = f"<figcaption>{html.escape(self.caption)}</figcaption>" if self.caption else ""
        return f'<figure style="margin:0">{image}{caption}</figure>{table_html(self.table)}'

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.html}

    def __repr__(self) -> str:
        return f"<Figure: {self.alt}>"
