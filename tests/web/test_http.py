"""The HTTP part."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from flip7.game.record import Record, format_record
from flip7.game.rules import EDITIONS
from flip7.store.store import Store
from flip7.web.limits import Limits
from flip7.web.openapi import description
from tests.web.page import hosting, open_table, page_at
from tests.web.server import running

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def client(base: str) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=base) as client:
        yield client


async def test_the_server_tells_that_it_is_well(client: httpx.AsyncClient) -> None:
    answer = await client.get("/healthz")
    assert answer.json()["status"] == "ok"


async def test_a_server_whose_store_is_gone_is_not_well(place: Path) -> None:
    async with running(place) as base, httpx.AsyncClient(base_url=base) as client:
        assert (await client.get("/healthz")).status_code == 200
        away = await asyncio.to_thread(place.rename, place.with_suffix(".away"))
        answer = await client.get("/healthz")
        assert (answer.status_code, answer.json()["code"]) == (503, "not_kept")
        await asyncio.to_thread(away.rename, place)
        assert (await client.get("/healthz")).status_code == 200


async def test_every_answer_forbids_what_no_page_needs(client: httpx.AsyncClient) -> None:
    for path in ("/healthz", "/", "/api/nothing", "/openapi.json", "/../../etc/passwd"):
        headers = (await client.get(path)).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["%00", "x" * 300, "../" * 9 + "etc/passwd", "%2e%2e/%2fetc"])
async def test_whatever_the_path_it_leads_to_the_page_or_nowhere(
    client: httpx.AsyncClient, path: str
) -> None:
    page = (await client.get("/")).content
    for place in ("/", "/assets/", "/api/tables/", "/api/games/"):
        answer = await client.get(place + path)
        assert answer.status_code in (200, 404, 503)
        assert answer.content == page or answer.status_code == 404


async def test_after_a_deploy_nobody_gets_the_pages_of_before(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Browsers ask for the page each time; what they keep for ever has another name when it is
    another."""
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr("flip7.web.app.pages_folder", lambda: tmp_path)
    seen: dict[str, str] = {}
    for script in ("assets/index-OLD.js", "assets/index-NEW.js"):
        (tmp_path / script).write_text(script)
        (tmp_path / "index.html").write_text(f'<script src="/{script}"></script>')
        async with running(place) as base, httpx.AsyncClient(base_url=base) as client:
            page = await client.get("/t/BCDFGH", headers=seen)
            assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
            assert script in page.text
            asset = await client.get(f"/{script}")
            assert "immutable" in asset.headers["cache-control"]
        seen = {"If-None-Match": page.headers["etag"]}


async def test_a_path_names_all_its_methods(client: httpx.AsyncClient) -> None:
    answer = await client.delete("/api/tables")
    assert answer.status_code == 405
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("", 400, "malformed"),
        ("{", 400, "malformed"),
        ("[]", 400, "malformed"),
        ({}, 400, "malformed"),
        ({"name": 7}, 400, "malformed"),
        ({"name": "Ann", "host": True}, 400, "malformed"),
        ({"name": "\u202e"}, 400, "bad_name"),
        ({"name": "x" * 25}, 400, "bad_name"),
        ({"name": "Ann", "settings": {"rules": "bridge"}}, 400, "bad_settings"),
        ({"name": "Ann", "settings": {"chairs": 0}}, 400, "bad_settings"),
        ({"name": "Ann", "bots": ["hal"]}, 400, "bad_settings"),
        ({"name": "Ann", "bots": ["sharp"] * 6}, 400, "full"),
        ({"name": "x" * 9000}, 413, "too_large"),
    ],
)
async def test_a_table_that_cannot_be_is_refused(
    client: httpx.AsyncClient, body: object, status: int, code: str
) -> None:
    content = body if isinstance(body, str) else json.dumps(body)
    answer = await client.post("/api/tables", content=content)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_only_listed_tables_are_listed(base: str, client: httpx.AsyncClient) -> None:
    listed = await open_table(base, settings={"listed": True})
    hidden = await open_table(base)
    async with page_at(base, listed["code"]) as ann, page_at(base, hidden["code"]) as ben:
        await ann.hello(token=listed["token"])
        await ben.hello(token=hidden["token"])
        found = (await client.get("/api/tables")).json()
        assert [table["code"] for table in found] == [listed["code"]]
    brief = (await client.get(f"/api/tables/{hidden['code'].lower()}")).json()
    assert brief["names"] == ["Ann"]
    assert hidden["token"] not in json.dumps(brief)
    assert (await client.get("/api/tables/NOSUCH")).status_code == 404


async def test_one_address_opens_only_so_many_tables(place: Path) -> None:
    async with (
        running(place, Limits(opened_a_minute=3)) as base,
        httpx.AsyncClient(base_url=base) as client,
    ):
        answers = [await client.post("/api/tables", json={"name": "Ann"}) for _ in range(5)]
    codes = [answer.status_code for answer in answers]
    assert codes == [201, 201, 201, 429, 429]


async def test_who_asks_too_often_waits_and_others_do_not(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flip7.web.app._WAITS", (0.01, 0.01))
    limits = Limits(requests_a_minute=12)
    async with running(place, limits) as base, httpx.AsyncClient(base_url=base) as client:
        paths = ["/healthz", "/api/editions", "/api/editions", "/api/editions", "/healthz"]
        answers = [await client.get(path) for path in paths]
        assert [each.status_code for each in answers] == [200, 200, 200, 429, 200]
        assert answers[3].json()["code"] == "too_fast"


async def test_one_address_has_only_so_many_sockets(place: Path) -> None:
    async with running(place, Limits(sockets_an_address=2)) as base:
        table = await open_table(base)
        async with page_at(base, table["code"]) as one, page_at(base, table["code"]) as two:
            await one.hello()
            await two.hello()
            async with page_at(base, table["code"]) as three:
                assert (await three.hear())["code"] == "too_many"
            await one.socket.close()
            assert (await two.ask("sit", name="Ben"))["type"] == "done"
        async with page_at(base, table["code"]) as later:
            assert (await later.hello())["type"] == "welcome"


async def test_a_page_from_elsewhere_gets_no_socket(base: str) -> None:
    url = base.replace("http", "ws") + "/live"
    with pytest.raises(InvalidStatus):
        async with connect(url, origin="https://evil.example"):  # type: ignore[arg-type]
            pass
    async with connect(url, origin=base):  # type: ignore[arg-type]
        pass


async def test_an_origin_that_is_none_gets_no_socket(base: str) -> None:
    url = base.replace("http", "ws") + "/live"
    for origin in ("null", "http://[", "http://"):
        with pytest.raises(InvalidStatus):
            async with connect(url, origin=origin):  # type: ignore[arg-type]
                pass


async def test_a_page_from_elsewhere_opens_no_table(base: str, client: httpx.AsyncClient) -> None:
    for origin in ("https://evil.example", "null", "http://["):
        answer = await client.post("/api/tables", json={"name": "Ann"}, headers={"Origin": origin})
        assert answer.status_code == 403
        assert "default-src 'none'" in answer.headers["content-security-policy"]
    answer = await client.post("/api/tables", json={"name": "Ann"}, headers={"Origin": base})
    assert answer.status_code == 201


async def test_pings_are_no_greeting(place: Path) -> None:
    limits = Limits(greeting_seconds=0.3)
    async with running(place, limits) as base, page_at(base, "BCDFGH") as page:
        heard = {"type": "pong"}
        while heard["type"] == "pong":
            with suppress(ConnectionClosed):
                await page.send({"type": "ping"})
            heard = await page.hear()
            await asyncio.sleep(0.05)
        assert heard["code"] == "not_greeted"


async def test_a_silent_socket_is_closed(place: Path) -> None:
    limits = Limits(greeting_seconds=0.05)
    async with running(place, limits) as base, page_at(base, "BCDFGH") as page:
        assert (await page.hear())["code"] == "not_greeted"


async def test_the_rules_are_told_as_they_are_in_force(client: httpx.AsyncClient) -> None:
    answer = await client.get("/api/rules", params={"rules": "booklet(target_score=100)"})
    assert answer.json()["rules"] == "booklet(target_score=100)"
    assert "100" in answer.text
    assert answer.json()["sections"][0]["blocks"]
    assert (await client.get("/api/rules", params={"rules": "x"})).json()["code"] == "bad_settings"


async def test_the_editions_are_told_with_their_options(client: httpx.AsyncClient) -> None:
    told = (await client.get("/api/editions")).json()
    assert {edition["id"] for edition in told["editions"]} == set(EDITIONS)
    tie_break = next(option for option in told["options"] if option["name"] == "tie_break")
    assert set(tie_break["answers"]) == {"everyone", "tied_only", "shared"}


async def test_there_is_no_record_of_a_game_that_is_none(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/games/nothing/record")).status_code == 404


async def test_records_are_those_of_tables_alone_and_not_of_deleted_games(
    place: Path,
) -> None:
    """Whoever plays in the terminal on the same store has its seed in the record."""
    with Store.open(str(place)) as store:
        mine = store.add_game(
            format_record(
                Record(rules=EDITIONS["official"].rules, names=("A", "B", "C"), dealer=0, seed=7)
            )
        )
    async with running(place) as base, httpx.AsyncClient(base_url=base) as client:
        assert (await client.get(f"/api/games/{mine}/record")).status_code == 404
        async with hosting(base, bots=["sharp", "novice"]) as ann:
            await ann.ask("begin")
            await ann.ask("break_off")
            kept = ann.game["kept"]
        assert (await client.get(f"/api/games/{kept}/record")).status_code == 200
        with Store.open(str(place)) as store:
            store.delete_game(kept)
        assert (await client.get(f"/api/games/{kept}/record")).status_code == 404


async def test_the_description_names_every_endpoint(client: httpx.AsyncClient) -> None:
    assert (await client.get("/openapi.json")).json() == json.loads(json.dumps(description()))
    for path, operations in description()["paths"].items():
        assert operations, path


def test_the_types_of_the_pages_are_the_servers() -> None:
    import importlib.util

    script = ROOT / "tools" / "protocol_types.py"
    spec = importlib.util.spec_from_file_location("protocol_types", script)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    current = (ROOT / "frontend" / "src" / "protocol.ts").read_text(encoding="utf-8")
    assert current == module.types(), "run: python tools/protocol_types.py"
