"""Walks through games, and properties that are held at every step of them: what both games need for it."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gamelib.random import Rng

QUICK = 60
LONG = 2_000
Choice = TypeVar("Choice")


class Walk(NamedTuple):
    """A game, the parts of its set-up, the states, and the texts that led from each to the next."""

    game: Any
    parts: dict[str, Any]
    states: list[Any]
    actions: list[str]

    @property
    def steps(self) -> list[tuple[Any, str, Any]]:
        """Parent, action, child."""
        return list(zip(self.states, self.actions, self.states[1:], strict=False))


def options(state: Any) -> list[str]:
    """All that can follow, chance or choice; of a large deck only a few orders."""
    if state.chance.outcomes > 20:
        return [str(state.chance.sample(Rng(seed))) for seed in range(3)]
    return [str(action) for action, _ in state.chance] or [str(action) for action in state.actions]


class Tape:
    """Picks from a string of bytes, one after another: hypothesis varies and shrinks the bytes."""

    def __init__(self, tape: bytes) -> None:
        self.bytes = iter(tape)

    def pick(self, choices: Sequence[Choice]) -> Choice:
        """One of the choices."""
        return choices[next(self.bytes) % len(choices)]

    def readings(self, switches: dict[str, tuple[Any, ...]]) -> dict[str, Any]:
        """A reading of each switch."""
        return {switch: self.pick(readings) for switch, readings in switches.items()}


def along(tape: Tape, game: Any, parts: dict[str, Any], state: Any, longest: int) -> Walk:
    """A walk from a state, by picks of chance outcomes and of actions."""
    states, actions = [state], []
    while len(states) <= longest and options(state):
        actions.append(tape.pick(options(state)))
        state = state.child(actions[-1])
        states.append(state)
    return Walk(game, parts, states, actions)


def tapes(size: int) -> st.SearchStrategy[bytes]:
    """Strings of so many bytes."""
    return st.binary(min_size=size, max_size=size)


def everywhere(strategy: Any, quick: int = QUICK, long: int = LONG) -> Callable[[Callable[[Any], None]], Any]:
    """Run a property over a strategy, or over each of several by name: some examples always, many under `long`."""
    cases = strategy if isinstance(strategy, dict) else {"": strategy}
    runs = [
        pytest.param(case, examples, id=" ".join(filter(None, (name, kind))), marks=marks)
        for name, case in cases.items()
        for kind, examples, marks in (("quick", quick, []), ("long", long, [pytest.mark.long]))
    ]

    def marked(body: Callable[[Any], None]) -> Any:
        @pytest.mark.timeout(3600)
        @pytest.mark.parametrize(("case", "examples"), runs)
        def test(case: Any, examples: int) -> None:
            profile = settings(
                max_examples=examples,
                deadline=None,
                derandomize=True,
                database=None,
                suppress_health_check=list(HealthCheck),
            )
            over: Any = given(case)
            profile(over(body))()

        test.__name__ = body.__name__
        return test

    return marked
