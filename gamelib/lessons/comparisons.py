"""Many comparisons at once: what 95 % intervals do where nothing differs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from gamelib.lessons.ten_thousand_games import groups, points
from gamelib.odds import Distribution, Estimate


def nothing(comparisons: int, size: int = 50, seed: int = 7) -> list[Estimate]:
    """Compare a ruling with itself: differences of the means of two groups of games that have different dice.

    It is the small game of lesson 12, which is quick.  The true difference is 0.

    Args:
        comparisons: how many, at least 1.
        size: games in each group, at least 2.
        seed: any int.

    Raises:
        ValueError: comparisons or size is out of range.
    """
    if comparisons < 1 or size < 2:
        raise ValueError(f"at least 1 comparison of groups of 2 or more, not {comparisons} of {size}")
    means = [
        Distribution(Counter(group), sampled=True).estimate
        for group in groups(points(2 * comparisons * size, seed), size)
    ]
    return [
        Estimate(b.value - a.value, math.hypot(a.standard_error, b.standard_error), 2 * size)
        for a, b in zip(means[::2], means[1::2], strict=True)
    ]


def misses(estimates: Sequence[Estimate], level: float = 0.95) -> int:
    """How many of these intervals do not hold 0."""
    ranges = [estimate.interval(level) for estimate in estimates]
    return sum(not low <= 0 <= high for low, high in ranges)


def binomial(trials: int, chance: Fraction) -> Distribution:
    """How many of so many independent trials succeed, exactly.

    Args:
        trials: 0 or more.
        chance: that of one, 0 to 1.
    """
    return Distribution({k: math.comb(trials, k) * chance**k * (1 - chance) ** (trials - k) for k in range(trials + 1)})
