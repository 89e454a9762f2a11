"""The chain of a turn of Package!?: the action and every trigger as a link, each with the link that led to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.package.words import COLOURS, PackageEvent
from gamelib.story import Link

if TYPE_CHECKING:
    from gamelib.package.game import PackageState

_ACTIONS = {
    "PK-4": "deliver",
    "PK-5": "place here",
    "PK-6": "remove here",
    "PK-7": "elsewhere",
    "PK-8": "relocate",
    "PK-9": "no action",
    "PK-20": "nothing",
    "PK-21": "remove",
    "PK-22": "promote",
    "PK-23": "walk",
}
_TRIGGERS = {"PK-10": "own", "PK-11": "guest", "PK-12": "third", "PK-13": "special"}
_ENDS = {"moved": "done", "removed": "done", "walked": "done", "declined": "declined", "lapsed": "lapsed"}


def chain(state: PackageState) -> tuple[Link, ...]:
    """The links of this turn so far, in the order in which they arose."""
    links: list[Link] = []
    of_event: dict[int, int] = {}  # event index -> the link that it belongs to
    log = state.turn_events
    for event in log:
        if event.kind == "earned":
            of_event[event.index] = len(links)
            links.append(_trigger(event, log, of_event.get(event.cause if event.cause is not None else -1)))
        elif event.cause in of_event:
            of_event[event.index] = of_event[event.cause]
        elif event.kind in (*_ENDS, "placed", "passed"):
            if not links:
                links.append(_action(event, log))
            of_event[event.index] = 0
    return tuple(links)


def chain_length(state: PackageState) -> int:
    """How many triggers of this turn were resolved and not declined."""
    return sum(link.end == "done" and link.clause in _TRIGGERS for link in chain(state))


def resolved_in(state: PackageState) -> int:
    """At a resolve node the index of the event in which the trigger was earned."""
    return state._board.cause - 1  # type: ignore[no-any-return]


def _action(first: PackageEvent, log: tuple[PackageEvent, ...]) -> Link:
    steps = [e for e in log if e.clause == first.clause and e.cause == first.cause]
    last = steps[-1]
    clause = first.clause or ""
    return Link(
        first.player,
        _ACTIONS[clause],
        clause,
        None,
        first.index,
        last.index,
        "done",
        "",
        "",
        f"{_did(last)} · {clause}",
    )


def _trigger(event: PackageEvent, log: tuple[PackageEvent, ...], cause: int | None) -> Link:
    over = next((e for e in log if e.cause == event.index and e.kind in _ENDS), None)
    return Link(
        event.colour,
        f"{_TRIGGERS[event.trigger or '']} at {event.source}",
        event.clause,
        cause,
        event.index,
        over.index if over else None,
        _ENDS[over.kind] if over else None,
        "waits",
        f"{COLOURS[event.colour]} decides",
        _did(over) if over else "",
    )


def _did(event: PackageEvent) -> str:
    """What an event did, in a few words."""
    colour, at, to = COLOURS[event.colour], event.source, event.target
    if event.kind == "placed":
        return f"to {to}"
    if event.kind == "moved":
        return f"{colour}, {at} {'up' if to > at else 'down'} to {to}"
    if event.kind == "removed":
        return f"{colour}, out of {at}"
    if event.kind == "walked":
        return f"{colour} pawn to {to}"
    return event.kind
