"""Counts of nodes by depth, chance included, by which two programs of the same rules can be compared: `perft`.

The name is that of chess programs ("performance test").  Here chance counts too, and so the total probability of a
depth is a check of its own: it must be 1, exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from gamelib.game import State


@dataclass(frozen=True, slots=True)
class Depth:
    """What there is so many steps after the position that was asked about; a step is an action or an outcome of chance.

    Attributes:
        depth: how many steps.
        nodes: lines of play with so many steps, and how many of them end at
        chance: a chance node,
        decisions: a decision, or
        over: the end of the game.
        positions: how many different positions these lines lead to.
        probability: of all these lines and those that ended before, when all choices are equally likely: always 1.
    """

    depth: int
    nodes: int
    chance: int
    decisions: int
    over: int
    positions: int
    probability: Fraction


def perft(state: State, depth: int, limit: int = 1_000_000) -> list[Depth]:
    """Count all lines of play by their number of steps, from 0 to `depth`; equal positions are followed once.

    Args:
        state: where they begin.
        depth: steps, at most; it stops before when all games are over.
        limit: different positions at a depth, at most.

    Raises:
        ValueError: a depth that is none; more positions than the limit.

    >>> from gamelib import Package
    >>> [(row.nodes, row.positions, row.probability) for row in perft(Package(supply=1).start(first=0), 3)][1:]
    [(6, 6, Fraction(1, 1)), (10, 10, Fraction(1, 1)), (60, 60, Fraction(1, 1))]
    """
    if type(depth) is not int or depth < 0:
        raise ValueError(f"depth must be a number of steps, 0 or more, not {depth!r}")
    layer: dict[State, tuple[int, Fraction]] = {state: (1, Fraction(1))}  # lines that lead here, and their probability
    ended, rows = Fraction(0), [_row(0, layer, Fraction(0))]
    while len(rows) <= depth and not all(position.is_over for position in layer):
        ended += sum((chance for position, (_, chance) in layer.items() if position.is_over), Fraction(0))
        below: dict[State, tuple[int, Fraction]] = {}
        for position, (lines, chance) in layer.items():
            if position.chance.outcomes > limit:
                raise ValueError(f"a {position.node} node has {position.chance.outcomes:,} outcomes, over the limit")
            listed = position.actions or [outcome for outcome, _ in position.chance]
            for action in listed:
                child = position.child(action)
                before, likely = below.get(child, (0, Fraction(0)))
                below[child] = before + lines, likely + chance / len(listed)
            if len(below) > limit:
                raise ValueError(f"more than {limit:,} positions at depth {len(rows)}")
        layer = below
        rows.append(_row(len(rows), layer, ended))
    return rows


def _row(depth: int, layer: dict[State, tuple[int, Fraction]], ended: Fraction) -> Depth:
    over = sum(lines for position, (lines, _) in layer.items() if position.is_over)
    decisions = sum(lines for position, (lines, _) in layer.items() if position.player is not None)
    nodes = sum(lines for lines, _ in layer.values())
    probability = ended + sum((chance for _, chance in layer.values()), Fraction(0))
    return Depth(depth, nodes, nodes - decisions - over, decisions, over, len(layer), probability)
