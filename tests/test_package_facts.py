"""Uniformly random play against the published facts, within four standard errors; bounds on turns and chains."""

import random
from collections import Counter
from math import sqrt
from typing import Any, NamedTuple

import pytest
from package_positions import chain_length, node

from gamelib import Package

GAMES = 3_000
LONGEST_CHAIN = 19


class Game(NamedTuple):
    """What is counted in one game."""

    scores: tuple[int, ...]
    returns: tuple[float, ...]
    decisions: int
    choices: int
    turns: int
    without_action: int
    chains: Counter[int]


def random_game(start: Any, rng: random.Random) -> Game:
    """One game of uniformly random decisions."""
    state, decisions, choices, turns, without_action = start, 0, 0, 0, 0
    chains: Counter[int] = Counter()
    while node(state) != "OVER":
        if node(state) == "ROLL":
            state = state.child(f"roll {rng.randint(1, 6)}")
            turns += 1
            continue
        options = state.actions
        decisions += 1
        choices += len(options) > 1
        action = options[rng.randrange(len(options))]
        without_action += str(action) == "no action"
        state = state.child(action)
        if node(state) in ("ROLL", "OVER"):
            chains[chain_length(state.turn_events)] += 1
    return Game(
        tuple(score.total for score in state.scores),
        tuple(map(float, state.returns)),
        decisions,
        choices,
        turns,
        without_action,
        chains,
    )


@pytest.fixture(scope="module")
def sample() -> list[Game]:
    """Many games of two players under the default rulings; seat 0 starts."""
    rng, start = random.Random(20), Package().start(first=0)
    return [random_game(start, rng) for _ in range(GAMES)]


def assert_near(values: list[float], published: float, its_error: float) -> None:
    """The mean is the published one within four standard errors, both counted."""
    n = len(values)
    mean = sum(values) / n
    error = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
    assert error > 0
    assert abs(mean - published) <= 4 * sqrt(error**2 + its_error**2), f"{mean} +/- {error}, not {published}"


@pytest.mark.parametrize(("seat", "published"), [(0, 27.07), (1, 28.16)])
def test_fact_mean_scores(sample: list[Game], seat: int, published: float) -> None:
    assert_near([game.scores[seat] for game in sample], published, 0.01)


def test_fact_who_goes_second_scores_more(sample: list[Game]) -> None:
    assert_near([game.scores[1] - game.scores[0] for game in sample], 28.16 - 27.07, 0.015)


@pytest.mark.parametrize(("seat", "published"), [(0, 0.453), (1, 0.547)])
def test_fact_win_shares(sample: list[Game], seat: int, published: float) -> None:
    assert_near([game.returns[seat] for game in sample], published, 0.001)


def test_fact_ties(sample: list[Game]) -> None:
    assert_near([float(game.scores[0] == game.scores[1]) for game in sample], 0.041, 0.0006)
    for game in sample:
        assert sum(game.returns) == 1
        assert (game.returns == (0.5, 0.5)) is (game.scores[0] == game.scores[1])


def test_fact_decision_nodes(sample: list[Game]) -> None:
    assert_near([game.decisions for game in sample], 53.38, 0.02)


def test_fact_turns(sample: list[Game]) -> None:
    assert_near([game.turns for game in sample], 35.28, 0.05)


def test_fact_nodes_with_two_or_more_options(sample: list[Game]) -> None:
    assert_near([game.choices for game in sample], 37.2, 0.1)


@pytest.mark.parametrize(
    ("length", "published", "rounding"), [(0, 0.764, 5e-4), (1, 0.195, 5e-4), (2, 0.037, 5e-4), (3, 0.0042, 5e-5)]
)
def test_fact_chain_lengths(sample: list[Game], length: int, published: float, rounding: float) -> None:
    turns = sum(game.turns for game in sample)
    share = sum(game.chains[length] for game in sample) / turns
    # Turns of one game are not independent: the error of a ratio, over games.
    error = sqrt(sum((game.chains[length] - share * game.turns) ** 2 for game in sample)) / turns
    assert 0 < error < published / 5
    assert abs(share - published) <= 4 * error + rounding, f"{share} +/- {error}, not {published}"


def test_fact_bounds_on_turns_and_chains(sample: list[Game]) -> None:
    n = 2 * 12
    for game in sample:
        assert sum(game.chains.values()) == game.turns, "every chain ends"
        assert game.turns - game.without_action <= 4 * n + 2 * 2
        assert game.turns >= n + 2, "every package is placed or the turn is spent otherwise, and two final turns"
        assert max(game.chains) <= 15


@pytest.mark.parametrize("players", [3, 4])
def test_fact_bounds_with_more_players(players: int) -> None:
    rng, start = random.Random(players), Package(players=players).start(first=0)
    for _ in range(100):
        game = random_game(start, rng)
        assert game.turns - game.without_action <= 4 * players * 10 + 2 * players
        assert sum(game.chains.values()) == game.turns
        assert max(game.chains) <= LONGEST_CHAIN
