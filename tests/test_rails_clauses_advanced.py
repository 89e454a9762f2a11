"""The advanced rules of Pocket Rails one by one, each with its switch off and on (PR-19 to PR-23)."""

from typing import Any

import pytest
from rails_positions import (
    READINGS,
    STANDARD,
    at,
    cards,
    goods_yard,
    kinds,
    of_kind,
    parts,
    pick,
    play,
    reasons,
    reveal,
    scored,
    shuffled,
    texts,
    told,
)

from gamelib.game import IllegalAction
from gamelib.pocket_rails.game import PocketRails


def test_all_advanced_rules_are_off_by_default() -> None:
    game = PocketRails()
    assert [getattr(game, name) for name in list(READINGS)[:4]] == [False] * 4 and game.target_score is None
    assert game.switches == {"players": 2}


# PR-19 ----------------------------------------------------------------------------------------------------------------
def test_PR_19_players_choose_their_insider_cards() -> None:
    game = PocketRails(players=3, choose_insider=True)
    state = game.start(deck=STANDARD, dealer=1)
    assert (state.node, state.player, state.insiders) == ("insider", 1, (None, None, None))
    assert [len(hand) for hand in state.hands] == [9, 9, 9] and len(state.deck) == 75 - 27
    assert [told(hand) for hand in state.hands] == [sorted(STANDARD[9 * i : 9 * i + 9]) for i in range(3)]
    assert texts(state) == [f"insider {card}" for card in STANDARD[9:18]]
    for seat in (1, 2, 0):
        assert state.player == seat
        state = state.child(f"insider {STANDARD[9 * seat + 4]}")
        assert kinds(state) == ["insider_chosen"] and of_kind(state, "insider_chosen")[0].clause == "PR-19"
    assert (state.node, state.player) == ("pick", 1)
    assert list(map(str, state.insiders)) == [STANDARD[4], STANDARD[13], STANDARD[22]]
    for seat in range(3):
        assert told(state.hands[seat]) == sorted(set(STANDARD[9 * seat : 9 * seat + 9]) - {STANDARD[9 * seat + 4]})


def test_PR_19_only_from_the_own_hand_and_only_first() -> None:
    state = PocketRails(choose_insider=True).start(deck=STANDARD, dealer=0)
    assert [(r.clause, r.cards) for r in state.why_not(f"insider {STANDARD[9]}")] == [("PR-19", (STANDARD[9],))]
    assert reasons(state, pick("0-0-0", "0-0-1")) == {"PR-19"}
    assert reasons(state, "plentiful wood") == {"PR-19", "PR-23"}
    with pytest.raises(IllegalAction, match="PR-19"):
        state.child(f"insider {STANDARD[20]}")
    later = play(state, f"insider {STANDARD[0]}", f"insider {STANDARD[9]}")
    assert reasons(later, f"insider {STANDARD[1]}") == {"PR-4"}


def test_PR_19_later_rounds_are_dealt_as_usual() -> None:
    state = PocketRails(choose_insider=True, hand_size=2).start(deck=STANDARD, dealer=0)
    while state.round == 1:
        state = state.child(state.actions[0])
    assert state.node == "pick" and [len(hand) for hand in state.hands] == [2, 2]


# PR-20 ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("open_portfolios", [False, True])
def test_PR_20_portfolio_cards_are_seen_by_those_who_pick_later(open_portfolios: bool) -> None:
    start = at("0-0-0 0-0-1 / 1-0-0 1-0-1 / 2-0-0 2-0-1", marker_at=1, open_portfolios=open_portfolios)
    assert start.player == 1, "clockwise from the Priority Dealer"
    state = start.child(pick("1-0-0", "1-0-1"))
    (event,) = state.events
    shown = cards("1-0-0") if open_portfolios else []
    assert [str(card) for card in event.cards] == shown
    assert (event.clause, event.kind) == (("PR-20", "laid") if open_portfolios else ("PR-6", "picked"))
    for other in (0, 2):
        laid = state.view(other).picks[1]
        assert [str(card) for card in laid if card is not None] == shown and laid[1] is None
    assert [str(card) for card in state.view(1).picks[1]] == cards("1-0-0 1-0-1")


@pytest.mark.parametrize("open_portfolios", [False, True])
def test_PR_20_changes_nothing_else(open_portfolios: bool) -> None:
    hands = "0-0-0 0-0-1 / 1-0-0 1-0-1"
    state = reveal(at(hands, round=2, open_portfolios=open_portfolios), hands)
    assert told(state.yard) == sorted(cards("0-0-1 1-0-1")) and state.totals == (1, 1)


# PR-21 ----------------------------------------------------------------------------------------------------------------
YARD = "3-1-0 4-2-0"  # worth nothing to portfolios of B&O and GM&O coal


def at_scoring(round: int, block: int, totals: list[int], target: int | None, yard: str = YARD) -> Any:
    """After a scoring that gives nothing, by default."""
    insiders = "2-3-0 2-3-1"
    more: dict[str, Any] = {"block": block} if block > 1 else {}
    return scored("0-0-0 / 1-0-0", yard, insiders, round, totals=totals, target_score=target, **more)


@pytest.mark.parametrize(
    ("round", "block", "totals", "over"),
    [
        (3, 1, [19, 3], False),
        (3, 1, [20, 3], True),
        (3, 1, [3, 25], True),
        (2, 1, [20, 3], False),
        (2, 2, [19, 3], False),
        (2, 2, [20, 3], True),
        (3, 2, [19, 19], False),
        (3, 2, [3, 20], True),
        (2, 7, [3, 20], True),
        (3, 49, [1, 1], False),
    ],
)
def test_PR_21_the_game_ends_with_the_scoring_that_reaches_the_target(
    round: int, block: int, totals: list[int], over: bool
) -> None:
    state = at_scoring(round, block, totals, 20)
    assert state.is_over is over and list(state.totals) == totals
    assert state.node == ("over" if over else "shuffle")
    if over:
        assert state.returns == tuple(int(total == max(totals)) for total in totals)
    else:
        assert state.returns is None
        assert bool(of_kind(state, "new_block")) is (round == 3)


def test_PR_21_without_a_target_three_rounds_are_all() -> None:
    assert at_scoring(3, 1, [0, 0], None).is_over
    with pytest.raises(ValueError, match="PR-21"):
        at_scoring(3, 2, [0, 0], None)


def test_PR_21_the_next_block_shuffles_all_cards_and_keeps_totals() -> None:
    before = at_scoring(3, 1, [7, 4], 20)
    assert before.node == "shuffle" and before.yard and before.portfolios[0] and before.insiders[0]
    assert before.chance.outcomes > 10**100 and told(before.chance[0][0].split()[1:]) == sorted(STANDARD)
    state = shuffled(before, *cards("4-4-2 4-4-1 0-0-0"))
    assert (state.node, state.block, state.round, state.step) == ("pick", 2, 1, 1), "no dealer is drawn again"
    assert state.totals == (7, 4) and state.marker == before.marker
    assert list(map(str, state.insiders)) == cards("4-4-2 4-4-1") and "B&O-coal-D" in told(state.hands[0])
    assert state.yard == () and state.discard == () and state.portfolios == ((), ())


@pytest.mark.parametrize("target", [0, -1, 2.5, "20", True, 10**6 + 1])
def test_PR_21_targets_that_make_no_sense_are_refused(target: Any) -> None:
    with pytest.raises(ValueError, match="PR-21"):
        PocketRails(target_score=target)


# PR-22 ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("penalty", [False, True])
def test_PR_22_two_revealed_cards_of_one_company_cost_a_point(penalty: bool) -> None:
    state = at("0-0-0 0-1-1 2-0-0 2-0-1 / 1-0-0 3-0-0 2-1-0 2-1-1", same_company_penalty=penalty, totals=[4, 4])
    state = reveal(state, "0-0-0 0-1-1 / 1-0-0 3-0-0")
    assert state.totals == ((3, 4) if penalty else (4, 4)) and state.node == "pick"
    found = [(e.clause, e.seat, e.company, e.points) for e in of_kind(state, "penalty")]
    assert found == ([("PR-22", 0, "B&O", -1)] if penalty else [])
    assert state.scores[0].parts["PR-22"] == (-1 if penalty else 0)
    assert state.round_scores(1)[0].parts["PR-22"] == (-1 if penalty else 0)


@pytest.mark.parametrize("pair", ["0-0-0 0-0-1", "0-0-0 0-4-2", "0-3-0 0-4-0"])
def test_PR_22_good_and_city_do_not_matter(pair: str) -> None:
    hands = f"{pair} / 1-0-0 2-0-0"
    assert reveal(at(hands, same_company_penalty=True), hands).totals == (-1, 0)


# PR-23 ----------------------------------------------------------------------------------------------------------------
TIE = {"coal": 3, "cloth": 3, "wood": 2}
OWN = "0-0-2 1-2-2 2-1-2 / 0-2-2 1-0-2"  # green has one coal, cloth and wood each; pink cloth and coal


def named(marker: int = 0, round: int = 2, **more: Any) -> Any:
    switches = {"dealer_breaks_good_ties": True} | more
    return scored(OWN, goods_yard(**TIE), "4-4-1 4-4-2", round, marker_at=marker, **switches)


def test_PR_23_off_the_goods_tied_score_for_nobody() -> None:
    state = named(dealer_breaks_good_ties=False)
    assert state.node == "shuffle" and [s.parts["PR-15"] for s in state.scores] == [2, 0] and state.marker == 0


@pytest.mark.parametrize("marker", [0, 1])
def test_PR_23_the_dealer_names_the_good_that_is_too_plentiful(marker: int) -> None:
    state = named(marker)
    assert (state.node, state.player) == ("plentiful", marker) and state.totals == (0, 0)
    assert texts(state) == ["plentiful coal", "plentiful cloth"]
    for good in ("coal", "cloth"):
        after = state.child(f"plentiful {good}")
        assert [s.parts["PR-15"] for s in after.scores] == [3 + 2, 3], "one of coal and cloth, and wood"
        assert after.marker == 1 - marker, "PR-11"
        (event,) = of_kind(after, "named")
        assert (event.clause, event.good, event.player) == ("PR-23", good, marker)
        assert [e.good for e in of_kind(after, "plentiful")] == [good]
        assert {e.good for e in of_kind(after, "good") if e.seat == 0} == {"coal", "cloth", "wood"} - {good}


def test_PR_23_what_is_not_tied_cannot_be_named() -> None:
    state = named()
    assert reasons(state, "plentiful wood") == {"PR-23"} == reasons(state, "plentiful grain")
    assert reasons(state, pick("0-0-0", "0-0-1")) == {"PR-23"}
    assert reasons(state, "dealer 1") == {"PR-23", "PR-3"}
    with pytest.raises(IllegalAction, match="not tied"):
        state.child("plentiful wood")


def test_PR_23_no_question_without_a_tie() -> None:
    state = scored(OWN, goods_yard(coal=3, cloth=2), "4-4-1 4-4-2", 2, dealer_breaks_good_ties=True)
    assert state.node == "shuffle" and [s.parts["PR-15"] for s in state.scores] == [2, 2] and state.marker == 0


def test_PR_23_after_round_3_the_insider_cards_are_seen_before_a_good_is_named() -> None:
    state = named(round=3)
    assert state.node == "plentiful" and list(map(str, state.view(0).insiders)) == cards("4-4-1 4-4-2")
    early = named(round=2)
    assert [card is None for card in early.view(0).insiders] == [False, True]


def test_PR_23_the_named_good_breaks_the_doubling_of_it_too() -> None:
    def points(good: str) -> dict[str, int]:
        state = scored(OWN, goods_yard(**TIE), "4-0-2 4-4-2", 3, dealer_breaks_good_ties=True)
        return {c: n for c, n in parts(state.child(f"plentiful {good}").scores[0]).items() if c in ("PR-15", "PR-17")}

    assert points("coal") == {"PR-15": 3 + 2}
    assert points("cloth") == {"PR-15": 3 + 2, "PR-17": 3}


def test_PR_23_the_last_tie_is_judged_with_the_marker_where_it_went() -> None:
    """Both have the same points; the marker goes from green to pink when the good is named."""
    state = scored("0-0-2 / 1-0-2", "2-1-0 3-2-0", "4-4-1 4-4-2", 3, dealer_breaks_good_ties=True)
    assert state.node == "plentiful" and state.player == 0
    after = state.child("plentiful wood")
    assert after.is_over and after.totals == (0, 0) and after.returns == (0, 1)
