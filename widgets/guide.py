"""A guided game: the learner is told what to do, makes each move, and hears why when it is another one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from gamelib.game import State
from gamelib.playthrough import PlayNode

_CLAUSE = re.compile(r"\b(?:R-)?P[KR]-(?:\d+|[a-z-]+\b)")


class Guide:
    """The script of a guided game.

    Args:
        start: the state where it begins.
        steps: pairs of an action text and what is said before it; a text alone ends the guide and leaves the rest free.
            Moves of seats where nobody sits are made by the guide itself.  Clause ids in brackets at the end of what is
            said become links.

    Raises:
        ValueError: a step that is not possible where it comes, with its number and the reasons.
    """

    def __init__(self, start: State, steps: Sequence[tuple[str, str] | str]) -> None:
        self.steps = [step if isinstance(step, tuple) else ("", step) for step in steps]
        state = start
        for number, (action, _) in enumerate(self.steps, start=1):
            if not action:
                if number < len(self.steps):
                    raise ValueError(f"step {number} of the guide has no action, but more steps follow")
                continue
            try:
                state = state.child(action)
            except ValueError as error:
                raise ValueError(f"step {number} of the guide: {error}") from error

    def wants(self, node: PlayNode) -> str | None:
        """The action that is wanted at a place; None where everything is free."""
        path = node.path
        made = [each.action for each in path[1:]]
        if len(made) >= len(self.steps) or made != [action for action, _ in self.steps[: len(made)]]:
            return None
        return self.steps[len(made)][0] or None

    def note(self, node: PlayNode) -> dict[str, Any] | None:
        """What is said at a place; None off the script."""
        made = [each.action for each in node.path[1:]]
        if len(made) >= len(self.steps) or made != [action for action, _ in self.steps[: len(made)]]:
            return None
        said = self.steps[len(made)][1]
        if not said:
            return None
        told = [number for number, (_, text) in enumerate(self.steps) if text]
        text = re.sub(r"\s*\([^()]*\)\s*$", "", said) if _CLAUSE.search(said.rsplit("(", 1)[-1]) else said
        ids = _CLAUSE.findall(said.rsplit("(", 1)[-1]) if text != said else []
        return {"text": text, "clauses": ids, "step": told.index(len(made)) + 1, "of": len(told)}
