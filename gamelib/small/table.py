"""The table of a small game: what lies on it, as the rules read and change it, and the log of the turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from gamelib.game import Event, Node
from gamelib.look import COLOURS

if TYPE_CHECKING:
    from gamelib.small.game import SmallGame

Kind = Literal["one", "seat", "each", "places"]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of every position.

    Attributes:
        name: of the attribute of a `Table`, and of the part in the line; lower-case letters.
        kind: ``"one"`` is a number, ``"seat"`` a seat, ``"each"`` a number for each seat, ``"places"`` for each seat a
            number of pieces at each place.  A game has at most one of the last kind.
        meaning: what it is, in a few words that fit beside a number: "in hand"; of pieces one of them: "lamp".
        most: the largest number; a seat has none.
    """

    name: str
    kind: Kind
    meaning: str
    most: int = 99


@dataclass(frozen=True, slots=True)
class Verb:
    """A kind of action.

    Attributes:
        name: how its text begins.
        clause: the clause that allows it.
        label: how it is offered, with ``{0}``, ``{1}`` and so on for what comes after the name.
        takes: what comes after the name, in this order: ``"place"``, a number from 1, or ``"seat"``, a colour.
    """

    name: str
    clause: str
    label: str
    takes: tuple[Literal["place", "seat"], ...] = ()


@dataclass(frozen=True, slots=True)
class SmallEvent(Event):
    """Something that happened in a small game.

    Kinds are ``started``, ``rolled``, ``moved``, ``noted``, ``asked`` (something is to be decided before the turn goes
    on) and ``ended``.

    Attributes:
        text: what happened, as a sentence.
        seat: whom it is about; None for nobody.
        piece: what moved; empty where nothing did.
        source, target: places, 0 for the seat itself or out of the game.
    """

    text: str
    seat: int | None = None
    piece: str = ""
    source: int = 0
    target: int = 0


class Table:
    """What lies on the table, and what the game waits for.  Rules change it in place; a state keeps its own copy.

    Attributes:
        players: how many there are.
        node: what the game waits for.
        turn: the seat in turn; 0 before the start and after the end.
        die: the number rolled; 0 when there is none.
        log: the events of the turn so far.

    Each part of the game is an attribute too: a number, a list with a number for each seat, or a list of such lists
    with a number for each place, where ``table.hung[seat][place - 1]`` are the pieces of a seat at a place.
    """

    if TYPE_CHECKING:  # the parts

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def __init__(self, game: SmallGame) -> None:
        self._parts = game.parts
        self.players, self.node, self.turn, self.die = game.players, Node.START, 0, 0
        self.log: list[SmallEvent] = []
        self._since = 0
        self._decided: int | None = None
        for part in game.parts:
            rows: Any = [[0] * len(game.place_names) for _ in range(game.players)]
            fresh = {"each": [0] * game.players, "places": rows}
            setattr(self, part.name, fresh.get(part.kind, 0))

    def copy(self) -> Table:
        """A table of its own that looks the same, with the same log."""
        new = object.__new__(Table)
        new.__dict__.update(self.__dict__)
        new.log = self.log[:]
        for part in self._parts:
            value = getattr(self, part.name)
            if part.kind == "each":
                setattr(new, part.name, value[:])
            elif part.kind == "places":
                setattr(new, part.name, [row[:] for row in value])
        return new

    def parts(self) -> tuple[Any, ...]:
        """The values of all parts, as values."""
        found = []
        for part in self._parts:
            value = getattr(self, part.name)
            found.append(
                tuple(tuple(row) if type(row) is list else row for row in value) if type(value) is list else value
            )
        return tuple(found)

    def key(self) -> tuple[Any, ...]:
        """Equal for tables with equal futures."""
        return (self.node, self.turn, self.die, *self.parts())

    # ----------------------------------------------------------------------------------------- in words
    def colour(self, seat: int) -> str:
        """A seat inside a sentence: "green"."""
        return COLOURS[seat]

    def name(self, seat: int) -> str:
        """A seat at the beginning of a sentence: "Green"."""
        return self.colour(seat).capitalize()

    # ------------------------------------------------------------------------------------- what happens
    def begin_step(self, player: int | None, fresh: bool) -> None:
        """A step begins; `player` decided it, `fresh` is the first of a turn."""
        if fresh:
            self.log = []
        self._since, self._decided = len(self.log), player

    @property
    def since(self) -> int:
        """Index of the first event of the step that was done last."""
        return self._since

    def note(
        self,
        kind: str,
        clause: str | None,
        text: str,
        seat: int | None = None,
        piece: str = "",
        source: int = 0,
        target: int = 0,
    ) -> None:
        """Enter an event into the log.  The first of a step comes of the one before, the others of the first.

        Args:
            kind: see `SmallEvent`.
            clause: by which it happened, or None.
            text: a sentence.
            seat, piece, source, target: see `SmallEvent`.
        """
        index = len(self.log)
        cause = self._since if index > self._since else index - 1 if index else None
        self.log.append(SmallEvent(index, kind, clause, self._decided, cause, text, seat, piece, source, target))

    def moved(self, clause: str, text: str, piece: str, seat: int, source: int, target: int) -> None:
        """A piece went from one place to another; 0 is the seat itself as a source, out of the game as a target."""
        self.note("moved", clause, text, seat, piece, source, target)

    def ask(self, clause: str, text: str) -> None:
        """Before the turn goes on something is to be decided, by `SmallGame.decider`, at a RESOLVE node."""
        self.node = Node.RESOLVE
        self.note("asked", clause, text, self.turn)

    def pass_turn(self) -> None:
        """The turn is over: the next seat rolls."""
        self.node, self.die, self.turn = Node.ROLL, 0, (self.turn + 1) % self.players

    def end(self, clause: str, text: str) -> None:
        """The game is over."""
        self.node, self.die, self.turn = Node.OVER, 0, 0
        self.note("ended", clause, text)
