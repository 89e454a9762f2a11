"""Fixtures for tests in JupyterLab: one server and one browser for all of them, a new page for each."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import chromium
import pytest
from lab import Lab, Watch, close_all, serve
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SIZE = {"width": 1300, "height": 950}
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab on a copy of the notebooks."""
    home = tmp_path_factory.mktemp("lab")
    root = home / "notebooks"
    if (ROOT / "notebooks").exists():
        shutil.copytree(ROOT / "notebooks", root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    else:
        root.mkdir()
    with serve(root, home) as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium."""
    path = chromium.find()
    if not path:
        pytest.exit(chromium.HELP, returncode=1)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture(scope="session")
def tab(lab: Lab, browser: Browser) -> Iterator[tuple[Page, Watch]]:
    """The page that all tests in JupyterLab share, for to load it takes longer than most tests, and what watches it."""
    context, seen = browser.new_context(viewport=SIZE), Watch(lab.url)
    seen.over(context)
    yield context.new_page(), seen
    context.close()


@pytest.fixture
def watch(tab: tuple[Page, Watch]) -> Watch:
    """What happened on the page that should not have; it has to be empty at the end of the test."""
    tab[1].forget()
    return tab[1]


@pytest.fixture
def page(lab: Lab, tab: tuple[Page, Watch], watch: Watch) -> Iterator[Page]:
    """The page as a test wants to find it: nothing open, no kernel, our settings, the light theme, the usual size."""
    shared = tab[0]
    shared.set_viewport_size(SIZE)
    shared.emulate_media(reduced_motion="no-preference")
    yield shared
    try:
        watch.check()  # before closing: what is cut off then may complain
    finally:
        close_all(shared)
        lab.reset()
