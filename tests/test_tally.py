"""What is counted of a game comes from its own room: tables with other values, negative scores, no triggers."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

from gamelib import Package
from gamelib.game import Game
from gamelib.odds import Sample, simulate, tally
from gamelib.strategies import BY_NAME, strategy


@pytest.fixture(scope="module")
def debts():
    """A game of two seats whose scores go from -3 to 3 and beyond, as far as a sample asks."""

    class Debts(Game):
        title, players, seats, clauses, switches, story = "Debts", 2, ("green", "pink"), (), {}, None
        strategies = ("random", "cautious")
        start = position = None

        @classmethod
        def many(cls):
            sizes = {"turns": 5, "decisions": 5, "chains": 4, "clauses": 3, "parts": 2}
            return SimpleNamespace(
                TABLES=tally.tables(range(-3, 4), range(-6, 7), **sizes, earned=False, open=True),
                RECORDS=tally.RECORDS,
                CLAUSE_IDS={1: "DB-1", 2: "R-DB-short"},
                PARTS=("DB-2", "DB-3"),
            )

    yield Debts()
    del Game.by_name["Debts"]


def sample_of(game, scores, points, **records):
    """Two games with these scores of (green, pink), green having started."""
    counts = tally.layout(type(game)).unflatten([0] * tally.layout(type(game)).size)
    for pair in scores:
        for seat, score in enumerate(pair):
            counts["scores"][seat][min(max(score, -3), 3) + 3] += 1
            counts["order_scores"][seat][min(max(score, -3), 3) + 3] += 1
            counts["margins"][seat][score - pair[1 - seat] + 6] += 1
        winner = int(pair[1] > pair[0])
        counts["wins"][winner][1] += 1
        counts["order_wins"][winner][1] += 1
    counts["turns"][2] = counts["decisions"][4] = counts["longest"][1] = len(scores)
    counts["chains"][0] = counts["chains"][1] = len(scores)
    counts["fired"][2] = 7
    counts["points"][:2] = points
    best = {"most points": (max(map(max, scores)), 0)}
    return Sample(game, ["random"] * 2, 1, 0, [(0, len(scores))], counts, {**best, **records})


def test_scores_below_zero(debts, tmp_path):
    sample = sample_of(debts, [(-1, 2), (0, -2)], [[-3, 2], [1, -1]])
    assert sample.scores(0).counts == {-1: 1, 0: 1} and sample.scores(1).counts == {-2: 1, 2: 1}
    assert sample.margins(0).counts == {-3: 1, 2: 1}
    assert sample.part_means(0) == {"DB-2": -1.5, "DB-3": 1} and sum(sample.part_means(0).values()) == -0.5
    assert sample.clauses == {"DB-1": (None, 0), "R-DB-short": (None, 7)}
    assert sample.beyond == {"decisions": 2}, "the last cell of the decisions"
    assert "green,-3,1" in sample.to_csv() and "sum of points of a clause,green,2,-3" in sample.to_csv()
    for name in ("a.json", "a.npz"):
        sample.save(tmp_path / name)
        assert Sample.load(tmp_path / name).counts == sample.counts


def test_what_is_beyond_is_said(debts):
    sample = sample_of(debts, [(9, 5), (-9, -9 + 3)], [[0, 0], [0, 0]])
    assert sample.beyond["scores"] == 4 and "only bounds, with values beyond the tables: scores," in repr(sample)
    with pytest.raises(ValueError, match=r"the points by clause must sum to those of the scores, \[-1, 0, 0, 0\]"):
        sample_of(debts, [(-1, 2), (0, -2)], [[0, 0], [0, 0]])
    with pytest.raises(ValueError, match="record 'most points' is 2, but the counts go to 0"):
        sample_of(debts, [(-1, -2), (0, -2)], [[-1, 0], [-4, 0]], **{"most points": (2, 0)})


def test_points_by_clause_are_those_of_the_games():
    sample = simulate(Package(supply=3), ["greedy", "random"], games=40, seed=2)
    for seat in range(2):
        ends = [sample.game(number).state.scores[seat].parts for number in range(40)]
        means = {id: Fraction(sum(end[id] for end in ends), 40) for id in ("PK-24", "PK-25", "PK-26")}
        assert sample.part_means(seat) == means
        assert sum(sample.part_means(seat).values()) == sample.scores(seat).mean
    with pytest.raises(ValueError, match="seat must be 0 to 1"):
        sample.part_means(2)


@pytest.mark.parametrize("suffix", ["json", "npz"])
def test_a_file_from_before_points_were_counted(tmp_path, suffix):
    sample = simulate(Package(supply=3), ["greedy", "random"], games=40, seed=2)
    counts = {name: cells for name, cells in sample.counts.items() if name != "points"}
    old = Sample(*sample.question, sample.ranges, counts, sample.records)
    old.save(tmp_path / f"old.{suffix}")
    loaded = Sample.load(tmp_path / f"old.{suffix}")
    assert loaded == old and loaded.mean(0).value == sample.mean(0).value
    with pytest.raises(ValueError, match="it was counted by an older version"):
        loaded.part_means(0)
    more = loaded + simulate(Package(supply=3), ["greedy", "random"], games=10, seed=2, start=40)
    assert more.games == 50 and "points" not in more.counts


def test_a_game_says_which_strategies_play_it(debts, monkeypatch):
    monkeypatch.setitem(BY_NAME, "cautious", BY_NAME["random"])
    assert strategy("cautious", debts) is BY_NAME["random"]
    with pytest.raises(ValueError, match=r"'greedy' does not play Debts; the strategies there are random, cautious"):
        strategy("greedy", debts)
    with pytest.raises(ValueError, match="did you mean 'cautious'"):
        strategy("coutious", debts)
    with pytest.raises(ValueError, match=r"no strategy 'linear\(pawn=1\)'; the strategies are random, cautious"):
        strategy("linear(pawn=1)", debts)
    with pytest.raises(ValueError, match="'cautious' does not play Package!"):
        simulate(Package(), ["cautious", "random"])


def test_a_game_that_cannot_be_counted_says_so(debts, monkeypatch):
    monkeypatch.delattr(type(debts), "many")
    with pytest.raises(NotImplementedError, match="many games of Debts cannot be counted yet"):
        type(debts).many()
