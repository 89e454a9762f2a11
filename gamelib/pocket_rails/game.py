"""Pocket Rails as a game on the contract: `PocketRails` with its switches; its states are in state.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar

from gamelib.board_state import BoardGame
from gamelib.pocket_rails import cards, checks, fields, notation, rules, words
from gamelib.pocket_rails.cards import NO_TARGET, NOBODY
from gamelib.pocket_rails.clauses import BY_ID
from gamelib.pocket_rails.fields import Board
from gamelib.pocket_rails.state import RailsState
from gamelib.pocket_rails.words import Card, Vocabulary, vocabulary

if TYPE_CHECKING:
    from gamelib.clauses import Clause
    from gamelib.story import Story


@dataclass(frozen=True, repr=False)
class PocketRails(BoardGame):
    """The game Pocket Rails with its advanced rules and rulings.

    Args:
        players: 2 to 4 (PR-1).
        hand_size: cards dealt to each player in a round, even, 2 to 16; None for 8, or 6 with four players (R-PR-hand).
        deck: the cards of the box, each a `Card` or text, repeats allowed; None for one of each of the 75 (R-PR-deck).
        choose_insider: players choose their insider cards (PR-19).
        open_portfolios: portfolio picks are laid face up (PR-20).
        target_score: points, 1 or more, up to which blocks of three rounds are played; None for one block (PR-21).
        same_company_penalty: two revealed cards of one company cost a point (PR-22).
        dealer_breaks_good_ties: the Priority Dealer names the good that is too plentiful (PR-23).
        sets: ``"at_once"`` or ``"one_by_one"`` (R-PR-sets).
        marker: the Priority Dealer marker moves once per ``"decision"`` or once per ``"step"`` (R-PR-marker).
        good_fallback: may the next good score where the most frequent one is too plentiful (R-PR-fallback).
        insider_good: the insider good counts double ``"if_scoring"`` or ``"always"`` (R-PR-insider-good).
        goods: what the five goods are called (R-PR-goods).

    Raises:
        ValueError: switches that are not possible, each with its clause or ruling.

    >>> PocketRails(players=3, marker="step").start().chance.outcomes > 10**100
    True
    """

    players: int = 2
    hand_size: int | None = None
    deck: Sequence[Card | str] | None = None
    choose_insider: bool = False
    open_portfolios: bool = False
    target_score: int | None = None
    same_company_penalty: bool = False
    dealer_breaks_good_ties: bool = False
    sets: str = "at_once"
    marker: str = "decision"
    good_fallback: bool = False
    insider_good: str = "if_scoring"
    goods: tuple[str, ...] = words.GOODS

    title: ClassVar[str] = "Pocket Rails"
    strategies: ClassVar[tuple[str, ...]] = ("random", "greedy", "cautious", "spoiler", "linear")

    def __post_init__(self) -> None:
        if isinstance(self.goods, list):
            object.__setattr__(self, "goods", tuple(self.goods))
        found = checks.of_switches(self)
        if not found and self.deck is not None:
            object.__setattr__(self, "deck", tuple(self.words.texts[n] for n in self._box))
        if found := found or checks.of_size(self):
            raise ValueError("; ".join(found))

    @property
    def full_hand(self) -> int:
        """PR-5, R-PR-hand: how many cards each player is dealt in a round."""
        return self.hand_size or (6 if self.players == 4 else 8)

    @property
    def words(self) -> Vocabulary:
        """The cards in words."""
        return vocabulary(self.goods)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the box, in their order (R-PR-deck)."""
        return tuple(self.words.cards[number] for number in self._box)

    @property
    def _box(self) -> list[int]:
        return list(range(cards.CARDS)) if self.deck is None else sorted(map(self.words.number, self.deck))

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """PR-1 to PR-23 and the rulings."""
        return tuple(BY_ID.values())

    @property
    def story(self) -> Story:
        """The game in words."""
        from gamelib.pocket_rails.story import STORY

        return STORY

    @classmethod
    def many(cls) -> ModuleType:
        """The room in which many games are counted."""
        from gamelib.pocket_rails import many

        return many

    def start(
        self, first: int | None = None, *, deck: Sequence[Card | str] | None = None, dealer: int | None = None
    ) -> RailsState:
        """The start of a game: a chance node that shuffles the deck (PR-3), or, to reproduce a deal, what follows.

        Args:
            first: the Priority Dealer, who is asked first; None for a draw.
            deck: all cards in the order in which they are dealt, the top first, as `Card` or text.
            dealer: another name for `first`.

        Raises:
            ValueError: no such seat, two different dealers, or cards that are not those of the box.
        """
        if first is not None and dealer is not None and first != dealer:
            raise ValueError(f"first and dealer are the same seat, the Priority Dealer: not {first!r} and {dealer!r}")
        dealer = first if dealer is None else dealer
        if dealer is not None and (type(dealer) is not int or not 0 <= dealer < self.players):
            raise ValueError(f"the dealer must be a seat, 0 to {self.players - 1}, or None, not {dealer!r} (PR-3)")
        board = self._empty_board()
        rules.start(board, NOBODY if dealer is None else dealer)
        state = RailsState(self, board, 0)
        if deck is None:
            return state
        if isinstance(deck, str):
            raise ValueError(f"deck must be a list of cards, the top first, not {deck!r}")
        order = [self.words.number(card) for card in deck]
        return state.child(f"deck {words.texts_of(order, self.words)}")

    def set_up(
        self,
        hands: Sequence[Sequence[Card | str]],
        portfolios: Sequence[Sequence[Card | str]] | None = None,
        yard: Sequence[Card | str] = (),
        insiders: Sequence[Card | str] | None = None,
        marker: int = 0,
        deck: Sequence[Card | str] | None = None,
        discard: Sequence[Card | str] | None = None,
        round: int = 1,
        step: int | None = None,
        totals: Sequence[int] | None = None,
        block: int = 1,
    ) -> RailsState:
        """A position before a step: the Priority Dealer is asked first.  Cards are given as `Card` or as text.

        Args:
            hands: for each player the cards in hand, all the same even number.
            portfolios: for each player the cards; by default none.
            yard: the cards in the Rail Yard.
            insiders: for each player the insider card; by default the first cards that are nowhere else.
            marker: seat of the Priority Dealer.
            deck: the cards of the draw pile, the top first; by default all that are nowhere else.
            discard: the cards of the discard pile; by default all that are nowhere else when a deck is given, or none.
            round: 1 to 3.
            step: of the round; by default the one that the hands are for.
            totals: for each player the points so far; by default 0.
            block: of three rounds (PR-21).

        Raises:
            ValueError: with everything that is wrong, a line each.
        """
        board = self._empty_board()
        notation.set_up(
            board, self.words, hands, portfolios, yard, insiders, marker, deck, discard, round, step, totals, block
        )
        return RailsState(self, board, 0)

    def position(self, text: str) -> RailsState:
        """The position that a line describes (see `gamelib.pocket_rails.notation`).  ValueError with all faults."""
        board = self._empty_board()
        notation.read(board, self.words, text)
        return RailsState(self, board, 0)

    def _empty_board(self) -> Board:
        board = fields.make()
        board.players, board.hand_size = self.players, self.hand_size or 0
        for name, readings in words.READINGS.items():
            setattr(board, words.FIELD_OF.get(name, name), readings.index(getattr(self, name)))
        board.target_score = NO_TARGET if self.target_score is None else self.target_score
        if self.deck is not None:
            board.box = [0] * cards.CARDS
            for number in self._box:
                board.box[number] += 1
        board.logging = 1
        return board
