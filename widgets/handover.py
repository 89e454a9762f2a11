"""Handing a position from one widget to another, which opens below it in the same output."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from anywidget import WidgetTrait
from traitlets import Unicode

from gamelib.game import State

from ._base import Widget
from ._texts import speaking

Json = dict[str, Any]


class Handover(Widget):
    """A widget that can open another one on a position; one at a time. What a subclass adds:

    class TurnExplorer(Handover):
        def _handed(self, message): ...    # the position that a message of the page is about
        def _answer(self, _, message, buffers):
            with self.reporting(message.get("n")):
                if self._handover(message):
                    return
                ...

    Its page has the buttons and the place for it: `js/handover.js`.
    """

    opened = WidgetTrait().tag(sync=True)  # the widget that is open below this one, or None
    opened_as = Unicode(help="What it was opened for: play, follow or edit; empty when none is open.").tag(sync=True)

    def hand_over(self, what: str, state: State) -> Widget:
        """Open a widget on a position below this one; what was open there before is put away.

        Args:
            what: ``"play"`` opens a TurnStepper, ``"follow"`` a TurnExplorer, ``"edit"`` a PositionEditor.
            state: any position; for ``"follow"`` one before the end of the game.

        Raises:
            ValueError: another word; a position that the widget cannot be opened on.  Nothing changes then.
        """
        with speaking(self.language):
            widget = _made(what, state)
        before = self.opened
        with self.hold_sync():
            self.opened, self.opened_as = widget, what
        if before is not None:
            before.close()
        return widget

    def put_away(self) -> None:
        """Close what is open below this widget; nothing happens where nothing is."""
        before = self.opened
        with self.hold_sync():
            self.opened, self.opened_as = None, ""
        if before is not None:
            before.close()

    def close(self) -> None:
        """Close this widget, and what is open below it."""
        self.put_away()
        super().close()

    @abstractmethod
    def _handed(self, message: Json) -> State:
        """The position that a message of the page is about.  Raises ValueError where there is none to be handed on."""

    def _handover(self, message: Json) -> bool:
        """Do what a message asks for, if it asks to open or to put away a widget; did it?"""
        wanted = message.get("do")
        if wanted == "open":
            self.hand_over(str(message.get("what")), self._handed(message))
        elif wanted == "put away":
            self.put_away()
        else:
            return False
        self.send({"type": "handed", "n": message.get("n")})
        return True


def _made(what: str, state: State) -> Widget:
    """The widget.  The modules are imported here, as each of them imports this one."""
    if what == "play":
        from .stepper import TurnStepper

        return TurnStepper(state)
    if what == "follow":
        from .explorer import TurnExplorer

        return TurnExplorer(state)
    if what == "edit":
        from .editor import PositionEditor

        return PositionEditor(state)
    raise ValueError(f"a position can be opened to play, follow or edit, not {what!r}")
