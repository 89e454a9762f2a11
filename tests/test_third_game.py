"""Lamp Street, the example of docs/third-game.md: its clauses by name, and what of it that page shows."""

import re
from fractions import Fraction
from pathlib import Path

import lamp_street
import pytest
from lamp_street import LampStreet

from gamelib import IllegalAction, clause

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "third-game.md").read_text(encoding="utf-8")
SOURCE = (DOCS / "examples" / "lamp_street.py").read_text(encoding="utf-8")


def street(line, **switches):
    """A position of two players from its short form: lamps of green / of pink, hands, then what it waits for."""
    hung, hand, rest = line.split(", ", 2)
    return LampStreet(**switches).position(f"hung {hung}, hand {hand}, first green, {rest}")


# --------------------------------------------------------------------------------------------------- the clauses
def test_LS_1_two_to_four_players_hold_four_lamps_each_and_there_are_six_posts():
    for players in (2, 3, 4):
        state = LampStreet(players=players).start(first=0)
        assert state.part("hand") == (4,) * players and state.part("hung") == ((0,) * 6,) * players
    for players in (1, 5, True):
        with pytest.raises(ValueError, match="players must be 2 to 4"):
            LampStreet(players=players)
    with pytest.raises(ValueError, match="green has more than 4 lamps"):
        street("0 0 1 0 0 0 / 0 0 0 0 0 0, 4 / 4, green to roll")


def test_LS_2_who_starts_is_drawn_and_seats_follow_each_other():
    game = LampStreet(players=3)
    assert [(str(action), p) for action, p in game.start().chance] == [(f"first {s}", Fraction(1, 3)) for s in range(3)]
    state, turns = game.start(first=1), []
    for number in (1, 2, 3, 4):
        turns.append(state.turn)
        state = state.child(f"roll {number}").child("hang")
    assert turns == [1, 2, 0, 1]


def test_LS_3_a_die_of_six_says_the_post():
    state = LampStreet().start(first=0)
    assert {str(action): p for action, p in state.chance} == {f"roll {n}": Fraction(1, 6) for n in range(1, 7)}
    for n in range(1, 7):
        after = state.child(f"roll {n}").child("hang")
        assert after.part("hung")[0] == tuple(int(post == n) for post in range(1, 7))


def test_LS_4_a_lamp_comes_from_the_hand():
    state = street("0 0 0 0 0 0 / 0 0 0 0 0 0, 2 / 2, green rolled 3")
    after = state.child("hang")
    assert after.part("hand") == (1, 2) and after.part("hung")[0][2] == 1 and after.events[0].clause == "LS-4"


def test_LS_5_or_from_a_lower_post_where_one_of_ones_own_hangs():
    state = street("0 1 1 1 1 0 / 1 0 0 0 0 0, 1 / 2, green rolled 4", lamps=5)
    assert [str(action) for action in state.actions] == ["hang", "carry 2", "carry 3"]
    after = state.child("carry 2")
    assert after.part("hand") == (1, 2) and after.part("hung")[0] == (0, 0, 1, 2, 1, 0)
    assert {reason.clause for reason in state.why_not("carry 5")} == {"LS-5"}, "it is higher"
    assert "No green lamp hangs at 1." in [reason.text for reason in state.why_not("carry 1")], "it is pink’s"
    with pytest.raises(IllegalAction, match="LS-5"):
        state.child("carry 4")


def test_LS_6_of_the_two_that_hung_there_one_breaks_as_the_player_in_turn_says():
    state = street("0 0 0 1 0 0 / 0 0 0 1 0 0, 2 / 3, green rolled 4").child("hang")
    assert state.node == "resolve" and state.player == 0
    assert [str(action) for action in state.actions] == ["break green", "break pink"]
    assert state.child("break pink").part("hung") == ((0, 0, 0, 2, 0, 0), (0,) * 6)
    assert state.child("break green").part("hung")[0][3] == 1
    came = street("0 0 0 0 0 0 / 0 0 0 2 0 0, 2 / 2, green rolled 4").child("hang")
    assert [str(action) for action in came.actions] == ["break pink"], "the lamp that has just come does not break"
    assert came.why_not("break green")[0].clause == "LS-6" and came.why_not("hang")[0].clause == "LS-6"
    assert street("0 0 0 0 0 0 / 0 0 0 1 0 0, 2 / 2, green rolled 4").child("hang").node == "roll", "there was a hook"


def test_LS_7_it_ends_when_a_hand_is_empty_at_the_end_of_a_turn():
    state = street("0 0 0 0 0 0 / 0 0 0 0 0 0, 2 / 1, pink rolled 3")
    assert state.child("hang").is_over
    full = street("0 0 1 0 0 0 / 0 0 1 0 0 0, 2 / 1, pink rolled 3").child("hang")
    assert full.node == "resolve" and full.child("break green").is_over, "not in the middle of a turn"
    assert not street("0 1 0 0 0 0 / 0 1 0 0 0 0, 1 / 1, green rolled 3").child("carry 2").is_over


def test_R_LS_last_the_round_is_played_to_its_end_or_not():
    line = "0 0 0 0 0 0 / 0 0 0 0 0 0, 1 / 2, green rolled 3"
    goes_on = street(line, last_turns="round").child("hang")
    assert goes_on.turn == 1 and goes_on.node == "roll"
    assert goes_on.child("roll 1").child("hang").is_over, "pink had as many turns"
    assert street(line, last_turns="at_once").child("hang").is_over
    last = street("0 0 0 0 0 0 / 0 0 0 0 0 0, 2 / 1, pink rolled 3", last_turns="at_once")
    assert last.child("hang").is_over
    assert clause("R-LS-last").readings[0].switch == "last_turns='round'"


def test_LS_8_a_lamp_is_worth_the_number_of_its_post():
    scores = street("1 0 0 0 0 2 / 1 0 1 0 0 0, 1 / 2, green to roll").scores
    assert [score.parts["LS-8"] for score in scores] == [13, 4]


def test_LS_9_alone_it_is_worth_that_once_more():
    scores = street("1 1 0 0 0 2 / 1 0 1 0 0 0, 0 / 2, pink to roll").scores
    assert [score.parts["LS-9"] for score in scores] == [2, 3], "not at 1, beside pink, nor at 6, beside one’s own"


def test_LS_10_the_highest_total_wins_and_a_tie_is_shared():
    state = street("0 0 0 0 0 0 / 0 0 0 0 0 0, 1 / 1, green rolled 3").child("hang")
    won, tied = state.child("roll 2").child("hang"), state.child("roll 3").child("hang")
    assert won.returns == (1, 0) and tied.returns == (Fraction(1, 2), Fraction(1, 2))
    told = LampStreet().story.say
    assert (
        told(won)[-1].text == "Green wins, 6 to 4."
        and told(tied)[-1].text == "Green and pink share the win with 3 each."
    )
    assert told(won)[-1].clauses == ("LS-10",)


FINE = "0 1 0 1 0 0 / 0 0 0 1 0 0, 2 / 3, "
IMPOSSIBLE = {
    "2 1 1 0 0 0 / 0 0 0 0 0 0, 2 / 3, green to roll": ["green has more than 4 lamps (LS-1)"],
    "1 0 0 0 0 0 / 1 0 0 1 0 0, 0 / 2, green to roll": ["the hand of green is empty, and no turn is left (LS-7)"],
    "1 0 0 0 0 0 / 1 0 0 1 0 0, 2 / 0, green rolled 2": ["the hand of pink is empty, and no turn is left (LS-7)"],
    "1 0 0 0 0 0 / 2 0 0 0 0 0, 2 / 1, green to roll": ["post 1 has 3 lamps (LS-6)"],
    "1 0 0 1 0 0 / 2 0 0 1 0 0, 2 / 1, green rolled 1": ["post 1 has 3 lamps (LS-6)"],
    FINE + "green rolled 4, resolving": ["post 4 has 2 lamps (LS-6)"],
    "0 0 0 0 0 0 / 0 0 0 3 0 0, 2 / 1, green rolled 4, resolving": [
        "green has just brought a lamp to 4, but has none there (LS-3)"
    ],
    FINE + "over": ["the game is over only when a hand is empty (LS-7)"],
    FINE + "start": ["at the start it is: hung 0 0 0 0 0 0 / 0 0 0 0 0 0, hand 4 / 4, first green, start"],
    "2 2 1 0 0 0 / 1 0 0 0 0 0, 1 / 0, green to roll": [
        "green has more than 4 lamps (LS-1)",
        "the hand of pink is empty, and no turn is left (LS-7)",
        "post 1 has 3 lamps (LS-6)",
    ],
}


@pytest.mark.parametrize("line", IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused_with_every_reason(line):
    with pytest.raises(ValueError) as refusal:
        street(line)
    assert str(refusal.value) == "\n* ".join(["this is no position:", *IMPOSSIBLE[line]])


def test_positions_that_can_be_are_read():
    for rest in ("green to roll", "pink rolled 6"):
        assert str(street(FINE + rest)).endswith(rest)
    late = "1 0 0 0 0 0 / 1 0 0 1 0 0, 0 / 2, pink to roll"
    assert street(late).player is None, "green’s hand is empty, and pink still has a turn"
    with pytest.raises(ValueError, match="no turn is left"):
        street(late, last_turns="at_once")
    assert street("0 0 0 1 0 0 / 0 0 0 2 0 0, 0 / 1, green rolled 4, resolving").actions


def test_every_clause_is_cited_by_the_code_and_has_a_test():
    code = SOURCE[SOURCE.index("@dataclass") :]
    for each in lamp_street.CLAUSES:
        assert re.search(rf"{each.id}\b", code), each.id
        assert any(name.startswith(f"test_{each.id.replace('-', '_')}_") for name in globals()), each.id


# ------------------------------------------------------------------------------------------------------ the page
def test_the_page_shows_the_whole_example_from_the_file_itself():
    shown = ""
    blocks = re.findall(r"```\{literalinclude\} (\S+)\n(.*?)```", PAGE, re.DOTALL)
    for file, options in blocks:
        assert (DOCS / file).read_text(encoding="utf-8") == SOURCE
        marks = {key: value.strip('"') for key, value in re.findall(r":([\w-]+): (.*)", options)}
        start = SOURCE.index(marks["start-at"])
        shown += SOURCE[start : SOURCE.index(marks["end-before"], start) if "end-before" in marks else None]
    squeezed = re.sub(r"\s", "", SOURCE[SOURCE.index("CLAUSES = (") :])
    assert re.sub(r"\s", "", shown) == squeezed, "all of it, in its order, nothing twice"


def test_the_example_is_small():
    code = [line for line in SOURCE[SOURCE.index("@dataclass") :].splitlines() if line.strip()]
    assert len(code) <= 110
