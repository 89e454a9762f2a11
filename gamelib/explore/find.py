"""Searching for a position with a property, and for the smallest: `find`.

The property is a predicate of Python: of the *position* (a state), of the *events* of the turn that is played
(`State.turn_events`), or of the *graph* of the turn that comes next (`turn_graph`).  Games are played at random and
greedily, and every position that is met is looked at.

Where the property compares numbers, as in ``graph.longest_chain.length >= 15``, it says itself how near a position is
(see source.py); a `score` may say it instead.  Then the search is guided: it keeps the best positions, moves some of
their pieces (`Game.varied`), and keeps what is not worse; when nothing better comes any more it begins anew.  What it
finds so counts only if a way leads there from the start (`Game.way_to`), or with ``reachable=False``.  Of games that do
not know such ways, and of events, it keeps lines of play instead and varies those: other rolls and choices in some
turns, turns left out, put in and exchanged.

What is found is then made as small as can be found, see shrink.py: by leaving out turns and moves, so that it is
reached in a game, and piece by piece; with ``reachable=False`` whether a game can get there or not.

A seed gives the same search and the same find, every time.

Measured: the longest chain of two players in Package!?, 15 triggers, from ``graph.longest_chain.length >= 15`` alone,
with seeds 1 to 5 after 628, 635, 741, 1,844 and 2,798 positions in 7, 7, 18, 23 and 46 s of computing; with seed 2
made smaller and with the 51 moves that lead to it in 13 s.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import repeat
from typing import Any, TypeVar

from gamelib import strategies
from gamelib.explore.shrink import Line, line_of, listed_at, replay, shrink_line, shrink_set_up
from gamelib.explore.source import nearness, source
from gamelib.game import Action, Game, State
from gamelib.odds.turns import TurnTooLarge, turn_graph
from gamelib.pictures import Picture
from gamelib.random import Rng

KINDS = ("position", "events", "graph")
KEPT = 8  # lines that a guided search keeps
GAMES = 3  # that it begins with
FRESH = 40  # it plays a new game each so many lines
STALE = 1500  # positions without a better one, after which it begins anew
STUCK = 400  # the same where it goes from position to position
IDLE = 300  # lines without a new position, after which there is none left to be met

T = TypeVar("T")
Number = Any  # int, float, a pair of them: whatever can be compared


class NothingFound(ValueError):
    """No position with the property was met; that does not mean that there is none.

    Attributes:
        positions: how many different ones were looked at.
        too_large: of how many turns the graph was too large to be looked at.
        best: the position with the highest score, or the nearest one; None where nothing tells.
        score: its score; None where the property alone told how near it is.
    """

    def __init__(self, positions: int, too_large: int, best: State | None, score: Number) -> None:
        self.positions, self.too_large, self.best, self.score = positions, too_large, best, score
        text = f"nothing found in {positions:,} positions"
        if too_large:
            text += f", and {too_large:,} turns were too large to look at"
        if best is not None:
            text += f"; the nearest was {best}" if score is None else f"; the best score was {score}, of {best}"
        super().__init__(f"{text}. There may be one all the same: more positions or another seed may find it")

    def __reduce__(self) -> tuple[Any, ...]:
        return NothingFound, (self.positions, self.too_large, self.best, self.score)


@dataclass(frozen=True, repr=False)
class Found:
    """A position with a property; draws itself.

    Attributes:
        state: the position.
        moves: from the start of a game to it; None where that was not asked for.
        kind: what the property is of: ``"position"``, ``"events"`` or ``"graph"``.
        predicate: the property.
        first: the position as it was found, before it was made smaller.
        positions: how many were looked at until then.
        seed: of the search.
        asks: the question of the exercise; "" for one of its own.
    """

    state: State
    moves: tuple[str, ...] | None
    kind: str
    predicate: Callable[[Any], object]
    first: State
    positions: int
    seed: int
    asks: str = ""

    @property
    def game(self) -> Game:
        """The game, which may have fewer players than the one that was asked about."""
        return self.state.game

    @property
    def line(self) -> str:
        """The position as one line."""
        return str(self.state)

    def picture(self) -> Picture:
        """The position drawn, in words and as a table."""
        return self.state.picture()

    @property
    def test(self) -> str:
        """A test for pytest: the moves lead to the position, and it has the property.

        The property is in it when it is a function whose text can be found and that stands alone: that uses no name but
        its own arguments and those that are built in.
        """
        of = {"position": "state", "events": "state.turn_events", "graph": "turn_graph(state)"}[self.kind]
        text = source(self.predicate)
        lines = ["def test_found_position():", f"    from gamelib import {type(self.game).__name__}"]
        if text and self.kind == "graph":
            lines.append("    from gamelib.odds import turn_graph")
        lines.append("")
        if text and text.startswith("def "):
            lines += [*textwrap.indent(text, "    ").splitlines(), ""]
        if self.moves is None:
            lines.append(f"    state = {self.game!r}.position({self.line!r})")
        else:
            lines += [f"    state = {self.game!r}.start()", "    for move in ("]
            lines += [f"        {move!r}," for move in self.moves]
            lines += ["    ):", "        state = state.child(move)"]
        lines.append(f"    assert str(state) == {self.line!r}")
        if text:
            name = self.predicate.__name__ if text.startswith("def ") else f"({text})"
            lines.append(f"    assert {name}({of})")
        return "\n".join(lines) + "\n"

    @property
    def exercise(self) -> str:
        """A question, the position, and the answer."""
        return f"Question: {self.asks or self._question}\nPosition: {self.line}\nAnswer: {self.answer}\n"

    @property
    def _question(self) -> str:
        if self.kind == "graph":
            return "What is the longest chain in the turn that follows, and how many different ends has it?"
        if self.kind == "events":
            return "This position was just reached. What happened in the turn, in which order, and by which clauses?"
        if self.moves is None:
            return "What may be done here, or happen, and what matters?"
        return "How can a game get here?"

    @property
    def answer(self) -> str:
        """For a graph its longest chain; for events those; for a position the moves that lead to it."""
        if self.kind == "graph":
            graph = turn_graph(self.state)
            if not graph.complete:
                return graph.text
            chain = graph.longest_chain
            return f"{chain.length}, by {', '.join(chain.actions)}; {len(graph.ends):,} ends."
        if self.kind == "events":
            return ", ".join(f"{each.kind} ({each.clause})" if each.clause else each.kind for each in self.events) + "."
        moves = listed_at(self.state) if self.moves is None else self.moves
        return f"{', '.join(map(str, moves))}."

    @property
    def events(self) -> tuple[Any, ...]:
        """The events of the turn that led to the position."""
        return self.state.turn_events

    def __repr__(self) -> str:
        how = "set up" if self.moves is None else f"reached in {len(self.moves)} moves"
        return f"<Found after {self.positions:,} positions, {how}: {self.game!r}.position({self.line!r})>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        how = "Set up." if self.moves is None else f"Reached by {len(self.moves)} moves: {', '.join(self.moves)}."
        text = f"<p>Found after {self.positions:,} positions. <code>{escape(self.line)}</code></p>"
        return {"text/plain": repr(self), "text/html": text + self.picture().html + f"<p>{escape(how)}</p>"}


def find(
    game: Game,
    property: Callable[[Any], object],
    of: str = "position",
    score: Callable[[Any], Number] | None = None,
    seed: int = 1,
    positions: int = 10_000,
    reachable: bool = True,
    tries: int = 3_000,
    limit: int = 20_000,
    asks: str = "",
) -> Found:
    """Search for a position with a property, and make it small.

    Args:
        game: the game with its switches.
        property: a predicate.
        of: what it is of: ``"position"``, a state; ``"events"``, the events of its turn so far; ``"graph"``, the
            `TurnGraph` of the turn that comes next, from a position before a turn.
        score: guides the search: a number of the same thing, the higher the nearer, or a pair of numbers; by default
            how much the comparisons in the property miss.
        seed: any int.
        positions: how many different positions are looked at, at most.
        reachable: only positions that a game reaches, with the moves that lead there.
        tries: how many smaller lines or positions are tried, at most.
        limit: positions of a graph, at most; larger turns are passed over and counted.
        asks: the question of the exercise.

    Raises:
        TypeError: not a game; a property or score that cannot be called.
        ValueError: arguments that do not fit.
        NothingFound: no position with the property was met.

    >>> from gamelib import Package
    >>> found = find(Package(), lambda state: max(map(max, state.packages)) == 2)
    >>> sum(map(sum, found.state.packages)), len(found.moves)
    (3, 7)
    """
    if not isinstance(game, Game):
        raise TypeError(f"game must be a game such as Package(players=2), not {game!r}")
    if not callable(property) or not (score is None or callable(score)):
        raise TypeError("property and score are functions of one argument")
    faults = [] if of in KINDS else [f"of must be 'position', 'events' or 'graph', not {of!r}"]
    for name, value, least in (("positions", positions, 1), ("tries", tries, 0), ("limit", limit, 1)):
        if type(value) is not int or value < least:
            faults.append(f"{name} must be a whole number, {least} or more, not {value!r}")
    if type(seed) is not int:
        faults.append(f"seed must be a whole number, not {seed!r}")
    if not reachable and of == "events":
        faults.append("a position that is set up has no events: those need reachable=True")
    if faults:
        raise ValueError("; ".join(faults))
    look = _Look(property, of, score or nearness(property), positions, limit, reachable)
    line = _search(game, look, Rng(seed))
    if line is None:
        raise NothingFound(look.positions, look.too_large, look.best, look.best_score if score else None)
    looked, first = look.positions, line.state
    if not reachable:
        return Found(shrink_set_up(line.state, look.holds, tries), None, of, property, first, looked, seed, asks)
    if of != "events":
        line = _smaller(line, look, tries // 2)
    line = shrink_line(line, look.holds, tries // 2)
    return Found(line.state, line.moves, of, property, first, looked, seed, asks)


def _smaller(line: Line, look: _Look, tries: int) -> Line:
    """The line to a position that is smaller piece by piece, where the game knows how to get there."""

    def can_be_reached(state: State) -> bool:
        return not state.unreachable and look.holds(state) and state.game.way_to(state) is not None

    state = shrink_set_up(line.state, can_be_reached, tries)
    moves = None if state == line.state else state.game.way_to(state)
    return line if moves is None else line_of(state.game, moves)


class _Look:
    """The property and the score, looked at once for each position."""

    def __init__(
        self,
        property: Callable[[Any], object],
        kind: str,
        score: Callable[[Any], Number] | None,
        most: int,
        limit: int,
        reachable: bool,
    ) -> None:
        self._property, self.kind, self._score, self._most, self._limit = property, kind, score, most, limit
        self.reachable = reachable
        self._seen: set[State] = set()
        self.positions = self.too_large = 0
        self.best: State | None = None
        self.best_score: Number = None
        self.idle = 0  # lines in a row that brought nothing new: a small game has no more

    @property
    def guided(self) -> bool:
        """Is there a score?"""
        return self._score is not None

    @property
    def varies(self) -> bool:
        """Can positions be looked at that were not come to by a line of play?"""
        return self.guided and self.kind != "events"

    @property
    def done(self) -> bool:
        """Were as many positions looked at as was asked for, or is there none left to be met?"""
        return self.positions >= self._most or self.idle >= IDLE

    def holds(self, state: State) -> bool:
        """Has a position the property?"""
        return self._fits(state) and bool(self._asked(self._property, state))

    def new(self, state: State) -> tuple[bool, Number] | None:
        """For a position that was not looked at before: has it the property, and its score; else None."""
        if self.done or not self._fits(state) or (self.kind != "events" and state in self._seen):
            return None
        self._seen.add(state)
        self.positions += 1
        self.idle = 0
        subject = self._subject(state)
        try:
            if self._property(subject):
                return True, None
            score = None if self._score is None else self._score(subject)
        except TurnTooLarge:
            self.too_large += 1
            return None
        if score is not None and (self.best_score is None or score > self.best_score):
            self.best, self.best_score = state, score
        return False, score

    def _fits(self, state: State) -> bool:
        return self.kind != "graph" or not (state.within_turn or state.is_over)

    def _subject(self, state: State) -> Any:
        if self.kind == "graph":
            return turn_graph(state, self._limit)
        return state if self.kind == "position" else state.turn_events

    def _asked(self, question: Callable[[Any], object], state: State) -> object:
        try:
            return question(self._subject(state))
        except TurnTooLarge:
            return False


# ------------------------------------------------------------------------------------------------ search
def _search(game: Game, look: _Look, rng: Rng) -> Line | None:
    """A line to a position with the property; None when enough positions were looked at."""
    line, varies = None, look.varies and type(game).varied is not Game.varied
    while line is None and not look.done:
        if varies:
            line = _by_positions(game, look, rng)
        if line is None and not look.done and not (varies and look.kind == "graph"):
            line = _by_lines(game, look, rng)
    return line


def _by_positions(game: Game, look: _Look, rng: Rng) -> Line | None:
    """From the positions of a game to others like the best ones, until none is better any more."""
    kept: list[tuple[Number, State]] = []
    line = _played(game, rng)
    look.idle += 1
    for place, state in enumerate(line.states):
        seen = look.new(state)
        if seen and seen[0]:
            return line.cut(place)
        if seen and seen[1] is not None and not state.within_turn:
            _keep(kept, seen[1], state)
    bettered, dull = look.positions, 0
    while kept and look.positions - bettered <= STUCK and dull < IDLE and not look.done:
        dull += 1
        other = game.varied(kept[rng.below(len(kept))][1], rng)
        if other is None or (look.reachable and other.unreachable):
            continue
        seen = look.new(other)
        dull = dull if seen is None else 0
        if seen and seen[0]:
            moves = game.way_to(other) if look.reachable else ()
            if moves is not None:
                return line_of(game, moves) if moves else Line((), (other,), ())
        elif seen and seen[1] is not None:
            if seen[1] > kept[0][0]:
                bettered = look.positions
            if len(kept) < KEPT or not seen[1] < kept[-1][0]:
                _keep(kept, seen[1], other)
    return None


def _by_lines(game: Game, look: _Look, rng: Rng) -> Line | None:
    """From games to variations of the best lines, until none is better any more."""
    kept: list[tuple[Number, Line]] = []
    lines = 0
    bettered = look.positions
    while not look.done and look.positions - bettered <= (STUCK if look.varies else STALE):
        fresh = not look.guided or lines < GAMES or lines % FRESH == 0 or not kept
        line = _played(game, rng) if fresh else _varied(game, kept[rng.below(len(kept))][1], rng)
        lines += 1
        look.idle += 1
        for place in range(len(line.states)) if fresh else line.last_turn:
            seen = look.new(line.states[place])
            if seen is None:
                continue
            if seen[0]:
                return line.cut(place)
            if seen[1] is not None:
                if not kept or seen[1] > kept[0][0]:
                    bettered = look.positions
                _keep(kept, seen[1], line.cut(place))
        if not look.guided:
            bettered = look.positions
    return None


def _keep(kept: list[tuple[Number, T]], score: Number, line: T) -> None:
    """Among the best, the newest first of equals."""
    place = 0
    while place < len(kept) and kept[place][0] > score:
        place += 1
    kept.insert(place, (score, line))
    del kept[KEPT:]


def _played(game: Game, rng: Rng) -> Line:
    """A whole game, each seat at random or greedily."""
    seats = [strategies.strategy(("random", "greedy")[rng.below(2)], game) for _ in range(game.players)]

    def fill(state: State) -> Action:
        if state.player is None:
            return state.chance.sample(rng)
        return seats[state.player](state.view(state.player), rng)

    return replay(game, repeat(()), fill, whole=True)


def _varied(game: Game, line: Line, rng: Rng) -> Line:
    """A line with one to three changes; what they ask for anew is drawn."""
    turns: list[Sequence[str]] = list(line.turns)
    for _ in range(1 + rng.below(3)):
        place, other, change = rng.below(len(turns) + 1), rng.below(len(turns) + 1), rng.below(6)
        if place == len(turns) or change == 0:
            turns.insert(place, ())
        elif change == 1:
            turns[place] = ()
        elif change == 2:
            turns[place] = turns[place][:1]
        elif change == 3:
            del turns[place]
        elif other < len(turns):
            turns[place], turns[other] = turns[other], turns[place]

    def fill(state: State) -> Action:
        return state.chance.sample(rng) if state.player is None else state.actions[rng.below(len(state.actions))]

    return replay(game, turns, fill, whole=True)
