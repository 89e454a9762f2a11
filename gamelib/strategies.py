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

In Pocket Rails players pick at the same time and hide what they hold.  There a strategy looks at the table as if the
own choice alone were carried out: the two cards are laid, three cards of one company and city leave the portfolio, a
complete set leaves the Rail Yard (of several cards the first).  A *standing* is the final score if that table stayed as
it is: the points so far and the scorings that are to come, the last one with the own insider card; of the others’
insider cards nothing is known.

* ``greedy`` takes an action with the highest own standing.
* ``cautious`` does the same, but picks no card by which three would leave the own portfolio, and none that completes a
  set of the company of which it holds most shares, unless it must.
* ``spoiler`` takes an action with the lowest standing of the best other player, among those the best for itself.
* ``linear`` weighs features of that table (``total``, ``companies``, ``goods``, ``insider``, ``best_other``, ``pairs``,
  ``threatened``; see `gamelib.pocket_rails.play.feature`).

``lookahead`` follows each action through the rest of the turn, to the next roll or the end of the game.  At each
decision on the way its owner takes what is best for the own margin then (own score less the best other one); equals are
equally likely.  No roll lies within a turn, so chance comes in only there: the value of a decision is the mean over the
equals, for all players at once.  A position that several paths lead to is followed once.

**A strategy under @njit** (numba) is compiled into many games of Package!?.  It is not a callable on states but a
function ``(state, menu, rng)`` or ``(state, menu, rng, other)`` that returns one of the choices on the menu::

    @njit
    def first_or_last(state, menu, rng):
        return menu[1] if draw(rng, 2) == 0 else menu[menu[0]]

* ``menu[0]`` is how many choices there are, ``menu[1]``, ``menu[2]``, ... are the choices: whole numbers, taken apart
  by ``clause_of``, ``colour_of``, ``source_of`` and ``target_of`` of `gamelib.package.rules`.
* ``state`` has the fields listed in `gamelib.package.fields`: ``state.packages[location][player]``, ``state.pawn``,
  ``state.supply``, ``state.die`` and so on; ``decider(state)`` is the own seat.  Leave it as it is.
* ``other`` is another state to try a choice on: ``follow(state, other, choice)`` of `gamelib.package.lookahead`.
* ``rng`` goes to ``draw(rng, n)`` of `gamelib.random`, a number from 0 to n - 1; nothing else is random here.

All functions of `gamelib.package.rules`, `play` and `lookahead` and of `gamelib.random` can be called under the names
they have there; so can one's own under @njit.  Where single games are played or
looked at, and until it is compiled, the same function runs as plain Python.  What it chooses must be on the menu.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from gamelib import own
from gamelib.game import Action, Game, State, Strategy
from gamelib.random import Rng

YOU = "you"  # a seat where a person chooses

# `lookahead` reckons in whole numbers of 1 / PARTS of a point: equal values are equal, and the same ones on states, in
# plain Python and compiled, where there are no fractions.  Means are exact while the numbers of equals along a path
# multiply to a divisor of PARTS; beyond, they are rounded down, everywhere alike.  A menu has at most 30 choices and a
# margin is below 200 points, so that sums stay below 2**63.
PARTS = 2**18 * 3**9 * 5**3 * 7 * 11 * 13


def random(view: State, rng: Rng) -> Action:
    """Each legal action with the same probability."""
    return _draw(choices("random", view), rng)


def greedy(view: State, rng: Rng) -> Action:
    """An action after which the own score is highest, drawn between equals."""
    return _draw(choices("greedy", view), rng)


def spiteful(view: State, rng: Rng) -> Action:
    """An action after which the own score less the best other one is highest, drawn between equals."""
    return _draw(choices("spiteful", view), rng)


def lookahead(view: State, rng: Rng) -> Action:
    """An action with the best expected margin at the end of the turn, drawn between equals."""
    return _draw(choices("lookahead", view), rng)


def cautious(view: State, rng: Rng) -> Action:
    """As `greedy`, without losing shares or clearing the own best company if that can be avoided (Pocket Rails)."""
    return _draw(choices("cautious", view), rng)


def spoiler(view: State, rng: Rng) -> Action:
    """An action that leaves the best other player worst off, drawn between equals (Pocket Rails)."""
    return _draw(choices("spoiler", view), rng)


def _best_at_end_of_turn(view: State) -> tuple[Action, ...]:
    known: dict[State, tuple[int, ...]] = {}
    me = view.player or 0
    return _best(view, lambda action: _at_end_of_turn(view.child(action), known)[me])


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
        return _draw(choices(self, view), rng)

    def by_name(self, view: State) -> Mapping[str, float]:
        """The weights, checked against the features of this game.  Raises ValueError for a name it has not."""
        known = view.features(0)
        if unknown := [name for name, _ in self.weights if name not in known]:
            raise ValueError(f"no such feature: {', '.join(unknown)}; the features are {', '.join(known)}")
        return dict(self.weights)

    def __str__(self) -> str:
        return f"linear({', '.join(f'{name}={weight:g}' for name, weight in self.weights)})"


def linear(**weights: float) -> Linear:
    """The strategy that weighs named features.

    >>> from gamelib import Package
    >>> seats = [linear(packages=1, pawn=1, best_other=-0.5), "random"]
    >>> Package(supply=2).play(seats, seed=7).state.is_over
    True
    """
    return Linear(tuple(sorted((name, float(weight)) for name, weight in weights.items())))


BY_NAME: dict[str, Strategy] = {"random": random, "greedy": greedy, "spiteful": spiteful, "lookahead": lookahead}
BY_NAME.update(cautious=cautious, spoiler=spoiler)
_LINEAR = re.compile(r"linear\(([^()]*)\)")
_WEIGHT = re.compile(r"\s*([a-z_]+)\s*=\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*")


def strategy(name: str | Strategy, game: Game | None = None) -> Strategy:
    """The strategy of a name; a callable is returned as it is.

    Args:
        name: the name, or a callable.
        game: the game that it should play; without one, any.

    Raises:
        ValueError: an unknown name, or one of a strategy that does not play this game.
    """
    if own.is_njit(name):
        if game is not None and not hasattr(type(game).many(), "ask"):
            raise ValueError(f"{name_of(name)} is under @njit, which {game.title} does not offer")
        return own.OnStates(name)
    if callable(name):
        return name
    text = str(name)
    known = [*BY_NAME, "linear"] if game is None else list(game.strategies)
    if text in BY_NAME and text in known:
        return BY_NAME[text]
    if (found := _LINEAR.fullmatch(text)) and "linear" in known:
        parts = [_WEIGHT.fullmatch(part) for part in found[1].split(",") if part.strip()]
        if all(parts):
            return linear(**{part[1]: float(part[2]) for part in parts if part})
        raise ValueError(f"{text!r} should read like 'linear(packages=1, pawn=1, best_other=-0.5)'")
    shown = ", ".join("linear(...)" if each == "linear" else each for each in known)
    if text in BY_NAME and game is not None:
        raise ValueError(f"{text!r} does not play {game.title}; the strategies there are {shown}")
    near = difflib.get_close_matches(text, known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise ValueError(f"there is no strategy {name!r}; the strategies are {shown}{hint}")


def name_of(chosen: str | Strategy) -> str:
    """What a strategy is called: its text, or the name of the callable."""
    if isinstance(chosen, (str, Linear)):
        return str(chosen)
    return getattr(chosen, "__name__", type(chosen).__name__)


def numbered(
    chosen: Sequence[str | Strategy], names: Sequence[str], features: Sequence[str], njit: int = -1
) -> tuple[list[int], list[float]]:
    """The number of each seat's strategy in a game's text of play, and the weights of the linear ones, by seat.

    Args:
        chosen: a strategy for each seat.
        names: the built-in ones, by their numbers.
        features: what `linear` weighs there, in the order of the text.
        njit: the number of a strategy of the user under @njit.
    """
    numbers, weights = [0] * 4, [0.0] * (4 * len(features))
    for seat, each in enumerate(chosen):
        found = strategy(each)
        if isinstance(found, Linear):
            numbers[seat] = names.index("linear")
            for name, weight in found.weights:
                weights[len(features) * seat + features.index(name)] = weight
        else:
            numbers[seat] = njit if own.is_njit(each) else names.index(name_of(each))
    return numbers, weights


def choices(chosen: str | Strategy, view: State) -> tuple[Action, ...]:
    """All actions that a strategy may take here, each with the same probability.

    Args:
        chosen: the name of a strategy, or a callable that draws nothing: it always takes the same action here.
        view: a decision node.

    Raises:
        ValueError: nobody decides here; an unknown strategy; or a callable that draws, for it cannot be seen what it
            does with the number.
    """
    if view.player is None:
        raise ValueError(f"nobody decides at a {view.node} node")
    found = strategy(chosen)
    if isinstance(found, Linear):
        by_name = found.by_name(view)
        return _best(view, lambda action: view.worth(action, "linear", by_name))
    for name, built_in in BY_NAME.items():
        if built_in is found:
            return _CHOICES[name](view)
    return (view.action(found(view, _NothingDrawn(name_of(found)))),)


class _NothingDrawn(Rng):
    """What a callable gets in place of random numbers where all that it may choose must be known."""

    def __init__(self, strategy: str) -> None:
        self._strategy, self._words = strategy, self  # type: ignore[assignment]  # whoever draws looks into the words

    def __getitem__(self, place: int) -> int:
        raise ValueError(
            f"the strategy {self._strategy} draws from rng, so how likely it is to take which action cannot be known; "
            "there is a law for the built-in strategies and for callables that draw nothing"
        )


def _worthiest(name: str, view: State) -> tuple[Action, ...]:
    return _best(view, lambda action: view.worth(action, name))


_CHOICES: dict[str, Callable[[State], tuple[Action, ...]]] = {
    "random": lambda view: tuple(view.actions),
    "lookahead": _best_at_end_of_turn,
    **{name: partial(_worthiest, name) for name in ("greedy", "spiteful", "cautious", "spoiler")},
}


def _best(view: State, worth: Callable[[Action], float]) -> tuple[Action, ...]:
    values = [worth(action) for action in view.actions]
    highest = max(values)
    return tuple(action for action, value in zip(view.actions, values, strict=True) if value == highest)


def _draw(actions: Sequence[Action], rng: Rng) -> Action:
    return actions[rng.below(len(actions))]


def worth_after(state: State, me: int, strategy: str, weights: Mapping[str, float]) -> float:
    """What a position is worth to a seat by score, margin, or weighted features.  ValueError for another name."""
    if strategy == "greedy":
        return state.scores[me].total
    if strategy == "spiteful":
        return margin(state, me)
    if strategy == "linear":
        return _weighted(weights, state.features(me))
    raise ValueError(f"{strategy!r} does not play {state.game.title}; here it is {', '.join(state.game.strategies)}")


def _weighted(weights: Mapping[str, float], features: Mapping[str, int]) -> float:
    total = 0.0
    for name, feature in features.items():  # in the order of the features: sums of floats depend on it
        total += weights.get(name, 0.0) * feature
    return total
