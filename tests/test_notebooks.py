"""What every notebook keeps: its form, its frozen outputs, and guides that can be played to their end."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import run

from gamelib import IllegalAction, Package, PocketRails, clause
from gamelib.lessons import lesson
from widgets import TurnStepper
from widgets.copies import student

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "notebooks"
PATHS = sorted(FOLDER.glob("*.ipynb")) + sorted(FOLDER.glob("teacher/*.ipynb"))
BOOKS = {path.relative_to(FOLDER).as_posix(): json.loads(path.read_text(encoding="utf-8")) for path in PATHS}
COURSE = [name for name in BOOKS if re.match(r"[12]\d-", name)]  # the lessons in probability, each with a guide
LESSONS = {"01-package-rules.ipynb": Package(), "02-pocket-rails-rules.ipynb": PocketRails()}  # that teach all rules
GUIDED = {"01-package-rules.ipynb": (13, 10), "02-pocket-rails-rules.ipynb": (8, 8)}  # guides; what they have one try
KEYS = {"lesson", "minutes", "seed", "version"}  # of metadata.gamelib
CHANCE = re.compile(r"\b(?:TurnStepper|Playthrough|simulate)\(|\.play\(")
COUNTED = {"simulate", "simulate_pair", "rulings_table"}  # their games come from a seed
CLAUSE = re.compile(r"\b(?:R-)?P[KR]-(?:\d+|[a-z]+(?:-[a-z]+)*)")
MISSPELT = re.compile(r"\b(?:r-)?p[kr]-\d+\b|\bP[KR][ _–−]?\d+\b|\bP[KR][_–−](?:\d|[a-z])|\bR[ _–−]P[KR]\b")
TRY = re.compile(r"[Tt]ype “([^”]+)”")  # what a guide has the learner try, to see it refused

each_notebook = pytest.mark.parametrize("name", BOOKS)
each_lesson = pytest.mark.parametrize("name", COURSE)


def cells(name: str, kind: str) -> list[dict[str, Any]]:
    return [cell for cell in BOOKS[name]["cells"] if cell["cell_type"] == kind]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def outputs(name: str) -> Iterator[dict[str, Any]]:
    for cell in cells(name, "code"):
        yield from cell["outputs"]


def test_the_first_lessons_are_there() -> None:
    assert list(BOOKS)[:3] == ["00-start-here.ipynb", *LESSONS]


# Form -----------------------------------------------------------------------------------------------------------------


@each_notebook
def test_one_title_and_headings_in_order(name: str) -> None:
    texts = (re.sub(r"^```.*?^```", "", source(cell), flags=re.M | re.S) for cell in cells(name, "markdown"))
    levels = [len(marks) for text in texts for marks in re.findall(r"^(#+) ", text, re.M)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(level <= before + 1 for before, level in pairwise(levels)), levels


@each_notebook
def test_the_lesson_says_what_it_is(name: str) -> None:
    """Metadata `gamelib`: the number of the lesson (as in the file name), minutes, seed, and version of the project."""
    lesson = BOOKS[name]["metadata"]["gamelib"]
    assert set(lesson) == KEYS
    match = re.fullmatch(r"(?:teacher/)?(?:(\d\d)-)?([a-z-]+)\.ipynb", name)
    assert match and lesson["lesson"] == (match[1] or match[2])
    assert type(lesson["minutes"]) is int and 0 < lesson["minutes"] <= 90
    assert (
        lesson["version"] == tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    )
    opening = source(BOOKS[name]["cells"][0])
    assert f"{lesson['minutes']} minutes" in opening
    assert re.search(rf"[Ss]eed of the (dice|shuffles): {lesson['seed']}\b", opening)
    assert "You need to know" in opening
    assert len(re.findall(r"\*\*[a-z]+\*\*", opening)) >= 3, "the goals, as verbs in bold"


@each_notebook
def test_where_there_is_chance_the_seed_is_seen(name: str) -> None:
    seed = BOOKS[name]["metadata"]["gamelib"]["seed"]
    for cell in cells(name, "code"):
        if CHANCE.search(source(cell)):
            assert f"seed={seed}" in source(cell)


@each_notebook
def test_many_games_have_their_seed_beside_them(name: str) -> None:
    for cell in cells(name, "code"):
        for node in ast.walk(ast.parse(source(cell))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in COUNTED:
                assert "seed" in {keyword.arg for keyword in node.keywords}, ast.unparse(node)


def check_clauses(text: str) -> set[str]:
    """The clauses that are cited in a text; all are there, and none is misspelt."""
    assert not MISSPELT.findall(text)
    cited = set(CLAUSE.findall(text))
    for id in cited:
        clause(id)
    return cited


@each_notebook
def test_clauses_that_are_cited_exist(name: str) -> None:
    cited = check_clauses("\n".join(source(cell) for cell in BOOKS[name]["cells"]))
    assert cited or name.startswith("teacher/")


@pytest.mark.parametrize("path", sorted((ROOT / "gamelib/lessons").glob("*.py")), ids=lambda path: path.stem)
def test_clauses_that_the_questions_cite_exist(path: Path) -> None:
    check_clauses(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", LESSONS)
def test_the_rules_are_taught_completely(name: str) -> None:
    taught = {id for cell in BOOKS[name]["cells"] for id in CLAUSE.findall(source(cell))}
    assert {each.id for each in LESSONS[name].clauses if not each.id.startswith("R-")} <= taught


@each_notebook
def test_code_needs_no_other_machine(name: str) -> None:
    for cell in cells(name, "code"):
        assert "http" not in source(cell) and not re.search(r"^\s*[!%]", source(cell), re.M)
    for output in outputs(name):
        assert "://" not in json.dumps(output)


@each_notebook
def test_links_to_files_lead_somewhere(name: str) -> None:
    for cell in cells(name, "markdown"):
        for target in re.findall(r"\]\(([^)]+)\)", source(cell)):
            file, _, place = target.partition("#")
            path = (FOLDER / name).parent.joinpath(file) if file else FOLDER / name
            assert path.exists(), target
            if place:
                there = BOOKS[path.resolve().relative_to(FOLDER).as_posix()]
                titles = re.findall(r"(?m)^#+ (.*)$", "\n".join(map(source, there["cells"])))
                assert place in [title.strip().replace(" ", "-") for title in titles], target


# Frozen ---------------------------------------------------------------------------------------------------------------


@each_notebook
def test_python_3_and_no_widget_state(name: str) -> None:
    metadata = BOOKS[name]["metadata"]
    assert metadata["kernelspec"] == {"name": "python3", "display_name": "Python 3", "language": "python"}
    assert "widgets" not in metadata


@each_notebook
def test_outputs_are_those_of_one_run(name: str) -> None:
    counts = [cell["execution_count"] for cell in cells(name, "code")]
    assert counts == list(range(1, len(counts) + 1))
    assert not [output for output in outputs(name) if output["output_type"] == "error"]
    views = [mime for output in outputs(name) for mime in output.get("data", {}) if "widget" in mime]
    assert not views


@each_notebook
def test_every_cell_is_compared_with_a_new_run(name: str) -> None:
    """Strictly and within a minute: nothing is left out of what `make test` runs."""
    ((command, _),) = run.parts(with_browser=True)["notebooks"]
    assert {"--nbval", "--nbval-cell-timeout=60", "notebooks"} <= set(command) and "--nbval-lax" not in command
    for cell in cells(name, "code"):
        assert "NBVAL" not in source(cell)
        assert not [
            tag for tag in cell["metadata"].get("tags", []) if tag.startswith("nbval") or tag == "raises-exception"
        ]


class _Images(HTMLParser):
    """Collects the alt texts of images, None for an image without; counts figures and tables."""

    def __init__(self) -> None:
        super().__init__()
        self.alts: list[str | None] = []
        self.figures = self.tables = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.alts.append(dict(attrs).get("alt"))
        self.figures += tag == "figure"
        self.tables += tag == "table"


@each_notebook
def test_images_have_alt_text(name: str) -> None:
    images = _Images()
    for output in outputs(name):
        data = output.get("data", {})
        assert not [mime for mime in data if mime.startswith("image/")], "an image without words; show it as a figure"
        images.feed("".join(data.get("text/html", "")))
    assert all(images.alts) and (images.alts or name.startswith("teacher/"))
    for cell in cells(name, "markdown"):
        assert "![](" not in source(cell)


@each_notebook
def test_figures_have_a_table(name: str) -> None:
    """What is drawn can be read as numbers too; an empty bet has none yet."""
    for output in outputs(name):
        data = output.get("data", {})
        if not "".join(data.get("text/plain", "")).startswith("Predict("):
            drawn = _Images()
            drawn.feed("".join(data.get("text/html", "")))
            assert drawn.tables >= drawn.figures


# Guides ---------------------------------------------------------------------------------------------------------------


def shown(name: str) -> list[tuple[str, Any]]:
    """Run the code of a notebook; the id of each cell and the value of its last line."""
    space: dict[str, Any] = {}
    found = []
    for cell in cells(name, "code"):
        *body, last = ast.parse(source(cell)).body
        value = None
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(body, []), cell["id"], "exec"), space)
            value = eval(compile(ast.Expression(last.value), cell["id"], "eval"), space)
        else:
            exec(compile(ast.Module([*body, last], []), cell["id"], "exec"), space)
        found.append((cell["id"], value))
    return found


def play_guided(stepper: TurnStepper) -> list[str]:
    """Do what the guide says, as a learner would, with what it says to try; the actions that were refused."""
    guide, refused = stepper.guide, []
    assert guide is not None
    while wanted := guide.wants(stepper.playthrough.node):
        assert stepper.playthrough.is_your_turn()
        note = guide.note(stepper.playthrough.node)
        assert note, f"nothing is said before {wanted!r}"
        assert not CLAUSE.search(note["text"]), "a clause id that does not become a link"
        for text in TRY.findall(note["text"]):
            before = str(stepper.state)
            with pytest.raises(IllegalAction) as refusal:
                stepper.choose(text)
            assert all(reason.clause for reason in refusal.value.reasons) and str(stepper.state) == before
            refused.append(text)
        for other in stepper.state.actions:
            if other != wanted:
                with pytest.raises(IllegalAction, match="this lesson goes on with"):
                    stepper.choose(other)
        if stepper.state.chance:
            stepper.roll()
        else:
            stepper.choose(wanted)
    assert guide.note(stepper.playthrough.node), "the guide ends with a word"
    return refused


@pytest.mark.parametrize("name", [name for name in BOOKS if any("guide=" in source(c) for c in cells(name, "code"))])
def test_guides_can_be_played_to_their_end(name: str) -> None:
    guided = [(id, value) for id, value in shown(name) if isinstance(value, TurnStepper) and value.guide]
    refused = [text for _, stepper in guided for text in play_guided(stepper)]
    guides, tries = GUIDED.get(name, (0, 0))
    assert len(guided) == guides and len(refused) >= tries


# The course -----------------------------------------------------------------------------------------------------------


def headings(name: str) -> list[str]:
    return [line.strip("# ") for cell in cells(name, "markdown") for line in re.findall(r"(?m)^#+ .*", source(cell))]


@each_lesson
def test_a_lesson_of_the_course_has_what_every_lesson_has(name: str) -> None:
    code = "\n".join(source(cell) for cell in cells(name, "code"))
    ours = lesson(name[3:-6])
    assert ours.number == int(name[:2]) and headings(name)[0] == ours.title
    assert len(re.findall(r"Predict\.(?:choice|number|shape)\(", code)) >= 3, "three bets"
    assert any("Puzzle" in heading for heading in headings(name)) and headings(name)[-1] == "Summary"
    assert 20 <= BOOKS[name]["metadata"]["gamelib"]["minutes"] <= 40
    asked = re.findall(r"\bcheck\(\"(q\d+)\"", code)
    assert set(asked) == set(ours.questions)
    assert (".code(" in code) == (ours.pooled is not None)


@each_lesson
def test_every_question_is_answered_right_in_the_teachers_copy(name: str) -> None:
    for cell in cells(name, "code"):
        if re.search(r"\bcheck\(\"q\d", source(cell)):
            assert any("Right." in str(output.get("data", "")) for output in cell["outputs"]), source(cell)


@each_lesson
def test_a_bet_does_not_have_its_answer_beside_it(name: str) -> None:
    """The source of a bet is closed, for its replies tell much, and the truth in it is computed."""
    for cell in cells(name, "code"):
        if "Predict." in source(cell):
            assert cell["metadata"]["jupyter"]["source_hidden"]
            assert not re.search(r"(?m)truth=lambda: *(?:\"[^\"]*\"|[\d./]+),? *$", source(cell)), source(cell)


@each_lesson
def test_a_lesson_has_a_guide_for_its_teacher(name: str) -> None:
    guide = f"teacher/{name}"
    assert guide in BOOKS
    wanted = ["Plan", "When the class is wrong", "Answers", "Stretch", "Sheet to print"]
    assert [heading for heading in headings(guide) if heading in wanted] == wanted
    plan = next(source(cell) for cell in cells(guide, "markdown") if "## Plan" in source(cell))
    minutes = sum(int(n) for n in re.findall(r"(?m)^\| (\d+) \|", plan))
    assert minutes == BOOKS[guide]["metadata"]["gamelib"]["minutes"]
    assert ".key" in "".join(source(cell) for cell in cells(guide, "code"))


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.long] if name[:2] in ("18", "21") else []) for name in COURSE],
)
def test_the_students_copy_runs_with_its_blanks(name: str) -> None:
    space: dict[str, Any] = {}
    for cell in student(BOOKS[name], name)["cells"]:
        if cell["cell_type"] == "code":
            assert "SOLUTION" not in cell["source"]
            exec(compile(cell["source"], f"{name}, {cell['id']}", "exec"), space)


# The pages for teachers -----------------------------------------------------------------------------------------------


def test_every_lesson_is_listed_for_students_and_for_teachers() -> None:
    texts = {name: "\n".join(source(cell) for cell in cells(name, "markdown")) for name in BOOKS}
    for name in COURSE:
        assert f"]({name})" in texts["00-start-here.ipynb"]
        minutes = BOOKS[f"teacher/{name}"]["metadata"]["gamelib"]["minutes"]
        code = "yes" if lesson(name[3:-6]).pooled else ""
        row = rf"(?m)^\| \[[^]]+\]\({re.escape(name)}\) \| [^|]+ \| {minutes} \| [^|]+ \| *{code} *\|$"
        assert re.search(row, texts["teacher/00-how-to-teach.ipynb"]), (
            f"{name}: {minutes} minutes, code: {code or 'no'}"
        )


def test_the_page_that_pools_a_class_has_more_than_one_lesson() -> None:
    printed = "".join(str(output) for output in outputs("teacher/pool.ipynb"))
    for name in COURSE:
        ours = lesson(name[3:-6])
        assert not ours.pooled or f"{ours.number} {ours.name}: " in printed
    assert printed.count("codes of ") >= 2 and "damaged" in printed
