"""Run notebooks and write them frozen, so that they read well where nothing runs and pass strict nbval.

    python -m widgets.freeze notebooks/*.ipynb            run each in a fresh kernel and write it
    python -m widgets.freeze --check notebooks/*.ipynb    run each and compare with what is there

A frozen notebook keeps its outputs without the live widgets (these say "model not found" when the notebook is opened
again), and nothing that differs from run to run or from machine to machine: freezing twice gives the same bytes.
"""

from __future__ import annotations

import argparse
import base64
import difflib
import json
import os
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode, ValidationError

_VIEW = "application/vnd.jupyter.widget-view+json"
_KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}
_TIMEOUT = 60  # seconds a cell may take
_RAISES = "raises-exception"  # the tag of a cell that shows an error on purpose
_TIMING = ("execution", "ExecuteTime", "trusted")  # cell metadata that tell of one run only


class FreezeError(ValueError):
    """A notebook that cannot be frozen; the message names it, the cell and what is wrong."""


def freeze(path: Path, timeout: int = _TIMEOUT) -> str:
    """The text of the notebook at `path`, run from the top and frozen; the file stays as it is."""
    notebook = _read(path)
    _run(notebook, path, timeout)
    _normalise(notebook)
    text: str = nbformat.writes(notebook)  # type: ignore[no-untyped-call]
    return text + "\n"


def difference(committed: str, frozen: str) -> str:
    """A readable diff of two notebook texts; empty when they differ in nothing but the pixels of images."""
    if _without_pixels(committed) == _without_pixels(frozen):
        return ""
    diff = difflib.unified_diff(_lines(committed), _lines(frozen), "committed", "run again", n=2, lineterm="")
    return "\n".join(diff) or "only the ends of lines differ"


def _read(path: Path) -> NotebookNode:
    """The notebook as its author wrote it: without outputs, and with our metadata about the kernel."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        version = (content["nbformat"], content["nbformat_minor"])
        if version > (4, 5):
            raise FreezeError(f"{path}: notebook format {version[0]}.{version[1]} is newer than the 4.5 known here")
        if version < (4, 0):
            raise FreezeError(f"{path}: notebook format {version[0]} is old; open and save it in JupyterLab first")
        content["nbformat_minor"] = 5
        content["metadata"] |= {"kernelspec": _KERNEL, "language_info": {"name": "python"}}
        content["metadata"].pop("widgets", None)
        for number, cell in enumerate(content["cells"], 1):
            cell.setdefault("id", f"cell-{number}")  # nbformat would draw a new one each time
            if cell["cell_type"] == "code":
                cell |= {"outputs": [], "execution_count": None}
            for key in _TIMING:
                cell["metadata"].pop(key, None)
        notebook: NotebookNode = nbformat.v4.to_notebook(content)  # type: ignore[no-untyped-call]
        ids = [cell.id for cell in notebook.cells]
        if twice := sorted({each for each in ids if ids.count(each) > 1}):
            raise FreezeError(f"{path}: cells with the same id: {', '.join(twice)}; give each its own")
        nbformat.validate(notebook)
    except FileNotFoundError:
        raise FreezeError(f"{path}: no such file") from None
    except ValidationError as error:
        raise FreezeError(f"{path}: not a valid notebook: {error.message}") from None
    except (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError) as error:
        raise FreezeError(f"{path}: not a notebook ({type(error).__name__}: {error})") from None
    return notebook


def _run(notebook: NotebookNode, path: Path, timeout: int) -> None:
    place = {"metadata": {"path": str(path.resolve().parent)}}
    client = NotebookClient(notebook, timeout=timeout, kernel_name="python3", resources=place, record_timing=False)
    client.extra_arguments = ["--log-level=ERROR"]  # else each kernel warns that it listens on this machine
    with client.setup_kernel():
        number = 0
        for index, cell in enumerate(notebook.cells):
            if cell.cell_type != "code":
                continue
            number += 1
            fault = ""
            try:
                client.execute_cell(cell, index)
            except CellExecutionError as error:
                fault = f"{error.ename}: {error.evalue}"
            except CellTimeoutError:
                fault = f"takes longer than {timeout} s"
            except DeadKernelError:
                fault = "the kernel died"
            # A widget's message handler can leave an error in the output though the cell itself ended well.
            errors = [output for output in cell.outputs if output.output_type == "error"]
            if errors and not fault and _RAISES not in cell.metadata.get("tags", []):
                fault = f"{errors[0].ename}: {errors[0].evalue}"
            if fault:
                first = next((line for line in cell.source.splitlines() if line.strip()), "")
                raise FreezeError(f"{path}, code cell {number} ({first.strip()}): {fault}")


def _normalise(notebook: NotebookNode) -> None:
    count = 0
    for cell in notebook.cells:
        if cell.cell_type != "code":
            continue
        if cell.execution_count is not None:
            count += 1
            cell.execution_count = count
        cell.outputs = _outputs(cell)


def _outputs(cell: NotebookNode) -> list[NotebookNode]:
    kept: list[NotebookNode] = []
    for output in cell.outputs:
        last = kept[-1] if kept else None
        if output.output_type == "stream":
            if last is not None and last.output_type == "stream" and last.name == output.name:
                last.text += output.text
                continue
        elif output.output_type == "error":
            output.traceback = [f"{output.ename}: {output.evalue}"]  # the rest names files of this machine
        else:
            output.metadata.pop(_VIEW, None)
            if output.data.pop(_VIEW, None) is not None and not output.data:
                continue
        if output.output_type == "execute_result":
            output.execution_count = cell.execution_count
        kept.append(output)
    return kept


def _without_pixels(text: str) -> str:
    """The text with a word in the place of each PNG or JPEG: their bytes depend on the version of what draws them."""
    text = re.sub(r'("image/(?:png|jpeg)": )(?:"[^"]*"|\[[^\]]*\])', r'\1"PIXELS"', text)
    return re.sub(r"(data:image/(?:png|jpeg);base64,)[\w+/=]+", r"\1PIXELS", text)


def _lines(text: str) -> list[str]:
    """The lines for a diff: SVG as text, long lines broken after each tag."""

    def svg(found: re.Match[str]) -> str:
        return base64.b64decode(found[1]).decode("utf-8", errors="replace")

    text = re.sub(r"data:image/svg\+xml;base64,([\w+/]+=*)", svg, _without_pixels(text))
    return [part for line in text.splitlines() for part in ([line] if len(line) < 120 else re.split("(?<=>)", line))]


def _write(path: Path, text: str) -> None:
    """Write the file whole or not at all."""
    new = path.with_name(f".{path.name}.new")
    try:
        new.write_text(text, encoding="utf-8", newline="\n")
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Freeze or check the notebooks named on the command line; 0 when all is well."""
    parser = argparse.ArgumentParser(
        prog="python -m widgets.freeze", description="Run notebooks and write them frozen."
    )
    parser.add_argument("notebooks", nargs="+", type=Path)
    parser.add_argument("--check", action="store_true", help="write nothing; show what differs from the files")
    options: Any = parser.parse_args(arguments)
    failed = False
    for path in options.notebooks:
        start = time.perf_counter()
        try:
            frozen = freeze(path)
        except FreezeError as error:
            print(error, file=sys.stderr)
            failed = True
            continue
        word = "frozen"
        if options.check:
            diff = difference(path.read_bytes().decode("utf-8"), frozen)
            word = "differs; look at this, then freeze it" if diff else "as committed"
            failed = failed or bool(diff)
            print(diff, end="\n" if diff else "")
        else:
            _write(path, frozen)
        print(f"{path}: {word} ({time.perf_counter() - start:.0f} s)")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
