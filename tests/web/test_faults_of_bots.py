"""What goes wrong where bots sit at a table, and can't here: they hand others the win, gamble their
own away, aim at themselves whatever happens, or play too fast for people to follow.

What they do in each position is shown in `tests/players`; here, that a table asks them.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import pairwise

import httpx
import pytest

from flip7.game.cards import FLIP_THREE, FREEZE
from flip7.game.legal import awaits
from flip7.game.moves import STAY, Aim, Choice
from flip7.game.record import replay
from flip7.game.record_reader import parse_record
from flip7.players.outlook import winning, wins_by_staying
from flip7.players.player import View
from flip7.players.targeting import Targeting, best_targets
from flip7.web.clock import BEATS, Beat
from flip7.web.house import House
from flip7.web.keeper import Keeper
from flip7.web.messages import Hello
from flip7.web.requests import Begin, Hand
from flip7.web.room import Room
from flip7.web.settings import Pace, Settings
from flip7.web.steady import now_ms
from flip7.web.timer import Timer
from tests.web.chance import DealFrom, secret
from tests.web.page import hosting
from tests.web.reader import Reader
from tests.web.server import QUICK

BOTS = ("novice", "steady", "sharp")
"""Who plays in the first seats."""


async def test_bots_at_a_table_play_to_win_and_make_no_presents(
    base: str, deal_from: DealFrom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BEATS, Pace.INSTANT, Beat(card=0, bot=0, round=0))
    seen: Counter[str] = Counter()
    for number in range(50):
        if len(seen) == 4:
            break
        deal_from(secret(number))
        for view, move in await decisions(base):
            state, seat, card = view.state, view.seat, view.card
            if wins_by_staying(state, seat) and view.may_stay:
                seen["a sure win"] += 1
                assert move == STAY
            if not isinstance(move, Aim) or len(view.moves) == 1:
                continue
            if card is FREEZE and (ahead := set(winning(state)) - {seat}):
                seen["a rival whom a Freeze makes win"] += 1
                assert move.target not in ahead
            if card is FLIP_THREE:
                seen["Flip Three for oneself" if move.target == seat else "for others"] += 1
                sensible = best_targets(view, card, Targeting.SENSE)
                assert BOTS[seat] == "novice" or move.target in sensible
    assert len(seen) == 4, f"not all was put to the test: {seen}"


async def decisions(base: str) -> list[tuple[View, object]]:
    """What the bots of a whole game saw, and did."""
    settings = {"pace": "instant", "rules": "official(target_score=50)"}
    async with hosting(base, settings=settings, bots=BOTS[1:]) as ann:
        await ann.ask("hand", chair=0, bot=BOTS[0])
        await ann.ask("begin")
        await ann.until_shown(lambda view: bool(view["game"].get("kept")))
        async with httpx.AsyncClient(base_url=base) as client:
            answer = await client.get(f"/api/games/{ann.game['kept']}/record")
    return [
        (View(before.state, choice.seat), after.move)
        for before, after in pairwise(replay(parse_record(answer.text)))
        if isinstance(choice := awaits(before.state), Choice)
    ]


async def test_a_bot_waits_until_the_time_that_was_told(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So does each card that comes up; not a millisecond less, by the clock of the table."""
    monkeypatch.setattr(Timer, "_wake", lambda *_: None)
    time = now_ms()
    settings = Settings(pace=Pace.NORMAL, rules="booklet")
    table = await House(keeper, QUICK).open(settings, "Ann", ("steady", "sharp"), "here")
    room = Room(table.code, keeper, QUICK, asyncio.Semaphore(1), lambda: time)
    await room.load()
    ann = Reader()
    await room.enter(ann.link, Hello(protocol=1, table=table.code, token=table.token))
    await room.ask(ann.link, Hand(chair=0, bot="novice"))
    await room.ask(ann.link, Begin())
    by: Counter[str] = Counter()
    while min(by["bot"], by["table"]) < 3:
        told = [message for message in ann.heard if message["type"] in ("update", "around")]
        before, deadline = room.table.version, told[-1]["deadline"]
        time = deadline - 1
        await room._step()
        assert room.table.version == before
        time = deadline
        await room._step()
        assert room.table.version == before + 1
        by[ann.heard[-1]["by"]] += 1


@pytest.mark.parametrize(("pace", "seconds"), [("calm", 2.8), ("normal", 1.8), ("brisk", 0.9)])
async def test_people_have_time_to_follow_a_bot(base: str, pace: str, seconds: float) -> None:
    """About two seconds, unless the host wants it otherwise."""
    settings = {"pace": pace, "rules": "booklet"}
    async with hosting(base, settings=settings, bots=["sharp", "sharp"]) as ann:
        await ann.ask("hand", chair=0, bot="sharp")
        await ann.ask("begin")
        while ann.around.get("deadline") is None:
            await ann.hear()
        assert ann.game["choice"], "the first card waits for a bot"
        assert ann.around["deadline"] - ann.around["running_since"] == 1000 * seconds
