"""One-file pages, opened from a folder: no server, no kernel, no network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from lab import Watch
from playwright.sync_api import Browser, Locator, Page, expect

from gamelib import Package, PocketRails
from gamelib.playthrough import Playthrough
from widgets import ScoreLab, TurnExplorer
from widgets.export import unpacked

HOSTILE = "</script><script>window.hit=1</script><img src=x onerror=window.hit=1> my note"
LINE = "packages 1 2 0 0 0 / 0 3 1 0 0, pawns 2 / 2, supply 9 / 8, green rolled 2"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a page of each kind."""
    folder = tmp_path_factory.mktemp("stick")
    play = Package(players=2).play(["greedy", "random"], seed=7)
    end = play.node
    play.line[3].comment = HOSTILE
    rolled = next(node for node in play.line[3:] if node.parent and node.parent.state.chance)
    play.goto(rolled.parent or rolled)
    play.choose(next(str(roll) for roll, _ in play.state.chance if str(roll) != rolled.action))
    play.goto(end)
    play.goto(play.root)
    play.export_html(folder / "package.html", title=HOSTILE)
    rails = Playthrough(PocketRails(players=2), seats=["you", "greedy"], seed=3)
    while len(rails.line) < 8:
        rails.play_on()
        rails.roll() if rails.state.chance else rails.choose(str(rails.state.actions[0]))
    rails.export_html(folder / "rails.html")
    rulings = {"trigger_order": "stack"}
    TurnExplorer(Package(players=2).position(LINE), rulings=rulings).export_html(folder / "explorer.html")
    lab = ScoreLab(Package(players=2), ["greedy", "random"], games=50, seed=3)
    lab.run()
    lab.wait(60)
    lab.export_html(folder / "lab.html")
    return folder


@contextmanager
def opened(browser: Browser, pages: Path, name: str, watched: bool = True, **options: Any) -> Iterator[Page]:
    """A page in a window of its own; at the end nothing may have happened that should not."""
    watch = Watch(pages.as_uri())
    context = browser.new_context(viewport={"width": 1300, "height": 950}, **options)
    if watched:
        watch.over(context)
    page = context.new_page()
    page.goto(f"{pages.as_uri()}/{name}.html")
    yield page
    context.close()
    watch.check()


def press(page: Page, *keys: str) -> Locator:
    """Press keys on the timeline; the timeline."""
    line = page.get_by_role("slider")
    for key in keys:
        line.press(key)
    return line


def decision(pages: Path) -> int:
    """The first place after the third where more than one thing could be done."""
    held = unpacked((pages / "package.html").read_text(encoding="utf-8"))["answers"]
    ids = held["lines"][str(held["line"])]["ids"]
    menus = [held["menus"].get(str(id)) for id in ids]
    many = [bool(m) and m["kind"] == "decision" and sum(len(g["options"]) for g in m["groups"]) > 1 for m in menus]
    return many.index(True, 4)


def test_a_game_is_walked_through_with_its_options_notes_clauses_and_lines(browser: Browser, pages: Path) -> None:
    with opened(browser, pages, "package") as page:
        expect(page.get_by_role("heading", level=1)).to_have_text(HOSTILE)
        expect(page.locator(".gl-pgstill")).to_have_count(0)
        line = press(page, "ArrowRight", "ArrowRight", "ArrowRight")
        expect(line).to_have_attribute("aria-valuenow", "3")
        expect(page.locator(".gl-note")).to_contain_text("<img src=x onerror=window.hit=1> my note")
        options = page.locator(".gl-opts .gl-opt")
        for _ in range(decision(pages) - 3):
            press(page, "ArrowRight")
        taken = options.filter(has_text="taken on this line")
        expect(taken).to_have_count(1)
        other = page.locator(".gl-opts button.gl-opt").filter(has_not_text="taken on this line").first
        other.click()
        expect(page.locator(".gl-board .gl-ghost, .gl-board .gl-ring").first).to_be_attached()
        before = int(line.get_attribute("aria-valuenow") or "")
        taken.click()
        expect(line).to_have_attribute("aria-valuenow", str(before + 1))
        press(page, "End")
        expect(page.locator(".gl-who")).to_contain_text("The game is over")
        page.locator(".gl-log button.gl-cl").first.click()
        expect(page.locator(".gl-log .gl-clause")).to_be_visible()
        page.locator(".gl-graph .gl-nd").first.click()
        page.locator(".gl-lines button").first.click()
        expect(page.locator(".gl-lines button")).to_contain_text(["another line"])
        assert page.evaluate("window.hit") is None


def test_it_is_printed_turn_by_turn_and_is_itself_again_afterwards(browser: Browser, pages: Path) -> None:
    held = unpacked((pages / "package.html").read_text(encoding="utf-8"))["answers"]
    shown = [held["frames"][str(id)] for id in held["lines"][str(held["line"])]["ids"]]
    with opened(browser, pages, "package") as page:
        turns = page.locator(".gl-pgturn")
        page.emulate_media(media="print")
        page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
        expect(turns).to_have_count(len({frame["turn"] for frame in shown}))
        text = page.locator(".gl-pgturns").inner_text()
        assert all(said["text"] in text for frame in shown for said in frame["say"])
        expect(turns.last.locator(".gl-board")).to_have_attribute("aria-label", shown[-1]["alt"])
        assert turns.evaluate_all("all => all.every(one => getComputedStyle(one).breakInside === 'avoid')")
        expect(page.locator(".gl-pgapp")).to_be_hidden()
        expect(page.locator(".gl-pgclauses dd").first).to_be_visible()
        page.evaluate("window.dispatchEvent(new Event('afterprint'))")
        page.emulate_media(media="null")
        expect(page.locator(".gl-pgapp")).to_be_visible()
        assert page.pdf(format="A4").count(b"/Type /Page\n") > 4, "the browser says itself when it prints"
        expect(turns).to_have_count(0)


def test_closed_hands_in_the_dark_and_in_a_narrow_window(browser: Browser, pages: Path) -> None:
    with opened(browser, pages, "rails", color_scheme="dark") as page:
        page.set_viewport_size({"width": 560, "height": 900})
        press(page, "Home", "ArrowRight", "ArrowRight")
        expect(page.locator(".gl-hand")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 560
        paper = page.evaluate("getComputedStyle(document.querySelector('.gl-page')).backgroundColor")
        assert paper == "rgb(17, 17, 17)"


def test_a_turn_and_many_games_are_looked_at(browser: Browser, pages: Path) -> None:
    with opened(browser, pages, "explorer") as page:
        page.locator('[data-side="1"][data-at="2"]').click()
        expect(page.locator(".gl-xboard h3")).to_contain_text("stack")
        expect(page.locator(".gl-xboard svg.gl-board")).to_be_visible()
        page.locator("[data-field=strategy]").select_option(index=1)
        expect(page.locator(".gl-xbars").first).to_be_visible()
        page.locator('[data-side="1"][data-at="2"]').press("ArrowRight")
        expect(page.get_by_role("button", name="Explore from here")).to_have_count(0)
    with opened(browser, pages, "lab") as page:
        expect(page.locator(".gl-hist")).to_have_count(2)
        page.get_by_role("button", name="margin").click()
        page.locator(".gl-hist").first.locator(".gl-spot[tabindex='0']").press("ArrowRight")
        page.locator("details.gl-twin").first.locator("summary").click()
        expect(page.locator("details.gl-twin table").first).to_be_visible()
        expect(page.locator(".gl-pgapp form")).to_have_count(0)


def test_without_scripts_it_is_a_picture_and_the_game_in_words(browser: Browser, pages: Path) -> None:
    with opened(browser, pages, "package", java_script_enabled=False) as page:
        expect(page.locator(".gl-pgstill img")).to_be_visible()
        assert page.locator(".gl-pgwords li").count() > 40
        expect(page.locator(".gl-pgwords li").last).to_be_visible()
        expect(page.locator(".gl-pgclauses dd").last).to_be_visible()


def test_in_a_browser_that_is_too_old_the_words_stay_and_it_says_so(browser: Browser, pages: Path) -> None:
    context = browser.new_context()
    context.add_init_script("delete window.DecompressionStream")
    page = context.new_page()
    page.goto(f"{pages.as_uri()}/package.html")
    expect(page.get_by_role("alert")).to_contain_text("This browser cannot show the interactive part")
    expect(page.locator(".gl-pgstill img")).to_be_visible()
    expect(page.locator(".gl-pgwords li").last).to_be_visible()
    context.close()


def test_the_page_itself_forbids_connections_and_other_scripts(browser: Browser, pages: Path) -> None:
    script = """async () => {
      const seen = [];
      document.addEventListener("securitypolicyviolation", (event) => seen.push(event.effectiveDirective));
      await fetch("http://127.0.0.1:9/").catch(() => {});
      const image = new Image();
      image.src = "http://127.0.0.1:9/x.png";
      const added = document.createElement("script");
      added.textContent = "window.hit = 1";
      document.body.append(added);
      await new Promise((done) => setTimeout(done, 100));
      return [seen.sort(), window.hit ?? null];
    }"""
    with opened(browser, pages, "package", watched=False) as page:
        assert page.evaluate(script) == [["connect-src", "img-src", "script-src-elem"], None]
