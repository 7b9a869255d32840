"""Typed answers as moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from flip7.game.cards import ACTIONS, SECOND_CHANCE, Card, parse_card
from flip7.game.errors import quoted
from flip7.game.moves import HIT, NEXT, STAY, Aim, Awaited, Choice, Draw, Due, Give, Move, Next
from flip7.learn.card_names import card_name
from flip7.learn.language import ENGLISH, N_, Language

Value = TypeVar("Value")

_WORDS: Mapping[str, Move] = {"h": HIT, N_("hit"): HIT, "s": STAY, N_("stay"): STAY}
_NEXT_WORDS = ("", "n", "next")


def plain(text: str) -> str:
    """What was typed, without what makes no difference."""
    return " ".join(text.split()).casefold()


def in_both(words: Mapping[str, Value], language: Language) -> dict[str, Value]:
    """What these words mean: English ones everywhere, and those of the language."""
    own = {plain(language.gettext(word)): meaning for word, meaning in words.items()}
    return own | dict(words)


def read_card(text: str, language: Language) -> Card:
    """The card that `text` names, by its token or by its name. Raises `CardError`."""
    names = {
        plain(card_name(card, spoken)): card for spoken in (ENGLISH, language) for card in ACTIONS
    }
    return names.get(plain(text)) or parse_card(text)


def no_card(text: str, language: Language) -> str:
    """What there is to say to a text that is no card."""
    return language.gettext(
        "{answer} is no card: Numbers are 0 to 12, modifiers +2 +4 +6 +8 +10 x2,"
        " actions FZ (Freeze), F3 (Flip Three), SC (Second Chance).",
        answer=quoted(text),
    )


def move_of(text: str, asked: Awaited, names: Sequence[str], language: Language) -> Move | None:
    """The move that an exact answer means, legal or not; `None` if it means none.

    Seats are named by number, from 1, or by name. Nothing at all means the only choice, if there is
    just one. Raises `CardError` for what is no card, where one is asked for.
    """
    word = plain(text)
    match asked:
        case Next():
            return NEXT if word in _NEXT_WORDS else None
        case Due():
            return Draw(read_card(word, language)) if word else None
        case Choice(moves=(only,)) if not word:
            return only
        case Choice(card=Card() as card):
            seat = _seat(word, names)
            if seat is not None:
                return aim_at(seat, card)
    return in_both(_WORDS, language).get(word)


def move_by_beginning(text: str, asked: Awaited, names: Sequence[str]) -> Move | None:
    """The move that aims at the only seat whose name begins like this."""
    word = plain(text)
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
