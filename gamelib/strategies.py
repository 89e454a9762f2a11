"""How a seat chooses: a strategy is a callable ``(view, rng) -> action``.

`view` is what the player knows, `rng` the only source of chance.  The built-in ones go by name:

* ``random`` takes each legal action with the same probability.
* ``greedy`` takes an action after which the own score is highest.
* ``spiteful`` takes an action after which the own score is furthest ahead of the best other one.
* ``lookahead`` takes an action after which the own score can be expected furthest ahead at the end of the turn.
* ``linear(packages=1, pawn=1, best_other=-0.5)`` takes an action after which a weighted sum of named features is
  highest (see `State.features`); features that are not named have weight 0.

All but ``random`` draw between equals.  ``greedy``, ``spiteful`` and ``linear`` look at the position right after the
action, at nothing that may still follow.

``lookahead`` follows each action through the rest of the turn, to the next roll or the end of the game.  At each
decision on the way its owner takes what is best for the own margin then (own score less the best other one); equals are
equally likely.  No roll lies within a turn, so chance comes in only there: the value of a decision is the mean over the
equals, for all players at once.  A position that several paths lead to is followed once.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from gamelib.game import Action, State, Strategy
from gamelib.random import Rng

YOU = "you"  # a seat where a person chooses

# `lookahead` reckons in whole numbers of 1 / PARTS of a point: equal values are equal, and the same ones on states, in
# plain Python and compiled, where there are no fractions.  Means are exact while the numbers of equals along a path
# multiply to a divisor of PARTS; beyond, they are rounded down, everywhere alike.  A menu has at most 30 choices and a
# margin is below 200 points, so that sums stay below 2**63.
PARTS = 2**18 * 3**9 * 5**3 * 7 * 11 * 13


def random(view: State, rng: Rng) -> Action:
    """Each legal action with the same probability."""
    return view.actions[rng.below(len(view.actions))]


def greedy(view: State, rng: Rng) -> Action:
    """An action after which the own score is highest, drawn between equals."""
    return _best(view, rng, lambda state, me: state.scores[me].total)


def spiteful(view: State, rng: Rng) -> Action:
    """An action after which the own score less the best other one is highest, drawn between equals."""
    return _best(view, rng, margin)


def lookahead(view: State, rng: Rng) -> Action:
    """An action with the best expected margin at the end of the turn, drawn between equals."""
    known: dict[State, tuple[int, ...]] = {}
    return _best(view, rng, lambda state, me: _at_end_of_turn(state, known)[me])


def _at_end_of_turn(state: State, known: dict[State, tuple[int, ...]]) -> tuple[int, ...]:
    """For each seat the expected margin at the end of the turn, in 1 / PARTS of a point."""
    me = state.player
    if me is None:
        return tuple(PARTS * margin(state, seat) for seat in range(state.game.players))
    if state not in known:
        values = [_at_end_of_turn(state.child(action), known) for action in state.actions]
        highest = max(value[me] for value in values)
        best = [value for value in values if value[me] == highest]
        known[state] = tuple(sum(each) // len(best) for each in zip(*best, strict=True))
    return known[state]


def margin(state: State, player: int) -> int:
    """The score of a player less the best of the others."""
    totals = [score.total for score in state.scores]
    return totals.pop(player) - max(totals)


@dataclass(frozen=True)
class Linear:
    """The strategy `linear`: an action after which the weighted sum of features is highest, drawn between equals.

    Args:
        weights: pairs of a feature's name and its weight, in any order.
    """

    weights: tuple[tuple[str, float], ...]

    def __call__(self, view: State, rng: Rng) -> Action:
        """Choose."""
        by_name = self.by_name(view)
        return _best(view, rng, lambda state, me: _weighted(by_name, state.features(me)))

    def by_name(self, view: State) -> Mapping[str, float]:
        """The weights, checked against the features of this game.  Raises ValueError for a name it has not."""
        known = view.features(0)
        if unknown := [name for name, _ in self.weights if name not in known]:
            raise ValueError(f"no such feature: {', '.join(unknown)}; the features are {', '.join(known)}")
        return dict(self.weights)

    def __str__(self) -> str:
        return f"linear({', '.join(f'{name}={weight:g}' for name, weight in self.weights)})"


def linear(**weights: float) -> Linear:
    """The strategy that weighs named features: ``linear(packages=1, pawn=1, best_other=-0.5)``."""
    return Linear(tuple(sorted((name, float(weight)) for name, weight in weights.items())))


BY_NAME: dict[str, Strategy] = {"random": random, "greedy": greedy, "spiteful": spiteful, "lookahead": lookahead}
_LINEAR = re.compile(r"linear\(([^()]*)\)")
_WEIGHT = re.compile(r"\s*([a-z_]+)\s*=\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*")


def strategy(name: str | Strategy) -> Strategy:
    """The strategy of a name; a callable is returned as it is.  ValueError for an unknown name."""
    if callable(name):
        return name
    text = str(name)
    if text in BY_NAME:
        return BY_NAME[text]
    if found := _LINEAR.fullmatch(text):
        parts = [_WEIGHT.fullmatch(part) for part in found[1].split(",") if part.strip()]
        if all(parts):
            return linear(**{part[1]: float(part[2]) for part in parts if part})
        raise ValueError(f"{text!r} should read like 'linear(packages=1, pawn=1, best_other=-0.5)'")
    near = difflib.get_close_matches(text, BY_NAME, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise ValueError(f"there is no strategy {name!r}; the strategies are {', '.join(BY_NAME)}, linear(...){hint}")


def name_of(chosen: str | Strategy) -> str:
    """What a strategy is called: its text, or the name of the callable."""
    if isinstance(chosen, (str, Linear)):
        return str(chosen)
    return getattr(chosen, "__name__", type(chosen).__name__)


def _best(view: State, rng: Rng, worth: Callable[[State, int], float]) -> Action:
    me = view.player
    if me is None:
        raise ValueError(f"nobody decides at a {view.node} node")
    values = [worth(view.child(action), me) for action in view.actions]
    highest = max(values)
    best = [action for action, value in zip(view.actions, values, strict=True) if value == highest]
    return best[rng.below(len(best))]


def _weighted(weights: Mapping[str, float], features: Mapping[str, int]) -> float:
    total = 0.0
    for name, feature in features.items():  # in the order of the features: sums of floats depend on it
        total += weights.get(name, 0.0) * feature
    return total
