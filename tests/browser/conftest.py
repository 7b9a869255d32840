"""People at real browsers, before a real server.

Nothing may go wrong unseen: a page that reports an error, breaks the content policy, asks anybody
but its server, or leaves a worker behind that could serve old pages later, fails the test.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
import pytest_asyncio

pytest.importorskip("starlette")
pytest.importorskip("playwright")

from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Request, async_playwright

from flip7.web import clock
from flip7.web.built import NoPages, pages_folder, stale
from flip7.web.clock import BEATS, Beat
from flip7.web.settings import Pace
from tests.browser.person import PATIENCE, Person
from tests.web.chance import DealFrom, deal_from
from tests.web.server import empty_store, place, running

__all__ = ["DealFrom", "deal_from", "empty_store", "place"]

PHONE = {"width": 390, "height": 800}
LAN = "flip7.lan"
"""A name of this machine that, unlike `localhost`, no browser takes for secure."""
CONNECTION = re.compile(r"net::ERR_|WebSocket connection")
"""What a browser itself complains of when a server or the network is gone."""
NOT_FOUND = re.compile("status of 404")
"""What it complains of when there is no such table."""


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium; its shell without windows, where that is installed, needs half the time."""
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if program is None:
        pytest.skip("there is no Chromium; Debian's package is `chromium-headless-shell`")
    try:
        pages_folder()
    except NoPages as why:
        pytest.skip(str(why))
    if old := stale():
        pytest.skip(old)
    args = [f"--host-resolver-rules=MAP {LAN} 127.0.0.1"]
    args += ["--no-sandbox"] if os.getuid() == 0 else []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=args)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def base(place: Path) -> AsyncIterator[str]:
    """The address of a server in this process."""
    async with running(place) as address:
        yield address


@pytest.fixture(autouse=True)
def rounds_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the next round begin at the quickest pace, too, only when all have agreed to it."""
    monkeypatch.setitem(vars(clock), "BEATS", {**BEATS, Pace.INSTANT: Beat(0, 0, 120_000)})


@pytest.fixture
def pictures(request: pytest.FixtureRequest) -> Path:
    """The folder of pictures to look at."""
    folder = request.config.rootpath / "test-results" / "pages"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


class Faults:
    """What pages do that they must not."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def watch(self, context: BrowserContext, base: str, *, forgive: re.Pattern[str] | None) -> None:
        """Note the faults of all pages of a context, but for complaints that are to be forgiven."""

        def console(message: ConsoleMessage) -> None:
            if message.type not in ("error", "warning"):
                return
            if forgive is None or not forgive.search(message.text):
                self.found.append(
                    f"{message.type}: {message.text} ({message.page and message.page.url})"
                )

        def asks(request: Request) -> None:
            if not request.url.startswith((base, "data:", "blob:")):
                self.found.append(f"asked elsewhere: {request.url}")

        context.on("console", console)
        context.on("weberror", lambda error: self.found.append(f"error: {error.error}"))
        context.on("request", asks)
        context.on("serviceworker", lambda worker: self.found.append(f"left behind: {worker.url}"))


@pytest.fixture
def faults() -> Iterator[Faults]:
    """Those of all pages of a test; there must be none."""
    faults = Faults()
    yield faults
    assert not faults.found, "\n".join(faults.found)


class Invite(Protocol):
    """Lets somebody come with a browser of their own."""

    async def __call__(
        self, name: str, *, forgive: re.Pattern[str] | None = None, **looks: Any
    ) -> Person:
        """Somebody of a name, at the server's first page, on a phone unless `looks` say else.
        Complaints of the browser may be forgiven."""
        ...


@pytest_asyncio.fixture(loop_scope="session")
async def somebody(browser: Browser, base: str, faults: Faults) -> AsyncIterator[Invite]:
    """People, as many as are invited."""
    contexts: list[BrowserContext] = []

    async def come(name: str, *, forgive: re.Pattern[str] | None = None, **looks: Any) -> Person:
        looks = {"locale": "en", "reduced_motion": "reduce", "viewport": PHONE, **looks}
        context = await browser.new_context(base_url=base, **looks)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        faults.watch(context, base, forgive=forgive)
        person = Person(await context.new_page(), name)
        await person.page.goto("/")
        return person

    yield come
    for context in contexts:
        await context.close()
