"""The chain of a step of Pocket Rails: what each player revealed, and the deliveries and decisions that came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.game import Node
from gamelib.pocket_rails.words import COLOURS, RailsEvent
from gamelib.story import Link

if TYPE_CHECKING:
    from gamelib.pocket_rails.state import RailsState

_DELIVERIES = ("over_invested", "over_produced")


def chain(state: RailsState) -> tuple[Link, ...]:
    """The links of this step so far, in the order in which they arose."""
    links: list[Link] = []
    of_event: dict[int, int] = {}  # event index -> the link that it belongs to
    for event in state.turn_events:
        if event.kind in _LABELS:
            of_event[event.index] = len(links)
            links.append(_link(event, of_event.get(-1 if event.cause is None else event.cause)))
    born = pending(state)
    if born is not None:
        links.append(_question(state, born, of_event))
    return tuple(links)


def chain_length(state: RailsState) -> int:
    """How many deliveries this step has brought so far, over-invested (PR-8) and over-produced (PR-9)."""
    return sum(event.kind in _DELIVERIES for event in state.turn_events)


def pending(state: RailsState) -> int | None:
    """Where the decision arose that a player is asked for: at the last event before it; None when there is none."""
    asked = state.node in (Node.DELIVER, Node.PLENTIFUL) and state.turn_events
    return len(state.turn_events) - 1 if asked else None


_LABELS = {
    "revealed": "reveals",
    "over_invested": "over-invested",
    "penalty": "penalty",
    "decided": "decision",
    "over_produced": "over-produced",
    "marker": "marker",
    "named": "too plentiful",
}


def _link(event: RailsEvent, cause: int | None) -> Link:
    label = _LABELS[event.kind]
    asks, born = "", event.index
    if event.kind == "revealed":
        label = f"{COLOURS[event.seat or 0]} reveals"
    elif event.kind in ("decided", "named"):
        label = f"{event.company} decision" if event.company else label
        asks, born = f"{COLOURS[event.seat or 0]} decides", max(0, event.index - 1)
    return Link(event.seat, label, event.clause, cause, born, event.index, "done", "waits", asks, _did(event))


def _question(state: RailsState, born: int, of_event: dict[int, int]) -> Link:
    """The decision that a player is asked for now."""
    clause, label, cause = "PR-23", _LABELS["named"], None
    if state.node == Node.DELIVER:
        clause, label = "PR-10", f"{state.company} decision"
        cause = of_event.get(state._board.brought[state._board.company])
    return Link(
        state.player, label, clause, cause, born, None, None, "waits", f"{COLOURS[state.player or 0]} decides", ""
    )


def _did(event: RailsEvent) -> str:
    """What an event did, in a few words."""
    if event.kind == "revealed":
        share, surplus = event.cards
        return f"{share.company}, yard {surplus.company}"
    if event.kind == "penalty":
        return f"−1, both {event.company}"
    if event.kind == "marker":
        return f"on to {COLOURS[event.seat or 0]}"
    if event.kind == "named":
        return f"{COLOURS[event.seat or 0]}: {event.good}"
    if event.kind == "decided":
        return f"{COLOURS[event.seat or 0]} has decided"
    if event.kind == "over_invested":
        return f"{event.company} {event.cards[0].city}, {len(event.cards)} out"
    return f"{event.company}, {len(event.cards)} out"
