"""Finding everything that can follow until a turn ends: positions, each once, and the steps between them.

A *turn* here is what `State.within_turn` says: in Package!? from the roll on until no trigger waits (PK-18), in Pocket
Rails the step from its first pick on until all deliveries and scorings are over.  The search goes on through what comes
before the turn (who starts, a shuffle), so that it reaches ends of a turn from anywhere.

Positions with equal futures are one, whatever led to them.  An end is told apart from a position that looks alike
before the turn: a player who is alone and passes stands at the same roll again, and the turn is over all the same.  No
other loop is possible: in Package!? each resolution takes a trigger away, and each that moves a package moves it down,
but for the one extra of a delivery; in Pocket Rails each pick is one of a number that is fixed and each delivery takes
cards from the Rail Yard.  `ordered` proves it for each graph, since it can bring only a graph without loops into order.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple, Protocol

from gamelib.game import Node, State

NOBODY = -1


class Child(NamedTuple):
    """A position after a step, and what the step did.

    Attributes:
        position: as the steps have it.
        ended: is the turn over?
        links: how many triggers (Package!?) or deliveries (Pocket Rails) were carried out.
        clauses: those that were, one bit each.
    """

    position: Any
    ended: bool
    links: int
    clauses: int


class Steps(Protocol):
    """What a search needs to know of a game: positions of whatever kind is quick; none is ever changed."""

    @property
    def clause_ids(self) -> Sequence[str]:
        """The id of each bit of `Child.clauses`; complete after the search."""

    def root(self) -> Any:
        """The position to start from."""

    def asks(self, position: Any) -> tuple[Node, int]:
        """What a position waits for, and the seat that decides, or `NOBODY`."""

    def children(self, position: Any, limit: int) -> Sequence[Child] | None:
        """What each action or outcome leads to, in the order of `State.actions` and `State.chance`.

        None where there are more than the limit, as a shuffle has.
        """

    def key(self, position: Any) -> Hashable:
        """Equal for positions with equal futures."""


class Found(NamedTuple):
    """A graph: the steps that leave position i are those from firsts[i] to firsts[i + 1].

    Attributes:
        complete: was everything found?
        nodes, seats: what each position waits for, and who decides; `NOBODY` where nobody does.
        parents: for each position the one it was found from, and which of its steps leads here; the root has (-1, -1).
        firsts: see above.
        targets, links, clauses: where each step leads, and what it carries out (see `Child`).
        clause_ids: the id of each bit.
        depths: the length of the longest way to each position; empty before `ordered`.
    """

    complete: bool
    nodes: list[Node]
    seats: list[int]
    parents: list[tuple[int, int]]
    firsts: list[int]
    targets: list[int]
    links: list[int]
    clauses: list[int]
    clause_ids: tuple[str, ...]
    depths: Sequence[int] = ()


def find(state: State, limit: int) -> Found:
    """The graph from a state, in order; quickly where the game knows how."""
    return ordered(state.game.find_turn(state, limit))


def search(steps: Steps, limit: int) -> Found:
    """All positions, or as many as the limit allows, in the order in which they were met."""
    root = steps.root()
    numbers: dict[Hashable, int] = {(steps.key(root), False): 0}
    nodes, seats, parents = [Node.OVER], [NOBODY], [(-1, -1)]
    followed: dict[int, Sequence[tuple[int, int, int]]] = {}
    waiting = [(0, root)]
    nodes[0], seats[0] = steps.asks(root)
    complete = True
    while waiting:
        number, position = waiting.pop()
        children = steps.children(position, limit)
        if children is None or len(numbers) > limit:
            complete = False
            break
        taken = []
        for index, (child, ended, links, clauses) in enumerate(children):
            key = (steps.key(child), ended)
            target = numbers.get(key)
            if target is None:
                target = numbers[key] = len(numbers)
                node, seat = steps.asks(child)
                nodes.append(node)
                seats.append(NOBODY if ended else seat)
                parents.append((number, index))
                if not (ended or node == Node.OVER):
                    waiting.append((target, child))
            taken.append((target, links, clauses))
        followed[number] = taken
    firsts: list[int] = [0]
    flat: list[tuple[int, int, int]] = []
    for number in range(len(numbers)):
        flat += followed.get(number, ())
        firsts.append(len(flat))
    targets, links_of, clauses_of = (list(column) for column in zip(*flat, strict=True)) if flat else ([], [], [])
    columns = (firsts, targets, links_of, clauses_of)
    return Found(complete, nodes, seats, parents, *columns, tuple(steps.clause_ids))


def ordered(found: Found) -> Found:
    """The same graph with positions numbered by depth, so that each step leads to a higher number.

    Raises:
        RuntimeError: a turn can come back to itself.
    """
    firsts, targets, size = found.firsts, found.targets, len(found.nodes)
    entering = [0] * size
    for target in targets:
        entering[target] += 1
    depths, ready = [0] * size, [0]
    for number in ready:  # it grows: a position is ready when all that lead to it were
        deeper = depths[number] + 1
        for target in targets[firsts[number] : firsts[number + 1]]:
            entering[target] -= 1
            if depths[target] < deeper:
                depths[target] = deeper
            if not entering[target]:
                ready.append(target)
    if len(ready) < size:
        raise RuntimeError("a turn can come back to itself, which the rules do not allow")
    order = sorted(range(size), key=depths.__getitem__)
    place = [0] * size
    for at, number in enumerate(order):
        place[number] = at
    new_firsts: list[int] = [0]
    flat: list[int] = []
    for number in order:
        flat += range(firsts[number], firsts[number + 1])
        new_firsts.append(len(flat))
    return found._replace(
        nodes=[found.nodes[number] for number in order],
        seats=[found.seats[number] for number in order],
        parents=[(place[at] if at >= 0 else -1, index) for at, index in (found.parents[number] for number in order)],
        firsts=new_firsts,
        targets=[place[targets[step]] for step in flat],
        links=[found.links[step] for step in flat],
        clauses=[found.clauses[step] for step in flat],
        depths=[depths[number] for number in order],
    )


class StateSteps:
    """The steps on states, for any game."""

    def __init__(self, root: State) -> None:
        self._root = root
        self._bits: dict[str, int] = {}

    @property
    def clause_ids(self) -> tuple[str, ...]:
        """In the order in which they were met."""
        return tuple(self._bits)

    def root(self) -> State:
        """The state that was given."""
        return self._root

    def asks(self, position: State) -> tuple[Node, int]:
        """As the state says."""
        return position.node, NOBODY if position.player is None else position.player

    def children(self, position: State, limit: int) -> list[Child] | None:
        """Each action, or outcome of chance."""
        if position.chance.outcomes > limit:
            return None
        found = []
        for action in position.actions or [outcome for outcome, _ in position.chance]:
            child = position.child(action)
            bits = 0
            for event in child.events:
                if event.clause and event.kind != "earned":
                    bits |= 1 << self._bits.setdefault(event.clause, len(self._bits))
            ended = child.is_over or (position.within_turn and not child.within_turn)
            found.append(Child(child, ended, links(position, action, child), bits))
        return found

    def key(self, position: State) -> State:
        """States are equal when their positions are."""
        return position


def links(before: State, action: str, after: State) -> int:
    """How many triggers or deliveries a step carried out."""
    if before.node == Node.RESOLVE:
        return int(action != "decline")
    return sum(event.kind in ("over_invested", "over_produced") for event in after.events)
