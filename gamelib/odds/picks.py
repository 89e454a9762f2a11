"""What picks will bring and what they have told, if the others play by a stated strategy: see `Beliefs`.

A strategy is asked with the view that its seat would have: for each hand and insider card that it may hold.  Built-in
strategies look at nothing but the table, the own hand, and company and good of the own insider card; a callable may
look at all that its seat knows.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING

from gamelib import strategies
from gamelib.game import Action, Node, Strategy
from gamelib.odds.estimate import Estimate
from gamelib.pocket_rails import past
from gamelib.pocket_rails.cards import CITIES, INSIDER, PICK, cell_of, more_of, what_of
from gamelib.pocket_rails.state import RailsState, RailsView
from gamelib.pocket_rails.words import COMPANIES, Card
from gamelib.random import Rng
from gamelib.strategies import Linear, choices, name_of

if TYPE_CHECKING:
    from gamelib.odds.beliefs import Beliefs

UNIFORM = "uniform"  # the model of which nothing can be learnt: any two cards of the hand
LIMIT = 3_000  # hands times insider cards with which a strategy is asked; each takes a millisecond or so
Hands = Mapping[int, tuple[int, ...]]  # by seat the cards of a hand that the player has not seen


# ------------------------------------------------------------------------------------------ the next reveal
def completes(
    beliefs: Beliefs, company: str, model: str | Strategy, card: Card | str | None, samples: int, seed: int
) -> Fraction | Estimate:
    """The chance that the next reveal completes a set of a company (see `Beliefs.completes`)."""
    bits = _missing(beliefs, company, card)
    sets = range(1 << len(bits))  # of missing cities
    asked = None if model == UNIFORM else _Asked(beliefs, strategies.strategy(model, beliefs.game), bits)
    if not bits:
        return Fraction(1)
    if asked is None:
        return _all_brought([_misses_of_uniform(beliefs, bits, missed) for missed in sets])
    others = [other for other in range(beliefs.game.players) if other != beliefs.seat]
    blank = [other for other in others if beliefs.blank["hand", other]]
    deals = _deals(beliefs, blank, len(others))
    if deals is None:
        return _sampled(asked, others, blank, samples, Rng(seed))
    misses = [Fraction(0) for _ in sets]
    for hands, weight in deals:
        rows = [{c: asked.misses(other, hands, c) for c in beliefs.hidden.may_be_reserved} for other in others]
        for missed in sets:
            tables = [{c: row[missed] for c, row in each.items()} for each in rows]
            misses[missed] += weight * beliefs.hidden.total(_dealt(hands), tables)
    if not misses[0]:
        raise ValueError(f"{name_of(model)} never lays these open portfolio cards (PR-20)")
    return _all_brought(misses) / misses[0]


def _missing(beliefs: Beliefs, company: str, card: Card | str | None) -> dict[int, int]:
    """The cells of a company that no card is in yet, the own one included, each with a bit."""
    view, number, name = beliefs.view, beliefs.game.words.number, beliefs.game.seats[beliefs.seat]
    if company not in COMPANIES:
        raise ValueError(f"there is no company {company!r}, only {', '.join(COMPANIES)}")
    if view.node != Node.PICK:
        raise ValueError(f"a set is completed when picks are revealed, and this is a {view.node} node")
    pick = view.picks[beliefs.seat]
    if pick and pick[1]:
        if card is not None:
            raise ValueError(f"{name} has picked already, so no card can be given")
        own = number(pick[1])
    elif card is None:
        raise ValueError(f"{name} has not picked yet: give the card for the Rail Yard, card=...")
    elif (own := number(card)) not in beliefs.known["hand", beliefs.seat]:
        raise ValueError(f"{card} is not in the hand of {name}")
    have = {cell_of(own), *(cell_of(number(each)) for each in view.yard)}
    first = COMPANIES.index(company) * CITIES
    return {cell: 1 << i for i, cell in enumerate(c for c in range(first, first + CITIES) if c not in have)}


def _all_brought(misses: Sequence[Fraction]) -> Fraction:
    """From the weights with which no card of a set of cities comes, that with which each city comes."""
    return sum(((-1) ** missed.bit_count() * miss for missed, miss in enumerate(misses)), Fraction(0))


def _misses_of_uniform(beliefs: Beliefs, bits: Mapping[int, int], missed: int) -> Fraction:
    """The chance that nobody brings a card of these cities, if all lay any two cards of the hand."""

    def brings(number: int) -> bool:
        return bits.get(cell_of(number), 0) & missed > 0

    chance, unseen = Fraction(1), 0
    for seat in range(beliefs.game.players):
        if seat == beliefs.seat:
            continue
        if beliefs.blank["hand", seat]:
            unseen += 1  # any card of an unseen hand is any unseen card
            continue
        hand, laid = list(beliefs.known["hand", seat]), beliefs.open_card(seat)
        if laid is not None:
            hand.remove(laid)  # PR-20
        chance *= Fraction(sum(not brings(number) for number in hand), len(hand))
    return chance * beliefs.hidden.count(brings, unseen).get(0, Fraction(0))


class _Asked:
    """What a strategy does at this pick, by hand and insider card of a seat.

    Args:
        beliefs: of the player.
        strategy: of the seats that are asked.
        bits: the cells that matter, each with a bit.
    """

    def __init__(self, beliefs: Beliefs, strategy: Strategy, bits: Mapping[int, int]) -> None:
        self._beliefs, self._strategy, self._bits = beliefs, strategy, bits
        self._built_in = _is_built_in(strategy)
        self._found: dict[object, list[Fraction]] = {}
        if beliefs.game.open_portfolios and not self._built_in:
            raise ValueError("where portfolio cards are laid open (PR-20), only built-in strategies can be asked")

    def misses(self, seat: int, hands: Hands, insider: int) -> list[Fraction]:
        """By set of cities, how likely the seat brings none of them, and lays the card that lies open before it."""
        beliefs = self._beliefs
        key = (seat, hands.get(seat), insider // CITIES) if self._built_in else (seat, tuple(hands.items()), insider)
        if key not in self._found:
            full = {s: (*beliefs.known["hand", s], *hand) for s, hand in hands.items()}
            state = past.filled(beliefs.view, full, {seat: insider}, asked=seat)
            laid, found, even = beliefs.open_card(seat), choices(self._strategy, state.view(seat)), Fraction(1)
            if laid is not None:  # PR-20: compared with one who lays any card of the hand
                hand = full.get(seat, beliefs.known["hand", seat])
                even = Fraction(hand.count(laid), len(hand))
            fitting = [more_of(each.code) for each in found if laid in (None, what_of(each.code))]
            self._found[key] = [
                sum(not self._bits.get(cell_of(card), 0) & missed for card in fitting) / (even * len(found))
                for missed in range(1 << len(self._bits))
            ]
        return self._found[key]


def _sampled(asked: _Asked, others: Sequence[int], blank: Sequence[int], samples: int, rng: Rng) -> Estimate:
    """The chance from hands that are drawn; each counts by how likely its open cards are laid from it."""
    beliefs = asked._beliefs
    if type(samples) is not int or samples < 2:
        raise ValueError(f"samples must be a whole number, 2 or more, not {samples!r}")
    sizes, weights, values = [beliefs.blank["hand", seat] for seat in blank], [], []
    for _ in range(samples):
        insiders, drawn = beliefs.hidden.draw(rng, sizes)
        hands = dict(zip(blank, drawn, strict=True))
        rows = [asked.misses(seat, hands, card) for seat, card in zip(others, insiders, strict=True)]
        misses = [math.prod(each, start=Fraction(1)) for each in zip(*rows, strict=True)]
        weights.append(float(misses[0]))
        values.append(float(_all_brought(misses)))
    whole = sum(weights)
    if not whole:
        raise ValueError(f"from none of {samples} hands drawn would the strategy lay the open portfolio cards (PR-20)")
    mean = sum(values) / whole
    spread = sum((value - mean * weight) ** 2 for value, weight in zip(values, weights, strict=True))
    return Estimate(mean, math.sqrt(spread * samples / (samples - 1)) / whole, samples, is_share=min(weights) == 1)


# ------------------------------------------------------------------------------------- what picks have told
def insider(beliefs: Beliefs, seat: int, strategy: str | Strategy, exhaustive: bool) -> dict[Card, Fraction]:
    """How likely each insider card of another player is (see `Beliefs.insider`)."""
    others = [other for other in range(beliefs.game.players) if other != beliefs.seat]
    if type(seat) is not int or seat not in others:
        raise ValueError(f"seat must be that of another player, {' or '.join(map(str, others))}, not {seat!r}")
    if ("insider", seat) not in beliefs.blank:
        raise ValueError(f"{beliefs.game.seats[seat]} has no insider card yet (PR-4, PR-19)")
    known = beliefs.game.words.cards
    if not beliefs.blank["insider", seat]:
        return {known[beliefs.known["insider", seat][0]]: Fraction(1)}
    told = None if strategy == UNIFORM else _Told(beliefs, seat, strategies.strategy(strategy, beliefs.game))
    blank = [other for other in others if beliefs.blank.get(("hand", other))] if exhaustive and told else []
    deals = _deals(beliefs, blank, 1)
    if deals is None:
        raise ValueError(
            f"{beliefs.game.seats[seat]} could hold too many hands: more than {LIMIT:,} with the insider card; "
            "without exhaustive=True the decisions from hands that are known are used"
        )
    weights = dict.fromkeys(beliefs.hidden.may_be_reserved, Fraction(0))
    for hands, weight in deals:
        for card in weights:
            at = others.index(seat)
            tables = [{card: Fraction(1)} if i == at else None for i in range(len(others))]
            prior = weight * beliefs.hidden.total(_dealt(hands), tables)
            if prior:
                weights[card] += prior * (told.likelihood(hands, card, not blank) if told else 1)
    whole = sum(weights.values(), Fraction(0))
    if not whole:
        raise ValueError(f"{name_of(strategy)} never decides as {beliefs.game.seats[seat]} did, with no insider card")
    return {known[card]: weight / whole for card, weight in weights.items() if weight}


class _Told:
    """What the decisions of a seat tell, by the cards that it may hold.

    Args:
        beliefs: of the player.
        seat: whose decisions.
        strategy: what the seat plays.
    """

    def __init__(self, beliefs: Beliefs, seat: int, strategy: Strategy) -> None:
        self._beliefs, self._seat, self._strategy = beliefs, seat, strategy
        self._built_in = _is_built_in(strategy)
        self._begun: past.Beginning | None = None
        self._chances: dict[object, Fraction] = {}  # by hands and insider card
        self._found: dict[tuple[RailsView, Action], Fraction] = {}

    def likelihood(self, hands: Hands, insider: int, known_only: bool) -> Fraction:
        """How much likelier the strategy makes all decisions than picking any two cards does."""
        exact = not self._built_in or self._beliefs.game.choose_insider  # does the city of the insider card count?
        key = (tuple(hands.items()), insider if exact else insider // CITIES)
        if key not in self._chances:
            chance = Fraction(1)
            position = _position(self._beliefs, hands, self._seat, insider)
            if self._begun is None:
                self._begun = past.beginning(position)
            for state, action in past.decisions(position, self._begun):
                if chance and state.player == self._seat and not (known_only and not self._is_known(state)):
                    chance *= self._asked(state, action)
            self._chances[key] = chance
        return self._chances[key]

    def _asked(self, state: RailsState, action: Action) -> Fraction:
        at = (state.view(self._seat), action)
        if at not in self._found:
            self._found[at] = _told_by(state, action, self._strategy)
        return self._found[at]

    def _is_known(self, state: RailsState) -> bool:
        """Does the player know by now what the strategy looked at?"""
        view, seats = self._beliefs.view, self._beliefs.game.players
        if state.round < view.round or not view.hands[0]:
            return True
        if not self._built_in:
            return not any(self._beliefs.blank["hand", seat] for seat in range(seats))
        if state.node in (Node.DELIVER, Node.PLENTIFUL):
            return True  # there only the table counts
        passed = past.reveals(view) - state.step + 1
        return not self._beliefs.blank["hand", (self._seat + past.direction(view.round) * passed) % seats]


def _told_by(state: RailsState, action: Action, strategy: Strategy) -> Fraction:
    """How likely the strategy takes this action, compared with one that takes any cards of the hand."""
    view = state.view(state.player or 0)
    found = choices(strategy, view)
    if action not in found:
        return Fraction(0)
    hand = [state.game.words.number(card) for card in state.hands[state.player or 0] if card]
    n = len(hand)
    if action.node == INSIDER:
        even = Fraction(hand.count(what_of(action.code)), n)
    elif action.node == PICK:
        share, surplus = what_of(action.code), more_of(action.code)
        even = Fraction(hand.count(share) * (hand.count(surplus) - (share == surplus)), n * (n - 1))
    else:
        even = Fraction(1, len(view.actions))
    return Fraction(1, len(found)) / even


def _position(beliefs: Beliefs, hands: Hands, seat: int, insider: int) -> RailsState:
    """A whole position in which a seat has this insider card and others these hands; what is left lies anyhow."""
    hidden = beliefs.hidden
    left = hidden.unseen - _dealt(hands) - Counter([insider])
    pool = hidden.pool - Counter([insider])
    insiders = {seat: insider}
    for other in range(beliefs.game.players):
        if other != seat and beliefs.blank["insider", other]:
            card = next(iter(left & pool))
            insiders[other] = card
            left, pool = left - Counter([card]), pool - Counter([card])
    rest, full = list(left.elements()), {}
    for other in range(beliefs.game.players):
        if blank := beliefs.blank.get(("hand", other), 0):
            cards = hands[other] if other in hands else [rest.pop() for _ in range(blank)]
            full[other] = [*beliefs.known["hand", other], *cards]
    return past.filled(beliefs.view, full, insiders, rest)


# ------------------------------------------------------------------------------------------------- for both
def _deals(beliefs: Beliefs, seats: Sequence[int], asks: int) -> list[tuple[Hands, Fraction]] | None:
    """All that these seats may hold, each with its weight; None where a strategy would be asked too often."""
    most = max(1, LIMIT // (asks * len(beliefs.hidden.may_be_reserved)))
    found = list(islice(beliefs.hidden.deals([beliefs.blank["hand", seat] for seat in seats]), most + 1))
    if len(found) > most:
        return None
    return [(dict(zip(seats, hands, strict=True)), weight) for hands, weight in found]


def _dealt(hands: Hands) -> Counter[int]:
    return Counter(number for hand in hands.values() for number in hand)


def _is_built_in(strategy: Strategy) -> bool:
    return isinstance(strategy, Linear) or any(strategy is each for each in strategies.BY_NAME.values())
