"""What the next card can be for a seat, and what it would do."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

import msgspec

from flip7.game.cards import NUMBERS, X2, Card, Pile
from flip7.game.errors import Flip7Error, quoted
from flip7.game.legal import drawable
from flip7.game.rules import Rules
from flip7.game.scoring import Line, points
from flip7.game.state import ACTIVE
from flip7.game.table import Situation


class OddsError(Flip7Error):
    """Odds were asked for a seat that there is not."""


class Effect(StrEnum):
    """What a card would do to a seat that takes it now."""

    BUST = "bust"
    SAVED = "saved"
    """It repeats a Number, and goes with the Second Chance."""
    FLIP7 = "flip7"
    RESTS = "rests"
    """A Number or a modifier that comes to rest in the line."""
    ACTION = "action"


class CardOdds(msgspec.Struct, frozen=True):
    """One card that can come next."""

    card: Card
    copies: int
    effect: Effect
    gain: int
    """By how many points the line would be worth more; see `Odds.gain`."""


class Odds(msgspec.Struct, frozen=True):
    """What the next card can be for a seat. All counts are copies of cards, and each copy is as
    likely as any other."""

    kept: int
    """What the line is worth, and staying keeps."""
    by_card: tuple[CardOdds, ...]
    """Each card that can come, in card order; empty when no card is to be had."""

    @property
    def cards(self) -> int:
        """How many cards can come."""
        return sum(each.copies for each in self.by_card)

    def copies(self, effect: Effect) -> int:
        """How many of them have this effect."""
        return sum(each.copies for each in self.by_card if each.effect is effect)

    @property
    def busts(self) -> int:
        """How many of them bust the seat."""
        return self.copies(Effect.BUST)

    @property
    def saves(self) -> int:
        """How many of them would bust it, if its Second Chance didn't save it."""
        return self.copies(Effect.SAVED)

    @property
    def flips(self) -> int:
        """How many of them make Flip 7."""
        return self.copies(Effect.FLIP7)

    def chance(self, copies: int) -> Fraction:
        """The probability of so many copies, from 0 to 1; 0 when no card is to be had."""
        return Fraction(copies, self.cards) if self.by_card else Fraction(0)

    @property
    def risk(self) -> Fraction:
        """The probability that the next card busts the seat."""
        return self.chance(self.busts)

    @property
    def gain(self) -> Fraction:
        """By how many points one more card changes the worth of the line on average, compared with
        staying; 0 when no card is to be had.

        Assumed is that the seat stays after that card. A Number or a modifier is worth what it
        adds, an `x2` the sum of the Numbers if it is the first, the seventh Number also the bonus;
        a bust costs the whole line. A save and an action count nothing: a save leaves the points as
        they were, a Freeze taken oneself keeps what staying keeps, and a Second Chance is no point
        yet. Flip Three is taken to go to somebody else; who is alone must take it, and its three
        cards are then about three more of the same, so that it doesn't change whether a card gains.
        """
        if not self.by_card:
            return Fraction(0)
        return Fraction(sum(each.copies * each.gain for each in self.by_card), self.cards)


def next_card(state: Situation, seat: int) -> Odds:
    """What the next card can be if `seat` takes it, whoever's turn it is. No card can come to a
    seat that is out of the round. Raises `OddsError` where there is no such seat."""
    seats = len(state.lines)
    if seat not in range(seats):
        raise OddsError(f"seat={quoted(seat)} is no seat, they go from 0 to {seats - 1}")
    line = state.lines[seat]
    pile = drawable(state) if state.statuses[seat] is ACTIVE and state.agenda else Pile()
    by_card = tuple(
        CardOdds(card, copies, effect_of(card, line, state.rules), gain_of(card, line, state.rules))
        for card, copies in pile.items()
    )
    return Odds(kept=state.line_value(seat), by_card=by_card)


def effect_of(card: Card, line: Line, rules: Rules) -> Effect:
    """What `card` would do to a seat with this line."""
    if card.is_action:
        return Effect.ACTION
    if card.is_modifier:
        return Effect.RESTS
    if card.points in line.numbers:
        return Effect.SAVED if line.second_chance else Effect.BUST
    return Effect.FLIP7 if len(line.numbers) + 1 >= rules.flip_count else Effect.RESTS


def gain_of(card: Card, line: Line, rules: Rules) -> int:
    """By how many points `card` changes the worth of this line, as `Odds.gain` counts them."""
    if card is X2:
        return 0 if X2 in line.modifiers else sum(line.numbers)
    if not card.is_number:
        return card.points
    if card.points in line.numbers:
        return 0 if line.second_chance else -points(line, rules)
    added = card.points * 2 if X2 in line.modifiers else card.points
    return added + rules.flip_bonus if len(line.numbers) + 1 >= rules.flip_count else added


def repeats(line: Line, pile: Pile) -> int:
    """How many cards of `pile` repeat a Number of this line."""
    return sum(pile[NUMBERS[number]] for number in line.numbers)
