"""`flip7 rules`: what it prints, and what it refuses in one line."""

import json

import pytest

from flip7.cli.main import main
from flip7.cli.options import read_rules
from flip7.game.rules import RulesError, edition


def test_the_rules_of_the_default_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("IN SHORT\n")
    assert "200 points" in out
    assert "\x1b" not in out
    assert err == ""


def test_an_edition_a_house_rule_and_a_section(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["--edition", "handbook", "--set", "target_score=90", "--section", "end"]
    assert main(["rules", *args, "--section", "ties"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("END OF THE GAME\n")
    assert "90 points" in out
    assert "agree on" in out
    assert "GOAL" not in out


def test_json_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--set", "tie_break=shared", "--section", "ties", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rules"] == "official(tie_break=shared)"
    assert [section["id"] for section in told["sections"]] == ["ties"]
    assert told["sections"][0]["blocks"][0]["type"] == "paragraph"


def test_lines_are_as_wide_as_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert main(["rules"]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 40


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--edition", "x"], "flip7: 'x' is no edition: official, "),
        (["--set", "a=1"], "flip7: 'a' is no option of the rules: target_score, tie_break, "),
        (
            ["--set", "target=150"],
            "flip7: 'target' is no option of the rules: did you mean target_score?",
        ),
        (["--set", "tie_break=x"], "flip7: tie_break='x': the values are everyone, "),
        (["--set", "target_score"], "flip7: 'target_score': a setting is written name=value"),
        (["--set", "flip_count=0"], "flip7: flip_count=0: it must be from 1 to "),
        (["--set", "decks=1", "--set", "decks=2"], "flip7: --set decks: it is set twice"),
        (["--section", "x"], "flip7: 'x' is no section of the rules: summary, "),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    args: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *args]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(message)
    assert err.count("\n") == 1


def test_rules_can_be_given_in_their_text_form() -> None:
    assert read_rules("booklet(flip_bonus=20)", ["decks=2"]) == edition(
        "booklet", flip_bonus=20, decks=2
    )
    with pytest.raises(RulesError):
        read_rules("booklet(flip_bonus=20")
