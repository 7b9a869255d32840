"""Why the server does not do what it was asked: a code, which the pages word."""

from __future__ import annotations

from enum import StrEnum

from flip7.game.errors import Flip7Error
from flip7.game.moves import Reason


class Code(StrEnum):
    """What stands against a request."""

    MALFORMED = "malformed"
    """It is no message of the protocol."""
    TOO_LARGE = "too_large"
    TOO_FAST = "too_fast"
    """More messages came than one socket may send."""
    TOO_MANY = "too_many"
    """The server, or this address, has as many of these as it may."""
    NO_TABLE = "no_table"
    """There is no such table, or not any more."""
    NOT_GREETED = "not_greeted"
    """The first message of a socket is `hello`."""
    ELSEWHERE = "elsewhere"
    """The seat is being played in another tab or device; say `take` to take it over."""
    NOT_SEATED = "not_seated"
    ALREADY_SEATED = "already_seated"
    NOT_HOST = "not_host"
    HOST_THERE = "host_there"
    """The host has asked for something not long ago, and stays the host."""
    BAD_NAME = "bad_name"
    BAD_SETTINGS = "bad_settings"
    FULL = "full"
    NO_LATECOMERS = "no_latecomers"
    """A game goes on, and nobody may come in before its end."""
    NO_ROOM = "no_room"
    """A game goes on whose cards are for no more than those who play."""
    NO_CHAIR = "no_chair"
    """There is no such chair, or it isn't one for this."""
    PLAYING = "playing"
    """It can't be done while a game goes on."""
    NOT_PLAYING = "not_playing"
    PAUSED = "paused"
    NOT_YOUR_TURN = "not_your_turn"
    STALE = "stale"
    """What it answers is over."""
    ILLEGAL = "illegal"
    TOO_FEW = "too_few"
    """Fewer sit at the table than the rules need."""
    NOT_KEPT = "not_kept"
    """The store failed; nothing has changed."""
    IDLE = "idle"
    """Nothing has happened at the table for very long."""
    STOPPING = "stopping"
    """The server is about to stop."""


class Refusal(Flip7Error):
    """A request is refused, and changes nothing."""

    def __init__(self, code: Code, detail: str = "", *, reason: Reason | None = None) -> None:
        super().__init__(f"{code}: {detail}" if detail else str(code))
        self.code = code
        self.detail = detail
        """What is wrong with a name or with settings, in English."""
        self.reason = reason
        """Why a move is illegal."""
