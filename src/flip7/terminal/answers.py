"""Typed answers as moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flip7.game.cards import ACTIONS, SECOND_CHANCE, Card, parse_card
from flip7.game.moves import HIT, NEXT, STAY, Aim, Awaited, Choice, Draw, Due, Give, Move, Next
from flip7.learn.card_names import card_name

_WORDS: Mapping[str, Move] = {"h": HIT, "hit": HIT, "s": STAY, "stay": STAY}
_NEXT_WORDS = ("", "n", "next")
_ACTION_NAMES: Mapping[str, Card] = {card_name(card).casefold(): card for card in ACTIONS}


def read_card(text: str) -> Card:
    """The card that `text` names, by its token or by its name. Raises `CardError`."""
    return _ACTION_NAMES.get(" ".join(text.split()).casefold()) or parse_card(text)


def move_of(text: str, asked: Awaited, names: Sequence[str]) -> Move | None:
    """The move that an exact answer means, legal or not; `None` if it means none.

    Seats are named by number, from 1, or by name. Nothing at all means the only choice, if there is
    just one. Raises `CardError` for what is no card, where one is asked for.
    """
    word = " ".join(text.split()).casefold()
    match asked:
        case Next():
            return NEXT if word in _NEXT_WORDS else None
        case Due():
            return Draw(read_card(word)) if word else None
        case Choice(moves=(only,)) if not word:
            return only
        case Choice(card=Card() as card):
            seat = _seat(word, names)
            if seat is not None:
                return aim_at(seat, card)
    return _WORDS.get(word)


def move_by_beginning(text: str, asked: Awaited, names: Sequence[str]) -> Move | None:
    """The move that aims at the only seat whose name begins like this."""
    word = " ".join(text.split()).casefold()
    found = [seat for seat, name in enumerate(names) if name.casefold().startswith(word)]
    if not word or len(found) != 1 or not isinstance(asked, Choice) or asked.card is None:
        return None
    return aim_at(found[0], asked.card)


def aim_at(seat: int, card: Card) -> Move:
    """The move by which `card` goes to `seat`."""
    return Give(seat) if card is SECOND_CHANCE else Aim(seat)


def _seat(word: str, names: Sequence[str]) -> int | None:
    named = [seat for seat, name in enumerate(names) if name.casefold() == word]
    if named:
        return named[0]
    return int(word) - 1 if word.isascii() and word.isdigit() and len(word) < 5 else None
