"""The clauses of Pocket Rails one by one: scoring and the end of the game (PR-12 to PR-18)."""

from typing import Any

import pytest
from rails_positions import SWITCHED, at, cards, goods_yard, kinds, of_kind, parts, reveal, scored, told

# Portfolio cards of New York, of companies of which there is none in the yard of `goods_yard` in small numbers.
NOTHING_THERE = "3-1-0 4-2-0"  # a yard without B&O, GM&O and IC, coal and steel


def good_points(portfolio: str, round: int = 2, insider: str = "4-4-2", **more: Any) -> dict[str, int]:
    """The points for goods: a portfolio in a yard of goods; pink has one card of C&O grain."""
    yard = more.pop("yard")
    state = scored(f"{portfolio} / 4-4-1", goods_yard(**yard), f"{insider} 4-0-2", round, **more)
    return {clause: points for clause, points in parts(state.scores[0]).items() if clause in ("PR-15", "PR-17")}


# When -----------------------------------------------------------------------------------------------------------------
def test_PR_12_no_scoring_after_round_1() -> None:
    hands = "0-0-0 0-1-0 / 0-2-1 0-3-1"
    state = reveal(at(hands, "0-4-2 / -", round=1), hands)
    assert state.round == 2 and state.totals == (0, 0) and not of_kind(state, "scoring")
    assert all(not parts(score) for score in state.scores)


@pytest.mark.parametrize("round", [2, 3])
def test_PR_12_points_are_added_after_rounds_2_and_3(round: int) -> None:
    state = scored("0-0-0 / 1-0-0", "0-1-0 1-1-1", "4-4-1 4-3-1", round, totals=[10, -3])
    assert state.totals == (10 + 1, -3 + 1)
    (event,) = of_kind(state, "scoring")
    assert (event.clause, event.number) == ("PR-12", round)
    assert [parts(score) for score in state.scores] == [{"PR-13": 1, "earlier": 10}, {"PR-13": 1, "earlier": -3}]
    assert [parts(score) for score in state.round_scores(round)] == [{"PR-13": 1}, {"PR-13": 1}]
    assert [score.total for score in state.round_scores(5 - round)] == [0, 0]
    assert state.is_over is (round == 3)


def test_PR_12_nothing_is_scored_between_steps() -> None:
    state = reveal(at("0-0-0 0-1-0 2-0-0 2-0-1 / 0-2-1 0-3-1 2-2-0 2-2-2", round=2), "0-0-0 0-1-0 / 0-2-1 0-3-1")
    assert state.totals == (0, 0) and state.step == 4 and state.round == 2
    assert [score.total for score in state.scored_now] == [1 * 2 + 0, 1 * 2 + 0], "what it would be is told beside"


# Companies ------------------------------------------------------------------------------------------------------------
def test_PR_13_own_cards_times_cards_in_the_yard() -> None:
    """The worked example: 2 B&O in the portfolio, 4 B&O in the yard."""
    state = scored("0-0-1 0-4-1 / 4-4-2", "0-0-0 0-1-0 0-2-0 0-3-0", "3-0-0 3-0-1", 2)
    assert state.scores[0].parts["PR-13"] == 8 and state.scores[1].parts["PR-13"] == 0
    lines = [(event.seat, event.company, event.points) for event in of_kind(state, "company")]
    assert lines == [(0, "B&O", 8)]


def test_PR_13_every_company_counts() -> None:
    state = scored("0-0-0 0-1-0 1-0-0 3-0-1 / 4-4-2 1-1-0 1-2-0", "0-2-1 0-3-1 1-1-1 4-0-0 4-1-0", "2-0-0 2-0-1", 2)
    assert state.scores[0].parts["PR-13"] == 2 * 2 + 1 * 1 + 0
    assert state.scores[1].parts["PR-13"] == 1 * 2 + 2 * 1


# Goods ----------------------------------------------------------------------------------------------------------------
FIVE_COAL = {"coal": 5, "wood": 4, "cloth": 2, "steel": 2, "grain": 2}
TIED = {"wood": 4, "coal": 4, "cloth": 2, "steel": 2, "grain": 2}


@pytest.mark.parametrize(
    ("yard", "portfolio", "points"),
    [
        (FIVE_COAL, "0-0-2 1-0-2", 0),
        (FIVE_COAL, "0-1-2 1-1-2", 2 * 4),
        (FIVE_COAL, "0-4-2 1-4-2 2-4-2", 3 * 2),
        (TIED, "0-0-2 1-0-2", 0),
        (TIED, "0-1-2 1-1-2", 0),
        (TIED, "0-2-2 1-2-2", 2 * 2),
        ({"coal": 2, "wood": 1}, "0-1-2", 1),
        ({"coal": 1, "wood": 1}, "0-1-2", 0),
    ],
)
def test_PR_14_the_most_plentiful_goods_score_for_nobody(yard: dict[str, int], portfolio: str, points: int) -> None:
    assert good_points(portfolio, yard=yard).get("PR-15", 0) == points


def test_PR_14_is_told() -> None:
    state = scored("0-0-2 / 1-0-2", goods_yard(**TIED), "4-4-2 4-4-1", 2)
    assert [(e.clause, e.good, e.number) for e in of_kind(state, "plentiful")] == [
        ("PR-14", "coal", 4),
        ("PR-14", "wood", 4),
    ]
    before = at("0-0-0 0-0-1 / 0-4-0 0-4-1", yard=" ".join(goods_yard(steel=3, wood=2)))
    assert before.plentiful == ("steel",)


@pytest.mark.parametrize(
    ("portfolio", "points"),
    [
        ("0-1-2 1-1-2 2-1-2 0-0-2 1-0-2 3-2-2", 3 * 4),
        ("0-1-2 1-1-2 0-0-2 1-0-2", 2 * 4 + 2 * 3),
        ("0-1-2 1-0-2 2-2-2", 4 + 3 + 2),
        ("0-2-2 1-2-2 0-1-2", 2 * 2),
    ],
)
def test_PR_15_only_what_the_player_has_most_of(portfolio: str, points: int) -> None:
    """The worked examples: 3 wood, 2 coal, 1 cloth: only wood; 2 wood and 2 coal: both."""
    yard = {"steel": 5, "wood": 4, "coal": 3, "cloth": 2}
    assert good_points(portfolio, yard=yard) == {"PR-15": points}


# Insider Information --------------------------------------------------------------------------------------------------
def insiders_at_the_end(insider: str, round: int = 3, **more: Any) -> dict[str, int]:
    """Green: 2 B&O, 1 IC; 2 wood, 1 coal.  Yard: 3 B&O, 1 IC; 3 steel, 1 wood."""
    yard = "0-1-1 0-3-1 0-3-0 2-3-1"
    state = scored("0-1-2 2-1-2 0-0-2 / 4-4-1", yard, f"{insider} 4-2-2", round, **more)
    return parts(state.scores[0])


def test_PR_16_the_insider_company_is_subtracted_after_round_3() -> None:
    assert insiders_at_the_end("4-4-2") == {"PR-13": 2 * 3 + 1, "PR-15": 2}
    assert insiders_at_the_end("0-4-0") == {"PR-13": 1, "PR-15": 2, "PR-16": -6}
    assert insiders_at_the_end("2-4-0") == {"PR-13": 6, "PR-15": 2, "PR-16": -1}
    assert insiders_at_the_end("1-4-0") == {"PR-13": 7, "PR-15": 2}, "no GM&O in the portfolio"


def test_PR_16_only_after_round_3() -> None:
    assert insiders_at_the_end("0-4-0", 2) == {"PR-13": 7, "PR-15": 2}


def test_PR_16_the_own_card_alone() -> None:
    state = scored("0-1-2 / 0-1-1", "0-3-0 2-3-1", "4-4-2 0-4-0")
    assert [parts(score) for score in state.scores] == [{"PR-13": 1}, {"PR-16": -1}]
    (line,) = of_kind(state, "insider_company")
    assert (line.clause, line.seat, line.company, line.points) == ("PR-16", 1, "B&O", -1)


def test_PR_17_the_insider_good_counts_double_after_round_3() -> None:
    assert insiders_at_the_end("4-1-2") == {"PR-13": 7, "PR-15": 2, "PR-17": 2}
    assert insiders_at_the_end("4-1-2", 2) == {"PR-13": 7, "PR-15": 2}
    assert insiders_at_the_end("4-0-2") == {"PR-13": 7, "PR-15": 2}, "coal is not what green has most of"


@pytest.mark.parametrize("insider_good", ["if_scoring", "always"])
def test_PR_17_never_when_too_plentiful(insider_good: str) -> None:
    yard = {"wood": 3, "coal": 1}
    assert good_points("0-1-2 1-1-2", 3, "4-1-2", yard=yard, insider_good=insider_good) == {}


def test_PR_17_company_and_good_of_one_card() -> None:
    assert insiders_at_the_end("0-1-0") == {"PR-13": 1, "PR-15": 2, "PR-16": -6, "PR-17": 2}


# The end --------------------------------------------------------------------------------------------------------------
def ended(totals: list[int], marker: int) -> Any:
    """The end of a game of three in which the last scoring gives nothing."""
    yard = f"{NOTHING_THERE} 3-1-1"
    return scored("0-0-0 / 1-0-0 / 2-0-0", yard, "0-3-0 1-3-0 2-3-0", totals=totals, marker_at=marker)


@pytest.mark.parametrize(
    ("totals", "marker", "winner"),
    [
        ([5, 4, 3], 2, 0),
        ([3, 4, 5], 0, 2),
        ([-3, -1, -2], 0, 1),
        ([5, 5, 3], 0, 0),
        ([5, 5, 3], 1, 1),
        ([5, 5, 3], 2, 0),
        ([5, 3, 5], 1, 2),
        ([3, 5, 5], 0, 1),
        ([4, 4, 4], 2, 2),
        ([0, 0, 0], 1, 1),
    ],
)
def test_PR_18_the_highest_total_wins_and_the_dealer_breaks_ties(totals: list[int], marker: int, winner: int) -> None:
    state = ended(totals, marker)
    assert state.is_over and list(state.totals) == totals and state.marker == marker
    assert state.returns == tuple(int(seat == winner) for seat in range(3))
    tied = totals.count(max(totals))
    found = [(event.clause, event.seat, event.number) for event in of_kind(state, "tie")]
    assert found == ([("PR-18", winner, tied)] if tied > 1 else [])


def test_PR_18_nothing_can_be_done_after_the_end() -> None:
    state = ended([1, 2, 3], 0)
    assert len(state.actions) == 0 and not state.chance and state.player is None
    for text in ("pick B&O-coal-D B&O-coal-C", "dealer 1", "plentiful wood", "insider B&O-coal-D", "deck B&O-coal-D"):
        assert [reason.clause for reason in state.why_not(text)] == ["PR-18"]


def test_PR_18_a_decision_in_the_last_step_moves_the_marker_first() -> None:
    """A decision between two B&O cards: the marker goes from green to pink, who wins the tie."""
    hands = "1-0-0 0-0-2 / 2-0-0 3-1-1"
    state = reveal(at(hands, yard="0-0-0 0-1-0 0-0-1 3-1-0", insiders="4-4-0 4-4-1", round=3, totals=[7, 7]), hands)
    assert state.node == "deliver" and state.player == 0
    state = state.child(state.actions[0])
    assert state.is_over and state.totals == (7, 7) and state.marker == 1 and state.returns == (0, 1)
    assert kinds(state)[-1] == "tie"


@pytest.mark.parametrize("switch", SWITCHED, ids=str)
def test_a_score_sheet_by_hand_is_the_same_under_every_other_switch(switch: dict[str, Any]) -> None:
    """Wood is what both have most of and is not too plentiful, the insider goods too: no switch has anything to say."""
    state = scored("0-1-2 2-1-2 / 1-1-2", "0-3-1 1-3-0 2-3-1 0-1-1", "0-1-0 4-1-1", 3, **switch)
    assert parts(state.scores[0]) == {"PR-13": 1, "PR-15": 2, "PR-16": -2, "PR-17": 2}
    assert parts(state.scores[1]) == {"PR-13": 1, "PR-15": 1, "PR-17": 1}
    assert told(state.insiders) == sorted(cards("0-1-0 4-1-1"))
