"""The steps of a turn of Package!? on light boards, for the graph of all that can follow: see `turn_search`."""

from __future__ import annotations

from typing import Any

from gamelib.game import Node
from gamelib.odds.turn_search import NOBODY, Child
from gamelib.package import rules
from gamelib.package.game import PackageState
from gamelib.package.tables import CLAUSE_IDS
from gamelib.package.walk import BoardWalk
from gamelib.package.words import NODES
from gamelib.package.words import choices as menu_of

CHANCE = (rules.START, rules.ROLL)
ORDERED, LAPSED, ENDED = 1 << 17, 1 << rules.LAPSE, 1 << 19


class BoardSteps(BoardWalk):
    """All that can follow a position of Package!?, whoever plays."""

    clause_ids = tuple(CLAUSE_IDS.get(number, "") for number in range(rules.CLAUSES))

    def __init__(self, state: PackageState) -> None:
        super().__init__(state.game, ["random"] * state.game.players, None)
        self._root = self._copy(state._board)
        self._lapses = self._root.fired  # of the class: all boards count into it

    def root(self) -> Any:
        """A board equal to the state that was given."""
        return self._root

    def asks(self, position: Any) -> tuple[Node, int]:
        """What it waits for, and who decides."""
        decides = position.node not in CHANCE and position.node != rules.OVER
        return NODES[position.node], rules.decider(position) if decides else NOBODY

    def children(self, position: Any, limit: int) -> list[Child]:
        """Each outcome or choice, in the order of the rules."""
        node = position.node
        if node in CHANCE:
            return [
                Child(there, False, 0, ENDED if there.node == rules.FINAL else 0) for there in self.outcomes(position)
            ]
        found = []
        for choice in menu_of(position):
            there = self._copy(position)
            lapses = self._lapses[rules.LAPSE]
            rules.choose(there, choice)
            clause = rules.clause_of(choice)
            bits = ORDERED if node == rules.ORDER else 1 << clause
            if self._lapses[rules.LAPSE] != lapses:
                bits |= LAPSED
            if there.node == rules.OVER:
                bits |= ENDED
            ended = there.node in CHANCE or there.node == rules.OVER
            carried = node == rules.RESOLVE and clause != rules.DECLINE
            found.append(Child(there, ended, int(carried), bits))
        return found
