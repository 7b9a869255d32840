"""Connections that mean no good are closed, and nobody has to read about them."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from flip7.store.errors import StoreError
from flip7.store.tables import Entries
from flip7.web.keeper import Keeper, Work
from flip7.web.limits import Limits
from flip7.web.serve import Serving
from tests.web.hostile import Wire, frame
from tests.web.page import open_table, page_at
from tests.web.server import running, served


@pytest.fixture
async def quiet(place: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[str]:
    """A server that may write nothing to its log."""
    async with running(place) as base:
        yield base
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


@asynccontextmanager
async def connected(base: str, begun: bytes) -> AsyncIterator[asyncio.StreamReader]:
    """A connection on which a request has begun so."""
    place = urlsplit(base)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    writer.write(begun)
    yield reader
    writer.transport.abort()


@asynccontextmanager
async def wired(base: str) -> AsyncIterator[Wire]:
    """A socket of the live part."""
    wire = await Wire.open(base)
    yield wire
    wire.drop()


async def until_closed(reader: asyncio.StreamReader) -> None:
    async with asyncio.timeout(20):
        with suppress(ConnectionError):
            await reader.read()


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"\r\n",
        b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-More: ",
        b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{",
    ],
)
async def test_a_request_that_does_not_end_is_cut_off(
    quiet: str, begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flip7.web.wire.REQUEST_SECONDS", 0.05)
    async with connected(quiet, begun) as reader:
        await until_closed(reader)


async def test_a_head_without_an_end_is_cut_off(quiet: str) -> None:
    head = b"GET /healthz HTTP/1.1\r\n" + b"X-More: and more\r\n" * 10_000
    async with connected(quiet, head) as reader:
        await until_closed(reader)


async def test_who_goes_in_the_middle_of_a_request_leaves_no_trace(quiet: str) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{"
    async with connected(quiet, head):
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("text", [b"\xff", b'{"type":"ping","a":"\xc3("}'])
async def test_what_is_not_in_utf_8_is_no_message(quiet: str, text: bytes) -> None:
    async with wired(quiet) as wire:
        wire.send(text)
        assert json.loads(await wire.hear() or b"")["code"] == "malformed"
        wire.send(b'{"type":"ping"}')
        assert json.loads(await wire.hear() or b"")["type"] == "pong"


async def test_a_message_in_very_many_frames_ends_its_socket(quiet: str) -> None:
    async with wired(quiet) as wire:
        wire.writer.write(frame(1, b"{", first=0) + frame(0, b"", first=0) * 1000)
        assert await wire.hear() is None


async def test_a_message_is_measured_in_bytes(quiet: str) -> None:
    async with wired(quiet) as wire:
        wire.send(json.dumps({"type": "ping", "": "é" * 3000}, ensure_ascii=False).encode())
        assert json.loads(await wire.hear() or b"")["code"] == "too_large"
        assert await wire.hear() is None


async def test_what_who_is_gone_has_asked_is_done_to_its_end(
    quiet: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_table(quiet)
    hello = {"type": "hello", "protocol": 1, "table": table["code"], "token": table["token"]}
    async with page_at(quiet, table["code"]) as watcher, wired(quiet) as wire:
        await watcher.hello()
        wire.send(json.dumps(hello).encode())
        await wire.hear()
        stored, heard = asyncio.Event(), asyncio.Event()
        write = Keeper.write

        async def write_slowly(
            keeper: Keeper, *works: Work, entries: Entries | None = None
        ) -> None:
            await write(keeper, *works, entries=entries)
            stored.set()
            await heard.wait()

        monkeypatch.setattr(Keeper, "write", write_slowly)
        wire.send(b'{"type":"seat_bot","bot":"sharp"}')
        await stored.wait()
        wire.drop()
        async with page_at(quiet, table["code"]) as other:
            # Meanwhile there is something to tell who is gone.
            await watcher.socket.close()
            await asyncio.sleep(0.05)
            heard.set()
            welcome = await other.hello()
    assert [chair["name"] for chair in welcome["view"]["chairs"]] == ["Ann", "Sharp"]
    assert not any(message["type"] == "snapshot" for message in other.heard)


@pytest.mark.parametrize("kind", [9, 10], ids=["pings", "pongs"])
async def test_a_flood_of_short_frames_that_are_no_message_ends(place: Path, kind: int) -> None:
    async with running(place, Limits()) as base:
        table = await open_table(base)
        async with page_at(base, table["code"]) as ann, wired(base) as wire:
            await ann.hello(token=table["token"])
            wire.writer.write(frame(kind, b"") * 100)
            while await wire.hear() is not None:
                pass
            assert (await ann.ask("seat_bot", bot="sharp"))["type"] == "done"


async def test_one_address_has_only_so_many_connections(place: Path) -> None:
    async with running(place, Limits(connections_an_address=3)) as base:
        table = await open_table(base)
        async with (
            page_at(base, table["code"]) as ann,
            connected(base, b"GET /healthz HTTP/1.1\r\n"),
        ):
            await ann.hello(token=table["token"])
            async with connected(base, b"") as third:
                async with connected(base, b"") as fourth:
                    await until_closed(fourth)
                assert not third.at_eof()
            assert (await ann.ask("seat_bot", bot="sharp"))["type"] == "done"
            # Those that are over count no more, sockets neither.
            for _ in range(6):
                async with page_at(base, table["code"]) as other:
                    assert (await other.hello())["type"] == "welcome"


async def test_a_proxy_has_as_many_connections_as_it_likes(place: Path) -> None:
    serving = Serving(
        host="127.0.0.1", port=0, proxies=["127.0.0.1"], limits=Limits(connections_an_address=1)
    )
    async with served(place, serving) as base, connected(base, b""), connected(base, b""):
        await open_table(base)


@pytest.mark.parametrize("content", [b"", b"null", b"x" * 2000], ids=len)
async def test_a_flood_of_frames_ends_before_it_is_read(place: Path, content: bytes) -> None:
    flood = frame(1, content) * (200_000 // (len(content) + 6))
    async with running(place, Limits()) as base:
        table = await open_table(base)
        async with page_at(base, table["code"]) as ann, wired(base) as wire:
            await ann.hello(token=table["token"])
            wire.writer.write(flood)
            while await wire.hear() is not None:
                pass
            assert (await ann.ask("seat_bot", bot="sharp"))["type"] == "done"


async def test_a_store_that_fails_is_not_told_as_a_table_that_is_none(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(place) as base:
        table = await open_table(base)
    async with running(place) as base:

        def fails(*_: object) -> None:
            raise StoreError("the disk is gone")

        with monkeypatch.context() as patch:
            patch.setattr("flip7.store.tables.read", fails)
            async with page_at(base, table["code"]) as ann:
                assert (await ann.hello(token=table["token"]))["code"] == "not_kept"
        async with page_at(base, table["code"]) as ann:
            assert (await ann.hello(token=table["token"]))["you"] == table["you"]
