"""A sheet as SVG: the same bytes every time, with no help but the standard library."""

from __future__ import annotations

import html
import math
import re
from collections.abc import Callable, Sequence

from gamelib.figures.sheet import TICK_SIZE, Area, Axes, Band, Box, Line, Mark, Point, Sheet
from gamelib.look import FONT, INK, INK_2, LINE, PAPER, SEATS

INCH, POINT = 96.0, 96 / 72  # in pixels
GAP = 5 * POINT  # between the pieces of a text
MIDDLE = 0.35  # from the middle of a text down to the line it stands on, in sizes
# Within -8 to 8, as seats have their marks.
SHAPES = {seat.mark_name: seat.mark for seat in SEATS} | {
    "bar": "M0-6.4V6.4",
    "cross": "M-6.4-6.4 6.4 6.4M-6.4 6.4 6.4-6.4",
}
ANCHORS = {"left": "start", "right": "end"}
Place = Callable[[Point], Point]


def draw(sheet: Sheet, title: str) -> str:
    """The sheet as one ``<svg>`` element with this title."""
    width, height = _number(INCH * sheet.width), _number(INCH * sheet.height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' font-family="{FONT}"><title>{_escaped(title)}</title>',
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
    ]
    for axes in sheet.areas:
        parts += ["<g>", *_scales(axes), *_parts(axes, _scaled(axes)), *_base(axes), "</g>"]
    parts += _parts(sheet, lambda at: (INCH * at[0], INCH * at[1]))
    return "".join([*parts, "</svg>"])


def _scaled(axes: Axes) -> Place:
    """From the numbers of axes to pixels of the sheet."""
    (x_low, x_high), (y_low, y_high) = axes.xlim, axes.ylim
    if axes.log:
        x_low, x_high = math.log10(x_low), math.log10(x_high)

    def place(at: Point) -> Point:
        x = math.log10(at[0]) if axes.log else at[0]
        right, up = (x - x_low) / (x_high - x_low), (at[1] - y_low) / (y_high - y_low)
        return INCH * (axes.left + axes.width * right), INCH * (axes.top + axes.height * (1 - up))

    return place


def _scales(axes: Axes) -> list[str]:
    """The lines of the grid, and what is said along the bottom and the left side."""
    place, parts = _scaled(axes), []
    (left, right), (bottom, top) = axes.xlim, axes.ylim
    down = axes.gap * POINT + 0.45 * TICK_SIZE * POINT
    for x, text in axes.xticks:
        if "x" in axes.grid:
            parts.append(_line([place((x, bottom)), place((x, top))], LINE, 0.8))
        at = place((x, bottom))
        parts.append(_text((at[0], at[1] + down), ((text, INK_2, False),), TICK_SIZE, "middle"))
    for y, text in axes.yticks:
        if "y" in axes.grid:
            parts.append(_line([place((left, y)), place((right, y))], LINE, 0.8))
        at = place((left, y))
        parts.append(_text((at[0] - 3.5 * POINT, at[1]), ((text, INK_2, False),), TICK_SIZE, "end"))
    return parts


def _base(axes: Axes) -> list[str]:
    ends = [_scaled(axes)((x, axes.ylim[0])) for x in axes.xlim]
    return [_line(ends, INK, 1.2)] if axes.base else []


def _parts(area: Area, place: Place) -> list[str]:
    """The parts of an area, each at its place."""
    parts = []
    for part in area.parts:
        if isinstance(part, Box):
            parts.append(_box(part, place))
        elif isinstance(part, Line):
            parts.append(_line([place(at) for at in part.points], part.ink, part.line, part.curved))
        elif isinstance(part, Band):
            points = "L".join(_pair(place(at)) for at in part.points)
            parts.append(f'<path d="M{points}Z" fill="{part.fill}"{_stroke(part.ink, part.line)}/>')
        elif isinstance(part, Mark):
            parts.append(_mark(part, place))
        else:
            parts.append(_text(place((part.x, part.y)), part.pieces, part.size, ANCHORS[part.align]))
    return parts


def _box(box: Box, place: Place) -> str:
    (x, y), (x2, y2) = place((box.x, box.y)), place((box.x + box.width, box.y + box.height))
    size = f'x="{_number(min(x, x2))}" y="{_number(min(y, y2))}" width="{_number(abs(x2 - x))}"'
    more = f' rx="{_number(INCH * box.rounding)}"' if box.rounding else ""
    more += ' stroke-dasharray="5 2.2"' if box.dashed else ""
    return f'<rect {size} height="{_number(abs(y2 - y))}" fill="{box.fill}"{_stroke(box.ink, box.line)}{more}/>'


def _line(points: Sequence[Point], ink: str, line: float, curved: bool = False) -> str:
    first, *others = map(_pair, points)
    path = f"M{first}{'C' if curved else 'L'}{' '.join(others)}"
    return f'<path d="{path}" fill="none"{_stroke(ink, line)}/>'


def _mark(mark: Mark, place: Place) -> str:
    scale = mark.size * POINT / 12.8  # a circle's width
    at = f'transform="translate({_pair(place((mark.x, mark.y)))}) scale({_number(scale)})"'
    return f'<path {at} d="{SHAPES[mark.shape]}" fill="{mark.fill}"{_stroke(mark.ink, mark.line / scale)}/>'


def _text(at: Point, pieces: Sequence[tuple[str, str, bool]], size: float, anchor: str) -> str:
    if not any(text for text, _, _ in pieces):
        return ""
    size *= POINT
    start = f'x="{_number(at[0])}" y="{_number(at[1] + MIDDLE * size)}" font-size="{_number(size)}"'
    spans = []
    for number, (text, ink, bold) in enumerate(pieces):
        apart, weight = f' dx="{_number(GAP)}"' if number else "", ' font-weight="bold"' if bold else ""
        spans.append(f'<tspan fill="{ink}"{apart}{weight}>{_escaped(text)}</tspan>')
    return f'<text {start} text-anchor="{anchor}">{"".join(spans)}</text>'


def _stroke(ink: str, line: float) -> str:
    return f' stroke="{ink}" stroke-width="{_number(line * POINT)}"' if line and ink != "none" else ""


def _pair(at: Point) -> str:
    return f"{_number(at[0])} {_number(at[1])}"


def _number(number: float) -> str:
    """To a hundredth of a pixel, and no minus before nothing."""
    return f"{round(number, 2) + 0:.2f}".rstrip("0").rstrip(".")


def _escaped(text: str) -> str:
    """A text as text, without what XML has no place for."""
    return html.escape(re.sub(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "�", text))
