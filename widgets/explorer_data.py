"""A turn graph as the plain values that the explorer draws (their shape: `js/explorer.js`).

At most `explorer_turn.SHOWN` positions are drawn, whole layers from the root on; how likely they are is counted over
the whole graph, by `explorer_count`.  Where the graph itself is not complete only the first layer is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gamelib.game import Game, Strategy
from gamelib.game import State as Position

from . import frames
from ._texts import raw, text
from .explorer_count import MANY
from .explorer_turn import Ask, Edge, Turn, shown_as

Json = dict[str, Any]

COMPARED = 5_000_000  # positions times ends in which the orders of triggers are compared


def explorer(
    turns: Sequence[Turn],
    titles: Sequence[str],
    ways: Mapping[str, str | Strategy],
    notes: Sequence[str],
    language: str,
) -> Json:
    """All that goes down, without the boards and without what is counted; `ways` to choose by their names."""
    game = turns[0].game
    root = turns[0].graph.root
    story = game.story
    banner = story.banner(root)
    who = game.seats[banner.seat].capitalize() + " " if banner.seat is not None else ""
    small = all(turn.complete and turn.graph.size <= MANY for turn in turns)
    said = {**story.terms.strategies, "random": text(language, "explorer.equal")}
    kept = [signatures(turn) for turn in turns] if small and len(turns) > 1 else []
    others: Sequence[frozenset[tuple[str, ...]] | None] = kept[::-1] or [None] * len(turns)
    notes = [*notes]
    if len(turns) > 1 and not kept:
        notes.append(text(language, "explorer.too.large", turn=text(language, f"word.{story.turn_word}")))
    return {
        "version": 1,
        "game": {"name": game.title, "board": story.board, "words": story.words(game)},
        "seats": [{"key": key, "name": key.capitalize(), "plays": ""} for key in game.seats],
        "clauses": frames.clauses(game),
        "question": f"{who}{banner.lead}",
        "why": [frames.sentence(each) for each in banner.why],
        "line": str(root),
        "turn": text(language, f"word.{story.turn_word}"),
        "turns": raw(language, f"word.{story.turn_word}s"),
        "strategies": [{"name": name, "text": said.get(name, name)} for name in ways],
        "notes": notes,
        "sides": [side(*each, language) for each in zip(turns, titles, others, strict=True)],
    }


def side(turn: Turn, title: str, other: frozenset[tuple[str, ...]] | None, language: str) -> Json:
    """One graph; `other` is what the graph under the other ruling has, if there is one."""
    place = {number: at for at, number in enumerate(turn.shown)}
    words: dict[str, int] = {}
    rows: list[list[Any]] = []
    for number in place:
        for edge in turn.edges(number):
            only = other is not None and signature(turn, edge) not in other
            numbers = [words.setdefault(id, len(words)) for id in edge.clauses]
            action = words.setdefault(edge.action, len(words))
            rows.append([place[number], place.get(edge.target, -1), action, numbers, int(only)])
    states = [turn.state(number) for number in place]
    story = turn.game.story
    leads = [words.setdefault(story.banner(state).lead, len(words)) for state in states]
    kinds = [words.setdefault(text(language, f"node.{state.node}"), len(words)) for state in states]
    return {
        "title": title,
        "text": size_of(turn, language),
        "left": left_out(turn, language),
        "complete": turn.complete,
        "size": turn.graph.size,
        "depths": [turn.depth(number) for number in place],
        "seats": [-1 if state.player is None or turn.is_end(n) else state.player for n, state in zip(place, states)],
        "leads": leads,
        "kinds": kinds,
        "ends": [int(turn.is_end(number)) for number in place],
        "steps": rows,
        "words": list(words),
        "answers": [
            {
                "name": question.name,
                "groups": list(map(shown_as, question.groups)),
                "of": {str(place[end]): group for end, group in question.of.items() if end in place},
            }
            for question in turn.questions
        ],
        "orders": orders(turn, language),
    }


def size_of(turn: Turn, language: str) -> str:
    """How large a graph is, in words."""
    size = text(language, "explorer.positions", n=turn.graph.size)
    if not turn.complete:
        return text(language, "explorer.stopped", size=size)
    choices = text(language, "explorer.choices", n=turn.graph.choices)
    return text(language, "explorer.size", size=size, choices=choices)


def left_out(turn: Turn, language: str) -> str:
    """What is not drawn, in words; empty where everything is."""
    shown, size = len(turn.shown), turn.graph.size
    if not turn.complete:
        least = text(language, "explorer.least", size=text(language, "explorer.positions", n=size))
        what = "explorer.least.many" if shown == 1 else "explorer.least.first"
        return f"{least} {text(language, what)}"
    hidden = size - shown
    if not hidden:
        return ""
    there = set(turn.shown)
    ends = sum(end not in there for end in turn.graph.ends)
    deepest = max(map(turn.depth, turn.shown))
    steps = text(language, "explorer.left.steps", n=deepest)
    return text(language, "explorer.left", shown=shown, size=size, steps=steps, hidden=hidden, ends=ends)


def orders(turn: Turn, language: str) -> str:
    """Does the order of triggers matter, in words; empty where nobody asks for it or nobody knows."""
    if not turn.complete or turn.graph.size * len(turn.graph.ends) > COMPARED:
        return ""
    asked = turn.graph.orders
    if not asked:
        return ""
    many = sum(each.matters for each in asked)
    times = text(language, "explorer.orders.times", n=len(asked))
    key = "explorer.orders.matter" if many else "explorer.orders.same"
    return text(language, key, times=times, many=many)


# ------------------------------------------------------------------------------------------------------ two rulings
def signature(turn: Turn, edge: Edge) -> tuple[str, ...]:
    """What can be told of a step: the positions before and after it, and what is done."""
    return (_told(turn, edge.source), edge.action, _told(turn, edge.target))


def _told(turn: Turn, number: int) -> str:
    """A position without what only one of the rulings remembers."""
    parts = str(turn.state(number)).split(", ")
    return ", ".join(part for part in parts if not part.startswith("third had "))


def signatures(turn: Turn) -> frozenset[tuple[str, ...]]:
    """Those of all steps."""
    return frozenset(signature(turn, edge) for number in turn.graph for edge in turn.edges(number))


def drawn(turn: Turn, place: object) -> Position:
    """The position at a place among those that are drawn.  Raises ValueError for none."""
    if type(place) is not int or not 0 <= place < len(turn.shown):
        raise ValueError(f"a position has a number from 0 to {len(turn.shown) - 1}, not {place!r}")
    return turn.state(turn.shown[place])


def board(state: Position) -> Json:
    """What is needed to draw a position."""
    story = state.game.story
    return {
        "board": story.position(state),
        "alt": state.alt,
        "line": str(state),
        "seat": state.turn,
        "decides": state.player,
        "node": str(state.node),
        "die": getattr(state, "die", None) or 0,
        "scores": [[*(score.parts.get(id, 0) for _, id in story.score_rows), score.total] for score in state.scores],
    }


def scores_of(game: Game, language: str) -> dict[str, Ask]:
    """The questions that each game has: what a seat scores."""

    def score(seat: int) -> Ask:
        return lambda state: state.scores[seat].total

    return {text(language, "explorer.score", name=name): score(seat) for seat, name in enumerate(game.seats)}
