"""Who sits at a table: people by name, and bots named after how they play.

A seat whose name is a player's text form (`sharp`, `stay:25`, `my_idea.py`), with a number behind
where there are several (`sharp 2`), is that player's. So a record alone tells who is to go on with
its game.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from rich.cells import cell_len

from flip7.game.errors import Flip7Error
from flip7.players.own import SUFFIX, load_own
from flip7.players.player import Player, PlayerError
from flip7.players.text import entries, parse_built_in, parse_player

BOT = "bot:"
FILLING = ("novice", "steady", "sharp")
"""The bots that take the seats nobody else has, in turn."""
WIDEST_NAME = 24
_JOINERS = "\u200c\u200d"


class SeatError(Flip7Error):
    """A list of players that can't sit down."""


def parse_seats(text: str) -> tuple[str, ...]:
    """The names of the seats that a list such as `Ann, Bob, bot:sharp` tells. Raises `SeatError`,
    or `PlayerError` for a bot that there isn't."""
    names: list[str] = []
    for entry in entries(text):
        if entry.startswith(BOT):
            names.append(_bot_name(entry.removeprefix(BOT), names))
        else:
            _check_person(entry, names)
            names.append(entry)
    return tuple(names)


def filled(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """`names` and as many bots as it takes to have `seats` of them. Raises `SeatError` if there
    are more names than seats."""
    if len(names) > seats:
        raise SeatError(f"{len(names)} players for {seats} seats: take more seats or fewer players")
    all_names = list(names)
    for number in range(seats - len(names)):
        all_names.append(_bot_name(FILLING[number % len(FILLING)], all_names))
    return tuple(all_names)


def seat_of(name: str, names: Sequence[str]) -> int:
    """The seat of the player of this name, or of this number from 1. Raises `SeatError`."""
    found = [seat for seat, other in enumerate(names) if other.casefold() == name.casefold()]
    if found:
        return found[0]
    if re.fullmatch("[0-9]{1,4}", name) and 1 <= int(name) <= len(names):
        return int(name) - 1
    raise SeatError(f"{name!r} sits at no seat: {', '.join(names)} do")


def player_of(name: str) -> Player | None:
    """The bot that plays for a seat of this name; `None` if a person does. Raises `PlayerError` for
    the name of a file that is no strategy."""
    if is_own(name):
        return load_own(_form(name))
    try:
        return parse_built_in(_form(name))
    except PlayerError:
        return None


def is_own(name: str) -> bool:
    """Whether a user's own strategy plays for a seat of this name."""
    return _form(name).endswith(SUFFIX)


def _form(name: str) -> str:
    """The text form of the bot of this name."""
    return re.sub(r" \d+$", "", name)


def _bot_name(text: str, taken: Sequence[str]) -> str:
    form = str(parse_player(text))
    if cell_len(form) > WIDEST_NAME:
        raise SeatError(f"the bot {form!r} has too long a name: {WIDEST_NAME} columns are the most")
    number = sum(_form(name) == form for name in taken)
    return f"{form} {number + 1}" if number else form


def _check_person(name: str, taken: Sequence[str]) -> None:
    if not name:
        raise SeatError("a player without a name: write them as in Ann,Bob,bot:sharp")
    if any(unicodedata.category(char)[0] == "C" and char not in _JOINERS for char in name):
        raise SeatError(f"the name {name!a} has characters that can't be seen")
    if cell_len(name) > WIDEST_NAME:
        raise SeatError(f"the name {name!r} is too long: {WIDEST_NAME} columns are the most")
    if name.casefold() in (other.casefold() for other in taken):
        raise SeatError(f"two players of the name {name!r}: give one of them another")
    if is_own(name) or player_of(name) is not None:
        raise SeatError(f"{name!r} is the name of a bot: write {BOT}{name} for it")
