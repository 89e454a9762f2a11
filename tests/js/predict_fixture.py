"""Writes predict_fixture.json: bets as they go down to the page, for the tests in predict.test.mjs.

Run it after a change of what goes down: .venv/bin/python tests/js/predict_fixture.py
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

from widgets import Predict

FILE = Path(__file__).with_suffix(".json")


def choice() -> Predict:
    """Four answers, one of which has a reply."""
    return Predict.choice(
        "May <b>pink</b> move it?",
        ["Yes (PK-12)", "No", "Later", "Never"],
        lambda: 1,
        lead="Two pawns stand at 3 (PK-13).\n\nNobody else does.",
        replies={"Yes (PK-12)": "Exactly the third: PK-12."},
        hints=["Read PK-12.", "Count.", "Once more."],
        reasons={"I know it": "", "I guess": "A guess is <i>fair</i>."},
        after=lambda right: f"The answer is {right}.",
    )


def number() -> Predict:
    """A number whose truth is sampled."""
    return Predict.number("How many points?", lambda: (13.32, 0.12), 0, 30, unit="points")


def exact() -> Predict:
    """A number whose truth is a fraction."""
    return Predict.number("How likely?", lambda: Fraction(1, 6), 0, 1, step=0.05)


def shape() -> Predict:
    """A distribution over five places."""
    return Predict.shape(
        "Of 100 turns?", [0, 1, 2, 3, "4+"], lambda: [763, 197, 35, 4, 1], xlabel="triggers resolved in the turn"
    )


def pages() -> dict[str, object]:
    """Each question before the bet, and with bets and the truth."""
    found = {}
    bets = {
        choice: [{"bet": 0, "sure": 0.7, "reason": 1}, {"bet": 1, "sure": 0.9, "reason": 0}],
        number: [{"bet": 20}],
        exact: [{"bet": 0.5}],
        shape: [{"bet": [40, 30, 17, 9, 4]}],
    }
    for make, placed in bets.items():
        widget, name = make(), make.__name__
        found[name] = widget.page_json()
        for bet in placed:
            widget.place(**bet)  # type: ignore[arg-type]
            found.setdefault(f"{name}_placed", widget.page_json())
            widget.reveal()
            found.setdefault(f"{name}_revealed", widget.page_json())
        found[f"{name}_done"] = widget.page_json()
    return found


if __name__ == "__main__":
    FILE.write_text(json.dumps(pages(), ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
