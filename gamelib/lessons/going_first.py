"""Lesson 15: is going first fair?  Green always starts here, so that "green" and "the starter" are one."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from typing import Any

from gamelib.lessons.intervals import (
    GREEDY,
    GROUP,
    LEVEL,
    SMALL,
    TESTS,
    WHO,
    at_least_one,
    hundred,
    small_law,
    standard_error,
)
from gamelib.lessons.lesson import Lesson, Pooled, Question, Slip
from gamelib.lessons.positions import before_a_roll
from gamelib.odds import Paired, Sample, Solution, SolveTooLarge, simulate, simulate_pair, solve
from gamelib.package.game import Package

FULL = Package(players=2)
RECHECK = Package(players=2, triggers="recheck")  # the other reading of R-PK-earned
NEAR = Fraction(2, 100)  # how near to 1/2 is fair, in the puzzle


@cache
def best_play() -> Solution:
    """The small game when both play as well as can be."""
    return solve(SMALL.start(first=0))


@cache
def full_sample() -> Sample:
    """Twenty thousand full games of two greedy players, seed 7."""
    return simulate(FULL, GREEDY, games=20_000, seed=7, first=0)


@cache
def pair() -> Paired:
    """Four thousand full games, each under both readings of R-PK-earned, with the same random numbers."""
    return simulate_pair((FULL, GREEDY), (RECHECK, GREEDY), games=4000, seed=7, first=0)


def times_as_many() -> float:
    """How many times as many games separate samples need for the error of the paired difference in points."""
    return (pair().unpaired(0).standard_error / pair().difference(0).standard_error) ** 2


def not_fair(line: Any) -> str:
    """What is wrong with a start that is to be fair under best play; "" if nothing is."""
    state = before_a_roll(FULL, line)
    if state.turn != 0:
        return "Green starts: the line should end with 'green to roll'."
    if tuple(state.supply) != (1, 1) or sum(map(sum, state.packages)) > 2:
        return "Each should have a supply of one package, and there should be at most two on the table."
    try:
        win = solve(state, limit=60_000).win
    except SolveTooLarge:
        return "From here so much can follow that it takes too long to solve. Try something simpler."
    return "" if abs(win - Fraction(1, 2)) <= NEAR else f"Green’s share of wins is {win}, about {float(win):.3f}."


LESSON = Lesson(
    "going-first",
    15,
    "Is going first fair?",
    {
        "q1": Question(
            "The share of wins of the second player in the small game under best play, a shared win as a half.",
            lambda: 1 - best_play().win,
            "The shares of both sum to 1: one of them wins, or each gets half.",
            (
                Slip(lambda: best_play().win, "That is the starter’s."),
                Slip(Fraction(1, 2), "That would be a fair game. Is the starter’s share 1/2?"),
                Slip(
                    lambda: 1 - small_law().win_share(0), "That is when both play greedily. Best play is asked about."
                ),
            ),
            "What do the shares of both sum to, if a shared win counts as a half for each?",
        ),
        "q2": Question(
            "The standard error of the starter’s share of wins in the first 400 small games.",
            lambda: standard_error(hundred()[0] / GROUP, GROUP),
            "A win is 1, everything else 0: such a number has the variance p (1 − p).",
            (
                Slip(lambda: standard_error(hundred()[0] / GROUP, GROUP) ** 2, "The root is missing."),
                Slip(
                    lambda: 1.96 * standard_error(hundred()[0] / GROUP, GROUP),
                    "That is how far the 95 % interval reaches. One standard error is asked for.",
                ),
                Slip(
                    lambda: standard_error(hundred()[0] / GROUP, 1),
                    "That is the standard deviation of one game. The share is over 400.",
                ),
            ),
            "√(p (1 − p) / n), with p the share and n the number of games.",
            within=0.0005,
        ),
        "q3": Question(
            "How many times as many games separate samples need for the same standard error.",
            times_as_many,
            "The error falls with the root of the number of games, so the factor of the errors is squared.",
            (
                Slip(lambda: math.sqrt(times_as_many()), "That is the factor of the errors. Games go by its square."),
                Slip(lambda: 1 / times_as_many(), "The other way round: separate samples need more."),
            ),
            "How many times as large is the error? And how many times as many games make it so many times smaller?",
            within=0.05,
        ),
        "q4": Question(
            "The chance that at least one of 20 comparisons finds something, where nothing is to be found.",
            at_least_one,
            "All twenty keep still with 0.95 to the power of 20; this is the opposite.",
            (
                Slip(lambda: 1 - LEVEL, "That is one comparison. There are twenty."),
                Slip(lambda: TESTS * (1 - LEVEL), "Adding up would make it certain, and with 40 comparisons 2."),
                Slip(lambda: LEVEL**TESTS, "That is the chance that none of them finds something."),
            ),
            "Find the chance of the opposite first: that none of them finds something.",
            within=0.005,
        ),
        "q5": Question(
            "A start of the small game from which green’s share of wins under best play is 1/2 ± 0.02.",
            lambda: "packages 1 0 0 0 0 / 0 0 0 0 0, pawns 0 / 0, supply 1 / 1, green to roll",
            "With this start going first is as good as fair, whoever plays well. It is exact: nothing was simulated.",
            hint="Green is behind. What could it be given at the start, and how little is enough?",
            judge=not_fair,
        ),
    },
    Pooled(
        "Who wins the small game that green starts",
        WHO,
        lambda: [small_law().sole_win_share(0), small_law().sole_win_share(1), small_law().tie_share],
    ),
)
