"""`flip7 tournament`: who is the strongest, and a file to go on from."""

import json
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from flip7.cli.lab.study import Study
from flip7.cli.main import main
from flip7.lab.games import Games, warm_up
from flip7.lab.total import Measure, S, Threads, Total

Captured = pytest.CaptureFixture[str]
FIELD = ("tournament", "--players", "stay:5,stay:25,ev")
QUICK = ("--games", "200", "--set", "target_score=30")


@pytest.fixture(scope="module", autouse=True)
def engine() -> None:
    """Compiled before the tests, so that none is told of it, not even the first on a machine."""
    for players in (), ("own.py",):
        warm_up(players)


def printed(captured: Captured, *args: str) -> str:
    assert main([*FIELD, *QUICK, *args]) == 0
    out, err = captured.readouterr()
    assert err == ""
    return out


def refusal(captured: Captured, *args: str) -> str:
    """The one line by which it is refused."""
    assert main(args) == 2
    out, err = captured.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    return line.removeprefix("flip7: ")


class Patient:
    """A runner that plays games, so many shares of them, and then an interrupt comes."""

    shares = 1

    def __call__(self, games: Games, measure: Measure[S], /) -> Generator[Total[S], None, None]:
        """The shares until then."""
        for share in Threads(1)(games, measure):
            if not self.shares:
                raise KeyboardInterrupt
            self.shares -= 1
            yield share


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Within this an interrupt comes after the first share; it ends with `undo`."""
    with monkeypatch.context() as patch:
        runner = Patient()
        patch.setattr(Study, "runner", lambda _: runner)
        yield patch


def test_it_ends_with_a_ranking_and_a_matrix(capsys: Captured) -> None:
    told = printed(capsys)
    lines = told.splitlines()
    assert lines[0] == "600 games, 3 players all against all, official(target_score=30), seed 0"
    assert lines[2].startswith("4 seats: 200 games of each pair, each to ±")
    assert lines[3] == "more --games would make it as exact as asked for"
    assert lines[4].split() == ["rank", "player", "wins", "interval", "strength"]
    assert lines[7].split()[:2] == ["3", "stay:5"]
    assert "Wins of the row's player against the column's, in %" in lines
    assert lines[-1].startswith("Strength: 0 is the field's average")


def test_it_stops_when_it_is_as_precise_as_asked_for(capsys: Captured) -> None:
    told = printed(capsys, "--until", "10%", "--games", "1e6", "--seats", "3,4")
    assert "3 seats: 2,000 games of each pair" in told
    assert "more --games" not in told
    assert told.index("All numbers of seats together") < told.index("3 seats: ")


def test_json_is_the_whole_result(capsys: Captured) -> None:
    told = json.loads(printed(capsys, "--json"))
    assert told["games"] == 600
    assert [len(told["ranking"]), len(told["leagues"][0]["pairs"])] == [3, 6]
    assert told["provenance"]["asked"] == {"seats": "4", "until": 0.005, "most_games": 200}


def test_a_file_goes_on_where_it_was(
    capsys: Captured, tmp_path: Path, interrupted: pytest.MonkeyPatch
) -> None:
    kept = ("--file", str(tmp_path / "t.json"))
    assert main([*FIELD, *QUICK, *kept, "--json"]) == 130
    out, err = capsys.readouterr()
    part = json.loads(out)
    assert part["interrupted"] is True
    assert 0 < part["games"] < 600
    assert err.splitlines() == [
        f"flip7: {kept[1]}: the same command goes on from there",
        f"flip7: interrupted: these are the figures of the {part['games']} games until then",
    ]
    interrupted.undo()
    assert printed(capsys, *kept) == printed(capsys), "as if there had been no interrupt"
    assert [one.name for one in tmp_path.iterdir()] == ["t.json"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--players", "stay:5,stay:25,sharp"), "its tournament has the players stay:5,stay:25,ev"),
        (("--seed", "1"), "its tournament has the seed 0, not 1"),
        (("--edition", "booklet"), "its tournament has the rules official(target_score=30), not"),
    ],
)
def test_a_file_of_another_field_is_refused(
    capsys: Captured, tmp_path: Path, args: tuple[str, ...], message: str
) -> None:
    file = tmp_path / "t.json"
    printed(capsys, "--file", str(file))
    before = file.read_bytes()
    told = refusal(capsys, *FIELD, *QUICK, "--file", str(file), *args)
    assert told.startswith(f"{file}: {message}")
    assert told.endswith("ask for the same, or name a new file")
    assert file.read_bytes() == before


def test_a_file_of_another_version_is_refused(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "t.json"
    with monkeypatch.context() as earlier:
        earlier.setattr("flip7.lab.tournament_file.version", lambda _: "0.0.9")
        printed(capsys, "--file", str(file))
    told = refusal(capsys, *FIELD, *QUICK, "--file", str(file))
    assert told.startswith(f"{file}: flip7 0.0.9 wrote it, this is ")


@pytest.mark.parametrize(
    ("own", "message"),
    [
        ("def stays(view):\n    return view.points > 20 or 1 // 0\n", "stays raised"),
        ("def stays(view):\n    return 'perhaps'\n", "stays returned 'perhaps' (str)"),
    ],
)
def test_no_file_is_left_where_no_game_could_be_played(
    capsys: Captured, tmp_path: Path, own: str, message: str
) -> None:
    strategy, file = tmp_path / "own.py", tmp_path / "t.json"
    strategy.write_text(own)
    args = ("tournament", "--players", f"ev,{strategy}", *QUICK, "--file", str(file))
    assert main(args) == 2
    assert message in capsys.readouterr().err.splitlines()[-1]
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["own.py"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (".", "no ordinary file; name another"),
        ("no/t.json", "No such file or directory"),
        ("other.txt", "no tournament is in this file; name another"),
    ],
)
def test_a_file_that_cannot_be_is_refused(
    capsys: Captured, tmp_path: Path, name: str, message: str
) -> None:
    (tmp_path / "other.txt").write_text("mine")
    file = tmp_path / name
    told = refusal(capsys, *FIELD, *QUICK, "--file", str(file))
    assert told == f"{file}: {message}"
    assert [one.name for one in tmp_path.iterdir()] == ["other.txt"]
    assert (tmp_path / "other.txt").read_text() == "mine"


def test_a_file_is_not_written_twice(capsys: Captured, tmp_path: Path) -> None:
    file = str(tmp_path / "t.csv")
    told = refusal(capsys, *FIELD, *QUICK, "--file", file, "--csv", file)
    assert told == f"--file and --csv: only one of them can go to {file}"
