"""Input that nobody should give to the command: one harmless line, exit code 2, no traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from flip7.cli.main import main
from flip7.cli.messages import LONGEST, complain, visible

Captured = pytest.CaptureFixture[str]

DIGITS = "9" * 5000
HALF_A_CHARACTER = "\udcff"
SILLY = ["", DIGITS, f"-{DIGITS}", "٣", "\uff13", "NaN", "inf", "1e9", "0x1", "1_0", "+5", " 5"]
SILLY += [HALF_A_CHARACTER, "\x1b[31m", "x" * 10_000]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory of the test's own, where games would be kept."""
    monkeypatch.setenv("FLIP7_DATA", str(tmp_path / "data"))
    return tmp_path


def refusal(args: list[str], captured: Captured) -> str:
    """The one line by which `args` are refused."""
    assert main(args) == 2
    out, err = captured.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("flip7: ")
    assert err.removesuffix("\n").isprintable()
    assert len(err) < LONGEST + 50
    return err


@pytest.mark.parametrize("value", SILLY, ids=range(len(SILLY)))
@pytest.mark.parametrize(
    "args",
    [
        ["odds", "--seats={}"],
        ["odds", "--decks={}"],
        ["odds", "--set=tie_break={}"],
        ["odds", "--edition={}"],
        ["rules", "--section={}"],
        ["editions", "--", "{}"],
        ["play", "--auto", "--seed={}"],
        ["play", "--auto", "--seats={}"],
        ["play", "--plain", "--pace={}"],
        ["play", "--plain", "--dealer={}"],
    ],
    ids=lambda args: f"{args[0]} {args[-1]}",
)
def test_a_silly_value(args: list[str], value: str, capsys: Captured) -> None:
    refusal([arg.replace("{}", value) for arg in args], capsys)


@pytest.mark.parametrize(
    ("args", "wanted"),
    [
        (["odds", "--seats", "1000000000"], "'1000000000' is no whole number from 1 to 1000"),
        (["odds", "--seats", "0"], "'0' is no whole number from 1 to 1000"),
        (["play", "--seed", "-1"], f"'-1' is no whole number from 0 to {2**64 - 1}"),
        (["play", "--pace", "NaN"], "'NaN' is no time from 0 to 60 seconds"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_would_be_right_is_told(args: list[str], wanted: str, capsys: Captured) -> None:
    assert wanted in refusal(args, capsys)


def test_more_cards_than_any_pile_holds(capsys: Captured) -> None:
    line = refusal(["odds", "5", "--seen", "12 " * 70_000], capsys)
    assert line == "flip7: 70000 copies of 12: from 0 to 65535 are possible\n"


@pytest.mark.parametrize(
    "args",
    [
        ["replay", "{}"],
        ["play", "--plain", "--resume", "{}"],
        ["conform", "{}"],
        ["play", "--auto", "--record", "{}"],
    ],
    ids=" ".join,
)
def test_a_directory_is_no_file(args: list[str], data: Path, capsys: Captured) -> None:
    assert "directory" in refusal([arg.replace("{}", str(data)) for arg in args], capsys)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no endless file")
@pytest.mark.parametrize(
    "args",
    [["replay"], ["play", "--plain", "--resume"], ["conform"]],
    ids=["replay", "resume", "conform"],
)
def test_an_endless_file_is_not_read_to_its_end(args: list[str], capsys: Captured) -> None:
    assert "/dev/zero: " in refusal([*args, "/dev/zero"], capsys)


def test_a_game_that_nobody_wins_is_given_up(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("flip7.cli.play.MOST_ROUNDS", 20)
    silly = ["--set=deck=0*60000 +2", "--set=target_score=1000000000", "--seed=1"]
    line = refusal(["play", "--auto", "--seats=3", *silly], capsys)
    assert line == "flip7: the game was given up after 20 rounds: nobody wins it\n"


# ---------------------------------------------------------------- messages


def test_a_message_steers_no_terminal(capsys: Captured) -> None:
    complain("a\x1b[31m\nb\u202ec \udcff 😀 👩\u200d🚀")
    assert capsys.readouterr().err == "flip7: a\\x1b[31m b\\u202ec \\udcff 😀 👩\u200d🚀\n"


def test_a_long_message_keeps_its_beginning_and_its_end(capsys: Captured) -> None:
    complain(f"{'a' * 5000} is no number: they are written {'b' * 40}")
    err = capsys.readouterr().err
    assert len(err) < LONGEST + 50
    assert err.startswith("flip7: aaa")
    assert err.endswith("bbb\n")


def test_what_can_be_seen_stays_as_it_is() -> None:
    assert visible("Zoë {0} [red] 'x' \\") == "Zoë {0} [red] 'x' \\"


# ---------------------------------------------------------------- streams


def process(args: list[str], shell: str = "", **environment: str) -> tuple[int, bytes, bytes]:
    """Run `flip7` by a shell that redirects its streams as `shell` says."""
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {shell}', "sh", sys.executable, "-m", "flip7", *args],
        check=False,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env=os.environ | environment,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
def test_closed_streams_lead_to_nowhere(closed: str) -> None:
    code, _, err = process(["play", "--plain", "--seats", "3"], closed)
    assert (code, err) == (0, b"The game is kept. Go on with: flip7 play --resume\n")


def test_without_a_place_for_messages_the_exit_code_remains() -> None:
    assert process(["nonsense"], "2>&-") == (2, b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_device(unbuffered: str) -> None:
    full = b"flip7: No space left on device\n"
    assert process(["rules"], ">/dev/full", PYTHONUNBUFFERED=unbuffered) == (2, b"", full)
    assert process(["nonsense"], "2>/dev/full", PYTHONUNBUFFERED=unbuffered) == (2, b"", b"")


LATIN = {"PYTHONIOENCODING": "latin-1"}


def test_what_a_stream_cannot_encode_is_escaped() -> None:
    args = ["play", "--plain", "--players", "Zoë 😀,bot:sharp,bot:sharp"]
    code, out, err = process(args, **LATIN)
    assert code == 0
    assert b"Zo\xeb \\U0001f600" in out
    assert b"Traceback" not in err


def test_json_is_utf_8_whatever_the_stream_speaks() -> None:
    code, text, _ = process(["rules", "--json"], **LATIN)
    assert code == 0
    assert "×" in str(json.loads(text))
