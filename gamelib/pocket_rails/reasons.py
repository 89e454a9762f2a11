"""Why an action of Pocket Rails is not possible: every reason with its clause; and which clauses matter at a node."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from gamelib.game import Reason
from gamelib.pocket_rails import cards, fields, rules, words
from gamelib.pocket_rails.cards import CITIES, KINDS, YARD
from gamelib.pocket_rails.fields import Board
from gamelib.pocket_rails.loads import complete_sets
from gamelib.pocket_rails.words import COLOURS, Named, Vocabulary
from gamelib.story import capital, listed

Reasons = Iterator[Reason]


def why_not(board: Board, known: Vocabulary, text: str) -> tuple[Reason, ...]:
    """Every reason against an action; () if it is possible.  ValueError if the text is no action of this game."""
    named = words.parse(text, known)
    return tuple(_BY_NODE[board.node](board, known, named))


def live_clauses(board: Board) -> tuple[str, ...]:
    """Ids of the clauses that matter at a node: those that allow something here, and those that decide it."""
    return tuple(_LIVE[board.node](board))


# ------------------------------------------------------------------------------------------ which matter
def _live_pick(board: Board) -> Iterable[str]:
    yield from ("PR-6", "PR-7", "PR-8", "PR-9")
    if board.open_portfolios:
        yield "PR-20"
    if board.same_company_penalty:
        yield "PR-22"


def _live_deliver(board: Board) -> Iterable[str]:
    yield from ("PR-9", "PR-10", "PR-11", "R-PR-sets")
    if board.marker_per_step:
        yield "R-PR-marker"


_LIVE: dict[int, Callable[[Board], Iterable[str]]] = {
    cards.SHUFFLE: lambda board: ("PR-3",) if board.round == 0 else ("PR-21",) if board.round == 3 else ("PR-5",),
    cards.DEALER: lambda _: ("PR-3",),
    cards.INSIDER: lambda _: ("PR-4", "PR-19"),
    cards.PICK: _live_pick,
    cards.DELIVER: _live_deliver,
    cards.PLENTIFUL: lambda _: ("PR-14", "PR-23", "PR-11"),
    cards.OVER: lambda _: ("PR-18",),
}


# ---------------------------------------------------------------------------------------- node by node
def _at_shuffle(board: Board, known: Vocabulary, named: Named) -> Reasons:
    if named.verb != "deck":
        yield Reason("PR-3" if board.round == 0 else "PR-5", "First the deck is shuffled.")
        return
    gathered = fields.copy(board)
    rules.gather(gathered)
    there, given = Counter(gathered.deck[: gathered.left]), Counter(named.cards)
    for left, what in ((there - given, "is missing"), (given - there, "is not among the cards to be shuffled")):
        if missing := sorted(left.elements()):
            texts = tuple(known.texts[card] for card in missing)
            more = f" and {len(texts) - 5} more" if len(texts) > 5 else ""
            verb = what if len(texts) == 1 else what.replace("is ", "are ", 1)
            yield Reason("R-PR-deck", f"{listed(list(texts[:5]))}{more} {verb}.", cards=texts)


def _at_dealer(board: Board, known: Vocabulary, named: Named) -> Reasons:
    if named.verb != "dealer":
        yield Reason("PR-3", "First the Priority Dealer is drawn.")
    elif named.seat >= board.players:
        yield Reason("PR-1", f"There are {board.players} players, so the seats are 0 to {board.players - 1}.")


def _at_insider(board: Board, known: Vocabulary, named: Named) -> Reasons:
    if named.verb != "insider":
        yield Reason("PR-19", "First every player chooses the Insider Information.", seats=(board.player,))
        yield from _never_now(board, named)
    else:
        yield from _in_hand(board, known, named.cards, "PR-19")


def _at_pick(board: Board, known: Vocabulary, named: Named) -> Reasons:
    me = board.player
    if named.verb == "pick":
        yield from _in_hand(board, known, named.cards, "PR-6")
    elif named.verb == "deliver":
        text = "Nothing leaves the Rail Yard now: no company has a card of each city there."
        yield Reason("PR-9", text, seats=(me,))
    elif named.verb == "insider":
        yield Reason("PR-4", "The Insider Information has been dealt; it does not change.", seats=(me,))
    yield from _never_now(board, named)


def _at_deliver(board: Board, known: Vocabulary, named: Named) -> Reasons:
    me, company = board.player, words.COMPANIES[board.company]
    if named.verb != "deliver":
        text = f"First {COLOURS[me]} decides which {company} cards leave the Rail Yard."
        yield Reason("PR-10", text, seats=(me,))
        yield from _never_now(board, named)
        return
    sets = complete_sets(board, board.company)
    others = sorted({words.COMPANIES[card // KINDS] for card in named.cards} - {company})
    if others:
        text = f"{company} is due: sets leave company by company, and these are cards of {listed(others)}."
        yield Reason("R-PR-yard-order", text, cards=_texts(known, named.cards))
    there = board.cards[YARD]
    if absent := sorted(card for card, n in Counter(named.cards).items() if n > there[card]):
        texts = _texts(known, absent)
        yield Reason("PR-9", f"The Rail Yard does not hold {_so_many(named.cards, absent, known)}.", cards=texts)
    if not others:
        wanted = "one card" if sets == 1 else f"{sets} cards"
        for city in range(CITIES):
            n = sum(card % CITIES == city for card in named.cards)
            if n != sets:
                text = f"{capital(wanted)} of {words.CITIES[city]} must leave, not {n or 'none'}."
                yield Reason("R-PR-sets" if sets > 1 or board.sets_one_by_one else "PR-9", text)


def _at_plentiful(board: Board, known: Vocabulary, named: Named) -> Reasons:
    me = board.player
    if named.verb != "plentiful":
        text = f"First {COLOURS[me]}, the Priority Dealer, names the good that is too plentiful."
        yield Reason("PR-23", text, seats=(me,))
        yield from _never_now(board, named)
    elif not board.plentiful[named.good]:
        tied = listed([known.goods[good] for good in range(cards.GOODS) if board.plentiful[good]])
        yield Reason("PR-23", f"{capital(known.goods[named.good])} is not tied for the most; {tied} are.")


def _at_over(board: Board, known: Vocabulary, named: Named) -> Reasons:
    yield Reason("PR-18", "The game is over: the last scores are counted.")


_BY_NODE: dict[int, Callable[[Board, Vocabulary, Named], Reasons]] = {
    cards.SHUFFLE: _at_shuffle,
    cards.DEALER: _at_dealer,
    cards.INSIDER: _at_insider,
    cards.PICK: _at_pick,
    cards.DELIVER: _at_deliver,
    cards.PLENTIFUL: _at_plentiful,
    cards.OVER: _at_over,
}


# ------------------------------------------------------------------------------------- what they share
def _never_now(board: Board, named: Named) -> Reasons:
    """What is no answer to any question that a player is asked."""
    if named.verb == "deck":
        yield Reason("PR-5", "The deck has been shuffled.")
    elif named.verb == "dealer":
        text = f"There is a Priority Dealer: {COLOURS[board.marker]}."
        yield Reason("PR-3", text, seats=(board.marker,))
    elif named.verb == "plentiful" and not board.dealer_breaks_good_ties:
        yield Reason("PR-23", "Nobody names a good here: of goods tied for the most, none scores.")
    elif named.verb == "plentiful" and board.node == cards.PICK:
        yield Reason("PR-23", "A good is named at a scoring, after round 2 and after round 3.")


def _in_hand(board: Board, known: Vocabulary, wanted: Iterable[int], clause: str) -> Reasons:
    me = board.player
    held, named = Counter(board.hand[me][: board.in_hand]), Counter(wanted)
    for card, n in sorted(named.items()):
        text = known.texts[card]
        if not held[card]:
            yield Reason(clause, f"{capital(COLOURS[me])} has no {text} in hand.", seats=(me,), cards=(text,))
        elif n > held[card]:
            yield Reason(
                clause, f"Two different cards are picked, and {COLOURS[me]} has one {text}.", seats=(me,), cards=(text,)
            )


def _texts(known: Vocabulary, wanted: Iterable[int]) -> tuple[str, ...]:
    return tuple(known.texts[card] for card in wanted)


def _so_many(wanted: Iterable[int], absent: list[int], known: Vocabulary) -> str:
    counted = Counter(wanted)
    return listed(
        [f"{counted[card]} {known.texts[card]}" if counted[card] > 1 else known.texts[card] for card in absent]
    )
