"""Pocket Rails under the position editor: where the cards of a line lie, possible or not, and how they are moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from gamelib.game import State
from gamelib.pocket_rails.examples import EXAMPLES as EXAMPLES
from gamelib.pocket_rails.game import PocketRails
from gamelib.random import Rng

from .editor_line import STATE, Line

Json = dict[str, Any]

ORDER = (
    "hands",
    "portfolios",
    "yard",
    "insiders",
    "marker",
    "marker due",
    "deck",
    "discard",
    "round",
    "block",
    "totals",
    "picked",
    STATE,
)
WORDS = (  # what faults speak of, and the parts where that stands
    (r"\bhands?\b|two cards of its", "hands"),
    (r"portfolios|\bholds \d", "portfolios"),
    (r"Rail Yard|yard", "yard"),
    (r"insider", "insiders"),
    (r"marker is|Priority Dealer before", "marker"),
    (r"marker is due", "marker due"),
    (r"\bdeck\b", "deck"),
    (r"discard|nowhere", "discard"),
    (r"\bround\b|\bstep\b", "round"),
    (r"block", "block"),
    (r"points|totals", "totals"),
    (r"\bpicks?\b|picked", "picked"),
    (r"asked|decides|\bover\b|shuffled|delivered|decide\b|named|scoring", STATE),
)
_STATE = r"shuffle|dealer|over|\S+ (chooses|picks|delivers|names)( \S+)?"
_ASKED = ("chooses", "picks", "delivers", "names")
_OWN = {"hand": "hands", "portfolio": "portfolios", "insider": "insiders"}  # places of each player
_COMMON = {"yard": "yard", "discard": "discard", "deck": "deck"}
SEED = 1  # of the deal that one starts from


def line(text: str) -> Line:
    """A line with its parts."""
    return Line(text, ORDER, _STATE)


def begin(game: PocketRails) -> str:
    """The line of a game that has just been dealt, the same hands each time."""
    state: State = game.start(first=0)
    rng = Rng(SEED)
    while state.chance.outcomes:
        state = state.child(state.chance.sample(rng))
    parts = line(str(state))
    parts.put("deck", None)  # in whatever order: while one edits it is all that is nowhere else
    return parts.text


def table(game: PocketRails, text: str, state: State | None) -> Json:
    """Where all cards lie as far as it can be read, and what the controls show."""
    parts = line(text)

    def numbers(words: list[str]) -> list[int]:
        return [number for word in words if (number := _card(game, word)) is not None]

    def rows(name: str) -> list[list[int]]:
        found = [numbers(row) for row in parts.rows(name)][: game.players]
        return found + [[] for _ in range(game.players - len(found))]

    def pile(name: str) -> list[int] | None:
        value = parts.get(name)
        return None if value is None else numbers(value.split())

    box = Counter(game.words.number(card) for card in game.cards)
    lying = {name: rows(name) for name in ("hands", "portfolios", "insiders")}
    piles = {name: pile(name) for name in ("yard", "discard", "deck")}
    placed = Counter(card for each in lying.values() for row in each for card in row)
    placed.update(card for each in piles.values() for card in each or ())
    shown = game.story.position(state) if state else {}
    return {
        **lying,
        **piles,
        "box": [box[card] for card in range(len(game.words.cards))],
        "left": [box[card] - placed[card] for card in range(len(game.words.cards))],
        "rest": "deck" if piles["deck"] is None else "discard" if piles["discard"] is None else "nowhere",
        "picked": parts.get("picked") or "",
        **_numbers(game, parts),
        "focus": shown.get("focus"),
    }


def adapted(before: PocketRails, after: PocketRails, text: str) -> str:
    """The line for a game with other players: those who leave take their cards off the table, new ones have none."""
    parts = line(text)
    for name in ("hands", "portfolios", "insiders", "totals"):
        rows = parts.rows(name)
        if rows and len(rows) != after.players:
            more = [["0"] if name == "totals" else [] for _ in range(after.players - len(rows))]
            parts.put_rows(name, [*rows[: after.players], *more])
    gone = before.seats[after.players :]
    if parts.get("marker") in gone:
        parts.put("marker", after.seats[0])
    colour, *verb = (parts.get(STATE) or "").split() or [""]
    if colour in gone:
        parts.put(STATE, " ".join([after.seats[0], *verb]))
    return parts.text


# --------------------------------------------------------------------------------------------- reading
def _card(game: PocketRails, word: str) -> int | None:
    try:
        return game.words.number(word)
    except ValueError:
        return None


def _whole(word: str) -> int:
    word = word.strip().replace("−", "-")
    return int(word) if word.removeprefix("-").isdigit() and word.isascii() and len(word) < 9 else 0


def _numbers(game: PocketRails, parts: Line) -> Json:
    """Round, step, block, totals, marker, and what the position waits for."""
    seats, words = game.seats, (parts.get("round") or "").split()
    totals = [_whole(word) for word in (parts.get("totals") or "").split("/")][: game.players]
    state = (parts.get(STATE) or "").split()
    verb = state[1] if len(state) > 1 else state[0] if state else ""
    return {
        "round": _whole(words[0]) if words else 0,
        "step": _whole(words[2]) if len(words) > 2 else 0,
        "block": _whole(parts.get("block") or "1"),
        "totals": totals + [0] * (game.players - len(totals)),
        "marker": seats.index(marker) if (marker := parts.get("marker")) in seats else None,
        "due": parts.get("marker due") is not None,
        "node": verb,
        "seat": seats.index(state[0]) if len(state) > 1 and state[0] in seats else None,
    }


# -------------------------------------------------------------------------------------------- changing
def _asked(message: Json, key: str, least: int, most: int) -> int:
    value = message.get(key)
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{key} should be a whole number from {least} to {most}, not {value!r}")
    return value


def _place(game: PocketRails, given: object) -> tuple[str, int]:
    """A place and the seat that it belongs to.  Raises ValueError."""
    if isinstance(given, list) and len(given) == 2:
        place, seat = given
        if place in _OWN and type(seat) is int and 0 <= seat < game.players:
            return place, seat
        if place == "box" or place in _COMMON:
            return place, 0
    raise ValueError(f"there is no place {given!r}")


def _cards(game: PocketRails, parts: Line, message: Json) -> None:
    """Cards go from where they lie to another place; one that lay as insider card there goes back to the box."""
    moved, to = message.get("cards"), _place(game, message.get("to"))
    if not isinstance(moved, list):
        raise ValueError(f"cards should be a list, not {moved!r}")
    for each in moved:
        card, source = _asked(each, "card", 0, len(game.words.cards) - 1), _place(game, each.get("from"))
        word = game.words.texts[card]
        if source[0] != "box":
            there = _words(game, parts, source)
            if word not in there:
                raise ValueError(f"{word} is not there any more")
            there.remove(word)
            _put(game, parts, source, there)
        if to[0] != "box":
            there = [] if to[0] == "insider" else _words(game, parts, to)
            _put(game, parts, to, [word, *there] if to[0] == "deck" else [*there, word])


def _words(game: PocketRails, parts: Line, place: tuple[str, int]) -> list[str]:
    """What is written for a place."""
    name, seat = place
    if name in _COMMON:
        return [word for word in (parts.get(_COMMON[name]) or "").split() if word != "-"]
    rows = parts.rows(_OWN[name])
    return rows[seat] if seat < len(rows) else []


def _put(game: PocketRails, parts: Line, place: tuple[str, int], words: list[str]) -> None:
    name, seat = place
    if name in _COMMON:
        keep = name == "deck" and parts.get("deck") is not None  # an empty deck is written out too
        parts.put(_COMMON[name], " ".join(words) or ("-" if keep else None))
        return
    rows = parts.rows(_OWN[name])
    rows += [[] for _ in range(game.players - len(rows))]
    rows[seat] = words
    parts.put_rows(_OWN[name], rows)


def _deck(game: PocketRails, parts: Line, message: Json) -> None:
    """The deck is written out, in the order of the cards, or is all that is nowhere else."""
    wanted = message.get("written")
    if type(wanted) is not bool:
        raise ValueError(f"written should be true or false, not {wanted!r}")
    left = table(game, parts.text, None)["left"]
    words = [game.words.texts[card] for card, n in enumerate(left) for _ in range(n)]
    parts.put("deck", (" ".join(words) or "-") if wanted else None)


def _round(game: PocketRails, parts: Line, message: Json) -> None:
    """The round, 0 for none, and the step."""
    number, step = _asked(message, "round", 0, 3), _asked(message, "step", 0, 99)
    parts.put("round", f"{number} step {step or 1}" if number else None)


def _block(game: PocketRails, parts: Line, message: Json) -> None:
    """The block of three rounds (PR-21)."""
    number = _asked(message, "to", 1, 99)
    parts.put("block", str(number) if number > 1 else None)


def _total(game: PocketRails, parts: Line, message: Json) -> None:
    """The points of a player so far."""
    seat, points = _asked(message, "seat", 0, game.players - 1), _asked(message, "to", -(10**6), 10**6)
    rows = [row or ["0"] for row in parts.rows("totals")]
    rows += [["0"] for _ in range(game.players - len(rows))]
    rows[seat] = [str(points)]
    parts.put_rows("totals", rows if any(row != ["0"] for row in rows) else [])


def _marker(game: PocketRails, parts: Line, message: Json) -> None:
    """The Priority Dealer, or none."""
    seat = message.get("seat")
    parts.put("marker", None if seat is None else game.seats[_asked(message, "seat", 0, game.players - 1)])


def _due(game: PocketRails, parts: Line, message: Json) -> None:
    """R-PR-marker: does the marker move at the end of this step?"""
    parts.put("marker due", "" if message.get("to") is True else None)


def _node(game: PocketRails, parts: Line, message: Json) -> None:
    """What the position waits for, and who is asked."""
    node = message.get("node")
    if node in ("shuffle", "dealer", "over"):
        parts.put(STATE, str(node))
    elif node in _ASKED:
        parts.put(STATE, f"{game.seats[_asked(message, 'seat', 0, game.players - 1)]} {node}")
    else:
        raise ValueError(f"a position waits for shuffle, dealer, {', '.join(_ASKED)} or over, not for {node!r}")
    if node != "picks":
        parts.put("picked", None)


def _no_picks(game: PocketRails, parts: Line, message: Json) -> None:
    """Nobody has picked yet."""
    parts.put("picked", None)


INTENTS: dict[str, Callable[[PocketRails, Line, Json], None]] = {
    "cards": _cards,
    "deck": _deck,
    "round": _round,
    "block": _block,
    "total": _total,
    "marker": _marker,
    "due": _due,
    "node": _node,
    "picked": _no_picks,
}
