"""Servers for tests: real ones, with a store of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

pytest.importorskip("starlette")

from tests.web.chance import deal_from
from tests.web.server import empty_store, keeper, place, running

__all__ = ["base", "deal_from", "empty_store", "keeper", "place"]


@pytest.fixture
async def base(place: Path) -> AsyncIterator[str]:
    """The address of a server."""
    async with running(place) as address:
        yield address
