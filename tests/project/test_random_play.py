"""The long random run, run shortly."""

import re

import pytest

from flip7.conform.invariants import BrokenInvariant
from flip7.game.cards import Pile
from flip7.game.record_reader import parse_record
from flip7.game.table import Situation
from tools import random_play


def test_it_ends_with_one_line_that_says_what_was_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert random_play.main(["--moves", "3000", "--seed", "7"]) == 0
    out, err = capsys.readouterr()
    assert re.fullmatch(
        r"3,000 moves, \d+ games, 6 editions, 0 violations \(seed 7, \d+ s\)\n", out
    )
    assert "seed 7" in err


def test_a_violation_ends_it_with_the_record_that_leads_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never_frozen(state: Situation, _: Pile) -> None:
        if "frozen" in state.statuses:
            raise BrokenInvariant("nobody is frozen")

    monkeypatch.setattr(random_play, "check_state", never_frozen)
    assert random_play.main(["--moves", "3000", "--seed", "7"]) == 1
    out, err = capsys.readouterr()
    assert parse_record(out).moves
    assert "nobody is frozen" in err
    found = re.search(r"Aim\(target=\d+\)(.|\n)*--seed 7 --first (\d+)", err)
    assert found
    assert random_play.main(["--moves", "3000", "--seed", "7", "--first", found[2]]) == 1
    assert capsys.readouterr().out == out
