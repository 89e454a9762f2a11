"""Compiles what most tests count with, on all processors, so that no test waits for it or counts in plain Python."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from gamelib import Package
from gamelib.odds import turn_graph
from gamelib.odds.counting import prepare

WANTED = [  # the slowest first
    ("Package", ["greedy", "lookahead"]),
    ("PocketRails", ["greedy"]),
    ("Package", ["lookahead"]),
    ("PocketRails", ["random"]),
    ("Package", ["greedy"]),
    ("Package", ["random"]),
]


def follow() -> None:
    """What can follow from a position is found compiled, too."""
    turn_graph(Package(players=2).position("packages 1 4 2 2 2 / 0 2 4 3 3, pawns 4 / 2, supply 1 / 0, green rolled 4"))


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        for done in [pool.submit(prepare, *asked) for asked in WANTED] + [pool.submit(follow)]:
            done.result()
