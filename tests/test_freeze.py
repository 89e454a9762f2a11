"""Freezing: what a frozen notebook keeps and drops, that it is the same each time, and what a failing cell leads to."""

import base64
import json
import os
from pathlib import Path
from typing import Any

import pytest

from widgets.freeze import FreezeError, difference, freeze, main

ROOT = Path(__file__).parents[1]

WIDGET = """
from pathlib import Path
from types import SimpleNamespace
from widgets import Widget

class Board(Widget):
    def _summary(self):
        return "turn 3"
    def _figure(self):
        return SimpleNamespace(html='<figure><img alt="a board"></figure>', text="a board")

Board()
"""


def code(source: str, **more: Any) -> dict[str, Any]:
    return {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": [], "source": source, **more}


def notebook(path: Path, *cells: dict[str, Any], **more: Any) -> Path:
    content = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells, **more}
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def kernel_finds_this_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))


def test_a_frozen_notebook(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = [{"output_type": "stream", "name": "stdout", "text": "from an earlier run"}]
    path = notebook(
        tmp_path / "lesson.ipynb",
        {"cell_type": "markdown", "metadata": {"tags": ["goal"]}, "source": "# One", "id": "title"},
        code(WIDGET, id="board", metadata={"ExecuteTime": {"start": "now"}}, execution_count=17),
        code("", id="empty", outputs=old),
        code("import sys\nprint(1, flush=True)\nprint(2)\nprint(3, file=sys.stderr)", outputs=old),
        code("1/0", metadata={"tags": ["raises-exception"]}),
        code(
            "from IPython.display import display\ndisplay({'"
            + "application/vnd.jupyter.widget-view+json': {}}, raw=True)"
        ),
        code("print(Path.cwd().name == Path('lesson.ipynb').resolve().parent.name, Path('lesson.ipynb').exists())"),
        metadata={"widgets": {"state": {}}, "lesson": {"minutes": 20}, "kernelspec": {"name": "mine"}},
        nbformat_minor=4,
    )
    assert main([str(path)]) == 0
    text = path.read_text(encoding="utf-8")
    frozen = json.loads(text)

    assert frozen["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
        "lesson": {"minutes": 20},
    }
    assert (frozen["nbformat"], frozen["nbformat_minor"]) == (4, 5)
    title, board, empty, streams, fails, view, place = frozen["cells"]
    assert [cell["id"] for cell in frozen["cells"]] == [
        "title",
        "board",
        "empty",
        "cell-4",
        "cell-5",
        "cell-6",
        "cell-7",
    ]
    assert [cell["execution_count"] for cell in frozen["cells"][1:]] == [1, None, 2, 3, 4, 5]
    assert title["metadata"] == {"tags": ["goal"]} and board["metadata"] == {}
    assert board["outputs"] == [
        {
            "output_type": "execute_result",
            "execution_count": 1,
            "data": {
                "text/html": ['<figure><img alt="a board"></figure>'],
                "text/plain": ["Board(turn 3)\n", "a board"],
            },
            "metadata": {},
        }
    ]
    assert empty["outputs"] == []
    assert streams["outputs"] == [
        {"output_type": "stream", "name": "stdout", "text": ["1\n", "2\n"]},
        {"output_type": "stream", "name": "stderr", "text": ["3\n"]},
    ]
    said = "ZeroDivisionError: division by zero"
    assert fails["outputs"] == [
        {"output_type": "error", "ename": "ZeroDivisionError", "evalue": "division by zero", "traceback": [said]}
    ]
    assert view["outputs"] == []
    assert place["outputs"][0]["text"] == ["True True\n"], "it runs in its own folder"
    assert text == json.dumps(frozen, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    assert [file.name for file in tmp_path.iterdir()] == ["lesson.ipynb"], "nothing is left beside it"

    capsys.readouterr()
    assert main(["--check", str(path)]) == 0, "freezing twice gives the same bytes"
    assert capsys.readouterr().out.startswith(f"{path}: as committed")
    assert path.read_text(encoding="utf-8") == text

    path.write_text(text.replace('"1\\n"', '"7\\n"'), encoding="utf-8")
    before = path.read_bytes()
    assert main(["--check", str(path)]) == 1
    said = capsys.readouterr().out
    assert '-      "7\\n",' in said and '+      "1\\n",' in said and "differs" in said
    assert path.read_bytes() == before, "checking writes nothing"


def test_an_error_stops_it_and_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    title = {"cell_type": "markdown", "metadata": {}, "source": "# One"}
    path = notebook(tmp_path / "fails.ipynb", title, code("a = 1"), code("\n[][a]"), code("print('not reached')"))
    shown = "try:\n    1/0\nexcept ZeroDivisionError:\n    get_ipython().showtraceback()"
    handler = notebook(tmp_path / "handler.ipynb", code(shown))  # what a widget's message handler leaves behind
    before = path.read_bytes()
    assert main([str(path), str(handler), str(tmp_path / "nothing.ipynb")]) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"{path}, code cell 2 ([][a]): IndexError: list index out of range",
        f"{handler}, code cell 1 (try:): ZeroDivisionError: division by zero",
        f"{tmp_path / 'nothing.ipynb'}: no such file",
    ]
    assert path.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["fails.ipynb", "handler.ipynb"]


def test_a_cell_that_takes_too_long(tmp_path: Path) -> None:
    path = notebook(tmp_path / "slow.ipynb", code("import time\ntime.sleep(60)"))
    with pytest.raises(FreezeError, match=r"slow\.ipynb, code cell 1 \(import time\): takes longer than 1 s$"):
        freeze(path, timeout=1)


@pytest.mark.parametrize(
    "text, message",
    [
        ("{", "not a notebook (JSONDecodeError: "),
        ("[]", "not a notebook (TypeError: "),
        ('{"nbformat": 4, "nbformat_minor": 5, "metadata": {}}', "not a notebook (KeyError: 'cells')"),
        ('{"nbformat": 4, "nbformat_minor": 6, "cells": []}', "notebook format 4.6 is newer than the 4.5 known here"),
        ('{"nbformat": 5, "nbformat_minor": 0}', "notebook format 5.0 is newer"),
        ('{"nbformat": 3, "nbformat_minor": 0}', "notebook format 3 is old; open and save it in JupyterLab first"),
        (
            '{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "raw", "metadata": {}}]}',
            "not a valid notebook: 'source' is a required property",
        ),
        (
            '{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": ['
            '{"id": "a", "cell_type": "raw", "metadata": {}}, {"id": "a", "cell_type": "raw", "metadata": {}}]}',
            "cells with the same id: a; give each its own",
        ),
    ],
)
def test_what_is_no_notebook_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "x.ipynb"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FreezeError) as refusal:
        freeze(path)
    assert str(refusal.value).startswith(f"{path}: ") and message in str(refusal.value)


@pytest.mark.parametrize(
    "before, after, same",
    [
        ('{"image/png": "iVBORw0"}', '{"image/png": "iVBORw1"}', True),
        ('{"image/png": ["iVB\\n", "AB"]}', '{"image/png": "iVBORw1"}', True),
        ('<img alt="1" src="data:image/png;base64,iVB/+=">', '<img alt="1" src="data:image/png;base64,AAA">', True),
        ('<img alt="1" src="data:image/png;base64,iVB">', '<img alt="2" src="data:image/png;base64,iVB">', False),
        ('{"image/png": "iVBORw0"}', '{"image/gif": "iVBORw0"}', False),
        ("a\n", "a\r\n", False),
    ],
)
def test_only_pixels_may_differ(before: str, after: str, same: bool) -> None:
    assert (difference(before, after) == "") is same


def test_a_difference_in_a_drawing_can_be_read() -> None:
    def image(text: str) -> str:
        svg = "<svg>" + '<path d="M0 0"/>' * 20 + f"<text>{text}</text></svg>"
        return f'  "<img src=\\"data:image/svg+xml;base64,{base64.b64encode(svg.encode()).decode()}\\">"'

    diff = difference(image("three"), image("four")).splitlines()
    assert "-three</text>" in diff and "+four</text>" in diff
    assert len(diff) < 12
