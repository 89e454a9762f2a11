"""Positions with a piece less, for both games: `with_less`.

A position is changed as the line that describes it, and read again: what is no position then is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from gamelib.game import State
from gamelib.package.game import PackageState
from gamelib.pocket_rails.state import RailsState

Row = list[str]
Texts = dict[str, str | None]  # parts of a line by their names, that of what the position waits for without one
_RAILS = ("hands", "portfolios", "yard", "insiders", "marker due", "marker", "deck", "discard", "round", "block")
_NAMES = (*_RAILS, "totals", "picked")


def with_less(state: State) -> Iterator[State]:
    """The position with a piece less, for each piece; nothing for a game that is not known.

    Package!?: without the last seat; a colour less at a location; a package less, back in the supply or out of the
    game; one that is out of the game back in the supply; a pawn less; nothing waiting; a package less of each of two
    colours, so that all have placed as many as before.

    Pocket Rails: without the last seat; a portfolio or the Rail Yard emptied, or a card less there, in the deck or
    discarded; no discard pile; two cards less in each hand, as if a step more were over; no pick on the table.
    """
    if isinstance(state, PackageState):
        yield from _with_fewer_packages(state)
    elif isinstance(state, RailsState):
        yield from _with_fewer_cards(state)


def _positions(game: Any, text: str) -> Iterator[State]:
    """The position of a line, if it is one."""
    try:
        yield game.position(text)
    except ValueError:
        return


# ------------------------------------------------------------------------------------------------ Package!?
def _with_fewer_packages(state: PackageState) -> Iterator[State]:
    parts = str(state).split(", ")
    rows, supply, pawns = [list(row) for row in state.packages], list(state.supply), list(state.pawns)
    seats = range(len(rows))

    def made(game: Any, rows: Any, pawns: Any, supply: Any, rest: Sequence[str] = parts[3:]) -> Iterator[State]:
        table = " / ".join(" ".join(map(str, row)) for row in rows)
        texts = f"packages {table}", f"pawns {' / '.join(map(str, pawns))}", f"supply {' / '.join(map(str, supply))}"
        yield from _positions(game, ", ".join([*texts, *rest]))

    if len(rows) > 2:
        yield from made(replace(state.game, players=len(rows) - 1), rows[:-1], pawns[:-1], supply[:-1])
    for all_of_them in (True, False):
        for seat in seats:
            for place, count in enumerate(rows[seat]):
                taken = count if all_of_them else 1
                if count and (taken > 1 or not all_of_them):
                    less = _one_less(rows, seat, place, taken)
                    for back in (taken, 0):  # into the supply, or out of the game
                        yield from made(state.game, less, pawns, _with(supply, seat, supply[seat] + back))
    for seat in seats:
        if state.gone[seat]:
            yield from made(state.game, rows, pawns, _with(supply, seat, supply[seat] + 1))
        if pawns[seat]:
            yield from made(state.game, rows, _with(pawns, seat, 0), supply)
    if state.waiting:
        yield from made(state.game, rows, pawns, supply, [part for part in parts[3:] if not part.startswith("waiting")])
    for seat in seats:
        for other in seats[seat + 1 :]:
            both = _with(_with(supply, seat, supply[seat] + 1), other, supply[other] + 1)
            for place, count in enumerate(rows[seat]):
                for there, many in enumerate(rows[other]):
                    if count and many:
                        less = _one_less(_one_less(rows, seat, place), other, there)
                        yield from made(state.game, less, pawns, both)


def _one_less(rows: list[list[int]], seat: int, place: int, taken: int = 1) -> list[list[int]]:
    return _with(rows, seat, _with(rows[seat], place, rows[seat][place] - taken))


def _with(entries: Sequence[Any], place: int, entry: Any) -> list[Any]:
    """The entries with another one in a place."""
    return [*entries[:place], entry, *entries[place + 1 :]]


# ------------------------------------------------------------------------------------------------ Pocket Rails
def _with_fewer_cards(state: RailsState) -> Iterator[State]:
    parts = {next((name for name in _NAMES if part.startswith(name)), ""): part for part in str(state).split(", ")}
    game, seats = state.game, state.game.players
    hands, portfolios = _rows(parts, "hands", seats), _rows(parts, "portfolios", seats)
    (yard,) = _rows(parts, "yard", 1)
    piles = [*portfolios, yard]

    def made(changed: Texts, players: int = seats) -> Iterator[State]:
        texts: Texts = {**parts, **changed}
        yield from _positions(replace(game, players=players), ", ".join(filter(None, texts.values())))

    def laid(piles: list[Row]) -> Texts:
        return {"portfolios": _text("portfolios", piles[:-1]), "yard": _text("yard", piles[-1:])}

    if seats > 2:
        rows = {name: _rows(parts, name, seats)[:-1] for name in ("hands", "portfolios", "insiders", "totals")}
        fewer = {name: _text(name, row) for name, row in rows.items() if name in parts}
        try:
            more = replace(game, players=seats - 1).full_hand - game.full_hand
        except ValueError:  # a deck for more players
            more = 0
        step = f"round {state.round} step {state.step + more // 2}"
        round = step if "round" in parts else None
        yield from made({**fewer, "deck": None, "discard": None, "round": round}, seats - 1)
    deck: Texts = {"deck": None, "discard": None}  # all that is nowhere else is in the deck
    discard: Texts = {"deck": f"deck {' '.join(map(str, state.deck)) or '-'}", "discard": None}  # or else discarded
    for rest in (deck, discard):
        for place, pile in enumerate(piles):
            if len(pile) > 1:
                yield from made(laid(_with(piles, place, [])) | rest)
        for place, pile in enumerate(piles):
            for card in range(len(pile)):
                yield from made(laid(_with(piles, place, [*pile[:card], *pile[card + 1 :]])) | rest)
    if "discard" in parts:
        yield from made(deck)
    if "round" in parts:
        later = f"round {state.round} step {state.step + 1}"
        for card in range(len(hands[0]) - 1):
            less = _text("hands", [[*hand[:card], *hand[card + 2 :]] for hand in hands])
            for step in (later, parts["round"]):
                yield from made(deck | {"hands": less, "round": step})
    if "picked" in parts and state.marker is not None:
        yield from made({"picked": None, "": f"{game.seats[state.marker]} picks"})


def _rows(parts: dict[str, str], name: str, many: int) -> list[Row]:
    """The words of each player in a part, none where it is left out."""
    if name not in parts:
        return [[] for _ in range(many)]
    rows = [re.findall(r"\S+", row) for row in parts[name].removeprefix(name).split("/")]
    return [[] if row == ["-"] else row for row in rows]


def _text(name: str, rows: list[Row]) -> str:
    return f"{name} " + " / ".join(" ".join(row) or "-" for row in rows)
