"""Many games of Package!?: compiled beside plain Python, in CPU time of one core, in one run."""

import os
import statistics
import subprocess
import sys
import tempfile
import time

from gamelib import Package
from gamelib.odds.counting import run_chunk, twin
from gamelib.odds.simulate import check, count

SEATS = ("random", "greedy", "spiteful", "linear(packages=1,pawn=1,best_other=-0.5)", "lookahead")
COLD = """
import resource, sys, time
from gamelib.odds.counting import prepare
begin = time.perf_counter()
prepare("Package", sys.argv[1:])
print(time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_SELF).ru_utime)
"""


def rate(task, games, mode, rounds=5):
    """Games a second of CPU, the median of some rounds."""
    found = []
    for number in range(rounds):
        begin = time.process_time()
        run_chunk(task, number * games, games, mode)
        found.append(games / (time.process_time() - begin))
    return statistics.median(found)


def cold(*strategies):
    """Seconds (wall, CPU) of a first compile in a new process with an empty cache, and with a full one."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "NUMBA_CACHE_DIR": folder}
        command = [sys.executable, "-c", COLD, *strategies]
        runs = [subprocess.run(command, env=env, capture_output=True, text=True) for _ in range(2)]
    return [tuple(map(float, run.stdout.split())) for run in runs]


def first_result():
    """Seconds until the first sample of a large run is there, with an empty cache."""
    code = """
import time
from gamelib import Package
from gamelib.odds.simulate import check, count
begin = time.perf_counter()
next(count(check(Package(players=4), ["greedy"] * 4, 10_000_000, 1, None), 10_000_000))
print(time.perf_counter() - begin)
"""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "NUMBA_CACHE_DIR": folder}
        run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    return float(run.stdout.split()[0])


if __name__ == "__main__":
    for name in ("random", "greedy", "lookahead"):
        (wall, cpu), (again, _) = cold(name)
        print(
            f"compiling for {name} players: {wall:.1f} s ({cpu:.1f} s CPU), once on a machine; loading: {again:.1f} s"
        )
    print(f"first sample of ten million games, nothing compiled before: {first_result():.2f} s")
    print("| players | seats | compiled games/s | plain games/s | ratio |")
    print("|---|---|---:|---:|---:|")
    for players in (2, 3, 4):
        for name in SEATS:
            task = check(Package(players=players), [name] * players, 10, 1, None)
            twin(task)
            fast = rate(task, {"random": 20_000, "lookahead": 60}.get(name, 4_000), "compiled")
            slow = rate(task, {"random": 40, "lookahead": 1}.get(name, 10), "plain")
            print(f"| {players} | {name.partition('(')[0]} | {fast:,.0f} | {slow:,.0f} | {fast / slow:.0f} |")
    task = check(Package(players=3), ["random"] * 3, 100_000, 1, None)
    begin, started = time.process_time(), time.perf_counter()
    *_, sample = count(task, 100_000, compiled=True)
    spent = time.process_time() - begin, time.perf_counter() - started
    print(
        f"100,000 games of three random players: {spent[0]:.2f} s CPU, {spent[1]:.2f} s by the clock, {sample.games:,}"
    )
    print("asked for: 100 times plain Python, 0.6 s of CPU, a compile of at most 8 s, a first result within 1 s")
