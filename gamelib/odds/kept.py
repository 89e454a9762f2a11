"""Games that were counted beforehand, for places where counting is slow, such as a browser.

For given strategies, seed and numbers of games the counts are the same to the bit wherever they are counted.  So they
can be counted where it is quick, and taken from a file elsewhere::

    with kept.recording() as found:          # a build: all that is counted in here is noted
        simulate(Package(), ["greedy", "random"], games=10_000, seed=7)
    found.save("kept.json")

    kept.load("kept.json")                   # a reader: from now on it is taken from the file where it is there
    simulate(Package(), ["greedy", "random"], games=10_000, seed=7)

`simulate`, `simulate_pair` and `one_by_one` look here first, and with them all that is built on them; a `Sample` says
how many of its games were counted beforehand.  What a callable plays is never kept: its name does not say what it does.
The file: `gamelib.odds.kept_file`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from gamelib.odds import kept_file
from gamelib.odds.kept_file import Row, Span
from gamelib.odds.sample import Question, Sample

if TYPE_CHECKING:
    from gamelib.odds.counting import Task
    from gamelib.odds.paired import Paired


WORTH_KEEPING = 30  # games: fewer are counted as soon as they are read


class Kept:
    """What was counted, by what was asked; each is a function that gives it, for it is read when it is needed.

    Attributes:
        samples: by their question and the first game and the one after the last.
        pairs: by both questions and how many games.
        lists: how games ended one by one, by question, games and what was asked of each.
    """

    def __init__(self) -> None:
        self.samples: dict[tuple[Question, Span], Callable[[], Sample]] = {}
        self.pairs: dict[tuple[Question, Question, int], Callable[[], Paired]] = {}
        self.lists: dict[tuple[Question, Span, Row], Callable[[], list[Row]]] = {}

    def add(self, other: Kept) -> None:
        """All that the other one has, too."""
        self.samples |= other.samples
        self.pairs |= other.pairs
        self.lists |= other.lists

    def save(self, path: str | Path, sources: str = "") -> None:
        """Write to a JSON file, at once or not at all.

        Args:
            path: the file.
            sources: what it was made from, in whatever form; stands in the file for whoever asks whether it is stale.
        """
        kept_file.save(self, path, sources)

    def __repr__(self) -> str:
        counted = ((self.samples, "sample"), (self.pairs, "pair"), (self.lists, "list of games"))
        plural = {"list of games": "lists of games"}
        said = [f"{len(each)} {name if len(each) == 1 else plural.get(name, name + 's')}" for each, name in counted]
        return f"<Kept: {', '.join(said)}, counted beforehand>"


_loaded = Kept()
_noted: list[Kept] = []  # of those who record just now


# ------------------------------------------------------------------------------------------------ for whoever reads
def load(path: str | Path) -> Kept:
    """Take what a file has from now on, beside what was loaded before.

    Raises:
        ValueError: no such file of ours, a damaged one, one of a newer version, or one that was counted under other
            rules than those of this package; the message says which, and nothing is taken.  A file that was made
            up so that its parts do not fit each other is found out when such a part is needed.
    """
    return loads(Path(path).read_bytes())


def loads(text: str | bytes) -> Kept:
    """As `load`, from the text of such a file."""
    found = kept_file.read(text)
    _loaded.add(found)
    return found


def forget() -> None:
    """Count everything from now on."""
    for each in (_loaded.samples, _loaded.pairs, _loaded.lists):
        each.clear()


@contextmanager
def recording() -> Iterator[Kept]:
    """Note all that is counted until the end of the block."""
    noted = Kept()
    _noted.append(noted)
    try:
        yield noted
    finally:
        _noted.remove(noted)


# ------------------------------------------------------------------------------------------------ for whoever counts
def samples(task: Task, start: int, stop: int) -> list[Sample]:
    """What is kept of these games: samples of one range each without a game in common, large ones first."""
    if not _is_kept(task):
        return []
    question, taken = task.question, list[Span]()
    spans = [span for of, span in _loaded.samples if of == question]
    for first, end in sorted(spans, key=lambda span: (span[0] - span[1], span)):
        apart = all(end <= at or to <= first for at, to in taken)
        if start <= first and end <= stop and apart:
            taken.append((first, end))
    return [_loaded.samples[question, span]() for span in taken]


def note(task: Task, sample: Sample) -> None:
    """A sample was counted to its end."""
    for noted in _noted if _is_kept(task) and sample.games >= WORTH_KEEPING else ():
        noted.samples[sample.question, sample.ranges[0]] = lambda: sample


def pair(a: Task, b: Task, games: int) -> Paired | None:
    """What is kept of the same games of two questions, from the first one on."""
    found = _loaded.pairs.get((a.question, b.question, games)) if _is_kept(a) and _is_kept(b) else None
    return found and found()


def note_pair(a: Task, b: Task, paired: Paired) -> None:
    """Both questions were counted."""
    note(a, paired.a)
    note(b, paired.b)
    for noted in _noted if _is_kept(a) and _is_kept(b) else ():
        if (a.question, paired.a.ranges[0]) in noted.samples and (b.question, paired.b.ranges[0]) in noted.samples:
            noted.pairs[a.question, b.question, paired.games] = lambda: paired


def rows(task: Task, start: int, stop: int, cells: Row) -> list[Row] | None:
    """What is kept of these games one by one."""
    for (question, (first, last), asked), make in _loaded.lists.items() if _is_kept(task) else ():
        if (question, asked) == (task.question, cells) and first <= start and stop <= last:
            return make()[start - first : stop - first]
    return None


def note_rows(task: Task, start: int, cells: Row, found: list[Row]) -> None:
    """Games were counted one by one; what is part of a longer list goes."""
    question, stop, rows = task.question, start + len(found), list(found)
    for noted in _noted if _is_kept(task) and len(found) >= WORTH_KEEPING else ():
        alike = [key for key in noted.lists if (key[0], key[2]) == (question, cells)]
        if not any(first <= start and stop <= last for _, (first, last), _ in alike):
            for key in alike:
                if start <= key[1][0] and key[1][1] <= stop:
                    del noted.lists[key]
            noted.lists[question, (start, stop), cells] = lambda: rows


def _is_kept(task: Task) -> bool:
    """Is it known what was counted, and by which rules?"""
    return task.is_named and kept_file.rules_of(type(task.game)) is not None
