"""What a small game of one's own would else have to write itself: a position and its line, actions, reasons, words.

A game of dice for a few people, in which whoever is in turn rolls and then decides, says only what is its own: which
parts a position has, which actions there are, why one is not possible, what it does, and what is worth points.  The
rest of the contract (`gamelib.game`, `gamelib.story`) comes from here, with a picture and a board in the turn stepper.
`docs/third-game.md` writes such a game, step by step.

>>> from gamelib.small import Part
>>> Part("hand", "each", "in hand", most=5).name
'hand'
"""

from gamelib.game import Node, Reason
from gamelib.small.game import SmallGame, SmallState
from gamelib.small.table import Part, SmallEvent, Table, Verb
from gamelib.terms import Switch

__all__ = ["Node", "Part", "Reason", "SmallEvent", "SmallGame", "SmallState", "Switch", "Table", "Verb"]
