"""A recorded game in words, as HTML: what happened, turn by turn, and the clauses that are named."""

from __future__ import annotations

import html
from collections.abc import Sequence, Set
from itertools import groupby
from typing import Any

from ._texts import text

Json = dict[str, Any]


def turns(line: Sequence[Json], head: Json, language: str) -> str:
    """All turns of a line of frames, each with its sentences, their clauses, and the notes that were kept."""
    parts = []
    for _, group in groupby(line, key=lambda frame: frame["turn"]):
        shown = list(group)
        items = "".join(_items(frame) for frame in shown)
        if items:
            heading = html.escape(_heading(shown[0], head, language))
            parts.append(f"<section><h3>{heading}</h3><ol>{items}</ol></section>")
    return _folded("words", text(language, "export.words"), "".join(parts))


def named(line: Sequence[Json]) -> set[str]:
    """The clauses that the sentences of a line of frames name."""
    return {id for frame in line for each in (*frame["say"], *frame["banner"]["why"]) for id in each["clauses"]}


def clauses(named: Set[str], told: Json, language: str) -> str:
    """The clauses that are named, with their texts, in the order of the game; `told` has those of all."""
    items = "".join(
        f"<dt>{html.escape(id)} {html.escape(each['title'])}</dt><dd>{html.escape(each['text'])}</dd>"
        for id, each in told.items()
        if id in named
    )
    return _folded("clauses", text(language, "export.clauses"), f'<dl lang="en">{items}</dl>')


def _folded(name: str, title: str, body: str) -> str:
    head = f"<summary><h2>{html.escape(title)}</h2></summary>"
    return f'<details class="gl-pg{name}" open>{head}<div>{body}</div></details>\n'


def _heading(frame: Json, head: Json, language: str) -> str:
    if frame["where"]:
        return str(frame["where"])
    if not frame["turn"]:
        return text(language, "stepper.begin")
    if frame["seat"] is None:
        return text(language, "stepper.turn", n=frame["turn"])
    return text(language, "stepper.tick", turn=frame["turn"], name=head["seats"][frame["seat"]]["key"])


def _items(frame: Json) -> str:
    said = "".join(
        f'<li lang="en">{html.escape(each["text"])}'
        + "".join(f' <span class="gl-cl">{html.escape(id)}</span>' for id in each["clauses"])
        + "</li>"
        for each in frame["say"]
    )
    note = frame["comment"]
    return said + (f'<li class="gl-pgnote">{html.escape(note)}</li>' if note else "")
