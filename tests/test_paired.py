"""Two questions put to the same games: differences of points and of wins, game by game."""

import math
from fractions import Fraction
from statistics import NormalDist, stdev

import pytest

from gamelib import Package, PocketRails
from gamelib.odds import Distribution, Paired, simulate_pair
from gamelib.odds.paired import most_unseen

SAME = Package(supply=6), Package(supply=6, triggers="recheck")
QUESTIONS = [
    pytest.param(*SAME, ["greedy", "random"], 120, id="two players"),
    pytest.param(Package(players=3, supply=2), Package(players=3, supply=2, final_remove_own=False), ["random"] * 3, 80,
                 id="three players, shared wins"),
    pytest.param(PocketRails(hand_size=2), PocketRails(hand_size=2, good_fallback=True), ["random"] * 2, 100,
                 id="Pocket Rails, ties for the Priority Dealer"),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b", "seats", "games"), QUESTIONS)
def test_wins_are_those_of_the_games(a, b, seats, games):
    """Each game once more, one decision after the other, and its returns (PK-27, PR-18)."""
    pair = simulate_pair((a, seats), (b, seats), games, seed=5)
    ends = [[sample.game(number).state for number in range(games)] for sample in (pair.a, pair.b)]
    otherwise = 0
    for before, after in zip(*ends, strict=True):
        totals = [[score.total for score in state.scores] for state in (before, after)]
        otherwise += totals[0] != totals[1] or before.returns != after.returns
    assert pair.changed == otherwise and pair.games == games
    for seat in range(a.players):
        found = [after.returns[seat] - before.returns[seat] for before, after in zip(*ends, strict=True)]
        mine = pair.win_difference(seat)
        assert mine.value == pytest.approx(float(sum(found) / games))
        assert mine.standard_error == pytest.approx(stdev(map(float, found)) / math.sqrt(games))
        assert pair.unpaired_wins(seat).value == pytest.approx(mine.value)


def test_a_shared_win_counts_as_its_part():
    """Twelfths: of three who share, each has four."""
    a, b = Package(players=4, supply=1), Package(players=4, supply=1, relocate_from_one=True)
    pair = simulate_pair((a, ["random"] * 4), (b, ["random"] * 4), 200, seed=3)
    seen = {number for each in pair.wins for number in each}
    assert seen <= {x - y for x in (0, 3, 4, 6, 12) for y in (0, 3, 4, 6, 12)} and seen - {0, 12, -12}
    assert sum(Fraction(each.mean) for each in pair.wins) == 0, "what one gains the others lose"


def test_pairs_show_a_difference_sooner():
    pair = simulate_pair((SAME[0], ["random"] * 2), (SAME[1], ["random"] * 2), 300, seed=2)
    for seat in (0, 1):
        assert 0 < pair.win_difference(seat).standard_error < pair.unpaired_wins(seat).standard_error


def pair_of(counts):
    """A pair of a real sample, with these differences of wins of green, in twelfths, and those of pink against it."""
    sample = simulate_pair((SAME[0], ["random"] * 2), (SAME[0], ["random"] * 2), sum(counts.values()), seed=1)
    found = object.__new__(Paired)
    found.a = found.b = sample.a
    found.changed = sum(count for number, count in counts.items() if number)
    found.differences = sample.differences
    found.wins = tuple(Distribution({sign * n: c for n, c in counts.items()}, sampled=True) for sign in (1, -1))
    return found


def test_the_interval_is_that_of_matched_pairs():
    """Agresti and Min: half a game is added to each of the four cells of a table of matched pairs."""
    pair = pair_of({0: 80, 12: 14, -12: 6})
    b, c, games, z = 14.5, 6.5, 102, NormalDist().inv_cdf(0.975)
    reach = z * math.sqrt(b + c - (b - c) ** 2 / games) / games
    assert pair.win_interval(0) == pytest.approx(((b - c) / games - reach, (b - c) / games + reach))
    assert pair.win_interval(1) == pytest.approx(tuple(-x for x in pair.win_interval(0)[::-1]))
    low, high = pair.win_interval(0, 0.5)
    assert pair.win_interval(0)[0] < low < high < pair.win_interval(0)[1]


def test_no_difference_still_has_a_width():
    low, high = pair_of({0: 100}).win_interval(0)
    assert -low == high == pytest.approx(NormalDist().inv_cdf(0.975) / 102)


def test_the_interval_covers_as_often_as_it_says():
    """Of all samples of 60 games in which 1 in 20 is won instead of lost and 1 in 30 lost instead of won, exactly."""
    games, gain, loss = 60, Fraction(1, 20), Fraction(1, 30)
    covered = 0.0
    for more in range(15):
        for less in range(15):
            chance = math.comb(games, more) * math.comb(games - more, less) * gain**more * loss**less
            chance *= (1 - gain - loss) ** (games - more - less)
            pair = object.__new__(Paired)
            counts = {0: games - more - less, 12: more, -12: less}
            pair.wins = (Distribution({n: c for n, c in counts.items() if c}, sampled=True),)
            pair.a = SAMPLE
            low, high = pair.win_interval(0)
            covered += float(chance) * (low <= float(gain - loss) <= high)
    assert 0.93 < covered < 0.995


SAMPLE = simulate_pair((SAME[0], ["random"] * 2), (SAME[0], ["random"] * 2), 60, seed=1).a


@pytest.mark.parametrize("games", [1, 20, 10_000])
def test_what_was_never_seen(games):
    bound = most_unseen(games)
    assert (1 - bound) ** games == pytest.approx(0.05)
    assert games < 100 or bound == pytest.approx(3 / games, rel=0.01), "the rule of three"


@pytest.mark.parametrize(("games", "level"), [(0, 0.95), (5, 0), (5, 1)])
def test_bounds_of_nothing(games, level):
    with pytest.raises(ValueError, match="games must be 1 or more and level between 0 and 1"):
        most_unseen(games, level)


def test_pairs_that_are_none():
    pair = simulate_pair((SAME[0], ["random"] * 2), (SAME[1], ["random"] * 2), 100, seed=2)
    assert 0 < pair.changed < 100
    asked = [pair.a, pair.b, pair.differences, pair.wins, pair.changed]
    assert Paired(*asked).changed == pair.changed
    for place, value, says in (
        (3, pair.wins[:1], "2 differences of wins, one for each seat, not 1"),
        (3, [Distribution({12: 100}, sampled=True)] * 2, "the differences of wins of green are not those"),
        (4, 0, "changed must be the number of games that end differently, not 0"),
        (4, 101, "not 101"),
        (4, True, "not True"),
    ):
        with pytest.raises(ValueError, match=says):
            Paired(*asked[:place], value, *asked[place + 1 :])
    with pytest.raises(ValueError, match="seat must be 0 to 1"):
        pair.win_difference(2)
    with pytest.raises(ValueError, match="seat must be 0 to 1"):
        pair.win_interval(-1)
    with pytest.raises(ValueError, match="level must be between 0 and 1"):
        pair.win_interval(0, 1)
    assert f"{pair.changed} games end differently" in repr(pair) and "wins" in repr(pair)
