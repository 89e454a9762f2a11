"""What other readings change: how long the table of all of them takes, and how much the pairing saves."""

import time

from gamelib import Package, PocketRails
from gamelib.explore import rulings_table

GAMES = 10_000


def timed(game, strategies, games=GAMES):
    """The table, and the seconds of CPU that it takes."""
    begin = time.process_time()
    found = rulings_table(game, strategies, games=games, seed=1, first=0)
    return found, time.process_time() - begin


if __name__ == "__main__":
    print(f"| game | strategies | other readings | seconds of CPU for {GAMES:,} games each | games a second |")
    print("|---|---|---:|---:|---:|")
    saved = []
    for game, strategies in (
        (Package(), ["greedy"] * 2),
        (Package(players=4), ["greedy"] * 4),
        (PocketRails(), ["random"] * 2),
        (PocketRails(), ["greedy"] * 2),
    ):
        timed(game, strategies, games=1000)  # compiling, or loading what was compiled
        found, seconds = timed(game, strategies)
        rate = 2 * GAMES * len(found.pairs) / seconds
        print(f"| {game!r} | {', '.join(strategies)} | {len(found.pairs)} | {seconds:.1f} | {rate:,.0f} |")
        for switch, pair in found.pairs.items():
            if pair.changed:
                alone, paired = pair.unpaired_wins(0).standard_error, pair.win_difference(0).standard_error
                saved.append((game, strategies[0], switch, (alone / paired) ** 2))
    print("games of their own that the same error of the share of wins would need, for each pair of games:")
    print("| game | strategies | reading | games |")
    print("|---|---|---|---:|")
    for game, name, switch, factor in saved:
        print(f"| {game!r} | {name} | {switch} | {factor:,.1f} |")
