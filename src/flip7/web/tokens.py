"""What proves that a chair is somebody's, and the codes of tables."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

CODE_LENGTH = 6
_GAME_BYTES = 8
# Without vowels, so that no words come about, and without what reads like something else.
_CODE_LETTERS = "BCDFGHJKMNPQRSTVWXZ"


def new_token() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """How a token is kept: who reads the store can't use it."""
    return sha256(token.encode()).hexdigest()


def new_game_id() -> str:
    """The id of a game at a table, which only those who were there know."""
    return secrets.token_hex(_GAME_BYTES)


def is_game_id(text: str) -> bool:
    """Whether this can be what `new_game_id` gave."""
    return re.fullmatch(f"[0-9a-f]{{{2 * _GAME_BYTES}}}", text) is not None


def new_code() -> str:
    """A code for a table, easy to read out and to type; some 47 million can be."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """The code as it was given out, however it was typed."""
    return "".join(text.upper().split()).replace("-", "")
