"""`flip7 duplicate`: two players with the same cards in all places."""

import csv
import json
from pathlib import Path

import pytest

from flip7.cli.main import main
from flip7.lab.games import warm_up

Captured = pytest.CaptureFixture[str]
QUICK = ("--games", "400", "--set", "target_score=50")


@pytest.fixture(scope="module", autouse=True)
def engine() -> None:
    """Compiled before the tests, so that none is told of it, not even the first on a machine."""
    for players in (), ("sharp",):
        warm_up(players)


def printed(captured: Captured, *args: str) -> str:
    assert main(["duplicate", *args]) == 0
    out, err = captured.readouterr()
    assert err == ""
    return out


def test_the_better_one_and_the_variance_saved(capsys: Captured) -> None:
    told = printed(capsys, "stay:25", "stay:2", *QUICK).splitlines()
    assert told[:2] == [
        "stay:25 and stay:2 against stay:25",
        "800 games with 100 shoes, official(target_score=50), seed 0",
    ]
    assert [line.split()[0] for line in told[3:6]] == ["player", "stay:25", "stay:2"]
    sentence = " ".join(told[7:])
    assert sentence.startswith("Difference: +")
    assert "for stay:25: stay:25 is better. Variance saved: for the same interval" in sentence


def test_equals_are_not_told_apart(capsys: Captured) -> None:
    told = printed(capsys, "ev", "ev", *QUICK)
    assert "Difference: +0.0 ±0.0 for ev: these games don't tell which is better." in told
    assert "With every shoe both got the same, in all places together." in told


def test_single_rounds_count_points(capsys: Captured) -> None:
    told = printed(capsys, "stay:25", "stay:30", "--rounds", "400", "--against", "ev,sharp")
    assert told.startswith(
        "stay:25 and stay:30 against ev, sharp\n800 single rounds with 100 shoes"
    )
    assert "points a round" in told


def test_a_place_for_each_and_the_last_takes_those_left(capsys: Captured) -> None:
    args = ("ev", "sharp", "--against", "stay:20,stay:25", "--seats", "5", *QUICK)
    told = json.loads(printed(capsys, *args, "--json"))
    assert told["others"] == ["stay:20", "stay:25", "stay:25", "stay:25"]
    assert told["provenance"]["asked"] == {"games": 400, "seats": 5}
    assert told["shoes"] == 80
    difference = told["found"][0]["value"] - told["found"][1]["value"]
    assert told["difference"]["value"] == pytest.approx(difference)


def test_a_table_and_a_picture(capsys: Captured, tmp_path: Path) -> None:
    table, picture = tmp_path / "t.csv", tmp_path / "t.svg"
    files = ("--csv", str(table), "--figure", str(picture))
    assert main(["duplicate", "ev", "sharp", *QUICK, *files]) == 0
    lines = [line for line in table.read_text().splitlines() if not line.startswith("#")]
    rows = [*csv.DictReader(lines)]
    assert [row["player"] for row in rows] == ["ev", "sharp", "difference"]
    assert [row["games"] for row in rows] == ["400", "400", "800"]
    assert "ev and sharp against stay:25" in picture.read_text()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("ev",), "Missing argument 'OTHER'"),
        (("ev", "sharp", "stay:25"), "Got unexpected extra argument (stay:25)"),
        (("ev", "sharp", "--seats", "2", "--against", "ev,ev"), "2 seats: too few for one player"),
        (("ev", "sharp", "--seats", "0"), "'0' is no whole number from 1 to"),
        (("ev", "sharp", "--against", ""), "'' is no player"),
        (("ev", "sharp", "--games", "5", "--rounds", "5"), "--games and --rounds exclude"),
    ],
)
def test_what_is_refused_is_one_line(capsys: Captured, args: tuple[str, ...], message: str) -> None:
    assert main(["duplicate", *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    assert message in line
