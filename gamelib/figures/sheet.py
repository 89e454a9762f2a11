"""The paper that the figures of odds are drawn on."""

from __future__ import annotations

from typing import Any

from gamelib.figures.base import MARKERS
from gamelib.look import EDGE, INK, INK_2, LINE, PAPER, SeatLook

WIDTH = 7.4  # of every figure, in inches


class Sheet:
    """A figure that is laid out from its upper left corner, in inches, all in our own ink."""

    def __init__(self, height: float) -> None:
        from matplotlib.figure import Figure as MatplotlibFigure

        self.height = height
        self.figure = MatplotlibFigure(figsize=(WIDTH, height), facecolor=PAPER)

    def axes(self, left: float, top: float, width: float, height: float) -> Any:
        """Axes with no frame and ticks of our own."""
        place = (left / WIDTH, 1 - (top + height) / self.height, width / WIDTH, height / self.height)
        axes = self.figure.add_axes(place, facecolor=PAPER)
        for spine in axes.spines.values():
            spine.set_visible(False)
        axes.tick_params(which="both", length=0, labelsize=9, labelcolor=INK_2, grid_linestyle="-")
        axes.set_axisbelow(True)
        return axes

    def text(self, left: float, down: float, text: str, **style: Any) -> Any:
        """A text whose middle is at this height."""
        style = {"fontsize": 9.5, "color": INK, "va": "center", **style}
        return self.figure.text(left / WIDTH, 1 - down / self.height, text, **style)

    def title(self, left: float, down: float, seat: SeatLook | None, name: str, more: str) -> None:
        """A seat's mark and name, or another name, and what is said of it."""
        if seat:
            from matplotlib.lines import Line2D

            x, y, marker = (left + 0.06) / WIDTH, 1 - down / self.height, MARKERS[seat.mark_name]
            self.figure.add_artist(Line2D([x], [y], ls="", marker=marker, mfc=seat.fill, mec=seat.ink, ms=7))
            left += 0.2
        head = self.text(left, down, name, weight="bold" if more else "normal", color=seat.ink if seat else INK)
        gap = 5 if name else 0
        self.figure.axes[0].annotate(
            more, (1, 0), (gap, 0), xycoords=head, textcoords="offset points", va="bottom", fontsize=9.5, color=INK
        )


def legend(sheet: Sheet, sampled: bool, exact: bool) -> None:
    """What the bars, lines and triangles of a distribution are."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    handles: list[Any] = [Patch(fc=LINE, ec=EDGE, label="share seen" if sampled else "probability")]
    if exact:
        handles.append(Line2D([], [], color=INK, lw=1.8, label="exact law"))
    handles.append(Line2D([], [], color=INK, ls="", marker="^", ms=5, label="mean"))
    place = (0.1 / WIDTH, 1 - 0.02 / sheet.height)
    sheet.figure.legend(
        handles=handles,
        loc="upper left",
        bbox_to_anchor=place,
        ncols=3,
        frameon=False,
        fontsize=9,
        labelcolor=INK_2,
        borderaxespad=0,
    )
