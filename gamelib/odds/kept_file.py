"""The file of games that were counted beforehand: JSON, one thing a line.

    {"format": "gamelib kept counts", "version": 1, "checksum": "...", "sources": "...", "rules": {"Package": "..."},
     "samples": [{"game": {"name": "Package", "players": 2}, "strategies": ["greedy", "random"], "seed": 7, ...}, ...],
     "pairs": [{"a": 0, "b": 3, "points": [[[-2, 7], [0, 9993]], ...], "wins": [...], "changed": 7}, ...],
     "lists": [{"game": ..., "range": [0, 40000], "cells": [], "rows": [[3, 4, 2], ...], "games": "aabac..."}, ...]}

Samples are those of `gamelib.odds.sample_file`.  A pair names its samples by their places; for each seat it has the
differences of points and of wins, each with how often it came.  A list has the different rows, and for each game the
place of its row: a letter of `DIGITS`, or as many letters as the number of rows takes.  `rules` has for each game a
number made from the text of its rules and strategies: counts of other rules are not taken.  The checksum finds damage;
it is no seal.
"""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from itertools import islice, product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamelib import files
from gamelib.game import Game
from gamelib.odds import sample_file
from gamelib.odds.distribution import Distribution
from gamelib.odds.paired import Paired
from gamelib.odds.sample import Question, Sample

if TYPE_CHECKING:
    from gamelib.odds.kept import Kept

FORMAT, VERSION = "gamelib kept counts", 1
PARTS = ("samples", "pairs", "lists")
DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-"
Json = dict[str, Any]
Span = tuple[int, int]  # the first game, and the one after the last
Row = tuple[int, ...]


@cache
def rules_of(game: type[Game]) -> str | None:
    """A number for all that makes the games of a kind what they are; None where that is not known."""
    try:
        texts = [inspect.getsource(module) for module in getattr(game.many(), "SOURCES", ())]
    except (OSError, NotImplementedError):
        return None
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16] if texts else None


# --------------------------------------------------------------------------------------------- writing
def save(kept: Kept, path: str | Path, sources: str) -> None:
    """Write to a file, at once or not at all."""
    places = {key: place for place, key in enumerate(kept.samples)}
    parts = {
        "samples": [sample_file.to_json(make()) for make in kept.samples.values()],
        "pairs": [_pair(make(), places) for make in kept.pairs.values()],
        "lists": [_list(*key, make()) for key, make in kept.lists.items()],
    }
    questions = [question for question, _ in kept.samples] + [question for question, *_ in kept.lists]
    kinds = {type(question.game).__name__: type(question.game) for question in questions}
    rules = {name: rules_of(kind) for name, kind in sorted(kinds.items())}
    head = {"format": FORMAT, "version": VERSION, "checksum": _checksum(rules, parts), "sources": sources}
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in {**head, "rules": rules}.items()]
    for name, rows in parts.items():
        lines.append(f" {json.dumps(name)}: [\n" + ",\n".join(f"  {_short(row)}" for row in rows) + "]")
    files.write(path, ("{\n" + ",\n".join(lines) + "\n}\n").encode())


def _short(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _checksum(rules: Any, parts: Any) -> str:
    return hashlib.sha256(_short([rules, parts]).encode()).hexdigest()


def _pair(pair: Paired, places: dict[tuple[Question, Span], int]) -> Json:
    return {
        "a": places[pair.a.question, pair.a.ranges[0]],
        "b": places[pair.b.question, pair.b.ranges[0]],
        "points": [sorted(each.counts.items()) for each in pair.differences],
        "wins": [sorted(each.counts.items()) for each in pair.wins],
        "changed": pair.changed,
    }


def _list(question: Question, span: Span, cells: Row, rows: list[Row]) -> Json:
    different = dict.fromkeys(rows)
    letters = dict(zip(different, _letters(len(different)), strict=True))
    game, strategies, seed, first = question
    return {
        "game": files.game_to_json(game),
        "strategies": list(strategies),
        "seed": seed,
        "first": first,
        "range": list(span),
        "cells": list(cells),
        "rows": [list(row) for row in different],
        "games": "".join(letters[row] for row in rows),
    }


def _letters(rows: int) -> Iterator[str]:
    """What stands for the first row, the second, ...; all are of one length."""
    length = 1
    while len(DIGITS) ** length < rows:
        length += 1
    return islice(map("".join, product(DIGITS, repeat=length)), rows)


# --------------------------------------------------------------------------------------------- reading
def read(text: str | bytes) -> Kept:
    """What is in a file.  Raises ValueError that says why nothing of it can be taken."""
    from gamelib.odds.kept import Kept

    with _saying("these are no kept counts that can be used"):
        found = files.from_text(text)
        files.check_format(found, FORMAT, VERSION)
        _check(found)
        kept, spans = Kept(), list[tuple[Question, Span]]()
        for each in found["samples"]:
            (span,) = each["ranges"]
            spans.append((_question(each, found["rules"]), _span(span)))
            kept.samples[spans[-1]] = cache(partial(_read_sample, each))
        for each in found["pairs"]:
            a, b = (spans[_place(each[key], len(spans))] for key in ("a", "b"))
            both = kept.samples[a], kept.samples[b]
            kept.pairs[a[0], b[0], a[1][1] - a[1][0]] = cache(partial(_read_pair, each, *both))
        for each in found["lists"]:
            key = _question(each, found["rules"]), _span(each["range"]), tuple(each["cells"])
            kept.lists[key] = cache(partial(_read_list, each, key[0].game.players + 1 + len(key[2])))
        return kept


@contextmanager
def _saying(what: str) -> Iterator[None]:
    """Whatever does not fit is a ValueError that says so."""
    try:
        yield
    except (ValueError, LookupError, TypeError, ArithmeticError, AttributeError) as error:
        kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
        raise ValueError(f"{what}: {kind}{error}") from error


def _check(found: Json) -> None:
    """Raises ValueError for a damaged file, and for one that was counted under other rules."""
    rules = found.get("rules")
    if not isinstance(rules, dict) or not all(isinstance(found.get(part), list) for part in PARTS):
        raise ValueError(f"it should have 'rules' and lists of {', '.join(PARTS)}")
    if found.get("checksum") != _checksum(rules, {part: found[part] for part in PARTS}):
        raise ValueError("its checksum is not that of what it holds, so it was damaged or changed; make it anew")
    for name, number in rules.items():
        if name not in Game.by_name or rules_of(Game.by_name[name]) != number:
            raise ValueError(f"it was counted under other rules of {name} than those of this package; make it anew")


def _question(found: Json, rules: Json) -> Question:
    game = files.game_from_json(found["game"])
    if type(game).__name__ not in rules:
        raise ValueError(f"it does not say by which rules of {game.title} it was counted")
    return Question(game, tuple(found["strategies"]), found["seed"], found["first"])


def _span(found: Any) -> Span:
    start, stop = found
    if not (type(start) is type(stop) is int and 0 <= start < stop):
        raise ValueError(f"games should be numbered from one number to a higher one, not {found!r}")
    return start, stop


def _place(place: Any, size: int) -> int:
    if type(place) is not int or not 0 <= place < size:
        raise ValueError(f"{place!r} is not the place of one of {size}")
    return place


def _read_sample(found: Json) -> Sample:
    with _saying("a kept sample does not fit itself"):
        sample = sample_file.from_json(found)
        return Sample(*sample.question, sample.ranges, sample.counts, sample.records, kept=sample.games)


def _read_pair(found: Json, a: Callable[[], Sample], b: Callable[[], Sample]) -> Paired:
    with _saying("a kept pair does not fit its samples"):
        points, wins = ([Distribution(dict(row), sampled=True) for row in found[key]] for key in ("points", "wins"))
        return Paired(a(), b(), points, wins, found["changed"])


def _read_list(found: Json, width: int) -> list[Row]:
    with _saying("a kept list of games does not fit itself"):
        rows = [tuple(row) for row in found["rows"]]
        if not all(type(number) is int for row in rows for number in row) or {*map(len, rows)} != {width}:
            raise ValueError(f"its rows should have {width} whole numbers")
        by_letters = dict(zip(_letters(len(rows)), rows, strict=True))
        start, stop = found["range"]
        length, text = len(next(iter(by_letters))), found["games"]
        if len(text) != length * (stop - start):
            raise ValueError(f"of the games {start:,} to {stop - 1:,} there should be {stop - start:,}")
        return [by_letters[text[at : at + length]] for at in range(0, len(text), length)]
