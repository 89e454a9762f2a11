"""The causal graph of a turn: what was done and every trigger, each with what led to it, layered by cause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gamelib.playthrough import PlayNode, Playthrough
from gamelib.story import Link, Story, capital

BOX = (136, 44)  # width and height of a box, in units of the drawing
STEP = (148, 80)  # from one box to the next beside it, and from one layer to the next
MARGIN = 8


@dataclass(frozen=True, slots=True)
class Box:
    """A link of the chain with its place in the drawing and in the playthrough.

    Attributes:
        link: what it is.
        layer: how many causes lead to it; 0 for the action of the turn.
        x, y: the centre of its box.
        born, up, done: ids of the places in the playthrough from which it exists, is the question of the moment, and is
            over; None if that has not come.
    """

    link: Link
    layer: int
    x: float
    y: float
    born: int
    up: int | None
    done: int | None


def chain_boxes(turn: Sequence[PlayNode]) -> tuple[Box, ...]:
    """The chain of a turn, given by its places (see `Playthrough.turns`), laid out: causes above what they led to."""
    story = turn[-1].state.game.story
    links = story.chain(turn[-1].state)
    logged = [len(node.state.turn_events) for node in turn]
    asked = [story.asked(node.state) for node in turn]

    def first_with(event: int | None) -> int | None:
        if event is None:
            return None
        return next((node.id for node, length in zip(turn, logged, strict=True) if length > event), None)

    boxes = []
    for link, (layer, x, y) in zip(links, _layout(links), strict=True):
        up = None
        if link.asks:
            up = next((node.id for node, event in zip(turn, asked, strict=True) if event == link.born), None)
        boxes.append(Box(link, layer, x, y, first_with(link.born) or turn[-1].id, up, first_with(link.done)))
    return tuple(boxes)


def chain_graph(playthrough: Playthrough, turn: int) -> Any:
    """What led to what in one turn, as a networkx DiGraph.

    Each node is the action of the turn or one trigger with what became of it, in Pocket Rails what a player revealed,
    a delivery or a decision; each edge leads from a cause to what it earned and is named by the clause.

    Args:
        playthrough: a played game.
        turn: 1 for its first turn.

    Returns:
        A ``networkx.DiGraph``. Nodes are numbered in the order in which they arose and have the attributes ``seat``,
        ``label``, ``clause``, ``end`` ("done", "declined", "lapsed" or None), ``detail``, ``layer``, ``x``, ``y``, and
        ``born``, ``up``, ``done``: ids of places in the playthrough. Edges have ``clause``. The graph has ``alt``.

    Raises:
        ValueError: there is no such turn.

    >>> from gamelib import Package
    >>> graph = chain_graph(Package().play(["greedy", "random"], seed=7), turn=12)
    >>> [(node["label"], node["detail"]) for _, node in graph.nodes(data=True)]
    [('deliver', 'to 1 · PK-4'), ('own at 1', 'pink pawn to 5')]
    """
    import networkx

    boxes = chain_boxes(turn_nodes(playthrough, turn))
    graph: Any = networkx.DiGraph(turn=turn, alt=chain_alt(boxes, playthrough.game.story))
    for number, box in enumerate(boxes):
        link = box.link
        detail = link.did if link.end else link.asks if box.up is not None else link.waits
        graph.add_node(
            number,
            seat=link.seat,
            label=link.label,
            clause=link.clause,
            end=link.end,
            detail=detail,
            layer=box.layer,
            x=box.x,
            y=box.y,
            born=box.born,
            up=box.up,
            done=box.done,
        )
        if link.cause is not None:
            graph.add_edge(link.cause, number, clause=link.clause)
    return graph


def turn_nodes(playthrough: Playthrough, turn: int) -> list[PlayNode]:
    """The places of one turn of the current line.  Raises ValueError when there is no such turn."""
    turns = playthrough.turns()
    if type(turn) is not int or not 1 <= turn < len(turns):
        raise ValueError(f"turn must be 1 to {len(turns) - 1}, the turns of this line, not {turn!r}")
    return turns[turn]


def chain_alt(boxes: Sequence[Box], story: Story) -> str:
    """The chain in words."""
    if not boxes:
        return f"Nothing was chosen in this {story.turn_word} yet."
    sentences = [f"Chain of this {story.turn_word}."]
    for number, box in enumerate(boxes):
        earned = [other.link.label for other in boxes if other.link.cause == number]
        if earned or box.layer == 0:
            did = f" ({box.link.did})" if box.link.did else ""
            led = f"led to {', '.join(earned)}" if earned else story.idle
            sentences.append(f"{capital(box.link.label)}{did} {led}.")
    ends = [f"{box.link.label} {box.link.end or 'waits'}" for box in boxes if box.layer and box.link.end != "done"]
    return " ".join(sentences) + (f" {capital('; '.join(ends))}." if ends else "")


def chain_size(boxes: Sequence[Box]) -> tuple[float, float]:
    """Width and height of the drawing."""
    width = max((box.x for box in boxes), default=0) + BOX[0] / 2 + MARGIN
    height = max((box.y for box in boxes), default=0) + BOX[1] / 2 + MARGIN
    return width, height


def _layout(links: Sequence[Link]) -> list[tuple[int, float, float]]:
    """Layer, x and y of each link: trees from the top, as narrow as they get with each cause centred over its effects.

    After Reingold and Tilford (IEEE Trans. Softw. Eng. 7, 1981): subtrees are laid out alone, then pushed together
    until they are one step apart in the layer where they come closest.
    """
    children: dict[int | None, list[int]] = {}
    for number, link in enumerate(links):
        children.setdefault(link.cause, []).append(number)

    def tree(number: int | None, layer: int) -> tuple[dict[int, tuple[int, float]], dict[int, tuple[float, float]]]:
        """Places of a link and all below it, and how far they reach to the left and right in each layer."""
        places: dict[int, tuple[int, float]] = {}
        reach: dict[int, tuple[float, float]] = {}
        for child in children.get(number, ()):
            below, wide = tree(child, layer + 1)
            push = max((reach[at][1] + 1 - wide[at][0] for at in wide if at in reach), default=0.0)
            places.update({other: (at, x + push) for other, (at, x) in below.items()})
            for at, (left, right) in wide.items():
                reach[at] = (min(left + push, reach.get(at, (left + push,))[0]), right + push)
        if number is not None:
            own = [places[child][1] for child in children.get(number, ())]
            x = (own[0] + own[-1]) / 2 if own else 0.0
            places[number], reach[layer] = (layer, x), (x, x)
        return places, reach

    places, reach = tree(None, -1)
    left = min((each[0] for each in reach.values()), default=0.0)
    x0, y0 = MARGIN + BOX[0] / 2, MARGIN + BOX[1] / 2
    rows = [places[number] for number in range(len(links))]
    return [(layer, round(x0 + (x - left) * STEP[0], 1), round(y0 + layer * STEP[1], 1)) for layer, x in rows]
