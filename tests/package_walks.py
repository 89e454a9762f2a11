"""Walks through games of Package!? from crowded positions."""

from typing import Any

from hypothesis import strategies as st
from package_positions import LOCATIONS, READINGS
from walking import Tape, Walk, along, tapes

from gamelib import Package


def crowded(tape: Tape) -> tuple[Any, dict[str, Any]]:
    """A game and the parts of a position of it, with many packages on the table, where much is triggered."""
    players = tape.pick((2, 3, 4))
    game = Package(players=players, supply=tape.pick((None, 12, 8, 3, 1)), **tape.readings(READINGS))
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
        return along(tape, game, parts, state, longest)

    return tapes(longest + 120).map(walk)


def facts(state: Any) -> dict[str, Any]:
    """What is on the table."""
    return {
        "packages": [list(row) for row in state.packages],
        "pawns": list(state.pawns),
        "supply": list(state.supply),
        "gone": list(state.gone),
    }


def explained(before: Any, events: Any) -> dict[str, Any]:
    """What is on the table after these events."""
    now = facts(before)
    packages = now["packages"]
    for event in events:
        if event.kind == "placed":
            now["supply"][event.colour] -= 1
            packages[event.colour][event.target - 1] += 1
        elif event.kind == "moved":
            packages[event.colour][event.source - 1] -= 1
            packages[event.colour][event.target - 1] += 1
        elif event.kind == "removed":
            packages[event.colour][event.source - 1] -= 1
            now["gone"][event.colour] += 1
        elif event.kind == "walked":
            pawn = now["pawns"][event.colour]
            assert event.source in (pawn, None) or (event.source, pawn) == (None, 0)
            now["pawns"][event.colour] = event.target
    return now
