"""What all our file formats share: writing at once or not at all, the format and its version, the game inside."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from gamelib.game import Game


def write(path: str | Path, data: bytes) -> None:
    """Write to a temporary file beside the wanted one, then rename: at once or not at all."""
    path = Path(path)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, 0o644)  # a temporary file is for its owner alone; this one is to be shared
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise


def from_text(text: str | bytes) -> Any:
    """The plain values of a JSON text.  Raises ValueError."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"it is not JSON: {error}") from error


def check_format(data: Any, name: str, version: int) -> None:
    """Raises ValueError unless this is an object of that format, in a version that can be read."""
    if not isinstance(data, dict) or data.get("format") != name:
        raise ValueError(f"its 'format' should be {name!r}")
    found = data.get("version")
    if type(found) is not int or found < 1:
        raise ValueError(f"its 'version' should be a whole number from 1, not {found!r}")
    if found > version:
        raise ValueError(f"it has version {found}, made by a newer gamelib; this one reads up to version {version}")


def game_to_json(game: Game) -> dict[str, Any]:
    """A game as plain values: its name, and its switches where they are not the default."""
    return {"name": type(game).__name__, **game.switches}


def game_from_json(value: Any) -> Game:
    """The game of plain values.  Raises ValueError that says what does not fit."""
    if not isinstance(value, dict) or value.get("name") not in list(Game.by_name):
        raise ValueError(f"its 'game' should name one of {', '.join(Game.by_name)} with its switches, not {value!r}")
    try:
        return Game.by_name[value["name"]](**{key: switch for key, switch in value.items() if key != "name"})
    except (TypeError, ValueError) as error:
        raise ValueError(f"its 'game' has switches that do not fit: {error}") from error
