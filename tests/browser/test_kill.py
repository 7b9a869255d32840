"""The server is killed while a Flip Three is dealt, and started again."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import expect

from flip7.game.cards import FLIP_THREE, Card
from tests.browser.conftest import CONNECTION, Invite
from tests.web.chance import secret_where
from tests.web.server import Killable

pytestmark = pytest.mark.asyncio(loop_scope="session")

PROGRAM = (
    "from tests.web.chance import choose; choose(bytes.fromhex('{secret}'));"
    "from flip7.cli.start import start; start()"
)


def flip_three_first(cards: Sequence[Card]) -> bool:
    """Whether three Numbers without a pair follow on a Flip Three."""
    three = cards[1:4]
    return cards[0] is FLIP_THREE and all(c.is_number for c in three) and len(set(three)) == 3


@pytest_asyncio.fixture(loop_scope="session")
async def server(place: Path) -> AsyncIterator[Killable]:
    chosen = secret_where(flip_three_first, seats=3).hex()
    server = Killable(place, ("-c", PROGRAM.format(secret=chosen)))
    await server.start()
    yield server
    await server.kill()


@pytest.fixture
def base(server: Killable) -> str:
    return server.base


async def test_a_flip_three_goes_on_after_the_server_was_killed(
    somebody: Invite, server: Killable
) -> None:
    ann = await somebody("Ann", forgive=CONNECTION)
    ben = await somebody("Ben", forgive=CONNECTION)
    await ann.open_table(pace="Calm", bots=["Steady"])
    await ben.join(ann.code)
    await ann.press("Begin the game")
    await ann.targets.filter(has_text="Ann").or_(ann.targets.last).last.click()
    for person in (ann, ben):
        await expect(person.text("Flip Three: 1 of 3")).to_be_visible()
    await server.kill()
    for person in (ann, ben):
        await expect(person.text("The connection is lost")).to_be_visible()
    first = await ann.cards("Ann")
    await server.start(anew=False)
    for person in (ann, ben):
        line = person.seat("Ann").get_by_text(re.compile("^Cards: .*, .*, "))
        await expect(line).to_be_attached()
        cards = await person.cards("Ann")
        assert cards[: len(first)] == first
        assert len(cards) == 3
    await ann.turn()
