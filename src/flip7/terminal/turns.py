"""Whose turn it is, and whom a move is about."""

from __future__ import annotations

from flip7.game.legal import awaits
from flip7.game.moves import Aim, Choice, Due, Give, Move
from flip7.game.state import State


def whose(state: State) -> int | None:
    """The seat that must choose, or to which a card is due; `None` between rounds."""
    awaited = awaits(state)
    return awaited.seat if isinstance(awaited, Choice | Due) else None


def target_of(move: Move) -> int | None:
    """The seat that a move aims at, if it is one that aims."""
    return move.target if isinstance(move, Aim | Give) else None
