"""The time of a server: that of the system, but it never goes back. Where the system's is put back,
or a machine without a clock of its own begins long ago, nobody waits until it has caught up."""

from __future__ import annotations

import time
from collections.abc import Callable

_NS = 1_000_000


class Steady:
    """A clock in milliseconds since 1970 in UTC."""

    def __init__(
        self,
        system: Callable[[], int] = time.time_ns,
        passing: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """`system` gives the system's time, `passing` one that runs evenly, in nanoseconds."""
        self._system = system
        self._passing = passing
        self._ahead = 0
        """By how much this is later than `passing`."""

    def now(self) -> int:
        """The time."""
        passing = self._passing()
        self._ahead = max(self._ahead, self._system() - passing)
        return (passing + self._ahead) // _NS

    def reach(self, time: int) -> None:
        """Let it be at least as late as this, which was written down already."""
        self._ahead = max(self._ahead, time * _NS - self._passing())


_steady = Steady()
now_ms: Callable[[], int] = _steady.now
"""The time in milliseconds since 1970 in UTC."""
reach: Callable[[int], None] = _steady.reach
