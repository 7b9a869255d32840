"""Messages can be found by gettext's tools, and come back in the reader's language."""

import ast
from gettext import NullTranslations
from pathlib import Path

import flip7.learn
from flip7.game.rules import EDITIONS, edition
from flip7.learn.editions import comparison, list_of_editions, one_edition
from flip7.learn.language import Language
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
    language = Language("en", recorder)
    for id, named in EDITIONS.items():
        rules_text(edition(id, min_players=1, freeze_self="alone_only"), language)
        one_edition(named, language)
    list_of_editions(language)
    comparison(list(EDITIONS.values()), language)
    of_editions = {text for named in EDITIONS.values() for text in (named.title, named.origin)}
    assert recorder.asked - of_editions <= marked()


class German(NullTranslations):
    """A catalogue of one message."""

    def gettext(self, message: str) -> str:
        return {"{first} and {last}": "{first} und {last}"}.get(message, message)


def test_a_catalogue_gives_its_words_and_keeps_the_fields() -> None:
    assert Language("de", German()).all_of(["Ann", "{last}", "Cem"]) == "Ann, {last} und Cem"
