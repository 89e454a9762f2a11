"""Speed of the plain engines on one core: rule applications a second, and the time of `state.child` in both games.

A rule application is one call that goes on in the game: a roll, or a choice with the listing of its menu before it.
"""

import statistics
import time
from itertools import pairwise

from gamelib import Package, PocketRails
from gamelib.package import fields, rules
from gamelib.random import Rng

GAMES, ROUNDS = 200, 5


def play(game, rng, menu):
    """One game of uniformly random choices through the rules functions; returns how many rules were applied."""
    board = game._empty_board()
    board.logging = 0
    rules.start(board, 0)
    applied = 1
    while board.node != rules.OVER:
        if board.node == rules.ROLL:
            rules.roll(board, 1 + rng.below(6))
        else:
            rules.list_choices(board, menu)
            rules.choose(board, menu[1 + rng.below(menu[0])])
        applied += 1
    return applied


def applications(players):
    """Rule applications a second, the best of some rounds."""
    game, menu, best = Package(players=players), [0] * fields.MENU, 0.0
    for number in range(ROUNDS):
        rng = Rng(7, number)
        begin = time.process_time()
        applied = sum(play(game, rng, menu) for _ in range(GAMES))
        best = max(best, applied / (time.process_time() - begin))
    return best


def child_times(players, game=Package):
    """Microseconds of each `state.child` along some random games."""
    found = []
    for seed in range(20):
        line = game(players=players).play(["random"] * players, seed=seed).line
        for before, after in pairwise(line):
            if before.state.chance:
                continue
            action = before.state.action(after.action)
            begin = time.perf_counter()
            before.state.child(action)
            found.append(1e6 * (time.perf_counter() - begin))
    return found


if __name__ == "__main__":
    print("plain Package!? engine, one core")
    print("| players | rule applications a second | state.child, median us | 95 % us |")
    print("|---|---:|---:|---:|")
    for seats in (2, 3, 4):
        times = sorted(child_times(seats))
        row = applications(seats), statistics.median(times), times[len(times) * 95 // 100]
        print(f"| {seats} | {row[0]:,.0f} | {row[1]:.1f} | {row[2]:.1f} |")
    print("asked for: 60,000 a second, and at most 40 us median")
    print("\nPocket Rails, decisions\n| players | state.child, median us | 95 % us |\n|---|---:|---:|")
    for seats in (2, 3, 4):
        times = sorted(child_times(seats, PocketRails))
        print(f"| {seats} | {statistics.median(times):.1f} | {times[len(times) * 95 // 100]:.1f} |")
    print("asked for: at most 100 us")
