"""Walks through games of Package!? from crowded positions, and properties that are held at every step of them."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from package_positions import LOCATIONS, READINGS, texts

from gamelib import Package

QUICK = 60
LONG = 2_000


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
    """All that can follow, chance or choice."""
    return [str(action) for action, _ in state.chance] or texts(state)


class Tape:
    """Picks from a string of bytes, one after another: hypothesis varies and shrinks the bytes."""

    def __init__(self, tape: bytes) -> None:
        self.bytes = iter(tape)

    def pick(self, choices: Any) -> Any:
        """One of the choices."""
        return choices[next(self.bytes) % len(choices)]

    def rulings(self) -> dict[str, Any]:
        """A reading of each ruling."""
        return {switch: self.pick(readings) for switch, readings in READINGS.items()}


def crowded(tape: Tape) -> tuple[Any, dict[str, Any]]:
    """A game and the parts of a position of it, with many packages on the table, where much is triggered."""
    players = tape.pick((2, 3, 4))
    game = Package(players=players, supply=tape.pick((None, 12, 8, 3, 1)), **tape.rulings())
    full = game.start(first=0).supply[0]
    packages, supply = [], []
    for _ in range(players):
        places = [tape.pick(LOCATIONS) for _ in range(tape.pick(range(full // 3, full + 1)))]
        packages.append([places.count(x) for x in LOCATIONS])
        supply.append(max(0, full - len(places) - tape.pick((0, 0, 1, 2))))
    turn = tape.pick(range(players))
    taken = [seat != turn and supply[seat] == 0 and tape.pick((False, True)) for seat in range(players)]
    pawns = [tape.pick((0, *LOCATIONS)) for _ in range(players)]
    parts = {"packages": packages, "pawns": pawns, "supply": supply, "turn": turn, "final_taken": taken}
    if game.third_package == "once":
        parts["had_third"] = [[x for x in LOCATIONS if row[x - 1] >= 3 or tape.pick((0, 0, 1))] for row in packages]
    return game, parts


def walks(longest: int = 80) -> st.SearchStrategy[Walk]:
    """Walks from a crowded position, or now and then from the beginning, by picks of chance outcomes and of actions."""

    def walk(data: bytes) -> Walk:
        tape = Tape(data)
        game, parts = crowded(tape)
        state = tape.pick([game.set_up(**parts)] * 5 + [game.start()])
        states, actions = [state], []
        while len(states) <= longest and options(state):
            actions.append(tape.pick(options(state)))
            state = state.child(actions[-1])
            states.append(state)
        return Walk(game, parts, states, actions)

    size = longest + 120
    tapes: st.SearchStrategy[bytes] = st.binary(min_size=size, max_size=size)
    return tapes.map(walk)


def everywhere(strategy: Any, quick: int = QUICK) -> Callable[[Callable[[Any], None]], Any]:
    """Run a property over a strategy: some examples always, and many under the marker `long`."""
    counts = [pytest.param(quick, id="quick"), pytest.param(LONG, id="long", marks=[pytest.mark.long])]

    def marked(body: Callable[[Any], None]) -> Any:
        @pytest.mark.timeout(3600)
        @pytest.mark.parametrize("examples", counts)
        def test(examples: int) -> None:
            profile = settings(
                max_examples=examples,
                deadline=None,
                derandomize=True,
                database=None,
                suppress_health_check=list(HealthCheck),
            )
            over: Any = given(strategy)
            profile(over(body))()

        test.__name__ = body.__name__
        return test

    return marked
