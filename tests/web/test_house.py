"""Which tables a server has in use, and what becomes of those that nobody uses."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from flip7.game.record_reader import parse_record
from flip7.game.verify import Finding, verify
from flip7.learn.language import ENGLISH
from flip7.store.store import Store
from flip7.web.house import House
from flip7.web.keeper import Keeper
from flip7.web.limits import Limits
from flip7.web.links import Link
from flip7.web.messages import Hello
from flip7.web.refusals import Code
from flip7.web.requests import Begin, MakeHost, Pause, Resume, Sit
from flip7.web.room import Room
from flip7.web.settings import Settings
from flip7.web.steady import now_ms
from tests.web.page import open_table, page_at
from tests.web.reader import Reader
from tests.web.server import QUICK, running

FAST = {"pace": "instant"}


async def test_a_table_that_nobody_uses_is_closed_and_its_game_kept(place: Path) -> None:
    async with running(place) as base:
        table = await open_table(base, bots=["sharp", "novice"], settings=FAST)
        async with page_at(base, table["code"]) as ann:
            await ann.hello(token=table["token"])
            await ann.ask("begin")
            while ann.my_choice is None:
                await ann.hear()
    with Store.open(str(place)) as store:
        keeper = Keeper(store)
        house = House(keeper, Limits(closing_days=0))
        await house.sweep()
        keeper.close()
        (game,) = store.games()
        assert verify(parse_record(store.game(game.id))).finding is Finding.COMMITMENT_HOLDS
    async with running(place) as base, page_at(base, table["code"]) as ann:
        assert (await ann.hello(token=table["token"]))["code"] == "no_table"


async def test_a_table_out_of_use_is_taken_from_the_store_again(keeper: Keeper) -> None:
    house = House(keeper, Limits(idle_minutes=0))
    table = await house.open(Settings(), "Ann", ("sharp",), "here")
    room = house.rooms[0]
    await asyncio.sleep(0.01)
    await house.sweep()
    assert house.rooms == ()
    again = await asyncio.gather(*(house.room(table.code, "here") for _ in range(3)))
    assert len(set(again)) == 1
    assert again[0] is not room
    assert again[0].table == room.table


async def test_of_tables_in_use_one_at_which_nobody_is_makes_place(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(place, replace(QUICK, tables=2)) as base:
        first, second = [await open_table(base) for _ in range(2)]
        async with httpx.AsyncClient(base_url=base) as client:
            full = await client.post("/api/tables", json={"name": "Ann"})
            assert full.json()["code"] == "too_many", "somebody may be about to enter"
        monkeypatch.setattr("flip7.web.house._ENTERING_MS", -1)
        async with page_at(base, second["code"]) as ann:
            await ann.hello(token=second["token"])
            third = await open_table(base)
            async with page_at(base, third["code"]) as ben, page_at(base, first["code"]) as cem:
                await ben.hello(token=third["token"])
                assert (await cem.hello(token=first["token"]))["code"] == "too_many"
            async with page_at(base, first["code"]) as cem:
                assert (await cem.hello(token=first["token"]))["you"] == first["you"]


async def test_a_page_that_was_left_open_holds_no_table_in_use(keeper: Keeper) -> None:
    house = House(keeper, Limits(idle_hours=1, idle_minutes=0))
    table = await house.open(Settings(), "Ann", (), "here")
    (room,) = house.rooms
    ann = Reader()
    await room.enter(ann.link, Hello(protocol=1, table=table.code, token=table.token))
    await house.sweep()
    assert list(house.rooms) == [room]
    room._chronicle.table = replace(room.table, moved=room.table.moved - 3_700_000)
    room.idle_since -= 3_700_000
    await house.sweep()
    assert ann.heard[-1] == {"type": "closing", "code": "idle"}
    assert ann.link.is_closed
    await asyncio.sleep(0.01)
    await house.sweep()
    assert not house.rooms


async def test_a_host_is_only_missed_while_others_are_there(keeper: Keeper) -> None:
    house = House(keeper, Limits(host_seconds=60))
    table = await house.open(Settings(), "Ann", (), "here")
    (room,) = house.rooms
    time = 1_000_000
    room._clock = room._timer._clock = lambda: time
    ann, ben = (Link(ENGLISH, lambda _: False) for _ in range(2))
    await room.enter(ann, Hello(protocol=1, table=table.code, token=table.token))
    await room.enter(ben, Hello(protocol=1, table=table.code))
    await room.ask(ben, Sit(name="Ben"))
    room.leave(ann)
    assert room._timer.new_host is not None
    room.leave(ben)
    time += 600_000
    again = Link(ENGLISH, lambda _: False, "p2")
    room.company.join(again)
    room._gather()
    assert room._timer.new_host is not None
    assert room._timer.new_host.at == time + 60_000
    await room.stop(Code.STOPPING)


async def test_a_game_that_its_host_has_paused_goes_on_when_they_are_silent(keeper: Keeper) -> None:
    limits = Limits(silent_host_minutes=5)
    table = await House(keeper, limits).open(Settings(), "Ann", ("novice",), "here")
    time = now_ms()
    room = Room(table.code, keeper, limits, asyncio.Semaphore(1), lambda: time)
    await room.load()
    ann, ben = Reader(), Reader()
    await room.enter(ann.link, Hello(protocol=1, table=table.code, token=table.token))
    await room.enter(ben.link, Hello(protocol=1, table=table.code))
    await room.ask(ben.link, Sit(name="Ben"))
    await room.ask(ann.link, Begin())
    await room.ask(ann.link, Pause())
    await room.ask(ben.link, Resume())
    assert ben.last("refused")["code"] == "not_host"
    time += 5 * 60_000 - 1
    await room.ask(ben.link, MakeHost(chair=2))
    assert ben.last("refused")["code"] == "host_there"
    time += 1
    await room.ask(ben.link, MakeHost(chair=2, id=1))
    await room.ask(ben.link, Resume(id=2))
    assert [each["id"] for each in ben.heard if each["type"] == "done"][-2:] == [1, 2]
    assert not room.table.paused
    await room.stop(Code.STOPPING)


async def test_a_table_that_cannot_be_read_keeps_no_other_from_being_closed(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = House(keeper, Limits(idle_minutes=0, closing_days=1e9))
    codes = {(await house.open(Settings(), "Ann", (), "here")).code for _ in range(2)}
    await asyncio.sleep(0.01)
    await house.sweep()
    closed: list[str] = []
    close = House._close

    async def once(self: House, code: str) -> None:
        closed.append(code)
        if len(closed) == 1:
            raise ValueError("what is this?")
        await close(self, code)

    monkeypatch.setattr(House, "_close", once)
    house = House(keeper, Limits(closing_days=0))
    await house.sweep()
    assert set(closed) == codes
    assert "could not be closed" in caplog.text
