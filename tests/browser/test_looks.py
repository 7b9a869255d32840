"""How the pages look in each state: to the rules of accessibility, and in pictures to look at.

The pictures are in `test-results/pages`, at three widths.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.async_api import Page, expect

from flip7.game.cards import FLIP_THREE, Card
from tests.browser.chance import secret_where
from tests.browser.conftest import DealFrom, Invite
from tests.browser.person import Person

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIZES = {360: 640, 768: 1024, 1280: 800}
SCHEMES: Sequence[Literal["light", "dark"]] = ("light", "dark")
COLOURS = {"runOnly": ["color-contrast"]}


class Critic:
    """Looks at one state of the pages after the other."""

    def __init__(self, pictures: Path) -> None:
        self._pictures = pictures
        self.complaints: list[str] = []

    async def look(self, person: Person, state: str) -> None:
        """Photograph the page at each size, and judge it in both schemes of colours."""
        page = person.page
        for width, height in SIZES.items():
            await page.set_viewport_size({"width": width, "height": height})
            await page.screenshot(path=self._pictures / f"{state}-{width}.png")
            wide = await page.evaluate("() => document.scrollingElement.scrollWidth")
            if wide > width:
                self.complaints.append(f"{state}: {wide} px wide on a page of {width} px")
        for scheme in SCHEMES:
            await page.emulate_media(color_scheme=scheme)
            for violation in await violations(page, colours_only=scheme == "dark"):
                self.complaints.append(f"{state}, {scheme}: {violation}")
        await page.screenshot(path=self._pictures / f"{state}-dark.png")
        await page.emulate_media(color_scheme="light")
        await page.set_viewport_size({"width": 360, "height": 640})


async def violations(page: Page, *, colours_only: bool) -> list[str]:
    """What axe finds: the rule, and where it is broken."""
    if not await page.evaluate("() => 'axe' in window"):
        await page.evaluate(AXE_SCRIPT)
    options = {"resultTypes": ["violations"]} | (COLOURS if colours_only else {})
    found = await page.evaluate("(options) => axe.run(options)", options)
    return [
        f"{each['help']} ({each['id']}): {node['html']}: {node['failureSummary']}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


@pytest.fixture
def critic(request: pytest.FixtureRequest) -> Critic:
    pictures = request.config.rootpath / "test-results" / "pages"
    pictures.mkdir(parents=True, exist_ok=True)
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
    await critic.look(ann, "home")
    for beside, heading in (("Rules", "The rules"), ("Settings", "Settings")):
        await ann.press(beside)
        await expect(ann.heading(heading)).to_be_visible()
        await critic.look(ann, beside.lower())
        await ann.press("Close")
    await ann.open_table(bots=["Novice", "Steady", "Sharp"])
    await critic.look(ann, "lobby")

    await ann.press("Begin the game")
    await expect(ann.targets.first).to_be_visible()
    await critic.look(ann, "target")
    await ann.decide()
    await expect(ann.hit).to_be_visible()
    await critic.look(ann, "turn")
    for beside in ("What happened", "The table"):
        await ann.press(beside)
        await expect(ann.heading(beside)).to_be_visible()
        await critic.look(ann, beside.lower().replace(" ", "-"))
        await ann.press("Close")
    while not await ann.next_round.count():
        await ann.decide()
        await ann.turn()
    await critic.look(ann, "round-end")
    await ann.play()
    await critic.look(ann, "game-end")
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
