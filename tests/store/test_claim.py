"""One server at a time has a store."""

import subprocess
import sys
from pathlib import Path

import pytest

from flip7.store.errors import StoreError
from flip7.store.store import Store

CLAIM = """
import sys
from flip7.store.store import Store
store = Store.open(sys.argv[1])
store.claim()
print("has it", flush=True)
sys.stdin.read()
"""


def test_a_second_server_is_turned_away_until_the_first_has_stopped(url: str) -> None:
    with Store.open(url) as first, Store.open(url) as second:
        first.claim()
        with pytest.raises(StoreError, match="another server has this store; stop that one"):
            second.claim()
        first.close()
        second.claim()


def test_other_programs_write_in_a_store_that_a_server_has(url: str) -> None:
    with Store.open(url) as server, Store.open(url) as other:
        server.claim()
        assert other.check() == ()


def test_a_server_that_was_killed_has_it_no_more(url: str) -> None:
    command = [sys.executable, "-c", CLAIM, url]
    with (
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server,
        Store.open(url) as next_one,
    ):
        assert server.stdout is not None
        assert server.stdout.readline() == b"has it\n"
        with pytest.raises(StoreError, match="another server"):
            next_one.claim()
        server.kill()
        server.wait()
        next_one.claim()


def test_a_store_is_one_by_whatever_way_it_is_named(sqlite: str, tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite"
    with Store.open(sqlite) as first:
        first.claim()
        link.symlink_to(sqlite)
        with Store.open(str(link)) as second, pytest.raises(StoreError, match="another server"):
            second.claim()
