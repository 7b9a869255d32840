"""The command's beginning: an interrupt ends it at any time."""

import subprocess
import sys

import pytest

from flip7.cli import main
from flip7.cli.start import start


def test_what_the_command_ends_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "main", lambda: 2)
    assert start() == 2


@pytest.mark.parametrize("end", ["raise KeyboardInterrupt", "return 130"])
def test_an_interrupt_ends_the_process_though_a_thread_runs_on(end: str) -> None:
    script = f"""
import threading
from flip7.cli import main, start
def command():
    threading.Thread(target=threading.Event().wait).start()
    print("told")
    {end}
main.main = command
start.start()
"""
    ended = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=60
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "told\n", "")
