"""Walks through games of Lamp Street, the example of docs/third-game.md, from its start and from crowded streets."""

from typing import Any

from hypothesis import strategies as st
from lamp_street import LampStreet
from walking import Tape, Walk, along, tapes


def crowded(tape: Tape) -> tuple[Any, dict[str, Any]]:
    """A game and the parts of a position of it, with most lamps on the street."""
    players, lamps = tape.pick((2, 3, 4)), tape.pick((1, 2, 3, 4, 5))
    game = LampStreet(players=players, lamps=lamps, last_turns=tape.pick(("round", "at_once")))
    hung = [[0] * 6 for _ in range(players)]
    hand = [lamps] * players
    for seat in range(players):
        for _ in range(tape.pick(range(lamps))):
            post = tape.pick(range(6))
            hand[seat] -= 1
            if sum(row[post] for row in hung) < 2:
                hung[seat][post] += 1
    return game, {"hung": hung, "hand": hand, "first": tape.pick(range(players)), "turn": tape.pick(range(players))}


def walks(longest: int = 60) -> st.SearchStrategy[Walk]:
    """Walks by picks of chance outcomes and of actions."""

    def walk(data: bytes) -> Walk:
        tape = Tape(data)
        game, parts = crowded(tape)
        state: Any = tape.pick([game.set_up(**parts)] * 2 + [game.start()])
        return along(tape, game, parts, state, longest)

    return tapes(longest + 60).map(walk)


def facts(state: Any) -> dict[str, Any]:
    """What is on the table."""
    return {"hung": [list(row) for row in state.part("hung")], "hand": list(state.part("hand"))}


def explained(before: Any, events: Any) -> dict[str, Any]:
    """What is on the table after these events."""
    now = facts(before)
    for event in events:
        if event.kind == "moved":
            if event.source:
                now["hung"][event.seat][event.source - 1] -= 1
            else:
                now["hand"][event.seat] -= 1
            if event.target:
                now["hung"][event.seat][event.target - 1] += 1
    return now
