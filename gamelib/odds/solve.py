"""Exact values and best play of small games of two players: `solve`.

All positions that can follow are found, each once, and get their values from the end backwards: at a chance node the
mean, at a decision the best for the seat that decides.  One player's gain is the other's loss, in wins (shared ones
split) as in margins, so that there is one value whoever plays.  All are Fractions, nothing is rounded.

*Best* is by one objective, and among equals by the other: with ``"win"`` the probability of winning counts first, then
the expected margin.

Positions that can come back to themselves (see law.py) are solved together.  As long as nobody can keep a game going
for ever, such a loop has one value, which strategy iteration finds exactly: the first seat's play is fixed and the
other's best answer found, then the first seat's play is bettered, until nothing can be.  Where the game could be kept
going for ever, and where a loop is large, the game is refused.

What players hide from each other is beyond this: best play may then have to be drawn by lot, and a position has no
value of its own.  A game in which a seat that decides does not know everything is refused.

Measured on Package!? with two players, one seat starting, on a busy machine: with 1 package each 5,160 positions in
0.9 s and 3 MB, with 2 each 326,333 in 40 s and 220 MB.  With 3 each there are more from the start on (how many is not
known), but not late: from a position with one package left to place for both 385,359 in 108 s and 260 MB.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from operator import attrgetter
from typing import Any, NamedTuple

from gamelib.game import Action, Game, State
from gamelib.odds.law import _loops as loops_of
from gamelib.odds.turn_search import NOBODY, StateSteps
from gamelib.odds.walk import End
from gamelib.random import Rng

LIMIT = 1_000_000  # positions, decisions and ends included
LOOP = 60  # positions that can come back to each other, at most
OBJECTIVES = ("win", "margin")

Worth = tuple[Fraction, Fraction]  # to seat 0: what is aimed at, then the other


class SolveTooLarge(ValueError):
    """There are more positions than the limit allows.

    Attributes:
        positions: how many were found before it stopped.
    """

    def __init__(self, positions: int, limit: int) -> None:
        self.positions, self.limit = positions, limit
        super().__init__(
            f"the game is too large to be solved: at least {positions:,} positions, more than the limit of {limit:,}; "
            "a smaller supply, or a position nearer to the end, has fewer"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return SolveTooLarge, (self.positions, self.limit)


class Value(NamedTuple):
    """What a position is worth to a seat under best play of both.

    Attributes:
        win: the probability of winning, a shared win counted as a half.
        margin: the expected score less that of the other seat.
    """

    win: Fraction
    margin: Fraction

    def __str__(self) -> str:
        return f"wins {self.win} ({float(self.win):.1%}), margin {self.margin} ({float(self.margin):+.3f})"


class _Place(NamedTuple):
    """A position: who decides, or `NOBODY`; the positions that may be next, repeats included; how the game ended."""

    seat: int
    after: tuple[int, ...] = ()
    end: End | None = None


class Solution:
    """The values of all positions that can follow one, made by `solve`.

    Attributes:
        root: the position that was asked about.
        objective: ``"win"`` or ``"margin"``.
        positions: how many different ones there are; of them
        chances: those where chance decides,
        decisions: those where a seat does, and
        ends: those where the game is over.
        loops: sets of positions that can come back to each other.
        seconds: how long it took.
        memory: bytes that it holds, at most.
    """

    def __init__(self, root: State, objective: str, numbers: Mapping[Hashable, int], places: Sequence[_Place]) -> None:
        self.root, self.game, self.objective = root, root.game, objective
        self._numbers, self._places, self._key = numbers, places, _key_of(root)
        self.positions = len(places)
        self.ends = sum(place.end is not None for place in places)
        self.decisions = sum(place.seat != NOBODY for place in places)
        self.chances = self.positions - self.ends - self.decisions
        self.seconds = 0.0
        self._worths, self.loops = _worths(places, objective)
        self.memory = _size(numbers, places, self._worths)

    # ------------------------------------------------------------------------------------------------ values
    def value(self, state: State | None = None, seat: int = 0) -> Value:
        """What a position is worth to a seat; by default the one that was asked about.

        Raises:
            ValueError: no seat of this game; a position that cannot follow.
        """
        if type(seat) is not int or seat not in (0, 1):
            raise ValueError(f"seat must be 0 or 1, not {seat!r}")
        return self._value(0 if state is None else self._number(state), seat)

    @property
    def win(self) -> Fraction:
        """The probability that seat 0 wins, a shared win counted as a half, at the position that was asked about."""
        return self.value().win

    @property
    def margin(self) -> Fraction:
        """The expected margin of seat 0 at the position that was asked about."""
        return self.value().margin

    def actions(self, state: State) -> dict[Action, Value]:
        """All that may be done at a decision, each with its worth to the seat that decides, in the order of the rules.

        Raises:
            ValueError: nobody decides there; a position that cannot follow.
        """
        if state.player is None:
            raise ValueError(f"nobody decides at a {state.node} node")
        after = self._places[self._number(state)].after
        return {action: self._value(there, state.player) for action, there in zip(state.actions, after, strict=True)}

    def best(self, state: State) -> tuple[Action, ...]:
        """The best actions at a decision: those that are equal in wins and in margin.  Raises as `actions` does."""
        values = self.actions(state)
        most = max(map(self._rank, values.values()))
        return tuple(action for action, value in values.items() if self._rank(value) == most)

    def strategy(self, view: State, rng: Rng) -> Action:
        """Best play, of equals the first: a strategy for `simulate`, `law`, `Game.play` and wherever one is asked for.

        Raises:
            ValueError: a position that cannot follow the one that was asked about.
        """
        return self.best(view)[0]

    def _value(self, number: int, seat: int) -> Value:
        win, margin = self._worths[number] if self.objective == "win" else self._worths[number][::-1]
        return Value(win, margin) if seat == 0 else Value(1 - win, -margin)

    def _rank(self, value: Value) -> Worth:
        return (value.win, value.margin) if self.objective == "win" else (value.margin, value.win)

    def _number(self, state: State) -> int:
        if not isinstance(state, State) or state.game != self.game:
            raise ValueError(f"this is a solution of {self.game!r}, which {state!r} is no position of")
        number = self._numbers.get(self._key(state))
        if number is None:
            raise ValueError(f"this position cannot follow the one that was solved: {state}")
        return number

    # ------------------------------------------------------------------------------------------------ itself
    @property
    def table(self) -> list[list[str]]:
        """What may be done or happen first, and its worth; the first row is the heading."""
        root = self.root
        seat = root.player or 0
        heading = ["action" if root.player is not None else "outcome", f"{self.game.seats[seat]} wins", "margin", ""]
        best = self.best(root) if root.player is not None else ()
        listed = root.actions or [outcome for outcome, _ in root.chance]
        values = [self._value(there, seat) for there in self._places[0].after]
        return [
            heading,
            *(
                [
                    str(action),
                    f"{float(value.win):.4%}",
                    f"{float(value.margin):+.4f}",
                    "best" if action in best else "",
                ]
                for action, value in zip(listed, values, strict=True)
            ),
        ]

    @property
    def text(self) -> str:
        """The value, and what it was reckoned from, in words."""
        value = self.value()
        return (
            f"{self.game.seats[0]} {value}; best play by {self.objective}, exactly, from {self.positions:,} positions "
            f"({self.decisions:,} decisions), {self.seconds:.1f} s, {self.memory / 1e6:.0f} MB"
        )

    def __repr__(self) -> str:
        return f"<Solution of {self.game!r}: {self.text}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from html import escape

        from gamelib.pictures import table_html

        head = f"<p><code>{escape(repr(self.game))}</code>: {escape(self.text)}.</p>"
        return {"text/plain": repr(self), "text/html": head + table_html(self.table)}


def solve(
    game: Game | State,
    objective: str = "win",
    limit: int = LIMIT,
    progress: Callable[[int], object] | None = None,
) -> Solution:
    """The exact value of a game of two players, and best play from every position that can follow.

    Args:
        game: a game, or any position of one.  From its start it is also drawn who starts; ``game.start(0)`` is half of
            that.
        objective: what is aimed at first: ``"win"`` or ``"margin"``.
        limit: positions, at most.
        progress: called now and then with the number of positions so far; what it raises ends the search.

    Raises:
        TypeError: neither a game nor a position.
        ValueError: arguments that do not fit; not two players; hidden information; a game that may be kept going for
            ever, or come back to itself in too many ways.
        SolveTooLarge: there are more positions than `limit`.

    >>> from gamelib import Package
    >>> solution = solve(Package(supply=1).start(first=0))
    >>> solution.positions, solution.win
    (5160, Fraction(83, 216))
    """
    root = game.start() if isinstance(game, Game) else game
    if not isinstance(root, State):
        raise TypeError(f"a game or a position is solved, not {game!r}")
    faults = []
    if root.game.players != 2:
        faults.append(
            f"only games of two players have one value for both, and this has {root.game.players}: what is best for "
            "one of three depends on what the others want"
        )
    if objective not in OBJECTIVES:
        faults.append(f"objective must be 'win' or 'margin', not {objective!r}")
    if type(limit) is not int or limit < 1:
        faults.append(f"limit must be a number of positions, 1 or more, not {limit!r}")
    if faults:
        raise ValueError("; ".join(faults))
    begun = time.perf_counter()
    solution = Solution(root, objective, *_find(root, limit, progress))
    solution.seconds = time.perf_counter() - begun
    return solution


# ------------------------------------------------------------------------------------------------ positions
class _StatePlaces(StateSteps):
    """Positions as states, for any game."""

    def end(self, position: State) -> End | None:
        """Totals and returns; None before the end."""
        if position.returns is None:
            return None
        return End(tuple(score.total for score in position.scores), position.returns)


def _steps(root: State) -> Any:
    """The positions of a game, of whatever kind is quick."""
    from gamelib.package.game import PackageState
    from gamelib.package.turn import BoardSteps

    return BoardSteps(root) if isinstance(root, PackageState) else _StatePlaces(root)


def _key_of(root: State) -> Callable[[State], Hashable]:
    """Of states of this game a key, as their positions have it."""
    steps = _steps(root)
    if isinstance(steps, _StatePlaces):
        return steps.key
    of_board: Callable[[Any], Hashable] = steps.key
    return lambda state: of_board(attrgetter("_board")(state))


def _find(
    root: State, limit: int, progress: Callable[[int], object] | None
) -> tuple[dict[Hashable, int], list[_Place]]:
    """All positions that can follow; the root has number 0.  Raises as `solve` does."""
    steps = _steps(root)
    numbers: dict[Hashable, int] = {steps.key(steps.root()): 0}
    places: dict[int, _Place] = {}
    waiting = [(0, steps.root())]
    while waiting:
        number, position = waiting.pop()
        end = steps.end(position)
        if end is not None:
            places[number] = _Place(NOBODY, end=end)
            continue
        seat = steps.asks(position)[1]
        if isinstance(position, State) and seat != NOBODY and position.view(seat) != position:
            raise ValueError(
                f"{root.game.seats[seat]} decides without knowing everything (at a {position.node} node of "
                f"{root.game.title}): what is hidden may make it best to draw lots, and such games are not solved here"
            )
        children = steps.children(position, limit)
        if children is None:
            raise SolveTooLarge(limit + 1, limit)
        after = []
        for child in children:
            key = steps.key(child.position)
            there = numbers.get(key)
            if there is None:
                there = numbers[key] = len(numbers)
                waiting.append((there, child.position))
            after.append(there)
        places[number] = _Place(seat, tuple(after))
        if len(numbers) > limit:
            raise SolveTooLarge(len(numbers), limit)
        if progress and len(places) % 1000 == 0:
            progress(len(numbers))
    return numbers, [places[number] for number in range(len(places))]


# ------------------------------------------------------------------------------------------------ values
def _worths(places: Sequence[_Place], objective: str) -> tuple[list[Worth], int]:
    """What each position is worth to seat 0, and how many loops there are."""
    worths: dict[int, Worth] = {}
    loops = 0
    for loop in loops_of(places):  # type: ignore[arg-type]  # each set before those that lead to it
        number = loop[0]
        place = places[number]
        if len(loop) > 1 or number in place.after:
            loops += 1
            worths.update(_loop(loop, places, worths))
        elif place.end is not None:
            margin = Fraction(place.end.scores[0] - place.end.scores[1])
            win = place.end.returns[0]
            worths[number] = (win, margin) if objective == "win" else (margin, win)
        elif place.seat == NOBODY:
            worths[number] = _mean([worths[there] for there in place.after])
        else:
            worths[number] = (max if place.seat == 0 else min)(worths[there] for there in place.after)
    return [worths[number] for number in range(len(places))], loops


def _mean(worths: Sequence[Worth]) -> Worth:
    """Of equally likely outcomes."""
    one, other = zip(*worths, strict=True)
    return sum(one, Fraction(0)) / len(worths), sum(other, Fraction(0)) / len(worths)


def _loop(loop: Sequence[int], places: Sequence[_Place], known: Mapping[int, Worth]) -> dict[int, Worth]:
    """The worths in a loop, by strategy iteration; pairs of Fractions are ordered by the first, then by the second."""
    if len(loop) > LOOP:
        raise ValueError(f"{len(loop)} positions can come back to each other, more than {LOOP}: too large a loop")
    if _can_stay(loop, places):
        raise ValueError("the game can be kept going for ever, so it has no value")
    taken = {number: places[number].after[0] for number in loop if places[number].seat != NOBODY}
    while True:
        worths = _under(taken, loop, places, known)
        while _better(1, taken, places, worths):  # the best answer to what seat 0 does
            worths = _under(taken, loop, places, known)
        if not _better(0, taken, places, worths):
            return {number: worths[number] for number in loop}


def _better(seat: int, taken: dict[int, int], places: Sequence[_Place], worths: Mapping[int, Worth]) -> bool:
    """Take what is better for a seat, wherever there is something better.  Was there?"""
    found = False
    for number, there in taken.items():
        if places[number].seat == seat:
            best = (max if seat == 0 else min)(places[number].after, key=worths.__getitem__)
            if worths[best] != worths[there]:
                taken[number], found = best, True
    return found


def _can_stay(loop: Sequence[int], places: Sequence[_Place]) -> bool:
    """Could both players together see to it that the loop is never left?"""
    staying = set(loop)
    while True:
        leaving = {
            number
            for number in staying
            if not (all if places[number].seat == NOBODY else any)(there in staying for there in places[number].after)
        }
        if not leaving:
            return bool(staying)
        staying -= leaving


def _under(
    taken: Mapping[int, int], loop: Sequence[int], places: Sequence[_Place], known: Mapping[int, Worth]
) -> dict[int, Worth]:
    """The worths in a loop, and of what lies right after it, when it is known what is taken at each decision."""
    worths: dict[int, Worth] = {}
    inside = set(loop)
    rows: dict[int, dict[int, Fraction]] = {}  # x[i] = the sum of rows[i][j] x[j] + rest[i]
    rest: dict[int, Worth] = {}
    for number in loop:
        after = [taken[number]] if number in taken else places[number].after
        row: dict[int, Fraction] = {}
        won = other = Fraction(0)
        for there in after:
            if there in inside:
                row[there] = row.get(there, Fraction(0)) + Fraction(1, len(after))
            else:
                won, other = won + known[there][0] / len(after), other + known[there][1] / len(after)
        rows[number], rest[number] = row, (won, other)
        worths.update((there, known[there]) for there in places[number].after if there not in inside)
    for number in loop:  # taken out of all other rows; it is left at some time, so less than 1 leads back to it at once
        row = rows[number]
        share = 1 / (1 - row.pop(number, Fraction(0)))
        rows[number] = row = {there: weight * share for there, weight in row.items()}
        rest[number] = rest[number][0] * share, rest[number][1] * share
        for elsewhere, into in rows.items():
            if elsewhere != number and (weight := into.pop(number, None)):
                for there, more in row.items():
                    into[there] = into.get(there, Fraction(0)) + weight * more
                one, two = rest[elsewhere]
                rest[elsewhere] = one + weight * rest[number][0], two + weight * rest[number][1]
    return worths | rest


def _size(numbers: Mapping[Hashable, int], places: Sequence[_Place], worths: Sequence[Worth]) -> int:
    """Bytes held: all that is there, with shared numbers counted each time."""
    of = sys.getsizeof
    held = of(numbers) + of(places) + of(worths)
    held += sum(of(key) for key in numbers) + sum(of(place) + of(place.after) for place in places)
    return held + sum(of(worth) + of(worth[0]) + of(worth[1]) for worth in worths)
