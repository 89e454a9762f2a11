"""What an example of a position is; each game has its own in `examples.py` of its room."""

from __future__ import annotations

from typing import NamedTuple

from gamelib.game import Game, State


class Example(NamedTuple):
    """A position that people argue about.

    Attributes:
        id: its name among the edge cases, such as ``"E-PK-3"``.
        name: a few words.
        question: what one may ask here, in a sentence.
        game: the game with its switches.
        line: the position.
    """

    id: str
    name: str
    question: str
    game: Game
    line: str

    @property
    def state(self) -> State:
        """The position."""
        return self.game.position(self.line)
