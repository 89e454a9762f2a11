"""Writes rails_fixture.json: moments of Pocket Rails as they go down to the page, for the tests in rails.test.mjs.

Run it after a change of what goes down: .venv/bin/python tests/js/rails_fixture.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gamelib.pocket_rails.game import PocketRails
from widgets import TurnStepper

CLAUSES = ("PR-6", "PR-9", "PR-13", "PR-16")  # their texts are enough


def played(until: str, seed: int) -> dict[str, Any]:
    """The timeline of a small game, its end, where it first waits for a person at such a node in round 2 or later."""
    game = PocketRails(players=2, hand_size=4)
    stepper = TurnStepper(game.start(first=0), seats=["you", "random"], seed=seed)
    while not stepper.state.is_over:
        state = stepper.state
        if str(state.node) == until and (state.round >= 2 or until == "shuffle"):
            break
        if state.chance:
            stepper.roll()
        else:
            stepper.choose(str(state.actions[len(state.actions) // 2]))
    assert str(stepper.state.node) == until, f"no {until} in the game of seed {seed}"
    timeline = json.loads(json.dumps(stepper.timeline_json()))
    timeline["frames"] = timeline["frames"][-4:]  # the game stands at the last one
    timeline["at"] = len(timeline["frames"]) - 1
    timeline["clauses"] = {name: timeline["clauses"][name] for name in CLAUSES}
    return timeline


def first(until: str) -> dict[str, Any]:
    """The timeline of the first seed that comes there."""
    for seed in range(1, 200):
        try:
            return played(until, seed)
        except AssertionError:
            continue
    raise AssertionError(f"no {until} in 200 games")


if __name__ == "__main__":
    moments = {name: first(name) for name in ("shuffle", "pick", "deliver", "over")}
    text = json.dumps(moments, ensure_ascii=False, separators=(",", ":"))
    Path(__file__).with_suffix(".json").write_text(text + "\n", encoding="utf-8")
