"""The turn explorer: everything that can follow from a position until the turn ends, to look at."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from traitlets import Any as AnyTrait

from gamelib.game import Game, Strategy
from gamelib.game import State as Position
from gamelib.odds.turns import TurnGraph, turn_graph
from gamelib.pictures import Picture
from gamelib.strategies import name_of, strategy

from . import explorer_data as data
from .explorer_count import MANY, Count, Played
from .explorer_turn import Ask, Turn
from .handover import Handover

Json = dict[str, Any]
LIMIT = 20_000  # positions: a second or two
SLICE = 0.25  # seconds that the kernel counts at a time
LOOKAHEAD = 10  # a position takes at least this many times as long by it as by another strategy
TURNS = 100_000  # that can be played, at most
PLAYED = 1_000  # that are played for a page


def _graph_json(_: object, widget: TurnExplorer) -> Json:
    return widget.graph_json()


class TurnExplorer(Handover):
    """See all that can follow from a position until the turn (Package!?) or step (Pocket Rails) ends.

    Positions with equal futures are one.  At most 250 positions are drawn; what is left out is said, and one
    can explore on from any position, play from it, or edit it.  Probabilities are exact.  In a turn of more than 2,000
    positions they are counted for the other strategies when one of them is chosen; where there are more positions than
    the limit, turns are played out instead, and what they tell is marked as estimated.

    Args:
        state: any position before the end of the game.
        rulings: switches of a second game, to see the same turn under both: ``{"triggers": "recheck"}``; or that game.
        ask: what the ends are told apart by: a question in words and a function of a position that answers it.  The
            score of each seat can always be asked for.
        strategies: ways to choose, each for all seats: ``"uniform"``, a name (see `gamelib.strategies`), or a callable
            ``(view, rng) -> action`` that draws nothing.  ``"lookahead"`` is left out where there are more than 2,000
            positions.
        limit: positions to look for, at most.

    Raises:
        TypeError: not a state; rulings that are neither switches nor a game; an unknown keyword.
        ValueError: the game is over; rulings or strategies that do not fit; a position that the second game does not
            know.

    Attributes:
        turns: the turn graph, and the one under the second ruling if there is one.

    >>> from gamelib import Package
    >>> TurnExplorer(Package().position("packages 0 0 2 0 0 / 0 0 3 0 0, pawns 1 / 1, supply 10 / 9, green rolled 3"))
    TurnExplorer(Package(players=2), 15 positions, 20 choices, 12 ways to 6 ends; 0 to 2 links in a chain)
    """

    graph = AnyTrait().tag(sync=True, to_json=_graph_json)  # complete; boards come when they are asked for

    def __init__(
        self,
        state: Position,
        rulings: Mapping[str, object] | Game | None = None,
        ask: Mapping[str, Ask] | None = None,
        strategies: Sequence[str | Strategy] = ("uniform", "greedy"),
        limit: int = LIMIT,
        **keywords: Any,
    ) -> None:
        if not isinstance(state, Position):
            raise TypeError(f"an explorer starts from a state, not from {state!r}")
        self._games = [state.game, *([] if rulings is None else [_second(state.game, rulings)])]
        self._strategies = _checked(strategies, state.game)
        self._asks = {**(ask or {}), **data.scores_of(state.game, self.language)}
        self._limit = limit
        self._before: list[Position] = []
        self._turns: list[Turn] = []
        self._ways: dict[str, str | Strategy] = {}  # to choose here, by their names
        self._counts: list[dict[str, Count]] = []
        self._played: list[dict[str, Played]] = []
        self._notes: list[str] = []
        self._page: Json | None = None
        self._look_from(state, strict=True)
        self._frontend = f"explorer_{state.game.story.board}"
        super().__init__(**keywords)
        self.on_msg(self._on_message)

    @property
    def turns(self) -> tuple[TurnGraph, ...]:
        """The turn graphs."""
        return tuple(turn.graph for turn in self._turns)

    @property
    def state(self) -> Position:
        """The position that all follows from."""
        return self._turns[0].graph.root

    def explore(self, state: Position) -> None:
        """Look at what follows from another position of the same game.  Raises as the class does."""
        if not isinstance(state, Position) or state.game != self.state.game:
            raise ValueError(f"a position of {self.state.game!r}, not {state!r}")
        here = self.state
        self._look_from(state, strict=False)
        self._before.append(here)
        self.send_state("graph")

    def back(self) -> None:
        """Look at what was looked at before.  Raises ValueError at the first."""
        if not self._before:
            raise ValueError("there is nothing before this")
        self._look_from(self._before[-1], strict=False)
        self._before.pop()
        self.send_state("graph")

    def export_html(self, path: str | Path, title: str | None = None) -> Path:
        """Write what this shows as one HTML page, to walk about in without Python and without a network.

        All strategies are counted first, which may take seconds; of a turn of more positions than the limit, 1,000
        turns are played for each.  The page has the positions that are drawn, with their boards.

        Args:
            path: of the file, ``.html`` or ``.htm``; one that is there is replaced.
            title: the heading of the page; by default one with the name of the game.

        Returns:
            The path of the file.

        Raises:
            ValueError: a path that is no HTML file.
            OSError: a file that cannot be written.  Nothing is left behind then.
        """
        from . import export, export_turn

        export.check(path, title)
        for turn, counts, plays in zip(self._turns, self._counts, self._played, strict=True):
            for count in counts.values():
                count.go_on()
            for name in () if turn.complete else self._ways:
                played = plays.setdefault(name, Played(turn, self._strategies.get(name, "random")))
                played.go_on(PLAYED)
        picture = self.state.picture()
        said = " ".join(map(_sentence, self._turns))
        still = replace(picture, alt=f"{picture.alt} {said}", caption=f"{picture.caption} {said}", table=self._table())
        page = export_turn.turn_page(self._turns, self.graph_json(), still, title, self.language)
        return export.write(path, page.html())

    def _look_from(self, state: Position, strict: bool) -> None:
        turns, notes = [Turn(turn_graph(state, self._limit), self._asks)], []
        for game in self._games[1:]:
            try:
                turns.append(Turn(turn_graph(game.position(str(state)), self._limit), self._asks))
            except ValueError as error:
                if strict:
                    raise
                title = self._title(game, self._games[0])
                notes.append(self._text("explorer.impossible", rulings=title, error=error))
        small = all(turn.complete and turn.graph.size <= MANY for turn in turns)
        ways = {name: each for name, each in self._strategies.items() if small or name != "lookahead"}
        if len(ways) < len(self._strategies):
            turn = self._text(f"word.{state.game.story.turn_word}")
            notes.append(self._text("explorer.lookahead", turn=turn))
        ways = ways or {"random": "random"}
        known = {**ways, "random": "random"}  # which is shown while another is counted
        counts = [{name: Count(turn, each) for name, each in known.items()} for turn in turns]
        most = max(turn.graph.size for turn in turns)
        for each in counts:
            for name, count in each.items():
                if name == "random" or most * (LOOKAHEAD if name == "lookahead" else 1) <= MANY:
                    count.go_on()
        self._turns, self._notes, self._page = turns, notes, None
        self._ways, self._counts, self._played = ways, counts, [{} for _ in turns]

    # ---------------------------------------------------------------------------------------------- what goes down
    def graph_json(self) -> Json:
        """Everything that the page draws, with the board of the first position and what is counted so far."""
        if self._page is None:
            one, *rest = (turn.game for turn in self._turns)
            titles = [self._title(one, rest[0]), self._title(rest[0], one)] if rest else [""]
            self._page = {
                **data.explorer(self._turns, titles, self._ways, self._notes, self.language),
                "boards": [data.board(turn.graph.root) for turn in self._turns],
            }
        sides = [
            {
                **side,
                "counted": {name: count.block for name, count in counts.items() if count.block},
                "played": {name: played.block() for name, played in plays.items()},
            }
            for side, counts, plays in zip(self._page["sides"], self._counts, self._played, strict=True)
        ]
        return {**self._page, "sides": sides, "back": len(self._before)}

    # ----------------------------------------------------------------------------------------------- what comes up
    def _on_message(self, _: object, message: Json, buffers: object) -> None:
        n = message.get("n")
        with self.reporting(n):
            if self._handover(message):
                return
            wanted = message.get("do")
            if wanted == "board":
                side, place = message.get("side"), message.get("at")
                board = data.board(data.drawn(self._turn(side), place))
                self.send({"type": "board", "n": n, "side": side, "at": place, "board": board})
                return
            if wanted == "explore":
                state = data.drawn(self._turn(message.get("side")), message.get("at"))
                self.explore(state if state.game == self.state.game else self.state.game.position(str(state)))
            elif wanted == "back":
                self.back()
            elif wanted == "count":
                self.send({"type": "counted", "n": n, **self._count(message)})
                return
            elif wanted != "hello":
                raise ValueError(f"the page asked for {wanted!r}, which is not known here")
            self.send({"type": "done", "n": n})

    def _count(self, message: Json) -> Json:
        """Go on counting, or playing turns, for one way to choose; what is known of each graph then."""
        name, turns = message.get("strategy"), message.get("turns")
        if not isinstance(name, str) or name not in self._counts[0]:
            raise ValueError(f"one of {', '.join(self._ways)} can be counted, not {name!r}")
        if type(turns) is not int or not 1 <= turns <= TURNS:
            raise ValueError(f"from 1 to {TURNS:,} turns can be played, not {turns!r}")
        until, sides = time.monotonic() + SLICE, []
        for turn, counts, plays in zip(self._turns, self._counts, self._played, strict=True):
            counts[name].go_on(until)
            told: Json = {"done": counts[name].done, "counted": counts[name].block}
            if not turn.complete:
                if name not in plays:
                    plays[name] = Played(turn, self._strategies.get(name, "random"))
                plays[name].go_on(turns, until)
                told["played"] = plays[name].block()
            sides.append(told)
        return {"strategy": name, "sides": sides}

    def _handed(self, message: Json) -> Position:
        return data.drawn(self._turn(message.get("side")), message.get("at"))

    def _turn(self, side: object) -> Turn:
        if type(side) is not int or not 0 <= side < len(self._turns):
            raise ValueError(f"there is no graph {side!r}")
        return self._turns[side]

    # ------------------------------------------------------------------------------------------------------ itself
    def _summary(self) -> str:
        games = " and ".join(map(repr, self._games))
        return f"{games}, {' and '.join(graph.text for graph in self.turns)}"

    def _figure(self) -> Picture:
        picture = self.state.picture()
        said = [_sentence(turn) for turn in self._turns]
        caption = f"{picture.caption} {' '.join(said)} {self._text('explorer.picture')}"
        return replace(picture, alt=f"{picture.alt} {' '.join(said)}", caption=caption, table=self._table())

    def _title(self, game: Game, other: Game) -> str:
        """The switches in which a game differs from another, in words."""
        names = {**game.switches, **other.switches}
        told = [f"{name}={getattr(game, name)!r}" for name in names if getattr(game, name) != getattr(other, name)]
        return ", ".join(told) or self._text("explorer.same")

    def _table(self) -> list[list[str]]:
        """The answers to the first question that has more than one, and how likely each is."""
        page = self.graph_json()
        told = page["sides"]
        if not all(side["complete"] for side in told):
            return []
        first = next((at for at, each in enumerate(told[0]["answers"]) if len(each["groups"]) > 1), 0)
        ways = [way for way in page["strategies"] if all(way["name"] in side["counted"] for side in told)]
        several = len(told) > 1
        heads, columns = [told[0]["answers"][first]["name"]], []
        for side in told:
            for way in ways:
                heads.append(f"{way['text']}{', ' + side['title'] if several else ''}")
                chances = side["counted"][way["name"]]["answers"][first]
                columns.append(dict(zip(side["answers"][first]["groups"], chances, strict=True)))
        labels = dict.fromkeys(label for column in columns for label in column)
        return [heads, *([label, *(column.get(label, "0") for column in columns)] for label in labels)] if ways else []


def _sentence(turn: Turn) -> str:
    text = turn.graph.text
    return f"{text[:1].upper()}{text[1:]}."


def _second(game: Game, rulings: Mapping[str, object] | Game) -> Game:
    """The game under the other ruling.  Raises TypeError, ValueError."""
    if isinstance(rulings, Game):
        if type(rulings) is not type(game) or rulings.players != game.players:
            raise ValueError(f"both must be the same game with as many players, not {game!r} and {rulings!r}")
        return rulings
    if not isinstance(rulings, Mapping):
        raise TypeError(f"rulings are given by switches, as {{'triggers': 'recheck'}}, or by a game, not {rulings!r}")
    return replace(game, **rulings)  # type: ignore[type-var]  # a game is a dataclass


def _checked(strategies: Sequence[str | Strategy], game: Game) -> dict[str, str | Strategy]:
    """Ways to choose by their names, as the game knows them.  Raises ValueError."""
    if isinstance(strategies, str) or not strategies:
        raise ValueError(f"strategies must be a list of one or more, not {strategies!r}")
    given: list[str | Strategy] = ["random" if each == "uniform" else each for each in strategies]
    for each in given:
        strategy(each, game)
    if len(set(map(name_of, given))) < len(given):
        raise ValueError("two strategies have the same name")
    return dict(zip(map(name_of, given), given, strict=True))
