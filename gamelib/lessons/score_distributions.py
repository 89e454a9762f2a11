"""Lesson 13: how scores are spread."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from gamelib.lessons.lesson import Lesson, Pooled, Question, Slip
from gamelib.lessons.spread import capped_mean, courier, mean, median, truncated_mean
from gamelib.odds import Law, Sample, law, simulate
from gamelib.odds.one_by_one import one_by_one
from gamelib.package.game import Package
from gamelib.package.tables import AT_POINTS, PARTS

FULL = Package(players=2)
SMALL = Package(players=2, supply=1)  # so small that its exact law is known
PLAYERS = ("greedy", "random")
SPLIT = 3000  # games that are split by the pawn bonus


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
    at_bonus = AT_POINTS + PARTS.index("PK-25")  # green is the first seat
    return tuple(Ended(green, bonus) for green, _, _, bonus in one_by_one(FULL, PLAYERS, count, seed, cells=[at_bonus]))


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


def between() -> Fraction:
    """The variance between the two groups: the mean squared distance of the group means, weighted by their sizes."""
    groups = split()
    whole = mean([*groups[0], *groups[1]])
    return sum(((mean(group) - whole) ** 2 * len(group) for group in groups), Fraction(0)) / SPLIT


def plain_middle() -> Fraction:
    """The mean of the two group means with equal weights, which is not the mean of all."""
    return sum(map(mean, split()), Fraction(0)) / 2


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


@cache
def _end_of_first() -> Any:
    """The last position of the first game."""
    return simulate(FULL, PLAYERS, games=1, seed=7).game(0).state


LESSON = Lesson(
    "score-distributions",
    13,
    "How scores are spread",
    {
        "q1": Question(
            "Green’s pawn bonus at the end of the first game.",
            lambda: ended(1)[0].bonus,
            "The number of the location plus the number of own packages there (PK-25), as no other pawn is there.",
            (
                Slip(lambda: _end_of_first().pawns[0], "That is the location alone. Own packages there count as well."),
                Slip(
                    lambda: _end_of_first().scores[1].parts["PK-25"],
                    "That is pink’s bonus, or a bonus for sets. Look for green, PK-25.",
                ),
                Slip(lambda: ended(1)[0].points, "That is the total. Which part of it is PK-25?"),
            ),
            "At the end of the game, look at the parts of green’s total.",
        ),
        "q2": Question(
            "The median of green’s points in the first nine games.",
            lambda: median(points(9)),
            "In order of size, the fifth of nine: four are not above it, four are not below it.",
            (
                Slip(lambda: points(9)[4], "That is the middle of the list as it was played. Put it in order first."),
                Slip(lambda: mean(points(9)), "That is the mean. The median is the middle one in order of size."),
                Slip(lambda: round(mean(points(9))), "That is the mean, rounded. The median is the middle in order."),
            ),
            "Put the nine in order of size. Which one has as many before it as after it?",
        ),
        "q3": Question(
            "The 90 % quantile of green’s points: the smallest number that at least 90 % of the games do not exceed.",
            lambda: sample().scores(0).quantile(Fraction(9, 10)),
            "At most one game in ten has more. So it says what a good game is, which neither mean nor median does.",
            (
                Slip(
                    lambda: sample().scores(0).quantile(Fraction(1, 10)),
                    "That is the other end: 90 % of the games have as many or more.",
                ),
                Slip(lambda: round(max(sample().scores(0)) * 0.9), "Nine tenths of the most points. But of the games?"),
                Slip(lambda: sample().scores(0).quantile(Fraction(3, 4)), "That is the upper quartile: 75 %."),
            ),
            "The list in order of size helps: which place in it has nine tenths of the games up to it?",
        ),
        "q4": Question(
            "The mean of all games, from the means of the two groups and their sizes.",
            lambda: mean(points(SPLIT)),
            "Each group counts as much as it has games. This is the law of total expectation.",
            (
                Slip(
                    lambda: float(plain_middle()),
                    "That is halfway between. But there are far more games with a bonus than without.",
                ),
                Slip(
                    lambda: float(sum(map(mean, split())) - mean(points(SPLIT))),
                    "The shares are exchanged.",
                ),
            ),
            "The share of the games with a bonus times their mean, plus the share of the others times theirs.",
            within=0.005,
        ),
        "q5": Question(
            "The variance between the groups.",
            lambda: float(between()),
            "Together with the mean variance within the groups it makes the whole: the law of total variance.",
            (
                Slip(
                    lambda: float(sum((mean(group) - plain_middle()) ** 2 for group in split())) / 2,
                    "Weights are missing: the larger group counts more, in the whole mean and in the variance.",
                ),
                Slip(
                    lambda: float(sum((mean(group) - mean(points(SPLIT))) ** 2 for group in split())),
                    "Each square must be weighted by the share of its group.",
                ),
                Slip(lambda: math.sqrt(between()), "That is the standard deviation, the root of it."),
            ),
            "Square the distance of each group mean from the whole mean, and weigh it by the share of its group.",
            within=0.01,
        ),
        "q6": Question(
            "The mean points that the courier makes at location 5.",
            capped_mean,
            "Each number of packages has its points and its probability. First the cap, then the mean.",
            (
                Slip(
                    lambda: 5 * courier().mean,
                    "That is without the cap: five points for each, the fourth too (PK-24).",
                ),
                Slip(
                    truncated_mean,
                    "You left out the cases with more than three. They can happen, and are worth 15.",
                ),
                Slip(
                    lambda: capped_mean() / 5, "That is how many packages count, on average. How many points is that?"
                ),
            ),
            "Sum of points times probability, over 0 to 12 packages. Is the number of points right for 4 packages?",
            within=0.005,
        ),
        "q7": Question(
            "Ten scores whose mode is 30, median 35 and mean 40.",
            lambda: [30, 30, 30, 31, 34, 36, 37, 40, 52, 80],
            "Three numbers that are all called typical, and three different ones. One high score lifts the mean alone.",
            hint="Begin with three times 30, and with 34 and 36 in the middle. The rest must come to the right sum.",
            judge=not_in_order,
        ),
    },
    Pooled("Green’s points in 50 games", ("below 25", "25 to 34", "35 to 44", "45 or more")),
)
