"""Samples of the small game for lesson 15: what 95 % intervals hold, and what comparisons find where nothing is.

Two greedy players have one package each.  Green always starts, so that "green" and "the starter" are one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from gamelib.odds import Law, law, wilson
from gamelib.odds.one_by_one import one_by_one
from gamelib.package.game import Package

SMALL = Package(players=2, supply=1)  # so small that its exact law is known, and best play too
GREEDY = ("greedy", "greedy")
LEVEL, TESTS = 0.95, 20  # of each interval; comparisons in a round
GROUP = 400  # small games in a sample
WHO = ("starter", "other", "shared")


@cache
def small_law(strategy: str = "greedy") -> Law:
    """The exact law of the small game when both seats play by this strategy."""
    return law(SMALL, [strategy, strategy], first=0)


def winners(count: int, seed: int = 7, start: int = 0) -> list[str]:
    """The winner of each small game of two greedy players, "starter", "other" or "shared".

    Args:
        count: how many games, at least 1.
        seed: any int; the games are those that `simulate` counts with it.
        start: number of the first, at least 0.

    Raises:
        ValueError: count or start is out of range.
    """
    return [WHO[won - 1] for *_, won in one_by_one(SMALL, GREEDY, count, seed, 0, start)]  # a bit for each winner


@cache
def hundred() -> tuple[int, ...]:
    """How many games the starter won alone, in each of a hundred samples of `GROUP` small games."""
    return tuple(group.count("starter") for group in groups(winners(100 * GROUP), GROUP))


def groups(values: Sequence[str], size: int) -> list[Sequence[str]]:
    """The values in groups of this size, one after the other."""
    return [values[at : at + size] for at in range(0, len(values) - size + 1, size)]


def standard_error(share: float, games: int) -> float:
    """Of a share that was seen in so many games."""
    return math.sqrt(share * (1 - share) / games)


@cache
def intervals() -> tuple[tuple[float, float], ...]:
    """The 95 % (Wilson) interval of each of the hundred shares."""
    return tuple(wilson(won, GROUP, LEVEL) for won in hundred())


def holding() -> Fraction:
    """The share of the hundred intervals that hold the true share."""
    true = small_law().sole_win_share(0)
    return Fraction(sum(low <= true <= high for low, high in intervals()), len(intervals()))


def caught() -> Fraction:
    """How often the share of another one of the hundred samples lies in the interval of one, over all pairs."""
    shares = [won / GROUP for won in hundred()]
    found = sum(low <= share <= high for low, high in intervals() for share in shares) - len(shares)
    return Fraction(found, len(shares) * (len(shares) - 1))


def inside() -> int:
    """1 if the true share is in the interval of the first sample, 0 if not."""
    low, high = intervals()[0]
    return int(low <= small_law().sole_win_share(0) <= high)


def differ(one: Sequence[str], other: Sequence[str]) -> bool:
    """Does a 95 % test find a difference between the starter's shares of wins in two samples of one size?"""
    a, b = one.count("starter"), other.count("starter")
    both = (a + b) / (2 * len(one))
    return abs(a - b) / len(one) > 1.96 * math.sqrt(2) * standard_error(both, len(one))


def rounds(count: int, games: int = 200) -> list[int]:
    """How many of 20 comparisons find a difference, in each of so many rounds, where there is none to be found.

    Args:
        count: how many rounds, at least 1.
        games: in each of the two samples of a comparison.
    """
    samples = groups(winners(2 * games * TESTS * count, seed=8), games)
    found = [differ(samples[at], samples[at + 1]) for at in range(0, len(samples), 2)]
    return [sum(found[at : at + TESTS]) for at in range(0, len(found), TESTS)]


def at_least_one() -> float:
    """The chance that one of twenty independent tests at 95 % or more finds what is not there."""
    return 1 - LEVEL**TESTS
