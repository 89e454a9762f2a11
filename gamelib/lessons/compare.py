"""How an answer differs from the truth, in a sentence that helps and does not give it away."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence, Set
from fractions import Fraction
from numbers import Rational, Real
from typing import Any

_HUGE = 10**300  # more than any truth, and still a float
_ROUNDED = 0.006  # how far a number with two decimals can be from what it was rounded from


def difference(answer: Any, truth: Any, within: float = 0, cases: Sequence[tuple[Any, ...]] | None = None) -> str:
    """What is wrong with an answer; "" if it is right.

    Args:
        answer: anything.
        truth: a number, text, set, sequence, mapping, or a function.
        within: how far numbers may be apart.
        cases: arguments on which functions are compared.
    """
    if hasattr(answer, "tolist"):  # of NumPy
        answer = answer.tolist()
    if cases is not None:
        return _of_functions(answer, truth, within, cases)
    if isinstance(truth, bool):
        return "" if answer is truth else "Look again." if isinstance(answer, bool) else "True or False is wanted."
    if isinstance(truth, Real):
        return _of_numbers(answer, truth, within)
    if isinstance(truth, str):
        return _of_texts(answer, truth)
    if isinstance(truth, Mapping):
        return _of_mappings(answer, truth, within)
    if isinstance(truth, Set):
        return _of_sets(answer, truth)
    return _of_sequences(answer, truth, within)


def _of_numbers(given: Any, truth: Any, within: float) -> str:
    if isinstance(given, bool) or not isinstance(given, Real):
        return f"A number is wanted, such as {Fraction(1, 3)!r}, not {_short(given)}."
    answer: Any = given  # for arithmetic
    if isinstance(answer, float) and not math.isfinite(answer):
        return f"A finite number is wanted, not {answer!r}."
    if not -_HUGE < answer < _HUGE:
        return "Too large." if answer > 0 else "Too small."
    apart = abs(float(answer) - float(truth))
    if answer == truth or apart <= max(within, 1e-9 if isinstance(answer, float) else 0):
        return ""
    if isinstance(truth, Fraction) and 0 <= truth <= 1:
        if not 0 <= float(answer) <= 1:
            percent = abs(float(answer) / 100 - float(truth)) <= max(within, _ROUNDED / 100)
            return "A probability is between 0 and 1" + ("; as a percentage this is right." if percent else ".")
        if answer == 1 - truth:
            return "That is the probability that it does not happen."
    if not within and isinstance(truth, Fraction) and apart <= _ROUNDED and isinstance(answer, float):
        return "Very near, but rounded: give it exactly, as a Fraction."
    return "Too large." if answer > truth else "Too small."


def _of_texts(answer: Any, truth: str) -> str:
    if not isinstance(answer, str):
        return f"A text is wanted, in quotes, not {_short(answer)}."
    return "" if " ".join(answer.split()).casefold() == truth.casefold() else "Look again."


def _of_sequences(answer: Any, truth: Sequence[Any], within: float) -> str:
    if isinstance(answer, str) or not isinstance(answer, Sequence):
        return f"A list is wanted, not {_short(answer)}."
    if len(answer) != len(truth):
        return f"A list of {len(truth)} is wanted, not of {len(answer)}."
    for place, (mine, wanted) in enumerate(zip(answer, truth, strict=True)):
        if wrong := difference(mine, wanted, within):
            return f"Entry {place} of the list (counted from 0): {wrong}"
    return ""


def _of_mappings(answer: Any, truth: Mapping[Any, Any], within: float) -> str:
    if not isinstance(answer, Mapping):
        return f"A dictionary is wanted, not {_short(answer)}."
    if extra := [key for key in answer if key not in truth and answer[key]]:
        return f"{_short(extra[0])} cannot come out."
    if missing := [key for key in truth if key not in answer and truth[key]]:
        left = f"{len(missing)} of {len(truth)} are missing"
        return f"{left[0].upper()}{left[1:]}."
    for key, wanted in truth.items():
        if wrong := difference(answer.get(key, 0), wanted, within):
            return f"{_short(key)}: {wrong}"
    return ""


def _of_sets(answer: Any, truth: Set[Any]) -> str:
    if isinstance(answer, str | Mapping) or not isinstance(answer, Set | Sequence):
        return f"A set or list is wanted, not {_short(answer)}."
    try:
        mine = set(answer)
    except TypeError:
        return "The entries should be numbers or texts."
    if extra := [each for each in mine if each not in truth]:
        return f"{len(extra)} of yours do{'es' if len(extra) == 1 else ''} not belong there."
    missing = len(truth) - len(mine)
    return f"{missing} more belong{'s' if missing == 1 else ''} there." if missing else ""


def _of_functions(answer: Any, truth: Callable[..., Any], within: float, cases: Sequence[tuple[Any, ...]]) -> str:
    if not callable(answer):
        return f"A function is wanted, not {_short(answer)}."
    for case in cases:
        given = ", ".join(map(_short, case))
        try:
            found = answer(*case)
        except Exception as error:  # whatever a student's function raises is told, not thrown
            return f"For {given} it stops with {type(error).__name__}: {error}"
        if found is None or found is ...:
            return f"For {given} it returns nothing yet."
        if wrong := difference(found, truth(*case), within):
            return f"For {given} it returns {_short(found)}. {wrong}"
    return ""


def _short(value: object) -> str:
    text = str(value) if isinstance(value, Rational | str) and value != "" else repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
