"""A lesson as a plain page, from a file and without scripts: its pictures show, and nothing is asked for."""

import shutil
from pathlib import Path

from conftest import SIZE
from playwright.sync_api import Browser

from apps import pages

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
UNDRAWN = "images => images.filter(image => !(image.complete && image.naturalWidth > 100)).map(image => image.alt)"


def test_a_page_reads_without_scripts(browser: Browser, tmp_path: Path) -> None:
    source = tmp_path / "notebooks"
    source.mkdir()
    shutil.copy(FOLDER / "11-expected-points.ipynb", source)
    contents, lesson = pages.build(source, tmp_path / "html")
    context = browser.new_context(viewport=SIZE, java_script_enabled=False)
    asked: list[str] = []
    complaints: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("console", lambda message: complaints.append(message.text))
    page = context.new_page()
    page.goto(contents.as_uri())
    page.get_by_role("link", name="11 What a delivery is worth").click()
    assert page.title() == "What a delivery is worth"
    images = page.locator("img")
    assert images.count() >= 3 and images.evaluate_all(UNDRAWN) == []
    above, below = (page.locator("mfrac").first.locator("> *").nth(n).bounding_box() for n in (0, 1))
    assert above and below and above["y"] + above["height"] <= below["y"] + 1, "the fractions are drawn as such"
    solution = page.locator("details", has=page.get_by_text("A solution")).first
    assert not solution.locator("pre").first.is_visible()
    solution.locator("summary").first.click()
    assert solution.locator("pre").first.is_visible()
    assert [url for url in asked if not url.startswith("data:")] == [contents.as_uri(), lesson.as_uri()]
    assert not complaints
    context.close()
