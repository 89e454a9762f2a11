"""PK-15 to PK-18: what counts as placed, who resolves, in which order, and when the turn ends."""

import pytest
from package_positions import at, chain_length, earned, kinds, node, play, table, texts, told, waiting

# Chains ---------------------------------------------------------------------------------------------------------------


def test_PK_15_a_relocated_package_counts_as_placed_for_PK_12() -> None:
    state = play(at("2 0 0 1 0 / 0 0 0 0 0", [5, 5]), "roll 1", "relocate 4 green")
    assert earned(state) == {("PK-12", 0, 1)}
    assert texts(state) == ["remove 1 green", "decline"]


def test_PK_15_a_relocated_package_counts_as_placed_for_PK_13() -> None:
    state = play(at("0 0 0 1 0 / 3 0 0 0 0", [5, 5]), "roll 1", "relocate 4 green")
    assert earned(state) == {("PK-13", 0, 1)}
    assert texts(state) == ["remove 1 pink", "decline"]


def test_PK_15_a_package_moved_up_or_down_by_PK_10_counts_as_placed() -> None:
    state = play(at("0 0 1 0 2 / 0 2 0 1 0", [4, 1]), "roll 4", "deliver 4")
    assert earned(state.child("up 4 green")) == {("PK-12", 0, 5)}
    state = play(at("0 0 2 1 0 / 0 3 0 0 0", [4, 1]), "roll 4", "deliver 4")
    assert earned(state.child("down 4 green")) == {("PK-12", 0, 3)}
    state = play(at("0 0 0 1 0 / 0 0 3 0 0", [4, 1]), "roll 4", "deliver 4")
    assert earned(state.child("down 4 green")) == {("PK-13", 0, 3)}


def test_PK_15_a_package_moved_by_PK_12_counts_as_placed_and_the_chain_runs_on() -> None:
    state = play(at("0 2 2 2 0 / 0 0 0 0 0", [5, 5]), "roll 4", "deliver 4")
    state = play(state, "down 4 green")
    assert earned(state) == {("PK-12", 0, 3)}
    state = play(state, "down 3 green")
    assert earned(state) == {("PK-12", 0, 2)}
    state = play(state, "down 2 green")
    assert earned(state) == set() and node(state) == "ROLL"
    assert chain_length(state.turn_events) == 3


def test_PK_15_a_promoted_package_counts_as_placed() -> None:
    state = play(at("0 0 1 2 0 / 0 0 0 4 0", [5, 5], supply=[0, 8]), "roll 3", "promote 3")
    assert earned(state) == {("PK-12", 0, 4), ("PK-13", 0, 4)}


def test_PK_15_a_moved_package_never_earns_the_own_location() -> None:
    # The pawn of green stands at 4, and a package is moved to 4 from 3.
    state = play(at("0 0 1 0 0 / 0 0 0 0 0", [4, 1], supply=[0, 9]), "roll 3", "promote 3")
    assert earned(state) == set() and node(state) == "ROLL"


def test_PK_15_a_pawn_that_moves_triggers_nothing() -> None:
    state = play(at("0 0 1 0 0 / 0 0 0 0 3", [3, 1]), "roll 3", "deliver 3", "pawn green 5")
    assert earned(state) == set() and node(state) == "ROLL"
    guest = play(at("3 0 1 0 0 / 0 0 0 0 2", [3, 3]), "roll 3", "deliver 3", "pawn pink 1")
    assert earned(guest) == set() and node(guest) == "ROLL"
    walk = play(at("0 0 1 0 0 / 0 0 0 0 3", [3, 1], supply=[0, 9]), "roll 5", "walk 5")
    assert earned(walk) == set() and node(walk) == "ROLL"


def test_PK_15_a_removed_package_triggers_nothing() -> None:
    state = play(at("0 0 0 0 0 / 0 0 0 4 0", [1, 1]), "roll 4", "deliver 4", "remove 4 pink")
    assert table(state) == "0 0 0 1 0 / 0 0 0 3 0"
    assert kinds(state) == ["removed"] and node(state) == "ROLL"


def test_PK_16_the_owner_of_the_moved_package_resolves_out_of_turn() -> None:
    state = play(at("0 0 0 1 0 / 0 0 2 1 0", [4, 1]), "roll 4", "deliver 4", "down 4 pink")
    assert node(state) == "RESOLVE"
    assert state.turn == 0 and state.player == 1
    assert earned(state) == {("PK-12", 1, 3)}
    assert texts(state) == ["down 3 pink", "decline"]
    after = state.child("down 3 pink")
    assert after.turn == 1 and node(after) == "ROLL"


def test_PK_16_not_the_player_who_moved_it() -> None:
    # Green has two at 3 as well, but the package that arrives there is pink.
    state = play(at("0 0 2 1 0 / 0 0 0 1 0", [4, 1]), "roll 4", "deliver 4", "down 4 pink")
    assert earned(state) == set() and node(state) == "ROLL"


def test_PK_16_a_special_delivery_of_the_moved_package_is_against_its_opponents() -> None:
    state = play(at("0 0 3 1 0 / 0 0 0 1 0", [4, 1]), "roll 4", "deliver 4", "down 4 pink")
    assert earned(state) == {("PK-13", 1, 3)}
    assert state.player == 1 and texts(state) == ["remove 3 green", "decline"]


def test_PK_16_even_after_the_owners_final_turn() -> None:
    state = at("0 0 0 1 0 / 0 0 2 1 0", [4, 1], supply=[3, 0], final_taken=[False, True])
    state = play(state, "roll 4", "deliver 4", "down 4 pink")
    assert state.player == 1 and texts(state) == ["down 3 pink", "decline"]
    after = state.child("down 3 pink")
    assert after.turn == 0 and node(after) == "ROLL"


def test_PK_17_simultaneous_triggers_are_ordered_by_the_player_in_turn() -> None:
    state = play(at("0 0 0 2 0 / 0 0 0 3 0", [4, 1]), "roll 4", "deliver 4")
    assert node(state) == "ORDER" and state.player == 0
    assert texts(state) == ["own 4", "third 4 green", "special 4 green"]
    assert waiting(state) == [["own 4 green", "special 4 green of pink", "third 4 green"]]


@pytest.mark.parametrize("first", ["own 4", "third 4 green", "special 4 green"])
def test_PK_17_any_order_and_one_after_another(first: str) -> None:
    state = play(at("0 0 0 2 0 / 0 0 0 3 0", [4, 1]), "roll 4", "deliver 4")
    remaining = [text for text in texts(state) if text != first]
    state = state.child(first)
    assert node(state) == "RESOLVE" and told(state.resolving).startswith(first)
    state = state.child("decline")
    assert node(state) == "ORDER" and texts(state) == remaining
    state = play(state, remaining[1], "decline")
    assert node(state) == "RESOLVE", "one that is left alone needs no order"
    assert told(state.resolving).startswith(remaining[0])
    state = state.child("decline")
    assert node(state) == "ROLL" and state.turn == 1


def test_PK_17_not_ordered_by_their_owner() -> None:
    # Green moves a pink package to 3, where it is pink's third and green has three.
    state = play(at("0 0 3 1 0 / 0 0 2 1 0", [4, 1]), "roll 4", "deliver 4", "down 4 pink")
    assert node(state) == "ORDER" and state.player == 0
    assert texts(state) == ["third 3 pink", "special 3 pink"]
    state = state.child("special 3 pink")
    assert node(state) == "RESOLVE" and state.player == 1
    assert texts(state) == ["remove 3 green", "decline"]


def test_PK_17_a_trigger_alone_needs_no_order() -> None:
    state = play(at("0 0 0 2 0 / 0 0 0 1 0", [1, 1]), "roll 4", "deliver 4")
    assert node(state) == "RESOLVE" and waiting(state) == []


def test_PK_18_the_turn_ends_when_no_trigger_waits() -> None:
    state = play(at("0 0 0 2 0 / 0 0 0 3 0", [4, 1]), "roll 4", "deliver 4")
    for _ in range(3):
        if node(state) == "ORDER":
            state = state.child(state.actions[0])
        assert state.turn == 0
        state = state.child("decline")
    assert node(state) == "ROLL" and state.turn == 1
    assert state.die is None and state.resolving is None and waiting(state) == []
