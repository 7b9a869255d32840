"""Where bots play as fast as they are let, tables take turns, and people wait for none of them."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from flip7.store.tables import Entries
from flip7.web.keeper import Keeper, Work
from tests.web.page import PATIENCE, Page, open_table, page_at, seated

AT_ONCE = 2
"""How many steps of bots may be under way at a time."""


class SlowStore:
    """Of what bots do, the store takes one thing each time that it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tables: set[str] = set()
        """Those of bots."""
        self.asked: list[str] = []
        """Which table's bots wanted something stored, in order."""
        self._may = asyncio.Semaphore(0)
        self._more = asyncio.Event()
        write = Keeper.write

        async def write_slowly(
            keeper: Keeper, *works: Work, entries: Entries | None = None
        ) -> None:
            if entries and entries.table in self.tables and '"moved"' in entries.texts[0]:
                self.asked.append(entries.table)
                self._more.set()
                await self._may.acquire()
            await write(keeper, *works, entries=entries)

        monkeypatch.setattr(Keeper, "write", write_slowly)

    async def take(self) -> None:
        """Take one, and wait until it is asked for another."""
        self._more.clear()
        self._may.release()
        await asyncio.wait_for(self._more.wait(), PATIENCE)

    def let_go(self) -> None:
        """Take all that is there."""
        self.tables.clear()
        for _ in self.asked:
            self._may.release()


async def with_bots_alone(stack: AsyncExitStack, base: str) -> Page:
    """The page of a host for whom a bot plays, with others."""
    table = await open_table(base, settings={"pace": "instant"}, bots=["sharp", "steady"])
    page = await stack.enter_async_context(page_at(base, table["code"]))
    await page.hello(token=table["token"])
    await page.ask("hand", chair=0, bot="sharp")
    return page


async def test_tables_of_bots_take_turns_and_people_do_not_wait(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SlowStore(monkeypatch)
    async with AsyncExitStack() as stack:
        pages = [await with_bots_alone(stack, base) for _ in range(5)]
        store.tables = {page.code for page in pages}
        stack.callback(store.let_go)
        for page in pages:
            await page.ask("begin")
        people = await open_table(base, bots=["sharp"])
        async with seated(base, people["code"], "Ben") as ben:
            assert len(ben.view["chairs"]) == 3
        assert len(store.asked) == AT_ONCE, "the others wait"
        for odds in (True, False, True):
            settings = {"pace": "instant", "odds": odds}
            assert (await pages[-1].ask("change", settings=settings))["type"] == "done"
        for _ in range(15):
            await store.take()
    turns = store.asked[: 3 * len(pages)]
    assert turns == [page.code for page in pages] * 3, "whoever asks for much gets no more turns"
