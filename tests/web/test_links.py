"""What is sent to a page, however slowly it reads."""

from __future__ import annotations

import asyncio

from flip7.learn.language import ENGLISH
from flip7.web.links import MOST_WAITING, Link

ANEW = [b"snapshot", b"around"]


class Reader:
    """A page that reads while it is `awake`."""

    def __init__(self) -> None:
        self.read: list[bytes] = []
        self.awake = asyncio.Event()

    def at_once(self, message: bytes) -> bool:
        """As a socket sends that need not wait."""
        if self.awake.is_set():
            self.read.append(message)
        return self.awake.is_set()

    async def send(self, message: bytes) -> None:
        """As a socket sends."""
        await self.awake.wait()
        await asyncio.sleep(0)
        self.read.append(message)


async def test_nothing_overtakes_what_waits() -> None:
    reader = Reader()
    link = Link(ENGLISH, reader.at_once)
    writer = asyncio.create_task(link.run(reader.send, lambda: ANEW))
    sent = [str(number).encode() for number in range(9)]
    for number, message in enumerate(sent):
        if number == 4:
            reader.awake.set()
        link.send(message)
        await asyncio.sleep(0)
    link.close()
    await writer
    assert reader.read == sent


async def test_who_reads_too_slowly_is_told_everything_anew() -> None:
    reader = Reader()
    link = Link(ENGLISH, reader.at_once)
    for number in range(MOST_WAITING + 1):
        link.send(str(number).encode())
    reader.awake.set()
    link.send(b"is in what is told anew")
    writer = asyncio.create_task(link.run(reader.send, lambda: ANEW))
    while reader.read != ANEW:  # noqa: ASYNC110 - it has no event to wait for
        await asyncio.sleep(0)
    link.send(b"more")
    link.close()
    await writer
    assert reader.read == [*ANEW, b"more"]


async def test_what_nothing_makes_up_for_reaches_the_slowest_reader() -> None:
    reader = Reader()
    link = Link(ENGLISH, reader.at_once)
    link.send(b"token 1", always=True)
    for number in range(MOST_WAITING):
        link.send(str(number).encode())
    link.send(b"token 2", always=True)
    reader.awake.set()
    link.close()
    await link.run(reader.send, lambda: ANEW)
    assert reader.read == [*ANEW, b"token 1", b"token 2"]
