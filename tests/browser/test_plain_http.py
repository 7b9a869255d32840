"""At an address of the local network, without https: browsers keep some things from such pages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import expect

from flip7.web.serve import Serving
from tests.browser.conftest import LAN, DealFrom, Invite
from tests.web.chance import plain, secret_where
from tests.web.server import QUICK, served

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def base(place: Path) -> AsyncIterator[str]:
    """The address by which friends on the same network come."""
    async with served(place, Serving(port=0, limits=QUICK)) as address:
        yield address.replace("127.0.0.1", LAN)


async def test_friends_play_where_nothing_is_secure(
    somebody: Invite, deal_from: DealFrom, base: str
) -> None:
    deal_from(secret_where(plain, seats=3))
    ann = await somebody("Ann")
    assert not await ann.page.evaluate("isSecureContext")
    await ann.open_table(bots=["Novice", "Novice"])
    await expect(ann.page.get_by_role("img", name="QR code")).to_be_visible()
    await expect(ann.text(f"{base}/t/{ann.code}")).to_be_visible()
    await expect(ann.page.get_by_role("button", name="Share the link")).to_have_count(0)
    await ann.press("Copy the link")
    await expect(ann.text("Copied")).to_be_visible()
    await ann.press("Begin the game")
    await ann.press("Hit")
    await ann.turn()
    await ann.page.reload()
    await expect(ann.hit).to_be_visible()
    assert len(await ann.cards("Ann")) == 2
    await ann.stay.click()
    await expect(ann.next_round).to_be_visible()
