"""`flip7 editions`: the list, one in detail, several side by side."""

import json

import pytest

from flip7.cli.main import main
from flip7.game.rules import EDITIONS, OPTIONS


def printed(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(["editions", *args]) == 0
    return capsys.readouterr().out


def test_the_list_has_every_edition(capsys: pytest.CaptureFixture[str]) -> None:
    told = printed(capsys)
    assert all(id in told for id in EDITIONS)


def test_one_edition_has_every_option_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    told = printed(capsys, "starter")
    assert all(f"{name}=" in told for name in OPTIONS)
    assert "for 0 points. (An inference" in " ".join(told.split())


def test_editions_side_by_side(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    told = printed(capsys, "--compare", "official", "starter", "tabletop")
    rows = {line.split()[0]: line.split()[1:] for line in told.splitlines() if line}
    assert rows["Option"] == ["official", "starter", "tabletop"]
    assert rows["initial_deal"] == ["true", "true", "true"]
    assert rows["flip_three_defers"] == ["actions", "≠none*", "actions*"]
    assert rows["deferred_on_bust"] == ["discard", "(moot)", "discard*"]
    assert rows["tie_break"] == ["everyone", "everyone", "≠tied_only"]


def test_without_names_all_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    told = printed(capsys, "--compare")
    assert all(id in told for id in EDITIONS)
    assert max(map(len, told.splitlines())) <= 80


def test_json_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    everyone = json.loads(printed(capsys, "--json"))
    assert [edition["id"] for edition in everyone] == list(EDITIONS)
    (starter,) = json.loads(printed(capsys, "starter", "--json"))
    expected = {"value": "none", "inferred": True, "moot": False}
    assert starter["options"]["flip_three_defers"] == expected
    assert starter["options"]["deferred_on_bust"]["moot"] is True


def test_an_unknown_edition_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "starter", "none"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"flip7: 'none' is no edition: {', '.join(EDITIONS)} are\n"
