"""Shoes: where draws come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Protocol

from flip7.game.cards import Card, Pile
from flip7.game.chance import LOW_32, Sha256Words, Words, check_secret, evened, shoe_stream
from flip7.game.errors import Flip7Error
from flip7.game.legal import why_not
from flip7.game.moves import Draw, NotInDeck
from flip7.game.table import Situation


class ShoeError(Flip7Error):
    """A shoe has no card for this state."""


class Shoe(Protocol):
    """Supplies the card that comes up where one is due."""

    def draw(self, state: Situation) -> Card:
        """The card for `state`, which awaits a draw. Raises `ShoeError` if there is none."""
        ...


class ShuffledShoe:
    """A shuffled deck, in the order that its words give it.

    It holds the cards that are in the deck of the state. When it has none, at the start (of a whole
    game or of a position in the middle of one) and at a reshuffle, it takes those of the state:
    the deck, or the discard pile where the deck is empty.
    """

    def __init__(self, words: Words) -> None:
        self._words = words
        self._next32 = words.next32  # found more quickly here
        self._cards: list[Card] = []
        self._deck = 0

    def draw(self, state: Situation) -> Card:
        """The next card. Raises `ShoeError` if the deck of `state` isn't the one in this shoe."""
        cards = self._cards
        if not cards:
            self._fill(state)
        elif state.deck.packed != self._deck:
            raise ShoeError(
                f"this shoe holds the deck {Pile(self._deck)}, the game another: {state.deck}"
            )
        # `below`, written out where it would be called for every card.
        count = len(cards)
        product = self._next32() * count
        if product & LOW_32 < count:
            product = evened(self._words, count, product)
        place = product >> 32
        card, last = cards[place], cards.pop()
        if card is not last:
            cards[place] = last
        self._deck -= card.unit
        return card

    def _fill(self, state: Situation) -> None:
        pile = state.deck or state.discard
        if not pile:
            raise ShoeError("no card is left: the deck and the discard pile are empty")
        self._cards.extend(_in_card_order(pile))
        self._deck = pile.packed


@lru_cache(maxsize=32)
def _in_card_order(pile: Pile) -> tuple[Card, ...]:
    """Cached, since most games begin with the same deck."""
    return tuple(pile.cards())


def seeded(seed: int, index: int = 0) -> ShuffledShoe:
    """The shoe of game `index` (from 0) under `seed` (0 to 2**64 - 1): the same for ever.

    Raises `ChanceError` for others.
    """
    return ShuffledShoe(shoe_stream(seed, index))


def committed(secret: bytes) -> ShuffledShoe:
    """The shoe of a secret of 32 random bytes. Its `commitment` is shown before the first card, the
    secret after the last, so that everybody can see that the order was fixed from the start.

    Raises `ChanceError` for a secret of another length.
    """
    return ShuffledShoe(Sha256Words(secret))


def commitment(secret: bytes) -> str:
    """What is shown before the first card: the SHA-256 of the secret, as 64 hexadecimal digits.

    Raises `ChanceError` for a secret of another length than 32.
    """
    check_secret(secret)
    return sha256(secret).hexdigest()


class ScriptedShoe:
    """The given cards, in their order."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = iter(tuple(cards))

    def draw(self, state: Situation) -> Card:
        """The next card. Raises `ShoeError` if it can't come up, or all are drawn."""
        card = next(self._cards, None)
        if card is None:
            raise ShoeError("the script is at its end, and the game needs another card")
        return _possible(state, card)


class AskedShoe:
    """Cards that somebody tells: `ask` is called with the state for each."""

    def __init__(self, ask: Callable[[Situation], Card]) -> None:
        self._ask = ask

    def draw(self, state: Situation) -> Card:
        """The card that was told. Raises `ShoeError` if it can't come up."""
        return _possible(state, self._ask(state))


def _possible(state: Situation, card: Card) -> Card:
    reason = why_not(state, Draw(card))
    if isinstance(reason, NotInDeck):
        raise ShoeError(f"{card} can't come up: none is left to draw")
    if reason is not None:
        raise ShoeError(f"{card} can't come up: no card is due")
    return card
