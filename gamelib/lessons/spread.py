"""How numbers are spread, for lesson 13: what a list of them looks like, and a courier whose points are capped."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from gamelib.odds import Distribution
from gamelib.random import Rng

PACKAGES, CAP = 12, 3  # of a player (PK-2); how many of them count at location 5 (PK-24)


def mean(values: Sequence[int]) -> Fraction:
    """The mean of these values."""
    return Fraction(sum(values), len(values))


def variance(values: Sequence[int]) -> Fraction:
    """The mean of the squared distances of these values from their own mean."""
    middle = mean(values)
    return sum(((value - middle) ** 2 for value in values), Fraction(0)) / len(values)


def median(values: Sequence[int]) -> Fraction:
    """The middle value in order of size; of an even number of values the mean of the two in the middle."""
    ordered = sorted(values)
    return mean([ordered[(len(ordered) - 1) // 2], ordered[len(ordered) // 2]])


def skewness(values: Distribution) -> float:
    """The mean cubed distance from the mean, in standard deviations: below 0 with a long tail on the left."""
    squared, cubed = (sum((n - values.mean) ** power * share for n, share in values.items()) for power in (2, 3))
    return float(cubed) / math.sqrt(squared) ** 3


def humps(values: Sequence[int], width: int = 4) -> int:
    """How many columns of a histogram with columns of this width are higher than both of their neighbours."""
    columns = Counter(value // width for value in values)
    return sum(columns[at - 1] < columns[at] >= columns[at + 1] for at in list(columns))


# ------------------------------------------------------------------------------------------- the cap of PK-24
def courier() -> Distribution:
    """Packages at location 5 of a courier who brings twelve, each to one of five locations, equally likely."""
    five = Fraction(1, 5)
    ways = {n: math.comb(PACKAGES, n) * five**n * (1 - five) ** (PACKAGES - n) for n in range(PACKAGES + 1)}
    return Distribution(ways)


def couriers(count: int, seed: int = 7) -> Distribution:
    """The same of so many couriers, drawn one by one."""
    dice = Rng(seed)
    return Distribution(Counter(sum(dice.below(5) == 4 for _ in range(PACKAGES)) for _ in range(count)), sampled=True)


def worth(packages: int) -> int:
    """Points of so many packages of one colour at location 5 (PK-24)."""
    return 5 * min(packages, CAP)


def capped_mean() -> Fraction:
    """The mean of those points, for the courier."""
    return sum((worth(n) * share for n, share in courier().items()), Fraction(0))


def truncated_mean() -> Fraction:
    """The mean of those points over the couriers with three packages there or fewer."""
    kept = {n: share for n, share in courier().items() if n <= CAP}
    return sum((worth(n) * share for n, share in kept.items()), Fraction(0)) / sum(kept.values())
