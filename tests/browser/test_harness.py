"""The harness itself: a notebook runs, a widget answers, and what is forbidden is noticed."""

import pytest
from lab import kernel_eval, open_notebook, run_all, run_cell, screenshot, set_theme, within
from playwright.sync_api import Error

COUNTER = """
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = '''
    export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "counter";
      const paint = () => { button.textContent = `count ${model.get("count")}`; };
      button.onclick = () => { model.set("count", model.get("count") + 1); model.save_changes(); };
      model.on("change:count", paint);
      paint();
      el.append(button);
    } };
    '''
    count = traitlets.Int(3).tag(sync=True)

counter = Counter()
counter
"""


def test_a_notebook_and_a_widget(lab, page):
    open_notebook(page, lab, lab.write_notebook("harness.ipynb", "1+1", COUNTER))
    run_all(page)
    assert page.locator(".jp-OutputArea-output").first.inner_text().strip() == "2"
    page.get_by_role("button", name="count 3").click()
    page.get_by_role("button", name="count 4").click()
    page.wait_for_selector("text=count 5", timeout=10_000)
    assert kernel_eval(page, "counter.count") == "5"
    kernel_eval(page, "counter.count = 41")
    page.wait_for_selector("text=count 41", timeout=10_000)


def test_dark_theme_and_picture(lab, page, tmp_path, monkeypatch):
    monkeypatch.setenv("SCREENSHOTS", str(tmp_path))
    open_notebook(page, lab, lab.write_notebook("harness.ipynb", "1+1"))
    assert page.evaluate("document.body.dataset.jpThemeLight") == "true"
    set_theme(page, "JupyterLab Dark")
    assert page.evaluate("document.body.dataset.jpThemeLight") == "false"
    assert screenshot(page, "dark").stat().st_size > 0
    assert screenshot(page, "cell", ".jp-Cell").parent == tmp_path


def test_themes_do_not_last(lab, page):
    open_notebook(page, lab, lab.write_notebook("harness.ipynb", "1+1"))
    assert page.evaluate("document.body.dataset.jpThemeLight") == "true"


def test_errors_of_cells_are_noticed(lab, page):
    open_notebook(page, lab, lab.write_notebook("harness.ipynb", "1+1", "1/0"))
    run_cell(page, 0)
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        run_cell(page, 1)
    with pytest.raises(Error, match="NameError"):
        kernel_eval(page, "nothing_of_that_name")


def test_what_is_forbidden_is_noticed(page, watch):
    within(page, 5, "async () => { await fetch('http://outside.invalid/x').catch(() => null); }")
    page.evaluate("setTimeout(() => { throw new Error('uncaught'); }, 0)")
    page.evaluate("new WebSocket('ws://outside.invalid/y')")
    page.wait_for_timeout(500)
    assert watch.outside == ["http://outside.invalid/x", "ws://outside.invalid/y"]
    assert any("uncaught" in error for error in watch.errors)
    assert watch.console
    watch.forget()


def test_scripts_that_never_end_do(page):
    with pytest.raises(Error, match="no answer within 1 s"):
        within(page, 1, "() => new Promise(() => null)")
