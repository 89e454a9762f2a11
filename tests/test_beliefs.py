"""Beliefs about hidden cards of Pocket Rails: against brute force on small decks, and against many deals."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest
from rails_plays import played
from rails_worlds import KINDS, law, lines, lowest, places_of, texts, worlds

from gamelib import Package, PocketRails
from gamelib.odds import Distribution
from gamelib.odds.beliefs import Beliefs
from gamelib.odds.hidden import Hidden
from gamelib.pocket_rails import past
from gamelib.random import Rng


# ---------------------------------------------------------------------------------------- without a strategy
@pytest.mark.parametrize(("name", "i"), texts("two", "passing", "three", "few", "chosen"))
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


def test_drawn_cards_are_as_likely_as_they_are():
    """What was seen of a card since the shuffle makes it less likely to be reserved."""
    hidden = Hidden({"a": 2, "b": 1, "c": 1}, {"a": 2, "b": 2}, {"b": 1}, reserved=1)
    draws, n, rng = Counter(), 4_000, Rng(5)
    for _ in range(n):
        reserved, hands = hidden.draw(rng, [2, 1])
        assert Counter(reserved) + Counter(hands[0]) + Counter(hands[1]) == hidden.unseen
        draws[(*reserved, *hands)] += 1
    weights = {
        (card, *hands): weight * hidden.total(Counter(hands[0] + hands[1]), [{card: Fraction(1)}])
        for hands, weight in hidden.deals([2, 1])
        for card in hidden.may_be_reserved
    }
    # Reserved a: 2 of 4 cards in the pool, and b is then seen with 2 of 5; reserved b: 2 of 4, and then 1 of 5.
    assert hidden.count_reserved(lambda card: card == "a") == {0: Fraction(1, 3), 1: Fraction(2, 3)}
    for outcome, p in law(weights.items()).items():
        assert abs(draws.pop(outcome, 0) - n * p) < 4 * sqrt(n * p * (1 - p))
    assert not draws


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
    assert past.reveals(chosen.start(deck=game.cards, dealer=0)) == 0
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
