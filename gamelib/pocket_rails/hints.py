"""What a card of the hand would mean in the portfolio or in the Rail Yard of Pocket Rails, as things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamelib.pocket_rails import cards, fields, rules
from gamelib.pocket_rails.cards import NO_CARD, YARD, cell_of, company_of, good_of
from gamelib.pocket_rails.said import so_many
from gamelib.pocket_rails.words import CITIES, COMPANIES
from gamelib.story import Sentence, capital, listed

if TYPE_CHECKING:
    from gamelib.pocket_rails.state import RailsState


def hints(state: RailsState) -> dict[str, Any]:
    """For each card of the hand of the player who picks: sentences for both places, and a few words below the card."""
    board = state._board
    hand = sorted(set(board.hand[board.player][: board.in_hand]))
    return {
        "portfolio": {str(card): _portfolio(state, card) for card in hand},
        "yard": {str(card): _yard(state, card) for card in hand},
        "foot": {str(card): _foot(state, card) for card in hand},
    }


def _over_invests(state: RailsState, card: int) -> bool:
    board = state._board
    return board.cells[board.player][cell_of(card)] == 2  # type: ignore[no-any-return]


def _lacking(state: RailsState, card: int) -> list[str]:
    """The cities that the company of a card would lack in the Rail Yard if the card were there."""
    board, first = state._board, company_of(card) * cards.CITIES
    return [
        name
        for city, name in enumerate(CITIES)
        if not board.cells[YARD][first + city] and first + city != cell_of(card)
    ]


def _foot(state: RailsState, card: int) -> str:
    found = [] if _lacking(state, card) else [f"completes {COMPANIES[company_of(card)]}"]
    return " or ".join([*found, *["over-invests"] * _over_invests(state, card)])


def _portfolio(state: RailsState, card: int) -> list[Sentence]:
    board, me = state._board, state._board.player
    company, good, city = company_of(card), good_of(card), CITIES[card % cards.CITIES]
    named, called = COMPANIES[company], state.game.goods[good]
    if _over_invests(state, card):
        text = f"Over-invested: it would be the third {named} card of {city}, and all three would be delivered."
        return [Sentence(text, ("PR-8",)), *_penalty(state, card)]
    found = []
    own, there = board.shares[me][company] + 1, board.shares[YARD][company]
    yard = so_many(there, "card") if there else "no card"
    found.append(Sentence(f"{named}: {so_many(own, 'share')} × {yard} in the yard.", ("PR-13",)))
    insider = board.insider[me]
    if insider != NO_CARD and company_of(insider) == company:
        text = f"{named} is the insider company: after round 3 it is subtracted."
        found.append(Sentence(text, ("PR-16",)))
    goods = board.goods[me]
    if goods[good] + 1 >= max(goods):
        tie = goods[good] + 1 == max(goods)
        text = f"{capital(called)} would {'tie for' if tie else 'be'} the good that the portfolio has most of"
        if called in state.plentiful:
            found.append(Sentence(f"{text}, but it is too plentiful as the yard stands.", ("PR-15", "PR-14")))
        else:
            in_yard = so_many(board.goods[YARD][good], "card") if board.goods[YARD][good] else "no card"
            product = f"{so_many(goods[good] + 1, 'card')} × {in_yard} in the yard"
            found.append(Sentence(f"{text}: {product}.", ("PR-15",)))
    if insider != NO_CARD and good_of(insider) == good:
        text = f"{capital(called)} is the insider good: after round 3 it counts double, where it scores."
        found.append(Sentence(text, ("PR-17",)))
    return [*found, *_penalty(state, card)]


def _yard(state: RailsState, card: int) -> list[Sentence]:
    board, me = state._board, state._board.player
    company, good = company_of(card), good_of(card)
    named, called = COMPANIES[company], state.game.goods[good]
    found = []
    lacking = _lacking(state, card)
    if not lacking:
        text = f"{named} would have all three cities: over-produced, one card of each is delivered."
        found.append(Sentence(text, ("PR-9",)))
    elif len(lacking) == 1:
        text = f"{named} would then lack only {lacking[0]}; all three cities make it over-produced."
        found.append(Sentence(text, ("PR-9",)))
    own = board.shares[me][company]
    if lacking and own:
        there = so_many(board.shares[YARD][company] + 1, "card")
        text = f"{named}: {so_many(own, 'share')} × {there} in the yard."
        found.append(Sentence(text, ("PR-13",)))
    then = fields.copy(board)
    then.goods[YARD][good] += 1
    if lacking and rules.count_plentiful(then) and then.plentiful[good]:
        tied = [name for name, most in zip(state.game.goods, then.plentiful, strict=True) if most]
        if len(tied) == 1:
            text = f"{capital(called)} would then be too plentiful."
        elif state.game.dealer_breaks_good_ties:
            text = f"{capital(listed(tied))} would then be tied for the most in the yard."
        else:
            text = f"{capital(listed(tied))} would then be tied for the most in the yard, all of them too plentiful."
        ids = ("PR-14", "PR-23") if len(tied) > 1 and state.game.dealer_breaks_good_ties else ("PR-14",)
        found.append(Sentence(text, ids))
    return [*found, *_penalty(state, card)]


def _penalty(state: RailsState, card: int) -> list[Sentence]:
    """PR-22, where the hand has another card of the company."""
    board = state._board
    hand = board.hand[board.player][: board.in_hand]
    if not board.same_company_penalty or sum(company_of(other) == company_of(card) for other in hand) < 2:
        return []
    return [Sentence(f"Two {COMPANIES[company_of(card)]} cards would cost a point.", ("PR-22",))]
