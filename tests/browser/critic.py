"""A critic of how pages look: to the rules of accessibility, and in pictures."""

from __future__ import annotations

from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.async_api import Page

from tests.browser.person import Person

SIZES = ((1280, 800), (768, 1024), (360, 640))


class Critic:
    """Looks at one state of the pages after the other."""

    def __init__(self, pictures: Path) -> None:
        self._pictures = pictures
        self.complaints: list[str] = []

    async def look(
        self, person: Person, state: str, *, wide: bool = False, night: bool = True
    ) -> None:
        """Photograph the page on a phone and, if `wide`, on larger screens; judge it on the largest
        of them by day, and on the phone by `night`."""
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
        if not night:
            return
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
