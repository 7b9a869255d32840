"""What takes a while the first time on a machine: the engine is compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from numba.core import event


class _Once(event.Listener):
    def __init__(self, heard: Callable[[], object]) -> None:
        self.heard: Callable[[], object] | None = heard

    def on_start(self, event: object) -> None:
        """Tell of the first one alone: a function within another is compiled within it."""
        if self.heard is not None:
            self.heard()
        self.heard = None

    def on_end(self, event: object) -> None:
        """Nothing: the result comes."""


@contextmanager
def when_compiling(heard: Callable[[], object]) -> Iterator[None]:
    """Call `heard` once if something has to be compiled meanwhile. What numba's cache has is only
    loaded."""
    with event.install_listener("numba:compile", _Once(heard)):
        yield
