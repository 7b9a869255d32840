"""People who are in a room without a socket."""

from __future__ import annotations

import asyncio
import json

from flip7.learn.language import ENGLISH
from flip7.web.links import Link
from tests.web.page import PATIENCE, Message


class Reader:
    """Somebody in a room, without a socket."""

    def __init__(self) -> None:
        self.heard: list[Message] = []
        self._more = asyncio.Event()
        self.link = Link(ENGLISH, self._take)

    def _take(self, message: bytes) -> bool:
        self.heard.append(json.loads(message))
        self._more.set()
        return True

    def last(self, kind: str) -> Message:
        """What was heard last of a kind."""
        return next(each for each in reversed(self.heard) if each["type"] == kind)

    async def until_asked(self) -> None:
        """Hear until somebody is to decide."""
        async with asyncio.timeout(PATIENCE):
            while not (self.last("update")["changes"].get("game") or {}).get("choice"):
                self._more.clear()
                await self._more.wait()
