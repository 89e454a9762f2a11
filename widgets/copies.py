"""Copies of the lessons from one source: for students without solutions, for teachers with them.

    python -m widgets.copies            build dist/students and dist/teachers from notebooks/

What stands between two lines of a cell like these, and the lines themselves, are left out for students; nbgrader and
otter understand the same marks:

    ### BEGIN SOLUTION
    answer = Fraction(1, 6)
    ### END SOLUTION

In a markdown cell each of the two lines is wrapped in ``<!-- -->``, so that it does not show.
A student's copy has no outputs, for these would tell; a teacher's copy has those that were frozen.
"""

from __future__ import annotations

import argparse
import copy
import json
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

Notebook = dict[str, Any]
_MARK = re.compile(r"\s*(?:<!--\s*)?###\s*(BEGIN|END) SOLUTION(?:\s*-->)?\s*")


class CopyError(ValueError):
    """A notebook whose marks do not fit; the message names it, the cell and what is wrong."""


def student(notebook: Notebook, name: str = "notebook") -> Notebook:
    """The student's copy: without solutions and without outputs.

    Args:
        notebook: as read from its JSON; it is left as it is.
        name: for messages.

    Raises:
        CopyError: marks that do not come in pairs, or with nothing between them.
    """
    made = copy.deepcopy(notebook)
    for number, cell in enumerate(made["cells"], start=1):
        cell["source"] = _blanked("".join(cell["source"]), f"{name}, cell {number}")
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    made["cells"] = [cell for cell in made["cells"] if cell["source"].strip()]
    made["metadata"].get("gamelib", {})["copy"] = "student"
    return made


def teacher(notebook: Notebook, name: str = "notebook") -> Notebook:
    """The teacher's copy: with solutions and outputs.  Raises CopyError as `student` does."""
    student(notebook, name)
    made = copy.deepcopy(notebook)
    made["metadata"].get("gamelib", {})["copy"] = "teacher"
    return made


def _blanked(source: str, where: str) -> str:
    kept: list[str] = []
    begun, between = False, 0
    for line in source.splitlines():
        if mark := _MARK.fullmatch(line):
            if (mark[1] == "BEGIN") == begun:
                raise CopyError(f"{where}: {mark[1]} SOLUTION, but {'one has begun' if begun else 'none has begun'}")
            if begun and not between:
                raise CopyError(f"{where}: there is nothing between BEGIN SOLUTION and END SOLUTION")
            begun, between = not begun, 0
        elif begun:
            between += bool(line.strip())
        else:
            kept.append(line)
    if begun:
        raise CopyError(f"{where}: BEGIN SOLUTION has no END SOLUTION")
    return "\n".join(kept)


def build(source: Path, target: Path) -> list[Path]:
    """Build the copies of all notebooks in `source`, with what they link to, into `target`.

    Returns:
        the notebooks that were written, those for students first.

    Raises:
        CopyError: marks that do not fit.
    """
    lessons = {path: json.loads(path.read_text(encoding="utf-8")) for path in sorted(source.glob("*.ipynb"))}
    written = []
    for folder, make in (("students", student), ("teachers", teacher)):
        made = {path: make(notebook, path.name) for path, notebook in lessons.items()}
        place = target / folder
        shutil.rmtree(place, ignore_errors=True)
        for path, notebook in made.items():
            written.append(_write(place / path.name, notebook))
        for extra in ("pictures", *(["teacher"] if make is teacher else [])):
            if (source / extra).exists():
                shutil.copytree(source / extra, place / extra, ignore=shutil.ignore_patterns(".*"))
    return written


def _write(path: Path, notebook: Notebook) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")
    return path


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the copies; 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m widgets.copies", description="Copies for students and teachers.")
    parser.add_argument("--source", type=Path, default=Path("notebooks"), help="the folder of the lessons")
    parser.add_argument("--target", type=Path, default=Path("dist"), help="where the copies go")
    chosen = parser.parse_args(arguments)
    try:
        written = build(chosen.source, chosen.target)
    except (CopyError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{len(written)} notebooks in {chosen.target / 'students'} and {chosen.target / 'teachers'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
