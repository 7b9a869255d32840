"""What goes wrong where a server waits for somebody, and can't here: a table stands still for one
who is gone, or there and idle; their points are lost; somebody out of turn upsets the clock; one
table holds up another; bots play on for nobody.

That a chair outlives a reload, a second tab and the server itself is shown in `test_live.py`,
`test_kill.py` and, by pages, in `tests/browser/test_return.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from flip7.game.cards import FLIP_THREE, FREEZE, Card
from flip7.web.clock import BEATS, Beat
from flip7.web.settings import Pace
from tests.web.chance import DealFrom, secret_where
from tests.web.page import PATIENCE, Message, Page, hosting, play, seated

FAST = {"pace": "instant", "clock": 120}
HURRIED = {"pace": "instant", "clock": 10}
BEN = 2
"""His seat, after Ann's and a bot's."""


@pytest.fixture(autouse=True)
def _time_flies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten seconds are a fifth of one, and rounds follow at once."""
    monkeypatch.setattr("flip7.web.clock.SECOND", 20)
    monkeypatch.setattr("flip7.web.clock.ABSENT", 20)
    monkeypatch.setitem(BEATS, Pace.INSTANT, Beat(card=0, bot=0, round=0))


def plain(cards: Sequence[Card]) -> bool:
    """Whether these are Numbers that count, without a pair."""
    return all(card.is_number and str(card) != "0" for card in cards) and len(set(cards)) == 6


@asynccontextmanager
async def ann_and_ben(base: str, settings: Message = FAST) -> AsyncIterator[tuple[Page, Page]]:
    """The host, and somebody who plays with her and a bot; a game has begun."""
    async with (
        hosting(base, settings=settings, bots=["steady"]) as ann,
        seated(base, ann.code, "Ben") as ben,
    ):
        await ann.until_shown(lambda view: len(view["chairs"]) == 3)
        await ann.ask("begin")
        yield ann, ben


async def move(page: Page, kind: str) -> None:
    """Make this move on one's turn."""
    while page.my_choice is None:
        await page.hear()
    answer = await page.ask("act", asked=page.game["asked"], move={"type": kind})
    assert answer["type"] == "done"


async def play_elsewhere(base: str) -> None:
    """Somebody plays a whole game at another table."""
    async with hosting(base, settings=FAST, bots=["sharp", "novice"]) as page:
        await page.ask("begin")
        await play(page)
        assert page.game["winners"]


async def test_who_is_gone_for_the_rest_of_the_game_holds_nobody_up(base: str) -> None:
    """Neither on their turn, nor in the rounds that they would begin."""
    async with ann_and_ben(base) as (ann, ben):
        await ben.socket.close()
        await play(ann)
        assert ann.game["winners"]
        dealers = {event["dealer"] for event in ann.told("round_began")}
        assert BEN - 1 in dealers, "Ben has begun none"


async def test_who_is_gone_in_mid_round_banks_what_lies_there(
    base: str, deal_from: DealFrom
) -> None:
    deal_from(secret_where(plain, seats=3))
    async with ann_and_ben(base) as (ann, ben):
        await move(ann, "hit")
        await move(ben, "hit")
        await move(ann, "stay")
        await ben.socket.close()
        await ann.until_shown(lambda view: bool(view["game"].get("between")))
        seat = ann.view["seats"][BEN]
        assert seat["status"] == "stayed"
        assert seat["score"] == seat["total"] == sum(seat["numbers"]) > 0


async def test_who_is_there_and_idle_is_decided_for_once_the_time_is_up(
    base: str, deal_from: DealFrom
) -> None:
    """Not before what the countdown shows; where a card has to be aimed, too."""
    deal_from(secret_where(lambda cards: cards[0] is FREEZE, seats=3))
    async with hosting(base, settings=HURRIED, bots=["steady", "sharp"]) as ann:
        await ann.ask("begin")
        decided: set[str] = set()
        while not {"aimed", "stayed"} <= decided:
            deadline = ann.around["deadline"]
            message = await ann.hear()
            if message.get("by") == "clock":
                assert message["at"] >= deadline
                decided |= {event["type"] for event in message.get("events", ())}


async def test_who_plays_out_of_turn_neither_stops_nor_renews_the_clock(
    base: str, deal_from: DealFrom
) -> None:
    deal_from(secret_where(plain, seats=3))
    async with ann_and_ben(base, HURRIED) as (_, ben):
        await ben.until_shown(lambda view: "choice" in (view["game"] or {}))
        answers = set()
        async with asyncio.timeout(PATIENCE):
            while not any(message.get("by") == "clock" for message in ben.heard):
                hit = {"asked": ben.game["asked"], "move": {"type": "hit"}}
                answers.add((await ben.ask("act", **hit)).get("code"))
        assert "not_your_turn" in answers
        assert answers <= {"not_your_turn", "stale"}


async def test_while_a_flip_three_takes_its_time_others_play_on(
    base: str, deal_from: DealFrom, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_from(secret_where(lambda cards: cards[0] is FLIP_THREE, seats=3))
    monkeypatch.setitem(BEATS, Pace.CALM, Beat(card=60_000, bot=0, round=0))
    async with ann_and_ben(base) as (ann, _):
        await ann.ask("change", settings={**FAST, "pace": "calm"})
        while ann.my_choice is None:
            await ann.hear()
        await ann.ask("act", asked=ann.game["asked"], move={"type": "aim", "target": 0})
        await play_elsewhere(base)
        await ann.ask("seat_bot", bot="none at all")
        assert [run["left"] for run in ann.game["flip_threes"]] == [3]


async def test_bots_do_not_play_on_for_nobody(base: str) -> None:
    async with hosting(base, settings=FAST, bots=["sharp", "novice"]) as ann:
        await ann.ask("begin")
        await ann.ask("leave")
        left = ann.view["version"]
        await play_elsewhere(base)
        assert (await ann.ask("leave"))["code"] == "not_seated"
        assert ann.view["version"] == left, "she looks on, and sees nothing happen"
        await ann.ask("sit", name="Ann")
        await play(ann)
        assert ann.game["winners"]
