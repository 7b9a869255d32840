"""A whole game, from the first page to a rematch."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect

from flip7.game.record_reader import parse_record
from flip7.game.verify import verify
from tests.browser.conftest import DealFrom, Invite
from tests.browser.witness import Witness
from tests.web.chance import secret

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_three_people_and_a_bot_play_to_a_rematch(
    somebody: Invite, deal_from: DealFrom
) -> None:
    deal_from(secret(7))
    ann, ben, cid, dee = [await somebody(name) for name in ("Ann", "Ben", "Cid", "Dee")]
    people = (ann, ben, cid)
    await ann.open_table(bots=["Sharp"])
    await ben.join(ann.code)
    await cid.join(ann.code)
    await dee.look_on(ann.code)
    await expect(dee.text("Waiting for Ann to begin the game.")).to_be_visible()
    witness = await Witness.of(dee.page)
    await ann.press("Begin the game")
    await asyncio.gather(*(person.play() for person in people))
    await expect(dee.end).to_be_visible()
    assert await witness.added("section.end") == 1

    ranks = {await person.ranks.inner_text() for person in (*people, dee)}
    assert len(ranks) == 1, "all see the same end"
    assert sorted(ranks.pop().split()[1::3]) == ["Ann", "Ben", "Cid", "Sharp"]
    async with ann.page.expect_download() as download:
        await ann.page.get_by_role("link", name="Download the record").click()
    file = await (await download.value).path()
    record = parse_record(file.read_text())
    assert verify(record).holds
    assert record.names == ("Ann", "Sharp", "Ben", "Cid")

    await ann.press("Play again")
    for person in (*people, dee):
        await expect(person.heading("Round 1")).to_be_visible()
    for person in people:
        await person.turn()  # people are people still,
        await person.decide()
    await ann.seat("Sharp").get_by_role("button").click()
    await expect(ann.text("Bot: sharp")).to_be_visible()  # and bots bots


async def test_what_an_edition_leaves_open_is_asked_before_the_game(somebody: Invite) -> None:
    ann, ben = await somebody("Ann"), await somebody("Ben")
    await ann.open_table()
    asks = "asks the players to agree on one"
    await expect(ann.page.get_by_text(asks)).not_to_be_visible()
    await ann.choose("Edition of the rules", "Handbook")
    await expect(ann.page.get_by_text(asks)).to_be_visible()
    await ben.look_on(ann.code)
    await expect(ben.text("They win together.")).to_be_visible()
    await ann.page.get_by_label("Only the tied leaders play further rounds").check()
    await expect(ben.text("Only the tied leaders play further rounds")).to_be_visible()
    await expect(ben.page.get_by_role("combobox")).to_have_count(0)  # who has no say is but told


async def test_who_may_not_look_on_waits_and_may_sit_down(somebody: Invite) -> None:
    ann, dee = [await somebody(name) for name in ("Ann", "Dee")]
    await ann.open_table(bots=["Sharp", "Steady"])
    await ann.page.get_by_label("Others may look on").uncheck()
    await dee.look_on(ann.code)
    await expect(dee.text("Waiting for Ann to begin the game.")).to_be_visible()
    await ann.press("Begin the game")
    await expect(dee.text("A game is going on that only those who sit")).to_be_visible()
    await expect(dee.seats).to_have_count(0)
    await dee.page.get_by_label("Your name").fill("Dee")
    await dee.press("Sit down")
    await expect(dee.seats).to_have_count(3)
    coming = ann.page.get_by_role("list", name="With the next round:")
    await expect(coming.get_by_role("button", name="Dee")).to_be_visible()
