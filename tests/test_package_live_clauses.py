"""The clauses that matter at each kind of node of Package!?: what allows something there, and what decides it."""

from typing import Any

import pytest
from package_positions import at, node, play

from gamelib import Package


def live(state: Any) -> str:
    """The live clauses in one line."""
    return " ".join(state.live_clauses)


def combination() -> Any:
    """Green delivers at 4, where green stands with two packages, and pink has three there."""
    return play(at("0 0 0 2 0 / 0 0 2 3 0", [4, 1]), "roll 4", "deliver 4")


def test_at_the_start_the_seats_and_the_draw() -> None:
    assert live(Package().start()) == "PK-1 PK-3"


def test_at_a_roll_all_that_it_may_bring() -> None:
    assert live(Package().start(first=0)) == "PK-4 PK-5 PK-6 PK-7 PK-8 PK-9"
    assert live(at("0 0 0 0 1 / 0 0 0 0 0", supply=[0, 3])) == "PK-19 PK-20 PK-21 PK-22 PK-23"


@pytest.mark.parametrize(
    ("packages", "pawns", "r", "expected"),
    [
        ("0 0 0 0 0 / 0 0 0 0 0", [0, 0], 3, "PK-4 PK-9"),
        ("0 0 0 1 0 / 0 0 0 2 0", [4, 4], 3, "PK-4 PK-8 PK-9"),
        ("3 0 0 0 0 / 0 0 0 0 0", [1, 0], 3, "PK-4 PK-9"),  # nothing is relocated from 1
        ("0 0 0 0 0 / 0 0 0 0 0", [0, 0], 6, "PK-7 PK-9"),
        ("0 0 0 0 0 / 0 0 0 0 0", [2, 0], 6, "PK-5 PK-7 PK-9"),
        ("0 1 0 0 0 / 0 0 6 0 0", [2, 0], 6, "PK-5 PK-6 PK-7 PK-8 PK-9"),
        ("1 1 1 1 1 / 0 0 0 0 0", [2, 0], 6, "PK-5 PK-6 PK-9"),
        ("1 1 1 1 1 / 0 0 0 0 0", [0, 0], 6, "PK-9"),  # R-PK-no-action
    ],
)
def test_at_a_main_action_those_that_allow_one_and_the_duty_to_act(
    packages: str, pawns: list[int], r: int, expected: str
) -> None:
    assert live(at(packages, pawns).child(f"roll {r}")) == expected


def test_relocating_from_1_is_live_where_it_is_switched_on() -> None:
    state = at("3 0 0 0 0 / 0 0 0 0 0", [1, 0], relocate_from_one=True).child("roll 3")
    assert live(state) == "PK-4 PK-8 PK-9"


@pytest.mark.parametrize(
    ("packages", "pawns", "r", "expected"),
    [
        ("0 0 0 0 2 / 0 0 0 0 0", [5, 0], 5, "PK-19 PK-20"),
        ("0 0 0 0 2 / 0 0 0 0 0", [5, 0], 2, "PK-19 PK-20 PK-21 PK-23"),
        ("0 0 1 0 0 / 0 0 0 0 0", [3, 0], 3, "PK-19 PK-20 PK-22"),
        ("0 0 1 0 0 / 0 3 0 0 0", [5, 0], 3, "PK-19 PK-20 PK-21 PK-22 PK-23"),
    ],
)
def test_on_a_final_turn_those_that_allow_something(packages: str, pawns: list[int], r: int, expected: str) -> None:
    assert live(at(packages, pawns, supply=[0, 3]).child(f"roll {r}")) == expected


def test_at_an_order_the_triggers_that_may_be_next() -> None:
    state = combination()
    assert node(state) == "ORDER" and live(state) == "PK-10 PK-12 PK-13 PK-17 R-PK-order"
    state = play(state, "own 4", "decline")
    assert node(state) == "ORDER" and live(state) == "PK-12 PK-13 PK-17 R-PK-order"


def test_at_a_resolution_the_trigger_and_that_it_may_be_declined() -> None:
    state = combination()
    assert live(state.child("own 4")) == "PK-10 PK-14 R-PK-order"
    assert live(state.child("third 4 green")) == "PK-12 PK-14 R-PK-order"
    assert live(state.child("special 4 green")) == "PK-13 PK-14 R-PK-order"
    assert live(play(at("0 0 1 0 0 / 0 0 0 0 0", [3, 3]), "roll 3", "deliver 3")) == "PK-11 PK-14"


def test_the_order_is_of_no_matter_when_nothing_else_waits() -> None:
    state = play(at("0 0 0 2 0 / 0 0 0 0 0", [1, 1]), "roll 4", "deliver 4")
    assert node(state) == "RESOLVE" and live(state) == "PK-12 PK-14"


def test_PK_16_is_live_when_the_owner_resolves_out_of_turn() -> None:
    state = play(at("0 0 0 1 0 / 0 0 2 1 0", [4, 1]), "roll 4", "deliver 4", "down 4 pink")
    assert state.player == 1 and live(state) == "PK-12 PK-14 PK-16"


def test_at_the_end_the_end_and_the_score() -> None:
    state = play(at("0 0 0 0 1 / 0 0 0 0 0", supply=[0, 0], final_taken=[False, True]), "roll 1", "decline")
    assert node(state) == "OVER" and live(state) == "PK-19 PK-24 PK-25 PK-26 PK-27"
