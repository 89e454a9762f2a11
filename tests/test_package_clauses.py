"""Every clause of Package!?, by its id: what it allows, and what it doesn't."""

from fractions import Fraction
from typing import Any

import pytest
from package_positions import (
    LOCATIONS,
    at,
    chain_length,
    earned,
    kinds,
    node,
    of_kind,
    play,
    reasons,
    resolving,
    table,
    texts,
    told,
    waiting,
)

from gamelib import IllegalAction, Package

# Setting up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_PK_1_two_to_four_players_at_five_locations(players: int) -> None:
    state = Package(players=players).start(first=0)
    assert [len(row) for row in state.packages] == [5] * players
    assert len(state.pawns) == len(state.supply) == len(state.scores) == players


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_PK_1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(ValueError, match="PK-1"):
        Package(players=players)


def test_PK_1_play_goes_clockwise_from_the_starting_player() -> None:
    state, seats = Package(players=4).start(first=2), []
    for roll in (1, 2, 3, 4, 5):
        seats.append(state.turn)
        state = play(state, f"roll {roll}", f"deliver {roll}")
    assert seats == [2, 3, 0, 1, 2]


@pytest.mark.parametrize(("players", "each"), [(2, 12), (3, 10), (4, 10)])
def test_PK_2_supplies_and_an_empty_table(players: int, each: int) -> None:
    state = Package(players=players).start(first=0)
    assert list(state.supply) == [each] * players
    assert list(state.pawns) == [0] * players
    assert list(state.gone) == [0] * players
    assert list(state.final_taken) == [False] * players
    assert [list(row) for row in state.packages] == [[0] * 5] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_PK_3_the_starting_player_is_drawn_with_equal_chances(players: int) -> None:
    state = Package(players=players).start()
    assert node(state) == "START"
    assert state.player is None and state.turn is None
    assert [(str(action), chance) for action, chance in state.chance] == [
        (f"first {seat}", Fraction(1, players)) for seat in range(players)
    ]
    for seat in range(players):
        assert state.child(f"first {seat}") == Package(players=players).start(first=seat)


def test_PK_3_a_given_starting_player_needs_no_draw() -> None:
    state = Package(players=3).start(first=2)
    assert node(state) == "ROLL" and state.turn == 2


@pytest.mark.parametrize("first", [-1, 2])
def test_PK_3_the_starting_player_is_a_seat_of_the_game(first: int) -> None:
    with pytest.raises(ValueError):
        Package(players=2).start(first=first)


# The roll -------------------------------------------------------------------------------------------------------------


def test_roll_is_fair_and_six_sided() -> None:
    state = Package().start(first=0)
    assert [(str(action), chance) for action, chance in state.chance] == [
        (f"roll {r}", Fraction(1, 6)) for r in (1, 2, 3, 4, 5, 6)
    ]
    assert state.die is None and state.player is None and texts(state) == []
    rolled = state.child("roll 4")
    assert rolled.die == 4 and rolled.player == 0 and len(rolled.chance) == 0


# A normal turn --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("r", LOCATIONS)
def test_PK_4_deliver_only_to_the_location_rolled(r: int) -> None:
    state = Package().start(first=0).child(f"roll {r}")
    assert texts(state) == [f"deliver {r}"]
    after = state.child(f"deliver {r}")
    assert list(after.pawns) == [r, 0]
    assert list(after.packages[0]) == [int(x == r) for x in LOCATIONS]
    assert list(after.supply) == [11, 12]
    assert node(after) == "ROLL" and after.turn == 1


def test_PK_4_the_pawn_goes_there_and_the_others_stay() -> None:
    after = play(at("1 0 0 0 0 / 0 0 0 1 0", [1, 4]), "roll 5", "deliver 5")
    assert list(after.pawns) == [5, 4]
    assert table(after) == "1 0 0 0 1 / 0 0 0 1 0"


def test_PK_4_a_pawn_that_stands_there_stays() -> None:
    after = play(at("0 0 1 0 0 / 0 0 0 0 0", [3, 0]), "roll 3", "deliver 3")
    assert list(after.pawns) == [3, 0]
    assert table(after) == "0 0 2 0 0 / 0 0 0 0 0"


def test_PK_4_no_delivery_on_a_six() -> None:
    state = play(Package().start(first=0), "roll 6")
    assert not [text for text in texts(state) if text.startswith("deliver")]
    assert "PK-4" in reasons(state, "deliver 3")


def test_PK_4_an_undelivered_number_is_refused_with_its_clause_and_changes_nothing() -> None:
    state = Package().start(first=0).child("roll 4")
    before = str(state)
    assert "PK-4" in reasons(state, "deliver 3")
    with pytest.raises(IllegalAction):
        state.child("deliver 3")
    assert str(state) == before and texts(state) == ["deliver 4"]


def test_PK_5_place_where_the_pawn_stands_on_a_six() -> None:
    state = play(at("0 0 1 0 0 / 0 0 0 0 0", [3, 0]), "roll 6")
    assert [text for text in texts(state) if text.startswith("place")] == ["place 3"]
    after = state.child("place 3")
    assert table(after) == "0 0 2 0 0 / 0 0 0 0 0"
    assert list(after.pawns) == [3, 0] and list(after.supply) == [10, 12]


def test_PK_5_not_with_the_pawn_off_the_table() -> None:
    state = play(at("0 0 1 0 0 / 0 0 0 0 0", [0, 3]), "roll 6")
    assert not [text for text in texts(state) if text.startswith("place")]


@pytest.mark.parametrize("r", LOCATIONS)
def test_PK_5_PK_6_PK_7_only_on_a_six(r: int) -> None:
    state = play(at("0 0 1 0 0 / 0 0 1 0 0", [3, 0]), f"roll {r}")
    verbs = {text.split()[0] for text in texts(state)}
    assert verbs <= {"deliver", "relocate"}
    assert "PK-5" in reasons(state, "place 3")
    assert "PK-6" in reasons(state, "remove 3 green")
    assert "PK-7" in reasons(state, "elsewhere 2")


def test_PK_6_remove_any_colour_where_the_pawn_stands() -> None:
    state = play(at("0 1 2 0 0 / 0 1 1 0 0 / 0 1 0 0 0", [3, 0, 0]), "roll 6")
    assert [text for text in texts(state) if text.startswith("remove")] == ["remove 3 green", "remove 3 pink"]


@pytest.mark.parametrize(("colour", "left"), [("green", "0 0 1 0 0 / 0 0 1 0 0"), ("pink", "0 0 2 0 0 / 0 0 0 0 0")])
def test_PK_6_a_removed_package_leaves_the_game_and_does_not_come_back(colour: str, left: str) -> None:
    state = at("0 0 2 0 0 / 0 0 1 0 0", [3, 0])
    after = play(state, "roll 6", f"remove 3 {colour}")
    assert table(after) == left
    assert list(after.supply) == list(state.supply)
    assert list(after.gone) == ([1, 0] if colour == "green" else [0, 1])
    assert list(after.pawns) == [3, 0] and after.turn == 1


def test_PK_6_not_with_the_pawn_off_the_table_nor_at_an_empty_location() -> None:
    off = play(at("0 0 1 0 0 / 0 0 1 0 0", [0, 3]), "roll 6")
    assert not [text for text in texts(off) if text.startswith("remove")]
    empty = play(at("0 0 1 0 0 / 0 0 1 0 0", [2, 3]), "roll 6")
    assert not [text for text in texts(empty) if text.startswith("remove")]


def test_PK_7_elsewhere_only_where_no_own_package_is() -> None:
    state = play(at("1 0 1 0 0 / 0 3 0 2 0", [3, 4]), "roll 6")
    assert [text for text in texts(state) if text.startswith("elsewhere")] == [
        "elsewhere 2",
        "elsewhere 4",
        "elsewhere 5",
    ]
    assert "PK-7" in reasons(state, "elsewhere 1")


def test_PK_7_the_pawn_stays_and_may_be_off_the_table() -> None:
    state = play(Package().start(first=0), "roll 6")
    assert texts(state) == [f"elsewhere {x}" for x in LOCATIONS]
    after = state.child("elsewhere 5")
    assert list(after.pawns) == [0, 0] and list(after.supply) == [11, 12]
    assert table(after) == "0 0 0 0 1 / 0 0 0 0 0"


def test_PK_8_relocate_from_exactly_as_many_as_rolled_all_colours_counted() -> None:
    #              2 at 2, 3 at 3, 2 at 4, 4 at 5
    state = at("0 2 1 1 0 / 0 0 2 0 4 / 0 0 0 1 0")
    assert texts(play(state, "roll 1")) == ["deliver 1"]
    assert texts(play(state, "roll 2")) == ["deliver 2", "relocate 2 green", "relocate 4 green", "relocate 4 blue"]
    assert texts(play(state, "roll 3")) == ["deliver 3", "relocate 3 green", "relocate 3 pink"]
    assert texts(play(state, "roll 4")) == ["deliver 4", "relocate 5 pink"]
    assert texts(play(state, "roll 5")) == ["deliver 5"]


def test_PK_8_on_a_six_too() -> None:
    state = play(at("0 0 4 0 0 / 0 0 2 0 0"), "roll 6")
    assert texts(state) == [
        "elsewhere 1",
        "elsewhere 2",
        "elsewhere 4",
        "elsewhere 5",
        "relocate 3 green",
        "relocate 3 pink",
    ]


def test_PK_8_moves_the_package_to_location_1_and_nothing_else() -> None:
    state = at("0 0 0 1 0 / 0 0 0 1 0", [4, 2])
    after = play(state, "roll 2", "relocate 4 pink")
    assert table(after) == "0 0 0 1 0 / 1 0 0 0 0"
    assert list(after.pawns) == [4, 2]
    assert list(after.supply) == list(state.supply) and list(after.gone) == [0, 0]
    assert after.turn == 1 and node(after) == "ROLL"


def test_PK_8_the_wrong_number_is_refused_with_the_clause() -> None:
    state = play(at("0 0 0 1 0 / 0 0 0 1 0"), "roll 3")
    assert "PK-8" in reasons(state, "relocate 4 pink")


def test_PK_9_a_main_action_must_be_taken() -> None:
    for r in range(1, 7):
        state = play(at("1 1 0 1 1 / 1 1 1 1 1", [2, 3]), f"roll {r}")
        assert "decline" not in texts(state) and "no action" not in texts(state)
        assert "PK-9" in reasons(state, "decline")


def test_PK_9_exactly_one_main_action() -> None:
    state = play(at("1 0 0 0 0 / 0 0 0 0 1", [1, 5]), "roll 6", "place 1")
    assert node(state) == "ROLL" and state.turn == 1


def test_PK_9_no_action_is_the_only_option_where_none_is_possible() -> None:
    state = play(at("1 1 1 1 1 / 1 1 1 1 1"), "roll 6")
    assert texts(state) == ["no action"] and node(state) == "MAIN"


# After a placement ----------------------------------------------------------------------------------------------------


def test_PK_10_deliver_where_the_pawn_already_stood() -> None:
    state = play(at("0 0 1 0 0 / 0 0 1 0 0", [3, 1]), "roll 3", "deliver 3")
    assert node(state) == "RESOLVE" and state.player == 0
    assert set(texts(state)) == {
        "up 3 green",
        "up 3 pink",
        "down 3 green",
        "down 3 pink",
        "pawn green 1",
        "pawn green 2",
        "pawn green 4",
        "pawn green 5",
        "decline",
    }
    assert texts(state)[-1] == "decline"
    assert len(state.actions) == 9


def test_PK_10_the_package_just_placed_may_be_moved_but_no_absent_colour() -> None:
    state = play(at("0 0 0 0 0 / 1 0 0 0 0", [3, 1]), "roll 3", "deliver 3")
    assert "up 3 green" in texts(state) and "up 3 pink" not in texts(state)
    assert table(state.child("up 3 green")) == "0 0 0 1 0 / 1 0 0 0 0"


def test_PK_10_up_and_down_by_one() -> None:
    state = play(at("0 0 1 0 0 / 0 0 1 0 0", [3, 1]), "roll 3", "deliver 3")
    assert table(state.child("up 3 pink")) == "0 0 2 0 0 / 0 0 0 1 0"
    assert table(state.child("down 3 green")) == "0 1 1 0 0 / 0 0 1 0 0"


def test_PK_10_never_up_from_5() -> None:
    state = play(at("0 0 0 0 1 / 0 0 0 0 1", [5, 1]), "roll 5", "deliver 5")
    assert set(texts(state)) == {
        "down 5 green",
        "down 5 pink",
        "pawn green 1",
        "pawn green 2",
        "pawn green 3",
        "pawn green 4",
        "decline",
    }


def test_PK_10_down_from_1_leaves_the_game() -> None:
    state = play(at("1 0 0 0 0 / 1 0 0 0 0", [1, 2]), "roll 1", "deliver 1")
    assert set(texts(state)) == {
        "up 1 green",
        "up 1 pink",
        "remove 1 green",
        "remove 1 pink",
        "pawn green 2",
        "pawn green 3",
        "pawn green 4",
        "pawn green 5",
        "decline",
    }
    after = state.child("remove 1 pink")
    assert table(after) == "2 0 0 0 0 / 0 0 0 0 0" and list(after.gone) == [0, 1]
    assert kinds(after) == ["removed"]


def test_PK_10_the_pawn_walks_without_placing() -> None:
    state = play(at("0 0 1 0 0 / 0 0 0 0 3", [3, 1]), "roll 3", "deliver 3")
    after = state.child("pawn green 5")
    assert list(after.pawns) == [5, 1]
    assert table(after) == "0 0 2 0 0 / 0 0 0 0 3" and list(after.supply) == [10, 9]
    assert node(after) == "ROLL" and after.turn == 1


def test_PK_10_one_of_them_only() -> None:
    state = play(at("0 0 1 0 0 / 0 0 0 0 0", [3, 1]), "roll 3", "deliver 3", "up 3 green")
    assert node(state) == "ROLL" and state.turn == 1


def test_PK_10_not_where_the_pawn_only_just_arrived() -> None:
    state = play(at("0 0 1 0 0 / 0 0 0 0 0", [2, 1]), "roll 3", "deliver 3")
    assert node(state) == "ROLL" and earned(state) == set()


def test_PK_10_not_with_the_pawn_off_the_table() -> None:
    state = play(at("0 0 1 0 0 / 0 0 0 0 0", [0, 1]), "roll 3", "deliver 3")
    assert node(state) == "ROLL" and list(state.pawns) == [3, 1]


def test_PK_10_by_deliver_only() -> None:
    on_a_six = at("0 0 1 0 0 / 0 0 1 0 0", [3, 1])
    for action in ("place 3", "remove 3 pink", "elsewhere 2"):
        after = play(on_a_six, "roll 6", action)
        assert node(after) == "ROLL" and earned(after) == set(), action
    relocated = play(at("0 0 1 0 0 / 0 1 2 0 0", [3, 1]), "roll 3", "relocate 3 pink")
    assert node(relocated) == "ROLL" and earned(relocated) == set()
    promoted = play(at("0 0 1 1 0 / 0 0 0 0 0", [4, 1], supply=[0, 9]), "roll 3", "promote 3")
    assert node(promoted) == "ROLL" and earned(promoted) == set()


def test_PK_11_a_guest_takes_the_place_of_all_of_PK_10() -> None:
    state = play(at("0 0 1 0 0 / 0 0 1 0 0", [3, 3]), "roll 3", "deliver 3")
    assert node(state) == "RESOLVE" and state.player == 0
    assert texts(state) == ["pawn pink 1", "pawn pink 2", "pawn pink 4", "pawn pink 5", "decline"]
    assert earned(state) == {("PK-11", 0, 3)}


def test_PK_11_one_of_several_guests() -> None:
    state = play(at("0 0 1 0 0 / 0 0 0 0 0 / 0 0 0 0 0 / 0 0 0 0 0", [3, 3, 2, 3]), "roll 3", "deliver 3")
    assert texts(state) == [f"pawn {colour} {x}" for colour in ("pink", "orange") for x in (1, 2, 4, 5)] + ["decline"]
    after = state.child("pawn orange 5")
    assert list(after.pawns) == [3, 3, 2, 5]
    assert node(after) == "ROLL" and after.turn == 1


def test_PK_11_a_pawn_elsewhere_or_off_the_table_is_no_guest() -> None:
    state = play(at("0 0 1 0 0 / 0 0 1 0 0 / 0 0 0 0 0", [3, 2, 0]), "roll 3", "deliver 3")
    assert earned(state) == {("PK-10", 0, 3)}


def test_PK_11_as_PK_10_not_on_arrival() -> None:
    state = play(at("0 0 1 0 0 / 0 0 1 0 0", [2, 3]), "roll 3", "deliver 3")
    assert earned(state) == set() and list(state.pawns) == [3, 3]


def test_PK_12_third_package_by_delivery() -> None:
    state = play(at("0 0 0 2 0 / 0 0 0 1 0", [1, 1]), "roll 4", "deliver 4")
    assert node(state) == "RESOLVE" and state.player == 0
    assert resolving(state) == "third 4 green"
    assert (state.resolving.clause, state.resolving.owner, state.resolving.location) == ("PK-12", 0, 4)
    assert texts(state) == ["down 4 green", "down 4 pink", "decline"]
    assert table(state.child("down 4 pink")) == "0 0 0 3 0 / 0 0 1 0 0"


@pytest.mark.parametrize(("before", "fires"), [(0, False), (1, False), (2, True), (3, False), (4, False), (5, False)])
def test_PK_12_only_the_third_not_the_fourth(before: int, fires: bool) -> None:
    state = play(at(f"0 0 0 {before} 0 / 0 0 0 2 0", [1, 1]), "roll 4", "deliver 4")
    assert earned(state) == ({("PK-12", 0, 4)} if fires else set())


def test_PK_12_only_its_owners_packages_count() -> None:
    mixed = play(at("0 0 0 1 0 / 0 0 0 1 0", [1, 1]), "roll 4", "deliver 4")
    assert earned(mixed) == set()
    opponents = play(at("0 0 0 0 0 / 0 0 0 2 0", [1, 1]), "roll 4", "deliver 4")
    assert earned(opponents) == set()


def test_PK_12_by_place_here() -> None:
    state = play(at("0 0 0 2 0 / 0 0 0 0 0", [4, 1]), "roll 6", "place 4")
    assert earned(state) == {("PK-12", 0, 4)}
    assert texts(state) == ["down 4 green", "decline"]


def test_PK_12_never_up_and_never_a_pawn() -> None:
    state = play(at("0 0 0 2 0 / 0 0 0 1 0", [1, 4]), "roll 4", "deliver 4")
    assert not {"up 4 green", "up 4 pink", "pawn green 1", "pawn pink 1"} & set(texts(state))


def test_PK_12_from_1_it_leaves_the_game() -> None:
    state = play(at("2 0 0 0 0 / 1 0 0 0 0", [5, 5]), "roll 1", "deliver 1")
    assert texts(state) == ["remove 1 green", "remove 1 pink", "decline"]
    after = state.child("remove 1 green")
    assert table(after) == "2 0 0 0 0 / 1 0 0 0 0" and list(after.gone) == [1, 0]


def test_PK_12_from_5_it_goes_to_4() -> None:
    state = play(at("0 0 0 0 2 / 0 0 0 0 1", [1, 1]), "roll 5", "deliver 5")
    assert table(state.child("down 5 pink")) == "0 0 0 0 3 / 0 0 0 1 0"


def test_PK_12_a_removal_down_to_three_is_no_third_package() -> None:
    after = play(at("0 0 0 4 0 / 0 0 0 0 0", [4, 1]), "roll 6", "remove 4 green")
    assert table(after) == "0 0 0 3 0 / 0 0 0 0 0" and earned(after) == set()


@pytest.mark.parametrize(("opposing", "fires"), [(1, False), (2, False), (3, True), (4, True), (6, True)])
def test_PK_13_three_or_more_of_an_opposing_colour(opposing: int, fires: bool) -> None:
    state = play(at(f"0 0 0 0 0 / 0 0 0 {opposing} 0", [1, 1]), "roll 4", "deliver 4")
    assert earned(state) == ({("PK-13", 0, 4)} if fires else set())
    if fires:
        assert state.player == 0 and texts(state) == ["remove 4 pink", "decline"]
        after = state.child("remove 4 pink")
        assert list(after.gone) == [0, 1] and table(after) == f"0 0 0 1 0 / 0 0 0 {opposing - 1} 0"


def test_PK_13_own_packages_and_mixed_ones_do_not_count() -> None:
    own = play(at("0 0 0 3 0 / 0 0 0 0 0", [1, 1]), "roll 4", "deliver 4")
    assert earned(own) == set()
    mixed = play(at("0 0 0 0 0 / 0 0 0 2 0 / 0 0 0 2 0", [1, 1, 1]), "roll 4", "deliver 4")
    assert earned(mixed) == set()


def test_PK_13_a_free_choice_among_such_colours_only() -> None:
    state = play(at("0 0 0 0 0 / 0 0 0 3 0 / 0 0 0 2 0 / 0 0 0 4 0", [1, 1, 1, 1]), "roll 4", "deliver 4")
    assert texts(state) == ["remove 4 pink", "remove 4 orange", "decline"]
    assert tuple(state.resolving.colours) == (1, 3)
    assert table(state.child("remove 4 orange")) == "0 0 0 1 0 / 0 0 0 3 0 / 0 0 0 2 0 / 0 0 0 3 0"


def test_PK_13_by_place_here_and_by_place_elsewhere() -> None:
    here = play(at("0 0 0 0 0 / 0 0 0 3 0", [4, 1]), "roll 6", "place 4")
    assert earned(here) == {("PK-13", 0, 4)}
    elsewhere = play(at("0 0 0 0 0 / 0 0 0 3 0", [1, 1]), "roll 6", "elsewhere 4")
    assert earned(elsewhere) == {("PK-13", 0, 4)}
    assert texts(elsewhere) == ["remove 4 pink", "decline"]


def test_PK_13_only_at_the_location_of_the_placement() -> None:
    state = play(at("0 0 0 0 0 / 0 0 3 0 3", [1, 1]), "roll 4", "deliver 4")
    assert earned(state) == set()


def test_PK_13_a_fourth_or_fifth_package_earns_it_too() -> None:
    state = play(at("0 0 0 4 0 / 0 0 0 3 0", [1, 1]), "roll 4", "deliver 4")
    assert earned(state) == {("PK-13", 0, 4)}


@pytest.mark.parametrize(
    ("clause", "packages", "pawns"),
    [
        ("PK-10", "0 0 0 1 0 / 0 0 0 1 0", [4, 1]),
        ("PK-11", "0 0 0 1 0 / 0 0 0 1 0", [4, 4]),
        ("PK-12", "0 0 0 2 0 / 0 0 0 1 0", [1, 1]),
        ("PK-13", "0 0 0 1 0 / 0 0 0 3 0", [1, 1]),
    ],
)
def test_PK_14_each_trigger_may_be_declined(clause: str, packages: str, pawns: list[int]) -> None:
    state = play(at(packages, pawns), "roll 4", "deliver 4")
    assert state.resolving.clause == clause
    assert texts(state)[-1] == "decline"
    after = state.child("decline")
    assert kinds(after) == ["declined"] and after.events[0].clause in (clause, "PK-14")
    assert after.packages == state.packages and after.gone == state.gone
    assert list(after.pawns) == [4, pawns[1]]
    assert node(after) == "ROLL" and after.turn == 1
    assert chain_length(after.turn_events) == 0


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


# The final turn -------------------------------------------------------------------------------------------------------


def test_PK_19_a_turn_that_starts_with_an_empty_supply_is_the_final_one() -> None:
    state = at("0 0 1 0 0 / 0 0 0 0 0", [3, 1], supply=[0, 12])
    assert node(state) == "ROLL"
    state = state.child("roll 2")
    assert node(state) == "FINAL" and state.player == 0 and state.die == 2


def test_PK_19_not_the_turn_in_which_the_last_package_is_placed() -> None:
    state = play(at("0 0 1 0 0 / 0 0 0 0 0", [3, 1], supply=[1, 12]), "roll 2")
    assert node(state) == "MAIN"
    state = state.child("deliver 2")
    assert list(state.supply) == [0, 12] and list(state.final_taken) == [False, False]
    assert state.turn == 1 and node(state) == "ROLL"
    state = play(state, "roll 5", "deliver 5")
    assert state.turn == 0 and node(state.child("roll 1")) == "FINAL"


def test_PK_19_no_more_turns_after_it_while_the_others_go_on() -> None:
    state = at("0 0 1 0 0 / 1 0 0 0 0 / 0 0 0 0 0", [3, 1, 1], supply=[0, 2, 3])
    state = play(state, "roll 5", "decline")
    assert list(state.final_taken) == [True, False, False]
    seats = []
    for r in (5, 4, 3, 2):
        seats.append(state.turn)
        state = play(state, f"roll {r}", f"deliver {r}")
    assert seats == [1, 2, 1, 2]
    assert node(state.child("roll 6")) == "FINAL", "seat 1 has none left"


def test_PK_19_a_single_player_left_takes_turn_after_turn() -> None:
    state = at("0 0 1 0 0 / 0 0 0 0 1", [3, 5], supply=[2, 0], final_taken=[False, True])
    state = play(state, "roll 1", "deliver 1")
    assert state.turn == 0 and node(state) == "ROLL"
    state = play(state, "roll 2", "deliver 2")
    assert state.turn == 0 and node(state.child("roll 6")) == "FINAL"


def test_PK_19_the_game_ends_when_all_have_taken_theirs() -> None:
    state = at("0 0 1 0 0 / 1 0 0 0 0", [3, 1], supply=[0, 0])
    state = play(state, "roll 5", "decline")
    assert node(state) == "ROLL" and state.turn == 1 and state.returns is None
    state = play(state, "roll 5", "decline")
    assert node(state) == "OVER"
    assert state.player is None and state.turn is None and state.die is None
    assert texts(state) == [] and len(state.chance) == 0
    assert list(state.final_taken) == [True, True]


def test_PK_19_the_final_turn_counts_as_taken_before_its_chain() -> None:
    state = play(at("0 0 1 2 0 / 0 0 0 0 0", [5, 5], supply=[0, 9]), "roll 3")
    assert list(state.final_taken) == [False, False]
    state = state.child("promote 3")
    assert node(state) == "RESOLVE" and list(state.final_taken) == [True, False]


def test_PK_20_nothing_may_be_chosen_and_it_changes_nothing() -> None:
    state = play(at("0 0 1 0 0 / 0 0 0 0 0", [3, 1], supply=[0, 12]), "roll 3")
    assert texts(state) == ["promote 3", "decline"]
    after = state.child("decline")
    assert after.packages == state.packages and after.pawns == state.pawns and after.gone == state.gone
    assert after.turn == 1


def test_PK_20_one_of_them_only() -> None:
    state = play(at("0 0 1 0 0 / 0 0 3 0 0", [5, 1], supply=[0, 9]), "roll 3")
    assert texts(state) == ["remove 3 pink", "promote 3", "walk 3", "decline"]
    for action in texts(state):
        after = state.child(action)
        assert node(after) == "ROLL" and after.turn == 1 and after.final_taken[0]


def test_PK_20_no_main_action_on_the_final_turn() -> None:
    state = play(at("0 0 1 0 0 / 0 0 1 0 0", [3, 1], supply=[0, 11]), "roll 2")
    assert texts(state) == ["walk 2", "decline"]
    assert reasons(state, "deliver 2") & {"PK-4", "PK-19", "PK-20"}
    assert reasons(state, "relocate 3 pink") & {"PK-8", "PK-19", "PK-20"}


@pytest.mark.parametrize(
    ("r", "expected"),
    [
        (1, ["remove 2 pink", "remove 4 green"]),
        (2, ["remove 2 green", "remove 3 blue"]),
        (3, ["remove 1 pink"]),
        (4, ["remove 3 green"]),
        (5, []),
        (6, ["remove 5 pink"]),
    ],
)
def test_PK_21_where_a_colour_has_exactly_as_many_as_rolled(r: int, expected: list[str]) -> None:
    state = at("0 2 4 1 0 / 3 1 0 0 6 / 0 0 2 0 0", [5, 1, 0], supply=[0, 0, 8])
    state = play(state, f"roll {r}")
    assert [text for text in texts(state) if text.startswith("remove")] == expected


def test_PK_21_one_of_that_colour_leaves_the_game_wherever_the_pawn_is() -> None:
    state = at("1 0 0 0 0 / 0 0 0 3 0", [0, 1], supply=[0, 9])
    after = play(state, "roll 3", "remove 4 pink")
    assert table(after) == "1 0 0 0 0 / 0 0 0 2 0"
    assert after.gone[1] == state.gone[1] + 1 and list(after.supply) == [0, 9]


@pytest.mark.parametrize(
    ("r", "expected"),
    [
        (1, ["promote 1"]),
        (2, []),
        (3, ["promote 3"]),
        (4, []),
        (5, []),
        (6, ["promote 1", "promote 3"]),
    ],
)
def test_PK_22_an_own_package_at_the_location_rolled(r: int, expected: list[str]) -> None:
    state = play(at("1 0 2 0 1 / 0 1 0 1 0", [0, 1], supply=[0, 9]), f"roll {r}")
    assert [text for text in texts(state) if text.startswith("promote")] == expected


def test_PK_22_not_on_a_five_nor_from_5_on_a_six() -> None:
    state = at("0 0 0 0 2 / 0 0 0 0 0", [5, 1], supply=[0, 9])
    assert texts(play(state, "roll 5")) == ["decline"]
    assert not [text for text in texts(play(state, "roll 6")) if text.startswith("promote")]


def test_PK_22_moves_it_up_by_one() -> None:
    state = at("1 0 2 0 0 / 0 0 0 1 0", [0, 1], supply=[0, 9])
    after = play(state, "roll 6", "promote 3")
    assert table(after) == "1 0 1 1 0 / 0 0 0 1 0" and list(after.pawns) == [0, 1]


def test_PK_22_counts_as_placed_and_the_player_resolves() -> None:
    state = play(at("0 0 1 2 0 / 0 0 0 4 0", [5, 5], supply=[0, 8]), "roll 3", "promote 3")
    assert node(state) == "ORDER" and texts(state) == ["third 4 green", "special 4 green"]
    state = play(state, "special 4 green", "remove 4 pink", "down 4 pink")
    assert table(state) == "0 0 0 3 0 / 0 0 1 2 0" and state.turn == 1


@pytest.mark.parametrize("r", LOCATIONS)
def test_PK_23_the_own_pawn_walks_to_the_location_rolled(r: int) -> None:
    state = play(at("0 0 0 0 0 / 0 0 0 0 0", [0, 1], supply=[0, 12]), f"roll {r}")
    assert texts(state) == [f"walk {r}", "decline"]
    after = state.child(f"walk {r}")
    assert list(after.pawns) == [r, 1]


def test_PK_23_on_a_six_to_any_location() -> None:
    state = play(at("0 0 0 0 0 / 0 0 0 0 0", [0, 1], supply=[0, 12]), "roll 6")
    assert texts(state) == [f"walk {x}" for x in LOCATIONS] + ["decline"]


# Scoring --------------------------------------------------------------------------------------------------------------


def parts(packages: str, pawns: list[int], seat: int = 0) -> dict[str, int]:
    """The parts of a seat's score; what is not on the table is out of the game."""
    state = at(packages, pawns, supply=[0] * len(pawns))
    score = state.scores[seat]
    assert score.total == sum(score.parts.values())
    return {name: score.parts.get(name, 0) for name in ("PK-24", "PK-25", "PK-26")}


@pytest.mark.parametrize(
    ("packages", "worth"),
    [
        ("0 0 0 0 0", 0),
        ("1 1 1 1 1", 15),
        ("7 0 0 0 0", 7),
        ("0 7 0 0 0", 14),
        ("0 0 7 0 0", 21),
        ("0 0 0 3 0", 12),
        ("0 0 0 4 0", 12),
        ("0 0 0 0 3", 15),
        ("0 0 0 0 9", 15),
        ("1 1 1 4 5", 33),
    ],
)
def test_PK_24_each_package_is_worth_its_number_three_at_most_at_4_and_5(packages: str, worth: int) -> None:
    assert parts(f"{packages} / 0 0 0 4 0", [0, 0])["PK-24"] == worth


def test_PK_24_the_three_are_counted_for_each_colour() -> None:
    assert parts("0 0 0 2 0 / 0 0 0 2 0", [0, 0], seat=0)["PK-24"] == 8
    assert parts("0 0 0 2 0 / 0 0 0 2 0", [0, 0], seat=1)["PK-24"] == 8


@pytest.mark.parametrize(
    ("packages", "pawns", "bonus"),
    [
        ("0 0 2 0 0 / 0 0 0 0 0", [3, 0], 5),
        ("0 0 0 0 5 / 0 0 0 0 0", [5, 1], 10),  # all of them, also those beyond three
        ("1 0 0 0 0 / 0 0 0 0 0", [1, 2], 2),
        ("1 1 0 1 1 / 0 0 4 0 0", [3, 1], 0),  # no own package there
        ("0 0 2 0 0 / 0 0 0 0 0", [3, 3], 0),  # not alone
        ("3 3 3 1 1 / 0 0 0 0 0", [0, 1], 0),  # off the table
    ],
)
def test_PK_25_pawn_bonus(packages: str, pawns: list[int], bonus: int) -> None:
    assert parts(packages, pawns)["PK-25"] == bonus


def test_PK_25_any_other_pawn_spoils_it_for_both_but_not_for_the_third() -> None:
    packages, pawns = "0 0 2 0 0 / 0 0 1 0 0 / 0 1 0 0 0", [3, 3, 2]
    assert [parts(packages, pawns, seat)["PK-25"] for seat in range(3)] == [0, 0, 3]


@pytest.mark.parametrize(
    ("packages", "bonus"),
    [
        ("2 2 2 2 2", 0),
        ("3 0 0 0 0", 2),
        ("0 5 0 0 0", 2),
        ("0 0 6 0 0", 4),
        ("0 0 0 0 9", 6),
        ("0 0 0 12 0", 8),
        ("3 3 0 3 0", 6),
    ],
)
def test_PK_26_two_points_for_every_full_set_of_three(packages: str, bonus: int) -> None:
    assert parts(f"{packages} / 1 1 1 1 1", [0, 0])["PK-26"] == bonus


def over(packages: str, pawns: list[int]) -> Any:
    """The end of a game: the player in seat 0, the last one, has declined a final turn."""
    n = len(pawns)
    state = at(packages, pawns, supply=[0] * n, final_taken=[False] + [True] * (n - 1))
    return play(state, "roll 6", "decline")


def test_PK_27_the_highest_total_wins() -> None:
    state = over("0 0 0 0 2 / 1 0 0 0 0 / 0 0 3 0 0", [0, 0, 0])
    assert [score.total for score in state.scores] == [10, 1, 11]
    assert list(state.returns) == [0, 0, 1]


def test_PK_27_a_tie_is_a_shared_win() -> None:
    state = over("0 0 0 0 1 / 5 0 0 0 0 / 0 1 0 0 0", [0, 0, 0])
    assert [score.total for score in state.scores] == [5, 7, 2]
    assert list(state.returns) == [0, 1, 0]
    state = over("0 0 0 0 1 / 0 1 1 0 0 / 0 1 0 0 0", [0, 0, 0])
    assert list(state.returns) == [Fraction(1, 2), Fraction(1, 2), 0]
    state = over("1 0 0 0 0 / 1 0 0 0 0 / 1 0 0 0 0", [0, 0, 0])
    assert list(state.returns) == [Fraction(1, 3)] * 3


def test_PK_27_no_winner_before_the_end() -> None:
    state = at("0 0 0 0 2 / 1 0 0 0 0", supply=[0, 0], final_taken=[False, True])
    assert state.returns is None and state.child("roll 6").returns is None
    assert of_kind(over("0 0 0 0 2 / 1 0 0 0 0", [0, 0]).events, "ended")
