"""The site's parts: copies of the lessons for the browser, the index, the list of packages, and what is looked at in
a site that was built.  `tests/browser/test_site.py` builds it and opens it."""

import hashlib
import json
import re
import urllib.error
import urllib.request
from pathlib import Path
from zipfile import ZipFile

import pytest

from lite import lessons, lock, serve, verify
from lite.fetch import ROOT, metadata, pinned
from widgets.copies import student

FOLDER = ROOT / "notebooks"
LESSONS = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.ipynb"))}


def source(cell: dict) -> str:
    return "".join(cell["source"])


@pytest.fixture(scope="module")
def contents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the offline site, with nothing counted beforehand."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "none.json").write_text("{}", encoding="utf-8")
    lessons.write(FOLDER, folder / "none.json", folder / "files", "offline")
    return folder / "files"


# Lessons --------------------------------------------------------------------------------------------------------------


def test_the_site_has_all_lessons_guides_and_pictures(contents: Path) -> None:
    there = {path.relative_to(contents).as_posix() for path in contents.rglob("*") if path.is_file()}
    wanted = {
        path.relative_to(FOLDER).as_posix()
        for pattern in ("*.ipynb", "teacher/*.ipynb")
        for path in FOLDER.glob(pattern)
    }
    pictures = {f"pictures/{path.name}" for path in (FOLDER / "pictures").iterdir()}
    assert there == wanted | pictures | {"index.md", "kept.json"}


def test_lessons_are_for_the_kernel_of_the_browser_and_begin_with_what_is_other_there(contents: Path) -> None:
    for path in contents.rglob("*.ipynb"):
        book = json.loads(path.read_text(encoding="utf-8"))
        assert book["metadata"]["kernelspec"]["name"] == "python", path
        note, code = book["cells"][:2]
        assert [note["cell_type"], code["cell_type"]] == ["markdown", "code"], path
        for word in ("NumPy", "Matplotlib", "numba", "SVG", "plain Python"):
            assert word in source(note), (path, word)
        ids = [cell["id"] for cell in book["cells"]]
        assert len(ids) == len(set(ids)), path


def test_lessons_have_no_solutions_and_teachers_find_the_key(contents: Path) -> None:
    for name, book in LESSONS.items():
        made = json.loads((contents / name).read_text(encoding="utf-8"))
        assert [source(cell) for cell in made["cells"][2:]] == [source(cell) for cell in student(book)["cells"]]
        assert "SOLUTION" not in "".join(map(source, made["cells"]))
        assert all(cell.get("outputs", []) == [] for cell in made["cells"]), name
    guide = json.loads((contents / "teacher" / "10-one-roll.ipynb").read_text(encoding="utf-8"))
    assert any(cell.get("outputs") for cell in guide["cells"])


def test_the_counts_are_found_from_the_folder_of_each_notebook(contents: Path) -> None:
    for path in contents.rglob("*.ipynb"):
        (name,) = re.findall(r'kept\.load\("(.+)"\)', source(json.loads(path.read_text(encoding="utf-8"))["cells"][1]))
        assert (path.parent / name).resolve() == (contents / "kept.json").resolve()


def test_only_the_site_for_publishing_installs_packages() -> None:
    book = LESSONS["00-start-here.ipynb"]
    set_up = {kind: source(lessons.for_site(book, kind)["cells"][1]) for kind in ("offline", "publish")}
    assert "%pip install -q gamelib-notebooks" in set_up["publish"] and "pip" not in set_up["offline"]
    assert "Matplotlib" not in source(lessons.for_site(book, "publish")["cells"][0])  # which it has
    assert len(book["cells"]) == len(lessons.for_site(book, "offline")["cells"]) - 2  # what was given is as it was


# Index ----------------------------------------------------------------------------------------------------------------


def test_the_index_links_every_lesson_with_title_minutes_and_goals(contents: Path) -> None:
    index = (contents / "index.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\((.+?)\)", index):
        assert (contents / target).is_file(), target
    for name, book in LESSONS.items():
        opening = source(book["cells"][0])
        heading = opening.splitlines()[0].removeprefix("# ")
        said = book["metadata"]["gamelib"]
        assert f"[{said['lesson']} {heading}]({name})**, {said['minutes']} minutes\n" in index, name
        for verb in re.findall(r"^\* \*\*(\w+)\*\*", opening, re.M):
            assert re.search(rf"^\* \*\*{verb}\*\*", index.partition(f"]({name})")[2], re.M), (name, verb)


def test_goals_are_read_as_a_list_and_need_not_be_there() -> None:
    opening = "# A title\n\nYou can\n\n* **do** this\n  and that,\n* **say** why.\n\nHow it works."
    book = {"cells": [{"cell_type": "markdown", "source": opening}]}
    assert lessons.title(book) == "A title"
    assert lessons.goals(book) == ["**do** this and that,", "**say** why."]
    assert lessons.goals({"cells": [{"cell_type": "markdown", "source": "# A title\n"}]}) == []


# Packages -------------------------------------------------------------------------------------------------------------


def wheel(folder: Path, name: str, files: tuple[str, ...], *asked: str, version: str = "1.0") -> Path:
    """A small wheel."""
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with ZipFile(path, "w") as packed:
        for file in files:
            packed.writestr(file, "")
        said = [f"Name: {name}", f"Version: {version}", *(f"Requires-Dist: {each}" for each in asked)]
        packed.writestr(f"{name}-{version}.dist-info/METADATA", "\n".join(said) + "\n")
    return path


def test_what_a_wheel_needs_is_what_it_needs_in_a_browser(tmp_path: Path) -> None:
    markers = ('colorama; sys_platform == "win32"', 'tomli; python_version < "3.11"', 'sphinx; extra == "docs"')
    made = wheel(
        tmp_path, "Some_Thing", ("thing/__init__.py",), "typing_extensions>=4", *markers, 'x; os_name == "posix"'
    )
    assert lock.needs(made) == ["typing-extensions", "x"]


def test_names_to_import_are_those_of_packages_and_modules(tmp_path: Path) -> None:
    files = ("six.py", "thing/__init__.py", "thing/part/__init__.py", "thing/x.py", "data/readme.txt", "bin/go.py")
    assert lock.imports(wheel(tmp_path, "some", files)) == ["six", "thing"]


def test_the_kernel_gets_what_it_needs_with_all_that_this_needs() -> None:
    listed = {
        "IPython": {"version": "9", "depends": ["Stack_Data"]},
        **{name: {"version": "1", "depends": []} for name in ("micropip", "packaging", "jedi", "other")},
        "stack-data": {"version": "2", "depends": ["six"]},
        "six": {"version": "3", "depends": []},
    }
    found = lock.kernel_versions(listed)
    assert found == {"micropip": "1", "packaging": "1", "jedi": "1", "ipython": "9", "stack-data": "2", "six": "3"}


def test_the_versions_of_our_packages_are_those_that_are_tested_elsewhere() -> None:
    listed = {name: {"version": "1", "depends": []} for name in lock.KERNEL}
    assert set(lock.OURS) <= set(pinned())
    found = lock.versions(listed)
    assert {name: found[name] for name in lock.OURS} == {name: pinned()[name] for name in lock.OURS}
    assert found["ipython"] == "1"  # but what the kernel brings is as its own list says


def test_the_list_of_packages_names_files_that_are_there_with_their_checksums(tmp_path: Path) -> None:
    core, wheels = tmp_path / "core", tmp_path / "wheels"
    core.mkdir()
    wheels.mkdir()
    listed = {name: {"version": "1.0", "depends": []} for name in lock.KERNEL}
    (core / "pyodide-lock.json").write_text(
        json.dumps({"info": {"python": "3.14"}, "packages": listed | {"numpy": {}}})
    )

    class Shelf:
        def wheels(self, versions: dict[str, str]) -> dict[str, Path]:
            return {name: wheel(wheels, name, (f"{name}.py",), "comm", version=v) for name, v in versions.items()}

    own = wheel(wheels, "ours", ("ours/__init__.py",), "anywidget", "never-heard-of")
    lock.write(core, Shelf(), own, tmp_path / "out")
    made = json.loads((tmp_path / "out" / "pyodide-lock.json").read_text())
    assert made["info"] == {"python": "3.14"}
    assert set(made["packages"]) == {*lock.KERNEL, *lock.OURS, "ours"}  # and nothing that is not here
    for row in made["packages"].values():
        file = tmp_path / "out" / row["file_name"]
        assert row["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
        assert row["version"] == metadata(file)["Version"]
    needs = {name: row["depends"] for name, row in made["packages"].items()}
    assert (needs["ours"], needs["ipython"], needs["networkx"]) == (["anywidget"], [], ["comm"])


# What was built -------------------------------------------------------------------------------------------------------


def write_json(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content), encoding="utf-8")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "own").mkdir()
    return wheel(tmp_path / "own", "gamelib_notebooks", ("gamelib/__init__.py",), "anywidget")


@pytest.fixture
def site(tmp_path: Path, contents: Path, own: Path) -> Path:
    """A folder with what a built offline site has, as far as it is looked at."""
    folder = tmp_path / "built"
    pyodide, index = folder / "static" / "pyodide", folder / "pypi" / "all.json"
    pyodide.mkdir(parents=True)
    (pyodide / own.name).write_bytes(own.read_bytes())
    made = {"gamelib-notebooks": pyodide / own.name}
    for name, asked in {"anywidget": ["ipywidgets"], "ipywidgets": ["widgetsnbextension"]}.items():
        made[name] = wheel(pyodide, name, (f"{name}.py",), *asked)
    depends = {"gamelib-notebooks": ["anywidget"], "anywidget": ["ipywidgets"], "ipywidgets": []}
    rows = {n: {"file_name": p.name, "sha256": digest(p), "depends": depends[n]} for n, p in made.items()}
    write_json(pyodide / "pyodide-lock.json", {"packages": rows})
    (folder / "pypi").mkdir()
    extra = wheel(folder / "pypi", "extra", ("extra.py",))
    release = [{"url": f"./{extra.name}", "digests": {"sha256": digest(extra)}}]
    write_json(index, {"extra": {"releases": {"1.0": release}}})
    front_ends = [{"name": name, "load": "static/entry.js"} for name in verify.FRONT_ENDS]
    for each in front_ends:
        write_json(folder / "extensions" / each["name"] / each["load"], "")
    kernel = {
        "pyodideUrl": verify.LOCAL,
        "disablePyPIFallback": True,
        "pipliteUrls": [f"./pypi/all.json?sha256={digest(index)}"],
    }
    page = {"litePluginSettings": {verify.PLUGIN: kernel}, "federated_extensions": front_ends}
    write_json(folder / "jupyter-lite.json", {"jupyter-config-data": page})
    (folder / "index.html").write_text("index.md")
    for path in contents.rglob("*"):
        if path.is_file():
            (folder / "files" / path.relative_to(contents)).parent.mkdir(parents=True, exist_ok=True)
            (folder / "files" / path.relative_to(contents)).write_bytes(path.read_bytes())
    for part in ("", "teacher"):
        listed = [{"name": path.name} for path in (contents / part).iterdir()]
        write_json(folder / "api" / "contents" / part / "all.json", {"content": listed})
    return folder


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_good_site_is_good(site: Path, own: Path) -> None:
    verify.verify(site, "offline", "1.2.3", own)


def test_a_site_with_the_address_of_another_place_is_refused(site: Path, own: Path) -> None:
    change(site / "jupyter-lite.json", verify.LOCAL, "https://elsewhere.invalid/pyodide.mjs")
    with pytest.raises(verify.SiteError, match=r"Pyodide's address is https://elsewhere\.invalid"):
        verify.verify(site, "offline", "1.2.3", own)


def test_a_site_whose_builder_left_the_address_out_is_refused(site: Path, own: Path) -> None:
    change(site / "jupyter-lite.json", "pyodideUrl", "somethingElse")
    with pytest.raises(verify.SiteError, match="Pyodide's address is None"):
        verify.verify(site, "offline", "1.2.3", own)


def test_all_faults_of_a_site_are_named_at_once(site: Path, own: Path) -> None:
    (site / "static" / "pyodide" / "ipywidgets-1.0-py3-none-any.whl").write_bytes(b"")
    (site / "static" / "pyodide" / own.name).unlink()
    (site / "pypi" / "extra-1.0-py3-none-any.whl").unlink()
    (site / "extensions" / "anywidget" / "static" / "entry.js").unlink()
    (site / "files" / "00-start-here.ipynb").unlink()
    change(site / "files" / "10-one-roll.ipynb", '"name": "python"', '"name": "python3"')
    change(site / "jupyter-lite.json", '"disablePyPIFallback": true', '"disablePyPIFallback": false')
    change(site / "index.html", "index.md", "lab")
    with pytest.raises(verify.SiteError) as caught:
        verify.verify(site, "offline", "1.2.3", own)
    assert str(caught.value).splitlines()[1:] == [
        "the front end anywidget has no file",
        "/00-start-here.ipynb is not on the site",
        "/10-one-roll.ipynb is not for the browser's kernel",
        "it does not open on the index of the lessons",
        "extra-1.0-py3-none-any.whl is named but not there",
        "packages that are not here would be asked for elsewhere",
        f"{own.name} is named but not there",
        "ipywidgets-1.0-py3-none-any.whl has another checksum",
    ]


def test_our_wheel_must_be_the_one_that_was_made_now(site: Path, own: Path) -> None:
    newer = wheel(own.parent, "gamelib_notebooks", ("gamelib/__init__.py", "gamelib/new.py"), "anywidget")
    with pytest.raises(verify.SiteError, match="our wheel is not the one that was made now"):
        verify.verify(site, "offline", "1.2.3", newer)


def test_the_site_for_publishing_names_no_address_and_has_our_wheel(site: Path, own: Path) -> None:
    kernel = site / "extensions" / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "1.js"
    with pytest.raises(verify.SiteError) as caught:
        verify.verify(site, "publish", "1.2.3", own)
    assert str(caught.value).splitlines()[1:] == [
        "Pyodide is not taken from its usual place",
        "the browser kernel does not ask for Pyodide 1.2.3",
        f"{own.name} is named but not there",
    ]
    change(site / "jupyter-lite.json", '"pyodideUrl"', '"other"')
    (site / "static").rename(site / "gone")
    kernel.write_text('"https://somewhere.invalid/pyodide/v1.2.3/full/pyodide.mjs"')
    (site / "pypi" / own.name).write_bytes(own.read_bytes())
    verify.verify(site, "publish", "1.2.3", own)


def test_a_wheel_of_another_source_is_refused(tmp_path: Path, own: Path) -> None:
    with pytest.raises(verify.SiteError) as caught:
        verify.of_this_source(own)
    said = str(caught.value).splitlines()
    assert "gamelib/__init__.py" in said and "gamelib/package/rules.py" in said  # empty there, and missing there
    with ZipFile(tmp_path / "x.whl", "w") as packed:
        for package in ("gamelib", "widgets"):
            for path in (ROOT / package).rglob("*"):
                if path.is_file() and "__pycache__" not in path.parts:
                    packed.write(path, path.relative_to(ROOT))
    verify.of_this_source(tmp_path / "x.whl")


# Server ---------------------------------------------------------------------------------------------------------------


def test_the_server_is_for_this_machine_alone_and_names_types_that_browsers_want(tmp_path: Path) -> None:
    for name in ("a.mjs", "a.js", "a.wasm", "a.json"):
        (tmp_path / name).write_text("")
    with serve.serving(tmp_path) as server:
        assert server.server_address[0] == "127.0.0.1"
        types = {}
        for path in tmp_path.iterdir():
            with urllib.request.urlopen(f"{server.url}/{path.name}", timeout=10) as answer:
                types[path.name] = answer.headers["Content-Type"]
        assert server.refused == []
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(f"{server.url}/missing.js", timeout=10)
        assert server.refused == [("/missing.js", 404)]
    expected = {"a.mjs": "text/javascript", "a.js": "text/javascript", "a.wasm": "application/wasm"}
    assert types == expected | {"a.json": "application/json"}


def test_without_a_site_the_server_says_how_to_build_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve.main(["--folder", str(tmp_path / "none")]) == 1
    assert "make site" in capsys.readouterr().err
