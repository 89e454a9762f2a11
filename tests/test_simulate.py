"""Many games: the same to the bit however they are counted, and what is counted is what the games are."""

import itertools
import sys
import warnings
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest
from slow_tally import tally_of

from gamelib import Package
from gamelib.odds import twins
from gamelib.odds.counting import StrategyError, replay, run_chunk
from gamelib.odds.simulate import check, count, simulate, simulate_pair
from gamelib.odds.tally import layout
from gamelib.strategies import greedy, linear, random

needs_numba = pytest.mark.skipif(not twins.available(), reason="numba is not installed (extra `fast`)")
RULINGS = [
    {},
    {"trigger_order": "stack", "third_package": "once", "supply": 6},
    {"trigger_order": "free", "triggers": "recheck", "final_remove_own": False, "supply": 5},
]
LINEAR = "linear(packages=1,pawn=0.75,best_other=-0.3,pairs=0.1)"


def counted(task, start, games, mode):
    flat, best, _ = run_chunk(task, start, games, mode)
    return [int(n) for n in flat], [int(n) for n in best]


def questions():
    for rulings, players in itertools.product(RULINGS, (2, 3, 4)):
        yield check(Package(players=players, **rulings), ["random"] * players, 10, 2**40 + 3, None)
        mixed = ["greedy", "random", LINEAR, "spiteful"][:players]
        yield check(Package(players=players, **rulings), mixed, 10, -7, players - 1)
        ahead = ["lookahead", "greedy", "lookahead", "random"][:players]
        yield check(Package(players=players, **rulings), ahead, 10, 11, None)


@pytest.mark.slow
@needs_numba
@pytest.mark.parametrize("task", list(questions()), ids=str)
def test_plain_and_compiled_and_states_play_the_same_games(task):
    plain = counted(task, 1_000_000, 12, "plain")
    assert plain == counted(task, 1_000_000, 12, "compiled")
    assert plain == counted(task, 1_000_000, 12, "states")


@pytest.mark.parametrize("task", list(questions())[:6], ids=str)
def test_what_is_counted_is_what_the_games_are(task):
    games = [replay(task, number) for number in range(8)]
    flat, best = counted(task, 0, 8, "plain")
    counts, records = tally_of(games)
    assert layout(Package).unflatten(flat) == counts
    assert layout(Package).best(best) == records


def test_any_executor_gives_the_same_sample():
    ask = {"game": Package(players=3), "strategies": ["random", "greedy", "random"], "games": 130, "seed": 5}
    whole = simulate(**ask)
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two, ProcessPoolExecutor(2) as processes:
        for executor in (one, two, processes):
            assert simulate(**ask, executor=executor) == whole
    assert simulate(**ask, executor=Backwards()) == whole


class Backwards(Executor):
    """Does what it was given in the wrong order."""

    def __init__(self):
        self.waiting = []

    def submit(self, function, /, *args, **keywords):
        future = Future()
        self.waiting.append((future, function, args, keywords))
        if len(self.waiting) == 3 or args[1] + args[2] == 130:
            for future_, function_, args_, keywords_ in self.waiting[::-1]:
                future_.set_result(function_(*args_, **keywords_))
            self.waiting.clear()
        return future


def test_parts_add_up_to_the_whole():
    ask = {"game": Package(), "strategies": ["random", "greedy"], "seed": 9}
    whole = simulate(**ask, games=90)
    assert simulate(**ask, games=40) + simulate(**ask, games=50, start=40) == whole


@needs_numba
@pytest.mark.slow
def test_the_facts_of_random_play_at_a_million_games():
    sample = simulate(Package(), ["random", "random"], games=1_000_000, seed=20261130, first=0)
    facts = [
        (sample.mean(seat=0), 27.07, 0.01),
        (sample.mean(seat=1), 28.16, 0.01),
        (sample.win_share(seat=0), 0.453, 0.001),
        (sample.win_share(seat=1), 0.547, 0.001),
        (sample.tie_share, 0.041, 0.0005),
    ]
    for estimate, fact, its_error in facts:
        assert abs(estimate.value - fact) < 4 * (estimate.standard_error**2 + its_error**2) ** 0.5
    decisions = sample.decisions
    assert abs(float(decisions.mean) - 53.38) < 4 * (decisions.standard_error**2 + 0.01**2) ** 0.5
    turns = sample.turns
    assert abs(float(turns.mean) - 35.28) < 4 * (turns.standard_error**2 + 0.05**2) ** 0.5
    # the shares of chain lengths were published to these digits, from 4,000 games
    for length, (share, rounding) in enumerate([(0.764, 5e-4), (0.195, 5e-4), (0.037, 5e-4), (0.0042, 5e-5)]):
        its_error = (share * (1 - share) / (4000 * 35.28)) ** 0.5
        assert abs(float(sample.chains[length]) - share) < 4 * its_error + rounding
    assert max(sample.chains) <= 15, "the longest chain that two players can reach"


def test_a_game_of_a_sample_is_the_same_game():
    sample = simulate(Package(players=3), ["random", "greedy", LINEAR], games=60, seed=3)
    value, number = sample.records["most points"]
    play = sample.game(number)
    assert max(score.total for score in play.state.scores) == value
    one = simulate(Package(players=3), ["random", "greedy", LINEAR], games=1, seed=3, start=number)
    assert [one.scores(seat).mean for seat in range(3)] == [score.total for score in play.state.scores]


def test_streams_of_games_differ_and_the_seed_matters():
    ask = {"game": Package(), "strategies": ["random", "random"], "games": 30}
    assert simulate(**ask, seed=1) != simulate(**ask, seed=2)
    assert len({str(replay(check(Package(), ["random"] * 2, 1, 1, None), n).state) for n in range(30)}) > 25


def test_a_callable_counts_like_the_built_in_one_it_copies():
    def mine(view, rng):
        return random(view, rng)

    ask = {"game": Package(), "games": 20, "seed": 4}
    own, built_in = simulate(**ask, strategies=[mine, greedy]), simulate(**ask, strategies=["random", "greedy"])
    assert own.counts == built_in.counts and own.question.strategies == ("mine", "greedy")


def test_weights_by_name_and_by_object_are_one():
    ask = {"game": Package(), "games": 20, "seed": 4}
    by_object = simulate(**ask, strategies=[linear(pawn=1, packages=2), "random"])
    assert by_object.counts == simulate(**ask, strategies=["linear(packages=2, pawn=1)", "random"]).counts


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"strategies": ["random"]}, "one for each of the 2 seats"),
        ({"strategies": "random"}, "one for each of the 2 seats"),
        ({"strategies": ["random", "rnadom"]}, "did you mean 'random'"),
        ({"strategies": ["random", "you"]}, "a person cannot sit in a simulation"),
        ({"strategies": ["random", "linear(size=1)"]}, "no such feature: size"),
        ({"strategies": ["random", "linear(packages=x)"]}, "should read like"),
        ({"games": 0}, "games must be a whole number from 1"),
        ({"games": 2.5}, "games must be a whole number from 1"),
        ({"games": 2**32 + 1}, "games must be a whole number from 1"),
        ({"start": -1}, "start must be a whole number"),
        ({"start": 2**32 - 1}, "the numbers of games end"),
        ({"seed": "7"}, "seed must be a whole number"),
        ({"first": 2}, "first must be None or a seat, 0 to 1"),
    ],
)
def test_bad_arguments_are_refused_before_anything_starts(changes, message):
    class Never(Executor):
        def submit(self, *_, **__):
            raise AssertionError("something was started")

    with pytest.raises(ValueError, match=message):
        simulate(**{"game": Package(), "strategies": ["random", "random"], "games": 10, "executor": Never(), **changes})


def test_all_faults_are_told_at_once():
    with pytest.raises(ValueError, match=r"(?s)nobody.*games must.*first must"):
        simulate(Package(), ["nobody", "random"], games=-1, first=9)
    with pytest.raises(TypeError, match="game must be a game"):
        simulate("Package", ["random", "random"])


def test_a_strategy_that_fails_is_named_with_game_and_reason_and_loses_nothing():
    seen = []

    def tired(view, rng):
        seen.append(view)
        if len(seen) > 400:
            raise KeyError("too late")
        return view.actions[0]

    with pytest.raises(
        StrategyError, match=r"in game \d+, at 'packages .*', the strategy tired raised KeyError"
    ) as failed:
        simulate(Package(), [tired, "random"], games=200, executor=ThreadPoolExecutor(1))
    assert failed.value.sample.partial and failed.value.sample.games >= 5

    def cheat(view, rng):
        return "deliver 9"

    with pytest.raises(StrategyError, match=r"cheat chose 'deliver 9', which is not possible: There is no location 9"):
        simulate(Package(), [cheat, "random"], games=3)


def test_what_was_counted_before_a_cancel_is_kept_and_marked():
    task = check(Package(), ["random", "random"], 5_000, 1, None)
    growing = count(task, 5_000, compiled=False)
    first = next(growing)
    growing.close()
    assert first.partial and 0 < first.games < 5_000
    whole = None
    for begin, end in first.ranges:
        part = simulate(Package(), ["random", "random"], games=end - begin, seed=1, start=begin)
        whole = part if whole is None else whole + part
    assert first == whole


def test_an_interrupt_from_the_keyboard_returns_what_there_is():
    def interrupt(sample, done, asked):
        raise KeyboardInterrupt

    with pytest.warns(UserWarning, match=r"of 900 games were counted"):
        sample = simulate(Package(), ["random", "random"], games=900, progress=interrupt)
    assert sample.partial and sample.games


def test_progress_goes_up_to_the_end():
    told = []
    simulate(
        Package(), ["random", "random"], games=120, progress=lambda sample, done, asked: told.append((done, asked))
    )
    assert told == sorted(told) and told[-1] == (120, 120)


def test_progress_as_a_bar(capsys):
    simulate(Package(), ["random", "random"], games=60, progress=True)
    assert "60" in capsys.readouterr().err


def test_without_numba_it_works_and_says_so_once(monkeypatch):
    monkeypatch.setenv("GAMELIB_PLAIN", "1")
    module = sys.modules["gamelib.odds.simulate"]  # the package shows the function of that name
    monkeypatch.setattr(module, "_said", set())
    monkeypatch.setattr(module, "WORTH_COMPILING", 50)
    with pytest.warns(UserWarning, match="numba is not installed"):
        one = simulate(Package(), ["random", "random"], games=60)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert simulate(Package(), ["random", "random"], games=60) == one


def test_common_random_numbers_show_a_difference_sooner():
    paired = simulate_pair(
        (Package(supply=4), ["greedy", "greedy"]),
        (Package(supply=4, trigger_order="stack"), ["greedy", "greedy"]),
        games=300,
        seed=2,
    )
    one = simulate(Package(supply=4), ["greedy", "greedy"], games=300, seed=2)
    assert paired.a == one
    for seat in (0, 1):
        assert paired.difference(seat).standard_error < paired.unpaired(seat).standard_error
    with pytest.raises(ValueError, match="as many seats"):
        simulate_pair((Package(), ["random"] * 2), (Package(players=3), ["random"] * 3))
