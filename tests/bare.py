"""Python as it is in a browser: no NumPy, numba or matplotlib, and no second thread or process.

`python tests/bare.py notebooks/10-one-roll.ipynb ...` runs notebooks in it, cell by cell, without a kernel; it fails
with the first cell that fails. With `--kept kept.json` before them, what was counted beforehand is taken from there, as
on the site. Tests of other rooms start a script with `bare.begin()`.
"""

from __future__ import annotations

import importlib.machinery
import json
import os
import sys
import threading
import time
from pathlib import Path

ABSENT = ("matplotlib", "numba", "numpy")


class Poor(importlib.machinery.PathFinder):
    """Finds what is installed, but for what a browser does not have."""

    @classmethod
    def find_spec(cls, name: str, *more: object) -> importlib.machinery.ModuleSpec | None:
        """Where a module is; None for what is absent."""
        return None if name.partition(".")[0] in ABSENT else super().find_spec(name, *more)


def begin() -> None:
    """From now on this process is as poor as Python in a browser."""
    assert not set(ABSENT) & set(sys.modules), "too late: they are imported already"
    sys.meta_path[sys.meta_path.index(importlib.machinery.PathFinder)] = Poor

    def refuse(*_: object) -> None:
        raise RuntimeError("can't start new thread")

    threading.Thread.start = refuse  # type: ignore[method-assign]
    os.fork = refuse  # type: ignore[assignment]


def run_notebook(path: Path) -> None:
    """Run the cells of a notebook, and say how long those took that took long.  Exits where one fails."""
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance(config=Config(HistoryManager={"enabled": False}))
    begun = time.perf_counter()
    for n, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"]):
        if cell["cell_type"] != "code":
            continue
        start = time.perf_counter()
        result = shell.run_cell("".join(cell["source"]), silent=False)
        if not result.success:
            sys.exit(f"{path.name}: cell {n} failed")
        if (took := time.perf_counter() - start) > 2:
            print(f"{path.name}: cell {n} took {took:.1f} s", file=sys.stderr)
    print(f"{path.name}: ran in {time.perf_counter() - begun:.1f} s", file=sys.stderr)


if __name__ == "__main__":
    begin()
    books = sys.argv[1:]
    if books[0] == "--kept":
        from gamelib.odds import kept

        kept.load(books[1])
        books = books[2:]
    for each in books:
        run_notebook(Path(each))
