"""Ctrl-C in a study: it ends the process also where Python can't end what is going on."""

from __future__ import annotations

import os
import select
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from flip7.cli.messages import complain
from flip7.cli.start import EXIT_INTERRUPTED

SECONDS = 2.0
"""So long an interrupted study may take to come to its end."""
_SHOW_CURSOR = "\x1b[?25h"


@contextmanager
def ending(why_not: str, seconds: float = SECONDS) -> Iterator[None]:
    """Within this an interrupt is a `KeyboardInterrupt` as ever. But if that does not lead out of
    here in so many seconds, or if another interrupt comes, the process says `why_not` and ends: a
    strategy that never answers can't be interrupted. With no seconds it ends at once, since where
    something is compiled an exception may get lost."""
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield
        return
    if not seconds:
        signal.signal(signal.SIGINT, _leave_it_to_the_watch)
    heard, told = socket.socketpair()
    told.setblocking(False)
    before = signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    watch = threading.Thread(target=_watch, args=(heard, why_not, seconds), daemon=True)
    watch.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        told.close()
        watch.join()
        heard.close()


def _leave_it_to_the_watch(_number: int, _frame: FrameType | None) -> None:
    """Raise nothing."""


def _watch(heard: socket.socket, why_not: str, seconds: float) -> None:
    """End the process once an interrupt was heard and the time is over. The end of what is heard
    is the end of what was to be watched."""
    while (signals := heard.recv(1)) != bytes([signal.SIGINT]):
        if not signals:
            return
    ready, _, _ = select.select([heard], [], [], seconds)
    if ready and not heard.recv(1):
        return
    if sys.stderr.isatty():
        sys.stderr.write(_SHOW_CURSOR)
    complain(f"interrupted: {why_not}")
    os._exit(EXIT_INTERRUPTED)
