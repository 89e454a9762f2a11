"""The C program of benchmarks/ plays the same games as the rules: a third reading of them."""

import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from gamelib import Package
from gamelib.odds import twins
from gamelib.odds.counting import run_chunk, twin
from gamelib.odds.simulate import check

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
SEEDS = {2: 1, 3: 2**40 + 3, 4: -7}
needs_numba = pytest.mark.skipif(not twins.available(), reason="numba is not installed (extra `fast`)")


@pytest.fixture(scope="module")
def in_c(tmp_path_factory):
    """Plays games in C: final scores, four to a game."""
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler (cc)")
    beside = runpy.run_path(str(BENCHMARKS / "beside_c.py"))
    play_many = beside["library"](tmp_path_factory.mktemp("c"))
    return lambda *numbers: list(beside["play"](play_many, *numbers)[0])


def ours(players, first, game, games, compiled):
    task = check(Package(players=players), ["random"] * players, 10, SEEDS[players], first)
    ends = Package.many().count(task, game, games, twin(task) if compiled else None)[2]
    return [int(n) for i, n in enumerate(ends) if i % 5 < 4]


@pytest.mark.parametrize("first", ["drawn", "first seat", "last seat"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_c_gives_the_scores_of_plain_games(in_c, players, first):
    starter = {"drawn": None, "first seat": 0, "last seat": players - 1}[first]
    games = 300 if first == "drawn" else 150
    assert in_c(players, starter, SEEDS[players], 1_000, games) == ours(players, starter, 1_000, games, False)


@needs_numba
@pytest.mark.parametrize("first", [None, 1])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_c_gives_the_scores_of_compiled_games(in_c, players, first):
    assert in_c(players, first, SEEDS[players], 0, 20_000) == ours(players, first, 0, 20_000, True)


@needs_numba
@pytest.mark.parametrize("players", [2, 3, 4])
def test_c_counts_what_we_count(in_c, tmp_path, players):
    beside = runpy.run_path(str(BENCHMARKS / "beside_c.py"))
    play_many = beside["library"](tmp_path, count=True)
    tables, records = beside["counted"](tmp_path, play_many, players, None, SEEDS[players], 500, 20_000)
    task = check(Package(players=players), ["random"] * players, 10, SEEDS[players], None)
    tally, best, _ = run_chunk(task, 500, 20_000, "compiled")
    assert (tables, records) == ([int(n) for n in tally], [int(n) for n in best])


@pytest.mark.parametrize("flags", [[], ["-DCOUNT"]])
def test_c_compiles_without_a_warning(in_c, tmp_path, flags):
    source, target = str(BENCHMARKS / "package.c"), str(tmp_path / "package.o")
    warnings = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror"]
    subprocess.run(["cc", *warnings, *flags, "-c", source, "-o", target], check=True)
