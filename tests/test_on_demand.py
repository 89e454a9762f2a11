"""A picture until it is asked for more: nothing is made before, and what was opened is closed again."""

import pytest

from gamelib import Package
from widgets import OnDemand, TurnStepper


def test_a_widget_is_made_when_it_is_opened_and_closed_when_it_is_put_away() -> None:
    made: list[TurnStepper] = []
    state = Package(players=2).start(first=0)

    def make() -> TurnStepper:
        made.append(TurnStepper(state, seed=7))
        return made[-1]

    shown = OnDemand(state, "Play <b>", make)
    data = shown._repr_mimebundle_()
    assert not made and "application/vnd.jupyter.widget-view+json" in data
    assert state.picture().text in data["text/plain"] and "<img" in data["text/html"] and "<b>" not in data["text/html"]

    from ipywidgets.widgets.widget import _instances

    box = _instances[data["application/vnd.jupyter.widget-view+json"]["model_id"]]
    row, still = box.children
    opened, back = row.children
    opened.click()
    assert len(made) == 1 and box.children[1] is made[0]
    opened.click()
    assert len(made) == 2 and box.children[1] is made[1] and made[0].comm is None
    back.click()
    assert box.children[1] is still and made[1].comm is None and still.comm is not None


def test_what_cannot_be_called_is_refused() -> None:
    with pytest.raises(TypeError, match="callable"):
        OnDemand(Package().start(first=0), "Play", 3)  # type: ignore[arg-type]
