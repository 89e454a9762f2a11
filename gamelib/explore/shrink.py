"""Lines of play that can be varied, and positions made as small as a property allows: `shrink_line`, `shrink_set_up`.

A line is cut into turns.  When turns or moves are taken out of it or exchanged, what is left is *replayed*: at each
node the next move of that turn that is possible there is made, and where there is none, `fill` chooses.  So whatever
is tried is a line of the game, and the position it leads to can be reached.

*Smaller* is, in this order: fewer players; fewer packages on the table, or cards in the Rail Yard and the portfolios;
fewer packages out of the game, or cards in hands; fewer pawns on the table, or cards in the discard pile; fewer
triggers that wait, or picks on the table; fewer moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from gamelib.explore.pieces import with_less
from gamelib.game import Action, Game, State
from gamelib.package.game import PackageState
from gamelib.pocket_rails.state import RailsState
from gamelib.random import Rng

LISTED = 1000  # outcomes of chance that are looked through; a shuffle has more, and is checked by the rules

Fill = Callable[[State], Action]
Size = tuple[int, ...]
Turns = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Line:
    """Moves from the start of a game.

    Attributes:
        moves: actions and outcomes of chance.
        states: all positions, the start first; one more than moves.
        ends: how many moves had been made at the end of each turn.
    """

    moves: tuple[str, ...]
    states: tuple[State, ...]
    ends: tuple[int, ...]

    @property
    def state(self) -> State:
        """The position it leads to."""
        return self.states[-1]

    @property
    def turns(self) -> list[tuple[str, ...]]:
        """The moves, turn by turn; the last one need not be over."""
        cuts = [0, *self.ends]
        if cuts[-1] < len(self.moves):
            cuts.append(len(self.moves))
        return [self.moves[since:until] for since, until in pairwise(cuts)]

    @property
    def last_turn(self) -> range:
        """The places in `states` from before the last turn on."""
        before = [end for end in self.ends if end < len(self.moves)]
        return range(before[-1] if before else 0, len(self.states))

    def cut(self, moves: int) -> Line:
        """The first so many moves."""
        return Line(self.moves[:moves], self.states[: moves + 1], tuple(end for end in self.ends if end <= moves))


def replay(game: Game, turns: Iterable[Sequence[str]], fill: Fill, whole: bool = False) -> Line:
    """A line from turns whose moves may not fit any more.

    Args:
        game: from its start.
        turns: the moves wished for.
        fill: what is done at a node where none of its turn's moves is possible.
        whole: is the last turn played to its end?  Otherwise the line ends with its last move.
    """
    states: list[State] = [game.start()]
    moves: list[str] = []
    ends: list[int] = []
    last = None if whole else len(list(turns)) - 1
    for place, turn in enumerate(turns):
        if states[-1].is_over:
            break
        wished = list(turn)
        until_over = place != last
        while not states[-1].is_over and (wished or until_over):
            before = states[-1]
            after = None
            while wished and after is None:
                move = wished.pop(0)
                after = _step(before, move)
            if after is None:
                if not until_over:
                    break
                move = fill(before)
                after = before.child(move)
            moves.append(str(move))
            states.append(after)
            if after.is_over or (before.within_turn and not after.within_turn):
                ends.append(len(moves))
                break
    return Line(tuple(moves), tuple(states), tuple(ends))


def line_of(game: Game, moves: Iterable[str]) -> Line:
    """The line of these moves, each of which is possible."""
    states, made, ends = [game.start()], [], []
    for move in moves:
        before = states[-1]
        states.append(before.child(move))
        made.append(move)
        if states[-1].is_over or (before.within_turn and not states[-1].within_turn):
            ends.append(len(made))
    return Line(tuple(made), tuple(states), tuple(ends))


def plainly(state: State) -> Action:
    """The first outcome of chance, the last of the actions: to decline, where that is possible."""
    if state.actions:
        return state.actions[-1]
    return state.chance.sample(Rng(0)) if state.chance.outcomes > LISTED else state.chance[0][0]


def _step(state: State, move: str) -> State | None:
    """The position after a move; None where it is not possible."""
    if state.chance.outcomes > LISTED:
        try:
            return state.child(move)
        except ValueError:
            return None
    for listed in listed_at(state):
        if listed == move:
            return state.child(listed)
    return None


def listed_at(state: State) -> Sequence[Action]:
    """The actions, or the outcomes of chance where there are not too many."""
    if state.actions or state.chance.outcomes > LISTED:
        return state.actions
    return [outcome for outcome, _ in state.chance]


def size(state: State, moves: int = 0) -> Size:
    """By which positions are compared; see above."""
    players = state.game.players
    if isinstance(state, PackageState):
        table = sum(map(sum, state.packages))
        waiting = sum(map(len, state.waiting))
        return players, table, sum(state.gone), sum(map(bool, state.pawns)), waiting, moves
    if isinstance(state, RailsState):
        table, hands = len(state.yard) + sum(map(len, state.portfolios)), sum(map(len, state.hands))
        return players, table, hands, len(state.discard), sum(each is not None for each in state.picks), moves
    return players, 0, 0, 0, 0, moves


# ------------------------------------------------------------------------------------------------ by moves
def shrink_line(line: Line, holds: Callable[[State], bool], tries: int) -> Line:
    """The smallest line found that leads to a position with the property: never a larger one than was given.

    Args:
        line: its last position has the property.
        holds: the property.
        tries: lines that are tried, at most.
    """
    best = line
    left = tries
    for players in range(2, line.state.game.players):
        smaller = replay(replace(line.state.game, players=players), best.turns, plainly)  # type: ignore[type-var]
        left -= 1
        if _holds_elsewhere(holds, smaller.state):
            best = smaller
            break
    again = True
    while again:
        again = False
        for edits in (_without_turns, _without_two, _without_moves, _with_others):
            found: Line | None = best
            while found is not None:
                found = None
                for turns in edits(best):
                    if left <= 0:
                        return best
                    left -= 1
                    other = replay(best.state.game, turns, plainly)
                    if _size_of(other) < _size_of(best) and holds(other.state):
                        best = found = other
                        again = True
                        break
    return best


def _size_of(line: Line) -> Size:
    return size(line.state, len(line.moves))


def _holds_elsewhere(holds: Callable[[State], bool], state: State) -> bool:
    """Does the property hold with fewer players?  One that asks about a seat that is not there does not."""
    try:
        return holds(state)
    except (IndexError, KeyError, ValueError):
        return False


def _without_turns(line: Line) -> Iterator[Turns]:
    """Some turns in a row less, many at once first."""
    turns, many = line.turns, len(line.turns) // 2
    while many:
        for since in range(len(turns) - many, -1, -1):
            yield turns[:since] + turns[since + many :]
        many //= 2


def _without_two(line: Line) -> Iterator[Turns]:
    """Two turns less, wherever they are: one of each of two players."""
    turns = line.turns
    for one in range(len(turns)):
        for other in range(one + 2, len(turns)):
            yield turns[:one] + turns[one + 1 : other] + turns[other + 1 :]


def _without_moves(line: Line) -> Iterator[Turns]:
    """A turn without its last moves: what is left of it is done plainly."""
    turns = line.turns
    for place, turn in enumerate(turns):
        for kept in range(1, len(turn)):
            yield [*turns[:place], turn[:kept], *turns[place + 1 :]]


def _with_others(line: Line) -> Iterator[Turns]:
    """Another action or outcome in place of one."""
    turns, at = line.turns, 0
    for place, turn in enumerate(turns):
        for kept, move in enumerate(turn):
            for other in listed_at(line.states[at]):
                if other != move:
                    yield [*turns[:place], (*turn[:kept], str(other), *turn[kept + 1 :]), *turns[place + 1 :]]
            at += 1


# ------------------------------------------------------------------------------------------------ piece by piece
def shrink_set_up(state: State, holds: Callable[[State], bool], tries: int) -> State:
    """The smallest position found by taking away piece by piece (see pieces.py), whether a game can reach it or not.

    Args:
        state: it has the property.
        holds: the property.
        tries: positions that are tried, at most.
    """
    best, left, again = state, tries, True
    while again:
        again = False
        for other in with_less(best):
            if left <= 0:
                return best
            if size(other) < size(best):
                left -= 1
                if _holds_elsewhere(holds, other):
                    best, again = other, True
                    break
    return best
