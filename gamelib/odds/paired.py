"""Two questions put to the same games, to see the difference sooner."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from statistics import NormalDist
from typing import Any

from gamelib.odds.distribution import Distribution
from gamelib.odds.estimate import Estimate
from gamelib.odds.sample import Sample, ranges_text

TWELFTHS = 12  # of a win: shared by two, three or four it is a whole number of them


class Paired:
    """Two questions put to games with the same random numbers: how much better is b than a?

    Args:
        a: a sample of the first question.
        b: a sample of the second question: as many seats, the same games.
        differences: for each seat the points under b less those under a, game by game.
        wins: for each seat what it has of the win under b less that under a, game by game, in twelfths of a win.
        changed: how many games do not end with the same points of all seats and the same winners.

    Raises:
        ValueError: samples or differences that do not fit each other; all faults at once.
    """

    def __init__(
        self, a: Sample, b: Sample, differences: Sequence[Distribution], wins: Sequence[Distribution], changed: int
    ) -> None:
        players = a.question.game.players
        faults = []
        if b.question.game.players != players:
            faults.append(f"a has {players} seats and b has {b.question.game.players}")
        if a.question.seed != b.question.seed:
            faults.append(f"a has seed {a.question.seed} and b has {b.question.seed}: not the same random numbers")
        if a.ranges != b.ranges:
            faults.append(f"a has the games {ranges_text(a.ranges)} and b has {ranges_text(b.ranges)}")
        for listed, what in ((differences, "differences"), (wins, "differences of wins")):
            if len(listed) != players:
                faults.append(f"there must be {players} {what}, one for each seat, not {len(listed)}")
        if not faults:
            for seat, name in enumerate(a.question.game.seats):
                points, won = differences[seat], wins[seat]
                if points.size != a.games or points.mean != b.scores(seat).mean - a.scores(seat).mean:
                    faults.append(f"the differences of {name} are not those of these samples")
                if won.size != a.games or won.mean != TWELFTHS * (_won(b, seat) - _won(a, seat)):
                    faults.append(f"the differences of wins of {name} are not those of these samples")
            differ = [_nonzero(each) for each in (*differences, *wins)]
            if not faults and not (type(changed) is int and max(differ) <= changed <= min(a.games, sum(differ))):
                faults.append(f"changed must be the number of games that end differently, not {changed!r}")
        if faults:
            raise ValueError("; ".join(faults))
        self.a, self.b, self.changed = a, b, changed
        self.differences, self.wins = tuple(differences), tuple(wins)

    @property
    def games(self) -> int:
        """How many games were played under both."""
        return self.a.games

    # ------------------------------------------------------------------------------------------- points
    def difference(self, seat: int) -> Estimate:
        """How many points more the seat makes under b, from the differences of each game: what is alike cancels.

        Raises:
            ValueError: no such seat.
        """
        self.a._row("scores", seat, None)
        return self.differences[seat].estimate

    def unpaired(self, seat: int) -> Estimate:
        """The same difference, with the error it would have if the two samples had nothing in common.

        Raises:
            ValueError: no such seat.
        """
        before, after = self.a.mean(seat), self.b.mean(seat)
        error = math.hypot(before.standard_error, after.standard_error)
        return Estimate(float(self.differences[seat].mean), error, self.games)

    # --------------------------------------------------------------------------------------------- wins
    def win_difference(self, seat: int) -> Estimate:
        """How much larger the share of wins is under b, from the differences of each game; shared wins are split.

        Raises:
            ValueError: no such seat.
        """
        self.a._row("wins", seat, None)
        found = self.wins[seat].estimate
        return Estimate(found.value / TWELFTHS, found.standard_error / TWELFTHS, self.games)

    def win_interval(self, seat: int, level: float = 0.95) -> tuple[float, float]:
        """The interval of `win_difference` that covers the truth in this share of all samples.

        It is that of Agresti and Min for matched pairs (Statistics in Medicine 24, 2005): two games are added, of which
        one half is a win more, one half a win less, and one is as before.  So it is good where few games differ, and
        has a width where none does.

        Args:
            seat: whose wins.
            level: above 0, below 1.

        Raises:
            ValueError: no such seat, or a level that is none.
        """
        self.a._row("wins", seat, None)
        if not 0 < level < 1:
            raise ValueError(f"level must be between 0 and 1, such as 0.95, not {level!r}")
        counts = self.wins[seat].counts
        total = sum(number * count for number, count in counts.items()) / TWELFTHS
        squares = sum(number**2 * count for number, count in counts.items()) / TWELFTHS**2 + 1
        games = self.games + 2
        reach = NormalDist().inv_cdf((1 + level) / 2) * math.sqrt(squares - total**2 / games) / games
        return total / games - reach, total / games + reach

    def unpaired_wins(self, seat: int) -> Estimate:
        """The difference of the shares of wins, with the error it would have if the samples had nothing in common.

        Raises:
            ValueError: no such seat.
        """
        before, after = self.a.win_share(seat), self.b.win_share(seat)
        error = math.hypot(before.standard_error, after.standard_error)
        return Estimate(after.value - before.value, error, self.games)

    # ------------------------------------------------------------------------------------------- itself
    def __repr__(self) -> str:
        seats = self.a.question.game.seats
        found = "; ".join(
            f"{name} {_signed(self.difference(seat))}, wins {_signed(self.win_difference(seat))}"
            for seat, name in enumerate(seats)
        )
        return f"<Paired: {self.games:,} games; b less a: {found}; {self.changed:,} games end differently>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from gamelib.figures.odds import drawn, paired_figure

        return drawn(self, paired_figure)


def most_unseen(games: int, level: float = 0.95) -> float:
    """How large a share can be of what was seen in no game: at this level, at most so large (about 3 / games).

    It is the exact upper limit, of which the rule of three is the near one at 95 %: (1 - share) ** games = 1 - level.

    Args:
        games: how many were looked at, 1 or more.
        level: above 0, below 1.

    Raises:
        ValueError: arguments outside these ranges.

    >>> round(most_unseen(10_000), 6)
    0.0003
    """
    if games < 1 or not 0 < level < 1:
        raise ValueError(f"games must be 1 or more and level between 0 and 1, not {games!r} and {level!r}")
    return -math.expm1(math.log1p(-level) / games)


def _won(sample: Sample, seat: int) -> Fraction:
    """The share of wins, shared ones split, as a Fraction."""
    row = sample.counts["wins"][seat]
    return sum((Fraction(count, shared * sample.games) for shared, count in enumerate(row) if shared), Fraction(0))


def _nonzero(differences: Distribution) -> int:
    return sum(count for number, count in differences.counts.items() if number)


def _signed(estimate: Estimate) -> str:
    return f"{estimate.value:+.3g} ± {estimate.standard_error:.2g}".replace("-", "−")
