"""The turn of Package!? for the graph of all that can follow: its steps on light boards, or the whole search compiled.

See `gamelib.odds.turn_search`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from gamelib.game import Node
from gamelib.odds import twins
from gamelib.odds.turn_search import NOBODY, Child, Found, search
from gamelib.package import fields, lookahead, reach, rules
from gamelib.package.game import PackageState
from gamelib.package.tables import CLAUSE_IDS
from gamelib.package.walk import BoardWalk
from gamelib.package.words import NODES
from gamelib.package.words import choices as menu_of

PLAIN = 5_000  # positions that are found in plain Python: some 0.1 s
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


def find(state: PackageState, limit: int) -> Found:
    """The graph, not in order: a small one in plain Python at once, a large one compiled where numba is there."""
    found = search(BoardSteps(state), min(limit, PLAIN))
    if found.complete or limit <= PLAIN:
        return found
    return find_compiled(state, limit) if twins.available() else search(BoardSteps(state), limit)


def find_compiled(state: PackageState, limit: int) -> Found:
    """What `turn_search.search` finds, compiled (reach.py); the first time on a machine it takes seconds to compile."""
    import numpy

    twin = _twin()
    slots = 1 << (2 * limit + 2 * fields.MENU).bit_length()
    most = 8 * limit + 2 * fields.MENU
    records = numpy.zeros(2 + reach.DEEP, fields.record_type(1))
    board = fields.copy(state._board)
    board.logging = board.events = 0
    fields.to_record(board, records[0])
    records[1:] = records[0]
    ties, menu, row, memo, tally, done = (
        numpy.zeros(size, numpy.int64) for size in (reach.DEEP, fields.MENU, lookahead.ROW + 1, slots, 2 * most, 3)
    )
    levels = numpy.zeros((limit + 2 * fields.MENU, reach.KNOWN), numpy.int64)
    twin.find_turn(
        records[0], records[1], records[2:], ties, menu, row, memo, levels, tally, done, limit, slots, most
    )  # fmt: skip
    size, steps, stopped = done.tolist()
    rows, cells = levels[:size], tally[: 2 * steps].reshape(-1, 2)
    counts = rows[:, reach.COUNT]
    firsts = numpy.zeros(size + 1, numpy.int64)
    numpy.cumsum(counts, out=firsts[1:])
    order = numpy.repeat(rows[:, reach.FIRST] - firsts[:-1], counts) + numpy.arange(steps)  # by number, not as found
    cells = cells[order]
    ended = (rows[:, reach.NODE] == rules.ROLL) & (counts == 0)
    return Found(
        complete=not stopped,
        nodes=[NODES[node] for node in rows[:, reach.NODE].tolist()],
        seats=numpy.where(ended, NOBODY, rows[:, reach.SEAT]).tolist(),
        parents=list(zip(rows[:, reach.PARENT].tolist(), rows[:, reach.INDEX].tolist(), strict=True)),
        firsts=firsts.tolist(),
        targets=cells[:, 0].tolist(),
        links=(cells[:, 1] >> reach.LINK).tolist(),
        clauses=(cells[:, 1] & (1 << reach.LINK) - 1).tolist(),
        clause_ids=BoardSteps.clause_ids,
    )


@cache
def _twin() -> Any:
    texts = (reach, lookahead, rules)
    apart = ("record", "follow_any", "copy_position", "slot_of", "write_whole_key")
    return twins.twins(twins.Recipe(fields.record_type(1), ("find_turn",), texts, apart, without=("look_ahead",)))
