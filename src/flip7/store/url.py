"""Where a store is, read from what people write, and told again without a password."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from flip7.game.errors import quoted
from flip7.store.errors import StoreError

SQLITE = "sqlite+pysqlite"
POSTGRESQL = "postgresql+pg8000"
_DRIVERS = {
    "sqlite": SQLITE,
    SQLITE: SQLITE,
    "postgres": POSTGRESQL,
    "postgresql": POSTGRESQL,
    POSTGRESQL: POSTGRESQL,
}
_RIGHT = (
    "write the path of a file, sqlite:///PATH or postgresql://USER:PASSWORD@HOST:PORT/DATABASE"
    " (in a password write @ as %40, / as %2F, : as %3A)"
)
_PORT, _LAST_PORT = 5432, 65535


def read_url(text: str) -> URL:
    """The URL of a store, its driver named and a file's path absolute.

    `text` is the path of an SQLite file, or a URL. Raises `StoreError`, which shows no part of a
    URL but its scheme.
    """
    if "\0" in text:
        raise StoreError(f"the store {quoted(text)} has a NUL in it, which no path or URL can have")
    scheme, _, rest = text.partition(":")
    driver = _DRIVERS.get(scheme.lower())
    if driver is None and not rest.startswith("//"):
        return _file(text)
    if driver is None:
        raise StoreError(f"there is no store of the kind {quoted(scheme)}; {_RIGHT}")
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # its message could tell the password
        raise StoreError(f"the store's {scheme} URL can't be read; {_RIGHT}") from None
    if driver == SQLITE:
        return _file_of(url)
    _check_server(url)
    return url.set(drivername=driver)


def place(url: URL) -> str:
    """How messages call the store: its path, or its URL without password."""
    if url.drivername == SQLITE:
        return url.database or ""
    port = f":{url.port}" if url.port else ""
    host = url.query.get("host", url.host or "")
    return f"postgresql://{url.username}@{host}{port}/{url.database}"


def socket_of(url: URL) -> str | None:
    """The path of a PostgreSQL server's socket, where the URL's query names its directory as the
    `host`."""
    directory = url.query.get("host")
    return f"{directory}/.s.PGSQL.{url.port or _PORT}" if directory else None


def _file_of(url: URL) -> URL:
    if url.host or url.query or not url.database or url.database == ":memory:":
        raise StoreError(
            "the store's sqlite URL names no file, or more than a file;"
            " write sqlite:///store.sqlite, or sqlite:////home/ann/store.sqlite"
        )
    return _file(url.database)


def _file(path: str) -> URL:
    # Not resolved: a link stays a link, and what is said is what was written.
    return URL.create(SQLITE, database=os.fspath(Path(path).absolute()))


def _check_server(url: URL) -> None:
    if "@" in f"{url.host}{url.database}":  # of a password: it must not be told
        raise StoreError(f"the store's postgresql URL has more than one @; {_RIGHT}")
    if not url.username or not url.database:
        raise StoreError(f"the store's postgresql URL names no user or no database; {_RIGHT}")
    if not 0 < (url.port or _PORT) <= _LAST_PORT:
        raise StoreError(f"the store's postgresql URL can't be read: no port is {url.port}")
    directory = url.query.get("host", "/")
    if set(url.query) - {"host"} or not isinstance(directory, str) or directory[:1] != "/":
        raise StoreError(
            "the store's postgresql URL has something after its ? that isn't known;"
            " only ?host=DIRECTORY, where the server's socket is, can stand there"
        )
