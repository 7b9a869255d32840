"""Texts that spreadsheets would take for formulas, kept from being any.

A text that begins, past blanks, with `=`, `+`, `-`, `@` (or their full-width forms), with a tab or
with a line end gets an apostrophe before it, as a person would type it; so does one that begins
with apostrophes and then such a sign. So one apostrophe less before such a sign gives every text
back: `unguarded` undoes `guarded`, and leaves alone a name such as `'t Hooft`.
"""

from __future__ import annotations

import re

_RISKY = re.compile(r"'*(?:[ \xa0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[ \xa0]*[\t\r\n])")
_GUARDED = re.compile(f"'{_RISKY.pattern}")


def is_risky(text: str) -> bool:
    """Whether a spreadsheet might take the text for a formula, or an apostrophe before it away."""
    return _RISKY.match(text) is not None


def guarded(text: str) -> str:
    """The text as it is safe in a file of values such as CSV."""
    return f"'{text}" if is_risky(text) else text


def unguarded(text: str) -> str:
    """The inverse of `guarded`."""
    return text[1:] if _GUARDED.match(text) else text
