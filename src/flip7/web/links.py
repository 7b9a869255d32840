"""A page's connection to its table, as the table sees it: where messages go that must not hold
anybody up."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable

from flip7.learn.language import Language

MOST_WAITING = 64
"""How many messages may wait for a slow reader; then it gets the whole view anew instead."""


class Link:
    """One socket of a page. `person` is who it plays for, or `None` for somebody who looks on."""

    def __init__(
        self, language: Language, at_once: Callable[[bytes], bool], person: str | None = None
    ) -> None:
        """`at_once` sends a message if that needs no waiting, and says whether it did."""
        self.language = language
        self.person = person
        self.is_behind: bool = False
        """Whether messages were dropped, and a snapshot has to make up for them."""
        self.is_closed: bool = False
        self._at_once = at_once
        self._waiting: deque[tuple[bytes, bool]] = deque()
        self._some = asyncio.Event()
        self._is_sending = False

    def send(self, message: bytes, *, always: bool = False) -> None:
        """Let this message be sent after those that wait; at once, if none does. One that nothing
        else makes up for is sent `always`, after the view anew, too."""
        if self.is_closed or (self.is_behind and not always):
            return
        if not (self._waiting or self._is_sending or self.is_behind) and self._at_once(message):
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting = deque(waiting for waiting in self._waiting if waiting[1])
            self.is_behind = True
        if always or not self.is_behind:
            self._waiting.append((message, always))
        self._some.set()

    def close(self) -> None:
        """Send what waits, and no more after it."""
        self.is_closed = True
        self._some.set()

    async def run(
        self, send: Callable[[bytes], Awaitable[None]], anew: Callable[[], Iterable[bytes]]
    ) -> None:
        """Send what has to wait, until it is closed; `anew` gives messages that make up for all
        that came before."""
        while True:
            await self._some.wait()
            self._some.clear()
            self._is_sending = True
            while self._waiting or self.is_behind:
                if self.is_behind:
                    self.is_behind = False
                    for message in anew():
                        await send(message)
                else:
                    await send(self._waiting.popleft()[0])
            self._is_sending = False
            if self.is_closed:
                return
