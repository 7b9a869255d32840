"""Drafts: the games of a file as the file tells them, before anything is made of them."""

from __future__ import annotations

import msgspec

from flip7.learn.language import shown
from flip7.sheet.entry import Entry
from flip7.sheet.imports.answers import Empty

_LONGEST = 400


class DraftCell(msgspec.Struct, frozen=True):
    """What a file holds for one player in one round."""

    text: str = ""
    """As it stands in the file; empty for a blank, which is neither a 0 nor a bust."""
    place: str = ""
    """Where it stands, such as `C4` or `$.rounds[0].scores[2]`."""
    entry: Entry | None = None
    """What it means, where the form leaves no doubt; else the text is to be interpreted."""
    points: int | None = None
    """The points that the file counts for it, where cards are told beside."""
    blank: Empty | None = None
    """What the file says that this blank stands for."""


class DraftRound(msgspec.Struct, frozen=True):
    """One round, a cell for each player of the draft in its order."""

    cells: tuple[DraftCell, ...]
    note: str = ""
    date: str = ""
    """When it was noted, if the file tells."""
    dealer: int | None = None
    """The place among the players of who dealt, if the file tells."""
    summed: bool = False
    """Whether it stands for several rounds, of which only the sums are told."""


class Question(msgspec.Struct, frozen=True):
    """Something unclear, which keeps a game from being imported. `str` is one line."""

    text: str
    """A sentence without its full stop."""
    place: str = ""
    answers: tuple[str, ...] = ()
    """The answers that settle it, such as `blank=bust`; if there are none, the file must change."""

    def __str__(self) -> str:
        place = f"{self.place}: " if self.place else ""
        how = f" (answer {' or '.join(self.answers)})" if self.answers else ""
        return shown(f"{place[:_LONGEST]}{self.text}{how[:_LONGEST]}")


class DraftPlayer(msgspec.Struct, frozen=True):
    """One player of a draft. Two of one name stay two."""

    name: str
    total: str = ""
    """The final total that the file tells, as it stands there; empty if it tells none."""
    won: bool | None = None
    """Whether the file calls the player a winner; `None` if it does not say."""
    person: str = ""
    """Who it is, where the file keeps a table of people for all its games: the name of that table,
    a colon and the id in it."""
    start: str = ""
    """The points that the file lets the player begin with, as it stands there; empty for none."""
    doubt: Question | None = None
    """What is asked where this may be no player, but a part of a table that is labelled so."""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a file."""

    title: str = ""
    date: str = ""
    """When the game began, as the file writes it; may be wrapped in a title."""
    target: int | None = None
    """The target score, if the file tells."""
    players: tuple[DraftPlayer, ...]
    """In seat order, as far as the file tells."""
    rounds: tuple[DraftRound, ...] = ()
    """None where only final totals are told."""
    finished: bool | None = None
    """Whether the file says that the game is over."""
    notes: tuple[str, ...] = ()
    unclear: tuple[Question, ...] = ()
    """What the reader could not make out."""
    checked: bool = False
    """Whether everything unusual was asked about when it was noted: the file is our own."""
    left: tuple[str, ...] = ()
    """What is not taken over, a sentence each."""
