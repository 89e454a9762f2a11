"""The clauses of Pocket Rails one by one: seats, rounds and steps, deliveries and the marker (PR-1 to PR-11)."""

from collections import Counter
from fractions import Fraction
from math import factorial
from typing import Any

import pytest
from rails_positions import (
    CITIES,
    COLOURS,
    COMPANIES,
    GOODS,
    STANDARD,
    at,
    cards,
    deliver,
    kinds,
    of_kind,
    parts,
    pick,
    play,
    reasons,
    reveal,
    rows,
    shuffled,
    texts,
    told,
)

from gamelib.game import IllegalAction
from gamelib.pocket_rails.game import PocketRails
from gamelib.random import Rng


# Cards and seats ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [2, 3, 4])
def test_PR_1_two_to_four_seats_clockwise(players: int) -> None:
    game = PocketRails(players=players)
    assert game.seats == COLOURS[:players]
    state = game.start(deck=STANDARD, dealer=players - 1)
    asked = []
    for _ in range(players):
        asked.append(state.player)
        state = state.child(state.actions[0])
    assert asked == [players - 1, *range(players - 1)]


@pytest.mark.parametrize("players", [0, 1, 5, 2.0, True, "2", None])
def test_PR_1_other_numbers_are_refused(players: Any) -> None:
    with pytest.raises(ValueError, match=r"\(PR-1\)"):
        PocketRails(players=players)


def test_PR_2_a_card_has_a_company_a_good_and_a_city() -> None:
    box = PocketRails().cards
    assert list(map(str, box)) == STANDARD and len(set(box)) == 75
    assert Counter(card.company for card in box) == dict.fromkeys(COMPANIES, 15)
    assert Counter(card.good for card in box) == dict.fromkeys(GOODS, 15)
    assert Counter(card.city for card in box) == {"Denver": 25, "Chicago": 25, "New York": 25}
    assert list(dict.fromkeys(card.company for card in box)) == ["B&O", "GM&O", "IC", "PRR", "C&O"]
    assert (str(box[0]), box[0].long) == ("B&O-coal-D", "B&O coal Denver")
    assert [city[0] for city in ("Denver", "Chicago", "New York")] == list(CITIES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_PR_3_the_deck_is_shuffled_and_the_dealer_is_drawn(players: int) -> None:
    start = PocketRails(players=players).start()
    assert (start.node, start.player, len(start.actions)) == ("shuffle", None, 0)
    assert start.chance.outcomes == factorial(75)
    one = start.chance.sample(Rng(1))
    assert start.chance.probability(one) == Fraction(1, factorial(75))
    assert sorted(one.split()[1:]) == sorted(STANDARD)
    state = start.child(one)
    assert (state.node, state.player, state.marker) == ("dealer", None, None)
    assert [(str(a), p) for a, p in state.chance] == [(f"dealer {i}", Fraction(1, players)) for i in range(players)]
    for seat in range(players):
        after = state.child(f"dealer {seat}")
        assert (after.marker, after.player, after.node) == (seat, seat, "pick")
        assert (after.events[0].clause, after.events[0].seat) == ("PR-3", seat)


def test_PR_3_what_cannot_be_drawn_is_refused() -> None:
    state = PocketRails().start()
    assert reasons(state, "dealer 1") == {"PR-3"}
    dealt = state.child(f"deck {' '.join(STANDARD)}")
    assert reasons(dealt, "dealer 2") == {"PR-1"}
    assert reasons(dealt, pick("0-0-0", "0-0-1")) == {"PR-3"}
    assert reasons(dealt.child("dealer 1"), "dealer 0") == {"PR-3"}
    for dealer in (2, -1, True, "pink"):
        with pytest.raises(ValueError, match=r"\(PR-3\)"):
            PocketRails().start(dealer=dealer)  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_PR_4_everybody_gets_one_insider_card(players: int) -> None:
    state = PocketRails(players=players).start(deck=STANDARD, dealer=0)
    assert list(map(str, state.insiders)) == STANDARD[:players]
    assert told(state.discard) == told(state.yard) == [] and not any(state.portfolios)
    assert not {str(c) for hand in state.hands for c in hand} & set(STANDARD[:players])
    for me in range(players):
        seen = state.view(me).insiders
        assert [seat for seat in range(players) if seen[seat] is not None] == [me]
    assert reasons(state, "insider B&O-coal-D") == {"PR-4"}


def test_PR_4_the_insider_card_belongs_to_no_portfolio() -> None:
    """Two B&O cards in the yard give nothing to green, whose only B&O card is the insider card."""
    hands = "2-3-0 2-3-1 / 3-4-0 0-4-1"
    state = reveal(at(hands, "- / -", "2-4-1 0-0-0", "0-1-0 4-4-1", round=2), hands)
    assert parts(state.scores[0]) == {"PR-13": 1 * 2, "PR-15": 1 * 1}, "IC and steel; grain is the most"


# Rounds ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 8), (4, 6)])
def test_PR_5_three_rounds_with_a_hand_each(players: int, size: int) -> None:
    state = PocketRails(players=players).start(deck=STANDARD, dealer=0)
    rng, dealt = Rng(5), []
    while not state.is_over:
        if state.node == "pick" and state.step == 1 and not any(state.picks):
            dealt.append((state.round, [len(hand) for hand in state.hands]))
        if state.node == "shuffle":
            assert [e.number for e in of_kind(state, "scoring")] == [2]
            pool = state.chance.sample(rng)
            assert told(pool.split()[1:]) == told((*state.deck, *state.discard)), "the discard pile joins the deck"
            table = (state.portfolios, state.yard)
            state = state.child(pool)
            assert (state.portfolios, state.yard) == table and state.discard == ()
        else:
            before = state
            state = state.child(state.actions[rng.below(len(state.actions))])
            if state.round == before.round + 1:
                assert len(state.portfolios[0]) >= len(before.portfolios[0]) - 2, "they stay on the table"
    assert dealt == [(round, [size] * players) for round in (1, 2, 3)]


def test_PR_5_the_order_of_the_deck_is_kept_for_round_2() -> None:
    hands = "0-0-0 1-1-1 / 2-2-0 3-3-1"
    state = at(hands, insiders="4-0-0 4-0-1", deck=" ".join(s for s in STANDARD[18:] if s not in dealt_out(hands)))
    top = list(map(str, state.deck))
    after = reveal(state, hands)
    assert (after.round, after.step, after.node) == (2, 1, "pick")
    assert told(after.hands[0]) == sorted(top[:8]) and told(after.hands[1]) == sorted(top[8:16])
    assert list(map(str, after.deck)) == top[16:]


def dealt_out(hands: str) -> set[str]:
    return {*(card for row in rows(hands) for card in row), *cards("4-0-0 4-0-1")}


# Picks ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [2, 4, 6, 8])
def test_PR_6_an_ordered_pair_of_the_hand(size: int) -> None:
    hand = STANDARD[:size]
    state = at(f"{' '.join(hand)} / {' '.join(STANDARD[30 : 30 + size])}")
    assert texts(state) == [f"pick {a} {b}" for a in hand for b in hand if a != b]
    assert len(state.actions) == size * (size - 1)


def test_PR_6_not_the_same_card_twice_and_none_of_another_hand() -> None:
    state = at("0-0-0 0-0-1 / 1-0-0 1-0-1")
    (reason,) = state.why_not(pick("0-0-0", "0-0-0"))
    assert (reason.clause, reason.cards, reason.seats) == ("PR-6", ("B&O-coal-D",), (0,))
    both = state.why_not(pick("1-0-0", "4-4-2"))
    assert [(r.clause, r.cards) for r in both] == [("PR-6", ("GM&O-coal-D",)), ("PR-6", ("C&O-grain-N",))]
    with pytest.raises(IllegalAction):
        state.child(pick("0-0-0", "1-0-0"))


@pytest.mark.parametrize(("round", "to"), [(1, (1, 2, 0)), (2, (2, 0, 1)), (3, (1, 2, 0))])
def test_PR_6_hands_go_left_and_in_round_2_right(round: int, to: tuple[int, ...]) -> None:
    hands = "0-0-0 0-1-0 0-2-0 0-3-0 / 1-0-1 1-1-1 1-2-1 1-3-1 / 2-0-2 2-1-2 2-2-2 2-3-2"
    state = at(hands, round=round)
    after = reveal(state, "0-0-0 0-1-0 / 1-0-1 1-1-1 / 2-0-2 2-1-2")
    rest = [cards("0-2-0 0-3-0"), cards("1-2-1 1-3-1"), cards("2-2-2 2-3-2")]
    for seat in range(3):
        assert told(after.hands[to[seat]]) == sorted(rest[seat])


def test_PR_6_hands_are_passed_before_the_reveal_is_settled() -> None:
    """At a decision of the step each player already holds the hand of the neighbour."""
    hands = "3-0-0 3-0-1 0-0-2 3-1-0 / 4-0-0 1-1-2 4-0-1 4-1-0"
    state = reveal(at(hands, yard="0-0-0 0-1-0 0-0-1"), "3-0-0 0-0-2 / 4-0-0 1-1-2")
    assert state.node == "deliver"
    assert [told(hand) for hand in state.hands] == [sorted(cards("4-0-1 4-1-0")), sorted(cards("3-0-1 3-1-0"))]
    assert kinds(state)[:3] == ["picked", "passed", "revealed"]


def test_PR_6_every_reason_at_a_pick_has_its_clause() -> None:
    state = at("0-0-0 0-0-1 / 1-0-0 1-0-1")
    assert reasons(state, deliver("0-0-0 0-0-1 0-0-2")) == {"PR-9"}
    assert reasons(state, "insider B&O-coal-D") == {"PR-4"}
    assert reasons(state, "dealer 0") == {"PR-3"}
    assert reasons(state, f"deck {' '.join(STANDARD)}") == {"PR-5"}
    assert reasons(state, "plentiful wood") == {"PR-23"}


def test_PR_7_nothing_is_turned_up_before_all_have_picked() -> None:
    state = at("0-0-0 0-0-1 0-1-0 0-1-1 / 1-0-0 1-0-1 1-1-0 1-1-1 / 2-0-0 2-0-1 2-1-0 2-1-1")
    for share, surplus in (("0-0-0", "0-0-1"), ("1-0-0", "1-0-1")):
        state = state.child(pick(share, surplus))
        assert not any(state.portfolios) and state.yard == () and kinds(state) == ["picked"]
    assert [None if p is None else [str(c) for c in p] for p in state.picks] == [
        cards("0-0-0 0-0-1"),
        cards("1-0-0 1-0-1"),
        None,
    ]
    state = state.child(pick("2-0-0", "2-0-1"))
    assert [told(pile) for pile in state.portfolios] == [cards("0-0-0"), cards("1-0-0"), cards("2-0-0")]
    assert told(state.yard) == sorted(cards("0-0-1 1-0-1 2-0-1"))
    assert state.picks == (None, None, None)
    revealed = of_kind(state, "revealed")
    assert [(e.clause, e.seat, [str(c) for c in e.cards]) for e in revealed] == [
        ("PR-7", seat, cards(f"{seat}-0-0 {seat}-0-1")) for seat in range(3)
    ]


def test_PR_7_steps_repeat_until_the_hands_are_empty() -> None:
    state = PocketRails(hand_size=6).start(deck=STANDARD, dealer=0)
    seen = []
    while state.round == 1:
        if state.node == "pick" and state.player == state.marker:
            seen.append((state.step, len(state.hands[0]), state.steps))
        state = state.child(state.actions[0])
    assert seen == [(1, 6, 3), (2, 4, 3), (3, 2, 3)]


# Deliveries -----------------------------------------------------------------------------------------------------------
def test_PR_8_three_of_one_company_and_city_leave_the_portfolio() -> None:
    hands = "0-2-0 4-4-0 / 3-0-1 4-3-0"
    state = reveal(at(hands, "0-0-0 0-1-0 0-3-1 / 3-1-1"), hands)
    assert told(state.portfolios[0]) == ["B&O-steel-C"] and told(state.portfolios[1]) == sorted(cards("3-0-1 3-1-1"))
    assert told(state.discard) == sorted(cards("0-0-0 0-1-0 0-2-0"))
    (event,) = of_kind(state, "over_invested")
    assert (event.clause, event.seat, event.company, event.player) == ("PR-8", 0, "B&O", None)
    assert [str(c) for c in event.cards] == cards("0-0-0 0-1-0 0-2-0")
    cause = state.turn_events[event.cause]
    assert (cause.kind, cause.seat) == ("revealed", 0)


@pytest.mark.parametrize(
    ("portfolio", "card"), [("0-0-0 0-1-1", "0-2-2"), ("0-0-0 1-0-0", "2-0-0"), ("0-0-0 0-1-1", "0-2-0")]
)
def test_PR_8_needs_the_same_city_and_the_same_company(portfolio: str, card: str) -> None:
    hands = f"{card} 4-4-0 / 3-0-1 4-3-0"
    state = reveal(at(hands, f"{portfolio} / 3-1-1"), hands)
    assert len(state.portfolios[0]) == 3 and state.discard == () and not of_kind(state, "over_invested")


def test_PR_8_several_players_and_the_yard_is_left_alone() -> None:
    hands = "0-2-0 4-4-0 / 3-2-1 4-3-0"
    state = reveal(at(hands, "0-0-0 0-1-0 / 3-0-1 3-1-1", "4-0-0 4-1-0 4-2-0"), hands)
    assert state.portfolios == ((), ()) and len(state.yard) == 5, "five in one cell of the yard stay"
    assert [event.seat for event in of_kind(state, "over_invested")] == [0, 1]


def test_PR_9_a_complete_set_leaves_the_yard() -> None:
    hands = "3-0-0 0-0-2 / 3-0-1 1-1-2"
    state = reveal(at(hands, yard="0-0-0 0-1-1 1-0-0"), hands)
    assert told(state.yard) == sorted(cards("1-0-0 1-1-2")) and told(state.discard) == sorted(
        cards("0-0-0 0-1-1 0-0-2")
    )
    (event,) = of_kind(state, "over_produced")
    assert (event.clause, event.company, event.seat) == ("PR-9", "B&O", None)
    cause = state.turn_events[event.cause]
    assert (cause.kind, cause.seat) == ("revealed", 0), "green brought the card that made it complete"


@pytest.mark.parametrize("yard", ["0-0-0 1-0-1", "0-0-0 0-1-0", "0-0-2 0-1-2"])
def test_PR_9_needs_one_company_in_all_three_cities(yard: str) -> None:
    hands = "3-0-0 0-2-2 / 3-0-1 4-1-2"
    state = reveal(at(hands, yard=yard), hands)
    assert len(state.yard) == 4 and state.discard == () and state.node == "pick"


def test_PR_9_comes_after_PR_8_and_repeats() -> None:
    hands = "0-2-0 3-0-2 / 4-0-0 4-1-2"
    state = reveal(at(hands, "0-0-0 0-1-0 / -", "3-0-0 3-0-1 4-2-0 4-2-1 4-3-0"), hands)
    found = kinds(state)
    assert found.index("over_invested") < found.index("over_produced")
    assert state.node == "deliver" and state.company == "C&O", "PRR was no choice, C&O has two cards of Denver"
    assert [e.company for e in of_kind(state, "over_produced")] == ["PRR"]
    done = state.child(deliver("4-3-0 4-2-1 4-1-2"))
    assert told(done.yard) == ["C&O-cloth-D"] and done.node == "pick"


def case(portfolios: str, marker: int, **switches: Any) -> Any:
    """Three players; B&O has two Denver cards, one of Chicago and, after the reveal, one of New York."""
    hands = "3-0-0 0-0-2 / 4-0-1 4-1-0 / 2-0-0 3-1-0"
    return reveal(at(hands, portfolios, "0-0-0 0-1-0 0-0-1", marker_at=marker, **switches), hands)


@pytest.mark.parametrize(
    ("portfolios", "marker", "decides"),
    [
        ("0-3-0 / 0-4-0 0-4-1 / -", 0, 1),
        ("0-3-0 / - / 0-4-0 0-4-1", 0, 2),
        ("0-3-0 0-3-1 / 0-4-0 / 0-2-2", 1, 0),
        ("0-3-0 / 0-4-0 / -", 0, 0),
        ("0-3-0 / 0-4-0 / -", 1, 1),
        ("0-3-0 / 0-4-0 / -", 2, 0),
        ("- / 0-4-0 / 0-3-0", 0, 1),
        ("- / - / -", 2, 2),
    ],
)
def test_PR_10_who_has_most_decides_and_the_dealer_breaks_ties(portfolios: str, marker: int, decides: int) -> None:
    state = case(portfolios, marker)
    assert (state.node, state.player, state.company) == ("deliver", decides, "B&O")
    assert texts(state) == [deliver("0-0-0 0-0-1 0-0-2"), deliver("0-0-1 0-0-2 0-1-0")]
    done = state.child(state.actions[1])
    (decided,) = of_kind(done, "decided")
    assert (decided.clause, decided.player, decided.company) == ("PR-10", decides, "B&O")
    (left,) = of_kind(done, "over_produced")
    assert done.turn_events[left.cause] == decided and left.cards == decided.cards


def test_PR_10_what_cannot_leave_is_refused_with_reasons() -> None:
    state = case("- / - / -", 0)
    assert reasons(state, pick("0-0-0", "0-0-1")) == {"PR-10"}
    assert reasons(state, "plentiful wood") == {"PR-10", "PR-23"}
    assert reasons(state, deliver("0-0-0 0-1-0 0-0-1 0-0-2")) == {"PR-9"}, "two cards of Denver"
    assert reasons(state, deliver("0-2-0 0-0-1 0-0-2")) == {"PR-9"}, "it is not there"
    assert reasons(state, deliver("0-0-0 0-0-1")) == {"PR-9"}, "New York is missing"
    assert reasons(state, deliver("1-0-0 1-0-1 1-0-2")) == {"R-PR-yard-order", "PR-9"}
    with pytest.raises(IllegalAction, match="PR-9"):
        state.child(deliver("0-0-0 0-0-1"))


def test_PR_10_the_order_in_which_the_cards_are_named_is_free() -> None:
    state = case("- / - / -", 0)
    assert state.child(deliver("0-0-2 0-1-0 0-0-1")) == state.child(state.actions[1])


@pytest.mark.parametrize("marker", [0, 1, 2])
def test_PR_11_the_marker_moves_clockwise_after_a_decision(marker: int) -> None:
    state = case("- / - / -", marker)
    assert state.marker == marker
    after = state.child(state.actions[0])
    assert after.marker == (marker + 1) % 3 == after.player
    (moved,) = of_kind(after, "marker")
    assert (moved.clause, moved.seat) == ("PR-11", (marker + 1) % 3)
    assert after.turn_events[moved.cause].kind == "decided"


def test_PR_11_without_a_decision_it_stays() -> None:
    hands = "3-0-0 0-0-2 / 3-0-1 1-1-2"
    state = reveal(at(hands, yard="0-0-0 0-1-1", marker_at=1), hands)
    assert of_kind(state, "over_produced") and state.marker == 1 and not of_kind(state, "marker")


def test_the_whole_of_a_round_by_hand() -> None:
    """Two players, hands of two: insider cards, one step, round 2 with a scoring; all counted by hand."""
    deck = cards("4-4-2 4-4-1 0-0-0 1-0-1 0-0-1 2-1-1 0-1-0 1-2-1 1-2-0 0-3-1 3-3-0")
    game = PocketRails(hand_size=2, deck=[*deck, *cards("3-3-1 3-3-2 2-2-2")])
    state = game.start(deck=[*deck, *cards("3-3-1 3-3-2 2-2-2")], dealer=0)
    state = play(state, pick("0-0-0", "1-0-1"), pick("2-1-1", "0-0-1"))
    assert state.round == 2 and state.totals == (0, 0)
    state = play(state, pick("0-1-0", "1-2-1"), pick("1-2-0", "0-3-1"))
    # green: B&O coal, B&O wood; pink: IC wood, GM&O cloth; yard: GM&O coal, B&O coal, GM&O cloth, B&O steel
    # coal is too plentiful (2); green B&O 2 x 2, wood 1 x 0; pink GM&O 1 x 2, cloth 1 x 1, wood 1 x 0
    assert state.totals == (4, 3)
    assert state.node == "shuffle" and told(state.deck) == sorted(cards("3-3-0 3-3-1 3-3-2 2-2-2"))
    state = shuffled(state, *cards("3-3-0 2-2-2 3-3-1 3-3-2"))
    state = play(state, pick("2-2-2", "3-3-0"), pick("3-3-1", "3-3-2"))
    # yard: 2 GM&O, 2 B&O, 2 PRR; steel 3 is too plentiful.  green: B&O 2 x 2 = 4, IC 0; cloth 1 x 1, wood 0, coal 1 x 2
    # pink: GM&O 1 x 2, PRR 1 x 2; wood 0, cloth 1 x 1; no C&O shares for the insider cards, no grain
    assert state.totals == (4 + 4 + 1 + 2, 3 + 2 + 2 + 1) and state.is_over and state.returns == (1, 0)
