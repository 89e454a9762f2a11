"""Random players, compiled from Python, beside straightforward C programs: package.c and rails.c.

Package!?, measured on two cores of 2 GHz that had other work too (medians of 15 alternating rounds): 1.36, 1.31 and
1.29 times the time of C with 2, 3 and 4 players, and 1.30, 1.24 and 1.25 times that of C that counts the same tables.

What is left, of a game of two players that takes 2.5 us here and 1.75 us there (found by leaving functions out):
* counting, about 0.2 us: the clauses are counted in the state as they happen, the rest once a game;
* triggers are kept sorted by group, so that equal positions are equal states; C appends them to a row;
* the state holds small unsigned fields, widened at each use, and an array's index that may be negative is looked at;
* nothing tells LLVM that the state, the menu and the random numbers are apart, so they are read again after each write.
Not inlining the larger functions was no quicker, and neither was numba's other error model.
"""

import ctypes
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from gamelib import Package, PocketRails
from gamelib.odds import twins
from gamelib.odds.counting import run_chunk
from gamelib.odds.simulate import check
from gamelib.odds.tally import layout

SOURCES = {Package: "package.c", PocketRails: "rails.c"}
FLAGS = ("-std=c99", "-O3", "-march=native", "-shared", "-fPIC")
ROUNDS, GAMES, THREAD_ROUNDS, THREAD_GAMES, SEED = 15, 20_000, 7, 100_000, 1


def library(folder, count=False, game=Package):
    """The C program, compiled into a folder; None without a compiler.  With `count` it counts what ours counts."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    source = Path(__file__).with_name(SOURCES[game])
    target = Path(folder) / f"{source.stem}{count:d}.so"
    subprocess.run([compiler, *FLAGS, *["-DCOUNT"] * count, str(source), "-o", str(target)], check=True)
    play_many = ctypes.CDLL(str(target)).play_many
    play_many.argtypes = (
        *(ctypes.c_int, ctypes.c_int, ctypes.c_uint64, ctypes.c_uint32, ctypes.c_int),
        ctypes.POINTER(ctypes.c_int32),
    )
    play_many.restype = ctypes.c_int64
    return play_many


def play(play_many, players, first, seed, game, games):
    """Final scores, four to a game, and how many decisions there were; `first` None: the starting seat is drawn."""
    scores = (ctypes.c_int32 * (4 * games))()
    starter = -1 if first is None else first
    return scores, play_many(players, starter, seed % 2**64, game, games, scores)


def counted(folder, play_many, players, first, seed, game, games):
    """What the C program that counts has counted of these games: its tables and records, as flat as ours."""
    take = ctypes.CDLL(str(Path(folder) / "package1.so")).take_counts
    tables, records = (ctypes.c_int64 * layout(Package).size)(), (ctypes.c_int64 * (2 * len(layout(Package).records)))()
    take(tables, records)
    play(play_many, players, first, seed, game, games)
    take(tables, records)
    return list(tables), list(records)


def beside(programs, players, game=Package):
    """Seconds of CPU for a round in each C program and in ours, medians of alternating rounds; decisions of a round."""
    task = question(players, game)
    found, decisions = [[] for _ in range(len(programs) + 1)], 0
    for number in range(ROUNDS):
        for program, seconds in zip(programs, found, strict=False):
            begin = time.process_time()
            _, count = play(program, players, None, SEED, number * GAMES, GAMES)
            seconds.append(time.process_time() - begin)
        begin = time.process_time()
        run_chunk(task, number * GAMES, GAMES, "compiled")
        found[-1].append(time.process_time() - begin)
        decisions += count
    return *map(statistics.median, found), decisions / ROUNDS


def two_threads(players):
    """How many times as quick two threads are as one, by the clock, the median of some rounds."""
    task, found = question(players), []

    def chunk(number):
        run_chunk(task, number * THREAD_GAMES, THREAD_GAMES, "compiled")

    with ThreadPoolExecutor(2) as pool:
        for _ in range(THREAD_ROUNDS):
            begin = time.perf_counter()
            chunk(0), chunk(1)
            between = time.perf_counter()
            list(pool.map(chunk, (0, 1)))
            found.append((between - begin) / (time.perf_counter() - between))
    return statistics.median(found)


def question(players, game=Package):
    """Random players; the starting seat is drawn."""
    return check(game(players=players), ["random"] * players, 10, SEED, None)


def load():
    """How many processes wanted a core in the last minute, and how many cores there are."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        programs = library(folder), library(folder, count=True)
        if programs[0] is None:
            print("There is no C compiler here (cc): nothing to compare with.")
        elif not twins.available():
            print("numba is not installed (extra `fast`): there is nothing compiled to compare with C.")
        else:
            run_chunk(question(2), 0, 100, "compiled")  # compile now
            print(f"CPU time, medians of {ROUNDS} alternating rounds of {GAMES:,} games; {load()} before")
            print(
                "| players | ours games/s | ns/decision: C | C that counts | ours | ours over C | over C that counts |"
            )
            print("|---|---:|---:|---:|---:|---:|---:|")
            for players in (2, 3, 4):
                c, counting, ours, decisions = beside(programs, players)
                times = " | ".join(f"{1e9 * each / decisions:.1f}" for each in (c, counting, ours))
                print(f"| {players} | {GAMES / ours:,.0f} | {times} | {ours / c:.2f} | {ours / counting:.2f} |")
            print(
                "C returns the scores.  C that counts does the same work as ours: it also counts margins, wins, turns,"
            )
            print("chains, clauses, points by clause and records of each game, and gives the same tables (a test).")
            print("asked for: at most 1.3 times the time of C")
            print("\nPocket Rails")
            program = library(folder, game=PocketRails)
            run_chunk(question(2, PocketRails), 0, 100, "compiled")  # compile now
            print("| players | ours games/s | ns/decision: C | ours | ours over C |")
            print("|---|---:|---:|---:|---:|")
            for players in (2, 3, 4):
                c, ours, decisions = beside([program], players, PocketRails)
                times = " | ".join(f"{1e9 * each / decisions:.1f}" for each in (c, ours))
                print(f"| {players} | {GAMES / ours:,.0f} | {times} | {ours / c:.2f} |")
            print("asked for: at least 100,000 games of two players a second, and at most 1.5 times the time of C\n")
            before = load()
            speedups = ", ".join(f"{two_threads(players):.2f} ({players} players)" for players in (2, 3, 4))
            print(f"two threads over one, by the clock: {speedups}; {before} before, {load()} after")
            print("asked for: 1.8; it means something only on a machine with two cores that do nothing else")
