"""Turns played out from a position: what a sample of them says where there are too many positions to know all."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from gamelib import strategies as seats_of
from gamelib.game import State, Strategy
from gamelib.odds.estimate import Estimate
from gamelib.random import Rng


class TurnSample:
    """Turns played from a position, each to its end, and how often each answer to some questions came out there.

    Each turn has a stream of its own, by its number: so many turns are the same whether they are played at once or bit
    by bit, for whoever must not wait.

    Args:
        root: any position before the end of the game.
        strategies: one for each seat: the name of a built-in strategy, or a callable ``(view, rng) -> action``.
        asks: questions by name, each a function of the position in which a turn ended; answers must be hashable.
        seed: any int.

    Raises:
        ValueError: the game is over, or strategies that do not fit.

    Attributes:
        size: how many turns were played.
        counts: for each question how often each answer came out.

    >>> from gamelib import Package
    >>> table = Package().set_up([[0, 0, 2, 0, 0], [0, 0, 3, 0, 0]], pawns=[1, 1]).child("roll 3").child("deliver 3")
    >>> sample = TurnSample(table, ["random", "random"], {"left": lambda state: state.packages[1][2]})
    >>> sample.play(600)
    >>> low, high = sample.share("left", 1).interval()  # the truth is 1/6
    >>> low < 1 / 6 < high
    True
    """

    def __init__(
        self,
        root: State,
        strategies: Sequence[str | Strategy],
        asks: Mapping[str, Callable[[State], Any]],
        seed: int = 1,
    ) -> None:
        if root.is_over:
            raise ValueError("the game is over: nothing follows")
        if len(strategies) != root.game.players:
            raise ValueError(f"one strategy for each of the {root.game.players} seats, not {strategies!r}")
        self._root, self._asks, self._seed = root, dict(asks), seed
        self._chosen = [seats_of.strategy(each, root.game) for each in strategies]
        self.size = 0
        self.counts: dict[str, Counter[Hashable]] = {name: Counter() for name in asks}

    def play(self, turns: int = 1) -> None:
        """Play more turns.  Raises ValueError for fewer than 1."""
        if type(turns) is not int or turns < 1:
            raise ValueError(f"turns must be a whole number, 1 or more, not {turns!r}")
        for _ in range(turns):
            end = played(self._root, self._chosen, Rng(self._seed, self.size))
            answers = {name: ask(end) for name, ask in self._asks.items()}
            self.size += 1
            for name, answer in answers.items():
                self.counts[name][answer] += 1

    def share(self, question: str, answer: Hashable) -> Estimate:
        """The share of turns with this answer.  Raises ValueError for no such question, or before the first turn."""
        if question not in self.counts:
            raise ValueError(f"nobody asked {question!r}; there are: {', '.join(self.counts) or 'none'}")
        if not self.size:
            raise ValueError("no turn was played yet")
        share = self.counts[question][answer] / self.size
        error = math.sqrt(share * (1 - share) / (self.size - 1)) if self.size > 1 else math.inf
        return Estimate(share, error, self.size, is_share=True)


def played(state: State, chosen: Sequence[Strategy], rng: Rng) -> State:
    """The position at the end of a turn that is played by these strategies, one a seat."""
    while True:
        if state.player is None:
            child = state.child(state.chance.sample(rng))
        else:
            child = state.child(chosen[state.player](state.view(state.player), rng))
        if child.is_over or (state.within_turn and not child.within_turn):
            return child
        state = child
