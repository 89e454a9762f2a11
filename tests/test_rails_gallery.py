"""Rare positions of Pocket Rails, worked out from the rules: what the gallery of notebook 05 found.

Cards are written company-good-city, as in rails_positions.  The numbers in the comments are counted by hand.
"""

from itertools import combinations, product
from typing import Any

import pytest
from rails_positions import at, card, cards, deliver, of_kind, pick, play, reveal, shuffled, texts, told

from gamelib.pocket_rails.game import PocketRails


def left(state: Any, kind: str) -> list[list[str]]:
    """What left, delivery by delivery."""
    return [told(event.cards) for event in of_kind(state, kind)]


# ---------------------------------------------------------------------------------------------------- deals and decks
def test_an_empty_rail_yard_scores_nothing() -> None:
    """Three cards lie there, three come, and they are a set of GM&O and one of IC (PR-9)."""
    state = at(
        "1-0-0 1-4-2 0-4-0 2-3-2 / 4-0-2 2-1-1 0-3-1 0-4-2 / 0-0-0 1-4-1 0-2-1 4-2-2",
        "3-2-0 4-0-0 / 2-2-0 3-0-1 / 1-1-1 3-1-1",
        "1-4-0 2-1-2 2-3-0",
        "0-1-0 3-0-0 4-3-2",
        hand_size=4,
        round=2,
    )
    after = reveal(state, "1-0-0 1-4-2 / 4-0-2 2-1-1 / 0-0-0 1-4-1")
    assert after.yard == () and after.node == "pick" and not of_kind(after, "decided")
    assert left(after, "over_produced") == [sorted(cards("1-4-0 1-4-1 1-4-2")), sorted(cards("2-1-1 2-1-2 2-3-0"))]
    assert after.plentiful == () and [score.total for score in after.scored_now] == [0, 0, 0]


# ---------------------------------------------------------------------------------------------------------------- picks
def test_both_cards_of_a_pick_leave_at_once() -> None:
    """IC steel New York is the third of its cell; IC coal New York completes IC, alone of New York there."""
    hands = "2-3-2 2-0-2 / 4-4-2 1-2-1"
    state = reveal(at(hands, "2-1-2 2-4-2 2-0-0 / 1-0-0", "2-0-1 2-1-1 2-2-0", round=3, step=4), hands)
    assert (state.node, state.player) == ("deliver", 0), "green has one IC share left, pink none"
    assert left(state, "over_invested") == [sorted(cards("2-1-2 2-3-2 2-4-2"))]
    for action in texts(state):
        after = state.child(action)
        assert card("2-3-2") not in map(str, after.portfolios[0]) and card("2-0-2") not in map(str, after.yard)


LAST_STEP = (  # both know everything; each has two picks
    "2-0-0 4-2-2 / 0-4-2 2-2-2",
    "0-0-2 0-2-0 3-0-2 4-3-0 4-4-1 / 1-2-2 1-3-0 2-1-1 2-2-0 3-1-2",
    "0-0-1 0-2-2 0-3-2 1-1-0 1-4-1 2-4-2 3-2-2 3-4-1 4-0-0 4-1-2",
    "2-4-1 4-2-0",
)
# What green keeps and what pink keeps, with the totals that follow.
LAST_TOTALS = {("2-0-0", "0-4-2"): (30, 26), ("2-0-0", "2-2-2"): (33, 36), ("4-2-2", "0-4-2"): (26, 28),
               ("4-2-2", "2-2-2"): (38, 33)}  # fmt: skip


@pytest.mark.parametrize(("green", "pink"), LAST_TOTALS)
def test_a_last_step_in_which_no_pick_is_safe(green: str, pink: str) -> None:
    state = at(*LAST_STEP, hand_size=4, round=3, marker_at=1, totals=[12, 9])
    sent = {"0-4-2": "2-2-2", "2-2-2": "0-4-2", "2-0-0": "4-2-2", "4-2-2": "2-0-0"}
    end = play(state, pick(pink, sent[pink]), pick(green, sent[green]))
    assert end.totals == by_hand(end, (12, 9)) == LAST_TOTALS[green, pink]
    green_wins = (green, pink) in {("2-0-0", "0-4-2"), ("4-2-2", "2-2-2")}
    assert end.returns == ((1, 0) if green_wins else (0, 1)), "whoever sees the other’s pick wins"


def by_hand(state: Any, before: tuple[int, ...]) -> tuple[int, ...]:
    """The totals after the scoring of round 3, from the clauses PR-13 to PR-17 and nothing else."""
    yard = [(each.company, each.good) for each in state.yard]
    there = {good: sum(each[1] == good for each in yard) for _, good in yard}
    top = max(there.values())
    out = {good for good, n in there.items() if n == top}  # PR-14
    totals = []
    for seat, pile in enumerate(state.portfolios):
        insider, points = state.insiders[seat], before[seat]
        for company in {each.company for each in pile}:
            product_ = sum(each.company == company for each in pile) * sum(each[0] == company for each in yard)
            points += -product_ if company == insider.company else product_  # PR-13, PR-16
        own = {good: sum(each.good == good for each in pile) for good in {each.good for each in pile}}
        for good, n in own.items():
            if n == max(own.values()) and good not in out:
                points += n * there.get(good, 0) * (2 if good == insider.good else 1)  # PR-15, PR-17
        totals.append(points)
    return tuple(totals)


# ------------------------------------------------------------------------------------------------------ over-production
def test_three_companies_leave_in_one_step_and_three_players_decide() -> None:
    """Shares of B&O 3, 1, 1, of IC 1, 0, 2, of C&O 1, 3, 2: nobody needs a tie, and each decides once (PR-10)."""
    hands = "0-2-0 4-0-2 / 3-3-0 2-3-1 / 4-4-2 0-0-0"
    portfolios = "0-0-2 0-1-0 2-2-0 4-2-1 / 0-1-2 4-0-0 4-1-2 4-3-0 / 0-3-0 2-4-0 2-4-2 4-2-2"
    yard = "0-0-1 0-1-1 0-2-2 2-0-0 2-0-2 2-1-2 4-1-0 4-1-1 4-2-0"
    state = reveal(at(hands, portfolios, yard, marker_at=2, round=1, step=4), hands)
    seats = []
    for company, first in (("B&O", "0-0-0"), ("IC", "2-3-1"), ("C&O", "4-0-2")):
        assert (state.node, state.company) == ("deliver", company), "in the order of the score sheet (R-PR-yard-order)"
        seats.append(state.player)
        state = state.child(next(action for action in texts(state) if card(first) in action))
    assert seats == [0, 2, 1] and state.marker == 2, "the marker went all the way round (PR-11)"
    assert len(state.yard) == 9 + 3 - 9


def test_two_whole_sets_leave_and_nobody_is_asked() -> None:
    """Two GM&O cards in each city: all six go (R-PR-sets), and there is nothing to choose (R-PR-decision)."""
    hands = "2-0-0 1-0-1 / 0-3-1 1-3-1 / 4-4-0 1-4-2"
    state = at(hands, "1-2-0 / - / -", "1-0-0 1-3-0 1-3-2 3-0-1", marker_at=2, round=1, step=4)
    after = reveal(state, hands)
    assert left(after, "over_produced") == [sorted(cards("1-0-0 1-0-1 1-3-0 1-3-1 1-3-2 1-4-2"))]
    assert told(after.yard) == cards("3-0-1") and after.marker == 2
    assert not of_kind(after, "decided") and not of_kind(after, "marker")


def test_ten_cards_of_a_good_stay_and_an_eleventh_takes_three_cards_with_it() -> None:
    """Wood of two cities of each company is ten; the eleventh is the third city of a company (PR-9)."""
    ten = " ".join(f"{company}-1-{city}" for company in range(5) for city in (0, 1))

    def wood(state: Any) -> int:
        return sum(each.good == "wood" for each in state.yard)

    quiet = reveal(at("0-0-2 2-0-0 / 1-0-2 4-0-1", "- / -", ten, round=1, step=4), "0-0-2 2-0-0 / 1-0-2 4-0-1")
    assert wood(quiet) == 10 and quiet.discard == ()
    full = reveal(at("2-0-2 0-1-2 / 1-0-2 4-0-1", "- / -", ten, round=1, step=4), "2-0-2 0-1-2 / 1-0-2 4-0-1")
    assert wood(full) == 10 + 1 - 3 and left(full, "over_produced") == [sorted(cards("0-1-0 0-1-1 0-1-2"))]


# ------------------------------------------------------------------------------------------------------ who decides
def test_the_dealer_decides_without_a_single_share() -> None:
    """Blue’s three Denver cards of C&O leave (PR-8); then nobody has a share, and of all tied the dealer is closest."""
    hands = "1-2-1 4-4-0 / 1-0-2 0-0-1 / 4-0-0 4-0-2"
    state = at(hands, "- / - / 4-1-0 4-3-0", "4-0-1 4-2-1", marker_at=2, round=1, step=4)
    state = reveal(state, hands)
    assert left(state, "over_invested") == [sorted(cards("4-0-0 4-1-0 4-3-0"))]
    assert not [each for pile in state.portfolios for each in pile if each.company == "C&O"]
    assert (state.node, state.company, state.player) == ("deliver", "C&O", 2)


@pytest.mark.parametrize(("marker", "second"), [("decision", 0), ("step", 2)])
def test_the_second_tie_of_a_step_has_another_dealer(marker: str, second: int) -> None:
    """B&O: green and blue have one share each, blue is dealer.  GM&O: nobody has any, so the dealer decides."""
    hands = "0-0-2 1-4-2 / 2-4-0 0-1-0 / 4-2-1 0-0-0"
    yard = "0-2-1 0-4-2 1-1-0 1-4-0 1-4-1"
    state = at(hands, "3-3-2 / 2-1-0 / 0-1-2", yard, marker_at=2, round=1, step=4, marker=marker)
    state = reveal(state, hands)
    assert (state.company, state.player) == ("B&O", 2)
    state = state.child(deliver("0-1-0 0-2-1 0-4-2"))
    assert (state.company, state.player) == ("GM&O", second)
    after = state.child(deliver("1-1-0 1-4-1 1-4-2"))
    assert after.marker == {"decision": 1, "step": 0}[marker]


def test_the_dealer_decides_and_gives_away_the_tie_break_of_the_game() -> None:
    """25 to 25 in one of two ways; the marker has moved to pink by then (PR-11, PR-18)."""
    hands = "4-2-1 4-0-1 / 0-3-2 0-3-0"
    state = at(
        hands,
        "0-2-1 1-2-0 2-4-2 3-4-2 4-1-1 / 0-1-2 1-1-0 2-0-1 3-1-2 3-3-1",
        "0-2-2 0-4-2 1-4-1 1-4-2 2-1-1 2-2-0 3-2-1 4-1-2 4-3-0 4-4-0",
        "0-1-1 4-4-2",
        hand_size=4,
        round=3,
        totals=[12, 10],
    )
    state = reveal(state, hands)
    assert (state.node, state.player, state.marker) == ("deliver", 0, 0)
    ends = [state.child(action) for action in (deliver("4-0-1 4-1-2 4-3-0"), deliver("4-0-1 4-1-2 4-4-0"))]
    assert len(state.actions) == len(ends) and [end.totals for end in ends] == [(25, 25), (16, 25)]
    for end in ends:
        assert end.totals == by_hand(end, (12, 10)) and end.marker == 1 and end.returns == (0, 1)


# -------------------------------------------------------------------------------------------------- rounds and scoring
def test_who_is_last_before_the_last_scoring_can_win() -> None:
    hands = "3-4-2 3-3-2 / 3-4-1 2-4-1 / 0-0-2 4-3-1 / 0-0-0 0-2-1"
    state = at(
        hands,
        "0-0-1 1-4-0 2-2-0 3-1-2 4-2-1 / 0-1-2 2-2-1 2-3-1 3-1-1 3-2-0 / "
        "0-1-1 0-2-2 0-4-0 1-1-0 1-1-2 / 2-0-1 2-3-2 3-0-0 3-2-2 4-1-1",
        "0-4-2 1-0-0 1-1-1 1-2-1 2-1-1 2-3-0 3-4-0 4-0-0 4-1-2 4-2-0 4-3-2",
        "4-4-0 4-4-2 1-4-1 2-1-0",
        hand_size=4,
        round=3,
        marker_at=2,
        totals=[11, 7, 8, 14],
    )
    state = reveal(state, hands)
    assert (state.company, state.player) == ("C&O", 3), "green and orange have one share each; orange is next to blue"
    end = state.child(deliver("4-0-0 4-1-2 4-3-1"))
    assert end.totals == by_hand(end, (11, 7, 8, 14)) == (21, 25, 16, 19) and end.returns == (0, 1, 0, 0)


def test_both_factors_of_a_product_shrink_in_one_step() -> None:
    """Blue’s B&O: 3 × 5 = 15; a fourth share over-invests three, a set leaves of six cards: 1 × 3."""
    hands = "4-1-2 2-2-0 / 4-0-1 3-3-1 / 0-1-0 0-4-0"
    state = at(hands, "0-0-1 / - / 0-0-0 0-3-0 0-3-1", "0-1-1 0-2-2 0-3-2 0-4-1 0-4-2", round=1, step=4)

    def of_blue(state: Any) -> int:
        return int(state.scored_now[2].parts["PR-13"])

    assert of_blue(state) == 3 * 5
    state = reveal(state, hands)
    for action in texts(state):
        assert of_blue(state.child(action)) == 1 * 3


def test_nobody_scores_a_good_of_which_anybody_has_most() -> None:
    """Most: green coal, pink coal, blue grain; no coal is in the yard, and grain leads there (PR-14, PR-15)."""
    hands = "2-0-1 4-4-0 / 4-0-2 3-4-1 / 4-2-2 3-2-2"
    state = at(
        hands,
        "2-0-2 3-0-0 3-4-2 / 0-0-1 0-2-0 3-1-0 / 1-3-1 1-4-2 4-4-1",
        "0-4-1 2-2-0 2-3-2 3-3-2 4-1-0 4-4-2",
        hand_size=4,
        round=2,
    )
    after = reveal(state, hands)
    assert [event.good for event in of_kind(after, "plentiful")] == ["grain"]
    assert [score.parts["PR-15"] for score in after.scores] == [0, 0, 0] and not of_kind(after, "good")
    assert all(score.total > 0 for score in after.scores), "companies count all the same"


# -------------------------------------------------------------------------------------------------------------- insider
def test_the_lowest_scoring_is_reached_in_a_game() -> None:
    """Six shares of the insider company against its six other cards: −36, and every other product is 0."""
    script = [
        "2-1-2 1-0-0 / 0-0-0 1-0-1",
        "2-2-2 1-0-2 / 0-1-1 2-2-0",
        "2-0-0 1-1-0 / 0-2-2 1-1-1",
        "2-1-0 1-1-2 / 3-0-0 2-3-0",
        "2-0-1 2-4-0 / 3-1-1 2-2-1",
        "2-1-1 2-3-1 / 3-2-2 2-4-1",
    ]
    pairs = [[row.split() for row in step.split(" / ")] for step in script]
    # The first hands hold the first pick of their owner and the second of the other one: they are passed on.
    hands = [[*one[0], *two[1], *one[1], *two[0]] for one, two in zip(pairs[::2], pairs[1::2], strict=True)]
    first = [cards(" ".join(hand)) for hand in hands]
    state = shuffled(
        PocketRails(players=2, hand_size=4).start(first=0), card("2-0-2"), card("4-0-0"), *first[0], *first[1]
    )
    for step in script:
        if state.node == "shuffle":
            state = shuffled(state, *first[2])
        state = reveal(state, step)
    assert state.is_over and len(state.yard) == 6 and len(state.portfolios[0]) == 6
    assert state.round_scores(2)[0].total == 4 * 2 and state.round_scores(3)[0].total == -6 * 6
    assert state.totals[0] == 8 - 36


def test_no_scoring_can_be_lower() -> None:
    """PR-8: two shares a city at most; PR-9: two cities in the yard at most; the insider card itself is out (PR-4)."""
    lowest = 0
    for own in product(range(3), repeat=3):
        for insider_city, there in product(range(3), combinations(range(3), 2)):
            others = [5 - n - (city == insider_city) for city, n in enumerate(own)]
            lowest = min(lowest, -sum(own) * sum(others[city] for city in there))
    assert lowest == -36


def test_insider_cards_make_a_tie() -> None:
    """Without them 27 to 30: B&O 1 × 3 for green and PRR 1 × 3 for pink are subtracted, green’s wood is doubled."""
    hands = "0-1-2 3-2-1 / 3-0-0 3-3-2"
    portfolios = "1-4-2 2-2-0 3-1-1 3-3-0 4-1-1 / 0-0-0 0-4-2 2-3-2 2-4-2 4-0-2"
    yard = "0-0-1 0-1-0 0-2-0 1-2-0 1-2-2 1-4-0 2-0-0 2-3-0 3-0-1 4-3-0"
    end = reveal(at(hands, portfolios, yard, "1-1-2 3-2-2", hand_size=4, round=3, totals=[9, 7]), hands)
    assert end.totals == by_hand(end, (9, 7)) == (24, 24) and end.returns == (1, 0), "green has the marker"
    scores = end.round_scores(3)
    assert [24 - score.parts["PR-17"] - 2 * score.parts["PR-16"] for score in scores] == [27, 30]


# ------------------------------------------------------------------------------------------------------------- advanced
def test_the_dealer_must_name_a_good_and_loses_with_each() -> None:
    """21 to 25 if nobody names; green has most of a good that any naming lets score (PR-23)."""
    hands = "0-3-1 3-3-1 / 4-0-2 4-2-0"
    portfolios = "0-3-2 2-2-0 3-1-1 4-1-2 4-2-1 / 1-0-1 1-1-0 2-2-2 2-3-0 3-0-0"
    yard = "0-1-0 1-3-2 1-4-0 1-4-2 2-1-1 2-2-1 3-4-0 4-0-0 4-1-1 4-3-1"
    more: dict[str, Any] = {"hand_size": 4, "round": 3, "marker_at": 1, "totals": [7, 11]}
    usual = reveal(at(hands, portfolios, yard, "3-0-2 4-0-1", **more), hands)
    assert usual.totals == by_hand(usual, (7, 11)) == (21, 25)
    state = reveal(at(hands, portfolios, yard, "3-0-2 4-0-1", dealer_breaks_good_ties=True, **more), hands)
    assert (state.node, state.player) == ("plentiful", 1)
    assert texts(state) == ["plentiful wood", "plentiful steel", "plentiful grain"]
    # Green has two each of wood, cloth and steel, pink three coal; three each of wood, steel and grain are in the yard.
    for named, points in (("wood", 2 * 3), ("steel", 2 * 3), ("grain", 2 * 3 + 2 * 3)):
        end = state.child(f"plentiful {named}")
        assert end.totals == (21 + points, 25) and end.returns == (1, 0) and end.marker == 0
