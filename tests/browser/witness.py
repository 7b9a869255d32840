"""A witness of all that a page has shown, however briefly."""

from __future__ import annotations

from typing import NamedTuple

from playwright.async_api import Page

_WATCH = """() => {
    const voices = '[aria-live], [role=status], [role=alert], [role=log]';
    const seen = window.seen = [];
    window.added = {};
    const text = (place) => place?.textContent.trim() ?? '';
    const look = (changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes)
            for (const kind of ['[role=timer]', 'section.end'])
                if (node.matches?.(kind) || node.querySelector?.(kind))
                    window.added[kind] = (window.added[kind] ?? 0) + 1;
        const table = document.querySelector('.stage');
        if (!table) return;
        const live = [...document.querySelectorAll(voices)].map(text).filter(Boolean);
        const seats = [...document.querySelectorAll('[data-seat]')]
            .sort((one, other) => one.dataset.seat - other.dataset.seat);
        const now = {
            said: table.checkVisibility() ? text(table.querySelector('.headline')) : '',
            turned: table.querySelector('.turning') !== null,
            lines: seats.map((seat) => text(seat.querySelector('.line > .unseen'))),
            stamps: seats.map((seat) => text(seat.querySelector('.stamp'))),
            voices: live.length,
            called: live.some((words) => words.includes('Your turn')),
            open: document.querySelector('.hit')?.ariaDisabled === 'false',
            left: parseInt(text(document.querySelector('[role=timer]'))) || null,
            twin: document.querySelector('[data-seat] .twin') !== null,
            saved: document.querySelector('.turning .card.saved') !== null
                && document.querySelector('.stage .second .card') !== null,
        };
        if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    };
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(document.body, all);
}"""


class Moment(NamedTuple):
    """What a table showed until something changed."""

    said: str
    """The sentence beside the card that is turned over."""
    turned: bool
    """Whether a card lies there, or is being turned over."""
    lines: list[str]
    """The lines of all seats, as a screen reader tells them."""
    stamps: list[str]
    """How the seats are out of the round; empty where they are in."""
    voices: int
    """How many places speak to a screen reader."""
    called: bool
    """Whether one is called upon to hit or stay."""
    open: bool
    """Whether one can."""
    left: int | None
    """The seconds of the countdown."""
    twin: bool
    """Whether a card in a line is lifted, since the one that came up repeats it."""
    saved: bool
    """Whether a card lies there with the Second Chance that saves a line from it."""

    @property
    def cards(self) -> int:
        """How many cards lie in front of all seats."""
        return sum(line.count(",") + 1 for line in self.lines if line.startswith("Cards: "))


class Witness:
    """Sees all that a page shows of its table from now on."""

    def __init__(self, page: Page) -> None:
        self._page = page

    @classmethod
    async def of(cls, page: Page) -> Witness:
        """One who begins to look."""
        await page.evaluate(_WATCH)
        return cls(page)

    async def moments(self) -> list[Moment]:
        """What was shown, one after the other."""
        return [Moment(**moment) for moment in await self._page.evaluate("() => window.seen")]

    async def added(self, kind: str) -> int:
        """How often a `[role=timer]` or a `section.end` came to be shown."""
        found: int = await self._page.evaluate("(kind) => window.added[kind] ?? 0", kind)
        return found
