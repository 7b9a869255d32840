"""What a page asks of its table, once it has been greeted."""

from __future__ import annotations

from typing import Annotated

import msgspec

from flip7.game.moves import Decision, Next
from flip7.web.settings import MOST_CHAIRS, Settings

LONGEST_TEXT = 200
"""The most characters of a name or a bot's kind, as it is sent."""

ShortText = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
Languages = Annotated[str, msgspec.Meta(max_length=100)]
"""A tag such as `fr`, or several by preference."""
ChairNumber = Annotated[int, msgspec.Meta(ge=0, lt=MOST_CHAIRS)]


class _Request(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)] = 0
    """The sender's number for it, which the answer repeats."""


class _OfChair(_Request, frozen=True, kw_only=True, forbid_unknown_fields=True):
    chair: ChairNumber
    name: ShortText | None = None
    """Who is meant, by the name on the chair: chairs move up when somebody leaves."""


class Sit(_Request, frozen=True, kw_only=True, tag="sit"):
    """Take a chair: a new one, to come in with the next round of a game that goes on, or `chair` of
    a bot or one who left."""

    name: ShortText
    chair: ChairNumber | None = None


class Rename(_Request, frozen=True, kw_only=True, tag="rename"):
    """Be called something else from now on."""

    name: ShortText


class Speak(_Request, frozen=True, kw_only=True, tag="speak"):
    """Have sentences in another language from now on, and those of late once more in it."""

    language: Languages


class Leave(_Request, frozen=True, kw_only=True, tag="leave"):
    """Give one's chair up for good."""


class Act(_Request, frozen=True, kw_only=True, tag="act"):
    """Make a move, as the answer to what was asked at version `asked`; the host may make it for
    whoever is to decide."""

    asked: int
    move: Decision | Next


class Ready(_Request, frozen=True, kw_only=True, tag="ready"):
    """Agree that the next round begins; it does once all people who are there agree."""

    asked: int


class Change(_Request, frozen=True, kw_only=True, tag="change"):
    """Host: change the settings; the rules between games only."""

    settings: Settings


class SeatBot(_Request, frozen=True, kw_only=True, tag="seat_bot"):
    """Host: let a bot of a kind take a new chair, to come in with the next round of a game that
    goes on, or one that nobody holds."""

    bot: ShortText
    chair: ChairNumber | None = None
    name: ShortText | None = None
    """Who is meant by the chair, as it shows it."""


class Remove(_OfChair, frozen=True, kw_only=True, tag="remove"):
    """Host: take whoever sits on a chair from the table."""


class Hand(_OfChair, frozen=True, kw_only=True, tag="hand"):
    """Let a bot play for the person on a chair, or with `None` no more: the host for anybody, a
    person for themselves."""

    bot: ShortText | None


class MakeHost(_OfChair, frozen=True, kw_only=True, tag="make_host"):
    """Host: let the person on a chair be the host. Anybody for themselves, where the host has asked
    for nothing for long."""


class Begin(_Request, frozen=True, kw_only=True, tag="begin"):
    """Host: begin a game, the first or a rematch, for those who sit at the table."""


class BreakOff(_Request, frozen=True, kw_only=True, tag="break_off"):
    """Host: end the game that goes on, without a winner."""


class Pause(_Request, frozen=True, kw_only=True, tag="pause"):
    """Host: stop the clocks."""


class Resume(_Request, frozen=True, kw_only=True, tag="resume"):
    """Host: let the clocks run."""


Request = (
    Sit
    | Rename
    | Speak
    | Leave
    | Act
    | Ready
    | Change
    | SeatBot
    | Remove
    | Hand
    | MakeHost
    | Begin
    | BreakOff
    | Pause
    | Resume
)
