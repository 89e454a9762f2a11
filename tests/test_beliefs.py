"""Beliefs about hidden cards of Pocket Rails: against brute force on small decks, and against many deals."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import prod, sqrt

import pytest
from rails_plays import played, plays
from rails_worlds import worlds

from gamelib import Package, PocketRails
from gamelib.odds import Distribution, Estimate, picks
from gamelib.odds.beliefs import Beliefs
from gamelib.pocket_rails import past
from gamelib.random import Rng
from gamelib.strategies import choices

KINDS = ["B&O-coal-D", "B&O-wood-C", "B&O-coal-N", "IC-wood-D", "B&O-wood-D"]


def box(*numbers):
    return [kind for kind, n in zip(KINDS, numbers) for _ in range(n)]


SMALL = {  # games that can be gone through, each with the rounds and steps to look at
    "two": (PocketRails(players=2, hand_size=2, deck=box(4, 4, 3, 5)), [(1, 1), (2, 1), (3, 1)]),
    "passing": (PocketRails(players=2, hand_size=4, deck=box(5, 5, 5, 5, 2)), [(1, 2), (2, 1), (3, 1), (3, 2)]),
    "three": (PocketRails(players=3, hand_size=4, deck=box(9, 8, 6, 11)), [(1, 2), (2, 2), (3, 2)]),
    "few": (PocketRails(players=3, hand_size=2, deck=box(8, 7, 6)), [(3, 1)]),
    "chosen": (PocketRails(players=2, hand_size=4, deck=box(6, 5, 5, 6), choose_insider=True), [(1, 2), (3, 1)]),
    "open": (PocketRails(players=3, hand_size=2, deck=box(8, 7, 6), open_portfolios=True), [(2, 1)]),
}


@cache
def lines(name, strategy="random"):
    """Lines of games up to the positions to look at, in which nobody has picked yet; pink plays the strategy."""
    game, wanted = SMALL[name]
    seats = ["random", strategy, "random"][: game.players]
    found = {place: [] for place in wanted}
    for seed in range(8):
        whole = game.play(seats, seed).line
        for i, node in enumerate(whole):
            state, place = node.state, (node.state.round, node.state.step)
            if state.node == "pick" and state.player == state.marker and len(found.get(place, "--")) < 2:
                found[place].append(whole[: i + 1])
    return [line for place in wanted for line in found[place]]


def texts(*names):
    return [pytest.param(n, i, id=f"{n}{i}") for n in names for i in range(2 * len(SMALL[n][1]))]


def law(pairs):
    """Numbers or cards with their weights, as probabilities."""
    found = Counter()
    for value, weight in pairs:
        found[value] += weight
    return {value: weight / sum(found.values()) for value, weight in found.items() if weight}


def places_of(view, insiders, hands):
    """What lies where in a world."""
    found = {("insider", s): [card] for s, card in insiders.items()}
    found |= {("hand", s): list(hand) for s, hand in enumerate(view.hands) if None not in hand}
    found |= {("hand", s): list(hand) for s, hand in hands.items()}
    left = Counter(view.game.cards) - Counter(c for pile in found.values() for c in pile)
    left -= Counter(c for pile in (*view.portfolios, view.yard, view.discard) for c in pile)
    left -= Counter([view.insiders[view.seat]])
    assert left.total() == len(view.deck)
    return found | {"deck": list(left.elements())}


# ---------------------------------------------------------------------------------------- without a strategy
@pytest.mark.parametrize(("name", "i"), texts(*SMALL))
def test_what_lies_where_is_as_by_brute_force(name, i):
    line = lines(name)[i]
    view = line[-1].state.view(0)
    beliefs, found = Beliefs(view), worlds(line, 0)
    table = [(places_of(view, insiders, hands), weight) for insiders, hands, weight in found]
    for where in table[0][0]:
        for kind in map(str, set(view.game.cards)):
            expected = law((kind in map(str, places[where]), weight) for places, weight in table)
            assert beliefs.chance(kind, where) == expected.get(True, 0)
        for wanted in (
            {"company": "B&O"},
            {"good": "coal"},
            {"city": "Denver"},
            {"company": "B&O", "good": "wood"},
            {},
        ):
            counts = law(
                (sum(all(getattr(c, k) == v for k, v in wanted.items()) for c in places[where]), weight)
                for places, weight in table
            )
            assert beliefs.count(where, **wanted) == Distribution(counts)
    whole = sum(weight for _, _, weight in found)
    for kind in KINDS if view.deck else []:
        expected = sum(Fraction(list(map(str, p["deck"])).count(kind), len(p["deck"])) * w for p, w in table) / whole
        assert beliefs.top(kind) == expected
    assert not view.deck or sum(map(beliefs.top, KINDS)) == 1
    insiders = law((insiders[1], weight) for insiders, _, weight in found)
    assert beliefs.insider(1) == insiders
    assert {card: beliefs.chance(card, "insider pink") for card in insiders} == insiders


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_unseen_cards_lie_somewhere(players):
    for node in played(PocketRails(players=players, dealer_breaks_good_ties=True), 1).line[::9]:
        beliefs = Beliefs(node.state.view(1))
        assert sum(beliefs.places.values()) == sum(beliefs.unseen.values()) == beliefs.hidden.size
        for kind in list(beliefs.unseen)[::17]:
            assert sum(beliefs.chance(kind, place) for place in beliefs.places) == 1
        for place, n in beliefs.places.items():
            companies = sum(beliefs.count(place, company=c).mean for c in ("B&O", "GM&O", "IC", "PRR", "C&O"))
            assert companies == n + len(beliefs.known[beliefs._place(place)])


def test_cards_that_were_discarded_can_be_anywhere_but_insider_cards():
    for node in played(PocketRails(players=2), 3).line:
        state = node.state
        if state.node == "shuffle" and state.round == 2:
            discard = state.discard
        if state.round == 3 and state.node == "pick":
            beliefs = Beliefs(state.view(0))
            for card in set(discard) & set(beliefs.unseen):
                assert beliefs.chance(card, "insider pink") == 0 < beliefs.chance(card, "deck")
    assert discard


def test_hidden_cards_are_never_used():
    game = PocketRails(players=3)
    deck = str(game.start().chance.sample(Rng(1))).split()[1:]
    hidden = [1, 2, *range(11, 75)]  # all but green's own
    other = list(deck)
    for a, b in zip(hidden, hidden[::-1]):
        other[a] = deck[b]
    states = [game.start(deck=cards, dealer=0) for cards in (deck, other)]
    assert states[0] != states[1]
    one, two = (Beliefs(state.view(0)) for state in states)
    own = one.view.hands[0][0]
    assert one == two and hash(one) == hash(two) and repr(one) == repr(two) and one.table == two.table
    assert one.completes("B&O", card=own) == two.completes("B&O", card=own)
    assert one.completes("B&O", "greedy", own, samples=3) == two.completes("B&O", "greedy", own, samples=3)
    assert one.insider(1, "greedy") == two.insider(1, "greedy")
    assert one != Beliefs(game.start(deck=deck, dealer=1).view(0))


def test_beliefs_hold_on_average_over_many_deals():
    """Over many games the truth differs from what is believed by 0 on average, within four standard errors."""
    games = [differences(seed) for seed in range(40)]
    for what in games[0]:
        found = [float(sum(each[what])) for each in games]
        mean, n = sum(found) / len(found), len(found)
        error = sqrt(sum((x - mean) ** 2 for x in found) / (n - 1) / n)
        assert error and abs(mean) < 4 * error, (what, mean, error)


def differences(seed):
    """What is true in a game, less what is believed at some of its steps."""
    line, found = played(PocketRails(players=3), seed).line, {"insider": [], "hand": [], "deck": [], "complete": []}
    for i, node in enumerate(line):
        state = node.state
        if state.node != "pick" or state.player != state.marker or (state.round, state.step) not in ((2, 2), (3, 1)):
            continue
        beliefs, surplus = Beliefs(state.view(0)), [after.action.split()[2] for after in line[i + 1 : i + 4]]
        company, own = state.hands[0][0].company, surplus[-state.marker % 3]
        there = {*map(str, state.yard), *surplus}
        complete = {text[-1] for text in there if text.startswith(f"{company}-")} == set("DCN")
        mean = beliefs.count("insider pink", company=company).mean
        found["insider"].append((state.insiders[1].company == company) - mean)
        mean = beliefs.count("hand pink", company=company).mean
        found["hand"].append(sum(card.company == company for card in state.hands[1]) - mean)
        if state.deck:
            mean = sum(beliefs.top(card) for card in beliefs.unseen if card.company == company)
            found["deck"].append((state.deck[0].company == company) - mean)
        found["complete"].append(complete - beliefs.completes(company, card=own))
    return found


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


@pytest.mark.parametrize("strategy", ["uniform", "random", "cautious"])
def test_open_portfolio_cards_count(strategy):
    seen = 0
    by = strategy if strategy != "uniform" else "random"
    for i, line in enumerate(lines("open", by)):
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
            line[-1].state.view(0), all_worlds("open", i, by), "B&O", card, strategy, shown
        )
    assert seen


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
def lowest(view, rng):
    """Keeps the company of its insider card out of its portfolio if it can; draws nothing."""
    mine = view.insiders[view.seat]
    if view.node != "pick":
        return view.actions[-1]
    keep = [a for a in view.actions if mine and not a.split()[1].startswith(f"{mine.company}-{mine.good}")]
    return (keep or view.actions)[0]


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
    for line in lines(name, strategy)[::2]:
        beliefs = Beliefs(line[-1].state.view(0))
        expected = law((insiders[1], w) for insiders, _, w in worlds(line, 0, {1: strategy}))
        assert beliefs.insider(1, strategy, exhaustive=True) == expected
        assert sum(expected.values()) == 1
        if line[-1].state.game.players == 2:
            assert beliefs.insider(1, strategy) == expected


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


# ------------------------------------------------------------------------------------------------ refusals
def test_what_cannot_be_asked_is_refused():
    game = PocketRails(players=2)
    state = game.start(deck=game.cards, dealer=0)
    beliefs, view = Beliefs(state.view(0)), state.view(0)
    own = str(view.hands[0][0])
    drawing = lambda view, rng: view.actions[rng.below(2)]  # noqa: E731
    for ask, message in [
        (lambda: Beliefs(state), "view"),
        (lambda: Beliefs(Package().start()), "view"),
        (lambda: beliefs.chance("B&O-gold-D", "deck"), "is no card"),
        (lambda: beliefs.chance(own, "hand blue"), "the places are hand green, hand pink, insider green"),
        (lambda: beliefs.count("deck", company="XX", city="Rome"), "no company 'XX', only B&O.*no city 'Rome'"),
        (lambda: beliefs.completes("XX", card=own), "no company 'XX'"),
        (lambda: beliefs.completes("B&O"), "has not picked yet"),
        (lambda: beliefs.completes("B&O", card="C&O-grain-N"), "not in the hand of green"),
        (lambda: beliefs.completes("IC", "gredy", own), "did you mean 'greedy'"),
        (lambda: beliefs.completes("IC", "spiteful", own), "does not play Pocket Rails"),
        (lambda: beliefs.completes("B&O", "greedy", own, samples=1), "2 or more"),
        (lambda: beliefs.completes("B&O", drawing, own), "draws from rng"),
        (lambda: Beliefs(state.child(state.actions[0]).view(0)).completes("B&O", card=own), "has picked already"),
        (lambda: beliefs.insider(0, "greedy"), "another player, 1, not 0"),
        (lambda: beliefs.insider(2, "greedy"), "another player, 1, not 2"),
        (lambda: beliefs.insider(1, "greedy", exhaustive=True), "too many hands"),
        (lambda: Beliefs(game.start().view(0)).insider(1), "no insider card yet"),
        (lambda: Beliefs(game.start().view(0)).top(own), "about to be shuffled"),
        (lambda: Beliefs(game.start().view(0)).completes("B&O"), "shuffle node"),
    ]:
        with pytest.raises((ValueError, TypeError), match=message):
            ask()
    chosen = PocketRails(players=2, choose_insider=True)
    with pytest.raises(ValueError, match="being chosen"):
        Beliefs(chosen.start(deck=game.cards, dealer=0).view(0)).chance(own, "insider pink")
    no_deck = Beliefs(lines("chosen")[3][-1].state.view(0))
    laid = lines("open")[0][-1].state.view(0)
    with pytest.raises(ValueError, match="PR-20"):
        Beliefs(laid).completes("B&O", lowest, laid.hands[0][0])
    with pytest.raises(ValueError, match="there is no card in the deck"):
        no_deck.top("IC-wood-D")


def test_decisions_that_a_strategy_never_takes_are_refused():
    line = next(line for line in lines("passing") if line[-1].state.step == 2)
    with pytest.raises(ValueError, match="lowest never decides as pink did"):
        Beliefs(line[-1].state.view(0)).insider(1, lowest)


def test_a_position_that_was_set_up_has_no_past():
    state = PocketRails().set_up([["B&O-coal-D", "IC-coal-D"], ["IC-wood-C", "IC-wood-N"]], round=2)
    beliefs = Beliefs(state.view(0))
    assert sum(beliefs.insider(1).values()) == 1
    with pytest.raises(ValueError, match="set up in the middle of a game"):
        beliefs.insider(1, "greedy")


# ------------------------------------------------------------------------------------------------- itself
def test_beliefs_show_themselves():
    game = PocketRails(players=2)
    beliefs = Beliefs(game.start(deck=game.cards, dealer=0).view(0))
    assert repr(beliefs) == "<Beliefs of green: 66 unseen cards, 8 in hand pink, 1 in insider pink, 57 in deck>"
    bundle = beliefs._repr_mimebundle_()
    assert bundle["text/plain"] == repr(beliefs)
    assert "<caption>Cards that green has not seen</caption>" in bundle["text/html"]
    assert "B&amp;O expected" in bundle["text/html"]
    assert beliefs.table[0][:3] == ["place", "unseen cards", "B&O expected"]
    assert beliefs.table[1][:3] == ["hand pink", "8", f"{8 * 6 / 66:.2f}"]
    assert [row[0] for row in beliefs.table[1:]] == ["hand pink", "insider pink", "deck"]
    over = Beliefs(game.play(["random"] * 2, seed=1).state.view(0))
    assert over.places == {"deck": len(over.view.deck)} and sum(over.insider(1).values()) == 1
