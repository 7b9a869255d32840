"""Moves, what a state awaits, and why a move is illegal."""

from __future__ import annotations

import msgspec

from flip7.game.cards import Card
from flip7.game.errors import Flip7Error
from flip7.game.state import Outcome, Status


class Hit(msgspec.Struct, frozen=True, gc=False, tag="hit"):
    """Take a card."""


class Stay(msgspec.Struct, frozen=True, gc=False, tag="stay"):
    """Leave the round and keep the points."""


class Aim(msgspec.Struct, frozen=True, gc=False, tag="aim"):
    """Aim the Freeze or the Flip Three in hand at a seat."""

    target: int


class Give(msgspec.Struct, frozen=True, gc=False, tag="give"):
    """Hand the Second Chance in hand to a seat."""

    target: int


class Draw(msgspec.Struct, frozen=True, gc=False, tag="draw"):
    """The move of chance: this card came up."""

    card: Card


class Next(msgspec.Struct, frozen=True, gc=False, tag="next"):
    """Sweep the table and begin the next round."""


class Join(msgspec.Struct, frozen=True, gc=False, tag="join"):
    """Somebody joins the running game, on a new seat after the last one; legal where `Next` is,
    while there is room. It is a matter of people, not of the game: it is never awaited or listed,
    and `Next` is awaited after it as before."""

    name: str
    """Who it is, for the record and for those who show the game; the engine doesn't look at it."""


class Withdraw(msgspec.Struct, frozen=True, gc=False, tag="withdraw"):
    """Who sits at `seat` has gone: the seat leaves the round with the points in front of it, as if
    it had stayed. Legal while anybody is asked to hit or stay, for every seat still in the round,
    so that nobody waits for who is not there. As a `Join` it is a matter of people, and never
    listed."""

    seat: int


Decision = Hit | Stay | Aim | Give
"""What a seat is asked for."""
Move = Decision | Draw | Next | Join | Withdraw
HIT = Hit()
STAY = Stay()
NEXT = Next()


class Due(msgspec.Struct, frozen=True):
    """A card is due to `seat`: a `Draw` is awaited."""

    seat: int


class Choice(msgspec.Struct, frozen=True):
    """`seat` is to choose among `moves`, all its legal ones: to hit or stay, or the target of
    `card`."""

    seat: int
    moves: tuple[Decision, ...]
    card: Card | None = None


class Over(msgspec.Struct, frozen=True):
    """The game is over."""

    outcome: Outcome


Awaited = Due | Choice | Next | Over
"""`Next` is awaited while a round that is over still lies on the table; then a `Join` is legal
too."""


class NotAwaited(msgspec.Struct, frozen=True, tag="not_awaited"):
    """This kind of move isn't what the state awaits."""

    move: str
    awaited: str


class NeedsCard(msgspec.Struct, frozen=True, tag="needs_card"):
    """One can't stay with nothing in front."""

    seat: int


class NoSuchSeat(msgspec.Struct, frozen=True, tag="no_such_seat"):
    """There is no seat of this index."""

    target: int
    seats: int


class NotActive(msgspec.Struct, frozen=True, tag="not_active"):
    """Only seats still in the round can be aimed at."""

    target: int
    status: Status


class NotOneself(msgspec.Struct, frozen=True, tag="not_oneself"):
    """This card must go to somebody else."""

    target: int
    card: Card


class HasSecondChance(msgspec.Struct, frozen=True, tag="has_second_chance"):
    """The target already holds a Second Chance."""

    target: int


class NotInDeck(msgspec.Struct, frozen=True, tag="not_in_deck"):
    """No such card is left to draw."""

    card: Card


class NoRoom(msgspec.Struct, frozen=True, tag="no_room"):
    """Nobody can join these `seats`: the cards of the game are for no more."""

    seats: int


class NotInRound(msgspec.Struct, frozen=True, tag="not_in_round"):
    """Only a seat still in the round can leave it."""

    seat: int


Reason = (
    NotAwaited
    | NeedsCard
    | NoSuchSeat
    | NotActive
    | NotOneself
    | HasSecondChance
    | NotInDeck
    | NoRoom
    | NotInRound
)
"""Why a move is illegal: a code (the tag) with its fields."""


class IllegalMove(Flip7Error):
    """A move was refused, and the state is as it was. `reason` is one of `Reason`."""

    def __init__(self, move: Move, reason: Reason) -> None:
        super().__init__(f"{move!r} is illegal here: {reason!r}")
        self.move = move
        self.reason = reason
