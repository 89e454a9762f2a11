"""Random games a second of OpenSpiel, which is written in C++, beside random games of Package!? compiled from Python.

Needs open_spiel, which nothing else here does: pip install open_spiel
"""

import importlib.util
import statistics
import time

from gamelib import Package
from gamelib.odds import twins
from gamelib.odds.counting import run_chunk
from gamelib.odds.simulate import check
from gamelib.odds.tally import layout
from gamelib.random import Rng

NAMES = ("pig", "mancala", "oware", "backgammon")
ROUNDS, SECONDS, COUNTED, GAMES = 7, 0.5, 200, 20_000


def decisions(game):
    """Decision nodes of a random game, a mean; its chance nodes are not counted."""
    rng, found = Rng(1), 0
    for _ in range(COUNTED):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(sampled(state.chance_outcomes(), rng))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[rng.below(len(actions))])
                found += 1
    return found / COUNTED


def sampled(outcomes, rng):
    """An outcome, drawn by the probabilities."""
    point = rng.below(1 << 31) / (1 << 31)
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            return action
    return outcomes[-1][0]  # probabilities are rounded


def openspiel(name):
    """Seconds of CPU for a game of uniformly random bots, all of it in C++, and its decisions."""
    import pyspiel

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    found = []
    for number in range(ROUNDS):
        games, begin = 0, time.process_time()
        while time.process_time() - begin < SECONDS:
            pyspiel.evaluate_bots(game.new_initial_state(), bots, 1_000_000 * number + games)
            games += 1
        found.append((time.process_time() - begin) / games)
    return statistics.median(found), decisions(game)


def ours(players):
    """The same for Package!?."""
    task = check(Package(players=players), ["random"] * players, 10, 1, None)
    run_chunk(task, 0, 100, "compiled")  # compile now
    found, nodes = [], 0
    for number in range(ROUNDS):
        begin = time.process_time()
        counted, *_ = run_chunk(task, number * GAMES, GAMES, "compiled")
        found.append((time.process_time() - begin) / GAMES)
        lengths = layout(Package).unflatten(counted)["decisions"]
        nodes += sum(length * int(games) for length, games in enumerate(lengths))
    return statistics.median(found), nodes / (ROUNDS * GAMES)


def row(name, seconds, nodes):
    """A line of the table."""
    print(f"| {name} | {1 / seconds:,.0f} | {nodes:.1f} | {1e9 * seconds / nodes:.0f} |")


if __name__ == "__main__":
    if importlib.util.find_spec("pyspiel") is None:
        print("OpenSpiel is not installed: pip install open_spiel")
    elif not twins.available():
        print("numba is not installed (extra `fast`): there is nothing compiled to put beside OpenSpiel.")
    else:
        print("Games of uniformly random players, CPU time of one thread; rolls are in the time, but not counted.")
        print("| game | games/s | decisions a game | ns/decision |")
        print("|---|---:|---:|---:|")
        for name in NAMES:
            row(f"OpenSpiel {name}", *openspiel(name))
        for players in (2, 3, 4):
            row(f"Package!?, {players} players", *ours(players))
        print("The games differ, and so does the work of a decision: this says in which order of magnitude we are, and")
        print("nothing of who is better. OpenSpiel serves any game through one general interface of objects and lists.")
