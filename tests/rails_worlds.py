"""Beliefs by brute force: everything that a player's view leaves open, tried one by one from the deal on.

A *world* says which insider cards the others have and which cards lie in the hands that were not seen.  Its weight is
the chance to be dealt these cards one after the other, in any order within a hand, times the chance of every pick and
decision since: any two cards of the hand, or what a strategy does.  Written from the rules and apart from the package:
no formula for hypergeometric numbers, no sums by kind of card.  A line is the places of a playthrough from its start to
a position in which no pick lies on the table.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise
from math import factorial

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
