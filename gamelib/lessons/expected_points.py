"""Lesson 11: what a delivery is worth, on average and in spread."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from gamelib.lessons.lesson import Lesson, Question, Slip
from gamelib.lessons.positions import before_a_roll
from gamelib.package.game import Package, PackageState

FACES = range(1, 7)
TABLE = "packages 0 2 2 1 3 / 1 2 1 1 1, pawns 4 / 5, supply 4 / 6, green to roll"
CAPPED = "packages 0 0 0 3 0 / 1 1 0 0 0, pawns 4 / 2, supply 9 / 10, green to roll"
LATE = "packages 2 3 1 1 0 / 2 2 2 0 2, pawns 4 / 5, supply 2 / 0, final pink, green rolled 6"
NEEDS = range(4, 13)  # points that green may need on the table LATE
SOLVED = "packages 0 2 2 0 3 / 1 0 1 1 0, pawns 5 / 1, supply 5 / 9, green to roll"


def delivered(state: PackageState, roll: int) -> PackageState:
    """The position right after a delivery, before any extra that it earns.

    Args:
        state: somebody with a pawn on the table and a package in the supply is about to roll.
        roll: 1 to 5, a delivery (PK-4); 6, a package placed where the own pawn stands (PK-5).

    Raises:
        IllegalAction: nothing can be placed so.
    """
    placing = f"deliver {roll}" if roll < 6 else f"place {state.pawns[state.turn or 0]}"
    return state.child(f"roll {roll}").child(placing)


def gain(state: PackageState, roll: int) -> int:
    """How many points more the player in turn has right after a delivery."""
    return sum(parts(state, roll).values())


def parts(state: PackageState, roll: int) -> dict[str, int]:
    """The same by the clauses that give points: PK-24 packages, PK-25 pawn bonus, PK-26 sets."""
    before, after = (each.scores[state.turn or 0].parts for each in (state, delivered(state, roll)))
    return {id: after[id] - before[id] for id in before}


def told(state: PackageState, roll: int) -> str:
    """The parts of a gain in words."""
    package, bonus, sets = parts(state, roll).values()
    return f"package {package:+}, pawn bonus {bonus:+}, sets {sets:+}; together {package + bonus + sets:+}"


def gains(line: str) -> list[int]:
    """The gains of the rolls 1 to 6 on the table of this line."""
    state = Package(players=2).position(line)
    return [gain(state, roll) for roll in FACES]


def two_turns(state: PackageState, action: str) -> list[int]:
    """What green gains by an action now and the delivery of the next roll together, for the rolls 1 to 6.

    Args:
        state: green chooses, and rolls again next because pink is through (PK-19).
        action: one that earns no extra.
    """
    child = state.child(action)
    now = child.scores[0].total - state.scores[0].total
    return [now + gain(child, roll) for roll in FACES]


def mean(values: Sequence[int]) -> Fraction:
    """The mean of equally likely values."""
    return Fraction(sum(values), len(values))


def variance(values: Sequence[int]) -> Fraction:
    """The mean of the squared distances of equally likely values from their mean."""
    return sum(((value - mean(values)) ** 2 for value in values), Fraction(0)) / len(values)


def reaches(values: Sequence[int], need: int) -> Fraction:
    """The probability that one of equally likely values is at least `need`."""
    return Fraction(sum(value >= need for value in values), len(values))


def late(action: str) -> list[int]:
    """What green gains in the two turns that are left on the table LATE."""
    return two_turns(Package(players=2).position(LATE), action)


def risk_is_better() -> set[int]:
    """The needs with which placing at 4 reaches more often than placing at 5."""
    risky, safe = late("place 4"), late("elsewhere 5")
    return {need for need in NEEDS if reaches(risky, need) > reaches(safe, need)}


def not_worth_nothing(line: str) -> str:
    """What is wrong with a table on which a delivery is to be worth 0 on average; "" if nothing is."""
    state = before_a_roll(Package(players=2), line)
    if state.turn != 0:
        return "Green should be about to roll, as in 'green to roll'."
    if not state.pawns[0] or not state.supply[0]:
        return "Green needs a pawn on the table and a package in the supply, or there is no delivery on each roll."
    found = gains(line)
    shown = ", ".join(map(str, found)).replace("-", "−")
    return "" if mean(found) == 0 else f"Here the six gains are {shown}: {sum(found)} in all.".replace("-", "−")


LESSON = Lesson(
    "expected-points",
    11,
    "What a delivery is worth",
    {
        "q1": Question(
            "The gain of a 3 on the first table of the lesson, by hand.",
            lambda: gains(TABLE)[2],
            "3 for the package, 2 for the full set, and the pawn bonus rises by 1: from 4 + 1 to 3 + 3.",
            (
                Slip(3, "That is the package alone (PK-24). The pawn moves too, and look at what is at 3 already."),
                Slip(4, "Package and pawn bonus are there. How many green packages are at 3 now (PK-26)?"),
                Slip(5, "Package and set are there. What was the pawn bonus before, and what is it now (PK-25)?"),
                Slip(11, "The new pawn bonus counts, but the old one is gone: only the difference is a gain."),
            ),
            "Take the three parts one by one: package (PK-24), pawn bonus after less before (PK-25), sets (PK-26).",
        ),
        "q2": Question(
            "The mean gain of a delivery on this table.",
            lambda: mean(gains(TABLE)),
            "Six gains, equally likely: their sum over 6.",
            (
                Slip(lambda: Fraction(sum(gains(TABLE)), 5), "There are five locations, but six outcomes."),
                Slip(lambda: sum(gains(TABLE)), "That is the sum. Each of the six gains has probability 1/6."),
                Slip(
                    Fraction(7, 2), "That is the mean of the number rolled. A gain is something else than the number."
                ),
                Slip(2, "Do not round: a mean need not be a whole number, although every gain is."),
                Slip(Fraction(9, 2), "That is the middle of the six in order, the median. The mean weighs all six."),
            ),
            "Add the six gains, each times its probability.",
        ),
        "q3": Question(
            "The mean change of the pawn bonus alone.",
            lambda: mean([parts(Package(players=2).position(TABLE), roll)["PK-25"] for roll in FACES]),
            "The changes sum to −5; over 6 outcomes. On average a delivery here costs some of the pawn bonus.",
            (
                Slip(Fraction(5, 6), "Look at the sign: do the changes sum to more or to less than nothing?"),
                Slip(Fraction(25, 6), "That is the mean of the new bonus. The old one, 5 points, is lost each time."),
            ),
            "Average the column of the pawn bonus, zeros included.",
        ),
        "q4": Question(
            "The gain of a 4 with three own packages at 4 and the pawn there, alone.",
            lambda: gains(CAPPED)[3],
            "A fourth package at 4 is worth nothing (PK-24), a set needs three more, but the pawn bonus counts it.",
            (
                Slip(4, "At 4 and 5 only the first three packages of a colour count (PK-24)."),
                Slip(5, "The bonus is right. But at 4 only the first three packages of a colour count (PK-24)."),
                Slip(0, "The package itself is worth nothing there, but does the pawn bonus count it (PK-25)?"),
                Slip(8, "That is the new pawn bonus. How much of it was there before?"),
                Slip(12, "At 4 only three packages count (PK-24), and most of the pawn bonus was there before."),
            ),
            "Which of PK-24, PK-25 and PK-26 counts a fourth package at 4?",
        ),
        "q5": Question(
            "The variance of what both turns bring if green places at 4 now.",
            lambda: variance(late("place 4")),
            "Distances from the mean 8: −2, −1, −1, 4, −4, 4. Squared they sum to 54; over 6.",
            (
                Slip(3, "That is its root, the standard deviation. The variance is what the root is taken of."),
                Slip(54, "That is the sum of the squared distances. Each has probability 1/6."),
                Slip(Fraction(54, 5), "By 5 one divides when the mean is estimated from a sample. Here it is known."),
                Slip(0, "Distances with their signs always sum to 0. Square them first."),
                Slip(Fraction(16, 6), "That is the mean distance without its sign. The variance squares instead."),
                Slip(73, "That is the mean of the squares. The square of the mean is still to be taken away."),
            ),
            "Distance of each value from the mean, squared; then the mean of these six squares.",
        ),
        "q6": Question(
            "The needs from 4 to 12 with which placing at 4 gives the better chance, as a set.",
            risk_is_better,
            "Placing at 5 never brings more than 10. Whoever needs more must take the wide one; for all "
            "other needs the narrow one is at least as good.",
            (
                Slip({9, 10, 11, 12}, "With 9 and 10 both reach it equally often. Better means more often."),
                Slip({12}, "12 is there, but what about a need that lies between the best of both?"),
                Slip(set(range(8, 13)), "Count for a need of 8: how many of the six totals reach it, on each side?"),
            ),
            "For each need count how many of the six totals reach it, on each side.",
        ),
        "q7": Question(
            "A table on which a delivery of green is worth 0 points on average.",
            lambda: SOLVED,
            "What green wins on some rolls is just what it loses on others. A mean of 0 is not a gain of 0 each time.",
            hint="The old pawn bonus is lost on most rolls. A roll that completes a set brings 2 more.",
            judge=not_worth_nothing,
        ),
    },
)
