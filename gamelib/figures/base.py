"""What all figures share: the object that shows them with their words, and how they are drawn."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from gamelib.look import PAPER
from gamelib.pictures import Shown

MARKERS = {"circle": "o", "triangle": "^", "square": "s", "diamond": "D"}  # a seat's mark in matplotlib


@contextmanager
def paper() -> Iterator[None]:
    """Draw with matplotlib's own settings, whatever the user's are: a dark style would put white ink on white paper."""
    import matplotlib.style

    with matplotlib.style.context("default"):
        yield


@dataclass(frozen=True, repr=False)
class Figure(Shown):
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
    def source(self) -> str:
        """The figure as PNG, as a data address."""
        buffer = io.BytesIO()
        with paper():
            self.figure.savefig(buffer, format="png", dpi=144, facecolor=PAPER, metadata={"Software": None})
        return f"data:image/png;base64,{base64.b64encode(buffer.getvalue()).decode()}"

    @property
    def width(self) -> int:
        """The width at which it is shown, in pixels: 96 to the inch."""
        width: int = round(self.figure.get_figwidth() * 96)
        return width
