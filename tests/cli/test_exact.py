"""`flip7 simulate --exact`: one player's single round, without chance."""

import json
from pathlib import Path

import pytest

from flip7.cli.main import main

Captured = pytest.CaptureFixture[str]
ALONE = ("--set", "min_players=1", "--deck", "numbers")
EXACT = ("simulate", "--exact", "--players", "sum:23")


def test_the_figures(capsys: Captured) -> None:
    assert main([*EXACT, *ALONE]) == 0
    told = capsys.readouterr().out
    assert told.startswith("A single round of 1 player, exactly, official(min_players=1, deck=")
    lines = [line.split() for line in told.splitlines()]
    assert ["sum:23", "18.5212257206", "31.317341", "%", "0.005019", "%", "68.677640", "%"] in lines
    assert "sum:23          31.3 %  0.0 %  0.0 %  53.2 %  15.5 %" in told
    assert max(map(len, told.splitlines())) <= 80


def test_json_has_fractions_and_where_they_come_from(capsys: Captured) -> None:
    by = ("--players", "sum:1", "--set", "min_players=1", "--deck", "1 2*2")
    assert main(["simulate", "--exact", *by, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["mean"] == "5/3"
    assert told["scores"] == {"1": "1/3", "2": "2/3"}
    source = told["provenance"]
    assert source["players"] == ["sum:1"]
    assert source["rules"][0]["settings"]["deck"] == "1 2*2"
    assert (source["seed"], source["generator"]) == (None, None), "nothing is left to chance"


def test_files(capsys: Captured, tmp_path: Path) -> None:
    picture = tmp_path / "exact.svg"
    assert main([*EXACT, *ALONE, "--csv", "-", "--figure", str(picture)]) == 0
    head, row = capsys.readouterr().out.splitlines()[-2:]
    assert head == "player,points,busts,flip7s,stayed"
    assert row.startswith("sum:23,18.52122572")
    assert "A single round of sum:23, exactly" in picture.read_text()


def test_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flip7.lab.games.warm_up", None)
    assert main([*EXACT, *ALONE]) == 0


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--players", "sum:23,ev"), "2 players: an exact round is played by one"),
        (("--players", "ev"), "ev: an exact round needs a player who looks at the line alone"),
        (("--deck", "standard"), "FZ, F3, SC in the deck: an exact round has no action cards"),
        (("--set", "min_players=3"), "1 seats: these rules need at least 3"),
        (
            ("--rounds", "5"),
            "--exact and --rounds exclude each other: an exact round is not played",
        ),
        (("--seed", "0"), "--exact and --seed exclude each other"),
        (("--threads", "2"), "--exact and --threads exclude each other"),
        (("--csv", "/no/such/file"), "/no/such/file: there is no folder /no/such"),
    ],
)
def test_what_cannot_be_exact_is_one_line(
    capsys: Captured, args: tuple[str, ...], message: str
) -> None:
    alone = () if args[0] == "--set" else ("--set", "min_players=1")
    deck = () if args[0] == "--deck" else ("--deck", "numbers")
    assert main([*EXACT, *alone, *deck, *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    assert line.startswith(f"flip7: {message}")
