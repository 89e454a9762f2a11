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
from .explorer_count import MANY
from .explorer_turn import Ask, Edge, Turn, shown_as

Json = dict[str, Any]

COMPARED = 5_000_000  # positions times ends in which the orders of triggers are compared


def explorer(
    turns: Sequence[Turn],
    titles: Sequence[str],
    ways: Mapping[str, str | Strategy],
    notes: Sequence[str],
) -> Json:
    """All that goes down, without the boards and without what is counted; `ways` to choose by their names."""
    game = turns[0].game
    root = turns[0].graph.root
    story = game.story
    banner = story.banner(root)
    who = game.seats[banner.seat].capitalize() + " " if banner.seat is not None else ""
    small = all(turn.complete and turn.graph.size <= MANY for turn in turns)
    said = {**story.terms.strategies, "random": "each choice equally likely"}
    kept = [signatures(turn) for turn in turns] if small and len(turns) > 1 else []
    others: Sequence[frozenset[tuple[str, ...]] | None] = kept[::-1] or [None] * len(turns)
    notes = [*notes]
    if len(turns) > 1 and not kept:
        notes.append(f"What only one ruling allows is not marked: the {story.turn_word} is too large.")
    return {
        "version": 1,
        "game": {"name": game.title, "board": story.board, "words": story.words(game)},
        "seats": [{"key": key, "name": key.capitalize(), "plays": ""} for key in game.seats],
        "clauses": frames.clauses(game),
        "question": f"{who}{banner.lead}",
        "why": [frames.sentence(each) for each in banner.why],
        "line": str(root),
        "turn": story.turn_word,
        "strategies": [{"name": name, "text": said.get(name, name)} for name in ways],
        "notes": notes,
        "sides": [side(turn, title, other) for turn, title, other in zip(turns, titles, others, strict=True)],
    }


def side(turn: Turn, title: str, other: frozenset[tuple[str, ...]] | None) -> Json:
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
    kinds = [words.setdefault(str(state.node), len(words)) for state in states]
    return {
        "title": title,
        "text": _text(turn),
        "left": left_out(turn),
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
        "orders": orders(turn),
    }


def _text(turn: Turn) -> str:
    if not turn.complete:
        return turn.graph.text
    size, choices = turn.graph.size, turn.graph.choices
    return f"{size:,} position{'s' * (size != 1)}, {choices:,} choice{'s' * (choices != 1)}, equal positions merged"


def left_out(turn: Turn) -> str:
    """What is not drawn, in words; empty where everything is."""
    shown, size = len(turn.shown), turn.graph.size
    if not turn.complete:
        least = f"At least {size:,} position{'s' * (size != 1)} can follow; the search stopped there."
        if shown == 1:
            return f"{least} What comes first has too many outcomes to draw."
        return f"{least} Only what the first step leads to is drawn: explore on from one of these positions."
    hidden = size - shown
    if not hidden:
        return ""
    there = set(turn.shown)
    ends = sum(end not in there for end in turn.graph.ends)
    deepest = max(map(turn.depth, turn.shown))
    steps = "the first step" if deepest == 1 else f"the first {deepest} steps"
    return (
        f"{shown} of {size:,} positions are drawn, {steps}; {hidden:,} more follow, {ends:,} of them ends. All "
        "probabilities are of the whole."
    )


def orders(turn: Turn) -> str:
    """Does the order of triggers matter, in words; empty where nobody asks for it or nobody knows."""
    if not turn.complete or turn.graph.size * len(turn.graph.ends) > COMPARED:
        return ""
    asked = turn.graph.orders
    if not asked:
        return ""
    many = sum(each.matters for each in asked)
    times = "once" if len(asked) == 1 else f"at {len(asked)} positions"
    if not many:
        return f"The order of triggers is asked {times}; whatever is answered, the same ends can follow."
    return f"The order of triggers is asked {times}; in {many} of them it decides which ends can follow."


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


def scores_of(game: Game) -> dict[str, Ask]:
    """The questions that each game has: what a seat scores."""

    def score(seat: int) -> Ask:
        return lambda state: state.scores[seat].total

    return {f"score of {name}": score(seat) for seat, name in enumerate(game.seats)}
