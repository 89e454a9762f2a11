"""What a sample says about the truth: estimates with their errors and intervals, and the chi-square law."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean or a share found in a sample.

    Attributes:
        value: the mean or share in the sample.
        standard_error: how much such a value varies from sample to sample; infinite for a sample of one.
        size: how many observations it comes from.
        is_share: is it the mean of numbers that are all 0 to 1?
    """

    value: float
    standard_error: float
    size: int
    is_share: bool = False

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The interval that covers the truth in this share of all samples.

        A mean gets the normal interval: so many standard errors to each side, good from some 30 observations on.  A
        share gets the Wilson interval (see `wilson`), good for any size and near 0 and 1 too.  Where a share is made of
        parts, as shared wins are, that covers at least as often as asked: of all numbers from 0 to 1 with the same
        mean, those that are only 0 and 1 vary most.

        Args:
            level: above 0, below 1.

        Raises:
            ValueError: `level` is not between 0 and 1.
        """
        if self.is_share:
            return wilson(self.value * self.size, self.size, level)
        reach = _z(level) * self.standard_error
        return self.value - reach, self.value + reach

    def __float__(self) -> float:
        return self.value

    def __repr__(self) -> str:
        return f"<Estimate: {self.value:.5g} ± {self.standard_error:.2g} from {self.size:,}>"


def wilson(successes: float, size: int, level: float = 0.95) -> tuple[float, float]:
    """The Wilson interval of a share (J. Am. Stat. Assoc. 22, 1927): the shares that a score test does not reject.

    Args:
        successes: how often it came out; shared wins as parts.
        size: of how many; at least 1.
        level: how often such intervals cover the truth; above 0, below 1.

    Raises:
        ValueError: no observation, more successes than observations, or a level that is none.
    """
    if size < 1 or not 0 <= successes <= size:
        raise ValueError(f"a share needs 0 to size successes of at least one, not {successes!r} of {size!r}")
    z = _z(level)
    share, square = successes / size, z * z / size
    middle = (share + square / 2) / (1 + square)
    reach = z * math.sqrt(share * (1 - share) / size + square / size / 4) / (1 + square)
    low = 0.0 if successes == 0 else max(0.0, middle - reach)  # at the ends exactly, without rounding
    high = 1.0 if successes == size else min(1.0, middle + reach)
    return low, high


def _z(level: float) -> float:
    """How many standard errors to each side cover that much of a normal law."""
    if not 0 < level < 1:
        raise ValueError(f"level must be between 0 and 1, such as 0.95, not {level!r}")
    return NormalDist().inv_cdf((1 + level) / 2)


def chi_square_tail(statistic: float, degrees: int) -> float:
    """The chance that a chi-square number is at least this large.

    It is the regularised upper incomplete gamma function Q(degrees / 2, statistic / 2): a series where that is quick,
    a continued fraction (by Lentz's method) elsewhere; see Numerical Recipes, 6.2.

    Args:
        statistic: 0 or more.
        degrees: degrees of freedom, at least 1.

    Raises:
        ValueError: arguments outside these ranges.
    """
    if not statistic >= 0 or degrees < 1:
        raise ValueError(f"statistic must be 0 or more and degrees 1 or more, not {statistic!r} and {degrees!r}")
    a, x = degrees / 2, statistic / 2
    if x == 0:
        return 1.0
    if x == math.inf:
        return 0.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > 1e-17 * total:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - front * total)
    b = x + 1 - a
    c, d = 1e300, 1 / b
    fraction = d
    for i in range(1, 10_000):
        b += 2
        d = 1 / (b - i * (i - a) * d)
        c = b - i * (i - a) / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * fraction
