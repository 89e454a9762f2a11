"""A turn graph as the explorer uses it: what of it is drawn, the steps between, and how its ends are told apart.

Of a graph that is not complete only the first layer is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from gamelib.game import State as Position
from gamelib.game import Strategy
from gamelib.odds.turns import TurnGraph
from gamelib.strategies import choices

Ask = Callable[[Position], object]

SHOWN = 250  # positions that are drawn


@dataclass(frozen=True, slots=True)
class Edge:
    """A step of the graph between numbers of positions."""

    source: int
    target: int
    action: str
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """What the ends are told apart by: the answers that come out, in order, and the number of its answer at each end.

    Of a graph that is not complete the ends are not known: there are none.
    """

    name: str
    ask: Ask
    groups: tuple[object, ...]
    of: Mapping[int, int]


class Turn:
    """A turn graph, or the first layer of one that is not complete: positions by number, and the steps between them."""

    def __init__(self, graph: TurnGraph, asks: Mapping[str, Ask]) -> None:
        self.graph, self.game, self.complete = graph, graph.game, graph.complete
        self._asks = asks
        self._edges: dict[int, list[Edge]] = {}
        self._shares: dict[tuple[int, object], list[Fraction]] = {}
        self._first: list[Position] = []
        self._first_edges: list[Edge] = []
        if not self.complete:
            self._look_one_step()

    def _look_one_step(self) -> None:
        root = self.graph.root
        numbers = {root: 0}
        listed = root.actions or ([each for each, _ in root.chance] if root.chance.outcomes <= SHOWN else [])
        for action in listed:
            child = root.child(action)
            clauses = tuple(dict.fromkeys(event.clause for event in child.events if event.clause))
            number = numbers.setdefault(child, len(numbers))
            self._first_edges.append(Edge(0, number, str(action), clauses))
        self._first = list(numbers)

    def state(self, number: int) -> Position:
        """The position of a number."""
        return self.graph.state(number) if self.complete else self._first[number]

    def depth(self, number: int) -> int:
        """The length of the longest way to a position."""
        return self.graph.depth(number) if self.complete else int(number > 0)

    def edges(self, number: int) -> list[Edge]:
        """What can be done or happen at a position."""
        if not self.complete:
            return self._first_edges if number == 0 else []
        if number not in self._edges:
            steps = self.graph.steps(number)
            self._edges[number] = [Edge(step.source, step.target, step.action, step.clauses) for step in steps]
        return self._edges[number]

    def is_end(self, number: int) -> bool:
        """Is the turn over there?"""
        return number in self._ends

    @cached_property
    def _ends(self) -> frozenset[int]:
        return frozenset(self.graph.ends) if self.complete else frozenset()

    @cached_property
    def shown(self) -> list[int]:
        """The numbers of the positions that are drawn: whole layers, and of the first as many as there is room for."""
        if not self.complete:
            return list(range(min(len(self._first), SHOWN)))
        layers = Counter(map(self.graph.depth, self.graph))
        last, count = 1, 1 + layers.get(1, 0)
        while last + 1 in layers and count + layers[last + 1] <= SHOWN:
            last += 1
            count += layers[last]
        return [number for number in self.graph if self.graph.depth(number) <= last][:SHOWN]

    @cached_property
    def questions(self) -> list[Question]:
        """What the ends can be told apart by."""
        found = []
        for name, ask in self._asks.items():
            values = {end: ask(self.graph.state(end)) for end in self.graph.ends} if self.complete else {}
            groups = in_order(set(values.values()))
            number_of = {value: at for at, value in enumerate(groups)}
            of = {end: number_of[value] for end, value in values.items()}
            found.append(Question(name, ask, tuple(groups), of))
        return found

    def shares(self, number: int, strategy: str | Strategy) -> list[Fraction]:
        """How likely each step is that leaves a position, under a strategy of all seats."""
        key = number, strategy
        if key not in self._shares:
            self._shares[key] = self._shared(number, strategy)
        return self._shares[key]

    def _shared(self, number: int, strategy: str | Strategy) -> list[Fraction]:
        edges, state = self.edges(number), self.state(number)
        if state.player is None or strategy == "random":
            return [Fraction(1, len(edges))] * len(edges) if edges else []
        taken = set(map(str, choices(strategy, state.view(state.player))))
        return [Fraction(edge.action in taken, len(taken)) for edge in edges]


def in_order(values: set[object]) -> list[object]:
    """The highest first, as far as they can be compared."""
    try:
        return sorted(values, reverse=True)  # type: ignore[type-var]
    except TypeError:
        return sorted(values, key=str)


def shown_as(value: object) -> str:
    """An answer as it is written."""
    return str(value).replace("-", "−")
