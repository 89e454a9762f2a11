"""What is counted of a turn for one way to choose: exactly where all of it is known, else from turns that are played.

Both go on bit by bit, so that a kernel that works for others too is never held up for long.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from gamelib.game import Strategy
from gamelib.odds.turn_sample import TurnSample
from gamelib.odds.turn_words import likely

from .explorer_turn import Turn, in_order, shown_as

Json = dict[str, Any]

MANY = 2_000  # positions in which all steps are looked at at once: for all strategies, and for what a clause does
SEED = 1  # of the turns that are played


class Count:
    """What is counted of a turn for one way to choose: ``block`` is what goes down, None until it is complete.

    Attributes:
        done: how many positions were looked at.
    """

    def __init__(self, turn: Turn, strategy: str | Strategy) -> None:
        self.block: Json | None = None
        self.done = 0
        self._turn, self._strategy = turn, strategy
        self._bits = self._work() if turn.complete else iter(())

    def go_on(self, until: float = float("inf")) -> None:
        """Work until it is done, or until `time.monotonic` says so much."""
        for _ in self._bits:
            if time.monotonic() >= until:
                return
        if self.block is None:
            self.block = self._counted()

    def _work(self) -> Iterator[None]:
        for number in self._turn.graph.count(self._strategy):
            self.done = number
            yield
        for number in {*self._turn.shown, *self._passed()}:
            self._turn.shares(number, self._strategy)
            yield

    def _counted(self) -> Json:
        turn, strategy = self._turn, self._strategy
        reached = self._reached()
        answers = []
        for question in turn.questions:
            sums = [Fraction(0)] * len(question.groups)
            for end, group in question.of.items():
                if reached[end]:
                    sums[group] += reached[end]
            answers.append([likely(chance) for chance in sums])
        return {
            "odds": [likely(reached[number]) for number in turn.shown],
            "shares": [likely(share) for number in turn.shown for share in turn.shares(number, strategy)],
            "answers": answers,
            "fires": self._fires(),
        }

    def _reached(self) -> list[Fraction]:
        """How likely each position is."""
        turn = self._turn
        if turn.complete:
            return turn.graph.reach(self._strategy)
        found = [Fraction(1)] + [Fraction(0)] * max((edge.target for edge in turn.edges(0)), default=0)
        for edge, share in zip(turn.edges(0), turn.shares(0, self._strategy), strict=True):
            found[edge.target] += share
        return found

    def _passed(self) -> list[int]:
        """The positions at which it matters which clauses a step carries out; none of a large graph."""
        if not self._turn.complete or self._turn.graph.size > MANY:
            return []
        return [number for number, chance in enumerate(self._turn.graph.reach(self._strategy)) if chance]

    def _fires(self) -> dict[str, str]:
        """How likely each clause is to be carried out in the turn; nothing for a large graph."""
        found, passed = {}, self._passed()
        for id in self._turn.graph.clauses if passed else ():
            never: dict[int, Fraction] = {}
            for number in reversed(passed):
                edges, shares = self._turn.edges(number), self._turn.shares(number, self._strategy)
                taken = [(edge, share) for edge, share in zip(edges, shares, strict=True) if share]
                never[number] = sum(
                    (share * never[edge.target] for edge, share in taken if id not in edge.clauses),
                    Fraction(not taken),
                )
            found[id] = likely(1 - never[0])
        return found


class Played:
    """Turns that are played out by one way to choose, where there are too many positions to count."""

    def __init__(self, turn: Turn, strategy: str | Strategy) -> None:
        asks = {question.name: question.ask for question in turn.questions}
        self._sample = TurnSample(turn.graph.root, [strategy] * turn.game.players, asks, SEED)

    def go_on(self, turns: int, until: float = float("inf")) -> None:
        """Play until there are so many turns, or until `time.monotonic` says so much."""
        while self._sample.size < turns:
            self._sample.play()
            if time.monotonic() >= until:
                return

    def block(self) -> Json:
        """What goes down: for each question the answers that came out, each with its share and the 95 % interval."""
        sample, answers = self._sample, []
        for name, counts in sample.counts.items():
            groups = in_order(set(counts))
            shares = [sample.share(name, group) for group in groups]
            rows = [[share.value, *share.interval()] for share in shares]
            answers.append({"groups": list(map(shown_as, groups)), "shares": rows})
        return {"turns": sample.size, "seed": SEED, "answers": answers}
