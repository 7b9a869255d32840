"""People and bots who come to a game that goes on wait for its next round, and play then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import httpx
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from flip7.game.legal import awaits
from flip7.game.moves import NEXT, Join, Next
from flip7.game.record import Record, format_record
from flip7.game.record_reader import parse_record
from flip7.game.verify import Finding, verify
from flip7.learn.language import ENGLISH
from flip7.store.store import Store
from flip7.web import log
from flip7.web import requests as ask
from flip7.web.deal import record_of
from flip7.web.refusals import Code, Refusal
from flip7.web.table import Table, retold
from flip7.web.views import view
from flip7.web.words import told
from tests.web.page import Page, open_table, page_at, play, seated
from tests.web.server import running
from tests.web.test_table import FAST, Board, check, refused, view_after
from tests.web.test_table import seated as board_of

ALONE = "official(min_players=1,target_score=60)"
FAST_LIVE = {"pace": "instant", "rules": "official(min_players=1)"}


def game(*names: str, chairs: int = 6, rules: str = FAST.rules) -> Board:
    """A board of these people, who play."""
    board = board_of(*names, settings=replace(FAST, chairs=chairs, rules=rules))
    board.ask(ask.Begin())
    return board


def to_the_end_of_the_round(board: Board) -> None:
    assert board.table.game is not None
    while not isinstance(awaits(board.table.game.state), Next):
        board.step()
        assert board.table.is_playing


def names(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs]


def seats_of(board: Board) -> tuple[str, ...]:
    """Who sits at the seats of the game."""
    assert board.table.game is not None
    assert len(board.table.game.names) == board.table.game.state.seats
    return board.table.game.names


def words_of(board: Board) -> tuple[str, ...]:
    return told(board.happenings[-1], ENGLISH)


# ---------------------------------------------------------------- by the log alone


def test_who_sits_down_during_a_game_comes_in_with_the_next_round() -> None:
    board = game("Ann", "Ben")
    board.ask(ask.Sit(name="Fay"), None)
    assert words_of(board) == ("Fay sits down, and comes in with the next round.",)
    assert [chair.name for chair in board.table.latecomers] == ["Fay"]
    to_the_end_of_the_round(board)
    assert seats_of(board) == ("Ann", "Ben")
    board.ask(ask.SeatBot(bot="novice"))
    assert words_of(board) == ("Novice sits down, a bot that comes in with the next round.",)
    board.step()
    moves = [entry for entry in board.entries if isinstance(entry, log.Moved)][-3:]
    assert [entry.move for entry in moves] == [Join("Fay"), Join("Novice"), NEXT]
    assert board.table.latecomers == ()
    assert seats_of(board) == ("Ann", "Ben", "Fay", "Novice")
    assert board.table.game is not None
    assert board.table.game.state.statuses == ("active",) * 4
    assert board.table.game.state.totals[2:] == (0, 0)
    assert [view_after(each) for each in board.happenings[-3:]] == [
        view(each.after) for each in board.happenings[-3:]
    ]


def test_the_record_of_a_game_that_somebody_joined_holds() -> None:
    board = game("Ann", "Ben", rules=ALONE)
    board.ask(ask.Sit(name="Fay"), None)
    to_the_end_of_the_round(board)
    board.step()
    board.ask(ask.Leave(), "p3")
    board.ask(ask.Sit(name="Gus", chair=2), None)
    while board.step():
        pass
    assert board.table.game is not None
    record = record_of(board.table.game, board.entries)
    assert record.names == ("Ann", "Ben")
    assert record.seated == board.table.game.names == ("Ann", "Ben", "Gus")
    assert 'joins "Gus"' in format_record(record)
    assert parse_record(format_record(record)) == record
    assert verify(record).finding is Finding.COMMITMENT_HOLDS


def test_who_waits_may_go_again_and_the_chair_with_them() -> None:
    board = game("Ann", "Ben")
    for name in ("Fay", "Gus", "Hal"):
        board.ask(ask.Sit(name=name), None)
    board.ask(ask.SeatBot(bot="sharp"))
    board.ask(ask.Leave(), "p3")
    board.ask(ask.Remove(chair=2, name="Gus"))
    board.ask(ask.Remove(chair=3, name="Sharp"))
    assert names(board.table) == ["Ann", "Ben", "Hal"]
    to_the_end_of_the_round(board)
    board.step()
    assert seats_of(board) == ("Ann", "Ben", "Hal")


def test_a_seat_that_was_left_stays_one_whoever_waits() -> None:
    board = game("Ann", "Ben")
    board.ask(ask.Sit(name="Fay"), None)
    board.ask(ask.Leave(), "p2")
    assert names(board.table) == ["Ann", "Ben", "Fay"]
    assert refused(board, ask.Remove(chair=1)) is Code.PLAYING
    board.ask(ask.Sit(name="Gus", chair=1), None)
    board.ask(ask.Sit(name="Hal"), None)
    assert [chair.name for chair in board.table.latecomers] == ["Fay", "Hal"]
    assert seats_of(board) == ("Ann", "Gus")


def test_a_host_who_waits_is_the_host_all_the_same() -> None:
    board = game("Ann", "Ben")
    board.ask(ask.Sit(name="Fay"), None)
    board.ask(ask.MakeHost(chair=2, name="Fay"))
    board.ask(ask.Pause(), "p3")
    board.ask(ask.Leave(), "p3")
    assert board.table.host == "p1"


def test_who_still_waits_when_the_game_ends_plays_the_next() -> None:
    board = game("Ann", "Ben")
    board.ask(ask.Sit(name="Fay"), None)
    board.ask(ask.Leave(), "p2")
    board.ask(ask.BreakOff())
    assert names(board.table) == ["Ann", "Fay"]
    assert board.table.latecomers == ()
    assert seats_of(board) == ("Ann", "Ben")
    board.ask(ask.Begin())
    assert seats_of(board) == ("Ann", "Fay")


def test_more_than_the_cards_are_for_cannot_come_in() -> None:
    board = game(*(f"P{number}" for number in range(17)), chairs=30)
    board.ask(ask.Sit(name="Fay"), None)
    assert refused(board, ask.Sit(name="Gus"), None) is Code.NO_ROOM
    assert refused(board, ask.SeatBot(bot="sharp")) is Code.NO_ROOM
    board.ask(ask.Leave(), "p2")
    board.ask(ask.Sit(name="Gus"), None)
    assert board.table.chairs[1].name == "Gus", "a seat that was left has its cards"
    to_the_end_of_the_round(board)
    board.step()
    assert len(seats_of(board)) == 18


def test_where_there_is_no_chair_left_one_takes_over_what_nobody_holds() -> None:
    board = board_of("Ann", settings=replace(FAST, chairs=3))
    board.ask(ask.SeatBot(bot="sharp"))
    board.ask(ask.Begin())
    board.ask(ask.SeatBot(bot="novice"))
    board.ask(ask.Sit(name="Fay"), None)
    assert [chair.name for chair in board.table.latecomers] == ["Fay"]
    board.ask(ask.Sit(name="Gus"), None)
    assert names(board.table) == ["Ann", "Gus", "Fay"]
    assert refused(board, ask.Sit(name="Hal"), None) is Code.FULL


def test_where_the_host_does_not_allow_it_bots_alone_come_in() -> None:
    board = board_of("Ann", "Ben", settings=replace(FAST, latecomers=False))
    board.ask(ask.Begin())
    assert refused(board, ask.Sit(name="Fay"), None) is Code.NO_LATECOMERS
    board.ask(ask.SeatBot(bot="sharp"))
    assert [chair.name for chair in board.table.latecomers] == ["Sharp"]


def test_a_bot_of_another_kind_takes_the_chair_of_one_that_is_meant() -> None:
    board = board_of("Ann")
    board.ask(ask.SeatBot(bot="novice"))
    assert refused(board, ask.SeatBot(bot="sharp", chair=1, name="Steady")) is Code.STALE
    assert refused(board, ask.SeatBot(bot="sharp", chair=0, name="Ann")) is Code.NO_CHAIR
    board.ask(ask.SeatBot(bot="sharp", chair=1, name="Novice"))
    assert [(chair.name, chair.bot) for chair in board.table.chairs[1:]] == [("Sharp", "sharp")]
    version = board.table.version
    board.ask(ask.SeatBot(bot="sharp", chair=1))
    assert board.table.version == version


COMINGS = st.lists(
    st.sampled_from(["sit", "bot", "leave", "remove", "take", "step", "round"]), max_size=25
)


@settings(max_examples=60, deadline=None)
@given(COMINGS)
def test_whoever_comes_and_goes_the_table_stays_whole(comings: list[str]) -> None:
    board = game("Ann", "Ben", chairs=5, rules=ALONE)
    for number, coming in enumerate(comings):
        with suppress(Refusal):
            do(board, coming, f"N{number}")
        check(board)
    while board.step():
        pass
    check(board)
    assert [each.after for each in retold(board.entries)][-1] == board.table
    assert all(view_after(each) == view(each.after) for each in board.happenings)
    assert board.table.game is not None
    record = record_of(board.table.game, board.entries)
    assert record.seated == board.table.game.names
    assert verify(record).finding is Finding.COMMITMENT_HOLDS


def do(board: Board, coming: str, name: str) -> None:
    last = len(board.table.chairs) - 1
    match coming:
        case "sit":
            board.ask(ask.Sit(name=name), None)
        case "bot":
            board.ask(ask.SeatBot(bot="sharp"))
        case "leave" if board.table.people:
            board.ask(ask.Leave(), board.table.people[-1])
        case "remove":
            board.ask(ask.Remove(chair=last), board.table.host)
        case "take":
            board.ask(ask.Sit(name=name, chair=last), None)
        case "round" if board.table.is_playing:
            to_the_end_of_the_round(board)
        case _:
            board.step()


# ---------------------------------------------------------------- with real sockets


async def to_the_next_round(*pages: Page) -> None:
    """Let these people play until the round after this one has begun, for all of them."""
    number = pages[0].game["round"] + 1
    await asyncio.gather(*(play(page, until=lambda g: g["round"] >= number) for page in pages))


async def test_who_comes_in_mid_round_plays_the_next_and_the_record_holds(base: str) -> None:
    table = await open_table(base, settings=FAST_LIVE, bots=["sharp"])
    async with page_at(base, table["code"]) as ann:
        await ann.hello(token=table["token"])
        await ann.ask("begin")
        await ann.until_shown(lambda view: bool(view["game"]))
        async with seated(base, table["code"], "Fay") as fay:
            assert fay.you
            assert len(fay.view["seats"]) == 2
            assert [chair["name"] for chair in fay.view["chairs"]] == ["Ann", "Sharp", "Fay"]
            await to_the_next_round(ann, fay)
            assert [seat["name"] for seat in fay.view["seats"]] == ["Ann", "Sharp", "Fay"]
            assert fay.told("joined") == [{"type": "joined", "seat": 2, "name": "Fay"}]
            await asyncio.gather(play(ann), play(fay))
            assert ann.view == fay.view
            assert [len(scores) for scores in fay.game["rounds"]][:2] == [2, 3]
            record = await record_at(base, fay)
    assert record.names == ("Ann", "Sharp")
    assert record.seated == ("Ann", "Sharp", "Fay")
    assert verify(record).finding is Finding.COMMITMENT_HOLDS


async def test_who_waits_still_does_after_the_server_was_started_again(place: Path) -> None:
    async with running(place) as base:
        table = await open_table(base, settings=FAST_LIVE, bots=["sharp"])
        async with page_at(base, table["code"]) as ann:
            await ann.hello(token=table["token"])
            await ann.ask("begin")
            async with seated(base, table["code"], "Fay") as fay:
                pass
    async with running(place) as base, come_back(base, ann, fay) as (ann, fay):
        assert [len(fay.view[part]) for part in ("chairs", "seats")] == [3, 2]
        await to_the_next_round(ann, fay)
        assert len(fay.view["seats"]) == 3
    async with running(place) as base, come_back(base, ann, fay) as (ann, fay):
        await asyncio.gather(play(ann), play(fay))
        record = await record_at(base, fay)
    assert verify(record).finding is Finding.COMMITMENT_HOLDS
    with Store.open(str(place)) as store:
        (kept,) = store.games()
    assert kept.names == ("Ann", "Sharp", "Fay")
    assert kept.over


@asynccontextmanager
async def come_back(base: str, *gone: Page) -> AsyncIterator[tuple[Page, ...]]:
    """Pages of the same people, who come back to their table."""
    async with AsyncExitStack() as stack:
        back = [await stack.enter_async_context(page_at(base, page.code)) for page in gone]
        for page, before in zip(back, gone, strict=True):
            assert (await page.hello(token=before.token))["you"] == before.you
        yield tuple(back)


async def test_of_two_who_come_at_once_each_has_a_chair_or_is_told_why_not(base: str) -> None:
    table = await open_table(base, settings={**FAST_LIVE, "chairs": 4}, bots=["sharp"])
    async with page_at(base, table["code"]) as ann:
        await ann.hello(token=table["token"])
        await ann.ask("begin")
        async with page_at(base, table["code"]) as fay, page_at(base, table["code"]) as gus:
            await asyncio.gather(fay.hello(), gus.hello())
            answers = await asyncio.gather(fay.ask("sit", name="Fay"), gus.ask("sit", name="Fay"))
            assert [answer["type"] for answer in answers] == ["done", "done"]
            await ann.until_shown(lambda view: len(view["chairs"]) == 4)
            assert {chair["name"] for chair in ann.view["chairs"][2:]} == {"Fay", "Fay 2"}
            await to_the_next_round(ann, fay, gus)
            assert len(ann.view["seats"]) == 4


async def test_who_comes_to_a_full_game_or_is_not_wanted_is_told_so(base: str) -> None:
    settings = {**FAST_LIVE, "chairs": 2}
    table = await open_table(base, settings=settings)
    async with page_at(base, table["code"]) as ann, page_at(base, table["code"]) as fay:
        await ann.hello(token=table["token"])
        await fay.hello()
        async with seated(base, table["code"], "Ben") as ben:
            assert ben.you
            await ann.ask("begin")
            before = ann.view
            assert (await fay.ask("sit", name="Fay"))["code"] == "full"
            more = {**settings, "chairs": 3, "latecomers": False}
            await ann.ask("change", settings=more)
            refusal = await fay.ask("sit", name="Fay")
            assert refusal["code"] == "no_latecomers"
            assert refusal["words"] == "A game is going on; wait for its end to sit down."
            assert ann.view["chairs"] == before["chairs"]


async def test_who_waits_can_leave_and_be_removed(base: str) -> None:
    table = await open_table(base, settings=FAST_LIVE, bots=["sharp"])
    async with page_at(base, table["code"]) as ann:
        await ann.hello(token=table["token"])
        await ann.ask("begin")
        async with seated(base, table["code"], "Fay") as fay:
            async with seated(base, table["code"], "Gus") as gus:
                await fay.ask("leave")
                assert fay.you is None
                await ann.until_shown(lambda view: len(view["chairs"]) == 3)
                assert (await ann.ask("remove", chair=2, name="Fay"))["code"] == "stale"
                assert (await ann.ask("remove", chair=2, name="Gus"))["type"] == "done"
                assert (await gus.until(lambda m: m["type"] == "unseated"))["why"] == "not_seated"
            await to_the_next_round(ann)
            assert [seat["name"] for seat in ann.view["seats"]] == ["Ann", "Sharp"]


async def test_nobody_comes_in_by_a_move_of_their_own(base: str) -> None:
    table = await open_table(base, settings=FAST_LIVE, bots=["sharp"])
    async with page_at(base, table["code"]) as ann:
        await ann.hello(token=table["token"])
        await ann.ask("begin")
        move = {"type": "join", "name": "Fay"}
        assert (await ann.ask("act", asked=ann.game["asked"], move=move))["code"] == "malformed"


async def record_at(base: str, page: Page) -> Record:
    """The record of the game that a page has seen to its end."""
    async with httpx.AsyncClient(base_url=base) as client:
        answer = await client.get(f"/api/games/{page.game['kept']}/record")
    return parse_record(answer.text)
