"""What strategies do with hidden cards of Pocket Rails: against brute force on small decks."""

from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import prod

import pytest
from rails_plays import played, plays
from rails_worlds import law, lines, lowest, places_of, worlds

from gamelib import PocketRails
from gamelib.odds import Estimate, picks
from gamelib.odds.beliefs import Beliefs
from gamelib.pocket_rails import past
from gamelib.strategies import choices


# ------------------------------------------------------------------------------------------ the next reveal
@cache
def all_worlds(name, i, strategy="random"):
    return worlds(lines(name, strategy)[i], 0)


def expected_completion(view, found, company, card, strategy, open_cards=()):
    """By brute force over worlds and all that the others may lay; open cards: portfolio cards by seat."""
    chance, whole = Fraction(0), Fraction(0)
    for insiders, hands, weight in found:
        held = places_of(view, insiders, hands)
        state = view.game.set_up(
            [held["hand", s] for s in range(view.game.players)], view.portfolios, view.yard,
            [view.insiders[0], *insiders.values()], view.marker, held["deck"], view.discard,
            view.round, view.step, view.totals,
        )  # fmt: skip
        may = {}
        for _ in hands.keys() | insiders.keys() | {0}:
            if state.player:
                pairs = permutations(map(str, held["hand", state.player]), 2)
                asked = [f"pick {a} {b}" for a, b in pairs]
                if strategy != "uniform":
                    asked = choices(strategy, state.view(state.player))
                shown = dict(open_cards).get(state.player, "")
                may[state.player] = [(a.split()[2], Fraction(1, len(asked))) for a in asked if shown in a.split()[1]]
            state = state.child(state.actions[0])
        for each in product(*may.values()):
            p = weight * prod(share for _, share in each)
            there = {*map(str, view.yard), str(card), *(text for text, _ in each)}
            chance += p * ({text[-1] for text in there if text.startswith(company)} == set("DCN"))
            whole += p
    return chance / whole


@pytest.mark.parametrize("strategy", ["uniform", "greedy", "spoiler", "linear(companies=1, insider=2)"])
@pytest.mark.parametrize(("name", "i"), [("two", 3), ("two", 5), ("passing", 1), ("passing", 5), ("few", 1)])
def test_completing_a_set_is_as_by_brute_force(name, i, strategy):
    view = lines(name)[i][-1].state.view(0)
    for card in set(view.hands[0][:: 3 if name == "passing" else 1]):
        found = Beliefs(view).completes("B&O", strategy, card)
        assert isinstance(found, Fraction)
        assert found == expected_completion(view, all_worlds(name, i), "B&O", card, strategy)


def test_a_set_that_the_own_card_completes_is_complete():
    state = PocketRails().set_up(
        [["B&O-coal-D", "IC-coal-D"], ["IC-wood-C", "IC-wood-N"]], yard=["B&O-wood-C", "B&O-wood-N"]
    )
    beliefs = Beliefs(state.view(0))
    assert beliefs.completes("B&O", card="B&O-coal-D") == 1 == beliefs.completes("B&O", "greedy", "B&O-coal-D")
    assert beliefs.completes("B&O", card="IC-coal-D") == 0
    assert Beliefs(state.child("pick IC-coal-D B&O-coal-D").view(0)).completes("B&O") == 1


@pytest.mark.parametrize("name", ["open", "seen"])
@pytest.mark.parametrize("strategy", ["uniform", "random", "cautious"])
def test_open_portfolio_cards_count(strategy, name):
    seen = 0
    by = strategy if strategy != "uniform" else "random"
    for i, line in enumerate(lines(name, by)):
        state, shown = line[-1].state, {}
        while state.player:
            picked = choices(strategy, state.view(state.player))[0] if strategy != "uniform" else state.actions[0]
            shown[state.player] = picked.split()[1]
            state = state.child(picked)
        seen += len(shown)
        view = state.view(0)
        beliefs, card = Beliefs(view), view.hands[0][-1]
        for seat, text in shown.items():
            assert beliefs.chance(text, ("hand", seat)) == 1
        assert beliefs.completes("B&O", strategy, card) == expected_completion(
            line[-1].state.view(0), all_worlds(name, i, by), "B&O", card, strategy, shown
        )
    assert seen


def test_an_open_card_of_a_known_hand_goes_to_the_portfolio():
    hands = [["IC-coal-D", "IC-coal-N"], ["B&O-coal-D", "IC-wood-C"]]
    state = PocketRails(open_portfolios=True).set_up(hands, yard=["B&O-wood-C", "B&O-wood-N"], marker=1)
    assert Beliefs(state.view(0)).completes("B&O", card="IC-coal-D") == Fraction(1, 2)
    for action, expected in (("pick IC-wood-C B&O-coal-D", 1), ("pick B&O-coal-D IC-wood-C", 0)):
        beliefs = Beliefs(state.child(action).view(0))
        assert beliefs.completes("B&O", card="IC-coal-D") == expected
        assert beliefs.completes("B&O", "random", "IC-coal-D") == expected


def test_an_estimate_is_near_the_truth(monkeypatch):
    view = lines("few")[1][-1].state.view(0)
    card = view.hands[0][0]
    exact = Beliefs(view).completes("B&O", "cautious", card)
    assert 0 < exact < 1
    monkeypatch.setattr(picks, "LIMIT", 10)
    found = Beliefs(view).completes("B&O", "cautious", card, samples=2_000, seed=3)
    assert isinstance(found, Estimate) and found.size == 2_000 and 0 < found.standard_error < 0.02
    assert abs(found.value - exact) < 4 * found.standard_error
    assert found == Beliefs(view).completes("B&O", "cautious", card, samples=2_000, seed=3)


# ------------------------------------------------------------------------------------------- insider cards
@pytest.mark.parametrize(
    ("strategy", "name"),
    [
        ("random", "chosen"),
        ("greedy", "passing"),
        ("greedy", "three"),
        ("greedy", "chosen"),
        ("linear(insider=1, goods=0.5)", "passing"),
        (lowest, "passing"),
        (lowest, "three"),
        (lowest, "chosen"),
    ],
)
def test_an_insider_card_given_picks_is_as_by_brute_force(name, strategy):
    for line in lines(name, strategy)[:4:2]:
        beliefs = Beliefs(line[-1].state.view(0))
        expected = law((insiders[1], w) for insiders, _, w in worlds(line, 0, {1: strategy}))
        assert beliefs.insider(1, strategy, exhaustive=True) == expected
        assert sum(expected.values()) == 1
        if line[-1].state.game.players == 2:
            assert beliefs.insider(1, strategy) == expected


def test_decisions_about_deliveries_tell_something():
    """Beliefs before and after a delivery differ by how likely the strategy decides so, with each insider card."""
    game, strategy = PocketRails(players=3), "linear(insider=1)"
    line = game.play(["random", strategy, "random"], 42).line
    deck, i = line[1].action.split()[1:], 17
    assert (line[i].state.node, line[i].state.player, line[i].state.round) == ("deliver", 1, 2)
    before, after = (Beliefs(line[j].state.view(0)).insider(1, strategy) for j in (i, i + 1))
    expected = {}
    for card, p in before.items():
        other, at = list(deck), deck.index(str(card))
        other[1], other[at] = other[at], other[1]
        state = game.start(deck=other, dealer=line[2].state.marker)
        for node in line[3 : i + 1]:
            state = state.child(node.action)
        assert state.view(0) == line[i].state.view(0)
        found = choices(strategy, state.view(1))
        expected[card] = p * Fraction(line[i + 1].action in found, len(found))
    assert after == law(expected.items()) != before


def test_picks_tell_something_and_uniform_ones_nothing():
    told = 0
    for line in lines("three", "greedy"):
        beliefs = Beliefs(line[-1].state.view(0))
        prior = {card: beliefs.chance(card, "insider pink") for card in beliefs.unseen}
        prior = {card: p for card, p in prior.items() if p}
        assert beliefs.insider(1) == prior == beliefs.insider(1, "uniform", exhaustive=True)
        told += beliefs.insider(1, "greedy", exhaustive=True) != prior
    assert told
    for state in [node.state for node in played(PocketRails(players=3), 2).line][40::25]:
        beliefs = Beliefs(state.view(2))
        prior = {card: p for card in beliefs.unseen if (p := beliefs.chance(card, "insider green"))}
        assert beliefs.insider(0, "random") == prior  # no card is twice in a hand: any two cards of it


def test_only_decisions_from_hands_that_are_known_count():
    """Of the hand that blue holds at step 2 green knows nothing, so what pink picked from it before tells nothing."""
    for line in lines("three", "greedy")[:2]:
        state = line[-1].state
        assert (state.round, state.step, state.view(0).hands[2]) == (1, 2, (None, None))
        beliefs = Beliefs(state.view(0))
        assert beliefs.insider(1, "greedy") == beliefs.insider(1)
        assert beliefs.insider(1, lowest) == beliefs.insider(1)


@pytest.mark.parametrize("play", plays(), ids=lambda play: f"{play.game!r:.60}-{play.seed}")
def test_a_block_is_played_again_as_it_was(play):
    """What is reconstructed from a position looks to every seat as what was played, in every kind of game."""
    line = [n for n in play.line if not any(n.state.picks) and n.state.node not in ("shuffle", "dealer", "insider")]
    for end in (line[len(line) // 3], line[-1]):
        start = max(n.id for n in play.line[: end.id] if n.state.node == "shuffle" and n.state.round != 2)
        played_then = [
            (before.state, after.action)
            for before, after in zip(play.line[start:], play.line[start + 1 : end.id + 1])
            if before.state.player is not None
        ]
        found = past.decisions(end.state, past.beginning(end.state))
        assert [action for _, action in found] == [action for _, action in played_then]
        for (again, _), (then, _) in zip(found, played_then):
            assert again.totals == then.totals and again.block == then.block
            assert all(again.view(seat) == then.view(seat) for seat in range(play.game.players))
