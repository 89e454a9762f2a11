"""The turn stepper: a game to play and to walk about in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from traitlets import Any as AnyTrait

from gamelib.game import Game, IllegalAction, Reason, State, Strategy
from gamelib.pictures import Picture
from gamelib.playthrough import PlayNode, Playthrough
from gamelib.story import Move

from . import frames
from ._texts import text
from .guide import Guide
from .handover import Handover

Json = dict[str, Any]


def _timeline_json(_: object, widget: TurnStepper) -> Json:
    return widget.timeline_json()


class TurnStepper(Handover):
    """Play a game step by step, see who decides what and why, and walk about in what was played.

    Args:
        start: a game, a state, or a playthrough.
        seats: for each seat ``"you"`` (the default), the name of a strategy, or a callable ``(view, rng) -> action``.
            Not with a playthrough, which has its own.
        seed: any int, of the rolls and strategies. Not with a playthrough.
        guide: the script of a guided game (see `widgets.guide.Guide`): pairs of an action and what is said before it.
        open_hands: show all hands, as a teacher may want.  Without it the page is sent only what the person who plays
            may know; where several play, what the one knows who decides.  Where nobody plays, everything is shown.

    Raises:
        TypeError: an unknown keyword; seats or a seed beside a playthrough.
        ValueError: seats or steps that do not fit the game.

    >>> from gamelib import Package
    >>> TurnStepper(Package(players=2), seats=["you", "greedy"], seed=7)
    TurnStepper(Package(players=2), turn 0)
    >>> TurnStepper(Package(players=2).play(["greedy", "random"], seed=7))
    TurnStepper(Package(players=2), turn 27)
    """

    timeline = AnyTrait().tag(sync=True, to_json=_timeline_json)  # complete whenever a page asks; then patches go down

    def __init__(
        self,
        start: Game | State | Playthrough,
        seats: Sequence[str | Strategy] | None = None,
        seed: int | None = None,
        guide: Sequence[tuple[str, str] | str] | None = None,
        open_hands: bool = False,
        **keywords: Any,
    ) -> None:
        if isinstance(start, Playthrough):
            if seats is not None or seed is not None:
                raise TypeError("a playthrough has its own seats and seed; give them when you make it")
            self.playthrough = start
        else:
            self.playthrough = Playthrough(start, seed=0 if seed is None else seed, seats=seats)
        self.guide = Guide(self.playthrough.root.state, guide) if guide is not None else None
        self._frontend = f"stepper_{self.playthrough.game.story.board}"  # a page for each game
        self._sight = frames.Sight(self.playthrough, bool(open_hands))
        self._frames: dict[int, Json] = {}
        self._graph_of: dict[int, Json | None] = {}  # the chain of a turn, by the last place of the turn
        self._sent_ids: list[int] = []
        self._sent_graphs: dict[str, Json] = {}
        self._go_on()
        super().__init__(**keywords)
        self.on_msg(self._on_message)

    # ------------------------------------------------------------------------------------- from Python
    @property
    def state(self) -> State:
        """The state where the game stands now."""
        return self.playthrough.state

    def choose(self, action: str) -> None:
        """Take an action, or pick an outcome of chance, and let the other seats go on.  Raises IllegalAction."""
        self._choose(self.playthrough.node, action)
        self._publish()

    def roll(self) -> None:
        """Let chance decide, by the seed or the script of a guide.  Raises ValueError where nothing is to be rolled."""
        self._roll()
        self._publish()

    def undo(self) -> None:
        """Back to where you decided or rolled last; what was played stays.  Raises ValueError at the start."""
        self._walk(self._earlier(), "undo")
        self._publish()

    def redo(self) -> None:
        """On to where you decided or rolled next.  Raises ValueError at the end of what was played."""
        self._walk(self._later(), "redo")
        self._publish()

    @property
    def open_hands(self) -> bool:
        """Are all hands shown?  It can be set."""
        return self._sight.open

    @open_hands.setter
    def open_hands(self, open_hands: bool) -> None:
        self._show_hands(bool(open_hands))
        self._publish(again_from=0)

    def export_html(self, path: str | Path, title: str | None = None, open_hands: bool | None = None) -> Path:
        """Write what this shows as one HTML page that is stepped through without Python and without a network.

        The page has all lines, the options of each place and the notes, and opens where the game stands.  It has at
        most 400,000 bytes: of a game that is larger the other lines, then the options are left out, and it says so.

        Args:
            path: of the file, ``.html`` or ``.htm``; one that is there is replaced.
            title: the heading of the page; by default the game.
            open_hands: show all hands, or only what the person knows; None for what is shown now.  Of a hand that is
                not shown nothing is in the file.

        Returns:
            The path of the file.

        Raises:
            ValueError: a path that is no HTML file; a line too long for a page.
            OSError: a file that cannot be written.  Nothing is left behind then.
        """
        from . import export, export_game

        export.check(path, title)
        sight = self._sight if open_hands is None else replace(self._sight, open=bool(open_hands))
        page = export_game.game_page(self.playthrough, sight, self.guide, title, self.language)
        return export.write(path, page.html())

    def refresh(self) -> None:
        """Show what was done to `playthrough` from Python."""
        self._publish()

    # ---------------------------------------------------------------------------------- what goes down
    def timeline_json(self) -> Json:
        """Everything that the page needs to draw the current line."""
        line = self.playthrough.line
        numbers = frames.turn_numbers(self.playthrough)
        self._sent_ids = [node.id for node in line]
        self._sent_graphs = self._graphs()
        return {
            **frames.header(self.playthrough, self.language),
            "frames": [self._frame(node, turn) for node, turn in zip(line, numbers, strict=True)],
            "graphs": self._sent_graphs,
            **self._now(line, numbers),
        }

    def _publish(self, n: str | None = None, again_from: int | None = None) -> None:
        """Send what has changed since the last time; `again_from` is the first frame to be sent anew in any case."""
        line = self.playthrough.line
        numbers, ids = frames.turn_numbers(self.playthrough), [node.id for node in line]
        keep = 0
        while keep < min(len(ids), len(self._sent_ids)) and ids[keep] == self._sent_ids[keep]:
            keep += 1
        if again_from is not None:
            keep = min(keep, again_from)
        graphs = self._graphs()
        changed: dict[str, Json | None] = {
            turn: each for turn, each in graphs.items() if self._sent_graphs.get(turn) != each
        }
        changed.update(dict.fromkeys(self._sent_graphs.keys() - graphs.keys()))
        self._sent_ids, self._sent_graphs = ids, graphs
        self.send(
            {
                "type": "patch",
                "n": n,
                "keep": keep,
                "frames": [self._frame(node, turn) for node, turn in zip(line[keep:], numbers[keep:], strict=True)],
                "graphs": changed,
                "dice": frames.dice(self.playthrough, self.language),
                **self._now(line, numbers),
            }
        )

    def _now(self, line: Sequence[PlayNode], numbers: Sequence[int]) -> Json:
        play = self.playthrough
        before = play.node.parent
        rolled = before is not None and not before.state.actions and not (self.guide and self.guide.wants(before))
        return {
            "at": line.index(play.node),
            "menu": frames.menu(play.node, play.is_your_turn(), self._sight),
            "branches": frames.branches(self._sight, line, numbers, self.language),
            "open": self._sight.all_open,
            "canOpen": self._sight.can_open,
            "can": {"undo": self._earlier() is not None, "redo": self._later() is not None, "again": rolled},
        }

    def _frame(self, node: PlayNode, turn: int) -> Json:
        if node.id not in self._frames:
            self._frames[node.id] = frames.frame(node, turn, self._sight, self.guide)
        return {**self._frames[node.id], "comment": node.comment}

    def _graphs(self) -> dict[str, Json]:
        found: dict[str, Json] = {}
        for turn, nodes in enumerate(self.playthrough.turns()):
            last = nodes[-1].id if turn else None
            if last is not None and last not in self._graph_of:
                self._graph_of[last] = frames.graph(nodes)
            drawn = None if last is None else self._graph_of[last]
            if drawn:
                found[str(turn)] = drawn
        return found

    # ----------------------------------------------------------------------------------- what comes up
    def _on_message(self, _: object, message: Json, buffers: object) -> None:
        n = message.get("n")
        with self.reporting(n):
            if self._handover(message):
                return
            handler = self._HANDLERS.get(message.get("do", ""))
            if handler is None:
                raise ValueError(f"the page asked for {message.get('do')!r}, which is not known here")
            here = self.playthrough.node
            try:
                handler(self, message)
            except IllegalAction as refused:
                self.playthrough.goto(here)
                self._refuse(n, refused.action, refused.reasons)
            except BaseException:
                self.playthrough.goto(here)
                raise

    def _on_hello(self, message: Json) -> None:
        self.send({"type": "hello", "n": message.get("n")})

    def _on_choose(self, message: Json) -> None:
        node, action = self._place(message), _text_of(message, "action")
        if self._sight.closed(node):
            raise _ClosedHand(node, self.language)
        self._choose(node, action)
        self._publish(message.get("n"))

    def _on_roll(self, message: Json) -> None:
        self.playthrough.goto(self._place(message))
        self._roll()
        self._publish(message.get("n"))

    def _on_again(self, message: Json) -> None:
        self.playthrough.roll_again()
        self._go_on()
        self._publish(message.get("n"))

    def _on_undo(self, message: Json) -> None:
        self._walk(self._earlier(), "undo")
        self._publish(message.get("n"))

    def _on_redo(self, message: Json) -> None:
        self._walk(self._later(), "redo")
        self._publish(message.get("n"))

    def _on_line(self, message: Json) -> None:
        self.playthrough.goto(self._place(message))
        self._publish(message.get("n"))

    def _on_menu(self, message: Json) -> None:
        node = self._place(message)
        menu = frames.menu(node, self._waits_for_you(node), self._sight)
        self.send({"type": "menu", "n": message.get("n"), "menu": menu})

    def _on_comment(self, message: Json) -> None:
        node = self._place(message)
        node.comment = _text_of(message, "text")[:2000]
        line = self.playthrough.line
        self._publish(message.get("n"), line.index(node) if node in line else None)

    def _on_hands(self, message: Json) -> None:
        wanted = message.get("open")
        if type(wanted) is not bool:
            raise ValueError(f"open should be true or false, not {wanted!r}")
        self._show_hands(wanted)
        self._publish(message.get("n"), 0)

    def _on_gesture(self, message: Json) -> None:
        node = self._place(message)
        if self._sight.closed(node):
            raise _ClosedHand(node, self.language)
        state = node.state
        seat, source, target = (message.get(key) for key in ("seat", "from", "to"))
        if type(seat) is not int or type(source) is not int or type(target) is not int:
            raise ValueError("a gesture needs whole numbers as seat, from and to")
        made = Move(str(message.get("piece")), seat, source, target)
        candidates = state.game.story.gesture(state, made)
        for action in candidates:
            if not state.why_not(action):
                self._choose(node, action)
                self._publish(message.get("n"))
                return
        reasons = list(dict.fromkeys(reason for action in candidates for reason in state.why_not(action)))
        if not reasons:
            reasons = [state.game.story.stray(made)]
        self._refuse(message.get("n"), " or ".join(candidates), reasons)

    _HANDLERS: dict[str, Callable[[TurnStepper, Json], None]] = {  # noqa: RUF012
        "hello": _on_hello,
        "choose": _on_choose,
        "roll": _on_roll,
        "again": _on_again,
        "undo": _on_undo,
        "redo": _on_redo,
        "line": _on_line,
        "menu": _on_menu,
        "comment": _on_comment,
        "gesture": _on_gesture,
        "hands": _on_hands,
    }

    # ---------------------------------------------------------------------------------------- doing it
    def _choose(self, node: PlayNode, action: str) -> None:
        wanted = self.guide.wants(node) if self.guide else None
        legal = node.state.action(action)
        if wanted and legal != wanted:
            raise _NotThisTime(str(legal), wanted, self.language)
        self.playthrough.goto(node)
        self.playthrough.choose(legal)
        self._go_on()

    def _show_hands(self, open_hands: bool) -> None:
        self._sight = replace(self._sight, open=open_hands)
        if not self._sight.all_open:
            self.put_away()  # it shows all hands
        self._frames.clear()

    def _roll(self) -> None:
        play = self.playthrough
        wanted = self.guide.wants(play.node) if self.guide else None
        if wanted and play.state.chance:
            play.choose(wanted)
        else:
            play.roll()
        self._go_on()

    def _go_on(self) -> None:
        """Let the seats go on where nobody sits; in a guided game as its script says."""
        play = self.playthrough
        while not play.state.is_over and not play.is_your_turn():
            wanted = self.guide.wants(play.node) if self.guide else None
            if wanted:
                play.choose(wanted)
            else:
                play.step()

    def _waits_for_you(self, node: PlayNode) -> bool:
        return self.playthrough.is_your_turn(node.state)

    def _earlier(self) -> PlayNode | None:
        """Where a person decided or rolled last, before here."""
        node = self.playthrough.node.parent
        while node and node.parent and not self._waits_for_you(node):
            node = node.parent
        return node

    def _later(self) -> PlayNode | None:
        """Where a person decides or rolls next on this line, or its end."""
        node = self.playthrough.node.latest
        while node and node.latest and not self._waits_for_you(node):
            node = node.latest
        return node

    def _walk(self, node: PlayNode | None, what: str) -> None:
        if node is None:
            raise ValueError(f"there is nothing to {what}")
        self.playthrough.goto(node)

    def _handed(self, message: Json) -> State:
        node = self._place(message)
        if not self._sight.all_open:
            raise ValueError("some of this position is hidden: open the hands to take it elsewhere")
        return node.state

    def _place(self, message: Json) -> PlayNode:
        id = message.get("id")
        if type(id) is not int:
            raise ValueError(f"a place is a whole number, not {id!r}")
        return self.playthrough[id]

    def _refuse(self, n: str | None, action: str, reasons: Sequence[Reason]) -> None:
        told = [
            {"text": r.text, "clauses": [r.clause] if r.clause else [], "places": r.places, "seats": r.seats}
            for r in reasons
        ]
        title = {"title": self._text("stepper.not.now")} if any(not reason.clause for reason in reasons) else {}
        self.send(
            {"type": "refusal", "n": n, "id": self.playthrough.node.id, "action": action, "reasons": told, **title}
        )

    # ------------------------------------------------------------------------------------------ itself
    def _summary(self) -> str:
        play = self.playthrough
        turn = frames.turn_numbers(play)[play.line.index(play.node)]
        return f"{play.game!r}, {play.game.story.turn_word} {turn}"

    def _figure(self) -> Picture:
        picture = self._sight.shown(self.playthrough.node).picture()
        return replace(picture, caption=f"{picture.caption} {self._text('stepper.picture')}")


class _ClosedHand(IllegalAction):
    """A choice by a seat whose hand is not shown: the reasons would tell what is in it."""

    def __init__(self, node: PlayNode, language: str) -> None:
        seat = node.state.game.seats[node.state.player or 0]
        super().__init__("", (Reason("", text(language, "stepper.closed", seat=seat)),))


class _NotThisTime(IllegalAction):
    """A legal action that a guide does not want here."""

    def __init__(self, action: str, wanted: str, language: str) -> None:
        told = text(language, "stepper.guided", action=action, wanted=wanted)
        super().__init__(action, (Reason("", told),))


def _text_of(message: Json, key: str) -> str:
    value = message.get(key)
    if not isinstance(value, str):
        raise ValueError(f"{key} should be a text, not {value!r}")
    return value
