"""Somebody comes to a game that goes on, and the host puts bots where nobody plays."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from flip7.game.record_reader import parse_record
from flip7.game.verify import verify
from tests.browser.conftest import DealFrom, Invite
from tests.browser.critic import Critic
from tests.browser.person import Person
from tests.web.chance import numbers, plain, secret, secret_where

pytestmark = pytest.mark.asyncio(loop_scope="session")

WAITS = "You come in with the next round."


async def to_the_end_of_the_round(*people: Person) -> None:
    """Let these people play the round that goes on."""

    async def play(person: Person) -> None:
        await person.turn()
        while not await person.next_round.count():
            await person.decide()
            await person.turn()

    await asyncio.gather(*(play(person) for person in people))


def coming(person: Person) -> Locator:
    """Those who come in with the next round."""
    return person.page.get_by_role("list", name="With the next round:").get_by_role("button")


async def test_who_comes_to_a_game_that_goes_on_plays_the_next_round(
    somebody: Invite, deal_from: DealFrom
) -> None:
    deal_from(secret(7))
    ann, fay = await somebody("Ann"), await somebody("Fay")
    await ann.open_table(bots=["Novice", "Sharp"])
    await ann.press("Begin the game")
    await ann.turn()
    await fay.look_on(ann.code)
    await expect(fay.text("You are looking on.")).to_be_visible()
    await fay.press("Come in with the next round")
    await fay.page.get_by_label("Your name").fill("Fay")
    await fay.press("Sit down")
    await expect(fay.text(WAITS)).to_be_visible()
    await expect(coming(ann).filter(has_text="Fay")).to_have_count(1)
    await expect(fay.seats).to_have_count(3)
    await fay.page.reload()
    await expect(fay.text(WAITS)).to_be_visible()

    await to_the_end_of_the_round(ann)
    await ann.next_round.click()
    await fay.next_round.click()
    for person in (ann, fay):
        await expect(person.heading("Round 2")).to_be_visible()
        await expect(person.seats).to_have_count(4)
        await expect(coming(person)).to_have_count(0)
    await asyncio.gather(ann.play(), fay.play())
    await expect(fay.ranks).to_contain_text("Fay")
    async with fay.page.expect_download() as download:
        await fay.page.get_by_role("link", name="Download the record").click()
    file = await (await download.value).path()
    record = parse_record(file.read_text())
    assert verify(record).holds
    assert record.seated == ("Ann", "Novice", "Sharp", "Fay")


async def test_where_nobody_may_look_on_one_still_comes_in(
    somebody: Invite, deal_from: DealFrom
) -> None:
    deal_from(secret_where(numbers, seats=3))
    ann, fay = await somebody("Ann"), await somebody("Fay")
    await ann.open_table(bots=["Novice", "Sharp"])
    await ann.page.get_by_label("Others may look on").uncheck()
    await fay.look_on(ann.code)
    await expect(fay.text("Waiting for Ann to begin the game.")).to_be_visible()
    await ann.press("Begin the game")
    await expect(fay.text("Sit down to come in with its next round.")).to_be_visible()
    await fay.page.get_by_label("Your name").fill("Fay")
    await fay.press("Sit down")
    await expect(fay.text(WAITS)).to_be_visible()
    await expect(fay.seats).to_have_count(3)


async def test_who_waits_may_leave_before_the_round(somebody: Invite, deal_from: DealFrom) -> None:
    deal_from(secret_where(plain, seats=3))
    ann, fay = await somebody("Ann"), await somebody("Fay")
    await ann.open_table(bots=["Novice", "Sharp"])
    await ann.press("Begin the game")
    await ann.turn()
    await fay.look_on(ann.code)
    await fay.press("Come in with the next round")
    await fay.page.get_by_label("Your name").fill("Fay")
    await fay.press("Sit down")
    await coming(ann).click()
    await expect(ann.page.get_by_role("dialog", name="Fay")).to_be_visible()
    await fay.press("The table")
    await fay.press("Leave the table")
    await expect(fay.text("Your chair is free for somebody else.")).to_be_visible()
    await fay.press("Leave now")
    await expect(ann.page.get_by_role("dialog")).to_have_count(0)
    await expect(coming(ann)).to_have_count(0)
    await ann.page.keyboard.press("h")
    await ann.turn()
    assert len(await ann.cards("Ann")) == 2


async def test_the_host_puts_a_bot_of_any_kind_in_any_seat(
    somebody: Invite, deal_from: DealFrom, pictures: Path
) -> None:
    critic = Critic(pictures)
    deal_from(secret_where(numbers, seats=3))
    ann, ben = await somebody("Ann"), await somebody("Ben")
    await ann.open_table(bots=["Novice"])
    await ann.page.get_by_label("Kind of bot: Novice").select_option(label="Steady")
    await expect(ann.page.get_by_label("Kind of bot: Steady")).to_be_visible()
    await ben.join(ann.code)
    await ann.press("Begin the game")
    await ann.turn()

    # A bot comes in with the next round, is one of another kind, and is sent away again.
    await ann.press("The table")
    await critic.look(ann, "latecomer-bots")
    await ann.press("Novice")
    await critic.look(ann, "latecomer-waits", wide=True)
    await coming(ann).filter(has_text="Novice").click()
    await ann.press("Sharp")
    await coming(ann).filter(has_text="Sharp").click()
    await ann.press("Remove Sharp")
    await expect(coming(ann)).to_have_count(0)

    # Ben's own bot, and one in his place for good.
    await ann.seat("Ben").get_by_role("button").click()
    await critic.look(ann, "latecomer-hand")
    await ann.press("Sharp")
    await expect(ben.text("A bot plays for you.")).to_be_visible()
    await ben.press("The table")
    await ben.press("Leave the table")
    await ben.press("Leave now")
    await ann.seat("Ben").get_by_role("button").click()
    await expect(ann.text("Let a bot play here")).to_be_visible()
    await ann.press("Novice")
    await expect(ann.seat("Novice")).to_be_visible()
    await ann.seat("Steady").get_by_role("button").click()
    await expect(ann.button("Steady").and_(ann.page.locator("[aria-pressed=true]"))).to_be_visible()
    await critic.look(ann, "latecomer-kind")
    await ann.press("Sharp")
    await expect(ann.seat("Sharp")).to_be_visible()
    assert not critic.complaints, "\n".join(critic.complaints)


async def test_one_may_take_a_seat_that_somebody_left(
    somebody: Invite, deal_from: DealFrom
) -> None:
    deal_from(secret_where(numbers, seats=3))
    ann, ben, fay = [await somebody(name) for name in ("Ann", "Ben", "Fay")]
    await ann.open_table(bots=["Novice"])
    await ben.join(ann.code)
    await ann.press("Begin the game")
    await ann.turn()
    await ben.press("The table")
    await ben.press("Leave the table")
    await ben.press("Leave now")
    await expect(ann.seat("Ben").get_by_text("Left", exact=True)).to_be_visible()
    await ann.seat("Ben").get_by_role("button").click()
    await expect(ann.text("Ben has left the table.")).to_be_visible()
    await ann.press("Close")
    await fay.look_on(ann.code)
    await fay.press("Play for Ben")
    await expect(fay.text("This is you.").or_(fay.hit)).to_be_visible()
    await expect(ann.seats).to_have_count(3)
