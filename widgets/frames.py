"""A playthrough as the plain values that the browser draws: frames, menus, graphs (their shape: `js/model.js`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from gamelib.explore.chains import BOX, chain_alt, chain_boxes, chain_size
from gamelib.game import Game, State
from gamelib.playthrough import PlayNode, Playthrough
from gamelib.story import Move, Option, Sentence
from gamelib.strategies import YOU

from ._texts import text
from .guide import Guide

Json = dict[str, Any]


@dataclass(frozen=True)
class Sight:
    """What the person at the screen may know: at each place, what one seat knows of it, or everything.

    Attributes:
        play: the game.
        open: are all hands shown?
    """

    play: Playthrough
    open: bool

    @property
    def people(self) -> list[int]:
        """The seats where somebody sits."""
        return [seat for seat, plays in enumerate(self.play.seats) if plays == YOU]

    @property
    def can_open(self) -> bool:
        """Is there anything that is hidden from somebody at the screen?"""
        return self.play.game.story.closed_hands and bool(self.people)

    @property
    def all_open(self) -> bool:
        """Is everything shown?"""
        return self.open or not self.can_open

    def eyes(self, node: PlayNode) -> int | None:
        """Whose knowledge is shown at a place: the person’s who decides there, or did last; None for everything."""
        if self.all_open:
            return None
        people, at = self.people, node
        while len(people) > 1 and at.state.player not in people and at.parent:
            at = at.parent
        seat = at.state.player
        return seat if seat in people else people[0]

    def state(self, node: PlayNode, eyes: int | None) -> State:
        """A place as a seat knows it."""
        return node.state if eyes is None else node.state.view(eyes)

    def shown(self, node: PlayNode) -> State:
        """A place as it is shown."""
        return self.state(node, self.eyes(node))

    def closed(self, node: PlayNode) -> bool:
        """Would the options at a place tell what is not shown?"""
        return node.state.game.story.closed(self.shown(node))

    def led_to(self, node: PlayNode) -> str | None:
        """The action that led to a place, as it may be told there."""
        if node.parent is None or node.action is None:
            return None
        return node.state.game.story.told(self.state(node.parent, self.eyes(node)), node.action)

    def taken(self, node: PlayNode) -> str | None:
        """What was chosen at a place, as it may be told there."""
        if node.latest is None or node.latest.action is None:
            return None
        return node.state.game.story.told(self.shown(node), node.latest.action)


def header(play: Playthrough, language: str = "en") -> Json:
    """What does not change while a game is played, and how its dice come; with its texts in a language."""
    game = play.game
    rulings = [_ruling(name, value, language) for name, value in game.switches.items() if name != "players"]
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
            "rulings": ", ".join(rulings) or text(language, "stepper.rulings"),
            "dice": dice(play, language),
            "words": game.story.words(game),
        },
        "seats": seats,
        "scoreRows": [{"label": label, "clause": id} for label, id in game.story.score_rows],
        "clauses": clauses(game),
    }


def _ruling(name: str, value: object, language: str) -> str:
    """A switch as the head line names it: a whole deck would fill the page, so only how many cards it has."""
    if isinstance(value, tuple) and len(value) > 5:
        return text(language, "stepper.ruling.of", name=name, n=len(value))
    return f"{name}={value!r}"


def dice(play: Playthrough, language: str) -> str:
    """Where the rolls come from."""
    by_hand = [node.by_hand for node in play if node.parent and node.parent.state.chance]
    if by_hand and all(by_hand):
        return text(language, "stepper.given", what=text(language, f"word.{play.game.story.luck[0]}"))
    what = text(language, f"word.{play.game.story.luck[1]}")
    key = "stepper.seed.some" if any(by_hand) else "stepper.seed"
    return text(language, key, seed=str(play.seed), what=what)


def clauses(game: Game) -> Json:
    """Title and text of every clause of a game; for a ruling the text of its readings too."""
    found = {}
    for each in game.clauses:
        readings = getattr(each, "readings", ())
        told = " ".join([each.text, *(f"{reading.switch}: {reading.text}" for reading in readings)])
        found[each.id] = {"title": each.title, "text": told}
    return found


def turn_numbers(play: Playthrough) -> list[int]:
    """For each place of the current line the turn that it belongs to."""
    return [turn for turn, nodes in enumerate(play.turns()) for _ in nodes]


def frame(node: PlayNode, turn: int, sight: Sight, guide: Guide | None) -> Json:
    """One place of the line."""
    state, story = sight.shown(node), node.state.game.story
    banner = story.banner(state)
    before = node.parent.state if node.parent else None
    told = before is not None or state.within_turn  # what was before the first place belongs to no turn that is shown
    return {
        "id": node.id,
        "turn": turn,
        "where": story.turn_text(state),
        "seat": state.turn,
        "decides": state.player,
        "node": str(state.node),
        "die": getattr(state, "die", None) or 0,
        "action": sight.led_to(node),
        "by": before.player if before else None,
        "say": [sentence(each) for each in story.say(state)] if told else [],
        "moves": [move(each) for each in story.moves(state)] if told else [],
        "banner": {
            "seat": banner.seat,
            "lead": banner.lead,
            "why": [sentence(each) for each in banner.why],
            "next": banner.next,
        },
        "scores": [[*(score.parts.get(id, 0) for _, id in story.score_rows), score.total] for score in state.scores],
        "comment": node.comment,
        "board": story.position(state),
        "alt": state.alt,
        "guide": guide.note(node) if guide else None,
    }


def menu(node: PlayNode, yours: bool, sight: Sight) -> Json | None:
    """What may be chosen or may happen at a place, with what it would do; None when the game is over."""
    state, story = node.state, node.state.game.story
    if state.is_over:
        return None
    if sight.closed(node):
        return {"id": node.id, "kind": "decision", "you": False, "closed": True, "taken": None, "groups": []}
    shown = sight.shown(node)
    standing, hints = story.standing(shown), story.hints(shown)
    return {
        "id": node.id,
        "kind": "decision" if state.actions else "chance",
        "you": yours,
        "taken": sight.taken(node),
        "groups": [
            {
                "title": group.title,
                "clause": group.clause,
                "options": [option(state, each, standing) for each in group.options],
            }
            for group in story.menu(shown)
        ],
        **({"hints": plain(hints)} if hints else {}),
    }


def option(state: State, given: Option, standing: Sequence[int]) -> Json:
    """An option with its effect on the scores, or at a chance node with its probability."""
    odds, after = None, given.totals
    if not state.actions:
        odds, after = str(state.chance.probability(given.action)), tuple(standing)
    elif after is None:
        after = state.game.story.standing(state.child(given.action))
    return {
        "action": str(given.action),
        "label": given.label,
        "seat": given.seat,
        "odds": odds,
        "effects": [new - old for new, old in zip(after, standing, strict=True)],
        "totals": list(after),
        "moves": [move(each) for each in given.moves],
        "trigger": {"seat": given.trigger[0], "at": given.trigger[1]} if given.trigger else None,
        "earns": [asdict(each) for each in given.earns],
        "short": given.short,
        **({"cards": list(given.cards), "note": given.note} if given.cards else {}),
    }


def plain(value: Any) -> Any:
    """Hints as plain values."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [plain(each) for each in value]
    return sentence(value) if isinstance(value, Sentence) else value


def graph(turn: Sequence[PlayNode]) -> Json | None:
    """What led to what in a turn; None while nothing was chosen."""
    boxes = chain_boxes(turn)
    if not boxes:
        return None
    width, height = chain_size(boxes)
    story = turn[-1].state.game.story
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
    alt = chain_alt(boxes, story)
    return {"width": width, "height": height, "box": list(BOX), "alt": alt, "nodes": nodes, "edges": edges}


def branches(sight: Sight, line: Sequence[PlayNode], turns: Sequence[int], language: str = "en") -> list[Json]:
    """The lines that leave the current one."""
    found, word = [], sight.play.game.story.turn_word
    turn = text(language, f"word.{word}")
    for index, node in enumerate(line):
        following = line[index + 1] if index + 1 < len(line) else None
        for other in node.children:
            if other is following:
                continue
            end, more = other, 0
            while end.latest:
                more += end.begins_turn
                end = end.latest
            more += end.begins_turn
            size = text(language, f"word.{word}s", n=more) if more else text(language, "stepper.branch.none", turn=turn)
            at, action = max(turns[index], 1), sight.led_to(other)
            said = text(language, "stepper.branch", action=action, turn=turn, at=at, size=size)
            found.append({"from": index, "turn": turns[index], "turns": more, "id": end.id, "text": said})
    return found


def sentence(said: Sentence) -> Json:
    """Text with its clauses and the seat that it is about."""
    return {"seat": said.seat, "text": said.text, "clauses": list(said.clauses)}


def move(made: Move) -> Json:
    """A piece that goes from one place to another."""
    card = {} if made.card is None else {"card": made.card}
    return {"piece": made.piece, "seat": made.seat, "from": made.source, "to": made.target, **card}
