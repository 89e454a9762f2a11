"""The causal graph of a turn as a figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.explore.chains import BOX, chain_alt, chain_boxes, chain_size, turn_nodes
from gamelib.figures.base import MARKERS, Figure, paper
from gamelib.look import EDGE, INK, INK_2, PAPER, SEATS

if TYPE_CHECKING:
    from gamelib.playthrough import Playthrough


@paper()
def chain_figure(playthrough: Playthrough, turn: int) -> Figure:
    """What led to what in one turn of a played game, drawn.

    The same boxes as in `gamelib.explore.chain_graph`: causes above what they led to, edges named by their clause.

    Args:
        playthrough: a played game.
        turn: 1 for its first turn.

    Raises:
        ValueError: there is no such turn.
    """
    from matplotlib.figure import Figure as MatplotlibFigure
    from matplotlib.patches import FancyBboxPatch, PathPatch
    from matplotlib.path import Path

    boxes = chain_boxes(turn_nodes(playthrough, turn))
    width, height = chain_size(boxes)
    width, height = max(width, 200), max(height, 60)
    figure = MatplotlibFigure(figsize=(width / 80, height / 80))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, width), ylim=(height, 0))
    axes.set_axis_off()
    for box in boxes:
        link, x, y = box.link, box.x, box.y
        if link.cause is not None:
            above = boxes[link.cause]
            top, bottom = above.y + BOX[1] / 2, y - BOX[1] / 2
            middle = (top + bottom) / 2
            curve = Path([(above.x, top), (above.x, middle), (x, middle), (x, bottom)], [1, 4, 4, 4])
            axes.add_patch(PathPatch(curve, fc="none", ec=EDGE, lw=1.2, zorder=1))
            side = -1 if x < above.x else 1  # beside the edge, on its outer side
            align = "right" if side < 0 else "left"
            axes.text(x + 5 * side, bottom - 6, link.clause or "", color=INK_2, fontsize=7.5, ha=align, zorder=3)
        corner = (x - BOX[0] / 2, y - BOX[1] / 2)
        style = "solid" if link.end == "done" else "dashed"
        patch = FancyBboxPatch(corner, *BOX, boxstyle="round,pad=0,rounding_size=5", fc=PAPER, ec=EDGE, ls=style)
        axes.add_patch(patch)
        if link.seat is not None:
            seat, at = SEATS[link.seat], (corner[0] + 14, corner[1] + 14)
            axes.plot(*at, MARKERS[seat.mark_name], ms=6.5, mfc=seat.fill, mec=seat.ink, zorder=3)
        axes.text(
            corner[0] + (8 if link.seat is None else 25),
            corner[1] + 18,
            link.label,
            color=INK,
            fontsize=9,
            weight="bold",
            zorder=3,
        )
        detail = link.did if link.end else link.waits
        axes.text(corner[0] + 8, corner[1] + 36, detail, color=INK_2, fontsize=8.5, zorder=3)
    table: list[list[object]] = [["number", "player", "what", "clause", "led to by", "what became of it"]]
    for number, box in enumerate(boxes):
        link = box.link
        cause = "" if link.cause is None else link.cause
        whose = "" if link.seat is None else SEATS[link.seat].name
        table.append([number, whose, link.label, link.clause or "", cause, link.did or link.waits])
    story = playthrough.game.story
    return Figure(figure, chain_alt(boxes, story), f"What led to what in {story.turn_word} {turn}.", table)
