"""The server is asked to stop, and started again: all are told, nothing new begins, and nobody has
lost anything by it, time included."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

import httpx
import pytest

from flip7.store.store import Store
from flip7.web.clock import ABSENT
from flip7.web.house import House
from flip7.web.keeper import Keeper
from flip7.web.limits import Limits
from flip7.web.messages import Hello
from flip7.web.refusals import Code
from flip7.web.requests import Begin, Sit
from flip7.web.room import Room
from flip7.web.settings import Pace, Settings
from flip7.web.steady import now_ms
from tests.web.chance import DealFrom, plain, secret_where
from tests.web.page import is_closed, merge, open_table, page_at
from tests.web.reader import Reader
from tests.web.server import running

FAST = {"pace": "instant"}
TEN_MINUTES = 600_000
RETURN = 5_000
"""The milliseconds for which clocks wait."""
LIMITS = Limits(return_seconds=RETURN / 1000)


class Host:
    """A server whose clock a test puts forward: one table, at which Ann and Ben sit with a bot."""

    def __init__(self, keeper: Keeper, settings: Settings) -> None:
        self.time = now_ms()
        self.tokens: dict[str, str] = {}
        self.room: Room
        self._keeper = keeper
        self._settings = settings
        self._code = ""

    async def open(self) -> None:
        """Let Ann and Ben sit down, and play until Ann is to decide."""
        house = House(self._keeper, LIMITS)
        table = await house.open(self._settings, "Ann", ("steady",), "here")
        self._code, self.tokens["Ann"] = table.code, table.token
        await self.start()
        ann, ben = await self.comes("Ann"), await self.comes("Ben")
        await self.room.ask(ben.link, Sit(name="Ben"))
        self.tokens["Ben"] = ben.last("seated")["token"]
        await self.room.ask(ann.link, Begin())
        await ann.until_asked()

    async def start(self) -> None:
        """Take the table from the store, as a server does that was started just now."""
        self.room = Room(self._code, self._keeper, LIMITS, asyncio.Semaphore(1), lambda: self.time)
        await self.room.load()

    async def comes(self, name: str) -> Reader:
        """Somebody comes to the table, to their chair if they have one."""
        reader = Reader()
        token = self.tokens.get(name)
        await self.room.enter(reader.link, Hello(protocol=1, table=self._code, token=token))
        return reader


@asynccontextmanager
async def ann_is_asked(place: Path, seconds: int | None) -> AsyncIterator[Host]:
    """A game in which so many seconds are given to Ann's decision."""
    with Store.open(str(place)) as store, closing(Keeper(store)) as keeper:
        host = Host(keeper, Settings(pace=Pace.INSTANT, clock=seconds))
        await host.open()
        try:
            yield host
        finally:
            await host.room.stop(Code.STOPPING)


@pytest.fixture(autouse=True)
def _nothing_special_comes_up(deal_from: DealFrom) -> None:
    deal_from(secret_where(plain, seats=3))


async def test_whose_time_was_up_meanwhile_has_some_when_the_server_is_back(place: Path) -> None:
    async with ann_is_asked(place, seconds=10) as host:
        await host.room.stop(Code.STOPPING)
        host.time += TEN_MINUTES
        await host.start()
        back = host.time
        host.time += 1_000
        ann = await host.comes("Ann")
        assert ann.last("around")["deadline"] == back + RETURN


async def test_who_does_not_come_back_is_waited_for_as_if_gone_just_now(place: Path) -> None:
    async with ann_is_asked(place, seconds=None) as host:
        await host.room.stop(Code.STOPPING)
        host.time += TEN_MINUTES
        await host.start()
        back = host.time
        host.time += 1_000
        ben = await host.comes("Ben")
        assert ben.last("around")["deadline"] == back + ABSENT


async def test_a_pause_outlives_the_server(place: Path) -> None:
    async with running(place) as base:
        table = await open_table(base, settings=FAST, bots=["steady", "sharp"])
        async with page_at(base, table["code"]) as ann:
            await ann.hello(token=table["token"])
            await ann.ask("begin")
            while ann.my_choice is None:
                await ann.hear()
            await ann.ask("pause")
            token, view = ann.token, ann.view
    async with running(place) as base, page_at(base, table["code"]) as ann:
        await ann.hello(token=token)
        await ann.until(lambda message: message["type"] == "around")
        assert ann.view == view
        assert ann.view["table"]["paused"]
        assert ann.around["deadline"] is None
        hit = {"asked": ann.game["asked"], "move": {"type": "hit"}}
        assert (await ann.ask("act", **hit))["code"] == "paused"
        await ann.ask("resume")
        assert (await ann.ask("act", **hit))["type"] == "done"


async def test_who_is_at_a_table_is_told_that_the_server_stops_and_finds_all_as_it_was(
    place: Path,
) -> None:
    async with AsyncExitStack() as pages:
        async with running(place) as base:
            table = await open_table(base, settings=FAST, bots=["steady", "sharp"])
            ann = await pages.enter_async_context(page_at(base, table["code"]))
            dee = await pages.enter_async_context(page_at(base, table["code"]))
            await dee.hello()
            await ann.hello(token=table["token"])
            await ann.ask("begin")
            while ann.my_choice is None:
                await ann.hear()
            stay = {"asked": ann.game["asked"], "move": {"type": "stay"}}
            assert (await ann.ask("act", **stay))["type"] == "done"
        for page in (ann, dee):
            assert await is_closed(page)
            assert page.heard[-1] == {"type": "closing", "code": "stopping"}
    async with running(place) as base, page_at(base, table["code"]) as again:
        await again.hello(token=ann.token, since=ann.view["version"])
        assert ann.view["seats"][0]["status"] == "stayed"
        told = [update["changes"] for update in again.heard[0]["missed"]]
        for changes in told:
            merge(ann.view, changes)
        assert again.view == ann.view


async def test_while_it_stops_nothing_new_begins(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stops, may_end = asyncio.Event(), asyncio.Event()
    stop = Room.stop

    async def slowly(room: Room, code: Code) -> None:
        stops.set()
        await may_end.wait()
        await stop(room, code)

    monkeypatch.setattr(Room, "stop", slowly)
    address: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    ends = asyncio.Event()

    async def serve() -> None:
        async with running(place) as base:
            address.set_result(base)
            await ends.wait()

    server = asyncio.create_task(serve())
    base = await address
    table = await open_table(base)
    ends.set()
    await stops.wait()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(lambda: server)
        stack.callback(may_end.set)
        client = await stack.enter_async_context(httpx.AsyncClient(base_url=base))
        ann = await stack.enter_async_context(page_at(base, table["code"]))
        refused = await client.post("/api/tables", json={"name": "Ben"})
        assert (refused.status_code, refused.json()["code"]) == (503, "stopping")
        assert (await ann.hello(token=table["token"])) == {"type": "closing", "code": "stopping"}
        assert await is_closed(ann)
