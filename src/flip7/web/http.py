"""The HTTP part: what pages and programs ask for beside the live part. Its description in OpenAPI
is made from the same table of endpoints that answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from flip7.game.errors import Flip7Error
from flip7.game.rules import Rules, RulesError, parse_rules
from flip7.learn.language import ENGLISH, Language, accepted
from flip7.store.errors import NotThereError, StoreError
from flip7.web.answers import (
    Brief,
    Editions,
    Health,
    OpenTable,
    Problem,
    RulesView,
    Words,
    brief,
    editions_in,
    rules_in,
    words_in,
)
from flip7.web.house import House, NewTable
from flip7.web.refusals import Code, Refusal
from flip7.web.tokens import read_code
from flip7.web.words import refused

LARGEST_BODY = 8192
_LONGEST_RULES = 1000


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that can be asked for."""

    method: str
    path: str
    summary: str
    answer: Any
    """The type of the answer; `str` for plain text."""
    status: int = 200
    do: Callable[[House, Request], Awaitable[Any]]
    body: Any = None
    query: Mapping[str, str] = {}
    """The parameters of the query, each with what it is."""
    refusals: Mapping[int, str] = {}
    """The statuses of problems that may come, with when."""


_STATUS: Mapping[Code, int] = {
    Code.NO_TABLE: 404,
    Code.TOO_FAST: 429,
    Code.TOO_MANY: 503,
    Code.TOO_LARGE: 413,
    Code.NOT_KEPT: 503,
    Code.STOPPING: 503,
}


async def _health(house: House, _: Request) -> Health:
    from flip7 import __version__

    await house.check()
    return Health(status="ok", version=__version__, tables=len(house.rooms), address=house.address)


async def _open(house: House, request: Request) -> NewTable:
    wanted: OpenTable = await _body(request, OpenTable)
    return await house.open(wanted.settings, wanted.name, wanted.bots, address_of(request))


async def _listed(house: House, _: Request) -> list[Brief]:
    return [
        brief(room.code, room.table)
        for room in house.rooms
        if room.table.settings.listed and room.company.present
    ]


async def _table(house: House, request: Request) -> Brief:
    room = await house.room(read_code(request.path_params["code"]), address_of(request))
    return brief(room.code, room.table)


async def _editions(_: House, request: Request) -> Editions:
    return editions_in(language_of(request))


async def _rules(_: House, request: Request) -> RulesView:
    rules = _read_rules(request.query_params.get("rules", "official"))
    return rules_in(rules, language_of(request))


async def _words(_: House, request: Request) -> Words:
    return words_in(language_of(request))


def _read_rules(text: str) -> Rules:
    try:
        return parse_rules(text[:_LONGEST_RULES])
    except RulesError as error:
        raise Refusal(Code.BAD_SETTINGS, str(error)) from None


async def _record(house: House, request: Request) -> str:
    try:
        return await house.record(request.path_params["game"])
    except NotThereError:
        raise Refusal(Code.NO_TABLE, "there is no such game") from None
    except StoreError:
        raise Refusal(Code.NOT_KEPT) from None


_LANGUAGE = {"language": "The reader's language, such as `fr`; else that of `Accept-Language`."}
ENDPOINTS: Sequence[Endpoint] = (
    Endpoint(
        method="GET",
        path="/healthz",
        summary="Whether the server is well",
        answer=Health,
        do=_health,
        refusals={503: "its store fails, or it is stopping"},
    ),
    Endpoint(
        method="POST",
        path="/api/tables",
        summary="Open a table",
        body=OpenTable,
        answer=NewTable,
        status=201,
        do=_open,
        refusals={
            400: "the body can't be, or its settings",
            413: "the body is too long",
            429: "this address has opened too many",
            503: "the server is full, or its store fails",
        },
    ),
    Endpoint(
        method="GET",
        path="/api/tables",
        summary="The tables that are listed, at which somebody is",
        answer=list[Brief],
        do=_listed,
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{code}",
        summary="What a table is known by",
        answer=Brief,
        do=_table,
        refusals={404: "there is none", 429: "too many tries", 503: "the server is full"},
    ),
    Endpoint(
        method="GET",
        path="/api/games/{game}/record",
        summary="The record of a game that is over, which `flip7 replay` verifies",
        answer=str,
        do=_record,
        refusals={404: "there is none", 503: "the store fails"},
    ),
    Endpoint(
        method="GET",
        path="/api/editions",
        summary="The editions, and the options that they differ in",
        query=_LANGUAGE,
        answer=Editions,
        do=_editions,
    ),
    Endpoint(
        method="GET",
        path="/api/rules",
        summary="Rules as a text",
        query={"rules": "In their text form: `official`, or with options changed.", **_LANGUAGE},
        answer=RulesView,
        do=_rules,
        refusals={400: "there are no such rules"},
    ),
    Endpoint(
        method="GET",
        path="/api/words",
        summary="What pages say in a language",
        query=_LANGUAGE,
        answer=Words,
        do=_words,
    ),
)
ANSWERS: Sequence[Any] = (OpenTable, *(each.answer for each in ENDPOINTS), Problem)


def routes(house: House) -> list[Route]:
    """The routes of all endpoints, one for each path."""
    by_path: dict[str, dict[str, Endpoint]] = {}
    for each in ENDPOINTS:
        by_path.setdefault(each.path, {})[each.method] = each
    return [
        Route(path, _answering(house, by_method), methods=list(by_method))
        for path, by_method in by_path.items()
    ]


def _answering(
    house: House, by_method: Mapping[str, Endpoint]
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        endpoint = by_method["GET" if request.method == "HEAD" else request.method]
        try:
            content = await endpoint.do(house, request)
        except Refusal as refusal:
            return problem(refusal, language_of(request))
        if isinstance(content, str):
            return Response(content, endpoint.status, media_type="text/plain")
        return _json(content, endpoint.status)

    return answer


def problem(refusal: Refusal, language: Language = ENGLISH) -> Response:
    """The answer to a request that is refused."""
    told = Problem(code=refusal.code, words=refused(refusal, None, language), detail=refusal.detail)
    return _json(told, _STATUS.get(refusal.code, 400))


def _json(content: Any, status: int) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


async def _body(request: Request, kind: Any) -> Any:
    content = bytearray()
    try:
        async for part in request.stream():
            content += part
            if len(content) > LARGEST_BODY:
                raise Refusal(Code.TOO_LARGE)
    except ClientDisconnect:
        raise Refusal(Code.MALFORMED) from None
    try:
        return msgspec.json.decode(content, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal(Code.MALFORMED, str(error)) from None
    except Flip7Error as error:
        raise Refusal(Code.BAD_SETTINGS, str(error)) from None


def address_of(request: HTTPConnection) -> str:
    """The address that a request comes from."""
    return "" if request.client is None else request.client.host


def language_of(request: Request) -> Language:
    """The language in which a request is to be answered."""
    wished = request.query_params.get("language") or request.headers.get("accept-language", "")
    return accepted(wished)
