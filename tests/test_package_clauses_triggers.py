"""PK-10 to PK-14: what a placement triggers, and what each trigger allows."""

import pytest
from package_positions import at, chain_length, earned, kinds, node, play, resolving, table, texts

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
