"""How a seat chooses: a strategy is a callable ``(view, rng) -> action``.

`view` is what the player knows, `rng` the only source of chance.  The built-in ones go by name:

* ``random`` takes each legal action with the same probability.
* ``greedy`` takes an action after which the own score, as it then stands, is highest; it looks at nothing that may
  still follow.  Between equals it draws.
"""

from __future__ import annotations

import difflib

from gamelib.game import Action, State, Strategy
from gamelib.random import Rng

YOU = "you"  # a seat where a person chooses


def random(view: State, rng: Rng) -> Action:
    """Each legal action with the same probability."""
    return view.actions[rng.below(len(view.actions))]


def greedy(view: State, rng: Rng) -> Action:
    """An action after which the own score is highest, drawn between equals."""
    me = view.player
    if me is None:
        raise ValueError(f"nobody decides at a {view.node} node")
    totals = [view.child(action).scores[me].total for action in view.actions]
    best = [action for action, total in zip(view.actions, totals, strict=True) if total == max(totals)]
    return best[rng.below(len(best))]


BY_NAME: dict[str, Strategy] = {"random": random, "greedy": greedy}


def strategy(name: str | Strategy) -> Strategy:
    """The strategy of a name; a callable is returned as it is.  ValueError for an unknown name."""
    if callable(name):
        return name
    if name not in BY_NAME:
        near = difflib.get_close_matches(str(name), BY_NAME, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"there is no strategy {name!r}; the strategies are {', '.join(BY_NAME)}{hint}")
    return BY_NAME[name]
