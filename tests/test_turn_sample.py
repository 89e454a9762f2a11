"""Turns that are played out: as many as asked for, the same bit by bit, and with shares that the exact graph allows."""

import math

import pytest

from gamelib import Package, PocketRails
from gamelib.odds.turn_sample import TurnSample
from gamelib.odds.turns import turn_graph

LINE = "packages 0 0 0 2 0 / 0 0 2 3 0, pawns 4 / 4, supply 10 / 7, green rolled 4"
STATE = Package().position(LINE)


def left(state):
    return state.packages[1][3]


@pytest.mark.parametrize("way", ["random", "greedy"])
def test_shares_are_near_those_of_the_graph(way):
    sample = TurnSample(STATE, [way, way], {"left": left, "score": lambda state: state.scores[0].total}, seed=5)
    sample.play(600)
    assert sample.size == sum(sample.counts["left"].values()) == sum(sample.counts["score"].values()) == 600
    for count in (1, 2, 3):
        truth = float(turn_graph(STATE).probability(lambda state, count=count: left(state) == count, way))
        share = sample.share("left", count)
        assert share.value == sample.counts["left"][count] / 600
        assert abs(share.value - truth) < 4 * math.sqrt(truth * (1 - truth) / 600) + 1e-9
        assert share.standard_error == pytest.approx(math.sqrt(share.value * (1 - share.value) / 599))
    assert sample.share("left", 17).value == 0


def test_bit_by_bit_is_the_same_as_at_once_and_another_seed_is_not():
    at_once, bits, other = (TurnSample(STATE, ["random", "random"], {"left": left}, seed) for seed in (1, 1, 2))
    at_once.play(60)
    for turns in (1, 9, 50):
        bits.play(turns)
    other.play(60)
    assert bits.counts == at_once.counts != other.counts


def test_a_turn_of_pocket_rails_is_played_from_the_shuffle_to_the_end_of_a_step():
    sample = TurnSample(PocketRails(players=2).start(), ["random", "greedy"], {"step": lambda state: state.step})
    sample.play(3)
    assert sample.counts["step"] == {2: 3}


def test_what_does_not_fit_is_refused():
    asks = {"left": left}
    with pytest.raises(ValueError, match="2 seats"):
        TurnSample(STATE, ["random"], asks)
    with pytest.raises(ValueError, match="clever"):
        TurnSample(STATE, ["random", "clever"], asks)
    over = Package(supply=1).play(["random", "random"], seed=1).state
    with pytest.raises(ValueError, match="over"):
        TurnSample(over, ["random", "random"], asks)
    sample = TurnSample(STATE, ["random", "random"], asks)
    with pytest.raises(ValueError, match="no turn"):
        sample.share("left", 1)
    for turns in (0, 1.5, True):
        with pytest.raises(ValueError, match="1 or more"):
            sample.play(turns)
    sample.play()
    with pytest.raises(ValueError, match="nobody asked 'right'; there are: left"):
        sample.share("right", 1)


def test_a_question_that_fails_changes_nothing():
    def fails(state):
        raise RuntimeError

    sample = TurnSample(STATE, ["random", "random"], {"left": left, "fails": fails})
    with pytest.raises(RuntimeError):
        sample.play()
    assert (sample.size, sample.counts) == (0, {"left": {}, "fails": {}})


def test_a_graph_is_counted_bit_by_bit():
    graph = turn_graph(STATE)
    numbers = list(graph.count("greedy"))
    assert numbers == sorted(set(numbers)) and 0 in numbers
    assert list(graph.count(["greedy", "greedy"])) == [], "it is known"
    assert graph.reach("greedy") == turn_graph(STATE).reach("greedy")
    half = turn_graph(STATE)
    next(half.count("greedy"))
    assert half.reach("greedy") == graph.reach("greedy"), "half of it changes nothing"
