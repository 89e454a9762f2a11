"""Exact laws of whole games: against walking every path, against simulation, and what has no law."""

import copy
import dataclasses
import doctest
import pickle
import sys
from collections import defaultdict
from fractions import Fraction

import package_second_reading as second
import pytest

from gamelib import IllegalAction, Package
from gamelib.figures import chain_length_figure, law_figure, sample_figure, win_share_figure
from gamelib.game import Node
from gamelib.odds import Distribution, Law, LawTooLarge, law, simulate
from gamelib.odds.walk import End, StateWalk, Walk
from gamelib.package.walk import BoardWalk, PackageStateWalk
from gamelib.playthrough import Playthrough
from gamelib.pocket_rails.game import PocketRails
from gamelib.random import Rng, draw
from gamelib.strategies import choices, linear, strategy

TINY = Package(supply=1)
LOOPS = Package(supply=1, relocate_from_one=True)
WEIGHED = linear(packages=1, pawn=1, best_other=-0.5)
MIXES = (
    (TINY, ("random", "random"), 0),
    (TINY, ("greedy", "random"), None),
    (TINY, ("spiteful", WEIGHED), 1),
    (TINY, ("lookahead", "greedy"), 0),
    (LOOPS, ("random", "random"), None),
    (Package(supply=2), ("greedy", "greedy"), None),
    (Package(players=3, supply=1), ("greedy", "spiteful", "greedy"), 2),
    (Package(supply=2, third_package="once", triggers="recheck", trigger_order="free"), ("greedy", "spiteful"), 0),
)


def on_states(game, strategies, first):
    """A walk over states where the game has a quicker one."""
    return PackageStateWalk(game, strategies, first)


def test_the_example_in_the_docstring():
    assert doctest.testmod(sys.modules["gamelib.odds.law"]).failed == 0


# ---------------------------------------------------------------------------------------------------- by other roads
def by_every_path(game, strategies, first):
    """How games end, and the mean number of turns by triggers: every path for itself, nothing merged."""
    ends, chains = defaultdict(Fraction), defaultdict(Fraction)

    def follow(state, chance, chain):
        if state.is_over:
            ends[End(tuple(score.total for score in state.scores), state.returns)] += chance
        elif state.player is None:
            for outcome, share in state.chance:
                follow(state.child(outcome), chance * share, 0)
        else:
            chosen = choices(strategies[state.player], state)
            for action in chosen:
                after, share = state.child(action), chance / len(chosen)
                longer = chain + (state.node == Node.RESOLVE and action != "decline")
                if after.player is None:
                    chains[longer] += share
                follow(after, share, longer)

    follow(game.start(first), Fraction(1), 0)
    return dict(ends), {length: part / sum(chains.values()) for length, part in chains.items()}


@pytest.mark.parametrize(
    ("game", "strategies", "first"),
    [
        (TINY, ("greedy", "greedy"), None),
        (TINY, ("lookahead", "spiteful"), 0),
        (Package(supply=1, final_remove_own=False), ("greedy", "lookahead"), 1),
    ],
)
def test_the_law_is_that_of_all_paths(game, strategies, first):
    found = law(game, strategies, first)
    ends, chains = by_every_path(game, strategies, first)
    assert dict(found.ends) == ends
    assert dict(found.chains) == chains


def test_random_play_by_every_path_of_a_second_reading():
    """63,916 paths of the rules as they were read by somebody else."""
    reading, whole = second.Reading(supply=1), 6**10 * 2520**4
    ends = defaultdict(int)

    def follow(position, weight):
        actions = reading.actions(position)
        for action in actions:
            share, rest = divmod(weight, len(actions))
            assert not rest
            follow(reading.step(position, action), share)
        if not actions:
            ends[tuple(sum(reading.score(position, seat).values()) for seat in range(2))] += weight

    follow(reading.start(0), whole)
    found = law(TINY, ["random", "random"], first=0)
    assert {end.scores: chance for end, chance in found.ends} == {
        scores: Fraction(weight, whole) for scores, weight in ends.items()
    }


@pytest.mark.parametrize(
    "mix", [*MIXES[:5], *(pytest.param(mix, marks=pytest.mark.long) for mix in MIXES[5:])], ids=str
)
def test_boards_and_states_have_one_law(monkeypatch, mix):
    found = law(*mix)
    monkeypatch.setattr(Package, "walk", on_states)
    assert law(*mix) == found


@pytest.mark.parametrize("mix", [(TINY, ("random", "random")), (Package(supply=2), ("greedy", "greedy"))], ids=str)
def test_seats_are_alike(monkeypatch, mix):
    """When it is drawn who starts and all play alike, one start says it all: the same, reckoned in full."""
    short = law(*mix)
    monkeypatch.setattr(BoardWalk, "is_round", False)
    full = law(*mix)
    assert (full.ends, full.chains) == (short.ends, short.chains) and full.positions > short.positions
    assert full.source == f"from all {full.positions:,} positions where chance decides"
    assert short.source.endswith("if green starts, and the same with seats exchanged")


@pytest.mark.slow
def test_loops_by_turns():
    """Turn by turn, with what has not ended yet as the bound: the law of a game that can pass and pass again."""
    walk = StateWalk(LOOPS, ("random", "random"), None)
    running, ended, known = {walk.start(): Fraction(1)}, defaultdict(Fraction), {}
    for _ in range(26):
        steps, running = running, defaultdict(Fraction)
        for state, chance in steps.items():
            if state not in known:
                after = walk.outcomes(state) or [there for there, _ in walk.choices(state)]
                known[state] = [(there, walk.end(there)) for there in after]
            for there, end in known[state]:
                where, what = (running, there) if end is None else (ended, end)
                where[what] += chance / len(known[state])
    rest = sum(running.values())
    assert sum(ended.values()) + rest == 1 and 0 < rest < 1e-3
    found = law(LOOPS, ["random", "random"])
    assert set(ended) <= {end for end, _ in found.ends}
    for end, chance in found.ends:
        assert 0 <= chance - ended[end] <= rest


class Ruin(Walk):
    """One coin after the other is won or lost: a single large loop, with a law that every textbook has."""

    def __init__(self, owned, goal):
        self.owned, self.goal = owned, goal

    def start(self):
        return self.owned

    def rests(self, position):
        return True

    def end(self, position):
        if 0 < position < self.goal:
            return None
        won = int(position == self.goal)
        return End((position, self.goal - position), (Fraction(won), Fraction(1 - won)))

    def outcomes(self, position):
        return [position - 1, position + 1]

    def choices(self, position):
        raise AssertionError("nobody decides")

    def key(self, position):
        return position


@pytest.mark.parametrize(("owned", "goal"), [(1, 2), (3, 7), (5, 12)])
def test_ruin(monkeypatch, owned, goal):
    monkeypatch.setattr(Package, "walk", lambda *_: Ruin(owned, goal))
    found = law(Package(), ["random", "random"], first=0)
    assert found.win_share(0) == Fraction(owned, goal) and found.positions == goal - 1
    assert found.chains is None, "it has no triggers"


def test_a_game_without_end_has_no_law(monkeypatch):
    class Pass(Ruin):
        def outcomes(self, position):
            return [3 - position]

    monkeypatch.setattr(Package, "walk", lambda *_: Pass(1, 3))
    with pytest.raises(ValueError, match="may go on for ever"):
        law(Package(), ["random", "random"], first=0)


# ---------------------------------------------------------------------------------------------------- by simulation
@pytest.mark.parametrize("mix", [*MIXES[:2], *MIXES[4:]], ids=str)
def test_samples_agree(mix):
    found, sample = law(*mix), simulate(mix[0], mix[1], games=40_000, seed=11, first=mix[2])
    for seat in range(mix[0].players):
        for mine, theirs in ((found.scores(seat), sample.scores(seat)), (found.margins(seat), sample.margins(seat))):
            assert abs(theirs.mean - mine.mean) < 4 * theirs.standard_error
            assert theirs.chi_square(mine).p_value > 1e-4
        for exact, share in (
            (found.win_share(seat), sample.win_share(seat)),
            (found.sole_win_share(seat), sample.sole_win_share(seat)),
            (found.tie_share, sample.tie_share),
        ):
            assert abs(share.value - exact) < 4 * share.standard_error
    triggers = sample.chains
    assert abs(triggers.mean - found.chains.mean) <= 4 * triggers.standard_error


@pytest.mark.parametrize("strategies", [("random", "random"), ("cautious", "greedy")])
def test_pocket_rails_with_a_tiny_deck(strategies):
    """The walk over states does for any game: here 91 orders of a deck, and hands that a player does not see."""
    game = PocketRails(players=2, hand_size=2, deck=["B&O coal Denver"] * 12 + ["B&O wood Denver"] * 2)
    found, sample = law(game, strategies, first=0), simulate(game, strategies, games=900, seed=1, first=0)
    assert sum(chance for _, chance in found.ends) == 1 and found.chains is None
    for seat in (0, 1):
        assert abs(sample.mean(seat).value - found.scores(seat).mean) < 4 * sample.mean(seat).standard_error
        share = sample.win_share(seat)
        assert abs(share.value - found.win_share(seat)) <= 4 * share.standard_error
    assert sample.tie_share.value == found.tie_share == 0, "the dealer breaks ties"


@pytest.mark.long
def test_a_larger_law_and_its_sample():
    """Random play with two packages each: 43,653 positions, chains included."""
    found = law(Package(supply=2), ["random", "random"], first=0)
    assert found.positions == 43_653 and sum(chance for _, chance in found.ends) == 1
    sample = simulate(Package(supply=2), ["random", "random"], games=200_000, seed=5, first=0)
    for seat in (0, 1):
        assert sample.scores(seat).chi_square(found.scores(seat)).p_value > 1e-4
        assert sample.margins(seat).chi_square(found.margins(seat)).p_value > 1e-4
    assert abs(sample.chains.mean - found.chains.mean) < 4 * sample.chains.standard_error


# ---------------------------------------------------------------------------------------------------- strategies
def test_a_strategy_draws_evenly_from_its_choices():
    """What `choices` lists is what each strategy takes: all of it and nothing else, as its draw says."""
    play = Playthrough(Package(), seed=3, seats=["random", "random"])
    play.play_on()
    states = [state for state in play.states if state.player is not None]
    for name in ("random", "greedy", "spiteful", "lookahead", str(WEIGHED)):
        for state in states[::7]:
            listed = choices(name, state)
            assert listed and len(set(listed)) == len(listed)
            for seed in range(3):
                rng, twin = Rng(seed), Rng(seed)
                assert strategy(name)(state, rng) == listed[twin.below(len(listed))]
    with pytest.raises(ValueError, match="nobody decides at a roll node"):
        choices("greedy", Package().start(first=0))


def last(view, rng):
    """Always the last action."""
    return view.actions[-1]


def test_a_strategy_of_ones_own_that_draws_nothing():
    found = law(TINY, [last, "greedy"])
    assert found.strategies == ("last", "greedy") and found.chains == Distribution({0: Fraction(1)})
    sample = simulate(TINY, [last, "greedy"], games=400, seed=2)
    assert abs(sample.mean(0).value - found.scores(0).mean) < 4 * sample.mean(0).standard_error


def test_strategies_under_njit():
    """They are asked in plain Python; one that draws is refused as any other."""
    njit = pytest.importorskip("numba").njit

    @njit
    def final(state, menu):
        return menu[menu[0]]

    @njit
    def wavering(state, menu, rng):
        return menu[1 + draw(rng, menu[0])]

    assert law(TINY, [final, "greedy"]).ends == law(TINY, [last, "greedy"]).ends
    with pytest.raises(ValueError, match="the strategy wavering draws from rng"):
        law(TINY, [wavering, "greedy"])


def test_strategies_without_a_law():
    def wavering(view, rng):
        return view.actions[rng.below(2) if len(view.actions) > 1 else 0]

    with pytest.raises(ValueError, match="the strategy wavering draws from rng, so how likely"):
        law(TINY, ["random", wavering])
    with pytest.raises(IllegalAction):
        law(TINY, [lambda view, rng: "deliver 9", "random"])


# ---------------------------------------------------------------------------------------------------- refused
@pytest.mark.parametrize(
    ("strategies", "first", "reason"),
    [
        (["random"], None, "one for each of the 2 seats"),
        (["random", "clever"], None, "there is no strategy 'clever'"),
        (["random", "you"], None, "a person cannot sit"),
        (["random", "random"], 2, "first must be None or a seat, 0 to 1"),
        (["random", "linear(luck=1)"], None, "no such feature: luck"),
    ],
)
def test_arguments_are_checked(strategies, first, reason):
    with pytest.raises(ValueError, match=reason):
        law(TINY, strategies, first)


def test_what_is_too_large_says_so():
    with pytest.raises(LawTooLarge, match=r"at least 2,0\d\d positions, more than the limit of 2,000") as error:
        law(Package(), ["random", "random"], limit=2000)
    assert error.value.positions > error.value.limit == 2000
    again = pickle.loads(pickle.dumps(error.value))
    assert (str(again), again.positions) == (str(error.value), error.value.positions)
    assert law(TINY, ["greedy", "greedy"], 0, limit=435).positions == 157, "those at the end of the game are counted"
    with pytest.raises(LawTooLarge):
        law(TINY, ["greedy", "greedy"], 0, limit=434)
    with pytest.raises(ValueError, match="limit must be a number of positions"):
        law(TINY, ["greedy", "greedy"], 0, limit=0)


def test_a_search_can_be_watched_and_stopped():
    seen = []
    law(TINY, ["greedy", "greedy"], 0, progress=seen.append)
    assert seen == sorted(seen) and len(seen) == 157

    def enough(positions):
        if positions > 1000:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        law(Package(), ["random", "random"], progress=enough)


# ---------------------------------------------------------------------------------------------------- the value
@pytest.fixture(scope="module")
def tiny():
    return law(TINY, ["greedy", "random"])


def test_a_law_says_what_it_is(tiny):
    assert repr(tiny) == (
        "<Law: Package(players=2, supply=1); greedy, random; exactly, "
        f"from all {tiny.positions} positions where chance decides>"
    )
    assert law(TINY, ["greedy", "random"], 1).text.startswith(
        "Package(players=2, supply=1); greedy, random; pink starts"
    )
    assert tiny == law(TINY, ["greedy", "random"]) and hash(tiny) == hash(copy.copy(tiny))
    assert tiny != law(TINY, ["greedy", "random"], 0)
    with pytest.raises(dataclasses.FrozenInstanceError):
        tiny.positions = 1


def test_its_parts_fit_each_other(tiny):
    assert isinstance(tiny, Law) and sum(chance for _, chance in tiny.ends) == 1
    assert tiny.win_share(0) + tiny.win_share(1) == 1
    assert tiny.sole_win_share(0) + tiny.sole_win_share(1) + tiny.tie_share == 1
    assert tiny.win_share(0) == tiny.sole_win_share(0) + tiny.tie_share / 2
    assert tiny.margins(0).mean == tiny.scores(0).mean - tiny.scores(1).mean
    assert dict(tiny.margins(1)) == {-margin: chance for margin, chance in tiny.margins(0).items()}
    assert tiny.margins(0)[0] == tiny.tie_share
    for ask in (tiny.scores, tiny.margins, tiny.win_share, tiny.sole_win_share):
        for seat in (2, -1, None):
            with pytest.raises(ValueError, match="seat must be 0 to 1"):
                ask(seat)


# ---------------------------------------------------------------------------------------------------- figures
def test_a_law_over_a_sample(tiny):
    pytest.importorskip("matplotlib")
    sample = simulate(TINY, ["greedy", "random"], games=500, seed=1)
    scores = sample_figure(sample, exact=tiny)
    assert f"exactly {float(tiny.scores(0).mean):.5g}" in scores.alt and "green exactly" in scores.table[0]
    wins = win_share_figure(sample, exact=tiny)
    assert f"exactly {100 * float(tiny.win_share(0)):.3g} %" in wins.alt
    assert "expected" in chain_length_figure(sample, exact=tiny).alt
    alone = law_figure(tiny)
    assert tiny.text in alone.caption and "probability" in " ".join(map(str, alone.table[0]))
    assert tiny._repr_mimebundle_()["text/html"] == alone.html


def test_a_law_of_another_question(tiny):
    pytest.importorskip("matplotlib")
    for sample, reason in (
        (simulate(TINY, ["random", "greedy"], games=50), "strategies is"),
        (simulate(TINY, ["greedy", "random"], games=50, first=0), "first is None there and 0 here"),
        (simulate(Package(supply=2), ["greedy", "random"], games=50), "game is"),
    ):
        for figure in (sample_figure, win_share_figure, chain_length_figure):
            with pytest.raises(ValueError, match=reason):
                figure(sample, exact=tiny)
