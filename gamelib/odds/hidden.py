"""Cards that a player has not seen, counted exactly: which may be reserved, in a hand or in the deck.

All orders of the cards that fit what was seen are equally likely.  Some cards may be *reserved*: they lie face down,
one to a seat, since before the deck was last shuffled.  What was seen before that shuffle and went back into the deck
cannot be reserved; of equal cards nobody can tell which copy was seen.  So reserved cards are counted first: each kind
of card has a weight for how many of it are reserved, and the weight of all of them is the product.  Given the reserved
cards, all others are alike (hypergeometric).

A card is any hashable thing that sorts; equal cards are not told apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, factorial, perm
from typing import Any

from gamelib.random import Rng

Card = Any
Table = Mapping[Card, Fraction]  # a number for each card
_FINE = 1 << 31


class Hidden:
    """The unseen cards.

    Args:
        unseen: how many of each card the player has not seen.
        pool: of each card, how many there were from which the reserved ones may have been taken; by default those
            unseen.
        since: of each card, how many the player has seen since the last shuffle.
        reserved: how many cards are reserved.
    """

    def __init__(
        self,
        unseen: Mapping[Card, int],
        pool: Mapping[Card, int] | None = None,
        since: Mapping[Card, int] | None = None,
        reserved: int = 0,
    ) -> None:
        self.unseen = Counter({card: unseen[card] for card in sorted(unseen) if unseen[card] > 0})
        self.pool = Counter(self.unseen if pool is None else pool)
        self.since = Counter(since or {})
        self.reserved = reserved
        self.size = self.unseen.total()

    @property
    def may_be_reserved(self) -> list[Card]:
        """The cards that may be reserved."""
        return [card for card, n in self.unseen.items() if min(n, self.pool[card]) > 0] if self.reserved else []

    def _chance_of_seen(self, card: Card, j: int) -> Fraction:
        """How likely what was seen of a card since the shuffle is with j of it reserved, compared with none."""
        u, s = self.unseen[card], self.since[card]
        return Fraction(perm(u + s - j, s), perm(u + s, s)) if u >= j else Fraction(0)

    # ------------------------------------------------------------------------------------------- counts
    def count(self, match: Callable[[Card], bool], cards: int) -> dict[int, Fraction]:
        """How likely each number of matching cards is among so many that are unseen and not reserved."""
        open_to_all, all_matching = self.size - self.reserved, sum(n for card, n in self.unseen.items() if match(card))
        found: dict[int, Fraction] = {}
        for m, p in self.count_reserved(match).items():
            matching = all_matching - m
            ways = comb(open_to_all, cards)
            for k in range(max(0, cards - open_to_all + matching), min(cards, matching) + 1):
                share = Fraction(comb(matching, k) * comb(open_to_all - matching, cards - k), ways)
                found[k] = found.get(k, Fraction(0)) + p * share
        return found

    def count_reserved(self, match: Callable[[Card], bool]) -> dict[int, Fraction]:
        """How likely each number of matching cards is among all that are reserved."""
        sums = {True: self._one(), False: self._one()}  # sums[matches][m]: the weight of m such cards, without order
        for card in self.may_be_reserved:
            n = min(self.reserved, self.unseen[card], self.pool[card])
            weights = [comb(self.pool[card], j) * self._chance_of_seen(card, j) for j in range(n + 1)]
            old, kind = sums[match(card)], match(card)
            sums[kind] = [
                sum((old[m - j] * w for j, w in enumerate(weights) if j <= m), Fraction(0)) for m in range(len(old))
            ]
        both = [sums[True][m] * sums[False][self.reserved - m] for m in range(self.reserved + 1)]
        return {m: weight / sum(both) for m, weight in enumerate(both) if weight}

    def _one(self) -> list[Fraction]:
        return [Fraction(1)] + [Fraction(0)] * self.reserved

    # ------------------------------------------------------------------------------- sums over reserved
    def total(self, dealt: Mapping[Card, int], tables: Sequence[Table | None]) -> Fraction:
        """The sum over all reserved cards, in order, of their weight times one number for each.

        Args:
            dealt: how many of each unseen card are in hands, which are given.
            tables: for each reserved card the numbers by card, 0 for those left out; None for 1 everywhere.

        Only ratios of such sums, each times the weight that `deals` gives with the hands, have a meaning.
        """
        everyone = (1 << self.reserved) - 1
        sums = [Fraction(1)] + [Fraction(0)] * everyone  # by the set of reserved cards that are found so far
        subsets = [[a for a in range(everyone + 1) if a & b == a] for b in range(everyone + 1)]
        may = set(self.may_be_reserved)
        for card in {**dict.fromkeys(may), **dict.fromkeys(dealt)}:
            most = min(self.reserved, self.unseen[card], self.pool[card]) if card in may else 0
            weights = [
                perm(self.pool[card], j)
                * self._chance_of_seen(card, j)
                * perm(self.unseen[card] - j, dealt.get(card, 0))
                for j in range(most + 1)
            ]
            at = [Fraction(1) if table is None else table.get(card, Fraction(0)) for table in tables]
            here = [self._product(at, a, weights) for a in range(everyone + 1)]
            sums = [
                sum((sums[b & ~a] * here[a] for a in subsets[b] if here[a]), Fraction(0)) for b in range(everyone + 1)
            ]
        return sums[everyone]

    def _product(self, at: Sequence[Fraction], which: int, weights: Sequence[Fraction]) -> Fraction:
        if which.bit_count() >= len(weights):
            return Fraction(0)
        found = weights[which.bit_count()]
        for i, number in enumerate(at):
            if which >> i & 1:
                found *= number
        return found

    # -------------------------------------------------------------------------------------------- hands
    def deals(self, sizes: Sequence[int]) -> Iterator[tuple[tuple[tuple[Card, ...], ...], Fraction]]:
        """All ways to deal unseen cards to hands of these sizes: sorted hands, and a weight to go with `total`."""
        return self._deal(self.unseen, sizes)

    def _deal(
        self, left: Counter[Card], sizes: Sequence[int]
    ) -> Iterator[tuple[tuple[tuple[Card, ...], ...], Fraction]]:
        if not sizes:
            yield (), Fraction(1)
            return
        for hand in _hands(list(left), left, sizes[0]):
            counts = Counter(hand)
            orders = 1
            for n in counts.values():
                orders *= factorial(n)
            for others, weight in self._deal(left - counts, sizes[1:]):
                yield (hand, *others), weight / orders

    def draw(self, rng: Rng, sizes: Sequence[int]) -> tuple[list[Card], list[tuple[Card, ...]]]:
        """Draw the reserved cards and hands of these sizes, each as likely as it is."""
        while True:  # until what was seen since the shuffle fits
            pool, first = list(self.pool.elements()), []
            for _ in range(self.reserved):
                first.append(pool.pop(rng.below(len(pool))))
            fits = Fraction(1)
            for card, j in Counter(first).items():
                fits *= self._chance_of_seen(card, j)
            if rng.below(_FINE) < fits * _FINE:
                break
        left, hands = list((self.unseen - Counter(first)).elements()), []
        for size in sizes:
            hands.append(tuple(sorted(left.pop(rng.below(len(left))) for _ in range(size))))
        return first, hands


def _hands(kinds: Sequence[Card], left: Mapping[Card, int], size: int) -> Iterator[tuple[Card, ...]]:
    """All different hands of a size."""
    if not size:
        yield ()
    elif kinds:
        for n in range(min(size, left[kinds[0]]), -1, -1):
            for rest in _hands(kinds[1:], left, size - n):
                yield (kinds[0],) * n + rest
