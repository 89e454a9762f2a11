"""What is handed out: wheel and sdist hold what they must and nothing else, and our import names are ours alone."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
from importlib.metadata import distributions
from pathlib import Path
from zipfile import ZipFile

import pytest
from packages import ROOT, build

NAMES = "gamelib", "widgets"
PROJECT = "gamelib-notebooks"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> tuple[ZipFile, Path, Path]:
    """The wheel, its file, and the folder of the unpacked sdist."""
    folder = tmp_path_factory.mktemp("packages")
    wheel, sdist = build(ROOT, folder, "wheel", "sdist")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return ZipFile(wheel), wheel, folder / sdist.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def sources() -> set[str]:
    """The files of the repository, those included that are about to be added."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a clone")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True).stdout
    return {name for name in listed.split("\0") if name and (ROOT / name).is_file()}


# Contents -------------------------------------------------------------------------------------------------------------


def test_the_wheel_holds_the_two_packages_and_what_says_so(packages: tuple[ZipFile, Path, Path]) -> None:
    names = packages[0].namelist()
    about = {name for name in names if not name.startswith(("gamelib/", "widgets/"))}
    folder = {name.partition("/")[0] for name in about}
    assert len(folder) == 1 and folder.pop().endswith(".dist-info")
    files = ["METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE"]
    assert sorted(name.partition("/")[2] for name in about) == files
    kinds = {os.path.splitext(name)[1] for name in set(names) - about}
    assert kinds == {".py", ".typed", ".js", ".css", ".json"}
    assert {"gamelib/py.typed", "widgets/py.typed", "widgets/texts/de.json"} <= set(names)


def test_the_wheel_holds_every_file_of_the_packages(packages: tuple[ZipFile, Path, Path], sources: set[str]) -> None:
    ours = {name for name in sources if name.startswith(("gamelib/", "widgets/"))}
    assert {name for name in packages[0].namelist() if ".dist-info/" not in name} == ours
    for name in ours:
        assert packages[0].read(name) == (ROOT / name).read_bytes()


def test_the_sdist_holds_the_repository(packages: tuple[ZipFile, Path, Path], sources: set[str]) -> None:
    """With tests, notebooks and documents; the file that says how tests are run elsewhere is left out."""
    unpacked = packages[2]
    held = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    assert held - {"PKG-INFO"} == {name for name in sources if not name.startswith(".ci/")}


def test_the_wheel_that_the_sdist_makes_is_the_same(packages: tuple[ZipFile, Path, Path], tmp_path: Path) -> None:
    _, wheel, unpacked = packages
    (again,) = build(unpacked, tmp_path, "wheel")
    assert (again.name, again.read_bytes()) == (wheel.name, wheel.read_bytes())


def test_the_wheel_asks_for_what_is_needed_and_no_more(packages: tuple[ZipFile, Path, Path]) -> None:
    (name,) = (each for each in packages[0].namelist() if each.endswith("/METADATA"))
    asked = re.findall(r"(?m)^Requires-Dist: ([\w-]+)[^;\n]*$", packages[0].read(name).decode())
    assert sorted(asked) == ["anywidget", "ipywidgets", "networkx"]


# Names ----------------------------------------------------------------------------------------------------------------


def tops(files: list[str]) -> set[str]:
    """The names under which these files can be imported."""
    return {re.split(r"[/.]", name)[0] for name in files if not re.match(r"\.\.|[^/]+\.(dist|egg)-info/", name)}


def test_no_other_package_has_our_import_names() -> None:
    """Neither a folder of that name nor a single module, in all that is installed here."""
    seen = {dist.name: tops([file.as_posix() for file in dist.files or []]) for dist in distributions()}
    assert len(seen) > 50 and "ipywidgets" in seen["ipywidgets"]
    assert {name for name, found in seen.items() if found & set(NAMES)} - {PROJECT} == set()


def test_names_are_found_in_all_forms() -> None:
    files = ["widgets/__init__.py", "gamelib.py", "fast.cpython-311.so", "x-1.0.dist-info/METADATA", "../../bin/y"]
    assert tops(files) == {"widgets", "gamelib", "fast"}


@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_that_name_beside_a_notebook_is_taken_instead(name: str, tmp_path: Path) -> None:
    """As Python has it for every name, and the README says so: what is hidden never runs, so it cannot warn."""
    assert Path(imported(name, tmp_path)).is_relative_to(ROOT / name)
    (tmp_path / f"{name}.py").touch()
    assert Path(imported(name, tmp_path)) == tmp_path / f"{name}.py"


def imported(name: str, folder: Path) -> str:
    """The file that an import in this folder takes."""
    code = f"import {name}; print({name}.__file__)"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=60, check=True
    ).stdout.strip()
