"""The table of a small game as a drawing: places in a row, pieces stacked by colour, numbers below."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from gamelib.look import FONT, INK, INK_2, PAPER, SEATS, WASH, SeatLook
from gamelib.pictures import Picture
from gamelib.story import capital, listed

if TYPE_CHECKING:
    from gamelib.small.game import SmallState

WIDE, MARGIN, GAP, ROW = 628, 8, 8, 21  # of the drawing, its margin, between places, from a piece to the next
TALLEST = 6  # pieces in a stack; of more only one is drawn, with their number


def picture(state: SmallState) -> Picture:
    """The position drawn, in words, and as a table with the scores."""
    banner = state.game.story.banner(state)
    who = f"{state.game.seats[banner.seat].capitalize()} " if banner.seat is not None else ""
    lead = f"{who}{banner.lead}"
    totals = ", ".join(f"{name} {score.total}" for name, score in zip(state.game.seats, state.scores, strict=True))
    caption = f"{lead}{'' if lead.endswith('?') else '.'} Scored now: {totals}."
    return Picture(_svg(state), alt(state), caption, _table(state))


def alt(state: SmallState) -> str:
    """The table in words."""
    drawn, seats, word = state.game.story.position(state), state.game.seats, capital(state.game.place_word)
    said = []
    for at, name in enumerate(state.game.place_names):
        here = [f"{seat} {row[at]}" for seat, row in zip(seats, drawn["pieces"], strict=True) if row[at]]
        said.append(f"{word} {name}: {listed(here) or 'empty'}.")
    for row in drawn["beside"]:
        each = [f"{seat} {n}" for seat, n in zip(seats, row["counts"], strict=True)]
        said.append(f"{capital(row['text'])}: {listed(each)}.")
    said.extend(f"{capital(row['text'])}: {row['count']}." for row in drawn["shared"])
    return " ".join(["Board.", *said])


def _table(state: SmallState) -> list[list[object]]:
    drawn = state.game.story.position(state)
    head: list[object] = ["player", *(f"at {name}" for name in state.game.place_names)]
    head += [*(row["text"] for row in drawn["beside"]), "score"]
    rows = zip(state.game.seats, drawn["pieces"], state.scores, strict=True)
    return [head, *([name, *here, *_beside(drawn, i), score.total] for i, (name, here, score) in enumerate(rows))]


def _beside(drawn: dict[str, Any], seat: int) -> list[int]:
    return [row["counts"][seat] for row in drawn["beside"]]


def _svg(state: SmallState) -> str:
    drawn, names = state.game.story.position(state), state.game.place_names
    most = min(TALLEST, max((n for row in drawn["pieces"] for n in row), default=0))
    ground = (max(3, most) * ROW + 26) if names else MARGIN
    parts = []
    pitch = (WIDE - 2 * MARGIN + GAP) / max(len(names), 1)
    for at, name in enumerate(names):
        x, wide = MARGIN + pitch * at, pitch - GAP
        parts.append(f'<rect x="{x:g}" y="{MARGIN}" width="{wide:g}" height="{ground - MARGIN}" fill="{WASH}"/>')
        parts.append(f'<path d="M{x:g} {ground}h{wide:g}" stroke="{INK}" stroke-width="2"/>')
        parts.append(_text(x + wide / 2, ground + 24, name, INK, 18, 600))
        slot = wide / state.game.players
        for seat, row in enumerate(drawn["pieces"]):
            parts.append(_stack(SEATS[seat], x + slot * seat, ground, slot, row[at]))
    y = ground + (48 if names else 20)
    for seat, name in enumerate(state.game.seats):
        x = MARGIN + (WIDE - 2 * MARGIN) / state.game.players * seat
        beside = ", ".join(f"{row['counts'][seat]} {row['text']}" for row in drawn["beside"])
        parts.append(_mark(SEATS[seat], x + 8, y - 5, 0.9))
        parts.append(_text(x + 24, y, f"{capital(name)} {state.scores[seat].total}", SEATS[seat].ink, 14, 600, "start"))
        parts.append(_text(x + 24, y + 20, beside, INK_2, 13, 400, "start"))
    high = y + 32
    if shared := ", ".join(f"{row['text']}: {row['count']}" for row in drawn["shared"]):
        parts.append(_text(MARGIN, high + 6, shared, INK_2, 13, 400, "start"))
        high += 18
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}" '
        f'font-family="{FONT}"><title>{html.escape(alt(state))}</title>'
        f'<rect width="{WIDE}" height="{high}" rx="4" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def _stack(look: SeatLook, x: float, ground: float, slot: float, count: int) -> str:
    wide = min(27.0, slot - 3)
    left = x + (slot - wide) / 2
    tiles = [
        f'<g transform="translate({left:g} {ground - 2 - ROW * (i + 1) + 2:g})"><rect width="{wide:g}" height="19" '
        f'rx="2.5" fill="{look.fill}" stroke="{look.ink}" stroke-width="1.25"/>'
        f"{_mark(look, wide / 2, 9.5, min(0.68, wide / 32), look.on_fill)}</g>"
        for i in range(count if count <= TALLEST else 1)
    ]
    number = _text(left + wide / 2, ground - ROW - 6, str(count), INK_2) if count > TALLEST else ""
    return "".join(tiles) + number


def _mark(look: SeatLook, x: float, y: float, scale: float, fill: str = "") -> str:
    drawn = f'fill="{fill}"' if fill else f'fill="{look.fill}" stroke="{look.ink}" stroke-width="1.25"'
    return f'<path d="{look.mark}" {drawn} transform="translate({x:g} {y:g}) scale({scale:.2g})"/>'


def _text(x: float, y: float, text: str, fill: str, size: int = 13, weight: int = 400, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{fill}" font-size="{size}" font-weight="{weight}">'
        f"{html.escape(text)}</text>"
    )
