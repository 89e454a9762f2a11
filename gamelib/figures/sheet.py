"""The paper that figures are drawn on: what stands where, in numbers; `svg.py` and `by_matplotlib.py` draw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gamelib.look import EDGE, INK, INK_2, LINE, SeatLook

WIDTH = 7.4  # of every figure of odds, in inches
SIZE, TICK_SIZE = 9.5, 9.0  # of texts, in points
Point = tuple[float, float]
Tick = tuple[float, str]  # where, and what is said there


class Box(NamedTuple):
    """A rectangle from its corner with the lowest numbers; its line in points, its rounding in inches."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    ink: str = "none"
    line: float = 0.0
    rounding: float = 0.0
    dashed: bool = False


class Line(NamedTuple):
    """A line through points, or a Bézier curve from the first to the last of four; its width in points."""

    points: Sequence[Point]
    ink: str
    line: float
    curved: bool = False


class Band(NamedTuple):
    """An area within points."""

    points: Sequence[Point]
    fill: str
    ink: str
    line: float


class Mark(NamedTuple):
    """A mark of a shape: a seat's, `bar` or `cross`; its size in points."""

    x: float
    y: float
    shape: str
    size: float
    fill: str = INK
    ink: str = INK
    line: float = 1.0


class Text(NamedTuple):
    """A line of text, its middle at `y`, in pieces that follow each other: the words, their ink, are they bold."""

    x: float
    y: float
    pieces: tuple[tuple[str, str, bool], ...]
    size: float = SIZE
    align: str = "left"  # or right: where x is


Part = Box | Line | Band | Mark | Text


class Area:
    """Parts in the order in which they are drawn."""

    def __init__(self) -> None:
        self.parts: list[Part] = []

    def add(self, *parts: Part) -> None:
        """Draw these over what is there."""
        self.parts.extend(parts)


class Axes(Area):
    """A part of the sheet with scales of its own; without a frame, and marks at its edge are drawn whole.

    Attributes:
        left, top, width, height: the place on the sheet, in inches.
        xlim: the numbers at its left and right edge.
        ylim: the numbers at its bottom and top edge.
        xticks, yticks: where the scales say something, and what.
        grid: the scales whose ticks have a line, `x`, `y` or `xy`.
        base: is there a line in ink along the bottom?
        log: is the horizontal scale logarithmic?
        gap: points between the bottom and what is said below it.
    """

    def __init__(self, left: float, top: float, width: float, height: float, xlim: Point, ylim: Point) -> None:
        super().__init__()
        self.left, self.top, self.width, self.height = left, top, width, height
        self.xlim, self.ylim = xlim, ylim
        self.xticks: list[Tick] = []
        self.yticks: list[Tick] = []
        self.grid, self.base, self.log, self.gap = "", False, False, 3.5


class Sheet(Area):
    """A figure that is laid out from its upper left corner, in inches, all in our own ink."""

    def __init__(self, height: float, width: float = WIDTH) -> None:
        super().__init__()
        self.width, self.height = width, height
        self.areas: list[Axes] = []

    def axes(self, left: float, top: float, width: float, height: float, xlim: Point, ylim: Point) -> Axes:
        """New axes on the sheet."""
        self.areas.append(Axes(left, top, width, height, xlim, ylim))
        return self.areas[-1]

    def text(self, x: float, y: float, text: str, ink: str = INK, bold: bool = False, align: str = "left") -> None:
        """A text whose middle is at this height."""
        self.add(Text(x, y, ((text, ink, bold),), align=align))

    def title(self, x: float, y: float, seat: SeatLook | None, name: str, more: str) -> None:
        """A seat's mark and name, or another name, and what is said of it."""
        if seat:
            self.add(Mark(x + 0.06, y, seat.mark_name, 7, seat.fill, seat.ink))
            x += 0.2
        pieces = ((name, seat.ink if seat else INK, bool(more)), (more, INK, False))
        self.add(Text(x, y, tuple(piece for piece in pieces if piece[0])))

    def legend(self, sampled: bool, exact: bool) -> None:
        """What the bars, lines and triangles of a distribution are."""
        x, y, apart = 0.15, 0.14, 1.2

        def said(text: str) -> Text:
            return Text(x + 0.35, y, ((text, INK_2, False),), TICK_SIZE)

        self.add(Box(x, y - 0.045, 0.25, 0.09, LINE, EDGE, 1), said("share seen" if sampled else "probability"))
        if exact:
            x += apart
            self.add(Line([(x, y), (x + 0.25, y)], INK, 1.8), said("exact law"))
        x += apart
        self.add(Mark(x + 0.125, y, "triangle", 5), said("mean"))
