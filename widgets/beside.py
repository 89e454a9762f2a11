"""Work that goes on beside what else a kernel does: in a thread or, where there is none, bit by bit."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator

from gamelib.odds.executors import has_threads

_PAUSE = 0.01  # seconds in which the event loop does what else there is to do


class Beside:
    """Take all steps of an iterator, which must be short: some tenths of a second.

    A thread takes them.  Where no thread can be had, as in a browser, the event loop takes them between its other work,
    and where no event loop runs either, `join` does.

    Args:
        steps: the iterator; it sees to its own errors.
    """

    def __init__(self, steps: Iterator[object]) -> None:
        self._steps, self._ended, self._inside = steps, False, False
        self._thread: threading.Thread | None = None
        if has_threads():
            self._thread = threading.Thread(target=self._take_all, daemon=True)
            self._thread.start()
            return
        try:
            self._task = asyncio.get_running_loop().create_task(self._take_between())
        except RuntimeError:
            return

    @property
    def running(self) -> bool:
        """Is there more to do?"""
        return not self._ended

    def join(self, seconds: float | None = None) -> None:
        """Wait until all is done, at most some seconds.  Called from within a step it returns at once."""
        if self._thread is not None:
            if self._thread is not threading.current_thread():
                self._thread.join(seconds)
            return
        end = None if seconds is None else time.monotonic() + seconds
        while not self._inside and self._step() and (end is None or time.monotonic() < end):
            pass

    def _take_all(self) -> None:
        while self._step():
            pass

    async def _take_between(self) -> None:
        while self._step():
            await asyncio.sleep(_PAUSE)

    def _step(self) -> bool:
        """Take a step.  Was there one?"""
        self._inside = True
        try:
            next(self._steps)
        except StopIteration:
            self._ended = True
        finally:
            self._inside = False
        return not self._ended
