"""The causal graph of a turn as a figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.explore import chains
from gamelib.explore.chains import BOX, chain_alt, chain_boxes, chain_size, turn_nodes
from gamelib.figures.base import Figure
from gamelib.figures.sheet import Box, Line, Mark, Sheet, Text
from gamelib.look import EDGE, INK, INK_2, PAPER, SEATS

if TYPE_CHECKING:
    from gamelib.playthrough import Playthrough

INCH = 80.0  # in units of the layout


def chain_figure(playthrough: Playthrough, turn: int) -> Figure:
    """What led to what in one turn of a played game, drawn.

    The same boxes as in `gamelib.explore.chain_graph`: causes above what they led to, edges named by their clause.

    Args:
        playthrough: a played game.
        turn: 1 for its first turn.

    Raises:
        ValueError: there is no such turn.
    """
    boxes = chain_boxes(turn_nodes(playthrough, turn))
    width, height = chain_size(boxes)
    sheet = Sheet(max(height, 60) / INCH, max(width, 200) / INCH)
    for box in boxes:
        if box.link.cause is not None:
            _edge(sheet, boxes[box.link.cause], box)
    for box in boxes:
        _box(sheet, box)
    table: list[list[object]] = [["number", "player", "what", "clause", "led to by", "what became of it"]]
    for number, box in enumerate(boxes):
        link = box.link
        cause = "" if link.cause is None else link.cause
        whose = "" if link.seat is None else SEATS[link.seat].name
        table.append([number, whose, link.label, link.clause or "", cause, link.did or link.waits])
    story = playthrough.game.story
    return Figure.of(sheet, chain_alt(boxes, story), f"What led to what in {story.turn_word} {turn}.", table)


def _edge(sheet: Sheet, above: chains.Box, box: chains.Box) -> None:
    """The line from a cause to what it led to, with the clause beside it, on its outer side."""
    top, bottom = above.y + BOX[1] / 2, box.y - BOX[1] / 2
    middle = (top + bottom) / 2
    curve = ((above.x, top), (above.x, middle), (box.x, middle), (box.x, bottom))
    side = -1 if box.x < above.x else 1
    clause = ((box.link.clause or "", INK_2, False),)
    sheet.add(
        Line([(x / INCH, y / INCH) for x, y in curve], EDGE, 1.2, curved=True),
        Text((box.x + 5 * side) / INCH, (bottom - 9) / INCH, clause, 7.5, "right" if side < 0 else "left"),
    )


def _box(sheet: Sheet, box: chains.Box) -> None:
    """A link of the chain: whose it is, what it is, and what became of it."""
    link, width, height = box.link, *BOX
    x, y, dashed = box.x - width / 2, box.y - height / 2, link.end != "done"
    sheet.add(Box(x / INCH, y / INCH, width / INCH, height / INCH, PAPER, EDGE, 1, 5 / INCH, dashed))
    if link.seat is not None:
        seat = SEATS[link.seat]
        sheet.add(Mark((x + 14) / INCH, (y + 14) / INCH, seat.mark_name, 6.5, seat.fill, seat.ink))
    label, detail = ((link.label, INK, True),), ((link.did if link.end else link.waits, INK_2, False),)
    sheet.add(
        Text((x + (8 if link.seat is None else 25)) / INCH, (y + 14) / INCH, label, 9),
        Text((x + 8) / INCH, (y + 32.5) / INCH, detail, 8.5),
    )
