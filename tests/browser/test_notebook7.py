"""Notebook 7, the page for one notebook at a time: the first notebook runs, and a turn is played in it."""

from lab import Lab, Watch, kernel_eval, run_all, screenshot, wait_ready
from playwright.sync_api import Page, expect
from test_stepper import play_turn, wait_until


def test_the_first_notebook_runs_and_a_turn_is_played(page: Page, lab: Lab, watch: Watch) -> None:
    # Notebook 7.6 itself throws while it opens, whatever it opens: settings and commands are asked for too early.
    watch.not_ours = "/static/notebook/"
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{lab.url}/notebooks/00-start-here.ipynb", wait_until="domcontentloaded")
    page.wait_for_selector(".jp-NotebookPanel .jp-Cell", timeout=60_000)
    wait_ready(page)
    assert page.evaluate("window.jupyterapp.name") == "Jupyter Notebook"
    run_all(page)
    root = page.locator(".gl-root")
    expect(root).to_have_count(1, timeout=20_000)
    roll, option, board = root.locator(".gl-roll"), root.locator(".gl-opt").first, root.locator("svg.gl-board")
    before = board.inner_html()
    roll.click()  # draws who starts
    wait_until(page, "len(stepper.playthrough.actions) > 0 and bool(stepper.state.chance)")
    play_turn(page, root, "stepper", roll.click, option.click)
    assert board.inner_html() != before
    assert kernel_eval(page, "print(stepper.export_html('notebook7.html').exists())").strip() == "True"
    screenshot(page, "notebook7")
