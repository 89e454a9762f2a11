"""Everything that can follow from a position until the turn (Package!?) or step (Pocket Rails) ends: `turn_graph`.

Positions with equal futures are one, whatever led to them: a turn of four players may have 48 billion ways through
half a million positions.  All counts and probabilities are exact, from the whole graph: whole numbers and Fractions, no
rounding.  Where there are more positions than the limit allows the graph says so and answers nothing but what it can:
`TurnGraph.estimate` plays turns instead.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from gamelib import strategies as seats_of
from gamelib.game import Action, State, Strategy
from gamelib.odds.distribution import Distribution
from gamelib.odds.estimate import Estimate
from gamelib.odds.turn_parts import Chain, OrderQuestion, Step, order_questions
from gamelib.odds.turn_sample import TurnSample
from gamelib.odds.turn_search import NOBODY, Found, find

LIMIT = 200_000  # positions

Strategies = str | Strategy | Sequence[str | Strategy]


class TurnTooLarge(ValueError):
    """More positions can follow than the limit allows.

    Attributes:
        positions: how many were found before it stopped.
    """

    def __init__(self, positions: int) -> None:
        self.positions = positions
        super().__init__(
            f"at least {positions:,} positions can follow, stopped there; a larger `limit` or a position later in the "
            "turn may do, and `estimate` plays turns instead"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return TurnTooLarge, (self.positions,)


class TurnGraph:
    """All positions that can follow until the turn ends, made by `turn_graph`.

    Positions are numbered from 0, the one that was asked about, so that each step leads to a higher number.

    Attributes:
        root: the position that was asked about.
        complete: was everything found?  If not, what needs all of it raises `TurnTooLarge`.
        size: how many positions were found, ends included.
        choices: how many steps between them: actions and outcomes of chance.
    """

    def __init__(self, root: State, found: Found) -> None:
        self.root, self.game, self._found = root, root.game, found
        self.complete, self.size, self.choices = found.complete, len(found.nodes), len(found.targets)
        self._states: dict[int, State] = {0: root}
        self._flows: dict[tuple[Any, ...], list[Fraction]] = {}

    # ------------------------------------------------------------------------------------------- positions and steps
    def state(self, number: int) -> State:
        """The position of a number; its log tells one of the ways that lead to it.  Raises ValueError."""
        if type(number) is not int or not 0 <= number < self.size:
            raise ValueError(f"a position has a number from 0 to {self.size - 1}, not {number!r}")
        path = []
        while number not in self._states:
            path.append(number)
            number = self._found.parents[number][0]
        state = self._states[number]
        for number in reversed(path):
            state = state.child(_listed(state)[self._found.parents[number][1]])
            self._states[number] = state
        return state

    def depth(self, number: int) -> int:
        """The length of the longest way to a position."""
        return self._found.depths[number]

    def seat(self, number: int) -> int | None:
        """Who decides at a position; None for chance, and at an end."""
        return None if self._found.seats[number] == NOBODY else self._found.seats[number]

    def steps(self, number: int) -> tuple[Step, ...]:
        """What can be done or happen at a position; nothing at an end, and where the search stopped."""
        found, state, between = self._found, self.state(number), self._between(number)
        if not between:
            return ()
        chances: list[Fraction | None] = [chance for _, chance in state.chance] or [None] * len(between)
        rows = zip(between, _listed(state), chances, strict=True)
        return tuple(
            Step(number, found.targets[at], str(action), self.seat(number), chance, found.links[at], self._ids(at))
            for at, action, chance in rows
        )

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.size))

    def __len__(self) -> int:
        return self.size

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """The numbers of the positions at which the turn is over."""
        self._must_be_complete()
        return tuple(number for number in range(self.size) if not self._between(number))

    @property
    def end_states(self) -> tuple[State, ...]:
        """The positions at which the turn is over."""
        return tuple(map(self.state, self.ends))

    def scores(self, seat: int) -> tuple[int, ...]:
        """The scores that a seat can have at the end of the turn, ascending.  Raises ValueError for no such seat."""
        self._check(seat)
        return tuple(sorted({self.totals[end][seat] for end in self.ends}))

    @cached_property
    def totals(self) -> dict[int, tuple[int, ...]]:
        """The scores of all seats at each end, by its number."""
        return {end: tuple(score.total for score in self.state(end).scores) for end in self.ends}

    # ------------------------------------------------------------------------------------------------ ways and chains
    @cached_property
    def paths(self) -> int:
        """How many ways lead through the turn: the ends of its tree, in which nothing is merged."""
        self._must_be_complete()
        ways = [0] * self.size
        for number in reversed(range(self.size)):
            between = self._between(number)
            ways[number] = sum(ways[self._found.targets[step]] for step in between) if between else 1
        return ways[0]

    @cached_property
    def longest_chain(self) -> Chain:
        """The most triggers that can be carried out, with a way that does it."""
        return self._chain(max)

    @cached_property
    def shortest_chain(self) -> Chain:
        """The fewest triggers that can be carried out, with a way that does it."""
        return self._chain(min)

    def _chain(self, best: Callable[..., int]) -> Chain:
        self._must_be_complete()
        targets, links = self._found.targets, self._found.links
        lengths = [0] * self.size
        for number in reversed(range(self.size)):
            between = self._between(number)
            if between:
                lengths[number] = best(links[step] + lengths[targets[step]] for step in between)
        actions, number, state = [], 0, self.root
        while between := self._between(number):
            step = next(s for s in between if links[s] + lengths[targets[s]] == lengths[number])
            actions.append(_listed(state)[step - between.start])
            state, number = state.child(actions[-1]), targets[step]
        return Chain(lengths[0], tuple(map(str, actions)))

    @cached_property
    def clauses(self) -> dict[str, int]:
        """The clauses and rulings that can be carried out, each with the number of steps that do; `firing` has them."""
        self._must_be_complete()
        counts = [0] * len(self._found.clause_ids)
        for bits in self._found.clauses:
            while bits:
                counts[(bits & -bits).bit_length() - 1] += 1
                bits &= bits - 1
        known = [clause.id for clause in self.game.clauses]
        found = [(id, count) for id, count in zip(self._found.clause_ids, counts, strict=True) if count]
        return dict(sorted(found, key=lambda pair: known.index(pair[0])))

    def firing(self, clause: str) -> Iterator[Step]:
        """The steps that carry out a clause.  Raises ValueError for one that cannot be carried out here."""
        if clause not in self.clauses:
            raise ValueError(f"{clause!r} cannot be carried out here; what can: {', '.join(self.clauses)}")
        bit = 1 << self._found.clause_ids.index(clause)
        for number in range(self.size):
            if any(self._found.clauses[step] & bit for step in self._between(number)):
                yield from (step for step in self.steps(number) if clause in step.clauses)

    # --------------------------------------------------------------------------------------------------- probability
    def probability(self, event: Callable[[State], object], strategies: Strategies = "random") -> Fraction:
        """The probability that the turn ends in a position of which an event is true.

        Args:
            event: a predicate of positions.  What was done on the way is not part of a position; see `passes`.
            strategies: one for all seats or one for each: ``"uniform"`` or the name of a built-in strategy, or a
                callable ``(view, rng) -> action`` that draws nothing and chooses the same when it is asked the same.

        Raises:
            TurnTooLarge: the graph is not complete.
            ValueError: strategies that do not fit; a callable that draws.
        """
        reached = self.reach(strategies)
        return sum((reached[end] for end in self.ends if reached[end] and event(self.state(end))), Fraction(0))

    def passes(self, event: Callable[[State], object], strategies: Strategies = "random") -> Fraction:
        """The probability that an event is true of a position that is passed through, the first and last included.

        Args and Raises: as of `probability`.
        """
        known: dict[int, bool] = {}

        def is_true(number: int) -> bool:
            if number not in known:
                known[number] = bool(event(self.state(number)))
            return known[number]

        reached: list[Fraction] = []
        for _ in self._flow(self._seats(strategies), reached, stop=is_true):
            pass
        return sum((chance for number, chance in enumerate(reached) if chance and is_true(number)), Fraction(0))

    def distribution(self, function: Callable[[State], int], strategies: Strategies = "random") -> Distribution:
        """The distribution of a whole number that a position at the end of the turn has.

        Args and Raises: as of `probability`.
        """
        reached, found = self.reach(strategies), defaultdict[int, Fraction](Fraction)
        for end in self.ends:
            if reached[end]:
                found[int(function(self.state(end)))] += reached[end]
        return Distribution(found)

    def chains(self, strategies: Strategies = "random") -> Distribution:
        """The distribution of how many triggers are carried out.  Args and Raises: as of `probability`."""
        chosen = self._seats(strategies)
        reached = self.reach(strategies)
        laws: list[dict[int, Fraction]] = [defaultdict(Fraction) for _ in range(self.size)]
        laws[0][0] = Fraction(1)
        lengths: dict[int, Fraction] = defaultdict(Fraction)
        for number in range(self.size):
            taken = self._taken(chosen, number) if reached[number] else ()
            for length, chance in laws[number].items():
                if not taken:
                    lengths[length] += chance
                for step in taken:
                    laws[self._found.targets[step]][length + self._found.links[step]] += chance / len(taken)
            laws[number] = {}
        return Distribution(lengths)

    def reach(self, strategies: Strategies = "random") -> list[Fraction]:
        """For each position, by its number, how likely it is to be passed.  Args and Raises: as of `probability`."""
        chosen = self._seats(strategies)
        for _ in self.count(chosen):
            pass
        return self._flows[chosen]

    def count(self, strategies: Strategies = "random") -> Iterator[int]:
        """Work out `reach` bit by bit, for whoever must not wait: the number of each position once it was looked at.

        When it has come to its end `reach` knows.  Args and Raises: as of `probability`.
        """
        chosen = self._seats(strategies)
        if chosen not in self._flows:
            reached: list[Fraction] = []
            yield from self._flow(chosen, reached)
            self._flows[chosen] = reached

    def _flow(
        self, chosen: tuple[Any, ...], reached: list[Fraction], stop: Callable[[int], bool] | None = None
    ) -> Iterator[int]:
        """Fill in how likely each position is, in whole numbers over one denominator for all that are equally deep."""
        self._must_be_complete()
        depths, targets = self._found.depths, self._found.targets
        met = [False] * self.size
        met[0] = True
        taken: dict[int, Sequence[int]] = {}
        commons = [1] * (max(depths) + 1)  # the least common denominator of the positions at a depth
        for number in range(self.size):
            if met[number] and not (stop and stop(number)):
                taken[number] = steps = self._taken(chosen, number)
                commons[depths[number]] = math.lcm(commons[depths[number]], len(steps) or 1)
                for step in steps:
                    met[targets[step]] = True
                yield number
        wholes = [1]
        for common in commons:
            wholes.append(wholes[-1] * common)
        weights = [0] * self.size
        weights[0] = 1
        for number, steps in taken.items():
            if steps:
                depth = depths[number]
                share = weights[number] * (commons[depth] // len(steps))
                for step in steps:
                    target = targets[step]
                    weights[target] += share * (wholes[depths[target]] // wholes[depth + 1])
        reached += [
            Fraction(weight, wholes[depth]) if weight else Fraction(0) for weight, depth in zip(weights, depths)
        ]

    def _taken(self, chosen: tuple[Any, ...], number: int) -> Sequence[int]:
        """The steps that the strategy of the seat may take, or chance, each equally likely."""
        between, seat = self._between(number), self._found.seats[number]
        if seat == NOBODY or not between or chosen[seat] == "random":
            return between
        state = self.state(number)
        wanted = set(seats_of.choices(chosen[seat], state.view(seat)))
        return [step for step, action in zip(between, state.actions, strict=True) if action in wanted]

    def _seats(self, strategies: Strategies) -> tuple[Any, ...]:
        """A strategy for each seat.  Raises ValueError."""
        players = self.game.players
        given = [strategies] * players if isinstance(strategies, str) or callable(strategies) else list(strategies)
        given = ["random" if each == "uniform" else each for each in given]
        if len(given) != players:
            raise ValueError(
                f"strategies must be one for all or one for each of the {players} seats, not {strategies!r}"
            )
        for each in given:
            seats_of.strategy(each, self.game)
        return tuple(given)

    def estimate(
        self,
        event: Callable[[State], object],
        strategies: Strategies = "random",
        games: int = 1000,
        seed: int = 1,
    ) -> Estimate:
        """The share of turns, played at random, that end in a position of which an event is true.

        It needs no complete graph; strategies may draw.

        Args:
            event: a predicate of positions.
            strategies: as of `probability`.
            games: how many turns, at least 1.
            seed: any int; each turn has a stream of its own.

        Raises:
            ValueError: strategies that do not fit, or no game.
        """
        if type(games) is not int or games < 1:
            raise ValueError(f"games must be a whole number, 1 or more, not {games!r}")
        sample = TurnSample(self.root, self._seats(strategies), {"event": lambda end: bool(event(end))}, seed)
        sample.play(games)
        return sample.share("event", True)

    # --------------------------------------------------------------------------------------------------------- orders
    @cached_property
    def orders(self) -> tuple[OrderQuestion, ...]:
        """Each node where the order of triggers is asked, and whether it matters.

        Raises:
            TurnTooLarge: the graph is not complete.
            ValueError: which ends follow from which position would need too much memory.
        """
        return tuple(order_questions(self, self._found))

    # --------------------------------------------------------------------------------------------------------- itself
    def graph(self) -> Any:
        """The same as a ``networkx.MultiDiGraph``.

        Nodes are the numbers, with ``line``, ``node``, ``seat``, ``depth`` and ``end``; edges have ``action``,
        ``seat``, ``chance``, ``links`` and ``clauses`` as `Step` has them.
        """
        import networkx

        graph: Any = networkx.MultiDiGraph(complete=self.complete)
        for number in range(self.size):
            state = self.state(number)
            graph.add_node(
                number,
                line=str(state),
                node=str(state.node),
                seat=self.seat(number),
                depth=self.depth(number),
                end=self.complete and not self._between(number),
            )
        for number in range(self.size):
            for step in self.steps(number):
                data = {"seat": step.seat, "chance": step.chance, "links": step.links, "clauses": step.clauses}
                graph.add_edge(number, step.target, action=step.action, **data)
        return graph

    @property
    def text(self) -> str:
        """What was found, in words."""
        if not self.complete:
            return f"at least {self.size:,} positions, stopped"
        short, long = self.shortest_chain.length, self.longest_chain.length
        return (
            f"{self.size:,} positions, {self.choices:,} choices, {self.paths:,} ways to {len(self.ends):,} ends; "
            f"{short} to {long} links in a chain"
        )

    def __repr__(self) -> str:
        return f"<TurnGraph: {self.text}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from gamelib.odds.turn_words import html_of

        return {"text/plain": repr(self), "text/html": html_of(self)}

    def _between(self, number: int) -> range:
        return range(self._found.firsts[number], self._found.firsts[number + 1])

    def _ids(self, step: int) -> tuple[str, ...]:
        bits = self._found.clauses[step]
        return tuple(id for place, id in enumerate(self._found.clause_ids) if bits >> place & 1)

    def _must_be_complete(self) -> None:
        if not self.complete:
            raise TurnTooLarge(self.size)

    def _check(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.game.players:
            raise ValueError(f"seat must be 0 to {self.game.players - 1}, not {seat!r}")


def turn_graph(state: State, limit: int = LIMIT) -> TurnGraph:
    """All that can follow from a position until the turn ends, with equal positions merged.

    Args:
        state: any position.  Before a turn begins, the turn that comes next is meant, and all before it.
        limit: positions, at most; beyond it the search stops, and the graph is not complete.

    Raises:
        TypeError: not a state.
        ValueError: no possible limit, or the game is over.

    >>> from gamelib import Package
    >>> table = Package().set_up([[0, 0, 2, 0, 0], [0, 0, 3, 0, 0]], pawns=[1, 1])
    >>> graph = turn_graph(table.child("roll 3").child("deliver 3"))
    >>> graph.longest_chain.length, graph.probability(lambda state: state.packages[1][2] == 1)
    (2, Fraction(1, 6))
    """
    if not isinstance(state, State):
        raise TypeError(f"a graph starts from a state, not from {state!r}")
    if type(limit) is not int or limit < 1:
        raise ValueError(f"limit must be a number of positions, 1 or more, not {limit!r}")
    if state.is_over:
        raise ValueError("the game is over: nothing follows")
    return TurnGraph(state, find(state, limit))


def _listed(state: State) -> Sequence[Action]:
    """The actions, or at a chance node the outcomes."""
    return state.actions or [outcome for outcome, _ in state.chance]
