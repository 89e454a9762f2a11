"""What a score lab counted, as a page."""

from __future__ import annotations

from typing import Any

from ._base import Drawing
from ._texts import text
from .export import Page
from .export_words import clauses

Json = dict[str, Any]


def lab_page(lab: Json, picture: Drawing | None, title: str | None, language: str) -> Page:
    """What was counted, as a page.

    Args:
        lab: what the score lab draws, with a sample.
        picture: of the scores.
        title: the heading; None for one with the name of the game.
        language: of the page.
    """
    sample, game = lab["sample"], lab["game"]
    so_far = {**sample, "partial": sample["games"] < sample["of"]}
    still = {**lab, "running": False, "waiting": "", "looking": None, "sample": so_far}
    return Page(
        frontend="lab",
        language=language,
        title=title or text(language, "export.title.lab", game=game["name"]),
        about=text(language, "export.lab", asked=sample["text"], n=sample["games"]),
        how=text(language, "export.how.lab"),
        values={"recorded": True, "lab": still},
        answers={},
        picture=picture,
        words=clauses(set(lab["clauses"]), lab["clauses"], language),
    )
