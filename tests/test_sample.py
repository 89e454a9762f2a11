"""Samples of many games: what they say and how they merge, against the games themselves."""

import math
import subprocess
import sys
from fractions import Fraction
from itertools import chain, pairwise
from statistics import fmean, mean, stdev, variance

import pytest
from slow_tally import sample_of, tally_of

from gamelib import Package
from gamelib.odds import Distribution, Paired, Sample, wilson
from gamelib.odds.sample import better
from gamelib.package.chain import chain_length

GAME = Package(players=3, supply=4)
SEATS = ("greedy", "random", "random")
GAMES = 60


@pytest.fixture(scope="module")
def plays():
    return [GAME.play(SEATS, seed=seed) for seed in range(GAMES)]


@pytest.fixture(scope="module")
def two_seats():
    """Games of a question with many ties, won in all ways."""
    return [Package(players=2, supply=1).play(["random"] * 2, seed=seed) for seed in range(100)]


@pytest.fixture(scope="module")
def sample(plays):
    return sample_of(plays)


def points(plays, seat):
    """The final scores of a seat, game by game."""
    return [play.state.scores[seat].total for play in plays]


def starters(plays):
    """The seat that started, game by game."""
    return [int(play.actions[0].removeprefix("first ")) for play in plays]


# ------------------------------------------------------------------------------------------- what it says
@pytest.mark.parametrize("seat", range(3))
def test_scores_means_and_margins_are_those_of_the_games(sample, plays, seat):
    own = points(plays, seat)
    others = [max(points([play], other)[0] for other in range(3) if other != seat) for play in plays]
    assert sample.scores(seat).counts == {number: own.count(number) for number in sorted(set(own))}
    assert sample.scores(seat=seat) == sample.scores(seat)
    found = sample.mean(seat)
    assert (found.value, found.size) == (fmean(own), GAMES)
    assert found.standard_error == pytest.approx(stdev(own) / math.sqrt(GAMES))
    margins = [mine - best for mine, best in zip(own, others, strict=True)]
    assert min(margins) < 0 < max(margins)
    assert sample.margins(seat).counts == {number: margins.count(number) for number in sorted(set(margins))}


@pytest.mark.parametrize("place", range(3))
def test_turn_order_counts_from_whoever_started(sample, plays, place):
    seats = [(first + place) % 3 for first in starters(plays)]
    assert len(set(seats)) == 3
    own = [points([play], seat)[0] for play, seat in zip(plays, seats, strict=True)]
    assert sample.mean(turn_order=place).value == fmean(own)
    returns = [play.state.returns[seat] for play, seat in zip(plays, seats, strict=True)]
    assert sample.win_share(turn_order=place).value == fmean(returns)


def test_wins_are_split_between_those_who_share_them(two_seats):
    ties = sample_of(two_seats)
    for seat in range(2):
        returns = [play.state.returns[seat] for play in two_seats]
        assert set(returns) == {0, Fraction(1, 2), 1}
        share = ties.win_share(seat)
        assert share.value == float(mean(returns)) and share.size == 100
        assert share.standard_error == pytest.approx(math.sqrt(variance(returns) / 100))
        assert share.interval() == wilson(float(sum(returns)), 100)
        assert ties.sole_win_share(seat).value == returns.count(1) / 100
        assert ties.sole_win_share(seat).interval(0.9) == wilson(returns.count(1), 100, 0.9)
    shared = sum(play.state.returns[0] == Fraction(1, 2) for play in two_seats)
    assert ties.tie_share.value == shared / 100
    assert sum(ties.win_share(seat).value for seat in range(2)) == 1


def test_turns_decisions_and_chains_are_those_of_the_games(sample, plays):
    assert sample.turns.mean == mean(Fraction(len(play.turns()) - 1) for play in plays)
    asked = [sum(state.player is not None for state in play.states) for play in plays]
    assert sample.decisions.counts == {number: asked.count(number) for number in sorted(set(asked))}
    chains = [[chain_length(turn[-1].state) for turn in play.turns()[1:]] for play in plays]
    flat = list(chain.from_iterable(chains))
    assert sample.chains.counts == {number: flat.count(number) for number in sorted(set(flat))}
    longest = list(map(max, chains))
    assert sample.longest_chains.counts == {number: longest.count(number) for number in sorted(set(longest))}


def test_clauses_by_their_ids(sample, plays):
    log = [event for play in plays for state in play.states for event in state.events]
    found = sample.clauses
    assert set(found) == {*(f"PK-{number}" for number in range(1, 28)), "R-PK-lapse"}
    for id, (earned, carried_out) in found.items():
        assert earned == sum(event.kind == "earned" and event.trigger == id for event in log)
        kinds = [event.kind for event in log if event.clause == id and event.kind != "earned"]
        if id == "PK-4":
            kinds = [kind for kind in kinds if kind == "placed"]  # a delivery is counted by its package
        assert carried_out == len(kinds)
    assert found["PK-3"].carried_out == GAMES and found["PK-12"].earned > 0


def test_records_are_of_the_first_best_games(sample, plays):
    for name, (value, number) in sample.records.items():
        if name == "most points":
            best = [max(score.total for score in play.state.scores) for play in plays]
        elif name == "most turns":
            best = [len(play.turns()) - 1 for play in plays]
        elif name == "longest chain":
            best = [max(chain_length(turn[-1].state) for turn in play.turns()[1:]) for play in plays]
        elif name == "first tie":
            winners = [sum(share > 0 for share in play.state.returns) for play in plays]
            assert winners[:number] == [1] * number and winners[number] > value == 1
            continue
        else:
            seat = GAME.seats.index(name.removeprefix("widest win "))
            rest = [max(points([play], other)[0] for other in range(3) if other != seat) for play in plays]
            best = [mine - other for mine, other in zip(points(plays, seat), rest, strict=True)]
        assert (value, number) == (max(best), best.index(max(best))), name
    assert len(sample.records) == 7


def test_seats_and_places_that_are_not_there(sample):
    for ask in (sample.scores, sample.mean, sample.win_share, sample.sole_win_share):
        with pytest.raises(TypeError, match="either seat or turn_order"):
            ask()
        with pytest.raises(TypeError, match="either seat or turn_order"):
            ask(0, turn_order=0)
        for wrong in (3, -1, "0", 1.0, True):
            with pytest.raises(ValueError, match="seat must be 0 to 2"):
                ask(wrong)
            with pytest.raises(ValueError, match="turn_order must be 0 to 2"):
                ask(turn_order=wrong)
    with pytest.raises(ValueError, match="seat must be 0 to 2"):
        sample.margins(3)


def test_a_sample_is_a_value(sample, plays):
    same = sample_of(plays, partial=True)
    assert same == sample and hash(same) == hash(sample) and {sample: 1}[same] == 1
    assert sample != sample_of(plays, seed=8) and sample != sample_of(plays, start=1)
    for name in ("question", "counts", "seed"):
        with pytest.raises(AttributeError):
            setattr(sample, name, None)
    with pytest.raises(TypeError):
        sample.counts["turns"] = ()
    with pytest.raises(TypeError):
        sample.counts["scores"][0][0] = 5
    assert repr(sample) == "<Sample: 60 games of Package(players=3, supply=4); greedy, random, random; seed 7>"
    assert repr(same).endswith("seed 7; stopped early>")


def test_a_sample_of_no_game_says_so():
    nothing = Sample(GAME, SEATS, 7, 1, [], tally_of([])[0], {}, partial=True)
    assert nothing.games == 0 and "pink starts" in repr(nothing)
    for ask in (lambda: nothing.mean(0), lambda: nothing.tie_share, lambda: nothing.turns):
        with pytest.raises(ValueError, match="no game was counted yet"):
            ask()
    assert list(nothing._repr_mimebundle_()) == ["text/plain"]


def test_game_asks_for_a_game_that_was_counted(sample):
    for wrong in (-1, GAMES, "3", True, 2.0):
        with pytest.raises(ValueError, match="a game counted here, 0 to 59, not"):
            sample.game(wrong)


# ------------------------------------------------------------------------------------------------- merging
@pytest.mark.parametrize("cuts", [(0, 20, 60), (0, 1, 2, 37, 60)])
def test_parts_merge_to_the_whole_in_any_order(sample, plays, cuts):
    parts = [sample_of(plays[a:b], a) for a, b in pairwise(cuts)]
    forth, back = parts[0], parts[-1]
    for part in parts[1:]:
        forth = forth + part
    for part in parts[-2::-1]:
        back = back + part
    assert forth == back == sample and forth.ranges == ((0, 60),) and forth.records == sample.records


def test_ranges_stay_apart_where_games_are_missing(plays):
    with_gap = sample_of(plays[:10]) + sample_of(plays[30:], 30, partial=True)
    assert with_gap.ranges == ((0, 10), (30, 60)) and with_gap.games == 40 and with_gap.partial
    assert (with_gap + sample_of(plays[10:30], 10)).ranges == ((0, 60),)
    with pytest.raises(ValueError, match="0 to 9, 30 to 59, not 10"):
        with_gap.game(10)


def test_of_records_the_best_stands_and_of_equal_ones_the_first():
    assert better((20, 9), (25, 12), (25, 11)) == (25, 11)
    assert better((3, 9)) == (3, 9)


def test_only_the_same_question_merges(sample, plays):
    other = sample_of(plays, start=GAMES, seed=8, first=1)
    with pytest.raises(ValueError, match="seed is 7 in one and 8 in the other; first is None in one and 1 in"):
        _ = sample + other
    with pytest.raises(ValueError, match="games are in both: 50 to 59"):
        _ = sample + sample_of(plays, start=50)
    with pytest.raises(TypeError):
        _ = sample + 1


# ------------------------------------------------------------------------------------- parts that do not fit
def broken(change):
    """Counts and records of three games, changed."""
    plays = [GAME.play(SEATS, seed=seed) for seed in range(3)]
    counts, records = tally_of(plays)
    change(counts, records)
    return counts, records


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda c, r: c.pop("turns"), "counts are missing: turns"),
        (lambda c, r: c.update(colour=[1]), "counts are unknown: colour"),
        (lambda c, r: c["scores"].pop(), "counts of scores must be 4 times 128 whole numbers"),
        (lambda c, r: c["chains"].__setitem__(3, -1), "counts of chains must be 32 whole numbers, none negative"),
        (lambda c, r: c["chains"].__setitem__(3, 1.0), "counts of chains must be 32 whole numbers"),
        (lambda c, r: c["scores"][1].__setitem__(9, 9), "counts of scores must sum to [3, 3, 3, 0], not"),
        (lambda c, r: c["scores"][3].__setitem__(9, 3), "counts of scores must sum to [3, 3, 3, 0], not [3, 3, 3, 3]"),
        (lambda c, r: c["order_scores"].reverse(), "counts of order_scores must sum to"),
        (lambda c, r: c["margins"][0].__setitem__(0, 1), "counts of margins must sum to"),
        (lambda c, r: c["decisions"].__setitem__(7, 1), "counts of decisions must sum to 3, not 4"),
        (lambda c, r: c["longest"].__setitem__(7, 1), "counts of longest must sum to 3, not 4"),
        (lambda c, r: c["wins"][0].__setitem__(1, 9), "counts of wins must be those of 3 games"),
        (lambda c, r: c["order_wins"][0].__setitem__(3, 1), "counts of order_wins must be those of 3 games"),
        (lambda c, r: c["chains"].__setitem__(0, 1), "counts of chains must sum to the"),
        (lambda c, r: r.update(best=(1, 1)), "there is no record 'best'; the records are longest chain,"),
        (lambda c, r: r.update({"most turns": [1]}), "record 'most turns' must be a pair"),
        (lambda c, r: r.update({"most turns": (1, 1)}), "record 'most turns' is 1, but the counts go to"),
        (lambda c, r: r.update({"first tie": (2, 3)}), "record 'first tie' is of game 3, which was not counted"),
    ],
)
def test_counts_that_cannot_be(change, reason):
    counts, records = broken(change)
    with pytest.raises(ValueError) as error:
        Sample(GAME, SEATS, 7, None, [(0, 3)], counts, records)
    assert reason in str(error.value)


def test_swapped_scores_show_in_the_turn_order():
    def swap(counts, records):
        row = counts["scores"][0]
        at = next(n for n, count in enumerate(row) if count)
        row[at] -= 1
        row[at + 1] += 1

    counts, _ = broken(swap)
    with pytest.raises(ValueError, match="scores by seat and by turn order must sum to the same"):
        Sample(GAME, SEATS, 7, None, [(0, 3)], counts, {})


def test_all_faults_of_a_question_are_said():
    counts, _ = tally_of([])
    with pytest.raises(ValueError) as error:
        Sample(GAME, ("random",), "x", 3, [(0, 5), (4, 6), (9, 9)], counts, {})
    for reason in (
        "strategies must be 3 names",
        "seed must be a whole number",
        "first must be a seat, 0 to 2",
        "a range must be a pair of whole numbers (start, stop) with 0 <= start < stop, not (9, 9)",
    ):
        assert reason in str(error.value)
    with pytest.raises(ValueError, match="game 4 is in two ranges"):
        Sample(GAME, SEATS, 1, None, [(4, 6), (0, 5)], counts, {})
    with pytest.raises(ValueError, match="game must be a game, not 'Package'"):
        Sample("Package", SEATS, 1, None, [], counts, {})


# -------------------------------------------------------------------------------------------------- paired
def paired(plays, others, **changed):
    """The second games less the first ones, seat by seat."""
    differences, wins = [], []
    for seat in range(3):
        found = [b - a for a, b in zip(points(plays, seat), points(others, seat), strict=True)]
        differences.append(Distribution({n: found.count(n) for n in set(found)}, sampled=True))
        shares = [play.state.returns[seat] for play in others], [play.state.returns[seat] for play in plays]
        found = [int(12 * (b - a)) for b, a in zip(*shares, strict=True)]
        wins.append(Distribution({n: found.count(n) for n in set(found)}, sampled=True))
    totals = [[tuple(points(games, seat)) for seat in range(3)] for games in (plays, others)]
    otherwise = sum(before != after for before, after in zip(*(zip(*each) for each in totals), strict=True))
    asked = {"a": sample_of(plays), "b": sample_of(others), "differences": differences, "wins": wins, **changed}
    asked.setdefault("changed", otherwise)
    return Paired(**asked)


@pytest.fixture(scope="module")
def once():
    """The same games under another ruling."""
    return [Package(players=3, supply=4, third_package="once").play(SEATS, seed=seed) for seed in range(GAMES)]


def test_paired_differences_are_those_of_the_games(plays, once):
    pair = paired(plays, once)
    for seat in range(3):
        found = [b - a for a, b in zip(points(plays, seat), points(once, seat), strict=True)]
        difference, apart = pair.difference(seat), pair.unpaired(seat)
        assert difference.value == apart.value == fmean(found)
        assert difference.standard_error == pytest.approx(stdev(found) / math.sqrt(GAMES))
        expected = math.hypot(*(stdev(points(games, seat)) / math.sqrt(GAMES) for games in (plays, once)))
        assert apart.standard_error == pytest.approx(expected)
        assert difference.standard_error < apart.standard_error, "most games are the same under both"
    with pytest.raises(ValueError, match="seat must be 0 to 2"):
        pair.difference(3)
    assert repr(pair).startswith("<Paired: 60 games; b less a: green ")


def test_pairs_that_are_none(plays, once):
    with pytest.raises(ValueError, match="the differences of green are not those of these samples"):
        paired(plays, once, b=sample_of(plays[::-1][:59] + plays[1:2]))
    with pytest.raises(ValueError) as error:
        paired(plays, once, b=sample_of(once[:50], seed=8), differences=[])
    for reason in ("a has seed 7 and b has 8", "a has the games 0 to 59 and b has 0 to 49", "must be 3 differences"):
        assert reason in str(error.value)


# ------------------------------------------------------------------------------------------------- imports
def test_importing_odds_is_light_and_simulate_is_the_function():
    code = (
        "import sys; from gamelib.odds.simulate import count; from gamelib.odds import simulate;"
        "print(callable(simulate), sorted({'numpy', 'numba', 'matplotlib', 'networkx'} & set(sys.modules)))"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert answer.stdout.strip() == "True []", answer.stderr
