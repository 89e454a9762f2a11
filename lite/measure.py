"""Runs every lesson of the built offline site in a browser and writes how long each takes into this folder's README.

    python -m lite.measure            all lessons
    python -m lite.measure 10 12      only these; nothing is written

It needs a Chromium, and what the tests in a browser need.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from .build import TARGET
from .fetch import ROOT
from .serve import serving

README = Path(__file__).with_name("README.md")
LIMIT = 1200  # seconds for the cells of one lesson
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
HEAD = "| lesson | Python is ready | all cells | the slowest cell | |\n|---|--:|--:|--:|---|"
# Each code cell, one after the other: its seconds, and its error if it is not meant to raise one.
RUN = """async () => {
  const { shell, commands } = window.jupyterapp;
  const { content } = shell.currentWidget;
  const found = [];
  for (let n = 0; n < content.widgets.length; n += 1) {
    const { model } = content.widgets[n];
    if (model.type !== "code") continue;
    content.activeCellIndex = n;
    const start = performance.now();
    await commands.execute("notebook:run-cell");
    const { outputs, metadata } = model.toJSON();
    const error = outputs.find(each => each.output_type === "error");
    const meant = metadata.tags?.includes("raises-exception");
    found.push([n, (performance.now() - start) / 1000, error && !meant ? `${error.ename}: ${error.evalue}` : ""]);
  }
  return found;
}"""


def measure(page: Page, helpers: Any, lesson: str) -> str:
    """Open a lesson from the index and run its cells; a row of the table."""
    start = time.monotonic()
    helpers.open_lesson(page, lesson)
    ready = time.monotonic() - start
    cells = helpers.within(page, LIMIT, RUN)
    slowest = max(cells, key=lambda cell: float(cell[1]))
    failed = [f"cell {n}: {error}" for n, _, error in cells if error]
    times = f"{ready:.0f} s | {sum(cell[1] for cell in cells):.0f} s | {slowest[1]:.1f} s (cell {slowest[0]})"
    return f"| {lesson} | {times} | {'; '.join(failed) or 'all run'} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the lessons that are named by their numbers, or all; 0 if all cells ran."""
    sys.path.insert(0, str(ROOT / "tests" / "browser"))
    import chromium
    import conftest
    import test_site as helpers

    named = list(sys.argv[1:] if arguments is None else arguments)
    lessons = named or [path.name[:2] for path in sorted((ROOT / "notebooks").glob("*.ipynb"))]
    rows = []
    with serving(TARGET) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=conftest.ARGUMENTS)
        page = browser.new_page()
        start = time.monotonic()
        helpers.open_index(page, server)
        shown = time.monotonic() - start
        size = sum(path.stat().st_size for path in TARGET.rglob("*") if path.is_file()) / 1e6
        rows.append(f"The site has {size:.0f} MB. Its index is shown after {shown:.0f} s.\n\n{HEAD}")
        print(rows[0])
        for lesson in lessons:
            rows.append(measure(page, helpers, lesson))
            print(rows[-1], flush=True)
        browser.close()
    if not named:
        text = README.read_text(encoding="utf-8")
        table = "\n".join([BEGIN, *rows, END])
        README.write_text(re.sub(f"{BEGIN}.*{END}", lambda _: table, text, flags=re.S), encoding="utf-8")
    return int(not all(row.endswith("| all run |") for row in rows[1:]))


if __name__ == "__main__":
    sys.exit(main())
