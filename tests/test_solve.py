"""Exact values and best play: beside the tree in which nothing is merged, the law, and simulation."""

from fractions import Fraction

import pytest
from package_positions import at

from gamelib import Package, PocketRails
from gamelib.odds.law import law
from gamelib.odds.simulate import simulate
from gamelib.odds.solve import SolveTooLarge, solve
from gamelib.odds.solve_places import Place
from gamelib.odds.solve_worths import LOOP, _can_stay, _loop

ONE = Package(supply=1)
LOOPING = Package(supply=1, relocate_from_one=True)


@pytest.fixture(scope="module")
def one():
    return solve(ONE.start(first=0))


def expectimax(state, objective):
    """The worth to seat 0, every line of play followed for itself."""
    if state.is_over:
        win, margin = state.returns[0], Fraction(state.scores[0].total - state.scores[1].total)
        return (win, margin) if objective == "win" else (margin, win)
    if state.player is None:
        worths = [(expectimax(state.child(outcome), objective), chance) for outcome, chance in state.chance]
        return tuple(sum((worth[i] * chance for worth, chance in worths), Fraction(0)) for i in (0, 1))
    return (max if state.player == 0 else min)(expectimax(state.child(action), objective) for action in state.actions)


@pytest.mark.parametrize("objective", ["win", "margin"])
@pytest.mark.parametrize(
    "state",
    [
        at("0 1 0 0 0 / 0 0 0 0 1", [2, 5], supply=[0, 0]),
        at("0 0 1 0 0 / 0 0 0 0 0", [3, 0], supply=[0, 0]),
        at("0 0 0 2 0 / 1 0 1 0 0", [4, 3], supply=[0, 0], turn=1),
        at("0 0 1 0 2 / 0 3 0 0 0", [5, 2], supply=[0, 0], final_taken=[True, False], turn=1),
    ],
    ids=str,
)
def test_the_tree_in_which_nothing_is_merged_has_the_same_worth(state, objective):
    solution = solve(state, objective)
    value = solution.value()
    assert (tuple(value) if objective == "win" else tuple(value)[::-1]) == expectimax(state, objective)


def test_one_package_each(one):
    assert (one.win, one.margin) == (Fraction(83, 216), Fraction(-898, 729))
    assert (one.positions, one.chances, one.decisions, one.ends, one.loops) == (5160, 552, 3312, 1296, 0)
    assert one.chances == law(ONE, ["random", "random"], first=0).positions
    assert 0 < one.seconds < 60 and 10**6 < one.memory < 10**7


def test_who_starts_is_drawn_and_then_nobody_is_ahead():
    solution = solve(ONE)
    assert solution.value() == (Fraction(1, 2), 0)
    pink = solution.root.child("first 1")
    assert solution.value(pink, seat=1) == solve(ONE.start(first=0)).value()


def test_its_law_under_best_play_is_the_value(one):
    found = law(ONE, [one.strategy, one.strategy], first=0)
    assert found.win_share(0) == one.win and found.margins(0).mean == one.margin


@pytest.mark.parametrize(("seat", "other"), [(0, "greedy"), (1, "spiteful"), (1, "lookahead")])
def test_nobody_does_better_against_best_play(one, seat, other):
    found = law(ONE, [one.strategy, other] if seat == 0 else [other, one.strategy], first=0)
    assert found.win_share(seat) > one.value(seat=seat).win


def test_simulated_best_play_comes_near(one):
    sample = simulate(ONE, [one.strategy, one.strategy], games=300, seed=3, first=0)
    for estimate, exact in ((sample.win_share(0), one.win), (sample.margins(0).estimate, one.margin)):
        assert abs(estimate.value - float(exact)) <= 4 * estimate.standard_error


def test_every_decision_is_worth_its_best_action(one):
    state = ONE.start(first=0)
    for action in ("roll 6", "elsewhere 5", "roll 6", "elsewhere 5", "roll 6"):
        if state.player is not None:
            values = one.actions(state)
            assert list(values) == list(state.actions)
            assert one.value(state, state.player) == max(values.values()) == values[one.best(state)[0]]
        state = state.child(action)
    assert set(one.best(state)) <= set(state.actions)
    assert one.value(state).win + one.value(state, 1).win == 1
    assert one.value(state).margin + one.value(state, 1).margin == 0


# ------------------------------------------------------------------------------------------------------- loops
def test_a_game_that_can_come_back_to_itself_has_its_exact_value():
    solution = solve(LOOPING.start(first=0))
    assert solution.loops > 0
    found = law(LOOPING, [solution.strategy, solution.strategy], first=0)
    assert (found.win_share(0), found.margins(0).mean) == tuple(solution.value())
    assert law(LOOPING, [solution.strategy, "greedy"], first=0).win_share(0) >= solution.win


def test_a_player_who_is_alone_and_passes_stands_there_again():
    state = at("1 1 1 1 1 / 0 0 0 0 0", [0, 0], supply=[1, 0], final_taken=[False, True])
    solution = solve(state)
    assert solution.loops == 1
    outcomes = [solution.value(state.child(outcome)) for outcome, _ in state.chance]
    assert solution.margin == sum(value.margin for value in outcomes) / 6


def test_strategy_iteration_betters_both_seats():
    # 0: chance, to 1 or an end; 1: seat 0 goes back or takes 2; 2: seat 1 goes back to 0 or gives 3.
    known = {3: (Fraction(1, 4), Fraction(0)), 4: (Fraction(1), Fraction(0)), 5: (Fraction(0), Fraction(0))}
    places = [Place(-1, (1, 4, 5)), Place(0, (2, 3)), Place(1, (0, 4))]
    worths = _loop([0, 1, 2], places, known)
    assert [worths[number][0] for number in range(3)] == [Fraction(1, 2)] * 3
    worse = _loop([0, 1, 2], [Place(-1, (1, 5, 5)), *places[1:]], known)
    assert [worths[0] for worths in (worse[0], worse[1], worse[2])] == [
        Fraction(1, 12),
        Fraction(1, 4),
        Fraction(1, 12),
    ]


def test_what_can_be_kept_going_for_ever_is_refused():
    places = [Place(-1, (1,)), Place(0, (0, 2))]
    assert _can_stay([0, 1], places) and not _can_stay([0, 1], [Place(-1, (1, 2)), Place(0, (0, 2))])
    with pytest.raises(ValueError, match="kept going for ever"):
        _loop([0, 1], places, {2: (Fraction(1), Fraction(0))})
    with pytest.raises(ValueError, match=f"more than {LOOP}"):
        _loop(range(LOOP + 1), places, {})


# ------------------------------------------------------------------------------------------------------- refusals
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((Package(players=3),), "only games of two players"),
        ((ONE, "points"), "objective must be 'win' or 'margin'"),
        ((ONE, "win", 0), "limit must be"),
        ((Package(players=4), "x", -1), "two players.*objective.*limit"),
    ],
)
def test_arguments_that_do_not_fit(arguments, says):
    with pytest.raises(ValueError, match=says):
        solve(*arguments)


def test_what_is_no_game():
    with pytest.raises(TypeError, match="a game or a position"):
        solve("Package")


def test_too_large_a_game_is_refused():
    with pytest.raises(SolveTooLarge, match=r"at least .* more than the limit of 500") as caught:
        solve(Package(), limit=500)
    assert caught.value.positions > 500


def test_hidden_information_is_refused():
    game = PocketRails(hand_size=2)
    state = game.start(deck=list(map(str, game.cards)), dealer=0)
    with pytest.raises(ValueError, match="decides without knowing everything"):
        solve(state)
    with pytest.raises(SolveTooLarge):
        solve(game)


def test_a_position_of_elsewhere(one):
    with pytest.raises(ValueError, match="cannot follow"):
        one.value(ONE.start(first=1))
    with pytest.raises(ValueError, match="is no position of"):
        one.value(Package(supply=2).start(first=0))
    with pytest.raises(ValueError, match="seat must be 0 or 1"):
        one.value(seat=2)
    with pytest.raises(ValueError, match="nobody decides at a roll node"):
        one.actions(one.root)


def test_progress_can_stop_it():
    def stop(positions):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(ONE, progress=stop)


def test_it_shows_itself(one):
    assert "green wins 83/216 (38.4%), margin -898/729 (-1.232)" in repr(one)
    assert "5,160 positions" in repr(one) and "MB" in repr(one)
    state = ONE.start(first=0).child("roll 6")
    solution = solve(state)
    assert [row[0] for row in solution.table[1:]] == list(state.actions)
    assert [row[0] for row in solution.table if row[3] == "best"] == list(solution.best(state))
    assert "<table" in solution._repr_mimebundle_()["text/html"]
