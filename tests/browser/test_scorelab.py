"""The score lab in a real JupyterLab: games are counted while one watches, and one of them is looked at."""

from __future__ import annotations

import pytest
from lab import Lab, kernel_eval, open_notebook, run_all, screenshot, set_theme
from playwright.sync_api import Locator, Page, expect

CELLS = (
    "from gamelib import Package\nfrom widgets import ScoreLab",
    "lab = ScoreLab(Package(supply=3), ['greedy', 'random'], games=20_000, seed=7)\nlab",
)


def open_lab(page: Page, lab: Lab, cells: tuple[str, ...] = CELLS) -> Locator:
    """A notebook with a score lab; its root."""
    open_notebook(page, lab, lab.write_notebook("lab.ipynb", *cells))
    run_all(page)
    root = page.locator(".jp-OutputArea .gl-root").first
    expect(root.get_by_role("button", name="Run")).to_be_visible(timeout=20_000)
    return root


def test_games_are_counted_and_one_is_looked_at(page: Page, lab: Lab) -> None:
    root = open_lab(page, lab)
    root.get_by_role("button", name="Run").click()
    expect(root).to_contain_text("of the", timeout=5_000)
    screenshot(page, "lab-running")
    expect(root.get_by_role("button", name="Run")).to_have_attribute("aria-disabled", "false", timeout=60_000)
    assert kernel_eval(page, "print(lab.sample.games, lab.sample.partial)").split() == ["20000", "False"]
    screenshot(page, "lab-done")
    root.get_by_role("button", name="Keep as reference").click()
    root.get_by_label("seed").fill("8")
    page.keyboard.press("Enter")
    expect(root.get_by_role("button", name="Run")).to_have_attribute("aria-disabled", "false", timeout=60_000)
    screenshot(page, "lab-reference")
    root.get_by_text("Look at a game").scroll_into_view_if_needed()
    root.get_by_role("button", name="game ", exact=False).first.click()
    expect(page.locator(".gl-ticks")).to_be_visible(timeout=10_000)
    screenshot(page, "lab-looking")
    root.get_by_role("button", name="Close").click()
    expect(page.locator(".gl-ticks")).to_have_count(0)
    root.get_by_label("how many").scroll_into_view_if_needed()
    set_theme(page, "JupyterLab Dark")
    page.wait_for_timeout(1000)  # the theme fades in
    screenshot(page, "lab-dark")


def test_what_does_not_fit_is_told_beside_its_field_and_keys_stay_inside(page: Page, lab: Lab) -> None:
    root = open_lab(page, lab)
    cells = page.locator(".jp-Cell").count()
    games = root.get_by_label("how many")
    games.fill("3")
    games.press("Enter")
    expect(root.get_by_role("alert").filter(has_text="10").first).to_be_visible()
    assert kernel_eval(page, "print(lab.sample)").strip() == "None"
    root.get_by_label("order").focus()
    for key in ("a", "b", "d", "d"):
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells


RAILS = (
    "from gamelib import PocketRails\nfrom widgets import ScoreLab",
    "lab = ScoreLab(PocketRails(players=3), ['greedy', 'cautious', 'random'], games=10_000, seed=7)\nlab",
)


@pytest.mark.timeout(300)  # what counts may have to be compiled first
def test_pocket_rails_speaks_in_its_own_words(page: Page, lab: Lab) -> None:
    root = open_lab(page, lab, RAILS)
    cells = page.locator(".jp-Cell").count()
    done = root.get_by_role("button", name="Run")
    done.click()
    expect(root).to_contain_text("of the", timeout=5_000)
    expect(done).to_have_attribute("aria-disabled", "false", timeout=100_000)
    assert kernel_eval(page, "print(lab.sample.games, lab.sample.partial)").split() == ["10000", "False"]
    expect(root).to_contain_text("Deliveries in one step")
    expect(root.get_by_text("trigger")).to_have_count(0)
    expect(root.get_by_text("shared win")).to_have_count(0)
    screenshot(page, "lab-rails-done")

    # with another rule beside the first run, by keyboard
    root.get_by_role("button", name="Keep as reference").click()
    expect(root.get_by_role("button", name="Forget reference")).to_be_visible()
    root.get_by_label("insider card").select_option("chosen")
    root.get_by_label("seed").press("Enter")
    expect(root.locator(".gl-res h3").first).to_contain_text("insider card chosen", timeout=100_000)
    expect(done).to_have_attribute("aria-disabled", "false", timeout=100_000)
    assert kernel_eval(page, "print(lab.sample.question.game.choose_insider)").strip() == "True"
    root.locator(".gl-hist [tabindex='0']").first.focus()
    for key in ("ArrowRight", "ArrowDown", "Home", "a", "d", "d"):
        page.keyboard.press(key)
    assert page.locator(".jp-Cell").count() == cells, "no key reached JupyterLab"
    screenshot(page, "lab-rails-reference")
    root.get_by_role("button", name="margin").click()
    expect(root).to_contain_text("points ahead of the best other")
    screenshot(page, "lab-rails-margins")

    # a game with all hands open
    root.get_by_text("Look at a game").scroll_into_view_if_needed()
    root.get_by_role("button", name="game ", exact=False).first.click()
    expect(page.locator(".gl-ticks")).to_be_visible(timeout=10_000)
    assert kernel_eval(page, "print(lab.stepper.open_hands)").strip() == "True"
    page.locator(".gl-looking").scroll_into_view_if_needed()
    page.locator(".gl-ticks").last.scroll_into_view_if_needed()
    screenshot(page, "lab-rails-looking")
    root.get_by_role("button", name="Close").click()
    expect(page.locator(".gl-ticks")).to_have_count(0)

    root.get_by_label("how many").scroll_into_view_if_needed()
    set_theme(page, "JupyterLab Dark")
    page.wait_for_timeout(1000)  # the theme fades in
    screenshot(page, "lab-rails-dark")
    page.set_viewport_size({"width": 600, "height": 1400})
    page.wait_for_timeout(1000)
    root.get_by_label("how many").scroll_into_view_if_needed()
    screenshot(page, "lab-rails-narrow")
    root.locator(".gl-hist").first.scroll_into_view_if_needed()
    screenshot(page, "lab-rails-narrow-charts")
