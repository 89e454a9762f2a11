"""Package!? under the position editor: what is drawn of a line, possible or not, and what a gesture makes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamelib.game import State
from gamelib.package.examples import EXAMPLES as EXAMPLES
from gamelib.package.game import Package

from .editor_line import STATE, Line

Json = dict[str, Any]

LOCATIONS, MOST = 5, 99  # the notation has two digits
ORDER = ("packages", "pawns", "supply", "final", "third had", STATE, "resolving", "waiting")
WORDS = (  # what faults speak of, and the parts where that stands
    (r"^packages|packages on the table", "packages"),
    (r"\bsupply\b|and \d+ left", "supply"),
    (r"^pawns|\bpawn of\b", "pawns"),
    (r"^final|final turn", "final"),
    (r"third had", "third had"),
    (r"\bstart\b|game is over|in turn after", STATE),
    (r"an order is asked|waits|group|make a chain|own-location or guest", "waiting"),
    (r"make a chain", "resolving"),
)
_STATE = r"start|over|\w+ to roll|\w+ rolled \S+"


def line(text: str) -> Line:
    """A line with its parts."""
    return Line(text, ORDER, _STATE)


def begin(game: Package) -> str:
    """The line of a game that has just begun."""
    return str(game.start(first=0))


def table(game: Package, text: str, state: State | None) -> Json:
    """What stands on the board as far as it can be read, as the board draws it, and what the controls show."""
    parts = line(text)
    waits = _waits(game, parts)
    seats = range(game.players)
    packages = [[_number(_entry(parts, "packages", seat, at)) for at in range(LOCATIONS)] for seat in seats]
    supply = [_number(_entry(parts, "supply", seat, 0)) for seat in seats]
    pawns = [_number(_entry(parts, "pawns", seat, 0)) for seat in seats]
    final = (parts.get("final") or "").split()
    drawn = game.story.position(state) if state else {"focus": 0, "marks": []}
    full = game.full_supply
    return {
        **waits,
        "full": full,
        "triggers": ", ".join(
            f"{name} {value}" for name in ("resolving", "waiting") if (value := parts.get(name)) is not None
        ),
        "had": _had(game, parts) if game.third_package == "once" else None,
        "board": {
            "packages": packages,
            "pawns": [at if 0 <= at <= LOCATIONS else 0 for at in pawns],
            "supply": supply,
            "gone": [max(0, full - sum(packages[seat]) - supply[seat]) for seat in seats],
            "final": [colour in final for colour in game.seats],
            "focus": drawn["focus"],
            "marks": drawn["marks"],
        },
    }


def adapted(before: Package, after: Package, text: str) -> str:
    """The line for a game with other players or packages: what is out of the game stays so, new seats have nothing."""
    parts = line(text)
    packages, supply = parts.rows("packages"), parts.rows("supply")
    for seat in range(after.players):
        if seat >= min(len(packages), len(supply)) or seat >= before.players:
            continue
        there, left = _there(parts, seat), _number(_entry(parts, "supply", seat, 0))
        gone = max(0, before.full_supply - there - left)
        supply[seat] = [str(max(0, after.full_supply - there - gone))]
    for name, rows, empty in (
        ("packages", packages, ["0"] * LOCATIONS),
        ("supply", supply, [str(after.full_supply)]),
        ("pawns", parts.rows("pawns"), ["0"]),
    ):
        if rows:
            more = [empty] * (after.players - len(rows))
            parts.put_rows(name, [*rows[: after.players], *more])
    final = [colour for colour in (parts.get("final") or "").split() if colour not in before.seats[after.players :]]
    parts.put("final", " ".join(final) or None)
    waits = parts.get(STATE) or ""
    if waits.split(" ")[0] in before.seats[after.players :]:
        parts.put(STATE, " ".join([after.seats[0], *waits.split(" ")[1:]]))
    return parts.text


# --------------------------------------------------------------------------------------------- reading
def _number(word: str) -> int:
    """A number of the line; 0 where it is none."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0


def _entry(parts: Line, name: str, seat: int, at: int) -> str:
    rows = parts.rows(name)
    return rows[seat][at] if seat < len(rows) and at < len(rows[seat]) else ""


def _waits(game: Package, parts: Line) -> Json:
    """What the position waits for: start, roll, rolled or over, the seat in turn, the number rolled."""
    words = (parts.get(STATE) or "").split()
    if words in (["start"], ["over"], []):
        return {"node": words[0] if words else "", "seat": None, "die": 0}
    colour, *rest = words
    seat = game.seats.index(colour) if colour in game.seats else None
    die = int(rest[-1]) if rest[0] == "rolled" and rest[-1] in list("123456") else 0
    return {"node": "rolled" if rest[0] == "rolled" else "roll", "seat": seat, "die": die}


def _had(game: Package, parts: Line) -> list[list[int]]:
    """R-PK-third-again: for each seat the locations that have had their third."""
    found: list[list[int]] = [[] for _ in game.seats]
    for entry in (parts.get("third had") or "").split("+"):
        colour, *places = entry.split() or [""]
        if colour in game.seats:
            found[game.seats.index(colour)] += [int(place) for place in places if place in list("12345")]
    return found


# -------------------------------------------------------------------------------------------- changing
def _asked(message: Json, key: str, least: int, most: int) -> int:
    value = message.get(key)
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"{key} should be a whole number from {least} to {most}, not {value!r}")
    return value


def _seat(game: Package, message: Json) -> int:
    return _asked(message, "seat", 0, game.players - 1)


def _set_number(game: Package, parts: Line, name: str, seat: int, at: int, number: int) -> None:
    """Change one number; missing numbers become 0, missing supplies all that is not on the table."""
    rows = parts.rows(name)
    for other in range(game.players):
        if other == len(rows):
            rows.append([])
        if name == "supply" and not rows[other]:
            rows[other] = [str(max(0, game.full_supply - _there(parts, other)))]
        rows[other] += ["0"] * ((LOCATIONS if name == "packages" else 1) - len(rows[other]))
    rows[seat][at] = str(number)
    parts.put_rows(name, rows)


def _there(parts: Line, seat: int) -> int:
    return sum(_number(_entry(parts, "packages", seat, at)) for at in range(LOCATIONS))


def _packages(game: Package, parts: Line, message: Json) -> None:
    """More or fewer packages at a location: they come from the supply, else from out of the game, and go back to it.

    Who has taken the final turn has no supply: there what is taken away leaves the game.
    """
    seat, at = _seat(game, message), _asked(message, "at", 1, LOCATIONS)
    here = _number(_entry(parts, "packages", seat, at - 1))
    wanted = _asked(message, "to", 0, MOST) if "to" in message else here + _asked(message, "by", -MOST, MOST)
    wanted = min(max(wanted, 0), MOST)
    supply = _entry(parts, "supply", seat, 0)
    _set_number(game, parts, "packages", seat, at - 1, wanted)
    final = game.seats[seat] in (parts.get("final") or "").split()
    rest = max(0, game.full_supply - _there(parts, seat))
    if not (final and here > wanted):
        left = min(max(0, _number(supply) + here - wanted), rest) if supply else rest
        _set_number(game, parts, "supply", seat, 0, left)


def _supply(game: Package, parts: Line, message: Json) -> None:
    """The supply; what is on the table stays there, so the rest is out of the game."""
    _set_number(game, parts, "supply", _seat(game, message), 0, _asked(message, "to", 0, MOST))


def _pawn(game: Package, parts: Line, message: Json) -> None:
    """A pawn goes to a location, 0 for off the table."""
    _set_number(game, parts, "pawns", _seat(game, message), 0, _asked(message, "to", 0, LOCATIONS))


def _final(game: Package, parts: Line, message: Json) -> None:
    """A player has taken the final turn, or has not; its supply stays as it is."""
    colour, taken = game.seats[_seat(game, message)], message.get("to")
    if type(taken) is not bool:
        raise ValueError(f"to should be true or false, not {taken!r}")
    there = [word for word in (parts.get("final") or "").split() if word != colour] + [colour] * taken
    order = list(game.seats)
    there.sort(key=lambda word: order.index(word) if word in order else len(order))
    parts.put("final", " ".join(there) or None)


def _third(game: Package, parts: Line, message: Json) -> None:
    """R-PK-third-again: a location of a player has had its third, or has not."""
    seat, at, had = _seat(game, message), _asked(message, "at", 1, LOCATIONS), _had(game, parts)
    had[seat] = sorted({*had[seat]} ^ {at})
    told = [f"{colour} {' '.join(map(str, row))}" for colour, row in zip(game.seats, had, strict=True) if row]
    parts.put("third had", " + ".join(told) or None)


def _node(game: Package, parts: Line, message: Json) -> None:
    """What the position waits for; triggers wait only after a roll."""
    node = message.get("node")
    if node in ("start", "over"):
        parts.put(STATE, str(node))
    elif node in ("roll", "rolled"):
        colour = game.seats[_seat(game, message)]
        parts.put(STATE, f"{colour} to roll" if node == "roll" else f"{colour} rolled {_asked(message, 'die', 1, 6)}")
    else:
        raise ValueError(f"a position waits for start, roll, rolled or over, not for {node!r}")
    if node != "rolled":
        _no_triggers(game, parts, message)


def _no_triggers(game: Package, parts: Line, message: Json) -> None:
    """No trigger waits."""
    parts.put("resolving", None)
    parts.put("waiting", None)


def _move(game: Package, parts: Line, message: Json) -> None:
    """A piece is dragged: 0 is the supply where it comes from, and out of the game where it goes; off the table."""
    seat = _seat(game, message)
    source, target = _asked(message, "from", 0, LOCATIONS), message.get("to")
    if message.get("piece") == "pawn":
        _set_number(game, parts, "pawns", seat, 0, target if type(target) is int and 0 < target <= LOCATIONS else 0)
        return
    supply = _number(_entry(parts, "supply", seat, 0))

    def add(at: int, by: int) -> None:
        there = _number(_entry(parts, "packages", seat, at - 1))
        _set_number(game, parts, "packages", seat, at - 1, min(max(there + by, 0), MOST))

    if source:
        add(source, -1)
    else:
        _set_number(game, parts, "supply", seat, 0, max(supply - 1, 0))
    if target is None:  # beside the board: back to the supply
        _set_number(game, parts, "supply", seat, 0, min(supply + 1, MOST))
    elif target:
        add(_asked(message, "to", 1, LOCATIONS), 1)


INTENTS: dict[str, Callable[[Package, Line, Json], None]] = {
    "packages": _packages,
    "supply": _supply,
    "pawn": _pawn,
    "final": _final,
    "third": _third,
    "node": _node,
    "triggers": _no_triggers,
    "move": _move,
}
