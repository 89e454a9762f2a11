"""What the others may hold in Pocket Rails, as exact probabilities: `Beliefs`.

What a player knows is a view (`state.view(seat)`): the table, the own cards, every hand seen and passed on, and all
that was revealed.  Everything else follows from the shuffle, so all ways to lay out the unseen cards are equally likely
(see `hidden`), provided that *what the others did tells nothing about the cards they kept*.  That is so when they pick
any two cards of the hand, whatever these are, and it is assumed wherever no strategy is named.

Named strategies make picks speak: `Beliefs.insider` and `Beliefs.completes` (see `picks`).
"""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from gamelib.game import Node, Strategy
from gamelib.odds.distribution import Distribution
from gamelib.odds.estimate import Estimate
from gamelib.odds.hidden import Hidden
from gamelib.pocket_rails import past
from gamelib.pocket_rails.state import RailsView
from gamelib.pocket_rails.words import CITIES, COMPANIES, Card

Place = tuple[str, int]  # kind and seat
DECK: Place = ("deck", -1)


class Beliefs:
    """What a player may believe about the cards that are not seen.  Immutable; equal for equal views.

    A place is ``"deck"``, ``"hand pink"`` or ``"insider pink"``, or with the seat: ``("hand", 1)``.  A card that lies
    before a player until the reveal is still in the hand.

    Where no strategy is named, all ways to lay out the unseen cards are equally likely: what the others picked, and
    which insider card they chose (PR-19), is taken to say nothing about what they kept.  Where a position was set up,
    nothing is known of what came before.

    Args:
        view: what the player knows, ``state.view(seat)``.

    Attributes:
        view, game, seat: the view, its game, and whose it is.
        known: by place the numbers of the cards that the player knows there.
        blank: by place how many cards the player has not seen.
        hidden: the unseen cards, counted.

    Raises:
        TypeError: a state that is no view of Pocket Rails.

    >>> from gamelib import PocketRails
    >>> game = PocketRails(players=2)
    >>> state = game.start(deck=game.cards, dealer=0)
    >>> Beliefs(state.view(0))
    <Beliefs of green: 66 unseen cards, 8 in hand pink, 1 in insider pink, 57 in deck>
    >>> Beliefs(state.view(0)).chance("C&O-grain-D", "hand pink")
    Fraction(4, 33)
    """

    __slots__ = ("blank", "game", "hidden", "known", "seat", "view")

    def __init__(self, view: RailsView) -> None:
        if not isinstance(view, RailsView):
            raise TypeError(f"beliefs need what one player knows, as state.view(0) of Pocket Rails, not {view!r}")
        self.view, self.seat, self.game = view, view.seat, view.game
        self.known: dict[Place, list[int]] = {}
        self.blank: dict[Place, int] = {}
        self._look()
        self.hidden = self._count_unseen()

    # ------------------------------------------------------------------------------------ what is where
    def _look(self) -> None:
        view, number = self.view, self.game.words.number
        for seat, hand in enumerate(view.hands):
            known = [number(card) for card in hand if card]
            laid = self.open_card(seat)
            if not known and laid is not None:
                known = [laid]
            if view.round:
                self.known["hand", seat], self.blank["hand", seat] = known, len(hand) - len(known)
        if view.round and view.node != Node.INSIDER:  # PR-19: there they are still in the hands
            for seat, insider in enumerate(view.insiders):
                self.known["insider", seat] = [number(insider)] if insider else []
                self.blank["insider", seat] = int(insider is None)
        self.known[DECK], self.blank[DECK] = [], len(view.deck)

    def open_card(self, seat: int) -> int | None:
        """The number of the portfolio card that lies before a player, if this one knows it (PR-20)."""
        pick = self.view.picks[seat]
        return self.game.words.number(pick[0]) if pick and pick[0] else None

    def _count_unseen(self) -> Hidden:
        view, number = self.view, self.game.words.number
        box = Counter(map(number, self.game.cards))
        table = Counter(map(number, (*sum(view.portfolios, ()), *view.yard, *view.discard)))
        hands, insiders = self._known_in("hand"), self._known_in("insider")
        unseen = box - table - hands - insiders
        reserved = sum(n for (kind, _), n in self.blank.items() if kind == "insider")
        if view.round < 3 or not reserved:
            return Hidden(unseen, reserved=reserved)
        # PR-5: round 3 was dealt from what nobody had seen and the discard pile, where no insider card can come from.
        steps = past.revealed(view)
        cut = len(steps) - min(len(steps), past.reveals(view))
        latest = past.cards_of(steps[cut:])
        stayed = table - latest
        discarded = past.cards_of(steps[:cut]) - stayed
        return Hidden(unseen, box - insiders - stayed - discarded, hands + latest, reserved)

    def _known_in(self, kind: str) -> Counter[int]:
        return Counter(card for place, cards in self.known.items() if place[0] == kind for card in cards)

    @property
    def places(self) -> dict[str, int]:
        """Where unseen cards lie, and how many."""
        return {self._name(place): n for place, n in self.blank.items() if n}

    @property
    def unseen(self) -> dict[Card, int]:
        """The cards that the player has not seen, and how many of each."""
        return {self.game.words.cards[number]: n for number, n in self.hidden.unseen.items()}

    def _name(self, place: Place) -> str:
        kind, seat = place
        return kind if place == DECK else f"{kind} {self.game.seats[seat]}"

    def _place(self, where: str | Place) -> Place:
        for place in self.blank:
            if where in (place, self._name(place)):
                return place
        hint = " (the insider cards are being chosen: they are still in the hands)"
        raise ValueError(
            f"there is no place {where!r} here; the places are {', '.join(map(self._name, self.blank))}"
            f"{hint if self.view.node == Node.INSIDER else ''}"
        )

    # --------------------------------------------------------------------------------------- how likely
    def chance(self, card: Card | str, where: str | Place) -> Fraction:
        """The chance that such a card is in a place; of equal cards, at least one.

        Raises:
            ValueError: no such card, or no such place.
        """
        number = self.game.words.number(card)
        return 1 - self._count(self._place(where), lambda each: each == number)[0]

    def count(
        self, where: str | Place, company: str | None = None, good: str | None = None, city: str | None = None
    ) -> Distribution:
        """How many cards of a company, good and city, as far as these are named, are in a place.

        Raises:
            ValueError: no such company, good or city, or no such place.
        """
        cards, wanted = self.game.words.cards, (company, good, city)
        kinds = (("company", COMPANIES), ("good", self.game.goods), ("city", CITIES))
        if faults := [
            f"there is no {kind} {name!r}, only {', '.join(names)}"
            for (kind, names), name in zip(kinds, wanted, strict=True)
            if name is not None and name not in names
        ]:
            raise ValueError("; ".join(faults))

        def match(number: int) -> bool:
            return all(name in (None, has) for name, has in zip(wanted, cards[number], strict=True))

        return self._count(self._place(where), match)

    def top(self, card: Card | str) -> Fraction:
        """The chance that the next card of the deck is such a card.

        Raises:
            ValueError: no such card, no card in the deck, or a deck that is yet to be shuffled.
        """
        number = self.game.words.number(card)
        if self.view.node == Node.SHUFFLE:
            raise ValueError("the deck is about to be shuffled: no card is the next one yet")
        if not self.view.deck:
            raise ValueError("there is no card in the deck")
        return self.hidden.count(lambda each: each == number, 1).get(1, Fraction(0))

    def _count(self, place: Place, match: Callable[[int], bool]) -> Distribution:
        blank, known = self.blank[place], sum(map(match, self.known[place]))
        if place[0] == "insider" and blank:  # all that are unseen are alike
            mean = sum(m * p for m, p in self.hidden.count_reserved(match).items()) / Fraction(self.hidden.reserved)
            return Distribution({0: 1 - mean, 1: mean})
        return Distribution({known + n: p for n, p in self.hidden.count(match, blank).items()})

    # ------------------------------------------------------------------------------- what strategies do
    def completes(
        self,
        company: str,
        model: str | Strategy = "uniform",
        card: Card | str | None = None,
        samples: int = 200,
        seed: int = 0,
    ) -> Fraction | Estimate:
        """The chance that the next reveal completes a set of a company in the Rail Yard (PR-9).

        What the others hold is believed as everywhere: what they picked before is taken to say nothing, but an open
        portfolio card (PR-20) must be one that the model lays.

        Args:
            company: its name.
            model: how all others pick now: ``"uniform"``, any two cards of the hand, or a strategy, by name or as a
                callable that draws nothing.
            card: the own card for the Rail Yard, if the player has not picked yet.
            samples, seed: where a strategy could hold too many hands, so many are drawn instead.

        Returns:
            The exact chance, or an `Estimate` with its standard error where there are too many hands.

        Raises:
            ValueError: not at a pick; no own card, or one that is not in the hand; no such company or strategy; or an
                open card that the strategy never lays.
        """
        from gamelib.odds import picks

        return picks.completes(self, company, model, card, samples, seed)

    def insider(
        self, seat: int, strategy: str | Strategy = "uniform", exhaustive: bool = False
    ) -> dict[Card, Fraction]:
        """How likely each insider card of another player is, given what that player did in this block (Bayes).

        Every revealed pick, decision and choice of an insider card (PR-19) of that seat counts by how likely the
        strategy takes it with this insider card.  What the other seats did is taken to say nothing.

        Args:
            seat: whose.
            strategy: what that seat plays: ``"uniform"``, of which nothing can be learnt, or a strategy, by name or as
                a callable that draws nothing.
            exhaustive: False uses only decisions from hands that the player knows by now: all of past rounds, and with
                two players all of this one too.  A callable may look at any hand that the seat has seen, so it is asked
                only where the player knows all hands.  True goes through all hands that the seat could hold, so that
                every decision counts; for small decks.

        Returns:
            The cards that are possible with their probabilities, which sum to 1.

        Raises:
            ValueError: no other seat, no insider card yet, no such strategy; a position that was set up in the middle
                of a game; decisions that this strategy never takes; or too many hands to go through.
        """
        from gamelib.odds import picks

        return picks.insider(self, seat, strategy, exhaustive)

    # ------------------------------------------------------------------------------------------- itself
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Beliefs) and self.view == other.view

    def __hash__(self) -> int:
        return hash(self.view)

    def __repr__(self) -> str:
        where = "".join(f", {n} in {place}" for place, n in self.places.items())
        return f"<Beliefs of {self.game.seats[self.seat]}: {self.hidden.size} unseen cards{where}>"

    @property
    def table(self) -> list[list[str]]:
        """Where unseen cards lie: how many, and how many of each company can be expected; the first row is the head."""
        rows = [["place", "unseen cards", *(f"{company} expected" for company in COMPANIES)]]
        for place, blank in self.blank.items():
            if blank:
                means = [float(self.count(place, company=c).mean) - self._sure(place, c) for c in COMPANIES]
                rows.append([self._name(place), str(blank), *(f"{mean:.2f}" for mean in means)])
        return rows

    def _sure(self, place: Place, company: str) -> int:
        return sum(self.game.words.cards[number].company == company for number in self.known[place])

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        head, *rows = [[html.escape(cell) for cell in row] for row in self.table]
        top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
        body = "".join(
            f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>' for row in rows
        )
        caption = f"Cards that {html.escape(self.game.seats[self.seat])} has not seen"
        table = f"<table><caption>{caption}</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
        return {"text/plain": repr(self), "text/html": table}
