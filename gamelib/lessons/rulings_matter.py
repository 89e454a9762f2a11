"""Lesson 21: from a question that a rulebook leaves open to a measured effect."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from gamelib.explore import compare
from gamelib.game import State
from gamelib.lessons.lesson import Lesson, Pooled, Question, Slip
from gamelib.lessons.positions import before_a_roll
from gamelib.odds import Paired, TurnTooLarge, most_unseen, simulate_pair
from gamelib.package.game import Package, PackageState

EARNED = Package(players=2)  # what was earned stays: the default reading of R-PK-earned
RECHECK = Package(players=2, triggers="recheck")  # it is looked at again when its turn comes
OWN = Package(players=2, final_remove_own=False)  # R-PK-final-own: no package of one's own
GREEDY = ("greedy", "greedy")
ARGUED = "packages 0 0 2 0 0 / 0 0 3 0 0, pawns 1 / 1, supply 10 / 9, green rolled 3"
LAST = "packages 3 2 2 2 3 / 2 2 2 2 4, pawns 4 / 2, supply 0 / 0, green to roll"
OUTCOMES = ("the same end", "other points only", "another winner")
Z = 1.96  # standard errors to each side that cover 95 % of a normal law
GAMES, FEW, TESTS = 10_000, 1000, 20


def one_left() -> tuple[Fraction, Fraction]:
    """The probability that pink keeps one package at 3 in the turn of the lesson, under both readings of R-PK-earned.

    All choices of a decision are equally likely.
    """

    def pink_keeps_one(end: State) -> bool:
        return isinstance(end, PackageState) and end.packages[1][2] == 1

    return compare(ARGUED, EARNED, RECHECK).probability(pink_keeps_one)


def outcomes(pair: Paired) -> list[int]:
    """How many games end alike, with other points but the same winner, and with another winner: as in OUTCOMES.

    A win that is shared under one of the rulings only counts as another winner.

    Args:
        pair: games of two players under two rulings.
    """
    other_winner = sum(count for more, count in pair.wins[0].counts.items() if more)
    return [pair.games - pair.changed, pair.changed - other_winner, other_winner]


def both(games: int, seed: int) -> Paired:
    """Games of two greedy players under both readings of R-PK-earned, with the same dice.

    Args:
        games: how many, at least 1.
        seed: any int.
    """
    return simulate_pair((EARNED, GREEDY), (RECHECK, GREEDY), games=games, seed=seed)


@cache
def paired() -> Paired:
    """The lesson's ten thousand games under both readings of R-PK-earned."""
    return both(GAMES, 7)


def where_it_matters(line: str) -> set[int]:
    """The rolls after which R-PK-final-own matters in the turn that follows a position.

    Args:
        line: a position in which somebody is about to roll.

    Raises:
        ValueError: the line is no position; nobody is about to roll.
        TurnTooLarge: the turn has too many positions.
    """
    state = before_a_roll(EARNED, line)
    return {face for face in range(1, 7) if not compare(state.child(f"roll {face}"), EARNED, OWN, 5000).same}


def exactly_one(line: str) -> str:
    """What is wrong with a position in which R-PK-final-own is to matter for exactly one roll; "" if nothing is."""
    try:
        rolls = where_it_matters(line)
    except TurnTooLarge:
        return "Too much can happen in this turn. Is it a final turn?"
    if not rolls:
        return "Here it matters for no roll. Is it a final turn, and can green remove a package of its own?"
    return "" if len(rolls) == 1 else f"Here it matters for {len(rolls)} rolls: {', '.join(map(str, sorted(rolls)))}."


LESSON = Lesson(
    "rulings-matter",
    21,
    "Does a ruling matter?",
    {
        "q1": Question(
            "What green may choose under “earned” alone, after deliver 3, third 3 green, down 3 pink.",
            lambda: set(compare(ARGUED, EARNED, RECHECK).divergences[0].only_a),
            "It was earned when pink had three there. Looked at again, there are only two, and it lapses (R-PK-lapse).",
            (Slip({"remove 3 pink"}, "That too. But whoever may, may also leave it. How is that written?"),),
            "A set of action texts, as the board writes them, such as {'up 4 green', 'decline'}.",
        ),
        "q2": Question(
            "The probability that pink keeps exactly one package at 3, under “earned”.",
            lambda: one_left()[0],
            "In either order it takes two choices: pink moved down, 1/3, and pink removed, 1/2. Any order will do.",
            (
                Slip(Fraction(1, 12), "That is one of the two orders. Green may also begin with the other trigger."),
                Slip(Fraction(1, 5), "Five choices in all, but they do not belong to one decision. Draw the tree."),
            ),
            "Draw the tree: the order, 1/2 each; then each trigger with its choices. Add up the branches that end so.",
        ),
        "q3": Question(
            "The same under “recheck”.",
            lambda: one_left()[1],
            "Only one order is left: remove first, then move down. The other way round the special delivery lapses.",
            (
                Slip(Fraction(1, 6), "That is so if both orders work. What if pink is moved down first?"),
                Slip(0, "In one of the two orders it can still be."),
            ),
            "Which branches of your tree are cut off?",
        ),
        "q4": Question(
            "The standard error of the mean of green’s differences.",
            lambda: round(paired().difference(0).standard_error, 5),
            "The standard deviation of one difference, over the root of how many there are.",
            (
                Slip(lambda: paired().differences[0].sd, "So much varies one difference. And the mean of so many?"),
                Slip(lambda: paired().differences[0].sd / GAMES, "Over the root of the number of games, not over it."),
            ),
            "Take differences.sd and the number of games.",
            within=0.002,
        ),
        "q5": Question(
            "How large the share of games that end differently can be, at 95 %, if none of 1,000 does.",
            lambda: round(most_unseen(FEW), 6),
            "At this share, 1,000 games without one come in 5 of 100 cases; with a larger one more seldom. About 3/n.",
            (
                Slip(0, "None of 1,000 is not none of all."),
                Slip(
                    Fraction(1, FEW),
                    "With this share, 1,000 games without one come in 37 of 100 cases.",
                ),
                Slip(Fraction(1, 20), "That is how often one may be wrong, not how large the share may be."),
            ),
            "Which share p makes (1 − p) to the power of 1,000 equal to 0.05? Or use the rule of three.",
            within=0.00002,
        ),
        "q6": Question(
            "The probability that at least one of 20 independent intervals misses 0 although nothing differs.",
            lambda: round(1 - 0.95**TESTS, 6),
            "The opposite of 20 that all hold it: 1 − 0.95²⁰. More likely than not.",
            (
                Slip(Fraction(1, 20), "That is one interval. Here are 20."),
                Slip(1, "20 · 0.05 = 1 is how many miss on average. Sometimes two do, and sometimes none."),
                Slip(lambda: 0.95**TESTS, "That is the probability that none of them misses."),
            ),
            "By the opposite: all 20 hold 0.",
            within=0.002,
        ),
        "q7": Question(
            "The level that each of 20 intervals needs, so that all hold the truth with at least 95 %.",
            lambda: 1 - Fraction(1, 20) / TESTS,
            "0.05 shared out among 20: each may miss in 0.25 % of cases. It holds even where they are not independent.",
            (Slip(Fraction(19, 20), "At this level one of 20 misses on average."),),
            "All together may miss in 5 % of cases. Share that out.",
            within=0.0001,
        ),
        "q8": Question(
            "A position before the roll of a final turn in which R-PK-final-own matters for exactly one roll.",
            lambda: "packages 2 2 2 2 2 / 2 2 2 2 4, pawns 4 / 2, supply 0 / 0, green to roll",
            "One face of six: in this position the ruling has a probability of 1/6 to matter at all.",
            hint="Look at how many packages green has at each location, and how many the rolls can be (PK-21).",
            judge=exactly_one,
        ),
    },
    Pooled("20 games under both readings of R-PK-earned", OUTCOMES),
)
