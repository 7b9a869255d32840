"""The long comparison of the two engines, run shortly."""

import pytest

from flip7.game.events import Event
from flip7.lab.trace import Row, rows_of
from tools import equal_engines


def test_it_ends_with_one_line_that_says_what_was_equal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["--games", "60", "--seed", "3", "--first", "1000", "--processes", "1"]
    assert equal_engines.main(asked) == 0
    assert capsys.readouterr().out == (
        "60 games, numbers 1000 to 1059 of seed 3: every event is equal in both engines\n"
    )


def test_a_difference_ends_it_with_the_game_and_both_accounts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def forgetful(events: list[Event]) -> list[Row]:
        return rows_of(events)[:5]

    monkeypatch.setattr("flip7.lab.equality.rows_of", forgetful)
    assert equal_engines.main(["--games", "60", "--seed", "3", "--processes", "1"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("game 0 of seed 3 differs: official --players ")
    assert "after 5 equal rows" in out
