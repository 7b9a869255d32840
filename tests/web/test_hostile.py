"""Hostile sequences: nothing is refused and done, no secret is told, and others play on."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from pathlib import Path
from random import Random

import httpx
import pytest

from flip7.web.limits import Limits
from tests.web.hostile import Attacker, Secrets
from tests.web.page import open_table, page_at, play
from tests.web.server import running

PLENTY = Limits(
    opened_a_minute=10_000,
    tries_a_minute=100_000,
    requests_a_minute=100_000,
    messages_a_second=10_000,
    return_seconds=0,
)
MESSAGES = 150
"""Of each attacker."""


async def test_whatever_is_sent_the_rules_hold_and_others_play_on(
    place: Path, caplog: pytest.LogCaptureFixture
) -> None:
    secrets = Secrets(place)
    async with running(place, PLENTY) as base:
        attackers = []
        for seed in range(4):
            bots = ["sharp", "novice", "steady"][: seed % 4]
            settings = {"pace": "instant", "clock": None, "rules": "official(min_players=1)"}
            table = await open_table(base, settings=settings, bots=bots)
            attackers.append(Attacker(base, table, Random(seed), secrets))
        table = await open_table(base, settings={"pace": "instant"}, bots=["sharp", "novice"])
        secrets.tokens.add(table["token"])
        async with page_at(base, table["code"]) as ann:
            await ann.hello(token=table["token"])
            await ann.ask("begin")
            await asyncio.gather(play(ann), *(each.attack(MESSAGES) for each in attackers))
            assert ann.game["winners"]
        async with httpx.AsyncClient(base_url=base) as client:
            assert (await client.get("/healthz")).json()["status"] == "ok"
    counts = sum((each.counts for each in attackers), Counter[str]())
    for answer in ("done", "malformed", "stale", "illegal", "not_host", "not_seated", "garbage"):
        assert counts[answer], f"{answer} was never provoked: {counts}"
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []
