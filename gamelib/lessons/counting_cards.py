"""Lesson 19: counting cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

from gamelib.lessons.lesson import Lesson, Pooled, Question, Slip
from gamelib.odds.simulate import simulate
from gamelib.pocket_rails.game import PocketRails
from gamelib.pocket_rails.state import RailsState
from gamelib.pocket_rails.words import COMPANIES, Card
from gamelib.random import Rng

DECK, COMPANY, HAND = 75, 15, 8  # cards of the deck and of a company (R-PR-deck), of a hand with 2 or 3 players (PR-5)


def hypergeometric(deck: int, marked: int, drawn: int) -> dict[int, Fraction]:
    """How many marked cards are among those drawn without putting any back.

    Args:
        deck: cards in all.
        marked: how many of them are marked.
        drawn: how many are drawn.
    """
    hands = comb(deck, drawn)
    least, most = max(0, drawn - (deck - marked)), min(marked, drawn)
    return {
        found: Fraction(comb(marked, found) * comb(deck - marked, drawn - found), hands)
        for found in range(least, most + 1)
    }


def binomial(n: int, p: Fraction) -> dict[int, Fraction]:
    """The same if each card were put back before the next is drawn."""
    return {found: comb(n, found) * p**found * (1 - p) ** (n - found) for found in range(n + 1)}


def mean(law: dict[int, Fraction]) -> Fraction:
    """The expectation."""
    return sum((number * chance for number, chance in law.items()), Fraction(0))


def variance(law: dict[int, Fraction]) -> Fraction:
    """The variance."""
    return sum((number**2 * chance for number, chance in law.items()), Fraction(0)) - mean(law) ** 2


def hand_law() -> dict[int, Fraction]:
    """How many B&O cards are in a first hand of eight."""
    return hypergeometric(DECK, COMPANY, HAND)


def without_putting_back() -> str:
    """How the number of B&O cards in a hand differs from what it would be with putting back."""
    ours, other = hand_law(), binomial(HAND, Fraction(1, 5))
    if mean(ours) != mean(other):
        return "The mean is smaller, the spread is the same"
    if variance(ours) == variance(other):
        return "Both are the same"
    return f"The mean is the same, the spread is {'smaller' if variance(ours) < variance(other) else 'larger'}"


def _dealt_states(number: int, seed: int) -> Iterator[RailsState]:
    start, rng = PocketRails(players=3).start(), Rng(seed)
    for _ in range(number):
        yield start.child(start.chance.sample(rng)).child("dealer 0")


def deals(number: int, seed: int) -> list[tuple[Card, ...]]:
    """Green's first hands in so many deals by the engine, with three players."""
    return [tuple(card for card in state.hands[0] if card) for state in _dealt_states(number, seed)]


def b_and_o_by_seat(number: int, seed: int) -> dict[str, int]:
    """How many B&O cards each of three players had in all in so many first hands; green is dealt first."""
    had: Counter[str] = Counter()
    for state in _dealt_states(number, seed):
        for seat, hand in zip(state.game.seats, state.hands, strict=True):
            had[seat] += sum(card is not None and card.company == "B&O" for card in hand)
    return dict(had)


def b_and_o(number: int, seed: int) -> list[int]:
    """In how many of these hands there are 0, 1, 2, 3, 4 or more B&O cards."""
    found = Counter(min(4, sum(card.company == "B&O" for card in hand)) for hand in deals(number, seed))
    return [found[cards] for cards in range(5)]


def dealt(players: int, hand: int) -> int:
    """Cards that a game needs if none comes back: the insiders (PR-4) and three rounds of hands (PR-5)."""
    return players + 3 * players * hand


@cache
def short_games(games: int, seed: int) -> int:
    """In how many games of four players at random the hands of round 3 are cut (R-PR-short): two steps, not three."""
    sample = simulate(PocketRails(players=4), ["random"] * 4, games=games, seed=seed)
    return sample.turns.counts.get(3 + 3 + 2, 0)


def neighbour_has_none() -> Fraction:
    """A neighbour of you, with eight cards and an insider of which two are B&O, has no B&O card."""
    return hypergeometric(DECK - HAND - 1, COMPANY - 2, HAND)[0]


def set_is_in_play() -> Fraction:
    """With two players: three given cards are all among those that are dealt in the game, if none came back."""
    return hypergeometric(DECK, 3, dealt(2, HAND))[3]


def two_companies(deck: Sequence[Card]) -> Fraction:
    """The probability that a hand of two from this deck is of two different companies, by listing all pairs."""
    pairs = list(combinations(deck, 2))
    return Fraction(sum(one.company != other.company for one, other in pairs), len(pairs))


def mixed(names: Any) -> str:
    """What is wrong with a deck of 15 for hands of two that is to be as mixed as can be; "" if nothing is."""
    game = PocketRails(players=2, hand_size=2, deck=names)
    if len(game.cards) != 15:
        return f"15 cards are wanted, not {len(game.cards)}."
    chance = two_companies(game.cards)
    return "" if chance >= Fraction(6, 7) else f"Its chance is {chance}, about {float(chance):.3f}; more is possible."


LESSON = Lesson(
    "counting-cards",
    19,
    "Counting cards",
    {
        "q1": Question(
            "The probability that a first hand of eight has no B&O card.",
            lambda: hand_law()[0],
            "60 of 75, then 59 of 74, and so on, eight times; or C(60, 8) / C(75, 8).",
            (
                Slip(
                    Fraction(4, 5) ** 8,
                    "That would be right if each card were put back. The second card comes from 74.",
                ),
                Slip(1 - Fraction(4, 5) ** 8, "That is the chance of at least one, and with putting back."),
                Slip(Fraction(4, 5), "That is the chance for one card. There are eight."),
            ),
            "The first card is not B&O with 60/75. Then 74 cards are left, and 59 of them are not B&O.",
        ),
        "q2": Question(
            "The whole law: a dictionary from 0 to 8 B&O cards to its probability.",
            hand_law,
            "C(15, k) ways to choose the B&O cards, C(60, 8 − k) for the rest, of C(75, 8) hands.",
            (Slip(lambda: binomial(HAND, Fraction(1, 5)), "That is the law with putting back, the binomial one."),),
            "Count hands: comb(15, k) times comb(60, 8 - k), of comb(75, 8).",
        ),
        "q3": Question(
            "The variance without putting back, divided by the variance with it.",
            lambda: variance(hand_law()) / variance(binomial(HAND, Fraction(1, 5))),
            "(75 − 8) / (75 − 1): the more of the deck is drawn, the less is left to chance.",
            (
                Slip(1, "Then drawing the whole deck would still vary: but it always holds 15."),
                Slip(Fraction(74, 67), "The other way round: the smaller variance is to be divided by the larger."),
                Slip(Fraction(7, 74), "That is by how much it is smaller. What share of it is left?"),
                Slip(Fraction(67, 75), "Nearly: think of drawing one card. Putting back cannot matter then."),
            ),
            "The factor is 1 when one card is drawn and 0 when all are.",
        ),
        "q4": Question(
            "You see your hand of 8 and your insider card, two B&O among them: the neighbour's hand of 8 has none.",
            neighbour_has_none,
            "66 cards are unseen, 13 of them B&O, and the neighbour has eight of the 66.",
            (
                Slip(lambda: hand_law()[0], "You know more than at the start: nine cards are not in that hand."),
                Slip(
                    lambda: hypergeometric(DECK - HAND, COMPANY - 2, HAND)[0],
                    "You have seen your insider card as well: that makes nine cards.",
                ),
                Slip(
                    lambda: hypergeometric(DECK - HAND - 1, COMPANY, HAND)[0],
                    "Two of the fifteen are in your own hand: how many can the neighbour have?",
                ),
            ),
            "How many cards have you not seen, and how many of those are B&O?",
        ),
        "q5": Question(
            "The cards that a game needs if none comes back, for 2, 3 and 4 players, as a list.",
            lambda: [dealt(2, 8), dealt(3, 8), dealt(4, 6)],
            "n + 3 · n · hand: 50, 75 and 76. Three players use the deck up exactly, four need one more than there is.",
            (
                Slip([48, 72, 72], "And one insider card each (PR-4)."),
                Slip([50, 75, 100], "With four players a hand has six cards (PR-5)."),
            ),
            "Insider cards, and three hands for each player; mind the hand size with four (PR-4, PR-5).",
        ),
        "q6": Question(
            "Two players: three given cards are all among the 50 that are dealt if none comes back.",
            set_is_in_play,
            "50/75 · 49/74 · 48/73, or C(72, 47) / C(75, 50).",
            (
                Slip(Fraction(8, 27), "(2/3)³ is with putting back. Once one is among the 50, there is less room."),
                Slip(Fraction(2, 3), "That is for one card; three are wanted."),
            ),
            "The first is among the 50 with 50/75. If it is, 49 places of 74 are left for the second.",
        ),
        "q7": Question(
            "A deck of 15 cards on which a hand of two is of two companies as likely as can be.",
            lambda: [f"{company}-{good}-D" for company in COMPANIES for good in ("coal", "wood", "cloth")],
            "Three of each company: any other mix has more pairs within a company. The chance is 6/7.",
            hint="How many pairs are of one company? Move a card from a large company to a small one and count again.",
            judge=mixed,
        ),
    },
    Pooled(
        "B&O cards in the first hand",
        ("0", "1", "2", "3", "4 or more"),
        lambda: [*(hand_law()[n] for n in range(4)), 1 - sum((hand_law()[n] for n in range(4)), Fraction(0))],
    ),
)
