"""Messages can be found by gettext's tools, and come back in the reader's language."""

import ast
import subprocess
import sys
from gettext import NullTranslations
from pathlib import Path

import pytest

import flip7.learn
from flip7.game.rules import EDITIONS, edition
from flip7.learn.editions import comparison, list_of_editions, one_edition
from flip7.learn.language import (
    ENGLISH,
    Language,
    LanguageError,
    accepted,
    language,
    of_environment,
)
from flip7.learn.texts import rules_text

LEARN = Path(flip7.learn.__file__).parent
MARKS = {"N_": 1, "_": 1, "gettext": 1, "ngettext": 2}


def marked() -> set[str]:
    """The messages that stand in the code as literals, behind a name that tools look for."""
    found: set[str] = set()
    for path in LEARN.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                for argument in node.args[: MARKS.get(name, 0)]:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        found.add(argument.value)
    return found


class Recorder(NullTranslations):
    """Knows which messages were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked |= {msgid1, msgid2}
        return msgid1 if n == 1 else msgid2


def test_every_message_that_is_used_is_marked_for_translation() -> None:
    recorder = Recorder()
    spoken = Language("en", recorder)
    for id, named in EDITIONS.items():
        rules_text(edition(id, min_players=1, freeze_self="alone_only"), spoken)
        one_edition(named, spoken)
    list_of_editions(spoken)
    comparison(list(EDITIONS.values()), spoken)
    of_editions = {text for named in EDITIONS.values() for text in (named.title, named.origin)}
    assert recorder.asked - of_editions <= marked()


class German(NullTranslations):
    """A catalogue of one message."""

    def gettext(self, message: str) -> str:
        return {"{first} and {last}": "{first} und {last}"}.get(message, message)


def test_a_catalogue_gives_its_words_and_keeps_the_fields() -> None:
    assert Language("de", German()).all_of(["Ann", "{last}", "Cem"]) == "Ann, {last} und Cem"


class TestWhichLanguage:
    @pytest.mark.parametrize(
        ("code", "tag"),
        [
            ("en", "en"),
            ("en-GB", "en"),
            ("fr", "fr"),
            ("FR", "fr"),
            ("fr-CA", "fr"),
            ("fr_CA.UTF-8", "fr"),
            ("fr_FR@euro", "fr"),
            ("zh-Hans", "zh-Hans"),
            ("zh-Hans-SG", "zh-Hans"),
            ("zh", "zh-Hans"),
            ("zh_CN.UTF-8", "zh-Hans"),
            ("zh-TW", "zh-Hans"),
        ],
    )
    def test_the_nearest_to_a_tag(self, code: str, tag: str) -> None:
        assert language(code).code == tag
        assert language(code) is language(tag)

    @pytest.mark.parametrize("code", ["", "x", "french", "e", "-fr", "../fr", "f" * 9999])
    def test_what_is_no_language(self, code: str) -> None:
        with pytest.raises(LanguageError, match="is no language of flip7: en, fr, zh-Hans are"):
            language(code)

    @pytest.mark.parametrize(
        ("header", "tag"),
        [
            ("", "en"),
            ("fr", "fr"),
            ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
            ("en;q=0.5, zh-CN", "zh-Hans"),
            ("de, it;q=0.9, fr;q=0.1", "fr"),
            ("de", "en"),
            ("*", "en"),
            ("fr;q=0, zh;q=0.1", "zh-Hans"),
            ("fr;q=much, zh;q=0.1", "zh-Hans"),
            (";;,,=q", "en"),
        ],
    )
    def test_what_a_browser_accepts(self, header: str, tag: str) -> None:
        assert accepted(header).code == tag

    @pytest.mark.parametrize(
        ("variables", "tag"),
        [
            ({}, "en"),
            ({"LANG": "fr_FR.UTF-8"}, "fr"),
            ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "zh-Hans"),
            ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
            ({"LANG": "de_DE.UTF-8"}, "en"),
            ({"LANG": "de_DE.UTF-8", "LANGUAGE": "it:fr:en"}, "fr"),
            ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
            ({"LANG": "fr_FR.UTF-8", "LC_ALL": "POSIX"}, "en"),
            ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ],
    )
    def test_what_the_environment_says(self, variables: dict[str, str], tag: str) -> None:
        assert of_environment(variables).code == tag


class TestWordsTogether:
    def test_lists(self) -> None:
        names = ["Ann", "Ben", "Cem"]
        assert language("fr").all_of(names) == "Ann, Ben et Cem"
        assert language("zh").all_of(names) == "Ann、Ben和Cem"
        assert [ENGLISH.row(names[:count]) for count in (0, 1, 3)] == ["", "Ann", "Ann, Ben, Cem"]

    def test_sentences(self) -> None:
        assert ENGLISH.prose(["One.", "Two."]) == "One. Two."
        assert language("zh").prose(["一。", "二。"]) == "一。二。"
        assert ENGLISH.prose([]) == ""

    def test_numbers(self) -> None:
        assert [spoken.decimal(-2.5) for spoken in (ENGLISH, language("fr"))] == ["-2.5", "-2,5"]
        assert [spoken.percent(5) for spoken in (ENGLISH, language("fr"))] == ["5%", "5\u00a0%"]


def test_english_reads_no_catalogue() -> None:
    code = "import sys, flip7.learn.texts as t, flip7; t.rules_text(flip7.edition())"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}; sys.exit('polib' in sys.modules)"], check=False
    )
    assert done.returncode == 0
