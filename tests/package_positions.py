"""Short builders, so that a test of Package!? reads like a position on the table."""

from collections.abc import Sequence
from typing import Any

from gamelib import Package

COLOURS = ("green", "pink", "blue", "orange")
LOCATIONS = (1, 2, 3, 4, 5)
COMBINATION = (  # the worked combination of the rulebook, up to the trigger that pink resolves
    *("roll 4", "deliver 4", "special 4 green", "remove 4 pink"),
    *("third 4 green", "down 4 pink", "up 4 green"),
)
TRIGGER_CLAUSES = ("PK-10", "PK-11", "PK-12", "PK-13")
EFFECTS = ("moved", "removed", "walked")

# Each switch with all its readings, the default one first.
READINGS: dict[str, tuple[Any, ...]] = {
    "trigger_order": ("queue", "stack", "free"),
    "third_package": ("every_time", "once"),
    "triggers": ("earned", "recheck"),
    "final_remove_own": (True, False),
    "relocate_from_one": (False, True),
}


def at(
    packages: str,
    pawns: Sequence[int] | None = None,
    supply: Sequence[int] | None = None,
    turn: int = 0,
    final_taken: Sequence[bool] | None = None,
    had_third: Sequence[Sequence[int]] | None = None,
    **rulings: Any,
) -> Any:
    """A roll node: `packages` are counts at locations 1 to 5, the seats divided by a slash."""
    rows = [[int(word) for word in row.split()] for row in packages.split("/")]
    parts: dict[str, Any] = {"pawns": pawns, "supply": supply, "final_taken": final_taken, "had_third": had_third}
    given = {name: part for name, part in parts.items() if part is not None}
    return Package(players=len(rows), **rulings).set_up(packages=rows, turn=turn, **given)


def texts(state: Any) -> list[str]:
    """What can be done here, in the order in which it is offered."""
    return [str(action) for action in state.actions]


def play(state: Any, *actions: str) -> Any:
    """The state after these actions, chance included."""
    for action in actions:
        state = state.child(action)
    return state


def table(state: Any) -> str:
    """The packages on the table, as `at` takes them."""
    return " / ".join(" ".join(map(str, row)) for row in state.packages)


def node(state: Any) -> str:
    """The kind of node, as a word."""
    return str(state.node.name)


def told(trigger: Any) -> str:
    """A trigger from its parts: kind, location, owner and, for a special delivery, the colours that qualified."""
    word = {"PK-10": "own", "PK-11": "guest", "PK-12": "third", "PK-13": "special"}[trigger.clause]
    text = f"{word} {trigger.location} {COLOURS[trigger.owner]}"
    return f"{text} of {' '.join(COLOURS[c] for c in trigger.colours)}" if trigger.colours else text


def waiting(state: Any) -> list[list[str]]:
    """The groups of waiting triggers, each sorted, the one that is due first."""
    return [sorted(told(trigger) for trigger in group) for group in state.waiting]


def resolving(state: Any) -> str | None:
    """The trigger that is being resolved."""
    return told(state.resolving) if state.resolving else None


def kinds(state: Any) -> list[str]:
    """The kinds of the events of the last step."""
    return [event.kind for event in state.events]


def of_kind(events: Any, kind: str) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def earned(state: Any) -> set[tuple[str, int, int]]:
    """The triggers that the last step earned: clause, owner, location."""
    return {(event.clause, event.colour, event.source) for event in of_kind(state.events, "earned")}


def chain_length(events: Any) -> int:
    """How many triggers were resolved and not declined among the events of a turn."""
    return sum(event.kind in EFFECTS and event.clause in TRIGGER_CLAUSES for event in events)


def reasons(state: Any, action: str) -> set[str]:
    """The clauses and rulings that forbid an action here."""
    return {reason.clause for reason in state.why_not(action)}
