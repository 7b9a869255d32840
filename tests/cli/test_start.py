"""The command's beginning: an interrupt ends it at any time."""

import pytest

from flip7.cli import main
from flip7.cli.start import start


def test_what_the_command_ends_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "main", lambda: 2)
    assert start() == 2


def test_an_interrupt_that_nothing_else_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(main, "main", interrupted)
    assert start() == 130
