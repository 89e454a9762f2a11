"""The three kinds of question: what a bet and a truth are, and how far the one is from the other."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any, ClassVar

from gamelib.odds.distribution import Distribution
from gamelib.odds.estimate import Estimate

Json = dict[str, Any]
Number = int | Fraction | float
SURE = (Fraction(1, 2), Fraction(7, 10), Fraction(9, 10))  # what the page offers beside an even share
MOST_LABELS, MOST_TOTAL = 24, 1000
CLOSE = Fraction(1, 1000)  # of a step: so far from it a number may be written


@dataclass(frozen=True)
class Bet:
    """What somebody believed.

    Attributes:
        value: the text of an option, a number, or a tuple of whole numbers.
        sure: the share that the option was given; None unless the bet is a choice.
        reason: the reason that was given; None unless the question asks for one.
    """

    value: Any
    sure: Fraction | None = None
    reason: str | None = None


@dataclass(frozen=True)
class Choice:
    """One of several answers, with how sure one is of it."""

    options: tuple[str, ...]
    name: ClassVar[str] = "choice"

    def faults(self) -> list[str]:
        """What is wrong with the question itself."""
        return texts_faults("options", self.options, least=2)

    def bet(self, given: object) -> str:
        """The option that is meant, by its text or its place.  Raises ValueError."""
        return picked("the bet", given, self.options)

    def sure(self, given: object) -> Fraction:
        """The share on the option.  Raises ValueError unless it is a number from an even share to 1."""
        even = Fraction(1, len(self.options))
        share = exact(given) if is_number(given) else None
        if share is None or not even - CLOSE <= share <= 1:
            raise ValueError(f"sure must be a share from {even} (a guess) to 1 (certain), not {given!r}")
        return max(share, even)

    def shares(self, bet: Bet) -> list[Fraction]:
        """The share on each option: what is left is split evenly over the others."""
        assert bet.sure is not None
        rest = (1 - bet.sure) / (len(self.options) - 1)
        return [bet.sure if option == bet.value else rest for option in self.options]

    def truth(self, given: object) -> str:
        """The right option.  Raises ValueError."""
        return picked("the truth", given, self.options)

    def score(self, bet: Bet, truth: str) -> Fraction:
        """Brier’s score (Mon. Weather Rev. 78, 1950): the squared misses of all shares; 0 is best, 2 worst."""
        shares = zip(self.options, self.shares(bet))
        return sum(((share - (option == truth)) ** 2 for option, share in shares), Fraction(0))

    def page(self) -> Json:
        """What the page needs to ask."""
        return {"options": list(self.options), "sure": [float(share) for share in self.offered()]}

    def offered(self) -> list[Fraction]:
        """The shares that the page offers; the first is a guess."""
        even = Fraction(1, len(self.options))
        return [even, *(share for share in SURE if share > even)]

    def bet_page(self, bet: Bet) -> Json:
        """A bet as the page draws it."""
        return {"value": self.options.index(bet.value), "shares": [float(share) for share in self.shares(bet)]}

    def truth_page(self, truth: str) -> Json:
        """The truth as the page draws it, with the score of whoever splits evenly."""
        return {"value": self.options.index(truth), "even": 1 - 1 / len(self.options)}


@dataclass(frozen=True)
class Count:
    """A number between two others, on a grid."""

    low: Number
    high: Number
    step: Number
    unit: str
    name: ClassVar[str] = "number"

    def faults(self) -> list[str]:
        """What is wrong with the question itself."""
        wrong = [f"{name} must be a number, not {value!r}" for name, value in
                 (("low", self.low), ("high", self.high), ("step", self.step)) if not is_number(value)]  # fmt: skip
        if not wrong and self.low >= self.high:
            wrong.append(f"low must be below high; {self.low} is not below {self.high}")
        if not wrong and self.step <= 0:
            wrong.append(f"step must be above 0, not {self.step}")
        if not isinstance(self.unit, str):
            wrong.append(f"unit must be a text, not {self.unit!r}")
        return wrong

    def bet(self, given: object) -> Number:
        """The number on the grid that is meant.  Raises ValueError."""
        low, high, step = exact(self.low), exact(self.high), exact(self.step)
        if is_number(given):
            value = exact(given)
            found = low + round((value - low) / step) * step
            if abs(found - value) <= CLOSE * step and low <= found <= high:
                number = plain(found)
                written = any(isinstance(each, float) for each in (self.low, self.high, self.step))
                return float(number) if written and isinstance(number, Fraction) else number
        raise ValueError(
            f"the bet must be a number from {self.low} to {self.high} in steps of {self.step}, not {given!r}"
        )

    def truth(self, given: object) -> tuple[Number, float | None]:
        """The number and its standard error, None if it is exact.  Raises ValueError."""
        value: Any = given
        error: Any = None
        if isinstance(given, Estimate):
            value, error = given.value, given.standard_error
        elif isinstance(given, tuple) and len(given) == 2:
            value, error = given
        if not is_number(value) or not (error is None or (is_number(error) and error >= 0)):
            raise ValueError(f"the truth must be a number, or a number with its standard error, not {given!r}")
        number = plain(exact(value)) if isinstance(value, Rational) else float(value)
        return number, None if error is None else float(error)

    def score(self, bet: Bet, truth: tuple[Number, float | None]) -> Number:
        """How far the bet is from the truth."""
        value = truth[0]
        return abs(value - float(bet.value)) if isinstance(value, float) else plain(abs(exact(bet.value) - value))

    def page(self) -> Json:
        """What the page needs to ask."""
        return {"low": float(self.low), "high": float(self.high), "step": float(self.step), "unit": self.unit}

    def bet_page(self, bet: Bet) -> Json:
        """A bet as the page draws it."""
        return {"value": float(bet.value)}

    def truth_page(self, truth: tuple[Number, float | None]) -> Json:
        """The truth as the page draws it; a short fraction is shown as one."""
        value, error = truth
        short = isinstance(value, Fraction) and value.denominator < 1000
        return {"value": float(value), "error": error, "exact": str(value) if short else ""}


@dataclass(frozen=True)
class Shape:
    """A number of things shared out over several places."""

    labels: tuple[str, ...]
    total: int
    unit: str
    xlabel: str
    name: ClassVar[str] = "shape"

    def faults(self) -> list[str]:
        """What is wrong with the question itself."""
        wrong = texts_faults("labels", self.labels, least=2, most=MOST_LABELS)
        if type(self.total) is not int or not 1 <= self.total <= MOST_TOTAL:
            wrong.append(f"total must be a whole number from 1 to {MOST_TOTAL:,}, not {self.total!r}")
        given = (("unit", self.unit), ("xlabel", self.xlabel))
        return wrong + [f"{name} must be a text, not {text!r}" for name, text in given if not isinstance(text, str)]

    def bet(self, given: object) -> tuple[int, ...]:
        """How many at each label.  Raises ValueError."""
        numbers = listed(given)
        if (
            len(numbers) != len(self.labels)
            or not all(isinstance(each, Integral) and not isinstance(each, bool) and int(each) >= 0 for each in numbers)
            or sum(numbers) != self.total
        ):
            raise ValueError(
                f"the bet must be {len(self.labels)} whole numbers, one for each label, that sum to {self.total};"
                f" not {given!r}"
            )
        return tuple(map(int, numbers))

    def truth(self, given: object) -> tuple[Number, ...]:
        """How many at each label, scaled to the total.  Raises ValueError."""
        if isinstance(given, Distribution):
            given = by_label(given, self.labels)
        numbers = listed(given)
        fits = all(is_number(each) and each >= 0 for each in numbers) and sum(numbers) > 0
        if len(numbers) != len(self.labels) or not fits:
            raise ValueError(
                f"the truth must be {len(self.labels)} shares or counts, one for each label, or a Distribution;"
                f" not {given!r}"
            )
        if all(isinstance(each, Rational) for each in numbers):
            exactly = [exact(each) for each in numbers]
            return tuple(plain(each * self.total / sum(exactly)) for each in exactly)
        floats = [float(each) for each in numbers]
        return tuple(each * self.total / math.fsum(floats) for each in floats)

    def score(self, bet: Bet, truth: tuple[Number, ...]) -> Number:
        """How many bet and truth have in common: at each label the smaller of the two."""
        common = [min(mine, true) for mine, true in zip(bet.value, truth)]
        return math.fsum(common) if any(isinstance(each, float) for each in common) else plain(exact(sum(common)))

    def page(self) -> Json:
        """What the page needs to ask."""
        return {"labels": list(self.labels), "total": self.total, "unit": self.unit, "xlabel": self.xlabel}

    def bet_page(self, bet: Bet) -> Json:
        """A bet as the page draws it."""
        return {"value": list(bet.value)}

    def truth_page(self, truth: tuple[Number, ...]) -> Json:
        """The truth as the page draws it."""
        return {"value": [float(each) for each in truth]}


Kind = Choice | Count | Shape


def listed(given: object) -> list[Any]:
    """What a list, a tuple or an array holds; nothing of what is none of these."""
    return list(given) if isinstance(given, Iterable) and not isinstance(given, str | Mapping) else []


def by_label(law: Distribution, labels: Sequence[str]) -> list[Fraction]:
    """The share of a distribution at each label: "3", "2 to 4", "2–4", "5+", "5 or more".

    Raises:
        ValueError: a label that says no number, a number that no label has or that two have.
    """
    spans = [_span(label) for label in labels]
    shares = [Fraction(0)] * len(labels)
    for number, share in law.items():
        found = [at for at, (low, high) in enumerate(spans) if low <= number <= high]
        if len(found) != 1:
            raise ValueError(
                f"{number} can be, and {'no label has' if not found else 'two labels have'} it: {labels!r}"
            )
        shares[found[0]] += share
    return shares


def _span(label: str) -> tuple[float, float]:
    text = label.strip().replace("−", "-")
    if found := re.fullmatch(r"(-?\d+)(?: ?\+| or more)", text):
        return int(found[1]), math.inf
    if found := re.fullmatch(r"(-?\d+)(?: ?(?:to|–|-) ?(-?\d+))?", text):
        return int(found[1]), int(found[2] or found[1])
    raise ValueError(f"the label {label!r} says no number such as 3, 2 to 4 or 5+; give the truth as a list instead")


def picked(what: str, given: object, options: Sequence[str]) -> str:
    """The option that is meant by its text or its place.  Raises ValueError that names them all."""
    if type(given) is int and 0 <= given < len(options):
        return options[given]
    if isinstance(given, str) and given in options:
        return given
    raise ValueError(f"{what} must be one of {', '.join(map(repr, options))}; not {given!r}")


def texts_faults(name: str, given: Sequence[object], least: int = 0, most: int = 12) -> list[str]:
    """What is wrong with a list of texts."""
    wrong = [f"{name} must be texts, not {each!r}" for each in given if not (isinstance(each, str) and each.strip())]
    if not least <= len(given) <= most:
        wrong.append(f"{name} must be {least} to {most}, not {len(given)}")
    if not wrong and len(set(given)) < len(given):
        wrong.append(f"{name} must all differ")
    return wrong


def is_number(given: object) -> bool:
    """Is it a real number, neither a truth value nor infinite?"""
    return isinstance(given, Real) and not isinstance(given, bool) and math.isfinite(given)


def exact(number: Any) -> Fraction:
    """A number as the decimal that it is written as, so 0.1 is a tenth."""
    return Fraction(number) if isinstance(number, Rational) else Fraction(repr(float(number)))


def plain(number: Fraction) -> int | Fraction:
    """A whole number as an int."""
    return number.numerator if number.denominator == 1 else number
