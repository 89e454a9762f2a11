"""The apps that Voila serves: what is among them, and that no link leads out of them."""

import json
import re
from pathlib import Path

import pytest

from apps import serve

TITLE_PAGE = serve.HERE / "share/voila/templates/app/tree.html"
TEMPLATES = sorted(TITLE_PAGE.parent.iterdir())


@pytest.fixture(scope="module")
def apps(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict]:
    folder = serve.gather(tmp_path_factory.mktemp("apps") / "apps")
    return {path.name: json.loads(path.read_text(encoding="utf-8")) for path in folder.iterdir()}


def test_the_title_page_names_every_app_and_no_other(apps: dict[str, dict]) -> None:
    named = re.findall(r'\("([\w-]+)", "', TITLE_PAGE.read_text(encoding="utf-8"))
    assert sorted(f"{name}.ipynb" for name in named) == sorted(apps)
    assert {"01-package-rules.ipynb", "02-pocket-rails-rules.ipynb", "scorelab.ipynb"} == set(apps)


def test_links_lead_to_apps_or_to_the_title_page(apps: dict[str, dict]) -> None:
    for name, app in apps.items():
        links = re.findall(r"\]\(([^)]+)\)", "\n".join(text(app)))
        assert serve.TITLE_PAGE in links, name
        assert {link.partition("#")[0] for link in links} <= {*apps, serve.TITLE_PAGE, ""}, name


def text(app: dict) -> list[str]:
    return ["".join(cell["source"]) for cell in app["cells"] if cell["cell_type"] == "markdown"]


def test_an_app_runs_the_code_of_its_notebook_and_says_nothing_of_a_menu(apps: dict[str, dict]) -> None:
    for name in serve.TUTORIAL:
        lesson = json.loads((serve.ROOT / f"notebooks/{name}.ipynb").read_text(encoding="utf-8"))
        code = [cell["source"] for cell in lesson["cells"] if cell["cell_type"] == "code"]
        app = apps[f"{name}.ipynb"]
        assert [cell["source"] for cell in app["cells"] if cell["cell_type"] == "code"] == code
        assert "Run All Cells" in "".join(text(lesson)) and "Run All Cells" not in "".join(text(app))
        assert app["metadata"]["title"] == text(lesson)[0].splitlines()[0].removeprefix("# ")


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_template_names_another_machine(path: Path) -> None:
    assert "//" not in path.read_text(encoding="utf-8")
