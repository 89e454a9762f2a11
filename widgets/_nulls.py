"""None in a browser's Python. Pyodide hands it on as JavaScript's `undefined`, and hands `null` back as a value of its
own; everywhere else messages are JSON, which knows `null` alone. Our front ends are written for JSON."""

from __future__ import annotations

import sys
from typing import Any

NULL: Any = None
"""What becomes `null` in JavaScript: None, but in a browser's Python."""

if sys.platform == "emscripten":
    from pyodide.ffi import jsnull as NULL


def outgoing(value: Any) -> Any:
    """What is sent: each None in it, at any depth, as what becomes `null`."""
    return value if NULL is None else _exchanged(value, None, NULL)


def incoming(value: Any) -> Any:
    """What was received: each `null` in it, at any depth, as None."""
    return value if NULL is None else _exchanged(value, NULL, None)


def _exchanged(value: Any, old: Any, new: Any) -> Any:
    if value is old:
        return new
    if isinstance(value, dict):
        return {key: _exchanged(each, old, new) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_exchanged(each, old, new) for each in value]
    return value
