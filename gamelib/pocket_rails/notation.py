"""A position of Pocket Rails as one line, and back; positions from their parts.  Faults are told all at once.

    hands B&O-coal-D IC-wood-C / PRR-coal-D PRR-coal-C, portfolios B&O-coal-N / -, yard IC-wood-D GM&O-cloth-N,
    insiders PRR-grain-D / C&O-wood-C, marker pink, deck ..., discard ..., round 1 step 4, totals 0 / 0,
    picked pink PRR-coal-D PRR-coal-C, green picks

The parts may come in any order.  A row has an entry for each player with / between, - for none.  What is empty is left
out.  Without `deck` the deck is all that is nowhere else, the last card on top; with a deck and without `discard` all
that is nowhere else has been discarded.  The top of the deck comes first.  A pick stays in the hand that it is
from.  In the line of a view, ? is a card that is not known; such a line cannot be read back.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from gamelib.notation import STATE, Faults, entries, parts_of
from gamelib.pocket_rails import cards, rules
from gamelib.pocket_rails.cards import MOST_BLOCKS, NO_CARD, NO_TARGET, NOBODY, PICK, YARD, pack
from gamelib.pocket_rails.fields import DECK, HAND, Board
from gamelib.pocket_rails.position_check import check
from gamelib.pocket_rails.words import COLOURS, Card, Vocabulary, texts_of

_LIKE = {  # the names of the parts, and what one looks like
    "hands": "it reads like 'hands B&O-coal-D IC-wood-C / PRR-coal-D PRR-coal-C'",
    "portfolios": "it reads like 'portfolios B&O-coal-D / -', - for none",
    "yard": "it reads like 'yard B&O-coal-D IC-wood-C'",
    "insiders": "it reads like 'insiders B&O-coal-D / IC-wood-C'",
    "marker due": "it has nothing after it",
    "marker": "it names the Priority Dealer, as in 'marker pink'",
    "deck": "it names cards, the top first, as in 'deck B&O-coal-D IC-wood-C', or - for none",
    "discard": "it reads like 'discard B&O-coal-D IC-wood-C'",
    "round": "it reads like 'round 2 step 3'",
    "block": "it reads like 'block 2'",
    "totals": "it reads like 'totals 12 / 7'",
    "picked": "it reads like 'picked pink B&O-coal-D IC-wood-C + blue PRR-coal-D PRR-coal-C'",
    STATE: "it is 'shuffle', 'dealer', 'green picks', 'green chooses', 'green delivers', 'green names' or 'over'",
}
_NAMES = (
    "hands, portfolios, yard, insiders, marker, marker due, deck, discard, round, block, totals, picked, shuffle, "
    "dealer, 'green chooses', 'green picks', 'green delivers', 'green names', over"
)
_VERBS = {"chooses": cards.INSIDER, "picks": PICK, "delivers": cards.DELIVER, "names": cards.PLENTIFUL}
_ASKED = {node: verb for verb, node in _VERBS.items()}
_ALONE = {"shuffle": cards.SHUFFLE, "dealer": cards.DEALER, "over": cards.OVER}


# --------------------------------------------------------------------------------------------- writing
def line(board: Board, known: Vocabulary) -> str:
    """The position as one line."""
    seats, parts = range(board.players), []

    def row(name: str, rows: Sequence[Sequence[int]]) -> None:
        if any(rows):
            parts.append(f"{name} " + " / ".join(texts_of(each, known) or "-" for each in rows))

    row("hands", [board.hand[s][: board.in_hand] for s in seats])
    row("portfolios", [_numbers(board.cards[s]) for s in seats])
    row("yard", [_numbers(board.cards[YARD])])
    if board.node == cards.INSIDER or any(board.insider[s] != NO_CARD for s in seats):
        row("insiders", [[board.insider[s]] if board.insider[s] != NO_CARD or _hidden(board) else [] for s in seats])
    if board.marker != NOBODY:
        parts.append(f"marker {COLOURS[board.marker]}")
    if board.marker_due:
        parts.append("marker due")
    deck, discard = board.deck[: board.left], _numbers(board.discard)
    if discard or deck != sorted(deck):
        parts.append(f"deck {texts_of(reversed(deck), known) or '-'}")
    row("discard", [discard])
    if board.round:
        parts.append(f"round {board.round} step {board.step}")
    if board.block > 1:
        parts.append(f"block {board.block}")
    if any(board.total):
        parts.append("totals " + " / ".join(str(board.total[s]) for s in seats))
    if laid := [s for s in seats if board.pick[s]]:
        parts.append("picked " + " + ".join(f"{COLOURS[s]} {texts_of(_picked(board, s), known)}" for s in laid))
    alone = next((text for text, node in _ALONE.items() if node == board.node), None)
    parts.append(alone or f"{COLOURS[board.player]} {_ASKED[board.node]}")
    return ", ".join(parts)


def _hidden(board: Board) -> bool:
    """Insider cards that are not known are there all the same, once they are dealt."""
    return board.node not in (cards.SHUFFLE, cards.DEALER, cards.INSIDER)


def _numbers(counts: Sequence[int]) -> list[int]:
    return [card for card, n in enumerate(counts) for _ in range(n)]


def _picked(board: Board, seat: int) -> tuple[int, int]:
    return cards.what_of(board.pick[seat]), cards.more_of(board.pick[seat])


# --------------------------------------------------------------------------------------------- reading
def read(board: Board, known: Vocabulary, text: str) -> None:
    """Make an empty board, with the rulings of its game, into the position of a line.  ValueError with all faults."""
    faults, seats = Faults(), board.players
    parts = parts_of(faults, text, _LIKE, _is_state, (STATE,), _NAMES, ("marker due",))
    _read_state(board, faults, parts.get(STATE, ""))
    hands = _rows(faults, known, parts, "hands", seats)
    portfolios = _rows(faults, known, parts, "portfolios", seats)
    (yard,) = _rows(faults, known, parts, "yard", 1)
    (discard,) = _rows(faults, known, parts, "discard", 1)
    (deck,) = _rows(faults, known, parts, "deck", 1)
    insiders = _rows(faults, known, parts, "insiders", seats)
    if any(len(row) > 1 for row in insiders):
        faults.unreadable("insiders", f"insiders: each player has one card; {_LIKE['insiders']}")
    board.marker = _seat(faults, board, parts["marker"], "marker") if "marker" in parts else NOBODY
    board.marker_due = int("marker due" in parts)
    _read_numbers(board, faults, parts)
    for each in parts["picked"].split("+") if "picked" in parts else ():
        _read_pick(board, faults, known, each)
    _fill(
        board,
        faults,
        known,
        hands,
        portfolios,
        yard,
        [row[0] if row else NO_CARD for row in insiders],
        deck if "deck" in parts else None,
        discard if "discard" in parts else None,
    )
    check(board, faults, known)
    faults.stop()


def set_up(
    board: Board,
    known: Vocabulary,
    hands: Sequence[Sequence[Card | str]],
    portfolios: Sequence[Sequence[Card | str]] | None,
    yard: Sequence[Card | str],
    insiders: Sequence[Card | str] | None,
    marker: int,
    deck: Sequence[Card | str] | None,
    discard: Sequence[Card | str] | None,
    round: int,
    step: int | None,
    totals: Sequence[int] | None,
    block: int,
) -> None:
    """Make an empty board into a position before a step.  Raises ValueError with all faults."""
    faults, seats = Faults(), board.players
    each = f"a list with one entry for each of the {seats} players"

    def several(name: str, given: Any) -> list[list[int]]:
        rows = entries(faults, name, given, object, each, seats) if given is not None or name == "hands" else []
        found = [_given(faults, known, f"{name} of {COLOURS[seat]}", row) for seat, row in enumerate(rows)]
        return found or [[] for _ in range(seats)]

    held, piles = several("hands", hands), several("portfolios", portfolios)
    table = _given(faults, known, "yard", yard)
    board.node, board.block, board.round = PICK, block, round
    for name, value, most in (("round", round, 3), ("block", block, MOST_BLOCKS)):
        if type(value) is not int or not 1 <= value <= most:
            faults.unreadable("round", f"{name} must be 1 to {most}, not {value!r}")
            setattr(board, name, 1)
    board.step = 1 + max(0, rules.full_hand(board) - max(map(len, held))) // 2 if step is None else step
    if step is not None and (type(step) is not int or not 1 <= step <= HAND):
        faults.unreadable("round", f"step must be a whole number from 1, not {step!r}")
        board.step = 1
    points = [0] * seats if totals is None else entries(faults, "totals", totals, int, each, seats) or [0] * seats
    board.total[:seats] = points
    if type(marker) is int and 0 <= marker < seats:
        board.marker = board.player = marker
    else:
        faults.unreadable("marker", f"marker must be a seat, 0 to {seats - 1}, not {marker!r}")
        board.marker = board.player = 0
    if insiders is None:
        used = Counter(card for pile in (*held, *piles, table) for card in pile)
        secret = [card for card, n in enumerate(board.box) for _ in range(n - used[card])][:seats]
    else:
        secret = _given(faults, known, "insiders", insiders)
    if len(secret) != seats:
        faults.unreadable("insiders", f"insiders must be {each}, not {insiders!r}")
        secret = [NO_CARD] * seats
    draw = None if deck is None else _given(faults, known, "deck", deck)
    gone = None if discard is None else _given(faults, known, "discard", discard)
    _fill(board, faults, known, held, piles, table, secret, draw, gone)
    check(board, faults, known)
    faults.stop()


def _fill(
    board: Board,
    faults: Faults,
    known: Vocabulary,
    hands: Sequence[Sequence[int]],
    portfolios: Sequence[Sequence[int]],
    yard: Sequence[int],
    insiders: Sequence[int],
    deck: Sequence[int] | None,
    discard: Sequence[int] | None,
) -> None:
    """R-PR-deck: every card of the box is somewhere."""
    everywhere = [*hands, *portfolios, yard, deck or (), discard or ()]
    if board.node != cards.INSIDER:  # where a chosen card is still among those of the hand
        everywhere.append([card for card in insiders if card != NO_CARD])
    placed = Counter(card for pile in everywhere for card in pile)
    box = Counter(dict(enumerate(board.box)))
    if faults.unread.isdisjoint(("hands", "portfolios", "yard", "insiders", "deck", "discard")):
        faults.extend(
            f"{known.texts[card]} is there {placed[card]} times, and the box holds {box[card] or 'none'} (R-PR-deck)"
            for card in sorted(placed - box)
        )
        rest = sorted((box - placed).elements())
        if deck is None:
            deck = rest[::-1]
        elif discard is None:
            discard = rest
        elif rest:
            texts = ", ".join(known.texts[card] for card in rest[:5]) + (", ..." if len(rest) > 5 else "")
            faults.append(f"{len(rest)} cards are nowhere: {texts} (R-PR-deck)")
    sizes = {len(hand) for hand in hands}
    if len(sizes) > 1 and "hands" not in faults.unread:
        faults.unreadable("hands", f"all hands have the same number of cards, not {' and '.join(map(str, sorted(sizes)))} (PR-6)")
    if max(sizes) > HAND or len(deck or ()) > DECK:
        faults.unreadable("hands", f"a hand has at most {HAND} cards and the deck {DECK} (R-PR-limits)")
        return
    board.in_hand = min(sizes)
    for seat, hand in enumerate(hands):
        board.hand[seat][: len(hand)] = sorted(hand)
        for card in portfolios[seat]:
            rules.put(board, seat, card, 1)
    for card in yard:
        rules.put(board, YARD, card, 1)
    for card in discard or ():
        board.discard[card] += 1
    board.insider[: board.players] = insiders
    order = list(deck or ())[::-1]
    board.deck[: len(order)], board.left = order, len(order)


# ----------------------------------------------------------------------------------- parts of the line
def _is_state(part: str) -> bool:
    return part in _ALONE or bool(re.fullmatch(rf"\S+ ({'|'.join(_VERBS)})( \S+)?", part))


def _read_state(board: Board, faults: Faults, state: str) -> None:
    if state in _ALONE:
        board.node = _ALONE[state]
    elif state:
        colour, verb, *more = state.split()
        if more and (verb, more[0]) != ("delivers", more[0]):
            faults.append(f"{state!r} is not understood; {_LIKE[STATE]}")
        board.node, board.player = _VERBS[verb], _seat(faults, board, colour, state)


def _seat(faults: Faults, board: Board, colour: str, what: str) -> int:
    if colour in COLOURS[: board.players]:
        return COLOURS.index(colour)
    known = ", ".join(COLOURS[: board.players])
    faults.unreadable(what if what in _LIKE else STATE, f"{what}: {colour!r} is not one of {known}")
    return 0


def _rows(faults: Faults, known: Vocabulary, parts: dict[str, str], name: str, seats: int) -> list[list[int]]:
    """The cards of each player; none where they cannot be read."""
    if name not in parts:
        return [[] for _ in range(seats)]
    rows = parts[name].split("/")
    if len(rows) != seats:
        between = "one for each player, with / between them" if seats > 1 else "no /"
        faults.unreadable(name, f"{name} must have {seats} entries, {between}, not {len(rows)}")
        return [[] for _ in range(seats)]
    return [_given(faults, known, name, [] if row.split() == ["-"] else row.split()) for row in rows]


def _given(faults: Faults, known: Vocabulary, name: str, row: Any) -> list[int]:
    """Cards by their numbers."""
    if isinstance(row, str) or not isinstance(row, Sequence):
        faults.unreadable(name.split()[0], f"{name} must be a list of cards, not {row!r}")
        return []
    found = []
    for card in row:
        try:
            found.append(known.number(card))
        except ValueError as error:
            faults.unreadable(name.split()[0], f"{name}: {error}")
    return found


def _read_numbers(board: Board, faults: Faults, parts: dict[str, str]) -> None:
    """Round, step, block and totals."""
    if "round" in parts:
        if match := re.fullmatch(r"([1-3]) step ([1-9][0-9]?)", parts["round"]):
            board.round, board.step = int(match[1]), int(match[2])
        else:
            faults.unreadable("round", f"'round {parts['round']}' is not understood; {_LIKE['round']}")
    if "block" in parts:
        if re.fullmatch(r"[1-9][0-9]?", parts["block"]) and int(parts["block"]) <= MOST_BLOCKS:
            board.block = int(parts["block"])
        else:
            faults.append(f"block must be 1 to {MOST_BLOCKS}, not {parts['block']!r} (R-PR-endless)")
        if board.block > 1 and board.target_score == NO_TARGET:
            faults.append("there is a second block only with a target score (PR-21)")
    if "totals" in parts:
        found = parts["totals"].split("/")
        if len(found) != board.players or not all(re.fullmatch(r"\s*[-−]?[0-9]{1,7}\s*", n) for n in found):
            faults.append(f"totals must be {board.players} whole numbers with / between, not {parts['totals']!r}")
        else:
            board.total[: len(found)] = [int(n.replace("−", "-")) for n in found]


def _read_pick(board: Board, faults: Faults, known: Vocabulary, text: str) -> None:
    colour, *two = text.split() or [""]
    seat = _seat(faults, board, colour, "picked")
    found = _given(faults, known, "picked", two)
    if len(two) != 2:
        faults.unreadable("picked", f"picked: {text.strip()!r} should be a colour and two cards; {_LIKE['picked']}")
    elif board.pick[seat]:
        faults.unreadable("picked", f"picked: {colour} is there twice")
    elif len(found) == 2:
        board.pick[seat] = pack(PICK, *found)
