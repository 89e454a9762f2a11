"""What lesson 18 measures: strategies against each other, in many games and in exact laws of small ones."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from gamelib.game import Action, State, Strategy
from gamelib.lessons.tables import Table
from gamelib.odds.law import Law, law
from gamelib.odds.paired import Paired
from gamelib.odds.sample import Sample
from gamelib.odds.simulate import simulate, simulate_pair
from gamelib.package.game import Package
from gamelib.random import Rng

NAMES = ("random", "greedy", "lookahead", "spiteful")
WEIGHTS = (0, 0.5, 1, 1.5, 2, 3, 4)  # of the pawn's points, tried against random
SHOWY = "linear(packages=1, pawn=3)"  # the best of these
SOBER = "linear(packages=1, best_other=-0.25)"  # a quarter of the best other score counts against the own packages
OPPONENTS = ("random", "greedy", "spiteful")
PUPILS, GAMES = 25, 40


@cache
def many_games() -> Sample:
    """10,000 games of greedy (green) against random (pink)."""
    return simulate(Package(), ["greedy", "random"], games=10_000, seed=7)


def wins_of_many() -> tuple[int, int, int]:
    """In these 10,000: greedy wins alone, the win is shared, random wins alone."""
    return _wins(many_games())


@cache
def small_law() -> Law:
    """The exact law of greedy against random with one package each (R-PK-supply)."""
    return law(Package(supply=1), ["greedy", "random"])


@cache
def forty_games(seed: int) -> tuple[int, int, int]:
    """In 40 games of that, on dice of one's own: greedy wins alone, the win is shared, random wins alone."""
    return _wins(simulate(Package(supply=1), ["greedy", "random"], games=GAMES, seed=seed))


def _wins(sample: Sample) -> tuple[int, int, int]:
    green, pink = (round(sample.games * sample.sole_win_share(seat).value) for seat in (0, 1))
    return green, sample.games - green - pink, pink


def share(counts: tuple[int, int, int]) -> Fraction:
    """The share of wins of the first, a shared win counted as a half, from won, shared and lost."""
    return (counts[0] + Fraction(counts[1], 2)) / sum(counts)


@cache
def greedy_neighbour(players: int) -> Paired:
    """The same 20,000 games twice: everybody plays at random (a), and green is greedy (b)."""
    others = ["random"] * (players - 1)
    game = Package(players=players)
    return simulate_pair((game, ["random", *others]), (game, ["greedy", *others]), games=20_000, seed=7)


def more_points(players: int) -> set[str]:
    """Whose mean points rise when green becomes greedy, with the whole 95 % interval above 0."""
    pair = greedy_neighbour(players)
    seats = pair.a.question.game.seats
    return {name for seat, name in enumerate(seats) if pair.difference(seat).interval()[0] > 0}


def fewer_wins(players: int) -> set[str]:
    """Whose share of wins falls when green becomes greedy, with the whole 95 % interval below 0."""
    pair = greedy_neighbour(players)
    return {name for seat, name in enumerate(pair.a.question.game.seats) if pair.win_interval(seat)[1] < 0}


def changes(*players: int) -> Table:
    """What changes for whom when green becomes greedy at tables of so many: 95 % intervals."""
    rows = [("players", "who", "mean points", "share of wins")]
    for number in players:
        pair = greedy_neighbour(number)
        for seat, name in enumerate(pair.a.question.game.seats):
            points, wins = pair.difference(seat).interval(), pair.win_interval(seat)
            spans = f"{points[0]:+.2f} to {points[1]:+.2f}", f"{wins[0]:+.3f} to {wins[1]:+.3f}"
            rows.append((str(number), name, *spans))
    return Table("Changes when green becomes greedy, 95 % intervals", rows)


@cache
def round_robin() -> dict[tuple[str, str], float]:
    """The share of wins of each strategy against each other one, in 2,000 games a pair; who starts is drawn (PK-3)."""
    shares = {}
    for one, other in combinations(reversed(NAMES), 2):
        won = simulate(Package(), [one, other], games=2_000, seed=7).win_share(0).value
        shares[one, other], shares[other, one] = won, 1 - won
    return shares


def mean_share(mine: str) -> float:
    """The mean share of wins of a strategy against the other three."""
    return sum(won for (one, _), won in round_robin().items() if one == mine) / (len(NAMES) - 1)


@cache
def tuned() -> dict[float, float]:
    """The share of wins against random, in 4,000 games each, for each weight of the pawn's points."""
    return {
        weight: simulate(Package(), [f"linear(packages=1, pawn={weight})", "random"], games=4_000, seed=7)
        .win_share(0)
        .value
        for weight in WEIGHTS
    }


@cache
def showy_for_sober(opponent: str) -> Paired:
    """The same 20,000 games twice against an opponent: with the sober strategy (a), and with the showy one (b)."""
    game = Package()
    return simulate_pair((game, [SOBER, opponent]), (game, [SHOWY, opponent]), games=20_000, seed=8)


def better_against() -> dict[str, str]:
    """Which of the two is better against whom; "nobody" where the 95 % interval has 0 in it."""
    found = {}
    for opponent in OPPONENTS:
        low, high = showy_for_sober(opponent).win_interval(0)
        found[opponent] = "showy" if low > 0 else "sober" if high < 0 else "nobody"
    return found


def lead(view: State, action: Action) -> int:
    """Of two players: by how many points the one who decides is ahead right after an action."""
    me = view.player or 0
    totals = [score.total for score in view.child(action).scores]
    return totals[me] - totals[1 - me]


def furthest_ahead(view: State, rng: Rng) -> Action:
    """A strategy: the first action after which the own lead is largest."""
    return max(view.actions, key=lambda action: lead(view, action))


@cache
def paired_test(mine: Strategy) -> Paired:
    """The same 200 games with four packages each, twice: with random (a) and with a strategy (b) against random."""
    game = Package(supply=4)
    return simulate_pair((game, ["random", "random"]), (game, [mine, "random"]), games=200, seed=7)


def plays_well(mine: Any) -> str:
    """What is wrong with a strategy that is to be legal and better than random; "" if nothing is."""
    if not callable(mine):
        return "A function mine(view, rng) is wanted."
    try:
        pair = paired_test(mine)
    except Exception as error:  # whatever a student's function raises is told, not thrown
        return f"It does not play: {str(error).rstrip('.')}."
    low, high = pair.win_interval(0)
    if low > 0:
        return ""
    return (
        f"It plays, but its gain over random lies between {low:+.3f} and {high:+.3f} of a win: too little to be sure."
    )
