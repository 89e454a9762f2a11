"""The lessons as plain pages: nothing is run or fetched, nothing is lost of the notebook, links lead somewhere."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from apps import pages

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
PATHS = [*FOLDER.glob("*.ipynb"), *FOLDER.glob("teacher/*.ipynb")]
NAMES = [path.relative_to(FOLDER).with_suffix("").as_posix() for path in PATHS]
VOID = {"img", "br", "hr", "meta", "mspace"}
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

each_page = pytest.mark.parametrize("name", [*sorted(NAMES), "index"])
each_lesson = pytest.mark.parametrize("name", sorted(NAMES))


class Page(HTMLParser):
    """What a page is made of, and whether its tags fit into each other."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.shown = ""  # its text, without what is closed and without code
        self.feed(text)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes another tag"

    def handle_data(self, data: str) -> None:
        if not {"details", "pre", "code", "style"} & set(self.open):
            self.shown += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for each, attributes in self.tags if each == tag]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    target = tmp_path_factory.mktemp("pages")
    written = pages.build(FOLDER, target)
    return {
        path.relative_to(target).with_suffix("").as_posix(): Page(path.read_text(encoding="utf-8")) for path in written
    }


def outputs(name: str) -> list[dict[str, str]]:
    cells = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    data = [output.get("data", {}) for cell in cells for output in cell.get("outputs", [])]
    return [{kind: "".join(text) for kind, text in each.items()} for each in data]


def markdown(name: str) -> str:
    cells = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def test_every_notebook_has_its_page(built: dict[str, Page]) -> None:
    assert set(built) == {*NAMES, "index"}


@each_page
def test_a_page_runs_nothing_and_fetches_nothing(built: dict[str, Page], name: str) -> None:
    page = built[name]
    assert not {"script", "link", "iframe", "object", "embed", "form", "button", "input"} & {
        tag for tag, _ in page.tags
    }
    policies = [each["content"] for each in page.all("meta") if each.get("http-equiv") == "Content-Security-Policy"]
    assert policies == [POLICY]
    for tag, attributes in page.tags:
        assert not [key for key in attributes if key.startswith("on") or key in {"srcset", "background"}], tag
        assert re.match(r"data:image/(png|svg\+xml);base64,", attributes.get("src") or "data:image/png;base64,"), tag
        assert "url(" not in (attributes.get("style") or "")


@each_page
def test_a_page_says_what_it_is(built: dict[str, Page], name: str) -> None:
    page = built[name]
    assert page.all("html") == [{"lang": "en"}]
    assert len(page.all("title")) == len(page.all("h1")) == len(page.all("main")) == 1
    assert all(each.get("alt") for each in page.all("img"))


@each_page
def test_links_lead_from_page_to_page(built: dict[str, Page], name: str) -> None:
    for link in page_links(built[name]):
        file, _, place = link.partition("#")
        there = (Path("/") / name).parent.joinpath(file).resolve().relative_to("/") if file else Path(f"{name}.html")
        target = built.get(there.with_suffix("").as_posix())
        assert there.suffix == ".html" and target, link
        assert not place or place in {attributes.get("id") for _, attributes in target.tags}, link


def page_links(page: Page) -> list[str]:
    links = [each["href"] for each in page.all("a")]
    assert links and all(links)
    return [link for link in links if link]


def test_one_comes_from_each_lesson_to_its_neighbours_and_to_the_contents(built: dict[str, Page]) -> None:
    assert set(page_links(built["index"])) == {f"{name}.html" for name in NAMES}
    links = page_links(built["11-expected-points"])
    assert links[:3] == ["index.html", "10-one-roll.html", "12-ten-thousand-games.html"]
    assert page_links(built["teacher/11-expected-points"])[0] == "../index.html"


@each_lesson
def test_every_picture_of_the_notebook_is_on_its_page(built: dict[str, Page], name: str) -> None:
    drawn = "".join(each.get("text/html", "") for each in outputs(name))
    assert [each["src"] for each in built[name].all("img")] == re.findall(r'<img [^>]*src="([^"]+)"', drawn)


@each_lesson
def test_every_formula_is_mathml(built: dict[str, Page], name: str) -> None:
    formulas = re.findall(r"\$\$[^$]+\$\$|\$[^$]+\$", markdown(name))
    assert len(built[name].all("math")) == len(formulas)
    assert "$" not in built[name].shown and "\\" not in built[name].shown


@each_lesson
def test_solutions_are_closed(built: dict[str, Page], name: str) -> None:
    """What is between the marks is on the page, but not before one opens it; and no answer tells it beside."""
    asked = [each for each in outputs(name) if each.get("text/plain", "").startswith("Right.")]
    assert "Right." not in built[name].shown
    assert not asked or "details" in {tag for tag, _ in built[name].tags}


def test_goals_are_in_the_contents(built: dict[str, Page]) -> None:
    for name in NAMES:
        if not name.startswith("teacher/"):
            goal = re.search(r"(?m)^(?:\* |You will: )\*\*(\w+)\*\*", markdown(name))
            assert goal and goal[1] in built["index"].shown, name
