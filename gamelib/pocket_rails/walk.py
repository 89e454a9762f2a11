"""Walking over all positions of Pocket Rails with open cards: on boards that are quick to copy and to tell apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

from gamelib.game import Node
from gamelib.odds.turn_search import NOBODY
from gamelib.odds.walk import End
from gamelib.pocket_rails import cards, fields, knowledge, rules, words
from gamelib.pocket_rails.cards import NO_CARD
from gamelib.pocket_rails.shuffle import LISTED, Shuffle
from gamelib.pocket_rails.state import RailsState

CHANCE = (cards.SHUFFLE, cards.DEALER)
NUMBERS = ("node", "player", "block", "round", "step", "marker", "marker_due", "company", "left", "in_hand")
LISTS = ("total", "discard", "deck", "pick", "insider", "plentiful")
TABLES = ("cards", "shares", "goods", "cells", "hand")


class OpenSteps:
    """All that can follow a position, whoever plays; nothing is logged, and no position is ever changed.

    Args:
        state: the position.
    """

    def __init__(self, state: RailsState) -> None:
        self._game = state.game
        start = fields.copy(state._board)
        start.logging = start.events = 0
        # What never changes, or is not looked at, is in the class: it need not be copied.
        self._make: Any = type("OpenBoard", (), {field.name: getattr(start, field.name) for field in fields.FIELDS})
        self._menu = [0] * fields.MENU
        self._root = self._copy(start)

    def fault(self, information: str) -> str:
        """Why it cannot be solved with this information (see `gamelib.odds.solve`); "" where it can."""
        if information == "perfect":
            return ""
        root = self._root
        if root.open_portfolios:
            return (
                "with open_portfolios=True a seat sees one of the two cards that another lays (PR-20): only "
                "information='perfect' is solved here"
            )
        if any(root.pick) or (root.node == cards.INSIDER and not self.together(root)):
            return (
                "somebody has chosen already, and the others do not know what: solve the position before the step, or "
                "with information='perfect'"
            )
        return ""

    def root(self) -> Any:
        """A board equal to the state that was given."""
        return self._root

    def asks(self, position: Any) -> tuple[Node, int]:
        """What it waits for, and who decides."""
        decides = position.node not in CHANCE and position.node != cards.OVER
        return words.NODES[position.node], position.player if decides else NOBODY

    def end(self, position: Any) -> End | None:
        """PR-18: totals, and who wins; None before the end."""
        if position.node != cards.OVER:
            return None
        state = RailsState(self._game, position, 0)
        return End(state.totals, state.returns or ())

    def together(self, position: Any) -> bool:
        """Do all choose here at the same time, the one who is asked first being asked now (PR-6, PR-19)?"""
        return position.node in (cards.INSIDER, cards.PICK) and position.player == position.marker

    def hides(self, position: Any) -> bool:
        """May somebody not know all cards that matter here, but for what is laid face down at this moment?

        Counted out is known: what lies in the only place that a player has not seen, if its order does not matter.
        """
        for seat in range(self._game.players):
            view = self._copy(position)
            view.pick = [0] * cards.SEATS
            knowledge.hide(view, seat)
            blank = {
                "deck": [card for i, card in enumerate(position.deck[: position.left]) if view.deck[i] == NO_CARD],
                "insider": [card for card, seen in zip(position.insider, view.insider, strict=True) if seen != card],
                "hand": [
                    card
                    for row, seen in zip(position.hand, view.hand, strict=True)
                    for card, there in zip(row, seen, strict=True)
                    if there != card
                ],
            }
            places = [place for place, unseen in blank.items() if unseen]
            alike = len({card for unseen in blank.values() for card in unseen}) <= 1
            if not (alike or (len(places) == 1 and (places != ["deck"] or position.round > 1))):
                return True
        return False

    def children(self, position: Any, limit: int) -> list[Any] | None:
        """What each choice or outcome leads to, all outcomes equally likely; None where there are more than the limit.

        Choices are in the order of the rules.  Of the shuffle before round 3 only the hands matter that are dealt.
        """
        if position.node == cards.SHUFFLE:
            return self._shuffles(position, limit)
        rules.list_choices(position, self._menu)
        found = []
        for choice in self._menu[1 : self._menu[0] + 1]:
            found.append(self._copy(position))
            rules.choose(found[-1], choice)
        return found

    def _shuffles(self, position: Any, limit: int) -> list[Any] | None:
        gathered = self._copy(position)
        rules.gather(gathered)
        deck = gathered.deck[: gathered.left]
        if position.round == 2:
            dealt = self._copy(gathered)
            rules.shuffled(dealt)
            hands = [dealt.in_hand] * self._game.players
            if _ways(len(deck), hands) > limit:
                return None
            orders: Iterator[Sequence[int]] = _deals(deck, hands)
        else:
            shuffle = Shuffle(deck, self._game.words)
            if shuffle.outcomes > min(limit, LISTED):
                return None
            orders = (words.parse(action, self._game.words).cards for action, _ in shuffle)
        found = []
        for order in orders:
            found.append(self._copy(gathered))
            found[-1].deck[: gathered.left] = order[::-1]  # the top is the end
            rules.shuffled(found[-1])
        return found

    def key(self, position: Any) -> tuple[Any, ...]:
        """All that matters later.

        From round 2 on the order of the deck does not, since it is shuffled with the discard pile, and in round 3 not
        even what is in it, since all cards come together before another block (PR-5, PR-21).
        """
        left = position.deck[: position.left]
        if position.round == 2:
            stock = sorted([*left, *(card for card, n in enumerate(position.discard) for _ in range(n))])
        else:
            stock = left if position.round < 2 else []
        return (
            position.node,
            position.player,
            position.block,
            position.round,
            position.step,
            position.marker,
            position.marker_due,
            position.company,
            bytes(stock),
            bytes(position.insider),
            *position.total,
            *position.pick,
            *map(bytes, position.cards),
            *(bytes(hand[: position.in_hand]) for hand in position.hand[: self._game.players]),
        )

    def key_of(self, state: RailsState) -> tuple[Any, ...]:
        """The key of a state."""
        return self.key(state._board)

    def _copy(self, board: Any) -> Any:
        new = self._make()
        for name in NUMBERS:
            setattr(new, name, getattr(board, name))
        for name in LISTS:
            setattr(new, name, getattr(board, name)[:])
        for name in TABLES:
            setattr(new, name, [row[:] for row in getattr(board, name)])
        return new


def _ways(cards: int, hands: Sequence[int]) -> int:
    """In how many ways so many cards can be dealt to hands of these sizes."""
    found = 1
    for hand in hands:
        found *= comb(cards, hand)
        cards -= hand
    return found


def _deals(deck: Sequence[int], hands: Sequence[int]) -> Iterator[list[int]]:
    """An order of the deck, the top first, for each way to deal it, the first hand on top (R-PR-deal-order)."""
    if not hands:
        yield list(deck)
        return
    for taken in combinations(range(len(deck)), hands[0]):
        rest = [card for i, card in enumerate(deck) if i not in taken]
        for order in _deals(rest, hands[1:]):
            yield [deck[i] for i in taken] + order
