"""From the first page to the end of a game without a pointer."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from tests.browser.conftest import DealFrom, Invite
from tests.browser.person import ENOUGH, Person
from tests.web.chance import numbers, secret, secret_where

pytestmark = pytest.mark.asyncio(loop_scope="session")

DESK = {"width": 1280, "height": 800}


async def test_a_game_by_keyboard_alone(somebody: Invite, deal_from: DealFrom) -> None:
    deal_from(secret(1))
    ann = await somebody("Ann", viewport=DESK)
    keyboard = ann.page.keyboard
    await go_to(ann, ann.page.get_by_label("Your name"))
    await keyboard.type("Ann")
    await press(ann, "Open a table for friends")
    for field, key in [
        ("Points to win", "Home"),  # 50
        ("Time for a decision", "End"),  # no limit
        ("Pace of the cards", "End"),  # at once
    ]:
        await go_to(ann, ann.page.get_by_role("combobox", name=field, exact=True))
        await keyboard.press(key)
    for seated in (1, 2):
        await press(ann, "Steady")
        await expect(ann.page.get_by_role("listitem").filter(has_text="bot")).to_have_count(seated)
    await press(ann, "Begin the game")

    await ann.turn()
    while not await ann.end.count():
        if await ann.next_round.count():
            await press(ann, "Next round")
            await expect(ann.next_round).not_to_be_visible()
        elif await ann.targets.count():
            await keyboard.press("1")
        else:
            stays = await ann.stay.count() and await ann.points() >= ENOUGH
            await keyboard.press("s" if stays else "h")
        await ann.turn()
    await press(ann, "Play again")
    await expect(ann.heading("Round 1")).to_be_visible()


async def test_a_key_held_down_presses_once(somebody: Invite, deal_from: DealFrom) -> None:
    deal_from(secret_where(numbers, seats=3))
    ann = await somebody("Ann", viewport=DESK)
    await ann.open_table(bots=["Novice"] * 2)
    await ann.press("Begin the game")
    await go_to(ann, ann.hit)
    for _ in range(2):
        await ann.page.keyboard.down("Enter")
    await ann.turn()
    for _ in range(3):
        await ann.page.keyboard.down("Enter")
    await expect(ann.hit).to_be_visible()
    await ann.page.keyboard.up("Enter")
    assert len(await ann.cards("Ann")) == 2


async def test_the_focus_goes_back_to_what_opened_a_dialog(somebody: Invite) -> None:
    ann = await somebody("Ann", viewport=DESK)
    await ann.open_table(bots=["Novice"] * 2)
    await press(ann, "Begin the game")
    await expect(ann.heading("Round 1")).to_be_visible()
    await press(ann, "The table")
    await press(ann, "Pause")  # which closes the dialog
    await expect(ann.button("The table")).to_be_focused()
    await press(ann, "The table")
    await press(ann, "Rules")  # which is another dialog
    await expect(ann.heading("Rules")).to_be_visible()
    await ann.page.keyboard.press("Escape")
    await expect(ann.button("The table")).to_be_focused()


async def press(person: Person, name: str) -> None:
    """Go to a button and press it."""
    await go_to(person, person.button(name))
    await person.page.keyboard.press("Enter")


async def go_to(person: Person, place: Locator) -> None:
    """Go there by the tabulator, and see that one is there."""
    await expect(place).to_be_visible()
    for _ in range(80):
        if await place.evaluate("node => node.matches(':focus-visible')"):
            return
        await person.page.keyboard.press("Tab")
    raise AssertionError(f"the tabulator does not lead to {place}")
