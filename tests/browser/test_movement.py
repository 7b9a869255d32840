"""Cards that move: at the speed that one wishes, without a sound unless one wants it, and to the
same end as where nothing moves."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest
from playwright.async_api import expect

from tests.browser.conftest import DealFrom, Invite
from tests.browser.person import Person
from tests.web.chance import plain, secret_where
from tests.web.page import Page, open_table, page_at

pytestmark = pytest.mark.asyncio(loop_scope="session")

LISTEN = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        const movement = animate.call(this, frames, options);
        const what = [...this.classList].find((name) => !name.startsWith('svelte'));
        moved.push([what ?? this.localName, movement.effect.getComputedTiming().duration]);
        return movement;
    };
}"""
"""Notes from now on what is moved, and for how many milliseconds."""
MOVED = "() => moved.splice(0).filter(([, duration]) => duration > 0)"
STILL = "() => document.getAnimations().length === 0"
SOUNDS = """
    window.sounds = 0;
    window.AudioContext = class extends AudioContext { constructor() { super(); sounds++; } };
"""
LAID = """() => {
    const places = [...document.querySelectorAll('.stage, [data-seat], .card, body > *')];
    return places.map((place) => {
        const { left, top, width, height } = place.getBoundingClientRect();
        return [left, top, width, height].map(Math.round).join();
    });
}"""
"""Where everything lies."""


async def set_(person: Person, what: str, wanted: str) -> None:
    """Choose one of one's own settings, at a table."""
    await person.press("The table")
    await person.press("Settings")
    await person.choose(what, wanted)
    await person.press("Close")


async def hits(host: Page) -> None:
    """Let the host hit for whoever's turn it is."""
    while "choice" not in host.game:
        await host.hear()
    answer = await host.ask("act", asked=host.game["asked"], move={"type": "hit"})
    assert answer["type"] == "done"


async def test_a_card_flies_at_the_speed_that_one_wishes_to_where_it_lies_without(
    somebody: Invite, deal_from: DealFrom, base: str
) -> None:
    deal_from(secret_where(plain, seats=3))
    dee = await somebody("Dee", reduced_motion="no-preference")
    eve = await somebody("Eve")
    table = await open_table(base, settings={"pace": "instant", "clock": None, "chairs": 3})
    async with AsyncExitStack() as stack:
        host, *others = [
            await stack.enter_async_context(page_at(base, table["code"])) for _ in range(3)
        ]
        await host.hello(token=table["token"])
        for other, name in zip(others, ("Ben", "Cid"), strict=True):
            await other.hello()
            await other.ask("sit", name=name)
        await host.ask("begin")
        for person in (dee, eve):
            await person.look_on(table["code"])
            await expect(person.text("You are looking on.")).to_be_visible()
        await dee.page.evaluate(LISTEN)
        moved: dict[str, list[tuple[str, float]]] = {}
        for speed, name in (("Quick", "Ann"), ("Slow", "Ben"), ("Off", "Cid")):
            await set_(dee, "Movement of the cards", speed)
            await dee.page.evaluate(MOVED)
            await hits(host)
            for person in (dee, eve):
                await expect(person.seat(name).get_by_text("Cards: ")).to_contain_text(",")
            await dee.page.wait_for_function(STILL)
            await eve.page.wait_for_function(STILL)
            moved[speed] = sorted(map(tuple, await dee.page.evaluate(MOVED)))
            assert await dee.page.evaluate(LAID) == await eve.page.evaluate(LAID)
        assert {what for what, _ in moved["Quick"]} >= {"svg", "li"}, "it is turned over, and flies"
        assert moved["Slow"] == [(what, 4 * long) for what, long in moved["Quick"]]
        assert moved["Off"] == []


async def test_nothing_is_heard_until_it_is_wanted(somebody: Invite, deal_from: DealFrom) -> None:
    deal_from(secret_where(plain, seats=3))
    ann = await somebody("Ann")
    await ann.page.add_init_script(SOUNDS)
    await ann.page.reload()
    await ann.open_table(bots=["Novice", "Novice"])
    await ann.press("Begin the game")
    await ann.press("Hit")
    await expect(ann.hit).to_be_visible()
    assert await ann.page.evaluate("() => sounds") == 0
    await ann.press("The table")
    await ann.press("Settings")
    await ann.page.get_by_label("Sound").check()
    await ann.press("Close")
    assert await ann.page.evaluate("() => sounds") == 1
