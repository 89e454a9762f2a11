"""Positions that can come back to each other: `loops`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Place(Protocol):
    """A position of which is known what may be next."""

    @property
    def after(self) -> Sequence[int]:
        """The numbers of the positions that may be next."""


def loops(places: Sequence[Place]) -> list[list[int]]:
    """Positions that can come back to each other, together, each set before those that lead to it (Tarjan).

    Args:
        places: all positions, each at the place that is its number, and all met from number 0 on.

    >>> from types import SimpleNamespace
    >>> loops([SimpleNamespace(after=after) for after in ([1], [0, 2], [])])
    [[2], [0, 1]]
    """
    found: list[list[int]] = []
    seen, low = [0] * len(places), [0] * len(places)  # when first seen; the earliest that can be come back to
    done = len(places) + 1
    seen[0] = low[0] = count = 1
    path, work = [0], [(0, iter(places[0].after))]
    while work:
        number, after = work[-1]
        for there in after:
            if not seen[there]:
                count += 1
                seen[there] = low[there] = count
                path.append(there)
                work.append((there, iter(places[there].after)))
                break
            low[number] = min(low[number], low[there])
        else:
            work.pop()
            if low[number] == seen[number]:
                place = path.index(number) if path[-1] != number else len(path) - 1
                found.append(path[place:])
                del path[place:]
                for member in found[-1]:
                    low[member] = done
            elif work:
                low[work[-1][0]] = min(low[work[-1][0]], low[number])
    return found
