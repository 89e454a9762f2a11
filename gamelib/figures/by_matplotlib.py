"""A sheet as a figure of matplotlib, to go on with, and that as PNG."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gamelib.figures.sheet import TICK_SIZE, Axes, Band, Box, Line, Mark, Part, Sheet, Text
from gamelib.look import INK, INK_2, LINE, PAPER

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MARKERS = {"circle": "o", "triangle": "^", "square": "s", "diamond": "D", "bar": "|", "cross": "x"}


@contextmanager
def paper() -> Iterator[None]:
    """Draw with matplotlib's own settings, whatever the user's are: a dark style would put white ink on white paper."""
    import matplotlib.style

    with matplotlib.style.context("default"):
        yield


@paper()
def figure(sheet: Sheet) -> Figure:
    """The sheet drawn; its axes are axes.

    Raises:
        ImportError: there is no matplotlib.
    """
    from matplotlib.figure import Figure
    from matplotlib.transforms import Affine2D

    drawn = Figure(figsize=(sheet.width, sheet.height), facecolor=PAPER)
    for axes in sheet.areas:
        own = _axes(drawn, sheet, axes)
        for order, part in enumerate(axes.parts):
            artist = _artist(part)
            artist.set(zorder=2 + order / len(axes.parts) / 2, clip_on=False)
            own.add_artist(artist)
    inches = Affine2D().scale(1, -1).translate(0, sheet.height) + drawn.dpi_scale_trans
    for part in sheet.parts:
        if isinstance(part, Text):
            _write(drawn, sheet, part)
        else:
            artist = _artist(part)
            artist.set_transform(inches)
            drawn.add_artist(artist)
    return drawn


def _axes(drawn: Figure, sheet: Sheet, axes: Axes) -> Any:
    """Axes with no frame and ticks of our own."""
    place = (
        axes.left / sheet.width,
        1 - (axes.top + axes.height) / sheet.height,
        axes.width / sheet.width,
        axes.height / sheet.height,
    )
    own: Any = drawn.add_axes(place, facecolor=PAPER)
    own.set(xlim=axes.xlim, ylim=axes.ylim, xscale="log" if axes.log else "linear")
    own.spines[:].set_visible(False)
    own.spines["bottom"].set(visible=axes.base, color=INK, linewidth=1.2)
    own.set_xticks([x for x, _ in axes.xticks], [text for _, text in axes.xticks])
    own.set_yticks([y for y, _ in axes.yticks], [text for _, text in axes.yticks])
    own.minorticks_off()
    own.tick_params(which="both", length=0, labelsize=TICK_SIZE, labelcolor=INK_2)
    own.tick_params(axis="x", pad=axes.gap)
    own.set_axisbelow(True)
    for axis in axes.grid:
        own.grid(axis=axis, color=LINE, lw=0.8, ls="-")
    return own


def _artist(part: Part) -> Any:
    from matplotlib.lines import Line2D
    from matplotlib.patches import FancyBboxPatch, PathPatch, Polygon, Rectangle
    from matplotlib.path import Path

    style: dict[str, Any]
    if isinstance(part, Box):
        style = {"fc": part.fill, "ec": part.ink, "lw": part.line, "ls": "dashed" if part.dashed else "solid"}
        if not part.rounding:
            return Rectangle((part.x, part.y), part.width, part.height, **style)
        rounded = f"round,pad=0,rounding_size={part.rounding}"
        return FancyBboxPatch((part.x, part.y), part.width, part.height, boxstyle=rounded, **style)
    if isinstance(part, Line) and part.curved:
        curve = Path(list(part.points), [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4])
        return PathPatch(curve, fc="none", ec=part.ink, lw=part.line)
    if isinstance(part, Line):
        return Line2D(*zip(*part.points), color=part.ink, lw=part.line, solid_capstyle="butt")
    if isinstance(part, Band):
        return Polygon(list(part.points), fc=part.fill, ec=part.ink, lw=part.line)
    assert isinstance(part, Mark)
    style = {"mfc": part.fill, "mec": part.ink, "mew": part.line, "ms": part.size}
    return Line2D([part.x], [part.y], ls="", marker=MARKERS[part.shape], **style)


def _write(drawn: Figure, sheet: Sheet, text: Text) -> None:
    """A text, each piece where the one before ends."""
    from matplotlib.text import Annotation

    at: Any = None
    for words, ink, bold in text.pieces:
        style: dict[str, Any] = {
            "fontsize": text.size,
            "color": ink,
            "weight": "bold" if bold else "normal",
            "parse_math": False,
        }
        if at is None:
            place = (text.x / sheet.width, 1 - text.y / sheet.height)
            at = drawn.text(*place, words, va="center", ha=text.align, **style)
        else:
            at = Annotation(words, (1, 0), (5, 0), xycoords=at, textcoords="offset points", va="bottom", **style)
            drawn.add_artist(at)


def png(drawn: Figure) -> bytes:
    """A figure as PNG, the same bytes every time."""
    buffer = io.BytesIO()
    with paper():
        drawn.savefig(buffer, format="png", dpi=144, facecolor=PAPER, metadata={"Software": None})
    return buffer.getvalue()
