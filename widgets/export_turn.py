"""A turn as a page: the graph of the explorer with the boards of all positions that are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.pictures import Picture

from . import explorer_data as data
from ._texts import text
from .explorer_turn import Turn
from .export import Page
from .export_words import clauses

Json = dict[str, Any]


def turn_page(turns: Sequence[Turn], graph: Json, picture: Picture, title: str | None, language: str) -> Page:
    """A turn as a page.

    Args:
        turns: the graphs.
        graph: what the explorer draws of them, with everything counted that can be chosen.
        picture: of the first position, with how likely the answers are.
        title: the heading; None for one with the name of the game.
        language: of the page.
    """
    sides = graph["sides"]
    sizes = "; ".join(f"{side['title']}: {side['text']}" if side["title"] else side["text"] for side in sides)
    named = {side["words"][id] for side in sides for step in side["steps"] for id in step[3]}
    named |= {id for each in graph["why"] for id in each["clauses"]}
    return Page(
        frontend=f"explorer_{graph['game']['board']}",
        language=language,
        title=title or text(language, "export.title.explorer", game=graph["game"]["name"]),
        about=text(language, "export.explorer", what=sizes),
        how=text(language, "export.how.explorer"),
        values={"recorded": True, "graph": {**graph, "back": 0}},
        answers={"boards": [[data.board(turn.state(number)) for number in turn.shown] for turn in turns]},
        picture=picture,
        words=clauses(named, graph["clauses"], language),
    )
