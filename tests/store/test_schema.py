"""The tables: what the migrations make is what the code expects, and other databases stay alone."""

from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, inspect, text

from flip7.store import schema
from flip7.store.engine import new_engine, reading, writing
from flip7.store.errors import StoreError
from flip7.store.migrate import bring_up_to_date
from flip7.store.store import Store
from flip7.store.url import read_url


def engine_of(store: Store) -> Engine:
    return store._engine


def shape(connection: Connection) -> dict[str, Any]:
    """All that a database tells of its tables."""
    inspector = inspect(connection)
    return {
        table: (
            [(c["name"], str(c["type"]), c["nullable"]) for c in inspector.get_columns(table)],
            inspector.get_pk_constraint(table),
            inspector.get_foreign_keys(table),
            inspector.get_unique_constraints(table),
            inspector.get_indexes(table),
            inspector.get_check_constraints(table),
        )
        for table in sorted(inspector.get_table_names())
    }


def test_the_migrations_give_the_schema(store: Store) -> None:
    with reading(engine_of(store)) as connection:
        options = {"version_table": schema.VERSION_TABLE, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, schema.metadata) == []


def test_the_migrations_give_the_schema_to_the_letter(url: str) -> None:
    """Names and checks too, which a comparison by alembic passes over."""
    with Store.open(url) as store, writing(engine_of(store)) as connection:
        migrated = shape(connection)
        connection.execute(text(f"DROP TABLE {schema.VERSION_TABLE}"))
        migrated.pop(schema.VERSION_TABLE)
        schema.metadata.drop_all(connection)
        assert shape(connection) == {}
        schema.metadata.create_all(connection)
        assert shape(connection) == migrated


def test_every_migration_is_a_form_and_the_newest_is_the_last() -> None:
    folder = Path(schema.__file__).parent / "migrations"
    scripts = ScriptDirectory(str(folder))
    forms = [script.revision for script in scripts.walk_revisions()]
    assert tuple(reversed(forms)) == schema.FORMS


def test_several_may_make_a_store_at_once(url: str) -> None:
    from concurrent.futures import ThreadPoolExecutor

    def open_one(_: int) -> tuple[str, ...]:
        with Store.open(url) as store:
            return store.check()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(open_one, range(4))) == [()] * 4


def test_the_first_form_becomes_the_newest(url: str) -> None:
    """The sheets that are there follow one another as they did."""
    with Store.open(url) as store, writing(engine_of(store)) as connection:
        for table in (schema.tokens, schema.entries, schema.tables):
            table.drop(connection)
        connection.execute(text("ALTER TABLE sheets DROP COLUMN used"))
        connection.execute(text(f"UPDATE {schema.VERSION_TABLE} SET version_num = '0001'"))
        for id, updated in (("late", "2026-05-03"), ("early", "2026-05-01")):
            connection.execute(
                text("INSERT INTO sheets VALUES (:id, :at, :at, NULL, '', 0)"),
                {"id": id, "at": f"{updated}T12:00:00.000000+00:00"},
            )
    with Store.open(url) as store:
        assert [sheet.id for sheet in store.sheets()] == ["late", "early"]
        store.use_sheet("early")
        assert store.resolve() == "early"


def refused(url: str, why: str) -> None:
    """A store can't be opened at `url`, and is as it was."""
    engine = new_engine(read_url(url))
    with reading(engine) as connection:
        before = shape(connection)
    with pytest.raises(StoreError, match=why) as caught:
        Store.open(url)
    assert "\n" not in str(caught.value)
    with reading(engine) as connection:
        assert shape(connection) == before
    engine.dispose()


def test_a_newer_form_is_left_as_it_is(url: str) -> None:
    with Store.open(url) as store, writing(engine_of(store)) as connection:
        connection.execute(text(f"UPDATE {schema.VERSION_TABLE} SET version_num = '9999'"))
    refused(url, r"newer flip7 \(its form is 9999, this one knows those up to 0003\).* install")


def test_a_database_of_something_else_is_left_as_it_is(url: str) -> None:
    engine = new_engine(read_url(url))
    with writing(engine) as connection:
        connection.execute(text("CREATE TABLE birds (name text)"))
    engine.dispose()
    refused(url, "a database of something else")


def test_a_store_that_is_cut_off_while_it_is_made_is_made_the_next_time(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    engine = new_engine(read_url(url))
    with monkeypatch.context() as patch:
        patch.setattr("alembic.op.create_table", fail)
        with pytest.raises(KeyboardInterrupt):
            bring_up_to_date(engine)
    with reading(engine) as connection:
        assert shape(connection) == {}
    engine.dispose()
    with Store.open(url) as store:
        assert store.check() == ()
