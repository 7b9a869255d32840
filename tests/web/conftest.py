"""Servers for tests: real ones, with a store of their own."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

pytest.importorskip("starlette")

from flip7.store.store import Store
from flip7.web.house import House
from flip7.web.keeper import Keeper
from flip7.web.limits import Limits
from flip7.web.serve import Server, Serving, application, listen

QUICK = Limits(opened_a_minute=1000, messages_a_second=1000, return_seconds=0)


@asynccontextmanager
async def running(place: Path, limits: Limits | None = None) -> AsyncIterator[str]:
    """A server in this process, whose store is at a place; its address."""
    serving = Serving(host="127.0.0.1", port=0, limits=limits or QUICK)
    with Store.open(str(place)) as store, listen(serving) as listener:
        keeper = Keeper(store)
        house = House(keeper, serving.limits)
        server = Server(serving, application(serving, house), house)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            while not server.started:  # noqa: ASYNC110 - it has no event to wait for
                await asyncio.sleep(0.01)
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            await task
            keeper.close()


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
async def base(place: Path) -> AsyncIterator[str]:
    """The address of a server."""
    async with running(place) as address:
        yield address
