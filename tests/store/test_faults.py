"""What can be wrong with a place: one clear line, and nothing is made worse."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError

from flip7.sheet.changes import Logged, Remarked
from flip7.sheet.sheet import Sheet
from flip7.store import engine
from flip7.store.errors import StoreError
from flip7.store.faults import told
from flip7.store.store import Store
from flip7.store.url import read_url
from tests.store.conftest import NOON

LONG = Logged(Remarked("x" * 9000), NOON)
SHORT = Logged(Remarked("x"), NOON)


def line(caught: pytest.ExceptionInfo[StoreError], place: str) -> str:
    """The message, which is one line, begins with the place and tells no statement."""
    message = str(caught.value)
    assert message.startswith(f"{place}: ")
    assert "\n" not in message
    assert "SELECT" not in message
    assert "sqlalche.me" not in message
    return message


@pytest.fixture
def written(sqlite: str, sheet: Sheet) -> Path:
    """The file of a store with one sheet, `abc23`, closed."""
    with Store.open(sqlite) as store:
        store.add_sheet(sheet.log, id="abc23")
        for version in range(4, 14):
            store.append("abc23", version, [LONG])
    return Path(sqlite)


# ---------------------------------------------------------------- damaged files


@pytest.mark.parametrize(
    "content",
    [b"birds" * 1000, b"SQLite format 3\0" + bytes(5000), b"x"],
    ids=["text", "only the beginning", "short"],
)
def test_a_file_that_is_no_store(content: bytes, sqlite: str) -> None:
    Path(sqlite).write_bytes(content)
    with pytest.raises(StoreError) as caught:
        Store.open(sqlite)
    assert "is no store of flip7; it was left as it is" in line(caught, sqlite)
    assert Path(sqlite).read_bytes() == content
    assert list(Path(sqlite).parent.iterdir()) == [Path(sqlite)]


def test_an_empty_file_becomes_a_store(sqlite: str) -> None:
    Path(sqlite).touch()
    with Store.open(sqlite) as store:
        assert store.check() == ()


def damage(path: Path, start: int) -> bytes:
    """Overwrite a file from `start` on; what it holds then."""
    content = path.read_bytes()
    path.write_bytes(content[:start] + b"\xa5" * (len(content) - start))
    return path.read_bytes()


def test_a_damaged_store_is_left_as_it_is(written: Path) -> None:
    content = damage(written, 4096 * 8)
    with Store.open(str(written)) as store:
        with pytest.raises(StoreError) as caught:
            store.sheet("abc23")
        assert "damaged; keep a copy of it as it is, and go back to a backup" in line(
            caught, str(written)
        )
        assert any("damaged" in problem for problem in store.check())
    assert written.read_bytes() == content


def test_a_store_whose_end_is_missing(written: Path) -> None:
    content = written.read_bytes()[: 4096 * 3]
    written.write_bytes(content)
    with pytest.raises(StoreError) as caught, Store.open(str(written)) as store:
        store.sheet("abc23")
    assert "damaged" in line(caught, str(written))
    assert written.read_bytes() == content


def test_a_line_that_is_none(written: Path) -> None:
    for damaged in ("{", '{"change":{"type":"birds"},"at":"2026-05-01T12:00:00Z"}'):
        with sqlite3.connect(written) as connection:
            connection.execute("UPDATE changes SET text = ? WHERE number = 2", (damaged,))
        connection.close()
        with Store.open(str(written)) as store:
            with pytest.raises(StoreError, match="sheet abc23: line 2 of its log is damaged"):
                store.sheet("abc23")
            assert len(store.check()) == 1


# ---------------------------------------------------------------- full and read-only places


def test_a_full_disk(written: Path) -> None:
    def allow_no_more(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # the pages that there are

    with Store.open(str(written)) as store:
        before = store.sheet("abc23")
        store._engine.dispose()
        event.listen(store._engine, "connect", allow_no_more)
        with pytest.raises(StoreError) as caught:
            store.append("abc23", 14, [LONG] * 3)
        assert "the disk is full; nothing was changed; make room" in line(caught, str(written))
        assert store.sheet("abc23") == before
        assert store.check() == ()
    with Store.open(str(written)) as store:
        assert store.append("abc23", 14, [LONG] * 3) == 17


def test_a_disk_that_is_full_before_there_is_a_store(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA max_page_count = 2")

    with monkeypatch.context() as patch:
        patch.setattr(engine, "_prepare", prepare)
        with pytest.raises(StoreError) as caught:
            Store.open(sqlite)
    assert "the disk is full" in line(caught, sqlite)
    with Store.open(sqlite) as store:
        assert store.check() == ()


@pytest.mark.parametrize("other", [False, True])
def test_nothing_is_written_into_a_file_that_was_taken_away(sqlite: str, *, other: bool) -> None:
    path = Path(sqlite)
    aside = path.with_name("aside.sqlite")
    with Store.open(sqlite) as store:
        store.add_person("Ann")
        path.rename(aside)
        if other:
            shutil.copy(aside, path)
        with pytest.raises(StoreError, match="taken away, or another is in its place"):
            store.add_person("Ben")
    path.unlink(missing_ok=True)
    aside.rename(path)
    with Store.open(sqlite) as store:
        assert [person.name for person in store.people()] == ["Ann"]


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder whose ways in are open to everybody."""
    path = Path(tempfile.mkdtemp())
    path.chmod(0o777)
    yield path
    path.chmod(0o777)
    shutil.rmtree(path)


@contextmanager
def anybody() -> Iterator[None]:
    """Without the rights of root, who may write everywhere. A store is made before: anybody may not
    read this package, which making one does."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def read_only_file(folder: Path) -> None:
    (folder / "store.sqlite").chmod(0o444)


def read_only_folder(folder: Path) -> None:
    read_only_file(folder)
    folder.chmod(0o555)


def unreadable_file(folder: Path) -> None:
    (folder / "store.sqlite").chmod(0)


@pytest.mark.parametrize("lock", [read_only_file, read_only_folder, unreadable_file])
def test_a_store_that_may_not_be_written(
    lock: Callable[[Path], None], folder: Path, sheet: Sheet
) -> None:
    path = folder / "store.sqlite"
    with Store.open(str(path)) as store:
        store.add_sheet(sheet.log, id="abc23")
    content = path.read_bytes()
    lock(folder)
    with anybody(), pytest.raises(StoreError) as caught, Store.open(str(path)) as store:
        store.append("abc23", 4, [SHORT])
    message = line(caught, str(path))
    assert "--store" in message
    assert any(why in message for why in ("read-only", "can't be opened", "can't be read"))
    path.chmod(0o444)
    assert path.read_bytes() == content


@pytest.mark.parametrize("below", [".", "a/b"])
def test_a_folder_in_which_no_store_can_be_made(below: str, folder: Path) -> None:
    folder.chmod(0o555)
    path = folder / below / "store.sqlite"
    with anybody(), pytest.raises(StoreError) as caught:
        Store.open(str(path))
    assert "--store" in line(caught, str(path))
    assert list(folder.iterdir()) == []


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        Store.open(str(tmp_path))
    assert "this is a folder" in line(caught, str(tmp_path))


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "store.sqlite"
    with pytest.raises(StoreError) as caught:
        Store.open(str(path))
    assert "--store" in line(caught, str(path))


def test_a_store_that_is_not_there_and_not_wanted(sqlite: str) -> None:
    with pytest.raises(StoreError) as caught:
        Store.open(sqlite, create=False)
    assert "there is no store yet" in line(caught, sqlite)
    assert not Path(sqlite).exists()


def test_another_program_that_does_not_stop_writing(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0)
    with Store.open(str(written)) as store, Store.open(str(written)) as other:
        with other._writing(), pytest.raises(StoreError) as caught:
            store.append("abc23", 14, [SHORT])
        assert "another program keeps writing" in line(caught, str(written))
        assert store.append("abc23", 14, [SHORT]) == 15


# ---------------------------------------------------------------- PostgreSQL


def test_a_server_that_does_not_answer() -> None:
    for url in (
        "postgresql://ann:secret@127.0.0.1:1/games",
        "postgresql://ann:secret@no-such-host.invalid/games",
        "postgresql://ann:secret@/games?host=/nowhere",
    ):
        with pytest.raises(StoreError) as caught:
            Store.open(url)
        assert "no PostgreSQL server answers there" in str(caught.value)
        assert "secret" not in str(caught.value)


def test_who_or_what_the_server_does_not_know(server: Connection) -> None:
    known = server.engine.url
    for url, why in (
        (known.set(username="nobody_at_all", password="secret"), "refuses this user or password"),
        (known.set(database="no_such_database"), "has no such database; make it with createdb"),
    ):
        with pytest.raises(StoreError) as caught:
            Store.open(url.render_as_string(hide_password=False))
        assert why in str(caught.value)
        assert "secret" not in str(caught.value)
        assert f"/{url.database}: " in str(caught.value)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("53100", "the server's disk is full; nothing was changed"),
        ("53300", "out of connections or memory"),
        ("57P03", "starting or shutting down"),
        ("42501", "the user may not do this"),
        ("55P03", "another program keeps writing"),
        ("40P01", "another program wrote at the same time"),
        ("XX001", "the server refused it (XX001): birds"),
    ],
)
def test_what_a_server_answers_is_told(code: str, why: str) -> None:
    answer = Exception({"C": code, "M": "birds"})
    with pytest.raises(StoreError) as caught, told(read_url("postgresql://ann:x@host/games")):
        raise DBAPIError("SELECT", None, answer)
    assert why in line(caught, "postgresql://ann@host/games")


def test_a_server_that_wants_a_password_is_told() -> None:
    answer = Exception("server requesting password authentication")
    with pytest.raises(StoreError) as caught, told(read_url("postgresql://ann@host/games")):
        raise DBAPIError("SELECT", None, answer)
    assert "asks for a password" in line(caught, "postgresql://ann@host/games")


def test_a_database_that_can_only_be_read(
    postgresql: str, server: Connection, sheet: Sheet
) -> None:
    name = read_url(postgresql).database
    server.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
    with pytest.raises(StoreError, match="the database is read-only; nothing was changed"):
        Store.open(postgresql)
    server.execute(text(f"ALTER DATABASE {name} RESET default_transaction_read_only"))
    with Store.open(postgresql) as store:
        store.add_sheet(sheet.log)


def test_a_server_that_goes_away(postgresql: str, server: Connection, sheet: Sheet) -> None:
    end = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name")
    with Store.open(postgresql) as store:
        id = store.add_sheet(sheet.log)
        server.execute(end, {"name": read_url(postgresql).database})
        with pytest.raises(StoreError, match=r"shutting down|connection .* was lost"):
            store.append(id, 4, [SHORT])
        assert store.append(id, 4, [SHORT]) == 5


def test_a_text_that_no_database_can_hold(store: Store, sheet: Sheet) -> None:
    id = store.add_sheet(sheet.log)
    for unkept in ("a\0b", "a\ud800b"):
        with pytest.raises(StoreError) as caught:
            store.sheet(unkept)
        assert "\n" not in str(caught.value)
        assert store.sheet(id) == sheet.log
