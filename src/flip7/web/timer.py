"""When a table does something by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine

from msgspec.structs import replace

from flip7.web.clock import Planned, Step, plan
from flip7.web.company import Company
from flip7.web.limits import Limits
from flip7.web.table import Table

_RETRY_SECONDS = 2.0


class Timer:
    """What a table does next by itself, and when. It rings at that time."""

    def __init__(
        self,
        limits: Limits,
        clock: Callable[[], int],
        ring: Callable[[], Coroutine[None, None, None]],
    ) -> None:
        """`clock` gives the time in milliseconds."""
        self.planned: Planned | None = None
        """The next step of the game."""
        self._clock = clock
        self._ring = ring
        self._host_ms = int(1000 * limits.host_seconds)
        self._host_missed: int | None = None
        self._return_ms = int(1000 * limits.return_seconds)
        self._taken_up = 0
        self._handle: asyncio.TimerHandle | None = None
        self._rung: asyncio.Task[None] | None = None

    def take_up(self) -> None:
        """The table was taken from the store in mid-game: people have some time to come back."""
        self._taken_up = self._clock()

    def set(self, table: Table, company: Company) -> None:
        """Set it for what this table does next. A table at which nobody is does nothing."""
        self.stop()
        if not company.present:
            self._host_missed = None
            return
        planned = plan(table, company.present, company.gone)
        if planned is not None:
            at = max(planned.at, self._taken_up + self._return_ms)
            if planned.step is Step.NEXT and company.agrees():
                at = self._clock()
            self.planned = replace(planned, at=at)
        self._miss_host(table, company)
        times = [planned.at for planned in (self.planned, self.new_host) if planned is not None]
        if times:
            self._wake(max(0, min(times) - self._clock()) / 1000)

    def stop(self) -> None:
        """Let nothing be planned."""
        self._cancel()
        self.planned = None

    def retry(self) -> None:
        """Ring again after a moment: what was to be done could not be."""
        self._wake(_RETRY_SECONDS)

    @property
    def due(self) -> list[Planned]:
        """What is to be done now."""
        now = self._clock()
        return [
            planned
            for planned in (self.new_host, self.planned)
            if planned is not None and planned.at <= now
        ]

    @property
    def new_host(self) -> Planned | None:
        """When the role of a host who is not there passes on."""
        if self._host_missed is None:
            return None
        return Planned(Step.HOST, self._host_missed, self._host_missed + self._host_ms)

    def _miss_host(self, table: Table, company: Company) -> None:
        """Note since when the host is not there, while others are."""
        if table.host in company.present:
            self._host_missed = None
        elif self._host_missed is None:
            self._host_missed = self._clock()

    def _wake(self, seconds: float) -> None:
        self._cancel()
        self._handle = asyncio.get_running_loop().call_later(seconds, self._start)

    def _cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _start(self) -> None:
        self._handle = None
        # Who still sees to what was rung for sets the timer anew in the end.
        if self._rung is None or self._rung.done():
            self._rung = asyncio.create_task(self._ring())
