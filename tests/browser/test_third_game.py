"""A game without a line of JavaScript, the example of docs/third-game.md, is played in the turn stepper."""

from __future__ import annotations

import shutil
from pathlib import Path

from lab import Lab, kernel_eval, open_notebook, run_all, screenshot, set_theme, within
from playwright.sync_api import Page, expect

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "lamp_street.py"
SETUP = "from lamp_street import LampStreet\nfrom widgets import TurnStepper"
LINE = "hung 0 1 0 1 0 0 / 0 0 0 1 0 0, hand 2 / 3, first green, green rolled 4"
WIDE = """async () => {
  const root = document.querySelector(".gl-root");
  const right = root.getBoundingClientRect().right + 1;
  return [...root.querySelectorAll("*")].filter(each => each.getBoundingClientRect().width
    && each.getBoundingClientRect().right > right && !each.closest(".gl-live"))
    .map(each => each.outerHTML.slice(0, 80));
}"""


def test_the_third_game_is_played_on_the_plain_board(page: Page, lab: Lab) -> None:
    page.emulate_media(reduced_motion="reduce")
    shutil.copy(EXAMPLE, lab.root)
    cell = f"w = TurnStepper(LampStreet().position({LINE!r}), seats=['you', 'greedy'], seed=3)\nw"
    open_notebook(page, lab, lab.write_notebook("lamps.ipynb", SETUP, cell))
    run_all(page)
    root = page.locator(".gl-root").first
    expect(root.locator(".gl-banner")).to_contain_text("Green decides: where the lamp for post 4 comes from")
    expect(root.locator(".gl-board .gl-top")).to_have_count(3)

    option = root.locator(".gl-opt")
    option.filter(has_text="carry 2").hover()
    expect(root.locator(".gl-board .gl-ghost")).to_have_count(1)
    expect(root.locator(".gl-board .gl-tip")).to_have_count(1)
    screenshot(page, "third-game-preview")
    option.filter(has_text="carry 2").click()
    expect(root.locator(".gl-banner")).to_contain_text("which lamp at 4 breaks")
    expect(root.locator(".gl-graph")).to_contain_text("green decides")
    root.get_by_role("button", name="LS-6").first.click()
    expect(root.locator(".gl-clause")).to_contain_text("breaks and leaves the game")
    option.filter(has_text="break pink").hover()
    expect(root.locator(".gl-board .gl-ring")).to_have_count(1)
    option.filter(has_text="break pink").focus()
    page.keyboard.press("Enter")
    expect(root.locator(".gl-roll")).to_be_visible()  # pink, who is greedy, has had its turn
    assert kernel_eval(page, "print(w.state.turn, len(w.playthrough.turns()))") == "0 3\n"

    field = root.get_by_label("Or type an action")
    field.fill("hang")
    field.press("Enter")
    expect(root.get_by_role("alert")).to_contain_text("The die is rolled first.")
    root.locator(".gl-roll").focus()
    page.keyboard.press("5")
    option.filter(has_text="hang").click()
    expect(root.locator(".gl-roll")).to_be_visible()
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        set_theme(page, theme)
        screenshot(page, f"third-game-{theme.split()[1].lower()}")
    within(page, 10, "async () => { await window.jupyterapp.commands.execute('application:toggle-left-area'); }")
    page.set_viewport_size({"width": 560, "height": 1000})
    page.wait_for_timeout(300)
    assert within(page, 10, WIDE) == []
    screenshot(page, "third-game-narrow")
