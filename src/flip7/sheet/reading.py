"""Entries as people type them: what is read from a cell, and how an entry is written."""

from __future__ import annotations

import re

from flip7.game.cards import SECOND_CHANCE, Card, CardError, parse_cards
from flip7.game.errors import Flip7Error, quoted
from flip7.game.rules import MOST_VALUE, Rules
from flip7.sheet.entry import Absent, Bust, Cards, Entry, Total
from flip7.sheet.limits import (
    LONGEST_TEXT,
    cards_in_play,
    fault_of,
    repeated_numbers,
    sum_of,
)

EMPTY_WORDS = ("?", "empty")
"""Typed for a cell that is to be without an entry again."""
BUST_WORDS = ("bust", "b")
_BUST_ALONE = "x"
"""A bust as long as nothing follows, since an x with a number may be an x2."""
ABSENT_WORDS = ("out", "-")

_AS_CARDS = re.compile(r"[\s,]|x2|sc|fz|f3|^\+[0-9]+$")
_SPACED_SUM = re.compile(r"[0-9]+(\s*\+\s*[0-9]+)+")
_UNIT = re.compile(r"(?<=[0-9])\s*(points?|pts?)$", re.IGNORECASE)
_PIECE = re.compile(r"[0-9+]+|x2|sc|fz|f3|points?|pts?")
_WAYS = (
    "type points (31), a sum (10+15+8), cards (12 9 x2), bust, out for a round not played,"
    " or empty (or ?) for an empty cell"
)


class EntryError(Flip7Error):
    """A text that is no entry, or tells one that can't be."""


class RepeatedNumber(EntryError):
    """A Number was typed twice: the player busted, or a Second Chance was used, or it is a slip.
    Only the person can tell which."""

    def __init__(self, card: Card, cards: tuple[Card, ...]) -> None:
        super().__init__(
            f"{card} is there twice: type bust if it was one, the cards without the second {card}"
            " if a Second Chance was used"
        )
        self.card = card
        self.cards = cards

    @property
    def bust(self) -> Bust:
        """The entry if the player busted."""
        return Bust(self.cards)

    @property
    def saved(self) -> Cards:
        """The entry if a Second Chance was used: it is gone, with the Number that it saved from."""
        left = list(reversed(self.cards))
        left.remove(self.card)
        if SECOND_CHANCE in left:
            left.remove(SECOND_CHANCE)
        return Cards(tuple(reversed(left)))


def read_entry(text: str, rules: Rules, seats: int | None = None) -> Entry | None:
    """The entry that `text` tells; `None` for `?` or `empty`, a cell without an entry.

    Without a blank or a comma, and without x2, SC or FZ, it is a total or a sum; so is what has a
    `+` with a blank behind it, as no card has. Else it is cards, in any order. A modifier alone, as
    `+4`, is that card. With `seats`, how many play, no card can
    be there more often than in their decks. Raises `EntryError`, and `RepeatedNumber` where it
    must be asked what is meant.
    """
    typed = text.strip()
    word = typed.lower().replace("×", "x")
    if word in EMPTY_WORDS:
        return None
    if word in ABSENT_WORDS:
        return Absent()
    if word == _BUST_ALONE:
        return Bust()
    typed = _without_frills(typed)
    word = typed.lower().replace("×", "x")
    first, *cards = re.split(r"[\s,]+", typed, maxsplit=1)
    if first.lower() in BUST_WORDS:
        return _possible(typed, Bust(_cards(" ".join(cards))), rules, seats)
    if _AS_CARDS.search(word):
        return _read_line(typed, rules, seats)
    return _read_total(typed)


def _without_frills(typed: str) -> str:
    """A sum without its blanks, and points without that word."""
    bare = _UNIT.sub("", typed)
    if re.search(r"\+\s", bare) and _SPACED_SUM.fullmatch(bare):
        bare = "".join(bare.split())
    return bare if bare.isascii() and re.fullmatch(r"[0-9+]+", bare) else typed


def is_piece(word: str) -> bool:
    """Whether a word can be an entry, or a part of one, and so names nobody where it is not clear
    that it does."""
    folded = word.lower().replace("×", "x")
    words = (*EMPTY_WORDS, *ABSENT_WORDS, *BUST_WORDS, _BUST_ALONE)
    return folded in words or _PIECE.fullmatch(folded) is not None


def write_entry(entry: Entry | None) -> str:
    """The text from which `read_entry` reads this entry."""
    match entry:
        case None:
            return EMPTY_WORDS[0]
        case Absent():
            return ABSENT_WORDS[0]
        case Bust(cards):
            return " ".join((BUST_WORDS[0], *cards))
        case Total(points, written):
            return written or str(points)
        case Cards((card,)):
            return f"{card},"
        case Cards(cards):
            return " ".join(cards)


def _read_total(typed: str) -> Total:
    points = sum_of(typed)
    if points is not None:
        return Total(points, typed if "+" in typed else "")
    raise EntryError(f"{quoted(typed)}: {_why_no_total(typed)}")


def _why_no_total(typed: str) -> str:
    if not typed:
        return f"nothing is typed; {_WAYS}"
    if re.fullmatch(r"[-\u2212\u2013][0-9]+", typed):
        return "a round never brings less than 0 points"
    if not typed.isascii() and any(char.isdigit() for char in typed):
        return "points are typed with the digits 0 to 9"
    if re.fullmatch(r"[0-9]+(\+[0-9]+)*", typed):
        if len(typed) > LONGEST_TEXT:
            return f"a sum is typed with at most {LONGEST_TEXT} characters"
        return f"a round brings from 0 to {MOST_VALUE:,} points"
    if re.fullmatch(r"[+-]?[0-9]*[.][0-9]*(e[+-]?[0-9]+)?|[0-9]+e[+-]?[0-9]+", typed.lower()):
        return "points are a whole number, typed with digits alone"
    return f"this is no entry; {_WAYS}"


def _read_line(typed: str, rules: Rules, seats: int | None) -> Entry:
    cards = _cards(typed)
    if not cards:
        raise EntryError(f"{quoted(typed)}: no card is typed; {_WAYS}")
    question = _question(typed, cards)
    if question is None:
        return _possible(typed, Cards(cards), rules, seats)
    _possible(typed, question.saved, rules, seats)
    raise question


def _cards(typed: str) -> tuple[Card, ...]:
    if len(typed) > LONGEST_TEXT:
        raise EntryError(f"{quoted(typed)}: cards are typed with at most {LONGEST_TEXT} characters")
    try:
        return parse_cards(typed)
    except CardError as error:
        raise EntryError(f"{error}{_hint(typed)}") from None


def _hint(typed: str) -> str:
    if "+" in typed.split():
        return "; a sum is of numbers alone, as 10+15+8"
    together = not re.search(r"[\s,]", typed)
    return "; cards are typed with blanks between them, as 12 9 x2" if together else ""


def _possible(typed: str, entry: Entry, rules: Rules, seats: int | None) -> Entry:
    """The entry, if there can be such a one."""
    deck = None if seats is None else cards_in_play(rules, seats)
    fault = fault_of(entry, rules, deck)
    if fault is not None:
        raise EntryError(f"{quoted(typed)}: {fault}")
    return entry


def _question(typed: str, cards: tuple[Card, ...]) -> RepeatedNumber | None:
    """What must be asked where one Number is there twice. Raises `EntryError` where more are."""
    repeated = repeated_numbers(cards)
    if not repeated:
        return None
    if list(repeated.values()) == [2]:
        return RepeatedNumber(next(iter(repeated)), cards)
    told = " and ".join(f"{copies} times {card}" for card, copies in repeated.items())
    raise EntryError(
        f"{quoted(typed)}: {told}, of which one would be too many; type bust, or the cards that lie"
        " there in the end"
    )
