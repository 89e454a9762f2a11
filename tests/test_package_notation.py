"""Positions of Package!? as lines: what is free, what comes back, and every fault that is told."""

from typing import Any

import pytest
from package_positions import node, play, resolving, waiting

from gamelib import Package

LINE = "packages 0 1 0 3 0 / 0 0 2 3 0, pawns 4 / 1, supply 5 / 0, final pink, green rolled 4"
ROLL = "packages 0 1 0 2 0 / 0 0 2 3 0, pawns 4 / 1, supply 5 / 7, green to roll"
CHAIN = "packages 0 0 0 3 0 / 0 0 2 3 0, pawns 4 / 1, supply 9 / 7, green rolled 4"
FINAL = CHAIN.replace("9 / 7", "0 / 7, final green")

ONE_EACH = "must have 2 entries, one for each player, with / between them, not"
NUMBERS = "packages needs five whole numbers for each player, not"
HAD = "should be a colour (green, pink) and its locations, such as 'green 1 3'"
AT_START = "at the start all supplies are full, no package is placed and no pawn is on the table"
STATE = "what the position waits for"
PARTS = (
    "the parts are packages, pawns, supply, final, third had, start, 'green to roll', 'green rolled 4', over, "
    "resolving, waiting"
)
NO_TRIGGER = "is no trigger; one reads like 'third 4 green', 'special 4 green of pink' or 'own 4'"
RIVALS = "must name the opposing colours that qualified, as in 'special 4 green of pink' (PK-13)"
ALONE = "an order is asked only when two different triggers are due; one that is due alone is written as 'resolving"
LAPSED = "can do nothing here: it would have lapsed (R-PK-lapse)"


def faults(text: Any, **switches: Any) -> list[str]:
    """What is told about a line."""
    with pytest.raises(ValueError) as refusal:
        Package(**switches).position(text)
    first, *told = str(refusal.value).split("\n")
    assert first == "this is no position:" and all(fault.startswith("* ") for fault in told)
    return [fault[2:] for fault in told]


def with_part(line: str, name: str, part: str) -> str:
    """A line with another part in the place of the one of this name."""
    return ", ".join(part if old.startswith(name) else old for old in line.split(", "))


# What is free, and what comes back ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "green rolled 4, final pink, supply 5 / 0, pawns 4 / 1, packages 0 1 0 3 0 / 0 0 2 3 0",
        "packages 0 1 0 3 0/0 0 2 3 0,pawns 4/1,supply 5/0,final pink,green rolled 4",
        "\n  packages  0 1 0   3 0 / 0 0 2\t3 0,\n  pawns 4 /1,\n supply 5/ 0,final  pink,\n green   rolled  4\n",
        "packages 00 01 0 03 0 / 0 0 2 3 0, pawns 4 / 1, supply 05 / 0, final pink, green rolled 4,",
    ],
)
def test_spaces_and_the_order_of_the_parts_are_free(text: str) -> None:
    assert Package().position(text) == Package().position(LINE)
    assert str(Package().position(text)) == LINE


def test_the_order_of_colours_and_of_simultaneous_triggers_is_free() -> None:
    once = Package(players=3, third_package="once")
    line = (
        "packages 0 0 0 0 3 / 0 0 0 0 3 / 0 0 0 0 1, pawns 5 / 0 / 0, supply 0 / 0 / 5, final green pink, "
        "third had green 3 5 + pink 5, blue to roll"
    )
    other = line.replace("green pink", "pink green").replace("green 3 5 + pink 5", "pink 5 + green 5 3")
    assert str(once.position(other)) == str(once.position(line)) == line
    chain = f"{CHAIN}, waiting own 4 + third 4 green + special 4 green of pink"
    other = f"{CHAIN}, waiting special 4  green of pink+own  4 +third 4 green"
    assert Package().position(other) == Package().position(chain) and str(Package().position(other)) == chain


@pytest.mark.parametrize(
    ("line", "switches"),
    [
        ("packages 0 0 0 0 0 / 0 0 0 0 0, pawns 0 / 0, supply 12 / 12, start", {}),
        (
            "packages 0 0 0 0 0 / 0 0 0 0 0 / 0 0 0 0 0, pawns 0 / 0 / 0, supply 4 / 4 / 4, start",
            {"players": 3, "supply": 4},
        ),
        (ROLL, {}),
        (LINE, {}),
        ("packages 1 0 0 0 0 / 0 0 0 0 2, pawns 0 / 5, supply 0 / 0, green rolled 6", {}),
        ("packages 1 0 0 0 0 / 0 0 0 0 2, pawns 0 / 5, supply 0 / 0, final green pink, over", {}),
        (f"{CHAIN}, waiting own 4 + third 4 green + special 4 green of pink", {}),
        (f"{CHAIN}, resolving own 4, waiting third 4 green + special 4 green of pink", {}),
        (f"{CHAIN}, resolving third 3 pink, waiting own 4 + special 4 green of pink", {"trigger_order": "stack"}),
        (f"{CHAIN}, waiting own 4 + third 3 pink + special 4 green of pink", {"trigger_order": "free"}),
        (CHAIN.replace("4 / 1,", "4 / 4,") + ", resolving guest 4", {}),
        (
            f"{CHAIN.replace(', green', ', third had green 4, green')}, resolving third 4 green",
            {"third_package": "once"},
        ),
        (f"{FINAL}, resolving third 4 green", {}),
    ],
)
def test_a_line_comes_back_as_it_is(line: str, switches: dict[str, Any]) -> None:
    assert str(Package(**switches).position(line)) == line


def test_a_line_is_played_on_from() -> None:
    state = Package().position(f"{CHAIN}, resolving own 4, waiting third 4 green + special 4 green of pink")
    assert (node(state), state.player, resolving(state)) == ("RESOLVE", 0, "own 4 green")
    state = play(state, "down 4 pink")
    assert node(state) == "ORDER"
    assert waiting(state) == [["special 4 green of pink", "third 4 green"], ["third 3 pink"]]


def test_what_is_known_of_a_turn_is_in_its_log() -> None:
    normal = Package().position(CHAIN.replace("9 / 7", "0 / 7") + ", resolving third 4 green")
    assert [(event.kind, event.clause) for event in normal.turn_events] == [("rolled", None), ("earned", "PK-12")]
    final = Package().position(FINAL + ", resolving third 4 green")
    assert [(event.kind, event.clause) for event in final.turn_events] == [("rolled", "PK-19"), ("earned", "PK-12")]


# Faults of a line -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "part", "told"),
    [
        ("packages", "packages 0 1 0 2 0", f"packages {ONE_EACH} 1"),
        ("packages", "packages 0 1 0 2 / 0 0 2 3 0", f"{NUMBERS} '0 1 0 2'"),
        ("packages", "packages 0 1 0 2 x / 0 0 2 3 0", f"{NUMBERS} '0 1 0 2 x'"),
        ("packages", "packages 0 -1 0 2 0 / 0 0 2 3 0", f"{NUMBERS} '0 -1 0 2 0'"),
        ("packages", "packages 0 1 0 ٢ 0 / 0 0 2 3 0", f"{NUMBERS} '0 1 0 ٢ 0'"),
        ("packages", "packages 4 4 4 4 4 / 0 0 2 3 0", "green has 20 packages on the table and 5 left, more than 12"),
        ("packages", "packages", "packages stands alone; it reads like 'packages 1 0 0 0 0 / 0 0 2 0 0'"),
        ("packages", "", "packages is missing; it reads like 'packages 1 0 0 0 0 / 0 0 2 0 0'"),
        ("pawns", "pawns 4", f"pawns {ONE_EACH} 1"),
        ("pawns", "pawns 4 / 1 / 2", f"pawns {ONE_EACH} 3"),
        ("pawns", "pawns 4 / ", "pawns needs one whole number for each player, not ''"),
        ("pawns", "pawns 4 / off", "pawns needs one whole number for each player, not 'off'"),
        ("pawns", "pawns 4 / 6", "the pawn of pink must be at 1 to 5, or 0 for off the table, not 6"),
        ("pawns", "", "pawns is missing; it reads like 'pawns 1 / 0', 0 for off the table"),
        ("supply", "supply 5 7", f"supply {ONE_EACH} 1"),
        ("supply", "supply 5 / 7.0", "supply needs one whole number for each player, not '7.0'"),
        ("supply", "supply 5 / 13", "the supply of pink must be 0 to 12, not 13"),
        ("supply", "supply 5 / 8", "pink has 5 packages on the table and 8 left, more than 12"),
        ("supply", "", "supply is missing; it reads like 'supply 11 / 10'"),
        ("green", "final red, green to roll", "final: 'red' is not one of green, pink"),
        ("green", "final blue, green to roll", "final: 'blue' is not one of green, pink"),
        (
            "green",
            "final, green to roll",
            "final stands alone; it names those who have taken the final turn, as in 'final pink'",
        ),
        ("green", "final pink, green to roll", "pink has taken the final turn, so the supply must be 0, not 7 (PK-19)"),
        (
            "green",
            "third had green 4, green to roll",
            "'third had' is kept only under third_package='once' (R-PK-third-again)",
        ),
        ("green", "", f"{STATE} is missing; it is 'start', 'green to roll', 'green rolled 4' or 'over'"),
        ("green", "blue to roll", "'blue to roll': 'blue' is not one of green, pink"),
        ("green", "orange rolled 3", "'orange rolled 3': 'orange' is not one of green, pink"),
        ("green", "green rolled 7", "'green rolled 7': the die shows 1 to 6, as in 'green rolled 4'"),
        ("green", "green rolled four", "'green rolled four': the die shows 1 to 6, as in 'green rolled 4'"),
        ("green", "start", AT_START),
        ("green", "over", "the game is over only when all players have taken their final turns (PK-19)"),
        ("green", "green to roll, over", f"{STATE} is there twice, the second time as 'over'"),
        ("green", "green to roll, pawns 4 / 1", "pawns is there twice, the second time as 'pawns 4 / 1'"),
        (
            "green",
            "green to roll, frogs 3",
            f"'frogs 3' is not understood; {PARTS}",
        ),
        (
            "green",
            "green to roll, waiting own 4 + third 4 green",
            "triggers wait only after a roll, as in 'green rolled 4', not at 'green to roll'",
        ),
    ],
)
def test_a_fault_is_told_and_nothing_else(name: str, part: str, told: str) -> None:
    assert faults(with_part(ROLL, name, part)) == [told]


@pytest.mark.parametrize(
    ("had", "told"),
    [
        ("third had green", f"third had: 'green' {HAD}"),
        ("third had 4", f"third had: '4' {HAD}"),
        ("third had blue 4", f"third had: 'blue 4' {HAD}"),
        ("third had green 6", f"third had: 'green 6' {HAD}"),
        ("third had green 4 +", f"third had: '' {HAD}"),
        ("third had green 4 + green 4", "third had: green 4 is there twice"),
        ("third had", "third had stands alone; it reads like 'third had green 1 3 + pink 4'"),
    ],
)
def test_who_had_a_third_package_is_read_with_care(had: str, told: str) -> None:
    assert faults(f"{had}, {ROLL}", third_package="once") == [told]


def test_nobody_has_had_a_third_package_at_the_start() -> None:
    start = "packages 0 0 0 0 0 / 0 0 0 0 0, pawns 0 / 0, supply 12 / 12, third had green 4, start"
    assert faults(start, third_package="once") == [AT_START]


@pytest.mark.parametrize("supply", ["11 / 12", "0 / 0"])
def test_at_the_start_no_package_is_out_of_the_game(supply: str) -> None:
    assert faults(f"packages 0 0 0 0 0 / 0 0 0 0 0, pawns 0 / 0, supply {supply}, start") == [AT_START]


@pytest.mark.parametrize("state", ["green to roll", "green rolled 4"])
def test_nobody_is_in_turn_after_the_final_turn(state: str) -> None:
    line = f"packages 1 0 0 0 0 / 1 0 0 0 0, pawns 1 / 1, supply 0 / 0, final green, {state}"
    assert faults(line) == ["green cannot be in turn after the own final turn (PK-19)"]
    over = line.replace("final green", "final green pink")
    assert faults(over) == ["all players have taken their final turns: the game is over (PK-19)"]


def test_a_colour_has_one_final_turn() -> None:
    assert faults(LINE.replace("final pink", "final pink pink")) == ["final: 'pink' is there twice"]


@pytest.mark.parametrize("text", [None, 4, b"start", ["start"]])
def test_a_position_is_read_from_a_text(text: Any) -> None:
    with pytest.raises(ValueError, match="a position is read from a text, not from"):
        Package().position(text)


def test_an_empty_text_is_told_all_that_a_position_needs() -> None:
    told = faults("  ")
    assert [fault.split(" is missing")[0] for fault in told] == [
        *("packages", "pawns", "supply", "what the position waits for"),
    ]


def test_all_faults_are_told_at_once() -> None:
    told = faults(
        "packages 0 1 0 9 9 / 0 0 2 3, pawns 7 / 1, supply 5 / 99, final pink red, third had green 9, frogs, "
        "blue rolled 0, resolving third 8 green, waiting special 4 green + own | third 4 orange"
    )
    assert [fault.partition(";")[0] for fault in told] == [
        "'frogs' is not understood",
        f"{NUMBERS} '0 0 2 3'",
        "final: 'red' is not one of green, pink",
        f"third had: 'green 9' {HAD}",
        "green has 19 packages on the table and 5 left, more than 12",
        "the pawn of green must be at 1 to 5, or 0 for off the table, not 7",
        "the supply of pink must be 0 to 12, not 99",
        "pink has taken the final turn, so the supply must be 0, not 99 (PK-19)",
        "'third had' is kept only under third_package='once' (R-PK-third-again)",
        "'blue rolled 0': 'blue' is not one of green, pink",
        "'blue rolled 0': the die shows 1 to 6, as in 'green rolled 4'",
        f"'special 4 green' {RIVALS}",
        "'own' is no trigger",
        "'third 4 orange': orange is not one of green, pink",
        "'third 8 green': there is no location 8: they are numbered 1 to 5",
    ]


def test_what_cannot_be_read_leads_to_no_further_fault() -> None:
    assert faults(with_part(LINE, "packages", "packages x / y") + ", resolving third 4 green") == [
        f"{NUMBERS} 'x'",
        f"{NUMBERS} 'y'",
    ]
    chain = f"{CHAIN}, waiting own 4 + third 4 green"
    assert len(faults(with_part(chain, "pawns", "pawns here / there"))) == 2
    assert len(faults(with_part(chain, "green", "red rolled 4"))) == 1
    over = "packages 1 0 0 0 0 / 1 0 0 0 0, pawns 1 / 1, supply 0 / 0, final green pinc, over"
    assert faults(over) == ["final: 'pinc' is not one of green, pink"]


# Triggers that could not wait there -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("triggers", "told"),
    [
        ("resolving frog", f"'frog' {NO_TRIGGER}"),
        ("resolving up 4 green", f"'up 4 green' {NO_TRIGGER}"),
        ("resolving third 4", f"'third 4' {NO_TRIGGER}"),
        ("resolving", "resolving stands alone; it names a trigger, as in 'resolving third 4 green'"),
        ("waiting", "waiting stands alone; it names triggers, as in 'waiting own 4 + third 4 green | third 3 pink'"),
        ("resolving own 4, waiting third 4 green |", f"'' {NO_TRIGGER}"),
        ("resolving third 0 green", "'third 0 green': there is no location 0: they are numbered 1 to 5"),
        ("resolving own 6", "'own 6': there is no location 6: they are numbered 1 to 5"),
        ("resolving third 4 blue", "'third 4 blue': blue is not one of green, pink"),
        (
            "resolving special 4 green of pink orange",
            "'special 4 green of pink orange': orange is not one of green, pink",
        ),
        ("resolving special 4 green", f"'special 4 green' {RIVALS}"),
        ("resolving special 4 green of green", f"'special 4 green of green' {RIVALS}"),
        ("resolving own 3", "'own 3': the pawn of green does not stand at 3 (PK-10)"),
        ("resolving guest 1", "'guest 1': the pawn of green does not stand at 1 (PK-10)"),
        ("resolving guest 4", "'guest 4': no opposing pawn stands there; this is 'own 4' (PK-11)"),
        ("resolving third 5 green", f"'third 5 green' {LAPSED}"),
        ("waiting own 4", f"{ALONE} own 4'"),
        ("waiting third 4 green | own 4", f"{ALONE} third 4 green'"),
        ("waiting third 4 green + third 4 green", f"{ALONE} third 4 green'"),
        ("waiting third 4 green + third 5 pink", f"'third 5 pink' {LAPSED}"),
        (
            "resolving third 4 green, waiting " + " + ".join(["third 3 pink"] * 3),
            "what waits could make a chain of 22; in one turn it is 19 at most (PK-18)",
        ),
    ],
)
def test_a_trigger_that_could_not_be_there(triggers: str, told: str) -> None:
    assert faults(f"{CHAIN}, {triggers}") == [told]


def test_the_own_location_is_earned_by_a_delivery_of_this_roll() -> None:
    assert faults(CHAIN.replace("rolled 4", "rolled 3") + ", resolving own 4") == [
        "'own 4' is earned by a delivery to 4, so on a 4, not on a 3 (PK-10)"
    ]
    assert faults(CHAIN.replace("4 / 1,", "4 / 4,") + ", resolving own 4") == [
        "'own 4': an opposing pawn stands there too; this is 'guest 4' (PK-11)"
    ]
    assert faults(FINAL + ", resolving own 4") == ["'own 4': nothing is delivered on a final turn (PK-20)"]


def test_a_turn_has_one_guest_or_own_location_action() -> None:
    assert faults(CHAIN.replace("4 / 1,", "4 / 4,") + ", resolving guest 4, waiting guest 4 + third 4 green") == [
        "a turn has one own-location or guest action at most (PK-18)"
    ]


def test_on_a_final_five_nothing_waits() -> None:
    line = FINAL.replace("rolled 4", "rolled 5")
    assert faults(f"{line}, resolving third 4 green") == [
        "on a 5 a final turn places nothing, so no trigger waits (PK-22)"
    ]


def test_under_free_what_waits_is_one_group() -> None:
    assert faults(
        f"{CHAIN}, resolving own 4, waiting special 4 green of pink | third 3 pink", trigger_order="free"
    ) == ["under trigger_order='free' all that waits is one group, with + between (R-PK-order)"]


def test_under_once_a_third_package_that_was_earned_is_noted() -> None:
    assert faults(f"{CHAIN}, resolving third 4 green", third_package="once") == [
        "'third 4 green' was earned, so 'third had' must name green 4 (R-PK-third-again)"
    ]


def test_under_recheck_a_trigger_needs_what_it_needed() -> None:
    line = CHAIN.replace("0 0 0 3 0", "0 0 0 2 0").replace("9 / 7", "10 / 7")
    assert faults(f"{line}, resolving third 4 green", triggers="recheck") == [f"'third 4 green' {LAPSED}"]
    assert node(Package().position(f"{line}, resolving third 4 green")) == "RESOLVE"
