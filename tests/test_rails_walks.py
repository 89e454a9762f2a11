"""Two readings of the rules of Pocket Rails side by side through games of all kinds; no card is ever lost."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from rails_positions import STANDARD, texts, told
from rails_second_reading import SecondRails
from rails_walks import switches, walks
from walking import Tape, Walk, everywhere, tapes

from gamelib.pocket_rails.game import PocketRails
from gamelib.random import Rng

BOTH = ("portfolios", "yard", "discard", "deck", "insiders", "marker", "totals")


def side_by_side(walk: Walk) -> Iterator[tuple[Any, SecondRails]]:
    """The states of a walk, and the second reading beside each."""
    second = SecondRails(**walk.parts)
    yield walk.states[0], second
    for state, action in zip(walk.states[1:], walk.actions):
        second.do(action)
        yield state, second


def in_hand(state: Any, seat: int) -> list[str]:
    """A hand without what was taken from it already: picks and chosen insider cards."""
    left = Counter(map(str, state.hands[seat]))
    if state.picks[seat] is not None:
        left -= Counter(map(str, state.picks[seat]))
    if state.node == "insider" and state.insiders[seat] is not None:
        left -= Counter([str(state.insiders[seat])])
    return sorted(left.elements())


def as_read(state: Any) -> dict[str, Any]:
    """A state in the words of the second reading."""
    return {
        "portfolios": [told(pile) for pile in state.portfolios],
        "yard": told(state.yard),
        "discard": told(state.discard),
        "deck": list(map(str, state.deck)),
        "insiders": [None if card is None else str(card) for card in state.insiders],
        "marker": state.marker,
        "totals": list(state.totals),
        "hands": [in_hand(state, seat) for seat in range(state.game.players)],
        "picks": [None if two is None else [str(card) for card in two] for two in state.picks],
        "block": state.block,
        "round": state.round,
        "step": state.step,
    }


def as_written(second: SecondRails, at: str) -> dict[str, Any]:
    """The position of the second reading, to compare: what it calls a round before the first step is left out."""
    facts = second.facts()
    names = [*BOTH, "hands", "picks", "block", "round", "step"]
    if at in ("shuffle", "dealer", "insider"):
        names = [*BOTH, "hands", "picks"]
    if at == "shuffle":
        names.remove("deck")  # what is to be shuffled has no order yet
    found = {name: facts[name] for name in names}
    for name in ("portfolios", "hands"):
        found[name] = [sorted(pile) for pile in found[name]]
    for name in ("yard", "discard"):
        found[name] = sorted(found[name])
    return found


@everywhere(walks(), quick=60)
def test_two_readings_of_the_rules_agree(walk: Walk) -> None:
    for state, second in side_by_side(walk):
        assert (state.node, state.player) == (second.node, second.player), str(state)
        wanted = as_written(second, state.node)
        assert {name: value for name, value in as_read(state).items() if name in wanted} == wanted, str(state)
        if state.node == "shuffle":
            assert told(state.chance.sample(Rng(1)).split()[1:]) == sorted("-".join(c) for c in second._to_shuffle)
        else:
            assert [str(a) for a, _ in state.chance] + texts(state) == second.options(), str(state)
        points = second.facts()["points"]
        for seat, score in enumerate(state.scores):
            assert dict(score.parts) == points[seat] and score.total == sum(points[seat].values())
        if state.is_over:
            winner = second.facts()["winner"]
            assert state.returns == tuple(int(seat == winner) for seat in range(state.game.players))


@everywhere(st.tuples(tapes(400), st.integers(0, 2**32 - 1)), quick=25)
def test_two_readings_agree_to_the_end_of_the_game(drawn: tuple[bytes, int]) -> None:
    """Whole games, blocks after blocks, on one stream of random numbers."""
    parts, rng = switches(Tape(drawn[0])), Rng(drawn[1])
    state, second, steps = PocketRails(**parts).start(), SecondRails(**parts), 0
    while not state.is_over and steps < 1_500:
        action = str(state.actions[rng.below(len(state.actions))] if state.actions else state.chance.sample(rng))
        state, steps = state.child(action), steps + 1
        second.do(action)
    assert (state.node, state.player, list(state.totals)) == (second.node, second.player, second.totals())
    assert as_read(state)["portfolios"] == as_written(second, state.node)["portfolios"]
    assert state.block == second.block or state.node == "shuffle"


# Cards ----------------------------------------------------------------------------------------------------------------
def everywhere_on_the_table(state: Any) -> list[str]:
    """All cards, wherever they are."""
    piles = [*state.portfolios, state.yard, state.discard, state.deck, *state.hands]
    if state.node != "insider":  # where a chosen card is still among those of the hand
        piles.append([card for card in state.insiders if card is not None])
    return told(card for pile in piles for card in pile)


@everywhere(walks(), quick=30)
def test_cards_are_conserved_at_every_step(walk: Walk) -> None:
    box = sorted(walk.parts.get("deck", STANDARD))
    for state in walk.states:
        assert everywhere_on_the_table(state) == box, str(state)
        for seat, two in enumerate(state.picks):
            assert two is None or not Counter(two) - Counter(state.hands[seat]), "a pick is still in the hand"
        assert len({len(hand) for hand in state.hands}) == 1, "all hands have one size"


@everywhere(walks(), quick=30)
def test_nothing_overdue_lies_on_the_table(walk: Walk) -> None:
    for state in walk.states:
        for portfolio in state.portfolios:
            cells = Counter((card.company, card.city) for card in portfolio)
            assert max(cells.values(), default=0) < 3, "PR-8"
        there: dict[str, set[str]] = {}
        for card in state.yard:
            there.setdefault(card.company, set()).add(card.city)
        complete = [company for company, cities in there.items() if len(cities) == 3]
        assert state.node == "deliver" or complete == [], "PR-9"
        if state.node == "deliver":
            assert state.company in complete and len(state.actions) > 1
            decides = [sum(card.company == state.company for card in pile) for pile in state.portfolios]
            assert decides[state.player] == max(decides), "PR-10"


@everywhere(walks(), quick=30)
def test_the_marker_moves_by_one_seat_and_only_after_a_decision(walk: Walk) -> None:
    for parent, _, child in walk.steps:
        if parent.marker is None:
            continue
        moved = (child.marker - parent.marker) % walk.game.players
        decided = parent.node in ("deliver", "plentiful")
        if walk.game.marker == "decision" or parent.node == "plentiful":
            assert moved == decided % walk.game.players
        else:
            assert moved == (1 if parent.node == "deliver" and child.node != "deliver" else 0)


def test_the_bounds_on_steps() -> None:
    for players, steps in ((2, {12}), (3, {12}), (4, {8, 9})):
        for seed in range(6):
            play = PocketRails(players=players).play(["random"] * players, seed=seed)
            assert len(play.turns()) - 1 in steps
