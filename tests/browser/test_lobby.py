"""From the first page to a chair: how friends are brought, called and seated."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.conftest import NOT_FOUND, DealFrom, Invite
from tests.browser.person import Person
from tests.web.chance import numbers, secret_where

pytestmark = pytest.mark.asyncio(loop_scope="session")

SMALL_PHONE = {"width": 360, "height": 640}
WITHOUT_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
"""What a browser does on a page of plain http."""


async def test_a_host_alone_sees_the_invitation_first(somebody: Invite) -> None:
    ann = await somebody("Ann", viewport=SMALL_PHONE)
    await ann.page.get_by_label("Your name").fill("Ann")
    await ann.press("Open a table for friends")
    await expect(ann.button("Copy the link")).to_be_visible()
    code = ann.page.get_by_text(ann.code, exact=True)
    link = ann.page.get_by_role("link", name=f"/t/{ann.code}")
    qr = ann.page.get_by_role("img", name="QR code of the link to this table")
    footer = ann.page.get_by_role("contentinfo")
    below = await footer.bounding_box()
    for shown in (code, link, qr, ann.button("Copy the link")):
        box = await shown.bounding_box()
        assert box is not None
        assert below is not None
        assert box["y"] + box["height"] <= below["y"]
    # The address itself may be kept pressed, or copied by a tap.
    await link.click()
    await expect(ann.button("Copied")).to_be_visible()
    assert ann.page.url.endswith(ann.code)


async def test_the_lobby_has_room_for_the_largest_text(somebody: Invite) -> None:
    ann = await somebody("Ann", viewport=SMALL_PHONE)
    await ann.press("Settings")
    await ann.choose("Text size", "Larger")
    await ann.press("Close")
    await ann.open_table(bots=["Novice"])
    await ann.press("Rename")
    needed = await ann.page.evaluate("() => document.scrollingElement.scrollWidth")
    assert needed == SMALL_PHONE["width"]


async def test_the_link_is_copied_where_there_is_no_clipboard(somebody: Invite) -> None:
    ann = await somebody("Ann")
    await ann.page.add_init_script(WITHOUT_CLIPBOARD)
    await ann.page.reload()
    await ann.page.get_by_label("Your name").fill("Ann")
    await ann.press("Open a table for friends")
    await ann.press("Copy the link")
    await expect(ann.button("Copied")).to_be_visible()
    code = ann.code
    await ann.page.goto("/")
    field = ann.page.get_by_label("Code of a table")
    await field.focus()
    await ann.page.keyboard.press("Control+V")
    await expect(field).to_have_value(re.compile(f"^http.*/t/{code}$"))
    # Who pastes the whole link instead of the code comes to the table as well.
    await ann.press("Join")
    await expect(ann.button("Leave the table")).to_be_visible()


async def test_a_page_that_may_share_offers_it_first(somebody: Invite) -> None:
    ann = await somebody("Ann")
    await ann.page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    await ann.page.reload()
    await ann.page.get_by_label("Your name").fill("Ann")
    await ann.press("Open a table for friends")
    await ann.press("Share the link")
    assert (await ann.page.evaluate("window.shared"))["url"] == ann.page.url


async def test_a_name_is_asked_for_once_and_a_code_leads_to_a_chair(somebody: Invite) -> None:
    ann, ben = await somebody("Ann"), await somebody("Ben")
    await ann.press("Open a table for friends")
    await expect(ann.text("What shall the others call you?")).to_be_visible()
    await expect(ann.page.get_by_label("Your name")).to_be_focused()
    await ann.open_table()

    # By its code, without a name: the table asks for it.
    await ben.page.get_by_label("Code of a table").fill(ann.code.lower())
    await ben.press("Join")
    await ben.press("Sit down")
    await expect(ben.text("What shall the others call you?")).to_be_visible()
    await ben.page.keyboard.type("Ben")
    await ben.page.keyboard.press("Enter")
    await expect(seat_of(ben, "Ben")).to_contain_text("you")
    await ben.press("Leave the table")

    # By its code, with the name: one tap, and by the link: one tap.
    await ben.page.get_by_label("Code of a table").fill(ann.code)
    await ben.press("Join")
    await expect(seat_of(ben, "Ben")).to_contain_text("you")
    await ben.press("Leave the table")
    await ben.look_on(ann.code)
    await ben.press("Sit down")
    await expect(seat_of(ann, "Ben")).to_be_visible()


async def test_one_tap_leads_into_a_game_that_goes_on(somebody: Invite) -> None:
    ann, ben = await somebody("Ann"), await somebody("Ben")
    await ann.open_table(bots=["Novice", "Sharp"])
    await ann.press("Begin the game")
    await ben.page.get_by_label("Your name").fill("Ben")
    await ben.look_on(ann.code)
    await ben.button(re.compile("^Play for")).click()
    await expect(ann.seat("Ben")).to_be_visible()


async def test_a_wrong_code_is_told_where_it_was_typed(somebody: Invite) -> None:
    ann = await somebody("Ann", forgive=NOT_FOUND)
    field = ann.page.get_by_label("Code of a table")
    problem = ann.page.get_by_role("alert")
    for typed, told in (
        ("BCDFG", "A code has six letters; this one has 5."),
        ("BCDFGH", "There is no such table"),
    ):
        await field.fill(typed)
        await ann.press("Join")
        await expect(problem).to_contain_text(told)
        await expect(field).to_have_accessible_description(re.compile(told))
        await expect(field).to_have_value(typed)


async def test_people_rename_themselves_in_the_lobby_and_in_a_game(somebody: Invite) -> None:
    ann, ben = await somebody("Ann"), await somebody("Ben")
    await ann.open_table(chairs=3, bots=["Novice"])
    await ben.join(ann.code)
    await ben.press("Rename")
    await ben.page.keyboard.press("Control+A")
    await ben.page.keyboard.type("Ann")
    await ben.press("Save")
    await expect(ben.button("Rename")).to_be_focused()
    await expect(seat_of(ann, "Ann 2")).to_be_visible()
    await ann.press("Begin the game")
    await ben.press("The table")
    await ben.press("Settings")
    await expect(ben.page.get_by_label("Your name")).to_have_value("Ann 2")
    await ben.page.get_by_label("Your name").fill("Benno")
    await ben.press("Close")
    await expect(ann.button(re.compile(r"\bBenno\b")).first).to_be_visible()


async def test_who_plays_without_a_name_is_asked_for_it_in_the_lobby(somebody: Invite) -> None:
    ann = await somebody("Ann")
    await ann.press("Play now with bots")
    await ann.press("The table")
    await ann.press("Break the game off")
    await ann.press("Break the game off now")
    await ann.press("To the lobby")
    await ann.page.get_by_label("Your name").fill("Ann")
    await ann.press("Save")
    await expect(seat_of(ann, "Ann")).to_contain_text("you, the host")
    await expect(ann.button("Rename")).to_be_focused()


async def test_what_was_said_follows_the_language(somebody: Invite, deal_from: DealFrom) -> None:
    deal_from(secret_where(numbers, seats=3))
    ann = await somebody("Ann")
    await ann.open_table(bots=["Novice", "Sharp"])
    await ann.press("Begin the game")
    await ann.turn()
    await ann.press("The table")
    await ann.press("Settings")
    await ann.choose("Language", "Français")
    await expect(ann.page.locator("html")).to_have_attribute("lang", "fr")
    await ann.page.keyboard.press("Escape")
    await expect(ann.page.get_by_text("La manche 1 commence.").first).to_be_attached()
    assert not re.search("sits down|deals|The host has", await everything(ann.page))
    await ann.page.get_by_role("button", name="Ce qui s\u2019est passé").click()
    await expect(ann.text("L\u2019hôte a changé les réglages.")).to_be_visible()
    assert not re.search("sits down|deals|The host has", await everything(ann.page))


async def everything(page: Page) -> str:
    """All that a page says, to eyes or ears."""
    return await page.locator("body").text_content() or ""


def seat_of(person: Person, name: str) -> Locator:
    """What the lobby shows of who is called so."""
    exactly = person.page.get_by_text(name, exact=True)
    return person.page.get_by_role("listitem").filter(has=exactly)


async def test_what_is_pressed_stays_under_the_finger(somebody: Invite) -> None:
    ann = await somebody("Ann", viewport={"width": 360, "height": 640})
    await ann.open_table()
    await ann.button("Novice").scroll_into_view_if_needed()
    before = await ann.button("Novice").bounding_box()
    for count in range(1, 6):
        await ann.press("Novice")
        await expect(ann.page.get_by_role("button", name="Remove Novice")).to_have_count(count)
        if count < 5:
            assert await ann.button("Novice").bounding_box() == before
