"""The log of a table: all that has happened at it, in order. Everything else follows from it.

Entries are written before anybody hears of them. They hold no secret: neither the order of the
cards, nor what proves that somebody is the owner of a seat.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from flip7.game.moves import Move
from flip7.web.settings import Settings


class By(StrEnum):
    """Who made a move."""

    PERSON = "person"
    BOT = "bot"
    CLOCK = "clock"
    """The time was up, or nobody was there."""
    HOST = "host"
    TABLE = "table"
    """Nobody had to decide: a card came up, a choice of one was made, the next round began, or
    somebody came in before it."""


class _Entry(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    at: int
    """When, in milliseconds since 1970 in UTC."""


class Opened(_Entry, frozen=True, kw_only=True, gc=False, tag="opened"):
    """The table was opened."""

    settings: Settings


class Changed(_Entry, frozen=True, kw_only=True, gc=False, tag="changed"):
    """The host changed the settings."""

    settings: Settings


class Sat(_Entry, frozen=True, kw_only=True, gc=False, tag="sat"):
    """A person took a chair: a new one, on which one waits for the next round in a game, or that of
    a bot or of one who left."""

    person: str
    """Their id at this table."""
    name: str
    chair: int


class Renamed(_Entry, frozen=True, kw_only=True, gc=False, tag="renamed"):
    """A person is called something else."""

    person: str
    name: str


class Left(_Entry, frozen=True, kw_only=True, gc=False, tag="left"):
    """A person left their chair for good, or the host `removed` them."""

    person: str
    removed: bool = False


class BotSat(_Entry, frozen=True, kw_only=True, gc=False, tag="bot_sat"):
    """The host put a bot on a new chair, or on one that nobody holds."""

    chair: int
    name: str
    bot: str
    """Its kind, as `parse_built_in` reads it."""


class Cleared(_Entry, frozen=True, kw_only=True, gc=False, tag="cleared"):
    """The host took a chair away that no person holds and that is no seat of a game, with the bot
    on it."""

    chair: int


class Handed(_Entry, frozen=True, kw_only=True, gc=False, tag="handed"):
    """A bot plays for the person on a chair, or with `None` no more."""

    chair: int
    bot: str | None


class Hosts(_Entry, frozen=True, kw_only=True, gc=False, tag="hosts"):
    """A person is the host now."""

    person: str


class Began(_Entry, frozen=True, kw_only=True, gc=False, tag="began"):
    """A game began, for those who sit at the table, from the shoe of this commitment."""

    commitment: str
    dealer: int


class Moved(_Entry, frozen=True, kw_only=True, gc=False, tag="moved"):
    """A move was made."""

    move: Move
    by: By


class Revealed(_Entry, frozen=True, kw_only=True, gc=False, tag="revealed"):
    """The game is over, or was broken off: its secret, in hexadecimal digits. It is kept as `game`
    in the store."""

    secret: str
    game: str


class Paused(_Entry, frozen=True, kw_only=True, gc=False, tag="paused"):
    """The host stopped the clocks."""


class Resumed(_Entry, frozen=True, kw_only=True, gc=False, tag="resumed"):
    """The clocks run again."""


Entry = (
    Opened
    | Changed
    | Sat
    | Renamed
    | Left
    | BotSat
    | Cleared
    | Handed
    | Hosts
    | Began
    | Moved
    | Revealed
    | Paused
    | Resumed
)

_decoder = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> str:
    """The entry in JSON, on one line."""
    return msgspec.json.encode(entry).decode()


def read_entry(text: str) -> Entry:
    """The inverse of `write_entry`. Raises `msgspec.DecodeError`."""
    return _decoder.decode(text)
