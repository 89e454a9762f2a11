"""Package!? as a game on the contract: `Package` with its switches, and its immutable states over rules.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from gamelib.board_state import BoardGame, BoardState
from gamelib.game import Action, Actions, Chance, Node, Reason, Score, tidy
from gamelib.package import fields, notation, reasons, rules, words
from gamelib.package.clauses import BY_ID
from gamelib.package.fields import Board
from gamelib.package.words import PackageEvent, Trigger
from gamelib.strategies import Linear

if TYPE_CHECKING:
    from types import ModuleType

    from gamelib.clauses import Clause
    from gamelib.game import State, Strategy
    from gamelib.odds.turn_search import Found
    from gamelib.odds.walk import Walk
    from gamelib.pictures import Picture
    from gamelib.random import Rng
    from gamelib.story import Story

_RULINGS = {  # switch -> the ruling that it belongs to
    "trigger_order": "R-PK-order",
    "third_package": "R-PK-third-again",
    "triggers": "R-PK-earned",
    "final_remove_own": "R-PK-final-own",
    "relocate_from_one": "R-PK-null-relocate",
}


@dataclass(frozen=True, repr=False)
class Package(BoardGame):
    """The game Package!? with its rulings.

    Args:
        players: 2 to 4 (PK-1).
        supply: packages each, 1 to 12; None for twelve with two players, ten with three or four (PK-2, R-PK-supply).
        trigger_order: ``"queue"``, ``"stack"`` or ``"free"`` (R-PK-order).
        third_package: ``"every_time"`` or ``"once"`` (R-PK-third-again).
        triggers: ``"earned"`` or ``"recheck"`` (R-PK-earned).
        final_remove_own: may the final removal take an own package (R-PK-final-own).
        relocate_from_one: may a package at 1 be relocated to 1 (R-PK-null-relocate).

    Raises:
        ValueError: switches that are not possible, each with its clause or ruling.

    >>> Package(players=3, trigger_order="stack").start(first=0).child("roll 4").actions
    <1 actions: deliver 4>
    """

    players: int = 2
    supply: int | None = None
    trigger_order: str = "queue"
    third_package: str = "every_time"
    triggers: str = "earned"
    final_remove_own: bool = True
    relocate_from_one: bool = False

    title: ClassVar[str] = "Package!?"
    strategies: ClassVar[tuple[str, ...]] = ("random", "greedy", "spiteful", "lookahead", "linear")

    def __post_init__(self) -> None:
        faults = []
        if type(self.players) is not int or not 2 <= self.players <= 4:
            faults.append(f"players must be 2, 3 or 4, not {self.players!r} (PK-1)")
        if self.supply is not None and (type(self.supply) is not int or not 1 <= self.supply <= 12):
            faults.append(f"supply must be None or 1 to 12, not {self.supply!r} (R-PK-supply)")
        for name, ruling in _RULINGS.items():
            value, readings = getattr(self, name), words.READINGS[name]
            if type(value) is not type(readings[0]) or value not in readings:
                allowed = " or ".join(map(repr, readings))
                faults.append(f"{name} must be {allowed}, not {value!r} ({ruling})")
        if faults:
            raise ValueError("; ".join(faults))

    @property
    def full_supply(self) -> int:
        """PK-2: the number of packages that each player has."""
        return self._empty_board().supply[0]  # type: ignore[no-any-return]

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """PK-1 to PK-27 and the rulings."""
        return tuple(BY_ID.values())

    @property
    def story(self) -> Story:
        """The game in words."""
        from gamelib.package.story import STORY

        return STORY

    @classmethod
    def many(cls) -> ModuleType:
        """How many games of Package!? are counted."""
        from gamelib.package import many

        return many

    def walk(self, strategies: Sequence[str | Strategy], first: int | None = None) -> Walk:
        """A walk over boards for built-in strategies, over states for one's own."""
        from gamelib.package.walk import BoardWalk, PackageStateWalk

        built_in = all(isinstance(each, (str, Linear)) for each in strategies)
        return (BoardWalk if built_in else PackageStateWalk)(self, strategies, first)

    def find_turn(self, state: State, limit: int) -> Found:
        """All that can follow a state until the turn ends, on boards, and where it is much compiled."""
        from gamelib.package import turn

        assert isinstance(state, PackageState)
        return turn.find(state, limit)

    def varied(self, state: State, rng: Rng) -> State | None:
        """A position before a roll, with one to three pieces elsewhere; None where that cannot be."""
        from gamelib.package.vary import varied

        assert isinstance(state, PackageState)
        return varied(state, rng)

    def way_to(self, state: State) -> tuple[str, ...] | None:
        """Moves from the start to a position before a roll; None where no way is found (see `gamelib.package.way`)."""
        from gamelib.package.way import way_to

        assert isinstance(state, PackageState)
        return way_to(state)

    def start(self, first: int | None = None) -> PackageState:
        """The start of a game (PK-3): a chance node that draws who starts, or the first roll of seat `first`.

        Raises:
            ValueError: `first` is no seat of this game.
        """
        if first is not None and (type(first) is not int or not 0 <= first < self.players):
            raise ValueError(f"first must be a seat, 0 to {self.players - 1}, or None for a draw, not {first!r} (PK-3)")
        state = PackageState(self, self._empty_board(), 0)
        return state if first is None else state.child(f"first {first}")

    def set_up(
        self,
        packages: Sequence[Sequence[int]],
        pawns: Sequence[int] | None = None,
        supply: Sequence[int] | None = None,
        turn: int = 0,
        final_taken: Sequence[bool] | None = None,
        had_third: Sequence[Sequence[int]] | None = None,
    ) -> PackageState:
        """A position before a roll.

        Args:
            packages: for each player five numbers, the packages at locations 1 to 5.
            pawns: for each player a location, 0 for off the table (the default).
            supply: for each player the packages left to place; by default all that are not on the table.
            turn: seat of the player in turn.
            final_taken: for each player whether the final turn was taken; by default nobody has.
            had_third: for each player the locations that have had their third package (third_package="once" only).

        Raises:
            ValueError: with everything that is wrong, a line each.
        """
        board = self._empty_board()
        notation.set_up(board, packages, pawns, supply, turn, final_taken, had_third)
        return PackageState(self, board, 0)

    def position(self, text: str) -> PackageState:
        """The position that a line describes (see `gamelib.package.notation`).  Raises ValueError with all faults.

        >>> str(Package().position("packages 1 0 0 0 0 / 0 0 0 0 0, pawns 1 / 0, supply 11 / 12, pink to roll"))
        'packages 1 0 0 0 0 / 0 0 0 0 0, pawns 1 / 0, supply 11 / 12, pink to roll'
        """
        board = self._empty_board()
        notation.read(board, text)
        return PackageState(self, board, board.events)

    def _empty_board(self) -> Board:
        board = fields.make()
        for name, readings in words.READINGS.items():
            setattr(board, name, readings.index(getattr(self, name)))
        board.full_supply = self.supply or 0
        board.logging = 1
        rules.set_up(board, self.players)
        return board


class PackageState(BoardState):
    """A position of Package!?.  Made by `Package.start`, `set_up`, `position` and `child`; never changed."""

    __slots__ = ()
    _game: Package
    _board: Board
    _layout = fields.LAYOUT

    def __str__(self) -> str:
        return notation.line(self._board)

    # ------------------------------------------------------------------------------------ the position
    @property
    def game(self) -> Package:
        """The game with its switches."""
        return self._game

    @property
    def node(self) -> Node:
        """What the state waits for."""
        return words.NODES[self._board.node]

    @property
    def turn(self) -> int | None:
        """The player in turn; None before the start and after the end."""
        return None if self._board.node in (rules.START, rules.OVER) else self._board.turn

    @property
    def within_turn(self) -> bool:
        """Has a number been rolled whose turn is not over, or is the game over?"""
        return self._board.node not in (rules.START, rules.ROLL)

    @property
    def player(self) -> int | None:
        """The seat that decides, out of turn too (PK-16); None at chance nodes and when the game is over."""
        decides = self._board.node not in (rules.START, rules.ROLL, rules.OVER)
        return rules.decider(self._board) if decides else None

    @property
    def die(self) -> int | None:
        """The number rolled; None when there is none."""
        return self._board.die or None

    @property
    def packages(self) -> tuple[tuple[int, ...], ...]:
        """Packages of each player at locations 1 to 5."""
        rows = self._board.packages
        return tuple(tuple(row[seat] for row in rows[1:]) for seat in range(self._game.players))

    @property
    def gone(self) -> tuple[int, ...]:
        """Packages of each player that are out of the game."""
        return tuple(self._board.packages[0][: self._game.players])

    @property
    def pawns(self) -> tuple[int, ...]:
        """Each pawn's location, 0 for off the table."""
        return tuple(self._board.pawn[: self._game.players])

    @property
    def supply(self) -> tuple[int, ...]:
        """Packages that each player has left to place."""
        return tuple(self._board.supply[: self._game.players])

    @property
    def final_taken(self) -> tuple[bool, ...]:
        """Whether each player has taken the final turn (PK-19)."""
        return tuple(map(bool, self._board.final_taken[: self._game.players]))

    @property
    def waiting(self) -> tuple[tuple[Trigger, ...], ...]:
        """The triggers that wait, in groups of those earned together, the group that is due first (PK-17)."""
        return words.groups(self._board)

    @property
    def resolving(self) -> Trigger | None:
        """The trigger that is being resolved."""
        return words.trigger(self._board.resolving) if self._board.resolving else None

    # --------------------------------------------------------------------------------- what may happen
    @property
    def actions(self) -> Actions:
        """The legal actions: by clause, then location, then colour; decline is last."""
        if self._actions is None:
            self._actions = Actions(words.actions(self._board))
        return self._actions

    @property
    def chance(self) -> Chance:
        """At START and ROLL the outcomes with their probabilities; empty elsewhere."""
        return Chance(words.outcomes(self._board))

    def child(self, action: str) -> PackageState:
        """The state after an action or chance outcome, given as such or as text.  Raises IllegalAction."""
        board, code = self._board, -1
        if type(action) is Action and action.node == board.node:
            code = action.code  # made by a state at the same kind of node: legal here if it is on the menu
            if board.node not in (rules.START, rules.ROLL) and code not in words.choices(board):
                code = -1
            elif board.node == rules.START and code >= board.players:
                code = -1
        if code < 0:
            code = self.action(action).code
        new = fields.copy(board)
        since = 0
        if board.node == rules.START:
            rules.start(new, code)
        elif board.node == rules.ROLL:
            rules.roll(new, code)
        else:
            since = board.events
            rules.choose(new, code)
        return PackageState(self._game, new, since)

    def why_not(self, action: str) -> tuple[Reason, ...]:
        """Every reason, with clause or ruling, why an action is not possible here; () if it is.

        Raises:
            ValueError: the text is no action of this game.
            TypeError: not a text.

        >>> print(*Package().start(first=0).child("roll 4").why_not("deliver 3"))
        The die shows 4, so a delivery goes to 4. (PK-4)
        """
        return reasons.why_not(self._board, tidy(action))

    @property
    def unreachable(self) -> tuple[Reason, ...]:
        """Why no game can come to this position; () where no reason is known, which is no proof that one can."""
        from gamelib.package import unreachable

        return unreachable.reasons(self)

    @property
    def live_clauses(self) -> tuple[str, ...]:
        """Ids of the clauses that matter at this node: those that allow something here, and those that decide it."""
        return reasons.live_clauses(self._board)

    # ----------------------------------------------------------------------------------- what happened
    @property
    def events(self) -> tuple[PackageEvent, ...]:
        """What happened in the step that led here; causes are indices into `turn_events`."""
        return words.events(self._board, self._since)

    @property
    def turn_events(self) -> tuple[PackageEvent, ...]:
        """What happened in this turn from its roll on; at a roll, in the turn before."""
        return words.events(self._board)

    # ----------------------------------------------------------------------------------- how it stands
    @property
    def scores(self) -> tuple[Score, ...]:
        """The points of each seat, if the game were scored now: PK-24, PK-25, PK-26."""
        board = self._board
        rows = (
            {
                "PK-24": rules.package_points(board, seat),
                "PK-25": rules.pawn_bonus(board, seat),
                "PK-26": rules.set_bonus(board, seat),
            }
            for seat in range(self._game.players)
        )
        return tuple(Score(sum(parts.values()), parts) for parts in rows)

    def features(self, player: int) -> dict[str, int]:
        """The parts of the own score, the best score of another, own packages left, out of the game, and in pairs.

        A pair is a location where one package more makes a full set of three.
        """
        from gamelib.package import play

        return {name: int(play.feature(self._board, player, i)) for i, name in enumerate(play.FEATURES)}

    @property
    def returns(self) -> tuple[Fraction, ...] | None:
        """PK-27: at the end 1 for a win, shared wins split, 0 otherwise; None before the end."""
        if self._board.node != rules.OVER:
            return None
        won = [bool(rules.is_winner(self._board, seat)) for seat in range(self._game.players)]
        return tuple(Fraction(int(win), sum(won)) for win in won)

    def view(self, player: int) -> PackageState:
        """What this player knows: everything, Package!? has no hidden information.  Raises ValueError for no seat."""
        self._check_seat(player)
        return self

    @property
    def alt(self) -> str:
        """The board in words."""
        from gamelib.package.picture import alt

        return alt(self)

    def picture(self) -> Picture:
        """The board as SVG, in words and as a table."""
        from gamelib.package.picture import picture

        return picture(self)
