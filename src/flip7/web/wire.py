"""What comes over the network, as uvicorn takes it, made safe from clients that mean no good."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State

from flip7.web.limits import Bucket, Limits, Open, is_among

REQUEST_SECONDS = 60.0
"""How long a request may take, with its answer, before its connection is closed."""
LARGEST_REQUEST = 64 * 1024
"""The most bytes of a request, its head included."""
AT_ONCE = "flip7.at_once"
"""The extension of a socket's scope that sends a text without a detour through tasks: a table tells
all who sit there at once, and most of them can be told so."""
_MOST_FRAMES = 64
"""The most frames of one message."""
_CONTROLS_A_SECOND = 2
"""How many pings and pongs one socket may send in the long run."""
_BYTES_A_MESSAGE = 800
"""What is allowed for each message that one socket may send, in the long run; most are far
shorter."""


class Door:
    """Who may have how many connections. Proxies that are named stand for many, whose requests are
    counted one by one."""

    def __init__(self, limits: Limits, proxies: Sequence[str] = ()) -> None:
        self._open = Open(limits.connections_an_address)
        self._proxies = proxies

    def place(self, transport: asyncio.BaseTransport) -> Place | None:
        """A place for one more connection; `None` if its address has as many as it may."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if isinstance(peer, tuple) else ""
        if is_among(address, self._proxies):
            return Place(None, address)
        return Place(self._open, address) if self._open.enter(address) else None


class Place:
    """That of a connection, until it leaves."""

    def __init__(self, of: Open | None, address: str) -> None:
        self._of = of
        self._address = address

    def leave(self) -> None:
        """It is over."""
        if self._of is not None:
            self._of.leave(self._address)
            self._of = None


class HttpProtocol(HttpToolsProtocol):
    """HTTP whose clients can't hold a connection for ever, nor send without an end."""

    door: Door = Door(Limits())

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._came = 0
        self._deadline: asyncio.TimerHandle | None = None
        self._place: Place | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let the time run, if it may be open at all."""
        super().connection_made(transport)
        self._place = self.door.place(transport)
        if self._place is None:
            transport.abort()
        else:
            self._let_run()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._stop()
        if self._place is not None:
            self._place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take part of a request."""
        self._came += len(data)
        if self._came > LARGEST_REQUEST:
            self.transport.abort()
            return
        self._let_run()
        super().data_received(data)

    def on_response_complete(self) -> None:
        """Nothing is under way any more."""
        self._stop()
        self._came = 0
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """What has become the live part has limits of its own."""
        self._stop()
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        assert isinstance(protocol, LiveProtocol)
        protocol.place = self._place

    def _let_run(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _stop(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None


class LiveProtocol(WebSocketsSansIOProtocol):
    """WebSockets whose texts come as bytes, so that what isn't UTF-8 is a message like any other
    that is none; and that end before a flood of frames is even read, which would take its time from
    others."""

    bytes_a_second: float = _BYTES_A_MESSAGE * Limits().messages_a_second

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._allowance = Bucket(self.bytes_a_second, 3 * self.bytes_a_second)
        self._controls = Bucket(_CONTROLS_A_SECOND, 30 * _CONTROLS_A_SECOND)
        self.place: Place | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        if self.place is not None:
            self.place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what came, unless it is too much."""
        if self._allowance.take(len(data)):
            super().data_received(data)
        else:
            self.transport.abort()

    async def run_asgi(self) -> None:
        """Serve this socket; the application can send at once as well."""
        extensions = cast("dict[str, Any]", self.scope.setdefault("extensions", {}))
        extensions[AT_ONCE] = self.send_at_once
        await super().run_asgi()

    def send_at_once(self, text: bytes) -> bool:
        """Send a text, unless that had to wait, or can't be any more; whether it is sent."""
        is_open = self.conn.state is State.OPEN and not self.transport.is_closing()
        if not is_open or not self.writable.is_set():
            return False
        self.conn.send_text(text)
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def handle_cont(self, event: Frame) -> None:
        """A message in very many frames, empty ones at last, would have no end."""
        if len(self.frames) >= _MOST_FRAMES:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG)
            self.handle_parser_exception()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        """Answer, unless it is a flood: very short frames that are no message."""
        if self._controls.take():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping, or one to none."""
        if self._controls.take():
            super().handle_pong(event)
        else:
            self.transport.abort()

    def handle_text(self, event: Frame) -> None:
        """Take a text, or its beginning."""
        self.handle_bytes(event)


def http_protocol(limits: Limits, proxies: Sequence[str] = ()) -> type[HttpProtocol]:
    """The protocol of one server's HTTP under these limits."""

    class Limited(HttpProtocol):
        door = Door(limits, proxies)

    return Limited


def live_protocol(limits: Limits) -> type[LiveProtocol]:
    """The protocol of the live part under these limits."""

    class Limited(LiveProtocol):
        bytes_a_second = _BYTES_A_MESSAGE * limits.messages_a_second

    return Limited
