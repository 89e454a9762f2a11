"""Cards, actions and events of Pocket Rails as texts and named values: `pick B&O-coal-D IC-wood-C`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from gamelib.game import Action, Event, Node
from gamelib.look import COLOURS as COLOURS
from gamelib.pocket_rails import cards, fields, rules
from gamelib.pocket_rails.cards import CARDS, KINDS, NO_CARD, NOBODY, NOTHING, more_of, node_of, pack, what_of
from gamelib.pocket_rails.fields import Board

COMPANIES = ("B&O", "GM&O", "IC", "PRR", "C&O")  # PR-2: in the order of the score sheet
GOODS = ("coal", "wood", "cloth", "steel", "grain")  # R-PR-goods: labels
CITIES = ("Denver", "Chicago", "New York")
NODES = (Node.SHUFFLE, Node.DEALER, Node.INSIDER, Node.PICK, Node.DELIVER, Node.PLENTIFUL, Node.OVER)
READINGS: dict[str, tuple[str | bool, ...]] = {  # switch -> readings, by their number in the rules
    "choose_insider": (False, True),
    "open_portfolios": (False, True),
    "same_company_penalty": (False, True),
    "dealer_breaks_good_ties": (False, True),
    "sets": ("at_once", "one_by_one"),
    "marker": ("decision", "step"),
    "good_fallback": (False, True),
    "insider_good": ("if_scoring", "always"),
}
FIELD_OF = {  # switch -> the field of the rules that has another name
    "sets": "sets_one_by_one",
    "marker": "marker_per_step",
    "insider_good": "insider_good_always",
}
KINDS_OF_EVENT = {  # clause -> what happened; PR-6 has two
    3: "dealer",
    4: "insiders",
    5: "dealt",
    7: "revealed",
    8: "over_invested",
    9: "over_produced",
    10: "decided",
    11: "marker",
    12: "scoring",
    13: "company",
    14: "plentiful",
    15: "good",
    16: "insider_company",
    17: "insider_good",
    18: "tie",
    19: "insider_chosen",
    20: "laid",
    21: "new_block",
    22: "penalty",
    23: "named",
    cards.SHORT: "short",
    cards.ENDLESS: "endless",
}


class Card(NamedTuple):
    """A card: its company, good and city, in words (PR-2); its text is the short one, `B&O-coal-D`."""

    company: str
    good: str
    city: str

    def __str__(self) -> str:
        return f"{self.company}-{self.good}-{self.city[0]}"

    @property
    def long(self) -> str:
        """`B&O coal Denver`"""
        return f"{self.company} {self.good} {self.city}"


class Vocabulary:
    """The cards in words, with the goods as they are called in a game (R-PR-goods); see `vocabulary`.

    Attributes:
        goods: the names of the five goods.
        cards: all 75 cards, by number.
        texts: their short texts, by number.
    """

    def __init__(self, goods: tuple[str, ...]) -> None:
        self.goods = goods
        self.cards = tuple(Card(company, good, city) for company in COMPANIES for good in goods for city in CITIES)
        self.texts = tuple(map(str, self.cards))
        self._numbers = {text: number for number, text in enumerate(self.texts)}
        self._numbers.update({card.long: number for number, card in enumerate(self.cards)})

    def card(self, number: int) -> Card | None:
        """A card by its number; None for none."""
        return self.cards[number] if number < CARDS else None

    def number(self, card: Card | str) -> int:
        """The number of a card, given as such or as text.  Raises ValueError."""
        number = self._numbers.get(" ".join(str(card).split()))
        if number is None:
            raise ValueError(f"{str(card)!r} is no card; a card reads like {self.texts[0]} or {self.cards[0].long}")
        return number

    def load(self, company: int, load: int) -> tuple[Card, ...]:
        """The cards of a load, in the order of the cards."""
        return tuple(self.cards[number] for number in cards_of(company, load))


@lru_cache
def vocabulary(goods: tuple[str, ...] = GOODS) -> Vocabulary:
    """The words for a game whose goods have these names."""
    return Vocabulary(goods)


def cards_of(company: int, load: int) -> list[int]:
    """The numbers of the cards of a load, in their order."""
    return [company * KINDS + kind for kind in range(KINDS) for _ in range(cards.of_kind(load, kind))]


@dataclass(frozen=True, slots=True)
class RailsEvent(Event):
    """An event of Pocket Rails.

    Attributes:
        seat: whose cards, points or marker it is about; None for nobody's.
        company, good: what it is about; None where it is not about one.
        cards: revealed ones (portfolio, Rail Yard), one laid open, or those that leave.
        points: of a line of the score sheet, or of a penalty.
        number: of the round or block, of cards in a hand, of a good in the Rail Yard, of players tied.
    """

    seat: int | None
    company: str | None
    good: str | None
    cards: tuple[Card, ...]
    points: int
    number: int


@dataclass(frozen=True, slots=True)
class Named:
    """What an action text says, legal or not: verb, cards by number, seat, good by number."""

    verb: str
    cards: tuple[int, ...] = ()
    seat: int = -1
    good: int = -1


def parse(text: str, words: Vocabulary) -> Named:
    """Read an action text.  Raises ValueError, with the grammar, for what is no action of this game."""
    verb, *rest = text.split() or [""]
    if verb == "dealer" and len(rest) == 1 and re.fullmatch(r"[0-9]{1,3}", rest[0]):
        return Named(verb, seat=int(rest[0]))
    if verb == "plentiful" and len(rest) == 1 and rest[0] in words.goods:
        return Named(verb, good=words.goods.index(rest[0]))
    fault = ""
    if (verb in ("deck", "deliver") and rest) or len(rest) == {"insider": 1, "pick": 2}.get(verb):
        try:
            return Named(verb, tuple(map(words.number, rest)))
        except ValueError as error:
            fault = f" ({error})"
    a, b, c = words.texts[0], words.texts[34], words.texts[1]
    raise ValueError(
        f"{text!r} is no action of Pocket Rails{fault}. An action reads like one of: deck {a} {b} ... (the top first), "
        f"dealer 1, insider {a}, pick {a} {b} (portfolio, Rail Yard), deliver {a} {c} {words.texts[2]} (all that "
        f"leave), plentiful {words.goods[1]}"
    )


# --------------------------------------------------------------------------------------------- actions
def choices(board: Board) -> list[int]:
    """All that may be chosen at a decision node or drawn at the dealer node, in the order of the rules."""
    menu = [0] * fields.MENU
    rules.list_choices(board, menu)
    return menu[1 : menu[0] + 1]


def actions(board: Board, words: Vocabulary) -> tuple[Action, ...]:
    """All that may be chosen or drawn, in words."""
    node, texts = board.node, words.texts
    if node == cards.PICK:
        return tuple(
            Action(f"pick {texts[what_of(choice)]} {texts[more_of(choice)]}", choice, node) for choice in choices(board)
        )
    return tuple(Action(choice_text(choice, words), choice, node) for choice in choices(board))


def choice_text(choice: int, words: Vocabulary) -> str:
    """A choice in words."""
    node, what, more = node_of(choice), what_of(choice), more_of(choice)
    if node == cards.DEALER:
        return f"dealer {what}"
    if node == cards.INSIDER:
        return f"insider {words.texts[what]}"
    if node == cards.PICK:
        return f"pick {words.texts[what]} {words.texts[more]}"
    if node == cards.DELIVER:
        return f"deliver {texts_of(cards_of(what, more), words)}"
    return f"plentiful {words.goods[what]}"


def choice_of(named: Named) -> int:
    """The choice that a text stands for; whether it is on the menu is another question.  -1 if it cannot be."""
    if named.verb == "dealer":
        return int(pack(cards.DEALER, named.seat, 0))
    if named.verb == "insider":
        return int(pack(cards.INSIDER, named.cards[0], 0))
    if named.verb == "pick":
        return int(pack(cards.PICK, *named.cards))
    if named.verb == "plentiful":
        return int(pack(cards.PLENTIFUL, named.good, 0))
    if named.verb == "deliver" and len({card // KINDS for card in named.cards}) == 1:
        kinds = [card % KINDS for card in named.cards]
        if max(map(kinds.count, kinds)) < 8:
            return int(pack(cards.DELIVER, named.cards[0] // KINDS, sum(1 << 3 * kind for kind in kinds)))
    return -1


def texts_of(numbers: Iterable[int], words: Vocabulary) -> str:
    """Cards as short texts with spaces between; a card that is not known as ?."""
    return " ".join(words.texts[number] if number < CARDS else "?" for number in numbers)


# ---------------------------------------------------------------------------------------------- events
def events(board: Board, words: Vocabulary, since: int = 0) -> tuple[RailsEvent, ...]:
    """The log of the step from event `since` on, as named values."""
    return tuple(_event(board, words, index) for index in range(since, board.events))


def _event(board: Board, words: Vocabulary, index: int) -> RailsEvent:
    clause, seat = board.event_clause[index], board.event_seat[index]
    what, more, cause = board.event_what[index], board.event_more[index], board.event_cause[index]
    found: dict[str, Any] = {"company": None, "good": None, "cards": (), "points": 0, "number": 0}
    kind = KINDS_OF_EVENT.get(clause, "picked" if seat != NOBODY else "passed")
    if kind == "revealed":
        found["cards"] = (words.cards[what], words.cards[more])
    elif kind == "laid":
        found["cards"] = (words.cards[what],) if what != NO_CARD else ()
    elif kind in ("over_invested", "over_produced", "decided"):
        found |= {"company": COMPANIES[what], "cards": words.load(what, more)}
    elif kind in ("company", "insider_company", "penalty"):
        found |= {"company": COMPANIES[what], "points": more}
    elif kind in ("good", "insider_good"):
        found |= {"good": words.goods[what], "points": more}
    elif kind == "plentiful":
        found |= {"good": words.goods[what], "number": more}
    elif kind == "named":
        found["good"] = words.goods[what]
    elif kind == "scoring":
        found["number"] = more
    else:
        found["number"] = what
    ruling = {cards.SHORT: "R-PR-short", cards.ENDLESS: "R-PR-endless"}.get(clause, f"PR-{clause}")
    whose = None if seat == NOBODY or kind == "over_produced" else seat
    decides = whose if kind in ("picked", "laid", "insider_chosen", "decided", "named") else None
    return RailsEvent(index, kind, ruling, decides, None if cause == NOTHING else cause, whose, **found)
