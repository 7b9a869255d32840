"""Connections to the database of a store, as this package needs them."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text

from flip7.store.errors import StoreError
from flip7.store.faults import GONE, told
from flip7.store.url import SQLITE, place, socket_of

BUSY_SECONDS = 10
"""How long a write waits for another program's."""
_ANSWER_SECONDS = 20
"""How long a PostgreSQL server may be silent."""
_KEEPALIVES = {
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}
"""So that what a machine had locked is free again soon after its power was cut."""
_BEGIN = "flip7_begin"
_FILE = "flip7_file"

# What goes wrong is raised; without this a lost connection would be told on stderr as well.
logging.getLogger("sqlalchemy").addHandler(logging.NullHandler())


def new_engine(url: URL) -> Engine:
    """The engine for a store at `url`; nothing is opened yet."""
    return _sqlite(url) if url.drivername == SQLITE else _postgresql(url)


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that sees one moment of the store and writes nothing."""
    with told(engine.url), engine.connect() as connection, _dropped_if_lost(connection):
        if engine.url.drivername != SQLITE:
            connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that is durable once this is left, and undone when an exception leaves it."""
    writer = engine.execution_options(**{_BEGIN: "BEGIN IMMEDIATE"})
    with (
        told(engine.url),
        writer.connect() as connection,
        _dropped_if_lost(connection),
    ):
        _check_is_there(connection)
        with connection.begin():
            yield connection


def _check_is_there(connection: Connection) -> None:
    """SQLite would go on writing into a file that was deleted, and all were lost at the end."""
    url = connection.engine.url
    if url.drivername == SQLITE and connection.info.get(_FILE) != _file_at(url):
        raise StoreError(f"{place(url)}: {GONE}")


def _file_at(url: URL) -> tuple[int, int] | None:
    """Which file there is."""
    try:
        status = Path(url.database or "").stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


@contextmanager
def _dropped_if_lost(connection: Connection) -> Iterator[None]:
    """Let the next transaction have a new connection where the server has cut off this one, or a
    text has broken off in the middle of a message to it: the driver lets both pass as they are."""
    try:
        yield
    except (OSError, UnicodeError):
        connection.invalidate()
        raise


def _sqlite(url: URL) -> Engine:
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "connect", lambda _, record: record.info.update({_FILE: _file_at(url)}))
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _: object) -> None:
    """Every connection: no transactions behind our back, references hold, and what is committed
    survives a power cut in every journal mode."""
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = EXTRA")


def _begin(connection: Connection) -> None:
    """A writer takes its place at once: having read first, it could only be turned away later."""
    connection.exec_driver_sql(connection.get_execution_options().get(_BEGIN, "BEGIN"))


def _postgresql(url: URL) -> Engine:
    arguments = {
        "timeout": _ANSWER_SECONDS,
        "application_name": "flip7",
        "startup_params": {"lock_timeout": f"{BUSY_SECONDS}s", **_KEEPALIVES},
        "unix_sock": socket_of(url),
    }
    return create_engine(url, connect_args=arguments)
