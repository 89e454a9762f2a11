"""Walking over all positions of Package!?: on boards that are quick to copy and to tell apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gamelib.odds.walk import End, StateWalk, Walk
from gamelib.package import fields, lookahead, play, rules
from gamelib.package.words import choices as menu_of
from gamelib.strategies import numbered

if TYPE_CHECKING:
    from gamelib.game import Strategy
    from gamelib.package.game import Package

Option = tuple[int, Any]  # a choice, and the board after it


class PackageStateWalk(StateWalk):
    """The walk over states, for strategies of one's own."""

    has_chains, is_round = True, True


class BoardWalk(Walk):
    """The walk for built-in strategies."""

    has_chains, is_round = True, True

    def __init__(self, game: Package, strategies: Sequence[str | Strategy], first: int | None) -> None:
        self._players, self._first = game.players, first
        self._start = fields.copy(game.start(first)._board)
        self._start.logging = 0
        self._once = self._start.third_package == rules.ONCE
        # What never changes, or is not looked at, is in the class: it need not be copied.
        constant = {field.name: getattr(self._start, field.name) for field in fields.FIELDS}
        self._make: Any = type("LightBoard", (), constant)
        seats, weights = numbered(tuple(strategies), play.STRATEGIES, play.FEATURES)
        self._pick = [self._picker(seats[seat], weights) for seat in range(game.players)]

    def start(self) -> Any:
        """A roll of the seat that starts, or the draw of that seat."""
        return self._copy(self._start)

    def rests(self, position: Any) -> bool:
        """Is the turn over?"""
        return position.node in (rules.START, rules.ROLL, rules.OVER)

    def end(self, position: Any) -> End | None:
        """PK-24 to PK-27."""
        if position.node != rules.OVER:
            return None
        scores = tuple(int(rules.score(position, seat)) for seat in range(self._players))
        most = max(scores)
        share = Fraction(1, scores.count(most))
        return End(scores, tuple(share if score == most else Fraction(0) for score in scores))

    def outcomes(self, position: Any) -> list[Any]:
        """The seats that may start, or the numbers of the die."""
        starts = position.node == rules.START
        found = []
        for outcome in range(self._players) if starts else range(1, 7):
            found.append(self._copy(position))
            if starts:
                rules.start(found[-1], outcome)
            else:
                rules.roll(found[-1], outcome)
        return found

    def choices(self, position: Any) -> list[tuple[Any, bool]]:
        """What the strategy of the seat that is asked may choose."""
        me = rules.decider(position)
        resolves = position.node == rules.RESOLVE
        return [
            (board, resolves and rules.clause_of(choice) != rules.DECLINE)
            for choice, board in self._pick[me](position, me)
        ]

    def key(self, position: Any) -> tuple[int, ...]:
        """All that matters later: packages that are out of the game are those that are nowhere else."""
        _, one, two, three, four, five = position.packages
        state = (
            position.node,
            position.turn,
            position.die,
            position.resolving,
            *position.pawn,
            *position.supply,
            *position.final_taken,
            *one,
            *two,
            *three,
            *four,
            *five,
        )
        if position.waiting:
            state += tuple(position.pending[: position.waiting])
        if self._once:
            for row in position.had_third:
                state += tuple(row)
        return state

    # ------------------------------------------------------------------------------------ choices
    def _picker(self, strategy: int, weights: Sequence[float]) -> Callable[[Any, int], list[Option]]:
        """For a seat: all that its strategy may choose at a board."""
        if strategy == play.RANDOM:
            return lambda board, me: self._follow(board, menu_of(board))
        if strategy == play.LOOKAHEAD:
            return self._ahead()
        return lambda board, me: self._best(board, me, strategy, weights)

    def _follow(self, board: Any, choices: Sequence[int]) -> list[Option]:
        found = []
        for choice in choices:
            after = self._copy(board)
            rules.choose(after, choice)
            found.append((choice, after))
        return found

    def _best(self, board: Any, me: int, strategy: int, weights: Sequence[float]) -> list[Option]:
        options = self._follow(board, menu_of(board))
        values = [play.value(after, strategy, weights, me) for _, after in options]
        highest = max(values)
        return [option for option, value in zip(options, values, strict=True) if value == highest]

    def _ahead(self) -> Callable[[Any, int], list[Option]]:
        states = [fields.copy(self._start) for _ in range(lookahead.LEVELS)]
        levels, memo = [[0] * lookahead.ROW for _ in range(lookahead.LEVELS)], [0] * lookahead.MEMO

        def pick(board: Any, me: int) -> list[Option]:
            menu = menu_of(board)
            memo[0] += 1  # each position is looked at for itself
            best = lookahead.look_ahead(board, [len(menu), *menu], states, levels, memo, [0])
            return self._follow(board, levels[0][1 : best + 1])

        return pick

    def _copy(self, board: Any) -> Any:
        new = self._make()
        new.node, new.turn, new.die = board.node, board.turn, board.die
        new.waiting, new.resolving = board.waiting, board.resolving
        new.pending, new.total = board.pending[:], board.total[:]
        new.pawn, new.supply, new.final_taken = board.pawn[:], board.supply[:], board.final_taken[:]
        gone, one, two, three, four, five = board.packages
        new.packages = [gone[:], one[:], two[:], three[:], four[:], five[:]]
        if self._once:
            new.had_third = [row[:] for row in board.had_third]
        return new
