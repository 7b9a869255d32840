"""The one way of every text to its readers: messages with named fields, in the reader's language.

A message is a whole English sentence or phrase, and its own id in the catalogues; what varies are
its fields, as in "{seat} draws {card}". The methods have the names that gettext's tools know, so
that they find every message. English needs no catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from gettext import NullTranslations

from flip7.game.errors import Flip7Error, quoted
from flip7.learn.catalogue import CATALOGUES, Catalogue

LANGUAGES: Mapping[str, str] = {"en": "English", "fr": "Français", "zh-Hans": "简体中文"}
"""The languages that there are, by tag, each by its own name."""


class LanguageError(Flip7Error):
    """There is no such language."""


def N_(message: str) -> str:  # noqa: N802 - the name by which gettext's tools know it
    """Mark a message of a table; it is translated when it is used."""
    return message


# Control characters, line ends and what turns the direction of writing.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def shown(name: str) -> str:
    """A person's name as it can stand in a line, whatever it is made of."""
    return _UNSEEN.sub(" ", name)


class Language:
    """A reader's language.

    Fields are put into a message once and never looked into: a name such as "{0}" stays a name.
    """

    def __init__(self, code: str = "en", translations: NullTranslations | None = None) -> None:
        """`code` is the language's tag (`en`, `fr`, `zh-Hans`); `translations` its catalogue."""
        self.code = code
        self._translations = translations or NullTranslations()

    def gettext(self, message: str, /, **fields: object) -> str:
        """The message in this language, with its fields."""
        return self._translations.gettext(message).format_map(fields)

    def ngettext(self, one: str, many: str, count: int, /, **fields: object) -> str:
        """The form of the message for so many things; the field `count` is their number."""
        form = self._translations.ngettext(one, many, count)
        return form.format_map({"count": count, **fields})

    @property
    def messages(self) -> Mapping[str, tuple[str, ...]]:
        """Every translated message by its id: its text, or its forms for one thing and for several.
        Empty for English, whose ids are its texts."""
        catalogue = self._translations
        return catalogue.messages if isinstance(catalogue, Catalogue) else {}

    def messages_of(self, folder: str) -> Mapping[str, tuple[str, ...]]:
        """Those of `messages` that a file in this folder of the project has: what the pages of
        `frontend/` need to speak the language."""
        catalogue = self._translations
        return catalogue.messages_of(folder) if isinstance(catalogue, Catalogue) else {}

    def all_of(self, words: Sequence[str]) -> str:
        """The words as a list: "Ann, Ben and Cem"; empty for none."""
        if len(words) < 2:
            return "".join(words)
        return self.gettext("{first} and {last}", first=self.row(words[:-1]), last=words[-1])

    def one_of(self, words: Sequence[str]) -> str:
        """The words as alternatives: "a hit or a stay"; empty for none."""
        if len(words) < 2:
            return "".join(words)
        return self.gettext("{first} or {last}", first=self.row(words[:-1]), last=words[-1])

    def row(self, words: Iterable[str]) -> str:
        """The words one after the other: "Ann, Ben, Cem"; empty for none."""
        row, *others = [*words] or [""]
        for word in others:
            row = self.gettext("{first}, {next}", first=row, next=word)
        return row

    def prose(self, sentences: Iterable[str]) -> str:
        """Whole sentences one after the other; empty for none."""
        text, *others = [*sentences] or [""]
        for sentence in others:
            # Translators: what stands between two sentences, mostly a space.
            text = self.gettext("{sentence} {next}", sentence=text, next=sentence)
        return text

    def decimal(self, value: float, form: str = ".1f") -> str:
        """A number with decimals, in a format of Python's: `2.5`, and `2,5` in French."""
        # Translators: what stands between a whole number and its decimals.
        return format(value, form).replace(".", self.gettext("."))

    def percent(self, value: int) -> str:
        """So many hundredths: `25%`."""
        return self.gettext("{percent}%", percent=value)


ENGLISH = Language()


def language(code: str) -> Language:
    """The language of a tag such as `fr`, or the nearest: `fr-CA` and `fr_CA.UTF-8` are French, and
    all Chinese is Simplified. Raises `LanguageError`."""
    tag = _nearest(code)
    if tag is None:
        raise LanguageError(f"{quoted(code)} is no language of flip7: {', '.join(LANGUAGES)} are")
    return _languages(tag)


def accepted(header: str) -> Language:
    """The language that a browser asks for by `Accept-Language`; English where there is none of
    those it names."""
    wishes = []
    for item in header.split(","):
        code, _, weight = item.partition(";")
        try:
            wish = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if wish > 0:
            wishes.append((wish, code))
    return _first(code for _, code in sorted(wishes, key=lambda wish: -wish[0]))


def of_environment(variables: Mapping[str, str]) -> Language:
    """The language of the environment's `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`, which count
    as for other programs; English where there is none of those they name."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, (variables.get(name, "") for name in names)), "C")
    if locale.partition(".")[0] in ("C", "POSIX"):
        return ENGLISH
    return _first([*variables.get("LANGUAGE", "").split(":"), locale])


def _first(codes: Iterable[str]) -> Language:
    tags = filter(None, map(_nearest, codes))
    return _languages(next(tags, ENGLISH.code))


def _nearest(code: str) -> str | None:
    """The tag of the language that `code` names or is a kind of."""
    known = {"zh": "zh-Hans"} | {tag.casefold(): tag for tag in LANGUAGES}
    wanted = re.split("[.@]", code.strip())[0].replace("_", "-").casefold()
    while wanted and wanted not in known:
        wanted = wanted.rpartition("-")[0]
    return known.get(wanted)


@cache
def _languages(tag: str) -> Language:
    return ENGLISH if tag == ENGLISH.code else Language(tag, Catalogue(CATALOGUES / f"{tag}.po"))
