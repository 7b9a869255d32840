"""How the pages look in each state: to the rules of accessibility, and in pictures to look at.

The pictures are in `test-results/pages`: by the width of the page, and dark.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.async_api import Page, expect

from flip7.game.cards import FLIP_THREE, Card
from tests.browser.conftest import DealFrom, Invite
from tests.browser.person import Person
from tests.web.chance import secret_where

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIZES = ((1280, 800), (768, 1024), (360, 640))


class Critic:
    """Looks at one state of the pages after the other."""

    def __init__(self, pictures: Path) -> None:
        self._pictures = pictures
        self.complaints: list[str] = []

    async def look(self, person: Person, state: str, *, wide: bool = False) -> None:
        """Photograph the page on a phone and, if `wide`, on larger screens; judge it on the largest
        of them by day, and on the phone by night."""
        page = person.page
        sizes = SIZES if wide else SIZES[-1:]
        for width, height in sizes:
            await page.set_viewport_size({"width": width, "height": height})
            await page.screenshot(path=self._pictures / f"{state}-{width}.png")
            needed = await page.evaluate("() => document.scrollingElement.scrollWidth")
            if needed > width:
                self.complaints.append(f"{state}: {needed} px wide on a page of {width} px")
            if (width, height) == sizes[0]:
                await self._judge(page, f"{state}, {width} px")
        await page.emulate_media(color_scheme="dark")
        await page.screenshot(path=self._pictures / f"{state}-dark.png")
        await self._judge(page, f"{state}, dark")
        await page.emulate_media(color_scheme="light")

    async def _judge(self, page: Page, state: str) -> None:
        """Note what axe finds: the rule, and where it is broken."""
        if not await page.evaluate("() => 'axe' in window"):
            await page.evaluate(AXE_SCRIPT)
        found = await page.evaluate("() => axe.run({ resultTypes: ['violations'] })")
        for each in found["violations"]:
            for node in each["nodes"]:
                place = f"{node['html']}: {node['failureSummary']}"
                self.complaints.append(f"{state}: {each['help']} ({each['id']}): {place}")


@pytest.fixture
def critic(pictures: Path) -> Critic:
    return Critic(pictures)


def action_first(cards: Sequence[Card]) -> bool:
    """Whether the first card is aimed, and nothing else special comes up at once."""
    return cards[0] is FLIP_THREE and all(card.is_number for card in cards[1:])


async def test_every_state_is_fit_to_be_seen(
    somebody: Invite, deal_from: DealFrom, critic: Critic
) -> None:
    deal_from(secret_where(action_first, seats=4))
    ann = await somebody("Ann", color_scheme="light")
    await expect(ann.button("Play now with bots")).to_be_visible()
    await critic.look(ann, "home", wide=True)
    for beside, heading in (("Rules", "The rules"), ("Settings", "Settings")):
        await ann.press(beside)
        await expect(ann.heading(heading)).to_be_visible()
        await critic.look(ann, beside.lower())
        await ann.press("Close")
    await ann.open_table(bots=["Novice", "Steady", "Sharp"])
    await ann.page.get_by_label("Show the odds of the next card").check()
    await critic.look(ann, "lobby", wide=True)

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
