"""Notebook 02 in a real JupyterLab: each of its guided games is played to its end by mouse."""

from __future__ import annotations

import re

import pytest
from lab import Lab, kernel_eval, open_notebook, run_all, screenshot, set_theme, within
from playwright.sync_api import Locator, Page, expect
from test_stepper import python, wait_until

TRY = re.compile(r"[Tt]ype “([^”]+)”")  # what a guide has the learner try, to see it refused


def try_in_vain(root: Locator, text: str) -> None:
    """Type an action that is refused."""
    root.get_by_label("Or type an action").fill(text)
    root.get_by_role("button", name="Try", exact=True).click()
    expect(root.get_by_role("alert").filter(has_text="Nothing has changed.")).to_be_visible()


def do(page: Page, root: Locator, w: str, action: str) -> None:
    """Pick two cards, or choose what leaves the Rail Yard, as a learner does by mouse."""
    verb, *cards = action.split()
    if verb == "pick":
        hand = python(page, f"[str(card) for card in {w}.state.hands[0]]")
        for card in cards:
            root.locator(".gl-hand button").nth(hand.index(card)).click()
        root.get_by_role("button", name="Pick these two").click()
    else:
        options = python(page, f"[str(action) for action in {w}.state.actions]")
        root.locator(".gl-loads .gl-opt").nth(options.index(action)).click()


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_every_guide_of_notebook_02_is_played_by_mouse(page: Page, lab: Lab) -> None:
    page.emulate_media(reduced_motion="reduce")
    open_notebook(page, lab, "02-pocket-rails-rules.ipynb")
    run_all(page)
    kernel_eval(page, "steppers = [each for each in Out.values() if type(each).__name__ == 'TurnStepper']")
    guides = python(page, "[bool(each.guide) for each in steppers]")
    expect(page.locator(".gl-root")).to_have_count(len(guides), timeout=30_000)
    for number in (i for i, guided in enumerate(guides) if guided):
        root, w = page.locator(".gl-root").nth(number), f"steppers[{number}]"
        root.scroll_into_view_if_needed()
        moves = 0
        while (said := python(page, f"[{w}.guide.wants({w}.playthrough.node), {w}.guide.note({w}.playthrough.node)]"))[
            0
        ]:
            expect(root).to_contain_text(said[1]["text"])
            for text in TRY.findall(said[1]["text"]):
                try_in_vain(root, text)
            here = python(page, f"{w}.playthrough.node.id")
            do(page, root, w, said[0])
            wait_until(page, f"{w}.playthrough.node.id != {here}")
            moves += 1
        assert moves and said[1]["step"] == said[1]["of"] == moves + 1
        expect(root).to_contain_text(said[1]["text"])
    within(page, 10, "async () => { await window.jupyterapp.commands.execute('application:toggle-left-area'); }")
    for theme, width in (("Dark", 1300), ("Light", 600)):
        set_theme(page, f"JupyterLab {theme}")
        page.set_viewport_size({"width": width, "height": 1700})
        for number in (0, 5, 7):
            page.locator(".gl-root").nth(number).scroll_into_view_if_needed()
            screenshot(page, f"notebook-02-{theme.lower()}-{width}-{number}")
