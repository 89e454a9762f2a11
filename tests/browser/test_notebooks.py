"""Every notebook, opened and run as a reader would: no cell fails, all widgets show, nothing leaves the machine."""

import os
from pathlib import Path

import pytest
from lab import Lab, open_notebook, run_all, screenshot, set_theme, within
from playwright.sync_api import Page, expect

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
NOTEBOOKS = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.glob("*.ipynb"))
SCROLLER = ".jp-NotebookPanel:not(.lm-mod-hidden) .jp-WindowedPanel-outer"
WIDGETS = """async () => window.jupyterapp.shell.currentWidget.content.widgets
  .flatMap(cell => cell.model.toJSON().outputs ?? [])
  .filter(({ data }) => data?.["application/vnd.jupyter.widget-view+json"])
  .filter(({ data }) => !String(data["text/plain"]).startsWith("OnDemand(")).length"""  # those have none yet
SOON = ("03", "05", "12", "14", "20")  # have all kinds of widgets and figures; 00 to 02 are played through elsewhere
LONG = pytest.mark.long
PIECES = 25  # screens of a notebook, at most


@pytest.mark.timeout(180)
@pytest.mark.parametrize("name", [pytest.param(each, marks=LONG if each[:2] not in SOON else ()) for each in NOTEBOOKS])
def test_a_notebook_runs(page: Page, lab: Lab, name: str) -> None:
    open_notebook(page, lab, name)
    run_and_look(page, name)


def run_and_look(page: Page, name: str) -> None:
    """Run all cells; every widget must show, and none may have an error to tell."""
    run_all(page, 150)
    expect(page.locator(".gl-root"), name).to_have_count(within(page, 10, WIDGETS), timeout=20_000)
    assert page.get_by_text("Error displaying widget").count() == 0, name
    assert page.locator(".gl-root [role=alert]:visible").count() == 0, name
    take_pictures(page, name)


def take_pictures(page: Page, name: str) -> None:
    """The first screen; all of them, light, dark or narrow, where SCREENSHOTS names a folder for them."""
    stem = name.removesuffix(".ipynb")
    looks = os.environ.get("LOOKS", "").split()
    page.evaluate("selector => document.querySelector(selector)?.scrollTo(0, 0)", SCROLLER)
    screenshot(page, f"{stem}/first")
    for look in looks:
        set_theme(page, "JupyterLab Dark" if look == "dark" else "JupyterLab Light")
        page.set_viewport_size({"width": 620 if look == "narrow" else 1300, "height": 1500})
        for piece in range(PIECES):
            script = """([selector, to]) => {
              const box = document.querySelector(selector);
              box.scrollTo(0, to);
              return box.scrollTop + box.clientHeight >= box.scrollHeight - 4;
            }"""
            at_end = page.evaluate(script, [SCROLLER, 1350 * piece])
            page.wait_for_timeout(250)
            screenshot(page, f"{stem}/{look}-{piece:02}")
            if at_end:
                break
