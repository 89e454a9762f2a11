"""The table of lesson 20: a deck of 24 cards, one deal of it, and what picks tell of pink's insider card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from gamelib.game import Node
from gamelib.odds.beliefs import Beliefs
from gamelib.playthrough import Playthrough
from gamelib.pocket_rails.game import PocketRails
from gamelib.pocket_rails.state import RailsState
from gamelib.pocket_rails.words import CITIES, GOODS
from gamelib.random import Rng
from gamelib.strategies import choices

COUNTS = {"B&O": 8, "GM&O": 5, "IC": 4, "PRR": 7}  # cards of each company in the small deck
COMPANIES = tuple(COUNTS)
DECK = tuple(
    f"{company}-{GOODS[n % len(GOODS)]}-{CITIES[n % len(CITIES)][0]}"
    for company in COMPANIES
    for n in range(COUNTS[company])
)
GAME = PocketRails(players=2, hand_size=4, deck=DECK)
MY_INSIDER = "B&O-coal-D"
MY_HAND = ("GM&O-grain-C", "B&O-wood-C", "B&O-steel-D", "GM&O-cloth-N")  # two that you lay, two that you pass on
PINK_HAND = ("PRR-coal-D", "PRR-wood-C", "IC-coal-D", "IC-wood-C")
FIRST, SECOND = ("PRR-coal-D", "PRR-wood-C"), ("B&O-steel-D", "GM&O-cloth-N")  # pink's picks: portfolio, Rail Yard

Belief = dict[str, Fraction]


# ----------------------------------------------------------------------------------------- the one deal
def unseen(hand: Sequence[str] = PINK_HAND) -> list[str]:
    """The cards that you have not seen when pink's first hand is known; one of them is pink's insider card."""
    return [card for card in DECK if card not in (MY_INSIDER, *MY_HAND, *hand)]


def shuffled(seed: int = 7) -> list[str]:
    """The unseen cards in an order that was drawn: the first is pink's insider card, the others are the deck."""
    rng, left = Rng(seed), unseen()
    return [left.pop(rng.below(len(left))) for _ in unseen()]


def dealt(insider: str, hand: Sequence[str] = PINK_HAND) -> RailsState:
    """The lesson's deal with this insider card of pink: you have picked, and pink is to pick for the first time."""
    order = (*shuffled(), *PINK_HAND)
    rest = sorted((card for card in unseen(hand) if card != insider), key=order.index)
    start = GAME.start(deck=[MY_INSIDER, insider, *MY_HAND, *hand, *rest], dealer=0)
    return start.child(f"pick {MY_HAND[0]} {MY_HAND[1]}")


def before_second(insider: str) -> RailsState:
    """The same after the first reveal: you have laid a card of the two that pink passed, and pink is to pick."""
    return dealt(insider).child(f"pick {' '.join(FIRST)}").child(f"pick {' '.join(PINK_HAND[2:])}")


def revealed(insider: str, picks: int) -> RailsState:
    """The same when one or two picks of each player are revealed."""
    if picks == 1:
        return dealt(insider).child(f"pick {' '.join(FIRST)}")
    return before_second(insider).child(f"pick {' '.join(SECOND)}")


def pick_chance(state: RailsState, pick: Sequence[str]) -> Fraction:
    """The probability that greedy takes this pick where pink is to pick: the engine lists what greedy may take."""
    found = [str(action) for action in choices("greedy", state.view(1))]
    return Fraction(found.count(f"pick {' '.join(pick)}"), len(found))


# ----------------------------------------------------------------------------------------------- beliefs
def company(card: object) -> str:
    """The company of a card, which may be given as text."""
    return str(card).split("-")[0]


def shares(cards: Iterable[str]) -> Belief:
    """The share of each company among these cards."""
    counts = Counter(map(company, cards))
    return {name: Fraction(counts[name], counts.total()) for name in COMPANIES}


def by_company(chances: Mapping[Any, Fraction]) -> Belief:
    """The probabilities of cards, added up by company."""
    found = dict.fromkeys(COMPANIES, Fraction(0))
    for card, chance in chances.items():
        found[company(card)] += chance
    return found


def update(prior: Mapping[str, Fraction], likelihood: Mapping[str, Fraction]) -> Belief:
    """Bayes' rule: prior times likelihood, divided by the sum of these products.

    Args:
        prior: the probability of each hypothesis before.
        likelihood: the probability of what was seen, under each hypothesis; not 0 for all that are possible.
    """
    weights = {name: chance * likelihood[name] for name, chance in prior.items()}
    return {name: weight / sum(weights.values()) for name, weight in weights.items()}


@cache
def card_chances(picks: int) -> dict[str, Fraction]:
    """How likely greedy makes the first pick, or both, with each unseen card as insider card: asked of the engine."""
    found = {card: pick_chance(dealt(card), FIRST) for card in unseen()}
    if picks == 2:
        found = {card: chance and chance * pick_chance(before_second(card), SECOND) for card, chance in found.items()}
    return found


def first_likelihood() -> Belief:
    """P(first pick | company of the insider card), which is the same for all cards of a company."""
    return {company(card): chance for card, chance in card_chances(1).items()}


def second_likelihood() -> Belief:
    """P(second pick | company of the insider card)."""
    return {company(card): pick_chance(before_second(card), SECOND) for card in unseen()}


def posterior(picks: int) -> Belief:
    """What to believe after one or two picks, by going through all insider cards that pink may hold."""
    chances = card_chances(picks)
    return by_company({card: chance / sum(chances.values()) for card, chance in chances.items()})


def gives_away(answer: Any) -> str:
    """What is wrong with a first hand and pick of pink that leave one company only; "" if nothing is."""
    try:
        hand, pick = ([str(card) for card in part] for part in answer)
    except (TypeError, ValueError):
        return "A hand of four cards and a pick of two are wanted, each a list of texts."
    if len(hand) != 4 or len(set(hand)) != 4:
        return "The hand should have four different cards."
    if foreign := [card for card in hand if card not in DECK]:
        return f"Not in this deck: {', '.join(foreign)[:80]}."
    if own := [card for card in hand if card in (MY_INSIDER, *MY_HAND)]:
        return f"You hold that yourself: {', '.join(own)}."
    if len(pick) != 2 or len(set(pick)) != 2 or not set(pick) <= set(hand):
        return "The pick should be two different cards of the hand."
    chances = {card: pick_chance(dealt(card, hand), pick) for card in unseen(hand)}
    possible = [name for name, chance in by_company(chances).items() if chance]
    if not possible:
        return "Greedy never picks so from this hand, whatever its insider card is."
    return "" if len(possible) == 1 else f"After that pick it can still be {' or '.join(possible)}."


def tables(number: int, seed: int) -> list[int]:
    """Deal pink's insider card so many times, let greedy pick, and keep the tables with the pick that you saw.

    Returns:
        How often pink's insider card is of each company at the tables that were kept.
    """
    rng, cards, kept = Rng(seed), unseen(), dict.fromkeys(COMPANIES, 0)
    picks = {card: [str(action) for action in choices("greedy", dealt(card).view(1))] for card in cards}
    for _ in range(number):
        card = cards[rng.below(len(cards))]
        if picks[card][rng.below(len(picks[card]))] == f"pick {' '.join(FIRST)}":
            kept[company(card)] += 1
    return list(kept.values())


def along(seed: int = 7) -> dict[str, Belief]:
    """The lesson's deal played on, you at random and pink greedy: the belief each time you are to pick."""
    first = dealt(shuffled()[0])
    later = Playthrough(revealed(shuffled()[0], 1), seed, ["random", "greedy"])
    later.play_on()
    played = (state for state in later.states if isinstance(state, RailsState))
    states = [state for state in played if state.node == Node.PICK and not any(state.picks)]
    names = ["your five cards", *(f"{picks} pick{'s' * (picks > 1)}" for picks in range(1, len(states) + 1))]
    beliefs = (by_company(Beliefs(state.view(0)).insider(1, "greedy")) for state in (first, *states))
    return dict(zip(names, beliefs, strict=True))
