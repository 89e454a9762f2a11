"""PK-19 to PK-27: the final turn, and the score."""

from fractions import Fraction
from typing import Any

import pytest
from package_positions import LOCATIONS, at, node, of_kind, play, reasons, table, texts

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


def test_PK_27_all_parts_of_the_total_count() -> None:
    state = over("0 0 0 0 1 / 0 0 2 0 0", [5, 0])
    assert [score.total for score in state.scores] == [11, 6] and list(state.returns) == [1, 0]
    state = over("6 0 0 0 0 / 0 0 3 0 0", [0, 0])
    assert [score.total for score in state.scores] == [10, 11] and list(state.returns) == [0, 1]


def test_PK_27_no_winner_before_the_end() -> None:
    state = at("0 0 0 0 2 / 1 0 0 0 0", supply=[0, 0], final_taken=[False, True])
    assert state.returns is None and state.child("roll 6").returns is None
    assert of_kind(over("0 0 0 0 2 / 1 0 0 0 0", [0, 0]).events, "ended")
