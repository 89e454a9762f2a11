"""A position of Package!? as one line, and back; positions from their parts.  Every fault is found before any is told.

    packages 1 4 2 2 2 / 0 2 4 3 3, pawns 4 / 2, supply 1 / 0, final pink, green rolled 4, waiting own 4 + third 4 green

The parts may come in any order; `final`, `third had`, `resolving` and `waiting` are left out where there are none.
Groups of waiting triggers are parted by ` | `, the one that is due first; the triggers of a group by ` + `.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gamelib.package import rules, words
from gamelib.package.fields import WAITING, Board
from gamelib.package.rules import LOCATIONS
from gamelib.package.words import COLOURS


class Faults(list[str]):
    """What is wrong with a position, one sentence each."""

    def stop(self) -> None:
        """Raise ValueError with all that was found, if anything was."""
        if self:
            raise ValueError("this is no position:\n" + "\n".join(f"* {fault}" for fault in self))


# --------------------------------------------------------------------------------------------- writing
def line(board: Board) -> str:
    """The position as one line."""
    seats = range(board.players)
    parts = [
        "packages " + " / ".join(" ".join(str(board.packages[at][s]) for at in range(1, LOCATIONS + 1)) for s in seats),
        "pawns " + " / ".join(str(board.pawn[s]) for s in seats),
        "supply " + " / ".join(str(board.supply[s]) for s in seats),
    ]
    if final := [COLOURS[s] for s in seats if board.final_taken[s]]:
        parts.append("final " + " ".join(final))
    had = {s: [str(at) for at in range(1, LOCATIONS + 1) if board.had_third[at][s]] for s in seats}
    if any(had.values()):
        parts.append(
            "third had " + " + ".join(f"{COLOURS[s]} {' '.join(places)}" for s, places in had.items() if places)
        )
    if board.node == rules.START:
        parts.append("start")
    elif board.node == rules.OVER:
        parts.append("over")
    else:
        me = COLOURS[board.turn]
        parts.append(f"{me} to roll" if board.node == rules.ROLL else f"{me} rolled {board.die}")
    if board.resolving:
        parts.append(f"resolving {words.trigger(board.resolving)}")
    if board.waiting:
        parts.append("waiting " + " | ".join(" + ".join(map(str, group)) for group in words.groups(board)))
    return ", ".join(parts)


# --------------------------------------------------------------------------------------------- reading
def read(board: Board, text: str) -> None:
    """Make an empty board, set up for its game, into the position of a line.  Raises ValueError with all faults."""
    faults = Faults()
    parts: dict[str, str] = {}
    for part in filter(None, (" ".join(p.split()) for p in text.split(","))):
        name = _part_name(part)
        if name is None:
            faults.append(
                f"{part!r} is not understood; the parts are packages, pawns, supply, final, third had, start, "
                "'green to roll', 'green rolled 4', over, resolving, waiting"
            )
        elif name in parts:
            faults.append(f"{name!r} is there twice")
        else:
            parts[name] = part.removeprefix(name).strip()
    for name in ("packages", "pawns", "supply", "state"):
        if name not in parts:
            wanted = "what the position waits for ('start', 'green to roll', 'green rolled 4' or 'over')"
            faults.append(f"{wanted if name == 'state' else name} is missing")
    seats = board.players
    packages = [_numbers(faults, "packages", row, LOCATIONS) for row in _rows(faults, parts, "packages", seats)]
    pawns = [_numbers(faults, "pawns", row, 1) for row in _rows(faults, parts, "pawns", seats)]
    supply = [_numbers(faults, "supply", row, 1) for row in _rows(faults, parts, "supply", seats)]
    final = _colours(faults, "final", parts.get("final", ""), seats)
    had = [_had(faults, row, seats) for row in parts.get("third had", "").split("+") if row.strip()]
    faults.stop()
    _fill(board, faults, packages, [p for (p,) in pawns], [n for (n,) in supply], final, had)
    _read_node(board, faults, parts)
    faults.stop()


def set_up(
    board: Board,
    packages: Sequence[Sequence[int]],
    pawns: Sequence[int] | None,
    supply: Sequence[int] | None,
    turn: int,
    final_taken: Sequence[bool] | None,
    had_third: Sequence[Sequence[int]] | None,
) -> None:
    """Make an empty board into a position before a roll.  Raises ValueError with all faults."""
    faults, seats = Faults(), board.players
    full = board.supply[0]
    given = {"packages": packages, "pawns": pawns, "supply": supply, "final_taken": final_taken, "had_third": had_third}
    for name, value in given.items():
        if value is not None and (isinstance(value, str) or not hasattr(value, "__len__") or len(value) != seats):
            faults.append(f"{name} must have one entry for each of the {seats} players, not {value!r}")
    if not isinstance(turn, int) or isinstance(turn, bool) or not 0 <= turn < seats:
        faults.append(f"turn must be a seat, 0 to {seats - 1}, not {turn!r}")
    faults.stop()
    for seat, row in enumerate(packages):
        if isinstance(row, str) or not hasattr(row, "__len__") or len(row) != LOCATIONS:
            faults.append(f"packages of {COLOURS[seat]} must be five numbers, at locations 1 to 5, not {row!r}")
    faults.stop()
    for name, numbers in (("packages", [n for row in packages for n in row]), ("pawns", pawns), ("supply", supply)):
        faults.extend(f"{name}: {n!r} is not a whole number" for n in numbers or () if type(n) is not int)
    faults.stop()
    left = [max(0, full - sum(row)) for row in packages] if supply is None else list(supply)
    _fill(
        board,
        faults,
        packages,
        [0] * seats if pawns is None else pawns,
        left,
        [seat for seat, taken in enumerate(final_taken or ()) if taken],
        [(seat, tuple(places)) for seat, places in enumerate(had_third or ()) if places],
    )
    board.node, board.turn = rules.ROLL, turn
    _check_turn(board, faults)
    faults.stop()


def _fill(
    board: Board,
    faults: Faults,
    packages: Sequence[Sequence[int]],
    pawns: Sequence[int],
    supply: Sequence[int],
    final: Sequence[int],
    had: Sequence[tuple[int, Sequence[int]]],
) -> None:
    """PK-1, PK-2, PK-19: put everything on the board, and note what cannot be."""
    full = board.supply[0]
    for seat, colour in enumerate(COLOURS[: board.players]):
        row = packages[seat]
        faults.extend(f"{colour} cannot have {n} packages at a location" for n in row if n < 0)
        if not 0 <= supply[seat] <= full:
            faults.append(f"the supply of {colour} must be 0 to {full}, not {supply[seat]}")
        elif sum(row) + supply[seat] > full:
            faults.append(f"{colour} has {sum(row)} packages on the table and {supply[seat]} left, more than {full}")
        if not 0 <= pawns[seat] <= LOCATIONS:
            faults.append(f"the pawn of {colour} must be at 1 to 5, or 0 for off the table, not {pawns[seat]}")
        if seat in final and supply[seat]:
            faults.append(f"{colour} has taken the final turn but still has a supply (PK-19)")
        board.pawn[seat], board.supply[seat], board.final_taken[seat] = pawns[seat], supply[seat], int(seat in final)
        for at, n in enumerate((full - sum(row) - supply[seat], *row)):
            board.packages[at][seat] = n
    board.total[:] = [sum(row) for row in board.packages]
    if had and board.third_package != rules.ONCE:
        faults.append("'third had' is kept only under third_package='once' (R-PK-third-again)")
    for seat, places in had:
        for at in places:
            if 1 <= at <= LOCATIONS:
                board.had_third[at][seat] = 1
            else:
                faults.append(f"third had: there is no location {at}")


def _check_turn(board: Board, faults: Faults) -> None:
    if all(board.final_taken[: board.players]):
        faults.append("all players have taken their final turns: the game is over (PK-19)")
    elif board.final_taken[board.turn]:
        faults.append(f"{COLOURS[board.turn]} cannot be in turn after the own final turn (PK-19)")


def _read_node(board: Board, faults: Faults, parts: dict[str, str]) -> None:
    """What the position waits for: the node, the roll, the triggers; the log begins with what can be known of it."""
    if faults:
        return
    state, waiting, resolving = parts["state"], parts.get("waiting"), parts.get("resolving")
    if match := re.fullmatch(r"(\w+) rolled ([1-6])", state):
        board.turn, die = COLOURS.index(match[1]), int(match[2])
        chain = waiting is not None or resolving is not None
        ended = bool(board.final_taken[board.turn])
        if not chain:
            _check_turn(board, faults)
        board.node = rules.ROLL
        rules.roll(board, die)
        if chain:
            clause = 19 if ended else 0  # the supply may be empty by now; the roll of a final turn is noted under PK-19
            board.log[0] = board.log[0] & ~(31 << 9) | clause << 9
            _read_triggers(board, faults, resolving, waiting)
        return
    if waiting is not None or resolving is not None:
        faults.append(f"triggers wait only after a roll, not at {state!r}")
    if state == "start":
        if any(map(sum, board.packages[1:])) or any(board.pawn) or any(board.final_taken) or board.total[0]:
            faults.append("at the start no package is placed and no pawn is on the table")
        board.node = rules.START
    elif state == "over":
        if not all(board.final_taken[: board.players]):
            faults.append("the game is over only when all players have taken their final turns (PK-19)")
        board.node, board.turn = rules.OVER, 0
    else:
        board.node, board.turn = rules.ROLL, COLOURS.index(state.split()[0])
        _check_turn(board, faults)


def _read_triggers(board: Board, faults: Faults, resolving: str | None, waiting: str | None) -> None:
    groups = [[_trigger(board, faults, t) for t in group.split("+")] for group in (waiting or "").split("|") if waiting]
    current = _trigger(board, faults, resolving) if resolving is not None else 0
    if len(groups) > 1 and board.trigger_order == rules.FREE:
        faults.append("under trigger_order='free' all that waits is one group (R-PK-order)")
    if sum(map(len, groups)) + (current != 0) > WAITING:
        faults.append(f"at most {WAITING} triggers can be earned in a turn (PK-18)")
    faults.stop()
    board.cause = 1
    for number, group in enumerate(reversed(groups), start=1):
        for trigger in group:
            rules.earn(
                board,
                number,
                rules.clause_of(trigger),
                rules.colour_of(trigger),
                rules.source_of(trigger),
                rules.target_of(trigger),
            )
    if current:
        if not rules.can_resolve(board, current):
            faults.append(f"{resolving!r} can do nothing here: it would have lapsed (R-PK-lapse)")
        rules.note(
            board,
            rules.EARNED,
            rules.clause_of(current),
            rules.colour_of(current),
            rules.source_of(current),
            rules.target_of(current),
        )
        board.cause = board.events
        board.node, board.resolving = rules.RESOLVE, current
        return
    board.node = rules.ORDER
    due = board.pending[rules.first_due(board) : board.waiting]
    if len(set(due)) < 2:
        faults.append(
            "an order is asked only when two different triggers are due; name the one that is being 'resolving'"
        )
    for waiting_trigger in due:
        if not rules.can_resolve(board, waiting_trigger % rules.GROUP):
            text = words.order_text(waiting_trigger % rules.GROUP)
            faults.append(f"{text!r} can do nothing here: it would have lapsed (R-PK-lapse)")


# ----------------------------------------------------------------------------------- parts of the line
def _part_name(part: str) -> str | None:
    for name in ("packages", "pawns", "supply", "final", "third had", "resolving", "waiting"):
        if part == name or part.startswith(name + " "):
            return name
    if re.fullmatch(rf"start|over|(?:{'|'.join(COLOURS)}) (?:to roll|rolled [1-6])", part):
        return "state"
    return None


def _rows(faults: Faults, parts: dict[str, str], name: str, seats: int) -> list[str]:
    rows = parts[name].split("/") if name in parts else []
    if name in parts and len(rows) != seats:
        faults.append(f"{name} must have {seats} parts with / between them, one for each player, not {len(rows)}")
        return []
    return rows


def _numbers(faults: Faults, name: str, row: str, length: int) -> list[int]:
    found = row.split()
    if len(found) != length or not all(re.fullmatch(r"\d{1,2}", n) for n in found):
        wanted = "five whole numbers" if length == LOCATIONS else "one whole number"
        faults.append(f"{name} needs {wanted} for each player, not {row.strip()!r}")
        return [0] * length
    return [int(n) for n in found]


def _colours(faults: Faults, name: str, text: str, seats: int) -> list[int]:
    bad = [word for word in text.split() if word not in COLOURS[:seats]]
    faults.extend(f"{name}: {word!r} is not one of {', '.join(COLOURS[:seats])}" for word in bad)
    return [COLOURS.index(word) for word in text.split() if word not in bad]


def _had(faults: Faults, text: str, seats: int) -> tuple[int, list[int]]:
    colour, *places = text.split()
    seat = _colours(faults, "third had", colour, seats)
    if not places or not all(re.fullmatch(r"[1-5]", place) for place in places):
        faults.append(f"third had: {text.strip()!r} should be a colour and its locations, such as 'green 1 3'")
        places = []
    return (seat[0] if seat else 0, [int(place) for place in places])


def _trigger(board: Board, faults: Faults, text: str) -> int:
    """A trigger from its text, as the rules pack it."""
    text = " ".join(text.split())
    try:
        named: Any = words.parse(text)
    except ValueError:
        named = words.Named("")
    if named.verb not in words.TRIGGERS:
        faults.append(
            f"{text!r} is no trigger; it should read like 'third 4 green', 'special 4 green of pink', 'own 4'"
        )
        return 0
    clause, owner = words.TRIGGERS[named.verb], named.colour if named.colour >= 0 else board.turn
    rivals = sum(1 << seat for seat in named.rivals or ())
    if not 1 <= named.number <= LOCATIONS:
        faults.append(f"{text!r}: there is no location {named.number}")
    if owner >= board.players or rivals >> board.players:
        faults.append(f"{text!r}: there are {board.players} players")
    if clause == rules.SPECIAL and (not rivals or rivals >> owner & 1):
        faults.append(
            f"{text!r} must name the opposing colours that qualified, as in 'special 4 green of pink' (PK-13)"
        )
    if clause in (rules.OWN, rules.GUEST) and 1 <= named.number <= LOCATIONS and board.pawn[board.turn] != named.number:
        faults.append(f"{text!r}: the pawn of {COLOURS[board.turn]} does not stand at {named.number} (PK-10)")
    if clause == rules.GUEST and not rules.pawns_beside(board, board.turn, board.pawn[board.turn]):
        faults.append(f"{text!r}: no opposing pawn stands there (PK-11)")
    return int(rules.pack(clause, owner, named.number, rivals))
