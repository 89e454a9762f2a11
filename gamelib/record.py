"""The file format of a playthrough: readable JSON that is checked move by move when it is read.

    {"format": "gamelib playthrough", "version": 1,
     "game": {"name": "Package", "players": 2}, "seats": ["you", "greedy"], "seed": 7, "start": "packages ...",
     "lines": [{"from": null, "moves": ["first 0", "roll 4", {"action": "deliver 4", "comment": "why not"}]},
               {"from": [0, 2], "moves": ["roll 5"]}],
     "at": [0, 3]}

A line begins after a place that an earlier line has: [line, how many of its moves were made].  A move is its text, or
an object with the text as `action` and a `comment`, `by_hand` where a person picked an outcome, or `drawn` where
outcomes were drawn again at the chance node that it leads to.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gamelib import files
from gamelib.strategies import BY_NAME, YOU, Linear, strategy

if TYPE_CHECKING:
    from gamelib.game import Game
    from gamelib.playthrough import PlayNode, Playthrough

FORMAT, VERSION = "gamelib playthrough", 1


# --------------------------------------------------------------------------------------------- writing
def to_json(play: Playthrough) -> dict[str, Any]:
    """The whole tree as plain values."""
    lines: list[dict[str, Any]] = []
    places: dict[int, list[int]] = {play.root.id: [0, 0]}
    starts: list[tuple[list[int] | None, PlayNode, PlayNode | None]] = [(None, play.root, None)]
    while starts:
        origin, node, first = starts.pop(0)
        moves: list[Any] = []
        number, made = len(lines), 0
        going = first or (node.children[0] if node.children else None)
        if first is None:
            starts.extend((places[node.id], node, other) for other in node.children[1:])
        while going:
            made += 1
            places[going.id] = [number, made]
            moves.append(_move(going))
            starts.extend((places[going.id], going, other) for other in going.children[1:])
            going = going.children[0] if going.children else None
        lines.append({"from": origin, "moves": moves})
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "game": files.game_to_json(play.game)}
    data["seats"] = [str(seat) if isinstance(seat, (str, Linear)) else YOU for seat in play.seats]
    data["seed"], data["start"] = play.seed, str(play.root.state)
    if play.root.comment:
        data["comment"] = play.root.comment
    if play.root.drawn > 1:
        data["drawn"] = play.root.drawn
    data["lines"], data["at"] = lines, places[play.node.id]
    return data


def _move(node: PlayNode) -> Any:
    extra: dict[str, Any] = {}
    if node.by_hand:
        extra["by_hand"] = True
    if node.drawn > 1:
        extra["drawn"] = node.drawn
    if node.comment:
        extra["comment"] = node.comment
    return {"action": str(node.action), **extra} if extra else str(node.action)


def save(play: Playthrough, path: str | Path) -> None:
    """Write to a temporary file beside the wanted one, then rename: at once or not at all."""
    files.write(path, dumps(to_json(play)).encode())


def dumps(data: dict[str, Any]) -> str:
    """JSON with a row for each part and for each move of a line."""
    rows = []
    for key, value in data.items():
        if key == "lines":
            lines = ",\n".join(
                '  {"from": '
                + json.dumps(line["from"])
                + ', "moves": [\n'
                + ",\n".join("    " + json.dumps(move, ensure_ascii=False) for move in line["moves"])
                + "]}"
                for line in value
            )
            rows.append(f' "lines": [\n{lines}]')
        else:
            rows.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


# --------------------------------------------------------------------------------------------- reading
def load(path: str | Path) -> Playthrough:
    """Read and check a file.  Raises ValueError that says where it does not fit."""
    text = Path(path).read_text(encoding="utf-8")
    try:
        return from_json(files.from_text(text))
    except ValueError as error:
        raise ValueError(f"{Path(path).name} is no playthrough that can be read: {error}") from error


def from_json(data: Any) -> Playthrough:
    """A playthrough from plain values, every move checked.  Raises ValueError."""
    from gamelib.playthrough import Playthrough

    files.check_format(data, FORMAT, VERSION)
    game = files.game_from_json(data.get("game"))
    seed, seats = data.get("seed"), data.get("seats")
    if type(seed) is not int:
        raise ValueError(f"its 'seed' should be a whole number, not {seed!r}")
    if not isinstance(seats, list) or len(seats) != game.players or not all(_is_seat(seat, game) for seat in seats):
        known = ", ".join([YOU, *(name for name in game.strategies if name in BY_NAME)])
        raise ValueError(f"its 'seats' should be {game.players} of {known} or linear(...), not {seats!r}")
    try:
        start = game.position(_text(data.get("start"), "start"))
    except ValueError as error:
        raise ValueError(f"its 'start' does not fit: {error}") from error
    play = Playthrough(start, seed=seed, seats=seats)
    _annotate(play.root, data, "the start")
    places: list[list[PlayNode]] = []
    lines = data.get("lines")
    if not isinstance(lines, list) or not lines:
        raise ValueError("its 'lines' should be a list with at least one line")
    for number, line in enumerate(lines):
        _read_line(play, places, number, line)
    play.goto(_place(places, data.get("at"), "'at'"))
    return play


def _read_line(play: Playthrough, places: list[list[PlayNode]], number: int, line: Any) -> None:
    where = f"line {number}"
    if not isinstance(line, dict) or not isinstance(line.get("moves"), list):
        raise ValueError(f"{where} should be an object with 'from' and 'moves'")
    node = play.root if number == 0 else _place(places, line.get("from"), f"'from' of {where}")
    places.append([node])
    play.goto(node)
    for made, move in enumerate(line["moves"], start=1):
        at = f"move {made} of {where}"
        entry = move if isinstance(move, dict) else {"action": move}
        action, by_hand = _text(entry.get("action"), f"'action' of {at}"), entry.get("by_hand", False)
        chance = bool(play.state.chance)
        try:
            action = str(play.state.action(action))
        except ValueError as error:
            raise ValueError(f"{at}: {error}") from error
        if type(by_hand) is not bool or (by_hand and not chance):
            raise ValueError(f"{at}: 'by_hand' is true or false, and only for what chance decides")
        if chance and not by_hand:
            drawn = max(1, play.node.drawn)
            given = [play._outcome(play.node, count) for count in range(1, drawn + 1)]
            if action not in given:
                raise ValueError(f"{at}: {action!r} is not what seed {play.seed} gives here ({', '.join(given)})")
            play.node.drawn = drawn
        _annotate(play._go_on(action, by_hand), entry, at)
        places[-1].append(play.node)


def _annotate(node: PlayNode, entry: dict[str, Any], at: str) -> None:
    drawn = entry.get("drawn", 0)
    if type(drawn) is not int or not 0 <= drawn <= 10_000 or (drawn and not node.state.chance):
        raise ValueError(f"{at}: 'drawn' should be how often chance decided there, not {drawn!r}")
    node.comment, node.drawn = _text(entry.get("comment", ""), f"'comment' of {at}"), drawn


def _place(places: list[list[PlayNode]], value: Any, what: str) -> PlayNode:
    if isinstance(value, list) and len(value) == 2 and all(type(n) is int and n >= 0 for n in value):
        line, made = value
        if line < len(places) and made < len(places[line]):
            return places[line][made]
    raise ValueError(f"{what} should be [line, moves made] of a place that is there, not {value!r}")


def _is_seat(seat: Any, game: Game) -> bool:
    try:
        return isinstance(seat, str) and (seat == YOU or bool(strategy(seat, game)))
    except ValueError:
        return False


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{what} should be a text, not {value!r}")
    return value
