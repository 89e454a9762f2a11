"""How often a belief is true when it says so much, in many deals of the table of lesson 20."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import sqrt

from gamelib.lessons.insider_table import COMPANIES, DECK, Belief, company, shares, update
from gamelib.random import Rng


def first_picks(hand: Sequence[str], insider: str) -> list[tuple[str, str]]:
    """The first picks that greedy chooses from: two cards of one company other than the insider's, or else any two.

    Args:
        hand: of four cards.
        insider: the company of the insider card; "" for a player who does not look at it.
    """
    pairs = list(permutations(hand, 2))
    paying = [pair for pair in pairs if company(pair[0]) == company(pair[1]) != insider]
    return paying or pairs


def first_belief(hidden: Sequence[str], hand: Sequence[str], pick: tuple[str, str]) -> Belief:
    """What to believe of pink's insider card, one of the hidden cards, after a first pick by greedy from this hand."""
    may = {name: first_picks(hand, name) for name in COMPANIES}
    return update(shares(hidden), {name: Fraction(pick in pairs, len(pairs)) for name, pairs in may.items()})


def statements(deals: int, seed: int, looks: bool = True) -> list[tuple[Fraction, bool]]:
    """Deal, let pink pick, and say how likely pink's insider card is a B&O.

    Args:
        deals: how many.
        seed: of the shuffles and picks.
        looks: does pink look at its insider card, as greedy does and as is believed?

    Returns:
        For each deal what was said, and whether it was true.
    """
    rng, said = Rng(seed), []
    for _ in range(deals):
        left = list(DECK)
        insider, *hand = (left.pop(rng.below(len(left))) for _ in range(5))
        for _ in range(5):  # your own five cards
            left.pop(rng.below(len(left)))
        may = first_picks(hand, company(insider) if looks else "")
        belief = first_belief([insider, *left], hand, may[rng.below(len(may))])
        said.append((belief["B&O"], company(insider) == "B&O"))
    return said


def true_of_100(said: Sequence[tuple[Fraction, bool]], low: int, high: int) -> tuple[float, float]:
    """Of 100 statements with low to high percent, how many were true, and the standard error of that."""
    hits = [true for chance, true in said if low <= 100 * chance <= high]
    share = sum(hits) / len(hits)
    return 100 * share, 100 * sqrt(share * (1 - share) / len(hits))
