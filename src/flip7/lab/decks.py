"""Decks by name, for studies."""

from __future__ import annotations

from flip7.game.cards import STANDARD_DECK, Pile

NUMBERS = Pile.from_counts(
    {card: n for card, n in STANDARD_DECK.items() if card.number is not None}
)
"""The Number cards of the printed deck alone."""


def read_deck(text: str) -> Pile:
    """A deck by its name, or by its cards."""
    return NUMBERS if text == "numbers" else Pile.parse(text)
