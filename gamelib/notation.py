"""What the position lines of all games share: parts with names, and every fault found before any is told.

A line is a row of parts with commas between, in any order; each part begins with its name, but for one, the part that
says what the position waits for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

STATE = "what the position waits for"  # the name of the part that has none in the line


class Faults(list[str]):
    """What is wrong with a position, one sentence each; `unread` names the parts that could not be read for it."""

    def __init__(self) -> None:
        super().__init__()
        self.unread: set[str] = set()

    def unreadable(self, part: str, fault: str) -> None:
        """Note a fault that leaves a part unread: checks that need this part are left out."""
        self.append(fault)
        self.unread.add(part)

    def stop(self) -> None:
        """Raise ValueError with all that was found, if anything was."""
        if self:
            raise ValueError("this is no position:\n" + "\n".join(f"* {fault}" for fault in self))


def parts_of(
    faults: Faults,
    text: str,
    like: Mapping[str, str],
    is_state: Callable[[str], bool],
    needed: Sequence[str],
    names: str,
    flags: Sequence[str] = (),
) -> dict[str, str]:
    """The parts of a line by their names, without them.

    Args:
        faults: where what is wrong is noted.
        text: the line.  Raises ValueError if it is no text.
        like: the names of the parts, and for each what one looks like.
        is_state: whether a part is the one that says what the position waits for.
        needed: the names of the parts that must be there.
        names: the parts as a person would list them.
        flags: the names of the parts that stand alone.
    """
    if not isinstance(text, str):
        raise ValueError(f"a position is read from a text, not from {text!r}")
    parts: dict[str, str] = {}
    for part in filter(None, (" ".join(p.split()) for p in text.split(","))):
        name = next((n for n in like if n != STATE and (part == n or part.startswith(n + " "))), None)
        if name is None and is_state(part):
            name = STATE
        if name is None:
            faults.append(f"{part!r} is not understood; the parts are {names}")
        elif name in parts:
            faults.append(f"{name} is there twice, the second time as {part!r}")
        elif name in flags:
            parts[name] = part
        elif part == name:
            faults.unreadable(name, f"{name} stands alone; {like[name]}")
            parts[name] = ""
        else:
            parts[name] = part.removeprefix(name).strip()
    for name in needed:
        if name not in parts:
            faults.unreadable(name, f"{name} is missing; {like[name]}")
    return {name: part for name, part in parts.items() if part}


def entries(faults: Faults, name: str, given: Any, kind: type, wanted: str, length: int | None = None) -> list[Any]:
    """A list that was given; where the length is fixed, zeros for what is of another kind; [] if it is no such list."""
    if not isinstance(given, Sequence) or isinstance(given, str | bytes) or length not in (None, len(given)):
        faults.append(f"{name} must be {wanted}, not {given!r}")
        return []
    if kind is object:
        return list(given)
    word = "a whole number" if kind is int else "True or False"
    faults.extend(f"{name}: {entry!r} is not {word}" for entry in given if type(entry) is not kind)
    return [entry if type(entry) is kind else 0 for entry in given if type(entry) is kind or length is not None]
