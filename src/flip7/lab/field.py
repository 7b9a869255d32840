"""The players of a study, and how they take their seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from flip7.lab.encode import LabError
from flip7.players.player import Player
from flip7.players.text import entries, parse_player

Field = str | Sequence[str | Player]
"""Players by their text forms, as `flip7.players.text.entries` parts them, or one by one."""


def read_field(players: Field) -> Sequence[Player]:
    """The players. Raises `PlayerError` for a text that names none, `LabError` without players."""
    texts = entries(players) if isinstance(players, str) else players
    field = [parse_player(one) if isinstance(one, str) else one for one in texts]
    if not field:
        raise LabError("no players: name at least one")
    return field


def rotations(players: Sequence[Player]) -> Sequence[Sequence[Player]]:
    """Line-ups in which player p sits in place (p + r) modulo n, for r from 0 to n - 1."""
    return [
        [*players[len(players) - r :], *players[: len(players) - r]] for r in range(len(players))
    ]


def numbered(names: Sequence[str]) -> Sequence[str]:
    """Names that differ: those that occur twice or more are told apart by a number."""
    often, seen = Counter(names), Counter[str]()
    told = []
    for name in names:
        seen[name] += 1
        told.append(f"{name} #{seen[name]}" if often[name] > 1 else name)
    return told


def against(others: Sequence[str]) -> str:
    """Against whom somebody plays, as the end of a sentence; nothing if against nobody."""
    return f" against {', '.join(dict.fromkeys(others))}" if others else ""
