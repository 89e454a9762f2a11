"""Positions of Pocket Rails as lines: what they look like, what is free, what comes back, and what is refused."""

from typing import Any

import pytest
from rails_positions import STANDARD, at, cards, deliver, pick, play, reveal, scored, shuffled, texts

from gamelib.pocket_rails.game import PocketRails

LINE = (
    "hands B&O-coal-D IC-wood-C / PRR-coal-D PRR-coal-C, portfolios B&O-coal-N / -, yard GM&O-cloth-N IC-wood-D, "
    "insiders PRR-grain-D / C&O-wood-C, marker pink, round 1 step 4, totals 3 / 0, "
    "picked pink PRR-coal-D PRR-coal-C, green picks"
)
SETTLED = "insiders B&O-coal-D / B&O-coal-C, marker green"
PENALTY = {"same_company_penalty": True}


def faults(text: Any, **switches: Any) -> list[str]:
    """What is told about a line."""
    with pytest.raises(ValueError) as refusal:
        PocketRails(**switches).position(text)
    first, *told = str(refusal.value).split("\n")
    assert first == "this is no position:" and all(fault.startswith("* ") for fault in told)
    return [fault[2:] for fault in told]


def with_part(name: str, part: str, line: str = LINE) -> str:
    """A line with another part in the place of the one of this name; none for ''."""
    parts = [part if old.startswith(name) else old for old in line.split(", ")]
    return ", ".join(filter(None, parts))


# What they look like --------------------------------------------------------------------------------------------------
def test_lines_read_as_documented() -> None:
    game = PocketRails(
        hand_size=2, deck=cards("0-0-0 0-1-0 0-0-1 0-0-2 1-1-1 2-2-2 3-3-0") * 2, dealer_breaks_good_ties=True
    )
    state = game.start()
    assert str(state) == "shuffle"
    state = shuffled(state)
    twice = cards("0-0-0 0-0-1 0-0-2 0-1-0 1-1-1 2-2-2 3-3-0")
    assert str(state) == f"deck {' '.join(f'{card} {card}' for card in twice)}, dealer"
    state = state.child("dealer 1")
    rest = "deck B&O-wood-D B&O-wood-D GM&O-wood-C GM&O-wood-C IC-cloth-N IC-cloth-N PRR-steel-D PRR-steel-D"
    hands = "hands B&O-coal-C B&O-coal-C / B&O-coal-N B&O-coal-N, insiders B&O-coal-D / B&O-coal-D, marker pink"
    assert str(state) == f"{hands}, {rest}, round 1 step 1, pink picks"
    state = state.child("pick B&O-coal-N B&O-coal-N")
    assert str(state) == f"{hands}, {rest}, round 1 step 1, picked pink B&O-coal-N B&O-coal-N, green picks"


def test_each_kind_of_node_has_its_words() -> None:
    hands = "3-0-0 0-0-2 / 3-0-1 1-1-2"
    asked = reveal(at(hands, yard="0-0-0 0-1-0 0-0-1", marker="step"), hands)
    assert str(asked).endswith("marker green, round 1 step 4, green delivers")
    named = scored("0-0-2 / 1-0-2", "2-1-0 3-2-0", "4-4-1 4-4-2", 2, dealer_breaks_good_ties=True)
    assert str(named).endswith("round 2 step 4, green names")
    over = scored("0-0-0 / 1-0-0", "0-1-0 1-1-1", "4-4-1 4-3-1", 3, totals=[-2, 0])
    assert str(over).endswith("round 3 step 4, totals -1 / 1, over")
    chooses = PocketRails(choose_insider=True).start(deck=STANDARD, dealer=1)
    assert str(chooses).endswith("round 1 step 1, pink chooses") and "insiders" not in str(chooses)
    chosen = chooses.child(f"insider {STANDARD[9]}")
    assert f"insiders - / {STANDARD[9]}" in str(chosen) and str(chosen).endswith("green chooses")
    block = scored("0-0-0 / 1-0-0", "3-1-0 4-2-0", "2-3-0 2-3-1", 2, block=3, target_score=90)
    assert str(block).endswith("round 2 step 4, block 3, shuffle")


def test_the_marker_that_is_due_is_written() -> None:
    hands = "3-0-0 2-0-2 / 3-1-1 0-0-2"
    state = reveal(at(hands, yard="2-0-0 2-1-0 2-0-1 0-0-0 0-1-0 0-0-1", marker="step"), hands)
    assert "marker due" not in str(state)
    after = state.child(state.actions[0])
    assert "marker green, marker due, " in str(after)
    again = after.game.position(str(after))
    assert again == after and again.child(again.actions[0]).marker == 1


def test_cards_that_are_not_known_are_question_marks() -> None:
    state = at(
        "0-0-0 0-0-1 / 1-0-0 1-0-1",
        insiders="2-0-0 2-0-1",
        hand_size=2,
        box=cards("0-0-0 0-0-1 1-0-0 1-0-1 2-0-0 2-0-1 3-0-0") * 2,
    )
    assert str(state.view(0)).startswith(f"hands {' '.join(cards('0-0-0 0-0-1'))} / ? ?, insiders IC-coal-D / ?, ")
    assert "deck" not in str(state.view(1)), "it is all that is nowhere else, as in the line of the state"
    other = PocketRails().position(f"{LINE}, deck B&O-grain-D IC-grain-C")
    assert "deck ? ?, discard B&O-coal-C" in str(other.view(0))


# What is free, and what comes back ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    [
        ", ".join(LINE.split(", ")[::-1]),
        LINE.replace(", ", ",").replace(" / ", "/"),
        "\n  " + LINE.replace(", ", ",\n   ").replace(" / ", "  /\t") + ",\n",
        LINE.replace("B&O-coal-D IC-wood-C", "IC-wood-C B&O-coal-D").replace(
            "GM&O-cloth-N IC-wood-D", "IC-wood-D GM&O-cloth-N"
        ),
        LINE.replace("3 / 0", "03/00"),
    ],
)
def test_spaces_and_the_order_of_parts_and_cards_are_free(text: str) -> None:
    assert PocketRails().position(text) == PocketRails().position(LINE)
    assert str(PocketRails().position(text)) == LINE


def test_a_minus_sign_is_a_minus_sign() -> None:
    for sign in ("-", "−"):
        state = PocketRails(**PENALTY).position(with_part("totals", f"totals {sign}3 / 0"))
        assert state.totals == (-3, 0)


def test_what_is_left_out_is_nowhere_or_in_the_deck() -> None:
    state = PocketRails().position(LINE)
    assert state.discard == () and len(state.deck) == 75 - 4 - 1 - 2 - 2
    deck = PocketRails().position(f"{LINE}, deck B&O-grain-D IC-grain-C")
    assert list(map(str, deck.deck)) == ["B&O-grain-D", "IC-grain-C"], "the top comes first"
    assert len(deck.discard) == 75 - 9 - 2
    gone = PocketRails().position(f"{LINE}, discard B&O-grain-D IC-grain-C")
    assert list(map(str, gone.discard)) == ["B&O-grain-D", "IC-grain-C"] and len(gone.deck) == 64
    nothing = PocketRails().position(f"{LINE}, deck -")
    assert nothing.deck == () and len(nothing.discard) == 66


def test_a_position_of_another_game_is_another() -> None:
    states = {
        PocketRails(**found).position(LINE) for found in ({}, PENALTY, {"sets": "one_by_one"}, {"target_score": 50})
    }
    assert len(states) == 4 and len({str(state) for state in states}) == 1


# Faults ---------------------------------------------------------------------------------------------------------------
FAULTS: list[tuple[str, list[str], dict[str, Any]]] = [
    ("", ["what the position waits for is missing"], {}),
    ("xyz", ["'xyz' is not understood", "what the position waits for is missing"], {}),
    (with_part("hands", ""), ["PR-5, PR-6", "at least two", "picks of pink"], {}),
    (with_part("hands", "hands B&O-coal-D IC-wood-C"), ["hands must have 2 entries"], {}),
    (with_part("hands", "hands B&O-coal-D IC-wood-C / PRR-coal-D"), ["same number of cards"], {}),
    (
        with_part("hands", "hands B&O-coal-D IC-wood-C / PRR-coal-D B&O-coal-D"),
        ["B&O-coal-D is there 2 times", "PR-6"],
        {},
    ),
    (
        with_part("yard", "yard IC-coal-D B&O-coal-N"),
        ["B&O-coal-N is there 2 times, and the box holds 1 (R-PR-deck)"],
        {},
    ),
    (with_part("yard", "yard IC-coal-X"), ["'IC-coal-X' is no card"], {}),
    (with_part("yard", "yard IC-coal-D IC-coal-C IC-wood-N"), ["a complete set of IC is in the Rail Yard"], {}),
    (with_part("portfolios", "portfolios B&O-coal-N B&O-wood-N B&O-steel-N / -"), ["three are delivered (PR-8)"], {}),
    (with_part("insiders", ""), ["green has no insider card (PR-4)", "pink has no insider card (PR-4)"], {}),
    (with_part("insiders", "insiders PRR-grain-D / -"), ["pink has no insider card (PR-4)"], {}),
    (with_part("insiders", "insiders PRR-grain-D IC-coal-C / C&O-wood-C"), ["each player has one card"], {}),
    (with_part("marker", ""), ["marker is missing"], {}),
    (with_part("marker", "marker blue"), ["'blue' is not one of green, pink"], {}),
    (f"{LINE}, marker pink", ["marker is there twice"], {}),
    (f"{LINE}, marker due", ["marker is due only within a step"], {}),
    (with_part("round", ""), ["round is missing"], {}),
    (with_part("round", "round 4 step 4"), ["'round 4 step 4' is not understood"], {}),
    (with_part("round", "round 1 step 3"), ["hands have 4 cards in step 3, not 2 (PR-5, PR-6)"], {}),
    (with_part("totals", "totals 3"), ["totals must be 2 whole numbers"], {}),
    (with_part("totals", "totals 3 / x"), ["totals must be 2 whole numbers"], {}),
    (f"{LINE}, block 2", ["a second block only with a target score (PR-21)"], {}),
    (f"{LINE}, block 51", ["block must be 1 to 50"], {"target_score": 90}),
    (with_part("picked", ""), ["(R-PR-deal-order)"], {}),
    (with_part("picked", "picked pink PRR-coal-D"), ["should be a colour and two cards"], {}),
    (with_part("picked", "picked pink PRR-coal-D PRR-coal-D"), ["not two cards of its hand (PR-6)"], {}),
    (with_part("picked", "picked pink PRR-coal-D B&O-coal-D"), ["not two cards of its hand (PR-6)"], {}),
    (with_part("picked", "picked pink PRR-coal-D PRR-coal-C + green B&O-coal-D IC-wood-C"), ["(R-PR-deal-order)"], {}),
    (with_part("green picks", "pink picks"), ["(R-PR-deal-order)"], {}),
    (with_part("green picks", "blue picks"), ["'blue' is not one of green, pink"], {}),
    (with_part("green picks", "green picks, over"), ["over"], {}),
    (with_part("green picks", "green delivers"), ["(PR-7)", "nothing is delivered", "(PR-5, PR-6)"], {}),
    (
        with_part("green picks", "green names"),
        ["(PR-7)", "only under dealer_breaks_good_ties=True (PR-23)", "(PR-12)"],
        {},
    ),
    (with_part("green picks", "green chooses"), ["only under choose_insider=True (PR-19)", "(PR-7)"], {}),
    (with_part("green picks", "shuffle"), ["(PR-7)", "hands are empty here", "cards are shuffled at the start"], {}),
    (with_part("green picks", "dealer"), ["(PR-7)", "before one is drawn (PR-3)"], {}),
    (with_part("green picks", "over"), ["(PR-7)", "the game ends after round 3"], {}),
    ("shuffle, totals 1 / 0", ["at the start all cards are in the deck, and nobody has points (PR-3)"], {}),
    (f"over, round 2 step 4, {SETTLED}", ["the game ends after round 3"], {}),
    (f"over, round 3 step 4, {SETTLED}", ["nobody has the 5 points"], {"target_score": 5}),
    (f"shuffle, round 3 step 4, {SETTLED}", ["after round 3 the game is over"], {}),
    (f"shuffle, round 1 step 4, {SETTLED}", ["cards are shuffled at the start, after round 2"], {}),
    (f"shuffle, round 3 step 4, totals 30 / 0, {SETTLED}", ["(PR-21"], {"target_score": 20}),
    (f"shuffle, round 2 step 4, block 2, totals 30 / 0, {SETTLED}", ["(PR-21"], {"target_score": 20}),
    (f"shuffle, round 3 step 4, block 50, totals 3 / 0, {SETTLED}", ["R-PR-endless"], {"target_score": 20}),
    (f"{LINE}, deck B&O-grain-D, discard IC-grain-C", ["cards are nowhere"], {}),
]


@pytest.mark.parametrize(
    ("text", "told", "switches"), FAULTS, ids=[f"{i} {told[0][:40]}" for i, (_, told, _) in enumerate(FAULTS)]
)
def test_faults_are_told(text: str, told: list[str], switches: dict[str, Any]) -> None:
    found = faults(text, **switches)
    for fault in told:
        assert any(fault in each for each in found), (fault, found)


def test_all_faults_are_told_at_once() -> None:
    found = "\n".join(
        faults(
            "hands B&O-coal-X IC-wood-C / PRR-coal-D, yard nothing, marker blue, round 9, block 99, totals 1, "
            "insiders C&O-wood-C, picked green, bluish picks, what"
        )
    )
    for fault in (
        "hands:",
        "yard:",
        "marker:",
        "'round 9'",
        "block must",
        "totals must",
        "insiders must",
        "picked",
        "what",
    ):
        assert fault in found
    assert "bluish" in found and len(found.split("\n")) >= 9


def test_nobody_picks_twice() -> None:
    twice = "picked pink PRR-coal-D PRR-coal-C + pink PRR-coal-C PRR-coal-D"
    assert any("pink" in fault and "twice" in fault for fault in faults(with_part("picked", twice)))


@pytest.mark.parametrize("value", [None, 5, ["shuffle"], b"shuffle"])
def test_what_is_no_text_is_refused(value: Any) -> None:
    with pytest.raises((TypeError, ValueError), match=r"line|text"):
        PocketRails().position(value)


def test_who_decides_a_delivery_is_checked() -> None:
    hands = "3-0-0 0-0-2 / 3-0-1 1-1-2"
    state = reveal(at(hands, yard="0-0-0 0-1-0 0-0-1"), hands)
    line = str(state)
    assert any("(PR-10)" in fault for fault in faults(line.replace("green delivers", "pink delivers")))
    nothing = line.replace("B&O-wood-D", "GM&O-wood-D")
    assert any("(R-PR-decision)" in fault for fault in faults(nothing))


# Actions --------------------------------------------------------------------------------------------------------------
def test_actions_in_long_words_and_in_any_spacing() -> None:
    state = PocketRails().position(LINE)
    assert state.action("pick  B&O-coal-D   IC-wood-C") == pick("0-0-0", "2-1-1")
    hands = "3-0-0 0-0-2 / 3-0-1 1-1-2"
    asked = reveal(at(hands, yard="0-0-0 0-1-0 0-0-1"), hands)
    assert str(asked.action(deliver("0-0-2 0-0-1 0-0-0"))) == texts(asked)[0]


def test_a_whole_game_as_texts_with_its_deal() -> None:
    played = PocketRails(players=3, dealer_breaks_good_ties=True).play(["random"] * 3, seed=11)
    again = play(PocketRails(players=3, dealer_breaks_good_ties=True).start(), *played.actions)
    assert again == played.state and played.actions[0].startswith("deck ") and played.actions[1].startswith("dealer ")
    dealt = PocketRails(players=3, dealer_breaks_good_ties=True).start(
        deck=played.actions[0].split()[1:], dealer=int(played.actions[1].split()[1])
    )
    assert dealt == played.states[2] and play(dealt, *played.actions[2:]) == played.state
