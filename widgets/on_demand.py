"""A picture with buttons that put something live in its place: for pages with more boards than a browser likes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gamelib.game import State

from ._base import Drawing
from ._texts import language, speaking, text


class OnDemand:
    """The picture of a position, with buttons that open widgets in its place, and one that brings it back.

    JupyterLab starts all widgets of a page at once, and some fifty are too many for it; pictures cost nothing.

    Args:
        state: the position.
        opens: what the buttons say, and what makes the widget of each, called when it is opened and never before.

    Raises:
        ValueError: no button.
        TypeError: something that cannot be called.
    """

    def __init__(self, state: State, opens: Mapping[str, Callable[[], Any]]) -> None:
        if not opens:
            raise ValueError("there is nothing to open; opens is like {'Try it': lambda: TurnStepper(state)}")
        for label, make in opens.items():
            if not callable(make):
                raise TypeError(f"{label!r} wants a callable without arguments that makes a widget, not {make!r}")
        self.picture: Drawing = state.picture()
        self.opens, self.language = dict(opens), language()

    def __repr__(self) -> str:
        return f"OnDemand({', '.join(map(repr, self.opens))})\n{self.picture.text}"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        from ipywidgets import HTML, Button, HBox, VBox

        still, row = HTML(self.picture.html), HBox(layout={"flex_flow": "row wrap"})
        box = VBox([still, row])

        def button(label: str, make: Callable[[], Any]) -> Any:
            made = Button(description=label, layout={"width": "auto"})

            def show(_: Any) -> None:
                before = box.children[0]
                with speaking(self.language):
                    box.children = [make(), row]
                row.children = buttons if box.children[0] is still else [*buttons, back]
                if before is not still:
                    before.close()

            made.on_click(show)
            return made

        buttons = [button(label, make) for label, make in self.opens.items()]
        back = button(text(self.language, "demand.back"), lambda: still)
        row.children = buttons
        return {**box._repr_mimebundle_(), "text/html": self.picture.html, "text/plain": repr(self)}
