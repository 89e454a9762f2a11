"""What games whose rules work on a board, and their states, have in common: they are values, and write themselves."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, ClassVar

from gamelib.game import Actions, Game, State
from gamelib.layout import Layout
from gamelib.look import COLOURS


class BoardGame(Game):
    """A game made of switches: a frozen dataclass with ``repr=False``, whose fields are `players` and its switches."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.switches.items())})"

    @property
    def switches(self) -> dict[str, Any]:
        """The arguments that make this game, but for those that are as usual."""
        rows = fields(self)  # type: ignore[arg-type]
        return {f.name: v for f in rows if (v := getattr(self, f.name)) != f.default or f.name == "players"}

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours, in turn order."""
        return COLOURS[: self.players]


class BoardState(State):
    """A position over a board that the rules have worked on and that is never changed again.

    Args:
        game: the game with its switches.
        board: the position.
        since: index of the first event of the step that led here.
    """

    __slots__ = ("_actions", "_board", "_game", "_key", "_since")
    _layout: ClassVar[Layout[Any]]

    def __init__(self, game: Any, board: Any, since: int) -> None:
        self._game, self._board, self._since = game, board, since
        self._key: tuple[Any, ...] | None = None
        self._actions: Actions | None = None

    def _check_seat(self, player: int) -> None:
        """Raises ValueError for what is no seat of this game."""
        if type(player) is not int or not 0 <= player < self._game.players:
            raise ValueError(f"a player is a seat, 0 to {self._game.players - 1}, not {player!r}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardState) and type(self) is type(other) and self._as_tuple() == other._as_tuple()

    def __hash__(self) -> int:
        return hash(self._as_tuple())

    def _as_tuple(self) -> tuple[Any, ...]:
        if self._key is None:
            self._key = self._layout.key(self._board)
        return self._key

    def __repr__(self) -> str:
        return f"{self._game!r}.position({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return restore, (self._game, str(self))


def restore(game: Game, line: str) -> State:
    """A state from its game and its line."""
    return game.position(line)
