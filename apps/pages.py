"""The lessons as plain pages: each notebook as one HTML file to read and to print, without script and without network.

    python -m apps.pages            notebooks/ to dist/html, with a list of contents

A page is what the notebook holds, its widgets as the pictures that were frozen with it. Code that a reader of the
notebook has to open first, and solutions, are closed here too.
"""

from __future__ import annotations

import html
import json
import re
import shutil
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from latex2mathml.converter import convert
from nbconvert.exporters import TemplateExporter
from nbconvert.filters.highlight import Highlight2HTML
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from traitlets.config import Config

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = Path(__file__).resolve().parent / "share/nbconvert/templates"
PARTS = {"0": "The games", "1": "A course in probability", "2": "A course in probability", "t": "For teachers"}


class Lesson(NamedTuple):
    """A notebook, and what the list of contents says about it."""

    path: Path
    page: str  # its address from the list of contents
    title: str
    minutes: int
    goals: str  # as HTML; empty where it names none

    @property
    def name(self) -> str:
        """Its title, after its number if it is one of the numbered lessons."""
        return f"{self.page[:2]} {self.title}" if self.page[0].isdigit() else self.title


class Renderer(IPythonRenderer):
    """Markdown as the page has it: formulas as MathML, links to notebooks as links to their pages."""

    def block_math(self, body: str) -> str:
        """A formula of its own."""
        return convert(body.strip(), display="block")

    def inline_math(self, body: str) -> str:
        """A formula in a line."""
        return convert(body.strip())

    def link(self, text: str, url: str, title: str | None = None) -> str:
        """A link; those between notebooks lead from page to page."""
        return super().link(text, re.sub(r"^([^:#]*)\.ipynb(?=#|$)", r"\1.html", url), title)

    def heading(self, text: str, level: int, **attributes: Any) -> str:
        """A heading with the place that links lead to, spelt as JupyterLab spells it."""
        place = html.unescape(re.sub("<[^>]+>", "", text)).replace(" ", "-")
        return f'<h{level} id="{html.escape(place)}">{text}</h{level}>\n'


def render(source: str) -> str:
    """Markdown as HTML."""
    return MarkdownWithMath(renderer=Renderer(escape=False)).render(source)


class PageExporter(TemplateExporter):
    """nbconvert's exporter, with our template and our Markdown."""

    def default_filters(self) -> Iterator[tuple[str, Any]]:
        """What the template calls to turn text into HTML."""
        yield from super().default_filters()
        yield "markdown2html", render
        yield "highlight_code", Highlight2HTML(pygments_lexer="python")


def lessons(source: Path) -> list[Lesson]:
    """The notebooks of a folder and of its folder `teacher`, in order."""
    found = []
    for path in [*sorted(source.glob("*.ipynb")), *sorted(source.glob("teacher/*.ipynb"))]:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        text = "\n\n".join("".join(each["source"]) for each in notebook["cells"] if each["cell_type"] == "markdown")
        title = re.search(r"(?m)^# (.+)$", text)
        assert title, f"{path.name} has no title"
        page = path.relative_to(source).with_suffix(".html").as_posix()
        found.append(Lesson(path, page, title[1], notebook["metadata"]["gamelib"]["minutes"], goals(text)))
    return found


def goals(text: str) -> str:
    """What a lesson says that one can do after it, as HTML: a list, or a line."""
    found = re.search(r"(?m)^(?:When you are through, you can|In this gallery you)\n\n((?:\* .*\n)+)", text)
    found = found or re.search(r"(?m)^(You will: .+)$", text)
    return render(found[1]) if found else ""


def build(source: Path, target: Path) -> list[Path]:
    """Write the pages of all notebooks of `source` into `target`, which is made anew.

    Returns:
        the pages, the list of contents first.
    """
    config = Config({"NbConvertBase": {"display_data_priority": ["text/html", "text/markdown", "text/plain"]}})
    template = {"extra_template_basedirs": [str(TEMPLATES)], "template_name": "lesson", "file_extension": ".html"}
    exporter = PageExporter(config, exclude_input_prompt=True, exclude_output_prompt=True, **template)
    shutil.rmtree(target, ignore_errors=True)
    all_ = lessons(source)
    groups = [(part, list(group)) for part, group in groupby(all_, lambda lesson: PARTS[lesson.page[0]])]
    contents = exporter.environment.get_template("contents.html.j2").render(parts=groups)
    written = [write(target / "index.html", contents)]
    for before, lesson, after in neighbours(all_):
        place = {"before": before, "lesson": lesson, "after": after, "up": "../" * lesson.page.count("/")}
        resources = {"metadata": {"name": lesson.title}, "place": place}
        page, _ = exporter.from_notebook_node(nbformat.read(lesson.path, as_version=4), resources)
        written.append(write(target / lesson.page, page))
    return written


def neighbours(all_: list[Lesson]) -> Iterator[tuple[Lesson | None, Lesson, Lesson | None]]:
    """Each lesson with the one before and the one after it."""
    yield from zip([None, *all_], all_, [*all_[1:], None])


def write(path: Path, text: str) -> Path:
    """Write a page."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


if __name__ == "__main__":
    pages = build(ROOT / "notebooks", ROOT / "dist/html")
    print(f"{len(pages)} pages; open {pages[0].relative_to(ROOT)}")
