"""Ctrl-C while games are played: the first asks for an end, and one later on makes it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import click

from flip7.cli.main import EXIT_INTERRUPTED
from flip7.cli.messages import complain

PATIENCE = 1.0
"""After so many seconds an end that was asked for is late."""
SHOW_CURSOR = "\x1b[?25h"


@contextmanager
def interrupts_heard() -> Iterator[None]:
    """Meanwhile the first Ctrl-C is a `KeyboardInterrupt`, and others do not disturb what it leads
    to. If that takes long, a line tells so, and from then on Ctrl-C ends the process at once: games
    that are being played can't be broken off, and a user's strategy may never come to an end.

    Does nothing where Ctrl-C means something else already, and in other threads than the main one.
    """
    here = threading.current_thread() is threading.main_thread()
    if not here or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    late = threading.Event()

    def tell() -> None:
        late.set()
        complain("what was begun takes long to end: Ctrl-C again ends it at once, without figures")

    timer = threading.Timer(PATIENCE, tell)
    timer.daemon = True

    def hear(*_: object) -> None:
        if late.is_set():
            click.echo(SHOW_CURSOR, nl=False, err=True)
            os._exit(EXIT_INTERRUPTED)
        if not timer.is_alive():
            timer.start()
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, hear)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        timer.cancel()
