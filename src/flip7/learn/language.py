"""The one way of every text to its readers: messages with named fields, in the reader's language.

A message is a whole English sentence or phrase, and its own id in the catalogues; what varies are
its fields, as in "{seat} draws {card}". The methods have the names that gettext's tools know, so
that `pybabel extract` finds every message. English needs no catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from gettext import NullTranslations


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

    def all_of(self, words: Sequence[str]) -> str:
        """The words as a list: "Ann, Ben and Cem"; empty for none."""
        if len(words) < 2:
            return "".join(words)
        return self.gettext("{first} and {last}", first=self._row(words[:-1]), last=words[-1])

    def one_of(self, words: Sequence[str]) -> str:
        """The words as alternatives: "a hit or a stay"; empty for none."""
        if len(words) < 2:
            return "".join(words)
        return self.gettext("{first} or {last}", first=self._row(words[:-1]), last=words[-1])

    def _row(self, words: Sequence[str]) -> str:
        row = words[0]
        for word in words[1:]:
            row = self.gettext("{first}, {next}", first=row, next=word)
        return row


ENGLISH = Language()


def english(message: str, /, **fields: object) -> str:
    """The message in English; a face that has no other language imports this as `_`."""
    return ENGLISH.gettext(message, **fields)
