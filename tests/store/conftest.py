"""Stores to test with: in SQLite, and in PostgreSQL where a server is given."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import Connection, text

from flip7.game.rules import edition
from flip7.sheet.sheet import Sheet, begin
from flip7.store.engine import new_engine
from flip7.store.schema import metadata
from flip7.store.store import Store
from flip7.store.url import read_url

SERVER = "FLIP7_TEST_POSTGRES"
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory of the test's own, and no other store named."""
    monkeypatch.setenv("FLIP7_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("FLIP7_STORE", raising=False)
    return tmp_path / "data"


@pytest.fixture(scope="session")
def server() -> Iterator[Connection]:
    """A connection to the PostgreSQL server that is given."""
    given = os.environ.get(SERVER)
    if not given:
        pytest.skip(f"no PostgreSQL server is given by {SERVER}")
    engine = new_engine(read_url(given))
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        yield connection
    engine.dispose()


@contextmanager
def database(server: Connection) -> Iterator[str]:
    """The URL of an empty database that is there for a while."""
    name = f"flip7_{uuid4().hex}"
    server.execute(text(f"CREATE DATABASE {name}"))
    yield server.engine.url.set(database=name).render_as_string(hide_password=False)
    server.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture
def postgresql(server: Connection) -> Iterator[str]:
    """The URL of an empty database of the test's own."""
    with database(server) as url:
        yield url


@pytest.fixture(scope="session")
def postgresql_store(server: Connection) -> Iterator[Store]:
    """A store that is made once, since that takes longer than most tests."""
    with database(server) as url, Store.open(url) as store:
        yield store


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The path of a store that is not there yet."""
    return str(tmp_path / "store.sqlite")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """Where a new store can be, in each kind of database."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, sqlite: str) -> Iterator[Store]:
    """An empty store, in each kind of database."""
    if request.param == "sqlite":
        with Store.open(sqlite) as store:
            yield store
        return
    store = request.getfixturevalue("postgresql_store")
    yield store
    tables = ", ".join(metadata.tables)
    with store._writing() as connection:
        connection.execute(text(f"TRUNCATE {tables}"))


@pytest.fixture
def sheet() -> Sheet:
    """A sheet of three, just begun."""
    return begin(edition(), ["Ann", "Ben", "Cem"], title="Friday", at=NOON)
