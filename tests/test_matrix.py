"""Games in which both choose at the same time: the value is proved by the mixtures themselves."""

from fractions import Fraction

import pytest

from gamelib.odds.matrix import equilibrium
from gamelib.random import Rng

HALF = Fraction(1, 2)


def guaranteed(payoffs, found):
    """What each mixture is sure of: the least that the row player gets, the most that the column player gives."""
    columns = zip(*payoffs, strict=True)
    least = min(sum(x * a for x, a in zip(found.rows, column, strict=True)) for column in columns)
    most = max(sum(y * a for y, a in zip(found.columns, row, strict=True)) for row in payoffs)
    return least, most


@pytest.mark.parametrize(
    ("payoffs", "value", "rows", "columns"),
    [
        ([[1, -1], [-1, 1]], 0, (HALF, HALF), (HALF, HALF)),
        ([[2, 0], [0, 1]], Fraction(2, 3), (Fraction(1, 3), Fraction(2, 3)), (Fraction(1, 3), Fraction(2, 3))),
        ([[1, 2], [3, 4]], 3, (0, 1), (1, 0)),
        ([[5]], 5, (1,), (1,)),
        ([[1, 4, 0]], 0, (1,), (0, 0, 1)),
        ([[2], [7], [3]], 7, (0, 1, 0), (1,)),
        ([[HALF, -HALF], [-Fraction(1, 3), Fraction(1, 6)]], Fraction(-1, 18), (Fraction(1, 3), Fraction(2, 3)), None),
        # A third row that is worse than the first whatever the other does is never taken.
        ([[1, -1], [-1, 1], [0, -2]], 0, (HALF, HALF, 0), (HALF, HALF)),
    ],
)
def test_games_with_a_known_value(payoffs, value, rows, columns):
    found = equilibrium(payoffs)
    assert found.value == value and found.rows == rows
    assert columns is None or found.columns == columns
    assert guaranteed(payoffs, found) == (value, value)


def test_two_by_two_by_the_formula():
    """Without a saddle point (a d - b c) / (a + d - b - c)."""
    rng, mixed = Rng(1), 0
    for _ in range(200):
        (a, b), (c, d) = payoffs = [[rng.below(21) - 10 for _ in range(2)] for _ in range(2)]
        least, most = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
        expected = Fraction(least) if least == most else Fraction(a * d - b * c, a + d - b - c)
        mixed += least != most
        assert equilibrium(payoffs).value == expected
    assert mixed > 40


@pytest.mark.parametrize("seed", range(6))
def test_both_mixtures_prove_the_value(seed):
    rng = Rng(seed, 2)
    for _ in range(40):
        height, width = 1 + rng.below(7), 1 + rng.below(7)
        payoffs = [
            [Fraction(rng.below(9) - 4, 1 + rng.below(4)) for _ in range(width)] for _ in range(height)
        ]  # few numbers, so that there are ties, rows alike and columns alike
        found = equilibrium(payoffs)
        for chances in (found.rows, found.columns):
            assert sum(chances) == 1 and min(chances) >= 0
        assert guaranteed(payoffs, found) == (found.value, found.value)
        turned = equilibrium([[-a for a in column] for column in zip(*payoffs, strict=True)])
        assert turned.value == -found.value, "the same game, seen by the other player"


def test_what_two_hands_of_four_need():
    rng = Rng(4)
    payoffs = [[rng.below(30) for _ in range(12)] for _ in range(12)]
    found = equilibrium(payoffs)
    assert guaranteed(payoffs, found) == (found.value, found.value) and found.value.denominator > 1


@pytest.mark.parametrize(
    ("payoffs", "says"),
    [([], "at least one row"), ([[]], "at least one row"), ([[1, 2], [3]], "same length"), ([[0.5]], "Fractions")],
)
def test_what_is_no_matrix(payoffs, says):
    with pytest.raises(ValueError, match=says):
        equilibrium(payoffs)
