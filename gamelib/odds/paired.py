"""Two questions put to the same games, to see the difference sooner."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from gamelib.odds.distribution import Distribution
from gamelib.odds.estimate import Estimate
from gamelib.odds.sample import Sample, ranges_text


class Paired:
    """Two questions put to games with the same random numbers: how much better is b than a?

    Args:
        a: a sample of the first question.
        b: a sample of the second question: as many seats, the same games.
        differences: for each seat the points under b less those under a, game by game.

    Raises:
        ValueError: samples or differences that do not fit each other; all faults at once.
    """

    def __init__(self, a: Sample, b: Sample, differences: Sequence[Distribution]) -> None:
        players = a.question.game.players
        faults = []
        if b.question.game.players != players:
            faults.append(f"a has {players} seats and b has {b.question.game.players}")
        if a.question.seed != b.question.seed:
            faults.append(f"a has seed {a.question.seed} and b has {b.question.seed}: not the same random numbers")
        if a.ranges != b.ranges:
            faults.append(f"a has the games {ranges_text(a.ranges)} and b has {ranges_text(b.ranges)}")
        if len(differences) != players:
            faults.append(f"there must be {players} differences, one for each seat, not {len(differences)}")
        if not faults:
            for seat, found in enumerate(differences):
                if found.size != a.games or found.mean != b.scores(seat).mean - a.scores(seat).mean:
                    faults.append(f"the differences of {a.question.game.seats[seat]} are not those of these samples")
        if faults:
            raise ValueError("; ".join(faults))
        self.a, self.b, self.differences = a, b, tuple(differences)

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
        return Estimate(float(self.differences[seat].mean), error, self.a.games)

    def __repr__(self) -> str:
        seats = self.a.question.game.seats
        found = "; ".join(f"{name} {_signed(self.difference(seat))}" for seat, name in enumerate(seats))
        return f"<Paired: {self.a.games:,} games; b less a: {found}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from gamelib.figures.odds import drawn, paired_figure

        return drawn(self, paired_figure)


def _signed(estimate: Estimate) -> str:
    return f"{estimate.value:+.3g} ± {estimate.standard_error:.2g}".replace("-", "−")
