"""Who looks on, and what is told to those who may not."""

from __future__ import annotations

import asyncio
from pathlib import Path

from msgspec.structs import replace

from tests.web.page import Page, hosting, open_table, page_at, play, seated
from tests.web.server import QUICK, running

FAST = {"pace": "instant"}
CLOSED = {"pace": "instant", "spectators": False}


async def test_so_many_look_on_and_no_more_but_who_has_a_chair_comes_in(place: Path) -> None:
    async with running(place, replace(QUICK, watchers_a_table=1)) as base:
        table = await open_table(base)
        async with page_at(base, table["code"]) as ghost, page_at(base, table["code"]) as ann:
            assert (await ghost.hello())["type"] == "welcome"
            assert (await ann.hello(token=table["token"]))["type"] == "welcome"
            async with page_at(base, table["code"]) as other:
                assert (await other.hello())["code"] == "too_many"
            await ghost.ask("sit", name="Ben")
            async with page_at(base, table["code"]) as other:
                assert (await other.hello())["type"] == "welcome"


def check_unseen(page: Page) -> None:
    """Of a game, nothing was told there."""
    assert (page.view["game"], page.view["seats"]) == (None, [])
    assert not any(message.get("events") for message in page.heard)
    assert not any((message.get("changes") or {}).get("game") for message in page.heard)


async def test_without_spectators_nobody_looks_on_a_game_but_may_wait_for_its_end(
    base: str,
) -> None:
    table = await open_table(base, settings=CLOSED, bots=["sharp", "sharp"])
    code = table["code"]
    async with page_at(base, code) as ann, page_at(base, code) as watcher:
        await ann.hello(token=table["token"])
        await watcher.hello()
        await ann.ask("begin")
        async with page_at(base, code) as other:
            await other.hello(since=1)
            while ann.my_choice is None:
                await ann.hear()
            act = {"asked": ann.game["asked"], "move": ann.my_choice["moves"][-1]}
            await ann.ask("act", **act)
            for page in (watcher, other):
                assert (await page.ask("act", **act))["code"] == "not_seated"
                assert page.view["table"]["playing"]
                check_unseen(page)
            await ann.ask("break_off")
            for page in (watcher, other):
                await page.until_shown(lambda view: bool(view["game"]))
                assert page.view == ann.view


async def test_without_spectators_a_latecomer_sits_down_and_sees_the_game(base: str) -> None:
    table = await open_table(base, settings=CLOSED, bots=["sharp", "sharp"])
    async with page_at(base, table["code"]) as ann, page_at(base, table["code"]) as ben:
        await ann.hello(token=table["token"])
        await ann.ask("begin")
        await ben.hello()
        check_unseen(ben)
        await ben.ask("sit", name="Ben")
        await asyncio.gather(play(ann), play(ben))
        assert ann.view == ben.view
        assert ben.game["winners"]


async def test_who_gives_up_the_chair_of_a_closed_game_sees_no_more_of_it(base: str) -> None:
    async with (
        hosting(base, settings=CLOSED, bots=["sharp", "sharp"]) as ann,
        seated(base, ann.code, "Ben") as ben,
    ):
        await ann.until_shown(lambda view: len(view["chairs"]) == 4)
        await ann.ask("begin")
        await ben.ask("leave")
        ben.heard.clear()
        while ann.my_choice is None:
            await ann.hear()
        assert (await ben.ask("leave"))["code"] == "not_seated"
        check_unseen(ben)


async def test_the_host_may_close_a_game_to_who_looks_on(base: str) -> None:
    table = await open_table(base, settings=FAST, bots=["sharp", "sharp"])
    async with page_at(base, table["code"]) as ann, page_at(base, table["code"]) as watcher:
        await ann.hello(token=table["token"])
        await watcher.hello()
        await ann.ask("begin")
        await ann.ask("change", settings=CLOSED)
        await watcher.until_shown(lambda view: view["game"] is None)
        assert watcher.view["seats"] == []
        await ann.ask("change", settings=FAST)
        await watcher.until_shown(lambda view: view["game"] is not None)


async def test_who_looks_on_from_outside_is_told_nothing_of_how_the_game_goes(base: str) -> None:
    table = await open_table(base, settings={**CLOSED, "rules": "official(target_score=40)"})
    code = table["code"]
    async with (
        page_at(base, code) as ann,
        seated(base, code, "Ben") as ben,
        seated(base, code, "Cem") as cem,
        page_at(base, code) as watcher,
    ):
        await ann.hello(token=table["token"])
        await watcher.hello()
        await ann.ask("begin")
        await watcher.until_shown(lambda view: bool(view["table"].get("playing")))
        watcher.heard.clear()
        await asyncio.gather(play(ann), play(ben), play(cem))
        await watcher.until_shown(lambda view: not view["table"].get("playing"))
        assert [message["type"] for message in watcher.heard][1:] == ["snapshot"]
        assert {message["deadline"] for message in watcher.heard[:1]} == {None}
        assert watcher.view == ann.view


async def test_each_version_is_told_once_where_a_closed_game_ends(base: str) -> None:
    rules = "official(min_players=1,target_score=1)"
    table = await open_table(base, settings={**CLOSED, "rules": rules})
    async with page_at(base, table["code"]) as ann, page_at(base, table["code"]) as watcher:
        await ann.hello(token=table["token"])
        await watcher.hello()
        await ann.ask("begin")
        await play(ann)
        while ann.game["secret"] is None:
            await ann.hear()
        await watcher.until_shown(lambda view: view["version"] == ann.view["version"])
        await watcher.ask("speak", language="fr")
        told = [
            (message.get("view") or message["changes"])["version"]
            for message in watcher.heard
            if message["type"] in ("snapshot", "update")
        ]
        assert told == sorted(set(told))
