"""Changes: the lines of a sheet's log, from which everything else is computed.

A log only grows. What was wrong is put right by a further change, so the log is the history of who
noted what, and when. Players are numbered from 1 as they join; that number, not the name, is who
they are on the sheet. Rounds are numbered from 1.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec

from flip7.game.errors import Flip7Error
from flip7.sheet.entry import Entry


class SheetError(Flip7Error):
    """A change that can't be; nothing was changed."""


class Begun(msgspec.Struct, frozen=True, tag="begun", forbid_unknown_fields=True):
    """A sheet was begun: always the first change, and only that."""

    rules: str
    """The rules in their text form, such as `official(target_score=100)`."""
    title: str = ""


class Joined(msgspec.Struct, frozen=True, tag="joined", forbid_unknown_fields=True):
    """A player joined, at the last seat, to play from `round` on."""

    player: int
    """The next number: how many had joined before, and one."""
    name: str
    round: int = 1
    start: int = 0
    """The points that the player begins with, as agreed with the others; from 0."""


class Renamed(msgspec.Struct, frozen=True, tag="renamed", forbid_unknown_fields=True):
    """A player is called otherwise, in all rounds."""

    player: int
    name: str


class Left(msgspec.Struct, frozen=True, tag="left", forbid_unknown_fields=True):
    """A player plays no longer, from `round` on. The points stay on the sheet, out of the reckoning
    while the player is away."""

    player: int
    round: int


class Returned(msgspec.Struct, frozen=True, tag="returned", forbid_unknown_fields=True):
    """A player who had left plays again, from `round` on."""

    player: int
    round: int


class Reordered(msgspec.Struct, frozen=True, tag="reordered", forbid_unknown_fields=True):
    """From `round` on the players sit in this order, clockwise; all are named. Who dealt before
    stays as it was."""

    players: tuple[int, ...]
    round: int = 1


class Dealt(msgspec.Struct, frozen=True, tag="dealt", forbid_unknown_fields=True):
    """A player deals in `round`; from there the deal passes clockwise."""

    player: int
    round: int


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is noted for a player: an entry, or `None` to make the cell empty again."""

    player: int
    entry: Entry | None
    sure: bool = False
    """Whether the person insists on what was questioned."""


class Noted(msgspec.Struct, frozen=True, tag="noted", forbid_unknown_fields=True):
    """Cells of one round were noted, for the first time or otherwise than before."""

    round: int
    cells: tuple[Cell, ...]
    """Each player at most once."""
    summed: bool = False
    """Whether the cells are sums of several rounds that were not noted one by one: of a whole game,
    or of all until now. The round stays one of sums, however its cells are corrected."""


class Remarked(msgspec.Struct, frozen=True, tag="remarked", forbid_unknown_fields=True):
    """A note on the game, or on one `round`; it replaces the one there was, and an empty one takes
    it away."""

    text: str
    round: int | None = None


class Retitled(msgspec.Struct, frozen=True, tag="retitled", forbid_unknown_fields=True):
    """The sheet is called otherwise."""

    title: str


class Linked(msgspec.Struct, frozen=True, tag="linked", forbid_unknown_fields=True):
    """A player is this person, whom other sheets can name too; `None` takes the link away."""

    player: int
    person: str | None


class Ended(msgspec.Struct, frozen=True, tag="ended", forbid_unknown_fields=True):
    """The game was ended before anybody had won: it has no winner."""


class Reopened(msgspec.Struct, frozen=True, tag="reopened", forbid_unknown_fields=True):
    """A game that had been ended goes on."""


class Undone(msgspec.Struct, frozen=True, tag="undone", forbid_unknown_fields=True):
    """The latest change in force is undone; `Begun` can't be."""


class Redone(msgspec.Struct, frozen=True, tag="redone", forbid_unknown_fields=True):
    """The change undone last is in force again; only where no other change came since."""


Change = (
    Begun
    | Joined
    | Renamed
    | Left
    | Returned
    | Reordered
    | Dealt
    | Noted
    | Remarked
    | Retitled
    | Linked
    | Ended
    | Reopened
    | Undone
    | Redone
)


class Logged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the log."""

    change: Change
    at: Annotated[datetime, msgspec.Meta(tz=True)]
    """When, with its time zone."""
    by: str = ""
    """Who made the change, as that person is called; empty if nobody was named."""


Log = tuple[Logged, ...]
