"""The tutorial and ScoreLab as apps in the browser, without code cells, served by Voila.

python -m apps.serve            what follows goes to Voila, such as --port=8867 or --no-browser
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
HERE = Path(__file__).resolve().parent
TUTORIAL = "01-package-rules", "02-pocket-rails-rules"
TITLE_PAGE = "../../"  # seen from an app, which is in voila/render/
NOTE = "*The notebook {} without its code. What the text says about cells and Python is done there.*"
ALREADY_RUN = "Choose *Run → Run All Cells* in the menu once. Each chapter then has"
OPTIONS = [
    "--Voila.ip=127.0.0.1",
    "--Voila.kernel_websocket_connection_class=widgets.server.QuickConnection",
    "--template=app",
    "--classic-tree",  # the title page, which is our template's
    "--progressive_rendering=True",  # one widget after the other: all at once is too much for a slow machine
    # No extension but those that widgets need: others expect a JupyterLab, and complain that there is none.
    "--VoilaConfiguration.extension_allowlist=@voila-dashboards/widgets-manager8",
    "--VoilaConfiguration.extension_allowlist=@jupyter-widgets/jupyterlab-manager",
    "--VoilaConfiguration.extension_allowlist=anywidget",
]


def app(notebook: dict[str, Any], note: str) -> dict[str, Any]:
    """A notebook as an app: with a way back to the title page and a note above it, and no link but to other apps."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            text = "".join(cell["source"]).replace(ALREADY_RUN, "Each chapter has")
            text = text.replace("](00-start-here.ipynb)", f"]({TITLE_PAGE})")
            cell["source"] = re.sub(rf"\[([^]]+)\]\((?!{'|'.join(TUTORIAL)})[^)#]+\.ipynb[^)]*\)", r"\1", text)
    title = notebook["cells"][0]["source"].splitlines()[0].lstrip("# ")
    above = {"cell_type": "markdown", "id": "above", "metadata": {}, "source": f"[All apps]({TITLE_PAGE}) {note}"}
    return notebook | {"cells": [above, *notebook["cells"]], "metadata": notebook["metadata"] | {"title": title}}


def gather(target: Path) -> Path:
    """Write the apps into `target`, which is made anew; nothing else lies there, so nothing else is served."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    sources = {ROOT / f"notebooks/{name}.ipynb": NOTE.format(name) for name in TUTORIAL} | {HERE / "scorelab.ipynb": ""}
    for source, note in sources.items():
        made = app(json.loads(source.read_text(encoding="utf-8")), note)
        (target / source.name).write_text(json.dumps(made), encoding="utf-8")
    return target


def command(folder: Path, *arguments: str) -> list[str]:
    """The command line that serves these apps; `environment` goes with it."""
    return [sys.executable, "-m", "voila", str(folder), *OPTIONS, *arguments]


def environment() -> dict[str, str]:
    """The environment of the server, in which Voila finds our template."""
    paths = [str(HERE / "share"), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    return {**os.environ, "JUPYTER_PATH": os.pathsep.join(paths)}


if __name__ == "__main__":
    signal.signal(signal.SIGINT, lambda *_: None)  # Ctrl-C is for Voila, which ends
    sys.exit(subprocess.call(command(gather(ROOT / "dist/voila"), *sys.argv[1:]), env=environment(), cwd=ROOT))
