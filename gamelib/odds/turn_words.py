"""A turn graph in words: its numbers, and its ends as a table."""

from __future__ import annotations

import html
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gamelib.odds.turns import TurnGraph

ROWS = 12  # ends that are shown, at most


def table_of(graph: TurnGraph, rows: int = ROWS) -> list[list[str]]:
    """The likeliest ends when all choices are equally likely, with the scores there; the first row is the heading."""
    reached = graph.reach("random")
    listed = sorted(graph.ends, key=lambda end: (-reached[end], end))[:rows]
    table = [["probability", "end", *(f"score of {name}" for name in graph.game.seats)]]
    for end in listed:
        state = graph.state(end)
        table.append([likely(reached[end]), str(state), *(str(score.total) for score in state.scores)])
    return table


def likely(chance: Fraction) -> str:
    """A probability: as a fraction where that is short."""
    return str(chance) if chance.denominator < 1_000_000 else f"{float(chance):.3g}"


def html_of(graph: TurnGraph) -> str:
    """What a notebook shows."""
    head = f"<p>From <code>{html.escape(str(graph.root))}</code>: {html.escape(graph.text)}.</p>"
    if not graph.complete:
        return f"{head}<p>Nothing exact is known of it; <code>estimate</code> plays turns instead.</p>"
    heading, *body = table_of(graph)
    cells = "".join(f"<th>{html.escape(cell)}</th>" for cell in heading)
    lines = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in body)
    left = len(graph.ends) - len(body)
    more = f" {left:,} more are not shown." if left else ""
    caption = f"<caption>Ends of the turn, if each choice is as likely as the others.{more}</caption>"
    return f"{head}<table>{caption}<thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>"
