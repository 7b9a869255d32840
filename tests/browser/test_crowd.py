"""Thirty at a table, on the smallest phone."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from flip7.game.cards import FREEZE
from tests.browser.chance import secret_where
from tests.browser.conftest import DealFrom, Invite
from tests.browser.person import Person

pytestmark = pytest.mark.asyncio(loop_scope="session")

SMALL = {"width": 360, "height": 640}
SEATS = 30
THUMB = 44
"""The least side of what a thumb can hit, in CSS pixels."""


async def test_thirty_seats_on_a_small_phone(somebody: Invite, deal_from: DealFrom) -> None:
    deal_from(secret_where(lambda cards: cards[0] is FREEZE, seats=SEATS))
    ann = await somebody("Ann", viewport=SMALL, has_touch=True)
    await ann.open_table(chairs=SEATS, bots=["Novice"] * (SEATS - 1))
    await fits(ann)
    await ann.press("Begin the game")

    await expect(ann.targets).to_have_count(SEATS)
    await fits(ann)
    last = ann.seat("Novice 29")
    await last.scroll_into_view_if_needed()
    await expect(last).to_be_in_viewport(ratio=1)
    await last.get_by_role("button", name="Freeze").tap()

    await expect(ann.hit).to_be_visible()
    await fits(ann)
    for button in (ann.hit, ann.page.get_by_role("button", name="Stay")):
        await expect(button).to_be_in_viewport(ratio=1)
        assert await least_side(button) >= THUMB
    await expect(ann.seats).to_have_count(SEATS)
    for seat in await ann.seats.all():
        await seat.scroll_into_view_if_needed()
        await expect(seat).to_be_in_viewport(ratio=1)
        assert await least_side(seat.get_by_role("button").first) >= THUMB
    await expect(last.get_by_text("Frozen")).to_be_visible()
    await last.get_by_role("button").tap()
    await expect(ann.heading("Novice 29")).to_be_visible()
    await ann.press("Close")

    while await ann.hit.count():
        await ann.hit.tap()
        await ann.turn()
    await expect(ann.next_round.or_(ann.button("Play again"))).to_be_in_viewport(ratio=1)
    await fits(ann)


async def fits(person: Person) -> None:
    """Nothing lies beside the page, where one would have to scroll to it."""
    page = person.page
    wide, seen = await page.evaluate(
        "() => [document.scrollingElement.scrollWidth, document.scrollingElement.clientWidth]"
    )
    assert wide <= seen, f"{wide} px of width on a page of {seen} px"


async def least_side(place: Locator) -> float:
    """The smaller side of what is there."""
    box = await place.bounding_box()
    assert box is not None
    return round(min(box["width"], box["height"]))
