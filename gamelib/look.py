"""How the games look: the colours, marks and shapes that pictures and widgets share."""

from __future__ import annotations

from dataclasses import dataclass

PAPER, WASH, LINE, INK, INK_2, EDGE = "#ffffff", "#f5f5f5", "#dcdfe3", "#16191d", "#555c64", "#7d858e"
FONT = "'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
PAWN = "M0-20a8 8 0 0 1 5.3 14C9-2 11 7 11.5 15.5H-11.5C-11 7-9-2-5.3-6A8 8 0 0 1 0-20Z"


@dataclass(frozen=True)
class SeatLook:
    """A seat's hue (Okabe and Ito) as fill, ink and tint, the ink of its mark on the fill, and the mark."""

    name: str
    fill: str
    ink: str
    tint: str
    on_fill: str
    mark: str  # SVG path within -8..8
    mark_name: str


SEATS = (
    SeatLook(
        "green",
        "#009e73",
        "#00694d",
        "#dff1eb",
        "#ffffff",
        "M-6.4 0A6.4 6.4 0 1 1 6.4 0A6.4 6.4 0 1 1-6.4 0Z",
        "circle",
    ),
    SeatLook("pink", "#cc79a7", "#94376b", "#f8e9f1", "#2b0e1e", "M0-6.8 7 5.8H-7Z", "triangle"),
    SeatLook("blue", "#0072b2", "#00598c", "#dfedf6", "#ffffff", "M-5.8-5.8H5.8V5.8H-5.8Z", "square"),
    SeatLook("orange", "#e69f00", "#7a5200", "#fbf0d9", "#2b1d00", "M0-7.4 7.4 0 0 7.4-7.4 0Z", "diamond"),
)
COLOURS = tuple(seat.name for seat in SEATS)

# Coal, wood, cloth, steel, grain within 0..24: a shape, and the lines cut into it.
GOODS = (
    ("M3 15 5 8l6-4 7 2 3 7-3 6-9 2z", "M5 8l6 4 7-6M11 12l-1 8M11 12l10 1"),
    (
        "M12 1a5.500 5.500 0 1 1-.01 0zM6 11.500a5.500 5.500 0 1 1-.01 0zM18 11.500a5.500 5.500 0 1 1-.01 0z",
        "M12 4a2.500 2.500 0 1 1-.01 0M6 14.500a2.500 2.500 0 1 1-.01 0M18 14.500a2.500 2.500 0 1 1-.01 0",
    ),
    ("M3 6c3-3 6-3 9 0s6 3 9 0v12c-3 3-6 3-9 0s-6-3-9 0z", "M3 10c3-3 6-3 9 0s6 3 9 0M3 14c3-3 6-3 9 0s6 3 9 0"),
    ("M4 3h16v5h-5v8h5v5H4v-5h5V8H4z", ""),
    (
        "M11 23V9h2v14zM12 1c2 2 2 5 0 7-2-2-2-5 0-7zM11 13c-4 0-6-2-6-5 3 0 6 2 6 5zM13 13c4 0 6-2 6-5-3 0-6 2-6 5z"
        "M11 19c-4 0-6-2-6-5 3 0 6 2 6 5zM13 19c4 0 6-2 6-5-3 0-6 2-6 5z",
        "",
    ),
)
