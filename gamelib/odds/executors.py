"""Who counts many games: threads of this machine or, where there are none, the one thread that there is."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import cache
from typing import Any


@cache
def has_threads() -> bool:
    """Can another thread be started?  In a browser it cannot."""
    thread = threading.Thread(target=int)
    try:
        thread.start()
    except RuntimeError:
        return False
    thread.join()
    return True


def usual() -> Executor:
    """As many threads as the machine has processors, or this one."""
    return ThreadPoolExecutor(os.cpu_count() or 1) if has_threads() else Here()


class Here(Executor):
    """Does at once, in the thread that asks, what it is given; an interrupt from the keyboard gets through."""

    def submit(self, function: Callable[..., Any], /, *args: Any, **keywords: Any) -> Future[Any]:
        """What was done, as a future that is done."""
        future: Future[Any] = Future()
        try:
            future.set_result(function(*args, **keywords))
        except Exception as error:
            future.set_exception(error)
        return future
