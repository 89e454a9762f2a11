"""A playthrough as the plain values that the browser draws: frames, menus, graphs (their shape: `js/model.js`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from gamelib.explore.chains import BOX, chain_alt, chain_boxes, chain_size
from gamelib.game import Game, State
from gamelib.playthrough import PlayNode, Playthrough
from gamelib.story import Move, Option, Sentence

from .guide import Guide

Json = dict[str, Any]


def header(play: Playthrough) -> Json:
    """What does not change while a game is played, and how its dice come."""
    game = play.game
    rulings = [f"{name}={value!r}" for name, value in game.switches.items() if name != "players"]
    seats = [
        {
            "key": key,
            "name": key.capitalize(),
            "plays": seat if isinstance(seat, str) else getattr(seat, "__name__", "own"),
        }
        for key, seat in zip(game.seats, play.seats, strict=True)
    ]
    return {
        "version": 1,
        "game": {
            "name": game.title,
            "board": game.story.board,
            "rulings": ", ".join(rulings) or "default rulings",
            "dice": dice(play),
        },
        "seats": seats,
        "scoreRows": [{"label": label, "clause": id} for label, id in game.story.score_rows],
        "clauses": clauses(game),
    }


def dice(play: Playthrough) -> str:
    """Where the rolls come from."""
    by_hand = [node.by_hand for node in play if node.parent and node.parent.state.chance]
    if by_hand and all(by_hand):
        return "dice as given"
    return f"seed {play.seed}" + (", some rolls by hand" if any(by_hand) else "")


def clauses(game: Game) -> Json:
    """Title and text of every clause of a game; for a ruling the text of its readings too."""
    found = {}
    for each in game.clauses:
        readings = getattr(each, "readings", ())
        text = " ".join([each.text, *(f"{reading.switch}: {reading.text}" for reading in readings)])
        found[each.id] = {"title": each.title, "text": text}
    return found


def turn_numbers(play: Playthrough) -> list[int]:
    """For each place of the current line the turn that it belongs to."""
    return [turn for turn, nodes in enumerate(play.turns()) for _ in nodes]


def frame(node: PlayNode, turn: int, guide: Guide | None) -> Json:
    """One place of the line."""
    state, story = node.state, node.state.game.story
    banner = story.banner(state)
    before = node.parent.state if node.parent else None
    return {
        "id": node.id,
        "turn": turn,
        "seat": state.turn,
        "decides": state.player,
        "node": str(state.node),
        "die": getattr(state, "die", None) or 0,
        "action": node.action,
        "by": before.player if before else None,
        "say": [sentence(each) for each in story.say(state)],
        "moves": [move(each) for each in story.moves(state.events)],
        "banner": {
            "seat": banner.seat,
            "lead": banner.lead,
            "why": [sentence(each) for each in banner.why],
            "next": banner.next,
        },
        "scores": [[*score.parts.values(), score.total] for score in state.scores],
        "comment": node.comment,
        "board": story.position(state),
        "alt": state.alt,
        "guide": guide.note(node) if guide else None,
    }


def menu(node: PlayNode, yours: bool) -> Json | None:
    """What may be chosen or may happen at a place, with what it would do; None when the game is over."""
    state = node.state
    if state.is_over:
        return None
    totals = [score.total for score in state.scores]
    return {
        "id": node.id,
        "kind": "chance" if state.chance else "decision",
        "you": yours,
        "taken": node.latest.action if node.latest else None,
        "groups": [
            {"title": group.title, "clause": group.clause, "options": [option(state, o, totals) for o in group.options]}
            for group in state.game.story.menu(state)
        ],
    }


def option(state: State, given: Option, totals: Sequence[int]) -> Json:
    """An option with its effect on the scores, or at a chance node with its probability."""
    odds = str(state.chance.probability(given.action)) if state.chance else None
    after = totals if state.chance else [score.total for score in state.child(given.action).scores]
    return {
        "action": str(given.action),
        "label": given.label,
        "seat": given.seat,
        "odds": odds,
        "effects": [new - old for new, old in zip(after, totals, strict=True)],
        "totals": list(after),
        "moves": [move(each) for each in given.moves],
        "trigger": {"seat": given.trigger[0], "at": given.trigger[1]} if given.trigger else None,
        "earns": [asdict(each) for each in given.earns],
        "short": given.short,
    }


def graph(turn: Sequence[PlayNode]) -> Json | None:
    """What led to what in a turn; None while nothing was chosen."""
    boxes = chain_boxes(turn)
    if not boxes:
        return None
    width, height = chain_size(boxes)
    nodes = [
        {
            "id": number,
            "seat": box.link.seat,
            "label": box.link.label,
            "clause": box.link.clause,
            "x": box.x,
            "y": box.y,
            "born": box.born,
            "up": box.up,
            "done": box.done,
            "end": box.link.end,
            "waits": box.link.waits,
            "asks": box.link.asks,
            "did": box.link.did,
        }
        for number, box in enumerate(boxes)
    ]
    edges = [
        {"from": box.link.cause, "to": number, "clause": box.link.clause}
        for number, box in enumerate(boxes)
        if box.link.cause is not None
    ]
    return {"width": width, "height": height, "box": list(BOX), "alt": chain_alt(boxes), "nodes": nodes, "edges": edges}


def branches(play: Playthrough, line: Sequence[PlayNode], turns: Sequence[int]) -> list[Json]:
    """The lines that leave the current one."""
    found = []
    for index, node in enumerate(line):
        following = line[index + 1] if index + 1 < len(line) else None
        for other in node.children:
            if other is following:
                continue
            end, rolls = other, 0
            while end.latest:
                rolls += bool(end.parent and end.parent.state.node == "roll")
                end = end.latest
            rolls += bool(end.parent and end.parent.state.node == "roll")
            size = f"{rolls} turn{'s' if rolls != 1 else ''}" if rolls else "no further turn"
            text = f"{other.action}, another line from turn {max(turns[index], 1)}, {size}"
            found.append({"from": index, "turn": turns[index], "turns": rolls, "id": end.id, "text": text})
    return found


def sentence(said: Sentence) -> Json:
    """Text with its clauses and the seat that it is about."""
    return {"seat": said.seat, "text": said.text, "clauses": list(said.clauses)}


def move(made: Move) -> Json:
    """A piece that goes from one place to another."""
    return {"piece": made.piece, "seat": made.seat, "from": made.source, "to": made.target}
