"""The board of Package!? as a drawing: five locations in a row, packages stacked by colour, pawns above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.look import EDGE, FONT, INK, INK_2, PAPER, PAWN, SEATS, WASH, SeatLook
from gamelib.package.words import COLOURS
from gamelib.pictures import Picture
from gamelib.story import listed

if TYPE_CHECKING:
    from gamelib.package.game import PackageState

LEFT, WIDTH, GAP, TOP, GROUND = 84, 100, 10, 10, 248  # of the locations, in units of the drawing
TILE_W, TILE_H, ROW, SET_GAP = 27, 19, 21, 6  # tiles, with a wider gap after every third
SIZE = (628, 300)


def picture(state: PackageState) -> Picture:
    """The position drawn, in words, and as a table with supplies and scores."""
    return Picture(_svg(state), alt(state), _caption(state), _table(state))


def alt(state: PackageState) -> str:
    """The board in words."""
    sentences = []
    for at in range(1, 6):
        here = [f"{colour} {row[at - 1]}" for colour, row in zip(COLOURS, state.packages, strict=False) if row[at - 1]]
        pawns = [f"the {colour} pawn" for colour, pawn in zip(COLOURS, state.pawns, strict=False) if pawn == at]
        sentences.append(f"Location {at}: {listed(here + pawns) or 'empty'}.")
    off = [colour for colour, pawn in zip(COLOURS, state.pawns, strict=False) if pawn == 0]
    if off:
        sentences.append(f"Pawns off the table: {listed(off)}.")
    gone = [f"{colour} {n}" for colour, n in zip(COLOURS, state.gone, strict=False) if n]
    if gone:
        sentences.append(f"Out of the game: {listed(gone)}.")
    supply = [f"{colour} {n}" for colour, n in zip(COLOURS, state.supply, strict=False)]
    sentences.append(f"Supplies: {listed(supply)}.")
    return "Board. " + " ".join(sentences)


def _caption(state: PackageState) -> str:
    totals = ", ".join(f"{c} {s.total}" for c, s in zip(COLOURS, state.scores, strict=False))
    banner = state.game.story.banner(state)
    who = f"{COLOURS[banner.seat].capitalize()} " if banner.seat is not None else ""
    lead = f"{who}{banner.lead}"
    return f"{lead}{'' if lead.endswith('?') else '.'} Scored now: {totals}."


def _table(state: PackageState) -> list[list[object]]:
    head: list[object] = ["player", "at 1", "at 2", "at 3", "at 4", "at 5", "pawn", "supply", "out", "score"]
    rows = zip(COLOURS, state.packages, state.pawns, state.supply, state.gone, state.scores, strict=False)
    return [head, *([c, *row, pawn or "off", left, gone, s.total] for c, row, pawn, left, gone, s in rows)]


def _svg(state: PackageState) -> str:
    highest = max((n for row in state.packages for n in row), default=0)
    extra = max(0, _height(highest) + 60 - (GROUND - TOP))  # taller columns need a taller board
    parts = [f'<rect width="{SIZE[0]}" height="{SIZE[1] + extra}" rx="4" fill="{PAPER}"/>']
    ground = GROUND + extra
    if any(state.gone):
        parts.append(_text(36, 28, "out of", INK_2) + _text(36, 46, "the game", INK_2))
        parts.append(f'<path d="M8 {ground}H64" stroke="{EDGE}" stroke-width="1.5" stroke-dasharray="4 4"/>')
        away = [seat for seat, n in enumerate(state.gone) if n]
        for shelf, seat in enumerate(away):
            y = ground - 2 - ROW * (shelf + 1)
            parts.append(_tile(SEATS[seat], 14, y, faint=True) + _text(52, y + 15, str(state.gone[seat]), INK_2))
    for at in range(1, 6):
        x = LEFT + (at - 1) * (WIDTH + GAP)
        parts.append(f'<rect x="{x}" y="{TOP}" width="{WIDTH}" height="{ground - TOP}" fill="{WASH}"/>')
        parts.append(f'<path d="M{x} {ground}h{WIDTH}" stroke="{INK}" stroke-width="2"/>')
        parts.append(_text(x + WIDTH / 2, ground + 26, str(at), INK, 20, 600))
        slot = (WIDTH - 8) / state.game.players
        for seat, row in enumerate(state.packages):
            left = x + 4 + slot * (seat + 0.5)
            width = min(TILE_W, slot - 2)
            for i in range(row[at - 1]):
                parts.append(_tile(SEATS[seat], left - width / 2, ground - 2 - _height(i) - ROW + 2, width))
            if state.pawns[seat] == at:
                parts.append(_pawn(SEATS[seat], left, TOP + 27))
    body = "".join(parts)
    width, height = SIZE[0], SIZE[1] + extra - 10
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="{FONT}"><title>{alt(state)}</title>{body}</svg>'
    )


def _height(tiles: int) -> int:
    return tiles * ROW + tiles // 3 * SET_GAP


def _tile(look: SeatLook, x: float, y: float, width: float = TILE_W, faint: bool = False) -> str:
    fill, mark = (look.tint, look.ink) if faint else (look.fill, look.on_fill)
    scale = 0.68 if width > 20 else 0.6
    return (
        f'<g transform="translate({x:g} {y:g})"><rect width="{width:g}" height="{TILE_H}" rx="2.5" fill="{fill}" '
        f'stroke="{look.ink}" stroke-width="1.25"/><path d="{look.mark}" fill="{mark}" '
        f'transform="translate({width / 2:g} {TILE_H / 2:g}) scale({scale})"/></g>'
    )


def _pawn(look: SeatLook, x: float, y: float) -> str:
    return (
        f'<g transform="translate({x:g} {y:g})"><path d="{PAWN}" fill="{look.fill}" stroke="{look.ink}" '
        f'stroke-width="1.25"/><path d="{look.mark}" fill="{look.on_fill}" transform="translate(0 6.5) scale(.66)"/>'
        "</g>"
    )


def _text(x: float, y: float, text: str, fill: str, size: int = 14, weight: int = 400) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" fill="{fill}" font-size="{size}" '
        f'font-weight="{weight}">{text}</text>'
    )
