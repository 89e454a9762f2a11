"""The contract that every game keeps: Game, State, Action, Chance, Event, Reason.

The terms are those of game theory and of OpenSpiel: a *state* is a node of the game tree, at a *chance node* luck
decides and at a *decision node* a player does, a state without successors is *terminal* and has *returns*.  Chance is
explicit: no game and no state draws a random number.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, overload

if TYPE_CHECKING:
    from types import ModuleType

    from gamelib.clauses import Clause
    from gamelib.odds.turn_search import Found
    from gamelib.odds.walk import Walk
    from gamelib.pictures import Picture
    from gamelib.playthrough import Playthrough
    from gamelib.random import Rng
    from gamelib.story import Story


class Node(StrEnum):
    """What a state waits for."""

    # Package!?
    START = "start"  # chance: who starts
    ROLL = "roll"  # chance: the die
    MAIN = "main"  # the player in turn: a main action
    FINAL = "final"  # the player in turn: the final turn
    ORDER = "order"  # the player in turn: which trigger is next
    RESOLVE = "resolve"  # the owner of a trigger: what it does
    # Pocket Rails
    SHUFFLE = "shuffle"  # chance: the order of the deck
    DEALER = "dealer"  # chance: the Priority Dealer
    INSIDER = "insider"  # each player: the insider card
    PICK = "pick"  # each player: a card for the portfolio, one for the Rail Yard
    DELIVER = "deliver"  # a player: which cards leave the Rail Yard
    PLENTIFUL = "plentiful"  # the Priority Dealer: which good is too plentiful
    # both
    OVER = "over"  # nobody: the game has ended


class Action(str):
    """A legal action or chance outcome: its text, and equal to its text.

    `code` and `node` are private to the game that made it: with them a state recognises its own action quickly.
    """

    __slots__ = ("code", "node")
    code: int
    node: int

    def __new__(cls, text: str, code: int = -1, node: int = -1) -> Action:
        """An action of this text, with what the game needs to find it again."""
        self = super().__new__(cls, text)
        self.code, self.node = code, node
        return self

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Action, (str(self), self.code, self.node)


class Actions(Sequence[Action]):
    """The legal actions of a decision node, in a fixed order; `in` and `index` take texts too."""

    __slots__ = ("_actions",)

    def __init__(self, actions: Iterable[Action] = ()) -> None:
        self._actions = tuple(actions)

    def __len__(self) -> int:
        return len(self._actions)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        return self._actions[index]

    def __contains__(self, action: object) -> bool:
        return action in self._actions

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Actions) and self._actions == other._actions

    def __hash__(self) -> int:
        return hash(self._actions)

    def __repr__(self) -> str:
        return f"<{len(self)} actions: {', '.join(self._actions)}>" if self._actions else "<no actions>"


class Chance(Sequence[tuple[Action, Fraction]]):
    """The outcomes of a chance node with their exact probabilities, which sum to 1; empty at other nodes."""

    __slots__ = ("_outcomes",)

    def __init__(self, outcomes: Iterable[Action] = ()) -> None:
        alike = tuple(outcomes)
        self._outcomes: tuple[tuple[Action, Fraction], ...] = tuple(
            (outcome, Fraction(1, len(alike))) for outcome in alike
        )

    @property
    def outcomes(self) -> int:
        """How many outcomes there are, where `len` would be too large too."""
        return len(self._outcomes)

    def __len__(self) -> int:
        return len(self._outcomes)

    @overload
    def __getitem__(self, index: int) -> tuple[Action, Fraction]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[Action, Fraction]]: ...
    def __getitem__(self, index: int | slice) -> Any:
        return self._outcomes[index]

    def probability(self, action: str) -> Fraction:
        """The chance of one outcome; 0 for what cannot happen here."""
        return sum((p for outcome, p in self._outcomes if outcome == action), Fraction(0))

    def sample(self, rng: Rng) -> Action:
        """Draw one outcome.  Raises ValueError at a node that is not a chance node."""
        if not self._outcomes:
            raise ValueError("there is nothing to draw here: this is not a chance node")
        return self._outcomes[rng.below(len(self._outcomes))][0]

    def __repr__(self) -> str:
        return f"<{len(self)} outcomes: {', '.join(f'{a} {p}' for a, p in self)}>" if self else "<no outcomes>"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened on the way to a state.

    Attributes:
        index: its place in the log of the turn.
        kind: what happened, in one word.
        clause: id of the clause under which it happened; None where there is none.
        player: seat that decided it; None for what nobody decided.
        cause: index of the event that led to it; None for the first.
    """

    index: int
    kind: str
    clause: str | None
    player: int | None
    cause: int | None


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not possible: a clause or ruling, a sentence, and the places, seats and cards it is about."""

    clause: str
    text: str
    places: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})"


class IllegalAction(ValueError):
    """An action that is not possible here.  Nothing has changed.

    Attributes:
        action: its text.
        reasons: every reason, each with its clause.
    """

    def __init__(self, action: str, reasons: Sequence[Reason]) -> None:
        self.action, self.reasons = action, tuple(reasons)
        super().__init__(f"{action!r} is not possible here. " + " ".join(map(str, self.reasons)))

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalAction, (self.action, self.reasons)


@dataclass(frozen=True, slots=True)
class Score:
    """The points of one player: the total, and its parts by clause id."""

    total: int
    parts: Mapping[str, int]

    def __repr__(self) -> str:
        return f"Score({self.total} = {' + '.join(f'{points} {clause}' for clause, points in self.parts.items())})"


def tidy(action: str) -> str:
    """An action text with single spaces.  Raises TypeError for what is not a text."""
    if not isinstance(action, str):
        raise TypeError(f"an action is a text such as {'roll 4'!r}, not {action!r}")
    return " ".join(action.split())


class State(ABC):
    """A position in a game: immutable, hashable, equal to every state with the same position and rulings."""

    __slots__ = ()

    @property
    @abstractmethod
    def game(self) -> Game:
        """The game with its switches."""

    @property
    @abstractmethod
    def node(self) -> Node:
        """What the state waits for."""

    @property
    @abstractmethod
    def turn(self) -> int | None:
        """The player in turn; None before the start and after the end."""

    @property
    @abstractmethod
    def within_turn(self) -> bool:
        """Has a turn begun that is not over?  It begins with the step that leads from a state outside to one within."""

    @property
    @abstractmethod
    def player(self) -> int | None:
        """The seat that decides; None at chance nodes and when the game is over."""

    @property
    @abstractmethod
    def actions(self) -> Actions:
        """The legal actions, in a fixed order; empty at chance nodes and at the end."""

    @property
    @abstractmethod
    def chance(self) -> Chance:
        """At chance nodes the outcomes with their probabilities; empty elsewhere."""

    @abstractmethod
    def child(self, action: str) -> State:
        """The state after an action or chance outcome.  Raises IllegalAction with all reasons."""

    @property
    @abstractmethod
    def events(self) -> tuple[Event, ...]:
        """What happened in the step that led here; a cause is an index into `turn_events`."""

    @property
    @abstractmethod
    def turn_events(self) -> tuple[Event, ...]:
        """What happened in this turn so far, from its roll on."""

    @abstractmethod
    def why_not(self, action: str) -> tuple[Reason, ...]:
        """Every reason why an action is not possible here; () if it is.  ValueError for what is no action at all."""

    @property
    def unreachable(self) -> tuple[Reason, ...]:
        """Why no game can come to this position; () where no reason is known, which is no proof that one can."""
        return ()

    @property
    @abstractmethod
    def live_clauses(self) -> tuple[str, ...]:
        """Ids of the clauses that matter at this node."""

    @property
    @abstractmethod
    def scores(self) -> tuple[Score, ...]:
        """The points of each seat, if the game were scored now."""

    @abstractmethod
    def features(self, player: int) -> dict[str, int]:
        """Numbers that describe the position for a player, by name, for strategies that weigh them."""

    def worth(self, action: str, strategy: str, weights: Mapping[str, float] | None = None) -> float:
        """What an action is worth to the player who decides, as a built-in strategy sees it.

        Args:
            action: a legal action.
            strategy: a name from `game.strategies`, but for ``random``.
            weights: of features, for ``linear``.

        Raises:
            ValueError: a strategy that does not play this game.
        """
        from gamelib import strategies

        return strategies.worth_after(self.child(action), self.player or 0, strategy, weights or {})

    @property
    @abstractmethod
    def returns(self) -> tuple[Fraction, ...] | None:
        """At the end, per seat: 1 for a win, shared wins split, 0 otherwise.  None before the end."""

    @abstractmethod
    def view(self, player: int) -> State:
        """What this player knows."""

    @property
    @abstractmethod
    def alt(self) -> str:
        """The position in words, for those who do not see its picture."""

    @abstractmethod
    def picture(self) -> Picture:
        """The position drawn, in words and as a table."""

    @abstractmethod
    def __str__(self) -> str:
        """The position as one line, which `game.position` reads back."""

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.node == Node.OVER

    def action(self, text: str) -> Action:
        """The legal action or outcome that a text names.

        Raises:
            IllegalAction: with all reasons.
            TypeError: not a text.
        """
        wanted = tidy(text)
        listed = self.actions or [outcome for outcome, _ in self.chance]
        for action in listed:
            if action == wanted:
                return action
        raise IllegalAction(wanted, self.why_not(wanted))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.picture().html}


Strategy = Callable[[State, "Rng"], Action]


class Game(ABC):
    """The rules of a game with all switches set: immutable, hashable; its repr evaluates back to it."""

    by_name: ClassVar[dict[str, type[Game]]] = {}  # class name -> class, for files
    title: ClassVar[str]
    strategies: ClassVar[tuple[str, ...]] = ("random",)  # names of the built-in ones that play it
    players: int

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if hasattr(cls, "title"):  # a base of games has none
            Game.by_name[cls.__name__] = cls

    @abstractmethod
    def start(self, first: int | None = None) -> State:
        """The start of a game; without `first` a chance node that draws who starts.  ValueError for a bad seat."""

    @abstractmethod
    def position(self, text: str) -> State:
        """The position that a line describes (see `str(state)`).  Raises ValueError that lists all faults."""

    @property
    @abstractmethod
    def switches(self) -> dict[str, Any]:
        """The arguments that make this game, those of rulings only where they are not the default."""

    @property
    @abstractmethod
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses and rulings of the game, in their order."""

    @property
    @abstractmethod
    def story(self) -> Story:
        """The game in words: sentences, questions and options for people."""

    @property
    @abstractmethod
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, in turn order."""

    @classmethod
    def many(cls) -> ModuleType:
        """The room in which many games of this one are counted; what it holds: `gamelib.odds.counting`.

        Raises:
            NotImplementedError: a game that has none.
        """
        raise NotImplementedError(f"many games of {cls.__name__} cannot be counted yet")

    def walk(self, strategies: Sequence[str | Strategy], first: int | None = None) -> Walk:
        """A walk over all positions that can be reached under these strategies, for exact laws."""
        from gamelib.odds.walk import StateWalk

        return StateWalk(self, strategies, first)

    def find_turn(self, state: State, limit: int) -> Found:
        """All that can follow a state until the turn ends, for `turn_graph`, not in order yet.

        Args:
            state: of this game, not over.
            limit: positions, at most.
        """
        from gamelib.odds.turn_search import StateSteps, search

        return search(StateSteps(state), limit)

    def varied(self, state: State, rng: Rng) -> State | None:
        """A position like another one, changed a little at random; None where none comes of it, or always."""
        return None

    def way_to(self, state: State) -> tuple[str, ...] | None:
        """Moves from the start to a position; None where no way is found, which does not prove that there is none."""
        return None

    def play(self, strategies: Sequence[str | Strategy], seed: int = 0) -> Playthrough:
        """Play one game to its end.

        Args:
            strategies: one for each seat: a name (see `gamelib.strategies`) or a callable ``(view, rng) -> action``.
            seed: any int; the same seed and strategies give the same game.

        Raises:
            ValueError: a strategy is unknown, or there are too few or too many.
        """
        from gamelib.playthrough import Playthrough
        from gamelib.strategies import YOU

        playthrough = Playthrough(self, seed=seed, seats=strategies)
        if YOU in strategies:
            raise ValueError("every seat needs a strategy here; for a person, use a Playthrough or a TurnStepper")
        playthrough.play_on()
        return playthrough
