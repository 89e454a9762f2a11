"""A picture until it is asked for more: nothing is made before, and what was opened is closed again."""

import pytest
from ipywidgets.widgets.widget import _instances

from gamelib import Package
from widgets import OnDemand, TurnStepper

STATE = Package(players=2).start(first=0)


def test_a_widget_is_made_when_it_is_opened_and_closed_when_it_is_put_away() -> None:
    made: list[TurnStepper] = []

    def make() -> TurnStepper:
        made.append(TurnStepper(STATE, seed=7))
        return made[-1]

    data = OnDemand(STATE, {"Play <b>": make, "Again": make})._repr_mimebundle_()
    view = data["application/vnd.jupyter.widget-view+json"]
    assert not made and STATE.picture().text in data["text/plain"] and "<img" in data["text/html"]
    assert "<b>" not in data["text/html"]

    box = _instances[view["model_id"]]
    still, row = box.children
    assert [each.description for each in row.children] == ["Play <b>", "Again"], "there is nothing to go back from"
    row.children[0].click()
    assert len(made) == 1 and box.children[0] is made[0] and len(row.children) == 3
    row.children[1].click()
    assert len(made) == 2 and box.children[0] is made[1] and made[0].comm is None
    row.children[2].click()
    assert box.children[0] is still and made[1].comm is None and still.comm is not None and len(row.children) == 2


def test_what_cannot_be_opened_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing to open"):
        OnDemand(STATE, {})
    with pytest.raises(TypeError, match="'Play' wants a callable"):
        OnDemand(STATE, {"Play": 3})  # type: ignore[dict-item]
