"""Strategies of a user under @njit: the same games compiled, in plain Python and on states; failures that are named."""

import pytest

from gamelib import Package
from gamelib.game import Game
from gamelib.odds import counting, simulate, twins
from gamelib.odds.counting import StrategyError, replay, run_chunk
from gamelib.odds.simulate import check, count
from gamelib.package.lookahead import follow
from gamelib.package.rules import decider, score
from gamelib.playthrough import Playthrough
from gamelib.random import draw
from gamelib.strategies import strategy

numba = pytest.importorskip("numba", reason="numba is not installed (extra `fast`)")
pytestmark = pytest.mark.skipif(not twins.available(), reason="numba is switched off")


@numba.njit
def is_more(points, highest):
    return points > highest


@numba.njit
def my_greedy(state, menu, rng, other):
    me, highest, equals = decider(state), -1, 0
    for i in range(1, menu[0] + 1):
        follow(state, other, menu[i])
        points = score(other, me)
        if is_more(points, highest):
            highest, equals = points, 0
        equals += points == highest
    wanted = draw(rng, equals)
    for i in range(1, menu[0] + 1):
        follow(state, other, menu[i])
        if score(other, me) == highest:
            if wanted == 0:
                return menu[i]
            wanted -= 1
    return 0


@numba.njit
def last(state, menu, rng):
    return menu[menu[0]]


@numba.njit
def off_the_menu(state, menu, rng):
    return 7 if state.supply[decider(state)] == 0 else menu[1]


@numba.njit
def raises(state, menu, rng):
    if state.supply[decider(state)] == 0:
        raise ValueError("no package left")
    return menu[1]


@numba.njit
def calls_what_is_not_there(state, menu, rng):
    return state.colour_of_the_sky


def counted(task, mode):
    tally, best, _ = run_chunk(task, 50, 12, mode)
    return [int(n) for n in tally], [int(n) for n in best]


@pytest.mark.parametrize("mode", ["compiled", "plain", "states"])
def test_my_greedy_is_greedy(mode):
    game = Package(players=3, supply=5)
    own = check(game, [my_greedy, "random", my_greedy], 10, 4, None)
    assert counted(own, mode) == counted(check(game, ["greedy", "random", "greedy"], 10, 4, None), "plain")


def test_it_is_counted_compiled_and_replays():
    ask = {"game": Package(supply=3), "games": 3_000, "seed": 8}
    task = check(Package(supply=3), [my_greedy, last], 3_000, 8, None)
    counting.twin(task)  # made now, so that nothing is counted in plain Python meanwhile
    own = simulate(**ask, strategies=[my_greedy, last])
    assert own.question.strategies == ("my_greedy", "last")
    *_, plain = count(task, 60, compiled=False)
    assert simulate(**{**ask, "games": 60}, strategies=[my_greedy, last]) == plain
    value, number = own.records["most points"]
    assert max(score.total for score in replay(task, number).state.scores) == value


def test_it_plays_in_a_playthrough():
    plays = [Playthrough(Package(supply=2), seed=3, seats=[each, last]) for each in (my_greedy, "greedy")]
    for play in plays:
        play.play_on()
    assert plays[0].state.is_over and plays[0].actions == plays[1].actions


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize(
    ("bad", "reason"),
    [(off_the_menu, "it chose 7, which is not on the menu"), (raises, "raised ValueError: no package left")],
)
def test_a_failure_names_game_position_and_reason(bad, reason, compiled):
    task = check(Package(supply=3), ["random", bad], 50, 1, None)
    with pytest.raises(
        StrategyError, match=rf"in game \d+, at 'packages .* rolled \d.*', the strategy {bad.__name__} .*{reason}"
    ):
        list(count(task, 50, compiled=compiled))


def test_what_cannot_be_compiled_is_said():
    task = check(Package(supply=3), ["random", calls_what_is_not_there], 2_000, 1, None)
    with pytest.raises(ValueError, match=r"(?s)calls_what_is_not_there cannot be compiled.*colour_of_the_sky"):
        list(count(task, 2_000, compiled=True))


def test_games_that_do_not_offer_it_say_so(monkeypatch):
    monkeypatch.delattr(Package.many(), "ask")
    assert isinstance(Package(), Game)
    with pytest.raises(ValueError, match=r"last is under @njit, which Package!\? does not offer"):
        check(Package(), ["random", last], 10, 1, None)
    assert strategy(last).__name__ == "last"
