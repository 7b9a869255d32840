"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from flip7.web.built import NoPages, pages_folder
from flip7.web.house import House
from flip7.web.http import address_of, problem, routes
from flip7.web.limits import Buckets
from flip7.web.openapi import description
from flip7.web.refusals import Refusal
from flip7.web.socket import serve_socket

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self';"
        " worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_WAITS = (1, 2, 4)
"""The seconds that a request of one who asks too often waits until it is tried again."""
_FOR_EVER = "public, max-age=31536000, immutable"


def make_app(house: House, *, origins: Sequence[str] = ()) -> Starlette:
    """The application; `origins` are those that may use it beside its own, such as
    `https://flip7.example`, where it stands behind a proxy that changes the host."""
    described = description()

    async def live(socket: WebSocket) -> None:
        if not _is_from_here(socket, origins):
            await socket.close(1008)
            return
        address = "" if socket.client is None else socket.client.host
        await serve_socket(house, socket, address)

    async def openapi(_: Request) -> Response:
        return JSONResponse(described)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        house.start()
        try:
            yield
        finally:
            await house.close()

    return Starlette(
        routes=[
            WebSocketRoute("/live", live),
            Route("/openapi.json", openapi),
            *routes(house),
            *_pages(),
        ],
        lifespan=lifespan,
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(FromHere, origins=origins),
            Middleware(InTurn, requests=house.requests),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
    )


class SecurityHeaders:
    """Every answer forbids what no page of ours needs."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    # Over http browsers don't take it, and complain.
                    headers["Cross-Origin-Opener-Policy"] = "same-origin"
            await send(message)

        await self._app(scope, receive, with_headers if scope["type"] == "http" else send)


class FromHere:
    """What changes something is done for pages of this server alone, and for programs."""

    def __init__(self, app: ASGIApp, origins: Sequence[str]) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        reads = scope["type"] != "http" or scope["method"] in ("GET", "HEAD")
        if reads or _is_from_here(HTTPConnection(scope), self._origins):
            await self._app(scope, receive, send)
        else:
            await PlainTextResponse("This is for pages of this server.\n", 403)(
                scope, receive, send
            )


class InTurn:
    """Who asks for very much waits, so that others need not."""

    def __init__(self, app: ASGIApp, requests: Buckets) -> None:
        self._app = app
        self._requests = requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http":
            cost = 5 if scope["path"].startswith("/api/") else 1
            for wait in (*_WAITS, None):
                try:
                    self._requests.take(address_of(HTTPConnection(scope)), cost)
                    break
                except Refusal as refusal:
                    if wait is None:
                        return await problem(refusal)(scope, receive, send)
                    await asyncio.sleep(wait)
        return await self._app(scope, receive, send)


class _Assets(StaticFiles):
    """Files whose names change with what is in them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, to be kept by browsers for ever."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = _FOR_EVER
        return response


def _pages() -> list[BaseRoute]:
    """The routes of what the browser loads; where it isn't there, of a word about that."""
    try:
        folder = pages_folder()
    except NoPages as why:
        told = f"{why}\n"

        async def missing(request: Request) -> Response:
            _check_is_page(request)
            return PlainTextResponse(told, 503)

        return [Route("/{path:path}", missing)]

    # Asked for by name in what is there, so that no path leads anywhere else.
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*.*")}
    first = files["index.html"]

    async def page(request: Request) -> Response:
        """A file, or the page that finds its own way from the address."""
        _check_is_page(request)
        wanted = files.get(request.path_params["path"], first)
        return FileResponse(wanted, headers={"Cache-Control": "no-cache"})

    return [Mount("/assets", _Assets(directory=folder / "assets")), Route("/{path:path}", page)]


def _check_is_page(request: Request) -> None:
    if request.url.path.startswith("/api/"):
        raise HTTPException(404)


def _is_from_here(asked: HTTPConnection, origins: Sequence[str]) -> bool:
    """Whether a page of this server asks; programs, which are no browsers, name no origin."""
    origin = asked.headers.get("origin")
    if origin is None or origin in origins:
        return True
    try:
        return urlsplit(origin).netloc == asked.headers.get("host")
    except ValueError:
        return False
