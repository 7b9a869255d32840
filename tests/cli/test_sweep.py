"""`flip7 sweep`: tables for people, pictures, files, one line for what can't be done."""

import csv
import json
from collections.abc import Generator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import polars as pl
import pytest

from flip7.cli.lab.study import Study
from flip7.cli.main import main
from flip7.lab.games import Games, warm_up
from flip7.lab.total import Measure, S, Threads, Total

SWEEP = ("sweep", "--players", "stay:10..25..5,stay:25,ev", "--games", "90")
CURVES = ("sweep", "--players", "ev,stay:25,ev", "--games", "90", "--seats", "3,4")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module", autouse=True)
def engine() -> None:
    """Compiled before the tests, so that none is told of it, not even the first on a machine."""
    warm_up()


def test_a_curve(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sweep", "--players", "stay:10..25..5,stay:25,ev", "--games", "900"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Games won by stay:10..25..5 against stay:25, ev\n3,600 games, 3 seats")
    assert "the best value is among those marked *" in told
    assert max(map(len, told.splitlines())) <= 80


def test_curves_are_beside_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*CURVES, "--set", "target_score=50..70..10"]) == 0
    told = capsys.readouterr().out
    assert "Columns: seats\n\ntarget_score" in told
    assert "seats  best target_score  games won" in told


def test_all_editions_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("--edition", "official,booklet", "--set", "target_score=50", "--json")
    assert main([*SWEEP, *args]) == 0
    told = json.loads(capsys.readouterr().out)
    rules = [each["text"] for each in told["provenance"]["rules"]]
    assert rules == ["official(target_score=50)", "booklet(target_score=50)"]
    assert main([*SWEEP, *args[:-1]]) == 0
    assert ", ".join(rules) in " ".join(capsys.readouterr().out.split())


def test_a_picture_has_the_curves_and_where_they_come_from(tmp_path: Path) -> None:
    picture = tmp_path / "t.svg"
    assert main([*CURVES, "--set", "target_score=50..70..10", "--figure", str(picture)]) == 0
    image = ET.fromstring(picture.read_text())
    texts = ["".join(text.itertext()) for text in image.iter(f"{SVG}text")]
    assert "target_score" in texts
    assert "% of the games won" in texts
    assert [text for text in texts if text.startswith("seats=")] == ["seats=3", "seats=4"]
    assert any("seed 0" in text for text in texts)


@pytest.mark.parametrize("form", ["png", "pdf"])
def test_pictures_of_other_forms(tmp_path: Path, form: str) -> None:
    picture = tmp_path / f"t.{form}"
    assert main([*SWEEP, "--figure", str(picture)]) == 0
    assert form.encode() in picture.read_bytes()[:8].lower()


def test_tables_have_a_row_for_each_value(tmp_path: Path) -> None:
    table, parquet = tmp_path / "t.csv", tmp_path / "t.parquet"
    assert main([*SWEEP, "--csv", str(table), "--parquet", str(parquet)]) == 0
    lines = [line for line in table.read_text().splitlines() if not line.startswith("#")]
    assert [row["stay"] for row in csv.DictReader(lines)] == ["10", "15", "20", "25"]
    frame = pl.read_parquet(parquet)
    assert frame["stay"].to_list() == [10, 15, 20, 25]
    assert frame["win_rate"].is_between(frame["win_rate_low"], frame["win_rate_high"]).all()


class StoppedAfter:
    """A runner that plays all games so often, and then an interrupt comes."""

    def __init__(self, times: int) -> None:
        self.times = times

    def __call__(self, games: Games, measure: Measure[S], /) -> Generator[Total[S], None, None]:
        """The shares of the games."""
        if not self.times:
            raise KeyboardInterrupt
        self.times -= 1
        yield from Threads(1)(games, measure)


def test_an_interrupt_leaves_the_curves_until_then(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = StoppedAfter(5)
    monkeypatch.setattr(Study, "runner", lambda _: runner)
    table = tmp_path / "t.csv"
    args: Any = [*CURVES, "--set", "target_score=50..70..10", "--csv", str(table)]
    assert main(args) == 130
    out, err = capsys.readouterr()
    assert "Columns: seats" in out
    assert err.splitlines()[-1].startswith("flip7: interrupted: these are the figures of the ")
    lines = [line for line in table.read_text().splitlines() if not line.startswith("#")]
    assert len(lines) == 1 + 5, "three values of one curve, two of the other"


def test_what_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    twice = ("--set", "decks=1,2", "--set", "decks=1")
    assert main(["sweep", "--players", "stay:1..2,ev,ev", *twice]) == 2
    assert "decks: it is set twice" in capsys.readouterr().err
