"""All that can follow until a turn ends: how large it is and how long it takes, over rolls of greedy games."""

import statistics
import time

from gamelib import Package
from gamelib.odds.turns import turn_graph

GAMES, ROLLS = 150, 4  # of each number of players, and of each game
EXTREME = (
    "packages 0 2 2 2 2 / 0 2 2 3 2 / 0 2 3 2 2 / 0 2 2 3 2, pawns 4 / 1 / 2 / 3, supply 2 / 1 / 1 / 1, green rolled 4"
)


def rolls(players):
    """Positions before a roll, spread evenly over greedy games."""
    for seed in range(GAMES):
        record = Package(players=players).play(["greedy"] * players, seed=seed)
        found = [node.state for node in record.line if node.state.node == "roll"]
        yield from (found[(seed + len(found) * part // ROLLS) % len(found)] for part in range(ROLLS))


def timed(work):
    """What it gives, and the seconds of CPU it takes."""
    begin = time.process_time()
    found = work()
    return found, time.process_time() - begin


if __name__ == "__main__":
    begin = time.process_time()
    turn_graph(Package(players=4).position(EXTREME), 10_000)
    print(f"compiling, or loading what was compiled: {time.process_time() - begin:.1f} s of CPU")
    print("| players | positions: median | 99 % | most | ms: median | 99 % | most | with odds, ms: median | 99 % |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for players in (2, 3, 4):
        sizes, alone, whole = [], [], []
        for state in rolls(players):
            graph, seconds = timed(lambda state=state: turn_graph(state))
            _, more = timed(lambda graph=graph: (graph.reach(), graph.paths, graph.longest_chain, graph.clauses))
            sizes.append(graph.size)
            alone.append(1000 * seconds)
            whole.append(1000 * (seconds + more))
        cells = []
        for numbers, digits in ((sizes, 0), (alone, 1), (whole, 1)):
            cuts = statistics.quantiles(numbers, n=100)
            cells += [f"{value:,.{digits}f}" for value in (cuts[49], cuts[98], max(numbers))]
        print(f"| {players} | {' | '.join(cells[:-1])} |")
    print("without numba what is above 5,000 positions takes about ten times as long")
    print("asked for: median within 10 ms, 99 % within 1 s")
    for limit in (200_000, 1_000_000):
        graph, seconds = timed(lambda limit=limit: turn_graph(Package(players=4).position(EXTREME), limit))
        print(f"a turn that is far larger, limit {limit:,}: {graph}, {seconds:.1f} s")
