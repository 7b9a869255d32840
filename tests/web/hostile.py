"""Clients that mean no good: what they send, and what must hold whatever it is."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import sqlite3
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from flip7.web.messages import PROTOCOL

Message = dict[str, Any]
_PATIENCE = 30
_TEXT, _BINARY, _CLOSE, _PING, _PONG = 1, 2, 8, 9, 10
_HANDSHAKE = (
    "GET /live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class FaultError(AssertionError):
    """The server did what it must never do."""


def frame(kind: int, content: bytes, *, first: int = 0x80) -> bytes:
    """A frame as a client sends it, masked with zeros."""
    size = len(content)
    if size < 126:
        return bytes((first | kind, 0x80 | size)) + bytes(4) + content
    return bytes((first | kind, 0xFE)) + size.to_bytes(2) + bytes(4) + content


class Wire:
    """A WebSocket by hand, on which anything can be sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, base: str) -> Wire:
        """A new one, after the handshake."""
        place = urlsplit(base)
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        key = base64.b64encode(bytes(16)).decode()
        writer.write(_HANDSHAKE.format(host=place.netloc, key=key).encode())
        await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer)

    def send(self, content: bytes, kind: int = _TEXT) -> None:
        """Send a message in one frame."""
        self.writer.write(frame(kind, content))

    async def hear(self) -> bytes | None:
        """The next message; `None` at the end."""
        try:
            async with asyncio.timeout(_PATIENCE):
                while True:
                    kind, size = await self._reader.readexactly(2)
                    if size >= 126:
                        size = int.from_bytes(
                            await self._reader.readexactly(2 if size == 126 else 8)
                        )
                    content = await self._reader.readexactly(size)
                    if kind & 15 == _TEXT:
                        return content
                    if kind & 15 == _CLOSE:
                        return None
                    if kind & 15 == _PING:
                        self.send(content, _PONG)
        except TimeoutError:
            raise FaultError("the server neither answers nor closes") from None
        except (asyncio.IncompleteReadError, OSError):
            return None

    def drop(self) -> None:
        """Be gone without a word."""
        self.writer.transport.abort()


# ---------------------------------------------------------------- what they send

_NUMBERS = (
    "0",
    "1",
    "2",
    "3",
    "5",
    "29",
    "30",
    "-1",
    "1.5",
    "1e3",
    "1e400",
    str(2**53),
    str(2**64),
)
_HUGE = "9" * 500
_TEXTS = (
    "Ann",
    "sharp",
    "steady",
    "hal",
    "",
    " ",
    "\u202eevil",
    "x" * 201,
    "\U0001f600" * 30,
    "a\0b",
)
_RAW = (
    '"\\ud800"',
    '"\\u0000"',
    "null",
    "true",
    "[]",
    "{}",
    '{"a":{"a":{"a":[]}}}',
    "[[[[[[]]]]]]",
)
_RULES = ("official", "booklet", "official(min_players=1)", "official(target_score=0)", "canasta")
_KINDS = (
    *("sit", "leave", "act", "ready", "change", "seat_bot", "remove", "hand", "make_host"),
    *("rename", "speak", "begin", "break_off", "pause", "resume", "hello", "welcome", "shuffle"),
)
_MOVES = (*("hit", "stay", "aim", "give", "next") * 3, "draw", "join", "withdraw")
_FIELDS: dict[str, tuple[str, ...]] = {
    "sit": ("name", "chair"),
    "act": ("asked", "move"),
    "ready": ("asked",),
    "change": ("settings",),
    "seat_bot": ("bot", "chair"),
    "rename": ("name",),
    "speak": ("language",),
    "remove": ("chair",),
    "hand": ("chair", "bot"),
    "make_host": ("chair",),
    "hello": ("protocol", "table", "token"),
}


class Malice:
    """What somebody sends who tries everything, as texts of JSON or nearly so."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.asked = 0
        """What the table awaits an answer to."""
        self.is_playing = False
        self._sent: deque[bytes] = deque(maxlen=50)

    def message(self, number: int) -> bytes:
        """The next one; its id is `number`, where it has one."""
        chance = self.chance
        if self._sent and chance.random() < 0.05:
            return chance.choice(self._sent)
        likely = ("act", "act", "act", "ready") if self.is_playing else ("begin", "sit")
        kind = chance.choice(likely if chance.random() < 0.6 else _KINDS)
        fields = {name: self._value(name) for name in _FIELDS.get(kind, ())}
        if chance.random() < 0.05 and fields:
            fields.pop(chance.choice(list(fields)))
        if chance.random() < 0.02:
            fields[chance.choice(("admin", "person", "host", "secret"))] = self._anything()
        head = [f'"type":"{kind}"'] + ([] if kind == "hello" else [f'"id":{number}'])
        text = ",".join(head + [f'"{name}":{value}' for name, value in fields.items()])
        content = f"{{{text}}}".encode()
        if chance.random() < 0.02:
            content = self._mutated(content)
        self._sent.append(content)
        return content

    def _value(self, name: str) -> str:
        chance = self.chance
        if chance.random() < 0.04:
            return self._anything()
        match name:
            case "asked":
                return str(self.asked + chance.choice((0, 0, 0, 0, 1, -1, -7)))
            case "chair":
                return str(chance.choice((0, 1, 2, 3, 4, 29)))
            case "move":
                return self._move()
            case "settings":
                return self._settings()
            case "protocol":
                return str(PROTOCOL)
            case "language":
                return chance.choice(('"fr"', '"zh-Hans"', '"en"', '"tlh"'))
            case "bot":
                return chance.choice(('"sharp"', '"novice"', '"hal"', "null"))
            case _:
                return json.dumps(chance.choice(_TEXTS))

    def _move(self) -> str:
        chance = self.chance
        kind = chance.choice(_MOVES)
        target = f',"target":{chance.choice((0, 1, 2, 9, -1))}' if kind in ("aim", "give") else ""
        return f'{{"type":"{kind}"{target}}}'

    def _settings(self) -> str:
        chance = self.chance
        settings: Message = {"rules": chance.choice(_RULES), "pace": "instant", "clock": None}
        settings["chairs"] = chance.choice((3, 4, 6, 30, 31))
        settings["spectators"] = True
        settings["latecomers"] = chance.random() < 0.8
        return json.dumps(settings)

    def _anything(self) -> str:
        texts = [json.dumps(text) for text in _TEXTS]
        return self.chance.choice((*_NUMBERS, _HUGE, *_RAW, *texts))

    def _mutated(self, content: bytes) -> bytes:
        chance = self.chance
        at = chance.randrange(len(content))
        change = (
            b"",
            bytes([chance.randrange(256)]),
            content[: chance.randrange(len(content))],
            b"[" * 3000,
        )
        return content[:at] + chance.choice(change) + content[at + chance.randrange(3) :]


# ---------------------------------------------------------------- what must hold

_LIKE_A_TOKEN = re.compile(rb"(?=([\w-]{32}))")


class Secrets:
    """All that nobody may hear: tokens of others, and the secrets of games that go on."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self.tokens: set[str] = set()

    def of_games(self) -> list[str]:
        """Those of all games so far, as the store has them."""
        with sqlite3.connect(f"file:{self._place}?mode=ro", uri=True, timeout=30) as connection:
            rows = connection.execute("SELECT secret FROM tables WHERE secret IS NOT NULL")
            return [row[0] for row in rows]

    def check(self, heard: bytes, own: set[str | None]) -> None:
        """Raise `FaultError` if a message has what isn't for who got it."""
        # There come to be very many tokens: what looks like one is looked up among them.
        found = {token.decode() for token in _LIKE_A_TOKEN.findall(heard)}
        if (found & self.tokens) - own:
            raise FaultError(f"the token of somebody else: {heard[:300]!r}")

    @staticmethod
    def check_games(heard: list[bytes], secrets: list[str]) -> None:
        """Raise `FaultError` if a message has the secret of a game that goes on."""
        for content in heard:
            if any(secret.encode() in content for secret in secrets):
                message = json.loads(content)
                told = message.get("updates", [message])
                if not any(
                    _reveals(each.get("view") or each.get("changes") or {}) for each in told
                ):
                    raise FaultError(f"the secret of a game that goes on: {content[:300]!r}")


def _reveals(part: Message) -> bool:
    """Whether a view, or changes of one, show a game that is over with its secret."""
    playing = (part.get("table") or {}).get("playing")
    return not playing and bool((part.get("game") or {}).get("secret"))


class Attacker:
    """Somebody at a table where nobody else asks for anything: its host, or with `as_guest` one
    who comes in while its host is away."""

    def __init__(
        self,
        base: str,
        table: Message,
        chance: Random,
        secrets: Secrets,
        *,
        as_guest: bool = False,
    ) -> None:
        self.counts: Counter[str] = Counter()
        self._base = base
        self._code: str = table["code"]
        self._token: str | None = None if as_guest else table["token"]
        self._before: dict[str, str] = {}
        """Of each token, the one by which it was got."""
        self._spent = ["x" * 32]
        """Tokens that prove nothing any more, since a later one was used."""
        self._own = {self._token}
        self._chance = chance
        self._malice = Malice(chance)
        self._secrets = secrets
        self._heard: list[bytes] = []
        self._number = 0
        secrets.tokens.add(table["token"])

    async def attack(self, messages: int) -> None:
        """Send so many messages, on as many sockets as it takes."""
        before = self._number
        while self._number - before < messages:
            wire = await Wire.open(self._base)
            try:
                if self._chance.random() < 0.1:
                    await self._garbage(wire)
                elif await self._greet(wire):
                    while self._number - before < messages and await self._one(wire):
                        pass
            finally:
                wire.drop()
        self.check_secrets()

    def check_secrets(self) -> None:
        """See that no secret was among what was heard since the last time."""
        Secrets.check_games(self._heard, self._secrets.of_games())
        self._heard.clear()

    async def _greet(self, wire: Wire) -> bool:
        """Greet with a token or without, one's own or none that counts any more."""
        hello: Message = {"type": "hello", "protocol": PROTOCOL, "table": self._code, "take": True}
        kind = self._chance.random()
        if kind < 0.7 and self._token is not None:
            hello["token"] = self._token
        elif kind < 0.85:
            hello["token"] = self._chance.choice(self._spent[-20:])
        wire.send(json.dumps(hello).encode())
        self._number += 1
        welcome = await self._until(wire, "welcome")
        if welcome is None:
            return False
        if kind >= 0.7 and welcome["you"] is not None:
            raise FaultError("an old token, or none, gives a chair")
        if welcome["token"]:
            used = hello["token"]
            if used in self._before:
                self._spent.append(self._before.pop(used))
            self._before[welcome["token"]] = used
            self._keep(welcome["token"])
        self._see(welcome["view"])
        wire.send(b'{"type":"ping"}')
        return await self._until(wire, "pong") is not None

    def _keep(self, token: str) -> None:
        self._token = token

    async def _one(self, wire: Wire) -> bool:
        """Send one message and hear its answer; whether the socket is open still."""
        self._number += 1
        content = self._malice.message(self._number)
        kind = _BINARY if self._chance.random() < 0.02 else _TEXT
        wire.send(content, kind)
        self.counts["messages"] += 1
        if self._chance.random() < 0.01:
            self.counts["sudden closes"] += 1
            return False
        # What comes before the answer to a ping of the protocol is the answer to the message.
        wire.send(b'{"type":"ping"}')
        changed: list[Message] = []
        answer = "none"
        while (heard := await wire.hear()) is not None:
            message = self._take(heard)
            match message["type"]:
                case "update":
                    changed.append(message)
                case "refused" | "done":
                    answer = message["code"] if message["type"] == "refused" else "done"
                case "seated":
                    self._keep(message["token"])
                case "pong":
                    break
        self.counts[answer] += 1
        if answer not in ("done", "none"):
            for update in changed:
                if update.get("by") not in ("table", "bot", "clock"):
                    raise FaultError(f"{content!r} was refused and changed {update}")
        return heard is not None

    async def _until(self, wire: Wire, kind: str) -> Message | None:
        while (heard := await wire.hear()) is not None:
            message = self._take(heard)
            if message["type"] == kind:
                return message
        return None

    def _take(self, heard: bytes) -> Message:
        message: Message = json.loads(heard)
        if message["type"] in ("welcome", "seated") and message["token"]:
            self._own = {message["token"]}
            self._secrets.tokens.add(message["token"])
        self._secrets.check(heard, self._own)
        self._heard.append(heard)
        if len(self._heard) > 5000:
            self.check_secrets()
        if message["type"] in ("update", "snapshot"):
            self._see(message.get("changes") or message["view"])
        return message

    def _see(self, shown: Message) -> None:
        if shown.get("game"):
            self._malice.asked = shown["game"]["asked"]
        if shown.get("table"):
            self._malice.is_playing = shown["table"].get("playing", False)

    async def _garbage(self, wire: Wire) -> None:
        """What is no WebSocket, or hardly one."""
        self._number += 1
        self.counts["garbage"] += 1
        wire.writer.write(self._chance.choice(_GARBAGE)(self._chance))
        if self._chance.random() < 0.5:
            with suppress(TimeoutError):
                async with asyncio.timeout(0.05):
                    await wire.hear()


_GARBAGE: tuple[Callable[[Random], bytes], ...] = (
    lambda chance: chance.randbytes(200),
    lambda _: frame(_TEXT, b"\xff\xfe{}"),
    lambda _: frame(_TEXT, b'{"type":"hel')[:-4],
    lambda _: frame(_TEXT, b"{", first=0) + frame(0, b"", first=0) * 500,
    lambda _: frame(_PING, b"x" * 100) * 300,
    lambda _: frame(_PONG, b"x" * 100) * 50,
    lambda _: frame(_CLOSE, b"\x03"),
    lambda _: frame(_CLOSE, b"\x0f\xa0\xff\xff"),
    lambda _: frame(3, b"reserved"),
    lambda _: frame(_TEXT, b"{}", first=0xF0),
    lambda _: b"\x81\x02{}",
    lambda _: b"\x81\xff" + b"\x7f" + b"\xff" * 7 + bytes(4),
    lambda _: frame(_TEXT, b"x" * 60_000),
    lambda _: frame(_TEXT, b"null") * 2000,
)


def sized(counts: Counter[str]) -> Iterator[str]:
    """The counts as words."""
    for name, count in counts.most_common():
        yield f"{name} {count:,}"
