"""Several writers of one sheet: each writes on what it has seen, and nothing is lost."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest

from flip7.sheet.changes import Cell, Logged, Noted, Remarked
from flip7.sheet.entry import Total
from flip7.sheet.sheet import Sheet
from flip7.store.errors import StaleSheetError
from flip7.store.store import Store
from tests.store.conftest import NOON

EACH = 15


def write(url: str, id: str, name: str) -> int:
    """Write lines in the name of a writer, each anew where others were quicker; how often so."""
    turned_away = 0
    with Store.open(url) as store:
        version = len(store.sheet(id))
        for number in range(EACH):
            at = NOON + timedelta(seconds=number)
            line = Logged(Noted(1, (Cell(1, Total(number)),)), at, name)
            while True:
                try:
                    version = store.append(id, version, [line])
                    break
                except StaleSheetError as error:
                    turned_away += 1
                    version = error.version
    return turned_away


def judge(store: Store, id: str, writers: set[str]) -> None:
    """Every line of every writer is there once, in the writer's order."""
    log = store.sheet(id)
    assert len(log) == 4 + EACH * len(writers)
    for name in writers:
        seconds = [(line.at - NOON).seconds for line in log if line.by == name]
        assert seconds == list(range(EACH))
    assert store.check() == ()


def test_threads(url: str, sheet: Sheet) -> None:
    writers = {"Ann", "Ben", "Cem"}
    with Store.open(url) as store, ThreadPoolExecutor() as pool:
        id = store.add_sheet(sheet.log)
        list(pool.map(lambda name: write(url, id, name), writers))
        judge(store, id, writers)


def test_processes(sqlite: str, sheet: Sheet) -> None:
    code = (
        "import sys; from tests.store.test_two_writers import write;"
        "input(); print(write(*sys.argv[1:]))"
    )
    writers = {"Ann", "Ben"}
    with Store.open(sqlite) as store:
        id = store.add_sheet(sheet.log)
        processes = [
            subprocess.Popen(
                [sys.executable, "-c", code, sqlite, id, name],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            for name in writers
        ]
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
        for process in processes:
            process.communicate(timeout=60)
            assert process.returncode == 0
        judge(store, id, writers)


def test_of_two_writes_on_one_version_one_is_turned_away(store: Store, sheet: Sheet) -> None:
    """Whatever the moment: both have read, then both write."""
    written_on = store.add_sheet(sheet.log)
    start = Barrier(2)

    def note(name: str) -> str:
        start.wait()
        try:
            store.append(written_on, 4, [Logged(Remarked(name), NOON, name)])
        except StaleSheetError as error:
            return error.since[0].by
        return ""

    with ThreadPoolExecutor(2) as pool:
        told = set(pool.map(note, ("Ann", "Ben")))
    (written,) = store.sheet(written_on)[4:]
    assert told == {"", written.by}


def test_of_two_who_note_one_cell_the_second_is_told_what_the_first_noted(
    store: Store, sheet: Sheet
) -> None:
    id = store.add_sheet(sheet.log)
    first, second = (Logged(Noted(1, (Cell(1, Total(points)),)), NOON) for points in (20, 30))
    store.append(id, 4, [first], sheet.log[-1])
    with pytest.raises(StaleSheetError) as stale:
        store.append(id, 4, [second], sheet.log[-1])
    assert stale.value.since == (first,)
    assert Sheet.of(store.sheet(id)).totals[1] == 20


def test_who_reads_hinders_no_writer(url: str, sheet: Sheet) -> None:
    with Store.open(url) as store, Store.open(url) as other:
        id = store.add_sheet(sheet.log)
        with other._reading() as connection:
            assert len(list(connection.exec_driver_sql("SELECT * FROM changes"))) == 4
            assert store.append(id, 4, [Logged(Remarked("x"), NOON)]) == 5
            assert len(list(connection.exec_driver_sql("SELECT * FROM changes"))) == 4
        assert len(other.sheet(id)) == 5
