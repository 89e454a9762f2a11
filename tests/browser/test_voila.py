"""The apps, served by Voila: no code is shown, clicks reach Python, and nothing is asked of another machine."""

import contextlib
import subprocess
import time
import urllib.request
from collections.abc import Iterator

import pytest
from conftest import SIZE
from lab import START_SECONDS, Watch, free_port, screenshot
from playwright.sync_api import Browser, Page, expect

from apps import serve

WIDGETS = 14  # of the tutorial


@pytest.fixture
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the apps."""
    home = tmp_path_factory.mktemp("voila")
    folders = {name: str(home / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}
    port, log = free_port(), home / "voila.log"
    command = serve.command(serve.gather(home / "apps"), "--no-browser", f"--port={port}", "--Voila.port_retries=0")
    with log.open("w") as out:
        environment = serve.environment() | folders | {"JUPYTER_PLATFORM_DIRS": "1"}
        server = subprocess.Popen(command, env=environment, stdout=out, stderr=subprocess.STDOUT)
    try:
        end = time.monotonic() + START_SECONDS
        while server.poll() is None and time.monotonic() < end:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=2).close()
                break
            time.sleep(0.1)
        else:
            raise RuntimeError(f"Voila did not start:\n{log.read_text()[-4000:]}")
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(20)


@pytest.mark.timeout(240)
def test_the_tutorial_and_the_score_lab_work(voila: str, browser: Browser) -> None:
    watch = Watch(voila)
    context = browser.new_context(viewport=SIZE, reduced_motion="reduce")
    watch.over(context)
    page = context.new_page()
    page.goto(voila)
    expect(page.get_by_role("heading", level=1)).to_have_text("Package!? and Pocket Rails")
    screenshot(page, "voila-title")
    page.get_by_role("link", name="The rules of Package!?").click()
    play_the_first_turn(page)
    page.get_by_role("link", name="All apps").first.click()
    page.get_by_role("link", name="ScoreLab").click()
    count_some_games(page)
    context.close()
    watch.check()


def play_the_first_turn(page: Page) -> None:
    expect(page.locator(".gl-root")).to_have_count(WIDGETS, timeout=90_000)
    expect(page.locator("#rendered_cells")).not_to_contain_text("import TurnStepper")
    game = page.locator(".gl-root").first
    expect(game).to_contain_text("Green to roll")
    board = game.locator("svg.gl-board")
    before = board.inner_html()
    game.locator(".gl-roll").click()
    expect(game).to_contain_text("Green decides: what to do with a 3", timeout=20_000)
    game.locator(".gl-opt").first.click()
    expect(game).to_contain_text("Pink rolled a 5 and delivered there. Now you again", timeout=20_000)
    assert board.inner_html() != before
    screenshot(page, "voila-tutorial")


def count_some_games(page: Page) -> None:
    lab = page.locator(".gl-root").first
    lab.get_by_label("how many").fill("20", timeout=90_000)
    lab.get_by_label("how many").press("Enter")
    lab.get_by_role("button", name="Run").click()
    expect(lab).to_contain_text("share of the 20 games", timeout=60_000)
    screenshot(page, "voila-scorelab")
