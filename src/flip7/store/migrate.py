"""Bringing a store's tables into the form that this version knows. Alembic is loaded only where
there is something to do."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from flip7.store.engine import reading, writing
from flip7.store.errors import StoreError
from flip7.store.faults import told
from flip7.store.schema import FORMS, VERSION_TABLE
from flip7.store.url import SQLITE, place

_MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 0x666C697037  # "flip7": whoever migrates holds it


def bring_up_to_date(engine: Engine) -> None:
    """Make the tables, or change them to the newest form; does nothing where they have it.

    Raises `StoreError` for a database of something else, or of a newer version of this package.
    """
    with reading(engine) as connection:
        if form_of(connection) == FORMS[-1]:
            return
    if engine.url.drivername == SQLITE:
        _use_wal(engine)
    with writing(engine) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        if form_of(connection) != FORMS[-1]:  # nobody else was quicker
            _migrate(connection)


def form_of(connection: Connection) -> str | None:
    """The form of the tables, one of `FORMS`; `None` for an empty database.

    Raises `StoreError` for every other database.
    """
    url = connection.engine.url
    tables = inspect(connection).get_table_names()
    if VERSION_TABLE not in tables:
        if tables:
            raise StoreError(
                f"{place(url)}: this is a database of something else; it was left as it is; name an"
                " empty one, or another store, by --store"
            )
        return None
    form = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()  # noqa: S608
    if form not in FORMS:
        raise StoreError(
            f"{place(url)}: this store was written by a newer flip7 (its form is {form}, this one"
            f" knows those up to {FORMS[-1]}); it was left as it is; install the newer one"
        )
    return str(form)


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, "head")


def _use_wal(engine: Engine) -> None:
    """Let readers and a writer go on beside each other; the file remembers it. Where a file system
    can't, SQLite keeps its other journal, which is as safe."""
    with told(engine.url):
        connection = engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA journal_mode = WAL")
        finally:
            connection.close()
