"""A position line as an editor sees it: its parts just as they were typed, so that changing one leaves the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

STATE = ""  # the name of the part that has none: what the position waits for

_CITED = re.compile(r"\s*\(((?:R-)?P[KR]-[\w-]+(?:, (?:R-)?P[KR]-[\w-]+)*)\)$")
_AS_IN = re.compile(r";| as in | reads like ")  # what follows shows what would be right
_QUOTED = re.compile(r"(['\"])(.+?)\1(?!\w)")


class Line:
    """The parts of a line, which can be changed one by one.

    Args:
        text: any text.
        order: the names of the parts in their usual order, with `STATE` for the one without a name.
        state: a regular expression that finds, in a part without a name, what the position waits for.
    """

    def __init__(self, text: str, order: Sequence[str], state: str) -> None:
        self._order, self._state = tuple(order), re.compile(state)
        self._parts = [(self._name(part), part) for part in map(str.strip, text.split(",")) if part]

    def _name(self, part: str) -> str | None:
        """The name of a part; None for what has none and is not what the position waits for."""
        words = " ".join(part.split())
        named = [name for name in self._order if name and (words == name or words.startswith(f"{name} "))]
        if named:
            return max(named, key=len)
        return STATE if self._state.fullmatch(words) else None

    @property
    def text(self) -> str:
        """The line."""
        return ", ".join(part for _, part in self._parts)

    def get(self, name: str) -> str | None:
        """What stands after the name of a part; None where the part is missing."""
        found = next((part for known, part in self._parts if known == name), None)
        return None if found is None else " ".join(found.split())[len(name) :].strip()

    def put(self, name: str, value: str | None) -> None:
        """Change a part, or add it in its usual place; with None take it out."""
        at = next((i for i, (known, _) in enumerate(self._parts) if known == name), None)
        if value is None:
            if at is not None:
                del self._parts[at]
            return
        part = name, f"{name} {value}".strip()
        if at is not None:
            self._parts[at] = part
            return
        later = self._order[self._order.index(name) + 1 :]
        before = next((i for i, (known, _) in enumerate(self._parts) if known in later), len(self._parts))
        self._parts.insert(before, part)

    def rows(self, name: str) -> list[list[str]]:
        """The words of each player in a part with / between; - counts as none."""
        value = self.get(name)
        return [[word for word in row.split() if word != "-"] for row in value.split("/")] if value else []

    def put_rows(self, name: str, rows: Iterable[Sequence[str]]) -> None:
        """Change a part with / between the players; it is taken out where nobody has anything."""
        rows = list(rows)
        self.put(name, " / ".join(" ".join(row) or "-" for row in rows) if any(rows) else None)


def cited(fault: str) -> tuple[str, list[str]]:
    """A fault without the clauses that it ends with, and these."""
    found = _CITED.search(fault)
    return (fault[: found.start()], found[1].split(", ")) if found else (fault, [])


def marked(text: str, fault: str, words: Sequence[tuple[str, str]], order: Sequence[str]) -> list[list[int]]:
    """The places of a line that a fault is about, as starts and ends: what it quotes, else the parts it speaks of.

    Args:
        text: the line.
        fault: a sentence.
        words: regular expressions of what faults speak of, each with the name of the part.
        order: the names of all parts.
    """
    quoted = [found[2] for found in _QUOTED.finditer(_AS_IN.split(fault)[0])]
    places = [place for word in quoted if (place := _find(text, word))]
    if places:
        return [place for place in places if not any(_within(place, other) for other in places)]
    named = {name for pattern, name in words if re.search(pattern, fault)}
    found, start = [], 0
    for part in text.split(","):
        stripped = part.strip()
        known = [name for name in order if name and re.match(rf"{name}\b", " ".join(stripped.split()))]
        name = max(known, key=len) if known else STATE
        if stripped and name in named:
            at = start + part.index(stripped)
            found.append([at, at + len(stripped)])
        start += len(part) + 1
    return found


def _find(text: str, word: str) -> list[int] | None:
    """Where a quoted word stands in a line; spaces may be more there."""
    pattern = r"\s+".join(map(re.escape, word.split()))
    found = re.search(rf"(?<![\w&-]){pattern}(?![\w&-])", text)
    return [found.start(), found.end()] if found else None


def _within(place: list[int], other: list[int]) -> bool:
    return place != other and other[0] <= place[0] and place[1] <= other[1]
