"""`flip7 points`: what one line of cards is worth."""

import json

import pytest

from flip7.cli.main import main


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (["12", "9", "5", "x2", "+4"], ["(12 + 9 + 5) × 2 + 4 = 56"]),
        (["+4", "x2", "5", "9", "12"], ["(5 + 9 + 12) × 2 + 4 = 56"]),
        (["12 9,5 ×2"], ["(12 + 9 + 5) × 2 = 52"]),
        (["12", "8", "x2", "+10"], ["(12 + 8) × 2 + 10 = 50"]),
        (["12", "sc", "fz"], ["12"]),
        (["SC"], ["0"]),
        (
            ["0", "1", "2", "3", "8", "10", "12", "x2"],
            [
                "(0 + 1 + 2 + 3 + 8 + 10 + 12) × 2 + 15 = 87",
                "Flip 7: its bonus of 15 is counted.",
            ],
        ),
        (["1", "2", "3", "--set", "flip_count=3", "--set", "flip_bonus=5"], ["1 + 2 + 3 + 5 = 11"]),
        (["x2", "x2", "3", "--set", "decks=2"], ["3 × 2 = 6"]),
    ],
    ids=" ".join,
)
def test_a_line(cards: list[str], told: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["points", *cards]) == 0
    assert capsys.readouterr().out.splitlines()[: len(told)] == told


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["points", "12", "8", "x2", "+10", "--edition", "booklet", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "rules": "booklet",
        "cards": ["12", "8", "x2", "+10"],
        "numbers": [12, 8],
        "doubled": True,
        "modifiers": [10],
        "bonus": 0,
        "flip7": False,
        "total": 50,
        "arithmetic": "(12 + 8) × 2 + 10 = 50",
    }


@pytest.mark.parametrize(
    ("cards", "named"),
    [
        ([], "Missing argument"),
        (["8", "8", "5"], "8 is there twice: that busts and is worth 0 points"),
        (["8", "8", "8"], "8 is there twice"),
        (["0", "1", "2", "3", "4", "5", "6", "7"], "8 Numbers"),
        (["x2", "x2"], "2 times x2, but there is 1"),
        (["12", "F3"], "Flip Three"),
        (["13"], "13 is no card of this deck"),
        (["٣"], "is no card"),
        (["\x1b[31m"], r"'\x1b[31m' is no card"),
        (["12", "--edition", "none"], "'none' is no edition"),
    ],
    ids=range(10),
)
def test_what_is_refused(cards: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["points", *cards]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert named in err
    assert err.count("\n") == 1
