"""The rulings of Pocket Rails, each with all its readings (R-PR-deck to R-PR-deal-order)."""

from typing import Any

import pytest
from rails_positions import (
    GOODS,
    READINGS,
    STANDARD,
    at,
    cards,
    deliver,
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

from gamelib.pocket_rails.game import PocketRails
from gamelib.random import Rng


# The box --------------------------------------------------------------------------------------------------------------
def test_R_PR_deck_the_standard_deck_fits_three_players_exactly() -> None:
    assert [str(card) for card in PocketRails(players=3).cards] == STANDARD
    state = PocketRails(players=3).start(deck=STANDARD, dealer=0)
    assert len(state.deck) == 75 - 3 - 24


def test_R_PR_deck_any_list_of_cards_repeats_allowed() -> None:
    box = ["B&O-coal-D"] * 10 + ["IC wood Chicago"] * 10
    game = PocketRails(hand_size=2, deck=box)
    assert [str(card) for card in game.cards] == ["B&O-coal-D"] * 10 + ["IC-wood-C"] * 10
    assert game == PocketRails(hand_size=2, deck=box[::-1]) and hash(game) == hash(eval(repr(game)))
    state = game.start(deck=["B&O-coal-D", "IC-wood-C"] * 10, dealer=0)
    assert list(map(str, state.insiders)) == ["B&O-coal-D", "IC-wood-C"]
    assert texts(state) == ["pick B&O-coal-D IC-wood-C", "pick IC-wood-C B&O-coal-D"]


def test_R_PR_deck_options_of_equal_cards_appear_once() -> None:
    box = cards("0-0-0 0-0-0 0-0-0 1-1-1") * 5
    state = PocketRails(hand_size=4, deck=box + cards("1-1-1 1-1-1")).set_up(
        hands=[cards("0-0-0 0-0-0 0-0-0 1-1-1")] * 2
    )
    assert texts(state) == [pick("0-0-0", "0-0-0"), pick("0-0-0", "1-1-1"), pick("1-1-1", "0-0-0")]
    (reason,) = state.why_not(pick("1-1-1", "1-1-1"))
    assert (reason.clause, reason.cards) == ("PR-6", ("GM&O-wood-C",))


@pytest.mark.parametrize("deck", ["B&O-coal-D", 5, ["B&O-coal-X"] * 30, ["B&O coal"] * 30, [0] * 30, [None] * 30])
def test_R_PR_deck_what_is_no_list_of_cards_is_refused(deck: Any) -> None:
    with pytest.raises(ValueError, match="R-PR-deck"):
        PocketRails(deck=deck)


@pytest.mark.parametrize("deck", [STANDARD[:-1], [*STANDARD, STANDARD[0]], [*STANDARD[:-1], STANDARD[0]]])
def test_R_PR_deck_a_deal_has_exactly_the_cards_of_the_box(deck: list[str]) -> None:
    with pytest.raises(ValueError, match="R-PR-deck"):
        PocketRails().start(deck=deck)


def test_R_PR_goods_are_labels() -> None:
    names = ("iron", "oil", "corn", "fish", "milk")
    game, usual = PocketRails(goods=names), PocketRails()
    assert usual.goods == GOODS
    translated = [card.replace(good, name) for card in STANDARD for good, name in zip(GOODS, names) if good in card]
    assert [str(card) for card in game.cards] == translated
    ours, theirs = game.start(deck=translated, dealer=0), usual.start(deck=STANDARD, dealer=0)
    rng = Rng(3)
    while not theirs.is_over:
        n = rng.below(max(1, len(theirs.actions)))
        if theirs.chance:
            theirs, ours = shuffled(theirs), shuffled(ours)
        else:
            theirs, ours = theirs.child(theirs.actions[n]), ours.child(ours.actions[n])
    assert ours.totals == theirs.totals and ours.is_over


@pytest.mark.parametrize(
    "goods",
    [GOODS[:4], ("a", "a", "b", "c", "d"), ("a b", "c", "d", "e", "f"), (1, 2, 3, 4, 5), "abcde", ("a/b", *"cdef")],
)
def test_R_PR_goods_five_different_words(goods: Any) -> None:
    with pytest.raises(ValueError, match="R-PR-goods"):
        PocketRails(goods=goods)


# Hands ----------------------------------------------------------------------------------------------------------------
def before_round_3(players: int, size: int, left: int) -> Any:
    """The last step of round 2 with so many cards left in the deck, nothing ever delivered, and small custom cards."""
    table = 2 * players * size - 2 * players
    box = cards("0-0-0 1-1-0 2-2-0 3-3-0 4-4-0") * 30
    needed = table + 3 * players + left
    game = PocketRails(players=players, hand_size=size, deck=box[: max(needed, players * (2 * size + 3))])
    pool = list(map(str, game.cards))[:needed]

    def take(n: int) -> list[str]:
        taken, pool[:] = pool[:n], pool[n:]
        return taken

    hands, insiders = [take(2) for _ in range(players)], take(players)
    deck = take(left)
    return game.set_up(hands=hands, insiders=insiders, deck=deck, yard=pool, round=2)


@pytest.mark.parametrize(
    ("players", "size", "left", "hand"),
    [
        (2, 4, 8, 4),
        (2, 4, 7, 2),
        (2, 4, 4, 2),
        (2, 6, 11, 4),
        (3, 4, 11, 2),
        (3, 4, 12, 4),
        (4, 4, 15, 2),
        (4, 6, 23, 4),
    ],
)
def test_R_PR_short_hands_are_cut_to_the_largest_even_number(players: int, size: int, left: int, hand: int) -> None:
    state = before_round_3(players, size, left)
    for _ in range(players):
        state = state.child(state.actions[0])
    assert state.node == "shuffle"
    state = shuffled(state)
    assert [len(cards_) for cards_ in state.hands] == [hand] * players and len(state.deck) == left - hand * players
    assert state.steps == hand // 2
    short = [(event.clause, event.number) for event in of_kind(state, "short")]
    assert short == ([("R-PR-short", hand)] if hand < size else [])


@pytest.mark.parametrize(
    ("players", "size", "needed"), [(2, 2, 14), (2, 8, 38), (3, 8, 57), (4, 6, 60), (4, 8, 76), (2, 16, 70)]
)
@pytest.mark.parametrize("choose", [False, True])
def test_R_PR_short_a_deck_that_is_too_small_is_refused(players: int, size: int, needed: int, choose: bool) -> None:
    box = (STANDARD * 2)[:needed]
    assert len(PocketRails(players=players, hand_size=size, deck=box, choose_insider=choose).cards) == needed
    with pytest.raises(ValueError, match=rf"{needed - 1} cards, and {needed} are needed.*\(R-PR-short\)"):
        PocketRails(players=players, hand_size=size, deck=box[1:], choose_insider=choose)


@pytest.mark.parametrize(("players", "usual"), [(2, 8), (3, 8), (4, 6)])
def test_R_PR_hand_sizes(players: int, usual: int) -> None:
    for size in (None, 2, 4, 6):
        state = PocketRails(players=players, hand_size=size).start(deck=STANDARD, dealer=0)
        assert {len(hand) for hand in state.hands} == {size or usual}
        assert len(state.actions) == (size or usual) * ((size or usual) - 1)


@pytest.mark.parametrize("size", [0, 1, 3, 7, -2, 18, 2.0, "8", True])
def test_R_PR_hand_must_be_even_and_small(size: Any) -> None:
    with pytest.raises(ValueError, match="R-PR-hand"):
        PocketRails(hand_size=size)


def test_R_PR_limits() -> None:
    box = (STANDARD * 3)[:160]
    assert len(PocketRails(hand_size=16, players=4, deck=box).cards) == 160
    with pytest.raises(ValueError, match=r"161 cards, and at most 160.*\(R-PR-limits\)"):
        PocketRails(deck=(STANDARD * 3)[:161])
    with pytest.raises(ValueError, match="R-PR-limits"):
        PocketRails(hand_size=18, deck=box)


def test_R_PR_deal_order() -> None:
    """Insider cards seat by seat, then each hand as a block, from seat 0 on, whoever deals."""
    for dealer in range(3):
        state = PocketRails(players=3).start(deck=STANDARD, dealer=dealer)
        assert list(map(str, state.insiders)) == STANDARD[:3]
        assert [told(hand) for hand in state.hands] == [sorted(STANDARD[3 + 8 * i : 11 + 8 * i]) for i in range(3)]
        assert list(map(str, state.deck)) == STANDARD[27:]
        asked = []
        for _ in range(3):
            asked.append(state.player)
            state = state.child(state.actions[0])
        assert asked == [(dealer + i) % 3 for i in range(3)]


@pytest.mark.parametrize("round", [1, 2, 3])
def test_R_PR_two_player_pass(round: int) -> None:
    state = at("0-0-0 0-1-0 0-2-0 0-3-0 / 1-0-1 1-1-1 1-2-1 1-3-1", round=round)
    state = reveal(state, "0-0-0 0-1-0 / 1-0-1 1-1-1")
    assert [told(hand) for hand in state.hands] == [sorted(cards("1-2-1 1-3-1")), sorted(cards("0-2-0 0-3-0"))]


# Rail Yard ------------------------------------------------------------------------------------------------------------
def four_sides(marker: int, portfolios: str, **more: Any) -> Any:
    """Four players, three B&O cards of Denver, one of Chicago, and one of New York that is revealed."""
    hands = "3-0-0 0-0-2 / 4-0-1 4-1-0 / 2-0-0 3-1-0 / 1-0-0 2-1-0"
    return reveal(at(hands, portfolios, "0-0-0 0-1-0 0-2-0 0-0-1", marker_at=marker, **more), hands)


@pytest.mark.parametrize(
    ("marker", "portfolios", "decides"),
    [
        (1, "0-3-0 / - / 0-4-1 / -", 2),
        (3, "0-3-0 / - / 0-4-1 / -", 0),
        (2, "0-3-0 / - / 0-4-1 / -", 2),
        (1, "0-3-0 / - / - / 0-4-1", 3),
        (0, "- / 0-3-0 / - / 0-4-1", 1),
    ],
)
def test_R_PR_tie_distance_is_clockwise_from_the_dealer(marker: int, portfolios: str, decides: int) -> None:
    assert four_sides(marker, portfolios).player == decides


def two_sets(**more: Any) -> Any:
    """B&O: three cards of Denver, two of Chicago, and two of New York when all is revealed."""
    hands = "3-0-0 0-0-2 / 4-0-1 0-1-2"
    return reveal(at(hands, yard="0-0-0 0-1-0 0-2-0 0-0-1 0-1-1", **more), hands)


def test_R_PR_sets_at_once() -> None:
    state = two_sets(sets="at_once")
    always = "0-0-1 0-0-2 0-1-1 0-1-2"
    assert state.sets == 2
    wanted = [
        sorted(cards(f"{pair} {always}"), key=STANDARD.index) for pair in ("0-0-0 0-1-0", "0-0-0 0-2-0", "0-1-0 0-2-0")
    ]
    assert [text.split()[1:] for text in texts(state)] == wanted
    after = state.child(state.actions[0])
    assert told(after.yard) == ["B&O-cloth-D"] and after.marker == 1 and len(after.discard) == 6
    assert kinds(after).count("decided") == 1
    assert reasons(state, deliver("0-0-0 0-0-1 0-0-2")) == {"R-PR-sets"}


def test_R_PR_sets_one_by_one() -> None:
    state = two_sets(sets="one_by_one")
    assert (state.player, state.sets, len(state.actions)) == (0, 1, 3 * 2 * 2)
    assert deliver("0-1-0 0-0-1 0-1-2") not in texts(state), "the texts come in the order of the cards"
    state = state.child(deliver("0-1-0 0-0-1 0-1-2"))
    assert (state.node, state.player, state.marker) == ("deliver", 1, 1), "a decision of its own, the marker moved"
    assert texts(state) == [deliver("0-0-0 0-0-2 0-1-1"), deliver("0-0-2 0-1-1 0-2-0")]
    after = state.child(state.actions[1])
    assert told(after.yard) == ["B&O-coal-D"] and after.marker == 0
    assert reasons(two_sets(sets="one_by_one"), deliver("0-0-0 0-0-1")) == {"R-PR-sets"}


def test_R_PR_decision_one_outcome_is_no_decision() -> None:
    hands = "3-0-0 0-0-2 / 4-0-1 0-1-2"
    state = reveal(at(hands, yard="0-0-0 0-1-0 0-0-1 0-1-1"), hands)
    assert state.node == "pick" and state.yard == () and state.marker == 0, "two sets, and all of it leaves"


def test_R_PR_decision_equal_cards_make_none() -> None:
    box = cards("0-0-0 0-0-0 0-0-1 0-0-2 3-0-0 4-0-1 1-1-2 1-1-1") * 3
    hands = "3-0-0 0-0-2 / 4-0-1 1-1-2"
    state = reveal(at(hands, yard="0-0-0 0-0-0 0-0-1", box=box, hand_size=2), hands)
    assert state.round == 2 and told(state.yard) == sorted(cards("0-0-0 1-1-2")) and state.marker == 0
    other = reveal(at(hands, yard="0-0-0 0-1-0 0-0-1", box=[*box, *cards("0-1-0")], hand_size=2), hands)
    assert other.node == "deliver" and len(other.actions) == 2


def test_R_PR_decision_equal_loads_appear_once() -> None:
    box = cards("0-0-0 0-0-0 0-1-0 0-0-1 0-0-2 3-0-0 4-0-1 1-1-2") * 3
    hands = "3-0-0 0-0-2 / 4-0-1 1-1-2"
    state = reveal(at(hands, yard="0-0-0 0-0-0 0-1-0 0-1-0 0-0-1", box=box, hand_size=2), hands)
    assert texts(state) == [deliver("0-0-0 0-0-1 0-0-2"), deliver("0-0-1 0-0-2 0-1-0")]


def test_R_PR_decision_several_of_one_card_may_leave() -> None:
    box = cards("0-0-0 0-0-0 0-1-0 0-0-1 0-0-1 0-0-2 0-0-2 3-0-0 4-0-1") * 2
    hands = "3-0-0 0-0-2 / 4-0-1 0-0-2"
    state = reveal(at(hands, yard="0-0-0 0-0-0 0-1-0 0-0-1 0-0-1", box=box, hand_size=2), hands)
    assert texts(state) == [
        deliver("0-0-0 0-0-0 0-0-1 0-0-1 0-0-2 0-0-2"),
        deliver("0-0-0 0-0-1 0-0-1 0-0-2 0-0-2 0-1-0"),
    ]
    for text, left in zip(texts(state), ("0-1-0", "0-0-0")):
        assert state.why_not(text) == () and told(state.child(text).yard) == cards(left)


def two_companies(**more: Any) -> Any:
    """B&O and IC are complete in one step, both with two cards of Denver; nobody has shares, pink deals."""
    hands = "3-0-0 2-0-2 / 3-1-1 0-0-2"
    return reveal(at(hands, yard="2-0-0 2-1-0 2-0-1 0-0-0 0-1-0 0-0-1", marker_at=1, **more), hands)


def test_R_PR_yard_order_is_that_of_the_score_sheet() -> None:
    state = two_companies()
    assert (state.company, state.player) == ("B&O", 1)
    assert reasons(state, deliver("2-0-0 2-0-1 2-0-2")) == {"R-PR-yard-order"}
    state = state.child(state.actions[0])
    assert (state.company, state.player, state.marker) == ("IC", 0, 0), "the marker has moved in between"
    state = state.child(state.actions[0])
    assert state.marker == 1 and state.node == "pick"


def test_R_PR_marker_once_per_decision() -> None:
    state = two_companies(marker="decision")
    found = []
    while state.node == "deliver":
        found.append(state.marker)
        state = state.child(state.actions[0])
    assert [*found, state.marker] == [1, 0, 1]


def test_R_PR_marker_once_per_step() -> None:
    state = two_companies(marker="step")
    assert state.player == 1
    state = state.child(state.actions[0])
    assert (state.company, state.player, state.marker) == ("IC", 1, 1), "the tie is judged with the unmoved marker"
    state = state.child(state.actions[0])
    assert state.marker == 0 and state.node == "pick" and kinds(state).count("marker") == 1
    assert state.player == 0


def test_R_PR_marker_per_step_stays_without_a_decision_and_moves_with_a_good() -> None:
    hands = "3-0-0 0-0-2 / 3-0-1 1-1-2"
    assert reveal(at(hands, yard="0-0-0 0-1-1", marker="step"), hands).marker == 0
    state = scored("0-0-2 / 1-0-2", "2-1-0 3-2-0", "4-4-1 4-4-2", 2, dealer_breaks_good_ties=True, marker="step")
    assert state.child("plentiful wood").marker == 1


# Scoring --------------------------------------------------------------------------------------------------------------
WOODS = {"coal": 3, "wood": 6, "cloth": 2, "steel": 2, "grain": 5}


def goods(portfolio: str, insider: str = "4-4-2", round: int = 2, yard: Any = WOODS, **more: Any) -> dict[str, int]:
    state = scored(f"{portfolio} / 4-4-1", goods_yard(**yard), f"{insider} 4-0-2", round, **more)
    return {clause: n for clause, n in parts(state.scores[0]).items() if clause in ("PR-15", "PR-17")}


@pytest.mark.parametrize(
    ("portfolio", "no", "yes"),
    [
        ("0-1-2 1-1-2 2-0-2", 0, 1 * 3),
        ("0-1-2 1-1-2 2-0-2 3-2-2", 0, 3 + 2),
        ("0-1-2 1-1-2", 0, 0),
        ("0-1-2 1-0-2", 3, 3),
        ("0-0-2 1-0-2 2-1-2", 6, 6),
    ],
)
def test_R_PR_fallback(portfolio: str, no: int, yes: int) -> None:
    assert goods(portfolio, good_fallback=False).get("PR-15", 0) == no
    assert goods(portfolio, good_fallback=True).get("PR-15", 0) == yes


@pytest.mark.parametrize(
    ("portfolio", "insider", "if_scoring", "always"),
    [
        ("0-0-2 1-0-2 2-2-2", "4-2-2", {"PR-15": 6}, {"PR-15": 6, "PR-17": 2 * (1 * 2)}),
        ("0-0-2 1-0-2 2-2-2", "4-0-2", {"PR-15": 6, "PR-17": 6}, {"PR-15": 6, "PR-17": 6}),
        ("0-0-2 1-0-2 2-1-2", "4-1-2", {"PR-15": 6}, {"PR-15": 6}),
        ("0-0-2 1-0-2", "4-2-2", {"PR-15": 6}, {"PR-15": 6}),
        ("0-1-2 1-1-2 2-2-2", "4-2-2", {}, {"PR-17": 4}),
    ],
)
def test_R_PR_insider_good(portfolio: str, insider: str, if_scoring: dict[str, int], always: dict[str, int]) -> None:
    insider = insider if insider != "4-0-2" else "3-0-2"
    assert goods(portfolio, insider, 3, insider_good="if_scoring") == if_scoring
    assert goods(portfolio, insider, 3, insider_good="always") == always
    assert "PR-17" not in goods(portfolio, insider, 2, insider_good="always"), "after round 3 only"


def test_R_PR_insider_good_with_fallback_scores_what_is_left() -> None:
    portfolio = "0-1-2 1-1-2 2-2-2"
    assert goods(portfolio, "4-2-2", 3, good_fallback=True) == {"PR-15": 2, "PR-17": 2}
    assert goods(portfolio, "4-2-2", 3, good_fallback=True, insider_good="always") == {"PR-15": 2, "PR-17": 2}


@pytest.mark.parametrize("insider_good", READINGS["insider_good"])
def test_R_PR_favourite_only_points_are_doubled(insider_good: str) -> None:
    """Two coal and one cloth: cloth as insider good does not become the favourite, nor a tie of one with two."""
    found = goods("0-0-2 1-0-2 2-2-2", "4-2-2", 3, insider_good=insider_good)
    assert found["PR-15"] == 2 * 3


def test_R_PR_empty_most_with_an_empty_yard_nothing_scores_and_nothing_is_asked() -> None:
    hands = "0-0-0 1-0-0 / 0-1-0 1-0-1 / 0-2-1 1-0-2"
    state = reveal(at(hands, round=2, dealer_breaks_good_ties=True), hands)
    assert state.yard == () and state.node == "shuffle" and state.totals == (0, 0, 0)
    assert state.plentiful == () and not of_kind(state, "plentiful") and of_kind(state, "scoring")


def test_R_PR_empty_most_with_an_empty_portfolio_nothing_scores() -> None:
    hands = "0-2-0 3-1-1 / 4-0-0 3-0-1"
    state = reveal(at(hands, "0-0-0 0-1-0 / -", "3-0-0 3-1-0", round=2, dealer_breaks_good_ties=True), hands)
    assert state.portfolios[0] == () and state.node == "plentiful", "coal and wood, two each"
    state = state.child("plentiful coal")
    assert state.totals == (0, 0)


# Blocks ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("target", "over"), [(19, True), (20, True), (21, False)])
def test_R_PR_target_x_or_more_is_enough(target: int, over: bool) -> None:
    state = scored("0-0-0 / 1-0-0", "3-1-0 4-2-0", "2-3-0 2-3-1", 3, totals=[20, 3], target_score=target)
    assert state.is_over is over, "the strict reading of X is a target of X + 1"


def test_R_PR_target_the_first_block_is_played_out_and_later_ones_are_not() -> None:
    for block, over in ((1, False), (2, True)):
        more: dict[str, Any] = {"block": block} if block > 1 else {}
        state = scored("0-0-0 / 1-0-0", "3-1-0 4-2-0", "2-3-0 2-3-1", 2, totals=[20, 3], target_score=20, **more)
        assert state.is_over is over
        if over:
            assert [card is None for card in state.view(0).insiders] == [False, True], "PR-16 is after round 3"


TINY = cards("0-0-0 1-1-1 2-2-2 3-3-0 4-4-1 0-1-2 1-2-0") * 2


def test_R_PR_endless_a_game_ends_after_fifty_blocks() -> None:
    game = PocketRails(hand_size=2, deck=TINY, target_score=10**6)
    state, rng, blocks = game.start(dealer=0), Rng(1), set()
    while not state.is_over:
        state = state.child(state.actions[0] if state.actions else state.chance.sample(rng))
        blocks.add(state.block)
    assert state.block == 50 == max(blocks) and state.round == 3
    assert [(e.clause, e.number) for e in of_kind(state, "endless")] == [("R-PR-endless", 50)]
    assert sum(state.returns) == 1 and max(state.totals) < 10**6
    best = state.returns.index(1)
    assert state.totals[best] == max(state.totals)


def test_R_PR_endless_is_not_said_when_the_last_block_reaches_the_target() -> None:
    state = scored("0-0-0 / 1-0-0", "3-1-0 4-2-0", "2-3-0 2-3-1", 3, block=50, totals=[20, 3], target_score=20)
    assert state.is_over and not of_kind(state, "endless")
    state = scored("0-0-0 / 1-0-0", "3-1-0 4-2-0", "2-3-0 2-3-1", 3, block=50, totals=[3, 19], target_score=20)
    assert state.is_over and of_kind(state, "endless") and state.returns == (0, 1)


def test_R_PR_insider_copies_are_out_of_the_deck_and_come_back_for_a_block() -> None:
    state = at("0-0-0 0-1-0 / 1-0-0 1-1-0", insiders="4-4-2 4-4-1", round=2)
    assert not {"C&O-grain-N", "C&O-grain-C"} & set(map(str, state.deck))
    state = reveal(state, "0-0-0 0-1-0 / 1-0-0 1-1-0")
    assert state.node == "shuffle" and len(state.chance.sample(Rng(0)).split()) == 1 + 75 - 2 - 4, "not for round 3"
    last = scored("0-0-0 / 1-0-0", "3-1-0 4-2-0", "2-3-0 2-3-1", 3, target_score=90, marker_at=1)
    assert last.node == "shuffle" and list(map(str, last.insiders)) == cards("2-3-0 2-3-1")
    assert len(last.chance.sample(Rng(0)).split()) == 1 + 75 and last.yard, "the table is cleared by the shuffle"
    fresh = shuffled(last)
    assert fresh.marker == 1 and list(map(str, fresh.insiders)) == STANDARD[:2] and fresh.yard == ()


def test_R_PR_insider_copies_are_revealed_before_a_good_is_named() -> None:
    state = scored("0-0-2 / 1-0-2", "2-1-0 3-2-0", "4-4-1 4-4-2", 3, dealer_breaks_good_ties=True, target_score=50)
    assert state.node == "plentiful" and list(map(str, state.view(1).insiders)) == cards("4-4-1 4-4-2")
    assert state.totals == (0, 0), "points are counted after that"
    after = play(state, "plentiful wood")
    assert after.node == "shuffle" and list(map(str, after.view(1).insiders)) == cards("4-4-1 4-4-2")
