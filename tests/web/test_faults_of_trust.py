"""What goes wrong where a server believes its pages, and can't here: they are told what nobody may
know, and say what isn't so; one of them has more tables, chairs or names than there are.

That nobody moves for others or does what is the host's, and that nothing malformed does harm, is
shown in `test_live.py`, `test_wire.py` and `test_hostile.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from flip7.game.cards import Card
from flip7.web.limits import Limits
from tests.web.chance import DealFrom, plain, secret_where
from tests.web.page import Message, hosting, open_table, page_at, seated
from tests.web.server import running

FAST = {"pace": "instant"}


async def test_what_is_told_does_not_depend_on_the_cards_to_come(
    base: str, deal_from: DealFrom
) -> None:
    seen: list[Sequence[Card]] = []

    def is_first(cards: Sequence[Card]) -> bool:
        seen[:] = [cards]
        return plain(cards)

    def is_alike_at_first(cards: Sequence[Card]) -> bool:
        return plain(cards) and cards[:2] == seen[0][:2] and cards[2] != seen[0][2]

    secrets = [secret_where(is_it, seats=3) for is_it in (is_first, is_alike_at_first)]
    one, other = [await told_before_card(3, base, deal_from, each) for each in secrets]
    assert one == other


async def told_before_card(
    number: int, base: str, deal_from: DealFrom, secret: bytes
) -> list[Message]:
    """What a page is told of a game before so many cards came up."""
    deal_from(secret)
    table = await open_table(base, settings=FAST, bots=["sharp", "novice"])
    told: list[Message] = []
    async with page_at(base, table["code"]) as ann:
        await ann.hello(token=table["token"])
        await ann.send({"type": "begin", "id": 1})
        while len(ann.told("drawn")) < number:
            message = await ann.hear()
            if message["type"] == "update":
                told.append(message)
    return [timeless(message) for message in told[:-1]]


def timeless(told: Any) -> Any:
    """What was told, but for times and the commitment."""
    without = ("at", "since", "running_since", "deadline", "commitment")
    if not isinstance(told, dict):
        return told
    return {name: timeless(part) for name, part in told.items() if name not in without}


async def test_nobody_plays_a_card_that_did_not_come_up(base: str, deal_from: DealFrom) -> None:
    deal_from(secret_where(plain, seats=3))
    async with hosting(base, settings=FAST, bots=["sharp", "sharp"]) as ann:
        await ann.ask("begin")
        while ann.my_choice is None:
            await ann.hear()
        before = dict(ann.view)
        for kind in ("aim", "give"):
            for target in range(4):
                move = {"type": kind, "target": target}
                claimed = await ann.ask("act", asked=ann.game["asked"], move=move)
                assert claimed["code"] == "illegal"
        drawn = {"type": "draw", "card": "FZ"}
        assert (await ann.ask("act", asked=ann.game["asked"], move=drawn))["code"] == "malformed"
        assert ann.view == before


async def test_who_opens_tables_without_end_keeps_nobody_else_from_it(place: Path) -> None:
    elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
    async with (
        running(place, Limits()) as base,
        httpx.AsyncClient(base_url=base, transport=elsewhere) as mallory,
    ):
        tries = (mallory.post("/api/tables", json={"name": "Mallory"}) for _ in range(60))
        codes = [answer.status_code for answer in await asyncio.gather(*tries)]
        assert codes.count(201) == Limits().opened_a_minute
        assert set(codes) == {201, 429}
        assert await open_table(base)


async def test_nobody_sits_on_two_chairs(base: str) -> None:
    table = await open_table(base)
    async with seated(base, table["code"], "Ben") as ben:
        for chair in (None, 2):
            assert (await ben.ask("sit", name="Ghost", chair=chair))["code"] == "already_seated"
        for name in ("Ghost", "Ghoul"):
            await ben.ask("leave")
            await ben.ask("sit", name=name)
        assert [chair["name"] for chair in ben.view["chairs"]] == ["Ann", "Ghoul"]


async def test_of_many_who_sit_down_at_once_no_more_do_than_there_are_chairs(base: str) -> None:
    table = await open_table(base, settings={"chairs": 5})
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(page_at(base, table["code"])) for _ in range(9)]
        await asyncio.gather(*(page.hello() for page in pages))
        answers = await asyncio.gather(*(page.ask("sit", name="Ben") for page in pages))
        told = [answer.get("code", "done") for answer in answers]
        assert (told.count("done"), told.count("full")) == (4, 5)
        shown = (page.until_shown(lambda view: len(view["chairs"]) == 5) for page in pages)
        await asyncio.gather(*shown)
        names = [chair["name"] for chair in pages[0].view["chairs"]]
        assert names == ["Ann", "Ben", "Ben 2", "Ben 3", "Ben 4"]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("\u202eAnn", "Ann 2"),
        ("A\u200bn\u2060n", "Ann 2"),
        ("\uff21NN", "\uff21NN 2"),
        ("B" + "\u0301" * 50 + "en", "B\u0301\u0301en"),
    ],
)
async def test_no_name_deceives_the_eye(base: str, typed: str, shown: str) -> None:
    table = await open_table(base)
    async with seated(base, table["code"], typed) as page:
        assert page.view["chairs"][1]["name"] == shown


@pytest.mark.parametrize("name", ["", "\u200b\u2800", "\u202e", "x" * 25])
async def test_what_is_no_name_seats_nobody(base: str, name: str) -> None:
    table = await open_table(base)
    async with page_at(base, table["code"]) as page:
        await page.hello()
        assert (await page.ask("sit", name=name))["code"] == "bad_name"
        assert len(page.view["chairs"]) == 1
