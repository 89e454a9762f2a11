"""What has to be right about a small game as it is written, told at once when its class is made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from gamelib.look import COLOURS

NEEDED = ("title", "rules", "cited", "parts", "verbs", "questions", "score_rows")
CITED = ("start", "roll", "end", "win")
TAKEN = {*COLOURS, "start", "over", "resolving", "players", "node", "turn", "die", "log"}  # no part is called so
KINDS = ("one", "seat", "each", "places")


def faults(game: Any) -> list[str]:
    """Everything that is wrong with the attributes of a class of games, a sentence each."""
    if missing := [name for name in NEEDED if not hasattr(game, name)]:
        return [f"it has no {name}" for name in missing]
    return [*_clauses(game), *_parts(game), *_verbs(game)]


def _clauses(game: Any) -> Iterator[str]:
    known = {each.id for each in game.rules}
    yield from (f"cited has no {word!r}" for word in CITED if word not in game.cited)
    named = [*game.cited.values(), *(verb.clause for verb in game.verbs), *(id for _, id in game.score_rows)]
    for id in dict.fromkeys([*named, *(switch.clause for switch in game.switched)]):
        if id not in known:
            yield f"{id!r} is not one of its rules"


def _parts(game: Any) -> Iterator[str]:
    names = [part.name for part in game.parts]
    for part in game.parts:
        if not re.fullmatch("[a-z]+", part.name) or part.name in TAKEN or names.count(part.name) > 1:
            yield f"a part cannot be called {part.name!r}: it is a word of its own, in small letters"
        if part.kind not in KINDS:
            yield f"the kind of {part.name} is not {part.kind!r}, but {', '.join(map(repr, KINDS))}"
    placed = sum(part.kind == "places" for part in game.parts)
    if placed > 1 or bool(placed) != bool(game.place_names):
        yield "a game with place_names has one part of the kind 'places', and a game without them none"


def _verbs(game: Any) -> Iterator[str]:
    names = [verb.name for verb in game.verbs]
    for verb in game.verbs:
        if not re.fullmatch("[a-z]+", verb.name) or verb.name in ("first", "roll") or names.count(verb.name) > 1:
            yield f"a verb cannot be called {verb.name!r}: it is a word of its own, in small letters"
        if set(verb.takes) - {"place", "seat"}:
            yield f"{verb.name} takes 'place' and 'seat', not {verb.takes!r}"
