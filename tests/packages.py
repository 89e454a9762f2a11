"""Builds the wheel and the sdist of this very source, for the tests of both."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def build(source: Path, target: Path, *kinds: str) -> list[Path]:
    """Build the kinds, "wheel" or "sdist", of the source in a folder; the files, in that order."""
    made = []
    for kind in kinds:
        command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
        subprocess.run(command, cwd=source, check=True, capture_output=True, timeout=100)
        (file,) = target.glob("*.whl" if kind == "wheel" else "*.tar.gz")
        made.append(file)
    return made
