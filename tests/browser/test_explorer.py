"""The turn explorer in a real JupyterLab: by mouse and keyboard, under two rulings, in both themes and narrow."""

from __future__ import annotations

import pytest
from lab import Lab, kernel_eval, open_notebook, run_all, screenshot, set_theme
from playwright.sync_api import Locator, Page, expect

START = "from gamelib import Package, PocketRails\nfrom widgets import TurnExplorer"
THREE = (
    "table = Package().position('packages 0 0 0 2 0 / 0 0 2 3 0, pawns 4 / 4, supply 10 / 7, green rolled 4')\n"
    "state = table.child('deliver 4')\n"
    "left = {'pink packages left at 4': lambda state: state.packages[1][3]}"
)


def open_explorer(page: Page, lab: Lab, *cells: str) -> Locator:
    """A notebook with an explorer; its root."""
    open_notebook(page, lab, lab.write_notebook("explorer.ipynb", START, *cells))
    run_all(page)
    root = page.locator(".jp-OutputArea .gl-explorer").first
    expect(root.locator(".gl-xgraph").first).to_be_visible(timeout=20_000)
    return root


def at(root: Locator, number: int, side: int = 0) -> Locator:
    """A position in the graph."""
    return root.locator(f'[data-side="{side}"][data-at="{number}"]')


def test_a_board_follows_the_pointer_and_the_keys(page: Page, lab: Lab) -> None:
    root = open_explorer(page, lab, THREE, "explorer = TurnExplorer(state, ask=left)\nexplorer")
    expect(root).to_contain_text("Green decides: which trigger comes first.")
    expect(root).to_contain_text("115 positions, 205 choices, equal positions merged")
    expect(root.locator(".gl-xbars li").nth(1)).to_contain_text("1/2")
    line = root.locator(".gl-xline")
    start = line.inner_text()
    at(root, 70).hover()
    expect(line).not_to_have_text(start)
    root.locator(".gl-xq").hover()
    expect(line).to_have_text(start)
    at(root, 0).click()
    page.keyboard.press("ArrowRight")
    expect(line).not_to_have_text(start)
    expect(root.locator(".gl-xat")).to_contain_text("1/3")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    screenshot(page, "explorer-light", ".gl-explorer")
    drawn = root.locator(".gl-xn").count()
    page.keyboard.press("Enter")
    expect(root).to_contain_text("folded away")
    assert root.locator(".gl-xn").count() < drawn == 115
    page.keyboard.press("Enter")
    expect(root.locator(".gl-xn")).to_have_count(115)
    page.keyboard.press("Home")
    expect(line).to_have_text(start)
    assert page.locator(".jp-Cell").count() == 3, "no key reached the notebook"


def test_who_chooses_how_and_what_is_in_focus(page: Page, lab: Lab) -> None:
    root = open_explorer(page, lab, THREE, "explorer = TurnExplorer(state, ask=left)\nexplorer")
    root.locator("[data-field=strategy]").select_option("greedy")
    expect(root.locator(".gl-xbars li").nth(0)).to_contain_text("1/4")
    root.locator("[data-field=focus]").select_option("clause:PK-13")
    expect(root).to_contain_text("carried out with probability 1/2")
    screenshot(page, "explorer-focus", ".gl-explorer")
    root.locator("[data-field=focus]").select_option("everything")
    expect(root).not_to_contain_text("carried out with probability")
    assert root.locator("[data-field=last]").input_value() == "all"
    root.locator("[data-field=last]").select_option("3")
    expect(root.locator(".gl-xn")).to_have_count(34)
    root.locator("[data-field=ask]").select_option("score of green")
    root.locator(".gl-xtable summary").click()
    expect(root.locator(".gl-xtable tbody tr")).to_have_count(34)


def test_two_rulings_side_by_side(page: Page, lab: Lab) -> None:
    root = open_explorer(
        page, lab, THREE, "explorer = TurnExplorer(state, {'triggers': 'recheck'}, ask=left)\nexplorer"
    )
    expect(root.locator(".gl-xgraph")).to_have_count(2)
    expect(root.locator(".gl-xbars").nth(1)).to_contain_text("7/12")
    at(root, 40, 1).click()
    expect(root.locator(".gl-xside h3").first).to_contain_text("triggers='recheck'")
    screenshot(page, "explorer-two", ".gl-explorer")
    set_theme(page, "JupyterLab Dark")
    screenshot(page, "explorer-two-dark", ".gl-xside")


def test_dark_and_narrow(page: Page, lab: Lab) -> None:
    root = open_explorer(page, lab, THREE, "explorer = TurnExplorer(state, ask=left)\nexplorer")
    at(root, 70).click()
    set_theme(page, "JupyterLab Dark")
    screenshot(page, "explorer-dark", ".gl-explorer")
    page.set_viewport_size({"width": 760, "height": 1200})
    page.wait_for_timeout(500)
    screenshot(page, "explorer-narrow", ".gl-explorer")
    wider = root.evaluate(
        "root => [...root.querySelectorAll('*:not(svg *)')].filter(one => one.scrollWidth > root.clientWidth + 1)"
        ".map(one => one.outerHTML.slice(0, 80))"
    )
    assert wider == []


@pytest.mark.parametrize("reload", [False, True])
def test_one_explores_on_and_comes_back(page: Page, lab: Lab, reload: bool) -> None:
    cells = (THREE, "explorer = TurnExplorer(state, ask=left)\nexplorer")
    root = open_explorer(page, lab, *cells)
    at(root, 2).click()
    root.get_by_role("button", name="Explore from here").click()
    expect(root.get_by_role("button", name="Back")).to_be_visible()
    assert kernel_eval(page, "print(explorer.turns[0].size)").strip() != "115"
    if reload:
        assert kernel_eval(page, "explorer.back()") == ""
    else:
        root.get_by_role("button", name="Back").click()
    expect(root.locator(".gl-xn")).to_have_count(115)


ROWS = "[[0, 0, 2, 2, 0], [0, 0, 3, 3, 0], [0, 0, 3, 3, 0]]"
CROWD = f"crowd = Package(players=3).set_up({ROWS}, pawns=[3, 3, 3], turn=0).child('roll 3').child('deliver 3')"
IN_SIGHT = """one => {
  const { top, bottom } = one.getBoundingClientRect();
  const panel = one.closest(".jp-Notebook").getBoundingClientRect();
  return top >= panel.top && bottom <= panel.bottom;
}"""


@pytest.mark.parametrize("width", [1300, 760])
def test_the_board_stays_in_sight_beside_a_tall_graph(page: Page, lab: Lab, width: int) -> None:
    root = open_explorer(page, lab, CROWD, "TurnExplorer(crowd)")
    page.set_viewport_size({"width": width, "height": 900})
    graph = root.locator(".gl-xroom")
    graph.evaluate("one => one.scrollIntoView()")
    ends = root.locator(".gl-xn:has(.gl-xend)")
    for end in (ends.last, ends.first):
        end.focus()
        for one in (end, root.locator(".gl-board")):
            assert one.evaluate(IN_SIGHT)
    assert graph.evaluate("one => one.clientHeight") <= 900 * 0.7


def test_a_large_turn_is_counted_when_it_is_wanted_and_a_larger_one_is_estimated(page: Page, lab: Lab) -> None:
    cells = ("from widgets import explorer, explorer_count\nexplorer.MANY = explorer_count.MANY = 100", THREE)
    root = open_explorer(page, lab, *cells, "TurnExplorer(state, ask=left)", "TurnExplorer(state, ask=left, limit=50)")
    expect(root.locator(".gl-xbars li").nth(0)).to_contain_text("1/3")
    root.locator("[data-field=strategy]").select_option("greedy")
    expect(root.locator(".gl-xbars li").nth(0)).to_contain_text("1/4", timeout=20_000)
    larger = page.locator(".jp-OutputArea .gl-explorer").nth(1)
    expect(larger).to_contain_text("At least 5")
    expect(larger).to_contain_text("From 200 turns that were played out, by the seed 1.", timeout=20_000)
    larger.get_by_role("button", name="Play another 1,000 turns").click()
    expect(larger).to_contain_text("From 1,200 turns", timeout=40_000)
    shares = [float(text.split()[1]) for text in larger.locator(".gl-xbars li > :last-child").all_inner_texts()]
    assert [abs(share - truth) < 0.06 for share, truth in zip(shares, (1 / 3, 1 / 2, 1 / 6), strict=True)] == [True] * 3
    screenshot(page, "explorer-estimated", ".gl-explorer >> nth=1")


def test_a_position_is_played_from_here_and_put_away_again(page: Page, lab: Lab) -> None:
    root = open_explorer(page, lab, THREE, "explorer = TurnExplorer(state, ask=left)\nexplorer")
    at(root, 2).click()
    play = root.get_by_role("button", name="Play from here")
    play.click()
    stepper = page.get_by_role("region", name="Package!? turn stepper")
    expect(stepper.locator(".gl-who")).to_contain_text("Green", timeout=20_000)
    same = "print(explorer.opened.state == explorer.turns[0].state(2))"
    assert kernel_eval(page, same).strip() == "True"
    screenshot(page, "explorer-handed")
    page.get_by_role("button", name="Close", exact=True).click()
    expect(stepper).to_have_count(0)
    expect(play).to_be_focused()
    assert kernel_eval(page, "print(explorer.opened)").strip() == "None"


def test_more_than_two_hundred_positions(page: Page, lab: Lab) -> None:
    root = open_explorer(page, lab, CROWD, "TurnExplorer(crowd)")
    expect(root.locator(".gl-xn")).to_have_count(235)
    page.set_viewport_size({"width": 1500, "height": 1700})
    at(root, 60).click()
    expect(root.locator(".gl-xat")).to_contain_text("steps on")
    screenshot(page, "explorer-many", ".gl-explorer")
    at(root, 3).focus()
    page.keyboard.press("Enter")
    expect(root).to_contain_text("folded away")
    screenshot(page, "explorer-folded", ".gl-explorer")


def test_pocket_rails_and_what_is_left_out(page: Page, lab: Lab) -> None:
    deal = "deal = PocketRails().start(dealer=0, deck=list(PocketRails().cards))"
    root = open_explorer(page, lab, deal, "explorer = TurnExplorer(deal, limit=500)\nexplorer")
    expect(root).to_contain_text("the search stopped there")
    at(root, 5).click()
    expect(root.locator(".gl-xline")).to_contain_text("pink picks")
    screenshot(page, "explorer-rails", ".gl-explorer")
    root.get_by_role("button", name="Explore from here").click()
    expect(root).to_contain_text("57 positions")
    at(root, 5).click()
    expect(root.locator(".gl-xline")).to_contain_text("step 2, green picks")
    screenshot(page, "explorer-rails-on", ".gl-explorer")
