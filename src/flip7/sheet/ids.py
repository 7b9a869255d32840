"""Ids: short names of sheets, games and people, easy to read out and to type.

A letter, then letters and digits: no vowels, so no words; nothing that looks like something else.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

LETTERS = "bcdfghjkmnpqrstvwxz"
DIGITS = "23456789"
LONGEST = 100

_SHAPE = f"[{LETTERS}][{LETTERS}{DIGITS}]*"
# `$` alone would let a line end follow.
Id = Annotated[str, msgspec.Meta(pattern=rf"^{_SHAPE}(?!\n)$", max_length=LONGEST)]
IdOrNone = Annotated[str, msgspec.Meta(pattern=rf"^({_SHAPE})?(?!\n)$", max_length=LONGEST)]
"""An id, or the empty text for none."""
