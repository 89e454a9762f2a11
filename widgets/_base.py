"""What every widget of this package shares: how it is named, drawn when nothing runs, and how it reports errors."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol, Self

import anywidget
from traitlets import Unicode

from ._link import css, link
from ._nulls import incoming, outgoing
from ._texts import language as chosen_language
from ._texts import table, text


class Drawing(Protocol):
    """A picture that can stand in a notebook without a kernel: HTML with alt text, and plain text."""

    @property
    def html(self) -> str: ...
    @property
    def text(self) -> str: ...


class Widget(anywidget.AnyWidget):
    """A widget over gamelib.

    A subclass, or its __init__ for one widget, names the front end; it says what it is::

        class TurnStepper(Widget):
            _frontend = "stepper"      # js/stepper.js with css/base.css and css/stepper.css; "stepper_package" would be
                                       # js/stepper_package.js with css/package.css besides
            def _summary(self): ...    # what its repr has in brackets
            def _figure(self): ...     # its picture for whoever reads the notebook without running it
            def _answer(self, _, message, buffers):    # given to on_msg
                with self.reporting(message.get("n")): ...
    """

    _frontend: str

    error = Unicode(help="The last message that could not be answered, in words; empty once one is answered.").tag(
        sync=True
    )
    last_error: Exception | None = None
    """What was raised last while a message was answered; `raise widget.last_error` shows where."""

    language: str
    """Its language, that of `set_language` when it was made."""

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        made: Self = super().__new__(cls, *args, **kwargs)
        made.language = chosen_language()  # here, as a subclass may say something before it calls __init__
        return made

    def __init_subclass__(cls, **kwargs: Any) -> None:
        # A traitlets class is made anew for each instance, so only the class that names a front end links it.
        if "_frontend" in cls.__dict__:
            cls._esm, cls._css = _page(cls._frontend)
        super().__init_subclass__(**kwargs)

    def __init__(self, **kwargs: Any) -> None:
        # traitlets would ignore a misspelt keyword without a word.
        unknown = [name for name in kwargs if name != "model_id" and not self.has_trait(name)]
        if unknown:
            raise TypeError("\n".join(self._unknown_keyword(name) for name in unknown))
        if "_frontend" in vars(self) or self.language != "en":
            self._esm, self._css = _page(self._frontend, self.language)
            # A page keeps one style sheet for each of these names, which else is that of the class.
            kwargs["_anywidget_id"] = f"{type(self).__module__}.{self._frontend}"
        super().__init__(**kwargs)

    def _unknown_keyword(self, name: str) -> str:
        known = {"layout"}
        for owner in type(self).__mro__:
            if issubclass(owner, Widget) and owner is not Widget:
                own = (key for key, trait in self.traits().items() if trait.this_class is owner)
                known.update(key for key in own if not key.startswith("_"))
                parameters = list(inspect.signature(owner.__init__).parameters.values())[1:]
                known.update(
                    each.name for each in parameters if each.kind not in (each.VAR_KEYWORD, each.VAR_POSITIONAL)
                )
        close = difflib.get_close_matches(name, sorted(known))
        hint = "did you mean " + " or ".join(map(repr, close)) if close else "it takes " + ", ".join(sorted(known))
        return f"{type(self).__name__}() got an unexpected keyword {name!r}; {hint}"

    def _text(self, key: str, /, **values: object) -> str:
        """A text of the table in the language of this widget."""
        return text(self.language, key, **values)

    def _summary(self) -> str:
        """What stands between the brackets of the repr; the same for the same content, whenever it is asked."""
        return ""

    def _figure(self) -> Drawing | None:
        """The picture that stands in for the widget where none runs."""
        return None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._summary()})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        figure = self._figure()
        if bundle is None or figure is None:
            return bundle
        data, metadata = bundle
        return {**data, "text/plain": f"{self!r}\n{figure.text}", "text/html": figure.html}, metadata

    # Messages go three ways: the state when the widget is opened, what follows, and what comes back.
    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The state, or a piece of it, as it is sent; see ipywidgets."""
        state: dict[str, Any] = outgoing(super().get_state(key, drop_defaults))
        return state

    def _send(self, msg: dict[str, Any], buffers: Any = None) -> None:
        super()._send(outgoing(msg), buffers)

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        super()._handle_msg(incoming(msg))

    @contextmanager
    def reporting(self, n: str | None = None) -> Iterator[None]:
        """Answer the message `n` inside this: what goes wrong is said in the widget, where it would else be lost."""
        try:
            yield
        except Exception as error:
            self.last_error = error
            self.error = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            self.send({"type": "error", "text": self.error, "n": n})
        else:
            self.error = ""

    def reload_frontend(self) -> None:
        """For developers: read the JS, CSS and text files again and show them in this widget and in new ones."""
        link.cache_clear()
        css.cache_clear()
        table.cache_clear()
        self._esm, self._css = _page(self._frontend, self.language)
        if owner := next((each for each in type(self).__mro__ if "_frontend" in each.__dict__), None):
            owner._esm, owner._css = _page(self._frontend)  # type: ignore[attr-defined]


def _page(frontend: str, language: str = "en") -> tuple[str, str]:
    """The module and the style sheet of a front end; "a_b" has the styles of "a" and of "b"."""
    styles = [style for name in frontend.split("_") for style in (*_BELOW.get(name, ()), name)]
    return link(frontend, language=language), css("base", *styles)


_BELOW = {"package": ("plain",)}  # the styles that another one goes on from
