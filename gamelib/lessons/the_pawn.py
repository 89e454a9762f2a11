"""Lesson 16: the pawn as a Markov chain.

The climber: it always delivers (PK-4), so its pawn goes where the die says; on its own location it moves the pawn one
up, which is one of the things that PK-10 allows, and at 5 it declines; on a 6 it stays and places a package (PK-5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from gamelib.game import Action, Node, State
from gamelib.lessons.lesson import Lesson, Pooled, Question, Slip
from gamelib.package.game import Package
from gamelib.random import Rng

PLACES = range(1, 6)
Row = list[Fraction]
Matrix = list[Row]


def climb(at: int) -> int:
    """Where the climber takes its pawn when the own location was rolled."""
    return min(at + 1, 5)


def landing(at: int, roll: int, own: Callable[[int], int] = climb) -> int:
    """Where the pawn is after a turn in which nobody else stands there."""
    if roll == 6:
        return at
    return own(at) if roll == at else roll


def transition(own: Callable[[int], int] = climb) -> Matrix:
    """The transition matrix over locations 1 to 5: row by row where the pawn goes from there."""
    return [[Fraction(sum(landing(at, roll, own) == to for roll in range(1, 7)), 6) for to in PLACES] for at in PLACES]


def times(one: Sequence[Sequence[Fraction]], other: Sequence[Sequence[Fraction]]) -> Matrix:
    """The product of two matrices."""
    columns = list(zip(*other, strict=True))
    return [[sum((a * b for a, b in zip(row, column, strict=True)), Fraction(0)) for column in columns] for row in one]


def power(matrix: Matrix, n: int) -> Matrix:
    """The matrix of n turns, n from 1."""
    result = matrix
    for _ in range(n - 1):
        result = times(result, matrix)
    return result


def stationary(matrix: Matrix) -> Row:
    """The shares that a turn leaves as they are, exactly: solves share = share x matrix, shares sum to 1.

    Raises:
        ValueError: there is more than one solution.
    """
    n = len(matrix)
    rows = [[matrix[i][j] - (i == j) for i in range(n)] + [Fraction(0)] for j in range(n - 1)]
    rows.append([Fraction(1)] * (n + 1))
    for column in range(n):  # Gauss and Jordan
        pivot = next((row for row in range(column, n) if rows[row][column]), None)
        if pivot is None:
            raise ValueError("more than one distribution stays as it is")
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for row in range(n):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[-1] for row in rows]


def distance(one: Sequence[Fraction], other: Sequence[Fraction]) -> Fraction:
    """The total variation distance: the share that has to be moved to turn one distribution into the other."""
    return sum((abs(a - b) for a, b in zip(one, other, strict=True)), Fraction(0)) / 2


def walk(turns: int, seed: int, at: int = 1) -> list[int]:
    """Where a pawn alone is after each of so many turns of rolling."""
    dice, places = Rng(seed), []
    for _ in range(turns):
        at = landing(at, 1 + dice.below(6))
        places.append(at)
    return places


def counts(turns: int, seed: int) -> list[int]:
    """How often that pawn was at 1 to 5."""
    places = walk(turns, seed)
    return [places.count(at) for at in PLACES]


# ------------------------------------------------------------------------------------------------ two pawns
PAIRS = list(product(PLACES, PLACES))


def landing_beside(at: int, other: int, roll: int) -> int:
    """PK-11: where another pawn stands too, the own location gives nothing that moves the own pawn."""
    return at if roll == at == other else landing(at, roll)


def together() -> Matrix:
    """The transition matrix over pairs of places, mine and yours, when first I have a turn and then you."""
    table = []
    for mine, yours in PAIRS:
        row = dict.fromkeys(PAIRS, Fraction(0))
        for first, second in product(range(1, 7), repeat=2):
            there = landing_beside(mine, yours, first)
            row[there, landing_beside(yours, there, second)] += Fraction(1, 36)
        table.append([row[pair] for pair in PAIRS])
    return table


def remembered(now: int) -> dict[int, Fraction]:
    """In a game of two climbers in the long run: the chance that a pawn at `now` stays, by where it was before."""
    long_run, table = stationary(together()), together()
    stays, all_of = dict.fromkeys(PLACES, Fraction(0)), dict.fromkeys(PLACES, Fraction(0))
    for share, (before, _), row in zip(long_run, PAIRS, table, strict=True):
        for chance, (mine, yours) in zip(row, PAIRS, strict=True):
            if mine == now:
                all_of[before] += share * chance
                same = sum(landing_beside(mine, yours, roll) == now for roll in range(1, 7))
                stays[before] += share * chance * Fraction(same, 6)
    return {before: stays[before] / all_of[before] for before in PLACES}


def beside() -> Matrix:
    """Where a pawn goes in a turn, row by row from 1, in a game of two climbers in the long run."""
    long_run, table = stationary(together()), together()
    rows = [[Fraction(0)] * 5 for _ in PLACES]
    for share, (before, _), row in zip(long_run, PAIRS, table, strict=True):
        for chance, (mine, _) in zip(row, PAIRS, strict=True):
            rows[before - 1][mine - 1] += share * chance
    return [[chance / sum(row) for chance in row] for row in rows]


def how_much_memory(now: int) -> int:
    """0 where the place before does not matter, 1 where it does, 2 where it does by more than five points in 100."""
    chances = remembered(now).values()
    spread = max(chances) - min(chances)
    return (spread > 0) + (spread > Fraction(5, 100))


def climber(view: State, rng: Rng) -> Action:
    """The climber as a strategy of the real game: it delivers, climbs on its own location, and declines all else."""
    seat: Any = view.player
    where = view.pawns[seat]  # type: ignore[attr-defined]
    colour = view.game.seats[seat]
    wishes = [f"deliver {at}" for at in PLACES] + [f"place {where}", f"pawn {colour} {climb(where)}", "decline"]
    if view.node == Node.RESOLVE and where == 5:
        wishes = ["decline"]
    return next((view.action(wish) for wish in wishes if wish in view.actions), view.actions[0])


def moves_of_games(games: int, seed: int) -> Counter[tuple[int, int]]:
    """From where to where the pawns went in turns of games of two climbers, final turns left out."""
    moves: Counter[tuple[int, int]] = Counter()
    for number in range(games):
        before = [0, 0]  # 0: off the table
        for node in Package(players=2).play([climber, climber], seed=seed + number).line:
            state: Any = node.state
            if state.node == Node.ROLL and not any(state.final_taken):
                at = state.pawns[state.turn]
                if before[state.turn]:
                    moves[before[state.turn], at] += 1
                before[state.turn] = at
    return moves


# ------------------------------------------------------------------------------------------------ questions
def at_five(own: Any) -> str:
    """What is wrong with a way to move the pawn that is to bring it to 5 a third of the time; "" if nothing is."""
    if not callable(own):
        return "A function is wanted: from the location of the pawn to where it goes."
    try:
        moves = {at: own(at) for at in PLACES}
    except Exception as error:
        return f"The function stops with {type(error).__name__}: {error}"
    for at, to in moves.items():
        if type(to) is not int or to not in PLACES:
            return f"From {at} it goes to {to!r}; a location is 1 to 5 (PK-10)."
    share = stationary(transition(moves.__getitem__))[4]
    return "" if share >= Fraction(1, 3) else f"With it the pawn is at 5 with {share}, about {float(share):.3f}."


LESSON = Lesson(
    "the-pawn",
    16,
    "Where the pawn goes (a Markov chain)",
    {
        "q1": Question(
            "The row of location 3: how likely the pawn is at 1, 2, 3, 4, 5 after the next turn, as a list.",
            lambda: transition()[2],
            "A 3 takes it up to 4, and a 4 takes it there too; a 6 leaves it at 3; a 1, 2 or 5 takes it where it says.",
            (
                Slip([Fraction(1, 5)] * 5, "There are six faces, not five. What happens on a 6, and what on a 3?"),
                Slip(
                    [Fraction(n, 6) for n in (1, 1, 2, 1, 1)],
                    "On a 3 the climber does not stay: it moves its pawn one up (PK-10).",
                ),
                Slip([Fraction(1, 6)] * 5, "The row must sum to 1. What happens on a 6, and what on a 3?"),
            ),
            "Go through the six faces one by one: where is the pawn after each?",
        ),
        "q2": Question(
            "The whole matrix: a list of five rows.",
            transition,
            "Each row sums to 1. Locations 1 to 4 have a third one place up, and the 5 keeps a third for itself.",
            hint="Only row 5 looks different: where can it climb from there?",
        ),
        "q3": Question(
            "The probability that a pawn at 3 is at 5 two turns later.",
            lambda: power(transition(), 2)[2][4],
            "Row 3 times column 5: over all places in between, there and then to 5, added up.",
            (
                Slip(lambda: transition()[2][4], "That is one turn. Two are wanted."),
                Slip(lambda: transition()[2][4] ** 2, "The place in between may be any of the five: add over all."),
                Slip(
                    lambda: transition()[2][3] * transition()[3][4],
                    "That is the way over 4 alone. There are four more places in between.",
                ),
            ),
            "Sum over the place in between: (3 to it) times (it to 5).",
        ),
        "q4": Question(
            "The stationary distribution, as a list of five Fractions.",
            lambda: stationary(transition()),
            "One turn more leaves these shares as they are.",
            (
                Slip([Fraction(1, 5)] * 5, "After one turn more, is the share of 1 still 1/5? It is 1/6: try it."),
                Slip(
                    [Fraction(1, 6)] * 4 + [Fraction(1, 3)],
                    "Location 2 is reached from 1 by two faces. Its share must be more than that of 1.",
                ),
            ),
            "Begin with location 1: it gets 1/6 of every share. Then 2, 3, 4, and 5 is what is left.",
        ),
        "q5": Question(
            "How many turns it takes on average until a pawn is on the table.",
            lambda: Fraction(6, 5),
            "It comes with 5/6 in each turn, so after 1/(5/6) = 6/5 turns on average.",
            (
                Slip(1, "Sometimes it takes longer than one turn, and never less."),
                Slip(Fraction(5, 6), "That is the chance in one turn. And can it take less than one turn?"),
                Slip(6, "That would be the wait for a 6. The pawn waits for anything else."),
            ),
            "If it comes with probability p in each turn, the first time is after 1/p turns on average.",
        ),
        "q6": Question(
            "A way to move the pawn on the own location that has it at 5 a third of the time or more: a function.",
            lambda: lambda at: 5,
            "From everywhere straight to 5: two faces of six lead there, from every place. No way does better.",
            hint="Where should the pawn go from 1? One up is a long way to 5.",
            judge=at_five,
        ),
    },
    Pooled(
        "Where the pawn was in 60 turns",
        tuple(map(str, PLACES)),
        lambda: stationary(transition()),
    ),
)
