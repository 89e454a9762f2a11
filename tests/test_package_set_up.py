"""Positions of Package!? from their parts: what may be left out, and every fault that is told."""

from typing import Any

import pytest
from package_positions import at, play

from gamelib import Package

EACH = "must be a list with one entry for each of the 2 players, not"
FIVE = "must be a list of five numbers, at locations 1 to 5, not"


def set_up_faults(game: Package | None = None, **parts: Any) -> list[str]:
    """What is told about the parts of a position."""
    with pytest.raises(ValueError) as refusal:
        (game or Package()).set_up(**{"packages": [[0] * 5, [0] * 5]} | parts)
    return [fault[2:] for fault in str(refusal.value).split("\n")[1:]]


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"packages": []}, f"packages {EACH} []"),
        ({"packages": [[0] * 5] * 3}, f"packages {EACH} {[[0] * 5] * 3}"),
        ({"packages": None}, f"packages {EACH} None"),
        ({"packages": "00000"}, f"packages {EACH} '00000'"),
        ({"packages": {0: [0] * 5, 1: [0] * 5}}, f"packages {EACH} { ({0: [0] * 5, 1: [0] * 5}) }"),
        ({"packages": [[0] * 5, [0] * 4]}, f"packages of pink {FIVE} [0, 0, 0, 0]"),
        ({"packages": [7, [0] * 5]}, f"packages of green {FIVE} 7"),
        ({"packages": ["00000", [0] * 5]}, f"packages of green {FIVE} '00000'"),
        ({"packages": [[0, 1.0, 0, 0, 0], [0] * 5]}, "packages of green: 1.0 is not a whole number"),
        ({"packages": [[0, True, 0, 0, 0], [0] * 5]}, "packages of green: True is not a whole number"),
        ({"packages": [[0] * 5, [0, 0, "2", 0, 0]]}, "packages of pink: '2' is not a whole number"),
        ({"packages": [[0, -1, 0, 0, 0], [0] * 5]}, "green cannot have -1 packages at a location: it is 0 or more"),
        ({"packages": [[3] * 5, [0] * 5]}, "green has 15 packages on the table and 0 left, more than 12"),
        ({"pawns": [1]}, f"pawns {EACH} [1]"),
        ({"pawns": 4}, f"pawns {EACH} 4"),
        ({"pawns": "12"}, f"pawns {EACH} '12'"),
        ({"pawns": b"\1\2"}, rf"pawns {EACH} b'\x01\x02'"),
        ({"pawns": {0: 1, 1: "x"}}, f"pawns {EACH} { ({0: 1, 1: 'x'}) }"),
        ({"pawns": [None, 1]}, "pawns: None is not a whole number"),
        ({"pawns": [6, 1]}, "the pawn of green must be at 1 to 5, or 0 for off the table, not 6"),
        ({"pawns": [1, -1]}, "the pawn of pink must be at 1 to 5, or 0 for off the table, not -1"),
        ({"supply": [12, 12, 12]}, f"supply {EACH} [12, 12, 12]"),
        ({"supply": [12, 3.5]}, "supply: 3.5 is not a whole number"),
        ({"supply": [13, 12]}, "the supply of green must be 0 to 12, not 13"),
        ({"supply": [12, -1]}, "the supply of pink must be 0 to 12, not -1"),
        (
            {"packages": [[1] * 5, [0] * 5], "supply": [8, 12]},
            "green has 5 packages on the table and 8 left, more than 12",
        ),
        ({"turn": 2}, "turn must be a seat, 0 to 1, not 2"),
        ({"turn": -1}, "turn must be a seat, 0 to 1, not -1"),
        ({"turn": "green"}, "turn must be a seat, 0 to 1, not 'green'"),
        ({"turn": True}, "turn must be a seat, 0 to 1, not True"),
        ({"turn": None}, "turn must be a seat, 0 to 1, not None"),
        ({"final_taken": [False]}, f"final_taken {EACH} [False]"),
        ({"final_taken": True}, f"final_taken {EACH} True"),
        ({"final_taken": ["no", False]}, "final_taken: 'no' is not True or False"),
        ({"final_taken": [False, True]}, "pink has taken the final turn, so the supply must be 0, not 12 (PK-19)"),
        ({"supply": [0, 3], "final_taken": [True, False]}, "green cannot be in turn after the own final turn (PK-19)"),
        (
            {"supply": [0, 0], "final_taken": [True, True]},
            "all players have taken their final turns: the game is over (PK-19)",
        ),
        ({"had_third": [[4], []]}, "'third had' is kept only under third_package='once' (R-PK-third-again)"),
    ],
)
def test_a_part_that_cannot_be_is_told_and_nothing_else(parts: dict[str, Any], told: str) -> None:
    assert set_up_faults(**parts) == [told]


@pytest.mark.parametrize(
    ("had", "told"),
    [
        ([[4]], f"had_third {EACH} [[4]]"),
        ("45", f"had_third {EACH} '45'"),
        ([4, []], "had_third of green must be a list of locations, not 4"),
        (["34", []], "had_third of green must be a list of locations, not '34'"),
        ([[], ["4"]], "had_third of pink: '4' is not a whole number"),
        ([[True], []], "had_third of green: True is not a whole number"),
        ([[6], []], "third had: there is no location 6: they are numbered 1 to 5"),
        ([[0], []], "third had: there is no location 0: they are numbered 1 to 5"),
        ([[3, 3], []], "third had: green 3 is there twice"),
    ],
)
def test_who_had_a_third_package_is_given_with_care(had: Any, told: str) -> None:
    assert set_up_faults(Package(third_package="once"), had_third=had) == [told]


def test_all_faults_of_the_parts_are_told_at_once() -> None:
    assert set_up_faults(
        packages=[[0, 0, 0, 9, 9], [0, "1"]],
        pawns=[7, 1.5],
        supply=[13],
        turn=5,
        final_taken=[0, False],
        had_third=[[9], 3],
    ) == [
        f"packages of pink {FIVE} [0, '1']",
        "final_taken: 0 is not True or False",
        "had_third of pink must be a list of locations, not 3",
        "pawns: 1.5 is not a whole number",
        f"supply {EACH} [13]",
        "green has 18 packages on the table and 0 left, more than 12",
        "the pawn of green must be at 1 to 5, or 0 for off the table, not 7",
        "'third had' is kept only under third_package='once' (R-PK-third-again)",
        "third had: there is no location 9: they are numbered 1 to 5",
        "turn must be a seat, 0 to 1, not 5",
    ]


def test_parts_may_be_left_out() -> None:
    state = Package(players=3).set_up(packages=[[1, 0, 2, 0, 0], [0] * 5, (2, 2, 2, 2, 2)])
    assert str(state) == (
        "packages 1 0 2 0 0 / 0 0 0 0 0 / 2 2 2 2 2, pawns 0 / 0 / 0, supply 7 / 10 / 0, green to roll"
    )


def test_nothing_that_was_given_is_changed() -> None:
    packages, pawns = [[1, 0, 0, 0, 0], [0, 0, 0, 0, 2]], [1, 5]
    state = Package().set_up(packages=packages, pawns=pawns)
    play(state, "roll 1", "deliver 1")
    assert packages == [[1, 0, 0, 0, 0], [0, 0, 0, 0, 2]] and pawns == [1, 5]
    packages[0][0] = 9
    assert state == at("1 0 0 0 0 / 0 0 0 0 2", [1, 5])
