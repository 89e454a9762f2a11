"""The strategy `lookahead`: what it finds best, against the whole unmerged tree of the turn, in all ways of playing."""

import itertools
import random
from fractions import Fraction

import pytest
from package_positions import READINGS, at, node, play, texts

from gamelib import Package
from gamelib.odds import twins
from gamelib.package import fields, lookahead, rules
from gamelib.random import Rng
from gamelib.strategies import PARTS, greedy, spiteful, strategy

needs_numba = pytest.mark.skipif(not twins.available(), reason="numba is not installed (extra `fast`)")
LONGEST_CHAINS = [
    "1 4 2 2 2 / 0 2 4 3 3",
    "0 2 3 2 2 / 4 2 1 3 0 / 2 3 2 3 0",
    "0 2 4 2 1 / 2 2 2 1 3 / 4 4 0 2 0 / 2 0 2 4 2",
]


class Nth:
    """Draws the same number each time, and remembers of how many."""

    def __init__(self, n):
        self.n = n

    def below(self, size):
        self.size = size
        return self.n


def on_states(state):
    """The best actions, as the strategy on states draws from them."""
    first = Nth(0)
    found = [str(strategy("lookahead")(state, first))]
    return found + [str(strategy("lookahead")(state, Nth(n))) for n in range(1, first.size)]


def on_boards(state):
    """The same by the text that is compiled, in plain Python; also the sums of the values of the best."""
    board = fields.copy(state._board)
    board.logging = 0
    states = [fields.copy(board) for _ in range(lookahead.LEVELS)]
    menu, levels = [0] * fields.MENU, [[0] * lookahead.ROW for _ in range(lookahead.LEVELS)]
    rules.list_choices(board, menu)
    best = lookahead.look_ahead(board, menu, states, levels, [1] + [0] * lookahead.MEMO, [0])
    return told(state, levels[0], best), levels[0][lookahead.VALUES :][: state.game.players]


def told(state, row, best):
    """Choices as the texts of actions."""
    by_code = {action.code: str(action) for action in state.actions}
    return [by_code[int(code)] for code in row[1 : best + 1]]


@pytest.fixture(scope="module")
def compiled():
    """The same compiled; its table is used again and again, as in a chunk of games."""
    numpy = pytest.importorskip("numpy")
    twin = twins.twins(twins.Recipe(fields.record_type(1), ("look_ahead",), (lookahead, rules), ("choose", "find")))
    states = numpy.zeros(lookahead.LEVELS, fields.record_type(1))
    record = numpy.zeros(1, fields.record_type(1))[0]
    levels = numpy.zeros((lookahead.LEVELS, lookahead.ROW), numpy.int64)
    memo, stop = numpy.zeros(lookahead.MEMO, numpy.int64), numpy.zeros(1, numpy.int64)

    def best(state):
        board = fields.copy(state._board)
        board.logging = 0
        plain = [0] * fields.MENU
        rules.list_choices(board, plain)
        fields.to_record(board, record)
        memo[0] += 1
        return told(state, levels[0], twin.look_ahead(record, numpy.array(plain), states, levels, memo, stop))

    return best


class TooLarge(Exception):
    """The tree has more paths than a test has time for."""


def by_brute_force(state, paths):
    """Expected margins of all seats at the end of the turn: every path, exact fractions.  `paths` counts down."""
    if node(state) in ("ROLL", "OVER"):
        paths[0] -= 1
        if paths[0] < 0:
            raise TooLarge
        totals = [score.total for score in state.scores]
        return [Fraction(own - max(totals[:seat] + totals[seat + 1 :])) for seat, own in enumerate(totals)]
    values = [by_brute_force(state.child(action), paths) for action in state.actions]
    best = [value for value in values if value[state.player] == max(value[state.player] for value in values)]
    return [sum(value[seat] for value in best) / len(best) for seat in range(state.game.players)]


def best_by_brute_force(state):
    """The best actions, and the sums over them of the expected margins."""
    paths = [3_000]
    values = {str(action): by_brute_force(state.child(action), paths) for action in state.actions}
    highest = max(value[state.player] for value in values.values())
    best = [action for action, value in values.items() if value[state.player] == highest]
    return best, [sum(values[action][seat] for action in best) for seat in range(state.game.players)]


def decisions(seed):
    """The decisions of one turn, its choices at random, from a position where a few locations are crowded."""
    rng = random.Random(seed)
    rulings = {name: rng.choice(readings) for name, readings in READINGS.items()}
    game = Package(players=rng.choice([2, 3, 4]), supply=rng.choice([3, 5, 8, 10]), **rulings)
    full, seats = game.full_supply, range(game.players)
    places = rng.sample([1, 2, 3, 4, 5], rng.choice([2, 3, 5]))
    rows = [rng.choices(places, k=rng.randint(full // 2, full)) for _ in seats]
    parts = {"packages": [[row.count(x) for x in (1, 2, 3, 4, 5)] for row in rows]}
    parts["supply"] = [rng.randint(0, full - len(row)) for row in rows]
    if game.third_package == "once":
        parts["had_third"] = [[x for x in places if row.count(x) > 2 or rng.random() < 0.2] for row in rows]
    state = game.set_up(pawns=[rng.choice([0, *places]) for _ in seats], turn=rng.choice(seats), **parts)
    state = state.child(f"roll {rng.choice([*places, *places, 6])}")
    while state.player is not None:
        yield state
        state = state.child(rng.choice(state.actions))


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 8))])
def test_what_is_best_is_best_in_the_whole_tree(seed):
    checked, ties, fractions = 0, 0, 0
    for state in itertools.chain.from_iterable(decisions(f"{seed} {n}") for n in range(60)):
        try:
            best, values = best_by_brute_force(state)
        except TooLarge:
            continue
        assert on_states(state) == best, repr(state)
        assert on_boards(state) == (best, [PARTS * value for value in values]), repr(state)
        checked += 1
        ties += len(best) > 1
        fractions += any(value.denominator > 1 for value in values)
    assert checked > 60 and ties > 5, "positions that show something"


@needs_numba
@pytest.mark.slow
def test_compiled_it_finds_the_same(compiled):
    for state in itertools.chain.from_iterable(decisions(f"compiled {n}") for n in range(100)):
        assert compiled(state) == on_boards(state)[0], repr(state)


@pytest.mark.slow
def test_a_table_without_room_changes_nothing(monkeypatch):
    states = list(itertools.chain.from_iterable(decisions(f"small {n}") for n in range(20)))
    before = [on_boards(state) for state in states]
    monkeypatch.setattr(lookahead, "SLOTS", 2)
    monkeypatch.setattr(lookahead, "NEAR", 2)
    assert [on_boards(state) for state in states] == before


def test_what_a_delivery_still_brings_counts():
    # Green: 5 for the package and 5 + 1 for the pawn; pink: 3 x 3 and a set of 2.  Both have 11.
    state = play(at("0 0 0 0 1 / 0 0 3 0 0", [5, 1]), "roll 6")
    assert [score.total for score in state.scores] == [11, 11]
    # At once, another package at 5 is best: 10 + 7 = 17, 6 ahead.  At 3 green gets 14, but then pink loses a package
    # and the set and has 6: 8 ahead.
    assert texts(state) == ["place 5", "remove 5 green", *(f"elsewhere {x}" for x in (1, 2, 3, 4))]
    assert str(greedy(state, Rng(1))) == str(spiteful(state, Rng(1))) == "place 5"
    assert on_states(state) == on_boards(state)[0] == ["elsewhere 3"]
    assert on_boards(state)[1] == [8 * PARTS, -8 * PARTS]


def test_others_choose_for_themselves_and_equals_are_equally_likely():
    # Blue's package comes to 1, where green and pink have three each; blue may take away one of either.
    state = play(at("3 0 0 0 1 / 3 0 0 0 1 / 0 0 0 4 0", [0, 0, 0]), "roll 4", "relocate 4 blue")
    assert [score.total for score in state.scores] == [3 + 5 + 2, 3 + 5 + 2, 1 + 12 + 2]
    assert (state.player, texts(state)) == (2, ["remove 1 green", "remove 1 pink", "decline"])
    # Blue stays 5 ahead of the best other one, whatever it does.  Green and pink have 7 and 10, 10 and 7, 10 and 10.
    assert on_states(state) == texts(state)
    assert on_boards(state) == (texts(state), [(-8 - 5 - 5) * PARTS, (-5 - 8 - 5) * PARTS, 3 * 5 * PARTS])
    # So green expects to be 6 behind.  To deliver at 4 is better: with a special delivery that takes a package of blue,
    # green has 10 + 4 + 5 = 19 and blue 12 + 2.
    before = play(at("3 0 0 0 1 / 3 0 0 0 1 / 0 0 0 4 0", [0, 0, 0]), "roll 4")
    assert texts(before) == ["deliver 4", "relocate 4 blue"]
    assert on_boards(before) == (["deliver 4"], [5 * PARTS, -9 * PARTS, -5 * PARTS])


def test_the_longest_chain_on_states():
    state = play(at(LONGEST_CHAINS[0], [4, 2], supply=[1, 0]), "roll 4")
    assert on_states(state) == on_boards(state)[0]


@needs_numba
@pytest.mark.parametrize("packages", LONGEST_CHAINS)
def test_the_longest_chains_compiled(compiled, packages):
    pawns = [4] + [1] * packages.count("/")
    assert compiled(play(at(packages, pawns), "roll 4")) == ["deliver 4"]


def test_it_stops_when_nobody_waits():
    state = play(at(LONGEST_CHAINS[2], [4, 1, 1, 1]), "roll 4")
    board = fields.copy(state._board)
    states = [fields.copy(board) for _ in range(lookahead.LEVELS)]
    menu, levels = [0] * fields.MENU, [[0] * lookahead.ROW for _ in range(lookahead.LEVELS)]
    rules.list_choices(board, menu)
    assert lookahead.look_ahead(board, menu, states, levels, [1] + [0] * lookahead.MEMO, [1]) == 1
    assert levels[0][1] == menu[1], "some choice of the menu"
