"""Strategies of a user that numba compiles: functions under ``@njit``, here as plain Python.

What such a function gets and gives is said in `gamelib.strategies`.  It is told from other callables by its `py_func`,
so that nothing here needs numba.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamelib.game import Action, State
    from gamelib.random import Rng


def is_njit(chosen: object) -> bool:
    """Is it a function that numba compiles?"""
    return isinstance(getattr(chosen, "py_func", None), types.FunctionType)


def rebuilt(function: types.FunctionType, replace: Callable[[Any], Any]) -> types.FunctionType:
    """The same function, with what it finds outside of itself replaced."""
    names = function.__code__.co_names
    outside = {name: replace(value) for name, value in function.__globals__.items() if name in names}
    cells = tuple(types.CellType(replace(cell.cell_contents)) for cell in function.__closure__ or ())
    found = {**function.__globals__, **outside}
    return types.FunctionType(function.__code__, found, function.__name__, function.__defaults__, cells)


def plain(chosen: Any) -> Callable[..., int]:
    """The plain Python of such a function, and of those that it calls, for any number of its arguments.

    It is called with (state, menu, rng, other); what it does not want is left out.
    """
    found: dict[Any, types.FunctionType] = {}

    def replace(value: Any) -> Any:
        if not is_njit(value):
            return value
        if value not in found:
            found[value] = value.py_func  # one that calls itself: by now the original
            found[value] = rebuilt(value.py_func, replace)
        return found[value]

    function = replace(chosen)
    wanted = function.__code__.co_argcount
    return lambda *arguments: function(*arguments[:wanted])


class OnStates:
    """Such a function as a strategy on states: ``(view, rng) -> action``."""

    def __init__(self, chosen: Any) -> None:
        self._function, self.__name__ = plain(chosen), chosen.__name__

    def __call__(self, view: State, rng: Rng) -> Action:
        """Choose.  Raises ValueError where what it gives is not on the menu."""
        return type(view.game).many().ask(self._function, view, rng)  # type: ignore[no-any-return]
