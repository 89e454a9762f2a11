"""The offline site, built now and driven in a browser: lessons are opened from its index, run, and played in.

All is one test: the site is built once, and a page that is open keeps what it has loaded. `make site` counts beforehand
what all lessons count, which takes minutes; here it is done for those that are opened.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from lab import Watch, kernel_eval, run_all, screenshot, wait_ready, within
from playwright.sync_api import Browser, Page, expect
from test_notebooks import WIDGETS
from test_stepper import play_turn, python, wait_until

from gamelib import Package
from gamelib.odds import Sample, kept, simulate
from gamelib.odds.sample_file import to_json
from lite.build import STORE, build
from lite.fetch import ROOT, Store, run
from lite.serve import Server, serving

GAME, SEATS = Package(players=2), ["random", "random"]
# The two that everybody opens, the quickest lesson in probability, and the quickest gallery of edge cases.
LESSONS = ["00", "01", "10", "04"]
READY = 120  # seconds until Python has started in the page; it takes 15 to 30 on a machine with nothing else to do


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_offline_site_runs_lessons_and_asks_nobody_for_anything(browser: Browser, tmp_path: Path) -> None:
    counted = simulate(GAME, SEATS, games=100, seed=1)
    build(tmp_path / "site", "offline", Store(STORE), counts(tmp_path))
    context = browser.new_context(viewport={"width": 1300, "height": 950}, reduced_motion="reduce")
    try:
        with serving(tmp_path / "site") as server:
            watch = Watch(server.url)
            context.on("request", lambda request: watch.notice(request.url))  # of pages, of workers, of service workers
            watch.over(context)
            page = context.new_page()
            open_index(page, server)
            for lesson in LESSONS:
                open_lesson(page, lesson)
                run_lesson(page, lesson)
            games_are_counted_as_here(page, counted)
            nothing_else_is_asked(page, server, watch)
    finally:
        context.close()


def counts(folder: Path) -> Path:
    """A file with what the gallery counts, and what `games_are_counted_as_here` asks for."""
    notebooks = (ROOT / "notebooks").glob(f"{LESSONS[-1]}-*.ipynb")
    run([sys.executable, "-m", "widgets.keep", *notebooks, "--to", folder / "gallery.json"])
    with kept.recording() as noted:
        simulate(GAME, SEATS, games=100, seed=1)
    noted.add(kept.load(folder / "gallery.json"))
    kept.forget()
    noted.save(folder / "kept.json")
    return folder / "kept.json"


def open_index(page: Page, server: Server) -> None:
    """Open the site at its front door."""
    page.goto(server.url)
    expect(page.locator(".jp-RenderedMarkdown h1")).to_be_visible(timeout=60_000)


def open_lesson(page: Page, lesson: str) -> None:
    """Click on a lesson in the index, and wait until its Python is ready; another that was open is closed before."""
    script = """async () => {
      const { shell } = window.jupyterapp;
      const open = [...shell.widgets("main")];
      for (const each of open.filter(each => each.sessionContext)) {
        await each.sessionContext.shutdown();
        each.dispose();
      }
      shell.activateById(open.find(each => each.context?.path === "index.md").id);
    }"""
    within(page, 30, script)
    page.locator(".jp-RenderedMarkdown").get_by_role("link", name=re.compile(f"^{lesson} ")).click()
    page.wait_for_selector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell", timeout=60_000)
    wait_ready(page, READY)


def run_lesson(page: Page, lesson: str) -> None:
    """Run all cells: none raises, and every widget shows. In lesson 00 a turn is played, which Python has to answer."""
    run_all(page, 240)
    expect(page.locator(".gl-root"), lesson).to_have_count(within(page, 10, WIDGETS), timeout=30_000)
    assert page.locator(".gl-root [role=alert]:visible").count() == 0, lesson
    if lesson == "00":
        root = page.locator(".gl-root").first
        roll, option = root.locator(".gl-roll"), root.locator(".gl-opt").first
        roll.click()  # draws who starts
        wait_until(page, "len(stepper.playthrough.actions) > 0 and bool(stepper.state.chance)")
        drawn = python(page, "stepper.playthrough.actions")
        play_turn(page, root, "stepper", roll.click, option.click)
        played = python(page, "stepper.playthrough.actions")
        assert played[: len(drawn)] == drawn and len(played) >= len(drawn) + 2, played  # a roll, and what it led to
    screenshot(page, f"site/{lesson}")


def games_are_counted_as_here(page: Page, counted: Sample) -> None:
    """What was counted beforehand is taken, and what was not is counted there; both to the same games as here."""
    kernel_eval(page, "from gamelib import Package\nfrom gamelib.odds import simulate")
    kernel_eval(page, "from gamelib.odds.sample_file import to_json")
    fresh = simulate(GAME, SEATS, games=20, seed=2)
    for here, beforehand in ((counted, counted.games), (fresh, 0)):
        kernel_eval(page, f"sample = simulate({GAME!r}, {SEATS!r}, games={here.games}, seed={here.question.seed})")
        assert python(page, "sample.kept") == beforehand
        assert python(page, "to_json(sample)") == json.loads(json.dumps(to_json(here)))


def nothing_else_is_asked(page: Page, server: Server, watch: Watch) -> None:
    """No request left the machine, no error was in the console, and all that was asked for was there."""
    watch.check()
    assert server.refused == []
    # And it would be noticed, even if Python asks, from its worker.
    kernel_eval(page, "import js\ntry:\n    await js.fetch('http://elsewhere.invalid/')\nexcept Exception:\n    pass")
    assert set(watch.outside) == {"http://elsewhere.invalid/"}
