"""Why no game of Package!? can come to a position: `reasons`.

What is checked holds in every game, so there is no false alarm; a position that passes need not be reachable.  It is
certain only where two packages at most have been placed: then all positions that a game can come to are gone through.

Measured: of two players with one package each, all positions before a roll that no game comes to are recognised; with
two packages each, 610 of 2,632 in 6,000 that were drawn.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gamelib.game import Reason
from gamelib.package import rules, words
from gamelib.package.rules import LOCATIONS
from gamelib.package.words import COLOURS
from gamelib.story import capital

if TYPE_CHECKING:
    from gamelib.package.game import Package, PackageState

PLACED = 2  # packages placed by all together, up to which all positions are gone through: 0.2 s at most
MOST = 20_000  # positions, at most


def reasons(state: PackageState) -> tuple[Reason, ...]:
    """Every reason that is known, each with its clause or ruling."""
    board = state._board
    if board.node == rules.START:
        return ()
    found = [*_of_pawns(board), *_of_thirds(board), *_of_triggers(board), *_of_turns(board)]
    if not found:
        found = _of_all(state)
    return tuple(found)


def _placed(board: Any, seat: int) -> int:
    """How many packages have left the supply of a seat."""
    return int(sum(row[seat] for row in board.packages))


def _of_pawns(board: Any) -> list[Reason]:
    """PK-4: a pawn comes on with a package (or by PK-23, when the supply is empty)."""
    return [
        Reason(
            "PK-4",
            f"{capital(COLOURS[seat])}’s pawn comes on with a delivery, and {COLOURS[seat]} has placed nothing.",
            places=(board.pawn[seat],),
            seats=(seat,),
        )
        for seat in range(board.players)
        if board.pawn[seat] and not _placed(board, seat)
    ]


def _of_thirds(board: Any) -> list[Reason]:
    """R-PK-third-again: packages come one by one, so three at a location were exactly three, and that is kept."""
    found = []
    for seat in range(board.players) if board.third_package == rules.ONCE else ():
        for at in range(1, LOCATIONS + 1):
            there, placed = board.packages[at][seat], _placed(board, seat)
            if there >= 3 and not board.had_third[at][seat]:
                says = f"With {there} packages of {COLOURS[seat]} at {at} its third was there, and that is not noted."
            elif board.had_third[at][seat] and placed < 3:
                says = f"{capital(COLOURS[seat])} had a third package at {at}, and has placed {placed}."
            else:
                continue
            found.append(Reason("R-PK-third-again", says, places=(at,), seats=(seat,)))
    return found


def _of_triggers(board: Any) -> list[Reason]:
    """PK-10 to PK-13: what must have been placed, and where, for a trigger to be earned in this turn."""
    me, found = board.turn, []
    waiting = [board.resolving, *(each % rules.GROUP for each in board.pending[: board.waiting])]
    every = sorted({each for each in waiting if each})
    extra = next((rules.source_of(each) for each in every if rules.clause_of(each) in (rules.OWN, rules.GUEST)), 0)
    for trigger in every:
        clause, owner, at = rules.clause_of(trigger), rules.colour_of(trigger), rules.source_of(trigger)
        says = []
        if clause in (rules.OWN, rules.GUEST):
            if _placed(board, me) < 2:  # one brought the pawn, one came now
                says.append(f"{COLOURS[me]} has delivered twice by then, and has placed {_placed(board, me)}")
            elif not board.packages[at][me]:  # a third package that goes leaves two; all else happens further down
                says.append(f"until it is resolved a package of {COLOURS[me]} is at {at}")
        elif clause == rules.THIRD and _placed(board, owner) < 3:
            says.append(f"{COLOURS[owner]} has placed {_placed(board, owner)}")
        elif clause == rules.SPECIAL:
            if not _placed(board, owner):
                says.append(f"{COLOURS[owner]} has placed nothing")
            says += [
                f"{COLOURS[seat]} had three there and has placed {_placed(board, seat)}"
                for seat in range(board.players)
                if rules.target_of(trigger) >> seat & 1 and _placed(board, seat) < 3
            ]
        if at > (extra or board.die + 1):  # a turn goes up by one at most, with PK-10 or PK-22
            says.append(f"on a {board.die} no package has come to {at}" + (" yet" if extra else ""))
        text = words.order_text(trigger)
        found += [Reason(f"PK-{clause}", f"“{text}” cannot wait here: {why}.", (at,), (owner,)) for why in says]
    return found


def _of_turns(board: Any) -> list[Reason]:
    """PK-1, PK-9: all have had the same number of turns, and in each one placed, relocated or removed a package.

    A package that is placed raises the number of those at 2 to 5 by one at most, and so does a final turn; a relocation
    lowers it by one, and nothing else raises it.  So there were at most as many relocations as there are packages at 1
    or out of the game, and final turns.  Where one can pass (R-PK-null-relocate, R-PK-no-action) nothing follows.
    """
    if board.node == rules.OVER or board.relocate_from_one:
        return []
    seats = range(board.players)
    gone = sum(board.packages[0])
    relocated = board.total[1] + gone + sum(board.final_taken)
    best: tuple[int, int, int] | None = None
    for first in seats:  # who may have started
        lost = _turns_without(board, first)
        off = sum(lost[seat] for seat in seats if not board.pawn[seat])  # PK-6 needs the pawn
        if off <= relocated and sum(lost) <= relocated + gone:
            return []
        seat = max(seats, key=lambda seat: lost[seat])
        best = min(best or (sum(lost), seat, lost[seat]), (sum(lost), seat, lost[seat]))
    assert best is not None
    _, seat, turns = best
    return [
        Reason(
            "PK-9",
            f"{capital(COLOURS[seat])} must have had {turns} turns without placing a package, and there cannot have "
            "been so many relocations and removals.",
            seats=(seat,),
        )
    ]


def _turns_without(board: Any, first: int) -> list[int]:
    """For each seat the turns, at least, in which it placed nothing and could not pass, if this seat started."""
    seats, me = range(board.players), board.turn
    under_way = board.node in (rules.ORDER, rules.RESOLVE)
    more = [int((seat - first) % board.players < (me - first) % board.players) for seat in seats]
    had = []  # turns that a seat has had at least, before this one
    for seat in seats:
        this = under_way and seat == me
        had.append(_placed(board, seat) + (-1 if this and not board.final_taken[seat] else 0))
        had[seat] += int(board.final_taken[seat] and not this)
    rounds = max(0, *(had[seat] - more[seat] for seat in seats))
    return [
        0 if board.final_taken[seat] or _placed(board, seat) >= LOCATIONS else rounds + more[seat] - had[seat]
        for seat in seats
    ]


# ------------------------------------------------------------------------------------------------ all of them
def _of_all(state: PackageState) -> list[Reason]:
    """PK-9: where little has been placed, all positions that a game can come to."""
    from gamelib.package.turn import BoardSteps

    board, steps = state._board, BoardSteps(state)
    if sum(_placed(board, seat) for seat in range(board.players)) > PLACED:
        return []
    known = _all(state.game, tuple(board.supply))
    if known is None or hash(steps.key(steps.root())) in known:
        return []
    return [Reason("PK-9", f"Up to here a game can come to {len(known):,} positions, and this is none of them.")]


@lru_cache(16)
def _all(game: Package, supply: tuple[int, ...]) -> frozenset[int] | None:
    """Hashes of all positions with so much left in the supplies, or more: supplies only fall.  None where too many."""
    from gamelib.package.turn import BoardSteps

    steps = BoardSteps(game.start())
    waiting = [steps.root()]
    known = {steps.key(waiting[0])}
    while waiting:
        position = waiting.pop()
        for child in steps.children(position, MOST) if position.node != rules.OVER else ():
            there = child.position
            if all(left >= least for left, least in zip(there.supply, supply, strict=True)):
                key = steps.key(there)
                if key not in known:
                    known.add(key)
                    waiting.append(there)
        if len(known) > MOST:
            return None
    return frozenset(map(hash, known))
