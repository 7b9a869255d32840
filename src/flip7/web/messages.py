"""The messages of the live part, between a page and its table. `docs/protocol.md` tells of them.

All are JSON objects, one a WebSocket message, told apart by `type`. The types of the pages are made
from these (`tools/protocol_types.py`).
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from flip7.game import events as ev
from flip7.game.moves import Reason
from flip7.web.log import By
from flip7.web.refusals import Code
from flip7.web.requests import Languages, Request
from flip7.web.views import Changes, View

PROTOCOL = 1
"""Its version; a page of another one reloads itself."""
LARGEST_MESSAGE = 4096
"""The most bytes of a message from a page."""

# ---------------------------------------------------------------- from the page


class Hello(msgspec.Struct, frozen=True, kw_only=True, tag="hello", forbid_unknown_fields=True):
    """The first message of a socket."""

    protocol: int
    table: Annotated[str, msgspec.Meta(max_length=20)]
    """Its code."""
    token: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    """What proves that a chair is one's own."""
    take: bool = False
    """Whether to take the chair over where another tab or device has it."""
    language: Languages = "en"
    """In which sentences are wished for."""
    since: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)] | None = None
    """The last version that the page has shown, to be told what it missed."""


class Ping(msgspec.Struct, frozen=True, kw_only=True, tag="ping", forbid_unknown_fields=True):
    """A page asks whether its socket still leads somewhere."""


FromPage = Hello | Ping | Request

# ---------------------------------------------------------------- from the server


class Reshuffled(msgspec.Struct, frozen=True, tag="reshuffled"):
    """So many cards of the discard pile became the deck."""

    cards: int


PageEvent = (
    ev.Joined
    | ev.RoundBegan
    | Reshuffled
    | ev.Drawn
    | ev.Kept
    | ev.Busted
    | ev.Saved
    | ev.Flip7
    | ev.SetAside
    | ev.Aimed
    | ev.Given
    | ev.Frozen
    | ev.FlipThreeBegan
    | ev.FlipThreeOver
    | ev.Stayed
    | ev.Withdrew
    | ev.NoCard
    | ev.Discarded
    | ev.RoundOver
    | ev.GameOver
)
"""What a move made happen, as the engine tells it, but a reshuffle by its count alone."""


class Update(msgspec.Struct, frozen=True, kw_only=True, tag="update", omit_defaults=True):
    """The table has a new version."""

    at: int
    """When, in milliseconds since 1970 in UTC."""
    changes: Changes
    events: tuple[PageEvent, ...] = ()
    words: tuple[str, ...] = ()
    """What happened, in sentences of the reader's language."""
    thought: str | None = None
    """Why the bot did what it did, in its words."""
    thinks: int | None = None
    """The seat for which the bot thought so."""
    by: By | None = None
    """Who made the move, where one was made."""
    deadline: int | None = None
    """When the table goes on by itself after this, if it does."""
    running_since: int | None = None
    """Since when the time until the deadline runs."""


class Around(msgspec.Struct, frozen=True, kw_only=True, tag="around"):
    """What is so at this moment, and in no version: sent when it changes, but for a deadline that
    changes with an update, which tells it."""

    present: tuple[str, ...]
    """The ids of the people at the table who are connected."""
    watchers: int
    """How many look on without a chair."""
    ready: tuple[str, ...]
    """Who has agreed to the next round."""
    deadline: int | None
    """When the table goes on by itself, if it does."""
    running_since: int | None = None
    """Since when the time until the deadline runs."""
    now: int
    """The server's time, to set one's own by."""


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag="welcome"):
    """The answer to `hello`."""

    protocol: int
    you: str | None
    """One's id at the table; `None` for who looks on."""
    token: str | None
    """A new one, to be kept in place of the old; never told to anybody else."""
    language: str
    view: View
    missed: tuple[Update, ...]
    """What happened after `since`, to be shown in short; `view` has it in already. Empty where it
    is too much or too long ago."""


class Seated(msgspec.Struct, frozen=True, kw_only=True, tag="seated"):
    """One has a chair now."""

    id: int
    you: str
    token: str


class Retold(msgspec.Struct, frozen=True, kw_only=True, tag="retold"):
    """What happened of late, in another language; sentences come in it from now on."""

    language: str
    updates: tuple[Update, ...]
    """Again, up to the newest: for their sentences."""


class Done(msgspec.Struct, frozen=True, kw_only=True, tag="done"):
    """A request was fulfilled; what it changed came before this, by `update`."""

    id: int


class Refused(msgspec.Struct, frozen=True, kw_only=True, tag="refused", omit_defaults=True):
    """A request was refused, and nothing has changed."""

    id: int
    code: Code
    words: str
    """The same as a sentence of the reader's language."""
    reason: Reason | None = None
    """Of an illegal move."""


class Unseated(msgspec.Struct, frozen=True, kw_only=True, tag="unseated"):
    """One has no chair any more, and looks on: one left, was removed, or plays elsewhere."""

    why: Code | None


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, tag="snapshot"):
    """The whole view anew, for a socket that could not keep up."""

    view: View


class Closing(msgspec.Struct, frozen=True, kw_only=True, tag="closing"):
    """The server, or the table, is about to close; the table is stored."""

    code: Code


class Pong(msgspec.Struct, frozen=True, kw_only=True, tag="pong"):
    """The answer to `ping`."""

    now: int


FromServer = (
    Welcome
    | Update
    | Around
    | Seated
    | Retold
    | Done
    | Refused
    | Unseated
    | Snapshot
    | Closing
    | Pong
)
