"""A page as the server knows it: what its script does with the protocol, in Python."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from copy import deepcopy
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from flip7.web.messages import PROTOCOL

Message = dict[str, Any]
PATIENCE = 20
"""Seconds after which a test gives up waiting."""


class Page:
    """One socket of a page, with the view that it shows."""

    def __init__(self, socket: ClientConnection, code: str) -> None:
        self.socket = socket
        self.code = code
        self.you: str | None = None
        self.token: str | None = None
        self.view: Message = {}
        self.around: Message = {}
        self.heard: list[Message] = []
        """Every message, in order."""
        self._requests = 0

    # ---------------------------------------------------------------- what the script does

    async def hear(self) -> Message:
        """Take the next message, as the script does."""
        async with asyncio.timeout(PATIENCE):
            message: Message = json.loads(await self.socket.recv())
        self.heard.append(message)
        match message["type"]:
            case "welcome":
                self.you, self.view = message["you"], deepcopy(message["view"])
                self.token = message["token"]
            case "seated":
                self.you, self.token = message["you"], message["token"]
            case "unseated":
                self.you = None
            case "snapshot":
                self.view = deepcopy(message["view"])
            case "update":
                merge(self.view, deepcopy(message["changes"]))
                times = {name: message.get(name) for name in ("deadline", "running_since")}
                self.around = {**self.around, **times}
            case "around":
                self.around = message
        return message

    async def until(self, is_it: Callable[[Message], bool]) -> Message:
        """Hear until there is such a message."""
        while True:
            message = await self.hear()
            if is_it(message):
                return message

    async def until_shown(self, is_it: Callable[[Message], bool]) -> None:
        """Hear until the view is such."""
        while not is_it(self.view):
            await self.hear()

    async def hello(self, **fields: Any) -> Message:
        """Greet the table; the answer."""
        message = {"type": "hello", "protocol": PROTOCOL, "table": self.code}
        await self.send({**message, **{k: v for k, v in fields.items() if v is not None}})
        return await self.hear()

    async def send(self, message: Message) -> None:
        """Send this."""
        await self.socket.send(json.dumps(message))

    async def ask(self, kind: str, **fields: Any) -> Message:
        """Ask for something; the answer, `done` or `refused`."""
        self._requests += 1
        number = self._requests
        await self.send({"type": kind, "id": number, **fields})
        return await self.until(
            lambda message: message["type"] in ("done", "refused") and message["id"] == number
        )

    # ---------------------------------------------------------------- what it shows

    @property
    def game(self) -> Message:
        """The game of the view."""
        return self.view["game"] or {}

    @property
    def my_choice(self) -> Message | None:
        """What this page's person is to decide, if it is for them."""
        choice = self.game.get("choice")
        if choice is None or not self.view["table"].get("playing"):
            return None
        chair = self.view["chairs"][choice["seat"]]
        return choice if chair.get("person") == self.you and self.you else None

    @property
    def words(self) -> list[str]:
        """The sentences that it was told, one by one."""
        return [words for message in self.heard for words in message.get("words", ())]

    def told(self, kind: str) -> list[Message]:
        """The events of a kind that it was told of."""
        return [
            event
            for message in self.heard
            if message["type"] == "update"
            for event in message.get("events", ())
            if event["type"] == kind
        ]


def merge(view: Message, changes: Message) -> None:
    """Let the view be as the changes have it."""
    view["version"] = changes["version"]
    for part in ("table", "chairs", "game"):
        if changes.get(part) is not None:
            view[part] = changes[part]
    if changes.get("all_seats") is not None:
        view["seats"] = changes["all_seats"]
    for seat, content in (changes.get("seats") or {}).items():
        view["seats"][int(seat)] = content


def _is_over(game: Message) -> bool:
    return bool(game.get("secret"))


async def play(page: Page, until: Callable[[Message], bool] = _is_over) -> None:
    """Play as somebody would who hits below 15 points, from a game's beginning until the game is
    such: to its end."""
    answered = 0
    await page.until_shown(lambda view: bool(view["table"].get("playing")))
    while not until(page.game):
        game = page.game
        choice = page.my_choice
        if choice is not None and game["asked"] != answered:
            answered = game["asked"]
            value = page.view["seats"][choice["seat"]].get("value", 0)
            moves = choice["moves"]
            move = moves[-1] if value >= 15 or choice.get("card") else moves[0]
            await page.send({"type": "act", "id": 0, "asked": answered, "move": move})
        elif game.get("between") and game["asked"] != answered and page.you:
            answered = game["asked"]
            await page.send({"type": "ready", "id": 0, "asked": answered})
        await page.hear()


@asynccontextmanager
async def page_at(base: str, code: str, **connecting: Any) -> AsyncIterator[Page]:
    """A page that hasn't greeted yet; `connecting` tells how else it comes to the server."""
    url = f"{base.replace('http', 'ws', 1)}/live"
    async with connect(url, max_size=None, **connecting) as socket:
        yield Page(socket, code)


@asynccontextmanager
async def seated(base: str, code: str, name: str) -> AsyncIterator[Page]:
    """A page of somebody who has taken a chair."""
    async with page_at(base, code) as page:
        await page.hello()
        await page.ask("sit", name=name)
        yield page


@asynccontextmanager
async def hosting(base: str, **fields: Any) -> AsyncIterator[Page]:
    """The page of Ann, who has opened a table."""
    table = await open_table(base, **fields)
    async with page_at(base, table["code"]) as ann:
        await ann.hello(token=table["token"])
        yield ann


async def open_table(base: str, **fields: Any) -> Message:
    """A new table: its code, with one's id and token."""
    async with httpx.AsyncClient(base_url=base) as client:
        answer = await client.post("/api/tables", json={"name": "Ann", **fields})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def is_closed(page: Page) -> bool:
    """Whether the server closes the socket, without a word that isn't heard."""
    try:
        while True:
            await page.hear()
    except ConnectionClosed:
        return True
