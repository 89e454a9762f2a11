"""Writes plain_fixture.json: a game of Lamp Street as it goes down to the page, for the tests in plain.test.mjs.

Run it after a change of what goes down: PYTHONPATH=docs/examples .venv/bin/python tests/js/plain_fixture.py
"""

from __future__ import annotations

import json
from pathlib import Path

from lamp_street import LampStreet

from widgets import TurnStepper

LINE = "hung 0 1 0 1 0 0 / 0 0 0 1 0 0 / 1 0 0 0 0 1, hand 2 / 3 / 2, first green, pink to roll"

if __name__ == "__main__":
    stepper = TurnStepper(LampStreet(players=3).position(LINE), seed=1)
    for action in ("roll 4", "hang", "break green", "roll 2", "carry 1", "roll 4"):
        stepper.choose(action)
    text = json.dumps(stepper.timeline_json(), ensure_ascii=False, separators=(",", ":"))
    Path(__file__).with_suffix(".json").write_text(text + "\n", encoding="utf-8")
