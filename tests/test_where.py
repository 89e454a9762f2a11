"""What the README says about where it runs is what is tested; and its badges say what is so."""

import ast
import re
import tomllib
from pathlib import Path

import pytest
import run

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
TESTED = tomllib.loads((ROOT / "tests/where.toml").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def tables() -> list[list[list[str]]]:
    """The tables under the heading, each as rows of cells; the line under the head is left out."""
    part = README.partition("## Where it runs\n")[2].partition("\n## ")[0]
    found = re.findall(r"(?:^\|.*\n)+", part, re.M)
    return [[[cell.strip() for cell in row[1:-1].split("|")] for row in table.splitlines()] for table in found]


def cells() -> dict[tuple[str, str], str]:
    """What the second table says, by column and row."""
    head, _, *rows = tables()[1]
    assert all(len(row) == len(head) for row in rows)
    return {(column, row[0]): word for row in rows for column, word in zip(head[1:], row[1:])}


def test_the_table_says_tested_where_a_test_is_named_and_nowhere_else() -> None:
    assert set(cells().values()) == {"tested", "expected", "picture", "no"}
    named = {(column, row) for column, rows in TESTED.items() for row in rows}
    assert {place for place, word in cells().items() if word in {"tested", "picture"}} == named


def test_pictures_are_what_a_page_without_scripts_has() -> None:
    assert {column for (column, _), word in cells().items() if word == "picture"} == {"plain HTML"}


@pytest.mark.parametrize("test", sorted({test for rows in TESTED.values() for test in rows.values()}))
def test_the_tests_that_are_named_are_there(test: str) -> None:
    file, _, function = test.partition("::")
    tree = ast.parse((ROOT / "tests" / file).read_text(encoding="utf-8"))
    assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_every_column_is_explained_in_one_line() -> None:
    explained = {row[0] for row in tables()[0][2:]}
    assert {column for column, _ in cells()} <= explained


def test_every_target_that_is_named_is_there() -> None:
    assert set(re.findall(r"`make ([\w-]+)", README)) <= set(run.TARGETS)


@pytest.mark.parametrize(
    ("badge", "says"),
    [
        ("python", f"python: {PROJECT['requires-python'].removeprefix('>=')} or newer"),
        ("licence", f"licence: {PROJECT['license']}"),
        ("network", "network: only to install"),  # what every browser test holds its page to
    ],
)
def test_badges_say_what_is_so(badge: str, says: str) -> None:
    path = f"docs/badges/{badge}.svg"
    drawn = (ROOT / path).read_text(encoding="utf-8")
    assert f"![{says}]({path})" in README and f"<title>{says}</title>" in drawn
    assert re.findall(r"<text[^>]*>([^<]+)</text>", drawn) == says.split(": ")


def test_no_address_claims_to_be_ours() -> None:
    """Nobody knows from here where a copy lies: each such address has a place to fill in."""
    for url in re.findall(r"https?://[^\s)`]*(?:github|mybinder)[^\s)`]*", README):
        assert "OWNER/REPOSITORY" in url
