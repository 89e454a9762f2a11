"""What the documents show runs, where they point is something, and the reference is complete."""

import ast
import doctest
import importlib
import json
import os
import pkgutil
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest

import gamelib
import widgets
from gamelib.lessons import lesson, lessons

ROOT = Path(__file__).parent.parent
PAGES = sorted(ROOT.glob("docs/**/*.md"))
DOCUMENTS = [*(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")), *PAGES]
MODULES = sorted(
    found.name
    for package in (gamelib, widgets)
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
)
PUBLIC = [name for name in ("gamelib", "widgets", *MODULES) if hasattr(importlib.import_module(name), "__path__")]
BLOCK = re.compile(r"^( *)```python\n(.*?)^\1```", re.DOTALL | re.MULTILINE)
SHOWING = [
    each
    for each in DOCUMENTS
    if BLOCK.search(each.read_text(encoding="utf-8")) and each.name != "perft.md"  # which test_perft.py computes anew
]
VALUE = re.compile(r"[<\[(A-Z]\S*.*[>\])]|'.*'")  # a comment that is the value of its line, not a remark


# ------------------------------------------------------------------------------------------------------------- examples
def examples(block: str) -> list[doctest.Example]:
    """The examples of a block: with `>>>`, or statements of which some end in their value as a comment."""
    if ">>>" in block:
        return doctest.DocTestParser().get_examples(block)
    found, lines = [], block.splitlines(keepends=True)
    for statement in ast.parse(block).body:
        source = "".join(lines[statement.lineno - 1 : statement.end_lineno])
        comment = lines[(statement.end_lineno or 0) - 1].encode()[statement.end_col_offset :].decode().strip(" #\n")
        want = f"{comment}\n" if isinstance(statement, ast.Expr) and VALUE.fullmatch(comment) else ""
        if isinstance(statement, ast.Expr) and not want:
            source = f"_ = {source}"  # whatever it gives
        found.append(doctest.Example(source, want, lineno=statement.lineno - 1))
    return found


def faults_of(name: str, found: list[doctest.Example], names: dict[str, object]) -> str:
    """What goes wrong when these examples run one after the other; empty if nothing does."""
    said: list[str] = []
    asked = doctest.DocTest(found, names, name, name, 0, None)
    doctest.DocTestRunner(verbose=False).run(asked, out=said.append)
    return "".join(said)


@pytest.mark.parametrize("name", ["gamelib", "widgets", *MODULES])
def test_the_examples_of_docstrings(name):
    module = importlib.import_module(name)
    for asked in doctest.DocTestFinder(exclude_empty=True).find(module):
        assert faults_of(asked.name, asked.examples, dict(vars(module))) == ""


@pytest.mark.slow
@pytest.mark.parametrize("document", SHOWING, ids=lambda path: path.name)
def test_the_examples_of_a_document(document, tmp_path, monkeypatch):
    """The blocks of a document belong together: what one makes, the next ones use."""
    monkeypatch.chdir(tmp_path)
    blocks = BLOCK.findall(document.read_text(encoding="utf-8"))
    found = [example for _, block in blocks for example in examples(dedent(block))]
    assert faults_of(document.name, found, {"__name__": "__main__"}) == ""


def test_a_wrong_example_would_be_noticed():
    assert "Expected" in faults_of("it", examples("1 + 1\n[1 + 1]  # [3]\n"), {})
    assert "Expected" in faults_of("it", examples(">>> 1 + 1\n3\n"), {})
    assert "NameError" in faults_of("it", examples("nobody  # knows\n"), {})
    assert faults_of("it", examples("x = [\n    1,\n]\nx  # [1]\nx[0]  # one\n"), {}) == ""


# ---------------------------------------------------------------------------------------------------------------- links
def anchors(document: Path) -> set[str]:
    """The anchors of the headings, as viewers of Markdown make them."""
    text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    heads = [re.sub(r"[`*]|\[([^]]*)\]\([^)]*\)", r"\1", head) for head in re.findall(r"^#+ (.*)$", text, re.MULTILINE)]
    return {re.sub(r"[^\w\- ]", "", head.lower()).strip().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document):
    text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        target, _, anchor = link.partition("#")
        there = document.parent / target if target else document
        assert "://" in link or there.exists(), link
        assert not anchor or there.suffix != ".md" or anchor in anchors(there), link


def test_every_page_is_reached_from_the_index():
    text = (ROOT / "docs/index.md").read_text(encoding="utf-8")
    trees = re.findall(r"```{toctree}\n(.*?)```", text, re.DOTALL)
    names = {line for line in "".join(trees).splitlines() if not line.startswith(":")}
    assert names == {page.relative_to(ROOT / "docs").with_suffix("").as_posix() for page in PAGES} - {"index"}
    linked = set(re.findall(r"\]\(([\w/-]+)\.md\)", text))
    assert linked == names, "a viewer of Markdown shows no toctree"


def test_the_plan_for_teachers_says_what_lessons_and_guides_say():
    text = (ROOT / "docs/teach.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[(\d+) [^|]*/(\S+\.ipynb)\) \| (\d+) \| .* \|(?: (yes))? \|$", text, re.MULTILINE)
    assert [file for _, file, *_ in rows] == sorted(file.name for file in ROOT.glob("notebooks/[12]*.ipynb"))
    pooled = {each.number for each in map(lesson, lessons()) if each.pooled}
    for number, file, minutes, code in rows:
        guide = json.loads((ROOT / "notebooks/teacher" / file).read_text(encoding="utf-8"))
        assert guide["metadata"]["gamelib"]["minutes"] == int(minutes), file
        assert bool(code) == (int(number) in pooled), file


# ------------------------------------------------------------------------------------------------------------ reference
READ = """
import sys
from sphinx.application import Sphinx
options = {"extensions": "myst_parser,sphinx.ext.autodoc"}  # without the pages of sources
app = Sphinx("docs", "docs", sys.argv[1], sys.argv[1], "dummy", options, status=None)
app.build()
print(*app.env.domains["py"].objects)
"""


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_reference_is_complete(tmp_path):
    """All pages are read without a warning (an unknown type in a signature is one), and every public name is there."""
    pytest.importorskip("myst_parser", reason="Sphinx is not installed (extra `docs`)")
    command = [sys.executable, "-c", READ, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == "" and done.returncode == 0, done.stderr
    names, missing = set(done.stdout.split()), []
    for package in PUBLIC:
        module = importlib.import_module(package)
        for name in getattr(module, "__all__", ()):
            home = f"{getattr(getattr(module, name), '__module__', package)}.{name}"
            missing += [f"{package}.{name}"] if names.isdisjoint([f"{package}.{name}", home]) else []
    assert missing == []


@pytest.mark.long
def test_the_built_pages_ask_nobody_for_anything(tmp_path):
    """They are read from a stick, without a network."""
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-W",
        "-d",
        str(tmp_path / "trees"),
        "docs",
        str(tmp_path / "html"),
    ]
    subprocess.run(command, cwd=ROOT, check=True)
    loads = r"<(?:script|link|img|iframe)[^>]+(?:src|href)=[\"'](?:https?:)?//[^\"']+|@import|url\([\"']?(?:https?:)?//"
    pages = [*tmp_path.glob("html/**/*.html"), *tmp_path.glob("html/**/*.css")]
    assert pages and [page.name for page in pages if re.search(loads, page.read_text(encoding="utf-8"))] == []


# ------------------------------------------------------------------------------------------------------- worked changes
CHANGES = ("add-a-clause", "add-a-ruling")


@cache
def steps(page: str) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """The steps of a page: the test that fails without it, and its changes: file, text before, text after."""
    found = []
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    for step in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        changes = []
        for block in re.findall(r"```diff\n(.*?)```", step, re.DOTALL):
            for part in re.split(r"^--- ", block, flags=re.MULTILINE)[1:]:
                file, _, hunks = part.partition("\n")
                for hunk in hunks.split("@@\n"):
                    lines = hunk.splitlines(keepends=True)
                    before, after = ("".join(line[1:] for line in lines if line[0] in signs) for signs in (" -", " +"))
                    changes.append((file, before, after))
        if changes:
            test = re.search(r"^Fails without it:\s`(\S+)`$", step, re.MULTILINE)
            assert test, f"{page}: {step.splitlines()[0]} names no test"
            found.append((test[1], changes))
    return found


def changed(folder: Path, changes: list[tuple[str, str, str]]) -> None:
    """Put changes into a copy of the project.  The text before must stand in its file once."""
    for file, before, after in changes:
        text = (folder / file).read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{file} has this {text.count(before)} times:\n{before}"
        (folder / file).write_text(text.replace(before, after), encoding="utf-8")


@pytest.fixture
def project(tmp_path):
    """A copy of the project, without its history and what it does not need to run these tests."""
    leave = shutil.ignore_patterns("__pycache__", "browser", "playthroughs", "js")
    for name in ("gamelib", "tests", "docs"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=leave)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def ran(folder: Path, tests: list[str]) -> subprocess.CompletedProcess:
    """Run tests in such a copy."""
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return subprocess.run(
        [*command, *tests],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_worked_changes_are_complete(project):
    """The clause and the ruling, one upon the other: all tests that the pages name pass."""
    both = [step for page in CHANGES for step in steps(page)]
    for _, changes in both:
        changed(project, changes)
    done = ran(project, sorted({test for test, _ in both}))
    assert done.returncode == 0, done.stdout


@pytest.mark.long
@pytest.mark.parametrize(("page", "number"), [(page, n) for page in CHANGES for n in range(len(steps(page)))])
def test_each_step_is_missed(project, page, number):
    """Without this step, and with all others, its test fails."""
    for n, (_, changes) in enumerate(steps(page)):
        if n != number:
            changed(project, changes)
    done = ran(project, [steps(page)[number][0]])
    assert done.returncode == 1 and re.search(r"[1-9] failed", done.stdout), done.stdout
