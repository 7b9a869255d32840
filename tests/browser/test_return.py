"""Nothing is lost: by a reload, in two tabs, by late or doubled messages, without a network."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from playwright.async_api import Route, WebSocket, WebSocketRoute, expect

from flip7.game.cards import FREEZE
from tests.browser.conftest import CONNECTION, DealFrom, Invite
from tests.browser.person import Person
from tests.browser.witness import Witness
from tests.web.chance import plain, secret_where

pytestmark = pytest.mark.asyncio(loop_scope="session")

NO_STORAGE = """
    for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get() { throw new DOMException('forbidden'); } });
"""
LOST = "The connection is lost. Trying again …"


@pytest.fixture(autouse=True)
def _nothing_special_comes_up(deal_from: DealFrom) -> None:
    deal_from(secret_where(plain, seats=3))


async def begin(ann: Person, *others: Person) -> None:
    """Let Ann, the host, play with others, or with one and a bot; it is Ann's turn."""
    await begin_with(ann, *others)
    await expect(ann.hit).to_be_visible()


async def begin_with(ann: Person, *others: Person) -> None:
    """The same, whoever's turn it is then."""
    await ann.open_table()
    for other in others:
        await other.join(ann.code)
    if len(others) < 2:
        await ann.press("Novice")
        await expect(ann.text("bot")).to_be_visible()
    await ann.press("Begin the game")


async def test_a_reload_keeps_the_chair_and_shows_what_was_missed(somebody: Invite) -> None:
    ann, ben, cid = [await somebody(name) for name in ("Ann", "Ben", "Cid")]
    await begin(ann, ben, cid)
    missed = asyncio.Event()

    async def late(route: Route) -> None:
        await missed.wait()
        await route.continue_()

    await cid.page.route("**/assets/*.js", late)
    reload = asyncio.create_task(cid.page.reload())
    await expect(ann.seat("Cid").get_by_text("Away")).to_be_visible()
    await ann.press("Hit")
    await expect(ben.hit).to_be_visible()
    missed.set()
    await reload
    await expect(ben.seat("Cid").get_by_text("Away")).not_to_be_visible()
    await cid.press("What happened")
    await expect(cid.page.get_by_role("listitem").filter(has_text="Ann draws")).to_have_count(2)
    await cid.press("Close")
    await ben.stay.click()
    await expect(cid.hit).to_be_visible()
    assert await cid.cards("Ann") == await ann.cards("Ann")
    assert len(await cid.cards("Ann")) == 2


async def test_what_was_done_to_one_and_what_was_told_outlive_a_reload(
    somebody: Invite, deal_from: DealFrom
) -> None:
    deal_from(secret_where(lambda cards: plain(cards[:1]) and cards[1] is FREEZE, seats=3))
    ann, ben = await somebody("Ann"), await somebody("Ben")
    await begin_with(ann, ben)
    await ben.seat("Ann").get_by_role("button", name="Freeze").click()
    await expect(ann.text("Ben has frozen you.")).to_be_visible()
    await ann.page.reload()
    await expect(ann.text("Ben has frozen you.")).to_be_visible()
    await ann.press("What happened")
    told = ann.page.get_by_role("listitem")
    await expect(told.filter(has_text="Ben aims the Freeze at Ann.")).to_be_visible()
    new = await somebody("Ann")  # on another device
    chairs = await ann.page.evaluate("localStorage.getItem('flip7.chairs')")
    await new.page.evaluate("(chairs) => localStorage.setItem('flip7.chairs', chairs)", chairs)
    await new.look_on(ann.code)
    await new.press("Play here instead")
    await expect(new.text("Ben has frozen you.")).to_be_visible()


async def test_a_reload_keeps_the_lobby(somebody: Invite) -> None:
    ann = await somebody("Ann")
    await ann.open_table(bots=["Novice"])
    await ann.page.reload()
    await expect(ann.button("Leave the table")).to_be_visible()


async def test_a_browser_that_stores_nothing_keeps_the_chair(somebody: Invite) -> None:
    ann = await somebody("Ann", forgive=CONNECTION)
    await ann.page.add_init_script(NO_STORAGE)
    await ann.page.reload()
    await ann.open_table(bots=["Novice"])
    await ann.page.context.set_offline(True)
    await expect(ann.text(LOST)).to_be_visible()
    await ann.page.context.set_offline(False)
    await expect(ann.text(LOST)).not_to_be_visible()
    await ann.press("Steady")
    await ann.press("Begin the game")
    await expect(ann.hit).to_be_visible()


async def test_what_is_told_of_a_lost_connection_hides_no_seat(somebody: Invite) -> None:
    ann = await somebody("Ann", forgive=CONNECTION, viewport={"width": 360, "height": 640})
    await ann.open_table(bots=["Novice", "Steady", "Sharp", "Sharp"])
    await ann.press("Begin the game")
    await expect(ann.hit).to_be_visible()
    await ann.page.context.set_offline(True)
    await expect(ann.text(LOST)).to_be_visible()
    told = await ann.text(LOST).bounding_box()
    assert told is not None
    for place in (ann.seats, ann.page.get_by_role("banner")):
        for each in await place.all():
            box = await each.bounding_box()
            assert box is not None
            above = box["y"] + box["height"] <= told["y"] + 1
            assert above or box["y"] >= told["y"] + told["height"] - 1


async def test_a_second_tab_looks_on_or_takes_over(somebody: Invite) -> None:
    ann, ben = await somebody("Ann"), await somebody("Ben")
    await begin(ann, ben)
    second = Person(await ann.page.context.new_page(), "Ann")
    await second.look_on(ann.code)
    await expect(second.heading("You play here already")).to_be_visible()
    await second.press("Look on here")
    await expect(second.text("You are looking on.")).to_be_visible()
    await expect(ann.hit).to_be_visible()
    # Who has a chair is not asked to take another one.
    await expect(second.button("Play here")).to_be_visible()
    await expect(second.page.get_by_role("button", name="Play for")).to_have_count(0)
    await expect(second.button("Come in with the next round")).to_have_count(0)

    await second.page.reload()
    await second.press("Play here instead")
    await expect(second.hit).to_be_visible()
    await expect(ann.text("You play on in another tab, and look on here.")).to_be_visible()
    await ann.press("Play here")
    await expect(ann.hit).to_be_visible()
    await expect(second.text("You play on in another tab, and look on here.")).to_be_visible()
    await ann.press("Hit")
    await expect(ann.seat("Ann").get_by_text(re.compile("^Cards: .*, "))).to_be_attached()


async def test_a_double_click_makes_one_move(somebody: Invite) -> None:
    ann, ben = await somebody("Ann"), await somebody("Ben")
    sent: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda text: sent.append(str(text)))

    ann.page.on("websocket", listen)
    await begin(ann, ben)
    await ann.hit.dblclick()
    await expect(ben.hit).to_be_visible()
    await ann.page.keyboard.press("h")  # too late
    await ben.stay.click()
    await expect(ann.hit).to_be_visible()
    asked = [json.loads(text) for text in sent]
    assert [each["move"]["type"] for each in asked if each["type"] == "act"] == ["hit"]
    assert len(await ann.cards("Ann")) == 2
    await expect(ann.page.get_by_role("alert")).to_be_empty()


async def test_a_move_that_comes_too_late_changes_nothing(somebody: Invite) -> None:
    ann, ben = await somebody("Ann"), await somebody("Ben")
    held = asyncio.Queue[str]()
    server: list[WebSocketRoute] = []

    async def slow(socket: WebSocketRoute) -> None:
        server.append(socket.connect_to_server())

        def said(message: str | bytes) -> None:
            if json.loads(message)["type"] == "act":
                held.put_nowait(str(message))
            else:
                server[-1].send(message)

        socket.on_message(said)

    await ben.page.route_web_socket("**/live", slow)
    await begin(ann, ben)
    await ann.press("Hit")
    await ben.press("Hit")
    late = await held.get()
    await ann.seat("Ben").get_by_role("button").click()
    await expect(ann.heading("Decide for Ben")).to_be_visible()
    await ann.press("Stay")
    await expect(ben.seat("Ben").get_by_text("Stayed")).to_be_visible()
    server[-1].send(late)
    await expect(ann.hit).to_be_visible()
    await ann.press("Hit")
    await expect(ann.hit).to_be_visible()
    assert len(await ben.cards("Ben")) == 1
    await expect(ben.page.get_by_role("alert")).to_be_empty()


async def test_without_a_network_for_a_while_nothing_is_lost(somebody: Invite) -> None:
    ann, ben = await somebody("Ann"), await somebody("Ben")
    cid = await somebody("Cid", forgive=CONNECTION)
    await begin(ann, ben, cid)
    await cid.page.context.set_offline(True)
    await expect(cid.text(LOST)).to_be_visible()
    await ann.press("Hit")
    await expect(ben.hit).to_be_visible()
    witness = await Witness.of(cid.page)
    await cid.page.context.set_offline(False)
    await expect(cid.text(LOST)).not_to_be_visible()
    await ben.stay.click()
    await expect(cid.hit).to_be_visible()
    said = [moment.said for moment in await witness.moments()]
    assert any(each.startswith("Ann draws") for each in said), "what was missed is shown"
    assert await cid.cards("Ann") == await ann.cards("Ann")
    assert len(await cid.cards("Ann")) == 2

    await cid.page.context.set_offline(True)
    await expect(cid.text(LOST)).to_be_visible()
    await expect(cid.hit).not_to_be_visible()  # what is pressed now would not be heard
    await cid.page.context.set_offline(False)
    await expect(cid.hit).to_be_visible()
