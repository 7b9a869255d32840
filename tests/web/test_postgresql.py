"""A server whose store is in PostgreSQL: all that is told is there after it has stopped."""

from __future__ import annotations

import pytest

pytest.importorskip("sqlalchemy")

from flip7.game.record_reader import parse_record
from flip7.game.verify import Finding, verify
from flip7.store.store import Store
from tests.store.conftest import postgresql, server
from tests.web.page import open_table, page_at, play
from tests.web.server import running

__all__ = ["postgresql", "server"]


async def test_tables_and_games_are_kept_in_postgresql(postgresql: str) -> None:
    settings = {"pace": "instant", "rules": "official(target_score=60)"}
    async with running(postgresql) as base:
        table = await open_table(base, settings=settings, bots=["sharp", "novice"])
        async with page_at(base, table["code"]) as ann:
            await ann.hello(token=table["token"])
            await ann.ask("begin")
            while ann.my_choice is None:
                await ann.hear()
            view, token = ann.view, ann.token
    async with running(postgresql) as base, page_at(base, table["code"]) as ann:
        assert (await ann.hello(token=token))["you"] == table["you"]
        assert ann.view == view
        await play(ann)
    with Store.open(postgresql) as store:
        assert store.check() == ()
        record = parse_record(store.game(ann.game["kept"]))
    assert record.names == ("Ann", "Sharp", "Novice")
    assert verify(record).finding is Finding.COMMITMENT_HOLDS
