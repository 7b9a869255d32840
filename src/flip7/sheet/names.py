"""What people may call a player, a sheet and themselves, and what they may remark."""

from __future__ import annotations

import unicodedata

from flip7.game.record import RecordError, check_name
from flip7.learn.language import shown
from flip7.sheet.changes import SheetError

LONGEST_NOTE = 10_000
_LONGEST_CALLED = 40
_BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""


def player_name(text: str) -> str:
    """The name without blanks around it. Raises `SheetError` for one that can't be seen, breaks
    the line or is too long."""
    name = one_line(text, "a name")
    if not any(map(_is_seen, name)):
        raise SheetError(f"the name {text[:_LONGEST_CALLED]!a} is empty: a player needs one")
    return name


def _is_seen(char: str) -> bool:
    return unicodedata.category(char)[0] not in "CZM" and char not in _BLANK_LETTERS


def one_line(text: str, what: str) -> str:
    """The text without blanks around it; `what` it is, for the message. Raises `SheetError` if it
    is longer than a name may be, or holds characters that break or turn a line."""
    line = text.strip()
    try:
        check_name(line)
    except RecordError as error:
        raise SheetError(str(error)) from None
    if shown(line) != line:
        raise SheetError(
            f"{line[:_LONGEST_CALLED]!a}: {what} has no line ends and no control characters"
        )
    return line


def note_text(text: str) -> str:
    """The note without blanks around it; it may have several lines. Raises `SheetError`."""
    note = text.strip()
    if len(note) > LONGEST_NOTE:
        raise SheetError(f"a note has at most {LONGEST_NOTE:,} characters, this one {len(note):,}")
    for line in note.replace("\t", " ").split("\n"):
        if any(unicodedata.category(char) in ("Cc", "Cs") for char in line):
            raise SheetError(f"{line[:_LONGEST_CALLED]!a}: a note has no control characters")
    return note


def called(name: str) -> str:
    """A name as a sentence shows it: cut where it is long."""
    return name if len(name) <= _LONGEST_CALLED else f"{name[:_LONGEST_CALLED]}..."
