"""The C program of Pocket Rails in benchmarks/ plays the same games as the rules: a third reading of them."""

import ctypes
import shutil
import subprocess
from pathlib import Path

import pytest

from gamelib.odds import twins
from gamelib.odds.counting import twin
from gamelib.odds.simulate import check
from gamelib.odds.tally import layout
from gamelib.pocket_rails.game import PocketRails

SOURCE = Path(__file__).parents[1] / "benchmarks" / "rails.c"
SEEDS = {2: 1, 3: 2**40 + 3, 4: -7}
needs_numba = pytest.mark.skipif(not twins.available(), reason="numba is not installed (extra `fast`)")


@pytest.fixture(scope="module")
def in_c(tmp_path_factory):
    """Plays games in C, all cards counted after every step: final scores, four to a game, and how many decisions."""
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler (cc)")
    target = tmp_path_factory.mktemp("c") / "rails.so"
    options = ["-std=c99", "-O2", "-DCHECKED", "-shared", "-fPIC", "-Wall", "-Wextra", "-pedantic", "-Werror"]
    subprocess.run(["cc", *options, str(SOURCE), "-o", str(target)], check=True)
    play_many = ctypes.CDLL(str(target)).play_many
    play_many.argtypes = (
        *(ctypes.c_int, ctypes.c_int, ctypes.c_uint64, ctypes.c_uint32, ctypes.c_int),
        ctypes.POINTER(ctypes.c_int32),
    )
    play_many.restype = ctypes.c_int64

    def play(players, first, game, games):
        scores = (ctypes.c_int32 * (4 * games))()
        starter = -1 if first is None else first
        decisions = play_many(players, starter, SEEDS[players] % 2**64, game, games, scores)
        return list(scores), decisions

    return play


def ours(players, first, game, games, compiled):
    """The same by the rules: final scores, and how many decisions."""
    task = check(PocketRails(players=players), ["random"] * players, 10, SEEDS[players], first)
    many = PocketRails.many()
    tally, _, ends = many.count(task, game, games, twin(task) if compiled else None)
    counts = layout(PocketRails).unflatten([int(n) for n in tally])["decisions"]
    return [int(n) for i, n in enumerate(ends) if i % 5 < 4], sum(number * n for number, n in enumerate(counts))


@pytest.mark.parametrize("first", ["drawn", "first seat", "last seat"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_c_gives_the_scores_of_plain_games(in_c, players, first):
    starter = {"drawn": None, "first seat": 0, "last seat": players - 1}[first]
    games = 60 if first == "drawn" else 30
    assert in_c(players, starter, 1_000, games) == ours(players, starter, 1_000, games, False)


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize("first", [None, 1])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_c_gives_the_scores_of_compiled_games(in_c, players, first):
    assert in_c(players, first, 0, 20_000) == ours(players, first, 0, 20_000, True)


@needs_numba
@pytest.mark.slow
def test_games_that_are_short_of_cards_are_among_them():
    """R-PR-short: four players, 23 cards in round 3."""
    task = check(PocketRails(players=4), ["random"] * 4, 10, SEEDS[4], 1)
    tally = PocketRails.many().count(task, 0, 20_000, twin(task))[0]
    assert layout(PocketRails).unflatten([int(n) for n in tally])["fired"][24] > 0
