"""The ways to a server: by https, by an address that isn't its own, through a proxy."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from flip7.web.limits import Limits
from flip7.web.serve import Serving
from tests.web.page import Page, open_table, page_at
from tests.web.server import QUICK, served

ANN, BEN = "198.51.100.1", "198.51.100.2"
"""Where they come from, by the word of a proxy."""
PUBLIC = "https://flip7.example"


class Certificate(NamedTuple):
    """That of this machine, signed by itself."""

    certificate: Path
    key: Path


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("there is no `openssl` to make a certificate")
    folder = tmp_path_factory.mktemp("tls")
    made = Certificate(folder / "certificate.pem", folder / "key.pem")
    command = (
        f"{openssl} req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
        " -subj /CN=flip7 -addext subjectAltName=IP:127.0.0.1"
        f" -out {made.certificate} -keyout {made.key}"
    )
    subprocess.run(command.split(), check=True, capture_output=True)
    return made


def at(**how: Any) -> Serving:
    """A server on this machine that is run so."""
    return Serving(**{"host": "127.0.0.1", "port": 0, "limits": QUICK, **how})


async def test_by_https_people_play_as_by_http(place: Path, certificate: Certificate) -> None:
    serving = at(tls_cert=certificate.certificate, tls_key=certificate.key)
    trusting = ssl.create_default_context(cafile=certificate.certificate)
    async with served(place, serving) as base:
        assert base.startswith("https://")
        async with httpx.AsyncClient(base_url=base, verify=trusting) as client:
            wanted = {"name": "Ann", "settings": {"pace": "instant"}, "bots": ["sharp", "steady"]}
            answer = await client.post("/api/tables", json=wanted, headers={"Origin": base})
            assert answer.headers["cross-origin-opener-policy"] == "same-origin"
            table = answer.json()
        async with page_at(base, table["code"], ssl=trusting, origin=base) as ann:
            await ann.hello(token=table["token"])
            await ann.ask("begin")
            while ann.my_choice is None:
                await ann.hear()
            move = ann.my_choice["moves"][0]
            done = await ann.ask("act", asked=ann.game["asked"], move=move)
            assert done["type"] == "done"


async def test_pages_come_by_the_public_address_too(place: Path) -> None:
    """Where a proxy that changes the host stands before the server."""
    async with (
        served(place, at(public_url=f"{PUBLIC}/")) as base,
        httpx.AsyncClient(base_url=base) as client,
    ):
        for origin, status in ((PUBLIC, 201), (base, 201), ("https://evil.example", 403)):
            headers = {"Origin": origin}
            answer = await client.post("/api/tables", json={"name": "Ann"}, headers=headers)
            assert answer.status_code == status
        table = await open_table(base)
        async with page_at(base, table["code"], origin=PUBLIC) as ann:
            assert (await ann.hello(token=table["token"]))["you"] == table["you"]
        with pytest.raises(InvalidStatus):
            async with page_at(base, table["code"], origin="https://evil.example"):
                pass


async def opens(client: httpx.AsyncClient, forwarded: str) -> int:
    """The status that who comes so gets for a new table."""
    headers = {"X-Forwarded-For": forwarded}
    return (await client.post("/api/tables", json={"name": "Ann"}, headers=headers)).status_code


async def test_through_a_proxy_everybody_has_limits_of_their_own(place: Path) -> None:
    serving = at(proxies=("127.0.0.0/8",), limits=Limits(opened_a_minute=1, sockets_an_address=1))
    async with served(place, serving) as base, httpx.AsyncClient(base_url=base) as client:
        assert [await opens(client, each) for each in (ANN, ANN, BEN)] == [201, 429, 201]
        claimed = f"203.0.113.9, {BEN}"
        assert await opens(client, claimed) == 429, "what one says oneself counts for nothing"

        def page(forwarded: str) -> AbstractAsyncContextManager[Page]:
            return page_at(base, "BCDFGH", additional_headers={"X-Forwarded-For": forwarded})

        async with page(ANN), page(ANN) as second, page(BEN) as ben:
            assert (await second.hear())["code"] == "too_many"
            assert (await ben.hello())["code"] == "no_table"


@pytest.mark.parametrize("proxies", [(), ("192.0.2.0/24",)])
async def test_who_is_no_proxy_does_not_say_where_others_come_from(
    place: Path, proxies: tuple[str, ...]
) -> None:
    serving = at(proxies=proxies, limits=Limits(opened_a_minute=1))
    async with served(place, serving) as base, httpx.AsyncClient(base_url=base) as client:
        assert [await opens(client, each) for each in (ANN, BEN)] == [201, 429]
