"""A position of a small game as one line, and back: its parts by their names, then what it waits for.

hung 0 0 1 0 0 0 / 0 2 0 0 0 0, hand 2 / 1, first green, pink rolled 4, resolving
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from gamelib.game import Node
from gamelib.look import COLOURS
from gamelib.notation import STATE, Faults, parts_of
from gamelib.small.table import Part, Table

if TYPE_CHECKING:
    from gamelib.small.game import SmallGame

RESOLVING = "resolving"  # the part that stands alone, at a RESOLVE node


# --------------------------------------------------------------------------------------------- writing
def line(table: Table, parts: tuple[Part, ...]) -> str:
    """The position as one line."""
    written = [f"{part.name} {_written(part, getattr(table, part.name))}" for part in parts]
    if table.node in (Node.START, Node.OVER):
        return ", ".join([*written, str(table.node)])
    me = COLOURS[table.turn]
    written.append(f"{me} to roll" if table.node == Node.ROLL else f"{me} rolled {table.die}")
    return ", ".join([*written, *([RESOLVING] if table.node == Node.RESOLVE else [])])


def _written(part: Part, value: Any) -> str:
    if part.kind == "seat":
        return str(COLOURS[value])
    if part.kind == "one":
        return str(value)
    return " / ".join(str(n) if part.kind == "each" else " ".join(map(str, n)) for n in value)


# --------------------------------------------------------------------------------------------- reading
def read(game: SmallGame, text: str) -> Table:
    """The table that a line describes.  Raises ValueError with all faults."""
    faults, table = Faults(), game.dealt()
    like = {
        part.name: f"it reads like {f'{part.name} {_written(part, getattr(table, part.name))}'!r}"
        for part in game.parts
    }
    like[RESOLVING] = "it stands alone"
    like[STATE] = "it is 'start', 'green to roll', 'green rolled 4' or 'over'"
    names = ", ".join(
        [*(part.name for part in game.parts), "start, 'green to roll', 'green rolled 4', over", RESOLVING]
    )
    needed = (*(part.name for part in game.parts), STATE)
    found = parts_of(faults, text, like, _is_state, needed, names, (RESOLVING,))
    for part in game.parts:
        if part.name in found:
            _read_part(faults, game, table, part, found[part.name])
    if STATE in found:
        _read_state(faults, game, table, found[STATE], RESOLVING in found)
    if not faults:
        faults.extend(_against(game, table))
    faults.stop()
    return table


def _is_state(part: str) -> bool:
    return bool(re.fullmatch(r"start|over|\w+ to roll|\w+ rolled \S+", part))


def _read_part(faults: Faults, game: SmallGame, table: Table, part: Part, text: str) -> None:
    seats, name = COLOURS[: game.players], part.name
    if part.kind == "seat":
        if text in seats:
            setattr(table, name, seats.index(text))
        else:
            faults.append(f"{name}: {text!r} is not one of {', '.join(seats)}")
        return
    rows = [row.split() for row in text.split("/")]
    wanted = len(seats) if part.kind != "one" else 1
    length = len(game.place_names) if part.kind == "places" else 1
    if len(rows) != wanted:
        faults.append(f"{name} must have {wanted} entries, one for each player, with / between them, not {len(rows)}")
        return
    for row in rows:
        if len(row) != length:
            faults.append(f"{name} needs {length} numbers for each player, not {' '.join(row)!r}")
        faults.extend(
            f"{name}: {n!r} is not a whole number from 0 to {part.most}"
            for n in row
            if not (re.fullmatch("[0-9]{1,3}", n) and int(n) <= part.most)
        )
    if not faults:
        numbers = [[int(n) for n in row] for row in rows]
        value = {"one": numbers[0][0], "each": [row[0] for row in numbers], "places": numbers}
        setattr(table, name, value[part.kind])


def _read_state(faults: Faults, game: SmallGame, table: Table, state: str, resolving: bool) -> None:
    seats, die = COLOURS[: game.players], state.partition(" rolled ")[2]
    if state in ("start", "over"):
        table.node = Node(state)
    elif state.split()[0] not in seats:
        faults.append(f"{state!r}: {state.split()[0]!r} is not one of {', '.join(seats)}")
    elif die and not (re.fullmatch("[0-9]{1,3}", die) and 1 <= int(die) <= game.faces):
        faults.append(f"{state!r}: the die shows 1 to {game.faces}, as in 'green rolled 4'")
    else:
        table.turn, table.die = seats.index(state.split()[0]), int(die or 0)
        table.node = (Node.RESOLVE if resolving else Node.MAIN) if die else Node.ROLL
    if resolving and table.node != Node.RESOLVE:
        faults.append(f"{RESOLVING!r} stands only beside a roll, as in 'green rolled 4'")


def _against(game: SmallGame, table: Table) -> list[str]:
    """What does not fit together, though each part can be read."""
    dealt = game.dealt()
    if table.node == Node.START:
        fits = table.parts() == dealt.parts()
        return [] if fits else [f"at the start it is: {line(dealt, game.parts)}"]
    found = list(game.faults(table))
    if not found and table.node in (Node.MAIN, Node.RESOLVE) and not game.legal(table):
        found.append("nothing can be decided there")
    return found
