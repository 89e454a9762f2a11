"""A game in words: what a widget or a page tells people about states, events and options.

Each game has one `Story`.  Everything here is plain values with plain text; clause ids stand beside the text that they
carry, so that a page can open them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gamelib.game import Game, Reason, State

if TYPE_CHECKING:
    from gamelib.terms import Terms


def listed(items: list[str]) -> str:
    """Items as a person lists them: "a", "a and b", "a, b and c"."""
    return " and ".join(filter(None, (", ".join(items[:-1]), items[-1]))) if items else ""


def capital(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def result(state: State) -> str:
    """How a game ended in which a tie is a shared win: "Green wins, 12 to 7"."""
    totals, seats = [score.total for score in state.scores], state.game.seats
    won = [seat for seat, share in enumerate(state.returns or ()) if share]
    if len(won) == 1:
        others = [str(total) for seat, total in enumerate(totals) if seat != won[0]]
        return f"{capital(seats[won[0]])} wins, {totals[won[0]]} to {listed(others)}"
    return capital(f"{listed([seats[seat] for seat in won])} share the win with {totals[won[0]]} each")


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something said: whom it is about (a seat, or None), the text, and the clauses that carry it."""

    text: str
    clauses: tuple[str, ...] = ()
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A piece that goes from one place to another.

    Attributes:
        piece: what kind of piece.
        seat: whose it is; -1 for nobody’s.
        source, target: numbers of places, with 0 for the supply, off the table, or out of the game; or words.
        card: which card it is, as a number; None for other pieces.
    """

    piece: str
    seat: int
    source: int | str
    target: int | str
    card: int | None = None


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
    """An action as it is offered: text, label, whose piece it is about, what moves, and what it would earn.

    Attributes:
        cards: the cards that it is about, as numbers.
        note: what else it would mean, in a few words.
        totals: how each seat would stand after it (see `Story.standing`); None where that is how the state after it
            stands.
    """

    action: str
    label: str
    seat: int | None = None
    moves: tuple[Move, ...] = ()
    earns: tuple[Earned, ...] = ()
    trigger: tuple[int, int] | None = None
    short: str = "if chosen"
    cards: tuple[int, ...] = ()
    note: str = ""
    totals: tuple[int, ...] | None = None


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
        seat: whose it is; None for nobody’s.
        label: its name.
        clause: the clause that its incoming edge is named by; for the first box that of the action.
        cause: index of the link that led to it, None for the first ones.
        born, done: event indices at which it arose and was over; None if not yet.
        end: "done", "declined" or "lapsed"; None if not yet.
        waits, asks, did: what is said of it while it waits, while it is asked, and when it is over.
    """

    seat: int | None
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
    """What a game says of itself.

    A state that is asked for what is on the table may be a view (see `State.view`): then nothing is told that its
    player does not know.
    """

    board: str  # name of the board that draws it in a widget
    score_rows: tuple[tuple[str, str], ...]  # label and clause of the parts of a score
    terms: Terms  # its words where many games are counted
    closed_hands = False  # is there anything that not all players know?
    turn_word = "turn"  # what is counted along a game
    luck = ("dice", "rolls")  # what chance gives, as a whole and one by one
    idle = "earned no trigger"  # what the first box of a chain did that led to nothing

    @abstractmethod
    def say(self, state: State) -> tuple[Sentence, ...]:
        """What happened in the step that led to a state."""

    @abstractmethod
    def moves(self, state: State) -> tuple[Move, ...]:
        """What moved on the board in the step that led to a state."""

    @abstractmethod
    def banner(self, state: State) -> Banner:
        """Who decides what, why, and what is next."""

    @abstractmethod
    def menu(self, state: State) -> tuple[Group, ...]:
        """The options, grouped by clause; at chance nodes the outcomes, where they are few."""

    @abstractmethod
    def position(self, state: State) -> dict[str, Any]:
        """The position as plain numbers, for the board that draws it."""

    @abstractmethod
    def gesture(self, state: State, move: Move) -> tuple[str, ...]:
        """The action texts that a piece dropped somewhere might mean here, the likeliest first."""

    @abstractmethod
    def stray(self, move: Move) -> Reason:
        """Why a piece that was dropped somewhere means no action at all."""

    @abstractmethod
    def chain(self, state: State) -> tuple[Link, ...]:
        """The boxes of this turn's chain so far."""

    @abstractmethod
    def asked(self, state: State) -> int | None:
        """The event at which the link arose that is being decided (`Link.born`); None when there is none."""

    def standing(self, state: State) -> tuple[int, ...]:
        """The points of each seat if the game were scored now, which options are compared by."""
        return tuple(score.total for score in state.scores)

    def turn_text(self, state: State) -> str:
        """What part of the game this is, where that is more than the number of a turn."""
        return ""

    def words(self, game: Game) -> dict[str, list[str]]:
        """The names of what a board calls by numbers."""
        return {}

    def hints(self, state: State) -> dict[str, Any] | None:
        """What single pieces would mean for the decision, before one is made of several; None where there is none."""
        return None

    def closed(self, state: State) -> bool:
        """Would the options here tell what the player of this view does not know?"""
        return False

    def told(self, state: State, action: str) -> str:
        """An action taken at a state, as it may be told to the player of this view."""
        return action
