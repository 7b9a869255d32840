"""Servers for tests: real ones, with a store of their own."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
from starlette.types import ASGIApp

from flip7.store.store import Store
from flip7.web.house import House
from flip7.web.keeper import Keeper
from flip7.web.limits import Limits
from flip7.web.serve import Server, Serving, application, listen

QUICK = Limits(
    opened_a_minute=1000, requests_a_minute=100_000, messages_a_second=1000, return_seconds=0
)


class Prompt(Server):
    """A server that tells when it serves, and stops as soon as it is asked to: others look ten
    times a second whether they are."""

    def __init__(self, serving: Serving, app: ASGIApp, house: House) -> None:
        super().__init__(serving, app, house)
        self.serves, self.asked = asyncio.Event(), asyncio.Event()

    async def main_loop(self) -> None:
        """Serve until asked to stop."""
        await self.on_tick(0)
        self.serves.set()
        await self.asked.wait()


@asynccontextmanager
async def running(place: Path | str, limits: Limits | None = None) -> AsyncIterator[str]:
    """A server in this process, whose store is at a place; its address."""
    serving = Serving(host="127.0.0.1", port=0, limits=limits or QUICK)
    async with served(place, serving) as address:
        yield address


@asynccontextmanager
async def served(place: Path | str, serving: Serving) -> AsyncIterator[str]:
    """A server that is run so."""
    with Store.open(str(place)) as store, listen(serving) as listener:
        keeper = Keeper(store)
        house = House(keeper, serving.limits)
        server = Prompt(serving, application(serving, house), house)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            await server.serves.wait()
            yield f"{serving.scheme}://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.asked.set()
            await task
            keeper.close()


class Killable:
    """A server in a process of its own."""

    def __init__(
        self,
        store: Path,
        program: tuple[str, ...] = ("-m", "flip7"),
        interpreter: str | Path = sys.executable,
    ) -> None:
        """`program` are the arguments by which the Python `interpreter` runs the command."""
        self._store = store
        self._command = interpreter, *program
        self._process: asyncio.subprocess.Process
        self._port = 0
        self.base = ""

    async def start(self, *, anew: bool = True) -> None:
        """Start it, on another port or, unless `anew`, on the same; wait until it answers."""
        self._process = await asyncio.create_subprocess_exec(
            *(*self._command, "serve", "--host", "127.0.0.1"),
            *("--port", str(0 if anew else self._port)),
            *("--store", str(self._store), "--limit", "return_seconds=0"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode()
        self._port = int(line.rstrip("/\n").rpartition(":")[2])
        self.base = f"http://127.0.0.1:{self._port}"
        async with httpx.AsyncClient(base_url=self.base) as client:
            for _ in range(200):
                with suppress(httpx.TransportError):
                    await client.get("/healthz")
                    return
                await asyncio.sleep(0.02)
        raise AssertionError("the server does not answer")

    async def kill(self) -> None:
        """As a power cut would."""
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with nothing in it; making one takes longer than most tests."""
    path = tmp_path_factory.mktemp("web") / "empty.sqlite"
    Store.open(str(path)).close()
    return path


@pytest.fixture
def place(tmp_path: Path, empty_store: Path) -> Path:
    """The place of a store of one's own."""
    return Path(shutil.copy(empty_store, tmp_path / "store.sqlite"))


@pytest.fixture
def keeper(place: Path) -> Iterator[Keeper]:
    """The writer of a store of one's own."""
    with Store.open(str(place)) as store:
        keeper = Keeper(store)
        yield keeper
        keeper.close()
