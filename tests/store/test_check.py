"""`Store.check` finds what is wrong; a backup is whole."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text

from flip7.sheet.changes import Logged, Remarked
from flip7.sheet.sheet import Sheet
from flip7.store.errors import StoreError
from flip7.store.store import Store
from tests.store.conftest import NOON

GOLDEN = Path(__file__).parents[1] / "golden"
RECORD = (GOLDEN / "official-chain.txt").read_text(encoding="utf-8")


def fill(store: Store, sheet: Sheet) -> None:
    """Put two sheets into the store, `abc23` and a deleted one, and the game `gam23`."""
    store.add_sheet(sheet.log, id="abc23")
    store.add_sheet(sheet.log, id="del23")
    store.delete_sheet("del23")
    store.add_game(RECORD, NOON, id="gam23")


def test_a_whole_store(store: Store, sheet: Sheet) -> None:
    fill(store, sheet)
    assert store.check() == ()


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        (
            "DELETE FROM changes WHERE sheet = 'abc23' AND number = 4",
            "sheet abc23: it has 3 texts, and should have 4",
        ),
        (
            "UPDATE changes SET number = 9 WHERE sheet = 'del23' AND number = 2",
            "sheet del23: its texts are not numbered from 1 on",
        ),
        (
            "UPDATE sheets SET version = 5 WHERE id = 'abc23'",
            "sheet abc23: it has 4 texts, and should have 5",
        ),
        (
            "UPDATE changes SET text = 'birds' WHERE sheet = 'abc23' AND number = 1",
            "sheet abc23: line 1 of its log is damaged: JSON is malformed: *",
        ),
        (
            "UPDATE changes SET text = replace(text, 'Cem', '') WHERE sheet = 'abc23'",
            "sheet abc23: line 4 of the log: *",
        ),
        (
            "UPDATE sheets SET title = 'Other' WHERE id = 'abc23'",
            "sheet abc23: its title in the list is not that of its texts",
        ),
        (
            "UPDATE sheets SET updated = created || '0' WHERE id = 'del23'",
            "sheet del23: its updated in the list is not that of its texts",
        ),
        (
            "DELETE FROM moves WHERE number = 3",
            "game gam23: it has 59 texts, and should have 60",
        ),
        (
            "UPDATE moves SET text = replace(text, 'draws', 'drawls') WHERE number = 2",
            "game gam23: line *",
        ),
        (
            "UPDATE games SET over = false",
            "game gam23: its over in the list is not that of its texts",
        ),
        (
            "UPDATE games SET beginning = replace(beginning, 'edition: ', 'edition:  ')",
            "game gam23: *",
        ),
    ],
)
def test_what_is_wrong_is_told_in_a_line(
    sqlite: str, sheet: Sheet, statement: str, problem: str
) -> None:
    with Store.open(sqlite) as store:
        fill(store, sheet)
        with store._writing() as connection:
            assert connection.execute(text(statement)).rowcount > 0
        (told,) = store.check()
    assert told == problem or (problem.endswith("*") and told.startswith(problem[:-1]))


def test_cards_that_are_not_those_of_the_seed(store: Store) -> None:
    store.add_game((GOLDEN / "official-whole.txt").read_text(), id="gam23")
    with store._writing() as connection:
        connection.execute(
            text("UPDATE games SET beginning = replace(beginning, 'seed: ', 'seed: 9')")
        )
    (told,) = store.check()
    assert told.startswith("game gam23: draw 1 of the game is ")


def test_a_backup_while_others_write_is_a_store_itself(
    sqlite: str, sheet: Sheet, tmp_path: Path
) -> None:
    target = tmp_path / "backup.sqlite"
    with Store.open(sqlite) as store, Store.open(sqlite) as other:
        store.add_sheet(sheet.log, id="abc23")
        store.add_game(RECORD, NOON)
        with other._writing() as connection:
            connection.execute(text("UPDATE sheets SET title = 'not yet'"))
            store.backup(target)
        whole = store.contents()
        store.append("abc23", 4, [Logged(Remarked("later"), NOON)])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.sqlite", "store.sqlite"]
    with Store.open(str(target), create=False) as copy:
        assert copy.check() == ()
        assert copy.contents() == whole


def test_a_backup_overwrites_nothing(sqlite: str, tmp_path: Path) -> None:
    with Store.open(sqlite) as store:
        for target in (Path(sqlite), tmp_path, tmp_path / "other"):
            if target.name == "other":
                target.write_text("birds")
            with pytest.raises(StoreError, match="there is something already"):
                store.backup(target)
        assert (tmp_path / "other").read_text() == "birds"
        (tmp_path / "third.new").touch()
        with pytest.raises(StoreError, match="was cut off; take the file away"):
            store.backup(tmp_path / "third")
        with pytest.raises(StoreError, match="can't be written: No such file or directory"):
            store.backup(tmp_path / "no" / "folder")
        assert store.check() == ()


def test_a_backup_on_a_full_disk_leaves_nothing(
    sqlite: str, sheet: Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def connect_to_full_disk(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.execute("PRAGMA max_page_count = 2")
        return connection

    with Store.open(sqlite) as store:
        store.add_sheet(sheet.log)
        with monkeypatch.context() as patch:
            patch.setattr("flip7.store.backup.sqlite3.connect", connect_to_full_disk)
            with pytest.raises(StoreError, match="backup: the disk is full"):
                store.backup(tmp_path / "backup")
        assert list(tmp_path.glob("backup*")) == []
        assert store.check() == ()


def test_a_backup_of_postgresql_is_the_work_of_its_own_tools(
    postgresql: str, tmp_path: Path
) -> None:
    with Store.open(postgresql) as store, pytest.raises(StoreError, match="pg_dump"):
        store.backup(tmp_path / "backup")
    assert not (tmp_path / "backup").exists()
