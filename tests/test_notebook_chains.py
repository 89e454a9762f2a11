"""What notebook 03 says of chains: the potential that proves PK-18, the longest chains, what an order is worth."""

from typing import Any

import pytest
from package_positions import chain_length, play
from package_walks import walks
from test_notebooks import shown
from walking import Walk, everywhere

from gamelib import Package
from gamelib.odds import turn_graph
from widgets import Predict

OWN = {1: 5, 2: 7, 3: 9, 4: 11, 5: 9}  # most triggers that the own-location trigger can bring, itself included (PK-10)
THIRD = {1: 1, 2: 3, 3: 5, 4: 7, 5: 9}  # the same of a third package (PK-12)
CEILING = 19
FOUR = (
    "packages 2 1 4 2 0 / 0 2 2 3 2 / 4 1 0 1 3 / 1 3 2 2 1, pawns 4 / 3 / 1 / 2, supply 1 / 1 / 1 / 1, green rolled 4"
)
NINETEEN = """
    own 4, up 4 pink, third 4 green, down 4 pink, remove 4 pink, third 5 pink, down 5 orange, remove 5 blue,
    third 3 pink, down 3 pink, remove 3 green, third 4 orange, down 4 orange, remove 4 green, third 2 pink,
    down 2 green, remove 2 orange, third 3 orange, down 3 orange, remove 3 green, third 1 green,
    remove 1 blue, remove 1 blue, third 2 orange, down 2 blue, remove 2 pink, third 1 blue, remove 1 green,
    remove 1 green
"""


def potential(state: Any) -> int:
    """The worth of all triggers that wait and of the one being resolved; PK-11 and PK-13 lead to nothing: 1 each."""
    due = [trigger for group in state.waiting for trigger in group]
    due += [state.resolving] if state.resolving else []
    worths = {"PK-10": OWN, "PK-12": THIRD}
    return sum(worths[each.clause][each.location] if each.clause in worths else 1 for each in due)


@everywhere(walks())
def test_PK_18_the_potential_falls_with_every_trigger_under_all_rulings(walk: Walk) -> None:
    for before, _, then in walk.steps:
        if before.node == "resolve":
            assert potential(then) < potential(before)
        elif before.node == "order":
            assert potential(then) == potential(before)
        assert potential(then) <= CEILING


def test_four_players_reach_the_ceiling_and_waste_nothing() -> None:
    """Each trigger of this chain lowers the potential by 1: its worth was no larger than it had to be."""
    state = Package(players=4).position(FOUR).child("deliver 4")
    assert potential(state) == CEILING
    for action in " ".join(NINETEEN.split()).split(", "):
        resolves, before, state = state.node == "resolve", potential(state), state.child(action)
        assert potential(state) == before - resolves
    assert not state.within_turn and chain_length(state.turn_events) == CEILING


@pytest.mark.parametrize(
    ("line", "longest"),
    [
        ("packages 2 2 2 2 3 / 2 2 2 2 2, pawns 2 / 5, supply 0 / 1, final green, pink rolled 5", 15),
        ("packages 1 4 2 2 2 / 0 2 4 3 3, pawns 4 / 2, supply 1 / 0, green rolled 4", 15),  # E-PK-L
    ],
)
def test_two_players_longest(line: str, longest: int) -> None:
    state = Package(players=2).position(line)
    chain = turn_graph(state).longest_chain
    assert chain.length == longest == chain_length(play(state, *chain.actions).turn_events)


def best_lead(state: Any) -> int:
    """Green's lead at the end of the turn when green wants it large and pink small: every way, nothing merged."""
    if not state.within_turn:
        green, pink = (score.total for score in state.scores)
        return int(green - pink)
    best = max if state.player == 0 else min
    return best(best_lead(state.child(action)) for action in state.actions)


def test_an_order_that_changes_no_end_can_change_what_is_forced() -> None:
    state = Package().position(
        "packages 1 0 2 3 2 / 0 3 2 2 3, pawns 4 / 5, supply 2 / 2, green rolled 4, waiting own 4 + third 4 green"
    )
    question = turn_graph(state).orders[0]
    assert not question.matters and not question.matters_for_scores
    assert [best_lead(state.child(choice)) for choice in ("own 4", "third 4 green")] == [1, 2]


TRUTHS = {
    "can be carried out in this turn": 5,
    "going for ever": "No: each trigger uses up something that does not come back",
    "by this argument": CEILING,
    "Pink rolls a 5": 15,
    "ceiling of 19": "Yes, exactly",
    "how likely is it to go on": "It gets smaller first, and later larger again",
    "is asked next": "Pink: what the third package at 3 does",
    "careless order": "It happened in none of these questions",
    "which should green take first": "The third package",
}


@pytest.mark.long
@pytest.mark.timeout(300)
def test_each_bet_of_the_notebook_can_be_placed_and_revealed() -> None:
    bets = [value for _, value in shown("03-package-chains.ipynb") if isinstance(value, Predict)]
    for bet in bets:
        bet.place([100, 0, 0, 0] if "Of 100 turns" in bet.question else 5 if bet.page_json()["kind"] == "number" else 0)
        bet.reveal()
    truths = {part: bet.truth for part in TRUTHS for bet in bets if part in bet.question}
    assert truths == TRUTHS and len(bets) == len(TRUTHS) + 2
    shares, others = (next(bet.truth for bet in bets if part in bet.question) for part in ("100 turns", "100 triggers"))
    assert abs(float(shares[0]) - 0.764) < 0.005, "three of four turns have no chain (the published fact)"
    assert 10 < others < 30
