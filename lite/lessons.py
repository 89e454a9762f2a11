"""The lessons as the site has them: for the browser's Python, without solutions, with a page that lists them."""

from __future__ import annotations

import copy
import json
import re
import shutil
from pathlib import Path
from typing import Any

from widgets.copies import student, teacher

Notebook = dict[str, Any]
KERNEL = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
INDEX = "index.md"
_GROUPS = {
    "Start here": "00",
    "Learn the rules": "0[12]",
    "Argue about them": "0[3-9]",
    "A course in probability": r"[1-9]\d",
}
_FILE = "kept.json"
_COUNTED = """\
> What takes many games in a lesson was counted when this site was made, from the same seeds, so with the same results;
> it says so where it is shown. What you ask for yourself is counted here: keep to hundreds of games."""
_YOURS = "> What you change stays in this browser, and only there. To keep it for good, choose *File → Download*."
_NOTES = {
    "offline": f"""\
> **Python runs in this page.** Nothing is installed, and nothing you do leaves this computer. Run the next cell first;
> the first time it takes some ten seconds.
>
> NumPy, Matplotlib and numba cannot be had here. So pictures are our own drawings, as SVG, and games are counted by
> plain Python, which is much slower than JupyterLab on a computer of your own.
{_COUNTED}
>
{_YOURS}""",
    "publish": f"""\
> **Python runs in this page.** Nothing is installed on this computer; Python and its packages come from the network.
> Run the next cell first; the first time it can take a minute.
>
> numba cannot be had here. So games are counted by plain Python, which is much slower than JupyterLab on a computer of
> your own.
{_COUNTED}
>
{_YOURS}""",
}
_SET_UP = """\
import gamelib
import widgets
from gamelib.odds import kept

try:
    print(kept.load("{file}"))
except OSError:  # Python reads files by way of the browser, which some do not allow, in a private window for one
    print("This browser lets Python read no files, so all games are counted now, which can take minutes.")"""
_INSTALL = {"offline": "", "publish": "%pip install -q gamelib-notebooks tqdm\n"}


def for_site(notebook: Notebook, kind: str, up: str = "") -> Notebook:
    """A notebook for the browser's Python: its kernel, and two cells before the others that say what is other here.

    Args:
        notebook: a copy for students or for teachers; it is left as it is.
        kind: the site it is for, "offline" or "publish".
        up: the way from its folder to that of the lessons.
    """
    made = copy.deepcopy(notebook)
    made["metadata"]["kernelspec"] = KERNEL
    note = {"cell_type": "markdown", "id": "site-note", "metadata": {}, "source": _NOTES[kind]}
    source = _INSTALL[kind] + _SET_UP.format(file=up + _FILE)
    code = {"cell_type": "code", "id": "site-set-up", "metadata": {}, "source": source}
    made["cells"][:0] = [note, code | {"execution_count": None, "outputs": []}]
    return made


def write(notebooks: Path, counts: Path, target: Path, kind: str) -> None:
    """Write all lessons without solutions, the teachers' guides, what goes with them and the index into a folder.

    Args:
        notebooks: the folder with the lessons.
        counts: the file with what was counted beforehand.
        target: the folder; it is made.
        kind: the site it is for, "offline" or "publish".

    Raises:
        CopyError: a lesson whose marks of solutions do not fit.
    """
    shutil.copytree(notebooks / "pictures", target / "pictures")
    shutil.copy(counts, target / _FILE)
    (target / "teacher").mkdir()
    lessons = {}
    for path in sorted(notebooks.glob("*.ipynb")):
        lessons[path.name] = student(_read(path), path.name)
        _save(for_site(lessons[path.name], kind), target / path.name)
    for path in sorted(notebooks.glob("teacher/*.ipynb")):
        _save(for_site(teacher(_read(path), path.name), kind, "../"), target / "teacher" / path.name)
    (target / INDEX).write_text(index(lessons), encoding="utf-8")


def index(lessons: dict[str, Notebook]) -> str:
    """A page in Markdown with the title, the minutes and the goals of each lesson, each a link that opens it."""
    parts = [
        "# Two games, and the probability in them\n",
        "*Package!?* and *Pocket Rails*: learn them by playing, argue about them, and count what happens in them. "
        "A click opens a lesson. Python runs in this page; nothing is installed.\n",
    ]
    for title, pattern in _GROUPS.items():
        parts.append(f"## {title}\n")
        parts += [_entry(name, book) for name, book in lessons.items() if re.match(pattern, name)]
    parts += [
        "## For teachers\n",
        "A guide for each lesson of the course, with the key: [how to teach with these lessons]"
        "(teacher/00-how-to-teach.ipynb).\n",
    ]
    return "\n".join(parts)


def title(notebook: Notebook) -> str:
    """The first heading of a notebook."""
    return str(re.findall(r"^# (.+)$", _opening(notebook), re.M)[0])


def goals(notebook: Notebook) -> list[str]:
    """What a learner can do after a lesson, in Markdown; empty if its opening has no list."""
    listed = re.search(r"^\* .+?(?=\n\n|\Z)", _opening(notebook), re.M | re.S)
    return [" ".join(goal.split()) for goal in re.split(r"^\* ", listed[0], flags=re.M) if goal] if listed else []


def _entry(name: str, notebook: Notebook) -> str:
    said = notebook["metadata"]["gamelib"]
    lines = [f"**[{said['lesson']} {title(notebook)}]({name})**, {said['minutes']} minutes\n"]
    return "\n".join([*lines, *(f"* {goal.rstrip('.,')}" for goal in goals(notebook)), ""])


def _opening(notebook: Notebook) -> str:
    return "".join(notebook["cells"][0]["source"])


def _read(path: Path) -> Notebook:
    read: Notebook = json.loads(path.read_text(encoding="utf-8"))
    return read


def _save(notebook: Notebook, path: Path) -> None:
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False), encoding="utf-8")
