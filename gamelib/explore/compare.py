"""One question under two rulings: a position, a turn, a game that was played.

Where two rulings differ is looked for in what a person at the table would notice: what lies there, who is asked, what
may be chosen, what is scored.  That a trigger waits in another group shows when it comes up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from gamelib.game import Game, Node, State
from gamelib.odds.turns import LIMIT, Strategies, TurnGraph, TurnTooLarge, turn_graph
from gamelib.playthrough import Playthrough

UNSEEN = ("third had ", "waiting ")  # parts of a line that are not on the table


class Seen(NamedTuple):
    """What is noticed of a position: what is on the table, who decides what, what may be chosen, and the scores."""

    table: str
    node: Node
    seat: int | None
    actions: tuple[str, ...]
    scores: tuple[int, ...]

    @classmethod
    def of(cls, state: State) -> Seen:
        """What is noticed of a state."""
        totals = tuple(score.total for score in state.scores)
        return cls(on_table(state), state.node, state.player, tuple(map(str, state.actions)), totals)


def on_table(state: State) -> str:
    """The line of a position without what nobody sees, so that it reads alike under all rulings."""
    return ", ".join(part for part in str(state).split(", ") if not part.startswith(UNSEEN))


@dataclass(frozen=True)
class Divergence:
    """Where two rulings part: after the same actions something else is asked, or scored.

    Attributes:
        actions: what was done up to there, from the position that was asked about.
        a, b: the positions under the two rulings.
        only_a, only_b: actions that are possible under one of them only.
    """

    actions: tuple[str, ...]
    a: State
    b: State
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]

    def __str__(self) -> str:
        before = f"after {', '.join(self.actions)}" if self.actions else "at once"
        return f"{before}: {_asked(self.a, self.only_a)}, or {_asked(self.b, self.only_b)}"


class Comparison:
    """The turn that follows a position, under two rulings; made by `compare`.

    Attributes:
        a, b: the turn graphs.
    """

    def __init__(self, a: TurnGraph, b: TurnGraph) -> None:
        self.a, self.b = a, b

    @cached_property
    def divergences(self) -> tuple[Divergence, ...]:
        """Where the rulings part, the shortest ways first: each pair of positions once, and nothing behind it."""
        found, seen = [], {(0, 0)}
        waiting: deque[tuple[int, int, tuple[str, ...]]] = deque([(0, 0, ())])
        while waiting:
            i, j, actions = waiting.popleft()
            one, other = self.a.state(i), self.b.state(j)
            if Seen.of(one) != Seen.of(other):
                found.append(_divergence(actions, one, other))
                continue
            for step, same in zip(self.a.steps(i), self.b.steps(j), strict=True):
                pair = step.target, same.target
                if pair not in seen:
                    seen.add(pair)
                    waiting.append((*pair, (*actions, step.action)))
        return tuple(found)

    @property
    def same(self) -> bool:
        """Does the ruling make no difference in this turn: neither for what is asked nor for how it may end?"""
        return not self.divergences

    @cached_property
    def ends(self) -> dict[str, tuple[list[int], list[int]]]:
        """The ends of the turn by what is on the table: their numbers under a and under b."""
        found: dict[str, tuple[list[int], list[int]]] = {}
        for side, graph in enumerate((self.a, self.b)):
            for end in graph.ends:
                found.setdefault(on_table(graph.state(end)), ([], []))[side].append(end)
        return found

    @property
    def only_a(self) -> tuple[str, ...]:
        """Ends that can be reached under a only."""
        return tuple(line for line, (_, other) in self.ends.items() if not other)

    @property
    def only_b(self) -> tuple[str, ...]:
        """Ends that can be reached under b only."""
        return tuple(line for line, (one, _) in self.ends.items() if not one)

    def probability(
        self, event: Callable[[State], object], strategies: Strategies = "random"
    ) -> tuple[Fraction, Fraction]:
        """The probability of an event at the end of the turn, under a and under b: see `TurnGraph.probability`."""
        return self.a.probability(event, strategies), self.b.probability(event, strategies)

    def probabilities(self, strategies: Strategies = "random") -> Mapping[str, tuple[Fraction, Fraction]]:
        """The ends whose probability differs, those that differ most first, with that under a and under b."""
        reached = self.a.reach(strategies), self.b.reach(strategies)
        pairs = {line: (_sum(reached[0], here), _sum(reached[1], there)) for line, (here, there) in self.ends.items()}
        differing = [(line, pair) for line, pair in pairs.items() if pair[0] != pair[1]]
        return dict(sorted(differing, key=lambda row: (-abs(row[1][0] - row[1][1]), row[0])))

    def total_variation(self, strategies: Strategies = "random") -> Fraction:
        """The largest difference that any event can have: half the sum of those of the ends."""
        return sum((abs(p - q) for p, q in self.probabilities(strategies).values()), Fraction(0)) / 2

    @property
    def text(self) -> str:
        """What differs, in words."""
        if self.same:
            return "no difference in this turn"
        places = len(self.divergences)
        return (
            f"{places} {'place' if places == 1 else 'places'} where they part, first {self.divergences[0]}; "
            f"{len(self.only_a)} ends only under a, {len(self.only_b)} only under b, "
            f"{len(self.ends) - len(self.only_a) - len(self.only_b)} under both"
        )

    def __repr__(self) -> str:
        return f"<Comparison: a {self.a.game!r}, b {self.b.game!r}: {self.text}>"

    @property
    def table(self) -> list[list[str]]:
        """The ends whose probability differs, if all choices are equally likely; the first row is the heading."""
        rows = [[line, str(p), str(q)] for line, (p, q) in self.probabilities().items()]
        return [["end of the turn", "probability under a", "under b"], *rows]

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from html import escape

        from gamelib.pictures import table_html

        rows = "".join(f"<li>{escape(str(each))}</li>" for each in self.divergences[:6])
        more = len(self.divergences) - 6
        parts = f"<ul>{rows}</ul>" + (f"<p>And {more} more.</p>" if more > 0 else "")
        head = f"<p>a: <code>{escape(repr(self.a.game))}</code>, b: <code>{escape(repr(self.b.game))}</code>. "
        head += f"{escape(self.text)}.</p>"
        table = table_html(self.table[:13]) if len(self.table) > 1 else ""
        return {"text/plain": repr(self), "text/html": head + parts + table}


def compare(position: State | str, a: Game, b: Game, limit: int = LIMIT) -> Comparison:
    """The turn that follows a position, under two rulings.

    Args:
        position: a state, or the line of one; both games must know it.
        a, b: the games with their switches.
        limit: of positions in each graph.

    Raises:
        ValueError: a line that is no position of both games; different games or numbers of players; the game is over.
        TurnTooLarge: more positions than the limit.

    >>> from gamelib import Package
    >>> line = "packages 0 0 2 0 0 / 0 0 3 0 0, pawns 1 / 1, supply 10 / 9, green rolled 3"
    >>> found = compare(line, Package(), Package(triggers="recheck"))
    >>> found.divergences[0].actions, found.divergences[0].only_a
    (('deliver 3', 'third 3 green', 'down 3 pink'), ('remove 3 pink', 'decline'))
    """
    _check(a, b)
    line = str(position)
    graphs = [turn_graph(game.position(line), limit) for game in (a, b)]
    for graph in graphs:
        if not graph.complete:
            raise TurnTooLarge(graph.size)
    return Comparison(*graphs)


def first_divergence(playthrough: Playthrough, game: Game) -> Divergence | None:
    """Where a game that was played first differs when it is played again under another ruling; None if nowhere.

    The same actions are taken; players who would aim at something else under the other ruling are not asked.

    Args:
        playthrough: its current line is followed.
        game: the same game with other switches.

    Raises:
        ValueError: another game or number of players; its start is no position of that game.
    """
    _check(playthrough.game, game)
    line = playthrough.line
    other = game.position(str(line[0].state))
    done: list[str] = []
    for node in line:
        if node.action is not None:
            other = other.child(node.action)
            done.append(node.action)
        if Seen.of(node.state) != Seen.of(other):
            return _divergence(tuple(done), node.state, other)
    return None


def _check(a: Game, b: Game) -> None:
    for game in (a, b):
        if not isinstance(game, Game):
            raise TypeError(f"a ruling is given by a game with its switches, not by {game!r}")
    if type(a) is not type(b) or a.players != b.players:
        raise ValueError(f"both must be the same game with as many players, not {a!r} and {b!r}")


def _divergence(actions: tuple[str, ...], one: State, other: State) -> Divergence:
    only_a = tuple(str(action) for action in one.actions if action not in other.actions)
    only_b = tuple(str(action) for action in other.actions if action not in one.actions)
    return Divergence(actions, one, other, only_a, only_b)


def _asked(state: State, only: tuple[str, ...]) -> str:
    """What a position waits for, in words."""
    if state.player is None:
        return "the game is over" if state.is_over else "the turn is over"
    offers = f", alone with {', '.join(only)}" if only else ""
    return f"{state.game.seats[state.player]} is asked ({state.node}{offers})"


def _sum(reached: Sequence[Fraction], numbers: Sequence[int]) -> Fraction:
    return sum((reached[number] for number in numbers), Fraction(0))
