"""Builds the site: `python -m lite.build`, or `make site`.

python -m lite.build              complete in itself: it asks no other address for anything
python -m lite.build --publish    for publishing: Pyodide and its packages come from their usual place
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from widgets.copies import CopyError

from . import lessons, lock
from .fetch import ROOT, FetchError, Store, pinned, run
from .verify import PLUGIN, SiteError, of_this_source, verify

STORE = ROOT / ".site_cache"
TARGET = ROOT / "dist" / "site"
APPS = ["lab", "notebooks", "tree"]
FRONT_ENDS = ("anywidget", "jupyterlab-widgets", "jupyterlite-pyodide-kernel")
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"checkForUpdates": False, "fetchNews": "false"},
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
    "@jupyterlab/docmanager-extension:plugin": {"defaultViewers": {"markdown": "Markdown Preview"}},
}
# JupyterLite looks for its settings in this page too.
START = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={address}">
<title>Package!? and Pocket Rails: lessons</title>
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{{}}</script>
</head>
<body><p><a href="{address}">The lessons</a></p></body>
</html>
"""


def build(target: Path, kind: str, store: Store, counts: Path | None = None) -> None:
    """Build the site anew and verify it; an older one gives way only then.

    Args:
        target: the folder of the site.
        kind: "offline" for one that is complete in itself, "publish" for one that takes Pyodide from its usual place.
        store: what was fetched before, and where to what is still to be fetched goes.
        counts: a file with what was counted beforehand; if there is none, all that the lessons ask for is counted.

    Raises:
        FetchError: something cannot be had.
        CopyError: a lesson whose marks do not fit.
        SiteError: what was built is not what it should be.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    # All in a folder of its own: with a cache the builder skips the step that writes the address of the runtime.
    with tempfile.TemporaryDirectory(dir=target.parent) as name:
        work = Path(name)
        own = store.own_wheel(work / "own")
        of_this_source(own)
        packages = json.loads((store.pyodide() / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
        lessons.write(ROOT / "notebooks", counts or store.counts(), work / "lite" / "files", kind)
        front_ends = store.wheels({name: pinned()[name] for name in FRONT_ENDS})
        if kind == "offline":
            wheels = []
            lock.write(store.pyodide(), store, own, work / "lite" / "static" / "pyodide")
        else:
            missing = {name: version for name, version in lock.versions(packages).items() if name not in packages}
            wheels = [own, *store.wheels(missing).values()]
        _configure(work / "lite", kind, list(front_ends.values()), wheels)
        run([sys.executable, "-m", "jupyterlite_core", "build"], work / "lite", store.tools())
        site = work / "site"
        address = f"lab/index.html?path={lessons.INDEX}"
        (site / "index.html").write_text(START.format(address=address), encoding="utf-8")
        _icons(site)
        verify(site, kind, store.pyodide_version(), own)
        shutil.rmtree(target, ignore_errors=True)
        site.rename(target)


def _icons(site: Path) -> None:
    """Put the icon where every browser asks for it, and where the page of a single notebook does."""
    icon = (site / "lab" / "favicon.ico").read_bytes()
    (site / "static" / "favicons").mkdir(parents=True, exist_ok=True)
    for place in ("favicon.ico", "static/favicons/favicon-notebook.ico", "static/favicons/favicon-busy-1.ico"):
        (site / place).write_bytes(icon)


def _configure(folder: Path, kind: str, front_ends: list[Path], wheels: list[Path]) -> None:
    builder = {
        "LiteBuildConfig": {
            "apps": APPS,
            "contents": ["files"],
            "output_dir": "../site",
            "ignore_sys_prefix": True,
            "federated_extensions": list(map(str, front_ends)),
            "no_libarchive": True,
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
        },
        "PipliteAddon": {"piplite_urls": list(map(str, wheels))},
    }
    page = {
        "appName": "Lessons",
        "exposeAppInBrowser": True,
        "litePluginSettings": {PLUGIN: {"disablePyPIFallback": kind == "offline"}},
    }
    site = {"jupyter-lite-schema-version": 0, "jupyter-config-data": page}
    for name, content in (
        ("jupyter_lite_config.json", builder),
        ("jupyter-lite.json", site),
        ("overrides.json", SETTINGS),
    ):
        (folder / name).write_text(json.dumps(content, indent=1), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build the site; 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m lite.build", description="The lessons as a site.")
    parser.add_argument("--publish", action="store_true", help="take Pyodide from its usual place, not from the site")
    parser.add_argument("--target", type=Path, default=TARGET, help="the folder of the site")
    chosen = parser.parse_args(arguments)
    start = time.monotonic()
    try:
        build(chosen.target, "publish" if chosen.publish else "offline", Store(STORE))
    except (FetchError, CopyError, SiteError) as error:
        print(error, file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in chosen.target.rglob("*") if path.is_file())
    print(
        f"{chosen.target}: {size / 1e6:.0f} MB, built in {time.monotonic() - start:.0f} s. To see it: make site-serve"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
