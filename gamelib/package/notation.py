"""A position of Package!? as one line, and back; positions from their parts.  Every fault is found before any is told.

    packages 1 4 2 2 2 / 0 2 4 3 3, pawns 4 / 2, supply 1 / 0, final pink, green rolled 4, waiting own 4 + third 4 green

The parts may come in any order; `final`, `third had`, `resolving` and `waiting` are left out where there are none.
Groups of waiting triggers are parted by a bar, the one that is due first; the triggers of a group by a plus sign.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gamelib.notation import STATE, Faults, entries, parts_of
from gamelib.package import rules, words
from gamelib.package.fields import WAITING, Board
from gamelib.package.rules import LOCATIONS
from gamelib.package.words import COLOURS

_LIKE = {  # the names of the parts, and what one looks like
    "packages": "it reads like 'packages 1 0 0 0 0 / 0 0 2 0 0'",
    "pawns": "it reads like 'pawns 1 / 0', 0 for off the table",
    "supply": "it reads like 'supply 11 / 10'",
    "final": "it names those who have taken the final turn, as in 'final pink'",
    "third had": "it reads like 'third had green 1 3 + pink 4'",
    "resolving": "it names a trigger, as in 'resolving third 4 green'",
    "waiting": "it names triggers, as in 'waiting own 4 + third 4 green | third 3 pink'",
    STATE: "it is 'start', 'green to roll', 'green rolled 4' or 'over'",
}
_NAMES = "packages, pawns, supply, final, third had, start, 'green to roll', 'green rolled 4', over, resolving, waiting"


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
    faults, seats = Faults(), board.players
    parts = parts_of(faults, text, _LIKE, _is_state, ("packages", "pawns", "supply", STATE), _NAMES)
    packages = _rows(faults, parts, "packages", seats, LOCATIONS)
    pawns = [row[0] for row in _rows(faults, parts, "pawns", seats, 1)]
    supply = [row[0] for row in _rows(faults, parts, "supply", seats, 1)]
    final = _final(faults, parts["final"], seats) if "final" in parts else []
    had = [_had(faults, row, seats) for row in parts["third had"].split("+")] if "third had" in parts else []
    _fill(board, faults, packages, pawns, supply, final, had)
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
    faults, seats, full = Faults(), board.players, board.supply[0]
    each = f"a list with one entry for each of the {seats} players"
    none, five = [0] * seats, "a list of five numbers, at locations 1 to 5"
    rows = [
        entries(faults, f"packages of {COLOURS[seat]}", row, int, five, LOCATIONS) or [0] * LOCATIONS
        for seat, row in enumerate(entries(faults, "packages", packages, object, each, seats))
    ] or [[0] * LOCATIONS] * seats
    left = [min(full, max(0, full - sum(row))) for row in rows]
    taken = [] if final_taken is None else entries(faults, "final_taken", final_taken, bool, each, seats)
    had = [] if had_third is None else entries(faults, "had_third", had_third, object, each, seats)
    had = [
        entries(faults, f"had_third of {COLOURS[seat]}", row, int, "a list of locations")
        for seat, row in enumerate(had)
    ]
    _fill(
        board,
        faults,
        rows,
        none if pawns is None else entries(faults, "pawns", pawns, int, each, seats) or none,
        left if supply is None else entries(faults, "supply", supply, int, each, seats) or none,
        [seat for seat, ended in enumerate(taken) if ended],
        [(seat, places) for seat, places in enumerate(had) if places],
    )
    if type(turn) is int and 0 <= turn < seats:
        board.node, board.turn = rules.ROLL, turn
        _check_turn(board, faults)
    else:
        faults.append(f"turn must be a seat, 0 to {seats - 1}, not {turn!r}")
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
        faults.extend(f"{colour} cannot have {n} packages at a location: it is 0 or more" for n in row if n < 0)
        if not 0 <= supply[seat] <= full:
            faults.append(f"the supply of {colour} must be 0 to {full}, not {supply[seat]}")
        elif sum(row) + supply[seat] > full:
            faults.append(f"{colour} has {sum(row)} packages on the table and {supply[seat]} left, more than {full}")
        if not 0 <= pawns[seat] <= LOCATIONS:
            faults.append(f"the pawn of {colour} must be at 1 to 5, or 0 for off the table, not {pawns[seat]}")
        if seat in final and supply[seat]:
            faults.append(f"{colour} has taken the final turn, so the supply must be 0, not {supply[seat]} (PK-19)")
        board.pawn[seat], board.supply[seat], board.final_taken[seat] = pawns[seat], supply[seat], int(seat in final)
        for at, n in enumerate((full - sum(row) - supply[seat], *row)):
            board.packages[at][seat] = n
    board.total[:] = [sum(row) for row in board.packages]
    if had and board.third_package != rules.ONCE:
        faults.append("'third had' is kept only under third_package='once' (R-PK-third-again)")
    for seat, places in had:
        for at in places:
            if not 1 <= at <= LOCATIONS:
                faults.append(f"third had: there is no location {at}: they are numbered 1 to 5")
            elif board.had_third[at][seat]:
                faults.append(f"third had: {COLOURS[seat]} {at} is there twice")
            else:
                board.had_third[at][seat] = 1


def _check_turn(board: Board, faults: Faults) -> None:
    if all(board.final_taken[: board.players]):
        faults.append("all players have taken their final turns: the game is over (PK-19)")
    elif board.final_taken[board.turn]:
        faults.append(f"{COLOURS[board.turn]} cannot be in turn after the own final turn (PK-19)")


def _read_node(board: Board, faults: Faults, parts: dict[str, str]) -> None:
    """What the position waits for: the node, the roll, the triggers; the log begins with what can be known of it."""
    if STATE in parts:
        _read_state(board, faults, parts[STATE])
    rolled = board.node in (rules.MAIN, rules.FINAL)
    if "resolving" in parts or "waiting" in parts:
        if not rolled and STATE not in faults.unread:
            faults.append(f"triggers wait only after a roll, as in 'green rolled 4', not at {parts[STATE]!r}")
        _read_triggers(board, faults, parts)
    elif rolled or board.node == rules.ROLL:
        _check_turn(board, faults)


def _read_state(board: Board, faults: Faults, state: str) -> None:
    """The node and the roll, as if no trigger waited."""
    seats = board.players
    if state == "start":
        placed = any(map(sum, board.packages[1:])) or (board.total[0] and not faults.unread)
        if placed or any(board.pawn) or any(board.final_taken) or any(map(any, board.had_third)):
            faults.append("at the start all supplies are full, no package is placed and no pawn is on the table")
        board.node = rules.START
    elif state == "over":
        if not all(board.final_taken[:seats]) and "final" not in faults.unread:
            faults.append("the game is over only when all players have taken their final turns (PK-19)")
        board.node = rules.OVER
    else:
        colour, _, rolled = state.partition(" ")
        die = rolled.removeprefix("rolled ")
        if colour not in COLOURS[:seats]:
            faults.unreadable(STATE, f"{state!r}: {colour!r} is not one of {', '.join(COLOURS[:seats])}")
        if rolled != "to roll" and not re.fullmatch("[1-6]", die):
            faults.unreadable(STATE, f"{state!r}: the die shows 1 to 6, as in 'green rolled 4'")
        if STATE not in faults.unread:
            board.node, board.turn = rules.ROLL, COLOURS.index(colour)
            if rolled != "to roll":
                rules.roll(board, int(die))


def _read_triggers(board: Board, faults: Faults, parts: dict[str, str]) -> None:
    texts = [group.split("+") for group in parts["waiting"].split("|")] if "waiting" in parts else []
    groups = [[_trigger(board, faults, text) for text in group] for group in texts]
    current = _trigger(board, faults, parts["resolving"]) if "resolving" in parts else 0
    every = [*([current] if "resolving" in parts else ()), *(trigger for group in groups for trigger in group)]
    if len(groups) > 1 and board.trigger_order == rules.FREE:
        faults.append("under trigger_order='free' all that waits is one group, with + between (R-PK-order)")
    if sum(rules.clause_of(trigger) in (rules.OWN, rules.GUEST) for trigger in every) > 1:
        faults.append("a turn has one own-location or guest action at most (PK-18)")
    if (most := sum(map(_at_most, every))) > WAITING:
        faults.append(f"what waits could make a chain of {most}; in one turn it is {WAITING} at most (PK-18)")
    elif 0 not in every and board.die:
        _wait(board, faults, groups, current)


def _wait(board: Board, faults: Faults, groups: list[list[int]], current: int) -> None:
    """Put the triggers on the board, each as if it had just been earned."""
    if not board.final_taken[board.turn]:
        board.log[0] &= ~(31 << 9)  # the roll of a normal turn, though the supply may be empty by now (PK-19)
    elif board.die == LOCATIONS:
        faults.append("on a 5 a final turn places nothing, so no trigger waits (PK-22)")
    board.cause = 1
    for number, group in enumerate(reversed(groups), start=1):
        for trigger in group:
            rules.earn(board, number, *_unpacked(trigger))
    if current:
        rules.note(board, rules.EARNED, *_unpacked(current))
        board.cause = board.events
        board.node, board.resolving, due = rules.RESOLVE, current, [current]
    else:
        board.node = rules.ORDER
        due = [waiting % rules.GROUP for waiting in board.pending[rules.first_due(board) : board.waiting]]
        if len(set(due)) < 2:
            faults.append(
                "an order is asked only when two different triggers are due; one that is due alone is written as "
                f"'resolving {words.order_text(due[0])}'"
            )
    for trigger in sorted(set(due)):
        if "packages" not in faults.unread and not rules.can_resolve(board, trigger):
            faults.append(f"{words.order_text(trigger)!r} can do nothing here: it would have lapsed (R-PK-lapse)")


def _unpacked(trigger: int) -> tuple[int, int, int, int]:
    return rules.clause_of(trigger), rules.colour_of(trigger), rules.source_of(trigger), rules.target_of(trigger)


def _at_most(trigger: int) -> int:
    """PK-18: how many resolutions can come of a trigger, itself included."""
    clause, _, at, _ = _unpacked(trigger)
    if clause == rules.THIRD:
        return 2 * at - 1  # one down, where it may earn a special delivery and a third package
    if clause == rules.OWN:
        return 2 * at + 3 if at < LOCATIONS else 2 * at - 1  # one up, or from 5 down
    return 1


# ----------------------------------------------------------------------------------- parts of the line
def _is_state(part: str) -> bool:
    return bool(re.fullmatch(r"start|over|\w+ to roll|\w+ rolled \S+", part))


def _rows(faults: Faults, parts: dict[str, str], name: str, seats: int, length: int) -> list[list[int]]:
    """The numbers of each player; zeros where they cannot be read."""
    rows, numbers = parts[name].split("/") if name in parts else [], []
    if len(rows) != seats:
        if rows:
            between = "one for each player, with / between them"
            faults.unreadable(name, f"{name} must have {seats} entries, {between}, not {len(rows)}")
        return [[0] * length] * seats
    for row in rows:
        found = row.split()
        if len(found) != length or not all(re.fullmatch("[0-9]{1,2}", n) for n in found):
            wanted = "five whole numbers" if length == LOCATIONS else "one whole number"
            faults.unreadable(name, f"{name} needs {wanted} for each player, not {row.strip()!r}")
            found = ["0"] * length
        numbers.append([int(n) for n in found])
    return numbers


def _final(faults: Faults, text: str, seats: int) -> list[int]:
    found = text.split()
    for word in found:
        if word not in COLOURS[:seats]:
            faults.unreadable("final", f"final: {word!r} is not one of {', '.join(COLOURS[:seats])}")
    for word in sorted({word for word in found if found.count(word) > 1}):
        faults.append(f"final: {word!r} is there twice")
    return [seat for seat in range(seats) if COLOURS[seat] in found]


def _had(faults: Faults, text: str, seats: int) -> tuple[int, list[int]]:
    colour, *places = text.split() or [""]
    if colour not in COLOURS[:seats] or not places or not all(re.fullmatch("[1-5]", place) for place in places):
        wanted = f"a colour ({', '.join(COLOURS[:seats])}) and its locations, such as 'green 1 3'"
        faults.unreadable("third had", f"third had: {text.strip()!r} should be {wanted}")
        return 0, []
    return COLOURS.index(colour), [int(place) for place in places]


def _trigger(board: Board, faults: Faults, text: str) -> int:
    """A trigger from its text, as the rules pack it; 0 if there is something wrong with it."""
    text = " ".join(text.split())
    try:
        named = words.parse(text)
    except ValueError:
        named = words.Named("")
    if named.verb not in words.TRIGGERS:
        faults.append(f"{text!r} is no trigger; one reads like 'third 4 green', 'special 4 green of pink' or 'own 4'")
        return 0
    before, seats, clause, at = len(faults), COLOURS[: board.players], words.TRIGGERS[named.verb], named.number
    owner, rivals = named.colour if named.colour >= 0 else board.turn, named.rivals or ()
    if not 1 <= at <= LOCATIONS:
        faults.append(f"{text!r}: there is no location {at}: they are numbered 1 to 5")
    if unknown := [COLOURS[seat] for seat in (owner, *rivals) if seat >= len(seats)]:
        faults.append(f"{text!r}: {' and '.join(unknown)} is not one of {', '.join(seats)}")
    if clause == rules.SPECIAL and (not rivals or owner in rivals):
        faults.append(
            f"{text!r} must name the opposing colours that qualified, as in 'special 4 green of pink' (PK-13)"
        )
    if len(faults) > before:
        return 0
    if clause in (rules.OWN, rules.GUEST):
        _check_extra(board, faults, text, clause, at)
    once = board.third_package == rules.ONCE and "third had" not in faults.unread
    if clause == rules.THIRD and once and not board.had_third[at][owner]:
        faults.append(f"{text!r} was earned, so 'third had' must name {COLOURS[owner]} {at} (R-PK-third-again)")
    return int(rules.pack(clause, owner, at, sum(1 << seat for seat in rivals)))


def _check_extra(board: Board, faults: Faults, text: str, clause: int, at: int) -> None:
    """PK-10, PK-11: the player in turn delivered where the pawn stood."""
    me = board.turn
    if not board.die or "pawns" in faults.unread:
        return
    if board.pawn[me] != at:
        faults.append(f"{text!r}: the pawn of {COLOURS[me]} does not stand at {at} (PK-10)")
        return
    if board.die != at:
        faults.append(f"{text!r} is earned by a delivery to {at}, so on a {at}, not on a {board.die} (PK-10)")
    if board.final_taken[me]:
        faults.append(f"{text!r}: nothing is delivered on a final turn (PK-20)")
    beside = rules.pawns_beside(board, me, at)
    if clause == rules.GUEST and not beside:
        faults.append(f"{text!r}: no opposing pawn stands there; this is 'own {at}' (PK-11)")
    if clause == rules.OWN and beside:
        faults.append(f"{text!r}: an opposing pawn stands there too; this is 'guest {at}' (PK-11)")
