"""A Chromium to test with: the system's, else Debian's package if we may install it, else Playwright's download.

Run as a script it gets one if there is none, and prints which; it fails with a sentence that says what to do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLACES = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",)
HELP = (
    "No browser to test with, and none could be installed. Install Chromium or Google Chrome"
    " (Debian: apt install chromium; any system: .venv/bin/python -m playwright install chromium),"
    " or leave the browser out with `make quick`."
)


def find() -> str | None:
    """The path of a browser that is there already."""
    for found in (*map(shutil.which, NAMES), *PLACES):
        if found and Path(found).exists():
            return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def attempt(*command: str) -> None:
    """Run a command that may fail or hang: what counts is whether there is a browser afterwards."""
    print("$", *command, flush=True)
    try:
        subprocess.run(command, timeout=500, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    except (OSError, subprocess.TimeoutExpired) as failure:
        print(failure)


def get() -> str | None:
    """The path of a browser, installed now if need be."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not find() and root and shutil.which("apt-get"):
        attempt("apt-get", "update", "-qq")
        attempt("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core")
    if not find():
        attempt(sys.executable, "-m", "playwright", "install", "chromium")
    return find()


if __name__ == "__main__":
    path = get()
    print(path or HELP)
    sys.exit(0 if path else 1)
