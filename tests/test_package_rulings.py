"""The switches of Package!?, and the rulings that are not about waiting triggers: each default and other reading."""

import itertools
from typing import Any

import pytest
from package_positions import READINGS, at, earned, node, play, reasons, table, texts

from gamelib import Package

ALL_RULINGS = [dict(zip(READINGS, readings, strict=True)) for readings in itertools.product(*READINGS.values())]

# The switches ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("switch", "value", "ruling"),
    [
        ("trigger_order", "newest", "R-PK-order"),
        ("trigger_order", None, "R-PK-order"),
        ("trigger_order", True, "R-PK-order"),
        ("third_package", "twice", "R-PK-third-again"),
        ("third_package", True, "R-PK-third-again"),
        ("triggers", "lost", "R-PK-earned"),
        ("triggers", False, "R-PK-earned"),
        ("final_remove_own", "no", "R-PK-final-own"),
        ("final_remove_own", None, "R-PK-final-own"),
        ("relocate_from_one", "yes", "R-PK-null-relocate"),
        ("relocate_from_one", 2, "R-PK-null-relocate"),
        ("supply", 0, "R-PK-supply"),
        ("supply", 13, "R-PK-supply"),
        ("supply", -1, "R-PK-supply"),
        ("supply", 2.5, "R-PK-supply"),
        ("supply", "12", "R-PK-supply"),
    ],
)
def test_a_bad_switch_is_refused_and_names_its_ruling(switch: str, value: Any, ruling: str) -> None:
    with pytest.raises(ValueError, match=ruling):
        Package(**{switch: value})


def test_all_bad_switches_are_named_at_once() -> None:
    with pytest.raises(ValueError) as refusal:
        Package(trigger_order="newest", triggers="lost", supply=13)
    for ruling in ("R-PK-order", "R-PK-earned", "R-PK-supply"):
        assert ruling in str(refusal.value)


def test_an_unknown_switch_is_refused() -> None:
    with pytest.raises(TypeError):
        Package(order="queue")  # type: ignore[call-arg]


@pytest.mark.parametrize("rulings", ALL_RULINGS, ids=str)
def test_a_game_is_a_value(rulings: dict[str, Any]) -> None:
    game = Package(players=3, supply=5, **rulings)
    again = eval(repr(game), {"Package": Package})
    assert again == game and hash(again) == hash(game) and repr(again) == repr(game)
    for name, value in rulings.items():
        assert getattr(game, name) == value
    for other in ALL_RULINGS:
        assert (Package(players=3, supply=5, **other) == game) is (other == rulings)


def test_players_and_supply_distinguish_games() -> None:
    games = {Package(players=players, supply=supply) for players in (2, 3, 4) for supply in (1, 2, 3)}
    assert len(games) == 9
    text: object = repr(Package())
    assert Package() == Package(players=2) and Package() != text


def test_a_game_cannot_be_changed() -> None:
    game = Package()
    with pytest.raises((AttributeError, TypeError)):
        game.trigger_order = "stack"  # type: ignore[misc]
    assert game == Package()


def test_the_defaults_are_those_of_the_rules() -> None:
    assert Package() == Package(
        players=2,
        supply=None,
        trigger_order="queue",
        third_package="every_time",
        triggers="earned",
        final_remove_own=True,
        relocate_from_one=False,
    )


# R-PK-pawn-start ------------------------------------------------------------------------------------------------------


def test_R_PK_pawn_start_off_the_table_until_a_delivery() -> None:
    state = play(Package().start(first=0), "roll 6", "elsewhere 2")
    assert list(state.pawns) == [0, 0]
    six = play(at("0 1 0 0 0 / 0 0 0 0 0", [0, 0]), "roll 6")
    assert texts(six) == ["elsewhere 1", "elsewhere 3", "elsewhere 4", "elsewhere 5"]
    assert reasons(six, "place 2") & {"PK-5", "R-PK-pawn-start"}
    assert reasons(six, "remove 2 green") & {"PK-6", "R-PK-pawn-start"}
    brought_on = play(at("0 1 0 0 0 / 0 0 0 0 0", [0, 0]), "roll 2", "deliver 2")
    assert list(brought_on.pawns) == [2, 0] and earned(brought_on) == set()


def test_R_PK_pawn_start_no_bonus_off_the_table() -> None:
    state = at("1 1 1 1 1 / 0 0 0 0 0", [0, 0])
    assert state.scores[0].total == 15 and state.scores[1].total == 0


def test_R_PK_pawn_start_the_final_turn_needs_no_pawn() -> None:
    state = play(at("1 0 0 0 0 / 0 0 0 0 1", [0, 0], supply=[0, 11]), "roll 1")
    assert texts(state) == ["remove 1 green", "remove 5 pink", "promote 1", "walk 1", "decline"]
    assert list(state.child("walk 1").pawns) == [1, 0]


# R-PK-no-action -------------------------------------------------------------------------------------------------------


def test_R_PK_no_action_passes_the_turn_and_is_logged_under_PK_9() -> None:
    state = play(at("1 1 1 1 1 / 1 1 1 1 1"), "roll 6")
    assert texts(state) == ["no action"]
    after = state.child("no action")
    assert after.turn == 1 and node(after) == "ROLL"
    assert (after.packages, after.pawns, after.supply, after.gone) == (
        state.packages,
        state.pawns,
        state.supply,
        state.gone,
    )
    assert [(event.kind, event.clause) for event in after.events] == [("passed", "PK-9")]
    assert list(after.final_taken) == [False, False]


@pytest.mark.parametrize(
    ("packages", "pawns"),
    [
        ("1 1 1 1 1 / 1 1 1 1 1", [3, 0]),  # the pawn is on the table
        ("1 1 1 1 0 / 1 1 1 1 1", [0, 0]),  # a location without an own package
        ("1 1 1 1 1 / 1 1 5 1 1", [0, 0]),  # exactly six at 3
    ],
)
def test_R_PK_no_action_not_where_anything_is_possible(packages: str, pawns: list[int]) -> None:
    state = play(at(packages, pawns), "roll 6")
    assert "no action" not in texts(state) and len(state.actions) > 0
    assert reasons(state, "no action") & {"PK-9", "R-PK-no-action"}


def test_R_PK_no_action_six_packages_at_location_1_do_not_help() -> None:
    assert texts(play(at("1 1 1 1 1 / 5 1 1 1 1"), "roll 6")) == ["no action"]


def test_R_PK_no_action_from_six_sixes_in_a_row() -> None:
    state = Package().start(first=0)
    for x in (1, 2, 3, 4, 5):
        state = play(state, "roll 6", f"elsewhere {x}", f"roll {x}", f"deliver {x}")
    assert texts(state.child("roll 6")) == ["no action"]


# R-PK-null-relocate ---------------------------------------------------------------------------------------------------


def test_R_PK_null_relocate_default_never_from_location_1() -> None:
    state = play(at("1 0 0 0 0 / 1 0 0 0 0"), "roll 2")
    assert texts(state) == ["deliver 2"]
    assert reasons(state, "relocate 1 green") == {"R-PK-null-relocate"}


def test_R_PK_null_relocate_switched_on_nothing_moves_and_nothing_triggers() -> None:
    state = play(at("3 0 0 0 0 / 3 0 0 0 0 / 0 0 0 0 0", [1, 1, 0], relocate_from_one=True), "roll 6")
    assert [text for text in texts(state) if text.startswith("relocate")] == ["relocate 1 green", "relocate 1 pink"]
    for action in ("relocate 1 green", "relocate 1 pink"):
        after = state.child(action)
        assert table(after) == table(state) and after.gone == state.gone and after.supply == state.supply
        assert earned(after) == set() and node(after) == "ROLL" and after.turn == 1


def test_R_PK_null_relocate_the_count_must_still_be_right() -> None:
    state = play(at("1 0 0 0 0 / 1 0 0 0 0", relocate_from_one=True), "roll 3")
    assert texts(state) == ["deliver 3"]
    assert reasons(state, "relocate 1 green") == {"PK-8"}


# R-PK-third-again -----------------------------------------------------------------------------------------------------


def test_R_PK_third_again_every_time_by_default() -> None:
    state = play(at("0 0 0 2 0 / 0 0 0 0 0", [1, 1]), "roll 4", "deliver 4", "down 4 green")
    assert table(state) == "0 0 1 2 0 / 0 0 0 0 0"
    state = play(state, "roll 2", "deliver 2", "roll 6", "place 4")
    assert earned(state) == {("PK-12", 0, 4)}


def once(had: list[list[int]], packages: str = "0 0 0 2 0 / 0 0 0 0 0") -> Any:
    """A roll node under the other reading."""
    return at(packages, [1, 1], third_package="once", had_third=had)


@pytest.mark.parametrize("resolution", ["down 4 green", "decline"])
def test_R_PK_third_again_once_earning_it_counts(resolution: str) -> None:
    state = play(once([[], []]), "roll 4", "deliver 4")
    assert earned(state) == {("PK-12", 0, 4)}
    state = play(state, resolution, "roll 2", "deliver 2")
    assert "third had green 4" in str(state)
    if resolution == "decline":
        state = play(state, "roll 6", "remove 4 green", "roll 3", "deliver 3")
    state = play(state, "roll 6", "place 4")
    assert state.packages[0][3] == 3 and earned(state) == set()


def test_R_PK_third_again_once_for_each_player_and_location() -> None:
    assert earned(play(once([[4], []]), "roll 4", "deliver 4")) == set()
    assert earned(play(once([[3], [4]]), "roll 4", "deliver 4")) == {("PK-12", 0, 4)}
    elsewhere = once([[4], []], "0 0 2 2 0 / 0 0 0 0 0")
    assert earned(play(elsewhere, "roll 3", "deliver 3")) == {("PK-12", 0, 3)}
    pink = play(once([[4], []], "0 0 0 2 0 / 0 0 0 2 0"), "roll 1", "deliver 1", "decline", "roll 4", "deliver 4")
    assert earned(pink) == {("PK-12", 1, 4)}


def test_R_PK_third_again_positions_differ_in_who_had_theirs() -> None:
    assert once([[4], []]) != once([[], []])
    assert once([[4], []]) == once([[4], []])


def test_R_PK_third_again_the_others_triggers_are_as_ever() -> None:
    state = play(once([[4], [4]], "0 0 0 2 0 / 0 0 0 3 0"), "roll 4", "deliver 4")
    assert earned(state) == {("PK-13", 0, 4)}


# R-PK-final-own -------------------------------------------------------------------------------------------------------


def test_R_PK_final_own_default_any_colour() -> None:
    state = play(at("0 0 0 0 2 / 0 2 0 0 0", [5, 1], supply=[0, 10]), "roll 2")
    assert [text for text in texts(state) if text.startswith("remove")] == ["remove 2 pink", "remove 5 green"]
    assert table(state.child("remove 5 green")) == "0 0 0 0 1 / 0 2 0 0 0"


def test_R_PK_final_own_switched_off() -> None:
    state = play(at("0 0 0 0 2 / 0 2 0 0 0", [5, 1], supply=[0, 10], final_remove_own=False), "roll 2")
    assert [text for text in texts(state) if text.startswith("remove")] == ["remove 2 pink"]
    assert reasons(state, "remove 5 green") == {"R-PK-final-own"}


def test_R_PK_final_own_concerns_the_final_turn_only() -> None:
    state = play(at("0 0 1 0 0 / 0 0 0 0 0", [3, 1], final_remove_own=False), "roll 6")
    assert "remove 3 green" in texts(state)
    chain = play(at("2 0 0 0 0 / 0 0 0 0 0", [5, 5], final_remove_own=False), "roll 1", "deliver 1")
    assert texts(chain) == ["remove 1 green", "decline"]


# R-PK-same, R-PK-still, R-PK-supply -----------------------------------------------------------------------------------


def test_R_PK_same_one_action_under_PK_5() -> None:
    state = play(at("1 0 0 0 0 / 0 0 0 0 2", [5, 1]), "roll 6")
    assert [text for text in texts(state) if not text.startswith("remove")] == [
        "place 5",
        "elsewhere 2",
        "elsewhere 3",
        "elsewhere 4",
    ]
    assert reasons(state, "elsewhere 5") == {"R-PK-same"}
    assert state.child("place 5").events[0].clause == "PK-5"


def test_R_PK_still_walking_on_the_spot_is_not_offered() -> None:
    state = at("0 0 1 0 0 / 0 0 0 0 0", [3, 1], supply=[0, 12])
    rolled = play(state, "roll 3")
    assert texts(rolled) == ["promote 3", "decline"]
    assert reasons(rolled, "walk 3") == {"R-PK-still"}
    six = play(state, "roll 6")
    assert [text for text in texts(six) if text.startswith("walk")] == ["walk 1", "walk 2", "walk 4", "walk 5"]
    assert reasons(six, "walk 3") == {"R-PK-still"}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("supply", [1, 2, 5, 7, 12])
def test_R_PK_supply_small_games(players: int, supply: int) -> None:
    state = Package(players=players, supply=supply).start(first=0)
    assert list(state.supply) == [supply] * players and list(state.gone) == [0] * players
    for x in range(1, min(supply, 5) + 1):
        for _ in range(players):
            assert node(state.child("roll 6")) == "MAIN"
            state = play(state, "roll 6", f"elsewhere {x}")
    assert list(state.supply) == [max(supply - 5, 0)] * players
    assert node(state.child("roll 6")) == ("FINAL" if supply <= 5 else "MAIN")
