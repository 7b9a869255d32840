"""A page's connection to its table, as the table sees it: where messages go that must not hold
anybody up."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from flip7.learn.language import Language

MOST_WAITING = 64
"""How many messages may wait for a slow reader; then it gets the whole view anew instead."""


class Link:
    """One socket of a page. `person` is who it plays for, or `None` for somebody who looks on."""

    def __init__(self, language: Language, person: str | None = None) -> None:
        self.language = language
        self.person = person
        self.is_behind: bool = False
        """Whether messages were dropped, and a snapshot has to make up for them."""
        self.is_closed: bool = False
        self._waiting: deque[bytes] = deque()
        self._some = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Let this message be sent after those that wait."""
        if self.is_closed or self.is_behind:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.is_behind = True
        else:
            self._waiting.append(message)
        self._some.set()

    def close(self) -> None:
        """Send what waits, and no more after it."""
        self.is_closed = True
        self._some.set()

    async def run(
        self, send: Callable[[bytes], Awaitable[None]], snapshot: Callable[[], bytes]
    ) -> None:
        """Send what comes, until it is closed; `snapshot` gives a message with the whole view."""
        while True:
            await self._some.wait()
            self._some.clear()
            while self._waiting or self.is_behind:
                if self.is_behind:
                    self.is_behind = False
                    await send(snapshot())
                else:
                    await send(self._waiting.popleft())
            if self.is_closed:
                return
