"""The table of Pocket Rails as plain numbers, for the board that draws it; of a view, as far as it is known."""

from __future__ import annotations

from typing import Any

from gamelib.game import Node
from gamelib.pocket_rails import cards, sheet
from gamelib.pocket_rails.cards import NO_CARD, YARD, more_of, what_of
from gamelib.pocket_rails.state import RailsState, RailsView


def position(state: RailsState) -> dict[str, Any]:
    """The table as numbers: a card is its number, None one that is not known."""
    board = state._board
    seats = range(board.players)
    deciding = board.node == cards.DELIVER
    now, done = sheet.now(state), sheet.done(state)
    return {
        "round": board.round,
        "step": board.step,
        "steps": state.steps,
        "block": board.block,
        "pass": -1 if board.round == 2 else 1,
        "marker": state.marker,
        "yard": pile(board.cards[YARD]),
        "portfolios": [pile(board.cards[seat]) for seat in seats],
        "hands": [hand(state, seat) for seat in seats],
        "picks": [_pick(board.pick[seat]) for seat in seats],
        "insiders": [_insider(state, seat) for seat in seats],
        "deck": board.left,
        "discard": sum(board.discard),
        "eyes": state.seat if isinstance(state, RailsView) else None,
        "focus": board.company if deciding else None,
        "sets": state.sets,
        "plentiful": [state.game.goods.index(good) for good in state.plentiful],
        "sheet": {"now": _rows(now), "done": [None if each is None else _rows(each) for each in done]},
    }


def pile(counts: list[int]) -> list[int]:
    """The cards of a pile that is given by counts."""
    return [card for card, n in enumerate(counts) for _ in range(n)]


def _rows(scored: sheet.Sheet) -> list[dict[str, Any]]:
    return [row.to_json() for row in scored]


def _known(card: int) -> int | None:
    return card if card < NO_CARD else None


def _pick(pick: int) -> list[int | None] | None:
    return [_known(what_of(pick)), _known(more_of(pick))] if pick else None


def _has_chosen(state: RailsState, seat: int) -> bool:
    """At an insider node: is it behind the player who is asked, clockwise from the Priority Dealer?"""
    board = state._board
    before = (board.player - board.marker) % board.players
    return bool((seat - board.marker) % board.players < before)


def hand(state: RailsState, seat: int) -> list[int | None]:
    """The hand without what lies before the player; of what lies there face down one cannot tell what is left."""
    board = state._board
    held = [_known(card) for card in board.hand[seat][: board.in_hand]]
    laid = _pick(board.pick[seat]) or []
    if state.node == Node.INSIDER and _has_chosen(state, seat):
        laid = [_known(board.insider[seat])]
    if None in laid:
        return [None] * (len(held) - len(laid))
    for card in laid:
        held.remove(card)
    return held


def _insider(state: RailsState, seat: int) -> int | None:
    """The card; None face down, -1 where there is none."""
    board = state._board
    missing = board.round == 0 or (state.node == Node.INSIDER and not _has_chosen(state, seat))
    return -1 if missing else _known(board.insider[seat])
