"""The turn stepper of Pocket Rails in a real JupyterLab: picked by mouse, keyboard and dragging, beside Package!?."""

from __future__ import annotations

from lab import Lab, kernel_eval, open_notebook, run_all, screenshot, set_theme, within
from playwright.sync_api import Locator, Page, expect
from test_stepper import python, wait_until

SETUP = (
    "from gamelib import Package\nfrom gamelib.pocket_rails.game import PocketRails\nfrom widgets import TurnStepper"
)
GAME = "w = TurnStepper(PocketRails(players=3).start(first=0), seats=['you', 'random', 'random'], seed=7)\nw"
# plays the first pair that makes a decision of green's come, from the first deal on
TO_DELIVER = """
for seed in range(1, 300):
    w = TurnStepper(PocketRails(players=2).start(first=0), seats=['you', 'random'], seed=seed)
    while w.state.node not in ('deliver', 'over'):
        w.roll() if w.state.chance else w.choose(str(w.state.actions[0]))
    if w.state.node == 'deliver':
        break
w
"""


def open_rails(page: Page, lab: Lab, *cells: str, calm: bool = True) -> Locator:
    """A notebook with a stepper `w` in its second cell; its root."""
    if calm:
        page.emulate_media(reduced_motion="reduce")
    open_notebook(page, lab, lab.write_notebook("rails.ipynb", SETUP, *cells))
    run_all(page)
    expect(page.locator(".gl-root").first).to_be_visible(timeout=20_000)
    return page.locator(".gl-root").first


def deal(page: Page, root: Locator) -> None:
    """Shuffle, and come to the first pick."""
    root.get_by_role("button", name="Shuffle and deal").click()
    wait_until(page, "w.state.node == 'pick'")
    expect(root.locator(".gl-hand button").first).to_be_visible()


def test_a_step_by_mouse_by_keyboard_and_by_dragging(page: Page, lab: Lab) -> None:
    root = open_rails(page, lab, GAME)
    deal(page, root)
    cells = page.locator(".jp-Cell").count()
    screenshot(page, "rails-pick")

    # by mouse: the first click is the portfolio, the second the Rail Yard
    hand = python(page, "[str(card) for card in w.state.hands[0]]")
    root.locator(".gl-hand button").nth(2).click()
    expect(root.locator(".gl-hand button").nth(2)).to_have_attribute("aria-pressed", "true")
    root.locator(".gl-hand button").nth(5).hover()
    expect(root.locator(".gl-board .gl-ghost")).to_have_count(1)
    screenshot(page, "rails-half-picked")
    root.locator(".gl-hand button").nth(5).click()
    here = python(page, "w.playthrough.node.id")
    root.get_by_role("button", name="Pick these two").click()
    wait_until(page, "w.state.step == 2 and w.state.node == 'pick' or w.state.node == 'deliver'")
    assert python(page, f"w.playthrough[{here}].latest.action") == f"pick {hand[2]} {hand[5]}"

    # undo, and another pick: a branch
    root.get_by_role("button", name="undo").click()
    wait_until(page, f"w.playthrough.node.id == {here}")
    root.locator(".gl-hand button").first.focus()
    for key in ("y", "ArrowRight", "p"):
        page.keyboard.press(key)
    expect(root.get_by_role("button", name="Pick these two")).to_be_focused()
    page.keyboard.press("Backspace")
    expect(root.locator(".gl-hand button").nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    wait_until(page, f"w.playthrough.node.id != {here}")
    assert python(page, f"len(w.playthrough[{here}].children)") == 2
    expect(root.get_by_text("another line", exact=False).first).to_be_visible()

    # by keyboard alone, from the focus that stayed in the widget
    while python(page, "w.state.node != 'pick'"):
        before = python(page, "w.playthrough.node.id")
        root.locator(".gl-opt").first.click()
        wait_until(page, f"w.playthrough.node.id != {before}")
    here = python(page, "w.playthrough.node.id")
    root.locator(".gl-hand [tabindex='0']").focus()
    for key in ("Enter", "ArrowRight", " ", "Enter"):
        page.keyboard.press(key)
    wait_until(page, f"w.playthrough.node.id != {here}")
    page.keyboard.press("b")
    assert page.locator(".jp-Cell").count() == cells, "no key reached JupyterLab"

    # by dragging
    while python(page, "w.state.node != 'pick'"):
        before = python(page, "w.playthrough.node.id")
        root.locator(".gl-opt").first.click()
        wait_until(page, f"w.playthrough.node.id != {before}")
    root.locator(".gl-hand").scroll_into_view_if_needed()
    for at, target in ((0, ".gl-board .gl-yard"), (1, ".gl-slot [data-drop=port]")):
        start = root.locator(".gl-hand button").nth(at).bounding_box()
        end = root.locator(target).bounding_box()
        assert start and end
        page.mouse.move(start["x"] + 20, start["y"] + 20)
        page.mouse.down()
        page.mouse.move(end["x"] + 60, end["y"] + 50, steps=5)
        if at == 0:
            screenshot(page, "rails-drag")
        page.mouse.up()
        expect(root.locator(".gl-hand button").nth(at)).to_have_attribute("aria-pressed", "true")
    here = python(page, "w.playthrough.node.id")
    root.get_by_role("button", name="Pick these two").click()
    wait_until(page, f"w.playthrough.node.id != {here}")


def test_a_load_that_leaves_is_chosen(page: Page, lab: Lab) -> None:
    root = open_rails(page, lab, TO_DELIVER)
    expect(root.locator(".gl-full")).to_have_count(1)
    options = root.locator(".gl-loads .gl-opt")
    assert options.count() == python(page, "len(w.state.actions)")
    options.nth(1).hover()
    expect(root.locator(".gl-ring")).to_have_count(python(page, "len(str(w.state.actions[1]).split()) - 1"))
    screenshot(page, "rails-deliver")
    action = python(page, "str(w.state.actions[1])")
    here = python(page, "w.playthrough.node.id")
    options.nth(1).click()
    wait_until(page, f"w.playthrough.node.id != {here}")
    assert python(page, f"w.playthrough[{here}].latest.action") == action


def test_hands_are_closed_until_the_teacher_opens_them(page: Page, lab: Lab) -> None:
    root = open_rails(page, lab, GAME)
    deal(page, root)
    theirs = python(page, "[str(card) for hand in w.state.hands[1:] for card in hand]")
    sent = python(page, "[f['board']['hands'][1:] for f in w.timeline_json()['frames']]")
    assert not [card for frame in sent for hand in frame for card in hand if card is not None]
    expect(root.locator(".gl-folios")).not_to_contain_text("hand")
    elsewhere = root.get_by_role("button", name="Edit this position")
    expect(elsewhere).to_have_count(0)
    root.get_by_role("button", name="Show all hands").click()
    expect(root.locator(".gl-folios .gl-goods").first).to_be_visible()
    assert root.locator(".gl-folios .gl-goods li .gl-ic").count() >= len(theirs)
    expect(elsewhere).to_be_visible()
    screenshot(page, "rails-open")
    root.get_by_role("button", name="Show all hands").click()
    expect(root.locator(".gl-folios .gl-goods")).to_have_count(0)


def test_two_games_on_one_page_keep_their_own_look(page: Page, lab: Lab) -> None:
    root = open_rails(page, lab, GAME, "TurnStepper(Package().start(first=0))", "TurnStepper(PocketRails(), seed=2)")
    expect(page.locator(".gl-root")).to_have_count(3)
    deal(page, root)
    display = "async name => getComputedStyle(document.querySelector(name)).display"
    assert within(page, 10, display, ".gl-card") == "grid"
    ground = "async () => getComputedStyle(document.querySelector('.gl-root .gl-loc')).fill"
    assert within(page, 10, ground) != "rgb(0, 0, 0)", "the style of Package!? is there too"
    for theme in ("Dark", "Light"):
        set_theme(page, f"JupyterLab {theme}")
        root.scroll_into_view_if_needed()
        screenshot(page, f"rails-{theme.lower()}", ".gl-root")


def test_nothing_is_wider_than_its_cell_at_any_width(page: Page, lab: Lab) -> None:
    played = "w = TurnStepper(PocketRails(players=4, choose_insider=True).play(['random'] * 4, seed=3))\nw"
    root = open_rails(page, lab, played, GAME.replace("w = ", "v = ").replace("\nw", "\nv"), TO_DELIVER)
    kernel_eval(page, "v.roll()")
    within(page, 10, "async () => { await window.jupyterapp.commands.execute('application:toggle-left-area'); }")
    for width in (1300, 1000, 760, 560):
        page.set_viewport_size({"width": width, "height": 1000})
        page.wait_for_timeout(300)
        wide = within(page, 10, """async () => [...document.querySelectorAll(".gl-root")].flatMap(root => {
          const right = root.getBoundingClientRect().right + 1;
          const parts = [...root.querySelectorAll("*")].filter(each => each.getBoundingClientRect().width);
          const out = each => each.getBoundingClientRect().right > right && !each.closest(".gl-live, .gl-sheet");
          return parts.filter(out).map(each => `${each.getAttribute("class")} ${each.textContent.slice(0, 20)}`);
        })""")  # fmt: skip
        assert wide == [], f"at {width} px"
        for at in range(3):
            page.locator(".gl-root").nth(at).screenshot(path=screenshot(page, f"rails-width-{width}-{at}"))
    assert root.count() == 1


def test_cards_glide_unless_motion_is_unwanted(page: Page, lab: Lab) -> None:
    for calm in (False, True):
        root = open_rails(page, lab, "w = TurnStepper(PocketRails().play(['random'] * 2, seed=3))\nw", calm=calm)
        script = """async () => {
          let count = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...all) { count += 1; return animate.apply(this, all); };
          const back = document.querySelector(".gl-back");
          for (let i = 0; i < 8; i += 1) back.click();
          Element.prototype.animate = animate;
          return count;
        }"""
        count = within(page, 10, script)
        assert count == 0 if calm else count > 0
        expect(root.locator(".gl-where")).to_contain_text("place")
