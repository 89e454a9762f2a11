"""What lesson 17 works out: final turns and a small game, from the end backwards, all in Fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from gamelib.game import Action, State
from gamelib.lessons.positions import before_a_roll
from gamelib.odds.distribution import Distribution
from gamelib.odds.solve import Solution, SolveTooLarge, solve
from gamelib.odds.turns import turn_graph
from gamelib.package.game import Package, PackageState
from gamelib.random import Rng

TABLE = "packages 0 0 1 0 1 / 0 0 1 1 0, pawns 1 / 3, supply 0 / 0, green to roll"
FACES = range(1, 7)
LIMIT = 20_000  # positions in the puzzle: some seconds


def table() -> PackageState:
    """The position of the lesson: both have their final turn to come, green first."""
    return Package(supply=4).position(TABLE)


def last_turn() -> State:
    """The same after green rolled 1 and removed pink's package at 3: only pink's final turn is left."""
    after = table().child("roll 1").child("remove 3 pink")
    return after.game.position(str(after))  # without what happened before


@cache
def solution(objective: str) -> Solution:
    """Best play from the table on, where both aim at the lead first ("margin") or at winning ("win")."""
    return solve(table(), objective)


def expectimax(state: State) -> Fraction:
    """Green's lead at the end if both play for it: at chance the mean, at a decision what is best for its owner."""
    if state.is_over:
        return Fraction(state.scores[0].total - state.scores[1].total)
    if state.chance:
        return sum((chance * expectimax(state.child(outcome)) for outcome, chance in state.chance), Fraction(0))
    values = [expectimax(state.child(action)) for action in state.actions]
    return max(values) if state.player == 0 else min(values)


def lead_at_random() -> Fraction:
    """Pink's expected lead at the end of its last turn if it chose at random."""
    graph = turn_graph(last_turn())
    return graph.distribution(lambda end: end.scores[1].total - end.scores[0].total).mean


def leads_of_pink() -> list[int]:
    """Pink's lead at the end of its last turn under best play, for each roll."""
    return [int(-expectimax(last_turn().child(f"roll {face}"))) for face in FACES]


def by_next_roll(objective: str) -> dict[str, list[Fraction]]:
    """What each of green's actions after a 1 is worth to green, for each roll of pink that may follow.

    Args:
        objective: "margin" for the lead, "win" for the probability of winning; both aim at it.
    """
    found, state = solution(objective), table().child("roll 1")
    return {
        str(action): [getattr(found.value(state.child(action).child(f"roll {face}")), objective) for face in FACES]
        for action in state.actions
    }


def best(objective: str) -> str:
    """Green's best action after a 1."""
    (action,) = solution(objective).best(table().child("roll 1"))
    return str(action)


def uninformed(objective: str) -> Fraction:
    """What green can expect after a 1: the best of the means."""
    return max(sum(values, Fraction(0)) / 6 for values in by_next_roll(objective).values())


def informed(objective: str) -> Fraction:
    """What green could expect after a 1 if it saw pink's roll before it acts: the mean of the bests."""
    return sum(map(max, zip(*by_next_roll(objective).values(), strict=True)), Fraction(0)) / 6


def play_for_the_lead(view: State, rng: Rng) -> Action:
    """A strategy from the table on: the first of the actions that are best for the lead."""
    return solution("margin").best(view)[0]


def lead_law(action: str) -> Distribution:
    """The law of green's lead at the end, after an action on a 1, if pink then plays for the lead."""
    weights: dict[int, Fraction] = {}
    for lead in by_next_roll("margin")[action]:
        weights[int(lead)] = weights.get(int(lead), Fraction(0)) + Fraction(1, 6)
    return Distribution(weights)


def leads_played(action: str, games: int, seed: int) -> Distribution:
    """The same, played: in each game a die is rolled for pink, and pink plays for the lead.

    Args:
        action: green's action after a 1.
        games: how many.
        seed: of the dice.
    """
    dice = Rng(seed)
    after = table().child("roll 1").child(action)
    counts: dict[int, int] = {}
    for _ in range(games):
        state = after.child(f"roll {1 + dice.below(6)}")
        while state.player is not None:
            state = state.child(play_for_the_lead(state, dice))
        lead = state.scores[0].total - state.scores[1].total
        counts[lead] = counts.get(lead, 0) + 1
    return Distribution(counts, sampled=True)


@cache
def small_game() -> Solution:
    """Best play of the whole game with one package each; green starts."""
    return solve(Package(supply=1).start(first=0))


def after_first_roll() -> list[Fraction]:
    """How likely whoever starts that game wins, by the first roll."""
    return [small_game().value(small_game().root.child(f"roll {face}")).win for face in FACES]


def disagreements(state: State) -> list[int]:
    """The rolls after which no action is best both for the lead and for winning.

    Args:
        state: a position before a roll from which a few thousand positions can follow.

    Raises:
        SolveTooLarge: there are too many.
    """
    margin, win = (solve(state, objective, LIMIT) for objective in ("margin", "win"))
    found = []
    for face in FACES:
        rolled = state.child(f"roll {face}")
        if rolled.player is not None and not set(margin.best(rolled)) & set(win.best(rolled)):
            found.append(face)
    return found


def asks_for_different_moves(line: Any) -> str:
    """What is wrong with a table on which the two aims are to ask for different moves; "" if nothing is."""
    state = before_a_roll(Package(supply=4), line)
    if any(state.supply) or any(state.final_taken):
        return "Both should have their final turn before them: supply 0 / 0, and nobody’s final turn taken."
    ours = table()
    if sorted(zip(state.packages, state.pawns, strict=True)) == sorted(zip(ours.packages, ours.pawns, strict=True)):
        return "That is the table of the lesson. Change it."
    try:
        found = disagreements(state)
    except SolveTooLarge:
        return f"More than {LIMIT:,} positions can follow there. A table with fewer packages will do."
    return "" if found else "There, after every roll, some action is best for both."
