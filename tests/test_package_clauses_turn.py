"""PK-1 to PK-9: setting up, the roll, and the actions of a turn; what each allows, and what it doesn't."""

from fractions import Fraction

import pytest
from package_positions import LOCATIONS, at, node, play, reasons, table, texts

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
