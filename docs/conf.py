"""How `make docs` builds these pages: the Markdown as it is, and the reference from the docstrings."""

import ast
import importlib
import inspect
import pkgutil
import re
import tomllib
from pathlib import Path

from sphinx.ext.napoleon import Config, GoogleDocstring

import gamelib
import widgets

ABOUT = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]

project, release = ABOUT["name"], ABOUT["version"]
author = copyright = ABOUT["authors"][0]["name"]

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
root_doc = "index"
default_role = "code"  # `name` in a docstring
myst_heading_anchors = 3
nitpicky = True  # what a signature names is in the reference too
nitpick_ignore_regex = [
    (
        "py:class",
        r"(anywidget|collections|concurrent|fractions|networkx|pathlib|types|traitlets)\..*|Executor|ModuleType",
    ),
    (
        "py:class",
        r"gamelib\.(odds\.solve_places\.Places|\w+\.fields\.Board|figures\.sheet\.Sheet)",
    ),  # of no use outside
    ("py:class", r"Any|Fraction|Path|Strateg(y|ies)"),
]

html_theme = "furo"
pygments_style = "tango"  # by day; at night it is the theme’s
html_title = f"{project} {release}"
html_copy_source = False
html_show_sphinx = False

autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
python_use_unqualified_type_names = True
SECTIONS = Config(
    napoleon_use_param=False, napoleon_use_rtype=False, napoleon_custom_sections=[("Attributes", "params_style")]
)


def setup(app):
    """What Sphinx would do otherwise."""
    app.connect("source-read", documents_above)
    app.connect("autodoc-process-docstring", sections)


def documents_above(app, page, source):
    """A Markdown file outside of this folder is a file to open, not a page."""
    here = (Path(app.srcdir) / page).parent

    def file(link):
        outside = not (here / link[1]).resolve().is_relative_to(app.srcdir)
        return f"](path:{link[1]})" if outside else link[0]

    source[0] = re.sub(r"\]\(([\w./-]+\.md)(?:#[\w-]+)?\)", file, source[0])


def sections(app, what, name, value, options, lines):
    """Args, Raises and so on become lists. A property begins with a sentence, not with a type."""
    if lines[:1] and lines[0].startswith("Alias for field number"):  # what a NamedTuple says of its fields
        lines.clear()
    kind = "method" if what == "property" else what
    lines[:] = GoogleDocstring(lines, SECTIONS, app, kind, name, value, options).lines()


def types_of_signatures():
    """What modules import for type checkers alone is imported now, so that each signature leads to what it names."""
    for package in (gamelib, widgets):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(found.name)
            for node in ast.parse(inspect.getsource(module)).body:
                if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                    exec(compile(ast.Module(node.body, []), str(module.__file__), "exec"), vars(module))


types_of_signatures()
