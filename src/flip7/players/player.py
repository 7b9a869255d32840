"""A player, and what it sees."""

from __future__ import annotations

from typing import Protocol

import msgspec

from flip7.game.cards import Card
from flip7.game.chance import Words
from flip7.game.errors import Flip7Error
from flip7.game.legal import moves, why_not
from flip7.game.moves import STAY, Move
from flip7.game.rules import Rules
from flip7.game.scoring import Line, points
from flip7.game.state import AIM, Waiting
from flip7.game.table import Situation


class PlayerError(Flip7Error):
    """A text that names no player."""


class View(msgspec.Struct, frozen=True, gc=False):
    """What a player decides by: the whole state, which is public, and its own seat, of which the
    state awaits a choice.
    """

    state: Situation
    """A frozen `State`, or the open `Table` of a game that is played in place: then it changes once
    the player has decided, so a player who remembers keeps what it read, not the view."""
    seat: int

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.state.rules

    @property
    def line(self) -> Line:
        """What lies in front of the player."""
        return self.state.lines[self.seat]

    @property
    def points(self) -> int:
        """What that line is worth: the points that staying keeps."""
        return points(self.state.lines[self.seat], self.state.rules)

    @property
    def card(self) -> Card | None:
        """The action card in hand, for which a target is to be chosen; `None` if the question is
        to hit or to stay."""
        task = self.state.task
        return task.cards[0] if isinstance(task, Waiting) and task.step is AIM else None

    @property
    def may_stay(self) -> bool:
        """Whether to stay is legal."""
        # A Number in front is enough under all rules, and nearly always there.
        return bool(self.state.lines[self.seat].numbers) or why_not(self.state, STAY) is None

    @property
    def moves(self) -> tuple[Move, ...]:
        """All legal moves."""
        return moves(self.state)


class Player(Protocol):
    """Decides for a seat. `str` of a player that has a text form is that form."""

    def decide(self, view: View, stream: Words) -> Move:
        """A legal move. What it leaves to chance the player takes from `stream` alone."""
        ...
