"""What goes wrong where a page shows what a special card does, and can't here: a pair is gone
before anybody saw it, a second Second Chance leads nowhere, and who is alone can't play a Freeze.

What the rules make of these cards is shown in `tests/game`.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from playwright.async_api import expect

from flip7.game.cards import FREEZE, SECOND_CHANCE, Card
from flip7.web import clock
from flip7.web.clock import Beat
from flip7.web.settings import Pace
from tests.browser.conftest import DealFrom, Invite
from tests.browser.person import Person
from tests.browser.witness import Witness
from tests.web.chance import secret_where
from tests.web.page import Page, seated

pytestmark = pytest.mark.asyncio(loop_scope="session")


def counts(cards: Sequence[Card]) -> bool:
    """Whether these are different Numbers that count."""
    return all(card.is_number and str(card) != "0" for card in cards) and (
        len(set(cards)) == len(cards)
    )


@asynccontextmanager
async def alone_after_one_hit(somebody: Invite, base: str) -> AsyncIterator[Person]:
    """Ann at a browser, who has hit once, while all others have stayed: the fifth card is hers."""
    ann = await somebody("Ann")
    await ann.open_table(chairs=3)
    async with AsyncExitStack() as stack:
        others = [
            await stack.enter_async_context(seated(base, ann.code, name)) for name in ("Ben", "Cid")
        ]
        await ann.press("Begin the game")
        await ann.press("Hit")
        for other in others:
            await stays(other)
        await expect(ann.hit).to_be_visible()
        yield ann


async def stays(page: Page) -> None:
    """Stay, on one's turn."""
    while page.my_choice is None:
        await page.hear()
    answer = await page.ask("act", asked=page.game["asked"], move={"type": "stay"})
    assert answer["type"] == "done"


async def test_a_pair_that_a_second_chance_cancels_is_seen(
    somebody: Invite, deal_from: DealFrom, base: str
) -> None:
    """The card that was drawn, its twin in the line, and then what saved the line from them."""

    def is_saved(cards: Sequence[Card]) -> bool:
        return (
            len(cards) == 6
            and cards[0] is SECOND_CHANCE
            and counts(cards[1:4])
            and cards[4] is cards[3]
        )

    deal_from(secret_where(is_saved, seats=3))
    async with alone_after_one_hit(somebody, base) as ann:
        line = await ann.cards("Ann")
        card = next(each for each in line if each != "Second Chance")
        witness = await Witness.of(ann.page)
        await ann.press("Hit")
        await expect(ann.seat("Ann").get_by_text(f"Cards: {card}. Worth {card}.")).to_be_attached()
        moments = await witness.moments()
        drawn = next(number for number, moment in enumerate(moments) if moment.twin)
        assert re.match(rf"Ann draws .*\b{card}\.", moments[drawn].said)
        assert moments[drawn].lines[0].startswith(f"Cards: {', '.join(line)}. ")
        saved = next(number for number, moment in enumerate(moments) if moment.saved)
        assert drawn < saved
        assert moments[saved].said.startswith(f"That is a second {card}, but Ann has a Second")
        assert await ann.cards("Ann") == [card]


async def test_a_second_chance_that_nobody_can_take_is_discarded_before_all_eyes(
    somebody: Invite, deal_from: DealFrom, base: str
) -> None:
    def second(cards: Sequence[Card]) -> bool:
        ends = cards[0], cards[-2]
        return len(cards) == 6 and ends == (SECOND_CHANCE,) * 2 and counts(cards[1:4])

    deal_from(secret_where(second, seats=3))
    async with alone_after_one_hit(somebody, base) as ann:
        line = await ann.cards("Ann")
        witness = await Witness.of(ann.page)
        await ann.press("Hit")
        told = "Nobody can take the Second Chance: it goes to the discard pile."
        await expect(ann.text(told)).to_be_visible()
        await expect(ann.hit).to_be_visible()
        assert told in [moment.said for moment in await witness.moments()]
        await expect(ann.targets).to_have_count(0)
        assert await ann.cards("Ann") == line


async def test_who_is_alone_plays_a_freeze_on_oneself(
    somebody: Invite, deal_from: DealFrom, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_from(secret_where(lambda cards: counts(cards[:4]) and cards[-2] is FREEZE, seats=3))
    async with alone_after_one_hit(somebody, base) as ann:
        slow = {**clock.BEATS, Pace.INSTANT: Beat(card=1_500, bot=0, round=120_000)}
        monkeypatch.setitem(vars(clock), "BEATS", slow)
        await ann.press("Hit")
        await expect(ann.targets).to_have_count(1)
        await expect(ann.seat("Ann").get_by_role("button", name="Freeze")).to_be_visible()
        await ann.decide()
        await expect(ann.seat("Ann").get_by_text("Frozen")).to_be_visible()
        await expect(ann.next_round).to_be_visible()
