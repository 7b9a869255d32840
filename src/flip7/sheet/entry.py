"""Entries: what is noted for one player in one round."""

from __future__ import annotations

import msgspec

from flip7.game.cards import Card


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
