"""The rules text keeps to what numba compiles, and plays the same games then."""

import random
import types
from pathlib import Path

import pytest

from gamelib import Package
from gamelib.odds import twins
from gamelib.package import fields, rules

FUNCTIONS = tuple(sorted(name for name, value in vars(rules).items() if isinstance(value, types.FunctionType)))


@pytest.fixture(scope="module")
def compiled():
    """Every function of the rules text, compiled on the record."""
    if not twins.available():
        pytest.skip("numba is not installed (extra `fast`)")
    return twins.twins(twins.Recipe(fields.record_type(), FUNCTIONS, (rules,)))


def switches(rng):
    return {
        "players": rng.choice([2, 3, 4]),
        "trigger_order": rng.choice(["queue", "stack", "free"]),
        "third_package": rng.choice(["every_time", "once"]),
        "triggers": rng.choice(["earned", "recheck"]),
        "final_remove_own": rng.choice([True, False]),
        "supply": rng.choice([None, None, 3, 7]),
    }


def test_every_function_compiles_and_200_games_are_the_same(compiled):
    numpy = pytest.importorskip("numpy")
    fast = compiled
    rng = random.Random(20261130)
    record = numpy.zeros(1, fields.record_type())[0]
    menu, plain_menu = numpy.zeros(fields.MENU, numpy.int64), [0] * fields.MENU
    for _ in range(200):
        game = Package(**switches(rng))
        board = game._empty_board()
        fields.to_record(board, record)
        first = rng.randrange(game.players)
        rules.start(board, first)
        fast.start(record, first)
        while board.node != rules.OVER:
            if board.node == rules.ROLL:
                die = rng.randint(1, 6)
                rules.roll(board, die)
                fast.roll(record, die)
            else:
                rules.list_choices(board, plain_menu)
                fast.list_choices(record, menu)
                assert menu[: menu[0] + 1].tolist() == plain_menu[: plain_menu[0] + 1]
                choice = plain_menu[rng.randint(1, plain_menu[0])]
                rules.choose(board, choice)
                fast.choose(record, choice)
        again = fields.from_record(record)
        assert all(getattr(again, name) == getattr(board, name) for name, *_ in fields.FIELDS)
        for seat in range(game.players):
            assert fast.score(record, seat) == rules.score(board, seat)
            assert bool(fast.is_winner(record, seat)) == rules.is_winner(board, seat)
    # what no game above has called
    fast.set_up(record, 2)
    event = int(board.log[0])
    for accessor in ("happened", "decided_by", "cause_of", "clause_of", "colour_of", "source_of", "target_of"):
        assert getattr(fast, accessor)(event) == getattr(rules, accessor)(event)
    assert fast.decider(record) == 0
    assert all(len(getattr(fast, name).signatures) == 1 for name in FUNCTIONS)


def test_a_copy_of_the_text_elsewhere_does_not_lead_to_what_was_compiled_here(tmp_path):
    """numba finds compiled functions by the path of their text; a copy with the same words has another path."""
    if not twins.available():
        pytest.skip("numba is not installed (extra `fast`)")
    copy = types.ModuleType("copy")
    copy.__file__ = str(tmp_path / "rules.py")
    (tmp_path / "rules.py").write_bytes(Path(rules.__file__).read_bytes())
    here, there = (twins.Recipe(fields.record_type(), FUNCTIONS, (module,)) for module in (rules, copy))
    assert twins._cache(there) != twins._cache(here)
