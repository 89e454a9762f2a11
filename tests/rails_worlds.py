"""Beliefs by brute force: everything that a player's view leaves open, tried one by one from the deal on.

A *world* says which insider cards the others have and which cards lie in the hands that were not seen.  Its weight is
the chance to be dealt these cards one after the other, in any order within a hand, times the chance of every pick and
decision since: any two cards of the hand, or what a strategy does.  Written from the rules and apart from the package:
no formula for hypergeometric numbers, no sums by kind of card.  A line is the places of a playthrough from its start to
a position in which no pick lies on the table.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import factorial

import pytest

from gamelib import PocketRails
from gamelib.strategies import choices


def worlds(line, seat, models=()):
    """All worlds: insiders by seat, hands by seat, weight.  Models are strategies by seat; others pick anything."""
    state, models = line[-1].state, dict(models)
    view, game = state.view(seat), state.game
    others = [s for s in range(game.players) if s != seat]
    left = Counter(game.cards)
    left -= Counter(c for pile in (*view.portfolios, view.yard, view.discard, *view.hands) for c in pile if c)
    left -= Counter(c for c in view.insiders if c)
    unseen = [s for s in others if None in view.hands[s]]
    found = []
    for insiders in fillings(left, [1] * len(others)):
        for hands in fillings(left - Counter(c for (c,) in insiders), [len(view.hands[s]) for s in unseen]):
            world = {s: c for s, (c,) in zip(others, insiders)}, dict(zip(unseen, hands))
            if weight := weigh(line, view, *world, models):
                found.append((*world, weight))
    return found


def fillings(left, sizes):
    """All different ways to fill hands of these sizes."""
    if not sizes:
        return [()]
    hands = sorted(set(combinations(sorted(left.elements()), sizes[0])))
    return [(hand, *more) for hand in hands for more in fillings(left - Counter(hand), sizes[1:])]


def weigh(line, view, insiders, hands, models):
    """The chance to be dealt such cards, and of all that was done since."""
    game, weight, deck = view.game, Fraction(1), Counter(view.game.cards)
    insiders = [insiders.get(s, view.insiders[s]) for s in range(game.players)]
    dealt = deals(line, insiders, hands)
    for card in [] if game.choose_insider else insiders:
        weight *= drawn(deck, [card])
    for round, each in dealt.items():
        if round == 3:
            deck += Counter(next(n.state for n in line if n.state.round == 2 and n.state.node == "shuffle").discard)
        for hand in each:
            weight *= drawn(deck, hand)
    for seat in range(game.players):
        if game.choose_insider and seat not in models:
            weight *= Fraction(dealt[1][seat].count(insiders[seat]), len(dealt[1][seat]))
    if weight:
        weight *= chance_of_picks(line, dealt, insiders, models)
    return weight * chance_of_decisions(line, dealt, insiders, models) if weight and models else weight


def deals(line, insiders, hands):
    """Round by round the hands as they were dealt, with what this world says of insider cards and unseen hands."""
    last, dealt = line[-1].state, {}
    seats, steps = range(last.game.players), 0
    for before, after in pairwise(line):
        if after.state.round > before.state.round:
            dealt[after.state.round], steps = [list(hand) for hand in after.state.hands], 0
        steps += bool(before.state.hands[0]) and len(after.state.hands[0]) == len(before.state.hands[0]) - 2
    for s, hand in hands.items():
        origin = (s + (steps if last.round == 2 else -steps)) % len(seats)
        picked = Counter(dealt[last.round][origin]) - Counter(last.hands[s])
        dealt[last.round][origin] = [*picked.elements(), *hand]
    if last.game.choose_insider:
        for s in seats:
            dealt[1][s].remove(last.insiders[s])
            dealt[1][s].append(insiders[s])
    return dealt


def drawn(deck, hand):
    """The chance to draw this hand from the deck, in any order; its cards leave the deck."""
    chance, orders = Fraction(1), factorial(len(hand))
    for n in Counter(hand).values():
        orders //= factorial(n)
    for card in hand:
        chance *= Fraction(max(0, deck[card]), deck.total())
        deck[card] -= 1
    return chance * orders


def chance_of_picks(line, dealt, insiders, models):
    """The chance of what was picked by those who pick any two cards, hand by hand."""
    chance, now = Fraction(1), None
    for before, after in pairwise(line):
        state = before.state
        if state.node != "pick":
            continue
        if state.player == state.marker and state.step == 1:
            now = [list(hand) for hand in dealt[state.round]]
            if state.game.choose_insider and state.round == 1:
                for hand, insider in zip(now, insiders):
                    hand.remove(insider)
        share, surplus = after.action.split()[1:]
        hand = now[state.player]
        texts = [str(card) for card in hand]
        if state.player not in models:
            pairs = texts.count(share) * (texts.count(surplus) - (share == surplus))
            chance *= Fraction(pairs, len(hand) * (len(hand) - 1))
        for text in (share, surplus):
            hand.pop([str(card) for card in hand].index(text))
        if not any(after.state.picks):  # revealed, and passed on
            turn = -1 if state.round == 2 else 1
            now = [now[(s - turn) % len(now)] for s in range(len(now))]
    return chance


def chance_of_decisions(line, dealt, insiders, models):
    """The chance of all that was decided by those with a strategy, played again."""
    game, chance = line[0].state.game, Fraction(1)
    order = [] if game.choose_insider else list(insiders)
    order += [c for round in (1, 2) for hand in dealt.get(round, []) for c in hand]
    rest = Counter(game.cards) - Counter(order)
    state = game.start(deck=[*order, *rest.elements()], dealer=line[2].state.marker)
    for node in line[3:]:
        action = node.action
        if state.node == "shuffle":
            order = [c for hand in dealt[3] for c in hand]
            rest = Counter((*state.deck, *state.discard)) - Counter(order)
            action = " ".join(["deck", *map(str, order), *map(str, rest.elements())])
        elif state.node == "insider":
            action = f"insider {insiders[state.player]}"
        if state.player in models:
            found = choices(models[state.player], state.view(state.player))
            chance *= Fraction(action in found, len(found))
        state = state.child(action)
    return chance


# ------------------------------------------------------------------------------------------ games to look at
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
    "seen": (
        PocketRails(players=2, hand_size=4, deck=box(5, 5, 5, 5, 2), open_portfolios=True),
        [(1, 2), (2, 2), (3, 2)],
    ),
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


def lowest(view, rng):
    """Keeps the company of its insider card out of its portfolio if it can; draws nothing."""
    mine = view.insiders[view.seat]
    if view.node != "pick":
        return view.actions[-1]
    keep = [a for a in view.actions if mine and not a.split()[1].startswith(f"{mine.company}-{mine.good}")]
    return (keep or view.actions)[0]
