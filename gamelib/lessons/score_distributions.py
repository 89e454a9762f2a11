"""Lesson 13: how scores are spread."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from gamelib.lessons.lesson import Lesson, Pooled, Question, Slip
from gamelib.odds import Distribution, Law, Sample, law, simulate
from gamelib.odds.counting import Task, twin
from gamelib.odds.twins import available
from gamelib.package.game import Package
from gamelib.package.tables import AT_POINTS, PARTS
from gamelib.random import Rng

FULL = Package(players=2)
SMALL = Package(players=2, supply=1)  # so small that its exact law is known
PLAYERS = ("greedy", "random")
SPLIT = 3000  # games that are split by the pawn bonus
PACKAGES, CAP = 12, 3  # of a player (PK-2); how many of them count at location 5 (PK-24)
_COMPILED = 100  # games from which on the compiled twin is worth loading


class Ended(NamedTuple):
    """How a game ended for green: all its points, and the pawn bonus among them (PK-25)."""

    points: int
    bonus: int


@cache
def ended(count: int, seed: int = 7) -> tuple[Ended, ...]:
    """Games of the full game one by one, the same ones that `simulate` counts with this seed.

    Args:
        count: how many, at least 1.
        seed: any int.

    Raises:
        ValueError: count is out of range.
    """
    if count < 1:
        raise ValueError(f"at least one game, not {count}")
    task = Task(FULL, PLAYERS, seed, None)
    made = twin(task) if count >= _COMPILED and available() else None
    at_bonus = AT_POINTS + PARTS.index("PK-25")  # green is the first seat
    games = (FULL.many().count(task, number, 1, made) for number in range(count))
    return tuple(Ended(int(ends[0]), int(counted[at_bonus])) for counted, _, ends in games)


@cache
def sample() -> Sample:
    """Ten thousand full games, seed 7."""
    return simulate(FULL, PLAYERS, games=10_000, seed=7)


@cache
def small_law() -> Law:
    """The exact law of the small game; the starting player is drawn (PK-3)."""
    return law(SMALL, PLAYERS)


def points(count: int, seed: int = 7) -> list[int]:
    """Green's points at the end of each game; arguments as for `ended`."""
    return [game.points for game in ended(count, seed)]


def split() -> tuple[list[int], list[int]]:
    """Green's points in the games that it ended with a pawn bonus, and in those without."""
    games = ended(SPLIT)
    return [game.points for game in games if game.bonus], [game.points for game in games if not game.bonus]


# ------------------------------------------------------------------------------------------- numbers of a list
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


def between() -> Fraction:
    """The variance between the two groups: the mean squared distance of the group means, weighted by their sizes."""
    groups = split()
    whole = mean([*groups[0], *groups[1]])
    return sum(((mean(group) - whole) ** 2 * len(group) for group in groups), Fraction(0)) / SPLIT


def plain_middle() -> Fraction:
    """The mean of the two group means with equal weights, which is not the mean of all."""
    return sum(map(mean, split()), Fraction(0)) / 2


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


def _truncated_mean() -> Fraction:
    """The mean of those points over the couriers with three packages there or fewer."""
    kept = {n: share for n, share in courier().items() if n <= CAP}
    return sum((worth(n) * share for n, share in kept.items()), Fraction(0)) / sum(kept.values())


# ------------------------------------------------------------------------------------------- questions
def not_in_order(values: Any) -> str:
    """What is wrong with ten scores that are to have mode 30, median 35 and mean 40; "" if nothing is."""
    if not isinstance(values, list | tuple) or len(values) != 10:
        return "A list of ten numbers is wanted."
    if any(type(value) is not int or not 0 <= value <= 100 for value in values):
        return "Each score should be a whole number from 0 to 100."
    often = Counter(values)
    modes = sorted(value for value in often if often[value] == max(often.values()))
    if modes != [30]:
        return f"What is there most often: {', '.join(map(str, modes))}. It should be 30 alone."
    if median(values) != 35:
        return f"Mode 30, as it should be. The median is {float(median(values)):g}."
    return "" if mean(values) == 40 else f"Mode 30 and median 35, as it should be. The mean is {float(mean(values)):g}."
