"""The rulings about triggers that wait, order, what was earned, what lapses: the default, and each other reading."""

from typing import Any

import pytest
from package_positions import at, kinds, node, of_kind, play, resolving, table, texts, waiting

# R-PK-order -----------------------------------------------------------------------------------------------------------


def after_the_third(trigger_order: str, **rulings: Any) -> Any:
    """Own, special and third are earned at 4; the third moves a pink package to 3, where it is pink's third."""
    state = at("0 0 0 2 0 / 0 0 2 3 0", [4, 1], trigger_order=trigger_order, **rulings)
    return play(state, "roll 4", "deliver 4", "third 4 green", "down 4 pink")


def test_R_PK_order_queue_the_earlier_placement_first() -> None:
    state = after_the_third("queue")
    assert waiting(state) == [["own 4 green", "special 4 green of pink"], ["third 3 pink"]]
    assert node(state) == "ORDER" and state.player == 0 and texts(state) == ["own 4", "special 4 green"]
    state = play(state, "own 4", "decline")
    assert resolving(state) == "special 4 green of pink" and waiting(state) == [["third 3 pink"]]
    state = state.child("decline")
    assert state.player == 1 and resolving(state) == "third 3 pink" and waiting(state) == []


def test_R_PK_order_queue_later_groups_line_up_behind() -> None:
    # The third moves pink to 3 (pink's third there), then own moves green to 5 (green's third there).
    state = play(
        at("0 0 0 2 2 / 0 0 2 3 0", [4, 1]),
        *("roll 4", "deliver 4", "third 4 green", "down 4 pink", "own 4", "up 4 green"),
    )
    assert resolving(state) == "special 4 green of pink"
    assert waiting(state) == [["third 3 pink"], ["third 5 green"]]


def test_R_PK_order_stack_the_newest_placement_first() -> None:
    state = after_the_third("stack")
    assert node(state) == "RESOLVE" and state.player == 1 and resolving(state) == "third 3 pink"
    assert waiting(state) == [["own 4 green", "special 4 green of pink"]]
    state = state.child("decline")
    assert node(state) == "ORDER" and state.player == 0 and texts(state) == ["own 4", "special 4 green"]


def test_R_PK_order_free_the_player_in_turn_picks_any() -> None:
    state = after_the_third("free")
    assert node(state) == "ORDER" and state.player == 0
    assert set(texts(state)) == {"own 4", "special 4 green", "third 3 pink"} and len(state.actions) == 3
    assert waiting(state) == [["own 4 green", "special 4 green of pink", "third 3 pink"]]
    chosen = state.child("third 3 pink")
    assert node(chosen) == "RESOLVE" and chosen.player == 1
    assert texts(chosen.child("decline")) == ["own 4", "special 4 green"]


def test_R_PK_order_free_options_come_by_clause_then_location_then_colour() -> None:
    state = at("0 0 0 2 0 / 0 0 2 3 0", [4, 1], trigger_order="free")
    state = play(state, "roll 4", "deliver 4", "own 4", "down 4 pink")
    assert texts(state) == ["third 3 pink", "third 4 green", "special 4 green"]


FREE_TWICE = ("roll 4", "deliver 4", "third 4 green", "down 4 green", "own 4", "down 4 green")


def test_R_PK_order_free_two_equal_ones_are_one_option() -> None:
    # Two green packages go down to 3, against three of pink there: the same special delivery is earned twice.
    state = play(at("0 0 3 2 0 / 0 0 3 3 0", [4, 1], trigger_order="free"), *FREE_TWICE)
    assert waiting(state) == [["special 3 green of pink", "special 3 green of pink", "special 4 green of pink"]]
    assert texts(state) == ["special 3 green", "special 4 green"]


def test_R_PK_order_free_nothing_is_asked_when_all_are_equal() -> None:
    state = play(at("0 0 3 2 0 / 0 0 3 0 0", [4, 1], trigger_order="free"), *FREE_TWICE)
    assert node(state) == "RESOLVE" and resolving(state) == "special 3 green of pink"
    assert waiting(state) == [["special 3 green of pink"]]
    state = state.child("remove 3 pink")
    assert node(state) == "RESOLVE" and waiting(state) == []
    assert table(state.child("remove 3 pink")) == "0 0 5 1 0 / 0 0 1 0 0"


def test_R_PK_order_free_two_that_differ_in_colours_are_told_apart() -> None:
    # Green packages go down to 2 twice; between them the third package there takes away one of blue's three.
    state = at("0 2 2 0 0 / 0 3 1 0 0 / 0 3 1 0 0", [3, 1, 1], trigger_order="free")
    state = play(state, "roll 3", "deliver 3", "third 3 green", "down 3 green")
    assert set(texts(state)) == {"own 3", "third 2 green", "special 2 green"}
    state = play(state, "third 2 green", "down 2 blue", "own 3", "down 3 green")
    assert node(state) == "ORDER" and state.player == 0
    assert texts(state) == ["special 2 green of pink", "special 2 green of pink blue"]
    assert texts(state.child("special 2 green of pink")) == ["remove 2 pink", "decline"]
    assert texts(state.child("special 2 green of pink blue")) == ["remove 2 pink", "remove 2 blue", "decline"]


# R-PK-earned ----------------------------------------------------------------------------------------------------------


def special_waits(triggers: str, **rulings: Any) -> Any:
    """Green's special delivery at 3 waits while green's third package there is resolved."""
    state = at("0 0 2 0 0 / 0 0 3 0 0", [1, 1], triggers=triggers, **rulings)
    return play(state, "roll 3", "deliver 3", "third 3 green")


def test_R_PK_earned_default_what_was_earned_stays() -> None:
    state = play(special_waits("earned"), "down 3 pink")
    assert node(state) == "RESOLVE" and resolving(state) == "special 3 green of pink"
    assert texts(state) == ["remove 3 pink", "decline"]
    assert table(state.child("remove 3 pink")) == "0 0 3 0 0 / 0 1 1 0 0"


def test_R_PK_earned_recheck_three_of_the_colour_are_needed_still() -> None:
    state = play(special_waits("recheck"), "down 3 pink")
    assert node(state) == "ROLL" and state.turn == 1
    lapsed = of_kind(state.events, "lapsed")
    assert [(event.source, event.colour, event.clause) for event in lapsed] == [(3, 0, "R-PK-lapse")]


@pytest.mark.parametrize("triggers", ["earned", "recheck"])
def test_R_PK_earned_untouched_it_is_there_under_both(triggers: str) -> None:
    for resolution in ("down 3 green", "decline"):
        state = play(special_waits(triggers), resolution)
        assert node(state) == "RESOLVE" and texts(state) == ["remove 3 pink", "decline"]


def own_first(triggers: str) -> Any:
    """Own location first takes one of green's three packages away, while the third package waits."""
    state = at("0 0 0 2 0 / 0 0 0 0 0", [4, 1], triggers=triggers)
    return play(state, "roll 4", "deliver 4", "own 4", "up 4 green")


def test_R_PK_earned_default_the_third_package_stays() -> None:
    state = own_first("earned")
    assert node(state) == "RESOLVE" and texts(state) == ["down 4 green", "decline"]


def test_R_PK_earned_recheck_the_third_package_needs_three_own() -> None:
    state = own_first("recheck")
    assert node(state) == "ROLL" and state.turn == 1
    assert [(event.source, event.colour) for event in of_kind(state.events, "lapsed")] == [(4, 0)]


@pytest.mark.parametrize("triggers", ["earned", "recheck"])
def test_R_PK_earned_only_a_colour_that_qualified_when_it_was_earned(triggers: str) -> None:
    # Pink's special delivery at 3, against green, waits; a blue package is moved there: three of blue, too late.
    state = at("0 0 3 2 0 / 0 0 0 1 0 / 0 0 2 1 0", [4, 1, 1], triggers=triggers)
    state = play(state, "roll 4", "deliver 4", "third 4 green", "down 4 pink", "down 4 blue")
    assert table(state) == "0 0 3 3 0 / 0 0 1 0 0 / 0 0 3 0 0"
    assert resolving(state) == "special 3 pink of green"
    assert texts(state) == ["remove 3 green", "decline"]


@pytest.mark.parametrize(("triggers", "left"), [("earned", ["pink", "blue"]), ("recheck", ["blue"])])
def test_R_PK_earned_each_colour_is_rechecked(triggers: str, left: list[str]) -> None:
    state = at("0 0 0 1 0 / 0 0 0 3 0 / 0 0 0 3 0", [4, 1, 1], triggers=triggers)
    state = play(state, "roll 4", "deliver 4", "own 4", "down 4 pink")
    assert texts(state) == [f"remove 4 {colour}" for colour in left] + ["decline"]


# R-PK-lapse -----------------------------------------------------------------------------------------------------------


def test_R_PK_lapse_is_silent_but_logged() -> None:
    state = play(special_waits("recheck"), "down 3 pink")
    assert kinds(state) == ["moved", "lapsed"]
    cause = state.turn_events[state.events[1].cause]
    assert cause.kind == "earned" and cause.clause == "PK-13" and cause.source == 3


def test_R_PK_lapse_takes_no_part_in_the_choice_of_order() -> None:
    # Own, special and third are earned; the own location takes a green package away: the third lapses at once.
    state = at("0 0 0 2 0 / 0 0 0 3 0", [4, 1], triggers="recheck")
    state = play(state, "roll 4", "deliver 4", "own 4", "down 4 green")
    assert node(state) == "RESOLVE" and resolving(state) == "special 4 green of pink"
    assert waiting(state) == []
    assert [event.source for event in of_kind(state.events, "lapsed")] == [4]


def test_R_PK_lapse_what_lapsed_is_gone() -> None:
    # Green's special delivery at 3 lapses with the third package of pink there; then pink has three there again.
    state = at("0 0 2 2 0 / 0 0 3 1 0", [4, 1], triggers="recheck", trigger_order="free")
    state = play(state, "roll 4", "deliver 4", "third 4 green", "down 4 green")
    assert set(texts(state)) == {"own 4", "third 3 green", "special 3 green"}
    state = play(state, "third 3 green", "down 3 pink")
    assert [(event.source, event.colour) for event in of_kind(state.events, "lapsed")] == [(3, 0)]
    assert resolving(state) == "own 4 green" and waiting(state) == []
    state = state.child("down 4 pink")
    assert state.packages[1][2] == 3, "and green's special delivery is not among these"
    assert waiting(state) == [["special 3 pink of green", "third 3 pink"]]
    assert node(play(state, "third 3 pink", "decline", "decline")) == "ROLL"


def test_R_PK_lapse_behind_an_earlier_placement_nothing_is_checked_yet() -> None:
    # Own location takes pink's third package from 4 up to 5, and pink's own third there brings it back.
    line = ("roll 4", "deliver 4", "own 4", "up 4 pink")
    queue = play(at("0 0 0 2 0 / 0 0 0 3 2", [4, 1], triggers="recheck"), *line)
    assert [event.source for event in of_kind(queue.events, "lapsed")] == [4], "the earlier placement is due"
    assert resolving(queue) == "third 4 green" and waiting(queue) == [["third 5 pink"]]
    stack = play(at("0 0 0 2 0 / 0 0 0 3 2", [4, 1], triggers="recheck", trigger_order="stack"), *line)
    assert of_kind(stack.events, "lapsed") == [] and resolving(stack) == "third 5 pink"
    stack = stack.child("down 5 pink")
    assert node(stack) == "ORDER" and stack.player == 0 and texts(stack) == ["third 4 pink", "special 4 pink"]
    stack = play(stack, "special 4 pink", "decline", "decline")
    assert node(stack) == "ORDER" and texts(stack) == ["third 4 green", "special 4 green"], "three of pink once more"


def test_R_PK_lapse_when_it_is_due_it_is_checked() -> None:
    stack = after_the_third("stack", triggers="recheck")
    assert resolving(stack) == "third 3 pink"
    assert waiting(stack) == [["own 4 green", "special 4 green of pink"]], "not due, not checked"
    after = stack.child("decline")
    assert resolving(after) == "own 4 green" and waiting(after) == []
    assert len(of_kind(after.events, "lapsed")) == 1
    queue = after_the_third("queue", triggers="recheck")
    assert resolving(queue) == "own 4 green" and waiting(queue) == [["third 3 pink"]]
    assert len(of_kind(queue.events, "lapsed")) == 1
