"""A picture with a button that puts something live in its place: for pages with more boards than a browser likes."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

from gamelib.game import State

from ._base import Drawing
from ._texts import language, speaking, text


class OnDemand:
    """The picture of a position, with a button that opens a widget in its place; and one that brings it back.

    JupyterLab starts all widgets of a page at once, and some fifty are too many for it; pictures cost nothing.

    Args:
        state: the position, or anything else that has a picture.
        label: what the button says.
        make: makes the widget; called each time it is opened, never before.

    Raises:
        TypeError: `make` cannot be called.
    """

    def __init__(self, state: State, label: str, make: Callable[[], Any]) -> None:
        if not callable(make):
            raise TypeError(f"make is a callable without arguments that gives a widget, not {make!r}")
        self.picture: Drawing = state.picture()
        self.label, self.make, self.language = label, make, language()

    def __repr__(self) -> str:
        return f"OnDemand({self.label!r})\n{self.picture.text}"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        from ipywidgets import HTML, Button, HBox, VBox

        still, row = HTML(self.picture.html), HBox(layout={"flex_flow": "row wrap"})
        box = VBox([row, still])

        def button(label: str, make: Callable[[], Any]) -> Any:
            made = Button(description=label, layout={"width": "auto"})

            def show(_: Any) -> None:
                before = box.children[1]
                with speaking(self.language):
                    box.children = [row, make()]
                if before is not still:
                    before.close()

            made.on_click(show)
            return made

        row.children = [button(self.label, self.make), button(text(self.language, "demand.back"), lambda: still)]
        run = text(self.language, "demand.run", label=self.label)
        note = f"<p><small>{html.escape(run)}</small></p>"
        return {**box._repr_mimebundle_(), "text/html": self.picture.html + note, "text/plain": repr(self)}
