"""Decks by name, for rounds in which only some of the cards play a part."""

from __future__ import annotations

from collections.abc import Mapping

from flip7.game.cards import STANDARD_DECK, Card, CardError, Pile
from flip7.lab.encode import LabError

_NUMBERS = {card: copies for card, copies in STANDARD_DECK.items() if card.is_number}
_PLUS = {card: copies for card, copies in STANDARD_DECK.items() if card.points and card.is_modifier}
_OTHERS = len(STANDARD_DECK) - sum(_NUMBERS.values()) - sum(_PLUS.values())

DECKS: Mapping[str, Pile] = {
    "numbers": Pile.from_counts(_NUMBERS),
    "plain": Pile.from_counts({**_NUMBERS, **_PLUS, Card.BLANK: _OTHERS}),
    "standard": STANDARD_DECK,
}
"""The Number cards alone; these and the plus modifiers, with blanks in the place of x2 and of the
action cards; and the printed deck."""


def read_deck(text: str) -> Pile:
    """The deck of this name, or of these cards as a `Pile` is written: `0 1 2*2 x2`.

    Raises `LabError`.
    """
    name = text.strip().lower()
    if name in DECKS:
        return DECKS[name]
    try:
        pile = Pile.parse(text)
    except CardError as error:
        raise LabError(f"deck: {error}; decks by name are {', '.join(DECKS)}") from None
    if not pile:
        raise LabError(f"a deck is its cards, as in '0 1 2*2 x2', or a name: {', '.join(DECKS)}")
    return pile
