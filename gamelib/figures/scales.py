"""Round numbers for the scales of a figure, and what is said at them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from gamelib.figures.words import signed


def ticks(low: float, high: float, most: int, whole: bool = False) -> list[float]:
    """Round numbers from `low` to `high`, evenly spaced and as many as there may be: `most`, at least 3."""
    power = 1.0 if whole else 10.0 ** math.floor(math.log10((high - low) / most))
    while True:
        for part in (1, 2, 5) if whole else (1, 2, 2.5, 5):
            step = power * part
            first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
            if last - first < most:
                return [step * n for n in range(first, last + 1)]
        power *= 10


def powers(low: float, high: float) -> list[float]:
    """Round numbers from `low` to `high` for a logarithmic scale: powers of ten, and more only where these are few."""
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    for parts in ((1,), (1, 2, 5), range(1, 10)):
        found = [part * 10.0**decade for decade in decades for part in parts if low <= part * 10.0**decade <= high]
        if len(found) > 2:
            return found
    return ticks(low, high, 7)


def around(numbers: Iterable[float]) -> tuple[float, float]:
    """The ends of a scale with room for these numbers."""
    numbers = list(numbers)
    low, high = min(numbers), max(numbers)
    room = 0.05 * (high - low) or 0.05 * abs(high) or 0.05
    return low - room, high + room


def decimals(numbers: Sequence[float]) -> list[str]:
    """Numbers as text, all with as many decimals as it takes to tell them exactly."""
    digits = next(
        digits for digits in range(16) if all(abs(round(n, digits) - n) < 1e-9 * (1 + abs(n)) for n in numbers)
    )
    return [signed(f"{number:,.{digits}f}") for number in numbers]
