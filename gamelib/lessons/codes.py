"""Short codes by which a class puts its counts together, without a server.

    one-roll/0.1.0/4711/17.9.20.14.21.19/K7QW

lesson, version of the project, the student's seed, counts, and a checksum over all that, in 32 digits and letters
without I, L, O and U.  What was copied wrongly, comes from another lesson or is there twice is named and left out.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from gamelib.lessons.lesson import Lesson, Pooled, lesson

if TYPE_CHECKING:
    from gamelib.figures import Figure

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # of Crockford's base 32: nothing that is read as something else
_PROJECT = "gamelib-notebooks"
_MOST = 10**9  # of a count, and of a seed
_CODE = re.compile(r"([a-z-]+)/([0-9][^/\s]*)/(\d{1,10})/(\d{1,10}(?:\.\d{1,10})*)/([0-9A-Za-z]{4})")


def write(lesson: Lesson, seed: int, counts: Sequence[int]) -> str:
    """The code of one student's counts.

    Args:
        lesson: one that pools something.
        seed: of the student's dice, 0 to 999,999,999.
        counts: one for each label of the lesson, in their order.

    Raises:
        ValueError: nothing is pooled in this lesson, or a seed or counts that do not fit.
    """
    pooled = _pooled(lesson)
    if type(seed) is not int or not 0 <= seed < _MOST:
        raise ValueError(f"a seed is a whole number from 0 to {_MOST - 1:,}, not {seed!r}")
    if len(counts) != len(pooled.labels):
        raise ValueError(f"{len(pooled.labels)} counts are wanted ({', '.join(pooled.labels)}), not {len(counts)}")
    for label, count in zip(pooled.labels, counts, strict=True):
        if type(count) is not int or not 0 <= count < _MOST:
            raise ValueError(f"{label}: a count is a whole number from 0 to {_MOST - 1:,}, not {count!r}")
    body = f"{lesson.name}/{version(_PROJECT)}/{seed}/{'.'.join(map(str, counts))}"
    return f"{body}/{_checksum(body)}"


@dataclass(frozen=True)
class Pool:
    """The counts of a class, put together; shows itself as a figure.

    Attributes:
        lesson: whose counts they are.
        groups: of each code that was taken: the seed, and the counts.
        left_out: what was not taken, and why.
    """

    lesson: Lesson
    groups: tuple[tuple[int, tuple[int, ...]], ...]
    left_out: tuple[tuple[str, str], ...]

    @property
    def counts(self) -> dict[str, int]:
        """The counts of all together, by label."""
        columns = zip(*(counts for _, counts in self.groups), strict=True)
        return dict(zip(_pooled(self.lesson).labels, map(sum, columns), strict=True))

    @property
    def exact(self) -> dict[str, Fraction] | None:
        """The exact shares, by label; None where they are not known."""
        pooled = _pooled(self.lesson)
        return dict(zip(pooled.labels, pooled.exact(), strict=True)) if pooled.exact else None

    def figure(self) -> Figure:
        """The shares of the class, of each student, and the exact ones.  Raises ValueError without a count."""
        from gamelib.figures.odds import shares_figure

        what, total = _pooled(self.lesson).what, sum(self.counts.values())
        caption = f"{len(self.groups)} codes, {total:,} counted; small marks: one student each. 95% intervals."
        return shares_figure(what, self.counts, self.exact, [counts for _, counts in self.groups], caption)

    def __repr__(self) -> str:
        lines = [f"{len(self.groups)} codes of {self.lesson.name!r}: {self.counts}" if self.groups else "no code"]
        return "\n".join(lines + [f"left out: {text!r}: {reason}" for text, reason in self.left_out])

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from gamelib.figures.odds import drawn
        from gamelib.pictures import table_html

        if not any(map(sum, (counts for _, counts in self.groups))):
            return {"text/plain": repr(self)}
        bundle = drawn(self, Pool.figure)
        if "text/html" in bundle and self.left_out:
            table = [("left out", "because"), *self.left_out]
            bundle["text/html"] += table_html(table, f"{len(self.left_out)} left out", opened=True)
        return bundle


def pool(codes: str, name: str | None = None) -> Pool:
    """Put the codes of a class together.

    Args:
        codes: the codes, one a line or with blanks between them, as they were pasted; a student's name may stand
            before a code.
        name: of the lesson; without it that of the first code that can be read.

    Raises:
        ValueError: no code can be read and no lesson is named; there is no such lesson.
    """
    found = [(line, _read(word)) for line in codes.splitlines() for word in _words(line)]
    if name is None:
        name = next((read[0].name for _, read in found if not isinstance(read, str)), None)
        if name is None:
            wrong = "".join(f"\n{line.strip()!r}: {read}" for line, read in found)
            raise ValueError(f"there is no code that can be read; one looks like 'one-roll/…/4711/17.9.20/K7QW'{wrong}")
    ours = lesson(name)
    groups: list[tuple[int, tuple[int, ...]]] = []
    left_out: list[tuple[str, str]] = []
    _pooled(ours)
    for line, read in found:
        if isinstance(read, str):
            left_out.append((line.strip(), read))
        elif read[0] is not ours:
            left_out.append((line.strip(), f"it is from the lesson {read[0].name!r}, not from {name!r}"))
        elif read[1:] in groups:
            left_out.append((line.strip(), "the same code is there twice"))
        elif any(read[1] == seed for seed, _ in groups):
            left_out.append((line.strip(), f"seed {read[1]} is there already, so these are the same dice"))
        else:
            groups.append(read[1:])
    return Pool(ours, tuple(groups), tuple(left_out))


def _words(line: str) -> list[str]:
    """What looks like a code; else the whole line, so that it is named."""
    found = [word.strip(",;:'\"()<>`") for word in line.split() if word.count("/") >= 2]
    return found or ([line.strip()] if line.strip() else [])


def _read(word: str) -> tuple[Lesson, int, tuple[int, ...]] | str:
    """Lesson, seed and counts; or what is wrong."""
    match = _CODE.fullmatch(word)
    if not match:
        return "it is no code, or a part of it is missing"
    name, made_by, seed, counts, checksum = match.groups()
    if _checksum(word[: match.start(5) - 1]) != checksum.upper():
        return "it was damaged on the way: its checksum does not fit"
    if made_by != version(_PROJECT):
        return f"it was made by version {made_by}, and this is {version(_PROJECT)}"
    try:
        ours = lesson(name)
        labels = _pooled(ours).labels
    except ValueError as error:
        return str(error)
    numbers = tuple(map(int, counts.split(".")))
    if len(numbers) != len(labels):
        return f"it has {len(numbers)} counts, and this lesson has {len(labels)}"
    return ours, int(seed), numbers


def _pooled(lesson: Lesson) -> Pooled:
    if lesson.pooled is None:
        raise ValueError(f"nothing is put together in the lesson {lesson.name!r}")
    return lesson.pooled


def _checksum(body: str) -> str:
    """20 bits of a CRC-32 as four letters: one code in a million that was changed at random would pass."""
    number = zlib.crc32(body.encode()) >> 12
    return "".join(_LETTERS[number >> 5 * place & 31] for place in (3, 2, 1, 0))
