"""Pages in each language, with nothing left over of English."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from tests.browser.conftest import DealFrom, Invite
from tests.browser.person import Person
from tests.web.chance import secret

pytestmark = pytest.mark.asyncio(loop_scope="session")

ENGLISH = re.compile(
    r"\b(the|an|and|of|with|you|your|who|what|is|are|it|in|at|by|for|from|has|have|this|that"
    r"|card|cards|player|players|round|rules|settings|seat|chair|bot|game|hit|stay|name|begin"
    r"|open|next|time|left|first|take|keep|choose|close|deals?|draws?)\b",
    re.IGNORECASE,
)
SHARED = re.compile(r"Flip Three|Second Chance|Freeze|English|\bbots?\b")
"""What others say too."""

EVERYTHING = """() => {
    const said = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) said.push(walk.currentNode.data);
    for (const node of document.querySelectorAll('[aria-label], [title], [placeholder]'))
        for (const name of ['aria-label', 'title', 'placeholder'])
            said.push(node.getAttribute(name) ?? '');
    return said.map((text) => text.trim()).filter(Boolean);
}"""
"""All that a page says, to eyes or ears."""


@pytest.mark.parametrize(("locale", "tag"), [("is", "en"), ("fr-CA", "fr"), ("zh-CN", "zh-Hans")])
async def test_each_language_is_spoken_throughout(
    somebody: Invite, deal_from: DealFrom, locale: str, tag: str
) -> None:
    deal_from(secret(3))
    ann = await somebody("Ann", locale=locale)
    answer = await ann.page.request.get(f"/api/words?language={tag}")
    ann.words = {english: own[0] for english, own in (await answer.json())["messages"].items()}

    await expect(ann.button("Play now with bots")).to_be_visible()
    await speaks(ann, tag)
    for beside in ("Settings", "Rules"):
        await ann.press(beside)
        await expect(ann.heading(beside)).to_be_visible()
        await speaks(ann, tag, terms=beside == "Rules")
        await ann.press("Close")

    await ann.page.get_by_role("textbox").first.fill("Ann")
    await ann.press("Open a table for friends")
    await ann.choose("Pace of the cards", "At once")
    for kind in ("Sharp", "Novice"):
        await ann.press(kind)
    await speaks(ann, tag)

    await ann.press("Begin the game")
    await expect(ann.hit).to_be_visible()
    await speaks(ann, tag)
    for beside in ("What happened", "The table"):
        await ann.press(beside)
        await expect(ann.heading(beside)).to_be_visible()
        await speaks(ann, tag)
        await ann.press("Close")
    while not await ann.next_round.count():
        await ann.decide()
        await ann.turn()
    await speaks(ann, tag)


async def speaks(person: Person, tag: str, *, terms: bool = False) -> None:
    """The page says that it speaks this language, and does; where it explains English `terms` they
    may stand alone."""
    await expect(person.page.locator("html")).to_have_attribute("lang", tag)
    if tag == "en":
        return
    said: list[str] = await person.page.evaluate(EVERYTHING)
    left = {text for text in said if len(ENGLISH.findall(SHARED.sub("", text))) > terms}
    assert not left, f"English on a page in {tag}: {sorted(left)}"
