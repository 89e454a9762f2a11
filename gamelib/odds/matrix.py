"""Two players choose at the same time, and one's gain is the other's loss: the exact value, and how to mix.

Von Neumann's theorem says that such a game has one value: the row player can see to at least so much on average, the
column player to no more, if each draws the choice by lot with the right probabilities.  `equilibrium` finds both by the
simplex method in whole numbers, with Bland's rule, under which it never runs in circles; nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple


class Equilibrium(NamedTuple):
    """The value of a matrix, and one best mixture of each player; there may be others, with the same value.

    Attributes:
        value: what the column player pays to the row player on average.
        rows: for each row the probability with which the row player takes it.
        columns: for each column the probability with which the column player takes it.
    """

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def equilibrium(payoffs: Sequence[Sequence[Fraction | int]]) -> Equilibrium:
    """Solve a game in which both choose at the same time.

    Args:
        payoffs: for each choice of the row player, and in it for each of the column player, what the row player gets:
            whole numbers or Fractions; as many in each row, at least one.

    Raises:
        ValueError: no rows, no columns, rows of different lengths, or what is no exact number.

    >>> equilibrium([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]).rows
    (Fraction(1, 3), Fraction(1, 3), Fraction(1, 3))
    >>> equilibrium([[3, -1], [-2, 1]]).value
    Fraction(1, 7)
    """
    width = len(payoffs[0]) if payoffs else 0
    if not width or any(len(row) != width for row in payoffs):
        raise ValueError("payoffs must be rows of the same length, at least one row with at least one number")
    if inexact := [number for row in payoffs for number in row if not isinstance(number, int | Fraction)]:
        raise ValueError(f"payoffs must be whole numbers or Fractions, not {inexact[0]!r}")
    return _saddle(payoffs) or _simplex(payoffs)


def _saddle(payoffs: Sequence[Sequence[Fraction | int]]) -> Equilibrium | None:
    """Nobody need draw lots: a number that is the lowest of its row and the highest of its column."""
    lowest = [min(row) for row in payoffs]
    highest = [max(column) for column in zip(*payoffs, strict=True)]
    value = max(lowest)
    if value != min(highest):
        return None
    return Equilibrium(Fraction(value), _one(lowest.index(value), lowest), _one(highest.index(value), highest))


def _one(place: int, of: Sequence[object]) -> tuple[Fraction, ...]:
    return tuple(Fraction(int(i == place)) for i in range(len(of)))


def _simplex(payoffs: Sequence[Sequence[Fraction | int]]) -> Equilibrium:
    """Dantzig's way: with all payoffs positive, the x >= 0 with payoffs x <= 1 and the largest sum, which is 1 / value.

    The table holds numerators over one denominator, the last pivot, so that each division comes out whole.
    """
    height, width = len(payoffs), len(payoffs[0])
    scale = lcm(*(Fraction(number).denominator for row in payoffs for number in row))
    numbers = [[int(number * scale) for number in row] for row in payoffs]
    shift = 1 - min(map(min, numbers))
    table = [[n + shift for n in row] + [int(i == j) for j in range(height)] + [1] for i, row in enumerate(numbers)]
    table.append([-1] * width + [0] * (height + 1))  # what is still to be gained
    basis = [width + i for i in range(height)]
    whole = 1
    while (enters := next((j for j, n in enumerate(table[-1]) if n < 0), None)) is not None:
        bounds = [(Fraction(row[-1], row[enters]), basis[i], i) for i, row in enumerate(table[:-1]) if row[enters] > 0]
        leaves = min(bounds)[2]
        chosen, pivot = table[leaves], table[leaves][enters]
        for i, row in enumerate(table):
            if i != leaves:
                factor = row[enters]
                table[i] = [(pivot * a - factor * b) // whole for a, b in zip(row, chosen, strict=True)]
        basis[leaves], whole = enters, pivot
    total = table[-1][-1]
    columns = [Fraction(0)] * width
    for i, place in enumerate(basis):
        if place < width:
            columns[place] = Fraction(table[i][-1], total)
    rows = tuple(Fraction(n, total) for n in table[-1][width:-1])
    return Equilibrium(Fraction(whole, total * scale) - Fraction(shift, scale), rows, tuple(columns))
