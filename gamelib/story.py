"""A game in words: what a widget or a page tells people about states, events and options.

Each game has one `Story`.  Everything here is plain values with plain text; clause ids stand beside the text that they
carry, so that a page can open them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gamelib.game import Event, State


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something said: whom it is about (a seat, or None), the text, and the clauses that carry it."""

    text: str
    clauses: tuple[str, ...] = ()
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A piece that goes from one place to another; 0 is the supply, off the table, or out of the game."""

    piece: str
    seat: int
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Banner:
    """Who decides what (`seat` and `lead`), why, and what comes next."""

    seat: int | None
    lead: str
    why: tuple[Sentence, ...] = ()
    next: str | None = None


@dataclass(frozen=True, slots=True)
class Earned:
    """A trigger that an option would earn."""

    seat: int
    at: int
    text: str
    label: str
    clause: str


@dataclass(frozen=True, slots=True)
class Option:
    """An action as it is offered: text, label, whose piece it is about, what moves, and what it would earn."""

    action: str
    label: str
    seat: int | None = None
    moves: tuple[Move, ...] = ()
    earns: tuple[Earned, ...] = ()
    trigger: tuple[int, int] | None = None
    short: str = "if chosen"


@dataclass(frozen=True, slots=True)
class Group:
    """Options under one clause."""

    title: str
    clause: str | None
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """One box of a turn's chain: what was earned and what became of it.

    Attributes:
        seat: whose it is.
        label: its name.
        clause: the clause that its incoming edge is named by; for the first box that of the action.
        cause: index of the link that led to it, None for the first ones.
        born, done: event indices at which it arose and was over; None if not yet.
        end: "done", "declined" or "lapsed"; None if not yet.
        waits, asks, did: what is said of it while it waits, while it is asked, and when it is over.
    """

    seat: int
    label: str
    clause: str | None
    cause: int | None
    born: int
    done: int | None
    end: str | None
    waits: str
    asks: str
    did: str


class Story(ABC):
    """What a game says of itself."""

    board: str  # name of the board that draws it in a widget
    score_rows: tuple[tuple[str, str], ...]  # label and clause of the parts of a score

    @abstractmethod
    def say(self, state: State) -> tuple[Sentence, ...]:
        """What happened in the step that led to a state."""

    @abstractmethod
    def moves(self, events: Sequence[Event]) -> tuple[Move, ...]:
        """What moved on the board."""

    @abstractmethod
    def banner(self, state: State) -> Banner:
        """Who decides what, why, and what is next."""

    @abstractmethod
    def menu(self, state: State) -> tuple[Group, ...]:
        """The options, grouped by clause; at chance nodes the outcomes."""

    @abstractmethod
    def position(self, state: State) -> dict[str, Any]:
        """The position as plain numbers, for the board that draws it."""

    @abstractmethod
    def gesture(self, state: State, move: Move) -> tuple[str, ...]:
        """The action texts that a piece dropped somewhere might mean here, the likeliest first."""

    @abstractmethod
    def chain(self, state: State) -> tuple[Link, ...]:
        """The boxes of this turn's chain so far."""

    @abstractmethod
    def asked(self, state: State) -> int | None:
        """Index of the event by which the trigger that is being resolved was earned; None when there is none."""
