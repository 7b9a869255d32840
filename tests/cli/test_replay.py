"""`flip7 replay`: a recorded game shown, and its cards checked."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from msgspec.structs import replace

from flip7.cli.main import main
from flip7.game.record import Record, final_state, format_record, replay
from flip7.learn.sentences import say
from tests.support import BEGUN, COMMITTED, JOINED, PLAYED, SECRET

Captured = pytest.CaptureFixture[str]
Keys = Callable[[str], None]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path, PLAYED)


def written(folder: Path, record: Record) -> Path:
    file = folder / "game.flip7"
    file.write_text(format_record(record), encoding="utf-8")
    return file


@pytest.fixture
def type_keys(monkeypatch: pytest.MonkeyPatch) -> Keys:
    """Let the program sit at a terminal where these keys are typed."""

    def typed(keys: str) -> None:
        waiting = iter(keys)
        monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        monkeypatch.setattr(click, "getchar", lambda: next(waiting))

    return typed


def test_the_whole_game_at_once(file: Path, capsys: Captured) -> None:
    assert main(["replay", str(file)]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith(
        "Ann, Ben, Cem play by official(target_score=60). Cem deals.\nAnn draws a"
    )
    assert "\nRound 2 begins. Ann deals.\n" in shown.out
    totals = final_state(PLAYED).totals
    assert f"has {totals[0]} in all." in shown.out
    assert shown.out.endswith("the target score is reached, and nobody has as many.\n")
    assert shown.err == f"flip7: {file}: the cards are those of the seed\n"


def test_the_arithmetic_of_a_round_is_shown(file: Path, capsys: Captured) -> None:
    main(["replay", str(file)])
    first_round = capsys.readouterr().out.partition("Round 2")[0].splitlines()
    assert "  Ann scores 23 points and has 23 in all. (12 + 11 = 23)" in first_round


def test_every_event_is_one_line(file: Path, capsys: Captured) -> None:
    assert main(["replay", "--events", str(file)]) == 0
    events = [event for step in replay(PLAYED) for event in step.events]
    assert capsys.readouterr().out.splitlines() == [say(event, PLAYED.names) for event in events]


def test_json(file: Path, capsys: Captured) -> None:
    assert main(["replay", "--json", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    state = final_state(PLAYED)
    assert state.outcome is not None
    assert told["totals"] == list(state.totals)
    assert told["outcome"] == {
        "winners": list(state.outcome.winners),
        "reason": "target score reached",
    }
    assert told["verdict"]["holds"] is True
    assert told["record"]["names"] == ["Ann", "Ben", "Cem"]
    assert told["record"]["rules"]["deck"].startswith("0 1 2*2")
    assert len(told["record"]["moves"]) == len(PLAYED.moves)
    first = told["events"][0]
    assert first == {"type": "drawn", "seat": 0, "card": first["card"]}
    assert sum(event["type"] == "round_over" for event in told["events"]) == state.round


def test_a_game_that_somebody_joined(tmp_path: Path, capsys: Captured) -> None:
    file = written(tmp_path, JOINED)
    assert main(["replay", str(file)]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("Ann, Ben, Cem play by")
    first, second, third = shown.out.split(" joins the game.\n")
    assert first.endswith("\n\nDan")
    assert second.startswith("Round 2 begins. Ben deals.\n")
    assert second.endswith("\n\nEve")
    assert third.startswith("Round 3 begins. Cem deals.\n")
    assert ("Dan scores" in first, "Dan scores" in second) == (False, True)
    assert ("Eve scores" in second, "Eve scores" in third) == (False, True)
    assert "the cards are those of the secret" in shown.err


def test_every_event_of_a_game_that_somebody_joined(tmp_path: Path, capsys: Captured) -> None:
    file = written(tmp_path, JOINED)
    assert main(["replay", "--events", str(file)]) == 0
    assert "tie-break" not in capsys.readouterr().out
    assert main(["replay", "--json", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["record"]["names"] == ["Ann", "Ben", "Cem"]
    assert {"type": "joined", "seat": 3, "name": "Dan"} in told["events"]
    assert {"type": "join", "name": "Eve"} in told["record"]["moves"]
    assert len(told["totals"]) == 5


def test_json_of_an_unfinished_committed_game(tmp_path: Path, capsys: Captured) -> None:
    file = written(tmp_path, replace(COMMITTED, moves=COMMITTED.moves[:5]))
    assert main(["replay", "--json", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["outcome"] is None
    assert told["record"]["secret"] == SECRET.hex()


class TestStepByStep:
    """In a terminal each step waits for a key."""

    def test_a_key_shows_the_next_step(self, file: Path, type_keys: Keys, capsys: Captured) -> None:
        type_keys("  q")
        assert main(["replay", "--events", str(file)]) == 0
        first, second = (step.events for step in list(replay(PLAYED))[1:3])
        shown = capsys.readouterr()
        assert shown.out.splitlines() == [say(event, PLAYED.names) for event in first + second]
        assert shown.err.startswith("Any key shows the next step, q ends.\n")
        assert "the cards are those of the seed" in shown.err

    def test_all_asks_for_no_key(self, file: Path, type_keys: Keys, capsys: Captured) -> None:
        type_keys("")
        assert main(["replay", "--all", str(file)]) == 0
        assert "wins with" in capsys.readouterr().out

    def test_to_the_end(self, file: Path, type_keys: Keys, capsys: Captured) -> None:
        type_keys(" " * len(PLAYED.moves))
        assert main(["replay", str(file)]) == 0
        assert "wins with" in capsys.readouterr().out


class TestVerification:
    """It is always said what became of the check; a failed one is exit code 1."""

    @pytest.mark.parametrize(
        ("record", "code", "verdict"),
        [
            (COMMITTED, 0, "the secret fits the commitment, and the cards are those of"),
            (replace(COMMITTED, secret=None), 0, "the secret is not yet revealed"),
            (replace(COMMITTED, secret=bytes(32)), 1, "the secret does not fit the commitment"),
            (replace(PLAYED, seed=None), 0, "the cards came from outside"),
            (replace(PLAYED, seed=43), 1, "draw 1 of the game is"),
        ],
        ids=["revealed", "hidden", "wrong secret", "real cards", "wrong seed"],
    )
    def test_it_is_said(
        self, record: Record, code: int, verdict: str, tmp_path: Path, capsys: Captured
    ) -> None:
        file = written(tmp_path, record)
        for options in ([], ["--events"], ["--json"]):
            assert main(["replay", *options, str(file)]) == code
            assert verdict in capsys.readouterr().err


class TestInput:
    """What can't be read is one line and exit code 2."""

    def test_standard_input(self, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
        text = format_record(PLAYED).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
        assert main(["replay", "-"]) == 0
        assert "wins with" in capsys.readouterr().out

    def test_a_broken_record(self, tmp_path: Path, capsys: Captured) -> None:
        file = tmp_path / "junk"
        file.write_bytes(b"\x00\xff")
        assert main(["replay", str(file)]) == 2
        line = f"flip7: {file}: line 1, column 2: this is no text in UTF-8\n"
        assert capsys.readouterr() == ("", line)

    def test_an_illegal_move_is_told_in_the_words_of_the_game(
        self, tmp_path: Path, capsys: Captured
    ) -> None:
        file = tmp_path / "illegal"
        text = format_record(BEGUN) + "1 hits\n"
        file.write_text(text)
        assert main(["replay", str(file)]) == 2
        place = f"line {text.count(chr(10))}, column 1"
        sentence = "'1 hits' is illegal here: Now comes a card, not a hit."
        assert capsys.readouterr() == ("", f"flip7: {file}: {place}: {sentence}\n")

    def test_a_file_that_is_too_long(self, tmp_path: Path, capsys: Captured) -> None:
        file = tmp_path / "long"
        with file.open("wb") as sparse:
            sparse.truncate(1 << 32)
        assert main(["replay", str(file)]) == 2
        assert "longer than any record may be" in capsys.readouterr().err

    def test_no_file(self, tmp_path: Path, capsys: Captured) -> None:
        assert main(["replay", str(tmp_path / "none")]) == 2
        assert "none: No such file or directory" in capsys.readouterr().err

    def test_names_do_not_steer_the_terminal(self, tmp_path: Path, capsys: Captured) -> None:
        record = replace(PLAYED, names=("A\x1b[2J\n", "\u202eB", "👨‍👩‍👧"))
        assert main(["replay", str(written(tmp_path, record))]) == 0
        shown = capsys.readouterr().out
        assert shown.startswith("A [2J ,  B, 👨‍👩‍👧 play by")
        assert "\x1b" not in shown
