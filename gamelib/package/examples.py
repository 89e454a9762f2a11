"""Positions of Package!? that people argue about, to start from."""

from __future__ import annotations

from gamelib.examples import Example
from gamelib.package.game import Package

_TWO, _THREE = Package(players=2), Package(players=3)

EXAMPLES = (
    Example(
        "E-PK-1",
        "a six and nothing to do",
        "Green’s pawn is off the table and green is at every location: what does a six allow?",
        _TWO,
        "packages 1 1 1 1 1 / 1 1 1 1 1, pawns 0 / 0, supply 7 / 7, green rolled 6",
    ),
    Example(
        "E-PK-2",
        "a final turn without a pawn",
        "Green’s pawn never came to the table: may it walk in the final turn?",
        Package(players=2, supply=1),
        "packages 0 0 0 0 1 / 1 0 0 0 0, pawns 0 / 0, supply 0 / 0, green rolled 5",
    ),
    Example(
        "E-PK-3",
        "a six with the pawn at 5",
        "Where may green place a package, and under which rule?",
        _THREE,
        "packages 1 0 0 0 0 / 0 0 0 0 2 / 0 0 0 0 1, pawns 5 / 1 / 1, supply 9 / 8 / 9, green rolled 6",
    ),
    Example(
        "E-PK-5",
        "a trigger after the own final turn",
        "Green relocates pink’s package at 4, and it is pink’s third at 1: does pink, who is done, still decide?",
        _TWO,
        "packages 0 0 0 1 0 / 2 0 0 1 0, pawns 0 / 0, supply 3 / 0, final pink, green rolled 2",
    ),
    Example(
        "E-PK-6",
        "who is asked next",
        "Green delivers, and the third package moves a pink one down to 3, pink’s third there: who is asked next?",
        _TWO,
        "packages 0 0 0 2 0 / 0 0 2 3 0, pawns 4 / 1, supply 10 / 7, green rolled 4",
    ),
    Example(
        "E-PK-8",
        "a special delivery that waits",
        "Green delivers, and the third package takes one of pink’s three away: is the special delivery still there?",
        _TWO,
        "packages 0 0 2 0 0 / 0 0 3 0 0, pawns 1 / 1, supply 10 / 9, green rolled 3",
    ),
    Example(
        "E-PK-10",
        "both extras at location 1",
        "Green delivers at 1, where the pawn stands already: what do the two triggers allow?",
        _TWO,
        "packages 2 0 0 0 0 / 1 0 0 0 0, pawns 1 / 4, supply 10 / 11, green rolled 1",
    ),
    Example(
        "E-PK-12",
        "a six in the final turn",
        "What may green remove, promote and walk to, and what does promoting from 4 earn?",
        _TWO,
        "packages 1 0 0 1 2 / 0 0 6 0 3, pawns 5 / 3, supply 0 / 2, green rolled 6",
    ),
    Example(
        "E-PK-13",
        "a guest at the own location",
        "Green delivers at 3 beside pink’s pawn: may green still move a package by the own-location action?",
        _THREE,
        "packages 0 0 2 0 0 / 0 0 0 0 0 / 0 0 3 0 0, pawns 3 / 3 / 1, supply 8 / 10 / 7, green rolled 3",
    ),
    Example(
        "E-PK-16",
        "six packages at 4",
        "How many points does green have, and how many if pink’s pawn stood at 5 too?",
        _TWO,
        "packages 0 0 0 6 4 / 4 0 0 0 0, pawns 5 / 1, supply 0 / 0, final green pink, over",
    ),
    Example(
        "E-PK-L",
        "the longest chain",
        "How many triggers can be resolved in this one turn?",
        _TWO,
        "packages 1 4 2 2 2 / 0 2 4 3 3, pawns 4 / 2, supply 1 / 0, green rolled 4",
    ),
)
