"""The live part: one socket of a page, from its greeting to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from flip7.game.errors import Flip7Error
from flip7.learn.language import ENGLISH, Language, accepted
from flip7.web.house import House
from flip7.web.limits import Bucket
from flip7.web.links import Link
from flip7.web.messages import (
    LARGEST_MESSAGE,
    PROTOCOL,
    Closing,
    FromPage,
    Hello,
    Ping,
    Pong,
    Refused,
)
from flip7.web.refusals import Code, Refusal
from flip7.web.requests import Speak
from flip7.web.room import Room
from flip7.web.steady import now_ms
from flip7.web.telling import encoded
from flip7.web.tokens import read_code
from flip7.web.wire import AT_ONCE
from flip7.web.words import refused

_MOST_MALFORMED = 5
"""So many messages that are none, and the socket is closed."""
_RETELLING = 10
"""How many messages a request counts as that has all of late told again."""
_CHOOSING_SECONDS = 300
"""How long a person may take to choose between taking over and looking on."""
_LAST_SECONDS = 2
"""How long who is to go may take to read why."""
_decoder = msgspec.json.Decoder(FromPage)


async def serve_socket(house: House, socket: WebSocket, address: str) -> None:
    """Serve a socket until it is closed."""
    await socket.accept()
    try:
        with house.sockets.one(address):
            await _Conversation(house, socket, address).run()
    except Refusal as refusal:
        await _last_words(socket, encoded(Closing(code=refusal.code)))
    except WebSocketDisconnect:
        pass
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close()


async def _last_words(socket: WebSocket, message: bytes) -> None:
    with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        await asyncio.wait_for(socket.send_text(message.decode()), _LAST_SECONDS)


class _Conversation:
    """What is said on one socket."""

    def __init__(self, house: House, socket: WebSocket, address: str) -> None:
        self._house = house
        self._socket = socket
        self._address = address
        extensions = socket.scope.get("extensions", {})
        self._at_once: Callable[[bytes], bool] = extensions.get(AT_ONCE, _never)
        limits = house.limits
        self._allowance = Bucket(limits.messages_a_second, 3 * limits.messages_a_second)
        self._malformed = 0
        self._asking = asyncio.Lock()
        self._language: Language = ENGLISH

    async def run(self) -> None:
        """Greet, and then answer until the end."""
        room, link = await self._greeted()
        writer = asyncio.create_task(link.run(self._send, lambda: room.anew(link)))
        reader = asyncio.create_task(self._answer(room, link))
        try:
            done, _ = await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        finally:
            room.leave(link)
            # What is asked already is done to its end: it may be in the store.
            async with self._asking:
                reader.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, TimeoutError):
            await asyncio.wait_for(writer, _LAST_SECONDS)
        for task in done:
            with suppress(asyncio.CancelledError):
                task.result()

    async def _send(self, message: bytes) -> None:
        await self._socket.send_text(message.decode())

    async def _greeted(self) -> tuple[Room, Link]:
        """The table that the page asks for, and its link there; questions are asked again where the
        page has to choose."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._house.limits.greeting_seconds
        while True:
            try:
                async with asyncio.timeout_at(until):
                    hello = await self._next()
            except TimeoutError:
                raise Refusal(Code.NOT_GREETED) from None
            if isinstance(hello, Ping):
                await self._send(encoded(Pong(now=now_ms())))
                continue
            if not isinstance(hello, Hello):
                raise Refusal(Code.NOT_GREETED)
            if hello.protocol != PROTOCOL:
                raise Refusal(Code.MALFORMED)
            room = await self._house.room(read_code(hello.table), self._address)
            self._language = accepted(hello.language)
            link = Link(self._language, self._at_once)
            try:
                await room.enter(link, hello)
            except Refusal as refusal:
                if refusal.code is not Code.ELSEWHERE:
                    raise
                await self._refuse(refusal, 0)
                until = loop.time() + _CHOOSING_SECONDS
                continue
            return room, link

    async def _answer(self, room: Room, link: Link) -> None:
        while not link.is_closed:
            message = await self._next()
            if isinstance(message, Ping):
                link.send(encoded(Pong(now=now_ms())))
            elif isinstance(message, Hello):
                raise Refusal(Code.MALFORMED)
            elif isinstance(message, Speak) and not self._allowance.take(_RETELLING - 1):
                raise Refusal(Code.TOO_FAST)
            else:
                async with self._asking:
                    await room.ask(link, message)

    async def _next(self) -> FromPage:
        """The next message that is one of the protocol."""
        while True:
            event = await self._socket.receive()
            if event["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(event.get("code", 1005))
            if not self._allowance.take():
                raise Refusal(Code.TOO_FAST)
            content = event.get("bytes") or (event.get("text") or "").encode()
            if len(content) > LARGEST_MESSAGE:
                raise Refusal(Code.TOO_LARGE)
            try:
                return _decoder.decode(content)
            except (msgspec.DecodeError, UnicodeError, RecursionError):
                self._malformed += 1
                if self._malformed > _MOST_MALFORMED:
                    raise Refusal(Code.MALFORMED) from None
                await self._refuse(Refusal(Code.MALFORMED), _id_of(content))
            except Flip7Error as error:
                await self._refuse(Refusal(Code.BAD_SETTINGS, str(error)), _id_of(content))

    async def _refuse(self, refusal: Refusal, id: int) -> None:
        words = refused(refusal, None, self._language)
        await self._send(encoded(Refused(id=id, code=refusal.code, words=words)))


def _never(_: bytes) -> bool:
    return False


class _Numbered(msgspec.Struct):
    """Of a request that can't be read, what its answer repeats."""

    id: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)] = 0


def _id_of(content: str | bytes) -> int:
    try:
        return msgspec.json.decode(content, type=_Numbered).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return 0
