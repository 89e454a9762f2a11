"""What a player of Pocket Rails knows: everything seen so far, and nothing else, under all advanced rules.

A game is played twice.  The second time some cards change places in the deck, and all that was done with one of them is
done with the other: two worlds.  If a player has seen neither card, the worlds look the same to that player; if the
player has seen one and not the other, they differ.  What has been seen is kept here from the rules alone.
"""

import itertools
import pickle
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import strategies as st
from rails_positions import READINGS, STANDARD, at, cards, pick, play, reveal, scored
from rails_walks import step, walks
from walking import Tape, Walk, everywhere, tapes

from gamelib import strategies
from gamelib.game import IllegalAction
from gamelib.pocket_rails.game import PocketRails
from gamelib.pocket_rails.state import RailsView
from gamelib.random import Rng

CARD = dict(zip(STANDARD, PocketRails().cards))
MANY = ("random", "greedy", "cautious", "spoiler", "linear(companies=1,insider=0.5,best_other=-0.25,threatened=-1)")


def now_seen(state: Any, me: int) -> dict[str, str]:
    """The cards that a player sees at this moment, each with where it is."""
    found = {str(card): "discard" for card in state.discard}
    found |= {str(card): "yard" for card in state.yard}
    found |= {str(card): "portfolio" for pile in state.portfolios for card in pile}
    after_round_3 = state.round == 3 and state.node in ("plentiful", "shuffle", "over")
    for seat in range(state.game.players):
        insider, two = state.insiders[seat], state.picks[seat]
        if insider is not None and (seat == me or after_round_3):  # PR-4, PR-16
            found[str(insider)] = "own insider" if seat == me else "revealed insider"
        if two is not None and seat != me and state.game.open_portfolios:  # PR-20
            found[str(two[0])] = "laid open"
    mine = state.picks[me] or ()
    return found | {str(card): "own pick" if card in mine else "own hand" for card in state.hands[me]}  # PR-6


class World:
    """A game by the texts of its steps, and what a player has seen in the present block, and since the last shuffle."""

    def __init__(self, game: PocketRails, me: int) -> None:
        self.me, self.state, self.texts = me, game.start(), list[str]()
        self.ever: dict[str, str] = {}
        self.since: dict[str, str] = {}
        self.block_at = self.shuffle_at = 0

    def go(self, text: str) -> None:
        """One step on."""
        if self.state.node == "shuffle":
            self.shuffle_at, self.since = len(self.texts), {}
            if self.state.round != 2:  # PR-21: of earlier blocks nothing but the totals is known
                self.block_at, self.ever = len(self.texts), {}
        self.state = self.state.child(text)
        self.texts.append(text)
        seen = now_seen(self.state, self.me)
        self.ever |= seen
        self.since |= seen

    def again(self, other: dict[str, str], since: int) -> Any:
        """The state of the world in which these cards stand for one another from a step on."""
        state = self.state.game.start()
        for i, text in enumerate(self.texts):
            state = state.child(" ".join(other.get(word, word) for word in text.split()) if i >= since else text)
        return state

    def differs(self, seen: str, unseen: str) -> bool | None:
        """Does it show when a seen card and an unseen one change places?  None: another game would follow."""
        try:
            return self.again({seen: unseen, unseen: seen}, self.block_at).view(self.me) != self.state.view(self.me)
        except IllegalAction:  # other cards are delivered, which is seen
            return None


def told_of(view: Any) -> dict[str, Any]:
    """Everything that a view tells, by name."""
    names = [name for name in dir(view) if not name.startswith("_") and (name != "chance" or view.player is None)]
    if view.node == "shuffle":
        names.remove("chance")  # what is known of it: test_what_is_shuffled_is_told_where_it_is_known
    found = {name: getattr(view, name) for name in names}
    found = {name: repr(value) for name, value in found.items() if not callable(value)}
    players = range(view.game.players)
    found |= {"features": [view.features(seat) for seat in players], "repr": repr(view), "str": str(view)}
    found |= {"standing": [view.standing(seat) for seat in players], "lines": view.scoring_now(), "hash": hash(view)}
    return found | {"board": {name: getattr(view._board, name) for name in type(view._board).__slots__}}


def same_to(me: int, one: Any, other: Any) -> None:
    """Nothing tells these two worlds apart for this player."""
    ours, theirs = one.view(me), other.view(me)
    assert ours == theirs and hash(ours) == hash(theirs)
    there, here = told_of(ours), told_of(theirs)
    assert [name for name in there if name != "board" and there[name] != here[name]] == []
    assert [name for name in there["board"] if there["board"][name] != here["board"][name]] == []
    if one.player == me:
        assert list(one.actions) == list(other.actions) == list(ours.actions)


def worlds(longest: int = 60) -> st.SearchStrategy[tuple[World, Tape]]:
    """A world in which all cards are different, somewhere in a game; what is left of the tape."""

    def world(data: bytes) -> tuple[World, Tape]:
        tape = Tape(data)
        players, size = tape.pick((2, 3, 4)), tape.pick((2, 4, 6))
        found = {
            "players": players,
            "hand_size": size,
            **tape.readings(READINGS),
            "target_score": tape.pick((None, 1, 40)),
        }
        needed = players * (2 * size + 3)
        few = sorted(STANDARD, key=lambda card: card[:2] in ("PR", "IC"))
        found["deck"] = few[: max(needed, min(75, needed + tape.pick((0, 1, 4, 9, 40))))]
        made = World(PocketRails(**found), tape.pick(range(players)))
        for _ in range(tape.pick(range(2, longest))):
            if made.state.is_over:
                break
            made.go(step(made.state, tape))
        return made, tape

    return tapes(2 * longest + 420).map(world)


def permuted(hidden: list[str], tape: Tape) -> dict[str, str]:
    """These cards in some other order."""
    order = hidden.copy()
    for i in range(len(order) - 1, 0, -1):
        j = tape.pick(range(i + 1))
        order[i], order[j] = order[j], order[i]
    return dict(zip(hidden, order))


# Worlds that look the same, and worlds that differ --------------------------------------------------------------------
@everywhere(worlds(), quick=150)
def test_what_was_never_seen_makes_no_difference(drawn: tuple[World, Tape]) -> None:
    world, tape = drawn
    if world.state.node == "shuffle" and world.state.round != 2:
        return  # the old block is over, and nothing of the new one is there
    box = [str(card) for card in world.state.game.cards]
    never = [card for card in box if card not in world.ever]
    same_to(world.me, world.state, world.again(permuted(never, tape), world.block_at))
    hidden = [card for card in box if card not in world.since and card in world.texts[world.shuffle_at].split()]
    same_to(world.me, world.state, world.again(permuted(hidden, tape), world.shuffle_at))


@everywhere(worlds(), quick=150)
def test_what_was_seen_shows_for_as_long_as_the_block_lasts(drawn: tuple[World, Tape]) -> None:
    world, tape = drawn
    if world.state.node == "shuffle" and world.state.round != 2:
        return
    never = [str(card) for card in world.state.game.cards if str(card) not in world.ever]
    seen = list(world.ever)
    if not never or not seen:
        return
    one, other = tape.pick(seen), tape.pick(never)
    assert world.differs(one, other) is not False, (one, world.ever[one], other)


@everywhere(walks(longest=50), quick=25)
def test_the_deck_and_the_insider_cards_of_others_make_no_difference_with_equal_cards_either(walk: Walk) -> None:
    for i, state in enumerate(walk.states):
        if state.player is None or state.node == "insider" or (state.round == 3 and state.node == "plentiful"):
            continue
        me, rng = i % walk.game.players, Rng(i)
        others = [seat for seat in range(walk.game.players) if seat != me]
        pool = [*map(str, state.deck), *(str(state.insiders[seat]) for seat in others)]
        order = [pool.pop(rng.below(len(pool))) for _ in range(len(pool))]
        insiders = [str(card) for card in state.insiders]
        for seat in others:
            insiders[seat] = order.pop()
        parts = [part for part in str(state).split(", ") if not part.startswith(("deck ", "insiders "))]
        hidden = [f"deck {' '.join(order) or '-'}", f"insiders {' / '.join(insiders)}"]
        one, other = (walk.game.position(line) for line in (str(state), ", ".join([*hidden, *parts])))
        assert one.view(me) == other.view(me) and str(one.view(me)) == str(other.view(me))
        if state.player == me:
            assert strategies.choices("greedy", one.view(me)) == strategies.choices("greedy", other.view(me))


def seen_cards(game: PocketRails, seed: int) -> Iterator[tuple[World, set[str]]]:
    """A world of random play, step by step, with the cards that its player has seen."""
    world, rng = World(game, seed % game.players), Rng(seed)
    while not world.state.is_over:
        state = world.state
        world.go(str(state.actions[rng.below(len(state.actions))] if state.actions else state.chance.sample(rng)))
        yield world, set(world.ever)


ADVANCED = [
    {},
    {"choose_insider": True},
    {"open_portfolios": True},
    {"choose_insider": True, "open_portfolios": True, "same_company_penalty": True, "dealer_breaks_good_ties": True},
    {"sets": "one_by_one", "marker": "step"},
    {"target_score": 100, "dealer_breaks_good_ties": True},
]


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("switches", ADVANCED, ids=str)
def test_thousands_of_positions_of_the_standard_game(switches: dict[str, Any], players: int) -> None:
    """At every step of whole games: swap two unseen cards, and one unseen and one seen card of each kind of place."""
    positions, places, rng = 0, Counter[str](), Rng(players)
    for seed in range(2):
        for world, seen in seen_cards(PocketRails(players=players, **switches), seed):
            if world.state.node == "shuffle" and world.state.round == 3:
                break
            never = [card for card in STANDARD if card not in seen]
            shown = f"{world.state.view(world.me)} {[e.cards for e in world.state.view(world.me).turn_events]}"
            assert not any(card in shown or repr(CARD[card]) in shown for card in never)
            if len(never) >= 2:
                a, b = never[rng.below(len(never))], never[rng.below(len(never))]
                again = world.again({a: b, b: a}, world.block_at)
                assert again.view(world.me) == world.state.view(world.me)
                if positions % 4 == 0:
                    same_to(world.me, world.state, again)
                positions += 1
            by_place = {place: card for card, place in world.ever.items()}
            if never and by_place:
                place = sorted(by_place)[rng.below(len(by_place))]
                a, b = by_place[place], never[rng.below(len(never))]
                differs = world.differs(a, b)
                assert differs is not False, (place, a, b)
                places[place] += differs is True
    assert positions > 40 and {"own hand", "portfolio", "yard", "own insider"} <= set(places)


def test_every_place_of_a_card_is_met() -> None:
    found: set[str] = set()
    for players, switches in itertools.product((2, 3, 4), ADVANCED):
        for world, _ in seen_cards(PocketRails(players=players, **switches), 1):
            found |= set(world.ever.values())
    assert found == set("discard,yard,portfolio,own insider,revealed insider,laid open,own pick,own hand".split(","))


def test_what_is_shuffled_is_told_where_it_is_known() -> None:
    game = PocketRails(target_score=90)
    assert game.start().view(0).chance == game.start().chance
    last = scored("0-0-0 / 1-0-0", "3-1-0 4-2-0", "2-3-0 2-3-1", 3, target_score=90)
    assert last.view(1).chance == last.chance, "all cards come together"
    with pytest.raises(ValueError, match="does not know"):
        assert scored("0-0-0 / 1-0-0", "3-1-0 4-2-0", "2-3-0 2-3-1", 2).view(1).chance


# Visible facts, one by one --------------------------------------------------------------------------------------------
BASE: dict[str, Any] = {
    "hands": "0-0-0 0-0-1 0-1-0 0-1-1 / 1-0-0 1-0-1 1-1-0 1-1-1 / 2-0-0 2-0-1 2-1-0 2-1-1",
    "portfolios": "3-0-0 / 3-1-0 / 3-2-0",
    "yard": "4-0-0 4-1-0 4-2-0",
    "insiders": "0-4-0 1-4-0 2-4-0",
    "deck": "0-3-0 1-3-0 2-3-0",
    "target_score": 50,
}
HIDDEN = [
    {"hands": BASE["hands"].replace("1-0-0", "0-3-0"), "deck": "1-0-0 1-3-0 2-3-0"},
    {"hands": BASE["hands"].replace("2-1-1", "X").replace("1-1-1", "2-1-1").replace("X", "1-1-1")},
    {"insiders": "0-4-0 2-4-0 1-4-0"},
    {"insiders": "0-4-0 0-3-0 2-4-0", "deck": "1-4-0 1-3-0 2-3-0"},
    {"insiders": "0-4-0 1-0-0 2-4-0", "hands": BASE["hands"].replace("1-0-0", "1-4-0")},
    {"deck": "2-3-0 1-3-0 0-3-0"},
]
VISIBLE = [
    {"portfolios": "3-0-0 / 3-1-0 / 3-2-1"},
    {"portfolios": "3-1-0 / 3-0-0 / 3-2-0"},
    {"yard": "4-0-0 4-1-0 4-2-1"},
    {"yard": "4-0-0 4-1-0", "discard": "4-2-0"},
    {"insiders": "0-3-0 1-4-0 2-4-0", "deck": "0-4-0 1-3-0 2-3-0"},
    {"hands": BASE["hands"].replace("0-1-1", "0-3-0"), "deck": "0-1-1 1-3-0 2-3-0"},
    {"marker_at": 1},
    {"totals": [0, 1, 0]},
    {"round": 2},
    {"block": 2},
    {"deck": "0-3-0 1-3-0"},
]


def of_base(**other: Any) -> Any:
    """The position above, in part another; what is nowhere has been discarded."""
    parts = BASE | other
    if "discard" in other:
        table = [word for name, text in parts.items() if isinstance(text, str) for word in text.split()]
        gone = [card for card in STANDARD if card not in map(str, cards(" ".join(w for w in table if w[0].isdigit())))]
        parts["discard"] = " ".join([*gone, *cards(other["discard"])])
    return at(
        parts.pop("hands"), parts.pop("portfolios"), parts.pop("yard"), parts.pop("insiders"), hand_size=4, **parts
    )


@pytest.mark.parametrize("other", HIDDEN, ids=str)
def test_hidden_facts_do_not_show(other: dict[str, Any]) -> None:
    one, two = of_base(), of_base(**other)
    assert one != two
    same_to(0, one, two)


@pytest.mark.parametrize("other", VISIBLE, ids=str)
def test_visible_facts_show(other: dict[str, Any]) -> None:
    assert of_base().view(0) != of_base(**other).view(0)


def test_two_players_have_two_views() -> None:
    state = of_base()
    assert len({state.view(seat) for seat in range(3)}) == 3
    for seat in range(3):
        assert list(state.view(seat).hands[seat]) == list(state.hands[seat])


# Hands seen and passed ------------------------------------------------------------------------------------------------
def known(view: Any) -> list[int]:
    """How many cards of each hand a view shows."""
    return [sum(card is not None for card in hand) for hand in view.hands]


@pytest.mark.parametrize("round", [1, 2, 3])
def test_hands_that_were_passed_are_known_to_those_who_held_them(round: int) -> None:
    rows = [[f"{c}-{g}-{t}" for g in range(3) for t in range(2)] for c in range(4)]
    game = PocketRails(players=4, hand_size=6)
    state = game.set_up(hands=[cards(" ".join(row)) for row in rows], round=round)
    assert known(state.view(0)) == [6, 0, 0, 0]
    left = -1 if round == 2 else 1
    state = reveal(state, " / ".join(f"{c}-0-0 {c}-0-1" for c in range(4)))
    expected = [4, 0, 0, 0]
    expected[left % 4] = 4  # the hand that seat 0 had
    assert known(state.view(0)) == expected
    assert state.view(0).hands[left % 4] == state.hands[left % 4]
    holds = [(c - left) % 4 for c in range(4)]
    state = reveal(state, " / ".join(f"{c}-1-0 {c}-1-1" for c in holds))
    expected = [2, 0, 0, 0]
    expected[left % 4] = expected[2 * left % 4] = 2
    assert known(state.view(0)) == expected


def test_the_hand_just_passed_is_seen_at_a_deliver_node() -> None:
    hands = "3-0-0 3-0-1 0-0-2 3-1-0 / 4-0-0 1-1-2 4-0-1 4-1-0 / 2-0-0 2-0-1 1-2-0 2-1-0"
    state = at(hands, yard="0-0-0 0-1-0 0-0-1", hand_size=4)
    assert [known(state.view(me)) for me in range(3)] == [[4, 0, 0], [0, 4, 0], [0, 0, 4]]
    state = reveal(state, "3-0-0 0-0-2 / 4-0-0 1-1-2 / 2-0-0 1-2-0")
    assert state.node == "deliver"
    assert [known(state.view(me)) for me in range(3)] == [[2, 2, 0], [0, 2, 2], [2, 0, 2]]
    for me in range(3):
        view = state.view(me)
        assert list(view.hands[(me + 1) % 3]) == list(state.hands[(me + 1) % 3]), "passed a moment ago"
        assert list(view.hands[me]) == list(state.hands[me]), "and just received"


def test_a_first_hand_is_hidden_and_so_is_the_insider_card_that_was_chosen_from_it() -> None:
    state = PocketRails(players=3, choose_insider=True).start(deck=STANDARD, dealer=0)
    state = play(state, f"insider {STANDARD[3]}")
    assert state.view(0).insiders[0] is not None
    for me in (1, 2):
        assert state.view(me).insiders == (None, None, None) and known(state.view(me))[0] == 0
    state = play(state, f"insider {STANDARD[9]}", f"insider {STANDARD[18]}")
    assert [[card is not None for card in state.view(me).insiders] for me in range(3)] == [
        [seat == me for seat in range(3)] for me in range(3)
    ]


@pytest.mark.parametrize("open_portfolios", [False, True])
def test_the_yard_card_of_a_pick_is_hidden_until_the_reveal(open_portfolios: bool) -> None:
    start = at("0-0-0 0-0-1 0-1-0 0-1-1 / 1-0-0 1-0-1 1-1-0 1-1-1", open_portfolios=open_portfolios)
    one, two = (start.child(pick("0-0-0", surplus)) for surplus in ("0-0-1", "0-1-0"))
    same_to(1, one, two)
    other = start.child(pick("0-1-1", "0-1-0"))
    assert (one.view(1) == other.view(1)) is not open_portfolios
    assert one.view(0) != two.view(0)


def test_a_pick_of_the_past_shows_although_the_table_is_the_same() -> None:
    """Who brought which card to the Rail Yard is remembered: the same cards, the other way round."""
    start = at("0-0-0 0-1-1 3-0-0 3-0-1 / 0-0-1 0-1-0 3-1-0 3-1-1", hand_size=4)
    one = reveal(start, "3-0-0 0-0-0 / 3-1-0 0-0-1")
    other = reveal(
        at("0-0-1 0-1-1 3-0-0 3-0-1 / 0-0-0 0-1-0 3-1-0 3-1-1", hand_size=4),
        "3-0-0 0-0-1 / 3-1-0 0-0-0",
    )
    assert (one.portfolios, one.yard, one.hands) == (other.portfolios, other.yard, other.hands)
    assert one == other and one.view(0) != other.view(0) and one.view(1) != other.view(1)


# Strategies and people ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", MANY)
def test_strategies_choose_alike_in_worlds_that_look_alike(name: str) -> None:
    for other in HIDDEN:
        one, two = of_base().view(0), of_base(**other).view(0)
        assert strategies.choices(name, one) == strategies.choices(name, two)


@everywhere(worlds(), quick=40)
def test_strategies_never_use_what_was_not_seen(drawn: tuple[World, Tape]) -> None:
    world, tape = drawn
    if world.state.player != world.me:
        return
    never = [str(card) for card in world.state.game.cards if str(card) not in world.ever]
    again = world.again(permuted(never, tape), world.block_at)
    for name in MANY:
        assert strategies.choices(name, world.state.view(world.me)) == strategies.choices(name, again.view(world.me))


def test_strategies_get_views_and_cannot_get_at_more() -> None:
    got: list[Any] = []

    def curious(view: Any, rng: Rng) -> Any:
        got.append(view)
        assert type(view) is RailsView and view.seat == view.player
        for other in range(view.game.players):
            if other != view.seat:
                with pytest.raises(ValueError):
                    view.view(other)
        for attempt in (lambda: view.child(view.actions[0]), lambda: pickle.dumps(view)):
            with pytest.raises((ValueError, TypeError)):
                attempt()
        return view.actions[rng.below(len(view.actions))]

    PocketRails(players=3, dealer_breaks_good_ties=True, choose_insider=True).play([curious] * 3, seed=2)
    assert {view.node for view in got} >= {"insider", "pick", "deliver"}
    assert all(view.view(view.seat) == view for view in got), "a view of a view is the view"


def test_a_view_is_not_the_state_and_its_line_is_not_read() -> None:
    state = of_base()
    assert state.view(0) != state and state != state.view(0)
    with pytest.raises(ValueError):
        state.game.position(str(state.view(0)))
    for seat in (3, -1, None, "green", True):
        with pytest.raises(ValueError, match="0 to 2"):
            state.view(seat)


def test_insider_cards_are_open_after_round_3_and_not_after_round_2() -> None:
    for round, shown in ((2, [True, False]), (3, [True, True])):
        state = scored("0-0-0 / 1-0-0", "3-1-0 4-2-0", "2-3-0 2-3-1", round, target_score=30)
        assert state.node == "shuffle" and [card is not None for card in state.view(0).insiders] == shown
