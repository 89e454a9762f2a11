"""What the repository promises about itself: its shape, its walls, and what is in no file."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TOP = set(
    "pyproject.toml environment.yml constraints.txt notebooks gamelib widgets tests benchmarks docs Makefile README.md"
    " apps lite CONTRIBUTING.md CHANGELOG.md LICENSE .ci .gitignore .gitattributes .pre-commit-config.yaml".split()
)
LATER = {"benchmarks", "docs"}  # may still be missing
LONGEST = 450
HEAVY = {"numpy", "numba", "networkx", "matplotlib"}
CHANCE = {"random", "secrets", "numpy.random"}
# Who alone may import it, anywhere in the file.
ONLY = {
    "numba": {"gamelib/odds/twins.py"},
    "matplotlib": {"gamelib/figures/by_matplotlib.py"},
    "networkx": {"gamelib/explore/chains.py", "gamelib/odds/turns.py"},
    **{name: {"gamelib/random.py"} for name in CHANCE},
}
SOURCES = {path.relative_to(ROOT).as_posix(): path for path in sorted(ROOT.glob("gamelib/**/*.py"))}
GAMES = ("gamelib.package", "gamelib.pocket_rails")


# -------------------------------------------------------------------------------------------------------------- imports
def imports(source: str, file: str, anywhere: bool = True) -> list[str]:
    """The absolute names a file imports: all of them, or those that run when the file is imported."""
    found = []

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            found.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            here = Path(file).with_suffix("").parts[: -node.level] if node.level else ()
            module = ".".join([*here, *filter(None, [node.module])])
            found.extend(f"{module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in {"np.random", "numpy.random"}:
            found.append("numpy.random")
        for child in ast.iter_child_nodes(node):
            function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            typing = isinstance(child, ast.If) and ast.unparse(child.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}
            if anywhere or not (function or typing):
                visit(child)

    visit(ast.parse(source))
    return found


def within(name: str, *modules: str) -> bool:
    """Is it one of the modules, or in one of them?"""
    return any(name == module or name.startswith(f"{module}.") for module in modules)


def breaches(file: str, source: str) -> list[str]:
    """The walls of the design that a file of gamelib breaks."""
    all_, at_import = imports(source, file), imports(source, file, anywhere=False)
    module = Path(file).with_suffix("").as_posix().replace("/", ".")
    wrong = [f"imports {name}" for name in all_ for only in ONLY if within(name, only) and file not in ONLY[only]]
    wrong += [f"imports {name} at its top" for name in at_import if within(name, *HEAVY)]
    wrong += [f"imports {name}" for name in all_ if within(name, "widgets")]
    for game, other in (GAMES, GAMES[::-1]):
        wrong += [f"imports {name}" for name in all_ if within(module, game) and within(name, other)]
    if file.endswith("/rules.py"):
        texts = [f"{module.removesuffix('.rules')}.{text}" for text in ("cards", "loads", "scoring")]  # of the rules
        wrong += [f"imports {name}" for name in all_ if not within(name, *texts)]
    return wrong


@pytest.mark.parametrize("file", SOURCES)
def test_walls(file):
    assert breaches(file, SOURCES[file].read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("file", "source", "expected"),
    [
        ("gamelib/odds/twins.py", "def f():\n    import numba", 0),
        ("gamelib/odds/twins.py", "import numba", 1),
        ("gamelib/odds/solve.py", "def f():\n    from numba import njit", 1),
        ("gamelib/explore/chains.py", "if TYPE_CHECKING:\n    import networkx", 0),
        ("gamelib/explore/find.py", "if TYPE_CHECKING:\n    import networkx", 1),
        ("gamelib/figures/by_matplotlib.py", "def f():\n    import matplotlib.pyplot as plt", 0),
        ("gamelib/figures/sheet.py", "def f():\n    import matplotlib.pyplot as plt", 1),
        ("gamelib/figures/by_matplotlib.py", "try:\n    import matplotlib\nexcept ImportError: pass", 1),
        ("gamelib/package/game.py", "from gamelib.random import Rng\nfrom ..random import Rng", 0),
        ("gamelib/package/game.py", "from random import Random", 1),
        ("gamelib/odds/simulate.py", "def f():\n    import numpy as np\n    np.random.default_rng()", 1),
        ("gamelib/package/game.py", "from ..pocket_rails import rules", 1),
        ("gamelib/pocket_rails/game.py", "from gamelib import package", 1),
        ("gamelib/package/rules.py", "from .cards import SEATS", 0),
        ("gamelib/package/rules.py", "import math", 1),
        ("gamelib/game.py", "def f():\n    from widgets import TurnStepper", 1),
    ],
)
def test_the_walls_would_be_noticed(file, source, expected):
    assert len(breaches(file, source)) == expected


@pytest.mark.parametrize("package", ["gamelib", "widgets"])
def test_importing_is_light(package):
    code = f"import sys, {package}; print(sorted({HEAVY!r} & set(sys.modules)))"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (answer.stdout.strip(), answer.stderr) == ("[]", "")


# ---------------------------------------------------------------------------------------------------------------- files
@pytest.fixture(scope="module")
def tracked() -> list[str]:
    """All files that git knows."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a clone")
    command = ["git", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True).stdout
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def lines_like(pattern: str, files: list[str]) -> list[str]:
    """Where a pattern stands in the text files among these."""
    found = []
    for name in files:
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{name}:{n}: {line[:80]}" for n, line in enumerate(text.splitlines(), 1) if re.search(pattern, line)]
    return found


def test_top_level_is_what_the_design_says(tracked):
    top = {name.partition("/")[0] for name in tracked}
    assert top - TOP == set()
    assert TOP - LATER - top == set()


def test_no_path_of_a_machine_in_any_file(tracked):
    assert lines_like(r"(^|[^A-Za-z0-9_.])/(work|farm|root|home|Users)/", tracked) == []


def test_no_address_of_a_package_registry_in_any_file(tracked):
    registries = (
        r"pypi\.org|pythonhosted\.org|registry\.npmjs|npmjs\.org|anaconda\.org|file:/{3}|index[-]url|find[-]links"
    )
    assert lines_like(registries, tracked) == []
    assert lines_like("://", [name for name in tracked if re.search(r"constraints.*\.txt$|\.lock$", name)]) == []


def test_no_file_is_too_long(tracked):
    code = [name for name in tracked if name.endswith((".py", ".js", ".mjs"))]
    lengths = {name: len((ROOT / name).read_text(encoding="utf-8").splitlines()) for name in code}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_changelog_knows_the_version():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert re.search(rf"^## .*\b{re.escape(version)}\b", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)


def test_packages_are_typed():
    assert [name for name in ("gamelib", "widgets") if not (ROOT / name / "py.typed").exists()] == []
