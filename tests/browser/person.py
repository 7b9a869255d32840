"""Somebody at a browser, who reads, presses and types as people do."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress

from playwright.async_api import Error, Locator, Page, expect

PATIENCE = 30_000
"""Milliseconds after which a test gives up waiting."""
expect.set_options(timeout=PATIENCE)

ACTIONS = ("Freeze", "Flip Three", "Second Chance")
ENOUGH = 15
"""Who has so many points stays."""


class Person:
    """Somebody who plays, and knows what each English word is called on the pages."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.words: Mapping[str, str] = {}
        """What is not in English."""

    # ---------------------------------------------------------------- what one sees

    def called(self, name: str) -> str:
        """What this is called on the pages."""
        return self.words.get(name, name)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button that can be pressed now."""
        name = self.called(name) if isinstance(name, str) else name
        return self.page.get_by_role("button", name=name, exact=True, disabled=False)

    def heading(self, name: str) -> Locator:
        """A heading."""
        return self.page.get_by_role("heading", name=self.called(name), exact=True)

    def text(self, words: str | re.Pattern[str]) -> Locator:
        """Words that can be seen; the first, if they are there more than once."""
        return self.page.get_by_text(words).filter(visible=True).first

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.page.url.rpartition("/")[2]

    @property
    def hit(self) -> Locator:
        """The button, where it is one's turn."""
        return self.button("Hit")

    @property
    def stay(self) -> Locator:
        """The button, where one may."""
        return self.button(re.compile(f"^{self.called('Stay')}"))

    @property
    def next_round(self) -> Locator:
        """The button between two rounds."""
        return self.button("Next round")

    @property
    def targets(self) -> Locator:
        """The players at whom one can aim a card."""
        cards = re.compile("|".join(map(self.called, ACTIONS)))
        return self.seats.get_by_role("button", name=cards)

    @property
    def end(self) -> Locator:
        """What is there when the game is over."""
        return self.heading("The last round")

    @property
    def ranks(self) -> Locator:
        """The players by their places, at the end."""
        return self.page.get_by_role("region").filter(has_text="The winner").get_by_role("list")

    @property
    def seats(self) -> Locator:
        """What all can press to know more of a player."""
        return self.page.locator("[data-seat]")

    def seat(self, name: str) -> Locator:
        """What the table shows of a player."""
        return self.seats.filter(has=self.button(re.compile(rf"\b{name}\b")))

    async def cards(self, name: str) -> list[str]:
        """The cards of a player's line, as a screen reader tells them."""
        told = self.seat(name).get_by_text(re.compile(r"^Cards: |^No cards yet"))
        words = (await told.text_content() or "").strip()
        found = re.match(r"Cards: (.*)\. Worth", words)
        return found[1].split(", ") if found else []

    # ---------------------------------------------------------------- what one does

    async def press(self, name: str) -> None:
        """Press a button."""
        await self.button(name).click()

    async def choose(self, label: str, option: str) -> None:
        """Choose one of what a field offers."""
        field = self.page.get_by_role("combobox", name=self.called(label), exact=True)
        await field.select_option(label=self.called(option))

    async def open_table(
        self, *, points: int = 50, chairs: int = 6, pace: str = "At once", bots: Sequence[str] = ()
    ) -> None:
        """Open a table of quick games without a time limit, at which bots sit."""
        await self.page.get_by_label("Your name").fill(self.name)
        await self.press("Open a table for friends")
        await self.choose("Points to win", f"{points} points")
        await self.choose("Pace of the cards", pace)
        await self.choose("Time for a decision", "no limit")
        await self.choose("Chairs", str(chairs))
        for bot in bots:
            await self.press(bot)
        seated = self.page.get_by_role("listitem").filter(has_text="bot")
        await expect(seated).to_have_count(len(bots))

    async def join(self, code: str) -> None:
        """Come to a table by its code, and so to a chair."""
        await self.page.get_by_label("Your name").fill(self.name)
        await self.page.get_by_label("Code of a table").fill(code)
        await self.press("Join")
        await expect(self.button("Leave the table")).to_be_visible()

    async def look_on(self, code: str) -> None:
        """Come to a table by its link."""
        await self.page.goto(f"/t/{code}")

    async def turn(self) -> None:
        """Wait until something is asked of one, or the game is over."""
        asked = self.hit.or_(self.targets).or_(self.next_round).or_(self.end)
        await expect(asked.first).to_be_visible()

    async def decide(self) -> None:
        """Answer what is asked: hit below 15 points, aim at the first who can be chosen."""
        if await self.targets.count():
            # Where only one can be chosen, the table may be quicker.
            with suppress(Error):
                await self.targets.first.click(timeout=PATIENCE / 10)
        elif await self.next_round.count():
            await self.next_round.click()
            await expect(self.next_round).not_to_be_visible()
        elif await self.stay.count() and await self.points() >= ENOUGH:
            await self.stay.click()
        else:
            await self.hit.click()

    async def play(self) -> None:
        """Play to the end of the game."""
        await self.turn()
        while not await self.end.count():
            await self.decide()
            await self.turn()

    async def points(self) -> int:
        found = re.search(r"\d+", await self.stay.inner_text())
        return int(found[0]) if found else 0
