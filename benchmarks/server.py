"""Measures how many tables one server carries: how long a move takes until all seats see it.

    python benchmarks/server.py [--tables 50 100 200 500] [--busy 20] [--seconds 20] [--period 3.5]
                                [--seed 1]

Starts `flip7 serve` with a new store in a temporary folder, and plays from this process over
loopback: four people at each table and no bots, one decision a table each `--period` seconds, give
or take a quarter, and each table at a time of its own. So people play who think for a second or
two: at the usual pace a card comes 1.1 s after the decision, and the page shows it for 0.62 s and
what it does for another 0.42 s, or for 1 s where that is dramatic, before anybody is asked again.
Here the pace is `instant`, so that cards come at once, and with them the work. A decision is timed
from its sending to the moment at which its `update` has come to all four seats. It is durable by
then; the temporary folder had better not be in memory. For each number of tables it prints the
decisions a second, percentiles in milliseconds, the server's and this process's share of a core,
and the server's memory; in the end the largest load at which 99 % of the moves were seen within 50
ms. It stops at the first that is beyond twice of that. The limits that are raised for all this are
printed first: they are for friends behind some routers, and here all come from one address.

With `--busy`, so many other tables stand beside those that are timed: thirty bots play at each, as
fast as the server lets them, while one person looks on. Their moves a second are printed, too.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

import httpx
import msgspec
import uvloop

SEATS = 4
WITHIN_MS = 50.0
LIMITS = {
    "sockets": 100_000,
    "sockets_an_address": 100_000,
    "connections_an_address": 100_000,
    "requests_a_minute": 10_000_000,
    "tables": 100_000,
    "opened_a_minute": 1_000_000,
    "tries_a_minute": 1_000_000,
}
SETTINGS = {"pace": "instant", "clock": 120, "chairs": SEATS}
BOTS = 29
"""At a busy table, beside the one that plays for the person there."""
_TOGETHER = 16
"""How many tables are opened at a time."""
_TICK = os.sysconf("SC_CLK_TCK")


class Choice(msgspec.Struct):
    """Of a message, what a player needs."""

    seat: int
    moves: list[msgspec.Raw]
    card: str | None = None


class Game(msgspec.Struct):
    """Of a message, what a player needs."""

    asked: int
    choice: Choice | None = None
    between: str | None = None
    secret: str | None = None


class Changes(msgspec.Struct):
    """Of a message, what a player needs."""

    version: int
    game: Game | None = None


class Message(msgspec.Struct):
    """Of any message, what a player needs."""

    type: str
    changes: Changes | None = None
    code: str | None = None


_decode = msgspec.json.Decoder(Message).decode


class Seat(asyncio.Protocol):
    """One player's socket: as much of a WebSocket client as is needed here."""

    def __init__(self, table: Table, number: int, greeting: Sequence[bytes]) -> None:
        self._table = table
        self._number = number
        self._greeting = greeting
        self._transport: asyncio.Transport
        self._data = b""
        self._is_open = False

    def itself(self) -> Seat:
        """The factory of a protocol that is made already."""
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the live part."""
        self._transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self._transport.write(
            "GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody should lose a connection here."""
        self._table.lost += 1

    def data_received(self, data: bytes) -> None:
        """Take the messages that are whole."""
        data = self._data + data
        if not self._is_open:
            head, end, rest = data.partition(b"\r\n\r\n")
            if not end:
                self._data = data
                return
            if b" 101 " not in head:
                raise SystemExit(f"the server refuses a socket: {head.decode()}")
            self._is_open, data = True, rest
            for message in self._greeting:
                self.send(message)
        self._data = self._take(data)

    def _take(self, data: bytes) -> bytes:
        """Hand on the messages at the beginning of the data; the rest of it."""
        at = 0
        while len(data) - at >= 2:
            length, begin = data[at + 1], at + 2
            if length >= 126:
                size = 2 if length == 126 else 8
                begin += size
                if len(data) < begin:
                    break
                length = int.from_bytes(data[begin - size : begin])
            if len(data) < begin + length:
                break
            kind = data[at] & 0x0F
            at = begin + length
            if kind == 1:
                self._table.heard(self._number, data[begin:at])
            elif kind == 9:
                self._frame(10, data[begin:at])
        return data[at:]

    def send(self, message: bytes) -> None:
        """Send a text."""
        self._frame(1, message)

    def _frame(self, kind: int, content: bytes) -> None:
        # Masked, as clients have to, with zeros, which change nothing.
        size = len(content)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
        self._transport.write(bytes((0x80 | kind,)) + length + bytes(4) + content)


class Table:
    """A table with its players, who decide in turn at their pace."""

    def __init__(self, code: str, chance: Random, period: float) -> None:
        self.code = code
        self.seats: list[Seat] = []
        self.lost = 0
        self.times: list[float] = []
        """Of each decision, the seconds until all have seen it."""
        self.is_timing = False
        self.seated = asyncio.Event()
        self._chance = chance
        self._period = period
        self._loop = asyncio.get_running_loop()
        self._next_at = self._loop.time() + chance.random() * period
        self._asked = 0
        self._began = -1
        self._awaited = (0, 0.0)
        """The version of the decision that is under way, and when it was sent."""
        self._seen = 0

    def heard(self, number: int, content: bytes) -> None:
        """A seat gets a message."""
        message = _decode(content)
        if message.type == ("seated" if number else "welcome"):
            self.seated.set()
        if message.type in ("refused", "closing"):
            raise SystemExit(f"refused: {content.decode()}")
        changes = message.changes
        if changes is None:
            return
        if changes.version == self._awaited[0]:
            self._count()
        if number == 0 and changes.game is not None:
            self._answer(changes.game)

    def _count(self) -> None:
        self._seen += 1
        if self._seen == SEATS and self.is_timing:
            self.times.append(time.perf_counter() - self._awaited[1])

    def _answer(self, game: Game) -> None:
        """Do what the game awaits: a decision when it is time, all else at once."""
        if game.secret is not None:
            if game.asked != self._began:
                self._began = game.asked
                self.begin()
        elif game.between is not None:
            for seat in self.seats:
                seat.send(b'{"type":"ready","asked":%d}' % game.asked)
        elif game.choice is not None and len(game.choice.moves) > 1 and game.asked > self._asked:
            self._asked = game.asked
            now = self._loop.time()
            self._next_at = max(now, self._next_at) + self._period * self._chance.uniform(
                0.75, 1.25
            )
            self._loop.call_at(max(now, self._next_at - self._period), self._decide, game)
        elif game.choice is not None and game.choice.card is None:
            self._send(game.choice.seat, game.asked, game.choice.moves[0])

    def _decide(self, game: Game) -> None:
        choice = game.choice
        assert choice is not None
        if choice.card is None:
            move = choice.moves[0 if self._chance.random() < 0.6 else -1]
        else:
            move = self._chance.choice(choice.moves)
        self._awaited, self._seen = (game.asked + 1, time.perf_counter()), 0
        self._send(choice.seat, game.asked, move)

    def _send(self, seat: int, asked: int, move: msgspec.Raw) -> None:
        self.seats[seat].send(b'{"type":"act","asked":%d,"move":%b}' % (asked, bytes(move)))

    def begin(self) -> None:
        """Begin a game."""
        self.seats[0].send(b'{"type":"begin"}')


class BusyTable(Table):
    """A table at which bots play, game after game, as fast as they are let."""

    def __init__(self, code: str, chance: Random) -> None:
        super().__init__(code, chance, 0)
        self.moves = 0

    def heard(self, number: int, content: bytes) -> None:
        """The person's page gets a message."""
        self.moves += content.startswith(b'{"type":"update"')
        super().heard(number, content)

    def _answer(self, game: Game) -> None:
        if game.secret is not None or game.between is not None:
            super()._answer(game)


class Served(NamedTuple):
    """A server that runs."""

    port: int
    pid: int


@contextmanager
def serving(folder: str) -> Iterator[Served]:
    """A server in a process of its own."""
    limits = [part for name, value in LIMITS.items() for part in ("--limit", f"{name}={value}")]
    command = [sys.executable, "-m", "flip7", "serve", "--host", "127.0.0.1", "--port", "0"]
    store = str(Path(folder) / "store.sqlite")
    with subprocess.Popen(
        [*command, "--store", store, *limits], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])
        try:
            yield Served(port, process.pid)
        finally:
            process.terminate()


async def open_tables(port: int, count: int, chance: Random, period: float) -> list[Table]:
    """So many new tables, at which all sit and a game has begun."""
    gate = asyncio.Semaphore(_TOGETHER)

    async def one(client: httpx.AsyncClient) -> Table:
        async with gate:
            told = await _opened(client, {"settings": SETTINGS})
            table = Table(told["code"], chance, period)
            for number in range(SEATS):
                await _sit_down(port, table, number, told["token"])
            table.begin()
            return table

    async with _client(port) as client:
        return list(await asyncio.gather(*(one(client) for _ in range(count))))


async def open_busy_tables(port: int, count: int, chance: Random) -> list[BusyTable]:
    """So many new tables at which bots play."""
    wanted = {"settings": {**SETTINGS, "chairs": BOTS + 1}, "bots": ["sharp"] * BOTS}
    tables = []
    async with _client(port) as client:
        for _ in range(count):
            told = await _opened(client, wanted)
            table = BusyTable(told["code"], chance)
            await _sit_down(port, table, 0, told["token"])
            table.seats[0].send(b'{"type":"hand","chair":0,"bot":"sharp"}')
            table.begin()
            tables.append(table)
    return tables


def _client(port: int) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60)


async def _opened(client: httpx.AsyncClient, wanted: dict[str, Any]) -> dict[str, Any]:
    answer = await client.post("/api/tables", json={"name": "Ann", **wanted})
    answer.raise_for_status()
    return dict(answer.json())


async def _sit_down(port: int, table: Table, number: int, token: str) -> None:
    """Let a player take their seat; the first has it already, by this token."""
    hello = {"type": "hello", "protocol": 1, "table": table.code}
    greeting = [{**hello, "token": token}] if number == 0 else [hello]
    if number:
        greeting.append({"type": "sit", "name": f"Player {number}"})
    table.seated.clear()
    seat = Seat(table, number, [json.dumps(message).encode() for message in greeting])
    await asyncio.get_running_loop().create_connection(seat.itself, "127.0.0.1", port)
    table.seats.append(seat)
    await table.seated.wait()


def _cpu(pid: int | str) -> float:
    """The seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def _megabytes(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise AssertionError("a process has some memory")


def _percentile(values: Sequence[float], share: float) -> float:
    return values[min(len(values) - 1, int(share * len(values)))]


async def measure(
    served: Served, tables: Sequence[Table], busy: Sequence[BusyTable], seconds: float
) -> float:
    """Print what such a load does; the 99th percentile in milliseconds."""
    await asyncio.sleep(3)
    for table in tables:
        table.times.clear()
        table.is_timing = True
    moves = sum(table.moves for table in busy)
    began, server, own = time.perf_counter(), _cpu(served.pid), _cpu("self")
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    shares = [
        100 * (now - was) / took for now, was in ((_cpu(served.pid), server), (_cpu("self"), own))
    ]
    times = sorted(1000 * each for table in tables for each in table.times)
    lost = sum(table.lost for table in (*tables, *busy))
    if not times or lost:
        raise SystemExit(f"{len(times)} decisions were seen, {lost} connections were lost")
    figures = [_percentile(times, share) for share in (0.5, 0.95, 0.99, 1)]
    print(
        f"{len(tables):6} {SEATS * len(tables):8} {len(times) / took:12.1f}"
        + "".join(f" {each:7.1f}" for each in figures)
        + f" {shares[0]:7.0f} % {shares[1]:6.0f} % {_megabytes(served.pid):7.0f}"
        + f" {(sum(table.moves for table in busy) - moves) / took:14.0f}",
        flush=True,
    )
    return figures[2]


async def ramp(served: Served, steps: Sequence[int], given: argparse.Namespace) -> int:
    """Measure with more and more tables; the largest number that did well."""
    asyncio.get_running_loop().set_exception_handler(_end)
    chance = Random(given.seed)
    tables: list[Table] = []
    best = 0
    busy = await open_busy_tables(served.port, given.busy, chance)
    print(
        "tables  players  decisions/s    50 %    95 %    99 %    most    server   client      MB"
        "  bots' moves/s"
    )
    for step in steps:
        tables += await open_tables(served.port, step - len(tables), chance, given.period)
        p99 = await measure(served, tables, busy, given.seconds)
        if p99 < WITHIN_MS:
            best = step
        elif p99 > 2 * WITHIN_MS:
            break
    return best


def _end(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    loop.default_exception_handler(context)
    raise SystemExit(1)


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 250, 500, 750, 1000, 1500])
    parser.add_argument("--busy", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--period", type=float, default=3.5)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    raised = " ".join(f"{name}={value}" for name, value in LIMITS.items())
    print(f"limits raised: {raised}; open files (ulimit -n): {most}")
    with tempfile.TemporaryDirectory() as folder, serving(folder) as served:
        best = uvloop.run(ramp(served, sorted(given.tables), given))
    print(f"the most at which 99 % were seen within {WITHIN_MS:.0f} ms: {SEATS * best} players")


if __name__ == "__main__":
    main()
