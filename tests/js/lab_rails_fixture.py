"""Writes lab_rails_fixture.json: a score lab of Pocket Rails as it goes down to the page, for tests in lab.test.mjs.

Run it after a change of what goes down: .venv/bin/python tests/js/lab_rails_fixture.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gamelib import PocketRails
from widgets import ScoreLab


def fixture() -> dict[str, Any]:
    """A lab after some games, without the texts of the clauses."""
    lab = ScoreLab(PocketRails(players=3, target_score=150), ["greedy", "cautious", "random"], games=200, seed=7)
    lab.run()
    lab.wait()
    found = json.loads(json.dumps(lab.lab_json()))
    found["clauses"] = {id: {**each, "text": each["title"]} for id, each in found["clauses"].items()}
    return found


if __name__ == "__main__":
    text = json.dumps(fixture(), ensure_ascii=False, separators=(",", ":"))
    Path(__file__).with_suffix(".json").write_text(text + "\n", encoding="utf-8")
