"""Positions of Package!? where people argue, by the ids of the edge cases; and the worked examples."""

from functools import cache
from itertools import permutations
from typing import Any

import pytest
from package_positions import at, chain_length, earned, node, of_kind, play, resolving, table, texts, told, waiting

from gamelib import Package


def test_E_PK_1_a_six_without_any_action() -> None:
    state = at("1 1 1 1 1 / 1 1 1 1 1", [0, 0])
    assert list(state.supply) == [7, 7]
    assert texts(play(state, "roll 6")) == ["no action"]


def test_E_PK_1_on_a_two_everything_can_be_relocated() -> None:
    state = play(at("1 1 1 1 1 / 1 1 1 1 1", [0, 0]), "roll 2")
    assert texts(state) == ["deliver 2"] + [
        f"relocate {x} {colour}" for x in (2, 3, 4, 5) for colour in ("green", "pink")
    ]


@pytest.mark.parametrize(("at_3", "colours"), [("1 / 5", ["green", "pink"]), ("3 / 3", ["green", "pink"])])
def test_E_PK_1_with_six_at_3_relocating_is_the_only_action(at_3: str, colours: list[str]) -> None:
    green, pink = at_3.split(" / ")
    state = play(at(f"1 1 {green} 1 1 / 1 1 {pink} 1 1", [0, 0]), "roll 6")
    assert texts(state) == [f"relocate 3 {colour}" for colour in colours]


def test_E_PK_2_a_final_turn_without_a_pawn_on_the_table() -> None:
    state = at("0 0 0 0 1 / 0 0 0 0 0", [0, 0], supply=[0, 1])
    assert texts(play(state, "roll 5")) == ["walk 5", "decline"]
    assert texts(play(state, "roll 6")) == ["walk 1", "walk 2", "walk 3", "walk 4", "walk 5", "decline"]


def test_E_PK_2_reached_in_a_game_with_one_package_each() -> None:
    state = play(Package(supply=1).start(first=0), "roll 6", "elsewhere 5", "roll 6", "elsewhere 1")
    assert state.turn == 0
    assert texts(play(state, "roll 5")) == ["walk 5", "decline"]


def test_E_PK_3_five_is_not_named_twice() -> None:
    state = play(at("1 0 0 0 0 / 0 0 0 0 2 / 0 0 0 0 1", [5, 1, 1]), "roll 6")
    assert texts(state) == ["place 5", "remove 5 pink", "remove 5 blue", "elsewhere 2", "elsewhere 3", "elsewhere 4"]


def test_E_PK_5_a_third_package_after_the_own_final_turn() -> None:
    state = at("0 0 0 1 0 / 2 0 0 1 0", supply=[3, 0], final_taken=[False, True])
    state = play(state, "roll 2", "relocate 4 pink")
    assert node(state) == "RESOLVE" and state.turn == 0 and state.player == 1
    assert texts(state) == ["remove 1 pink", "decline"]
    for action in texts(state):
        after = state.child(action)
        assert node(after) == "ROLL" and after.turn == 0, "seat 1 takes no more turns"


def case_6(trigger_order: str) -> Any:
    """Green delivers at 4, and its third package there moves a pink one down to 3."""
    state = at("0 0 0 2 0 / 0 0 2 3 0", [4, 1], trigger_order=trigger_order)
    return play(state, "roll 4", "deliver 4", "third 4 green", "down 4 pink")


def test_E_PK_6_queue() -> None:
    state = case_6("queue")
    assert (node(state), state.player, texts(state)) == ("ORDER", 0, ["own 4", "special 4 green"])


def test_E_PK_6_stack() -> None:
    state = case_6("stack")
    assert (node(state), state.player, texts(state)) == ("RESOLVE", 1, ["down 3 pink", "decline"])
    assert resolving(state) == "third 3 pink"


def test_E_PK_6_free() -> None:
    state = case_6("free")
    assert (node(state), state.player) == ("ORDER", 0)
    assert sorted(texts(state)) == ["own 4", "special 4 green", "third 3 pink"]


@pytest.mark.parametrize(("triggers", "there"), [("earned", True), ("recheck", False)])
def test_E_PK_8_is_the_special_delivery_still_there(triggers: str, there: bool) -> None:
    state = at("0 0 2 0 0 / 0 0 3 0 0", [1, 1], triggers=triggers)
    state = play(state, "roll 3", "deliver 3")
    assert texts(state) == ["third 3 green", "special 3 green"]
    state = play(state, "third 3 green", "down 3 pink")
    assert state.packages[1][2] == 2
    if there:
        assert state.turn == 0 and texts(state) == ["remove 3 pink", "decline"]
        assert of_kind(state.events, "lapsed") == []
    else:
        assert state.turn == 1 and node(state) == "ROLL"
        assert len(of_kind(state.events, "lapsed")) == 1


def test_E_PK_10_third_package_and_own_location_at_1() -> None:
    state = play(at("2 0 0 0 0 / 1 0 0 0 0", [1, 4]), "roll 1", "deliver 1")
    assert (node(state), state.player, texts(state)) == ("ORDER", 0, ["own 1", "third 1 green"])
    own = state.child("own 1")
    assert sorted(texts(own)) == sorted(
        ["up 1 green", "up 1 pink", "remove 1 green", "remove 1 pink"]
        + [f"pawn green {x}" for x in (2, 3, 4, 5)]
        + ["decline"]
    )
    assert texts(state.child("third 1 green")) == ["remove 1 green", "remove 1 pink", "decline"]


def test_E_PK_12_a_final_six() -> None:
    state = play(at("1 0 0 1 2 / 0 0 6 0 3", [5, 3], supply=[0, 2]), "roll 6")
    assert texts(state) == [
        "remove 3 pink",
        "promote 1",
        "promote 4",
        "walk 1",
        "walk 2",
        "walk 3",
        "walk 4",
        "decline",
    ]
    promoted = state.child("promote 4")
    assert earned(promoted) == {("PK-12", 0, 5), ("PK-13", 0, 5)}
    assert (node(promoted), promoted.player) == ("ORDER", 0)


def test_E_PK_13_a_guest_and_nothing_else() -> None:
    state = play(at("0 0 2 0 0 / 0 0 0 0 0 / 0 0 3 0 0", [3, 3, 1]), "roll 3", "deliver 3")
    assert (node(state), state.player) == ("ORDER", 0)
    assert texts(state) == ["guest 3", "third 3 green", "special 3 green"]
    assert texts(state.child("guest 3")) == ["pawn pink 1", "pawn pink 2", "pawn pink 4", "pawn pink 5", "decline"]
    assert texts(state.child("special 3 green")) == ["remove 3 blue", "decline"]
    assert texts(state.child("third 3 green")) == ["down 3 green", "down 3 blue", "decline"]


def test_E_PK_16_scores() -> None:
    scores = at("0 0 0 6 4 / 4 0 0 0 0", [5, 1], supply=[0, 0]).scores
    assert dict(scores[0].parts) == {"PK-24": 12 + 15, "PK-25": 9, "PK-26": 4 + 2} and scores[0].total == 42
    assert dict(scores[1].parts) == {"PK-24": 4, "PK-25": 5, "PK-26": 2} and scores[1].total == 11


def test_E_PK_16_with_both_pawns_at_5() -> None:
    scores = at("0 0 0 6 4 / 4 0 0 0 0", [5, 5], supply=[0, 0]).scores
    assert [score.total for score in scores] == [33, 6]
    assert [score.parts["PK-25"] for score in scores] == [0, 0]


# The longest chain of two players -------------------------------------------------------------------------------------

LONGEST = (
    *("own 4", "up 4 green"),
    *("third 4 green", "down 4 green"),
    "remove 4 pink",
    *("third 5 green", "down 5 pink"),
    "remove 5 pink",
    *("third 3 green", "down 3 pink"),
    "remove 3 pink",
    "down 4 pink",
    *("third 2 pink", "down 2 green"),
    "remove 2 green",
    *("third 3 pink", "down 3 green"),
    "remove 3 green",
    *("third 2 green", "down 2 green"),
    "remove 2 pink",
    "remove 1 green",
)


def case_L() -> Any:
    """Green is to roll."""
    return at("1 4 2 2 2 / 0 2 4 3 3", [4, 2], supply=[1, 0])


def test_E_PK_L_fifteen_triggers_in_one_turn() -> None:
    state = play(case_L(), "roll 4", "deliver 4")
    for action in LONGEST:
        assert state.turn == 0 and node(state) in ("ORDER", "RESOLVE")
        state = state.child(action)
    assert node(state) == "ROLL" and state.turn == 1
    assert chain_length(state.turn_events) == 15
    assert len(of_kind(state.turn_events, "earned")) == 15, "all that was earned was carried out"
    assert sum(state.gone) == sum(case_L().gone) + sum(action.startswith("remove") for action in LONGEST)


@cache
def longest(state: Any) -> int:
    """The most triggers that can still be resolved in this turn."""
    if node(state) not in ("ORDER", "RESOLVE"):
        return 0
    return max(
        longest(state.child(action)) + (node(state) == "RESOLVE" and str(action) != "decline")
        for action in state.actions
    )


def test_E_PK_L_fifteen_is_the_most_that_this_turn_can_bring() -> None:
    assert longest(play(case_L(), "roll 4", "deliver 4")) == 15
    others = [play(case_L(), f"roll {r}", f"deliver {r}") for r in (1, 2, 3, 5)]
    assert max(map(longest, others)) < 15


@cache
def longest_undeclined(state: Any) -> int:
    """As `longest`, for crowded tables, without ever declining: what this finds is there."""
    if node(state) not in ("ORDER", "RESOLVE"):
        return 0
    going_on = [state.child(action) for action in state.actions if str(action) != "decline"]
    return max(map(longest_undeclined, going_on)) + (node(state) == "RESOLVE")


@pytest.mark.parametrize(
    ("packages", "length"),
    [
        ("0 2 3 2 2 / 4 2 1 3 0 / 2 3 2 3 0", 18),
        ("0 2 4 2 1 / 2 2 2 1 3 / 4 4 0 2 0 / 2 0 2 4 2", 19),
    ],
)
def test_longest_chains_of_three_and_four_players(packages: str, length: int) -> None:
    pawns = [4] + [1] * packages.count("/")
    assert longest_undeclined(play(at(packages, pawns), "roll 4", "deliver 4")) == length


# Worked examples ------------------------------------------------------------------------------------------------------


def test_worked_example_of_scoring() -> None:
    score = at("2 3 2 0 1 / 0 0 0 0 0", [3, 1], supply=[0, 12]).scores[0]
    assert dict(score.parts) == {"PK-24": 2 + 6 + 6 + 0 + 5, "PK-25": 5, "PK-26": 2}
    assert score.total == 26


def test_worked_example_of_a_combination() -> None:
    state = play(at("0 0 0 2 0 / 0 0 2 3 0", [4, 1]), "roll 4", "deliver 4")
    assert (node(state), state.player) == ("ORDER", 0)
    assert set(texts(state)) == {"special 4 green", "third 4 green", "own 4"}
    # In the order of the rulebook.
    state = play(state, "special 4 green", "remove 4 pink")
    assert table(state) == "0 0 0 3 0 / 0 0 2 2 0"
    state = play(state, "third 4 green", "down 4 pink")
    assert table(state) == "0 0 0 3 0 / 0 0 3 1 0"
    assert state.player == 0 and resolving(state) == "own 4 green", "green finishes first"
    assert waiting(state) == [["third 3 pink"]]
    state = state.child("up 4 green")
    assert table(state) == "0 0 0 2 1 / 0 0 3 1 0"
    assert state.turn == 0 and state.player == 1 and resolving(state) == "third 3 pink"
    state = state.child("down 3 pink")
    assert table(state) == "0 0 0 2 1 / 0 1 2 1 0"
    assert node(state) == "ROLL" and state.turn == 1
    assert chain_length(state.turn_events) == 4


ANSWERS = {"special 4 green": "remove 4 pink", "third 4 green": "down 4 pink", "own 4": "up 4 green"}


@pytest.mark.parametrize(("first", "second", "third"), list(permutations(ANSWERS)))
def test_worked_example_of_a_combination_in_any_order(first: str, second: str, third: str) -> None:
    state = play(at("0 0 0 2 0 / 0 0 2 3 0", [4, 1]), "roll 4", "deliver 4")
    state = play(state, first, ANSWERS[first], second, ANSWERS[second])
    assert told(state.resolving).startswith(third)
    state = play(state, ANSWERS[third])
    assert state.player == 1 and resolving(state) == "third 3 pink"
    assert table(state) == "0 0 0 2 1 / 0 0 3 1 0"
