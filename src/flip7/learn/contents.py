"""What a deck has to offer: which statements about the cards are true under some rules."""

from __future__ import annotations

import msgspec

from flip7.game.cards import FLIP_THREE, FREEZE, SECOND_CHANCE, X2, Card
from flip7.game.rules import Rules


class Contents(msgspec.Struct, frozen=True):
    """What can come up and happen under some rules."""

    numbers: tuple[Card, ...]
    """The different Numbers, lowest first."""
    plus: tuple[Card, ...]
    """The different modifiers that add points."""
    x2: bool
    modifiers: bool
    """Whether there is any modifier, a blank included."""
    freeze: bool
    flip_three: bool
    second_chance: bool
    waiting: tuple[Card, ...]
    """The action cards that wait when they come up during a Flip Three."""
    flip7: bool
    """Whether the deck has the different Numbers for a Flip 7."""
    bonus: bool
    """Whether it has, and points are given for that."""

    @property
    def actions(self) -> bool:
        """Whether there is any action card."""
        return self.freeze or self.flip_three or self.second_chance

    @property
    def zero(self) -> bool:
        """Whether there is a Number that is worth nothing."""
        return Card.N0 in self.numbers


def contents(rules: Rules) -> Contents:
    """What the deck of `rules` has to offer."""
    cards = tuple(card for card, _ in rules.deck.items())
    numbers = tuple(card for card in cards if card.is_number)
    deferred: tuple[Card, ...] = ()
    if FLIP_THREE in cards and rules.flip_three_defers != "none":
        deferred = (FREEZE, FLIP_THREE)
        if rules.flip_three_defers == "all":
            deferred = (*deferred, SECOND_CHANCE)
    flip7 = len(numbers) >= rules.flip_count
    return Contents(
        numbers=numbers,
        plus=tuple(card for card in cards if card.is_modifier and card.points),
        x2=X2 in cards,
        modifiers=any(card.is_modifier for card in cards),
        freeze=FREEZE in cards,
        flip_three=FLIP_THREE in cards,
        second_chance=SECOND_CHANCE in cards,
        waiting=tuple(card for card in deferred if card in cards),
        flip7=flip7,
        bonus=flip7 and rules.flip_bonus > 0,
    )
