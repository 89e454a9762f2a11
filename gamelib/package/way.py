"""A game of Package!? that leads to a position before a roll, found backwards: `way_to`.

Nothing in the rules makes a player trigger anything but the packages that are placed (PK-14), so most positions have a
plain past: one package after another was delivered, and what that earned was declined.  A past is a stack of turns that
are undone, each by the player whose turn it was: a package goes back into the supply; a package that is out of the
game was one taken down from 1 by an own-location action (PK-10), or by PK-6; one at 1 was relocated (PK-8).  What is
found is played forward by the rules before it is believed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from gamelib.game import Node
from gamelib.package.rules import LOCATIONS
from gamelib.package.words import COLOURS

if TYPE_CHECKING:
    from gamelib.package.game import Package, PackageState

TRIED = 20_000  # turns that are undone, at most

T = TypeVar("T")
Rows = tuple[tuple[int, ...], ...]


class _Table(NamedTuple):
    """Before a roll: who is in turn, packages by seat and location (0: out of the game), pawns, supplies, finals."""

    turn: int
    rows: Rows
    pawns: tuple[int, ...]
    supply: tuple[int, ...]
    final: tuple[bool, ...]


Undone = tuple[_Table, tuple[str, ...]]  # a table, and what was done in the turn that followed it


def way_to(state: PackageState) -> tuple[str, ...] | None:
    """Moves and outcomes of chance from the start of a game to a position before a roll.

    None where no way is found, which does not prove that there is none; see `State.unreachable`.

    >>> from gamelib import Package
    >>> way_to(Package().set_up([[0, 0, 0, 1, 0], [0, 0, 1, 0, 0]], pawns=[4, 3]))
    ('first 0', 'roll 4', 'deliver 4', 'roll 3', 'deliver 3')
    """
    if state.node != Node.ROLL or state.unreachable:
        return None
    assert state.turn is not None
    rows = tuple((gone, *row) for gone, row in zip(state.gone, state.packages, strict=True))
    goal = _Table(state.turn, rows, state.pawns, state.supply, state.final_taken)
    turns: list[tuple[str, ...]] = []
    work = [_undone(goal)]
    seen, tried = {goal}, 0
    table = goal
    while _placed(table) or any(table.pawns):
        found = next((each for each in work[-1] if each[0] not in seen), None)
        if found is None:
            work.pop()
            if not work:
                return None
            turns.pop()
            continue
        tried += 1
        if tried > TRIED:
            return None
        table = found[0]
        seen.add(table)
        turns.append(found[1])
        work.append(_undone(table))
    return _played(state, table.turn, turns[::-1])


def _placed(table: _Table) -> int:
    return sum(map(sum, table.rows))


def _played(goal: PackageState, first: int, turns: list[tuple[str, ...]]) -> tuple[str, ...] | None:
    """The turns with all that is asked in them; what they do not name is declined.  None where it comes out wrong."""
    game: Package = goal.game
    state, moves = game.start(), [f"first {first}"]
    state = state.child(moves[0])
    for turn in turns:
        wished = list(turn)
        while True:
            listed = _listed(state)
            place = next((place for place, wish in enumerate(wished) if wish in listed), None)
            if place is None and not state.within_turn:
                return None
            action = listed[-1] if place is None else wished[place]  # the last one is to decline
            if place is not None:
                del wished[: place + 1]
            moves.append(action)
            state = state.child(action)
            if not state.within_turn or state.is_over:
                break
        if wished:
            return None
    return tuple(moves) if state == goal else None


def _listed(state: PackageState) -> list[str]:
    return [str(each) for each in state.actions or [outcome for outcome, _ in state.chance]]


# ------------------------------------------------------------------------------------------------ one turn back
def _undone(table: _Table) -> Iterator[Undone]:
    """The tables that one turn leads from, the likelier pasts first."""
    seats = len(table.rows)
    for back in range(1, seats + 1):
        seat = (table.turn - back) % seats
        before = table._replace(turn=seat)
        if table.final[seat]:
            yield before._replace(final=_with(table.final, seat, False)), ("roll 5", "decline")  # PK-20
            continue  # or it was the turn of a seat before this one, which was passed over
        late = max(map(sum, table.rows)) - sum(table.rows[seat])
        ways = [_placings(before, seat), _others(before, seat)]
        for way in reversed(ways) if late > 0 and any(row[1] for row in table.rows) else ways:
            yield from way
        return


def _placings(table: _Table, seat: int) -> Iterator[Undone]:
    """PK-4, PK-7, PK-10: a package was placed."""
    row, at = table.rows[seat], table.pawns[seat]
    alone = sum(pawn == 1 for pawn in table.pawns) == 1
    if row[0] and at == 1 and alone:
        yield _less(table, seat, 0), ("roll 1", "deliver 1", "own 1", f"remove 1 {COLOURS[seat]}")
    if at and row[at]:
        less = _less(table, seat, at)
        for pawn in _pawns(less, seat):
            yield less._replace(pawns=_with(less.pawns, seat, pawn)), (f"roll {at}", f"deliver {at}")
    for place in range(1, LOCATIONS + 1):
        if at and place != at and row[place] and place not in table.pawns:
            then = table._replace(pawns=_with(table.pawns, seat, place))
            moved = (f"roll {place}", f"deliver {place}", f"own {place}", f"pawn {COLOURS[seat]} {at}")
            if sum(row) > 1:
                yield _less(then, seat, place), moved
    for place in range(1, LOCATIONS + 1):
        if row[place] == 1 and place != at:
            yield _less(table, seat, place), ("roll 6", f"elsewhere {place}")


def _pawns(table: _Table, seat: int) -> list[int]:
    """Where the pawn may have stood before a delivery: where one more can be undone, first where most are."""
    row = table.rows[seat]
    if not sum(row):
        return [0]
    places = sorted(range(1, LOCATIONS + 1), key=lambda place: -row[place] - (row[0] if place == 1 else 0))
    return [*places, 0]


def _others(table: _Table, seat: int) -> Iterator[Undone]:
    """PK-8, PK-6: nothing was placed."""
    if not table.supply[seat]:
        return
    for colour, row in enumerate(table.rows):
        for place in range(2, LOCATIONS + 1) if row[1] else ():
            roll = 1 + sum(each[place] for each in table.rows)
            if roll <= 6:
                rows = _with(table.rows, colour, _with(_with(row, 1, row[1] - 1), place, row[place] + 1))
                yield table._replace(rows=rows), (f"roll {roll}", f"relocate {place} {COLOURS[colour]}")
        at = table.pawns[seat]
        if row[0] and at:
            rows = _with(table.rows, colour, _with(_with(row, 0, row[0] - 1), at, row[at] + 1))
            yield table._replace(rows=rows), ("roll 6", f"remove {at} {COLOURS[colour]}")


def _less(table: _Table, seat: int, place: int) -> _Table:
    """A package back in the supply."""
    row = table.rows[seat]
    return table._replace(
        rows=_with(table.rows, seat, _with(row, place, row[place] - 1)),
        supply=_with(table.supply, seat, table.supply[seat] + 1),
    )


def _with(entries: tuple[T, ...], place: int, entry: T) -> tuple[T, ...]:
    """The entries with another one in a place."""
    return (*entries[:place], entry, *entries[place + 1 :])
