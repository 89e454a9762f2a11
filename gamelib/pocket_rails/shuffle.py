"""The order of a shuffled deck as a chance node: more orders than can be listed, so it counts, samples and ranks."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import factorial
from typing import Any

from gamelib.game import Action, Chance
from gamelib.pocket_rails.cards import SHUFFLE
from gamelib.pocket_rails.words import Vocabulary, texts_of
from gamelib.random import Rng

LISTED = 100_000  # orders that are listed, at most


class Shuffle(Chance):
    """All orders of some cards, each as likely as the others; equal cards are not told apart.

    Args:
        cards: the numbers of the cards, sorted.
        words: the cards in words.
    """

    __slots__ = ("_cards", "_words")

    def __init__(self, cards: Sequence[int], words: Vocabulary) -> None:
        super().__init__()
        self._cards, self._words = tuple(cards), words

    @property
    def outcomes(self) -> int:
        """How many different orders there are."""
        return _orders(self._cards)

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        if self.outcomes > sys.maxsize:
            raise OverflowError(f"there are {self.outcomes:.2e} orders, too many for len(); see .outcomes")
        return self.outcomes

    def __getitem__(self, index: int | slice) -> Any:
        """The order number `index` of all, the first cards on top first, with its probability."""
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        total = self.outcomes
        if not -total <= index < total:
            raise IndexError(f"there are {total} orders")
        rank, left, order = index % total, list(self._cards), []
        while left:
            for card in sorted(set(left)):
                rest = left.copy()
                rest.remove(card)
                if rank < (beyond := _orders(rest)):
                    break
                rank -= beyond
            order.append(card)
            left = rest
        return self._action(order), Fraction(1, total)

    def __iter__(self) -> Iterator[tuple[Action, Fraction]]:
        if self.outcomes > LISTED:
            raise ValueError(f"{self.outcomes:.2e} orders are too many to be listed; draw one with .sample(rng)")
        return (self[i] for i in range(self.outcomes))

    def probability(self, action: str) -> Fraction:
        """The chance of one order; 0 for what is no order of these cards."""
        verb, *texts = str(action).split() or [""]
        try:
            fits = verb == "deck" and sorted(map(self._words.number, texts)) == list(self._cards)
        except ValueError:
            fits = False
        return Fraction(int(fits), self.outcomes)

    def sample(self, rng: Rng) -> Action:
        """Draw one order, as Fisher and Yates do, from the top of the deck down."""
        deck = list(self._cards)  # its top is its end
        for i in range(len(deck) - 1, 0, -1):
            j = rng.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return self._action(deck[::-1])

    def _action(self, order: Sequence[int]) -> Action:
        return Action(" ".join(("deck", texts_of(order, self._words))).strip(), 0, SHUFFLE)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shuffle) and self._cards == other._cards

    def __hash__(self) -> int:
        return hash(self._cards)

    def __repr__(self) -> str:
        return f"<{self.outcomes} orders of {len(self._cards)} cards>"


def _orders(cards: Sequence[int]) -> int:
    """How many different orders some cards have."""
    found = factorial(len(cards))
    for card in set(cards):
        found //= factorial(list(cards).count(card))
    return found
