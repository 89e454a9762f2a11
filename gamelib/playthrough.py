"""A played game as a tree of states: choose, undo, redo, branch, with rolls that belong to their place in the tree.

Undo is keeping the old state.  Every place in the tree has its own stream of random numbers, given by the seed and the
path that leads there: going back and rolling again gives the same roll, and nobody re-rolls by undoing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from gamelib import random, strategies
from gamelib.game import Game, IllegalAction, State, Strategy
from gamelib.random import Rng
from gamelib.strategies import YOU


class PlayNode:
    """One place in the tree of a played game.

    Attributes:
        id: a number of its own within the playthrough; the root is 0.
        state: the state here.
        action: the text that led here from `parent`; None at the root.
        by_hand: True where a person picked the outcome of a chance node.
        comment: a note, any text.
        children: the lines that go on from here, in the order in which they were first taken.
    """

    __slots__ = ("_latest", "action", "by_hand", "children", "comment", "drawn", "id", "parent", "place", "state")

    def __init__(self, id: int, state: State, action: str | None, parent: PlayNode | None, by_hand: bool) -> None:
        self.id, self.state, self.action, self.parent, self.by_hand = id, state, action, parent, by_hand
        self.comment = ""
        self.children: list[PlayNode] = []
        self.place: int = random.stream_of(parent.place, action or "") if parent else 0  # its stream of random numbers
        self.drawn = 0  # how many outcomes were drawn here; more than one after `roll_again`
        self._latest: PlayNode | None = None  # the child that was visited last: redo goes there

    @property
    def latest(self) -> PlayNode | None:
        """The child on the line that was played or looked at last."""
        return self._latest

    @property
    def begins_turn(self) -> bool:
        """Does a turn begin with the step that led here?"""
        return self.parent is not None and self.state.within_turn and not self.parent.state.within_turn

    @property
    def path(self) -> list[PlayNode]:
        """The places from the root to this one."""
        found: list[PlayNode] = []
        node: PlayNode | None = self
        while node:
            found.append(node)
            node = node.parent
        return found[::-1]

    def __repr__(self) -> str:
        return f"<PlayNode {self.id}: {self.action or 'start'}>"


class Playthrough:
    """A game being played, or played to its end.

    Args:
        start: a game, or a state to start from.
        seed: any int; rolls and strategies draw from it.
        seats: for each seat ``"you"``, the name of a strategy, or a callable ``(view, rng) -> action``; by default all
            are ``"you"``.

    Raises:
        ValueError: an unknown strategy, one that does not play this game, or a wrong number of seats.

    >>> from gamelib import Package
    >>> play = Playthrough(Package().start(first=0), seed=7)
    >>> play.roll().action
    'roll 3'
    >>> play.choose("deliver 3").state.player is None
    True
    >>> play.undo().action
    'roll 3'
    """

    def __init__(self, start: Game | State, seed: int = 0, seats: Sequence[str | Strategy] | None = None) -> None:
        state = start.start() if isinstance(start, Game) else start
        if not isinstance(state, State):
            raise TypeError(f"a playthrough starts from a game or a state, not from {start!r}")
        if type(seed) is not int:
            raise TypeError(f"seed must be an int, not {seed!r}")
        self.game, self.seed = state.game, seed
        self.seats: tuple[str | Strategy, ...] = (YOU,) * self.game.players if seats is None else tuple(seats)
        if isinstance(seats, str) or len(self.seats) != self.game.players:
            raise ValueError(f"seats must name one player for each of the {self.game.players} seats, not {seats!r}")
        self._strategies = [None if seat == YOU else strategies.strategy(seat, self.game) for seat in self.seats]
        self._nodes: list[PlayNode] = []
        self.root = self.node = self._add(state, None, None, False)

    # ------------------------------------------------------------------------------------ where we are
    @property
    def state(self) -> State:
        """The state where the game stands now."""
        return self.node.state

    @property
    def line(self) -> list[PlayNode]:
        """The places of the current line, from the root through the current one to the end of what was played."""
        line, node = self.node.path, self.node.latest
        while node:
            line.append(node)
            node = node.latest
        return line

    @property
    def states(self) -> list[State]:
        """The states of the current line."""
        return [node.state for node in self.line]

    @property
    def actions(self) -> list[str]:
        """The texts of the current line: actions, and outcomes of chance."""
        return [node.action for node in self.line if node.action is not None]

    def turns(self, line: Sequence[PlayNode] | None = None) -> list[list[PlayNode]]:
        """A line, by default the current one, in turns, each from its first step on; list 0 is before the first."""
        turns: list[list[PlayNode]] = [[]]
        if self.root.state.within_turn:
            turns.append([])
        for node in self.line if line is None else line:
            if node.begins_turn:
                turns.append([])
            turns[-1].append(node)
        return turns

    def __getitem__(self, id: int) -> PlayNode:
        """The place with this id.  Raises KeyError."""
        if not 0 <= id < len(self._nodes):
            raise KeyError(f"there is no place {id!r} in this playthrough; it has 0 to {len(self._nodes) - 1}")
        return self._nodes[id]

    def __len__(self) -> int:
        return len(self._nodes)

    def __iter__(self) -> Iterator[PlayNode]:
        return iter(self._nodes)

    # ---------------------------------------------------------------------------------------- going on
    def choose(self, action: str) -> PlayNode:
        """Take an action, or pick an outcome by hand.  In the past this begins another line and keeps the old one.

        Raises:
            IllegalAction: with all reasons; nothing has changed.
        """
        return self._go_on(str(self.state.action(action)), by_hand=not self.state.actions)

    def roll(self) -> PlayNode:
        """Let chance decide: the outcome that the seed gives at this place, the same every time.

        Raises:
            ValueError: not a chance node.
        """
        self._must_be_chance()
        self.node.drawn = max(1, self.node.drawn)
        return self._go_on(self._outcome(self.node, self.node.drawn), by_hand=False)

    def roll_again(self) -> PlayNode:
        """Draw the next outcome of the chance node that led here, as another line beside the one that was played.

        Raises:
            ValueError: the last step was no roll.
        """
        before = self.node.parent
        if before is None or before.state.actions:
            raise ValueError("there is nothing to roll again: the step that led here was no roll")
        before.drawn += 1
        self.node = before
        return self._go_on(self._outcome(before, before.drawn), by_hand=False)

    def is_your_turn(self, state: State | None = None) -> bool:
        """Does the game wait for a person, here or at another state: a decision, or the roll of a person’s turn?"""
        state = self.state if state is None else state
        seat = state.player if state.player is not None else state.turn
        return not state.is_over and (YOU in self.seats if seat is None else self._strategies[seat] is None)

    def step(self) -> PlayNode:
        """One step without a person: a roll, or the choice of the strategy whose seat decides.

        Raises:
            ValueError: the game is over, or a person decides.
        """
        state = self.state
        if state.chance:
            return self.roll()
        strategy = None if state.player is None else self._strategies[state.player]
        if strategy is None:
            raise ValueError("the game is over" if state.is_over else "a person decides here: choose an action")
        assert state.player is not None
        chosen = strategy(state.view(state.player), Rng(self.seed, self.node.place))
        try:
            return self._go_on(str(state.action(str(chosen))), by_hand=False)
        except IllegalAction as error:
            raise ValueError(
                f"the strategy {strategies.name_of(strategy)} chose what is not possible: {error}"
            ) from error

    def play_on(self) -> PlayNode:
        """Go on without people, until one has to decide or roll, or the game is over."""
        while not self.state.is_over and not self.is_your_turn():
            self.step()
        return self.node

    # ----------------------------------------------------------------------------------- walking about
    def undo(self) -> PlayNode:
        """One step back; what was played stays.  Raises ValueError at the root."""
        if self.node.parent is None:
            raise ValueError("there is nothing to undo: this is the start")
        return self.goto(self.node.parent)

    def redo(self) -> PlayNode:
        """One step on along the line that was played last.  Raises ValueError at its end."""
        if self.node.latest is None:
            raise ValueError("there is nothing to redo: this is the end of the line")
        return self.goto(self.node.latest)

    def goto(self, node: PlayNode | int) -> PlayNode:
        """Jump to a place, given as such or by its id; the current line then leads through it."""
        found = self[node] if isinstance(node, int) else node
        if self._nodes[found.id] is not found:
            raise ValueError(f"{found!r} belongs to another playthrough")
        for parent, child in pairwise(found.path):
            parent._latest = child
        self.node = found
        return found

    # ------------------------------------------------------------------------------------------- files
    def to_json(self) -> dict[str, Any]:
        """The whole tree as plain values (see `gamelib.record`)."""
        from gamelib import record

        return record.to_json(self)

    def save(self, path: str | Path) -> None:
        """Write the whole tree to a readable JSON file, at once or not at all."""
        from gamelib import record

        record.save(self, path)

    @classmethod
    def load(cls, path: str | Path) -> Playthrough:
        """Read a file that `save` wrote, checking every step.

        Raises:
            ValueError: the file is no playthrough, is from a newer version, or does not fit the rules or its seed; the
                message says at which move, and why.
        """
        from gamelib import record

        return record.load(path)

    def export_html(self, path: str | Path, title: str | None = None, open_hands: bool | None = None) -> Path:
        """Write the whole tree as one HTML page that is stepped through without Python and without a network.

        The page opens where the game stands.  It has at most 400,000 bytes: of a game that is larger the other lines,
        then the options of each place are left out, and the page says so.

        Hidden cards: all hands are shown when the current line is played to its end, or when no seat is ``"you"``;
        else the page holds, at each place, only what the person who decides there (or did last) knows, and no more is
        in the file.  The seed is, and gives the rest to who replays it.

        Args:
            path: of the file, ``.html`` or ``.htm``; one that is there is replaced.
            title: the heading of the page; by default the game.
            open_hands: show all hands, or only what the person knows; None for the rule above.

        Returns:
            The path of the file.

        Raises:
            ModuleNotFoundError: what makes pages is not installed.
            ValueError: a path that is no HTML file; a line too long for a page.
            OSError: a file that cannot be written.  Nothing is left behind then.
        """
        from importlib.metadata import entry_points

        found = entry_points(group="gamelib.pages", name="playthrough")
        if not found:
            raise ModuleNotFoundError(
                "pages are made by the package widgets, which is found by an entry point of the installed project; "
                "there is none: install the project with pip, again if it was installed before"
            )
        (maker, *_) = found
        made: Path = maker.load()(self, path, title=title, open_hands=open_hands)
        return made

    # ------------------------------------------------------------------------------------------ itself
    def __repr__(self) -> str:
        seats = map(strategies.name_of, self.seats)
        turns = len(self.turns()) - 1
        return f"<Playthrough of {self.game!r}: {', '.join(seats)}; seed {self.seed}; {turns} turns>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.state.picture().html}

    def _go_on(self, action: str, by_hand: bool) -> PlayNode:
        for child in self.node.children:
            if child.action == action:
                return self.goto(child)
        return self.goto(self._add(self.state.child(action), action, self.node, by_hand))

    def _add(self, state: State, action: str | None, parent: PlayNode | None, by_hand: bool) -> PlayNode:
        node = PlayNode(len(self._nodes), state, action, parent, by_hand)
        self._nodes.append(node)
        if parent:
            parent.children.append(node)
        return node

    def _outcome(self, node: PlayNode, count: int) -> str:
        """The outcome number `count` that the seed gives at a chance node."""
        rng = Rng(self.seed, node.place)
        outcome = ""
        for _ in range(count):
            outcome = str(node.state.chance.sample(rng))
        return outcome

    def _must_be_chance(self) -> None:
        if not self.state.chance:
            raise ValueError(
                "there is nothing to roll here: " + ("the game is over" if self.state.is_over else "a player decides")
            )
