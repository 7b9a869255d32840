"""Ctrl-C while a strategy is compiled: one is enough, whatever the compiler does with it."""

import signal
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from flip7.cli.interrupts import interrupts_heard
from flip7.lab import compiling
from flip7.lab.compiling import address_of
from flip7.lab.interrupts import interrupts_kept
from flip7.players.own import load_own


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    """Ctrl-C means what it usually does, whatever tests before this have left."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt() -> None:
    """Ctrl-C, and something that swallows what it raises."""
    with suppress(BaseException):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("times", [1, 3])
def test_one_that_comes_while_a_strategy_is_compiled_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    path = tmp_path / "own.py"
    path.write_text("def stays(view):\n    return True\n")
    own, compiled = load_own(str(path)), compiling._compiled

    def interrupted(*args: Any) -> Any:
        for _ in range(times):
            interrupt()
        return compiled(*args)

    monkeypatch.setattr(compiling, "_compiled", interrupted)
    heard: list[str] = []
    with interrupts_heard(), pytest.raises(KeyboardInterrupt):
        address_of(own, heard.append)
    assert address_of(own, heard.append) != 0
    assert len(heard) == 1, "what was compiled is kept"


def failing() -> None:
    with interrupts_kept():
        interrupt()
        raise ValueError


def test_it_comes_after_an_error_as_well() -> None:
    with pytest.raises(KeyboardInterrupt):
        failing()


def test_nothing_comes_where_nothing_came() -> None:
    with interrupts_kept():
        assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_where_it_is_ignored_it_stays_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with interrupts_kept():
        signal.raise_signal(signal.SIGINT)


def test_in_another_thread_it_is_left_alone() -> None:
    met = []

    def aside() -> None:
        with interrupts_kept():
            met.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=aside)
    thread.start()
    thread.join()
    assert met == [signal.default_int_handler]
