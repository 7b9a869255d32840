"""`flip7 sweep` and `flip7 duplicate`: tables for people, one line for what can't be done."""

import pytest

from flip7.cli.main import main


def test_a_curve(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sweep", "--players", "stay:10..25..5,stay:25,ev", "--games", "900"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Games won by stay:10..25..5 against stay:25, ev\n3,600 games, 3 seats")
    assert "the best value is among those marked *" in told
    assert max(map(len, told.splitlines())) <= 80


def test_a_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duplicate", "stay:25", "stay:26", "--games", "400"]) == 0
    assert "Variance saved" in capsys.readouterr().out


def test_what_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    twice = ("--set", "decks=1,2", "--set", "decks=1")
    assert main(["sweep", "--players", "stay:1..2,ev,ev", *twice]) == 2
    assert "decks: it is set twice" in capsys.readouterr().err
