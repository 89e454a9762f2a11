"""environment.yml says for conda and Binder what pyproject.toml says for pip; constraints.txt fits both."""

import re
import tomllib
from pathlib import Path

import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
ENVIRONMENT = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def bounds(requirements) -> dict[str, SpecifierSet]:
    """Bounds by package; a package that is named twice must have the same ones."""
    found = {}
    for each in map(Requirement, requirements):
        assert not (each.url or each.marker or each.extras), each
        assert found.setdefault(canonicalize_name(each.name), each.specifier) == each.specifier, each
    return found


CONDA = bounds(each for each in ENVIRONMENT["dependencies"] if isinstance(each, str))
FOR_USERS = bounds([*PROJECT["dependencies"], *EXTRAS["lab"], *EXTRAS["fast"]])
ALL = bounds([*PROJECT["dependencies"], *(each for extra in EXTRAS.values() for each in extra)])


def test_environment_has_the_shape_that_conda_and_binder_read():
    assert set(ENVIRONMENT) == {"name", "channels", "dependencies"}
    assert ENVIRONMENT["name"] == PROJECT["name"]
    assert ENVIRONMENT["channels"] == ["conda-forge"]
    assert [each for each in ENVIRONMENT["dependencies"] if not isinstance(each, str)] == [{"pip": ["-e ."]}]
    assert "pip" in CONDA


def test_environment_asks_for_the_same_python():
    assert CONDA["python"] == SpecifierSet(PROJECT["requires-python"])


def test_environment_has_all_that_a_user_needs_with_the_same_bounds():
    assert {name: CONDA.get(name) for name in FOR_USERS} == FOR_USERS


def test_environment_has_nothing_that_pyproject_does_not_know():
    beyond = {name: bound for name, bound in CONDA.items() if name not in {"python", "pip", *FOR_USERS}}
    assert set(beyond) == {"pytest", "nbval"}
    assert beyond == {name: ALL[name] for name in beyond}


def test_every_bound_is_a_lower_one():
    assert {name: str(bound) for name, bound in ALL.items() if not re.fullmatch(r">=[\d.]+", str(bound))} == {}


def test_constraints_are_exact_versions_sorted_and_nothing_else():
    assert [line for line in CONSTRAINTS if not re.fullmatch(r"[a-z0-9-]+==[A-Za-z0-9.]+", line)] == []
    names = [line.partition("==")[0] for line in CONSTRAINTS]
    assert names == sorted(set(names))


def test_constraints_hold_every_package_that_is_asked_for_within_its_bounds():
    held = {name: Version(version) for name, _, version in (line.partition("==") for line in CONSTRAINTS)}
    assert {name: str(bound) for name, bound in ALL.items() if name not in held or held[name] not in bound} == {}
