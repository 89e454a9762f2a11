"""Lesson 14: chances along a chain of triggers, where everybody chooses at random among what is allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

from gamelib.game import State
from gamelib.lessons.lesson import Lesson, Pooled, Question, Slip
from gamelib.lessons.positions import before_a_roll
from gamelib.odds.distribution import Distribution
from gamelib.odds.simulate import simulate
from gamelib.odds.turns import turn_graph
from gamelib.package.game import Package
from gamelib.random import Rng

TABLE = "packages 0 0 0 2 2 / 1 0 0 2 1, pawns 4 / 5, supply 8 / 8, green to roll"
ROLLS = range(1, 7)
LIMIT = 5_000  # positions of a turn in the puzzle


def table() -> State:
    """The position of the lesson."""
    return Package(players=2).position(TABLE)


@cache
def chain_law(line: str = TABLE) -> Mapping[int, Fraction]:
    """How many triggers are resolved in the turn that begins here, exactly."""
    return dict(turn_graph(Package(players=2).position(line)).chains())


def at_least(links: int, law: Mapping[int, Fraction] | None = None) -> Fraction:
    """The probability of a chain of so many triggers or more."""
    return sum((chance for length, chance in (law or chain_law()).items() if length >= links), Fraction(0))


def another(links: int) -> Fraction:
    """The probability that one more follows, if there were so many: P(links + 1 or more | links or more)."""
    return at_least(links + 1) / at_least(links)


@cache
def given_roll() -> dict[int, Fraction]:
    """The probability of a trigger, given each roll."""
    state = table()
    return {roll: at_least(1, dict(turn_graph(state.child(f"roll {roll}")).chains())) for roll in ROLLS}


def roll_given_trigger() -> dict[int, Fraction]:
    """The probability of each roll, given that there was a trigger."""
    joint = {roll: chance / 6 for roll, chance in given_roll().items()}
    return {roll: chance / sum(joint.values()) for roll, chance in joint.items()}


def independent(first: set[int], second: set[int]) -> bool:
    """Are two events of one roll independent: P(both) = P(first) P(second)?"""
    return Fraction(len(first & second), 6) == Fraction(len(first), 6) * Fraction(len(second), 6)


def remembered() -> Fraction:
    """The mean length of the chain that a trigger is in: every trigger votes for its own chain."""
    law = chain_law()
    triggers = sum((length * chance for length, chance in law.items()), Fraction(0))
    return sum((length**2 * chance for length, chance in law.items()), Fraction(0)) / triggers


def chains_of_games(games: int, seed: int) -> list[int]:
    """In so many games of random play: turns with 0, 1, 2, 3 or more triggers."""
    counts = simulate(Package(players=2), ["random", "random"], games=games, seed=seed).chains.counts
    return [*(counts.get(length, 0) for length in range(3)), sum(n for length, n in counts.items() if length > 2)]


def turns_played(turns: int, seed: int) -> Distribution:
    """How many triggers were used, when this turn is played so many times by the dice, everybody at random."""
    graph, dice, counts = turn_graph(table()), Rng(seed), Counter[int]()
    ends = set(graph.ends)
    for _ in range(turns):
        place, links = 0, 0
        while place not in ends:
            steps = graph.steps(place)
            step = steps[dice.below(len(steps))]
            place, links = step.target, links + step.links
        counts[links] += 1
    return Distribution(counts, sampled=True)


def likely_to_go_on(line: Any) -> str:
    """What is wrong with a table on which a second trigger is to follow a first in 3 of 4 turns; "" if nothing is."""
    state = before_a_roll(Package(players=2), line)
    graph = turn_graph(state, LIMIT)
    if not graph.complete:
        return f"More than {LIMIT:,} positions can follow there. A table with fewer packages will do."
    law = graph.chains()
    if not at_least(1, law):
        return "No roll leads to a trigger there."
    chance = at_least(2, law) / at_least(1, law)
    return "" if chance >= Fraction(3, 4) else f"There it is {chance}, about {float(chance):.3f}."


LESSON = Lesson(
    "along-a-chain",
    14,
    "Chances along a chain",
    {
        "q1": Question(
            "The probability of a trigger in the turn, from the probabilities given each roll.",
            lambda: at_least(1),
            "The mean of the six conditional probabilities: each roll has the weight 1/6.",
            (
                Slip(lambda: sum(given_roll().values()), "Each roll comes with 1/6 only: the tree has six branches."),
                Slip(Fraction(1, 2), "On 4, 5 and 6 there can be a trigger, but need not be: much is left to choose."),
            ),
            "Multiply along each branch, 1/6 times the probability given the roll, and add the branches up.",
        ),
        "q2": Question(
            "The probability of each roll, given that there was a trigger: a dictionary from 1 to 6.",
            roll_given_trigger,
            "Of all turns with a trigger, the share of each roll: its branch over the sum of all branches.",
            (
                Slip(given_roll, "Those are the probabilities of a trigger given the roll: the other way round."),
                Slip(
                    lambda: {roll: Fraction(1, 6) for roll in ROLLS},
                    "So it is before you know that there was a trigger. Knowing it changes what you believe.",
                ),
            ),
            "Branch over sum of branches. They must sum to 1.",
        ),
        "q3": Question(
            "The probability that a second trigger follows, given that there was a first.",
            lambda: another(1),
            "P(two or more) / P(one or more): of the turns with one, the share with another.",
            (
                Slip(lambda: at_least(2), "That is among all turns. You know already that there was a first one."),
                Slip(lambda: at_least(1) ** 2, "As if the two were independent, and among all turns."),
                Slip(lambda: at_least(1), "That would be right if triggers were independent. Compare the numbers."),
            ),
            "Which turns are left when you know that there was one? Among those, count.",
        ),
        "q4": Question(
            "The probability of three or more, as a product along the chain.",
            lambda: at_least(3),
            "P(≥1) · P(≥2 | ≥1) · P(≥3 | ≥2): the multiplication rule.",
            (
                Slip(lambda: at_least(1) ** 3, "Each factor is conditional on the one before; they are not alike."),
                Slip(lambda: another(2), "That is the last factor alone."),
            ),
            "One factor for each step: a first; a second, given a first; a third, given a second.",
        ),
        "q5": Question(
            "The mean length of the chain that a trigger is in, when each trigger votes for its own chain.",
            remembered,
            "E[L²] / E[L]: a chain of three has three votes, a turn without a trigger has none.",
            (
                Slip(
                    lambda: sum(length * chance for length, chance in chain_law().items()),
                    "That is the mean over turns. Here a long chain has many votes, and a turn without a trigger none.",
                ),
                Slip(
                    lambda: sum(length * chance for length, chance in chain_law().items()) / at_least(1),
                    "That is the mean over turns with a trigger, one vote each. A chain of three has three votes.",
                ),
            ),
            "A chain of length L has L votes, each for L: add L · L, and divide by all votes.",
        ),
        "q6": Question(
            "A table with somebody to roll on which a second trigger follows a first one with 3/4 or more.",
            lambda: "packages 0 0 0 2 0 / 0 0 0 3 0, pawns 4 / 1, supply 10 / 9, green to roll",
            "There a first trigger mostly brings a second one, as when one delivery earns several at once.",
            hint="Let one delivery earn two or three triggers at once: own location, third package, special delivery.",
            judge=likely_to_go_on,
        ),
    },
    Pooled("Turns with 0, 1, 2, 3 or more triggers in 20 games", ("0", "1", "2", "3 or more")),
)
