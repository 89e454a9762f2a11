"""Is a built site what it should be?  Looks at the files alone, so it also finds what a stale build left."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from .fetch import ROOT
from .lessons import INDEX, KERNEL
from .lock import CARRIED, needs

PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
LOCAL = "./static/pyodide/pyodide.mjs"
FRONT_ENDS = {"@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension", "anywidget"}


class SiteError(AssertionError):
    """A site that is not what was asked for; the message lists all that is wrong."""


def verify(site: Path, kind: str, pyodide: str, own: Path) -> None:
    """Look at a built site.

    Args:
        site: its folder.
        kind: "offline" or "publish".
        pyodide: the version of Pyodide.
        own: our wheel, as it was made for this site.

    Raises:
        SiteError: with all faults that were found.
    """
    page = _json(site / "jupyter-lite.json")["jupyter-config-data"]
    kernel = page["litePluginSettings"][PLUGIN]
    faults = _front_ends(site, page) + _lessons(site) + _indexes(site, kernel)
    if kind == "offline":
        faults += _offline(site, kernel, own)
    else:
        faults += _publish(site, kernel, pyodide, own)
    if faults:
        raise SiteError("\n".join([f"{site} is not what it should be:", *faults]))


def _front_ends(site: Path, page: dict[str, Any]) -> list[str]:
    named = {each["name"]: each["load"] for each in page["federated_extensions"]}
    faults = [] if set(named) == FRONT_ENDS else [f"front ends {sorted(named)}, not {sorted(FRONT_ENDS)}"]
    missing = [name for name, load in named.items() if not (site / "extensions" / name / load).is_file()]
    return faults + [f"the front end {name} has no file" for name in missing]


def _lessons(site: Path) -> list[str]:
    faults = []
    for folder in ("", "teacher"):
        wanted = {path.name for path in (ROOT / "notebooks" / folder).glob("*.ipynb")}
        listed = {each["name"] for each in _json(site / "api" / "contents" / folder / "all.json")["content"]}
        there = {path.name for path in (site / "files" / folder).glob("*")}
        faults += [f"{folder}/{name} is not on the site" for name in sorted(wanted - (listed & there))]
        for name in sorted(wanted & there):
            if _json(site / "files" / folder / name)["metadata"]["kernelspec"] != KERNEL:
                faults.append(f"{folder}/{name} is not for the browser's kernel")
    if INDEX not in (site / "index.html").read_text(encoding="utf-8") or not (site / "files" / INDEX).is_file():
        faults.append("it does not open on the index of the lessons")
    return faults


def _offline(site: Path, kernel: dict[str, Any], own: Path) -> list[str]:
    faults = []
    if kernel.get("pyodideUrl") != LOCAL:
        faults.append(f"Pyodide's address is {kernel.get('pyodideUrl')}, not {LOCAL}")
    if not kernel.get("disablePyPIFallback"):
        faults.append("packages that are not here would be asked for elsewhere")
    folder = site / "static" / "pyodide"
    packages = _json(folder / "pyodide-lock.json")["packages"]
    for name, row in packages.items():
        wheel = folder / row["file_name"]
        broken = _file(wheel, row["sha256"])
        faults += broken
        faults += [f"{name} needs {each}, which is not here" for each in row["depends"] if each not in packages]
        if not broken and name in ("gamelib-notebooks", "anywidget", "ipywidgets"):
            asked = set(needs(wheel)) - CARRIED - set(row["depends"])
            faults += [f"{name} needs {each}, which it does not name" for each in sorted(asked)]
    if packages["gamelib-notebooks"]["sha256"] != _digest(own):
        faults.append("our wheel is not the one that was made now")
    return faults


def _publish(site: Path, kernel: dict[str, Any], pyodide: str, own: Path) -> list[str]:
    faults = []
    if "pyodideUrl" in kernel or (site / "static" / "pyodide").exists():
        faults.append("Pyodide is not taken from its usual place")
    scripts = (site / "extensions" / "@jupyterlite" / "pyodide-kernel-extension" / "static").glob("*.js")
    if not any(f"/pyodide/v{pyodide}/full/pyodide.mjs" in path.read_text(encoding="utf-8") for path in scripts):
        faults.append(f"the browser kernel does not ask for Pyodide {pyodide}")
    return faults + _file(site / "pypi" / own.name, _digest(own))


def _indexes(site: Path, kernel: dict[str, Any]) -> list[str]:
    faults = []
    for address in kernel["pipliteUrls"]:
        name, _, digest = address.partition("?sha256=")
        index = site / name
        faults += _file(index, digest)
        for package in _json(index).values():
            for release in package["releases"].values():
                for file in release:
                    faults += _file(index.parent / file["url"], file["digests"]["sha256"])
    return faults


def of_this_source(wheel: Path) -> None:
    """Make sure that our wheel holds the files that are here.

    Raises:
        SiteError: with the files that differ.
    """
    with ZipFile(wheel) as packed:
        held = {name: packed.read(name) for name in packed.namelist() if ".dist-info/" not in name}
    paths = (path for package in ("gamelib", "widgets") for path in (ROOT / package).rglob("*") if path.is_file())
    here = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths if "__pycache__" not in path.parts}
    if different := sorted(name for name in held.keys() | here.keys() if held.get(name) != here.get(name)):
        raise SiteError("\n".join([f"{wheel.name} is not of this source:", *different]))


def _file(path: Path, digest: str) -> list[str]:
    if not path.is_file():
        return [f"{path.name} is named but not there"]
    return [] if _digest(path) == digest else [f"{path.name} has another checksum"]


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
