"""Whatever stands in a damaged file in place of what was kept is told, and never passed on."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from flip7.game.errors import Flip7Error
from flip7.sheet.sheet import Sheet
from flip7.store.errors import StoreError
from flip7.store.store import Store
from tests.store.conftest import NOON

RECORD = Path(__file__).parents[1] / "golden" / "official-chain.txt"
READINGS: tuple[Callable[[Store], object], ...] = (
    Store.sheets,
    Store.games,
    Store.people,
    Store.logs,
    Store.contents,
    Store.check,
    lambda store: store.sheets(deleted=True),
    lambda store: store.sheet("abc23"),
    lambda store: store.game("gam23"),
    lambda store: store.resolve("Friday"),
    lambda store: store.append("abc23", 1, Sheet.of(store.sheet("del23")).log[:1]),
)


@pytest.fixture
def written(sqlite: str, sheet: Sheet) -> Path:
    """A store with two sheets, of which one is deleted, a game and a person, all in one file."""
    with Store.open(sqlite) as store:
        store.add_sheet(sheet.log, id="abc23")
        store.add_sheet(sheet.log, id="del23")
        store.delete_sheet("del23", NOON)
        store.add_game(RECORD.read_text(encoding="utf-8"), NOON, id="gam23")
        store.add_person("Ann", id="ann23")
    with closing(sqlite3.connect(sqlite)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return Path(sqlite)


def refusals(path: Path) -> list[str]:
    """What is said to each reading of the store that is refused; nothing else may go wrong."""
    told = []
    for reading in READINGS:
        try:
            with Store.open(str(path), create=False) as store:
                reading(store)
        except Flip7Error as error:
            told.append(str(error))
    return told


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("sheets", "created", b"\xff\xfe"),
        ("sheets", "updated", "yesterday"),
        ("sheets", "deleted", 7.5),
        ("sheets", "title", b"Friday"),
        ("sheets", "version", "four"),
        ("sheets", "version", b""),
        ("changes", "text", b"\x00"),
        ("changes", "number", "one"),
        ("games", "created", "Ann"),
        ("games", "names", "Ann"),
        ("games", "names", b"[]"),
        ("games", "beginning", b"\xff"),
        ("games", "version", 1e300),
        ("moves", "text", b"?"),
        ("people", "name", b"Ann"),
    ],
)
def test_a_value_that_is_none_of_its_column(
    written: Path, table: str, column: str, value: object
) -> None:
    with closing(sqlite3.connect(written)) as connection:
        change = f"UPDATE {table} SET {column} = ? WHERE rowid = (SELECT max(rowid) FROM {table})"
        connection.execute(change, (value,))
        connection.commit()
    told = refusals(written)
    assert told
    assert all(line.isprintable() for line in told)
    with Store.open(str(written)) as store:
        assert store.check()


def test_nothing_is_shown_of_a_log_with_a_line_missing(written: Path) -> None:
    with closing(sqlite3.connect(written)) as connection:
        connection.execute("DELETE FROM changes WHERE number = 4")
        connection.execute("DELETE FROM moves WHERE number = 60")
        connection.commit()
    with Store.open(str(written)) as store:
        with pytest.raises(StoreError, match="abc23: it has 3 texts, and should have 4"):
            store.sheet("abc23")
        with pytest.raises(StoreError, match="abc23: it has 3 texts, and should have 4"):
            store.logs()
        with pytest.raises(StoreError, match="gam23: it has 59 texts, and should have 60"):
            store.game("gam23")


@pytest.mark.parametrize("seed", range(40))
def test_bytes_that_have_changed_anywhere(written: Path, seed: int) -> None:
    dice = random.Random(seed)
    content = bytearray(written.read_bytes())
    used = [place for place, byte in enumerate(content) if byte]
    for place in dice.sample(used, dice.choice([1, 2, 8, 40])):
        content[place] = dice.choice([0, 255, dice.randrange(256)])
    written.write_bytes(content)
    for line in refusals(written):
        assert len(line.splitlines()) == 1


def test_names_of_tables_that_are_no_text(written: Path) -> None:
    content = written.read_bytes()
    written.write_bytes(content.replace(b"TABLE sheets", b"TABLE \xff\xffeets"))
    assert all("damaged" in line for line in refusals(written))
    assert refusals(written)
