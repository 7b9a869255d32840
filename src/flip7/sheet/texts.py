"""Names in columns: how wide a text is on a screen, and how it is made to fit."""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len, set_cell_size

from flip7.learn.language import shown

_JOINER = "\u200d"
"""It makes one of what stands beside it; at an end of a name that would be a blank of the table."""
_FIRST_STRONG, _END_OF_IT = "\u2068", "\u2069"


def width_of(text: str) -> int:
    """The columns of a terminal that a text takes, wide characters and accents considered."""
    return cell_len(text)


def cut(name: str, width: int) -> str:
    """A name as it can stand in a line, in at most `width` columns, at least 1; what is too long
    ends in an ellipsis. A name that is written from right to left is kept to itself, so that it
    turns nothing beside it."""
    text = shown(name).strip(_JOINER)
    if cell_len(text) > width:
        text = set_cell_size(text, width - 1) + "…"
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in text):
        text = f"{_FIRST_STRONG}{text}{_END_OF_IT}"
    return text


def padded(text: str, width: int) -> str:
    """A text with blanks behind it up to `width` columns."""
    return text + " " * (width - cell_len(text))


def aligned(text: str, width: int) -> str:
    """A text with blanks before it up to `width` columns."""
    return " " * (width - cell_len(text)) + text
