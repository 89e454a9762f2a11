"""Lessons in a Python as poor as a browser's: no NumPy, numba or matplotlib, no second thread or process."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BOOKS = sorted(ROOT.glob("notebooks/*.ipynb"))
QUICK = ("00", "10", "11")  # 11 has figures


def bare(*arguments: object, timeout: float = 120) -> subprocess.CompletedProcess:
    """What a command says in the poor Python."""
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT / "tests", capture_output=True, text=True, timeout=timeout)


def notebook(path: Path, *sources: str) -> Path:
    path.write_text(json.dumps({"cells": [{"cell_type": "code", "source": [source]} for source in sources]}))
    return path


@pytest.mark.parametrize("module", ["numpy", "numba", "matplotlib.figure"])
def test_what_is_absent_is_not_found(module):
    code = f"""
import bare, importlib.util
bare.begin()
try:
    import {module}
except ModuleNotFoundError:
    print(importlib.util.find_spec({module.partition(".")[0]!r}))
"""
    assert bare("-c", code).stdout == "None\n"


def test_there_is_no_second_thread_or_process():
    code = """
import bare, os, threading
bare.begin()
for start in (threading.Thread(target=print).start, os.fork):
    try:
        start()
    except RuntimeError:
        print("refused")
"""
    assert bare("-c", code).stdout == "refused\n" * 2


def test_a_cell_that_fails_is_named(tmp_path):
    answer = bare("bare.py", notebook(tmp_path / "x.ipynb", "print(1)", "import numpy", "print('not reached')"))
    assert answer.returncode == 1 and "x.ipynb: cell 1 failed" in answer.stderr
    assert "1\n" in answer.stdout and "not reached" not in answer.stdout


def test_quick_lessons_run():
    chosen = [path for path in BOOKS if path.name.startswith(QUICK)]
    answer = bare("bare.py", *chosen)
    assert answer.returncode == 0, answer.stderr[-2000:]
    assert all(f"{path.name}: ran in" in answer.stderr for path in chosen) and len(chosen) == len(QUICK)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """What the lessons count, counted by a rich Python; as on the site."""
    path = tmp_path_factory.mktemp("kept") / "kept.json"
    command = [sys.executable, "-m", "widgets.keep", *map(str, BOOKS), "--to", str(path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=1800)
    return path


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.name[:2])
def test_every_lesson_runs_with_what_was_counted_before(path, kept):
    answer = bare("bare.py", "--kept", kept, path, timeout=600)
    assert answer.returncode == 0, answer.stderr[-2000:]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_lesson_that_counts_runs_with_nothing_counted_before():
    answer = bare("bare.py", ROOT / "notebooks" / "03-package-chains.ipynb", timeout=3500)
    assert answer.returncode == 0, answer.stderr[-2000:]
