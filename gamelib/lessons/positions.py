"""Positions that a student writes, for puzzles."""

from __future__ import annotations

from gamelib.game import Node
from gamelib.package.game import Package, PackageState


def before_a_roll(game: Package, line: str) -> PackageState:
    """The position of a line in which somebody is about to roll.

    Raises:
        TypeError: no text.
        ValueError: no position, with all faults; or one that waits for something else.
    """
    state = game.position(line)
    if state.node != Node.ROLL:
        raise ValueError("somebody should be about to roll, as in 'green to roll'")
    return state
