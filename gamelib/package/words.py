"""Actions, triggers and events of Package!? as texts and named values: `deliver 3`, `special 4 green of pink`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gamelib.game import Action, Event, Node
from gamelib.look import COLOURS as COLOURS
from gamelib.package import fields, rules
from gamelib.package.fields import Board
from gamelib.package.rules import clause_of, colour_of, source_of, target_of

NODES = (Node.START, Node.ROLL, Node.MAIN, Node.FINAL, Node.ORDER, Node.RESOLVE, Node.OVER)
KINDS = (
    "started rolled placed moved removed walked earned ordered declined lapsed passed ended".split()
)  # by rules.STARTED, ...
READINGS: dict[str, tuple[str | bool, ...]] = {  # switch -> readings, by their number in the rules
    "trigger_order": ("queue", "stack", "free"),
    "third_package": ("every_time", "once"),
    "triggers": ("earned", "recheck"),
    "final_remove_own": (False, True),
    "relocate_from_one": (False, True),
}
TRIGGERS = {"own": rules.OWN, "guest": rules.GUEST, "third": rules.THIRD, "special": rules.SPECIAL}
TRIGGER_NAMES = {number: name for name, number in TRIGGERS.items()}

_PATTERNS = {  # clause -> text of a choice
    rules.DELIVER: "deliver {to}",
    rules.PLACE: "place {to}",
    rules.REMOVE: "remove {at} {colour}",
    rules.ELSEWHERE: "elsewhere {to}",
    rules.RELOCATE: "relocate {at} {colour}",
    rules.NO_ACTION: "no action",
    rules.DECLINE: "decline",
    rules.FINAL_DECLINE: "decline",
    rules.FINAL_REMOVE: "remove {at} {colour}",
    rules.PROMOTE: "promote {at}",
    rules.WALK: "walk {to}",
}
_NAME = f"(?:{'|'.join(COLOURS)})"
_COLOUR = f"(?P<colour>{_NAME})"
_GRAMMAR = tuple(  # every text that is an action of the game, legal or not
    (re.compile(pattern.replace("COLOUR", _COLOUR)), pattern.split()[0])
    for pattern in (
        r"first (?P<number>\d+)",
        r"(?:roll|deliver|place|elsewhere|promote|walk|own|guest) (?P<number>\d+)",
        r"(?:remove|relocate|up|down|third) (?P<number>\d+) COLOUR",
        rf"special (?P<number>\d+) COLOUR(?: of (?P<rivals>{_NAME}(?: {_NAME})*))?",
        r"pawn COLOUR (?P<number>\d+)",
        r"no action|decline",
    )
)


@dataclass(frozen=True, slots=True)
class PackageEvent(Event):
    """An event of Package!?.

    Attributes:
        colour: seat whose package, pawn, trigger or turn it is.
        source: location it came from, of a trigger where it is; 0 is the supply, or off the table.
        target: location it went to, the number rolled at a roll; 0 is out of the game.
        trigger: clause id of the trigger that is earned, ordered, declined or lapses; None for other events.
        colours: seats that qualified for a special delivery that is earned.
    """

    player: int
    colour: int
    source: int
    target: int
    trigger: str | None
    colours: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trigger:
    """A trigger that waits or is being resolved: its clause id, owner, location, and the colours that qualified."""

    clause: str
    owner: int
    location: int
    colours: tuple[int, ...] = ()

    def __str__(self) -> str:
        return _trigger_text(int(self.clause[3:]), self.owner, self.location, self.colours)


@dataclass(frozen=True, slots=True)
class Named:
    """What an action text says, legal or not: verb, number (location, die or seat), colour, colours that qualified."""

    verb: str
    number: int = 0
    colour: int = -1
    rivals: tuple[int, ...] | None = None


def parse(text: str) -> Named:
    """Read an action text.  Raises ValueError, with the grammar, for what is no action of this game."""
    for pattern, _ in _GRAMMAR:
        if match := pattern.fullmatch(text):
            found = match.groupdict()
            return Named(
                text if text == "no action" else text.split()[0],
                int(found.get("number") or 0),
                COLOURS.index(found["colour"]) if found.get("colour") else -1,
                tuple(sorted({COLOURS.index(c) for c in found["rivals"].split()})) if found.get("rivals") else None,
            )
    raise ValueError(
        f"{text!r} is no action of Package!?. An action reads like one of: first 0, roll 4, deliver 3, place 2, "
        "remove 2 pink, elsewhere 4, relocate 4 pink, no action, third 4 green, special 4 green of pink, own 4, "
        "guest 4, up 4 green, down 4 pink, pawn pink 3, promote 3, walk 2, decline"
    )


# --------------------------------------------------------------------------------------------- actions
def choices(board: Board) -> list[int]:
    """All that may be chosen at a decision node, in the order of the rules."""
    menu = [0] * fields.MENU
    rules.list_choices(board, menu)
    return menu[1 : menu[0] + 1]


def actions(board: Board) -> tuple[Action, ...]:
    """All that may be chosen at a decision node, in words."""
    listed, node = choices(board), board.node
    if node != rules.ORDER:
        return tuple(Action(_choice_text(choice), choice, node) for choice in listed)
    short = [_trigger_text(clause_of(c), colour_of(c), source_of(c)) for c in listed]
    return tuple(
        Action(text if short.count(text) == 1 else order_text(choice), choice, node)
        for text, choice in zip(short, listed, strict=True)
    )


def outcomes(board: Board) -> tuple[Action, ...]:
    """All that may happen at a chance node, in words."""
    if board.node == rules.START:
        return tuple(Action(f"first {seat}", seat, rules.START) for seat in range(board.players))
    if board.node == rules.ROLL:
        return _ROLLS
    return ()


def order_text(trigger: int) -> str:
    """A trigger in words, with the colours that qualified."""
    return _trigger_text(clause_of(trigger), colour_of(trigger), source_of(trigger), rivals_of(trigger))


def rivals_of(trigger: int) -> tuple[int, ...]:
    """PK-13: the seats whose colours qualified."""
    if clause_of(trigger) != rules.SPECIAL:
        return ()
    return tuple(seat for seat in range(rules.PLAYERS) if target_of(trigger) >> seat & 1)


_ROLLS = tuple(Action(f"roll {die}", die, rules.ROLL) for die in range(1, 7))


def _choice_text(choice: int) -> str:
    clause, at, to = clause_of(choice), source_of(choice), target_of(choice)
    pattern = _PATTERNS.get(clause)
    if pattern is None:
        if at == rules.NOWHERE:
            pattern = "pawn {colour} {to}"
        else:
            pattern = "remove {at} {colour}" if to == 0 else "up {at} {colour}" if to > at else "down {at} {colour}"
    return pattern.format(at=at, to=to, colour=COLOURS[colour_of(choice)])


def _trigger_text(clause: int, owner: int, location: int, colours: tuple[int, ...] = ()) -> str:
    name = TRIGGER_NAMES[clause]
    text = f"{name} {location}" if clause in (rules.OWN, rules.GUEST) else f"{name} {location} {COLOURS[owner]}"
    return text + (" of " + " ".join(COLOURS[c] for c in colours) if colours else "")


# --------------------------------------------------------------------------------- triggers and events
def trigger(number: int) -> Trigger:
    """A trigger of the rules as a named value."""
    return Trigger(f"PK-{clause_of(number)}", colour_of(number), source_of(number), rivals_of(number))


def groups(board: Board) -> tuple[tuple[Trigger, ...], ...]:
    """The triggers that wait, in their groups, the group that is due first."""
    found: dict[int, list[Trigger]] = {}
    for waiting in board.pending[: board.waiting]:
        found.setdefault(waiting // rules.GROUP, []).append(trigger(waiting % rules.GROUP))
    return tuple(tuple(found[number]) for number in sorted(found, reverse=True))


def events(board: Board, since: int = 0) -> tuple[PackageEvent, ...]:
    """The log of the turn from event `since` on, as named values."""
    return tuple(_event(board.log, index) for index in range(since, board.events))


def _event(log: list[int], index: int) -> PackageEvent:
    number = log[index]
    kind, clause, cause = rules.happened(number), clause_of(number), rules.cause_of(number)
    named: int | None = None
    colours: tuple[int, ...] = ()
    target = target_of(number)
    if kind == rules.EARNED:
        named, colours, target = clause, rivals_of(number), 0
    elif kind in (rules.ORDERED, rules.LAPSED):
        named, target = target, 0
    elif kind == rules.DECLINED and clause == rules.DECLINE:
        named = clause_of(log[cause])
    return PackageEvent(
        index,
        KINDS[kind],
        "R-PK-lapse" if kind == rules.LAPSED else f"PK-{clause}" if clause else None,
        rules.decided_by(number),
        cause if cause >= 0 else None,
        colour_of(number),
        source_of(number),
        target,
        f"PK-{named}" if named else None,
        colours,
    )
