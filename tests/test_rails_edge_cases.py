"""Positions of Pocket Rails where people argue, by the ids of the edge cases."""

from typing import Any

import pytest
from rails_positions import (
    STANDARD,
    at,
    card,
    cards,
    deliver,
    goods_yard,
    of_kind,
    parts,
    reveal,
    scored,
    shuffled,
    texts,
    told,
)

from gamelib.pocket_rails.game import PocketRails


def test_E_PR_1_four_players_with_hands_of_eight() -> None:
    with pytest.raises(ValueError, match=r"75 cards, and 76 are needed.*\(R-PR-short\)"):
        PocketRails(players=4, hand_size=8)


@pytest.mark.parametrize(("players", "size"), [(3, 10), (2, 16)])
def test_E_PR_1_the_largest_hands_that_fit(players: int, size: int) -> None:
    state = PocketRails(players=players, hand_size=size).start(deck=STANDARD, dealer=0)
    assert {len(hand) for hand in state.hands} == {size}


@pytest.mark.parametrize(("players", "size"), [(3, 12), (4, 8)])
def test_E_PR_1_the_next_larger_ones_do_not(players: int, size: int) -> None:
    with pytest.raises(ValueError, match="R-PR-short"):
        PocketRails(players=players, hand_size=size)


def four_before_round_3(discards: int) -> Any:
    """Four players, the last step of round 2, 23 cards in the deck and so many in the discard pile."""
    no_set = [card for card in STANDARD if not card.endswith("N")]  # Denver and Chicago: no set is complete
    portfolios = [cards(f"{c}-0-0 {c}-1-0 {c}-0-1 {c}-1-1 4-{c}-0") for c in range(4)]
    taken = {card for row in portfolios for card in row}
    free = [card for card in no_set if card not in taken]
    hands = " / ".join(f"{card(f'{seat}-0-2')} {free.pop()}" for seat in range(4))
    yard = free[: 20 - discards]
    taken |= {*yard, *hands.split()}
    rest = [card for card in STANDARD if card not in taken]
    insiders, discard, deck = rest[:4], rest[4 : 4 + discards], rest[4 + discards :]
    assert len(deck) == 23
    state = at(
        hands,
        " / ".join(" ".join(row) for row in portfolios),
        " ".join(yard),
        " ".join(insiders),
        deck=" ".join(deck),
        discard=" ".join(discard) or "-",
        round=2,
    )
    return shuffled(reveal(state, hands))


def test_E_PR_2_no_discards_hands_of_four() -> None:
    state = four_before_round_3(0)
    assert state.round == 3 and [len(hand) for hand in state.hands] == [4] * 4 and len(state.deck) == 7
    assert 3 + 3 + state.steps == 8
    assert [event.number for event in of_kind(state, "short")] == [4]


@pytest.mark.parametrize("discards", [1, 2, 3])
def test_E_PR_2_one_discard_or_more_hands_of_six(discards: int) -> None:
    state = four_before_round_3(discards)
    assert [len(hand) for hand in state.hands] == [6] * 4 and len(state.deck) == discards - 1
    assert 3 + 3 + state.steps == 9 and not of_kind(state, "short")


def e_pr_3(**more: Any) -> Any:
    hands = "2-0-0 0-0-2 / 3-0-0 1-1-2"
    portfolios = "0-3-0 / 0-3-1"
    return reveal(at(hands, portfolios, "0-0-0 0-0-1 0-1-0 0-2-1", marker_at=1, **more), hands)


def test_E_PR_3_the_dealer_decides_and_the_marker_moves_once() -> None:
    state = e_pr_3()
    assert (state.node, state.player) == ("deliver", 1)
    wanted = [deliver(f"{d} 0-0-2 {c}") for d in ("0-0-0", "0-1-0") for c in ("0-0-1", "0-2-1")]
    assert sorted(map(sorted, map(str.split, texts(state)))) == sorted(map(sorted, map(str.split, wanted)))
    for action in texts(state):
        after = state.child(action)
        assert after.marker == 0 and len(after.discard) == 3 and len(after.yard) == 3


@pytest.mark.parametrize("sets", ["at_once", "one_by_one"])
def test_E_PR_3_is_one_set_under_either_reading(sets: str) -> None:
    assert len(e_pr_3(sets=sets).actions) == 4


def test_E_PR_4_two_sets_leave_in_one_decision() -> None:
    hands = "2-0-0 0-0-2 / 3-0-0 0-1-2"
    state = reveal(at(hands, "0-3-0 / 0-3-1", "0-0-0 0-1-0 0-4-0 0-0-1 0-2-1", marker_at=1), hands)
    assert (state.node, state.player, state.sets, len(state.actions)) == ("deliver", 1, 2, 3)
    for action in texts(state):
        after = state.child(action)
        assert len(after.yard) == 1 and told(after.yard)[0] in cards("0-0-0 0-1-0 0-4-0")
        assert after.marker == 0 and after.node == "pick"
    assert {told(state.child(action).yard)[0] for action in texts(state)} == set(cards("0-0-0 0-1-0 0-4-0"))


def test_E_PR_6_over_invested_comes_first() -> None:
    hands = "0-2-2 0-0-1 / 3-0-0 1-1-2"
    state = reveal(at(hands, "0-3-2 0-4-2 / 0-1-1", "0-0-0 0-1-0 0-0-2"), hands)
    assert told(state.portfolios[0]) == [], "three B&O cards of New York have left"
    assert (state.node, state.player) == ("deliver", 1), "pink has one B&O share, green none any more"


def test_E_PR_8_all_five_goods_tied() -> None:
    even = goods_yard(coal=2, wood=2, cloth=2, steel=2, grain=2)
    state = scored("0-0-2 1-0-2 / 0-1-2", even, "4-4-2 4-4-1", 2)
    assert [score.parts["PR-15"] for score in state.scores] == [0, 0]
    assert [event.good for event in of_kind(state, "plentiful")] == ["coal", "wood", "cloth", "steel", "grain"]


@pytest.mark.parametrize(("good_fallback", "points"), [(False, 0), (True, 2 * 3)])
def test_E_PR_9_wood_is_too_plentiful(good_fallback: bool, points: int) -> None:
    portfolio = "0-1-2 1-1-2 2-1-2 0-0-2 1-0-2 3-2-2"
    yard = goods_yard(coal=3, wood=6, cloth=2, steel=2, grain=5)
    state = scored(f"{portfolio} / 4-4-1", yard, "4-4-2 4-0-2", 2, good_fallback=good_fallback)
    assert state.scores[0].parts["PR-15"] == points


def test_E_PR_10_the_score_after_round_3() -> None:
    state = scored("0-1-0 0-1-1 1-3-0 / 4-4-2", "0-0-0 0-3-0 1-0-1 1-0-0 2-1-0", "0-1-2 4-4-0")
    assert parts(state.scores[0]) == {"PR-13": 1 * 2, "PR-15": 2 * 1, "PR-16": -4, "PR-17": 2}
    assert state.totals[0] == 2


def test_E_PR_13_the_penalty_counts_at_once_in_round_1() -> None:
    state = at("0-0-0 0-0-1 2-0-0 2-0-1 / 1-0-0 3-0-0 2-1-0 2-1-1", same_company_penalty=True, round=1)
    state = reveal(state, "0-0-0 0-0-1 / 1-0-0 3-0-0")
    assert state.round == 1 and state.totals == (-1, 0)


def test_every_row_of_the_edge_cases_is_here() -> None:
    found = {int(name.split("_")[3]) for name in globals() if name.startswith("test_E_PR_")}
    assert found == {1, 2, 3, 4, 6, 8, 9, 10, 13}
