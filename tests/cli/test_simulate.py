"""`flip7 simulate`: tables for people, files for programs, one line for what can't be done."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from flip7.cli.main import main
from flip7.lab.games import warm_up

FIELD = ("--players", "stay:25,ev,random")
Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module", autouse=True)
def engine() -> None:
    """Compiled before the tests, so that none is told of it, not even the first on a machine."""
    warm_up()


def printed(capsys: Captured, *args: str) -> str:
    assert main(["simulate", *args]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refusal(capsys: Captured, *args: str) -> str:
    assert main(["simulate", *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    return line.removeprefix("flip7: ")


def test_figures_of_games(capsys: Captured) -> None:
    told = printed(capsys, *FIELD, "--games", "3_000", "--seed", "5")
    assert told.startswith("3,000 games of 3 players, official, seed 5\n")
    lines = [line.split() for line in told.splitlines()]
    assert next(line[:3] for line in lines if "stay:25" in line) == ["stay:25", "48.3", "%"]
    assert ["place", "games", "won", "interval", "total", "points", "a", "round"] in lines
    assert "Rounds a game: " in told
    assert max(map(len, told.splitlines())) <= 80


def test_figures_of_single_rounds(capsys: Captured) -> None:
    solo = ("--set", "min_players=1", "--deck", "numbers", "--rounds", "1e4")
    told = printed(capsys, "--players", "sum:23", *solo)
    assert told.startswith("10,000 single rounds of 1 player, official(min_players=1, deck=")
    assert "place" not in told
    assert "games won" not in told


def test_json_is_the_whole_result(capsys: Captured) -> None:
    told = json.loads(printed(capsys, *FIELD, "--games", "30", "--json", "--edition", "booklet"))
    assert told["provenance"]["rules"][0]["edition"] == "booklet"
    assert told["provenance"]["asked"] == {"games": 30}
    assert len(told["players"]) == len(told["places"]) == 3


def test_files_are_written_whole_and_told(capsys: Captured, tmp_path: Path) -> None:
    table, parquet = tmp_path / "t.csv", tmp_path / "t.parquet"
    args = ("--games", "30", "--csv", str(table), "--parquet", str(parquet))
    assert main(["simulate", *FIELD, *args]) == 0
    assert table.read_text().splitlines()[-1].startswith("random,")
    assert parquet.read_bytes()[:4] == b"PAR1"
    assert f"{table}: written" in capsys.readouterr().err
    told = refusal(capsys, *FIELD, *args)
    assert told == f"{table}: there is such a file; name another, or add --force"
    assert main(["simulate", *FIELD, *args, "--force"]) == 0


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--players", "stay:25,stray,ev"), "'stray' is no player: strategies are stay:25"),
        (("--players", "stay:x,ev,ev"), "'stay:x': after the colon comes a whole number"),
        (("--players", ""), "'' is no player"),
        (("--players", "ev,ev"), "2 seats: these rules need at least 3"),
        (("--players", ",".join(["ev"] * 65)), "65 seats: the compiled engine has room for 64"),
        ((*FIELD, "--cluster", "here"), "'here' is no address of a cluster, such as tcp://"),
        ((*FIELD, "--cluster", "tcp://h:1", "--threads", "2"), "--threads and --cluster exclude"),
        ((*FIELD, "--games", "0"), "Invalid value for '--games': '0' is no number from 1 to"),
        ((*FIELD, "--games", "1e12"), "Invalid value for '--games': '1e12' is no number from 1"),
        ((*FIELD, "--games", "-5"), "Invalid value for '--games': '-5' is no number"),
        ((*FIELD, "--rounds", "ten"), "Invalid value for '--rounds': 'ten' is no number"),
        ((*FIELD, "--games", "5", "--rounds", "5"), "--games and --rounds exclude each other"),
        ((*FIELD, "--deck", "13x"), "'13x' is no card"),
        ((*FIELD, "--deck", "FZ"), "deck=FZ: a deck needs at least one Number card"),
        ((*FIELD, "--seed", "-1"), "Invalid value for '--seed': '-1' is no whole number"),
        ((*FIELD, "--edition", "third"), "'third' is no edition"),
        ((*FIELD, "--csv", "/no/such/t.csv"), "/no/such/t.csv: there is no folder /no/such"),
        ((*FIELD, "--figure", "t.txt"), "t.txt: a picture's name ends in .png, .svg, .pdf"),
        ((*FIELD, "--parquet", "."), ".: there is such a file"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    capsys: Captured, args: tuple[str, ...], message: str
) -> None:
    assert message in refusal(capsys, *args)


def test_an_unwritable_folder_is_told_before_the_games(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    told = refusal(capsys, *FIELD, "--csv", str(tmp_path / "t.csv"))
    assert told == f"{tmp_path / 't.csv'}: nothing can be written in {tmp_path}"


def test_an_interrupt_reports_what_was_done() -> None:
    """Told on stderr that it plays, since only then is an interrupt the end of the games."""
    code = """
from flip7.cli.lab import study
from flip7.cli.main import main
from flip7.lab.games import warm_up
import contextlib, sys

@contextlib.contextmanager
def bar():
    yield lambda done, of: print("playing", file=sys.stderr, flush=True)

study._bar = bar
sys.exit(main(["simulate", "--players", "ev,ev,ev", "--games", "1e10", "--threads", "2"]))
"""
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        assert process.stdout is not None
        while process.stderr.readline() != "playing\n":
            pass
        process.send_signal(signal.SIGINT)
        *_, last = process.stderr.read().splitlines()
        assert "games of 3 players, official, seed 0" in process.stdout.readline()
        process.stdout.read()
    assert last.startswith("flip7: interrupted: these are the figures of the ")
    assert process.returncode == 130
