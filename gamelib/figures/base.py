"""What all figures share: the object that shows them with their words."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gamelib.figures import by_matplotlib, svg
from gamelib.figures.sheet import Sheet
from gamelib.pictures import Shown


@dataclass(frozen=True, repr=False)
class Figure(Shown):
    """A figure with its words; in a notebook it shows as an image with alt text, caption and table.

    It is ink on white paper, whatever the theme around it, and leaves matplotlib's settings alone.

    Attributes:
        figure: the ``matplotlib.figure.Figure``, to go on with; where there is no matplotlib the `Sheet` that is drawn.
        alt: what it shows, in words.
        caption: a line below it.
        table: rows of cells, the first row is the heading.
    """

    figure: Any
    alt: str
    caption: str = ""
    table: Sequence[Sequence[object]] = ()

    @classmethod
    def of(cls, sheet: Sheet, alt: str, caption: str, table: Sequence[Sequence[object]]) -> Figure:
        """A sheet as a figure: drawn with matplotlib, or left as it is where there is none."""
        try:
            return cls(by_matplotlib.figure(sheet), alt, caption, table)
        except ImportError:
            return cls(sheet, alt, caption, table)

    @property
    def source(self) -> str:
        """The figure as a data address: a PNG of matplotlib's, or our own SVG."""
        if isinstance(self.figure, Sheet):
            kind, data = "svg+xml", svg.draw(self.figure, self.alt).encode()
        else:
            kind, data = "png", by_matplotlib.png(self.figure)
        return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"

    @property
    def width(self) -> int:
        """The width at which it is shown, in pixels: 96 to the inch."""
        inches = self.figure.width if isinstance(self.figure, Sheet) else self.figure.get_figwidth()
        return round(inches * 96)
