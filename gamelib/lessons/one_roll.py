"""Lesson 10: one roll and its sample space."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

from gamelib.game import State
from gamelib.lessons.lesson import Lesson, Pooled, Question, Slip
from gamelib.lessons.positions import before_a_roll
from gamelib.package.game import Package

FACES = range(1, 7)
TABLE = "packages 1 0 2 2 1 / 0 1 1 0 1, pawns 3 / 5, supply 6 / 9, green to roll"  # at 1, 2: one; 3: three; 4, 5: two


def share(event: Iterable[int]) -> Fraction:
    """The probability of an event, given as the faces that belong to it."""
    return Fraction(len(set(event) & set(FACES)), 6)


def may_relocate(state: State) -> set[int]:
    """The rolls after which the player in turn may relocate something (PK-8)."""
    return {
        face for face in FACES if any(action.startswith("relocate") for action in state.child(f"roll {face}").actions)
    }


def relocating() -> set[int]:
    """The event of the lesson's table."""
    return may_relocate(Package(players=2).position(TABLE))


def after(before: tuple[int, ...]) -> Fraction:
    """The probability of a 6 after these rolls, by listing all sequences that begin with them."""
    begun = [rolls for rolls in product(FACES, repeat=len(before) + 1) if rolls[:-1] == before]
    return Fraction(sum(rolls[-1] == 6 for rolls in begun), len(begun))


def exactly_two(line: str) -> str:
    """What is wrong with a table on which exactly two rolls are to allow a relocation; "" if nothing is."""
    state = before_a_roll(Package(players=2), line)
    if empty := [at for at, held in enumerate(zip(*state.packages, strict=True), start=1) if not sum(held)]:
        return f"There is no package at {' and '.join(map(str, empty))}."
    rolls = may_relocate(state)
    return "" if len(rolls) == 2 else f"Here {len(rolls)} rolls allow it: {', '.join(map(str, sorted(rolls)))}."


def two_rolls(event: str) -> Fraction:
    """The probability of an event of two rolls, by listing all 36 pairs: "a six", "same" or "meet"."""
    belongs: Callable[[int, int], bool] = {
        "a six": lambda mine, yours: 6 in (mine, yours),
        "same": lambda mine, yours: mine == yours,
        "meet": lambda mine, yours: mine == yours < 6,
    }[event]
    pairs = [(mine, yours) for mine in FACES for yours in FACES]
    return Fraction(sum(belongs(*pair) for pair in pairs), len(pairs))


LESSON = Lesson(
    "one-roll",
    10,
    "One roll and its sample space",
    {
        "q1": Question(
            "The sample space of one roll, as a set.",
            lambda: set(FACES),
            "Every face is an outcome, the 6 too, although nothing is delivered on it.",
            (Slip(lambda: set(range(1, 6)), "Those are the faces that deliver. What else can the die show?"),),
            "List what the die can show, not what may be done then.",
        ),
        "q2": Question(
            "The probability of a roll on which you may deliver.",
            lambda: share(range(1, 6)),
            "Five of six outcomes, all alike: 5/6. Or: the 6 has 1/6, and this is its opposite, 1 − 1/6.",
            (
                Slip(Fraction(1, 2), "It comes or it does not: two cases, but not two that are equally likely."),
                Slip(Fraction(4, 5), "Count the outcomes of the sample space again: how many are there in all?"),
            ),
            "Favourable outcomes over all outcomes.",
        ),
        "q3": Question(
            "The rolls after which green may relocate a package on the table of the lesson, as a set.",
            relocating,
            "Locations 2 to 5 hold 1, 3, 2 and 2 packages; a roll that is one of these numbers will do. From 1 to 1 "
            "nothing would move.",
            (
                Slip(
                    {1, 2, 3, 4, 5},
                    "Each of the five places holds something, but the roll must be exactly how many it holds (PK-8).",
                ),
                Slip(
                    {2, 3, 4, 5},
                    "Those are the locations to take from. The roll must be how many packages one holds (PK-8).",
                ),
            ),
            "How many packages does each of the locations 2 to 5 hold, both colours together? The roll must be one of "
            "these numbers.",
        ),
        "q4": Question(
            "The probability of that event.",
            lambda: share(relocating()),
            "Three faces of six. Four locations, but only three different numbers: an event is a set of outcomes.",
            (
                Slip(Fraction(5, 6), "Five locations hold packages. Count the faces in your set, not locations."),
                Slip(
                    Fraction(4, 6),
                    "Four locations can be taken from, but two of them by the same roll. Count faces, not locations.",
                ),
            ),
            "How many faces are in your set?",
        ),
        "q5": Question(
            "The probability of at least one 6 in two rolls.",
            lambda: two_rolls("a six"),
            "11 of 36 pairs: 6 with a first six, 6 with a second, and the pair 6, 6 was counted twice. Or: 1 − (5/6)².",
            (
                Slip(Fraction(1, 3), "1/6 + 1/6 counts the pair 6, 6 twice. By that count six rolls would be sure."),
                Slip(Fraction(10, 36), "That is exactly one 6; two are a success as well."),
                Slip(Fraction(1, 36), "That is two sixes; one is enough."),
                Slip(Fraction(6, 21), "(2, 6) and (6, 2) are two outcomes: list ordered pairs, 36 of them."),
            ),
            "How likely is no 6, twice in a row? What is left is the answer; or count the ordered pairs with a 6.",
        ),
        "q6": Question(
            "The probability that you and the next player deliver to the same location.",
            lambda: two_rolls("meet"),
            "Five pairs of 36: both 1, both 2, …, both 5. Both 6 are the same face, but no delivery.",
            (
                Slip(Fraction(1, 6), "Six pairs are equal, but is one of them no delivery?"),
                Slip(Fraction(1, 5), "The rolls can also be 6."),
                Slip(Fraction(1, 36), "That is one given pair; there are several that will do."),
            ),
            "Which of the 36 pairs are meant?",
        ),
        "q7": Question(
            "A table with a package on every location on which exactly two different rolls allow a relocation.",
            lambda: "packages 1 0 1 1 1 / 0 1 0 1 1, pawns 3 / 5, supply 8 / 9, green to roll",
            "Two faces belong to the event, so its probability is 2/6 = 1/3.",
            hint="How many packages do the locations 2 to 5 hold? Exactly two different numbers are wanted.",
            judge=exactly_two,
        ),
    },
    Pooled("Faces in 60 rolls", tuple(map(str, FACES)), lambda: [Fraction(1, 6)] * 6),
)
