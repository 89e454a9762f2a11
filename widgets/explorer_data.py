"""A turn graph as the plain values that the explorer draws (their shape: `js/explorer.js`).

At most `SHOWN` positions are drawn, whole layers from the root on; probabilities are of the whole graph.  Where the
graph itself is not complete only the first layer is known, and all that is said is what leads to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from gamelib.game import Game, Strategy
from gamelib.game import State as Position
from gamelib.odds.turn_words import likely
from gamelib.odds.turns import TurnGraph
from gamelib.strategies import choices, name_of

from . import frames

Json = dict[str, Any]
Ask = Callable[[Position], object]

SHOWN = 250  # positions that are drawn
MANY = 2_000  # positions in which every step is looked at: for strategies, and for what a clause does
COMPARED = 5_000_000  # positions times ends in which the orders of triggers are compared


@dataclass(frozen=True, slots=True)
class Edge:
    """A step of the graph between numbers of positions."""

    source: int
    target: int
    action: str
    clauses: tuple[str, ...]


class Turn:
    """A turn graph, or the first layer of one that is not complete: positions by number, and the steps between them."""

    def __init__(self, graph: TurnGraph) -> None:
        self.graph, self.game, self.complete = graph, graph.game, graph.complete
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

    def reach(self, strategy: str | Strategy) -> Mapping[int, Fraction]:
        """How likely each position is that is drawn."""
        if self.complete:
            reached = self.graph.reach(strategy)
            return {number: reached[number] for number in self.shown}
        found = {0: Fraction(1)}
        for edge, share in zip(self.edges(0), self.shares(0, strategy), strict=True):
            found[edge.target] = found.get(edge.target, Fraction(0)) + share
        return found


def explorer(
    turns: Sequence[Turn],
    titles: Sequence[str],
    strategies: Sequence[str | Strategy],
    asks: Mapping[str, Ask],
    notes: Sequence[str],
) -> Json:
    """All that goes down, without the boards."""
    game = turns[0].game
    root = turns[0].graph.root
    story = game.story
    banner = story.banner(root)
    who = game.seats[banner.seat].capitalize() + " " if banner.seat is not None else ""
    small = all(turn.complete and turn.graph.size <= MANY for turn in turns)
    used = list(strategies) if small else list(strategies)[:1]
    said = {**story.terms.strategies, "random": "each choice equally likely"}
    names = [name_of(each) for each in used]
    kept = [signatures(turn) for turn in turns] if small and len(turns) > 1 else []
    others: Sequence[frozenset[tuple[str, ...]] | None] = kept[::-1] or [None] * len(turns)
    notes = [*notes]
    if len(used) < len(strategies):
        notes.append(
            f"All choose by “{said.get(names[0], names[0])}”: for other ways the {story.turn_word} is too large."
        )
    if len(turns) > 1 and not kept:
        notes.append(f"What only one ruling allows is not marked: the {story.turn_word} is too large.")
    return {
        "version": 1,
        "game": {"name": game.title, "board": story.board, "words": story.words(game)},
        "seats": [{"key": key, "name": key.capitalize(), "plays": ""} for key in game.seats],
        "clauses": frames.clauses(game),
        "question": f"{who}{banner.lead}",
        "why": [frames.sentence(each) for each in banner.why],
        "line": str(root),
        "turn": story.turn_word,
        "strategies": [{"name": name, "text": said.get(name, name)} for name in names],
        "notes": notes,
        "sides": [
            side(turn, title, dict(zip(names, used, strict=True)), asks, other)
            for turn, title, other in zip(turns, titles, others, strict=True)
        ],
    }


def side(
    turn: Turn,
    title: str,
    strategies: Mapping[str, str | Strategy],
    asks: Mapping[str, Ask],
    other: frozenset[tuple[str, ...]] | None,
) -> Json:
    """One graph; `other` is what the graph under the other ruling has, if there is one."""
    place = {number: at for at, number in enumerate(turn.shown)}
    words: dict[str, int] = {}
    rows: list[list[Any]] = []
    shares: dict[str, list[str]] = {name: [] for name in strategies}
    for number in place:
        of = {name: turn.shares(number, strategy) for name, strategy in strategies.items()}
        for at, edge in enumerate(turn.edges(number)):
            only = other is not None and signature(turn, edge) not in other
            numbers = [words.setdefault(id, len(words)) for id in edge.clauses]
            action = words.setdefault(edge.action, len(words))
            rows.append([place[number], place.get(edge.target, -1), action, numbers, int(only)])
            for name in strategies:
                shares[name].append(likely(of[name][at]))
    states = [turn.state(number) for number in place]
    story = turn.game.story
    leads = [words.setdefault(story.banner(state).lead, len(words)) for state in states]
    kinds = [words.setdefault(str(state.node), len(words)) for state in states]
    return {
        "title": title,
        "text": _text(turn),
        "left": left_out(turn),
        "depths": [turn.depth(number) for number in place],
        "seats": [-1 if state.player is None or turn.is_end(n) else state.player for n, state in zip(place, states)],
        "leads": leads,
        "kinds": kinds,
        "ends": [int(turn.is_end(number)) for number in place],
        "steps": rows,
        "words": list(words),
        "odds": {name: _odds(turn, strategy) for name, strategy in strategies.items()},
        "shares": shares,
        "answers": answers(turn, strategies, asks),
        "fires": fires(turn, strategies),
        "orders": orders(turn),
    }


def _odds(turn: Turn, strategy: str | Strategy) -> list[str]:
    reached = turn.reach(strategy)
    return [likely(reached[number]) for number in turn.shown]


def _text(turn: Turn) -> str:
    if not turn.complete:
        return turn.graph.text
    size, choices = turn.graph.size, turn.graph.choices
    return f"{size:,} position{'s' * (size != 1)}, {choices:,} choice{'s' * (choices != 1)}, equal positions merged"


def left_out(turn: Turn) -> str:
    """What is not drawn, in words; empty where everything is."""
    shown, size = len(turn.shown), turn.graph.size
    if not turn.complete:
        least = f"At least {size:,} position{'s' * (size != 1)} can follow; the search stopped there."
        if shown == 1:
            return f"{least} What comes first has too many outcomes to draw."
        return (
            f"{least} Only what the first step leads to is drawn, and how the {turn.game.story.turn_word} ends is not "
            "known from here: explore on from one of these positions."
        )
    hidden = size - shown
    if not hidden:
        return ""
    there = set(turn.shown)
    ends = sum(end not in there for end in turn.graph.ends)
    deepest = max(map(turn.depth, turn.shown))
    steps = "the first step" if deepest == 1 else f"the first {deepest} steps"
    return (
        f"{shown} of {size:,} positions are drawn, {steps}; {hidden:,} more follow, {ends:,} of them ends. All "
        "probabilities are of the whole."
    )


def answers(turn: Turn, strategies: Mapping[str, str | Strategy], asks: Mapping[str, Ask]) -> list[Json]:
    """What the ends are told apart by: for each question its answers, and how likely each is."""
    if not turn.complete:
        return []
    place = {number: at for at, number in enumerate(turn.shown)}
    reached = {name: turn.graph.reach(strategy) for name, strategy in strategies.items()}
    found = []
    for name, ask in asks.items():
        values = {end: ask(turn.graph.state(end)) for end in turn.graph.ends}
        groups = _in_order(set(values.values()))
        sums = {each: [Fraction(0)] * len(groups) for each in strategies}
        number_of = {value: at for at, value in enumerate(groups)}
        for end, value in values.items():
            for each in strategies:
                sums[each][number_of[value]] += reached[each][end]
        found.append(
            {
                "name": name,
                "groups": [str(value).replace("-", "−") for value in groups],
                "odds": {each: [likely(chance) for chance in row] for each, row in sums.items()},
                "of": {str(place[end]): number_of[value] for end, value in values.items() if end in place},
            }
        )
    return found


def _in_order(values: set[object]) -> list[object]:
    """The highest first, as far as they can be compared."""
    try:
        return sorted(values, reverse=True)  # type: ignore[type-var]
    except TypeError:
        return sorted(values, key=str)


def fires(turn: Turn, strategies: Mapping[str, str | Strategy]) -> Json:
    """For each clause how likely it is to be carried out in the turn; nothing for a large graph."""
    graph = turn.graph
    if not turn.complete or graph.size > MANY:
        return {}
    edges = {number: turn.edges(number) for number in graph}
    found: Json = {id: {} for id in graph.clauses}
    for name, strategy in strategies.items():
        shares = {number: turn.shares(number, strategy) for number in graph}
        for id in found:
            never = [Fraction(1)] * graph.size
            for number in reversed(range(graph.size)):
                if edges[number]:
                    pairs = zip(edges[number], shares[number], strict=True)
                    never[number] = sum(
                        (share * never[edge.target] for edge, share in pairs if share and id not in edge.clauses),
                        Fraction(0),
                    )
            found[id][name] = likely(1 - never[0])
    return found


def orders(turn: Turn) -> str:
    """Does the order of triggers matter, in words; empty where nobody asks for it or nobody knows."""
    if not turn.complete or turn.graph.size * len(turn.graph.ends) > COMPARED:
        return ""
    asked = turn.graph.orders
    if not asked:
        return ""
    many = sum(each.matters for each in asked)
    times = "once" if len(asked) == 1 else f"at {len(asked)} positions"
    if not many:
        return f"The order of triggers is asked {times}; whatever is answered, the same ends can follow."
    return f"The order of triggers is asked {times}; in {many} of them it decides which ends can follow."


# ------------------------------------------------------------------------------------------------------ two rulings
def signature(turn: Turn, edge: Edge) -> tuple[str, ...]:
    """What can be told of a step: the positions before and after it, and what is done."""
    return (_told(turn, edge.source), edge.action, _told(turn, edge.target))


def _told(turn: Turn, number: int) -> str:
    """A position without what only one of the rulings remembers."""
    parts = str(turn.state(number)).split(", ")
    return ", ".join(part for part in parts if not part.startswith("third had "))


def signatures(turn: Turn) -> frozenset[tuple[str, ...]]:
    """Those of all steps."""
    return frozenset(signature(turn, edge) for number in turn.graph for edge in turn.edges(number))


def drawn(turn: Turn, place: object) -> Position:
    """The position at a place among those that are drawn.  Raises ValueError for none."""
    if type(place) is not int or not 0 <= place < len(turn.shown):
        raise ValueError(f"a position has a number from 0 to {len(turn.shown) - 1}, not {place!r}")
    return turn.state(turn.shown[place])


def board(state: Position) -> Json:
    """What is needed to draw a position."""
    story = state.game.story
    return {
        "board": story.position(state),
        "alt": state.alt,
        "line": str(state),
        "seat": state.turn,
        "decides": state.player,
        "node": str(state.node),
        "die": getattr(state, "die", None) or 0,
        "scores": [[*(score.parts.get(id, 0) for _, id in story.score_rows), score.total] for score in state.scores],
    }


def scores_of(game: Game) -> dict[str, Ask]:
    """The questions that each game has: what a seat scores."""

    def score(seat: int) -> Ask:
        return lambda state: state.scores[seat].total

    return {f"score of {name}": score(seat) for seat, name in enumerate(game.seats)}
