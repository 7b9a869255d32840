"""`flip7 play` as a command: options, pipes, kills, the record of bots alone."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from flip7.cli.main import main
from flip7.game.record import final_state
from flip7.game.record_reader import parse_record

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run `flip7 play` with some input; its exit code, stdout and stderr."""

    def run(*args: str, lines: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = main(["play", *args])
        return (code, *capsys.readouterr())

    return run


def games(data: Path) -> list[Path]:
    return sorted(data.glob("games/*"))


class TestPipes:
    def test_a_whole_game_through_a_pipe(self, run: Run, data: Path) -> None:
        answers = "h\n" + "s\n" * 9
        code, out, err = run(
            "--players", "Ann,Ben,Cem", "--seed", "1", "--set", "target_score=1", lines=answers
        )
        assert code == 0
        assert "wins with" in out.splitlines()[-1]
        (path,) = games(data)
        assert err == f"The record of the game is in {path}\n"
        assert final_state(parse_record(path.read_text())).outcome is not None

    def test_the_end_of_input_ends_politely_and_the_game_goes_on_later(
        self, run: Run, data: Path
    ) -> None:
        code, out, err = run("--players", "Ann", "--seed", "1", lines="h\n")
        assert (code, err) == (0, "The game is kept. Go on with: flip7 play --resume\n")
        assert out.startswith("Flip 7, rules official. At the table: Ann, novice (a bot)")
        code, out, err = run("--resume", lines="s\n")
        assert code == 0
        assert "The game goes on in round 1." in out
        assert len(games(data)) == 1

    def test_a_record_elsewhere_is_named_when_one_leaves(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "my game.flip7"
        _, _, err = run("--record", str(path))
        assert err == f"The game is kept. Go on with: flip7 play --resume '{path}'\n"
        assert run("--resume", str(path))[0] == 0

    def test_without_options_one_plays_with_three_bots(self, run: Run) -> None:
        _, out, _ = run()
        assert out.splitlines()[0].endswith(", novice (a bot), steady (a bot) and sharp (a bot).")

    def test_a_referee_needs_nothing_but_lines(self, run: Run) -> None:
        answers = "3\n4\n5\nh\n0\nh\n0\n+2\nu\n+4\n"
        args = ("--real-cards", "--players", "Ann,Ben,Cem", "--dealer", "Cem")
        code, out, _ = run(*args, lines=answers)
        assert code == 0
        assert "There is no 0 left to draw." in out
        assert "Taken back." in out
        assert "Ben draws a +4. Now: 4 +4 (8 points)." in out

    def test_bytes_that_are_no_text_are_nonsense_like_any_other(self, data: Path) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "flip7", "play", "--players", "Ann,Ben,Cem", "--seed", "1"],
            check=False,
            input=b"\xff\xfe\nh\n",
            capture_output=True,
        )
        assert done.returncode == 0
        assert b"Possible: hit (h)" in done.stdout
        assert b"Traceback" not in done.stderr


class TestTies:
    def test_the_handbook_shares_ties_where_nobody_can_be_asked_and_says_so(self, run: Run) -> None:
        _, _, err = run("--edition", "handbook")
        assert err.startswith("flip7: handbook leaves ties to an agreement: a tie for the lead is")

    def test_what_is_set_is_not_asked(self, run: Run, data: Path) -> None:
        _, _, err = run("--edition", "handbook", "--set", "tie_break=everyone")
        assert "agreement" not in err
        assert "tie_break: everyone\n" in games(data)[0].read_text()


class TestAuto:
    def test_bots_alone_print_the_record_and_nothing_else(self, run: Run, data: Path) -> None:
        code, out, err = run("--auto", "--seed", "5")
        assert (code, err) == (0, "")
        assert final_state(parse_record(out)).outcome is not None
        assert not data.exists()

    def test_the_seed_decides_all(self, run: Run) -> None:
        args = ("--auto", "--players", "bot:random,bot:novice,bot:sharp", "--seed")
        assert run(*args, "5") == run(*args, "5") != run(*args, "6")

    def test_the_record_is_kept_where_it_is_wanted(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "bots.flip7"
        _, out, _ = run("--auto", "--seats", "3", "--record", str(path))
        assert path.read_text() == out

    def test_thirty_seats(self, run: Run) -> None:
        _, out, _ = run("--auto", "--seats", "30", "--seed", "1")
        assert len(parse_record(out).names) == 30


class TestRefusals:
    @pytest.mark.parametrize(
        ("args", "says"),
        [
            (["--edition", "offical"], "offical"),
            (["--set", "tie_break=maybe"], "tie_break"),
            (["--set", "decks"], "name=value"),
            (["--players", "Ann,Ann"], "two players"),
            (["--players", "bot:clever"], "clever"),
            (["--players", "A,B,C,D", "--seats", "3"], "4 players for 3 seats"),
            (["--seats", "2"], "at least 3"),
            (["--dealer", "Zoe"], "sits at no seat"),
            (["--seed", "-1"], "--seed"),
            (["--pace", "-1"], "--pace"),
            (["--real-cards"], "--players"),
            (["--auto", "--players", "Ann"], "Ann is a person"),
            (["--auto", "--real-cards", "--players", "bot:sharp"], "--real-cards"),
            (["--resume"], "no unfinished game"),
            (["--resume", "nothing.flip7"], "no such saved game"),
            (["--resume", "x", "--seed", "1"], "leave out --seed"),
            (["--resume", "x", "--set", "decks=1"], "leave out --set"),
            (["--resume", "x", "--auto"], "leave out --auto"),
        ],
        ids=lambda value: " ".join(value) if isinstance(value, list) else "",
    )
    def test_bad_input_is_one_clear_line(
        self, args: list[str], says: str, run: Run, data: Path
    ) -> None:
        code, out, err = run(*args)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert says in err
        assert not games(data)

    def test_a_directory_that_can_not_be_written(
        self, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        (tmp_path / "file").write_text("")
        monkeypatch.setenv("FLIP7_DATA", str(tmp_path / "file"))
        code, out, err = run()
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert str(tmp_path / "file") in err

    def test_a_disk_that_is_full_ends_the_game_in_one_line(
        self, run: Run, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(_file: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("os.fsync", full)
        code, _, err = run(lines="h\n")
        assert (code, err) == (2, "flip7: No space left on device\n")

    def test_the_damaged_file_is_named_and_stays_as_it_is(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "damaged.flip7"
        path.write_text("flip7 record 1\nnonsense\n")
        code, _, err = run("--resume", str(path))
        assert (code, err.count("\n")) == (2, 1)
        assert str(path) in err
        assert path.read_text() == "flip7 record 1\nnonsense\n"


class TestWithoutATerminal:
    def test_ctrl_c_leaves_the_game_kept(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def interrupt(_question: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr("flip7.cli.play.read_line", interrupt)
        assert main(["play"]) == 130
        assert "Go on with: flip7 play --resume\n" in capsys.readouterr().err

    @pytest.mark.parametrize("answered", [0, 1, 4, 9])
    def test_a_kill_loses_at_most_the_last_key(self, answered: int, data: Path) -> None:
        args = [sys.executable, "-m", "flip7", "play", "--players", "Ann,Ben,Cem", "--seed", "1"]
        game = subprocess.Popen(
            args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        assert game.stdin
        assert game.stdout
        questions = (line for line in game.stdout if line.startswith(("Ann, ", "Ben, ", "Cem, ")))
        for question in islice(questions, answered):
            game.stdin.write("1\n" if "goes to whom" in question else "h\n")
            game.stdin.flush()
        next(questions)
        game.send_signal(signal.SIGKILL)
        game.communicate()
        (path,) = games(data)
        left = path.read_text()
        choices = [line for line in left.splitlines() if line.endswith("hits") or " aims " in line]
        assert len(choices) == answered
        done = subprocess.run(
            [*args[:4], "--resume"], check=True, capture_output=True, text=True, input=""
        )
        assert "The game goes on" in done.stdout
        assert path.read_text() == left


def test_help_tells_every_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--help"]) == 0
    told = capsys.readouterr().out
    options = "edition set players seats dealer seed record resume real-cards auto plain pace"
    for option in options.split():
        assert f"--{option}" in told


def test_the_face_without_textual_is_the_plain_one() -> None:
    code = """
import builtins, io, sys
sys.modules["textual"] = None
class Terminal(io.StringIO):
    isatty = lambda self: True
real, sys.stdin, sys.stdout, sys.stderr = sys.stdout, *(Terminal() for _ in range(3))
builtins.input = lambda question: "q"
from flip7.cli.main import main
code = main(["play"])
print(code, sys.stderr.getvalue(), sys.stdout.getvalue(), file=real, flush=True)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"TERM": "xterm"},
    )
    assert done.stdout.startswith("0 flip7: the full screen is not there: ")
    assert "pip install 'flip7[terminal]'; going on line by line" in " ".join(done.stdout.split())
    assert "Flip 7, rules official." in done.stdout


class TestOwnStrategies:
    @pytest.fixture(autouse=True)
    def _written(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        Path("my_idea.py").write_text("def stays(view):\n    return view.points >= 25\n")

    def test_a_file_plays_like_the_built_in_bot_that_decides_so(self, run: Run) -> None:
        code, own, _ = run("--auto", "--seed", "1", "--players", "bot:my_idea.py,bot:sharp,bot:ev")
        text = "bot:stay:25/careful,bot:sharp,bot:ev"
        assert code == 0
        assert own == run("--auto", "--seed", "1", "--players", text)[1].replace(
            "stay:25/careful", "my_idea.py"
        )

    def test_one_that_fails_ends_the_game_in_one_line(self, run: Run) -> None:
        Path("my_idea.py").write_text("def stays(view):\n    return view.points / 0\n")
        code, _, err = run("--auto", "--seed", "1", "--players", "bot:my_idea.py,bot:sharp,bot:ev")
        assert code == 2
        assert err == (
            "flip7: my_idea.py: stays raised ZeroDivisionError: division by zero (line 2)\n"
        )

    def test_a_record_from_elsewhere_runs_no_file(self, run: Run, data: Path) -> None:
        run("--players", "Ann,bot:my_idea.py", "--seed", "1", lines="h\n")
        (path,) = games(data)
        Path("elsewhere.flip7").write_bytes(path.read_bytes())
        code, out, err = run("--resume", "elsewhere.flip7")
        assert (code, out) == (2, "")
        assert err.startswith(
            "flip7: elsewhere.flip7: my_idea.py would be run, which only games in"
        )
        code, out, _ = run("--resume", lines="s\n")
        assert code == 0
        assert "The game goes on" in out
