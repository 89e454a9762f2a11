"""The files of a sample: readable JSON, NumPy's npz, and a tidy table for spreadsheets, R and CODAP.

    {"format": "gamelib sample", "version": 2,
     "game": {"name": "Package", "players": 2}, "strategies": ["greedy", "random"], "seed": 7, "first": null,
     "ranges": [[0, 62000]], "partial": false,
     "records": {"longest chain": [4, 58866]},
     "counts": {"scores": [[0, 3, ...], ...], ...}}

The counts are those of the game's tables (`gamelib.odds.tally`); zeros at the end of a row are left out.  In an npz
file each table is an array of its own, and `about` holds all the rest as the same JSON.  Version 2 brought `points`.
"""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamelib import files
from gamelib.odds.tally import Table, layout

if TYPE_CHECKING:
    from gamelib.odds.sample import Sample

FORMAT, VERSION = "gamelib sample", 2
SUFFIXES = (".json", ".npz")
LARGEST = 10_000_000  # bytes of an unpacked npz file; ours have some 50,000
PARTS = ("strategies", "seed", "first", "ranges", "counts", "records", "partial")
HEADING = ("what", "seat", "value", "count")


# --------------------------------------------------------------------------------------------- writing
def save(sample: Sample, path: str | Path) -> None:
    """Write to a file, JSON or npz by its suffix, at once or not at all.  Raises ValueError for another suffix."""
    about = {"format": FORMAT, "version": VERSION, **to_json(sample)}
    trimmed = about.pop("counts")
    if _suffix(path) == ".json":
        counts = ",\n".join(f"  {json.dumps(name)}: {json.dumps(cells)}" for name, cells in trimmed.items())
        rows = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in about.items()]
        rows.append(f' "counts": {{\n{counts}}}')
        files.write(path, ("{\n" + ",\n".join(rows) + "\n}\n").encode())
    else:
        import numpy

        arrays: dict[str, Any] = {name: numpy.array(cells, dtype=numpy.int64) for name, cells in sample.counts.items()}
        buffer = io.BytesIO()
        numpy.savez_compressed(buffer, about=numpy.array(json.dumps(about)), **arrays)
        files.write(path, buffer.getvalue())


def to_json(sample: Sample) -> dict[str, Any]:
    """A sample as plain values, as they stand in its file, at last its counts."""
    game, strategies, seed, first = sample.question
    return {
        "game": files.game_to_json(game),
        "strategies": list(strategies),
        "seed": seed,
        "first": first,
        "ranges": [list(pair) for pair in sample.ranges],
        "partial": sample.partial,
        "records": {name: list(record) for name, record in sample.records.items()},
        "counts": {name: _cut(cells) for name, cells in sample.counts.items()},
    }


def _cut(cells: Sequence[Any]) -> list[Any]:
    """The same without the zeros at the end of each row."""
    if isinstance(cells[0], tuple):
        return [_cut(row) for row in cells]
    last = max((number for number, count in enumerate(cells) if count), default=-1)
    return list(cells[: last + 1])


# --------------------------------------------------------------------------------------------- reading
def load(path: str | Path) -> Sample:
    """Read and check a file.  Raises ValueError that says why it is none."""
    read = _plain if _suffix(path) == ".json" else _read_npz
    data = Path(path).read_bytes()
    try:
        return from_json(read(data))
    except ValueError as error:
        raise ValueError(f"{Path(path).name} is no sample that can be read: {error}") from error


def from_json(found: dict[str, Any]) -> Sample:
    """The sample of plain values.  Raises ValueError that says what does not fit."""
    from gamelib.odds.sample import Sample

    if missing := [key for key in (*PARTS, "game") if key not in found]:
        raise ValueError(f"it lacks {', '.join(map(repr, missing))}")
    for key, kind in {"strategies": list, "ranges": list, "counts": dict, "records": dict, "partial": bool}.items():
        if not isinstance(found[key], kind):
            raise ValueError(f"its {key!r} should be a {kind.__name__}, not {found[key]!r}")
    game = files.game_from_json(found["game"])
    tables = layout(type(game)).tables
    counts = {name: _filled(cells, tables.get(name)) for name, cells in found["counts"].items()}
    return Sample(game, *({**found, "counts": counts}[key] for key in PARTS))


def _plain(data: bytes | str) -> dict[str, Any]:
    found = files.from_text(data)
    files.check_format(found, FORMAT, VERSION)
    assert isinstance(found, dict)
    return found


def _filled(cells: Any, table: Table | None) -> Any:
    """The same with the zeros that were left out; what does not fit is left for the check."""

    def fill(cells: Any, shape: tuple[int, ...]) -> Any:
        if not isinstance(cells, list):
            return cells
        if len(shape) > 1:
            return [fill(row, shape[1:]) for row in cells]
        return cells + [0] * (shape[0] - len(cells))

    return cells if table is None else fill(cells, table.shape)


def _read_npz(data: bytes) -> dict[str, Any]:
    import numpy

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            size = sum(part.file_size for part in packed.infolist())
        if size > LARGEST:
            raise ValueError(f"it unpacks to {size:,} bytes, far too large for a sample")
        with numpy.load(io.BytesIO(data), allow_pickle=False) as arrays:
            found = {name: numpy.asarray(arrays[name]).tolist() for name in arrays.files}
    except Exception as error:  # a damaged archive fails in a dozen ways
        raise ValueError(f"it is not an undamaged npz file: {error}") from error
    about = found.pop("about", None)
    if not isinstance(about, str):
        raise ValueError("it has no text 'about', so it is the npz file of something else")
    return {**_plain(about), "counts": found}


def _suffix(path: str | Path) -> str:
    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise ValueError(f"the name of the file of a sample ends in {' or '.join(SUFFIXES)}, not {Path(path).name!r}")
    return suffix


# --------------------------------------------------------------------------------------------- tables
def to_csv(sample: Sample, path: str | Path | None = None) -> str:
    """The rows as comma separated values, also written to the file `path` if there is one."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([HEADING, *rows(sample)])
    if path is not None:
        files.write(path, text.getvalue().encode())
    return text.getvalue()


def to_frame(sample: Sample) -> Any:
    """The rows as a pandas DataFrame.  Raises ImportError where there is no pandas."""
    try:
        import pandas  # type: ignore[import-untyped, import-not-found, unused-ignore]
    except ImportError as error:
        raise ImportError("to_frame needs pandas (pip install pandas); to_csv gives the same table as text") from error
    return pandas.DataFrame(list(rows(sample)), columns=list(HEADING))


def rows(sample: Sample) -> Iterator[tuple[str, str, int, int]]:
    """What was counted, the seat or place in the turn order that it is about, the value, and how often it was seen.

    The value of the clause rows is the number of the clause; the number after the last clause is a ruling of its own.
    Instead of a count the rows of points by clause have their sum.
    """
    of = layout(type(sample.question.game))
    owners = {"seat": sample.question.game.seats, "place": ("1st", "2nd", "3rd", "4th"), "": ("",)}
    parts = [int(id.rpartition("-")[2]) for id in of.parts]
    for name, cells in sample.counts.items():
        table = of.tables[name]
        for owner, row in zip(owners[table.rows], cells if table.rows else (cells,), strict=False):
            for value, count in zip(parts, row, strict=True) if table.sums else enumerate(row, start=table.first):
                if count:
                    yield table.what, owner, value, count
