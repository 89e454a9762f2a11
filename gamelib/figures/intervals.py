"""Many intervals of one truth, beside each other: which of them hold it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from gamelib.figures import words
from gamelib.figures.base import Figure
from gamelib.figures.scales import around, ticks
from gamelib.figures.sheet import WIDTH, Line, Mark, Sheet
from gamelib.look import EDGE, INK, INK_2

MOST = 200  # that can be told apart


def intervals_figure(
    intervals: Sequence[tuple[float, float]], true: Fraction | float, what: str, caption: str = ""
) -> Figure:
    """Intervals of a share from samples of one kind, side by side, with a line at the true share.

    Those that hold it are thin and light, those that miss it thick and dark with a cross, so that they are seen.

    Args:
        intervals: the low and the high end of each, 0 to 1; 1 to 200 of them.
        true: the share that they are meant to hold.
        what: what it is a share of.
        caption: a line below.

    Raises:
        ValueError: none, too many, or an interval that ends below its beginning.
    """
    if not 1 <= len(intervals) <= MOST:
        raise ValueError(f"1 to {MOST} intervals can be drawn, not {len(intervals)}")
    if wrong := [f"{low} to {high}" for low, high in intervals if low > high]:
        raise ValueError(f"an interval ends below its beginning: {'; '.join(wrong)}")
    held = [low <= true <= high for low, high in intervals]
    sheet = Sheet(2.75)
    numbers, shares = (0.0, len(intervals) + 1.0), around([float(true), *(end for ends in intervals for end in ends)])
    axes = sheet.axes(0.65, 0.35, WIDTH - 0.8, 2.0, numbers, shares)
    axes.xticks = [(number, f"{number:.0f}") for number in ticks(*numbers, 12, whole=True)]
    axes.yticks = [(share, words.percent(share)) for share in ticks(*shares, 7)]
    axes.grid = "y"
    for number, ((low, high), holds) in enumerate(zip(intervals, held, strict=True), start=1):
        axes.add(Line([(number, low), (number, high)], EDGE if holds else INK, 1.2 if holds else 2.6))
    axes.add(Line([(number, float(true)) for number in numbers], INK, 1.5))
    for number, ((low, high), holds) in enumerate(zip(intervals, held, strict=True), start=1):
        if not holds:
            axes.add(Mark(number, (low + high) / 2, "cross", 7, line=2))
    said = f"{sum(held)} of {len(held)} hold {words.percent(true)}"
    sheet.title(0.15, 0.16, None, what, said)
    sheet.text(WIDTH - 0.15, sheet.height - 0.12, "sample", INK_2, align="right")
    misses = [number for number, holds in enumerate(held, start=1) if not holds]
    which = f"; not those of the samples {', '.join(map(str, misses))}" if misses else ""
    table: list[list[object]] = [["sample", "interval", "holds it"]]
    table += [
        [number, words.percents(low, high), "yes" if holds else "no"]
        for number, ((low, high), holds) in enumerate(zip(intervals, held, strict=True), start=1)
    ]
    return Figure.of(sheet, f"Intervals: {what}. {said}{which}.", caption, table)
