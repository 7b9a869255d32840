"""A made-up language, in capitals, in which whatever missed the catalogue is still small."""

import re
from collections.abc import Iterable
from gettext import NullTranslations

from flip7.learn.language import Language

_FIELD = re.compile(r"(\{\w+\})")


class _Capitals(NullTranslations):
    def gettext(self, message: str) -> str:
        parts = _FIELD.split(message)
        return "".join(part if _FIELD.fullmatch(part) else part.upper() for part in parts)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


PSEUDO = Language("en-XA", _Capitals())


def untranslated(text: str, data: Iterable[str] = ()) -> list[str]:
    """The words of `text` that missed the catalogue; those in `data` need no translation, nor do
    the card tokens."""
    for word in ("x2", *data):
        text = text.replace(word, "")
    return re.findall(r"[a-z]\w*", text)
