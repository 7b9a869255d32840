"""Names that people call themselves at a table: for display only, and harmless wherever shown."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from flip7.game.errors import Flip7Error

LONGEST = 24
_MOST_ACCENTS = 2
"""On one letter; Vietnamese and pointed Hebrew need two."""
_JOINER, _PICTURE_FORM = "\u200d", "\ufe0f"
# Letters, signs and accents by their class, that show nothing at all.
_BLANK = frozenset(
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    "\U00013441\U00013442\U00016fe4\U0001d159"
)
# What chooses a form of the character before it, and shows nothing itself.
_FORMS = (range(0xFE00, 0xFE0F), range(0xE0100, 0xE01F0))
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_MOST_JOINED = 4
"""Pictures joined into one, as a family is; more are no sign that there is."""


class BadNameError(Flip7Error):
    """A name of which nothing can be shown, or too much."""


def clean_name(text: str) -> str:
    """The name as it is shown: composed, on one line, without control characters, overrides of the
    direction of writing, stacked accents or characters that show nothing.

    Raises `BadNameError` if nothing visible remains, or more than 24 visible characters.
    """
    composed = unicodedata.normalize("NFC", text[: 40 * LONGEST])
    kept: list[str] = []
    accents = 0
    for character in composed:
        kind = unicodedata.category(character)
        if _shows_nothing(character):
            continue
        if kind in ("Mn", "Me", "Mc") and character != _PICTURE_FORM:
            accents += 1
            if not kept or kept[-1] == " " or accents > _MOST_ACCENTS:
                continue
        elif character in (_JOINER, _PICTURE_FORM):
            if not kept or unicodedata.category(kept[-1]) not in ("So", "Sk"):
                continue
        elif kind[0] == "Z" or character in "\t\n\r\v\f":
            character, accents = " ", 0  # noqa: PLW2901 - every blank is a space
        elif kind[0] == "C":
            continue
        else:
            accents = 0
        kept.append(character)
    name = " ".join("".join(kept).split()).rstrip(_JOINER)
    visible = visible_length(name)
    if not visible:
        raise BadNameError("a name needs a character that can be seen")
    if visible > LONGEST:
        raise BadNameError(f"a name has at most {LONGEST} characters, this one {visible}")
    return name


def _shows_nothing(character: str) -> bool:
    return character in _BLANK or any(ord(character) in forms for forms in _FORMS)


def visible_length(name: str) -> int:
    """How many characters a reader sees: accents, joiners and skin tones belong to others."""
    count = joined = 0
    last = ""
    for character in name:
        if character == _JOINER:
            joined += 1
        elif not _belongs(character, last):
            joined = joined if last == _JOINER else 0
            count += not 0 < joined < _MOST_JOINED
        last = character
    return count


def _belongs(character: str, last: str) -> bool:
    """Whether a character is part of the one before it."""
    if ord(character) in _SKIN_TONES:
        return unicodedata.category(last or " ") == "So"
    kind = unicodedata.category(character)
    return bool(unicodedata.combining(character)) or kind in ("Mn", "Me", "Mc")


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number after it where somebody at the table has one that reads alike; in
    place of its end, where it would be too long."""
    taken = {_reading(other) for other in others}
    number, told = 1, name
    while _reading(told) in taken:
        number += 1
        told = f"{_shortened(name, LONGEST - len(f' {number}'))} {number}"
    return told


def _shortened(name: str, most: int) -> str:
    while visible_length(name) > most:
        name = name[:-1].rstrip()
    return name.rstrip(_JOINER)


def _reading(name: str) -> str:
    shown = name.replace(_JOINER, "").replace(_PICTURE_FORM, "")
    return unicodedata.normalize("NFKC", shown).casefold()
