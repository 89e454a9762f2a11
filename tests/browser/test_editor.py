"""The position editor in a real JupyterLab: by mouse, by keyboard alone, as a line; handed over; dark and narrow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from lab import Lab, kernel_eval, open_notebook, run_all, screenshot, set_theme
from playwright.sync_api import Locator, Page, expect

START = "from gamelib import Package, PocketRails\nfrom widgets import PositionEditor"
RAILS = (
    "hands IC-coal-D IC-wood-C / PRR-coal-D PRR-wood-C, yard IC-steel-N, insiders B&O-coal-D / B&O-coal-C, "
    "marker green, round 1 step 4, green picks"
)
WIDER = """root => [...root.querySelectorAll('*:not(svg *)')].filter(one => one.scrollWidth > root.clientWidth + 1)
  .map(one => one.outerHTML.slice(0, 80))"""


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """Each change goes to Python and back, which takes its time on a busy machine."""
    expect.set_options(timeout=20_000)
    yield
    expect.set_options(timeout=5_000)


def open_editor(page: Page, lab: Lab, cell: str) -> Locator:
    """A notebook with an editor; its root."""
    open_notebook(page, lab, lab.write_notebook("editor.ipynb", START, cell))
    run_all(page)
    root = page.locator(".jp-OutputArea .gl-editor").first
    expect(root.locator("textarea")).to_be_visible(timeout=20_000)
    return root


def drag(page: Page, piece: Locator, to: Locator) -> None:
    """Press on one, let go on the other."""
    piece.hover()
    page.mouse.down()
    box = to.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()


def test_a_position_of_package_by_mouse_is_played_and_explored(page: Page, lab: Lab) -> None:
    root = open_editor(page, lab, "editor = PositionEditor()\neditor")
    line, status = root.locator("textarea"), root.locator(".gl-estate")

    def zone(row: str, seat: int, at: int) -> Locator:
        return root.locator(f'[data-z="{row}.{seat}.{at}"]')

    for seat, at in ((0, 3), (0, 3), (1, 3), (1, 5)):
        zone("package", seat, at).click()
    zone("pawn", 0, 3).click()
    zone("package", 1, 3).click(modifiers=["Shift"])
    expect(line).to_have_value("packages 0 0 2 0 0 / 0 0 0 0 1, pawns 3 / 0, supply 10 / 11, green to roll")
    drag(page, zone("package", 1, 5), zone("package", 1, 4))
    drag(page, zone("pawn", 0, 3), root.locator(".gl-loc.gl-out"))
    drag(page, zone("package", 0, 3), root.locator(".gl-loc.gl-out"))
    expect(line).to_have_value("packages 0 0 1 0 0 / 0 0 0 1 0, pawns 0 / 0, supply 10 / 11, green to roll")
    root.get_by_role("checkbox", name="Green has taken the final turn").click()
    expect(status).to_have_text("Not possible: 2 reasons, below.")
    expect(root.get_by_role("button", name="Play from here")).to_have_attribute("aria-disabled", "true")
    screenshot(page, "editor-wrong", ".gl-editor")
    root.get_by_role("button", name="Undo").click()
    root.locator("[data-field=node]").select_option("6")
    expect(root).to_contain_text("Green decides: what to do with a 6.")
    state = kernel_eval(page, "print(editor.state)").strip()
    assert state == line.input_value()
    root.get_by_role("button", name="Play from here").click()
    stepper = page.locator(".jp-OutputArea .gl-root:has(.gl-time)")
    expect(stepper).to_contain_text("Place elsewhere")
    expect(page.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Enter")
    expect(stepper).to_have_count(0)
    expect(root.get_by_role("button", name="Play from here")).to_be_focused()
    root.get_by_role("button", name="What can follow").click()
    expect(page.locator(".jp-OutputArea .gl-explorer")).to_be_visible()
    assert kernel_eval(page, "print(editor.opened.state == editor.state)").strip() == "True"
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".jp-OutputArea .gl-explorer")).to_have_count(0)
    assert kernel_eval(page, "print(editor.opened)").strip() == "None"


def test_by_keyboard_alone_and_as_a_line(page: Page, lab: Lab) -> None:
    root = open_editor(page, lab, "editor = PositionEditor()\neditor")
    line, status = root.locator("textarea"), root.locator(".gl-estate")
    root.locator('[data-z="package.0.1"]').focus()
    for key in ("2", "ArrowRight", "ArrowRight", "ArrowRight", "+", "+", "-", "p", "ArrowUp", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect(line).to_have_value("packages 2 0 0 0 0 / 0 1 0 0 0, pawns 2 / 2, supply 10 / 11, green to roll")
    page.keyboard.press("z")
    page.keyboard.press("z")
    expect(line).to_have_value("packages 2 0 0 0 0 / 0 1 0 0 0, pawns 0 / 0, supply 10 / 11, green to roll")
    root.locator("[data-field=supply1]").focus()
    page.keyboard.press("ArrowDown")
    expect(line).to_have_value("packages 2 0 0 0 0 / 0 1 0 0 0, pawns 0 / 0, supply 10 / 10, green to roll")
    line.fill("packages 2 0 0 0 0 / 0 1 0 0 0, pawns 0 / 7, supply 10 / 10, green rolled 4, waiting own 4")
    expect(status).to_have_text("Not possible: 3 reasons, below.")
    marked = root.locator(".gl-eline u")
    expect(marked.first).to_have_text("pawns 0 / 7")
    root.get_by_role("button", name="Show in the line: The pawn of pink").press("Enter")
    assert line.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)") == "pawns 0 / 7"
    page.keyboard.type("pawns 0 / 0")
    page.keyboard.press("Enter")
    expect(status).to_have_text("Not possible: 2 reasons, below.")
    expect(line).to_have_value(
        "packages 2 0 0 0 0 / 0 1 0 0 0, pawns 0 / 0, supply 10 / 10, green rolled 4, waiting own 4"
    )
    root.get_by_role("button", name="No triggers").press("Enter")
    expect(status).to_have_text("Green decides: what to do with a 4.")
    root.get_by_role("button", name="Copy as Python").click()
    expect(root.get_by_role("button", name="Copied")).to_be_visible()
    assert page.locator(".jp-Cell").count() == 2, "no key reached the notebook"


def test_cards_by_mouse_and_by_key(page: Page, lab: Lab) -> None:
    root = open_editor(page, lab, f"editor = PositionEditor(PocketRails(), line={RAILS!r})\neditor")
    page.set_viewport_size({"width": 1300, "height": 1500})
    line = root.locator("textarea")

    def card(at: str) -> Locator:
        return root.locator(f'[data-card="{at}"]')

    def place(at: str) -> Locator:
        return root.locator(f'[data-place="{at}"]')

    card("box.0.15").click()
    card("box.0.16").click()
    place("portfolio.0").locator(".gl-cell").first.click()
    expect(line).to_have_value(RAILS.replace(", yard", ", portfolios GM&O-coal-D GM&O-coal-C / -, yard"))
    drag(page, card("portfolio.0.15"), place("yard.0"))
    expect(card("yard.0.15")).to_be_visible()
    drag(page, card("yard.0.41"), place("discard.0"))
    expect(card("discard.0.41")).to_be_visible()
    card("hand.0.30").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    expect(root.locator(".gl-estate")).to_contain_text("Not possible")
    expect(card("box.0.34")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    root.locator("[data-field=to]").select_option("Green’s hand")
    root.get_by_role("button", name="Put", exact=True).press("Enter")
    expect(root).to_contain_text("Green picks two cards: one to keep, one for the Rail Yard.")
    hands = kernel_eval(page, "print(*map(str, editor.state.hands[0]))").strip()
    assert hands == "IC-coal-D IC-cloth-C"
    screenshot(page, "editor-rails", ".gl-editor")


def test_dark_and_narrow(page: Page, lab: Lab) -> None:
    root = open_editor(page, lab, f"PositionEditor(PocketRails(), line={RAILS!r})")
    root.locator("[data-field=example]").select_option("E-PR-2")
    expect(root.locator(".gl-eseat")).to_have_count(4)
    set_theme(page, "JupyterLab Dark")
    screenshot(page, "editor-dark", ".gl-editor")
    page.set_viewport_size({"width": 940, "height": 1200})
    page.wait_for_timeout(500)
    screenshot(page, "editor-narrow", ".gl-editor")
    assert root.evaluate(WIDER) == []
