"""Writes editor_fixture.json: positions that are edited as they go down to the page, for editor.test.mjs.

Run it after a change of what goes down: .venv/bin/python tests/js/editor_fixture.py
"""

from __future__ import annotations

import json
from pathlib import Path

from gamelib import Package, PocketRails
from widgets import PositionEditor

PACKAGE = "packages 1 0 2 0 0 / 0 0 0 0 1, pawns 3 / 0, supply 9 / 11, green to roll"
RAILS = (
    "hands IC-coal-D IC-wood-C / PRR-coal-D PRR-wood-C, yard IC-steel-N, insiders B&O-coal-D / B&O-coal-C, "
    "marker green, round 1 step 4, green picks"
)
CLAUSES = ("PK-19", "PR-12", "PR-6")  # their texts are enough


def page(editor: PositionEditor) -> dict[str, object]:
    """What goes down, with a few clauses."""
    setting = editor.setting_json()
    setting["clauses"] = {id: text for id, text in setting["clauses"].items() if id in CLAUSES}
    return {"setting": setting, "position": editor.position_json()}


if __name__ == "__main__":
    pages = {
        "package": page(PositionEditor(Package(), line=PACKAGE)),
        "wrong": page(PositionEditor(Package(), line=PACKAGE.replace("green to", "final green, green to"))),
        "once": page(PositionEditor(Package(third_package="once"), line=PACKAGE)),
        "rails": page(PositionEditor(PocketRails(), line=RAILS)),
    }
    text = json.dumps(pages, ensure_ascii=False, separators=(",", ":"))
    Path(__file__).with_suffix(".json").write_text(text + "\n", encoding="utf-8")
