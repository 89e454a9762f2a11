"""Join the ES modules in js/ into one self-contained module, as a notebook front end cannot import relatively.

A module may say `import { a, b as c } from "./x.js";`, `export function`, `export async function`, `export class`,
`export const NAME = ...;` and `export default <expression>;`. All else is refused, so nothing can be loaded from
anywhere. Each module keeps a scope of its own and runs once, after those that it imports. Comments, indentation and
spaces beside brackets and the like stay behind, so that a page is small; a line keeps its number within its module.

In a module that imports `t` from "./words.js", the key in `t("a.key")` and in `t("a.key", { n })` is replaced by its
text in the language of the page.

The scanner knows strings, templates, comments and regular expressions. It takes a slash after `}` for the start of a
regular expression, so don't divide an object or function literal. It does not check the rest of the language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ._texts import raw

_HERE = Path(__file__).parent

_GRAMMAR = 'write `import { a, b as c } from "./x.js";`'
_TOKEN = re.compile(
    r"""(?P<space> \s+ | //[^\n]* | /\*.*?\*/ )
      | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' | \d[\w.]* | [\w$\#]+ | \+\+ | -- | => | \.\.\. | .""",
    re.VERBOSE | re.DOTALL,
)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/\w*")
_TEMPLATE = re.compile(r"(?:\\.|\$(?!\{)|[^`\\$])*(?P<end>`|\$\{)", re.DOTALL)
_NAMES = r"[\w$]+(?: as [\w$]+)?"
_IMPORT = re.compile(rf"""import \{{ ({_NAMES}(?: , {_NAMES})*)(?: ,)? \}} from (["'])\./([\w-]+)\.js\2 ;""")
_CSS_SPACE = re.compile(r"""("[^"\n]*"|'[^'\n]*')|/\*.*?\*/|\s*([{};])\s*|([:,])\s+""", re.DOTALL)
_ALONE = set("()[]{};,:=")  # no space beside one of these ever parts two tokens
_PAIRS = {"(": ")", "[": "]", "{": "}", "${": "}"}
_HEADS = {"if", "for", "while", "switch", "catch", "with"}  # their (...) is followed by a statement
_BEFORE_REGEX = {"return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "instanceof"}
_BEFORE_REGEX |= {"await", "yield", "default"}


class LinkError(ValueError):
    """A front-end file that cannot be joined; the message has one line per fault: file, line, what would be right."""


class _Fault(NamedTuple):
    line: int
    text: str


class _Token(NamedTuple):
    text: str
    start: int
    depth: int
    in_function: bool


@dataclass
class _Bracket:
    text: str
    start: int
    in_function: bool
    head: bool = False  # the (...) of an `if`, `for`, ...
    arrow: bool = False  # inside an arrow function without braces


@dataclass
class _Module:
    name: str
    body: str
    exports: list[str]
    imports: list[tuple[str, str, str, int]] = field(default_factory=list)  # module, name there, name here, line


@cache
def link(entry: str, folder: Path = _HERE / "js", language: str = "en") -> str:
    """The text of one ES module that holds `entry` and all it imports, and exports the default of `entry`.

    Args:
        entry: the name of a file in `folder`, without its ending.
        folder: where the modules are.
        language: of the texts, one of `languages()`.

    Raises:
        LinkError: a file, an import, an export or a text that cannot be joined; all faults of a module at once.
    """
    modules: dict[str, _Module] = {}
    _collect(entry, folder, modules, (), language)
    if "default" not in modules[entry].exports:
        raise LinkError(f"{entry}.js: no `export default`; an entry ends with e.g. `export default {{ render }};`")
    parts = []
    for module in modules.values():
        names: dict[str, list[str]] = {}
        for source, there, here, _ in module.imports:
            names.setdefault(source, []).append(there if there == here else f"{there}: {here}")
        head = " ".join(f"const {{ {', '.join(pairs)} }} = {_variable(source)};" for source, pairs in names.items())
        exports = ", ".join("default: $default" if name == "default" else name for name in module.exports)
        parts.append(f"// {module.name}.js\nconst {_variable(module.name)} = (() => {{ {head}\n{module.body}\n")
        parts.append(f"return {{ {exports} }};\n}})();\n")
    return "".join(parts) + f"export default {_variable(entry)}.default;\n"


@cache
def css(*names: str, folder: Path = _HERE / "css") -> str:
    """The named style sheets as one text, in the order given, without comments and needless space."""
    text = "".join(_read(name, ".css", folder) for name in names)
    rules = _CSS_SPACE.sub(lambda found: found[1] or found[2] or found[3] or "", text)
    if found := re.search(r"@import|url\(\s*[\"']?(?!data:|#|[\"'\s])", rules):
        raise LinkError(f"{', '.join(names)}: `{found[0]}` loads another file; put what it has into the style sheet")
    return rules


def _variable(name: str) -> str:
    return "module$" + name.replace("-", "$")


def _read(name: str, suffix: str, folder: Path) -> str:
    if not re.fullmatch(r"[\w-]+", name) or not (folder / (name + suffix)).is_file():
        there = ", ".join(sorted(path.stem for path in folder.glob("*" + suffix))) or "none"
        raise LinkError(f"{name}{suffix}: no such file in {folder.name}/; there are: {there}")
    return (folder / (name + suffix)).read_text(encoding="utf-8")


def _collect(name: str, folder: Path, modules: dict[str, _Module], trail: tuple[str, ...], language: str) -> None:
    """Read `name` and what it imports into `modules`, each after those it needs."""
    text = _read(name, ".js", folder)
    module, faults = _parse(name, text, language)
    for source in dict.fromkeys(entry[0] for entry in module.imports):
        line = next(entry[3] for entry in module.imports if entry[0] == source)
        if source in (*trail, name):
            circle = [*trail, name, source][[*trail, name].index(source) :]
            way = " -> ".join(f"{step}.js" for step in circle)
            faults.append(_Fault(line, f"imports in a circle, {way}; move what they share into a file of its own"))
        elif not (folder / f"{source}.js").is_file():
            there = ", ".join(sorted(path.name for path in folder.glob("*.js")))
            faults.append(_Fault(line, f'no file "./{source}.js"; there are: {there}'))
        elif source not in modules:
            _collect(source, folder, modules, (*trail, name), language)
    for source, there, _, line in module.imports:
        if source in modules and there not in modules[source].exports:
            known = ", ".join(modules[source].exports) or "nothing"
            faults.append(_Fault(line, f"{source}.js does not export `{there}`; it exports: {known}"))
    if faults:
        raise LinkError("\n".join(f"{name}.js:{fault.line}: {fault.text}" for fault in sorted(faults)))
    modules[name] = module


def _parse(name: str, text: str, language: str) -> tuple[_Module, list[_Fault]]:
    """The module without import and export statements and with its texts, and everything in it that is refused."""
    faults: list[_Fault] = []
    gaps: list[tuple[int, int, str]] = []
    tokens = list(_scan(name, text, gaps))
    module = _Module(name, "", [])
    pieces, done = [], 0  # the body so far, and how much of the text it covers
    for i, token in enumerate(tokens):
        before = tokens[i - 1].text if i else ""
        after = tokens[i + 1].text if i + 1 < len(tokens) else ""
        if token.text == "t" and after == "(" and before != "." and _says(module):
            key = tokens[i + 2]
            try:
                said = _said(key.text, language)
            except KeyError as error:
                faults.append(_Fault(text.count("\n", 0, key.start) + 1, str(error.args[0])))
                continue
            pieces += [*_bare(text, done, key.start, gaps), said]
            done = key.start + len(key.text)
            continue
        if token.text not in ("import", "export", "await") or before == "." or after == ":":
            continue
        line = text.count("\n", 0, token.start) + 1
        if token.text == "await":
            if not token.in_function:
                faults.append(_Fault(line, "`await` outside a function; call an async function instead"))
            continue
        end = next((j for j in range(i, len(tokens)) if tokens[j].text == ";" and tokens[j].depth == token.depth), -1)
        statement = tokens[i : end + 1] if end >= 0 else tokens[i:]
        words = " ".join(part.text for part in statement)
        if token.text == "import" and after in ("(", "."):
            what = "dynamic `import()`" if after == "(" else "`import.meta`"
            faults.append(_Fault(line, f"{what} is not for a module that stands alone; {_GRAMMAR}"))
        elif token.depth:
            faults.append(_Fault(line, f"`{token.text}` inside brackets; write it at the top level of the file"))
        elif token.text == "import" and (found := _IMPORT.fullmatch(words)):
            for pair in found[1].split(" , "):
                there, _, here = pair.partition(" as ")
                module.imports.append((found[3], there, here or there, line))
            stop = tokens[end].start + 1
            pieces += [*_bare(text, done, token.start, gaps), "\n" * text.count("\n", token.start, stop)]
            done = stop
        elif token.text == "import":
            faults.append(_Fault(line, _why_no_import(words)))
        elif isinstance(exported := _exported(statement), _Token):
            if exported.text in module.exports:
                faults.append(_Fault(line, f"`{exported.text}` is exported twice; export it once"))
            module.exports.append(exported.text)
            is_default = exported.text == "default"
            pieces += [*_bare(text, done, token.start, gaps), "const $default =" if is_default else ""]
            done = exported.start + len("default") if is_default else tokens[i + 1].start
        else:
            faults.append(_Fault(line, exported))
    module.body = "".join([*pieces, *_bare(text, done, len(text), gaps)])
    return module, faults


def _says(module: _Module) -> bool:
    """Does a module say texts of the table?"""
    return any((source, here) == ("words", "t") for source, _, here, _ in module.imports)


def _said(literal: str, language: str) -> str:
    """The text that stands for a key, as JavaScript.  Raises KeyError with what is wrong."""
    if literal[:1] != '"':
        raise KeyError('a text is named by its key: write `t("a.key")` or `t("a.key", { place })`')
    return json.dumps(raw(language, literal[1:-1]), ensure_ascii=False)


def _bare(text: str, start: int, end: int, gaps: list[tuple[int, int, str]]) -> Iterator[str]:
    """A part of a text with less between its tokens."""
    for first, last, less in gaps:
        if start <= first and last <= end:
            yield text[start:first]
            yield less
            start = last
    yield text[start:end]


def _why_no_import(words: str) -> str:
    """What is wrong with an import statement that is not of the one form."""
    found = re.search(r"""(?:from|^import) ["']([^"']*)["']""", words)
    source = found[1] if found else ""
    if words.startswith("import * "):
        return f"`import * as` hides what is used; {_GRAMMAR}"
    if re.match("import [\"']", words):
        return f"an import for its side effects; export a function and call it: {_GRAMMAR}"
    if re.match(r"import [\w$]+ (from|,)", words):
        return f"an import without braces; name what is exported: {_GRAMMAR}"
    if re.match(r"[a-z]+:|//", source):
        return f'"{source}" is loaded from elsewhere; keep the code in this folder and {_GRAMMAR}'
    if source and not source.startswith("."):
        return f'"{source}" is not a file of this folder; {_GRAMMAR}'
    if source and not re.fullmatch(r"\./[\w-]+\.js", source):
        return f'"{source}" is not a .js file in this very folder; {_GRAMMAR}'
    return f"this import is not understood; {_GRAMMAR}"


def _exported(statement: list[_Token]) -> _Token | str:
    """The name that an export statement exports, or what is wrong with it."""
    words = [token.text for token in statement[1:4]] + ["", "", ""]
    commas = [token for token in statement if token.text == "," and token.depth == 0]
    if words[0] == "default":
        if words[1] in ("function", "class") or words[1:3] == ["async", "function"]:
            return "a declaration as default; declare it first, then write `export default name;`"
        return statement[1]
    if words[0] == "const" and words[2] == "=":
        return statement[2] if not commas else "several names in one `export const`; give each its own, ended by `;`"
    if words[0] in ("function", "class") and re.fullmatch(r"[\w$]+", words[1]):
        return statement[2]
    if words[:2] == ["async", "function"] and re.fullmatch(r"[\w$]+", words[2]):
        return statement[3]
    right = "write `export function`, `export async function`, `export class`, `export const NAME = ...;`"
    known = {"*": "`export *`", "{": "`export {...}`", "let": "`export let`", "var": "`export var`"}
    if words[0] == "const":
        return "an exported name is missing or taken apart here; write `export const NAME = ...;`"
    return f"{known.get(words[0], f'`export {words[0]}`')} is not understood; {right} or `export default ...;`"


def _scan(name: str, text: str, gaps: list[tuple[int, int, str]]) -> Iterator[_Token]:
    """The tokens of a JavaScript text; a string, template or regular expression is one.

    Notes in `gaps` what is between them, from where to where, and what is enough there: the ends of lines, a space, or
    nothing.
    """

    def fault(start: int, what: str) -> LinkError:
        line = text.count("\n", 0, start) + 1
        return LinkError(f"{name}.js:{line}: {what}")

    brackets = [_Bracket("", 0, in_function=False)]
    before, before_head, at = "", False, 0  # the token before; whether it closed the (...) of an `if`, `for`, ...
    done = 0  # where it ended
    while at < len(text):
        found = _TOKEN.match(text, at)
        assert found is not None  # the last alternative takes any character
        if found["space"]:
            at = found.end()
            continue
        if done < found.start():
            alone = not done or text[done - 1] in _ALONE or found[0][0] in _ALONE
            gaps.append((done, found.start(), _enough(text, done, found.start(), alone)))
        start, at, token, head = at, found.end(), found[0], False
        if token == "/" and text.startswith("/*", start):
            raise fault(start, "a comment that is never closed; end it with `*/`")
        if token in ("'", '"'):
            raise fault(start, f"a string that does not end on its line; close it with {token}")
        if token == "/" and (before_head or _starts_regex(before)):
            regex = _REGEX.match(text, start)
            if regex is None:
                raise fault(start, "a regular expression that does not end on its line; close it with `/`")
            token, at = regex[0], regex.end()
        is_template = token == "`" or (token == "}" and brackets[-1].text == "${")
        if token in (")", "]", "}"):
            closed = brackets[-1]
            if _PAIRS.get(closed.text) != token:
                raise fault(start, f"`{token}` closes nothing; is a bracket or a quote missing before it?")
            brackets.pop()
            head = closed.head
        top = brackets[-1]
        if before == "=>" and token != "{":
            top.arrow = True
        elif token in (",", ";"):
            top.arrow = False
        inside = top.in_function or top.arrow
        yield _Token("`" if is_template else token, start, len(brackets) - 1, inside)
        if is_template:
            template = _TEMPLATE.match(text, at)
            if template is None:
                raise fault(start, "a template that is never closed; end it with a backtick")
            at, token = template.end(), template["end"]
            if token == "${":
                brackets.append(_Bracket(token, start, inside))
        elif token in _PAIRS:
            body = token == "{" and (before == "=>" or (before == ")" and not before_head))
            brackets.append(_Bracket(token, start, inside or body, head=token == "(" and before in _HEADS))
        before, before_head, done = token, head, at
    gaps.append((done, at, _enough(text, done, at, alone=True)))
    if len(brackets) > 1:
        raise fault(
            brackets[-1].start, f"`{brackets[-1].text}` is never closed; it wants `{_PAIRS[brackets[-1].text]}`"
        )


def _enough(text: str, start: int, end: int, alone: bool) -> str:
    """What has to stay of a gap between two tokens; `alone` when they cannot be taken for one."""
    return "\n" * text.count("\n", start, end) or ("" if alone else " ")


def _starts_regex(before: str) -> bool:
    """Whether a slash after this token starts a regular expression (else it divides)."""
    if re.fullmatch(r"[\w$#][\w$#.]*", before):
        return before in _BEFORE_REGEX
    return before not in (")", "]", "++", "--", "`") and before[:1] not in ("'", '"') and not re.match("/.", before)
