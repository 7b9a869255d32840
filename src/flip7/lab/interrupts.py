"""Ctrl-C while something is compiled: an exception may get lost in a compiler."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_kept() -> Iterator[None]:
    """Meanwhile Ctrl-C is noted; afterwards it does what it would have done. One is enough, and one
    alone comes of several.

    Does nothing in other threads than the main one, and where Ctrl-C is ignored.
    """
    meant = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(meant):
        yield
        return
    came = False

    def note(*_: object) -> None:
        nonlocal came
        came = True

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, meant)
        if came:
            signal.raise_signal(signal.SIGINT)
