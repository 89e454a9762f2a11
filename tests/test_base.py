"""The base of all widgets: its repr, its keywords, its picture, and how it says what went wrong."""

import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from traitlets import Int, Unicode

from widgets import Widget, _base, _link

VIEW = "application/vnd.jupyter.widget-view+json"


@dataclass(frozen=True)
class Picture:
    html: str
    text: str


class Counter(Widget):
    """A widget with a trait, a keyword of its own and a picture."""

    count = Int(0).tag(sync=True)
    _hidden = Unicode("").tag(sync=True)

    def __init__(self, start: int = 0, *, note: str = "", **kwargs: Any) -> None:
        super().__init__(count=start, **kwargs)
        self.note = note
        self.sent: list[dict[str, Any]] = []

    def send(self, content: dict[str, Any], buffers: Any = None) -> None:
        self.sent.append(content)

    def _summary(self) -> str:
        return f"at {self.count}"

    def _figure(self) -> Picture:
        return Picture(f'<figure><img alt="{self.count}"></figure>', f"the count is {self.count}")


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = ("numpy", "matplotlib", "networkx", "numba", "nbclient")
    script = f"import sys, widgets; print([name for name in {heavy} if name in sys.modules])"
    root = Path(__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", script], cwd=root, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr


def test_repr_says_what_it_is_and_stays_the_same() -> None:
    assert repr(Counter(3)) == "Counter(at 3)" == repr(Counter(3))
    assert repr(Widget()) == "Widget()"


def test_bundle_has_view_picture_and_text() -> None:
    widget = Counter(3)
    data, metadata = widget._repr_mimebundle_()  # type: ignore[misc]
    assert set(data) == {VIEW, "text/html", "text/plain"}
    assert data[VIEW]["model_id"] == widget.model_id
    assert data["text/html"] == '<figure><img alt="3"></figure>'
    assert data["text/plain"] == "Counter(at 3)\nthe count is 3"
    assert metadata == {}
    other, _ = Counter(3)._repr_mimebundle_()  # type: ignore[misc]
    assert {**data, VIEW: None} == {**other, VIEW: None}, "nothing but the view differs between two equal widgets"


def test_bundle_without_a_picture() -> None:
    data, _ = Widget()._repr_mimebundle_()  # type: ignore[misc]
    assert set(data) == {VIEW, "text/plain"}
    assert data["text/plain"] == "Widget()"


@pytest.mark.parametrize(
    "keyword, hint",
    [
        ("coutn", "did you mean 'count'"),
        ("strat", "did you mean 'start'"),
        ("notes", "did you mean 'note'"),
        ("layuot", "did you mean 'layout'"),
        ("hidden", "it takes count, layout, note, start"),
        ("xyz", "it takes count, layout, note, start"),
    ],
)
def test_unknown_keyword_is_refused_with_advice(keyword: str, hint: str) -> None:
    with pytest.raises(TypeError) as refusal:
        Counter(**{keyword: 1})  # type: ignore[arg-type]
    assert str(refusal.value) == f"Counter() got an unexpected keyword '{keyword}'; {hint}"


def test_all_unknown_keywords_at_once() -> None:
    with pytest.raises(TypeError, match=r"(?s)'coutn'.*\n.*'xyz'"):
        Counter(coutn=1, xyz=2)


def test_known_keywords_pass() -> None:
    widget = Counter(2, note="n", layout={"width": "50%"}, model_id="abc")
    assert (widget.count, widget.note, widget.layout.width, widget.model_id) == (2, "n", "50%", "abc")


def test_an_error_is_reported_in_words_and_kept() -> None:
    widget = Counter()
    with widget.reporting("7"):
        raise KeyError("no such")
    assert widget.error == "KeyError: 'no such'"
    assert widget.sent == [{"type": "error", "text": "KeyError: 'no such'", "n": "7"}]
    assert isinstance(widget.last_error, KeyError) and widget.last_error.__traceback__ is not None
    with widget.reporting("8"):
        pass
    assert widget.error == "", "the alert goes away with the next answer"
    assert isinstance(widget.last_error, KeyError), "the developer still finds it"


def test_an_error_without_words_has_its_type() -> None:
    widget = Counter()
    with widget.reporting():
        raise ArithmeticError
    assert widget.sent == [{"type": "error", "text": "ArithmeticError", "n": None}]


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit])
def test_a_stop_is_never_swallowed(stop: type[BaseException]) -> None:
    widget = Counter()
    with pytest.raises(stop), widget.reporting("7"):
        raise stop
    assert widget.sent == [] and widget.last_error is None


def test_front_end_is_linked_at_import_and_can_be_reloaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tiny.js").write_text("export default 'first';\n", encoding="utf-8")
    (tmp_path / "base.css").write_text(".a {}\n", encoding="utf-8")
    (tmp_path / "tiny.css").write_text(".b {}\n", encoding="utf-8")
    monkeypatch.setattr(_base, "link", cache(lambda entry, language: _link.link.__wrapped__(entry, tmp_path, language)))
    monkeypatch.setattr(_base, "css", cache(lambda *names: _link.css.__wrapped__(*names, folder=tmp_path)))

    class Tiny(Widget):
        _frontend = "tiny"

    widget, other = Tiny(), Tiny()
    assert "first" in widget._esm and widget._css == ".a{}.b{}"

    (tmp_path / "tiny.js").write_text("export default 'second';\n", encoding="utf-8")
    widget.reload_frontend()
    assert "second" in widget._esm and "second" in Tiny()._esm
    assert "first" in other._esm, "a widget that was not asked keeps what it has"

    (tmp_path / "tiny.js").write_text("export default oops(;\n", encoding="utf-8")
    with pytest.raises(_link.LinkError):
        widget.reload_frontend()
    assert "second" in widget._esm, "what cannot be joined changes nothing"


def test_each_widget_may_choose_its_front_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two"):
        (tmp_path / f"part_{name}.js").write_text(f"export default 'part_{name}';\n", encoding="utf-8")
        (tmp_path / f"{name}.css").write_text(f".{name} {{}}\n", encoding="utf-8")
    (tmp_path / "base.css").write_text(".a {}\n", encoding="utf-8")
    (tmp_path / "part.css").write_text(".b {}\n", encoding="utf-8")
    monkeypatch.setattr(_base, "link", cache(lambda entry, language: _link.link.__wrapped__(entry, tmp_path, language)))
    monkeypatch.setattr(_base, "css", cache(lambda *names: _link.css.__wrapped__(*names, folder=tmp_path)))

    class Chooser(Widget):
        def __init__(self, page: str) -> None:
            self._frontend = page
            super().__init__()

    one, two = Chooser("part_one"), Chooser("part_two")
    assert one._css == ".a{}.b{}.one{}" and "part_two" in two._esm and "part_one" not in two._esm
    assert one._anywidget_id != two._anywidget_id, "else a page keeps the style of the last one only"
    assert {"_esm", "_css", "_anywidget_id"} <= one.get_state().keys()

    (tmp_path / "part_one.js").write_text("export default 'again';\n", encoding="utf-8")
    one.reload_frontend()
    assert "again" in one._esm and "again" in Chooser("part_one")._esm
