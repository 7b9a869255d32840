"""A copy of a store, whole at one moment, while others write to it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine

from flip7.store.errors import StoreError
from flip7.store.faults import told
from flip7.store.url import SQLITE, place, read_url


def backup(engine: Engine, target: Path) -> None:
    """Copy the store of SQLite at `engine` to the new file `target`, durably.

    Raises `StoreError` where there is a file already or none can be made, and for a store in
    PostgreSQL.
    """
    if engine.url.drivername != SQLITE:
        raise StoreError(
            f"{place(engine.url)}: a store in PostgreSQL is backed up by its own pg_dump; or keep"
            " all of it in a file with: flip7 store export --all"
        )
    if target.exists():
        raise StoreError(f"{target}: there is something already; name a new file for the backup")
    beside = target.with_name(f"{target.name}.new")
    try:
        make_private(beside)
    except FileExistsError:
        raise StoreError(
            f"{beside}: another backup is being written, or was cut off; take the file away"
        ) from None
    except OSError as error:
        raise StoreError(f"{target}: the backup can't be written: {error.strerror}") from None
    try:
        _copy(engine, beside, target)
        _sync(beside)
        os.link(beside, target)  # unlike a renaming it overwrites nothing
        _sync(target.parent)
    except OSError as error:
        raise StoreError(f"{target}: the backup can't be written: {error.strerror}") from None
    finally:
        beside.unlink(missing_ok=True)


def make_private(path: Path) -> None:
    """Make a new file that its owner alone may read: a store knows what is to come in the games
    that go on. Raises `OSError`."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _copy(engine: Engine, beside: Path, target: Path) -> None:
    """Copy to `beside`, which is to become `target`: messages are about that one."""
    with told(engine.url), engine.connect() as connection:
        source = connection.connection.driver_connection
        assert isinstance(source, sqlite3.Connection)
        with told(read_url(str(target))), closing(sqlite3.connect(beside)) as copy:
            source.backup(copy)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
