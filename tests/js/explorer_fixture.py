"""Writes explorer_fixture.json: a turn as it goes down to the page, for the tests in explorer.test.mjs.

Run it after a change of what goes down: .venv/bin/python tests/js/explorer_fixture.py
"""

from __future__ import annotations

import json
from pathlib import Path

from gamelib import Package
from widgets import TurnExplorer

LINE = "packages 0 0 2 0 0 / 0 0 3 0 0, pawns 3 / 1, supply 10 / 9, green rolled 3"
CLAUSES = ("PK-11", "PK-12", "PK-13", "PK-17")  # their texts are enough

if __name__ == "__main__":
    state = Package().position(LINE).child("deliver 3")
    explorer = TurnExplorer(
        state, {"triggers": "recheck"}, ask={"pink packages left at 3": lambda state: state.packages[1][2]}
    )
    page = explorer.graph_json()
    page["clauses"] = {name: page["clauses"][name] for name in CLAUSES}
    text = json.dumps(page, ensure_ascii=False, separators=(",", ":"))
    Path(__file__).with_suffix(".json").write_text(text + "\n", encoding="utf-8")
