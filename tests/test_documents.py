"""What the documents show runs: the examples of the README and of the docstrings."""

import doctest
import importlib
import os
import pkgutil
import re
from pathlib import Path

import pytest

import gamelib

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
MODULES = sorted(module.name for module in pkgutil.walk_packages(gamelib.__path__, "gamelib."))


@pytest.mark.parametrize("name", ["gamelib", *MODULES])
def test_the_examples_of_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.slow
def test_the_examples_of_the_readme(tmp_path, monkeypatch):
    """Each line that ends in a comment such as `# Score(9 = ...)` has that value."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", README, re.DOTALL):
        for line in filter(None, block.splitlines()):
            code, _, comment = line.partition("#")
            try:
                value = eval(code.strip(), names)
            except SyntaxError:
                exec(code.strip(), names)
                continue
            if re.match(r"\s*[<\[(A-Z]\S*.*[>\])]$", comment):
                assert repr(value) == comment.strip(), line
    assert os.path.exists("game.json")


def test_links_of_the_documents_lead_somewhere():
    root = Path(__file__).parent.parent
    documents = [root / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")]
    for document in (*documents, *root.glob("docs/*.md")):
        for target in re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name}: {target}"
