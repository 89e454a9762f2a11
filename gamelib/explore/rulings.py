"""Does an ambiguity matter?  Every ruling with another reading, in many games with common random numbers."""

from __future__ import annotations

import ast
import html
import math
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any

from gamelib.clauses import Ruling
from gamelib.game import Game, Strategy
from gamelib.look import EDGE, FONT, INK, INK_2, LINE, PAPER, SEATS
from gamelib.odds.estimate import Estimate
from gamelib.odds.paired import Paired, most_unseen
from gamelib.odds.simulate import simulate_pair
from gamelib.pictures import Picture

LEFT, RIGHT, ROW, HEAD = 250, 470, 24, 54  # of the drawing: the axis from LEFT to RIGHT, a line of text, the heading
POINTS, WINS, CHANGED = RIGHT + 20, RIGHT + 85, RIGHT + 185  # where the columns beside it begin
NEXT = "X + 1"  # how a reading is written that asks for one more


@dataclass(frozen=True)
class Effect:
    """What another reading of a ruling does to a seat.

    Attributes:
        ruling: its id.
        switch: the switch as it would be written, such as ``trigger_order='stack'``.
        seat: whose points and wins.
        points: points under the other reading less those under the game’s own, from the differences of each game.
        wins: the same of the share of wins, shared ones split.
    """

    ruling: str
    switch: str
    seat: int
    points: Estimate
    wins: Estimate


@dataclass(frozen=True, repr=False)
class RulingsTable:
    """The effects of all other readings; draws itself.

    Attributes:
        game: with the readings that the others are compared with.
        effects: by ruling, reading and seat.
        pairs: the games that were played, by switch.
        others: ruling -> why nothing is compared: it has one reading, or it is about a size or a name that is chosen.
        level: of the intervals.
    """

    game: Game
    effects: tuple[Effect, ...]
    pairs: dict[str, Paired]
    others: dict[str, str]
    level: float = 0.95

    @property
    def table(self) -> list[list[str]]:
        """All rulings, and all effects with their intervals; the first row is the heading."""
        share = f"{self.level:.0%} interval"
        heading = ["ruling", "reading", "games that end differently", "seat", "points more", share]
        rows = [[*heading, "wins more, percentage points", share]]
        for effect in self.effects:
            pair = self.pairs[effect.switch]
            rows.append([effect.ruling, effect.switch, self._changed(pair), self.game.seats[effect.seat]])
            if not pair.changed:
                rows[-1] += ["none"] * 4
                continue
            points, wins = effect.points.interval(self.level), pair.win_interval(effect.seat, self.level)
            rows[-1] += [
                _signed(effect.points.value, 2),
                f"{_signed(points[0], 2)} to {_signed(points[1], 2)}",
                _signed(100 * effect.wins.value, 2),
                f"{_signed(100 * wins[0], 2)} to {_signed(100 * wins[1], 2)}",
            ]
        return rows + [[ruling, why, *[""] * 6] for ruling, why in self.others.items()]

    def _changed(self, pair: Paired) -> str:
        if pair.changed:
            return f"{pair.changed:,} of {pair.games:,}"
        return f"none of {pair.games:,} (fewer than {100 * most_unseen(pair.games, self.level):.2g} %)"

    @property
    def text(self) -> str:
        """The table in lines of equal width, and what was played."""
        widths = [max(map(len, column)) for column in zip(*self.table, strict=True)]
        lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in self.table)
        return "\n".join([*lines, self.caption])

    @property
    def alt(self) -> str:
        """The effects in words."""
        parts = []
        for effect in self.effects:
            low, high = effect.points.interval(self.level)
            parts.append(
                f"{effect.switch}, {self.game.seats[effect.seat]}: {_signed(effect.points.value, 2)} points "
                f"({_signed(low, 2)} to {_signed(high, 2)})"
                if self.pairs[effect.switch].changed
                else f"{effect.switch}, {self.game.seats[effect.seat]}: no difference in any game"
            )
        return f"Points more under another reading than under {self.game!r}. {'; '.join(parts)}."

    def picture(self) -> Picture:
        """A dot for each seat with its interval, by reading, on one axis of points."""
        ranges = [effect.points.interval(self.level) for effect in self.effects]
        reach = 1.1 * max([abs(end) for low_high in ranges for end in low_high] + [0.1])
        height = HEAD + ROW * len(self.effects) + 10

        def at(points: float) -> float:
            return round((LEFT + RIGHT) / 2 + points / reach * (RIGHT - LEFT) / 2, 1)

        parts = [
            f'<rect width="760" height="{height}" fill="{PAPER}"/>',
            _text(12, 20, "Points more under another reading", weight=600),
            _text(POINTS, 44, "points"),
            _text(WINS, 44, "wins, % points"),
            _text(CHANGED, 44, "end differently"),
        ]
        for tick in _ticks(reach):
            x = at(tick)
            line = INK if tick == 0 else LINE
            parts.append(f'<path d="M{x} {HEAD}V{height - 10}" stroke="{line}"/>')
            parts.append(_text(x, 44, _signed(tick, 1), INK_2, anchor="middle"))
        before = ""
        for place, (effect, (low, high)) in enumerate(zip(self.effects, ranges, strict=True)):
            y, look = HEAD + ROW * place + ROW / 2, SEATS[effect.seat]
            pair = self.pairs[effect.switch]
            if effect.switch != before:
                parts.append(_text(12, y + 4, effect.switch))
                parts.append(
                    _text(CHANGED, y + 4, f"{100 * pair.changed / pair.games:.2f} %" if pair.changed else "none")
                )
                before = effect.switch
            parts.append(f'<path d="M{at(low)} {y}H{at(high)}" stroke="{EDGE}" stroke-width="4"/>')
            mark = f'<path d="{look.mark}" fill="{look.fill}" stroke="{look.ink}" stroke-width="1.25"/>'
            parts.append(f'<g transform="translate({at(effect.points.value)} {y}) scale(.8)">{mark}</g>')
            parts.append(_text(POINTS, y + 4, _signed(effect.points.value, 2)))
            parts.append(_text(WINS, y + 4, _signed(100 * effect.wins.value, 2)))
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {height}" width="760" height="{height}" '
        svg += f'font-family="{FONT}" font-size="13.5">{"".join(parts)}</svg>'
        return Picture(svg, self.alt, self.caption, self.table)

    @property
    def caption(self) -> str:
        """What was played."""
        if not self.pairs:
            return f"{self.game!r} has no ruling with another reading."
        sample = next(iter(self.pairs.values())).a
        return (
            f"{sample.text}, each with the same random numbers under every reading. {self.level:.0%} intervals, "
            "from the differences of each game. Where no game ended differently, the bound says how many could, "
            "at this level."
        )

    def __repr__(self) -> str:
        return f"<RulingsTable: {len(self.pairs)} other readings of {self.game!r}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": self.text, "text/html": self.picture().html}


def rulings_table(
    game: Game,
    strategies: Sequence[str | Strategy],
    games: int | None = None,
    seed: int = 1,
    first: int | None = None,
    executor: Executor | None = None,
    rulings: Collection[str] | None = None,
) -> RulingsTable:
    """What each other reading of a ruling changes, in the same games.

    Args:
        game: the readings to compare with.
        strategies, games, seed, first, executor: as of `simulate_pair`.
        rulings: the ids of those to look at; by default all of the game.

    Raises:
        ValueError: arguments that do not fit; an id that is no ruling of the game.
        StrategyError: a strategy failed.
    """
    all_ = {clause.id: clause for clause in game.clauses if isinstance(clause, Ruling)}
    wanted = all_ if rulings is None else rulings
    if unknown := [id for id in wanted if id not in all_]:
        raise ValueError(f"no rulings of {game.title}: {', '.join(unknown)}; there are {', '.join(all_)}")
    effects, pairs = [], {}
    for ruling, switch, other in other_readings(game):
        if ruling in wanted:
            pairs[switch] = paired = simulate_pair(
                (game, strategies), (other, strategies), games, seed, first, executor
            )
            for seat in range(game.players):
                effects.append(Effect(ruling, switch, seat, paired.difference(seat), paired.win_difference(seat)))
    compared = {effect.ruling for effect in effects}
    others = {id: _why_not(ruling) for id, ruling in all_.items() if id in wanted and id not in compared}
    return RulingsTable(game, tuple(effects), pairs, others)


def _why_not(ruling: Ruling) -> str:
    """Why there is no other reading to compare with."""
    if len(ruling.readings) == 1:
        return "one reading"
    name, _, written = ruling.readings[-1].switch.partition("=")
    return f"only with {name}" if written == NEXT else "a choice, not a reading"


def other_readings(game: Game) -> Iterator[tuple[str, str, Game]]:
    """Each ruling that the game could be played under otherwise: its id, the switch, and the game with it.

    Readings are a few words or yes and no; where there is a number of points to reach, it is also one more.  Sizes and
    names that are chosen, such as that of the supply, are left out.
    """
    for clause in game.clauses:
        for reading in clause.readings if isinstance(clause, Ruling) else ():
            name, _, written = reading.switch.partition("=")
            if written == NEXT:
                if (own := getattr(game, name)) is not None:
                    yield clause.id, f"{name}={own + 1}", replace(game, **{name: own + 1})  # type: ignore[type-var]
                continue
            try:
                value = ast.literal_eval(written)
            except (ValueError, SyntaxError):
                continue
            if isinstance(value, str | bool) and getattr(game, name) != value:
                yield clause.id, reading.switch, replace(game, **{name: value})  # type: ignore[type-var]


def _ticks(reach: float) -> list[float]:
    """Round numbers on both sides of 0."""
    step = 10.0 ** math.floor(math.log10(reach))
    step = step if reach < 2.5 * step else 2 * step if reach < 5 * step else 5 * step
    most = int(reach / step)
    return [step * i for i in range(-most, most + 1)]


def _signed(value: float, digits: int) -> str:
    text = f"{value:+.{digits}f}".replace("-", "−")
    return text[1:] if float(f"{value:.{digits}f}") == 0 else text


def _text(x: float, y: float, text: str, fill: str = INK, anchor: str = "start", weight: int = 400) -> str:
    style = f'fill="{fill}" text-anchor="{anchor}" font-weight="{weight}"'
    return f'<text x="{x}" y="{y}" {style}>{html.escape(text)}</text>'
