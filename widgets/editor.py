"""The position editor: any position of either game, set up by mouse, by keyboard or as a line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType
from typing import Any

from traitlets import Any as AnyTrait

from gamelib.game import Game, State
from gamelib.package.game import Package
from gamelib.pictures import Picture

from . import editor_package, editor_rails, frames, lab_data
from .editor_line import cited, marked
from .editor_picture import picture_of
from .handover import Handover

Json = dict[str, Any]

_TABLES: dict[str, ModuleType] = {"package": editor_package, "rails": editor_rails}  # by the name of the board
LONGEST = 20_000  # characters of a line; the longest position has some 3,000
REMEMBERED = 500  # changes that can be undone


def _setting_json(_: object, widget: PositionEditor) -> Json:
    return widget.setting_json()


def _position_json(_: object, widget: PositionEditor) -> Json:
    return widget.position_json()


class PositionEditor(Handover):
    """Set up a position of Package!? or Pocket Rails, see what is wrong with it, and play or explore from there.

    One may pass through positions that are not possible: they are shown with every reason.  A position that is
    possible but that no game comes to is said to be so, where that is known (see `State.unreachable`).

    Args:
        start: a game, to start from its beginning, or a state; None for Package!? with two players.
        line: a position to start from in its place, possible or not (see `game.position`).

    Raises:
        TypeError: a start that is neither a game nor a state; a line that is no text; an unknown keyword.
        ValueError: a game without an editor; a line that is too long.

    >>> line = "packages 3 0 0 0 0 / 0 0 0 0 0, pawns 1 / 0, supply 9 / 12, pink to roll"
    >>> PositionEditor(line=line)  # doctest: +ELLIPSIS
    PositionEditor(Package(players=2), 'packages 3 ..., pink to roll', possible)
    """

    setting = AnyTrait().tag(sync=True, to_json=_setting_json)  # the game, its clauses and switches, the examples
    position = AnyTrait().tag(sync=True, to_json=_position_json)  # the line, what is wrong with it, what is drawn

    def __init__(self, start: Game | State | None = None, line: str | None = None, **keywords: Any) -> None:
        start = Package() if start is None else start
        if not isinstance(start, Game | State):
            raise TypeError(f"an editor starts from a game or a state, not from {start!r}")
        self._game = start if isinstance(start, Game) else start.game
        if self._game.story.board not in _TABLES:
            raise ValueError(
                f"positions of {self._game.title} cannot be edited here; read one from its line: game.position('...')"
            )
        self._table = _TABLES[self._game.story.board]
        self._past: list[tuple[Game, str]] = []
        self._future: list[tuple[Game, str]] = []
        self._typing = False
        if line is None:
            line = str(start) if isinstance(start, State) else self._table.begin(start)
        self._look_at(self._game, _checked(line))
        self._frontend = f"editor_{self._game.story.board}"
        super().__init__(**keywords)
        self.on_msg(self._on_message)

    # ---------------------------------------------------------------------------------------------- from Python
    @property
    def game(self) -> Game:
        """The game with its switches."""
        return self._game

    @property
    def text(self) -> str:
        """The line that is edited."""
        return self._line

    @property
    def state(self) -> State | None:
        """The position; None while it is not possible."""
        return self._state

    @property
    def faults(self) -> tuple[str, ...]:
        """Why it is not possible, a sentence each; () where it is."""
        return self._faults

    @property
    def notes(self) -> tuple[str, ...]:
        """Why no game comes to this position, though it is possible; () where none is known."""
        return tuple(map(str, self._state.unreachable)) if self._state else ()

    def set(self, text: str) -> None:
        """Change the line; it may be of no possible position.  TypeError for no text, ValueError for one too long."""
        self._change(self._game, _checked(text))
        self._publish()

    def use(self, game: Game) -> None:
        """Go on under other switches, with the position as far as it can be kept.  ValueError for another game."""
        if type(game) is not type(self._game):
            raise ValueError(f"this editor is for {self._game.title}, not for {game!r}")
        self._change(game, self._table.adapted(self._game, game, self._line))
        self._publish(setting=True)

    def undo(self) -> None:
        """Take the last change back.  Raises ValueError where there is none."""
        self._step(self._past, self._future, "undo")

    def redo(self) -> None:
        """Make the change again that was taken back last.  Raises ValueError where there is none."""
        self._step(self._future, self._past, "redo")

    def _step(self, source: list[tuple[Game, str]], target: list[tuple[Game, str]], what: str) -> None:
        if not source:
            raise ValueError(f"there is nothing to {what}")
        target.append((self._game, self._line))
        before = self._game
        self._look_at(*source.pop())
        self._typing = False
        self._publish(setting=self._game != before)

    def _change(self, game: Game, text: str, typed: bool = False, more: bool = False) -> None:
        """Look at another line; what is typed in one go is one change, `more` of which may come."""
        if (game, text) != (self._game, self._line):
            if not (typed and self._typing):
                self._past.append((self._game, self._line))
                del self._past[:-REMEMBERED]
            self._future.clear()
            self._look_at(game, text)
        self._typing = more

    def _look_at(self, game: Game, text: str) -> None:
        self._game, self._line = game, text
        self._state: State | None = None
        self._faults: tuple[str, ...] = ()
        try:
            self._state = game.position(text)
        except ValueError as error:
            said = str(error).split("\n* ")
            self._faults = tuple(said[1:] or said)

    def _publish(self, setting: bool = False) -> None:
        self.send_state(["setting", "position"] if setting else "position")  # one message: they belong together

    # ---------------------------------------------------------------------------------------------- what goes down
    def setting_json(self) -> Json:
        """What does not change while a position is edited under the same switches."""
        game = self._game
        return {
            "game": {"name": game.title, "board": game.story.board, "words": game.story.words(game)},
            "seats": [{"key": key, "name": key.capitalize(), "plays": ""} for key in game.seats],
            "players": game.players,
            "switches": lab_data.switches(game),
            "rules": lab_data.words(game, self.language)["rules"],
            "clauses": frames.clauses(game),
            "examples": [{"id": each.id, "name": each.name} for each in self._table.EXAMPLES],
        }

    def position_json(self) -> Json:
        """The line, what is wrong with it, and what is drawn."""
        state, table = self._state, self._table
        notes = state.unreachable if state else ()
        return {
            "text": self._line,
            "possible": state is not None,
            "lead": self._lead(),
            "question": next((e.question for e in table.EXAMPLES if (e.game, e.line) == (self._game, self._line)), ""),
            "faults": [self._fault(fault) for fault in self._faults],
            "notes": [{"text": _sentence(note.text), "clauses": [note.clause], "seats": note.seats} for note in notes],
            "code": f"{self._game!r}.position({self._line!r})",
            "can": {"undo": bool(self._past), "redo": bool(self._future)},
            "table": table.table(self._game, self._line, state),
            "decides": state.player if state else None,
            "over": state is not None and state.is_over,
            "standing": list(state.game.story.standing(state)) if state else None,
            "alt": state.alt if state else self._text("editor.alt.wrong", text=self._line),
        }

    def _lead(self) -> str:
        """Who decides what in a possible position."""
        if self._state is None:
            return ""
        banner = self._state.game.story.banner(self._state)
        who = f"{self._game.seats[banner.seat].capitalize()} " if banner.seat is not None else ""
        return _sentence(f"{who}{banner.lead}")

    def _fault(self, fault: str) -> Json:
        text, clauses = cited(fault)
        seats = [seat for seat, colour in enumerate(self._game.seats) if colour in text.replace("'", " ").split()]
        places = marked(self._line, text, self._table.WORDS, self._table.ORDER)
        return {"text": _sentence(text), "clauses": clauses, "seats": seats, "places": places}

    # ----------------------------------------------------------------------------------------------- what comes up
    def _on_message(self, _: object, message: Json, buffers: object) -> None:
        n = message.get("n")
        with self.reporting(n):
            if self._handover(message):
                return
            handler = self._HANDLERS.get(str(message.get("do")))
            if handler is None:
                raise ValueError(f"the page asked for {message.get('do')!r}, which is not known here")
            handler(self, message)
            self.send({"type": "done", "n": n})

    def _on_hello(self, message: Json) -> None:
        pass

    def _on_text(self, message: Json) -> None:
        self._change(self._game, _checked(message.get("text")), typed=True, more=message.get("typing") is True)
        self._publish()

    def _on_edit(self, message: Json) -> None:
        intent = self._table.INTENTS.get(str(message.get("what")))
        if intent is None:
            raise ValueError(f"the page asked to change {message.get('what')!r}, which is not known here")
        line = self._table.line(self._line)
        intent(self._game, line, message)
        self._change(self._game, line.text)
        self._publish()

    def _on_switch(self, message: Json) -> None:
        name, known = message.get("name"), ["players", *(each.name for each in self._game.story.terms.switches)]
        if name not in known:
            raise ValueError(f"there is no switch {name!r}")
        self.use(replace(self._game, **{name: message.get("to")}))  # type: ignore[type-var]  # a game is a dataclass

    def _on_example(self, message: Json) -> None:
        wanted = message.get("id")
        if wanted == "start":
            self._change(self._game, self._table.begin(self._game))
        else:
            example = next((each for each in self._table.EXAMPLES if each.id == wanted), None)
            if example is None:
                raise ValueError(f"there is no example {wanted!r}")
            self._change(example.game, example.line)
        self._publish(setting=True)

    def _on_undo(self, message: Json) -> None:
        self.undo()

    def _on_redo(self, message: Json) -> None:
        self.redo()

    _HANDLERS: dict[str, Callable[[PositionEditor, Json], None]] = {  # noqa: RUF012
        "hello": _on_hello,
        "text": _on_text,
        "edit": _on_edit,
        "switch": _on_switch,
        "example": _on_example,
        "undo": _on_undo,
        "redo": _on_redo,
    }

    def _handed(self, message: Json) -> State:
        if self._state is None:
            raise ValueError("a position that is not possible cannot be played or explored")
        return self._state

    # ------------------------------------------------------------------------------------------------------ itself
    def _summary(self) -> str:
        count = len(self._faults)
        told = "possible" if self._state else f"not possible, {count} reason{'s' * (count != 1)}"
        return f"{self._game!r}, {self._line!r}, {told}"

    def _figure(self) -> Picture:
        return picture_of(self._game, self._line, self._state, self._faults, self.notes, self.language)


def _checked(text: object) -> str:
    if not isinstance(text, str):
        raise TypeError(f"a position is a text, not {text!r}")
    if len(text) > LONGEST:
        raise ValueError(f"a line has at most {LONGEST} characters, not {len(text)}")
    return text


def _sentence(text: str) -> str:
    """A text with a capital and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."
