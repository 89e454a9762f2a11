"""Numbers as figures say them: means with their errors, shares, and what a distribution looks like in a sentence."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamelib.odds.distribution import Distribution
    from gamelib.odds.estimate import Estimate

ERRORS = "± is the standard error."


def signed(text: str) -> str:
    """A number with a real minus."""
    return text.replace("-", "−")


def percent(share: Fraction | float, digits: int = 3) -> str:
    """A share to three digits: `9.27 %`; what is not quite all does not read as all."""
    text = f"{100 * float(share):.{digits}g}"
    if float(text) == 100 and share < 1:
        text = "99.9+"
    if "e" in text:
        text = f"{float(text):.9f}".rstrip("0")
    return f"{text} %"


def percents(low: float, high: float) -> str:
    """The interval of a share: `70.8 to 71.5 %`; below one percent two digits do, and rare things are per million."""
    if high < 1e-5:
        return f"{1e6 * low:.2g} to {1e6 * high:.2g} per million"
    below, above = (percent(share, 3 if share >= 0.01 else 2) for share in (low, high))
    return f"{below.removesuffix(' %')} to {above}"


def one_in(share: float) -> str:
    """A power of ten as a share: `1 in 1,000`."""
    return "all" if share == 1 else f"1 in {round(1 / share):,}"


def rounded(number: Fraction | float) -> str:
    """An expected count: whole from 100 on, else to two digits."""
    return f"{float(number):,.0f}" if number >= 100 else f"{float(number):.2g}"


def exactly(number: Fraction | float) -> str:
    """An exact number: as a fraction where that is short, and as a decimal."""
    decimal = signed(f"{float(number):.5g}")
    short = isinstance(number, Fraction) and 1 < number.denominator < 1000
    return signed(f"{number} = {decimal}") if short else decimal


def with_error(estimate: Estimate) -> str:
    """A mean with its standard error, to the digits that the error leaves: `13.32 ± 0.02`."""
    error = estimate.standard_error
    if not 0 < error < math.inf:
        return signed(f"{estimate.value:.4g}")
    digits = max(0, -math.floor(math.log10(error / 1.95)))  # one digit of the error, two where the first is 1
    return signed(f"{estimate.value:.{digits}f} ± {error:.{digits}f}")


def band(estimate: Estimate, interval: tuple[float, float]) -> str:
    """A mean with its interval: `13.32 (13.28 to 13.36)`."""
    return signed(f"{estimate.value:.2f} ({interval[0]:.2f} to {interval[1]:.2f})")


def mean_text(distribution: Distribution, law: Distribution | None) -> str:
    """The mean as the title of a histogram has it."""
    text = with_error(distribution.estimate) if distribution.sampled else exactly(distribution.mean)
    return f"mean {text}" + (f", exactly {exactly(law.mean)}" if law else "")


def distribution_words(name: str, distribution: Distribution, law: Distribution | None) -> str:
    """A distribution in a sentence: how many, mean, range, the middle half, the peak."""
    head = f"{name.capitalize()}: " if name else ""
    seen = f"{distribution.size:,} seen, " if distribution.sampled else ""
    middle = f"half of all from {distribution.quantile(0.25)} to {distribution.quantile(0.75)}"
    modes, share = distribution.modes, percent(distribution[distribution.mode])
    peak = f"most often {' and '.join(map(str, modes))} ({share})" if len(modes) < 3 else f"none more than {share}"
    spread = f"from {min(distribution)} to {max(distribution)}"
    return signed(f"{head}{seen}{mean_text(distribution, law)}, {spread}, {middle}, {peak}.")


def bin_text(number: int, bin: int) -> str:
    """The numbers that a bar stands for: `−3`, `10 to 14`."""
    return signed(str(number) if bin == 1 else f"{number} to {number + bin - 1}")


def distribution_table(
    named: Mapping[str, Distribution], laws: Mapping[str, Distribution], what: str, bin: int = 1
) -> list[list[object]]:
    """The bars as a table: each number or bin, how often it was seen, its share, and exactly."""
    table: list[list[object]] = [[what]]
    lowest = sorted({number - number % bin for law in (*named.values(), *laws.values()) for number in law})
    bars = [range(number, number + bin) for number in lowest]
    table += [[bin_text(bar[0], bin)] for bar in bars]
    for name, distribution in named.items():
        columns = []
        if distribution.sampled:
            counts = distribution.counts
            columns.append((f"{name} seen", [f"{sum(counts.get(n, 0) for n in bar):,}" for bar in bars]))
        head = f"{name} share" if distribution.sampled else f"{name} probability"
        columns.append((head, [percent(_in(distribution, bar)) for bar in bars]))
        if name in laws:
            columns.append((f"{name} exactly", [percent(_in(laws[name], bar)) for bar in bars]))
        for title, cells in columns:
            for row, cell in zip(table, [title.strip(), *cells], strict=True):
                row.append(cell)
    return table


def _in(distribution: Distribution, bar: range) -> Fraction:
    """The share of the numbers of a bar."""
    return sum((distribution[number] for number in bar), Fraction(0))
