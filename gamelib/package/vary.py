"""Positions of Package!? that are like another one: for a search that goes from position to position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.package.rules import LOCATIONS
from gamelib.random import Rng

if TYPE_CHECKING:
    from gamelib.package.game import PackageState

MOST = 3  # changes at once


def varied(state: PackageState, rng: Rng) -> PackageState | None:
    """A position before a roll with one to three changes, drawn at random; None where it cannot be.

    A package comes from the supply or goes back, lies elsewhere, or leaves the game or comes back from there into the
    supply; a pawn stands elsewhere; another player is in turn.
    """
    if state.within_turn or state.turn is None:
        return None
    rows, supply, pawns = [list(row) for row in state.packages], list(state.supply), list(state.pawns)
    gone, turn = list(state.gone), state.turn
    for _ in range(1 + rng.below(MOST)):
        seat, here, there = rng.below(len(rows)), rng.below(LOCATIONS), rng.below(LOCATIONS)
        change = rng.below(7)
        if change == 0 and supply[seat]:
            supply[seat] -= 1
            rows[seat][here] += 1
        elif change == 1 and rows[seat][here]:
            rows[seat][here] -= 1
            supply[seat] += 1
        elif change == 2 and rows[seat][here]:
            rows[seat][here] -= 1
            rows[seat][there] += 1
        elif change == 3:
            pawns[seat] = rng.below(LOCATIONS + 1)
        elif change == 4:
            turn = seat
        elif change == 5 and rows[seat][here]:
            rows[seat][here] -= 1
            gone[seat] += 1
        elif change == 6 and gone[seat]:
            gone[seat] -= 1
            supply[seat] += 1
    had = [[at for at, is_there in enumerate(row[1:], 1) if is_there] for row in zip(*state._board.had_third)]
    try:
        return state.game.set_up(
            rows,
            pawns,
            supply,
            turn,
            state.final_taken,
            had[: len(rows)] if state.game.third_package == "once" else None,
        )
    except ValueError:  # no position
        return None
