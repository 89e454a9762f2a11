"""Uniformly random play of Pocket Rails against the published facts, within four standard errors."""

from math import sqrt
from typing import Any, NamedTuple

import pytest
from rails_positions import of_kind

from gamelib.odds import twins
from gamelib.odds.simulate import simulate
from gamelib.pocket_rails.game import PocketRails
from gamelib.random import Rng

GAMES = 400
FACTS = 3_000  # games of the implementation that the facts are from


class Game(NamedTuple):
    """What is counted in one game of two players."""

    after_2: tuple[int, ...]
    in_round_3: tuple[int, ...]
    points: dict[tuple[int, str], float]  # by round and clause, a player
    picks: int
    scorings: int
    invested: int
    produced: int
    options: list[int]
    tied: bool
    delivered_late: bool


def random_game(game: PocketRails, rng: Rng) -> Game:
    """One game of uniformly random decisions."""
    state: Any = game.start()
    picks = scorings = invested = produced = 0
    options: list[int] = []
    after_2: tuple[int, ...] = ()
    early = 0
    while not state.is_over:
        if state.chance:
            if state.round == 2:
                after_2, early = state.totals, invested + produced
            state = state.child(state.chance.sample(rng))
            continue
        picks += state.node == "pick"
        if state.node == "deliver":
            options.append(len(state.actions))
        state = state.child(state.actions[rng.below(len(state.actions))])
        scorings += len(of_kind(state, "scoring"))
        invested += len(of_kind(state, "over_invested"))
        produced += len(of_kind(state, "over_produced"))
    last = tuple(now - then for now, then in zip(state.totals, after_2))
    points = {
        (round, clause): sum(score.parts[clause] for score in state.round_scores(round)) / 2
        for round in (2, 3)
        for clause in ("PR-13", "PR-15", "PR-16", "PR-17")
    }
    tied = state.totals[0] == state.totals[1]
    assert bool(of_kind(state, "tie")) is tied and sum(state.returns) == 1
    return Game(after_2, last, points, picks, scorings, invested, produced, options, tied, early == 0)


@pytest.fixture(scope="module")
def sample() -> list[Game]:
    """Games of two players under the default rulings."""
    return [random_game(PocketRails(), Rng(2026, n)) for n in range(GAMES)]


def assert_near(values: list[float], published: float, its_error: float) -> None:
    """The mean is the published one within four standard errors, both counted."""
    n = len(values)
    mean = sum(values) / n
    error = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    assert error > 0
    assert abs(mean - published) <= 4 * sqrt(error**2 + its_error**2), f"{mean} +/- {error}, not {published}"


def share_error(share: float) -> float:
    """The standard error of a share in the games of the facts."""
    return sqrt(share * (1 - share) / FACTS)


def test_fact_24_picks_and_2_scorings(sample: list[Game]) -> None:
    assert {(game.picks, game.scorings) for game in sample} == {(24, 2)}


def test_fact_scores_after_round_2_and_in_round_3(sample: list[Game]) -> None:
    assert_near([sum(game.after_2) / 2 for game in sample], 20.47, 0.12)
    assert_near([sum(game.in_round_3) / 2 for game in sample], 25.50, 0.19)


@pytest.mark.parametrize(
    ("round", "clause", "published"),
    [
        (2, "PR-13", 15.86),
        (3, "PR-13", 21.74),
        (2, "PR-15", 4.61),
        (3, "PR-15", 7.46),
        (3, "PR-16", -5.02),
        (3, "PR-17", 1.32),
    ],
)
def test_fact_points_by_clause(sample: list[Game], round: int, clause: str, published: float) -> None:
    """The errors of the parts were not published; that of the whole, 0.19, is larger."""
    assert_near([game.points[round, clause] for game in sample], published, 0.19)


def test_fact_no_insider_points_after_round_2(sample: list[Game]) -> None:
    assert {game.points[2, clause] for game in sample for clause in ("PR-16", "PR-17")} == {0}


def test_fact_deliveries_and_decisions(sample: list[Game]) -> None:
    assert_near([float(game.invested) for game in sample], 0.83, 0.02)
    assert_near([float(game.produced) for game in sample], 3.73, 0.02)
    assert_near([float(len(game.options)) for game in sample], 2.25, 0.02)
    options = [n for game in sample for n in game.options]
    assert min(options) >= 2
    assert_near([float(n) for n in options], 3.0, 0.05)


def test_fact_ties_and_games_without_an_early_delivery(sample: list[Game]) -> None:
    assert_near([float(game.tied) for game in sample], 0.023, share_error(0.023))
    assert_near([float(game.delivered_late) for game in sample], 0.055, share_error(0.055))


@pytest.mark.slow
@pytest.mark.skipif(not twins.available(), reason="numba is not installed (extra `fast`)")
def test_the_facts_at_twenty_thousand_games() -> None:
    found = simulate(PocketRails(), ["random", "random"], games=20_000, seed=4)
    for seat in range(2):
        estimate = found.mean(seat=seat)
        assert abs(estimate.value - (20.47 + 25.50)) < 4 * sqrt(estimate.standard_error**2 + (0.12 + 0.19) ** 2)
        parts = {clause: float(points) for clause, points in found.part_means(seat).items()}
        published = {"PR-13": 15.86 + 21.74, "PR-15": 4.61 + 7.46, "PR-16": -5.02, "PR-17": 1.32}
        assert parts.pop("PR-22") == 0
        for clause, points in parts.items():
            assert abs(points - published[clause]) < 4 * 0.19, clause
    fired = {id: count.carried_out / 20_000 for id, count in found.clauses.items()}
    for clause, published_, its_error in [
        ("PR-8", 0.83, 0.02),
        ("PR-9", 3.73, 0.02),
        ("PR-10", 2.25, 0.02),
        ("PR-11", 2.25, 0.02),
        ("PR-18", 0.023, share_error(0.023)),
    ]:
        assert abs(fired[clause] - published_) < 4 * sqrt(its_error**2 + 3 / 20_000), clause
    assert (fired["PR-7"], fired["PR-12"], fired["PR-3"]) == (24, 2, 1)
    assert set(found.turns) == {12} and float(found.decisions.mean) == 24 + fired["PR-10"]


@pytest.mark.slow
@pytest.mark.skipif(not twins.available(), reason="numba is not installed (extra `fast`)")
def test_four_players_are_rarely_short_of_cards_in_round_3() -> None:
    """7 in 12,000 games of random play."""
    found = simulate(PocketRails(players=4), ["random"] * 4, games=24_000, seed=4)
    short = found.clauses["R-PR-short"].carried_out
    rate = 7 / 12_000
    assert abs(short / 24_000 - rate) < 4 * sqrt(rate / 12_000 + rate / 24_000) and short > 0
    assert set(found.turns) == {8, 9} and found.turns[8] * 24_000 == short
