"""Ctrl-C in a study: while games are played the first asks for an end, and one later on makes it;
while something is compiled the first one makes it."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from flip7.cli.messages import complain
from flip7.cli.start import EXIT_INTERRUPTED

PATIENCE = 1.0
"""After so many seconds an end that was asked for is late."""
SHOW_CURSOR = "\x1b[?25h"


@contextmanager
def interrupts_heard() -> Iterator[Callable[[], None]]:
    """Meanwhile the first Ctrl-C is a `KeyboardInterrupt`, and others do not disturb what it leads
    to. If that takes long, a line tells so, and from then on Ctrl-C ends the process at once: games
    that are being played can't be broken off, and a user's strategy may never come to an end.

    What it yields is to be called as long as things go on: it raises the `KeyboardInterrupt` once
    more where one was lost, as happens to exceptions while Python disposes of an object.

    Does nothing where Ctrl-C means something else already, and in other threads than the main one.
    """
    if not _is_heard():
        yield lambda: None
        return
    came = False
    late = threading.Event()

    def tell() -> None:
        late.set()
        complain("what was begun takes long to end: Ctrl-C again ends it at once, without figures")

    timer = threading.Timer(PATIENCE, tell)
    timer.daemon = True

    def hear(*_: object) -> None:
        nonlocal came
        if late.is_set():
            click.echo(SHOW_CURSOR, nl=False, err=True)
            os._exit(EXIT_INTERRUPTED)
        if not came:
            came = True
            timer.start()
            raise KeyboardInterrupt

    def go_on() -> None:
        if came:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, hear)
    try:
        yield go_on
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        timer.cancel()


@contextmanager
def ended_at_once(why: str) -> Iterator[None]:
    """Meanwhile Ctrl-C ends the process, which says `why`. A compiler hears no interrupt before it
    is done, and an exception within it may get lost.

    Does nothing where `interrupts_heard` does nothing.
    """
    if not _is_heard():
        yield
        return
    heard, told = socket.socketpair()
    told.setblocking(False)
    before = signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGINT, _leave_it_to_the_watch)
    watch = threading.Thread(target=_watch, args=(heard, why), daemon=True)
    watch.start()
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        told.close()
        watch.join()
        heard.close()


def _is_heard() -> bool:
    """Whether Ctrl-C is a `KeyboardInterrupt` here."""
    here = threading.current_thread() is threading.main_thread()
    return here and signal.getsignal(signal.SIGINT) is signal.default_int_handler


def _leave_it_to_the_watch(*_: object) -> None:
    """Raise nothing."""


def _watch(heard: socket.socket, why: str) -> None:
    """End the process at an interrupt, which comes as the number of its signal; the end of what is
    heard is the end of the watch."""
    while number := heard.recv(1):
        if number[0] == signal.SIGINT:
            complain(why)
            os._exit(EXIT_INTERRUPTED)
