"""Package!? of random players, compiled from Python, beside a straightforward C program, package.c."""

import ctypes
import os
import shutil
import statistics
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from gamelib import Package
from gamelib.odds import twins
from gamelib.odds.counting import run_chunk
from gamelib.odds.simulate import check

SOURCE = Path(__file__).with_name("package.c")
FLAGS = ("-std=c99", "-O3", "-march=native", "-shared", "-fPIC")
ROUNDS, GAMES, THREAD_ROUNDS, THREAD_GAMES, SEED = 15, 20_000, 7, 100_000, 1


def library(folder):
    """The C program, compiled into a folder; None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    target = Path(folder) / "package.so"
    subprocess.run([compiler, *FLAGS, str(SOURCE), "-o", str(target)], check=True)
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


def beside(play_many, players):
    """Seconds of CPU for a round in C and in ours, the medians of alternating rounds, and the decisions of a round."""
    task = question(players)
    in_c, in_ours, decisions = [], [], 0
    for number in range(ROUNDS):
        begin = time.process_time()
        _, count = play(play_many, players, None, SEED, number * GAMES, GAMES)
        between = time.process_time()
        run_chunk(task, number * GAMES, GAMES, "compiled")
        in_ours.append(time.process_time() - between)
        in_c.append(between - begin)
        decisions += count
    return statistics.median(in_c), statistics.median(in_ours), decisions / ROUNDS


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


def question(players):
    """Random players; the starting seat is drawn."""
    return check(Package(players=players), ["random"] * players, 10, SEED, None)


def load():
    """How many processes wanted a core in the last minute, and how many cores there are."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        play_many = library(folder)
        if play_many is None:
            print("There is no C compiler here (cc): nothing to compare with.")
        elif not twins.available():
            print("numba is not installed (extra `fast`): there is nothing compiled to compare with C.")
        else:
            run_chunk(question(2), 0, 100, "compiled")  # compile now
            print(f"CPU time, medians of {ROUNDS} alternating rounds of {GAMES:,} games; {load()} before")
            print("| players | C games/s | ours games/s | C ns/decision | ours ns/decision | time over C |")
            print("|---|---:|---:|---:|---:|---:|")
            for players in (2, 3, 4):
                c, ours, decisions = beside(play_many, players)
                speeds = f"{GAMES / c:,.0f} | {GAMES / ours:,.0f}"
                times = f"{1e9 * c / decisions:.1f} | {1e9 * ours / decisions:.1f}"
                print(f"| {players} | {speeds} | {times} | {ours / c:.2f} |")
            print("C returns the scores; ours also counts margins, wins, turns, chains and clauses of each game.")
            print("asked for: at most 1.3 times the time of C")
            before = load()
            speedups = ", ".join(f"{two_threads(players):.2f} ({players} players)" for players in (2, 3, 4))
            print(f"two threads over one, by the clock: {speedups}; {before} before, {load()} after")
            print("asked for: 1.8; it means something only on a machine with two cores that do nothing else")
