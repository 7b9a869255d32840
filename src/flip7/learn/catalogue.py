"""A language's catalogue: every message in that language, read from the file that translators edit.

The file itself is what is shipped, so nothing has to be built before a language can be used, and
nothing can be stale. Reading it takes some hundredths of a second, once, and English needs none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from gettext import NullTranslations, c2py
from pathlib import Path

CATALOGUES = Path(__file__).parent / "catalogues"
"""Where there is a file `fr.po` for the language `fr`."""


class Catalogue(NullTranslations):
    """The messages of one language; one that isn't translated stays English."""

    def __init__(self, path: Path) -> None:
        import polib

        super().__init__()
        file = polib.pofile(str(path), encoding="utf-8")
        plural = re.search(r"plural=([^;]+)", file.metadata["Plural-Forms"])
        assert plural is not None, path
        self._form = c2py(plural[1])
        self.messages: Mapping[str, tuple[str, ...]] = {
            entry.msgid: tuple(text for _, text in sorted(entry.msgstr_plural.items()))
            or (entry.msgstr,)
            for entry in file.translated_entries()
        }

        self._places: Mapping[str, tuple[str, ...]] = {
            entry.msgid: tuple(path for path, _ in entry.occurrences) for entry in file
        }

    def messages_of(self, folder: str) -> dict[str, tuple[str, ...]]:
        """Those of `messages` that a file in this folder has, such as `frontend/`."""
        return {
            message: forms
            for message, forms in self.messages.items()
            if any(place.startswith(folder) for place in self._places[message])
        }

    def gettext(self, message: str) -> str:
        """The message in this language."""
        return self.messages.get(message, (message,))[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The form of the message for so many things."""
        forms = self.messages.get(msgid1)
        return super().ngettext(msgid1, msgid2, n) if forms is None else forms[self._form(n)]
