"""Ctrl-C while games are played: the first asks for an end, and one later on makes it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from flip7.cli.interrupts import interrupts_heard

ENDLESS = """
def stays(view):
    print("called")
    while view.points >= 0:
        pass
    return True
"""
LATE = "flip7: what was begun takes long to end: Ctrl-C again ends it at once, without figures\n"
ENDS = (
    LATE,
    "flip7: interrupted before the first game was done: there are no figures\n",
    "flip7: interrupted: nothing was played yet\n",
)
IN_PYTHON = f"{ENDLESS}    import os\n"


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """Ctrl-C means what it usually does, whatever tests before this have left."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("text", [ENDLESS, IN_PYTHON], ids=["compiled", "in Python"])
def test_a_strategy_that_never_ends_is_ended(text: str, tmp_path: Path) -> None:
    (tmp_path / "endless.py").write_text(text)
    with subprocess.Popen(
        [
            sys.executable,
            "-m",
            "flip7",
            "simulate",
            "--players",
            "endless.py,ev,ev",
            "--threads",
            "1",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        try:
            end_it(process)
        finally:
            process.kill()
    assert process.returncode == 130


def end_it(process: subprocess.Popen[str]) -> None:
    """Press Ctrl-C until it ends; one that comes while something is compiled may get lost."""
    assert process.stdout is not None
    assert process.stdout.readline() == "called\n"
    for _ in range(30):
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            out, err = process.communicate(timeout=2)
            break
    else:
        pytest.fail("it does not end")
    assert out == ""
    ends = [line for line in err.splitlines(keepends=True) if line in ENDS]
    assert ends
    assert "Traceback" not in err


def test_a_second_one_does_not_disturb_what_the_first_leads_to() -> None:
    met = []
    with interrupts_heard():
        for _ in range(3):
            try:
                signal.raise_signal(signal.SIGINT)
                met.append("ignored")
            except KeyboardInterrupt:
                met.append("heard")
    assert met == ["heard", "ignored", "ignored"]


def test_one_that_was_lost_is_raised_again_where_things_go_on() -> None:
    with interrupts_heard() as go_on:
        go_on()
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            go_on()


def test_they_mean_afterwards_what_they_meant_before() -> None:
    with interrupts_heard():
        assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_where_they_are_ignored_they_are_ignored() -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interrupts_heard() as go_on:
            signal.raise_signal(signal.SIGINT)
            go_on()
    finally:
        signal.signal(signal.SIGINT, before)
