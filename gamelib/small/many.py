"""How many games of a small game are counted, on its states, and how it speaks of that (`gamelib.odds.counting`)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from gamelib.odds import tally
from gamelib.odds.tally import FIRST_TIE, LONGEST_CHAIN, MOST_POINTS, MOST_TURNS, WIDEST_WIN
from gamelib.story import Sentence
from gamelib.terms import OPEN_GAMES, Terms

if TYPE_CHECKING:
    from gamelib.game import State
    from gamelib.small.game import SmallGame

TURNS, DECISIONS, CHAINS = 512, 1024, 32  # how many values


class Many:
    """What is counted of many games, under the names that `gamelib.odds.counting` asks for.

    Args:
        game: the class of the game.
    """

    RECORDS = tally.RECORDS

    def __init__(self, game: type[SmallGame]) -> None:
        scores = game.score_range
        widest = scores.stop - scores.start
        self.CLAUSE_IDS = {number: each.id for number, each in enumerate(game.rules)}
        self.PARTS = tuple(id for _, id in game.score_rows)
        self.TABLES = tally.tables(
            scores=scores,
            margins=range(-widest, widest + 1),
            turns=TURNS,
            decisions=DECISIONS,
            chains=CHAINS,
            clauses=len(self.CLAUSE_IDS),
            parts=len(self.PARTS),
            earned=False,
        )
        self._starts = tally.starts(self.TABLES)

    def count_states(self, states: Iterable[State], number: int, flat: list[int], best: list[int]) -> State:
        """One game, from its start to its end, into the tally and the records.  Returns its last state."""
        numbers = {id: n for n, id in self.CLAUSE_IDS.items()}
        state: Any = None
        starter, turns, decisions, chain, longest = 0, 0, 0, 0, 0
        resolves = False
        for state in states:
            for event in state.events:
                if event.clause and event.kind != "asked":
                    flat[self._starts["fired"] + numbers[event.clause]] += 1
                if event.kind == "started":
                    starter = event.seat
                turns += event.kind == "rolled"
            chain += resolves
            if not state.within_turn or state.is_over:
                if turns:
                    self._add(flat, "chains", 0, chain)
                longest, chain = max(longest, chain), 0
            decisions += state.player is not None
            resolves = state.node == "resolve"
        self._count_game(state, number, flat, best, starter, turns, decisions, longest)
        return state  # type: ignore[no-any-return]

    def _count_game(
        self,
        state: Any,
        number: int,
        flat: list[int],
        best: list[int],
        starter: int,
        turns: int,
        decisions: int,
        longest: int,
    ) -> None:
        totals = [score.total for score in state.scores]
        highest = max(totals)
        winners = totals.count(highest)
        for seat, score in enumerate(state.scores):
            place = (seat - starter) % len(totals)
            margin = score.total - max(totals[:seat] + totals[seat + 1 :])
            self._add(flat, "scores", seat, score.total)
            self._add(flat, "order_scores", place, score.total)
            self._add(flat, "margins", seat, margin)
            for part, points in enumerate(score.parts.values()):
                flat[self._starts["points"] + len(self.PARTS) * seat + part] += points
            if score.total == highest:
                self._add(flat, "wins", seat, winners)
                self._add(flat, "order_wins", place, winners)
                if winners == 1:
                    _enter(best, WIDEST_WIN + seat, margin, number)
        self._add(flat, "turns", 0, turns)
        self._add(flat, "decisions", 0, decisions)
        self._add(flat, "longest", 0, longest)
        for what, worth in ((MOST_POINTS, highest), (LONGEST_CHAIN, longest), (MOST_TURNS, turns)):
            _enter(best, what, worth, number)
        if winners > 1:
            _enter(best, FIRST_TIE, 1, number)

    def _add(self, flat: list[int], name: str, row: int, value: int) -> None:
        """Count a value; in an open table the last cell is for all beyond.  ValueError for one without a cell."""
        table = self.TABLES[name]
        width, cell = table.shape[-1], value - table.first
        if not 0 <= cell < width and not table.open:
            possible = range(table.first, table.first + width)
            raise ValueError(f"{table.what}: {value} is not in {possible!r}; is the score_range of the game too small?")
        flat[self._starts[name] + width * row + min(cell, width - 1)] += 1

    def first_action(self, state: State, first: int) -> str | None:
        """The outcome by which the seat `first` starts, at the node where that is drawn; None elsewhere."""
        return f"first {first}" if state.node == "start" else None


def _enter(best: list[int], what: int, worth: int, number: int) -> None:
    """A record, if it is one; of equal ones the first stays."""
    if best[2 * what + 1] < 0 or worth > best[2 * what]:
        best[2 * what : 2 * what + 2] = [worth, number]


@cache
def many_of(game: type[SmallGame]) -> Many:
    """What is counted of a class of games."""
    return Many(game)


def terms_of(game: type[SmallGame]) -> Terms:
    """The words of a class of games where many of them are counted."""
    return Terms(
        turns="turns",
        links=("further choice", "further choices"),
        chain="Further choices in one turn",
        within="in one turn",
        order="in turn order",
        opening=Sentence("Who starts is drawn in each game.", (game.cited["start"],)),
        ties=Sentence("a tie is a shared win", (game.cited["win"],)),
        shares_wins=True,
        first_tie="First shared win",
        strategies=OPEN_GAMES,
        rules="Rulings",
        switches=game.switched,
        size=_size,
        is_small=game.is_small,
    )


def _size(game: SmallGame) -> str:
    numbers = [f"{getattr(game, each.name)} {each.label}" for each in game.switched if not each.readings]
    return ", ".join([f"{game.players} players", *numbers])
