"""Thirty at a table, and few, on the smallest phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Locator, expect

from flip7.game.cards import FREEZE
from tests.browser.conftest import DealFrom, Invite
from tests.browser.critic import Critic
from tests.browser.person import Person
from tests.browser.test_faults_of_sight import PLACES
from tests.web.chance import numbers, secret_where

pytestmark = pytest.mark.asyncio(loop_scope="session")

SMALL = {"width": 360, "height": 640}
SEATS = 30
CUT = """(names) => names.filter((name) => {
    const end = document.createRange();
    end.selectNodeContents(name.lastChild);
    return end.getBoundingClientRect().right > name.parentElement.getBoundingClientRect().right + 1;
}).map((name) => name.textContent)"""
"""The names whose ends can't be seen."""
THUMB = 44
"""The least side of what a thumb can hit, in CSS pixels."""

REACHED = """(seats) => {
    const hidden = [];
    let least = Infinity;
    for (const seat of seats) {
        seat.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const { left, right, top, bottom } = seat.getBoundingClientRect();
        const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (left < 0 || right > innerWidth || !seat.contains(middle)) hidden.push(seat.innerText);
        const button = seat.querySelector('button').getBoundingClientRect();
        least = Math.min(least, button.width, button.height);
    }
    return [hidden, least];
}"""
"""Scrolls to each seat; which of them stay hidden, and the smaller side of the least button."""


async def test_thirty_seats_on_a_small_phone(
    somebody: Invite, deal_from: DealFrom, pictures: Path
) -> None:
    deal_from(secret_where(lambda cards: cards[0] is FREEZE, seats=SEATS))
    ann = await somebody("Ann", viewport=SMALL, has_touch=True)
    await ann.open_table(chairs=SEATS, bots=["Novice"] * (SEATS - 1))
    await fits(ann)
    await ann.press("Begin the game")

    await expect(ann.targets).to_have_count(SEATS)
    await fits(ann)
    await ann.page.screenshot(path=pictures / "crowd-target-360.png")
    last = ann.seat("Novice 29")
    await last.scroll_into_view_if_needed()
    await expect(last).to_be_in_viewport(ratio=1)
    await last.get_by_role("button", name="Freeze").tap()

    await expect(ann.hit).to_be_visible()
    await fits(ann)
    critic = Critic(pictures)
    await critic.look(ann, "crowd-turn", night=False)
    assert not critic.complaints, "\n".join(critic.complaints)
    for button in (ann.hit, ann.page.get_by_role("button", name="Stay")):
        await expect(button).to_be_in_viewport(ratio=1)
        assert await least_side(button) >= THUMB
    await expect(ann.seats).to_have_count(SEATS)
    hidden, least = await ann.seats.evaluate_all(REACHED)
    assert not hidden, f"seats that cannot be scrolled to: {hidden}"
    assert round(least) >= THUMB
    await expect(last.get_by_text("Frozen")).to_be_visible()
    names = ann.page.locator("[data-seat] button > [aria-hidden]").filter(has_text="Novice")
    await expect(names).to_have_count(SEATS - 2)  # `Novice` itself needs no end to be told apart
    assert not await names.evaluate_all(CUT)
    await last.get_by_role("button").tap()
    await expect(ann.heading("Novice 29")).to_be_visible()
    await ann.press("Close")

    while await ann.hit.count():
        await ann.hit.tap()
        await ann.turn()
    await expect(ann.next_round.or_(ann.button("Play again"))).to_be_in_viewport(ratio=1)
    await fits(ann)
    await ann.page.screenshot(path=pictures / "crowd-end-360.png")


async def test_few_seats_on_a_small_phone(somebody: Invite, deal_from: DealFrom) -> None:
    """The buttons are in reach of the thumb, and everybody stays where they are."""
    deal_from(secret_where(numbers, seats=3))
    ann = await somebody("Ann", viewport=SMALL, has_touch=True)
    await ann.open_table(bots=["Novice"] * 2)
    await ann.press("Begin the game")
    await expect(ann.hit).to_be_visible()
    places = await ann.seats.evaluate_all(PLACES)
    assert len(places) == 3
    turns = 0
    while await ann.hit.count():
        turns += 1
        for button in (ann.hit, ann.stay):
            await expect(button).to_be_in_viewport(ratio=1)
            assert await least_side(button) >= THUMB
        assert await ann.seats.evaluate_all(PLACES) == places
        await fits(ann)
        await ann.decide()
        await ann.turn()
    assert turns > 1


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
