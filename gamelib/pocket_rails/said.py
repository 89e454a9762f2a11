"""What happened in a step of Pocket Rails, as sentences that a player would say: what all players saw, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gamelib.game import Node
from gamelib.pocket_rails import sheet
from gamelib.pocket_rails.cards import NO_CARD
from gamelib.pocket_rails.words import COLOURS, COMPANIES, Card, RailsEvent
from gamelib.story import Sentence, capital, listed

if TYPE_CHECKING:
    from gamelib.pocket_rails.state import RailsState

NUMBERS = dict(enumerate("no one two three four five six seven eight nine ten eleven twelve".split()))
_SCORED = ("company", "good", "insider_company", "insider_good")
_SILENT = (*_SCORED, "insiders", "dealt", "plentiful", "tie")  # told together with others


def name(seat: int | None) -> str:
    """A seat at the beginning of a sentence."""
    return "Nobody" if seat is None else COLOURS[seat].capitalize()


def so_many(n: int, what: str) -> str:
    """A number of things in words: "one card", "two cards"."""
    return f"{NUMBERS.get(n, n)} {what}{'' if n == 1 else 's'}"


def said(state: RailsState) -> Iterator[Sentence]:
    """A sentence for each thing that happened in the step that led to a state."""
    events = state.events
    if state.node == Node.DEALER:
        yield Sentence("The cards are shuffled.", ("PR-3",))
    for event in events:
        if event.kind == "scoring":
            yield from _scoring(state)
        elif event.kind == "dealt":
            yield from _dealt(state, event.number)
        elif event.kind not in _SILENT and not (event.kind == "passed" and not event.number):
            yield _TOLD[event.kind](state, event)
    if state.node == Node.DELIVER:
        reach, reason = why_asked(state)
        yield reach
        text = f"{name(state.player)} decides which {state.company} cards leave. {reason.text}"
        yield Sentence(text, reason.clauses, state.player)
    elif state.node == Node.PLENTIFUL:
        if state.round == 3:
            yield _insiders_open(state)
        text = f"{capital(listed(list(state.plentiful)))} are tied for the most in the Rail Yard, and {{}} names one."
        yield Sentence(text.format(COLOURS[state.player or 0]), ("PR-14", "PR-23"), state.player)
    elif state.node == Node.OVER:
        yield from _ending(state, events)


# ----------------------------------------------------------------------------------------- one by one
def _dealer(state: RailsState, event: RailsEvent) -> Sentence:
    return Sentence(f"{name(event.seat)} is the Priority Dealer.", ("PR-3",), event.seat)


def _chosen(state: RailsState, event: RailsEvent) -> Sentence:
    return Sentence(f"{name(event.seat)} has chosen an insider card.", ("PR-19",), event.seat)


def _short(state: RailsState, event: RailsEvent) -> Sentence:
    return Sentence("There are too few cards for full hands, so all get equally many.", ("R-PR-short",))


def _picked(state: RailsState, event: RailsEvent) -> Sentence:
    return Sentence(f"{name(event.seat)} has picked.", ("PR-6",), event.seat)


def _laid(state: RailsState, event: RailsEvent) -> Sentence:
    text = f"{name(event.seat)} has picked, with {event.cards[0].long} face up for the portfolio."
    return Sentence(text, ("PR-6", "PR-20"), event.seat)


def _passed(state: RailsState, event: RailsEvent) -> Sentence:
    if state.game.players == 2:
        return Sentence("The hands change places.", ("PR-6", "R-PR-two-player-pass"))
    return Sentence(f"The hands go on to the {'right' if state.round == 2 else 'left'}.", ("PR-6",))


def _revealed(state: RailsState, event: RailsEvent) -> Sentence:
    share, surplus = event.cards
    text = f"{name(event.seat)} took {share.long} and sent {surplus.long} to the Rail Yard."
    return Sentence(text, ("PR-7",), event.seat)


def _penalty(state: RailsState, event: RailsEvent) -> Sentence:
    return Sentence(f"{name(event.seat)} loses a point: both cards are {event.company}.", ("PR-22",), event.seat)


def _over_invested(state: RailsState, event: RailsEvent) -> Sentence:
    city = event.cards[0].city
    text = f"{name(event.seat)} is over-invested, with a third {event.company} card of {city}: {_goods(event.cards)}"
    return Sentence(f"{text} go to the discard pile.", ("PR-8",), event.seat)


def _over_produced(state: RailsState, event: RailsEvent) -> Sentence:
    leaving = listed([f"{card.good} {card.city}" for card in sorted(event.cards, key=_by_city)])
    ids = ("PR-9", "R-PR-sets") if len(event.cards) > 3 else ("PR-9",)
    return Sentence(f"{event.company} is over-produced: {leaving} leave the Rail Yard.", ids)


def _decided(state: RailsState, event: RailsEvent) -> Sentence:
    return Sentence(f"{name(event.seat)} has decided which {event.company} cards leave.", ("PR-10",), event.seat)


def _marker(state: RailsState, event: RailsEvent) -> Sentence:
    ids = ("PR-11", "R-PR-marker") if state.game.marker == "step" else ("PR-11",)
    return Sentence(f"The Priority Dealer marker goes on to {COLOURS[event.seat or 0]}.", ids, event.seat)


def _named(state: RailsState, event: RailsEvent) -> Sentence:
    return Sentence(f"{name(event.seat)} names {event.good} as too plentiful.", ("PR-23",), event.seat)


def _new_block(state: RailsState, event: RailsEvent) -> Sentence:
    text = f"Nobody has {state.game.target_score} points yet, so another block of three rounds follows."
    return Sentence(text, ("PR-21",))


def _endless(state: RailsState, event: RailsEvent) -> Sentence:
    text = f"Nobody has {state.game.target_score} points after {event.number} blocks, and the game ends as it stands."
    return Sentence(text, ("R-PR-endless",))


_TOLD = {
    "dealer": _dealer,
    "insider_chosen": _chosen,
    "short": _short,
    "picked": _picked,
    "laid": _laid,
    "passed": _passed,
    "revealed": _revealed,
    "penalty": _penalty,
    "over_invested": _over_invested,
    "over_produced": _over_produced,
    "decided": _decided,
    "marker": _marker,
    "named": _named,
    "new_block": _new_block,
    "endless": _endless,
}


def _by_city(card: Card) -> int:
    return ("Denver", "Chicago", "New York").index(card.city)


def _goods(leaving: tuple[Card, ...]) -> str:
    return listed([card.good for card in leaving])


# -------------------------------------------------------------------------------- dealing, scoring, end
def _dealt(state: RailsState, round: int) -> Iterator[Sentence]:
    held = state._board.in_hand
    if round == 1:
        drawn_now = any(event.kind == "dealer" for event in state.events)
        if state.block > 1:
            yield Sentence("All cards are shuffled together, and the table is cleared.", ("PR-21",))
        elif not drawn_now:
            yield Sentence("The cards are shuffled.", ("PR-3",))
        if not state.game.choose_insider:
            yield Sentence("Everybody is dealt an insider card, face down.", ("PR-4",))
        else:
            text = f"Everybody is dealt {so_many(held, 'card')}, one of them to be the insider card."
            yield Sentence(text, ("PR-5", "PR-19"))
            return
    shuffled = "The discard pile is shuffled into the deck. " if round == 3 else ""
    block = f" of block {state.block}" if state.game.target_score is not None else ""
    yield Sentence(f"{shuffled}Round {round}{block} begins with {so_many(held, 'card')} in every hand.", ("PR-5",))


def _insiders_open(state: RailsState) -> Sentence:
    turned = [
        f"{COLOURS[seat]} has {state.game.words.cards[card].long}"
        for seat, card in enumerate(state._board.insider[: state.game.players])
        if card < NO_CARD
    ]
    return Sentence(f"The insider cards are turned up: {listed(turned)}.", ("PR-16", "R-PR-insider-copies"))


def _scoring(state: RailsState) -> Iterator[Sentence]:
    """The scoring that has just been: too plentiful goods, then a sentence for each seat."""
    if state.round == 3 and not any(event.kind == "named" for event in state.events):
        yield _insiders_open(state)
    goods = [event.good or "" for event in state.events if event.kind == "plentiful"]
    verb = "is" if len(goods) == 1 else "are"
    text = (
        f"{capital(listed(goods))} {verb} too plentiful for anybody to score." if goods else "No good is too plentiful."
    )
    yield Sentence(f"Scoring after round {state.round}. {text}", ("PR-12", "PR-14"))
    rows = sheet.done(state)[state.round - 2]
    for seat, row in enumerate(rows or ()):
        yield _score(state, seat, row)


def _score(state: RailsState, seat: int, row: sheet.Row) -> Sentence:
    goods = state.game.goods
    lines, points = [], row.total - row.penalty
    for line in row.companies:
        if line.points:
            product = f"{COMPANIES[line.what]} {line.own} × {line.yard} = {abs(line.points)}"
            lines.append(product if line.points > 0 else f"minus {product} for the insider company")
    for line in row.goods:
        if line.points:
            lines.append(f"{goods[line.what]} {line.own} × {line.yard} = {line.points}")
    if row.insider_points:
        lines.append(f"{row.insider_points} more for the insider good")
    kinds = {event.clause for event in state.events if event.seat == seat and event.kind in _SCORED}
    ids = tuple(id for id in ("PR-13", "PR-15", "PR-16", "PR-17") if id in kinds)
    if not lines:
        return Sentence(f"{name(seat)} scores nothing and has {signed(state.totals[seat])}.", ("PR-13", "PR-15"), seat)
    text = f"{name(seat)} scores {signed(points)}: {listed(lines)}. That makes {signed(state.totals[seat])}."
    return Sentence(text, ids, seat)


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def _ending(state: RailsState, events: tuple[RailsEvent, ...]) -> Iterator[Sentence]:
    if not any(event.kind == "scoring" for event in events):  # a position that was set up as over
        return
    tie = next((event for event in events if event.kind == "tie"), None)
    if tie:
        first = state.totals[tie.seat or 0]
        tied = [seat for seat, total in enumerate(state.totals) if total == first]
        text = f"{_all(tied)} tie with {signed(first)}; {_closest(state, tie.seat or 0)}."
        yield Sentence(text, ("PR-18",), tie.seat)
    reached = state.game.target_score is not None and max(state.totals) >= state.game.target_score
    why = f"The target of {state.game.target_score} points is reached. " if reached else ""
    yield Sentence(f"{why}{result(state)}.", ("PR-21", "PR-18") if reached else ("PR-18",))


def result(state: RailsState) -> str:
    """Who has won, with how many points."""
    totals = state.totals
    winner = next(seat for seat, share in enumerate(state.returns or ()) if share)
    others = [signed(total) for seat, total in enumerate(totals) if seat != winner]
    tie = ", by the Priority Dealer marker" if totals.count(totals[winner]) > 1 else ""
    return f"{name(winner)} wins, {signed(totals[winner])} to {listed(others)}{tie}"


# --------------------------------------------------------------------------------------- who is asked
def why_asked(state: RailsState) -> tuple[Sentence, Sentence]:
    """At a deliver node: what has to leave the Rail Yard, and why this player decides."""
    board, company = state._board, state.company
    many = state.sets
    leave = "so one card of each is delivered" if many == 1 else f"so {so_many(many, 'card')} of each are delivered"
    ids = ("PR-9",) if many == 1 else ("PR-9", "R-PR-sets")
    reach = Sentence(f"{company} now has all three cities in the Rail Yard, {leave}.", ids)
    shares = [board.shares[seat][board.company] for seat in range(board.players)]
    most = max(shares)
    tied = [seat for seat, n in enumerate(shares) if n == most]
    if len(tied) == 1:
        text = f"{name(tied[0])} holds the most {company} shares, {NUMBERS.get(most, most)}."
        return reach, Sentence(text, ("PR-10",), state.player)
    who = f"Nobody holds a {company} share" if most == 0 else f"{_all(tied)} hold the most {company} shares"
    each = "" if most == 0 else f", {NUMBERS.get(most, most)} each"
    text = f"{who}{each}; {_closest(state, state.player or 0)}."
    return reach, Sentence(text, ("PR-10", "R-PR-tie-distance"), state.player)


def _all(seats: list[int]) -> str:
    return capital(listed([COLOURS[seat] for seat in seats]))


def _closest(state: RailsState, seat: int) -> str:
    """Why a seat comes first in a tie."""
    marker = COLOURS[state.marker or 0]
    if seat == state.marker:
        return f"{marker} is the Priority Dealer and so comes first"
    return f"going clockwise from the Priority Dealer, {marker}, {COLOURS[seat]} comes first"
