"""`--language`: which language a command speaks."""

import io
import json
import sys
from pathlib import Path

import pytest

from flip7.cli.main import main
from flip7.game.record import format_record
from tests.support import PLAYED

FRENCH_GOAL = "BUT DU JEU\n\nRetournez des cartes"


@pytest.fixture(autouse=True)
def _no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def told(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(args) == 0
    return capsys.readouterr().out


class TestWhichOne:
    def test_english_where_nothing_is_said(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert told(capsys, "rules", "--section", "goal").startswith("GOAL\n")

    def test_the_system_s(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("LANG", "fr_CA.UTF-8")
        assert told(capsys, "rules", "--section", "goal").startswith(FRENCH_GOAL)
        assert told(capsys, "rules", "--section", "goal", "--language", "en").startswith("GOAL\n")

    def test_one_that_there_is_not(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["rules", "--language", "tlh"]) == 2
        assert capsys.readouterr().err == (
            "flip7: Invalid value for '--language': 'tlh' is no language of flip7:"
            " en, fr, zh-Hans are (see flip7 rules --help)\n"
        )


class TestCommands:
    def test_rules(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "rules", "--language", "zh-CN", "--section", "freeze", "--json")
        sections = json.loads(text)["sections"]
        assert json.loads(text)["language"] == "zh-Hans"
        assert sections[0]["title"] == "冻结"

    def test_editions(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "Officielle" in told(capsys, "editions", "--language", "fr")
        assert "Livret" in told(capsys, "editions", "--language", "fr", "booklet", "--json")
        assert "官方版" in told(capsys, "editions", "--language", "zh", "official")
        assert "(sans objet)" in told(capsys, "editions", "--language", "fr", "--compare")

    def test_replay(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        path = tmp_path / "game.flip7"
        path.write_text(format_record(PLAYED), encoding="utf-8")
        lines = told(capsys, "replay", "--language", "fr", str(path)).splitlines()
        assert lines[0] == "Ann, Ben, Cem jouent selon official(target_score=60). Cem distribue."
        assert lines[-1].endswith("en a autant.")

    def test_play(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setenv("FLIP7_DATA", str(tmp_path))
        monkeypatch.setattr(sys, "stdin", io.StringIO("退出\n"))
        text = told(capsys, "play", "--language", "zh-Hans", "--players", "Ann,Ben,Cem")
        assert text.startswith("Flip 7，规则 official。在座：Ann、Ben和Cem。\n")
