"""Short names of what is stored, easy to read out and to type."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from flip7.sheet.ids import DIGITS, LETTERS

_LENGTH = 5
_TRIES = 20


def new_id(taken: Callable[[str], bool]) -> str:
    """A random name that is not `taken`: a letter, then letters and digits; it is no secret."""
    for tries in range(_TRIES):
        rest = (secrets.choice(LETTERS + DIGITS) for _ in range(_LENGTH - 1 + tries // 2))
        id = secrets.choice(LETTERS) + "".join(rest)
        if not taken(id):
            return id
    raise RuntimeError("no free name was found; chance is broken")
