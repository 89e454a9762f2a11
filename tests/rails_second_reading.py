"""Pocket Rails once more, written from the clauses alone and shared with nothing: slow, plain, and only for comparison.

A game is one long script that stops at every question and goes on with the answer: what can be done, and what the
position then is.  It knows no reasons, no events and no views.
"""

from collections.abc import Generator
from itertools import combinations, product
from typing import Any

COMPANIES = ["B&O", "GM&O", "IC", "PRR", "C&O"]
GOODS = ["coal", "wood", "cloth", "steel", "grain"]
CITIES = ["D", "C", "N"]
CLAUSES = ["PR-13", "PR-15", "PR-16", "PR-17", "PR-22"]
STANDARD_DECK = list(product(COMPANIES, GOODS, CITIES))
MOST_BLOCKS = 50

Card = tuple[str, str, str]
Script = Generator[None, str, None]
Answer = Generator[None, str, str]


def card_order(card: Card) -> tuple[int, int, int]:
    company, good, city = card
    return COMPANIES.index(company), GOODS.index(good), CITIES.index(city)


def in_order(cards: list[Card]) -> list[Card]:
    return sorted(cards, key=card_order)


def words(cards: list[Card]) -> list[str]:
    return ["-".join(card) for card in cards]


def read(text: str) -> Card:
    company, good, city = text.split("-")
    card_order((company, good, city))  # a ValueError, if there is no such card
    return company, good, city


def of_company(cards: list[Card], company: str) -> list[Card]:
    return [card for card in cards if card[0] == company]


def of_good(cards: list[Card], good: str) -> list[Card]:
    return [card for card in cards if card[1] == good]


def without_repeats(options: list[str]) -> list[str]:
    return list(dict.fromkeys(options))


def leaders(goods: list[str], cards: list[Card]) -> list[str]:
    """Those of the goods of which there are most cards, if there are any."""
    most = max((len(of_good(cards, good)) for good in goods), default=0)
    return [good for good in goods if most > 0 and len(of_good(cards, good)) == most]


class SecondRails:
    """A game in progress."""

    def __init__(
        self,
        players: int = 2,
        deck: list[str] | None = None,
        hand_size: int | None = None,
        choose_insider: bool = False,
        open_portfolios: bool = False,
        target_score: int | None = None,
        same_company_penalty: bool = False,
        dealer_breaks_good_ties: bool = False,
        sets: str = "at_once",
        marker: str = "decision",
        good_fallback: bool = False,
        insider_good: str = "if_scoring",
    ) -> None:
        self.players = players
        self.cards = in_order(STANDARD_DECK if deck is None else [read(text) for text in deck])
        self.hand_size = (6 if players == 4 else 8) if hand_size is None else hand_size
        self.choose_insider = choose_insider
        self.open_portfolios = open_portfolios  # PR-20 changes what is seen, not what happens
        self.target_score = target_score
        self.same_company_penalty = same_company_penalty
        self.dealer_breaks_good_ties = dealer_breaks_good_ties
        self.sets = sets
        self.marker_moves = marker
        self.good_fallback = good_fallback
        self.insider_good = insider_good
        self._refuse_what_cannot_be_played()

        self.hands: list[list[Card]] = [[] for _ in range(players)]
        self.picks: list[tuple[Card, Card] | None] = [None] * players  # face down: portfolio card, yard card
        self.portfolios: list[list[Card]] = [[] for _ in range(players)]
        self.insiders: list[Card | None] = [None] * players
        self.yard: list[Card] = []
        self.discard: list[Card] = []
        self.deck = list(self.cards)  # top first
        self.marker: int | None = None
        self.block, self.round, self.step = 1, 1, 0
        self.points = [dict.fromkeys(CLAUSES, 0) for _ in range(players)]
        self.winner: int | None = None

        self.node = ""
        self.player: int | None = None
        self._options: list[str] | None = []
        self._to_shuffle: list[Card] = []
        self._script = self._play()
        next(self._script)

    def _refuse_what_cannot_be_played(self) -> None:
        if self.players not in (2, 3, 4):
            raise ValueError("PR-1: 2 to 4 players")
        if self.hand_size not in range(2, 17, 2):
            raise ValueError("R-PR-hand, R-PR-limits: an even hand of 2 to 16 cards")
        if len(self.cards) > 160:
            raise ValueError("R-PR-limits: at most 160 cards")
        if len(self.cards) < self.players * (1 + self.hand_size + self.hand_size + 2):
            raise ValueError("R-PR-short: not enough cards")
        if self.target_score is not None and self.target_score < 1:
            raise ValueError("R-PR-endless: a target of 1 or more")
        if self.sets not in ("at_once", "one_by_one"):
            raise ValueError("R-PR-sets")
        if self.marker_moves not in ("decision", "step"):
            raise ValueError("R-PR-marker")
        if self.insider_good not in ("if_scoring", "always"):
            raise ValueError("R-PR-insider-good")

    # From outside -----------------------------------------------------------------------------------------------------

    def options(self) -> list[str] | None:
        """What can be done here; None at a shuffle, where it is any order of the cards that are shuffled."""
        return None if self._options is None else list(self._options)

    def do(self, text: str) -> None:
        """Answer the question that is asked."""
        if self._options is None:
            verb, *cards = text.split()
            if verb != "deck" or in_order([read(card) for card in cards]) != self._to_shuffle:
                raise ValueError(text)
        elif text not in self._options:
            raise ValueError(text)
        self._script.send(text)

    def totals(self) -> list[int]:
        return [sum(by_clause.values()) for by_clause in self.points]

    def facts(self) -> dict[str, Any]:
        """All of the position; cards as text, in card order except for the deck (top first)."""
        return {
            "hands": [words(in_order(hand)) for hand in self.hands],
            "picks": [None if pick is None else words(list(pick)) for pick in self.picks],
            "portfolios": [words(in_order(cards)) for cards in self.portfolios],
            "yard": words(in_order(self.yard)),
            "discard": words(in_order(self.discard)),
            "deck": words(self.deck),
            "insiders": [None if card is None else "-".join(card) for card in self.insiders],
            "marker": self.marker,
            "round": self.round,
            "step": self.step,
            "block": self.block,
            "totals": self.totals(),
            "points": [dict(by_clause) for by_clause in self.points],
            "winner": self.winner,
        }

    # The script -------------------------------------------------------------------------------------------------------

    def _ask(self, node: str, player: int | None, options: list[str] | None) -> Answer:
        self.node, self.player, self._options = node, player, options
        text = yield
        return text

    def _ask_if_open(self, node: str, player: int, options: list[str]) -> Answer:
        """R-PR-decision: there is a decision only where two different outcomes are possible."""
        if len(options) == 1:
            return options[0]
        return (yield from self._ask(node, player, options))

    def _play(self) -> Script:
        yield from self._shuffle(self.cards)  # PR-3
        text = yield from self._ask("dealer", None, [f"dealer {seat}" for seat in range(self.players)])
        self.marker = int(text.split()[1])
        yield from self._play_block()
        if self.target_score is not None:  # PR-21
            while not self._target_is_reached() and self.block < MOST_BLOCKS:
                self.block, self.round, self.step = self.block + 1, 1, 0
                yield from self._shuffle(self.cards)
                self._clear_table()
                yield from self._play_block()
        best = max(self.totals())
        self.winner = next(seat for seat in self._clockwise() if self.totals()[seat] == best)  # PR-18
        yield from self._ask("over", None, [])

    def _play_block(self) -> Script:
        yield from self._play_round(1)
        yield from self._play_round(2)
        yield from self._score()
        if self.block > 1 and self._target_is_reached():  # R-PR-target
            return
        yield from self._play_round(3)
        yield from self._score()

    def _play_round(self, number: int) -> Script:
        self.round, self.step = number, 0
        if number == 3:
            yield from self._shuffle(in_order(self.deck + self.discard))
        if number == 1 and not self.choose_insider:
            self.insiders = [self.deck.pop(0) for _ in range(self.players)]  # PR-4
        size = self.hand_size
        while number == 3 and self.players * size > len(self.deck):  # R-PR-short
            size -= 2
        if number == 1 and self.choose_insider:
            self._deal(size + 1)
            yield from self._choose_insiders()
        else:
            self._deal(size)
        while any(self.hands):  # PR-7
            self.step += 1
            yield from self._play_step()

    def _shuffle(self, cards: list[Card]) -> Script:
        self._to_shuffle = cards
        text = yield from self._ask("shuffle", None, None)
        self.deck = [read(card) for card in text.split()[1:]]
        self.discard = []

    def _clear_table(self) -> None:
        """R-PR-insider-copies: only once all cards are shuffled again."""
        self.portfolios = [[] for _ in range(self.players)]
        self.yard = []
        self.insiders = [None] * self.players

    def _deal(self, size: int) -> None:
        for seat in range(self.players):
            self.hands[seat], self.deck = self.deck[:size], self.deck[size:]

    def _clockwise(self) -> list[int]:
        """The seats from the Priority Dealer on (R-PR-tie-distance)."""
        assert self.marker is not None
        return [(self.marker + k) % self.players for k in range(self.players)]

    def _move_marker(self) -> None:
        """PR-11."""
        self.marker = self._clockwise()[1]

    def _target_is_reached(self) -> bool:
        return self.target_score is not None and max(self.totals()) >= self.target_score

    def _choose_insiders(self) -> Script:
        """PR-19."""
        for seat in self._clockwise():
            options = without_repeats([f"insider {card}" for card in words(in_order(self.hands[seat]))])
            text = yield from self._ask("insider", seat, options)
            chosen = read(text.split()[1])
            self.hands[seat].remove(chosen)
            self.insiders[seat] = chosen

    def _play_step(self) -> Script:
        for seat in self._clockwise():  # PR-6
            hand = words(in_order(self.hands[seat]))
            places = range(len(hand))
            pairs = [f"pick {hand[i]} {hand[j]}" for i in places for j in places if i != j]
            text = yield from self._ask("pick", seat, without_repeats(pairs))
            own, thrown = [read(card) for card in text.split()[1:]]
            self.hands[seat].remove(own)
            self.hands[seat].remove(thrown)
            self.picks[seat] = own, thrown
        before = self.hands
        to_the = -1 if self.round == 2 else 1
        self.hands = [before[(seat - to_the) % self.players] for seat in range(self.players)]

        for seat, pick in enumerate(self.picks):  # PR-7
            assert pick is not None
            own, thrown = pick
            self.portfolios[seat].append(own)
            self.yard.append(thrown)
            if self.same_company_penalty and own[0] == thrown[0]:
                self.points[seat]["PR-22"] -= 1
        self.picks = [None] * self.players

        for portfolio in self.portfolios:  # PR-8
            for company in COMPANIES:
                for city in CITIES:
                    alike = [card for card in portfolio if card[0] == company and card[2] == city]
                    if len(alike) == 3:
                        self._deliver(portfolio, alike)

        decided = False
        for company in COMPANIES:  # PR-9, R-PR-yard-order
            while self._complete_sets(company):
                options = self._deliveries(company)
                text = yield from self._ask_if_open("deliver", self._decider(company), options)
                self._deliver(self.yard, [read(card) for card in text.split()[1:]])
                if len(options) > 1:
                    decided = True
                    if self.marker_moves == "decision":
                        self._move_marker()
        if decided and self.marker_moves == "step":
            self._move_marker()

    def _deliver(self, area: list[Card], cards: list[Card]) -> None:
        for card in cards:
            area.remove(card)
            self.discard.append(card)

    def _in_city(self, company: str, city: str) -> list[Card]:
        return [card for card in of_company(self.yard, company) if card[2] == city]

    def _complete_sets(self, company: str) -> int:
        return min(len(self._in_city(company, city)) for city in CITIES)

    def _deliveries(self, company: str) -> list[str]:
        """R-PR-sets."""
        each = self._complete_sets(company) if self.sets == "at_once" else 1
        by_city = [list(combinations(in_order(self._in_city(company, city)), each)) for city in CITIES]
        options = []
        for denver, chicago, new_york in product(*by_city):
            options.append("deliver " + " ".join(words(in_order([*denver, *chicago, *new_york]))))
        return without_repeats(options)

    def _decider(self, company: str) -> int:
        """PR-10."""
        shares = [len(of_company(portfolio, company)) for portfolio in self.portfolios]
        return next(seat for seat in self._clockwise() if shares[seat] == max(shares))

    def _score(self) -> Script:
        plentiful = leaders(GOODS, self.yard)  # PR-14
        if self.dealer_breaks_good_ties and len(plentiful) > 1:  # PR-23
            text = yield from self._ask("plentiful", self.marker, [f"plentiful {good}" for good in plentiful])
            plentiful = [text.split()[1]]
            self._move_marker()
        for seat in range(self.players):
            self._score_companies(seat)
            self._score_goods(seat, plentiful)

    def _score_companies(self, seat: int) -> None:
        insider = self.insiders[seat]
        assert insider is not None
        for company in COMPANIES:
            worth = len(of_company(self.portfolios[seat], company)) * len(of_company(self.yard, company))
            if self.round == 3 and company == insider[0]:
                self.points[seat]["PR-16"] -= worth
            else:
                self.points[seat]["PR-13"] += worth

    def _score_goods(self, seat: int, plentiful: list[str]) -> None:
        insider = self.insiders[seat]
        assert insider is not None
        available = [good for good in GOODS if good not in plentiful]
        favourites = leaders(available if self.good_fallback else GOODS, self.portfolios[seat])  # R-PR-fallback
        for good in available:
            worth = len(of_good(self.portfolios[seat], good)) * len(of_good(self.yard, good))
            is_insider = self.round == 3 and good == insider[1]
            if good in favourites:  # PR-15
                self.points[seat]["PR-15"] += worth
                if is_insider:
                    self.points[seat]["PR-17"] += worth
            elif is_insider and self.insider_good == "always":  # R-PR-insider-good
                self.points[seat]["PR-17"] += 2 * worth
