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
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from gamelib.own import is_njit, rebuilt

INTS = (  # arrays of int64
    *("menu", "ties", "rng", "words", "seats", "tally", "best", "scores", "memo", "row", "below", "stop", "done"),
)
TABLES = ("levels",)  # arrays of rows of int64
FLOATS = ("weights",)  # arrays of float64
STATES = ("state", "other")  # records
ARRAYS = ("states",)  # arrays of records
SEATS = ("own_0", "own_1", "own_2", "own_3")  # strategies of the user, by seat
_lock = threading.Lock()


def available() -> bool:
    """Is there a numba to compile with?"""
    return find_spec("numba") is not None and os.environ.get("GAMELIB_PLAIN", "") == ""


@dataclass(frozen=True)
class Recipe:
    """What is compiled together.

    Attributes:
        record: the NumPy type of a state.
        entries: names of the functions that are wanted.
        modules: where the functions are; names of later ones are found by earlier ones and the other way round.
        apart: functions that are not inlined.
        without: functions that are never called, so that nothing is compiled for them.
        own: is there a seat with a strategy of the user under @njit (see `own`)?
    """

    record: Any
    entries: tuple[str, ...]
    modules: tuple[types.ModuleType, ...]
    apart: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    own: bool = False


def is_cached(recipe: Recipe) -> bool:
    """Were these twins made before on this machine, by this version of numba?"""
    return (_cache(recipe) / "made").exists()


def twins(recipe: Recipe) -> Any:
    """Compile functions of some modules, and all that these call in them.

    Returns:
        A namespace with the entries.  They take no other signature than their own, and run without the GIL.
    """
    import numba

    folder = _cache(recipe)
    with _lock, _settings(numba.config, folder):
        texts = _Texts(recipe, made=(folder / "made").exists())
        found = {name: texts.compiled(name) for name in recipe.entries}
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "made").touch()
        return types.SimpleNamespace(**found)


def own(recipe: Recipe, chosen: Any) -> Any:
    """A user's strategy under @njit, compiled as the entries call it; None stands for nobody.

    It finds the twins of our functions under the names of these, those of its own functions that are under @njit, and
    numbers.

    Raises:
        ValueError: it cannot be compiled; the message says why.
    """
    import numba

    def give(value: Any) -> Any:
        """What it finds in place of something outside."""
        if isinstance(value, types.FunctionType) and texts.function(value.__name__) is value:
            return texts.compiled(value.__name__)
        return numba.njit(nogil=True)(rebuilt(value.py_func, give)) if is_njit(value) else value

    with _lock, _settings(numba.config, _cache(recipe)):
        texts = _Texts(recipe, made=False)
        function: Any = chosen.py_func if chosen is not None else (lambda: 0)
        wanted = inspect.signature(function).parameters
        inner = numba.njit(nogil=True)(rebuilt(function, give))
        calls = eval(f"lambda {', '.join(OWN)}: inner({', '.join(OWN[: len(wanted)])})", {"inner": inner})
        try:
            found = numba.njit(_own_type(recipe).signature, nogil=True)(calls)
        except Exception as error:  # numba lets through many kinds
            name, kind = function.__name__, type(error).__name__
            raise ValueError(f"the strategy {name} cannot be compiled: {kind}: {error}") from error
        return found


OWN = ("state", "menu", "rng", "other")  # what a user's strategy gets


def _kinds(recipe: Recipe) -> dict[str, Any]:
    """The types of parameters by their names."""
    import numba

    record = numba.from_dtype(recipe.record)
    kinds: dict[str, Any] = dict.fromkeys(INTS, numba.int64[::1])
    kinds.update(dict.fromkeys(TABLES, numba.int64[:, ::1]))
    kinds.update(dict.fromkeys(FLOATS, numba.float64[::1]))
    kinds.update(dict.fromkeys(STATES, record))
    kinds.update(dict.fromkeys(ARRAYS, record[::1]))
    return kinds


def _own_type(recipe: Recipe) -> Any:
    """The type of a user's strategy: a pointer to a function, so that the entries need not be compiled for each one."""
    import numba

    kinds = _kinds(recipe)
    return numba.types.FunctionType(numba.int64(*(kinds[name] for name in OWN)))


class _Texts:
    """The functions of a recipe, each compiled when it is asked for, after those that it calls.

    Args:
        recipe: what belongs together.
        made: are the entries in the cache?  Then nothing else is compiled.
    """

    def __init__(self, recipe: Recipe, made: bool) -> None:
        self._recipe, self._made = recipe, made
        self._kinds = _kinds(recipe)
        if recipe.own:
            self._kinds.update(dict.fromkeys(SEATS, _own_type(recipe)))
        self._functions: dict[str, types.FunctionType] = {}
        self._names: dict[str, Any] = {}  # what the twins find outside of themselves
        self._waiting: dict[str, tuple[Any, ...]] = {}
        for module in recipe.modules:
            self._names.update({n: v for n, v in vars(module).items() if not isinstance(v, types.FunctionType)})
        for module in recipe.modules:
            for name, function in vars(module).items():
                if isinstance(function, types.FunctionType) and function.__module__ == module.__name__:
                    self._take(name, function)

    def _take(self, name: str, function: types.FunctionType) -> None:
        import numba

        if name in self._functions:
            raise ValueError(f"two functions are called {name}; in compiled texts a name means one thing")
        self._functions[name] = function
        parameters = inspect.signature(function).parameters
        self._waiting[name] = tuple(self._kinds.get(parameter, numba.int64) for parameter in parameters)
        if name in self._recipe.without:
            function = eval(f"lambda {', '.join(parameters)}: 0")
        inner = {"cache": True}  # the rest is inside the entries, which alone are found again on disk
        if name not in self._recipe.entries:
            inner = {"no_cpython_wrapper": True, "forceinline": name not in self._recipe.apart}
        # Nothing in these texts allocates; without reference counts of arrays (`_nrt`) they run faster.
        options: Any = {"nogil": True, "no_cfunc_wrapper": True, "no_rewrites": True, "_nrt": False, **inner}
        self._names[name] = numba.njit(**options)(types.FunctionType(function.__code__, self._names, name))

    def function(self, name: str) -> types.FunctionType | None:
        """The plain function of a name, if there is one here."""
        return self._functions.get(name)

    def compiled(self, name: str) -> Any:
        """The twin of a function."""
        import numba

        twin, signature = self._names[name], self._waiting.pop(name, None)
        if signature is not None:
            for callee in () if self._made else twin.py_func.__code__.co_names:
                if callee in self._functions:
                    self.compiled(callee)
            # What is inlined is optimized inside its callers: before that it need not be, which saves a quarter.
            inlined = name not in self._recipe.entries
            config: Any = numba.config
            config.OPT = type(config.OPT)(1 if inlined else 3)
            twin.compile(signature)
            twin.disable_compile()
        return twin


def _cache(recipe: Recipe) -> Path:
    """The folder of these twins, named by what is asked for, the files and numbers of all modules and numba's version.

    numba looks only at a function's own file, by its path and time, to see whether its compiled form is stale; here
    callees are in others.  What numba would not find in the folder must not lead to it.
    """
    files = [Path(str(module.__file__)) for module in recipe.modules]
    sources = b"".join(file.read_bytes() for file in files)
    stamps = [(str(file), file.stat().st_mtime_ns) for file in files]
    numbers = [sorted((n, v) for n, v in vars(module).items() if type(v) is int) for module in recipe.modules]
    names = sorted(recipe.entries), sorted(recipe.apart), sorted(recipe.without), recipe.own
    asked = (recipe.record, names, numbers, stamps, version("numba"), sys.version_info[:2])
    key = hashlib.sha256(repr(asked).encode() + sources + Path(__file__).read_bytes()).hexdigest()[:16]
    return _user_cache() / key


@contextmanager
def _settings(config: Any, folder: Path) -> Iterator[None]:
    """While twins are made: the cache is in our folder, and no time goes into vectors, of which there are none here."""
    wanted = {"CACHE_DIR": str(folder), "LOOP_VECTORIZE": 0, "SLP_VECTORIZE": 0, "OPT": config.OPT}
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
