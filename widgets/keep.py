"""Count beforehand what notebooks count, for places where counting is slow (see `gamelib.odds.kept`).

``python -m widgets.keep notebooks/*.ipynb --to dist/kept.json`` runs the notebooks in one process and writes what they
counted; where the file is there and nothing that it depends on has changed, nothing is run.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ipywidgets.widgets.widget import _instances

import gamelib
from gamelib.odds import kept

from .predict import Predict

_FAILS = "raises-exception"  # the tag of a cell that shows an error on purpose


class KeepError(ValueError):
    """A notebook that cannot be read or fails; the message names it, the cell and what is wrong."""


def keep(notebooks: Sequence[Path], to: Path) -> bool:
    """Run notebooks and write what they counted.

    Args:
        notebooks: the files, with the solutions in them, so that what a lesson checks is counted, too.
        to: the file to write; it stays as it is when it was made from the same texts.

    Returns:
        True where it was counted, False where the file was there.

    Raises:
        KeepError: a file that is no notebook, or a cell fails that is not meant to; nothing is written.
    """
    cells = {path: _cells(path) for path in notebooks}
    sources = _sources(cells.values())
    if _made_from(to) == sources:
        return False
    with kept.recording() as noted:
        for path in notebooks:
            _run(path, cells[path])
    to.parent.mkdir(parents=True, exist_ok=True)
    noted.save(to, sources)
    return True


def _cells(path: Path) -> list[tuple[str, bool]]:
    """The text of each code cell, and whether it may fail."""
    try:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        return [("".join(cell["source"]), _FAILS in cell["metadata"].get("tags", [])) for cell in code]
    except FileNotFoundError:
        raise KeepError(f"{path}: no such file") from None
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise KeepError(f"{path}: not a notebook ({type(error).__name__}: {error})") from None


def _sources(cells: Any) -> str:
    """A number for all that what is counted depends on: the notebooks and this project's code."""
    folders = Path(str(gamelib.__file__)).parent, Path(__file__).parent
    texts = [path.read_bytes() for folder in folders for path in sorted(folder.rglob("*.py"))]
    return hashlib.sha256(repr([*cells]).encode() + b"\0".join(texts)).hexdigest()[:16]


def _made_from(path: Path) -> str | None:
    """What a file says that it was made from; None where there is none that can be read."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found.get("sources") if isinstance(found, dict) else None


def _run(path: Path, cells: list[tuple[str, bool]]) -> None:
    """Run the cells in a shell of their own, in the folder of the notebook, and find what one is to bet on.

    What stands at the end of a cell is not shown: to draw it would take longer than all the counting.
    """
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    InteractiveShell.clear_instance()
    quick = Config(HistoryManager={"enabled": False}, InteractiveShell={"ast_node_interactivity": "none"})
    shell: Any = InteractiveShell.instance(config=quick)
    before = set(_instances)
    try:
        with _quiet(path.resolve().parent):
            for number, (source, may_fail) in enumerate(cells, 1):
                error = (result := shell.run_cell(source)).error_before_exec or result.error_in_exec
                if error is not None and not may_fail:
                    raise KeepError(f"{path}, code cell {number}: {type(error).__name__}: {error}")
            made = [widget for id, widget in list(_instances.items()) if id not in before]
            for widget in made:
                if isinstance(widget, Predict):
                    widget._find()
    finally:
        shell.restore_sys_module_state()
        InteractiveShell.clear_instance()
        for id in set(_instances) - before:
            _instances[id].close()


@contextmanager
def _quiet(folder: Path) -> Iterator[None]:
    """In a folder, with nothing printed."""
    here, out = Path.cwd(), sys.stdout
    os.chdir(folder)
    with open(os.devnull, "w", encoding="utf-8") as sys.stdout:
        try:
            yield
        finally:
            sys.stdout = out
            os.chdir(here)


def main(arguments: Sequence[str] | None = None) -> int:
    """Count what the notebooks named on the command line count; 0 when all went well."""
    parser = argparse.ArgumentParser(
        prog="python -m widgets.keep", description="Count beforehand what notebooks count."
    )
    parser.add_argument("notebooks", nargs="+", type=Path)
    parser.add_argument("--to", type=Path, required=True, help="the file to write, such as dist/kept.json")
    options = parser.parse_args(arguments)
    try:
        counted = keep(options.notebooks, options.to)
    except KeepError as error:
        print(error, file=sys.stderr)
        return 1
    size = options.to.stat().st_size
    print(f"{options.to}: {'counted' if counted else 'up to date'}, {size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
