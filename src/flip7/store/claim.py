"""One server at a time has a store: two would each deal from a table as they remember it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, text

from flip7.files import InUseError, hold
from flip7.store.errors import StoreError
from flip7.store.faults import told
from flip7.store.url import SQLITE, place

_TRIES, _WAIT_SECONDS = 20, 0.1
"""PostgreSQL takes a moment to see that a server was killed."""
_LOCK = int.from_bytes(b"flip7")
"""By this number PostgreSQL knows what is claimed, in each database for itself."""


@contextmanager
def claim(engine: Engine) -> Iterator[None]:
    """Have the store for a server alone, until this is left or the process ends, however that comes
    about. Raises `StoreError` if another has it."""
    try:
        with _on_disk(engine) if engine.url.drivername == SQLITE else _on_server(engine):
            yield
    except InUseError:
        raise StoreError(
            f"{place(engine.url)}: another server has this store; stop that one, or name another"
            " store by --store"
        ) from None


@contextmanager
def _on_disk(engine: Engine) -> Iterator[None]:
    path = Path(engine.url.database or "")
    with ExitStack() as stack:
        try:
            stack.enter_context(hold(path))
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise StoreError(f"{path}: no file can be made beside the store ({why})") from None
        yield


@contextmanager
def _on_server(engine: Engine) -> Iterator[None]:
    with told(engine.url):
        connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    with connection:
        with told(engine.url):
            _lock(connection)
        try:
            yield
        finally:
            # A connection that goes back to the pool would keep the lock.
            connection.invalidate()


def _lock(connection: Connection) -> None:
    for _ in range(_TRIES):
        if connection.scalar(text("SELECT pg_try_advisory_lock(:lock)"), {"lock": _LOCK}):
            return
        time.sleep(_WAIT_SECONDS)
    raise InUseError
