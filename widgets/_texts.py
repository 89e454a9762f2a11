"""The texts of all widgets, a table for each language in `texts/`: `en.json`, `de.json`.

A key names the widget and the text, as in ``"stepper.roll"``. A text may have places, as in ``"Turn {n}"``, and may be
two, ``"{n} card|{n} cards"``, of which the first is for the value 1 of `n`. Another language is another file with the
same keys and the same places; nothing else has to be changed.

What a game says of itself stays English: its sentences, clauses, reasons, notation, and the names of its seats, goods,
companies and strategies. Such parts are marked as English in a page of another language. Numbers have a decimal point,
as in Python, in every language; what parts thousands is a text of the table.

Errors that are raised in Python are for whoever writes Python, and stay English too.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent / "texts"
_chosen = {"language": "en"}  # of widgets to be made


def languages() -> tuple[str, ...]:
    """The languages that there are, as their codes: ``("de", "en")``."""
    return tuple(sorted(path.stem for path in _HERE.glob("*.json")))


def set_language(language: str) -> None:
    """Choose the language of the widgets that are made from now on; those that there are keep theirs.

    Args:
        language: the code of one of `languages()`, as ``"de"``.

    Raises:
        ValueError: a language without a table.  Nothing changes then.
    """
    if language not in languages():
        raise ValueError(f"there is no language {language!r}; the widgets speak {', '.join(languages())}")
    _chosen["language"] = language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Make widgets in a language inside this, whatever was chosen.  Raises ValueError for one without a table."""
    before = _chosen["language"]
    set_language(language)
    try:
        yield
    finally:
        set_language(before)


def language() -> str:
    """The language of the widgets that are made from now on."""
    return _chosen["language"]


@cache
def table(language: str) -> dict[str, str]:
    """All texts of a language by their keys."""
    found: dict[str, str] = json.loads((_HERE / f"{language}.json").read_text(encoding="utf-8"))
    return found


def text(language: str, key: str, /, **values: object) -> str:
    """One text with its places filled.

    Args:
        language: the code of the language.
        key: the name of the text.
        values: what stands in its places; a number without fraction has its thousands parted.

    Raises:
        KeyError: there is no such text, or a place has no value.
    """
    given = raw(language, key)
    one, _, several = given.partition("|")
    shown = {name: grouped(language, value) for name, value in values.items()}
    return (one if not several or shown.get("n") == "1" else several).format_map(shown)


def raw(language: str, key: str) -> str:
    """One text as it stands in the table.  Raises KeyError, with the key that may be meant."""
    texts = table(language)
    if key not in texts:
        close = difflib.get_close_matches(key, texts, 1)
        raise KeyError(f"no text {key!r}" + (f"; did you mean {close[0]!r}?" if close else ""))
    return texts[key]


def grouped(language: str, value: object) -> str:
    """A value as it is shown: of a whole number the thousands are parted."""
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{value:,}".replace(",", table(language)["number.group"])
    return str(value)
