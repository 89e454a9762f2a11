"""All positions of a game, one after the other, for exact laws: what a walk offers, and the walk over states."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from gamelib import strategies as seats_of
from gamelib.game import Game, Node, State, Strategy


class End(NamedTuple):
    """How a game ended: the points of each seat, and what it got: 1 for a win, shared wins split, 0 otherwise."""

    scores: tuple[int, ...]
    returns: tuple[Fraction, ...]


class Walk(ABC):
    """A game under known strategies, as positions of whatever kind is quick; none is ever changed.

    Args of a walk that a game makes (`Game.walk`): the game, a strategy for each seat, the seat that starts or None.
    """

    has_chains: ClassVar[bool] = False  # does the game have triggers?
    is_round: ClassVar[bool] = False  # are seats alike but for who starts: is a game turned round the table a game?

    @abstractmethod
    def start(self) -> Any:
        """The position in which a game starts."""

    @abstractmethod
    def rests(self, position: Any) -> bool:
        """Is nobody asked here: is it a chance node, or the end of the game?"""

    @abstractmethod
    def end(self, position: Any) -> End | None:
        """How the game ended; None where it goes on."""

    @abstractmethod
    def outcomes(self, position: Any) -> Sequence[Any]:
        """At a chance node, what may come, each equally likely."""

    @abstractmethod
    def choices(self, position: Any) -> Sequence[tuple[Any, bool]]:
        """At a decision node, what the seat may do, each equally likely; True where a trigger is carried out."""

    @abstractmethod
    def key(self, position: Any) -> Hashable:
        """Equal for positions with equal futures."""


class StateWalk(Walk):
    """The walk over states: for any game and any strategy whose choices are known."""

    def __init__(self, game: Game, strategies: Sequence[str | Strategy], first: int | None) -> None:
        self._game, self._strategies, self._first = game, strategies, first

    def start(self) -> State:
        """The start of the game, a given seat being first."""
        state = self._game.start()
        return self._with_first(state) or state

    def rests(self, position: State) -> bool:
        """Is it nobody's decision?"""
        return position.player is None

    def end(self, position: State) -> End | None:
        """Totals and returns."""
        if position.returns is None:
            return None
        return End(tuple(score.total for score in position.scores), position.returns)

    def outcomes(self, position: State) -> list[State]:
        """All that chance may bring; where it is drawn who starts, a given seat."""
        given = self._with_first(position)
        return [position.child(action) for action, _ in position.chance] if given is None else [given]

    def choices(self, position: State) -> list[tuple[State, bool]]:
        """What the strategy may choose."""
        assert position.player is not None
        chosen = seats_of.choices(self._strategies[position.player], position.view(position.player))
        resolves = position.node == Node.RESOLVE
        return [(position.child(action), resolves and action != "decline") for action in chosen]

    def key(self, position: State) -> State:
        """The state itself: states are equal when their positions are."""
        return position

    def _with_first(self, position: State) -> State | None:
        """The position in which the given seat starts, at the node where that is drawn; None elsewhere."""
        action = None if self._first is None else type(self._game).many().first_action(position, self._first)
        return None if action is None else position.child(action)
