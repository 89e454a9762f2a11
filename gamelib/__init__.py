"""The exact rules and odds of two tabletop games, for notebooks.

>>> from gamelib import Package
>>> state = Package(players=2).start(first=0).child("roll 4")
>>> state.actions
<1 actions: deliver 4>
"""

from gamelib.clauses import clause
from gamelib.game import Game, IllegalAction, Node, State
from gamelib.package.game import Package
from gamelib.playthrough import Playthrough
from gamelib.pocket_rails.game import PocketRails
from gamelib.pocket_rails.words import Card

__all__ = ["Card", "Game", "IllegalAction", "Node", "Package", "Playthrough", "PocketRails", "State", "clause"]
