"""Entries: what is noted for one player in one round."""

from __future__ import annotations

import msgspec

from flip7.game.cards import Card
from flip7.game.rules import Rules
from flip7.game.scoring import is_flip, line_of, points


class Absent(msgspec.Struct, frozen=True, tag="absent", forbid_unknown_fields=True):
    """The player did not play this round: came later, was away, or sat out a tie-break among
    others. Such a round is awaited of nobody and counts in no average."""


class Bust(msgspec.Struct, frozen=True, tag="bust", forbid_unknown_fields=True):
    """The player busted and scores nothing."""

    cards: tuple[Card, ...] = ()
    """The line with its duplicate, if it was told."""


class Total(msgspec.Struct, frozen=True, tag="total", forbid_unknown_fields=True):
    """The player's points of the round, as somebody added them up."""

    points: int
    """From 0."""
    written: str = ""
    """The sum as it was typed, such as `10+15+8`; empty if it was a plain number."""


class Cards(msgspec.Struct, frozen=True, tag="cards", forbid_unknown_fields=True):
    """The line that the player kept; its points follow from the rules."""

    cards: tuple[Card, ...]
    """In the order told, in which nothing lies. A Second Chance or a Freeze is worth nothing."""


Entry = Absent | Bust | Total | Cards
"""What a cell of the sheet can hold; `None` stands for a cell in which nothing is noted yet, which
is never the same as a 0."""


def points_of(entry: Entry, rules: Rules) -> int | None:
    """What the entry scores under these rules; `None` for a round that was not played."""
    match entry:
        case Absent():
            return None
        case Bust():
            return 0
        case Total():
            return entry.points
        case Cards():
            return points(line_of(entry.cards), rules)


def made_flip(entry: Entry, rules: Rules) -> bool:
    """Whether the entry tells cards that are a Flip 7; of a total that can't be known."""
    return isinstance(entry, Cards) and is_flip(line_of(entry.cards), rules)
