"""What holds for every command of the lab: its output, its files, its refusals, its interrupts."""

import json
import signal
import subprocess
import sys
from collections.abc import Generator, Sequence
from io import BytesIO
from pathlib import Path

import polars as pl
import pytest

from flip7.cli.interrupts import ended_at_once
from flip7.cli.lab.study import Study
from flip7.cli.main import main
from flip7.lab.games import Games, warm_up
from flip7.lab.total import Measure, Runner, S, Threads, Total

Captured = pytest.CaptureFixture[str]
QUICK = ("--games", "60", "--set", "target_score=30", "--threads", "1")
COMMANDS = {
    "simulate": ("simulate", "--players", "stay:25,ev,random"),
    "sweep": ("sweep", "--players", "stay:20..22,ev,random"),
    "duplicate": ("duplicate", "stay:25", "ev"),
    "tournament": ("tournament", "--players", "stay:25,ev,random"),
}
every_command = pytest.mark.parametrize("command", COMMANDS)
LONG_DECK = " ".join(
    [*(f"{n}*{n + 3}" for n in range(13)), "+2*3 +4*3 +6*3 +8*3 +10*3 x2*2 FZ*7 F3*6 SC*5"]
)


@pytest.fixture(scope="module", autouse=True)
def engine() -> None:
    """Compiled before the tests, so that none is told of it, not even the first on a machine."""
    for players in (), ("sharp",), ("own.py",):
        warm_up(players)


def call(command: str, *args: str) -> int:
    return main([*COMMANDS[command], *QUICK, *args])


def refusal(captured: Captured, *args: str) -> str:
    """The one line by which it is refused."""
    assert main(args) == 2
    out, err = captured.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    return line.removeprefix("flip7: ")


# ---------------------------------------------------------------- text


def lines_of(captured: Captured, *args: str) -> Sequence[str]:
    assert main(args) == 0
    return captured.readouterr().out.splitlines()


@every_command
def test_a_long_deck_is_wrapped(capsys: Captured, command: str) -> None:
    lines = lines_of(capsys, *COMMANDS[command], *QUICK, "--set", f"deck={LONG_DECK}")
    assert max(map(len, lines)) <= 80
    assert LONG_DECK in " ".join(lines)


@pytest.mark.parametrize(
    "args",
    [
        ("simulate", "--players", "{}"),
        ("sweep", "--players", "stay:20..22,{}"),
        ("sweep", "--players", "{}", "--edition", "all", "--set", "tie_break=everyone,shared"),
        ("duplicate", "stay:25", "{0}", "--against", "{}"),
        ("tournament", "--players", "{}"),
    ],
)
def test_many_players_and_long_names_fit(
    capsys: Captured, tmp_path: Path, args: Sequence[str]
) -> None:
    own = tmp_path / ("a strategy of one's own " * 3 + ".py")
    own.write_text("def stays(view):\n    return view.points >= 20\n")
    names = [f"risk:0.{n}/random/careful" for n in range(10, 28)]
    everybody = ",".join([str(own), *names])
    told = lines_of(
        capsys, *(arg.replace("{0}", names[0]).replace("{}", everybody) for arg in args), *QUICK
    )
    assert max(map(len, told)) <= 80


# ---------------------------------------------------------------- data on stdout, and files


@every_command
def test_json_is_all_there_is_on_stdout(capsys: Captured, command: str) -> None:
    assert call(command, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["provenance"]["study"] == command
    assert told["provenance"]["rules"][0]["text"] == "official(target_score=30)"


@every_command
def test_csv_is_all_there_is_on_stdout(capsys: Captured, command: str) -> None:
    assert call(command, "--csv", "-") == 0
    lines = capsys.readouterr().out.splitlines()
    told = [line for line in lines if line.startswith("# ")]
    provenance = json.loads("\n".join(line.removeprefix("# ") for line in told))
    assert provenance["study"] == command
    table = lines[len(told) :]
    assert len(table) >= 4
    assert {line.count(",") for line in table} == {table[0].count(",")}


@every_command
def test_parquet_is_all_there_is_on_stdout(
    capfdbinary: pytest.CaptureFixture[bytes], command: str
) -> None:
    assert call(command, "--parquet", "-") == 0
    data = capfdbinary.readouterr().out
    assert len(pl.read_parquet(BytesIO(data))) >= 3
    assert json.loads(pl.read_parquet_metadata(BytesIO(data))["flip7"])["study"] == command


@every_command
def test_files_and_the_text_beside_them(capsys: Captured, tmp_path: Path, command: str) -> None:
    files = {
        "--csv": tmp_path / "t.csv",
        "--parquet": tmp_path / "t.parquet",
        "--figure": tmp_path / "t.svg",
    }
    args = [str(word) for pair in files.items() for word in pair]
    assert call(command, *args) == 0
    out, err = capsys.readouterr()
    assert "official(target_score=30), seed 0" in " ".join(out.split())
    assert len(err.splitlines()) == 3
    assert pl.read_csv(files["--csv"], comment_prefix="#").equals(
        pl.read_parquet(files["--parquet"])
    )
    assert "<svg" in files["--figure"].read_text()
    first = next(iter(files.values()))
    told = refusal(capsys, *COMMANDS[command], *QUICK, *args)
    assert told == f"{first}: there is such a file; name another, or add --force"
    assert call(command, *args, "--force") == 0


@every_command
@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--csv", "-", "--json"), "--json and --csv: only one of them can go to stdout"),
        (
            ("--csv", "-", "--parquet", "-"),
            "--csv and --parquet: only one of them can go to stdout",
        ),
        (("--csv", "{}/a", "--parquet", "{}/a"), "--csv and --parquet: only one of them can go to"),
        (("--csv", "{}"), "there is such a file"),
        (("--csv", "{}", "--force"), "that is a folder; name a file"),
        (("--parquet", "{}/no/t"), "there is no folder"),
        (("--figure", "-"), "-: a picture's name ends in .png, .svg, .pdf"),
        (("--figure", "{}/t.gif"), "a picture's name ends in .png, .svg, .pdf"),
    ],
)
def test_what_cannot_be_written_is_told_before_the_games(
    capsys: Captured, tmp_path: Path, command: str, args: tuple[str, ...], message: str
) -> None:
    files = [arg.replace("{}", str(tmp_path)) for arg in args]
    assert message in refusal(capsys, *COMMANDS[command], *QUICK, *files)
    assert not [*tmp_path.iterdir()]


@every_command
def test_a_file_that_fails_does_not_lose_the_figures(
    capsys: Captured, tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", "t.csv")

    monkeypatch.setattr("flip7.cli.lab.study.put", full)
    assert call(command, "--csv", str(tmp_path / "t.csv")) == 2
    out, err = capsys.readouterr()
    assert "official(target_score=30), seed 0" in " ".join(out.split())
    assert err == "flip7: t.csv: No space left on device\n"


# ---------------------------------------------------------------- bad input

OWN = {
    "raises": ("def stays(view):\n    raise ValueError('no')\n", "stays raised"),
    "nonsense": ("def stays(view):\n    return 'maybe'\n", "stays returned 'maybe' (str)"),
    "none": ("def stays(view):\n    pass\n", "stays returned None (NoneType)"),
    "syntax": ("def stays(view)\n    return True\n", "line 1 is no Python"),
    "empty": ("", "has no function stays(view)"),
    "exits": ("import sys\nsys.exit(3)\n", "can't be run: SystemExit"),
}


@every_command
@pytest.mark.parametrize("case", OWN)
def test_a_faulty_strategy_is_one_line(
    capsys: Captured, tmp_path: Path, command: str, case: str
) -> None:
    text, message = OWN[case]
    own, table = tmp_path / f"{case}.py", tmp_path / "t.csv"
    own.write_text(text)
    args = [arg.replace("ev", str(own)) for arg in COMMANDS[command]]
    assert main([*args, *QUICK, "--csv", str(table)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    line = err.splitlines()[-1]
    assert line.startswith("flip7: ")
    assert message in line
    assert not table.exists()


@every_command
def test_a_path_with_a_comma_stands_in_quotes(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    (tmp_path / "my, idea.py").write_text("def stays(view):\n    return view.points >= 20\n")
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")
    own = "../my, idea.py"
    field = COMMANDS[command]
    args = [arg.replace("ev", f'"{own}"' if "," in arg else own) for arg in field]
    assert main([*args, *QUICK, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert own in told["provenance"]["players"]


@every_command
def test_a_strategy_that_never_stays_ends_with_the_deck(
    capsys: Captured, tmp_path: Path, command: str
) -> None:
    own = tmp_path / "never.py"
    own.write_text("def stays(view):\n    return False\n")
    args = [arg.replace("ev", str(own)) for arg in COMMANDS[command]]
    assert main([*args, *QUICK]) == 0
    assert "seed 0" in capsys.readouterr().out


@every_command
@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--games", "0"), "'0' is no number from 1 to 10,000,000,000"),
        (("--games", "1e12"), "'1e12' is no number from 1 to 10,000,000,000"),
        (("--games", "NaN"), "'NaN' is no number from 1"),
        (("--games", "-1"), "'-1' is no number from 1"),
        (("--games", "1.5"), "'1.5' is no number from 1"),
        (("--games", "1e99"), "'1e99' is no number from 1"),
        (("--seed", "1e3"), "'1e3' is no whole number"),
        (("--threads", "0"), "'0' is no whole number from 1 to 1024"),
        (("--set", "target_score=NaN"), "target_score"),
        (("--set", "deck=FZ"), "deck=FZ: a deck needs at least one Number card"),
        (("--set", "deck="), "deck"),
        (("--set", "colour=red"), "colour"),
        (("--edition", "third"), "'third' is no edition"),
        (("--cluster", "x"), "--threads and --cluster exclude each other"),
    ],
)
def test_a_silly_value_is_one_line(
    capsys: Captured, command: str, args: tuple[str, ...], message: str
) -> None:
    given = [*QUICK]
    if args[0] == "--games":
        given = given[2:]
    assert message in refusal(capsys, *COMMANDS[command], *given, *args)


@every_command
@pytest.mark.parametrize(
    "player", ["stray", "stay:-1", "stay:NaN", "risk:2", "risk:0.1234567890123"]
)
def test_an_unknown_player_is_one_line(capsys: Captured, command: str, player: str) -> None:
    args = [arg.replace("ev", player) for arg in COMMANDS[command]]
    assert player in refusal(capsys, *args, *QUICK)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("simulate", "--players", ",".join(["ev"] * 65)), "65 seats: "),
        (("sweep", "--players", "stay:1..2,ev", "--seats", "65"), "65 seats: "),
        (("duplicate", "ev", "sharp", "--seats", "65"), "65 seats: "),
        (("tournament", "--players", "ev,sharp", "--seats", "65"), "65 seats: "),
        (("tournament", "--players", "ev,sharp", "--seats", "4,"), "are no numbers of seats"),
        (("tournament", "--players", "ev,sharp", "--until", "0"), "is no precision above 0"),
        (("tournament", "--players", "ev,sharp", "--until", "NaN"), "is no precision above 0"),
        (("tournament", "--players", "ev,sharp", "--until", "-1%"), "is no precision above 0"),
        (("tournament", "--players", "ev"), "ev alone: a tournament needs two players"),
        (("tournament", "--players", "ev,ev"), "ev: it is named 2 times"),
        (("tournament", "--players", "ev,sharp", "--file", "-"), "can't be kept in stdout"),
        (("simulate", "--players", "ev,ev,ev", "--deck", "cards"), "deck: 'cards' is no card"),
    ],
)
def test_what_one_command_cannot_do_is_one_line(
    capsys: Captured, args: tuple[str, ...], message: str
) -> None:
    assert message in refusal(capsys, *args)


# ---------------------------------------------------------------- interrupts


class Stopped:
    """A runner that plays some shares of the games, and then an interrupt comes."""

    def __init__(self, shares: int) -> None:
        self.shares = shares

    def __call__(self, games: Games, measure: Measure[S], /) -> Generator[Total[S], None, None]:
        """The shares until then."""
        for share in Threads(1)(games, measure):
            if not self.shares:
                break
            self.shares -= 1
            yield share
        raise KeyboardInterrupt


def stopping(patch: pytest.MonkeyPatch, shares: int) -> None:
    def runner(_: Study) -> Runner:
        return Stopped(shares)

    patch.setattr(Study, "runner", runner)


@every_command
def test_an_interrupt_leaves_the_figures_until_then(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    stopping(monkeypatch, 1)
    table = tmp_path / "t.csv"
    assert main([*COMMANDS[command], "--games", "1e8", "--json", "--csv", str(table)]) == 130
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert told["interrupted"] is True
    assert 0 < told["games"] < 10**8
    *_, last = err.splitlines()
    games = f"{told['games']:,}"
    assert last == f"flip7: interrupted: these are the figures of the {games} games until then"
    assert '"interrupted": true' in table.read_text()


@every_command
def test_an_interrupt_before_the_first_game_leaves_nothing(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    stopping(monkeypatch, 0)
    assert call(command, "--csv", str(tmp_path / "t.csv")) == 130
    out, err = capsys.readouterr()
    assert out == ""
    assert err.split("\n")[0] == (
        "flip7: interrupted before the first game was done: there are no figures"
    )
    assert not [*tmp_path.iterdir()]


def test_an_interrupt_ends_a_compiler_at_once() -> None:
    code = """
import os, signal, time
from flip7.cli.interrupts import ended_at_once

with ended_at_once("enough"):
    try:
        signal.raise_signal(signal.SIGINT)
        while True:
            time.sleep(1)
    except KeyboardInterrupt:
        print("an exception")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "flip7: enough\n")


def test_after_that_an_interrupt_is_an_exception_again() -> None:
    with ended_at_once("enough"):
        pass
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
