"""Does an ambiguity matter?  Every ruling with another reading, in many games with common random numbers."""

from __future__ import annotations

import ast
import html
import math
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from typing import Any

from gamelib.clauses import Ruling
from gamelib.game import Game, Strategy
from gamelib.look import EDGE, FONT, INK, INK_2, LINE, PAPER, SEATS
from gamelib.odds.estimate import Estimate
from gamelib.odds.paired import Paired
from gamelib.odds.simulate import simulate_pair
from gamelib.pictures import Picture

LEFT, RIGHT, ROW, HEAD = 250, 560, 24, 54  # of the drawing: the axis from LEFT to RIGHT, a line of text, the heading


@dataclass(frozen=True)
class Effect:
    """What another reading of a ruling does to a seat.

    Attributes:
        ruling: its id.
        switch: the switch as it would be written, such as ``trigger_order='stack'``.
        seat: whose points and wins.
        points: points under the other reading less those under the game’s own, from the differences of each game.
        wins: the same of the share of wins, shared ones split; its error takes the two samples as independent, which is
            too large where games are alike.
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
        level: of the intervals.
    """

    game: Game
    effects: tuple[Effect, ...]
    pairs: dict[str, Paired]
    level: float = 0.95

    @property
    def table(self) -> list[list[str]]:
        """All effects with their intervals; the first row is the heading."""
        share = f"{self.level:.0%} interval"
        rows = [["ruling", "reading", "seat", "points more", share, "share of wins more", share]]
        for effect in self.effects:
            points, wins = effect.points.interval(self.level), effect.wins.interval(self.level)
            rows.append(
                [
                    effect.ruling,
                    effect.switch,
                    self.game.seats[effect.seat],
                    _signed(effect.points.value, 2),
                    f"{_signed(points[0], 2)} to {_signed(points[1], 2)}",
                    f"{_signed(100 * effect.wins.value, 1)} %",
                    f"{_signed(100 * wins[0], 1)} to {_signed(100 * wins[1], 1)} %",
                ]
            )
        return rows

    @property
    def alt(self) -> str:
        """The effects in words."""
        parts = []
        for effect in self.effects:
            low, high = effect.points.interval(self.level)
            parts.append(
                f"{effect.switch}, {self.game.seats[effect.seat]}: {_signed(effect.points.value, 2)} points "
                f"({_signed(low, 2)} to {_signed(high, 2)})"
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
            _text(RIGHT + 20, 44, "points"),
            _text(RIGHT + 110, 44, "share of wins"),
        ]
        for tick in _ticks(reach):
            x = at(tick)
            line = INK if tick == 0 else LINE
            parts.append(f'<path d="M{x} {HEAD}V{height - 10}" stroke="{line}"/>')
            parts.append(_text(x, 44, _signed(tick, 1), INK_2, anchor="middle"))
        before = ""
        for place, (effect, (low, high)) in enumerate(zip(self.effects, ranges, strict=True)):
            y, look = HEAD + ROW * place + ROW / 2, SEATS[effect.seat]
            if effect.switch != before:
                parts.append(_text(12, y + 4, effect.switch))
                before = effect.switch
            parts.append(f'<path d="M{at(low)} {y}H{at(high)}" stroke="{EDGE}" stroke-width="4"/>')
            mark = f'<path d="{look.mark}" fill="{look.fill}" stroke="{look.ink}" stroke-width="1.25"/>'
            parts.append(f'<g transform="translate({at(effect.points.value)} {y}) scale(.8)">{mark}</g>')
            parts.append(_text(RIGHT + 20, y + 4, _signed(effect.points.value, 2)))
            parts.append(_text(RIGHT + 110, y + 4, f"{_signed(100 * effect.wins.value, 1)} %"))
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
            f"{sample.text}, each with the same random numbers under every reading. {self.level:.0%} intervals; those "
            "of wins take the two samples as independent, which is on the safe side."
        )

    def __repr__(self) -> str:
        return f"<RulingsTable: {len(self.pairs)} other readings of {self.game!r}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": self.picture().html}


def rulings_table(
    game: Game,
    strategies: Sequence[str | Strategy],
    games: int = 10_000,
    seed: int = 1,
    first: int | None = None,
    executor: Executor | None = None,
) -> RulingsTable:
    """What each other reading of a ruling changes, in the same games.

    Args:
        game: the readings to compare with.
        strategies, games, seed, first, executor: as of `simulate_pair`.

    Raises:
        ValueError: arguments that do not fit.
        StrategyError: a strategy failed.
    """
    effects, pairs = [], {}
    for ruling, switch, other in other_readings(game):
        paired = simulate_pair((game, strategies), (other, strategies), games, seed, first, executor)
        pairs[switch] = paired
        for seat in range(game.players):
            before, after = paired.a.win_share(seat), paired.b.win_share(seat)
            error = math.hypot(before.standard_error, after.standard_error)
            wins = Estimate(after.value - before.value, error, paired.a.games)
            effects.append(Effect(ruling, switch, seat, paired.difference(seat), wins))
    return RulingsTable(game, tuple(effects), pairs)


def other_readings(game: Game) -> Iterator[tuple[str, str, Game]]:
    """Each ruling that the game could be played under otherwise: its id, the switch, and the game with it.

    Rulings whose readings are not a few words or yes and no, such as the size of the supply, are left out.
    """
    for clause in game.clauses:
        for reading in clause.readings if isinstance(clause, Ruling) else ():
            name, _, written = reading.switch.partition("=")
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
