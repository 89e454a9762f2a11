"""Parts of a turn graph: its steps, its chains, and its order questions.

An order question (PK-17) asks which trigger comes next.  Whether that matters is seen from what each answer can still
reach.  Under the default rulings of Package!? it seems never to: in 7,000 such questions of crowded positions and of
greedy games all answers reached the same ends, since what one placement earns belongs to one player, a removal takes
from three or more, and the extra of a delivery can do whatever its third package can.  Under the other readings of
R-PK-order and R-PK-earned it often does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from gamelib.game import Node

if TYPE_CHECKING:
    from gamelib.odds.turn_search import Found
    from gamelib.odds.turns import TurnGraph

MOST_BITS = 2 * 10**9  # of which ends follow from which positions; 250 MB


@dataclass(frozen=True, slots=True)
class Step:
    """An edge of the graph: what a seat may do, or chance may bring.

    Attributes:
        source, target: numbers of positions.
        action: its text.
        seat: who decides; None for chance.
        chance: the probability of an outcome of chance; None for a decision.
        links: triggers or deliveries that it carries out.
        clauses: ids of the clauses that it carries out.
    """

    source: int
    target: int
    action: str
    seat: int | None
    chance: Fraction | None
    links: int
    clauses: tuple[str, ...]


class Chain(NamedTuple):
    """How many triggers (in Pocket Rails: deliveries) are carried out on a way through the turn, and one such way."""

    length: int
    actions: tuple[str, ...]


@dataclass(frozen=True)
class OrderQuestion:
    """A node where it is asked which trigger comes next, and what the answer changes.

    What can be reached is taken as if all that decide later may do anything.

    Attributes:
        number: of the position.
        choices: the triggers that may be next.
        shared: numbers of the ends that can be reached whichever is taken.
        only: for each choice the numbers of the ends that not all choices can reach.
        scores: for each choice and seat the lowest and the highest score at the ends it can reach.
    """

    number: int
    choices: tuple[str, ...]
    shared: tuple[int, ...]
    only: dict[str, tuple[int, ...]]
    scores: dict[str, tuple[tuple[int, int], ...]]

    @property
    def matters(self) -> bool:
        """Is there an end that one choice can reach and another cannot?"""
        return any(self.only.values())

    @property
    def matters_for_scores(self) -> bool:
        """Does the lowest or the highest score that some seat can reach depend on it?"""
        return len(set(self.scores.values())) > 1


def order_questions(graph: TurnGraph, found: Found) -> Iterator[OrderQuestion]:
    """All order questions of a graph.  Raises ValueError where they would need too much memory."""
    ends, firsts, targets = graph.ends, found.firsts, found.targets
    if graph.size * len(ends) > MOST_BITS:
        raise ValueError(f"{graph.size:,} positions and {len(ends):,} ends are too many to compare all orders")
    after = [0] * graph.size  # which ends can be reached, one bit each
    for bit, end in enumerate(ends):
        after[end] = 1 << bit
    for number in reversed(range(graph.size)):
        for target in targets[firsts[number] : firsts[number + 1]]:
            after[number] |= after[target]
    known: dict[int, tuple[tuple[int, int], ...]] = {}  # the scores at a set of ends

    def ranges(bits: int) -> tuple[tuple[int, int], ...]:
        if bits not in known:
            columns = zip(*(graph.totals[end] for end in _ends(graph, bits)), strict=True)
            known[bits] = tuple((min(column), max(column)) for column in columns)
        return known[bits]

    for number, node in enumerate(found.nodes):
        if node == Node.ORDER:
            reachable = [after[target] for target in targets[firsts[number] : firsts[number + 1]]]
            choices = tuple(map(str, graph.state(number).actions))
            shared = reachable[0]
            for bits in reachable[1:]:
                shared &= bits
            only = {choice: _ends(graph, bits & ~shared) for choice, bits in zip(choices, reachable, strict=True)}
            scores = {choice: ranges(bits) for choice, bits in zip(choices, reachable, strict=True)}
            yield OrderQuestion(number, choices, _ends(graph, shared), only, scores)


def _ends(graph: TurnGraph, bits: int) -> tuple[int, ...]:
    """The numbers of the ends whose bits are set."""
    return tuple(end for end, bit in zip(graph.ends, reversed(f"{bits:b}"), strict=False) if bit == "1")
