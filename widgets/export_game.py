"""A playthrough as a page: all its lines, the options of each place, and the game in words.

What the page holds is what `frames.Sight` shows, and no more: it is made from the same frames as the stepper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gamelib.playthrough import PlayNode, Playthrough
from gamelib.story import capital

from . import frames
from ._texts import text
from .export import LIMIT, Page
from .export_words import clauses, named, turns
from .guide import Guide

Json = dict[str, Any]


def game_page(play: Playthrough, sight: frames.Sight, guide: Guide | None, title: str | None, language: str) -> Page:
    """A playthrough as a page.  Where that is too large the other lines are left out, then the options; it says so.

    Args:
        play: the game; the page opens where it stands.
        sight: what of it may be known.
        guide: the script of a guided game, whose notes are shown at their places.
        title: the heading; None for the name of the game.
        language: of the page.

    Raises:
        ValueError: the current line alone is too long for a page.
    """
    ends = [node for node in play if not node.children]
    page = _page(play, sight, guide, title, language, ends)
    if len(ends) > 1 and _size(page) > LIMIT:
        page = _page(play, sight, guide, title, language, [play.line[-1]])
        page = replace(page, about=f"{page.about} {text(language, 'export.left', n=len(ends) - 1)}")
    if _size(page) > LIMIT:
        about = f"{page.about} {text(language, 'export.left.options')}"
        page = replace(page, about=about, answers={**page.answers, "menus": {}})
    if (size := _size(page)) > LIMIT:
        raise ValueError(
            f"the page would have {size:,} bytes, and {LIMIT:,} are the most; the line has {len(play.line):,} places: "
            "make a playthrough of a part of it, as Playthrough(state) from a state on its way"
        )
    return page


def _size(page: Page) -> int:
    return len(page.html().encode())


def _page(
    play: Playthrough,
    sight: frames.Sight,
    guide: Guide | None,
    title: str | None,
    language: str,
    ends: Sequence[PlayNode],
) -> Page:
    story = play.game.story
    shown: dict[int, Json] = {}
    chains: dict[int, Json] = {}
    lines: dict[int, Json] = {}
    for end in ends:
        line = end.path
        parts = play.turns(line)
        numbers = [turn for turn, nodes in enumerate(parts) for _ in nodes]
        for node, turn in zip(line, numbers, strict=True):
            if node.id not in shown:
                shown[node.id] = frames.frame(node, turn, sight, guide)
        ways = {}
        for turn, nodes in enumerate(parts):
            last = nodes[-1].id if turn else None
            if last is None:
                continue
            drawn = chains.get(last) or frames.graph(nodes)
            if drawn:
                chains[last], ways[turn] = drawn, last
        kept = [each for each in frames.branches(sight, line, numbers, language) if play[each["id"]] in ends]
        lines[end.id] = {"ids": [node.id for node in line], "chains": ways, "branches": kept}
    head = frames.header(play, language)
    menus = {id: frames.menu(play[id], False, sight) for id in shown}
    line = play.line
    told = [shown[node.id] for node in line]
    final = sight.shown(line[-1]).picture()
    return Page(
        frontend=f"stepper_{story.board}",
        language=language,
        title=title or text(language, "export.title", game=head["game"]["name"]),
        about=_about(head, language),
        how=text(language, "export.how.game"),
        values={"recorded": True},
        answers={
            "head": {**head, "open": sight.all_open},
            "frames": shown,
            "chains": chains,
            "lines": lines,
            "menus": {id: menu for id, menu in menus.items() if menu},
            "line": line[-1].id,
            "at": line.index(play.node),
        },
        picture=final,
        words=turns(told, head, language) + clauses(named(told), head["clauses"], language),
    )


def _about(head: Json, language: str) -> str:
    """Who played what, by which rulings and dice, in a sentence."""
    seats = ", ".join(f"{seat['key']} {_plays(seat['plays'], language)}" for seat in head["seats"])
    game = head["game"]
    return text(language, "export.game", seats=capital(seats), rulings=game["rulings"], dice=game["dice"])


def _plays(name: str, language: str) -> str:
    return text(language, "seat.you") if name == "you" else name
