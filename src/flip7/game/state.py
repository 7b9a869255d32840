"""The state of a game: a frozen value in which everything is public, and nothing is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

import msgspec

from flip7.game.cards import FLIP_THREE, Card, Pile
from flip7.game.rules import Rules
from flip7.game.scoring import Line, points

# The values that every move makes anew hold no reference cycles: `gc=False` keeps the garbage
# collector from looking for some.


class Status(StrEnum):
    """How a seat stands in the round."""

    ACTIVE = "active"
    STAYED = "stayed"
    FROZEN = "frozen"
    BUSTED = "busted"
    FLIP7 = "flip7"
    OUT = "out"
    """Not in this round: it is a tie-break among others, or the seat came when it was over."""


ACTIVE, STAYED, BUSTED = Status.ACTIVE, Status.STAYED, Status.BUSTED
FLIP7, OUT = Status.FLIP7, Status.OUT


class Step(StrEnum):
    """What a task of the agenda waits for."""

    ASK = "ask"
    """The seat is to hit or stay."""
    DRAW = "draw"
    """A card is due to the seat."""
    AIM = "aim"
    """The seat is to choose a target."""
    DONE = "done"
    """Nothing: the next task can begin."""


# Members of an enumeration are slow to look up through their class; the engine does little else.
ASK, DRAW, AIM, DONE = Step.ASK, Step.DRAW, Step.AIM, Step.DONE


class Task(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One thing that must still happen, as a matter of `seat`."""

    seat: int
    step: Step = DONE


class Slot(Task, frozen=True, kw_only=True, gc=False):
    """The order of play stands at a seat."""


class Deal(Slot, frozen=True, kw_only=True, gc=False):
    """The initial deal has come to a seat; so many seats are `left` after it."""

    left: int
    flipped: tuple[int, ...] = ()
    """The seats that already took cards of a Flip Three in this deal."""


class Turn(Slot, frozen=True, kw_only=True, gc=False):
    """It is a seat's turn; the active seats after it follow."""


class FlipThree(Task, frozen=True, kw_only=True, gc=False):
    """A Flip Three runs: so many draws are `left` for the seat."""

    left: int
    aside: tuple[Card, ...] = ()
    """The action cards set aside until it is over, in the order they came."""


class Waiting(Task, frozen=True, kw_only=True, gc=False):
    """The seat has action cards to deal with, the first of them now."""

    cards: tuple[Card, ...]


class Aiming(Waiting, frozen=True, kw_only=True, gc=False):
    """Each card takes effect before the next is looked at."""


class Assigning(Waiting, frozen=True, kw_only=True, gc=False):
    """All cards are aimed before the first takes effect."""

    aimed: tuple[tuple[Card, int], ...] = ()
    """The cards already aimed, each with its target."""


class Effects(Task, frozen=True, kw_only=True, gc=False):
    """Aimed cards take effect, first in, first out; the seat is the one that aimed the first."""

    aimed: tuple[tuple[Card, int], ...]


Agenda = tuple[Task, ...]


class GameEnd(StrEnum):
    """Why a game is over."""

    TARGET_SCORE = "target score reached"
    TIE_BREAK = "tie broken"
    """The target score was reached before; now one leads."""
    SHARED = "tie shared"


class RoundEnd(StrEnum):
    """Why a round is over."""

    NOBODY_ACTIVE = "nobody active"
    FLIP7 = "flip7"


_NOBODY_ACTIVE, _BY_FLIP7 = RoundEnd.NOBODY_ACTIVE, RoundEnd.FLIP7


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    winners: tuple[int, ...]
    reason: GameEnd


class _Fields(Protocol):
    @property
    def rules(self) -> Rules: ...
    @property
    def lines(self) -> Sequence[Line]: ...
    @property
    def statuses(self) -> Sequence[Status]: ...
    @property
    def scores(self) -> tuple[int, ...] | None: ...


class Shown:
    """What a game shows that follows from its fields, frozen or open."""

    __slots__ = ()

    @property
    def seats(self: _Fields) -> int:
        """The number of seats."""
        return len(self.lines)

    @property
    def active(self: _Fields) -> tuple[int, ...]:
        """The seats still in the round."""
        active = []
        for seat, status in enumerate(self.statuses):
            if status is ACTIVE:
                active.append(seat)
        return tuple(active)

    @property
    def round_end(self: _Fields) -> RoundEnd | None:
        """Why the round is over, or `None` while it runs."""
        if self.scores is None:
            return None
        return _BY_FLIP7 if FLIP7 in self.statuses else _NOBODY_ACTIVE

    def line_value(self: _Fields, seat: int) -> int:
        """The points that `seat` would score if the round ended now."""
        if self.statuses[seat] is BUSTED:
            return 0
        return points(self.lines[seat], self.rules)

    @property
    def line_values(self: _Fields) -> tuple[int, ...]:
        """The points that each seat would score if the round ended now."""
        # A loop, since a comprehension would call a function of its own; so below.
        rules = self.rules
        values = []
        for line, status in zip(self.lines, self.statuses, strict=True):
            values.append(0 if status is BUSTED else points(line, rules))
        return tuple(values)


class State(Shown, msgspec.Struct, frozen=True, gc=False):
    """A game at one moment. Seats are indices from 0, clockwise."""

    rules: Rules
    dealer: int
    round: int
    """The number of the round, from 1."""
    deck: Pile
    discard: Pile
    lines: tuple[Line, ...]
    """What lies in front of each seat."""
    statuses: tuple[Status, ...]
    totals: tuple[int, ...]
    """The points of each seat over all rounds that have ended."""
    agenda: Agenda
    """What must still happen in this round, innermost last; empty once the round is over."""
    stalled: bool = False
    """Whether the discard pile was reshuffled in this round and since then no Number or modifier
    has come to rest in a line and nobody has left the round: it is not reshuffled again then."""
    scores: tuple[int, ...] | None = None
    """The points of the round, once it is over; `totals` has them included."""
    outcome: Outcome | None = None
    """How the game ended, once it is over."""

    @property
    def task(self) -> Task | None:
        """What happens next: the innermost task, or `None` once the round is over."""
        return self.agenda[-1] if self.agenda else None


def on_agenda(task: Task) -> tuple[Card, ...]:
    """The cards that a task holds: they are in no pile and in no line."""
    match task:
        case FlipThree(aside=aside):
            return (FLIP_THREE, *aside)
        case Assigning(cards=cards, aimed=aimed):
            return tuple(card for card, _ in aimed) + cards
        case Waiting(cards=cards):
            return cards
        case Effects(aimed=aimed):
            return tuple(card for card, _ in aimed)
        case _:
            return ()
