"""Pyodide's list of packages, written anew for what the site carries: each file with its checksum and what it needs."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from packaging.requirements import Requirement

from .fetch import Store, metadata, normal, pinned

# The browser kernel asks for these when it starts; Pyodide's own list says what they need, and in which versions.
KERNEL = ("micropip", "packaging", "ipython", "jedi")
# What our notebooks import, and what that needs, in the versions of constraints.txt.
OURS = "anywidget comm ipywidgets jupyterlab-widgets networkx psygnal tqdm typing-extensions".split()
CARRIED = {"ipykernel", "pyodide-kernel", "piplite", "widgetsnbextension"}  # by the browser kernel itself
BROWSER = {
    "extra": "",
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "wasm32",
    "platform_python_implementation": "CPython",
    "platform_system": "Emscripten",
    "python_full_version": "3.14.2",
    "python_version": "3.14",
    "sys_platform": "emscripten",
}


def kernel_versions(packages: dict[str, Any]) -> dict[str, str]:
    """The packages that the browser kernel starts with and all they need, with their versions.

    Args:
        packages: of Pyodide's own list.
    """
    known = {normal(name): row for name, row in packages.items()}
    found: dict[str, str] = {}
    asked = list(KERNEL)
    while asked:
        name = normal(asked.pop())
        if name not in found:
            found[name] = str(known[name]["version"])
            asked += known[name]["depends"]
    return found


def versions(packages: dict[str, Any]) -> dict[str, str]:
    """All packages from elsewhere that the offline site carries: what the kernel needs goes before ours."""
    return {name: pinned()[name] for name in OURS} | kernel_versions(packages)


def needs(wheel: Path) -> list[str]:
    """The packages that a wheel asks for in a browser, by name."""
    asked = map(Requirement, metadata(wheel).get_all("Requires-Dist") or [])
    return sorted({normal(each.name) for each in asked if not each.marker or each.marker.evaluate(BROWSER)})


def write(core: Path, store: Store, own: Path, target: Path) -> None:
    """Put Pyodide's core, all wheels, and the list of them into the folder `target`.

    Args:
        core: the folder with Pyodide's core.
        store: where wheels come from.
        own: our own wheel.
        target: the folder; it is made.
    """
    shutil.copytree(core, target)
    lock = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    wheels = store.wheels(versions(lock["packages"])) | {normal(str(metadata(own)["Name"])): own}
    lock["packages"] = {name: _row(name, wheel, wheels, lock["packages"].get(name)) for name, wheel in wheels.items()}
    for wheel in wheels.values():
        shutil.copy(wheel, target / wheel.name)
    (target / "pyodide-lock.json").write_text(json.dumps(lock, indent=1, sort_keys=True), encoding="utf-8")


def _row(name: str, wheel: Path, known: Iterable[str], listed: dict[str, Any] | None) -> dict[str, Any]:
    # What Pyodide's list says a package needs is less than its wheel says: no terminal, no console.
    asked = [normal(each) for each in listed["depends"]] if listed and name not in OURS else needs(wheel)
    return {
        "name": name,
        "version": str(metadata(wheel)["Version"]),
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "depends": [each for each in asked if each in known],
        "imports": imports(wheel),
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def imports(wheel: Path) -> list[str]:
    """The names under which a wheel's packages and modules are imported."""
    with ZipFile(wheel) as packed:
        tops = [name.split("/") for name in packed.namelist() if name.endswith(".py")]
    found = {parts[0].removesuffix(".py") for parts in tops if len(parts) == 1 or parts[1] == "__init__.py"}
    return sorted(found)
