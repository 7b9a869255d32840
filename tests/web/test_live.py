"""Tables on a real server, with real sockets."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from flip7.game.record_reader import parse_record
from flip7.game.verify import Finding, verify
from flip7.web.clock import BEATS, Beat
from flip7.web.limits import Limits
from flip7.web.refusals import Code, Refusal
from flip7.web.settings import Pace
from flip7.web.timer import Timer
from tests.web.chance import DealFrom, numbers, secret_where
from tests.web.page import Page, hosting, is_closed, open_table, page_at, play, seated
from tests.web.server import QUICK, running

FAST = {"pace": "instant"}


async def test_three_people_and_a_bot_play_a_whole_game(base: str) -> None:
    table = await open_table(base, settings=FAST, bots=["sharp"])
    code = table["code"]
    async with page_at(base, code) as ann, page_at(base, code) as watcher:
        await ann.hello(token=table["token"])
        await watcher.hello()
        async with seated(base, code, "Ben") as ben, seated(base, code, "Cem") as cem:
            await ann.until_shown(lambda view: len(view["chairs"]) == 4)
            assert (await ann.ask("begin"))["type"] == "done"
            everybody = (ann, ben, cem, watcher)
            await asyncio.gather(*(play(page) for page in everybody))
            assert ann.view == ben.view == cem.view == watcher.view
            assert ann.game["winners"]
            await check_proof(base, ann)
            # And once more, with the same.
            assert (await ann.ask("begin"))["type"] == "done"
            await asyncio.gather(*(play(page) for page in everybody))
            assert ann.view == watcher.view
            assert [chair["name"] for chair in ann.view["chairs"]] == ["Ann", "Sharp", "Ben", "Cem"]


async def check_proof(base: str, page: Page) -> None:
    """The record can be had, and its cards are those of the commitment that was shown first."""
    async with httpx.AsyncClient(base_url=base) as client:
        answer = await client.get(f"/api/games/{page.game['kept']}/record")
    record = parse_record(answer.text)
    assert verify(record).finding is Finding.COMMITMENT_HOLDS
    shown = [m["changes"]["game"] for m in page.heard if m.get("changes", {}).get("game")]
    assert record.commitment == shown[0]["commitment"] == page.game["commitment"]
    assert "secret" not in shown[0]
    assert record.secret is not None
    assert record.secret.hex() == page.game["secret"]


async def test_a_page_that_merges_changes_shows_what_a_new_page_is_told(base: str) -> None:
    async with hosting(
        base, settings={"pace": "instant", "odds": True}, bots=["steady"] * 4
    ) as ann:
        await ann.ask("begin")
        await asyncio.wait_for(play(ann), 60)
        async with page_at(base, ann.code) as fresh:
            welcome = await fresh.hello()
            assert welcome["view"] == ann.view


async def test_no_message_tells_the_secret_before_the_end(base: str) -> None:
    table = await open_table(base, settings=FAST, bots=["novice", "sharp"])
    async with page_at(base, table["code"]) as ann:
        await ann.hello(token=table["token"])
        await ann.ask("begin")
        await play(ann)
        secret = ann.game["secret"]
        telling = [json.dumps(message) for message in ann.heard if secret in json.dumps(message)]
        assert len(telling) == 1
        assert ann.token
        assert not any(table["token"] in json.dumps(message) for message in ann.heard)


async def test_a_late_or_doubled_move_changes_nothing(base: str) -> None:
    async with hosting(base, settings=FAST, bots=["sharp", "steady"]) as ann:
        await ann.ask("begin")
        while ann.my_choice is None:
            await ann.hear()
        act = {"type": "act", "asked": ann.game["asked"], "move": ann.my_choice["moves"][0]}
        await ann.send({**act, "id": 71})
        await ann.send({**act, "id": 72})
        answers: dict[int, str] = {}
        while len(answers) < 2:
            message = await ann.hear()
            if message["type"] in ("done", "refused") and message["id"] in (71, 72):
                answers[message["id"]] = message.get("code", "done")
        assert answers == {71: "done", 72: "stale"}


async def test_only_the_one_whose_turn_it_is_may_move(base: str, deal_from: DealFrom) -> None:
    deal_from(secret_where(numbers, seats=3))
    table = await open_table(base, settings=FAST)
    async with page_at(base, table["code"]) as ann, page_at(base, table["code"]) as watcher:
        await ann.hello(token=table["token"])
        await watcher.hello()
        async with seated(base, table["code"], "Ben") as ben:
            await ann.ask("change", settings={**FAST, "rules": "official(min_players=2)"})
            assert (await ben.ask("begin"))["code"] == "not_host"
            await ann.ask("begin")
            await ben.until_shown(lambda view: "choice" in (view["game"] or {}))
            asked, choice = ben.game["asked"], ben.game["choice"]
            before = ben.game
            move = {"asked": asked, "move": choice["moves"][0]}
            assert (await watcher.ask("act", **move))["code"] == "not_seated"
            assert (await ben.ask("act", **move))["code"] == "not_your_turn"
            assert ben.game == before


async def test_a_chair_comes_back_by_its_token_alone_and_by_a_new_one_each_time(base: str) -> None:
    table = await open_table(base)
    code = table["code"]
    async with page_at(base, code) as first:
        await first.hello(token=table["token"])
        assert first.you == table["you"]
        token = first.token
        assert token not in (None, table["token"])
    async with page_at(base, code) as again:
        await again.hello(token=token)
        assert again.you == table["you"]
    async with page_at(base, code) as thief:
        await thief.hello(token=table["token"])
        assert thief.you is None, "a token is worth nothing once the next one was used"
    async with page_at(base, code) as lost:
        # The answer to the second return was lost on the way: its own token still counts.
        await lost.hello(token=token)
        assert lost.you == table["you"]


async def test_a_second_tab_takes_over_or_watches(base: str) -> None:
    table = await open_table(base)
    async with page_at(base, table["code"]) as first, page_at(base, table["code"]) as second:
        await first.hello(token=table["token"])
        refused = await second.hello(token=first.token)
        assert refused["code"] == "elsewhere"
        await second.hello()
        assert second.you is None
    async with page_at(base, table["code"]) as first, page_at(base, table["code"]) as second:
        await first.hello(token=table["token"])
        await second.hello(token=first.token)
        await second.hello(token=first.token, take=True)
        assert second.you == table["you"]
        await first.until(lambda message: message["type"] == "unseated")
        await first.socket.close()
        assert (await second.ask("seat_bot", bot="sharp"))["type"] == "done"
        assert second.around["present"] == [table["you"]], "the old socket's close changes nothing"


async def test_who_was_away_is_told_what_happened(base: str) -> None:
    table = await open_table(base, bots=["sharp", "novice"], settings=FAST)
    async with page_at(base, table["code"]) as ann, page_at(base, table["code"]) as watcher:
        await ann.hello(token=table["token"])
        await watcher.hello()
        await ann.ask("begin")
        since = ann.view["version"]
        await ann.until_shown(lambda view: view["version"] >= since + 3)
        async with page_at(base, table["code"]) as back:
            welcome = await back.hello(since=since)
            versions = [update["changes"]["version"] for update in welcome["missed"]]
            assert versions == list(range(since + 1, welcome["view"]["version"] + 1))
            assert any(update.get("words") for update in welcome["missed"])
        async with page_at(base, table["code"]) as late:
            assert (await late.hello(since=0))["missed"] == [], "there is nothing before a table"


async def test_who_changes_the_language_is_told_again_what_happened(base: str) -> None:
    table = await open_table(base)
    async with page_at(base, table["code"]) as ann, page_at(base, table["code"]) as watcher:
        await ann.hello(token=table["token"])
        await watcher.hello()
        await ann.ask("rename", name="Zoe")
        assert (await ann.ask("speak", language="fr-CA,en"))["type"] == "done"
        (retold,) = [message for message in ann.heard if message["type"] == "retold"]
        assert retold["language"] == "fr"
        said = [update.get("words") for update in retold["updates"]]
        assert said[-1] == ["Ann s\u2019appelle maintenant Zoe."]
        assert retold["updates"][-1]["changes"]["version"] == ann.view["version"]
        await ann.ask("seat_bot", bot="sharp")
        await watcher.until_shown(lambda view: len(view["chairs"]) == 2)
        assert ann.words[-1] == "Sharp, un robot, s\u2019assied."
        assert watcher.words[-1] == "Sharp sits down, a bot."


async def test_who_may_not_look_on_is_told_nothing_again_either(base: str) -> None:
    table = await open_table(base, settings={"spectators": False}, bots=["sharp", "novice"])
    async with page_at(base, table["code"]) as ann, page_at(base, table["code"]) as watcher:
        await ann.hello(token=table["token"])
        await watcher.hello()
        await ann.ask("begin")
        with suppress(ConnectionClosed):
            await watcher.ask("speak", language="fr")
        again = [message for message in watcher.heard if message["type"] == "retold"]
        assert [update for message in again for update in message["updates"]] == []


async def test_who_changes_the_language_very_often_has_to_go(place: Path) -> None:
    async with running(place, Limits()) as base:
        table = await open_table(base)
        async with page_at(base, table["code"]) as watcher:
            await watcher.hello()
            for tag in ("fr", "en") * 5:
                await watcher.send({"type": "speak", "language": tag})
            await watcher.until(lambda message: message.get("code") == "too_fast")
            assert await is_closed(watcher)


async def test_a_table_goes_on_after_the_server_stopped(
    place: Path,
) -> None:
    async with running(place) as base:
        table = await open_table(base, bots=["sharp", "novice"], settings=FAST)
        async with page_at(base, table["code"]) as ann:
            await ann.hello(token=table["token"])
            await ann.ask("begin")
            while ann.my_choice is None:
                await ann.hear()
            view, token = ann.view, ann.token
    async with running(place) as base, page_at(base, table["code"]) as ann:
        welcome = await ann.hello(token=token, since=view["version"] - 2)
        assert welcome["you"] == table["you"]
        assert welcome["view"] == view
        assert len(welcome["missed"]) == 2
        await play(ann)
        assert ann.game["winners"]
        await check_proof(base, ann)


async def test_the_clock_moves_for_who_does_not(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flip7.web.clock.ABSENT", 50)
    monkeypatch.setattr("flip7.web.clock.VACANT", 10)
    async with hosting(base, settings={"pace": "instant", "clock": None}, bots=["sharp"]) as ann:
        async with seated(base, ann.code, "Ben") as ben:
            await ann.until_shown(lambda view: len(view["chairs"]) == 3)
            await ann.ask("begin")
        assert ben.you
        await play(ann)
        by = {m.get("by") for m in ann.heard if m["type"] == "update"}
        assert {"clock", "person", "bot", "table"} <= by


async def test_what_is_around_is_told_only_when_it_changes(base: str) -> None:
    async with (
        hosting(base, settings=FAST, bots=["sharp"]) as ann,
        seated(base, ann.code, "Ben") as ben,
    ):
        await ann.until_shown(lambda view: len(view["chairs"]) == 3)
        await ann.ask("begin")
        await asyncio.gather(play(ann), play(ben))
    known: list[object] = []
    for message in ann.heard:
        if message["type"] == "around":
            around = [message[part] for part in ("present", "watchers", "ready", "deadline")]
            assert around != known
            known = around
        elif message["type"] == "update":
            known[-1] = message.get("deadline")
            if (message["changes"].get("game") or {}).get("choice"):
                assert message["deadline"] >= message["at"]


async def test_who_is_removed_stays_removed(base: str) -> None:
    async with hosting(base) as ann:
        async with seated(base, ann.code, "Ben") as ben:
            await ann.until_shown(lambda view: len(view["chairs"]) == 2)
            token = ben.token
            await ann.ask("remove", chair=1)
            assert (await ben.until(lambda m: m["type"] == "unseated"))["why"] == "not_seated"
        async with page_at(base, ann.code) as back:
            await back.hello(token=token)
            assert back.you is None
            assert len(back.view["chairs"]) == 1


async def test_the_host_who_leaves_hands_the_table_on(base: str) -> None:
    async with hosting(base) as ann, seated(base, ann.code, "Ben") as ben:
        await ann.ask("leave")
        await ben.until_shown(lambda view: view["table"]["host"] == ben.you)
        assert [chair["name"] for chair in ben.view["chairs"]] == ["Ben"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        '"hit"',
        "[]",
        "{}",
        '{"type": "shuffle"}',
        '{"type": "act"}',
        '{"type": "act", "asked": "1", "move": {"type": "hit"}}',
        '{"type": "act", "asked": 1, "move": {"type": "draw", "card": "7"}}',
        '{"type": "sit", "name": 7}',
        '{"type": "sit", "name": "Ann", "admin": true}',
        '{"type": "remove", "chair": -1}',
        '{"type": "hand", "chair": 99999999999999999999999, "bot": null}',
        "[" * 3000,
        "\ud800".encode(errors="surrogatepass"),
    ],
)
async def test_what_is_no_message_is_refused(base: str, text: str | bytes) -> None:
    async with hosting(base) as ann:
        await ann.socket.send(text)
        assert (await ann.until(lambda m: m["type"] == "refused"))["code"] == "malformed"
        assert (await ann.ask("seat_bot", bot="sharp"))["type"] == "done"


async def test_settings_that_cannot_be_are_refused_by_name(base: str) -> None:
    async with hosting(base) as ann:
        for settings in (
            {"rules": "canasta"},
            {"rules": "official(target_score=0)"},
            {"chairs": 31},
            {"chairs": 2},
            {"clock": 7},
        ):
            before = ann.view
            assert (await ann.ask("change", settings=settings))["code"] == "bad_settings"
            assert ann.view == before


async def test_a_flood_of_messages_closes_its_own_socket_alone(place: Path) -> None:
    async with running(place, Limits()) as base:
        table = await open_table(base)
        async with page_at(base, table["code"]) as ann, page_at(base, table["code"]) as mallory:
            await ann.hello(token=table["token"])
            await mallory.hello()
            for _ in range(200):
                await mallory.send({"type": "ping"})
            await mallory.until(lambda message: message.get("code") == "too_fast")
            assert await is_closed(mallory)
            assert (await ann.ask("seat_bot", bot="sharp"))["type"] == "done"


async def test_a_table_that_is_none_is_told(base: str) -> None:
    async with page_at(base, "BCDFGH") as page:
        assert (await page.hello())["code"] == "no_table"
        assert await is_closed(page)


async def test_a_table_goes_on_though_a_timer_comes_too_early(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop's timers and the clock of the log don't run alike."""
    early = {"times": 0}

    def too_early(self: Timer, seconds: float) -> None:
        early["times"] += seconds > 0
        self._handle = asyncio.get_running_loop().call_later(max(0, seconds - 0.005), self._start)

    monkeypatch.setattr(Timer, "_wake", too_early)
    monkeypatch.setitem(BEATS, Pace.INSTANT, Beat(card=20, bot=20, round=20))
    async with hosting(base, bots=["sharp", "novice"], settings=FAST) as ann:
        await ann.ask("hand", chair=0, bot="sharp")
        await ann.ask("begin")
        while len(ann.told("drawn")) < 3:
            await ann.hear()
    assert early["times"]


async def test_a_host_who_is_gone_holds_nobody_up(place: Path) -> None:
    async with (
        running(place, replace(QUICK, host_seconds=0.2)) as base,
        hosting(base) as ann,
        seated(base, ann.code, "Ben") as ben,
    ):
        await ann.socket.close()
        await ben.until_shown(lambda view: view["table"]["host"] == ben.you)
        assert (await ben.ask("remove", chair=0))["type"] == "done"


async def test_a_round_begins_once_all_who_are_still_there_agree(base: str) -> None:
    settings = {"pace": "instant", "rules": "official(min_players=2)"}
    async with hosting(base, settings=settings) as ann, seated(base, ann.code, "Ben") as ben:
        await ann.until_shown(lambda view: len(view["chairs"]) == 2)
        await ann.ask("begin")
        while not ann.game.get("between"):
            if ann.my_choice or ann.game.get("choice"):
                # The host decides for both.
                choice = ann.game["choice"]
                await ann.ask("act", asked=ann.game["asked"], move=choice["moves"][-1])
            else:
                await ann.hear()
        await ann.ask("ready", asked=ann.game["asked"])
        assert ann.around["ready"] == [ann.you]
        await ben.socket.close()
        agreed = await ann.until(lambda m: m["type"] == "around" and m["present"] == [ann.you])
        assert agreed["deadline"] <= agreed["now"]


async def test_who_agreed_and_then_left_is_not_among_those_who_agree(base: str) -> None:
    async with (
        hosting(base, settings=FAST) as ann,
        seated(base, ann.code, "Ben") as ben,
        seated(base, ann.code, "Cem"),
    ):
        await ann.until_shown(lambda view: len(view["chairs"]) == 3)
        await ann.ask("begin")
        while not ann.game.get("between"):
            choice = ann.game.get("choice")
            if choice:
                await ann.ask("act", asked=ann.game["asked"], move=choice["moves"][-1])
            else:
                await ann.hear()
        await ben.ask("ready", asked=ann.game["asked"])
        await ben.ask("leave")
        await ann.until(lambda m: m["type"] == "around" and len(m["present"]) == 2)
        assert ann.around["ready"] == []


async def test_who_could_not_come_in_is_not_there(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await open_table(base, bots=["sharp", "sharp"])
    async with page_at(base, table["code"]) as ann, page_at(base, table["code"]) as watcher:
        await watcher.hello()
        await ann.hello(token=table["token"])
        await ann.ask("begin")
        await ann.ask("hand", chair=0, bot="sharp")
        await ann.ask("pause")
        await ann.socket.close()
        await watcher.until(lambda m: m["type"] == "around" and not m["present"])

        async def fails(*_: object, **__: object) -> None:
            raise Refusal(Code.NOT_KEPT)

        with monkeypatch.context() as patch:
            patch.setattr("flip7.web.chronicle.Chronicle.write", fails)
            async with page_at(base, table["code"]) as back:
                assert (await back.hello(token=ann.token))["code"] == "not_kept"
        async with page_at(base, table["code"]) as back:
            assert (await back.hello(token=ann.token))["you"] == table["you"]
            assert "bot" not in back.view["chairs"][0]


async def test_a_bots_thought_names_its_seat_and_a_deadline_its_beginning(base: str) -> None:
    async with hosting(base, bots=["sharp", "novice"], settings=FAST) as ann:
        await ann.ask("begin")
        while not (thoughts := [m for m in ann.heard if m.get("thought")]):
            if ann.my_choice is None:
                await ann.hear()
            else:
                move = ann.my_choice["moves"][0]
                await ann.ask("act", asked=ann.game["asked"], move=move)
        thought = thoughts[0]
        assert ann.view["chairs"][thought["thinks"]]["bot"]
        while ann.my_choice is None:
            await ann.hear()
        assert ann.around["deadline"] - ann.around["running_since"] == 30_000
