"""The table of Pocket Rails as a drawing: Rail Yard and portfolios as company columns by city rows, and the hands."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gamelib.game import Node
from gamelib.look import EDGE, FONT, GOODS, INK, INK_2, LINE, PAPER, SEATS, WASH
from gamelib.pictures import Picture
from gamelib.pocket_rails import sheet
from gamelib.pocket_rails.said import name, signed, so_many
from gamelib.pocket_rails.table import hand
from gamelib.pocket_rails.words import CITIES, COLOURS, COMPANIES, Card
from gamelib.story import capital, listed

if TYPE_CHECKING:
    from gamelib.pocket_rails.state import RailsState

WIDTH, MARGIN = 660, 16  # of the drawing, in its units
LEFT, COLUMN, CELL, ROW = 74, 112, 106, 52  # Rail Yard: where cells begin, from one to the next, their width, rows
SMALL_LEFT, SMALL_COLUMN, SMALL_CELL, SMALL_ROW = 36, 54, 50, 28  # portfolios
CARD_W, CARD_H, IN_A_ROW = 62, 66, 8  # hands
SHORT = ("Den.", "Chi.", "N.Y.")
FLAG = "M2 1v14M2 2h10l-3 3.5 3 3.5H2"


def picture(state: RailsState) -> Picture:
    """The table drawn, in words, and the score sheet as a table."""
    return Picture(_svg(state), alt(state), _caption(state), _table(state))


# -------------------------------------------------------------------------------------------- in words
def alt(state: RailsState) -> str:
    """The table in words, with what is known of hands and insider cards."""
    marker = "" if state.marker is None else f" {name(state.marker)} is the Priority Dealer."
    parts = [f"Table. {state.game.story.turn_text(state)}.{marker}", f"Rail Yard: {_in_words(state.yard)}."]
    if state.plentiful:
        parts.append(f"Too plentiful: {listed(list(state.plentiful))}.")
    parts += [f"Portfolio of {COLOURS[seat]}: {_in_words(held)}." for seat, held in enumerate(state.portfolios)]
    for seat in range(state.game.players):
        known = [card for card in _hand(state, seat) if card]
        if known:
            parts.append(f"Hand of {COLOURS[seat]}: {_in_words(known)}.")
        insider = state.insiders[seat]
        if insider:
            parts.append(f"Insider card of {COLOURS[seat]}: {insider.long}.")
    in_hand = len(_hand(state, 0)) if state.node != Node.OVER else 0
    if in_hand and not any(_hand(state, 0)):
        parts.append("Hands are closed.")
    parts.append(f"{capital(so_many(len(state.deck), 'card'))} in the deck, {len(state.discard)} discarded.")
    return " ".join(parts)


def _in_words(held: Sequence[Card]) -> str:
    """B&O coal Denver and wood Chicago; PRR steel Denver"""
    found = []
    for company in COMPANIES:
        own = [f"{card.good} {card.city}" for card in held if card.company == company]
        if own:
            found.append(f"{company} {listed(own)}")
    return "; ".join(found) or "no cards"


def _hand(state: RailsState, seat: int) -> list[Card | None]:
    """The hand without what lies before the player."""
    known = state.game.words.cards
    return [None if number is None else known[number] for number in hand(state, seat)]


def _caption(state: RailsState) -> str:
    banner = state.game.story.banner(state)
    who = f"{name(banner.seat)} " if banner.seat is not None else ""
    told = [f"{who}{banner.lead}{'' if banner.lead.endswith('?') else '.'}"]
    scored = state.node in (Node.SHUFFLE, Node.OVER)
    if any(state.totals):
        told.append(f"Points so far: {_points(state.totals)}.")
    if not scored and state.round:
        told.append(f"If it were scored now: {_points([row.total for row in sheet.now(state)])}.")
    return " ".join(told)


def _points(totals: Sequence[int]) -> str:
    return ", ".join(f"{COLOURS[seat]} {signed(total)}" for seat, total in enumerate(totals))


def _table(state: RailsState) -> list[list[object]]:
    """The score sheet: what was scored in this block, and what would be scored now."""
    rows: list[list[object]] = [["player", "scored", *COMPANIES, "goods", "insider good", "penalty", "points"]]
    scored = [(f"after round {number}", rows) for number, rows in zip((2, 3), sheet.done(state), strict=True) if rows]
    if state.node not in (Node.SHUFFLE, Node.OVER) and state.round:
        scored.append(("if now", sheet.now(state)))
    for when, of_seats in scored:
        for seat, row in enumerate(of_seats):
            companies = [_product(line) for line in row.companies]
            goods = "; ".join(f"{state.game.goods[line.what]} {_product(line)}" for line in row.goods) or "0"
            rows.append([COLOURS[seat], when, *companies, goods, row.insider_points, signed(row.penalty)])
            rows[-1].append(signed(row.total))
    return rows


def _product(line: sheet.Product) -> str:
    if line.points:
        return f"{'−' if line.points < 0 else ''}{line.own} × {line.yard} = {signed(line.points)}"
    return "too plentiful" if line.own and line.yard else "0"


# ------------------------------------------------------------------------------------------- the drawing
def _svg(state: RailsState) -> str:
    parts, y = [*_yard(state)], 198
    parts += _goods(state, y)
    y += 44
    for seat in range(state.game.players):
        parts.append(_moved(seat % 2 * 324, y + seat // 2 * 136, _portfolio(state, seat)))
    y += (state.game.players + 1) // 2 * 136
    rows = [row for seat in range(state.game.players) if (row := _held(state, seat))[1]]
    if rows:
        parts.append(f'<path d="M0 {y}H{WIDTH - 2 * MARGIN}" stroke="{LINE}"/>')
        y += 12
    for drawn, height in rows:
        parts.append(_moved(0, y, drawn))
        y += height
    height = y + 2 * MARGIN - 8
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="{FONT}"><title>{html.escape(alt(state))}</title>'
        f'<rect width="{WIDTH}" height="{height}" rx="4" fill="{PAPER}"/>{_moved(MARGIN, MARGIN, parts)}</svg>'
    )


def _yard(state: RailsState) -> Iterator[str]:
    """The Rail Yard; a dashed cell is the one city that a company lacks."""
    yield _text(0, 18, "Rail Yard", INK, 12.5, 600)
    for city, called in enumerate(CITIES):
        yield _text(0, 61 + ROW * city, called, INK_2)
    for c, company in enumerate(COMPANIES):
        x = LEFT + COLUMN * c
        own = [card for card in state.yard if card.company == company]
        yield _text(x + 4, 18, company, INK, 16, 600)
        yield _text(x + CELL - 4, 18, str(len(own)), INK_2, anchor="end")
        rows = [[card for card in own if card.city == city] for city in CITIES]
        for city, here in enumerate(rows):
            top = 32 + ROW * city
            lacks = not here and sum(map(bool, rows)) == 2
            look = f'fill="none" stroke="{EDGE}" stroke-width="1.25" stroke-dasharray="4 4"'
            yield _rect(x, top, CELL, 46, 4, look if lacks else f'fill="{WASH}"')
            if lacks:
                yield _text(x + CELL / 2, top + 28, "one missing", INK_2, 12.5, anchor="middle")
            step = min(20.4, (CELL - 27) / max(1, len(here) - 1))
            for i, card in enumerate(here):
                yield _icon(state, card, x + 4 + step * i, top + 13.5, 19)
        if company == state.company:
            yield _rect(x - 3, 28, CELL + 6, 158, 6, f'fill="none" stroke="{INK}" stroke-width="2"')


def _goods(state: RailsState, y: float) -> Iterator[str]:
    """How many of each good are in the Rail Yard; too plentiful ones are struck out."""
    yield _text(0, y + 15, "goods", INK_2, 12.5)
    for g, good in enumerate(state.game.goods):
        x = LEFT + COLUMN * g
        n = sum(card.good == good for card in state.yard)
        cut = good in state.plentiful
        yield _shape(g, x + 4, y, 20)
        line = ' text-decoration="line-through"' if cut else ""
        yield (
            f'<text x="{x + 30}" y="{y + 15}" fill="{INK}" font-size="14"><tspan{line}>{html.escape(good)}</tspan>'
            f'<tspan font-weight="600" dx="6">{n}</tspan></text>'
        )


def _portfolio(state: RailsState, seat: int) -> Iterator[str]:
    """Mark and name, the insider card, and a small grid with the three places of each cell."""
    held = state.portfolios[seat]
    yield from _named(seat, 0)
    yield _text(80, 12, so_many(len(held), "card"), INK_2, 12.5)
    if seat == state.marker:
        yield (
            f'<path d="{FLAG}" transform="translate(158 0) scale(.85)" fill="{INK}" stroke="{INK}" '
            'stroke-width="1.5" stroke-linejoin="round"/>' + _text(175, 12, "Priority", INK, 12.5)
        )
    for city, called in enumerate(SHORT):
        yield _text(0, 58 + SMALL_ROW * city, called, INK_2, 12.5)
    for c, company in enumerate(COMPANIES):
        x = SMALL_LEFT + SMALL_COLUMN * c
        yield _text(x + 2, 33, company, INK, 12.5, 600)
        for city, called in enumerate(CITIES):
            here = [card for card in held if (card.company, card.city) == (company, called)]
            top = 41 + SMALL_ROW * city
            yield _rect(x, top, SMALL_CELL, 25, 3, f'fill="{WASH}"')
            for i in range(3):
                if i < len(here):
                    yield _icon(state, here[i], x + 1.5 + 16 * i, top + 4.5, 16)
                else:
                    yield f'<circle cx="{x + 9.5 + 16 * i}" cy="{top + 12.5}" r="1.2" fill="{EDGE}"/>'


def _held(state: RailsState, seat: int) -> tuple[list[str], int]:
    """Hand, pick and insider card as far as they are known; what is drawn, and how high it is."""
    held, insider, laid = _hand(state, seat), state.insiders[seat], state.picks[seat]
    known = any(held)
    told = [f"hand, {so_many(len(held), 'card')}{'' if known else ', closed'}"] if held else []
    if laid and all(laid):
        told.append(f"picked {' and '.join(card.long for card in laid if card)}")
    elif laid:
        told.append("has picked")
    if insider:
        told.append(f"insider {insider.long}")
    if not told:
        return [], 0
    parts = [*_named(seat, 0), _text(80, 12, "; ".join(told), INK_2, 12.5)]
    if not known:
        return parts, 28
    for i, card in enumerate(held):
        x, y = i % IN_A_ROW * (CARD_W + 8), 22 + i // IN_A_ROW * (CARD_H + 8)
        parts.append(_rect(x, y, CARD_W, CARD_H, 5, f'fill="{PAPER}" stroke="{EDGE}"'))
        if card is None:
            parts.append(_text(x + CARD_W / 2, y + 38, "?", INK_2, 14, anchor="middle"))
            continue
        parts.append(_text(x + CARD_W / 2, y + 16, card.company, INK, 12.5, 600, "middle"))
        parts.append(_icon(state, card, x + CARD_W / 2 - 10, y + 22, 20))
        parts.append(_text(x + CARD_W / 2, y + 58, card.city, INK_2, 12, anchor="middle"))
    return parts, 22 + (len(held) + IN_A_ROW - 1) // IN_A_ROW * (CARD_H + 8) + 12


def _named(seat: int, y: float) -> Iterator[str]:
    look = SEATS[seat]
    yield (
        f'<path d="{look.mark}" transform="translate(7 {y + 7.5}) scale(.8)" fill="{look.fill}" stroke="{look.ink}" '
        'stroke-width="1.5" stroke-linejoin="round"/>'
    )
    yield _text(19, y + 12, name(seat), look.ink, 14, 600)


def _icon(state: RailsState, card: Card, x: float, y: float, size: float) -> str:
    return _shape(state.game.goods.index(card.good), x, y, size)


def _shape(good: int, x: float, y: float, size: float) -> str:
    shape, cut = GOODS[good]
    lines = f'<path d="{cut}" fill="none" stroke="{PAPER}" stroke-width="1.5"/>' if cut else ""
    return f'<g transform="translate({x:g} {y:g}) scale({size / 24:.3g})"><path d="{shape}" fill="{INK}"/>{lines}</g>'


def _moved(x: float, y: float, parts: Iterator[str] | list[str]) -> str:
    return f'<g transform="translate({x:g} {y:g})">{"".join(parts)}</g>'


def _rect(x: float, y: float, width: float, height: float, radius: float, look: str) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" {look}/>'


def _text(x: float, y: float, text: str, fill: str, size: float = 14, weight: int = 400, anchor: str = "start") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{fill}" font-size="{size:g}" '
        f'font-weight="{weight}">{html.escape(text)}</text>'
    )
