"""One-file pages: what a widget shows, as an HTML file that needs no Python, no network and no other file.

A page holds the front end of the widget, what it draws as compressed JSON, and the same in plain HTML for whoever has
no scripts, or reads rather than looks.  Its content security policy allows the one script that it was written with, and
no connection to anywhere.  Whatever comes from a person or a file stands in it as text.

From a command line: ``python -m widgets.export game.json [game.html]``.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import sys
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gamelib import files
from gamelib.playthrough import Playthrough

from ._base import Drawing, _page
from ._texts import language, text

Json = dict[str, Any]
LIMIT = 400_000  # bytes of a page


@dataclass(frozen=True)
class Page:
    """What a page is made of.

    Attributes:
        frontend: the name of its front end: ``js/export_<frontend>.js``.
        language: its language, one of `languages()`.
        title: its heading.
        about: what is shown, in a sentence.
        how: where the living one is, in a sentence.
        values: what the model of the front end holds, by name.
        answers: what the page may ask for (see `js/export_model.js`).
        picture: what is shown where no script runs.
        words: the same in words, as HTML.
    """

    frontend: str
    language: str
    title: str
    about: str
    how: str
    values: Json
    answers: Json
    picture: Drawing | None
    words: str

    def html(self) -> str:
        """The page, the same bytes every time."""
        script, style = _page(f"export_{self.frontend}", self.language)
        policy = (
            f"default-src 'none'; script-src '{_hash(script)}'; style-src 'unsafe-inline'; img-src data:; "
            "base-uri 'none'; form-action 'none'"
        )
        title = html.escape(self.title)
        still = f'<div class="gl-pgstill">{self.picture.html}</div>' if self.picture else ""
        return f"""<!doctype html>
<html lang="{html.escape(text(self.language, "language"))}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<div class="gl-root gl-page">
<header class="gl-pghead"><h1>{title}</h1><p>{html.escape(self.about)}</p></header>
<main>
<div class="gl-pgapp"></div>
<div class="gl-pgturns"></div>
{still}{self.words}
</main>
<footer class="gl-pgfoot"><p>{html.escape(self.how)}</p></footer>
</div>
<script type="text/plain">{_packed({"values": self.values, "answers": self.answers})}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def _hash(script: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"


def _packed(value: Json) -> str:
    """JSON, compressed as browsers can undo it, in letters and digits."""
    data = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    return base64.b64encode(zlib.compress(data, 9)).decode()


def unpacked(page: str) -> Json:
    """What a page holds as data: ``{"values": ..., "answers": ...}``.  Raises ValueError where there is none."""
    _, found, rest = page.partition('<script type="text/plain">')
    if not found:
        raise ValueError("this is no page with data")
    value: Json = json.loads(zlib.decompress(base64.b64decode(rest.partition("<")[0])))
    return value


def write(path: str | Path, page: str) -> Path:
    """Write a page, at once or not at all; a file that is there is replaced.

    Raises:
        ValueError: the name does not end as that of an HTML file.
        OSError: there is no such folder, or it cannot be written to.
    """
    path = Path(path)
    check(path)
    files.write(path, page.encode())
    return path


def check(path: str | Path, title: str | None = None) -> None:
    """Raises TypeError, ValueError or OSError where a page cannot be written, before the work of making it."""
    if not isinstance(path, str | Path):
        raise TypeError(f"a page is written to a path, such as 'game.html', not to {path!r}")
    if title is not None and not isinstance(title, str):
        raise TypeError(f"the title of a page is a text, not {title!r}")
    path = Path(path)
    if path.suffix.lower() not in (".html", ".htm"):
        raise ValueError(f"a page is a file like {path.name or 'game'}.html, not {str(path)!r}")
    if path.is_dir():
        raise IsADirectoryError(f"{str(path)!r} is a folder; give the name of a file in it")
    if not path.parent.is_dir():
        raise FileNotFoundError(f"there is no folder {str(path.parent)!r} to write {path.name!r} into")


def playthrough_page(
    play: Playthrough, path: str | Path, title: str | None = None, open_hands: bool | None = None
) -> Path:
    """Write a playthrough as a page: what `Playthrough.export_html` does, with the same arguments and errors."""
    from .export_game import game_page
    from .frames import Sight

    check(path, title)
    if open_hands is None:
        open_hands = play.line[-1].state.is_over  # where nobody is "you", nothing is hidden in any case
    return write(path, game_page(play, Sight(play, open_hands), None, title, language()).html())


def main(arguments: Sequence[str]) -> int:
    """Write a saved playthrough as a page: ``game.json [game.html]``, by default beside it.  0 if all went well."""
    if not 1 <= len(arguments) <= 2:
        print("usage: python -m widgets.export game.json [game.html]", file=sys.stderr)
        return 2
    source = Path(arguments[0])
    try:
        made = Playthrough.load(source).export_html(arguments[1] if arguments[1:] else source.with_suffix(".html"))
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{made}: {made.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
