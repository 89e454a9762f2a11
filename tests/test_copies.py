"""Copies for students have no solutions and no outputs; those for teachers have both; marks must fit."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from widgets.copies import CopyError, build, main, student, teacher

SOLVED = "answer = ...\n### BEGIN SOLUTION\nanswer = 42\n### END SOLUTION\nprint(answer)"


def notebook(*sources: str, kind: str = "code") -> dict[str, Any]:
    cell = {"cell_type": kind, "metadata": {}, "id": "x"}
    more = {"outputs": [{"output_type": "stream", "name": "stdout", "text": "42"}], "execution_count": 1}
    cells = [{**cell, "source": source, **(more if kind == "code" else {})} for source in sources]
    return {"cells": cells, "metadata": {"gamelib": {"lesson": "10"}}, "nbformat": 4, "nbformat_minor": 5}


def test_a_student_gets_no_solution_and_no_output() -> None:
    book = notebook(SOLVED, "1 + 1")
    made = student(book)
    assert [cell["source"] for cell in made["cells"]] == ["answer = ...\nprint(answer)", "1 + 1"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in made["cells"])
    assert "42" not in json.dumps(made) and "SOLUTION" not in json.dumps(made)
    assert made["metadata"]["gamelib"] == {"lesson": "10", "copy": "student"}
    assert book == notebook(SOLVED, "1 + 1"), "the source is left alone"


def test_a_teacher_gets_everything() -> None:
    made = teacher(notebook(SOLVED))
    assert made["cells"] == notebook(SOLVED)["cells"] and made["metadata"]["gamelib"]["copy"] == "teacher"


def test_solutions_in_text_and_whole_cells() -> None:
    text = "Why?\n\n<!-- ### BEGIN SOLUTION -->\nBecause.\n<!-- ### END SOLUTION -->"
    assert [cell["source"] for cell in student(notebook(text, kind="markdown"))["cells"]] == ["Why?\n"]
    assert student(notebook("### BEGIN SOLUTION\nx = 1\n### END SOLUTION"))["cells"] == []


@pytest.mark.parametrize(
    "source",
    [
        "### BEGIN SOLUTION\nx = 1",
        "x = 1\n### END SOLUTION",
        "### BEGIN SOLUTION\n### BEGIN SOLUTION\nx = 1\n### END SOLUTION",
        "### BEGIN SOLUTION\n\n### END SOLUTION",
    ],
)
def test_marks_that_do_not_fit(source: str) -> None:
    for make in (student, teacher):
        with pytest.raises(CopyError, match=r"lesson\.ipynb, cell 2"):
            make(notebook("1", source), "lesson.ipynb")


def test_one_command_builds_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "notebooks", tmp_path / "dist"
    (source / "teacher").mkdir(parents=True)
    (source / "pictures").mkdir()
    (source / "10-x.ipynb").write_text(json.dumps(notebook(SOLVED)))
    (source / "teacher" / "10-x.ipynb").write_text(json.dumps(notebook("key")))
    (target / "students").mkdir(parents=True)
    (target / "students" / "old.ipynb").write_text("{}")
    assert main(["--source", str(source), "--target", str(target)]) == 0
    assert "2 notebooks" in capsys.readouterr().out
    assert sorted(path.name for path in (target / "students").iterdir()) == ["10-x.ipynb", "pictures"]
    assert (target / "teachers" / "teacher" / "10-x.ipynb").exists()
    assert "42" not in (target / "students" / "10-x.ipynb").read_text()
    (source / "11-y.ipynb").write_text(json.dumps(notebook("### END SOLUTION")))
    assert main(["--source", str(source), "--target", str(target)]) == 1
    assert "11-y.ipynb, cell 1" in capsys.readouterr().err


def test_the_lessons_can_be_built(tmp_path: Path) -> None:
    written = build(Path(__file__).resolve().parent.parent / "notebooks", tmp_path)
    students = [path for path in written if "students" in path.parts]
    assert students and not any("BEGIN SOLUTION" in path.read_text(encoding="utf-8") for path in students)
    for path in written:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for target in re.findall(
                r"\]\(([^)#]+)\)", "".join(cell["source"]) if cell["cell_type"] == "markdown" else ""
            ):
                assert (path.parent / target).exists(), f"{path.name}: {target}"
