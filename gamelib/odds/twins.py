"""Compiled twins of plain functions (numba): one signature each, taken from the parameter names, callees first.

The plain functions stay as they are.  A twin gets its parameters' types from their names (`KINDS`), so each function is
compiled once: literal arguments are cast, not compiled anew.  Twins are inlined into their callers, but for the entries
and those named `apart` (large, rarely called).  Nothing here is compiled, and numba is not imported, before `twins`.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
import threading
import types
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import gettempdir
from typing import Any

INTS = ("menu", "ties", "rng", "words", "seats", "tally", "best", "scores", "memo", "row", "below")  # arrays of int64
TABLES = ("levels",)  # arrays of rows of int64
FLOATS = ("weights",)  # arrays of float64
STATES = ("state", "other")  # records
ARRAYS = ("states",)  # arrays of records
_lock = threading.Lock()


def available() -> bool:
    """Is there a numba to compile with?"""
    return find_spec("numba") is not None and os.environ.get("GAMELIB_PLAIN", "") == ""


def is_cached(
    record: Any, entries: Sequence[str], modules: Sequence[types.ModuleType], apart: Sequence[str] = ()
) -> bool:
    """Were these twins made before on this machine, by this version of numba?"""
    return (_cache(record, entries, modules, apart) / "made").exists()


def twins(record: Any, entries: Sequence[str], modules: Sequence[types.ModuleType], apart: Sequence[str] = ()) -> Any:
    """Compile functions of some modules, and all that these call in them.

    Args:
        record: the NumPy type of a state.
        entries: names of the functions that are wanted.
        modules: where the functions are; names of later ones are found by earlier ones and the other way round.
        apart: functions that are not inlined.

    Returns:
        A namespace with the entries.  They take no other signature than their own, and run without the GIL.
    """
    import numba

    kinds: dict[str, Any] = dict.fromkeys(INTS, numba.int64[::1])
    kinds.update(dict.fromkeys(TABLES, numba.int64[:, ::1]))
    kinds.update(dict.fromkeys(FLOATS, numba.float64[::1]))
    kinds.update(dict.fromkeys(STATES, numba.from_dtype(record)))
    kinds.update(dict.fromkeys(ARRAYS, numba.from_dtype(record)[::1]))
    folder = _cache(record, entries, modules, apart)
    with _lock, _settings(numba.config, folder):
        made = (folder / "made").exists()
        names: dict[str, Any] = {}
        for module in modules:
            names.update({n: v for n, v in vars(module).items() if not isinstance(v, types.FunctionType)})
        waiting: dict[str, Any] = {}
        for module in modules:
            for name, function in vars(module).items():
                if not isinstance(function, types.FunctionType) or function.__module__ != module.__name__:
                    continue
                if name in waiting:
                    raise ValueError(f"two functions are called {name}; in compiled texts a name means one thing")
                inner = {"cache": True}  # the rest is inside the entries, which alone are found again on disk
                if name not in entries:
                    inner = {"no_cpython_wrapper": True, "forceinline": name not in apart}
                twin = types.FunctionType(function.__code__, names, name)
                # Nothing in these texts allocates; without reference counts of arrays (`_nrt`) they run faster.
                options: Any = {"nogil": True, "no_cfunc_wrapper": True, "no_rewrites": True, "_nrt": False, **inner}
                names[name] = numba.njit(**options)(twin)
                parameters = inspect.signature(function).parameters
                waiting[name] = tuple(kinds.get(parameter, numba.int64) for parameter in parameters)

        def compile_with_callees(name: str) -> None:
            signature = waiting.pop(name, None)
            if signature is not None:
                for callee in () if made else names[name].py_func.__code__.co_names:
                    compile_with_callees(callee)
                names[name].compile(signature)
                names[name].disable_compile()

        for name in entries:
            compile_with_callees(name)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "made").touch()
        return types.SimpleNamespace(**{name: names[name] for name in entries})


def _cache(record: Any, entries: Sequence[str], modules: Sequence[types.ModuleType], apart: Sequence[str]) -> Path:
    """The folder of these twins, named by what is asked for, the files and numbers of all modules and numba's version.

    numba looks only at a function's own file, by its path and time, to see whether its compiled form is stale; here
    callees are in others.  What numba would not find in the folder must not lead to it.
    """
    files = [Path(str(module.__file__)) for module in modules]
    sources = b"".join(file.read_bytes() for file in files)
    stamps = [(str(file), file.stat().st_mtime_ns) for file in files]
    numbers = [sorted((n, v) for n, v in vars(module).items() if type(v) is int) for module in modules]
    asked = (record, sorted(entries), sorted(apart), numbers, stamps, version("numba"), sys.version_info[:2])
    key = hashlib.sha256(repr(asked).encode() + sources + Path(__file__).read_bytes()).hexdigest()[:16]
    return _user_cache() / key


@contextmanager
def _settings(config: Any, folder: Path) -> Iterator[None]:
    """While twins are made: the cache is in our folder, and no time goes into vectors, of which there are none here."""
    wanted = {"CACHE_DIR": str(folder), "LOOP_VECTORIZE": 0, "SLP_VECTORIZE": 0}
    before = {name: getattr(config, name) for name in wanted}
    for name, value in wanted.items():
        setattr(config, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(config, name, value)


def _user_cache() -> Path:
    """A folder that can be written: numba's own choice, the user's cache, or a temporary one."""
    choices = [os.environ.get("NUMBA_CACHE_DIR"), os.environ.get("XDG_CACHE_HOME"), str(Path.home() / ".cache")]
    for choice in filter(None, choices):
        folder = Path(choice) / "gamelib"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return Path(gettempdir()) / "gamelib"
