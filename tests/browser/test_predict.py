"""Bets in a real JupyterLab: by mouse and by keyboard alone, with nothing of the truth sent before the reveal."""

from __future__ import annotations

from lab import Lab, kernel_eval, open_notebook, run_all, screenshot, set_theme
from playwright.sync_api import Locator, Page, WebSocket, expect

SECRET = str(10_007 * 10_009)  # stands in no cell, so only a message of the widget could bring it
CELLS = (
    "from widgets import Answer, Predict\n"
    "choice = Predict.choice('May it be moved?', ['Yes', 'No (PK-12)', 'Later'], lambda: 1,\n"
    "    replies={'Yes': str(10_007 * 10_009)}, hints=['Count.', 'Twice.'], after='So says PK-12.')\n"
    "choice",
    "shape = Predict.shape('Of 100 turns?', [0, 1, 2, '3+'], lambda: [70, 20, 8, 2], xlabel='triggers',\n"
    "    reasons={'Luck': 'It is not.', 'Count': ''})\n"
    "shape",
    "ready = []\nnumber = Predict.number('How many points?', lambda: (ready[0], 0.1), 0, 30, unit='points')\nnumber",
    "Answer('It was <b>counted</b>.', [['a', 'b'], [1, 2]])",
)


def open_bets(page: Page, lab: Lab) -> Locator:
    """A notebook with three bets and an answer; the roots of the bets."""
    open_notebook(page, lab, lab.write_notebook("bets.ipynb", *CELLS))
    run_all(page)
    roots = page.locator(".jp-OutputArea .gl-predict")
    expect(roots).to_have_count(3, timeout=20_000)
    return roots


def test_bets_by_mouse(page: Page, lab: Lab) -> None:
    heard: list[bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: heard.append(data.encode() if isinstance(data, str) else data))

    page.on("websocket", listen)
    roots = open_bets(page, lab)
    choice, shape, number = (roots.nth(n) for n in range(3))

    choice.get_by_text("Yes").click()
    reveal = choice.get_by_role("button", name="Reveal")
    expect(reveal).to_have_attribute("aria-disabled", "true")
    choice.get_by_text("90", exact=False).click()
    choice.get_by_text("Hint 1").click()
    expect(choice.get_by_text("Count.")).to_be_visible()
    assert any(b"May it be moved?" in each for each in heard), "the messages are seen"
    assert not any(SECRET.encode() in each for each in heard), "the reply is not sent before the reveal"
    reveal.click()
    expect(choice.get_by_text(SECRET).first).to_be_visible()
    # 0.9 on what is wrong, 0.05 on each of the others: 0.9² + 0.95² + 0.05²
    expect(choice.locator(".gl-psc")).to_have_text("1.715")
    assert kernel_eval(page, "print(choice.bet, choice.truth, float(choice.score))").strip() == "Yes No (PK-12) 1.715"
    choice.get_by_role("button", name="PK-12").last.click()
    expect(choice.locator(".gl-clause")).to_contain_text("Third package")
    screenshot(page, "predict-choice")

    drawing = shape.locator("svg")
    drawing.scroll_into_view_if_needed()
    box = drawing.bounding_box()
    assert box
    scale = box["width"] / 430

    def at(column: float, turns: float) -> tuple[float, float]:
        return box["x"] + (4 + 105.5 * (column + 0.5)) * scale, box["y"] + (270 - 2.4 * turns) * scale

    page.mouse.move(*at(0, 50))
    page.mouse.down()
    for column, turns in ((1, 30), (2, 10), (3, 10)):
        page.mouse.move(*at(column, turns), steps=6)
    page.mouse.up()
    screenshot(page, "predict-drawn")
    given = [int(node.get_attribute("aria-valuenow") or 0) for node in shape.get_by_role("slider").all()]
    assert all(abs(have - want) <= 4 for have, want in zip(given, [50, 30, 10, 10])), given
    if sum(given) != 100:
        shape.get_by_role("button", name="Fit to 100").click()
    shape.get_by_text("Luck").click()
    shape.get_by_role("button", name="Reveal").click()
    expect(shape.get_by_role("heading", name="In common")).to_be_visible()
    expect(shape.get_by_text("It is not.").first).to_be_visible()
    assert kernel_eval(page, "print(sum(shape.bet), shape.score == sum(map(min, shape.bet, shape.truth)))").split() == [
        "100",
        "True",
    ]
    screenshot(page, "predict-shape")

    number.get_by_role("img").click()
    expect(number.get_by_role("spinbutton")).to_have_value("15")
    number.get_by_role("button", name="Reveal").click()
    expect(number.get_by_role("alert")).to_contain_text("the truth could not be computed: IndexError")
    expect(number.get_by_text("Your bet stands.")).to_be_visible()
    kernel_eval(page, "ready.append(13)")
    number.get_by_role("button", name="Reveal").click()
    expect(number.locator(".gl-psc")).to_have_text("2 points")

    answer = page.locator(".jp-OutputArea details", has_text="Answer")
    expect(answer.get_by_text("It was <b>counted</b>.")).to_be_hidden()
    answer.locator("summary").click()
    expect(answer.get_by_text("It was <b>counted</b>.")).to_be_visible()
    set_theme(page, "JupyterLab Dark")
    page.wait_for_timeout(1000)  # the theme fades in
    screenshot(page, "predict-dark")


def test_bets_by_keyboard_alone(page: Page, lab: Lab) -> None:
    roots = open_bets(page, lab)
    choice, shape, number = (roots.nth(n) for n in range(3))
    cells = page.locator(".jp-Cell").count()

    def press(*keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)

    choice.get_by_role("radio").first.focus()
    press("Space", "ArrowDown", "Tab")  # from the answers, past the link to a clause, to how sure one is
    press(
        *(
            ["Tab"]
            if not choice.get_by_role("radio", name="guess").evaluate("e => e === document.activeElement")
            else []
        )
    )
    press("Space", "ArrowRight", "ArrowRight")
    press("Tab", "Enter")
    expect(choice.locator(".gl-psc")).to_have_text("0.135")  # 0.3² + 2 · 0.15²
    expect(choice.locator(".gl-pover")).to_be_focused()
    expect(choice.get_by_role("status")).to_contain_text("The truth: No (PK-12). Brier score 0.135.")
    assert kernel_eval(page, "print(choice.bets[0].sure)").strip() == "7/10"

    shape.get_by_role("slider").first.focus()
    press(*["PageUp"] * 6, "ArrowRight", *["PageUp"] * 3, "ArrowDown", "ArrowRight", "End")
    values = [node.get_attribute("aria-valuenow") for node in shape.get_by_role("slider").all()]
    assert values == ["60", "29", "11", "0"]
    press("a", "b", "d", "d", "x")
    assert page.locator(".jp-Cell").count() == cells, "no key reached JupyterLab"
    shape.get_by_text("The same as a table").click()
    cell = shape.get_by_role("spinbutton", name="3+, triggers")
    cell.fill("1")
    cell.press("Enter")
    expect(shape.get_by_text("more than the 100 turns")).to_be_visible()
    cell.fill("0")
    cell.press("Tab")
    shape.get_by_role("radio", name="Count").press("Space")
    press("Enter")
    expect(shape.locator(".gl-psc")).to_have_text("88 of 100 turns")  # 60 + 20 + 8 + 0
    expect(shape.get_by_role("row", name="0 60 70")).to_be_visible()

    kernel_eval(page, "ready.append(13)")
    number.get_by_role("spinbutton").focus()
    press("2", "0", "ArrowUp", "Enter")
    expect(number.locator(".gl-psc")).to_have_text("8 points")
    number.get_by_role("button", name="Bet again").press("Enter")
    expect(number.get_by_role("spinbutton")).to_be_focused()
    press("1", "3", "Enter")
    expect(number.get_by_text("Your first bet counts: 21 points; off by 8 points.")).to_be_visible()
    assert kernel_eval(page, "print(number.bet, number.score, len(number.bets))").split() == ["21", "8", "2"]

    page.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.set_viewport_size({"width": 560, "height": 1400})
    page.wait_for_timeout(500)
    screenshot(page, "predict-narrow")
    wide = roots.evaluate_all("all => all.filter(each => each.scrollWidth > each.clientWidth + 1).length")
    assert wide == 0, "nothing sticks out of a narrow window"
