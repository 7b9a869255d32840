"""The server is killed at any moment: every move that was told is there, and no table is stuck."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidMessage

from flip7.game.record_reader import parse_record
from flip7.game.verify import verify
from flip7.store.store import Store
from tests.web.page import Page, open_table, page_at, play
from tests.web.server import Killable

KILLS = 20
TABLES = 4


class Person:
    """Somebody who plays at a table, and comes back whenever the server does."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.code: str = table["code"]
        self.token: str = table["token"]
        self.view: dict[str, Any] | None = None
        self.games = 0
        self.is_back = asyncio.Event()

    async def play(self, base: str) -> None:
        """Play game after game until the server is gone."""
        self.is_back.clear()
        with suppress(ConnectionClosed, InvalidMessage, OSError):
            async with page_at(base, self.code) as page:
                await self._come_back(page)
                while True:
                    if not page.view["table"].get("playing"):
                        await page.send({"type": "begin", "id": 1})
                    await self._until_over(page)
                    self.games += 1

    async def _come_back(self, page: Page) -> None:
        shown = self.view
        since = None if shown is None else shown["version"]
        welcome = await page.hello(token=self.token, since=since)
        assert welcome["type"] == "welcome", welcome
        assert welcome["you"] == "p1"
        if page.token is not None:
            self.token = page.token
        if shown is not None:
            self._check(shown, welcome)
        self.view = page.view
        self.is_back.set()

    def _check(self, shown: dict[str, Any], welcome: dict[str, Any]) -> None:
        """All that was shown before the kill is still so, with what came after it."""
        from tests.web.page import merge

        assert welcome["view"]["version"] >= shown["version"]
        for update in welcome["missed"]:
            merge(shown, update["changes"])
        assert shown == welcome["view"]

    async def _until_over(self, page: Page) -> None:
        try:
            await play(page)
        finally:
            self.view = page.view
            if page.token is not None:
                self.token = page.token


async def test_whenever_it_is_killed_what_was_told_is_there(place: Path) -> None:
    await kill(place, KILLS, random.Random(7))


async def kill(place: Path, kills: int, chance: random.Random) -> int:
    """Kill a server with a new store so many times while people play, and see that nothing is lost;
    how many games were played to their end."""
    server = Killable(place)
    await server.start()
    settings = {"pace": "instant", "rules": "official(target_score=60)"}
    people = [
        Person(await open_table(server.base, settings=settings, bots=["sharp", "novice"]))
        for _ in range(TABLES)
    ]
    for _ in range(kills):
        players = [asyncio.create_task(person.play(server.base)) for person in people]
        backs = asyncio.gather(*(person.is_back.wait() for person in people))
        waited: list[asyncio.Future[Any]] = [backs, *players]
        await asyncio.wait(waited, timeout=60, return_when=asyncio.FIRST_COMPLETED)
        assert backs.done(), players
        await asyncio.sleep(chance.random() * 0.4)
        await server.kill()
        await asyncio.gather(*players)
        await server.start()
    versions = [person.view["version"] for person in people if person.view]
    players = [asyncio.create_task(person.play(server.base)) for person in people]
    before = [person.games for person in people]
    assert sum(before), "nobody has played a game to its end"
    async with asyncio.timeout(60):
        while any(a.games == games for a, games in zip(people, before, strict=True)):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    await server.kill()
    await asyncio.gather(*players)
    now = [person.view["version"] for person in people if person.view]
    assert all(version > was for version, was in zip(now, versions, strict=True))
    with Store.open(str(place)) as store:
        games = store.games()
        assert len(games) >= sum(person.games for person in people)
        assert all(verify(parse_record(store.game(game.id))).holds for game in games)
        assert store.check() == ()
    return len(games)
