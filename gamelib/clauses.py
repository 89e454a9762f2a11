"""Clauses and rulings as data: what the rules say, in our own words, under ids that everything else cites."""

from __future__ import annotations

import difflib
import html
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

_LEFT = 'style="text-align:left"'


@dataclass(frozen=True)
class Clause:
    """One numbered rule.

    Attributes:
        id: what code, tests, events and reasons cite, such as ``PK-12``.
        title: two or three words.
        text: the rule, complete, in our own words.
        section: the heading of the rulebook where it is found.
        game: the name of the game.
    """

    id: str
    title: str
    text: str
    section: str
    game: str = ""

    def __str__(self) -> str:
        return f"{self.id} {self.title}: {self.text}"

    def _repr_html_(self) -> str:
        head = f"<p><strong>{html.escape(self.id)} {html.escape(self.title)}</strong></p>"
        return f"{head}<p>{html.escape(self.text)}</p>{self._more_html()}<p><em>{html.escape(self._source())}</em></p>"

    def _more_html(self) -> str:
        return ""

    def _source(self) -> str:
        return f"{self.game}, rulebook section “{self.section}”"


@dataclass(frozen=True)
class Reading:
    """One answer to the question of a ruling: the switch that turns it on, and what it then says."""

    switch: str
    text: str


@dataclass(frozen=True)
class Ruling(Clause):
    """A question that the rulebook leaves open; `readings` are the possible answers, the first is the default."""

    readings: tuple[Reading, ...] = field(default=(), kw_only=True)

    def __str__(self) -> str:
        return "\n".join([super().__str__(), *(f"  {r.switch}: {r.text}" for r in self.readings)])

    def _more_html(self) -> str:
        if not self.readings:
            return ""
        rows = (
            f"<tr><td {_LEFT}><code>{html.escape(r.switch)}</code></td><td {_LEFT}>{html.escape(r.text)}</td></tr>"
            for r in self.readings
        )
        return f"<table><tr><th {_LEFT}>switch</th><th {_LEFT}>reading</th></tr>{''.join(rows)}</table>"

    def _source(self) -> str:
        return f"{self.game}, a ruling; first reading is the default"


_registry: dict[str, Clause] = {}


def register(clauses: Iterable[Clause], anew: bool = False) -> dict[str, Clause]:
    """Make clauses known by their ids; returns them as a dict.

    Args:
        clauses: of one game.
        anew: may they replace clauses of a game of the same name, as one that is being written in a notebook?

    Raises:
        ValueError: an id is taken.
    """
    new = {c.id: c for c in clauses}
    taken = [id for id, c in new.items() if (old := _registry.get(id, c)) != c and not (anew and old.game == c.game)]
    if taken:
        raise ValueError(f"clause ids that are taken: {', '.join(taken)}")
    _registry.update(new)
    return new


def clause(id: str) -> Clause:
    """The clause or ruling with this id; in a notebook it shows its text.

    Raises:
        KeyError: no such clause; the message names the nearest ids.
        TypeError: not a text.

    >>> print(clause("PK-3"))
    PK-3 Who starts: The player who starts is drawn at random, each with the same chance.
    """
    if not isinstance(id, str):
        raise TypeError(f"a clause has a text such as 'PK-12' as its id, not {id!r}")
    found: Any = _registry.get(id.strip())
    if found is None:
        near = difflib.get_close_matches(id.strip(), _registry, n=3, cutoff=0.5)
        raise KeyError(f"no clause {id!r}" + (f"; did you mean {', '.join(near)}?" if near else ""))
    return _registry[id.strip()]
