"""A distribution of whole numbers: exact, with Fractions, or sampled, with counts.  One class for both."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from numbers import Integral, Rational
from typing import Any

from gamelib.odds.estimate import Estimate, chi_square_tail


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """The result of a chi-square test.

    Attributes:
        statistic: sum over cells of (observed - expected)^2 / expected.
        degrees: degrees of freedom, the number of cells less one.
        p_value: how often a sample of this law would differ at least that much; approximate, as the test is.
    """

    statistic: float
    degrees: int
    p_value: float


class Distribution(Mapping[int, Fraction]):
    """A distribution of whole numbers, as a mapping from a number to its probability, or to its share of a sample.

    It lists the numbers that can be, or were seen, in ascending order; any other number has 0.  Immutable.

    Args:
        weights: for each number its probability (Fractions that sum to 1), or with `sampled` how often it was seen.
        sampled: True when the weights are the counts of a sample.

    Raises:
        ValueError: weights that cannot be; all faults at once.

    >>> die = Distribution({face: Fraction(1, 6) for face in range(1, 7)})
    >>> (die + die).mean, die.variance, (die + die)[7]
    (Fraction(7, 1), Fraction(35, 12), Fraction(1, 6))
    """

    __slots__ = ("_weights", "sampled", "size")

    def __init__(self, weights: Mapping[int, int | Fraction], sampled: bool = False) -> None:
        kind, wanted = (Integral, "a whole number") if sampled else (Rational, "a Fraction")
        faults = [f"{number!r} is no whole number" for number in weights if not isinstance(number, Integral)]
        for number, weight in weights.items():
            if not isinstance(weight, kind):
                faults.append(f"the weight of {number!r} must be {wanted}, not {weight!r}")
            elif weight < 0:
                faults.append(f"the weight of {number!r} cannot be negative, as {weight} is")
        if not faults:
            total = sum(weights.values())
            if not total:
                faults.append("a distribution needs at least one number with a weight")
            elif not sampled and total != 1:
                faults.append(f"probabilities must sum to 1, not to {total}; counts are given with sampled=True")
        if faults:
            raise ValueError("; ".join(faults))
        make: Any = int if sampled else Fraction
        self._weights: dict[int, int | Fraction] = {int(n): make(weights[n]) for n in sorted(weights) if weights[n]}
        self.sampled = sampled
        self.size: int | None = sum(map(int, self._weights.values())) if sampled else None

    # ------------------------------------------------------------------------------------ a mapping
    def __getitem__(self, number: int) -> Fraction:
        return Fraction(self._weights.get(number, 0)) / (self.size or 1)

    def __iter__(self) -> Iterator[int]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, number: object) -> bool:
        return number in self._weights

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and (self._weights, self.sampled) == (other._weights, other.sampled)

    def __hash__(self) -> int:
        return hash((tuple(self._weights.items()), self.sampled))

    @property
    def counts(self) -> dict[int, int]:
        """How often each number was seen.  Raises ValueError for an exact distribution."""
        self._must_be_sampled("counts belong")
        return {number: int(weight) for number, weight in self._weights.items()}

    # ------------------------------------------------------------------------------------ summaries
    @property
    def mean(self) -> Fraction:
        """The mean, exactly."""
        return self._sum(1) / (self.size or 1)

    @property
    def variance(self) -> Fraction:
        """The variance, exactly; of a sample the unbiased estimate (divided by size - 1).

        Raises:
            ValueError: a single observation, which says nothing about how numbers vary.
        """
        if self.size is None:
            return self._sum(2) - self.mean**2
        if self.size == 1:
            raise ValueError("one observation has no variance; at least two are needed")
        return (self._sum(2) - self.size * self.mean**2) / (self.size - 1)

    @property
    def sd(self) -> float:
        """The standard deviation.  Raises ValueError for a single observation."""
        return math.sqrt(self.variance)

    @property
    def standard_error(self) -> float:
        """Of a sampled mean; infinite for a single observation.  Raises ValueError for an exact distribution."""
        self._must_be_sampled("a standard error belongs")
        assert self.size is not None
        return math.sqrt(self.variance / self.size) if self.size > 1 else math.inf

    @property
    def estimate(self) -> Estimate:
        """The sampled mean with its standard error.  Raises ValueError for an exact distribution."""
        return Estimate(float(self.mean), self.standard_error, self.size or 0)

    @property
    def modes(self) -> tuple[int, ...]:
        """The most likely numbers, ascending; mostly one."""
        most = max(self._weights.values())
        return tuple(number for number, weight in self._weights.items() if weight == most)

    @property
    def mode(self) -> int:
        """The most likely number; of several the smallest."""
        return self.modes[0]

    def quantile(self, share: float | Fraction) -> int:
        """The smallest number such that at least this share of all is not above it.

        Args:
            share: 0 to 1; a float counts as the decimal that it is written as, so 0.1 is a tenth.

        Raises:
            ValueError: `share` is not 0 to 1.
        """
        if not 0 <= share <= 1:
            raise ValueError(f"share must be 0 to 1, not {share!r}")
        wanted = Fraction(repr(share)) if isinstance(share, float) else Fraction(share)
        so_far = Fraction(0)
        for number in self:
            so_far += self[number]
            if so_far >= wanted:
                break
        return number

    # ------------------------------------------------------------------------------------ two of them
    def __add__(self, other: Distribution) -> Distribution:
        """The distribution of the sum of two independent numbers.  Raises ValueError unless both are exact."""
        if not isinstance(other, Distribution):
            return NotImplemented
        if self.sampled or other.sampled:
            raise ValueError("the sum of independent numbers needs exact distributions; `merge` joins two samples")
        found: dict[int, Fraction] = {}
        for a, p in self.items():
            for b, q in other.items():
                found[a + b] = found.get(a + b, Fraction(0)) + p * q
        return Distribution(found)

    def merge(self, other: Distribution) -> Distribution:
        """Two samples of the same thing as one.  Raises ValueError unless both are sampled."""
        mine, theirs = self.counts, other.counts
        return Distribution({n: mine.get(n, 0) + theirs.get(n, 0) for n in {*mine, *theirs}}, sampled=True)

    def total_variation(self, other: Distribution) -> Fraction:
        """Half the sum of the absolute differences: 0 when alike, 1 when they have nothing in common."""
        return sum((abs(self[n] - other[n]) for n in {*self, *other}), Fraction(0)) / 2

    def chi_square(self, law: Distribution, least: float = 5.0) -> ChiSquare:
        """Test this sample against an exact law (Pearson's test).

        Neighbouring numbers are joined to cells until `least` are expected in each.  A number that the law excludes
        refutes it: statistic infinite, p-value 0.

        Raises:
            ValueError: this is no sample, the law is none, `least` is not positive, or fewer than two cells are left.
        """
        self._must_be_sampled("a chi-square test belongs")
        if law.sampled:
            raise ValueError("the law must be an exact distribution, not a sample")
        if not least > 0:
            raise ValueError(f"least must be positive, not {least!r}")
        assert self.size is not None
        cells = [[Fraction(0), Fraction(0)]]  # expected, seen
        for number, probability in law.items():
            if cells[-1][0] >= least:
                cells.append([Fraction(0), Fraction(0)])
            cells[-1][0] += probability * self.size
            cells[-1][1] += self._weights.get(number, 0)
        if cells[-1][0] < least and len(cells) > 1:  # what is left over joins the last cell
            expected, seen = cells.pop()
            cells[-1][0] += expected
            cells[-1][1] += seen
        if any(number not in law for number in self):
            return ChiSquare(math.inf, max(1, len(cells) - 1), 0.0)
        if len(cells) < 2:
            raise ValueError(f"{self.size:,} numbers are too few: not two cells with {least:g} expected in each")
        statistic = float(sum((seen - expected) ** 2 / expected for expected, seen in cells))
        return ChiSquare(statistic, len(cells) - 1, chi_square_tail(statistic, len(cells) - 1))

    # ------------------------------------------------------------------------------------ itself
    def __repr__(self) -> str:
        if self.sampled:
            numbers = "1 number" if self.size == 1 else f"{self.size:,} numbers from {min(self)} to {max(self)}"
            return f"<Distribution: {numbers}, mean {float(self.mean):.4g}>"
        shown = ", ".join(f"{number}: {self[number]}" for number in list(self)[:12])
        return f"<Distribution {{{shown}{', ...' if len(self) > 12 else ''}}}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from gamelib.figures.odds import distribution_figure, drawn

        return drawn(self, distribution_figure)

    def _sum(self, power: int) -> Fraction:
        return sum((number**power * Fraction(weight) for number, weight in self._weights.items()), Fraction(0))

    def _must_be_sampled(self, what: str) -> None:
        if not self.sampled:
            raise ValueError(f"{what} to a sample; this distribution is exact")
