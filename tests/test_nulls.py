"""None goes to a browser's Python and back as what the front ends were written for: `null`."""

from typing import Any

import pytest
from traitlets import Any as AnyValue

from widgets import Widget, _nulls
from widgets._nulls import incoming, outgoing


class Null:
    """As Pyodide has it: a value of its own, equal to nothing else."""

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__


NULL = Null()
DEEP = {"a": None, "b": [1, None, ({"c": None}, "")], "d": 0, "e": False}


class Holder(Widget):
    """A widget with a value of any kind."""

    value = AnyValue(None).tag(sync=True)


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser's Python."""
    monkeypatch.setattr(_nulls, "NULL", NULL)


def test_elsewhere_a_message_is_left_as_it_is() -> None:
    assert outgoing(DEEP) is DEEP and incoming(DEEP) is DEEP


@pytest.mark.usefixtures("browser")
def test_in_a_browser_every_none_is_exchanged_and_comes_back() -> None:
    sent = outgoing(DEEP)
    assert sent == {"a": NULL, "b": [1, NULL, [{"c": NULL}, ""]], "d": 0, "e": False}
    assert incoming(sent) == {"a": None, "b": [1, None, [{"c": None}, ""]], "d": 0, "e": False}
    assert DEEP["a"] is None  # what was given is as it was


@pytest.mark.usefixtures("browser")
def test_in_a_browser_a_widget_sends_and_gets_nulls(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = Holder(value={"seat": None})
    assert widget.get_state("value") == {"value": {"seat": NULL}}
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(widget.comm, "send", lambda data, buffers=None: sent.append(data))
    widget.value = [None]
    widget.send({"n": None})
    assert [each.get("state", each.get("content")) for each in sent] == [{"value": [NULL]}, {"n": NULL}]
    got: list[Any] = []
    widget.on_msg(lambda _, content, buffers: got.append(content))
    widget._handle_msg({"content": {"data": {"method": "custom", "content": {"n": NULL}}}, "buffers": []})
    widget._handle_msg({"content": {"data": {"method": "update", "state": {"value": [NULL, 1]}}}, "buffers": []})
    assert (got, widget.value) == ([{"n": None}], [None, 1])
