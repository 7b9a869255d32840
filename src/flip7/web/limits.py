"""How much a server lets anybody have, so that nobody can take it from the others."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from ipaddress import IPv4Address, ip_address, ip_network
from math import inf
from typing import Annotated

import msgspec

from flip7.game.errors import Flip7Error, quoted
from flip7.web.refusals import Code, Refusal


class LimitError(Flip7Error):
    """A limit that can't be."""


Some = Annotated[int, msgspec.Meta(ge=1)]
Span = Annotated[float, msgspec.Meta(ge=0, le=1e9)]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a server; the defaults are for some households, each behind one router."""

    sockets: Some = 4000
    """Sockets in all."""
    sockets_an_address: Some = 64
    connections_an_address: Some = 400
    """Connections of one address in all, of the HTTP part too."""
    tables: Some = 1000
    """Tables in use at a time."""
    watchers_a_table: Some = 100
    """How many may be at a table without a chair; more than one address can send."""
    opened_a_minute: Some = 12
    """Tables that one address may open."""
    tries_a_minute: Some = 120
    """Greetings of one address, so that nobody tries all codes."""
    requests_a_minute: Some = 2000
    """Of one address to the HTTP part; one of `/api/` counts as five, and who asks more waits."""
    messages_a_second: Span = 10
    """Messages of one socket in the long run; three times as many at once."""
    greeting_seconds: Span = 10
    """How long a socket may be silent before its greeting."""
    return_seconds: Span = 8
    """How long clocks wait at least for people to come back after the server was started again."""
    host_seconds: Span = 60
    """After how long without its host a table has another one, of those who are there."""
    silent_host_minutes: Span = 5
    """After how long without a request of its host anybody at a table can take over."""
    idle_minutes: Span = 10
    """After how long without anybody a table is taken out of use; it is stored."""
    idle_hours: Span = 12
    """After how long without anything happening at a table the sockets of those who are there are
    closed: of a page that was left open, say."""
    closing_days: Span = 14
    """After how long without anything happening a table is closed for good; its games are kept."""


def read_limits(texts: Iterable[str]) -> Limits:
    """The limits, with some of them set as in `sockets=100`. Raises `LimitError`."""
    wanted: dict[str, str] = {}
    names = Limits.__struct_fields__
    for text in texts:
        name, _, value = text.partition("=")
        if name not in names:
            raise LimitError(
                f"{quoted(text)}: there is no such limit; there are {', '.join(names)}"
            )
        wanted[name] = value
    try:
        return msgspec.convert(wanted, Limits, strict=False)
    except msgspec.ValidationError as error:
        raise LimitError(f"{', '.join(texts)}: {error}") from None


@lru_cache(maxsize=10_000)
def household(address: str) -> str:
    """The address that counts as one: of IPv6, where everybody has very many, their network."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, IPv4Address):
        return address
    return str(ip.ipv4_mapped or f"{int(ip) >> 64:x}/64")


def is_among(address: str, those: Sequence[str]) -> bool:
    """Whether an address is one of those, or of the networks among them."""
    for each in those:
        with suppress(ValueError):
            if ip_address(address) in ip_network(each):
                return True
    return False


class Bucket:
    """An allowance that fills up with time, `rate` a second and up to `most`."""

    def __init__(self, rate: float, most: float) -> None:
        self._rate = rate
        self._most = most
        self._level = most
        self._then = time.monotonic()

    def take(self, wanted: float = 1) -> bool:
        """Whether there was as much left as is wanted, which is taken."""
        now = time.monotonic()
        self._level = min(self._most, self._level + (now - self._then) * self._rate)
        self._then = now
        if self._level < wanted:
            return False
        self._level -= wanted
        return True

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken for so long that it may be forgotten."""
        return self._level + (time.monotonic() - self._then) * self._rate >= self._most


class Buckets:
    """An allowance for each address."""

    _MOST = 10_000

    def __init__(self, a_minute: int) -> None:
        self._a_minute = a_minute
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, wanted: float = 1) -> None:
        """Take as much of an address's. Raises `Refusal` if it hasn't that left."""
        address = household(address)
        if len(self._buckets) >= self._MOST:
            self._buckets = {a: b for a, b in self._buckets.items() if not b.is_full}
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self._MOST:
                raise Refusal(Code.TOO_FAST)
            bucket = self._buckets[address] = Bucket(self._a_minute / 60, self._a_minute)
        if not bucket.take(wanted):
            raise Refusal(Code.TOO_FAST)


class Open:
    """How many of something are open, in all and by address."""

    def __init__(self, most_an_address: int, most: float = inf) -> None:
        self._most_an_address = most_an_address
        self._most = most
        self._by_address: Counter[str] = Counter()
        self._all = 0

    def enter(self, address: str) -> bool:
        """Whether there may be one more of an address, which is counted until it has to `leave`."""
        who = household(address)
        if self._all >= self._most or self._by_address[who] >= self._most_an_address:
            return False
        self._by_address[who] += 1
        self._all += 1
        return True

    def leave(self, address: str) -> None:
        """One that has entered is open no more."""
        who = household(address)
        self._all -= 1
        self._by_address[who] -= 1
        if not self._by_address[who]:
            del self._by_address[who]

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Count one of an address meanwhile. Raises `Refusal` if there are too many."""
        if not self.enter(address):
            raise Refusal(Code.TOO_MANY)
        try:
            yield
        finally:
            self.leave(address)
