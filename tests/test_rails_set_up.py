"""Positions of Pocket Rails from their parts, games from a deal and from switches: what is refused and told."""

from typing import Any

import pytest
from rails_positions import READINGS, STANDARD, at, cards, pick, told

from gamelib.pocket_rails.game import PocketRails

HANDS = [cards("0-0-0 0-0-1"), cards("1-0-0 1-0-1")]
EACH = "a list with one entry for each of the 2 players"


def faults(game: PocketRails | None = None, **parts: Any) -> list[str]:
    """What is told about the parts of a position."""
    with pytest.raises(ValueError) as refusal:
        (game or PocketRails()).set_up(**{"hands": HANDS} | parts)
    first, *found = str(refusal.value).split("\n")
    assert first == "this is no position:"
    return [fault.removeprefix("* ") for fault in found]


# What may be left out -------------------------------------------------------------------------------------------------
def test_all_but_the_hands_may_be_left_out() -> None:
    state = PocketRails().set_up(hands=HANDS)
    assert (state.node, state.player, state.marker) == ("pick", 0, 0)
    assert (state.block, state.round, state.step, state.totals) == (1, 1, 4, (0, 0))
    assert state.yard == state.discard == () and state.portfolios == ((), ())
    assert [told(hand) for hand in state.hands] == [sorted(hand) for hand in HANDS]
    assert list(map(str, state.insiders)) == ["B&O-coal-N", "B&O-wood-D"], "the first cards that are nowhere else"
    assert told((*state.deck, *state.insiders, *HANDS[0], *HANDS[1])) == sorted(STANDARD)


def test_everything_may_be_given() -> None:
    state = PocketRails(players=3, target_score=99).set_up(
        hands=[cards("0-0-0 0-0-1"), cards("1-0-0 1-0-1"), cards("2-0-0 2-0-1")],
        portfolios=[cards("3-0-0"), [], cards("3-0-1 3-1-1")],
        yard=cards("4-0-0 4-1-0"),
        insiders=cards("0-4-0 1-4-0 2-4-0"),
        marker=2,
        deck=cards("0-3-0 1-3-0"),
        discard=[card for card in STANDARD if card not in cards(
            "0-0-0 0-0-1 1-0-0 1-0-1 2-0-0 2-0-1 3-0-0 3-0-1 3-1-1 4-0-0 4-1-0 0-4-0 1-4-0 2-4-0 0-3-0 1-3-0")],
        round=2,
        step=4,
        totals=[5, -1, 0],
        block=4,
    )  # fmt: skip
    assert (state.player, state.marker, state.round, state.step, state.block) == (2, 2, 2, 4, 4)
    assert state.totals == (5, -1, 0) and list(map(str, state.deck)) == cards("0-3-0 1-3-0")
    assert [told(pile) for pile in state.portfolios] == [["PRR-coal-D"], [], ["PRR-coal-C", "PRR-wood-C"]]
    assert state.game.position(str(state)) == state


def test_cards_may_be_cards_or_texts_in_two_lengths() -> None:
    box = PocketRails().cards
    ways = [HANDS, [list(box[:2]), list(box[15:17])], [["B&O coal Denver", "B&O coal Chicago"], cards("1-0-0 1-0-1")]]
    assert len({PocketRails().set_up(hands=way) for way in ways}) == 1
    assert PocketRails().set_up(hands=(tuple(HANDS[0]), tuple(HANDS[1]))) == PocketRails().set_up(hands=HANDS)


@pytest.mark.parametrize(("size", "held", "step"), [(8, 8, 1), (8, 6, 2), (8, 2, 4), (6, 2, 3), (2, 2, 1)])
def test_the_step_is_that_of_the_hands(size: int, held: int, step: int) -> None:
    hands = [STANDARD[:held], STANDARD[30 : 30 + held]]
    assert PocketRails(hand_size=size).set_up(hands=hands).step == step


def test_a_short_round_3() -> None:
    state = PocketRails().set_up(hands=HANDS, round=3, step=1)
    assert (state.round, state.step, state.steps) == (3, 1, 1)


def test_a_deck_without_a_discard_pile_leaves_all_the_rest_discarded() -> None:
    state = PocketRails().set_up(hands=HANDS, deck=cards("4-4-2 4-4-1"))
    assert list(map(str, state.deck)) == cards("4-4-2 4-4-1") and len(state.discard) == 75 - 4 - 2 - 2


# Faults ---------------------------------------------------------------------------------------------------------------
FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"hands": []}, "hands must be"),
    ({"hands": None}, "hands"),
    ({"hands": "00"}, "hands must be"),
    ({"hands": [HANDS[0]]}, f"hands must be {EACH}"),
    ({"hands": [HANDS[0], "B&O-coal-D"]}, "hands of pink must be a list of cards"),
    ({"hands": [HANDS[0], ["B&O-coal-X", "B&O-coal-Y"]]}, "hands of pink: 'B&O-coal-X' is no card"),
    ({"hands": [HANDS[0], HANDS[1][:1]]}, "all hands have the same number of cards, not 1 and 2 (PR-6)"),
    ({"hands": [[], []]}, "at least two cards"),
    ({"hands": [HANDS[0], HANDS[0]]}, "B&O-coal-D is there 2 times, and the box holds 1 (R-PR-deck)"),
    ({"hands": [STANDARD[:3], STANDARD[30:33]]}, "hands have"),
    ({"hands": [STANDARD[:18], STANDARD[30:48]]}, "(R-PR-limits)"),
    ({"portfolios": [[]]}, f"portfolios must be {EACH}"),
    ({"portfolios": [["x"], []]}, "portfolios of green: 'x' is no card"),
    (
        {"portfolios": [cards("3-0-0 3-1-0 3-2-0"), []]},
        "green holds 3 cards of PRR in Denver: three are delivered (PR-8)",
    ),
    ({"yard": "B&O-coal-D"}, "yard must be a list of cards"),
    ({"yard": cards("3-0-0 3-0-1 3-1-2")}, "a complete set of PRR is in the Rail Yard"),
    ({"insiders": cards("4-4-2")}, "insiders must be"),
    ({"insiders": ["x", "y"]}, "insiders: 'x' is no card"),
    ({"insiders": cards("0-0-0 4-4-2")}, "B&O-coal-D is there 2 times"),
    ({"marker": 2}, "marker must be a seat, 0 to 1, not 2"),
    ({"marker": "pink"}, "marker must be a seat, 0 to 1, not 'pink'"),
    ({"marker": True}, "marker must be a seat, 0 to 1, not True"),
    ({"marker": None}, "marker must be a seat, 0 to 1, not None"),
    ({"round": 0}, "round must be 1 to 3, not 0"),
    ({"round": 4}, "round must be 1 to 3, not 4"),
    ({"round": "2"}, "round must be 1 to 3, not '2'"),
    ({"step": 0}, "step must be a whole number from 1, not 0"),
    ({"step": 3}, "hands have 4 cards in step 3, not 2 (PR-5, PR-6)"),
    ({"block": 2}, "a second block only with a target score (PR-21)"),
    ({"block": 51}, "block must be 1 to 50, not 51"),
    ({"totals": [1]}, f"totals must be {EACH}"),
    ({"totals": [1, 2.5]}, "totals: 2.5 is not a whole number"),
    ({"totals": [1, "2"]}, "totals: '2' is not a whole number"),
    ({"deck": cards("4-4-2"), "discard": []}, "cards are nowhere"),
    ({"deck": ["x"]}, "deck: 'x' is no card"),
    ({"deck": cards("0-0-0")}, "B&O-coal-D is there 2 times"),
]


@pytest.mark.parametrize(("parts", "fault"), FAULTS, ids=[f"{n} {fault[:40]}" for n, (_, fault) in enumerate(FAULTS)])
def test_faults_are_told(parts: dict[str, Any], fault: str) -> None:
    assert any(fault in each for each in faults(**parts)), faults(**parts)


def test_all_faults_are_told_at_once() -> None:
    found = faults(
        hands=[HANDS[0], ["x", "y"]],
        portfolios=[[]],
        yard=5,
        insiders=["x"],
        marker=7,
        round=9,
        step=-1,
        totals=[0],
        block=0,
    )
    for name in ("hands", "portfolios", "yard", "insiders", "marker", "round", "step", "totals", "block"):
        assert any(name in fault for fault in found), name


def test_a_custom_box_is_counted() -> None:
    game = PocketRails(hand_size=2, deck=cards("0-0-0 0-0-0 1-1-1") * 5)
    state = game.set_up(hands=[cards("0-0-0 0-0-0"), cards("1-1-1 1-1-1")])
    assert len(state.deck) == 15 - 4 - 2
    assert any("IC-coal-D is there 1 times, and the box holds none (R-PR-deck)" in fault for fault in faults(
        game, hands=[cards("2-0-0 0-0-0"), cards("1-1-1 1-1-1")]))  # fmt: skip


# A deal ---------------------------------------------------------------------------------------------------------------
def test_a_deal_is_reproduced() -> None:
    deck = STANDARD[::-1]
    state = PocketRails().start(deck=deck, dealer=1)
    assert (state.node, state.player, state.marker) == ("pick", 1, 1)
    assert list(map(str, state.insiders)) == deck[:2] and told(state.hands[1]) == sorted(deck[10:18])
    assert state == PocketRails().start(first=1, deck=PocketRails().cards[::-1])
    assert PocketRails().start(deck=deck).node == "dealer" and PocketRails().start(dealer=1).node == "shuffle"
    assert PocketRails().start(dealer=1).child(f"deck {' '.join(deck)}") == state, "no dealer is drawn then"


def test_a_deal_that_makes_no_sense_is_refused() -> None:
    for given, message in (
        ({"deck": "B&O-coal-D"}, "list of cards"),
        ({"deck": ["x", *STANDARD[1:]]}, "'x' is no card"),
        ({"first": 0, "dealer": 1}, "same seat"),
        ({"dealer": 2}, "0 to 1"),
    ):
        with pytest.raises(ValueError, match=message):
            PocketRails().start(**given)  # type: ignore[arg-type]


def test_what_was_given_is_not_kept() -> None:
    hands = [list(HANDS[0]), list(HANDS[1])]
    state = PocketRails().set_up(hands=hands)
    hands[0][0] = "IC-coal-D"
    assert told(state.hands[0]) == sorted(HANDS[0]) and state.child(pick("0-0-0", "0-0-1"))
    box = [*STANDARD]
    game = PocketRails(deck=box)
    box.clear()
    assert len(game.cards) == 75


def test_switches_make_a_game() -> None:
    one = PocketRails(players=3, sets="one_by_one")
    assert one == PocketRails(players=3, sets="one_by_one") != PocketRails(players=3)
    assert repr(one) == "PocketRails(players=3, sets='one_by_one')" and repr(PocketRails()) == "PocketRails(players=2)"
    with pytest.raises(AttributeError):
        one.players = 4  # type: ignore[misc]
    with pytest.raises(TypeError):
        PocketRails(colour="green")  # type: ignore[call-arg]
    assert at("0-0-0 0-0-1 / 1-0-0 1-0-1").game == PocketRails()


# Switches together ----------------------------------------------------------------------------------------------------
def test_bad_switches_are_all_told_at_once() -> None:
    bad = dict.fromkeys(READINGS, "x")
    with pytest.raises(ValueError) as refusal:
        PocketRails(players=7, hand_size=3, target_score=0, goods=("x",) * 5, deck=["x"] * 20, **bad)  # type: ignore[arg-type]
    text = str(refusal.value)
    cited = (
        "PR-1 R-PR-hand PR-21 PR-19 PR-20 PR-22 PR-23 R-PR-sets R-PR-marker R-PR-fallback R-PR-insider-good R-PR-goods"
    )
    for clause in cited.split():
        assert f"({clause}" in text or f" {clause})" in text, clause
    for name in (*READINGS, "players", "hand_size", "target_score", "goods"):
        assert name in text


@pytest.mark.parametrize("name", READINGS)
@pytest.mark.parametrize("value", [None, 0, 1, "no", "At_once"])
def test_a_reading_that_does_not_exist_is_refused(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=name):
        PocketRails(**{name: value})
