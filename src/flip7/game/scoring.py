"""What a line is, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from flip7.game.cards import FREEZE, NUMBERS, SECOND_CHANCE, X2, Card
from flip7.game.rules import Rules

_UNITS: tuple[int, ...] = tuple(card.unit for card in NUMBERS)


class Line(msgspec.Struct, frozen=True, gc=False):
    """What lies in front of a seat."""

    numbers: tuple[int, ...] = ()
    """The Numbers in the order they came; the duplicate that bust a seat is the last."""
    modifiers: tuple[Card, ...] = ()
    second_chance: bool = False
    freeze: bool = False
    """Whether the Freeze card that froze the seat lies here."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the line."""
        held = (SECOND_CHANCE,) * self.second_chance + (FREEZE,) * self.freeze
        return tuple(NUMBERS[number] for number in self.numbers) + self.modifiers + held

    @property
    def packed(self) -> int:
        """The cards of the line in the packed form of a `Pile`."""
        packed = 0
        for number in self.numbers:
            packed += _UNITS[number]
        for card in self.modifiers:
            packed += card.unit
        if self.second_chance:
            packed += SECOND_CHANCE.unit
        return packed + FREEZE.unit if self.freeze else packed

    def __bool__(self) -> bool:
        """Whether any card lies here."""
        return bool(self.numbers or self.modifiers or self.second_chance or self.freeze)


EMPTY_LINE = Line()


def line_of(cards: Iterable[Card]) -> Line:
    """The line in which these cards lie; a second Second Chance, a second Freeze or a Flip Three
    has no place in a line and is left out."""
    cards = tuple(cards)
    return Line(
        numbers=tuple(card.points for card in cards if card.is_number),
        modifiers=tuple(card for card in cards if card.is_modifier),
        second_chance=SECOND_CHANCE in cards,
        freeze=FREEZE in cards,
    )


class Score(msgspec.Struct, frozen=True):
    """The parts of what a line is worth; `str` writes the arithmetic as a person would."""

    numbers: tuple[int, ...]
    doubled: bool
    """Whether an `x2` doubles the sum of the Numbers; several double it once."""
    modifiers: tuple[int, ...]
    """What each plus modifier adds."""
    bonus: int
    """The points for the Flip 7, or 0."""

    @property
    def total(self) -> int:
        """The points."""
        sum_of_numbers = sum(self.numbers) * (2 if self.doubled else 1)
        return sum_of_numbers + sum(self.modifiers) + self.bonus

    def __str__(self) -> str:
        numbers = " + ".join(map(str, self.numbers))
        if self.doubled and numbers:
            numbers = f"({numbers}) × 2" if len(self.numbers) > 1 else f"{numbers} × 2"
        terms = [numbers] if numbers else []
        terms += [str(points) for points in (*self.modifiers, self.bonus) if points]
        if len(terms) == 1 and terms[0].isdigit():
            return terms[0]
        return f"{' + '.join(terms)} = {self.total}" if terms else "0"


def score(line: Line, rules: Rules) -> Score:
    """The parts of what `line` scores for a seat that has not busted: the Numbers, doubled by an
    `x2`, then the plus modifiers, then the bonus for `flip_count` different Numbers."""
    return Score(
        numbers=line.numbers,
        doubled=X2 in line.modifiers,
        modifiers=tuple(card.points for card in line.modifiers if card is not X2),
        bonus=rules.flip_bonus if is_flip(line, rules) else 0,
    )


def points(line: Line, rules: Rules) -> int:
    """`score(line, rules).total`, for those who need nothing else."""
    total = sum(line.numbers)
    if line.modifiers:
        if X2 in line.modifiers:
            total *= 2
        for card in line.modifiers:
            total += card.points
    if len(line.numbers) >= rules.flip_count and is_flip(line, rules):
        total += rules.flip_bonus
    return total


def is_flip(line: Line, rules: Rules) -> bool:
    """Whether the line has the `flip_count` different Numbers that end the round."""
    return len(set(line.numbers)) >= rules.flip_count
