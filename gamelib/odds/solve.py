"""Exact values and best play of small games of two players: `solve`.

All positions that can follow are found, each once, and get their values from the end backwards: at a chance node the
mean, at a decision the best for the seat that decides, and where both choose at the same time the value of that matrix
(matrix.py).  One player's gain is the other's loss, in wins (shared ones split) as in margins, so that there is one
value whoever plays.  All are Fractions, nothing is rounded.

*Best* is by one objective, and among equals by the other: with ``"win"`` the probability of winning counts first, then
the expected margin.  Where lots are drawn only the objective counts: it has one value, and the other is what comes with
the mixture that was found, of which there may be several.

Positions that can come back to themselves (see law.py) are solved together.  As long as nobody can keep a game going
for ever, such a loop has one value, which strategy iteration finds exactly: the first seat's play is fixed and the
other's best answer found, then the first seat's play is bettered, until nothing can be.  Where the game could be kept
going for ever, and where a loop is large, the game is refused.

What players hide from each other is the question of Pocket Rails, and there are three answers:

* ``information="rules"``: each player knows what the rules say.  Solved are positions from which on everybody can work
  out every card, but for the picks of the moment: with two players both hands are known from the second step of a round
  on, and the other's insider card by counting when no card is left in the deck.  Both pick at the same time, so best
  play is a mixture.  All other positions are refused: there a position has no value of its own.
* ``information="open"``: another game, in which all cards lie open, those of the deck in their order too, and both pick
  at the same time.
* ``information="perfect"``: another game again, in which the picks lie open too, as they are asked for one after the
  other, so that who picks later knows more.

Neither of the latter two is a bound of the real game: to know more helps, and so it does the other.  Where one step is
left, "open" is worth to who is asked first at least as much as "perfect", and to the other at most.

Measured, in seconds of CPU, on Package!? with two players, one seat starting: with 1 package each 5,160 positions in
0.2 s and 3 MB, with 2 each 326,333 in 20 s and 220 MB, with 3 each 4,296,226 in 244 s and 2.9 GB (that needs
``limit=5_000_000``; whoever starts wins 37.2 %, and makes 2.196 points less).  On Pocket Rails with open cards, round 3
with no card left in the deck: hands of four 289 positions in 0.1 s, hands of six 45,631 in 33 s and 67 MB; as the rules
say, from the second step of the latter on: 517 in 0.3 s.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from gamelib.game import Action, Game, State
from gamelib.odds.solve_places import INFORMATION, Places, SolveTooLarge, find
from gamelib.odds.solve_worths import Worth, all_worths, mean_under, size
from gamelib.random import Rng

__all__ = ["Solution", "SolveTooLarge", "Value", "solve"]

LIMIT = 1_000_000  # positions, decisions and ends included
LISTED = 24  # outcomes in a table, at most
OBJECTIVES = ("win", "margin")


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


class Solution:
    """The values of all positions that can follow one, made by `solve`.

    Attributes:
        root: the position that was asked about.
        objective: ``"win"`` or ``"margin"``.
        information: ``"rules"``, ``"open"`` or ``"perfect"``.
        positions: how many different ones there are; of them
        chances: those where chance decides,
        decisions: those where a seat does, or both at the same time, and
        ends: those where the game is over.
        loops: sets of positions that can come back to each other.
        seconds: how long it took.
        memory: bytes that it holds, at most.
    """

    def __init__(self, root: State, objective: str, information: str, places: Places) -> None:
        self.root, self.game, self.objective, self.information = root, root.game, objective, information
        self._found, self._places = places, places.places
        self.positions = len(self._places)
        self.ends = sum(place.end is not None for place in self._places)
        self.decisions = sum(place.seat >= 0 for place in self._places)
        self.chances = self.positions - self.ends - self.decisions
        self.seconds = 0.0
        found = all_worths(self._places, objective)
        self._worths, self._mixtures, self.loops = found
        self.memory = size(places, found)

    # ------------------------------------------------------------------------------------------------ values
    def value(self, state: State | None = None, seat: int = 0) -> Value:
        """What a position is worth to a seat; by default the one that was asked about.

        Between two choices that are made at the same time it is worth what the one that lies there comes to.

        Raises:
            ValueError: no seat of this game; a position that cannot follow.
        """
        if type(seat) is not int or seat not in (0, 1):
            raise ValueError(f"seat must be 0 or 1, not {seat!r}")
        if state is None:
            return self._value(self._worths[0], seat)
        number, row = self._place_of(state)
        return self._value(self._worths[number] if row is None else self._of_rows(number)[row], seat)

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

        Where both choose at the same time it is the worth against the mixture of the other.

        Raises:
            ValueError: nobody decides there; a position that cannot follow.
        """
        if state.player is None:
            raise ValueError(f"nobody decides at a {state.node} node")
        number, row = self._place_of(state)
        if number not in self._mixtures:
            listed = [self._worths[there] for there in self._places[number].after]
        else:
            listed = self._of_rows(number) if row is None else self._of_columns(number)
        pairs = zip(state.actions, listed, strict=True)
        return {action: self._value(worth, state.player) for action, worth in pairs}

    def best(self, state: State) -> tuple[Action, ...]:
        """The best actions at a decision: those that are equal in wins and in margin; where both choose at the same
        time, equal in what is aimed at.  Raises as `actions` does."""
        values = self.actions(state)
        together = self._place_of(state)[0] in self._mixtures
        ranks = {action: self._rank(value)[: 1 if together else 2] for action, value in values.items()}
        most = max(ranks.values())
        return tuple(action for action, rank in ranks.items() if rank == most)

    def mixture(self, state: State) -> dict[Action, Fraction]:
        """With which probability best play takes each action; those that it never takes are left out.

        It is the first best action for certain, but where both choose at the same time.  Raises as `actions` does.
        """
        if state.player is None:
            raise ValueError(f"nobody decides at a {state.node} node")
        number, row = self._place_of(state)
        if number not in self._mixtures:
            return {self.best(state)[0]: Fraction(1)}
        mixture = self._mixtures[number]
        chances = mixture.rows if row is None else mixture.columns
        return {action: chance for action, chance in zip(state.actions, chances, strict=True) if chance}

    def choose(self, state: State, rng: Rng) -> Action:
        """Best play at a decision: an action drawn from the mixture.  Raises as `actions` does."""
        chances = self.mixture(state)
        whole = math.lcm(*(chance.denominator for chance in chances.values()))
        drawn = Fraction(_below(rng, whole), whole)
        for action, chance in chances.items():
            if drawn < chance:
                return action
            drawn -= chance
        raise AssertionError("the probabilities sum to 1")

    def strategy(self, view: State, rng: Rng) -> Action:
        """Best play: a strategy for `simulate`, `law`, `Game.play` and wherever one is asked for.

        Raises:
            ValueError: a position that cannot follow the one that was asked about; what one player knows is less than
                the position, as in Pocket Rails: see `choose`.
        """
        if type(view) is not type(self.root):
            raise ValueError(
                "best play was found for positions, and what one player knows is less: see Solution.choose"
            )
        return self.choose(view, rng)

    def _of_rows(self, number: int) -> list[Worth]:
        """Where both choose at the same time: what each choice of the one who is asked first is worth to seat 0."""
        after, mixture = self._places[number].after, self._mixtures[number]
        width = len(mixture.columns)
        rows = (after[at : at + width] for at in range(0, len(after), width))
        return [mean_under(mixture.columns, [self._worths[there] for there in row]) for row in rows]

    def _of_columns(self, number: int) -> list[Worth]:
        """The same of the other, who does not know what lies there."""
        after, mixture = self._places[number].after, self._mixtures[number]
        width = len(mixture.columns)
        columns = (after[at::width] for at in range(width))
        return [mean_under(mixture.rows, [self._worths[there] for there in column]) for column in columns]

    def _value(self, worth: Worth, seat: int) -> Value:
        win, margin = worth if self.objective == "win" else worth[::-1]
        return Value(win, margin) if seat == 0 else Value(1 - win, -margin)

    def _rank(self, value: Value) -> Worth:
        return (value.win, value.margin) if self.objective == "win" else (value.margin, value.win)

    def _place_of(self, state: State) -> tuple[int, int | None]:
        """The number of a position; of one between two choices, that of the one before, and which choice lies there."""
        if not isinstance(state, State) or state.game != self.game:
            raise ValueError(f"this is a solution of {self.game!r}, which {state!r} is no position of")
        key = self._found.key_of(state)
        number = self._found.numbers.get(key)
        if number is not None:
            return number, None
        if key not in self._found.laid:
            raise ValueError(f"this position cannot follow the one that was solved: {state}")
        return self._found.laid[key]

    # ------------------------------------------------------------------------------------------------ itself
    @property
    def table(self) -> list[list[str]]:
        """What may be done or happen first, and its worth; the first row is the heading.

        The last column says what is best, or, where both choose at the same time, how likely best play takes it.
        """
        root = self.root
        seat = root.player or 0
        heading = ["action" if root.player is not None else "outcome", f"{self.game.seats[seat]} wins", "margin", ""]
        if root.player is not None:
            values = {str(action): value for action, value in self.actions(root).items()}
            chances = self.mixture(root)
            lots = {str(action): str(chance) for action, chance in chances.items()}
            last = lots if 0 in self._mixtures else dict.fromkeys(map(str, self.best(root)), "best")
        else:
            after = self._places[0].after
            few = root.chance.outcomes == len(after) <= LISTED
            listed = [str(outcome) for outcome, _ in root.chance] if few else []
            values = {name: self._value(self._worths[there], 0) for name, there in zip(listed, after, strict=False)}
            values, last = values or {f"all {len(after):,} deals": self.value()}, {}
        rows = values.items()
        return [
            heading,
            *([name, f"{float(v.win):.4%}", f"{float(v.margin):+.4f}", last.get(name, "")] for name, v in rows),
        ]

    @property
    def text(self) -> str:
        """The value, and what it was reckoned from, in words."""
        value = self.value()
        how = {"rules": "", "open": " with all cards open", "perfect": " with all cards and picks open"}
        return (
            f"{self.game.seats[0]} {value}; best play by {self.objective}{how[self.information]}, exactly, from "
            f"{self.positions:,} positions ({self.decisions:,} decisions), {self.seconds:.1f} s, "
            f"{self.memory / 1e6:.0f} MB"
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
    information: str = "rules",
) -> Solution:
    """The exact value of a game of two players, and best play from every position that can follow.

    Args:
        game: a game, or any position of one.  From its start it is also drawn who starts; ``game.start(0)`` is half of
            that.
        objective: what is aimed at first: ``"win"`` or ``"margin"``.
        limit: positions, at most.
        progress: called now and then with the number of positions so far; what it raises ends the search.
        information: what the players know (see above): ``"rules"``, ``"open"`` or ``"perfect"``.

    Raises:
        TypeError: neither a game nor a position.
        ValueError: arguments that do not fit; not two players; cards that are hidden; a position between two choices
            that are made at the same time; a game that may be kept going for ever, or come back to itself in too many
            ways.
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
    if information not in INFORMATION:
        faults.append(f"information must be 'rules', 'open' or 'perfect', not {information!r}")
    if type(limit) is not int or limit < 1:
        faults.append(f"limit must be a number of positions, 1 or more, not {limit!r}")
    if faults:
        raise ValueError("; ".join(faults))
    begun = time.perf_counter()
    solution = Solution(root, objective, information, find(root, limit, information, progress))
    solution.seconds = time.perf_counter() - begun
    return solution


def _below(rng: Rng, n: int) -> int:
    """A whole number from 0 to n - 1, each equally likely, of whatever size; nothing is drawn for n = 1."""
    if n == 1:
        return 0
    while True:
        drawn = 0
        for _ in range(-(-n.bit_length() // 31)):
            drawn = drawn << 31 | rng.below(1 << 31)
        drawn >>= -n.bit_length() % 31
        if drawn < n:
            return drawn
