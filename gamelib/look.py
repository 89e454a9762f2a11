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
