"""Whatever was told as written is there after a kill."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from flip7.store.store import Store
from tools import kill_store
from tools.kill_store import LostError, Written, found, judge

ROOT = Path(__file__).parents[2]


def test_twenty_kills(url: str, request: pytest.FixtureRequest) -> None:
    """In a process of its own, since it forks."""
    done = subprocess.run(
        [sys.executable, "tools/kill_store.py", "--kills", "20", "--seed", "7", "--store", url],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"20 kills, [1-9]\d+ entries, none lost \(seed 7\)\n", done.stdout)
    with Store.open(url) as store:
        assert sum(found(store)) > 20


@pytest.mark.parametrize(
    ("told", "after", "well"),
    [
        (None, Written(3, 4), True),
        (None, Written(4, 4), True),
        (None, Written(2, 4), False),
        (Written(9, 9), Written(9, 9), True),
        (Written(9, 9), Written(9, 10), True),
        (Written(9, 9), Written(9, 8), False),
        (Written(9, 9), Written(10, 10), False),
        (Written(9, 9), Written(8, 10), False),
    ],
)
def test_what_counts_as_lost(told: Written | None, after: Written, well: bool) -> None:
    before = Written(3, 4)
    if well:
        judge(before, told, after)
    else:
        with pytest.raises(LostError, match="told"):
            judge(before, told, after)


def test_a_text_that_was_never_written_so_is_seen(sqlite: str) -> None:
    with Store.open(sqlite) as store:
        store.add_sheet(kill_store.BEGUN, id=kill_store.SHEET)
        assert found(store) == Written(0, 0)
        store.append(kill_store.SHEET, 4, [kill_store.line(1)])
        assert found(store) == Written(1, 0)
        store.append(kill_store.SHEET, 5, [kill_store.line(3)])
        with pytest.raises(LostError, match="not those that were written"):
            found(store)
