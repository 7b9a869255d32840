"""What is common to logs of plays of many games."""

from __future__ import annotations

import re

from flip7.game.errors import quoted
from flip7.sheet.imports.draft import Draft, Question

_NAME = "flip7"


def is_flip7(game: str) -> bool:
    """Whether a game of this name is the one that this program knows."""
    return _plain(game) == _NAME


def other_edition(game: str, place: str) -> list[Draft]:
    """A draft that asks about a play of a relative of the game, none for a play of another one."""
    if not _plain(game).startswith(_NAME):
        return []
    what = f"{quoted(game)} is another edition, which has other cards"
    question = Question(what, place, (f"ignore={game}",))
    return [Draft(title=game, players=(), unclear=(question,))]


def _plain(game: str) -> str:
    return re.sub(r"[\W_]", "", game.casefold())
