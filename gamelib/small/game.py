"""The base of small games, and their states: `SmallGame` says what a game of one's own has to say."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from gamelib.board_state import BoardGame, BoardState
from gamelib.clauses import Clause, register
from gamelib.game import Action, Actions, Chance, Game, Node, Reason, Score, tidy
from gamelib.look import COLOURS
from gamelib.small import checks, notation
from gamelib.small.table import Part, SmallEvent, Table, Verb

if TYPE_CHECKING:
    from gamelib.pictures import Picture
    from gamelib.story import Story
    from gamelib.terms import Switch

Given = tuple[int, ...]  # what comes after a verb: places and seats, as numbers
_CHANCE = re.compile(r"(first|roll) (0|[1-9][0-9]{0,2})")


class SmallGame(BoardGame):
    """A game in which whoever is in turn rolls a die, then decides; the base of games of one's own.

    A game is a frozen dataclass over this one, with ``repr=False``, whose fields are `players` and its switches, all
    with defaults.  It has these attributes, and the methods below that have no body here.

    Attributes:
        title: its name.
        rules: its clauses and rulings, in order.
        cited: the clauses by which who starts is drawn, the die is rolled, the game ends, and one wins, by the words
            ``"start"``, ``"roll"``, ``"end"`` and ``"win"``.
        switched: what can be set, but for `players`.
        parts: of a position.
        place_names: the names of the places, the first is number 1; empty where there are none.
        place_word: what a place is called.
        verbs: the kinds of actions, in the order in which they are offered.
        questions: what is decided at MAIN and RESOLVE nodes, in a few words that may contain ``{die}``.
        score_rows: label and clause of each part of a score.
        score_range: the values that a final score can have, for tables of many games.
        faces: of the die.
    """

    rules: ClassVar[tuple[Clause, ...]]
    cited: ClassVar[Mapping[str, str]]
    switched: ClassVar[tuple[Switch, ...]] = ()
    parts: ClassVar[tuple[Part, ...]]
    place_names: ClassVar[tuple[str, ...]] = ()
    place_word: ClassVar[str] = "place"
    verbs: ClassVar[tuple[Verb, ...]]
    questions: ClassVar[Mapping[Node, str]]
    score_rows: ClassVar[tuple[tuple[str, str], ...]]
    score_range: ClassVar[range] = range(128)
    faces: ClassVar[int] = 6
    strategies: ClassVar[tuple[str, ...]] = ("random", "greedy", "spiteful", "lookahead", "linear")

    # ------------------------------------------------------------------------- what a game has to say
    @abstractmethod
    def deal(self, table: Table) -> None:
        """Put on the table what is there before the first turn; all parts are 0."""

    @abstractmethod
    def reasons(self, table: Table, verb: str, *given: int) -> Iterable[Reason]:
        """Every reason why an action is not possible at a MAIN or RESOLVE node.  It is legal where there is none."""

    @abstractmethod
    def act(self, table: Table, verb: str, *given: int) -> None:
        """Carry an action out, note what happens, and say what comes next: `ask`, `pass_turn` or `end` of the table."""

    @abstractmethod
    def points(self, table: Table, seat: int) -> tuple[int, ...]:
        """The points of a seat if the game were scored now, a number for each of `score_rows`."""

    def started(self, table: Table) -> None:
        """`table.turn` is drawn to start."""

    def rolled(self, table: Table) -> None:
        """`table.die` is rolled, and the player in turn is to decide, unless this says otherwise."""

    def decider(self, table: Table) -> int:
        """The seat that decides at a MAIN or RESOLVE node: whoever is in turn."""
        return table.turn

    def faults(self, table: Table) -> Iterator[str]:
        """What cannot be in a position after the start, a sentence each."""
        yield from ()

    def focus(self, table: Table) -> int:
        """The place that the position is about just now; 0 for none."""
        return 0

    def is_small(self) -> bool:
        """May it have few enough positions for its exact law?"""
        return False

    # ------------------------------------------------------------------------------- what comes of it
    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        if found := checks.faults(cls):
            Game.by_name.pop(cls.__name__, None)
            raise TypeError(f"{cls.__name__} is no game yet: {'; '.join(found)}")
        register(cls.rules, anew=True)

    def __post_init__(self) -> None:
        faults = []
        if type(self.players) is not int or not 2 <= self.players <= len(COLOURS):
            faults.append(f"players must be 2 to {len(COLOURS)}, not {self.players!r}")
        for switch in self.switched:
            value, possible = getattr(self, switch.name), tuple(switch.readings or switch.numbers)
            if type(value) is not type(possible[0]) or value not in possible:
                allowed = " or ".join(map(repr, possible)) if switch.readings else f"{possible[0]} to {possible[-1]}"
                faults.append(f"{switch.name} must be {allowed}, not {value!r} ({switch.clause})")
        if faults:
            raise ValueError("; ".join(faults))

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses and rulings."""
        return self.rules

    @property
    def story(self) -> Story:
        """The game in words."""
        from gamelib.small.story import story_of

        return story_of(type(self))

    @classmethod
    def many(cls) -> Any:
        """How many games are counted."""
        from gamelib.small.many import many_of

        return many_of(cls)

    @property
    def texts(self) -> Mapping[str, tuple[Verb, Given]]:
        """Every action text of the game, legal or not, with its verb and what comes after it."""
        return _texts(type(self), self.players)

    def dealt(self) -> Table:
        """The table before the first turn."""
        table = Table(self)
        self.deal(table)
        return table

    def legal(self, table: Table) -> list[str]:
        """The texts of the legal actions at a MAIN or RESOLVE node: in the order of the verbs, then by number."""
        return [text for text, (verb, given) in self.texts.items() if not any(self.reasons(table, verb.name, *given))]

    def start(self, first: int | None = None) -> SmallState:
        """The start of a game: a chance node that draws who starts, or the first roll of seat `first`.

        Raises:
            ValueError: `first` is no seat of this game.
        """
        if first is not None and (type(first) is not int or not 0 <= first < self.players):
            raise ValueError(f"first must be a seat, 0 to {self.players - 1}, or None for a draw, not {first!r}")
        state = SmallState(self, self.dealt(), 0)
        return state if first is None else state.child(f"first {first}")

    def set_up(self, turn: int = 0, **parts: Any) -> SmallState:
        """A position before a roll.

        Args:
            turn: seat of the player in turn.
            parts: by their names; those that are not given are as at the start.

        Raises:
            ValueError: with everything that is wrong, a line each.
        """
        known, table = [part.name for part in self.parts], self.dealt()
        if unknown := sorted(set(parts) - set(known)):
            raise ValueError(f"there is no part {', '.join(unknown)}; the parts are {', '.join(known)}")
        for name, value in parts.items():
            setattr(table, name, value)
        try:
            table.node, table.turn = Node.ROLL, turn
            return self.position(notation.line(table, self.parts))
        except (TypeError, IndexError) as error:
            raise ValueError(f"a part has another form than the rules want: {error}") from error

    def position(self, text: str) -> SmallState:
        """The position that a line describes (see `gamelib.small.notation`).  Raises ValueError with all faults."""
        table = notation.read(self, text)
        if table.die:
            table.note("rolled", None, f"{table.name(table.turn)} rolled {table.die}.", table.turn)
        return SmallState(self, table, len(table.log))


@cache
def _texts(game: type[SmallGame], players: int) -> dict[str, tuple[Verb, Given]]:
    names = {
        "place": {str(n): n for n in range(1, len(game.place_names) + 1)},
        "seat": {colour: seat for seat, colour in enumerate(COLOURS[:players])},
    }
    found = {}
    for verb in game.verbs:
        for words in product(*(names[kind] for kind in verb.takes)):
            given = tuple(names[kind][word] for kind, word in zip(verb.takes, words, strict=True))
            found[" ".join((verb.name, *words))] = verb, given
    return found


@cache
def _chance(word: str, first: int, outcomes: int) -> Chance:
    return Chance(Action(f"{word} {first + i}") for i in range(outcomes))


class SmallState(BoardState):
    """A position of a small game.  Made by `start`, `set_up`, `position` and `child`; never changed."""

    __slots__ = ()
    _game: SmallGame
    _board: Table

    def __str__(self) -> str:
        return notation.line(self._board, self._game.parts)

    def _as_tuple(self) -> tuple[Any, ...]:
        if self._key is None:
            self._key = (self._game, *self._board.key())
        return self._key

    # ------------------------------------------------------------------------------------ the position
    @property
    def game(self) -> SmallGame:
        """The game with its switches."""
        return self._game

    @property
    def node(self) -> Node:
        """What the state waits for."""
        return self._board.node

    @property
    def turn(self) -> int | None:
        """The player in turn; None before the start and after the end."""
        return None if self.node in (Node.START, Node.OVER) else self._board.turn

    @property
    def within_turn(self) -> bool:
        """Has a number been rolled whose turn is not over, or is the game over?"""
        return self.node not in (Node.START, Node.ROLL)

    @property
    def player(self) -> int | None:
        """The seat that decides; None at chance nodes and when the game is over."""
        return self._game.decider(self._board) if self.node in (Node.MAIN, Node.RESOLVE) else None

    @property
    def die(self) -> int | None:
        """The number rolled; None when there is none."""
        return self._board.die or None

    def part(self, name: str) -> Any:
        """A part of the position, by its name: a number, or a list that is yours.  Raises KeyError."""
        known = dict(zip((part.name for part in self._game.parts), self._board.parts(), strict=True))
        return known[name]

    # --------------------------------------------------------------------------------- what may happen
    @property
    def actions(self) -> Actions:
        """The legal actions: in the order of the verbs, then by place and seat."""
        if self._actions is None:
            decides = self.node in (Node.MAIN, Node.RESOLVE)
            self._actions = Actions(map(Action, self._game.legal(self._board) if decides else ()))
        return self._actions

    @property
    def chance(self) -> Chance:
        """At START and ROLL the outcomes with their probabilities; empty elsewhere."""
        if self.node == Node.START:
            return _chance("first", 0, self._game.players)
        return _chance("roll", 1, self._game.faces if self.node == Node.ROLL else 0)

    def child(self, action: str) -> SmallState:
        """The state after an action or chance outcome, given as such or as text.  Raises IllegalAction."""
        text, game, table = str(self.action(action)), self._game, self._board.copy()
        table.begin_step(self.player, fresh=not self.within_turn)
        if self.node == Node.START:
            table.node, table.turn = Node.ROLL, int(text.split()[1])
            table.note("started", game.cited["start"], f"{table.name(table.turn)} starts.", table.turn)
            game.started(table)
        elif self.node == Node.ROLL:
            table.node, table.die = Node.MAIN, int(text.split()[1])
            table.note("rolled", None, f"{table.name(table.turn)} rolled {table.die}.", table.turn)
            game.rolled(table)
        else:
            verb, given = game.texts[text]
            game.act(table, verb.name, *given)
        return SmallState(game, table, table.since)

    def why_not(self, action: str) -> tuple[Reason, ...]:
        """Every reason, with its clause, why an action is not possible here; () if it is.

        Raises:
            ValueError: the text is no action of this game.
            TypeError: not a text.
        """
        text, game = tidy(action), self._game
        if text in game.texts:
            if self.node in (Node.MAIN, Node.RESOLVE):
                verb, given = game.texts[text]
                return tuple(game.reasons(self._board, verb.name, *given))
            return (self._nothing_to_decide(),)
        if match := _CHANCE.fullmatch(text):
            return self._why_not_chance(match[1], int(match[2]))
        example = {"place": "1", "seat": COLOURS[1]}
        like = [" ".join((verb.name, *(example[kind] for kind in verb.takes))) for verb in game.verbs]
        known = ", ".join(["first 0", "roll 1", *like])
        raise ValueError(f"{text!r} is no action of {game.title}. An action reads like one of: {known}")

    def _nothing_to_decide(self) -> Reason:
        if self.is_over:
            return Reason(self._game.cited["end"], "The game is over.")
        if self.node == Node.START:
            return Reason(self._game.cited["start"], "Who starts is drawn first.")
        return Reason(self._game.cited["roll"], "The die is rolled first.")

    def _why_not_chance(self, what: str, number: int) -> tuple[Reason, ...]:
        game, starts = self._game, what == "first"
        low, high = (0, game.players - 1) if starts else (1, game.faces)
        cited = game.cited["start" if starts else "roll"]
        if not low <= number <= high:
            return (Reason(cited, f"The {'seats are' if starts else 'die shows'} {low} to {high}."),)
        if self.node == (Node.START if starts else Node.ROLL):
            return ()
        if self.is_over:
            return (self._nothing_to_decide(),)
        early = "Who starts is drawn once, before the first turn."
        return (Reason(cited, early if starts else "The die is rolled once, at the beginning of a turn."),)

    @property
    def live_clauses(self) -> tuple[str, ...]:
        """Ids of the clauses that matter at this node: those that allow something here, or that decide it."""
        cited, rows = self._game.cited, self._game.score_rows
        if self.is_over:
            return tuple(dict.fromkeys([cited["end"], *(clause for _, clause in rows), cited["win"]]))
        if not self.actions:
            return (cited["start" if self.node == Node.START else "roll"],)
        return tuple(dict.fromkeys(self._game.texts[action][0].clause for action in self.actions))

    # ----------------------------------------------------------------------------------- what happened
    @property
    def events(self) -> tuple[SmallEvent, ...]:
        """What happened in the step that led here; causes are indices into `turn_events`."""
        return tuple(self._board.log[self._since :])

    @property
    def turn_events(self) -> tuple[SmallEvent, ...]:
        """What happened in this turn from its roll on; at a roll, in the turn before."""
        return tuple(self._board.log)

    # ----------------------------------------------------------------------------------- how it stands
    @property
    def scores(self) -> tuple[Score, ...]:
        """The points of each seat, if the game were scored now."""
        ids = [clause for _, clause in self._game.score_rows]
        rows = [self._game.points(self._board, seat) for seat in range(self._game.players)]
        return tuple(Score(sum(row), dict(zip(ids, row, strict=True))) for row in rows)

    def features(self, player: int) -> dict[str, int]:
        """The parts of the own score by their labels, the best score of another, and what lies beside the seat."""
        totals, game = [score.total for score in self.scores], self._game
        names = [label.replace(" ", "_") for label, _ in game.score_rows]
        found = dict(zip(names, game.points(self._board, player), strict=True))
        found["best_other"] = max(totals[:player] + totals[player + 1 :])
        found.update({part.name: getattr(self._board, part.name)[player] for part in game.parts if part.kind == "each"})
        return found

    @property
    def returns(self) -> tuple[Fraction, ...] | None:
        """At the end 1 for the highest total, shared where several have it, 0 otherwise; None before the end."""
        if not self.is_over:
            return None
        totals = [score.total for score in self.scores]
        best = max(totals)
        return tuple(Fraction(int(total == best), totals.count(best)) for total in totals)

    def view(self, player: int) -> SmallState:
        """What this player knows: everything.  Raises ValueError for no seat."""
        self._check_seat(player)
        return self

    @property
    def alt(self) -> str:
        """The table in words."""
        from gamelib.small.picture import alt

        return alt(self)

    def picture(self) -> Picture:
        """The table as SVG, in words and as a table."""
        from gamelib.small.picture import picture

        return picture(self)
