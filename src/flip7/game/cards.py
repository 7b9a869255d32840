"""Cards and piles of cards: the values that everything else is made of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import chain, repeat
from struct import Struct
from typing import Self

import msgspec

from flip7.game.errors import Flip7Error, quoted

# A pile packs sixteen bits a card: with hundreds of seats the decks hold hundreds of 12s.
_BITS = 16
MOST_COPIES = (1 << _BITS) - 1


class CardError(Flip7Error):
    """A text that is no card, or no pile of cards."""


class Card(StrEnum):
    """One card; its text form (`12`, `+4`, `x2`, `FZ`) is its value everywhere.

    Members stand in *card order*: Numbers, modifiers, actions. The printed deck has the Numbers 0
    to 12; 13 to 31 and the blank `+0`, a modifier that adds nothing, are for generalised decks.
    """

    # Without them the attributes lie in a dictionary, where the engine finds them half as fast.
    __slots__ = (
        "is_action", "is_modifier", "is_number", "mask", "number", "order", "points", "unit",
    )  # fmt: skip

    points: int
    """A Number's number; what a plus modifier adds; 0 for `x2` and the actions."""
    number: int | None
    """A Number's number."""
    is_number: bool
    is_modifier: bool
    is_action: bool
    order: int
    """The place in card order, from 0."""
    unit: int
    """One copy of this card in the packed form of a `Pile`."""
    mask: int
    """All copies of this card in the packed form of a `Pile`."""

    def __new__(cls, token: str) -> Self:  # noqa: D102  # looked up, never made
        card = str.__new__(cls, token)
        card._value_ = token
        card.is_number = token.isdigit()
        card.is_modifier = token == "x2" or token.startswith("+")
        card.is_action = not (card.is_number or card.is_modifier)
        card.number = int(token) if card.is_number else None
        card.points = int(token) if card.is_number or token.startswith("+") else 0
        card.order = len(cls.__members__)
        card.unit = 1 << (_BITS * card.order)
        card.mask = MOST_COPIES * card.unit
        return card

    N0 = "0"
    N1 = "1"
    N2 = "2"
    N3 = "3"
    N4 = "4"
    N5 = "5"
    N6 = "6"
    N7 = "7"
    N8 = "8"
    N9 = "9"
    N10 = "10"
    N11 = "11"
    N12 = "12"
    N13 = "13"
    N14 = "14"
    N15 = "15"
    N16 = "16"
    N17 = "17"
    N18 = "18"
    N19 = "19"
    N20 = "20"
    N21 = "21"
    N22 = "22"
    N23 = "23"
    N24 = "24"
    N25 = "25"
    N26 = "26"
    N27 = "27"
    N28 = "28"
    N29 = "29"
    N30 = "30"
    N31 = "31"
    BLANK = "+0"
    PLUS_2 = "+2"
    PLUS_4 = "+4"
    PLUS_6 = "+6"
    PLUS_8 = "+8"
    PLUS_10 = "+10"
    X2 = "x2"
    FREEZE = "FZ"
    FLIP_THREE = "F3"
    SECOND_CHANCE = "SC"

    def __repr__(self) -> str:
        return f"Card({self.value!r})"


X2 = Card.X2
FREEZE, FLIP_THREE, SECOND_CHANCE = Card.FREEZE, Card.FLIP_THREE, Card.SECOND_CHANCE

CARDS: tuple[Card, ...] = tuple(Card)
NUMBERS: tuple[Card, ...] = tuple(card for card in CARDS if card.is_number)
MODIFIERS: tuple[Card, ...] = tuple(card for card in CARDS if card.is_modifier)
ACTIONS: tuple[Card, ...] = tuple(card for card in CARDS if card.is_action)

_COUNTS = Struct(f"<{len(CARDS)}H")
_TOKENS: Mapping[str, Card] = {card.value.upper(): card for card in CARDS}
_LINE_CARDS_MASK = sum(card.mask for card in (*NUMBERS, *MODIFIERS))


def parse_card(text: str) -> Card:
    """The card that `text` names; letter case and the sign `×` are forgiven.

    Raises `CardError` for anything else.
    """
    token = text.strip().upper().replace("×", "X")
    card = _TOKENS.get(token)
    if card is None:
        raise CardError(
            f"{quoted(text)} is no card: Numbers are 0 to 12, modifiers +2 +4 +6 +8 +10 x2,"
            " actions FZ (Freeze), F3 (Flip Three), SC (Second Chance)"
        )
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as `12 9, 5 x2`, in its order. Raises `CardError`."""
    return tuple(parse_card(token) for token in text.replace(",", " ").split())


class Pile(msgspec.Struct, frozen=True, gc=False):
    """How many copies of each card: a multiset without order, as the deck and the discard pile are
    to those who can't look into them.

    Text form: the cards in card order, copies as `*n`: `0 1 2*2 x2 FZ*3`.
    """

    packed: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Pile:
        """The pile of these cards. Raises `CardError` if it has too many copies of one."""
        cards = tuple(cards)
        if len(cards) > MOST_COPIES:
            return cls.from_counts(Counter(cards))
        return cls(sum(card.unit for card in cards))

    @classmethod
    def from_counts(cls, counts: Mapping[Card, int]) -> Pile:
        """The pile with so many copies each. Raises `CardError` if a count is out of range."""
        for card, copies in counts.items():
            if not 0 <= copies <= MOST_COPIES:
                raise CardError(
                    f"{quoted(copies)} copies of {card}: from 0 to {MOST_COPIES} are possible"
                )
        return cls(sum(card.unit * copies for card, copies in counts.items()))

    @classmethod
    def parse(cls, text: str) -> Pile:
        """The inverse of `str`. Raises `CardError`."""
        counts: dict[Card, int] = {}
        for part in text.replace(",", " ").split():
            token, star, copies = part.partition("*")
            if star and re.fullmatch("[0-9]{1,9}", copies) is None:
                raise CardError(
                    f"{quoted(part)}: copies are written as in 12*3, from 0 to {MOST_COPIES}"
                )
            card = parse_card(token)
            counts[card] = counts.get(card, 0) + (int(copies) if star else 1)
        return cls.from_counts(counts)

    def __str__(self) -> str:
        return " ".join(f"{card}*{n}" if n > 1 else card.value for card, n in self.items())

    def __repr__(self) -> str:
        return f"Pile.parse({str(self)!r})"

    def __bool__(self) -> bool:
        return self.packed != 0

    def __len__(self) -> int:
        """The number of cards."""
        return sum(self._copies())

    def __contains__(self, card: Card) -> bool:
        return self.packed & card.mask != 0

    def __getitem__(self, card: Card) -> int:
        """The copies of `card`."""
        return (self.packed >> (_BITS * card.order)) & MOST_COPIES

    def __add__(self, other: Pile) -> Pile:
        return Pile(self.packed + other.packed)

    def __mul__(self, times: int) -> Pile:
        if times > 1:
            most = max(self._copies()) * times
            if most > MOST_COPIES:
                raise CardError(f"{most} copies of one card: at most {MOST_COPIES} are possible")
        return Pile(self.packed * times)

    def add(self, card: Card) -> Pile:
        """This pile with one more copy of `card`."""
        return Pile(self.packed + card.unit)

    def remove(self, card: Card) -> Pile:
        """This pile with one copy of `card` less; there must be one."""
        return Pile(self.packed - card.unit)

    def items(self) -> Iterator[tuple[Card, int]]:
        """Each card that is in the pile with its copies, in card order."""
        for card, copies in zip(CARDS, self._copies(), strict=True):
            if copies:
                yield card, copies

    def cards(self) -> Iterator[Card]:
        """Every single card, in card order."""
        return chain.from_iterable(map(repeat, CARDS, self._copies()))

    def _copies(self) -> tuple[int, ...]:
        return _COUNTS.unpack(self.packed.to_bytes(_COUNTS.size, "little"))

    @property
    def only_actions(self) -> bool:
        """Whether no Number and no modifier is in the pile; true for an empty one."""
        return not self.packed & _LINE_CARDS_MASK


STANDARD_DECK = Pile.from_counts(
    {Card.N0: 1}
    | {NUMBERS[number]: number for number in range(1, 13)}
    | {card: 1 for card in MODIFIERS if card is not Card.BLANK}
    | dict.fromkeys(ACTIONS, 3)
)
"""The printed deck of 94 cards."""
