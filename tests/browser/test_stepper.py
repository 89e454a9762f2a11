"""The turn stepper in a real JupyterLab: played by mouse and by keyboard, in both themes, twice on a page."""

from __future__ import annotations

import json
from typing import Any

from lab import Lab, kernel_eval, open_notebook, run_all, screenshot, set_theme, within
from playwright.sync_api import Locator, Page, expect

POSITION = "packages 0 0 0 2 0 / 0 0 2 3 0, pawns 4 / 1, supply 10 / 7, green rolled 4"
SETUP = "from gamelib import Package\nfrom widgets import TurnStepper"


def python(page: Page, expression: str) -> Any:
    """The value of an expression in the kernel."""
    return json.loads(kernel_eval(page, f"import json; print(json.dumps({expression}))"))


def play_turn(page: Page, root: Locator, w: str, roll: Any, choose: Any) -> None:
    """Roll and choose until the roll of your next turn."""
    act = roll
    for _ in range(30):
        before = python(page, f"{w}.playthrough.node.id")
        act()
        wait_until(page, f"{w}.playthrough.node.id != {before}")
        if python(page, f"bool({w}.state.chance)"):
            expect(root.locator(".gl-roll")).to_be_visible()
            return
        expect(root.locator(".gl-opt").first).to_be_visible()
        act = choose
    raise AssertionError("the turn does not end")


def wait_until(page: Page, condition: str) -> None:
    """Wait until a condition holds in the kernel."""
    for _ in range(100):
        if python(page, condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {condition}")


def open_stepper(page: Page, lab: Lab, *cells: str) -> Locator:
    """A notebook with a stepper `w` in its second cell; its root."""
    page.emulate_media(reduced_motion="reduce")
    open_notebook(page, lab, lab.write_notebook("stepper.ipynb", SETUP, *cells))
    run_all(page)
    expect(page.locator(".gl-root").first).to_be_visible(timeout=20_000)
    return page.locator(".gl-root").first


def test_notebook_01_is_played_by_mouse_and_by_keyboard(page: Page, lab: Lab) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_notebook(page, lab, "01-package-rules.ipynb")
    run_all(page)
    kernel_eval(page, "steppers = [each for each in Out.values() if type(each).__name__ == 'TurnStepper']")
    free = python(page, "[each.guide is None for each in steppers]").index(True)
    w = f"steppers[{free}]"
    expect(page.locator(".gl-root")).to_have_count(python(page, "len(steppers)"), timeout=30_000)
    root = page.locator(".gl-root").nth(free)
    root.scroll_into_view_if_needed()

    def click(selector: str) -> None:
        root.locator(selector).first.click()

    click(".gl-roll")  # draws who starts
    wait_until(page, f"{w}.playthrough.node.id > 0")
    for _ in range(3):
        play_turn(page, root, w, lambda: click(".gl-roll"), lambda: click(".gl-opt"))
    screenshot(page, "notebook-01-mouse")

    cells = page.locator(".jp-Cell").count()
    root.locator(".gl-roll").focus()
    for _ in range(3):
        play_turn(page, root, w, lambda: page.keyboard.press("r"), lambda: page.keyboard.press("Enter"))
    assert python(page, f"len({w}.playthrough.turns())") >= 12, "six turns of yours, and the other's between them"

    here = python(page, f"{w}.playthrough.node.id")
    page.keyboard.press("z")
    wait_until(page, f"{w}.playthrough.node.id < {here}")
    page.keyboard.press("Shift+Z")
    wait_until(page, f"{w}.playthrough.node.id == {here}")

    # a branch: back to the last roll, and another number by hand
    while python(page, f"not {w}.state.chance or {w}.playthrough.node.latest is None"):
        node = python(page, f"{w}.playthrough.node.id")
        page.keyboard.press("z")
        wait_until(page, f"{w}.playthrough.node.id != {node}")
    fork = python(page, f"{w}.playthrough.node.id")
    other = 1 + python(page, f"{w}.playthrough.node.latest.state.die or 0") % 6
    page.keyboard.press(str(other))
    wait_until(page, f"{w}.state.die == {other}")
    assert python(page, f"len({w}.playthrough[{fork}].children)") == 2
    expect(root.get_by_text("another line from turn").first).to_be_visible()
    page.keyboard.press("b")
    assert page.locator(".jp-Cell").count() == cells, "no key reached JupyterLab"
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        set_theme(page, theme)
        root.scroll_into_view_if_needed()
        screenshot(page, f"notebook-01-{theme.split()[1].lower()}")


def test_notebook_00_is_ready_to_play(page: Page, lab: Lab) -> None:
    open_notebook(page, lab, "00-start-here.ipynb")
    screenshot(page, "notebook-00-unrun")
    run_all(page)
    expect(page.locator(".gl-roll")).to_be_visible(timeout=20_000)
    screenshot(page, "notebook-00")


def test_a_piece_is_picked_and_put_where_it_may_go_or_the_reasons_come(page: Page, lab: Lab) -> None:
    root = open_stepper(page, lab, f"w = TurnStepper(Package().position({POSITION!r}))\nw")
    field = root.get_by_label("Or type an action")
    field.fill("relocate 4 pink")
    field.press("Enter")
    refusal = root.get_by_role("alert").filter(has_text="Nothing has changed.")
    expect(refusal).to_contain_text("location 4 holds 5")
    expect(refusal).to_contain_text("PK-8")
    assert python(page, "w.playthrough.node.id") == 0
    refusal.get_by_text("PK-8").first.click()
    expect(root.get_by_text("Relocate", exact=False).first).to_be_visible()

    root.locator(".gl-opt").first.hover()
    screenshot(page, "preview")
    root.locator(".gl-opt").first.click()
    wait_until(page, "w.state.node == 'order'")
    for action in ("special 4 green", "remove 4 pink", "third 4 green", "down 4 pink", "up 4 green"):
        root.locator(".gl-opt").filter(has_text=action).first.click()
        wait_until(page, f"w.playthrough.node.action == {action!r}")
    expect(root.locator(".gl-banner")).to_contain_text("decides, out of turn: third package at 3")
    screenshot(page, "out-of-turn")


def test_what_can_follow_opens_below_and_goes_again(page: Page, lab: Lab) -> None:
    root = open_stepper(page, lab, f"w = TurnStepper(Package().position('{POSITION}'))\nw")
    root.get_by_role("button", name="What can follow").click()
    explorer = page.locator(".gl-explorer")
    expect(explorer.locator(".gl-xgraph")).to_be_visible(timeout=20_000)
    assert python(page, "w.opened.state == w.state")
    explorer.locator("[data-at='1']").click()
    page.keyboard.press("z")
    assert python(page, "w.playthrough.node.id") == 0, "keys of one do not reach the other"
    screenshot(page, "stepper-handed")
    page.get_by_role("button", name="Close", exact=True).click()
    expect(explorer).to_have_count(0)
    expect(root.get_by_role("button", name="What can follow")).to_be_focused()


def test_twice_on_one_page_and_two_views_stay_in_step(page: Page, lab: Lab) -> None:
    root = open_stepper(
        page, lab, "w = TurnStepper(Package().start(first=0), seed=7)\nw", "w", "TurnStepper(w.state, seed=8)"
    )
    expect(page.locator(".gl-root")).to_have_count(3)
    root.locator(".gl-roll").click()
    wait_until(page, "w.state.die is not None")
    for view in (page.locator(".gl-root").nth(0), page.locator(".gl-root").nth(1)):
        expect(view.locator(".gl-opt").first).to_be_visible()
    expect(page.locator(".gl-root").nth(2).locator(".gl-roll")).to_be_visible()


def test_nothing_is_wider_than_its_cell_at_any_width(page: Page, lab: Lab) -> None:
    code = "w = TurnStepper(Package(players=4).play(['greedy'] * 4, seed=3))\nw"
    root = open_stepper(page, lab, code, "TurnStepper(Package(players=4).start(first=0))")
    for width in (1300, 1000, 760, 560):
        page.set_viewport_size({"width": width, "height": 1000})
        if width == 1000:
            within(
                page, 10, "async () => { await window.jupyterapp.commands.execute('application:toggle-left-area'); }"
            )
        page.wait_for_timeout(300)
        wide = within(page, 10, """async () => [...document.querySelectorAll(".gl-root")].flatMap(root => {
          const right = root.getBoundingClientRect().right + 1;
          const parts = [...root.querySelectorAll("*")].filter(each => each.getBoundingClientRect().width);
          return parts.filter(each => each.getBoundingClientRect().right > right && !each.closest(".gl-live"))
            .map(each => `${each.tagName} ${each.getAttribute("class")} ${each.textContent.slice(0, 20)}`);
        })""")  # fmt: skip
        assert wide == [], f"at {width} px"
        screenshot(page, f"width-{width}")
    assert root.count() == 1


def test_without_a_kernel_the_past_can_still_be_stepped_through(page: Page, lab: Lab) -> None:
    root = open_stepper(page, lab, "w = TurnStepper(Package().play(['greedy', 'random'], seed=3))\nw")
    within(page, 20, "async () => { await window.jupyterapp.shell.currentWidget.sessionContext.shutdown(); }")
    where = root.locator(".gl-where")
    last = where.inner_text()
    root.get_by_role("button", name="step back").click()
    expect(where).not_to_have_text(last)
    root.get_by_role("button", name="to the start").click()
    expect(where).to_have_text("the start")
    expect(root).to_contain_text("No kernel", timeout=10_000)
