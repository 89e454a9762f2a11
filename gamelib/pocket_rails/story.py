"""Pocket Rails in words: who decides what and why, and what the options are."""

from __future__ import annotations

from typing import Any

from gamelib.game import Action, Game, Node, Reason, State
from gamelib.pocket_rails import cards, fields, sheet
from gamelib.pocket_rails.cards import YARD, more_of, what_of
from gamelib.pocket_rails.chain import chain, pending
from gamelib.pocket_rails.game import PocketRails
from gamelib.pocket_rails.hints import hints
from gamelib.pocket_rails.said import NUMBERS, name, result, said, why_asked
from gamelib.pocket_rails.state import RailsState, RailsView
from gamelib.pocket_rails.table import pile, position
from gamelib.pocket_rails.terms import TERMS
from gamelib.pocket_rails.words import CITIES, COLOURS, COMPANIES, Vocabulary, cards_of
from gamelib.story import Banner, Group, Link, Move, Option, Sentence, Story, capital, listed

_SECRET = (Node.PICK, Node.INSIDER)


class RailsStory(Story):
    """What Pocket Rails says of itself."""

    board = "rails"
    score_rows = (
        ("companies", "PR-13"),
        ("goods", "PR-15"),
        ("insider company", "PR-16"),
        ("insider good", "PR-17"),
        ("penalty", "PR-22"),
    )
    terms = TERMS
    closed_hands = True
    turn_word = "step"
    luck = ("deal", "deals")
    idle = "led to nothing"

    def say(self, state: State) -> tuple[Sentence, ...]:
        """What happened in the step that led to a state; only what all players saw."""
        return tuple(said(_mine(state)))

    def moves(self, state: State) -> tuple[Move, ...]:
        """The cards that were laid on the table or went to the discard pile."""
        state = _mine(state)
        found = []
        for event in state.events:
            numbers = [state.game.words.number(card) for card in event.cards]
            if event.kind == "revealed" and event.seat is not None:
                share, surplus = numbers
                found.append(Move("card", event.seat, "hand", "portfolio", share))
                found.append(Move("card", event.seat, "hand", "yard", surplus))
            elif event.kind == "over_invested" and event.seat is not None:
                found += [Move("card", event.seat, "portfolio", "discard", card) for card in numbers]
            elif event.kind == "over_produced":
                found += [Move("card", -1, "yard", "discard", card) for card in numbers]
        return tuple(found)

    def banner(self, state: State) -> Banner:
        """Who decides what, why, and what is next."""
        state = _mine(state)
        return _BANNERS[state.node](state)

    def menu(self, state: State) -> tuple[Group, ...]:
        """The options; nothing at a shuffle, whose outcomes are too many."""
        state = _mine(state)
        return _MENUS[state.node](state) if state.node in _MENUS else ()

    def position(self, state: State) -> dict[str, Any]:
        """The table as numbers: a card is its number, None one that is not known."""
        return position(_mine(state))

    def gesture(self, state: State, move: Move) -> tuple[str, ...]:
        """Nothing: one card that is moved is only half a pick."""
        return ()

    def stray(self, move: Move) -> Reason:
        """A card that is moved means nothing alone."""
        return Reason("PR-6", "A pick is two cards of the own hand, one for the portfolio and one for the Rail Yard.")

    def chain(self, state: State) -> tuple[Link, ...]:
        """The boxes of this step’s chain so far."""
        return chain(_mine(state))

    def asked(self, state: State) -> int | None:
        """Where the decision arose that is being made; None when there is none."""
        return pending(_mine(state))

    def standing(self, state: State) -> tuple[int, ...]:
        """What each seat would score now, without what has been given before."""
        return tuple(row.total for row in sheet.now(_mine(state)))

    def turn_text(self, state: State) -> str:
        """Round and step."""
        state = _mine(state)
        block = f"block {state.block}, " if state.game.target_score is not None else ""
        if state.round == 0:
            where = "before round 1"
        elif state.node in (Node.SHUFFLE, Node.OVER):
            where = f"after round {state.round}"
        elif state.node == Node.PLENTIFUL:
            where = f"scoring of round {state.round}"
        elif state.node == Node.INSIDER:
            where = "round 1 of 3, before step 1"
        else:
            where = f"round {state.round} of 3, step {state.step} of {state.steps}"
        return capital(block + where)

    def words(self, game: Game) -> dict[str, list[str]]:
        """Companies, goods and cities in the order of their numbers."""
        assert isinstance(game, PocketRails)
        return {"companies": list(COMPANIES), "goods": list(game.goods), "cities": list(CITIES)}

    def hints(self, state: State) -> dict[str, Any] | None:
        """At a pick, what each card of the hand would mean in the portfolio and in the Rail Yard."""
        state = _mine(state)
        return hints(state) if state.node == Node.PICK and not self.closed(state) else None

    def closed(self, state: State) -> bool:
        """A pick or the choice of an insider card shows the hand, which is the player’s own."""
        return isinstance(state, RailsView) and state.node in _SECRET and state.player != state.seat

    def told(self, state: State, action: str) -> str:
        """Of a pick by somebody else, only that it was one; of a shuffle, never the order."""
        verb = action.partition(" ")[0]
        return verb if verb == "deck" or self.closed(state) else action


STORY = RailsStory()


def _mine(state: State) -> RailsState:
    if not isinstance(state, RailsState):
        raise TypeError(f"this is the story of Pocket Rails, not of {type(state).__name__}")
    return state


# ----------------------------------------------------------------------------------------- who decides
def _banner_shuffle(state: RailsState) -> Banner:
    if state.round == 0:
        first = (
            "Then the Priority Dealer is drawn."
            if state.marker is None
            else f"{name(state.marker)} is the Priority Dealer."
        )
        why = (Sentence(first, ("PR-3",)), Sentence("Everybody gets an insider card and a hand.", ("PR-4", "PR-5")))
        return Banner(None, "The deck is to be shuffled", why)
    if state.round == 3:
        told = Sentence("All cards are shuffled together, and totals are kept.", ("PR-21",))
        return Banner(None, f"Block {state.block + 1} is to be dealt", (told,))
    why = (
        Sentence("The discard pile is shuffled into the deck.", ("PR-5",)),
        Sentence("Portfolios and Rail Yard stay as they are.", ("PR-5",)),
    )
    return Banner(None, "Round 3 is to be dealt", why)


def _banner_dealer(state: RailsState) -> Banner:
    why = (Sentence("Each player has the same chance to hold the marker first.", ("PR-3",)),)
    return Banner(None, "Who is the Priority Dealer?", why)


def _everybody(state: RailsState) -> str:
    return "Both" if state.game.players == 2 else f"All {NUMBERS[state.game.players]}"


def _next_asked(state: RailsState) -> int | None:
    board = state._board
    following = (board.player + 1) % board.players
    return None if following == board.marker else following


def _banner_insider(state: RailsState) -> Banner:
    why = (
        Sentence(f"{_everybody(state)} choose at the same time, in secret.", ("PR-19",)),
        Sentence("After round 3 its company is subtracted and its good doubled.", ("PR-16", "PR-17")),
    )
    following = _next_asked(state)
    after = "the first picks" if following is None else f"{COLOURS[following]} chooses"
    return Banner(state.player, "chooses a card of the hand as Insider Information", why, after)


def _banner_pick(state: RailsState) -> Banner:
    if state.game.open_portfolios:
        text = "Players pick one after another and see the portfolio cards that lie there."
        why = [Sentence(text, ("PR-20",))]
    else:
        why = [Sentence(f"{_everybody(state)} pick at the same time.", ("PR-6",))]
    why.append(Sentence("The picks are revealed together.", ("PR-7",)))
    following = _next_asked(state)
    after = "the reveal" if following is None else f"{COLOURS[following]} picks"
    return Banner(state.player, "picks two cards: one to keep, one for the Rail Yard", tuple(why), after)


def _marker_moves(state: RailsState) -> str:
    board = state._board
    return f"from {COLOURS[board.marker]} to {COLOURS[(board.marker + 1) % board.players]}"


def _banner_deliver(state: RailsState) -> Banner:
    if state.game.marker != "step":
        moves = Sentence(f"Then the marker moves {_marker_moves(state)}.", ("PR-11",))
    else:
        text = f"At the end of the step the marker moves {_marker_moves(state)}."
        moves = Sentence(text, ("PR-11", "R-PR-marker"))
    lead = f"decides which {state.company} cards leave the Rail Yard"
    return Banner(state.player, lead, (*why_asked(state), moves))


def _banner_plentiful(state: RailsState) -> Banner:
    tied = state.plentiful
    most = state._board.goods[YARD][state.game.goods.index(tied[0])]
    text = f"{capital(listed(list(tied)))} are tied for the most in the Rail Yard, {NUMBERS.get(most, most)} each."
    why = (
        Sentence(text, ("PR-14",)),
        Sentence("The Priority Dealer names the one that scores for nobody.", ("PR-23",)),
        Sentence(f"Then the marker moves {_marker_moves(state)}.", ("PR-11",)),
    )
    return Banner(state.player, "decides which good is too plentiful", why)


def _banner_over(state: RailsState) -> Banner:
    return Banner(None, f"The game is over: {result(state)}", (Sentence("The highest total wins.", ("PR-18",)),))


_BANNERS = {
    Node.SHUFFLE: _banner_shuffle,
    Node.DEALER: _banner_dealer,
    Node.INSIDER: _banner_insider,
    Node.PICK: _banner_pick,
    Node.DELIVER: _banner_deliver,
    Node.PLENTIFUL: _banner_plentiful,
    Node.OVER: _banner_over,
}


# ----------------------------------------------------------------------------------------- the options
def _menu_dealer(state: RailsState) -> tuple[Group, ...]:
    options = (Option(a, f"{COLOURS[what_of(a.code)]} deals first", what_of(a.code)) for a, _ in state.chance)
    return (Group("Who is the Priority Dealer", "PR-3", tuple(options)),)


def _menu_insider(state: RailsState) -> tuple[Group, ...]:
    known, standing = state.game.words.cards, STORY.standing(state)
    options = (Option(a, known[what_of(a.code)].long, cards=(what_of(a.code),), totals=standing) for a in state.actions)
    return (Group("Choose the insider card", "PR-19", tuple(options)),)


def _menu_pick(state: RailsState) -> tuple[Group, ...]:
    known, standing = state.game.words.cards, STORY.standing(state)
    options = []
    for action in state.actions:
        share, surplus = what_of(action.code), more_of(action.code)
        label = f"{known[share].long}, and {known[surplus].long} to the Rail Yard"
        options.append(Option(action, label, cards=(share, surplus), totals=standing))
    return (Group("Pick two cards", "PR-6", tuple(options)),)


def _menu_deliver(state: RailsState) -> tuple[Group, ...]:
    options = tuple(_delivery(state, action) for action in state.actions)
    return (Group(f"Which {state.company} cards leave the Rail Yard", "PR-9", options),)


def _delivery(state: RailsState, action: Action) -> Option:
    company, load = what_of(action.code), more_of(action.code)
    leaving = cards_of(company, load)
    left = sheet.after(state, company, load)
    goods = [good for good, most in zip(state.game.goods, left.plentiful, strict=True) if most]
    note = f"then too plentiful: {listed(goods)}" if goods else ""
    label = _what_differs(state._board, state.game.words, leaving)
    return Option(action, label, cards=tuple(leaving), note=note, totals=sheet.totals(left))


def _what_differs(board: fields.Board, words: Vocabulary, leaving: list[int]) -> str:
    """The cards of those cities where others could leave instead."""
    company, told = cards.company_of(leaving[0]), []
    for city, city_name in enumerate(CITIES):
        there = [card for card in pile(board.cards[YARD]) if cards.cell_of(card) == company * cards.CITIES + city]
        here = [card for card in leaving if card % cards.CITIES == city]
        if len(here) < len(there) and len(set(there)) > 1:
            told.append(f"{city_name} {listed([words.goods[cards.good_of(card)] for card in here])}")
    return ", ".join(told)


def _menu_plentiful(state: RailsState) -> tuple[Group, ...]:
    options = []
    for action in state.actions:
        good = what_of(action.code)
        board = fields.copy(state._board)
        board.plentiful = [int(other == good) for other in range(cards.GOODS)]
        options.append(Option(action, state.game.goods[good], totals=sheet.totals(board)))
    return (Group("Which good is too plentiful", "PR-23", tuple(options)),)


_MENUS = {
    Node.DEALER: _menu_dealer,
    Node.INSIDER: _menu_insider,
    Node.PICK: _menu_pick,
    Node.DELIVER: _menu_deliver,
    Node.PLENTIFUL: _menu_plentiful,
}
