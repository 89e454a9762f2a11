"""Lesson 12: one game, then ten thousand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NamedTuple

from gamelib.lessons.lesson import Lesson, Pooled, Question, Slip
from gamelib.odds import Law, law, simulate
from gamelib.odds.one_by_one import one_by_one
from gamelib.package.game import Package

SMALL = Package(players=2, supply=1)  # so small that its exact law is known
FULL = Package(players=2)
PLAYERS = ("greedy", "random")
Z = 1.96  # standard errors to each side that cover 95 % of a normal law
FEW, MANY = 20, 200  # games, for what becomes of early luck
STREAK = 6  # games that pink wins in a row, in the puzzle


class Played(NamedTuple):
    """How a game ended: green's points, and who won: "green", "pink" or "shared"."""

    points: int
    winner: str


@lru_cache(maxsize=4)
def games(count: int, seed: int = 7, start: int = 0) -> tuple[Played, ...]:
    """Games of the small game one by one; they are the same ones that `simulate` counts with this seed.

    Args:
        count: how many, at least 1.
        seed: any int.
        start: number of the first, at least 0.

    Raises:
        ValueError: count or start is out of range.
    """
    named = {1: "green", 2: "pink", 3: "shared"}
    ended = one_by_one(SMALL, PLAYERS, count, seed, start=start)
    return tuple(Played(green, named[winners]) for green, _, winners in ended)


def points(count: int, seed: int = 7, start: int = 0) -> list[int]:
    """Green's points at the end of each game; arguments as for `games`."""
    return [game.points for game in games(count, seed, start)]


def winners(count: int, seed: int = 7, start: int = 0) -> list[str]:
    """The winner of each game, "green", "pink" or "shared"; arguments as for `games`."""
    return [game.winner for game in games(count, seed, start)]


@cache
def truth() -> Law:
    """The exact law of the small game; the starting player is drawn (PK-3)."""
    return law(SMALL, PLAYERS)


def groups(values: Sequence[Any], size: int) -> list[Sequence[Any]]:
    """The values in groups of this size, one after the other; what is left over is left out."""
    return [values[at : at + size] for at in range(0, len(values) - size + 1, size)]


def sd(values: Sequence[float]) -> float:
    """The standard deviation of these values, as estimated from them: the squares are divided by one less."""
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


def at_least(wins: int, count: int) -> Fraction:
    """The probability that green wins at least so many of `count` small games alone."""
    win = truth().sole_win_share(0)
    ways = (math.comb(count, k) * win**k * (1 - win) ** (count - k) for k in range(wins, count + 1))
    return sum(ways, Fraction(0))


def games_for(spread: float, near: float = 0.1) -> int:
    """How many games it takes until the 95 % interval of a mean reaches at most so far to each side.

    Args:
        spread: standard deviation of one game's points.
        near: how far.
    """
    return math.ceil((Z * spread / near) ** 2)


def surplus(wins: Sequence[str]) -> float:
    """How many more of these games green won than are expected."""
    return wins.count("green") - float(len(wins) * truth().sole_win_share(0))


def lucky(runs: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """Of runs of games those in which green's surplus was at least 2 after the first `FEW` games."""
    return [run for run in runs if surplus(run[:FEW]) >= 2]


def no_streak(number: Any) -> str:
    """What is wrong with a number of a game with which a streak of pink is to begin; "" if nothing is."""
    if type(number) is not int or not 0 <= number <= 10_000 - STREAK:
        return f"The number of a game is wanted, a whole number from 0 to {10_000 - STREAK:,}."
    for place, who in enumerate(winners(STREAK, start=number)):
        if who != "pink":
            return f"Game {number + place} is {'shared' if who == 'shared' else 'won by green'}."
    return ""


def first_streak() -> int:
    """The number of the first game with which a streak of pink begins."""
    who = winners(10_000)
    return next(number for number in range(10_000) if who[number : number + STREAK] == ["pink"] * STREAK)


def _spread() -> float:
    return truth().scores(0).sd


def _who_wins() -> list[Fraction]:
    return [truth().sole_win_share(0), truth().sole_win_share(1), truth().tie_share]


LESSON = Lesson(
    "ten-thousand-games",
    12,
    "One game, then ten thousand",
    {
        "q1": Question(
            "Green’s points at the end of the first game.",
            lambda: points(1)[0],
            "One game, one number. It is a value that can come out, and says little about the mean.",
            (Slip(lambda: simulate(SMALL, PLAYERS, games=1, seed=7).game(0).state.scores[1].total, "That is pink."),),
            "Go to the end of the game in the stepper, and read green’s total.",
        ),
        "q2": Question(
            "The standard error of green’s mean points in 100 small games.",
            lambda: _spread() / 10,
            "The standard deviation of one game, over the root of 100.",
            (
                Slip(_spread, "That is how far single games spread. A mean of 100 games spreads less."),
                Slip(lambda: _spread() / 100, "The root is missing: divide by √n, not by n."),
                Slip(lambda: _spread() ** 2 / 100, "That is the square of it, the variance of the mean."),
            ),
            "The standard deviation over √n. Two decimals will do.",
            within=0.01,
        ),
        "q3": Question(
            "How many small games it takes to know green’s mean to ± 0.1 points (95 %).",
            lambda: games_for(_spread()),
            "1.96 standard errors must be 0.1 at most, so √n is at least 1.96 σ / 0.1. Ten times as near takes "
            "a hundred times as many games.",
            (
                Slip(lambda: math.ceil((_spread() / 0.1) ** 2), "Then one standard error is 0.1. For 95 % it is 1.96."),
                Slip(lambda: math.ceil(Z * _spread() / 0.1), "That is √n. How large is n?"),
                Slip(lambda: math.ceil((2 * _spread() / 0.1) ** 2), "Near: that is with 2 instead of 1.96."),
                Slip(lambda: games_for(_spread(), 0.05), "± 0.1 reaches 0.1 to each side; together that is 0.2."),
            ),
            "Solve 1.96 · σ / √n = 0.1 for n.",
            within=12,
        ),
        "q4": Question(
            "Green is 3 wins ahead of expectation after 20 games. How far ahead is its share after 200, on average?",
            lambda: Fraction(3, 200),
            "The next 180 games bring on average what is expected: the 3 stay, and are few among 200.",
            (
                Slip(0, "Then the next games would have to bring fewer wins than usual. Who would tell them?"),
                Slip(Fraction(3, 20), "That is the share after 20 games. It is over more games now."),
                Slip(Fraction(3, 180), "The share is over all games, the first 20 as well."),
                Slip(Fraction(30, 200), "Then the luck would have gone on. The next games know nothing of it."),
                Slip(3, "That is in games. As a share it is divided by something."),
            ),
            "How many wins too many are there after 200 games, on average?",
        ),
        "q5": Question(
            f"The number of a game, seed 7, with which {STREAK} games won by pink begin.",
            first_streak,
            "There are streaks wherever there are many games. They are found afterwards; nothing made them.",
            hint="Let the computer look: go through the list, six games at a time.",
            judge=no_streak,
        ),
    },
    Pooled("Who wins the small game", ("green", "pink", "shared"), _who_wins),
)
