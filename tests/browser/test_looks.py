"""How the pages look in each state: to the rules of accessibility, and in pictures to look at.

The pictures are in `test-results/pages`: by the width of the page, and dark.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import WebSocketRoute, expect

from flip7.game.cards import FLIP_THREE, Card
from tests.browser.conftest import DealFrom, Invite
from tests.browser.critic import Critic
from tests.browser.person import Person
from tests.browser.test_crowd import REACHED, SMALL
from tests.web.chance import secret_where
from tests.web.page import seated

pytestmark = pytest.mark.asyncio(loop_scope="session")


WISHES: Mapping[str, dict[str, Any]] = {
    "larger-text": {},
    "high-contrast": {"contrast": "more"},
    "forced-colours": {"contrast": "no-preference", "forced_colors": "active"},
}
"""How one may want the pages, by the name of their pictures."""


@pytest.fixture
def critic(pictures: Path) -> Critic:
    return Critic(pictures)


def action_first(cards: Sequence[Card]) -> bool:
    """Whether the first card is aimed, and nothing else special comes up at once."""
    return cards[0] is FLIP_THREE and all(card.is_number for card in cards[1:])


def all_numbers(cards: Sequence[Card]) -> bool:
    """Whether these are different Numbers that count."""
    return len(set(cards)) == len(cards) and all(
        card.is_number and str(card) != "0" for card in cards
    )


async def test_every_state_is_fit_to_be_seen(
    somebody: Invite, deal_from: DealFrom, critic: Critic
) -> None:
    deal_from(secret_where(action_first, seats=4))
    ann = await somebody("Ann", color_scheme="light")
    await expect(ann.button("Play now with bots")).to_be_visible()
    await critic.look(ann, "home", wide=True)
    for beside in ("Rules", "Settings"):
        await ann.press(beside)
        await expect(ann.heading(beside)).to_be_visible()
        await critic.look(ann, beside.lower())
        await ann.press("Close")
    await ann.press("Open a table for friends")
    await expect(ann.text("What shall the others call you?")).to_be_visible()
    await critic.look(ann, "home-without-a-name")
    await ann.open_table(bots=["Novice", "Steady", "Sharp"])
    await ann.page.get_by_label("Show the odds of the next card").check()
    await critic.look(ann, "lobby", wide=True)
    await ann.press("Rename")
    await critic.look(ann, "lobby-renaming", wide=True)

    await ann.press("Begin the game")
    await expect(ann.targets.first).to_be_visible()
    await critic.look(ann, "target", wide=True)
    await ann.decide()
    await expect(ann.hit).to_be_visible()
    left = ann.page.get_by_role("list", name="How many of each Number can still come")
    await expect(left.get_by_role("listitem")).to_have_count(13)
    await critic.look(ann, "turn", wide=True)
    changes = ann.page.get_by_role("listitem").filter(has_text="The host has changed the settings.")
    for beside in ("What happened", "The table"):
        await ann.press(beside)
        await expect(ann.heading(beside)).to_be_visible()
        await expect(changes).to_have_count(2 if beside == "What happened" else 0)
        await critic.look(ann, beside.lower().replace(" ", "-"))
        await ann.press("Close")
    while not await ann.next_round.count():
        await ann.decide()
        await ann.turn()
    await critic.look(ann, "round-end", wide=True)
    await ann.play()
    await critic.look(ann, "game-end", wide=True)
    assert not critic.complaints, "\n".join(critic.complaints)


async def test_who_looks_on_and_who_is_away_are_shown(somebody: Invite, critic: Critic) -> None:
    ann, ben = await somebody("Ann"), await somebody("Ben", color_scheme="light")
    await ann.open_table(bots=["Sharp"])
    await ben.look_on(ann.code)
    await expect(ben.button("Sit down")).to_be_visible()
    await critic.look(ben, "lobby-of-a-guest")
    second = Person(await ann.page.context.new_page(), "Ann")
    await second.look_on(ann.code)
    await expect(second.heading("You play here already")).to_be_visible()
    await critic.look(second, "elsewhere")
    await ben.look_on("NOTHERE")
    await expect(ben.page.get_by_role("link", name="To the first page")).to_be_visible()
    await critic.look(ben, "no-table")
    assert not critic.complaints, "\n".join(critic.complaints)


async def test_what_comes_to_a_table_is_fit_to_be_seen(
    somebody: Invite, deal_from: DealFrom, base: str, critic: Critic
) -> None:
    """Beside the usual: by those who look on, for the host alone, in a pause, out of reach."""
    deal_from(secret_where(all_numbers, seats=3))
    ann = await somebody("Ann", color_scheme="light")
    dee = await somebody("Dee", color_scheme="light")
    line = await Line.of(dee)
    await ann.open_table(bots=["Sharp"])
    await expect(ann.button("Copy the link")).to_be_visible()
    await ann.page.get_by_label("Show the odds of the next card").check()
    async with seated(base, ann.code, "Ben"):
        await dee.look_on(ann.code)
        await dee.page.get_by_label("Your name").fill("\u202e")
        await dee.press("Sit down")
        await expect(dee.page.get_by_role("alert")).to_contain_text("This name can't be shown")
        await critic.look(dee, "bad-name", night=False)

        await ann.press("Begin the game")
        await expect(dee.text("You are looking on.")).to_be_visible()
        await critic.look(dee, "looking-on")
        await expect(ann.hit).to_be_visible()
        whose = "Ann:"
        await expect(dee.page.get_by_role("listitem").filter(has_text=whose)).to_have_count(1)
        await expect(ann.page.get_by_role("listitem").filter(has_text=whose)).to_have_count(0)
        await line.cut()
        await expect(dee.text("The connection is lost")).to_be_visible()
        await critic.look(dee, "lost")

        await critic.look(ann, "odds")
        await ann.seat("Ben").get_by_role("button").click()
        await expect(ann.heading("Ben")).to_be_visible()
        await critic.look(ann, "seat", night=False)
        await ann.press("Remove Ben")
        await expect(ann.button("Remove Ben now")).to_be_visible()
        await critic.look(ann, "removing", night=False)
        await ann.press("Close")
        await ann.press("The table")
        await ann.press("Bring friends")
        await expect(ann.heading("Bring friends")).to_be_visible()
        await critic.look(ann, "invite")
        await ann.press("Close")
        await ann.press("The table")
        await ann.press("Pause")
        await expect(ann.text("The game is paused.")).to_be_visible()
        await critic.look(ann, "paused")
        await ann.press("The table")
        await ann.press("Break the game off")
        await ann.press("Break the game off now")
        await expect(ann.page.get_by_role("dialog")).to_have_count(0)
        await ann.page.get_by_text("Proof of the shuffle").click()
        await expect(ann.text("Secret")).to_be_visible()
        await critic.look(ann, "proof")
    assert not critic.complaints, "\n".join(critic.complaints)


async def test_however_one_wants_the_pages_one_can_play(
    somebody: Invite, deal_from: DealFrom, critic: Critic, pictures: Path
) -> None:
    """In the largest text, high contrast or the system's own few colours, on a small phone: every
    seat can be reached, and nothing lies over the buttons."""
    deal_from(secret_where(all_numbers, seats=4))
    ann = await somebody("Ann", color_scheme="light", viewport=SMALL)
    await ann.press("Settings")
    await ann.choose("Text size", "Larger")
    await ann.press("Close")
    await expect(ann.page.get_by_role("dialog")).to_have_count(0)
    await ann.open_table(bots=["Novice"] * 3)
    await ann.press("Begin the game")
    for state, wished in WISHES.items():
        await ann.page.emulate_media(**wished)
        await expect(ann.hit).to_be_visible()
        for button in (ann.hit, ann.stay):
            await expect(button).to_be_in_viewport(ratio=1)
            await button.click(trial=True)
        hidden, _ = await ann.seats.evaluate_all(REACHED.replace("nearest", "center"))
        assert not hidden, f"{state}: seats that cannot be scrolled to: {hidden}"
        # What the system colours has the contrast that it gives.
        if state == "forced-colours":
            await ann.page.screenshot(path=pictures / f"{state}-360.png")
        else:
            await critic.look(ann, state)
    assert not critic.complaints, "\n".join(critic.complaints)


class Line:
    """The connection of a page to the server, which can be cut."""

    def __init__(self) -> None:
        self._sockets: list[WebSocketRoute] = []
        self._is_cut = False

    @classmethod
    async def of(cls, person: Person) -> Line:
        """That of somebody who isn't at a table yet."""
        line = cls()
        await person.page.route_web_socket("**/live", line._opened)
        return line

    def _opened(self, socket: WebSocketRoute) -> None:
        self._sockets.append(socket)
        if not self._is_cut:
            socket.connect_to_server()

    async def cut(self) -> None:
        """From now on, nothing gets through."""
        self._is_cut = True
        await self._sockets[-1].close()
