"""What goes wrong at tables where a card came up that has to be aimed, and can't here: who is to
do it plays on instead."""

from __future__ import annotations

from copy import deepcopy

import pytest

from flip7.game.cards import FLIP_THREE, FREEZE, Card
from flip7.web.clock import BEATS, Beat
from flip7.web.settings import Pace
from tests.web.chance import DealFrom, secret_where
from tests.web.page import Message, Page, open_table, page_at

FAST = {"pace": "instant", "clock": 120}


@pytest.fixture(autouse=True)
def _time_flies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BEATS, Pace.INSTANT, Beat(card=0, bot=0, round=0))


async def asked(page: Page) -> Message:
    """What is asked of this page's person, once it is."""
    while page.my_choice is None:
        await page.hear()
    return page.my_choice


@pytest.mark.parametrize("card", [FREEZE, FLIP_THREE])
async def test_who_is_to_aim_a_card_can_neither_hit_nor_stay(
    base: str, deal_from: DealFrom, card: Card
) -> None:
    """However often it is tried, nothing comes up and nothing changes; then the card is aimed."""
    deal_from(secret_where(lambda cards: cards[0] is card, seats=3))
    table = await open_table(base, settings=FAST, bots=["steady", "steady"])
    async with page_at(base, table["code"]) as ann:
        await ann.hello(token=table["token"])
        await ann.ask("begin")
        choice = await asked(ann)
        assert choice["card"] == str(card)
        before = deepcopy(ann.view)
        for kind in ("hit", "stay") * 2:
            refused = await ann.ask("act", asked=ann.game["asked"], move={"type": kind})
            assert (refused["code"], ann.view) == ("illegal", before)
            assert refused["words"]
        assert len(ann.told("drawn")) == 1
        aim = {"type": "aim", "target": 1}
        assert (await ann.ask("act", asked=ann.game["asked"], move=aim))["type"] == "done"
        assert ann.told("aimed")
