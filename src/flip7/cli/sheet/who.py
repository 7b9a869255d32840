"""Which player of a sheet is meant."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection

from flip7.game.errors import Flip7Error, quoted
from flip7.sheet.sheet import Player, Sheet

_MOST_NAMED = 12


class WhoError(Flip7Error):
    """Nobody on the sheet is called so, or several are."""


def folded(name: str) -> str:
    """A name as it is compared: capitals and the ways to write an accent make no difference."""
    return unicodedata.normalize("NFC", name).casefold()


def find(sheet: Sheet, text: str, likely: Collection[int] = ()) -> int:
    """The number of the player whom `text` means: a name, a number, or the beginning of a name
    or of a word in it; of several whom it fits, one who is `likely`. Raises `WhoError`."""
    found = matches(sheet, text)
    if len(found) > 1:
        found = [player for player in found if player in likely] or found
    if len(found) == 1:
        return found[0]
    if found:
        choice = " or ".join(f"{sheet.player(number).name} ({number})" for number in found[:5])
        raise WhoError(f"{quoted(text)} can be {choice}; say more of the name, or the number")
    verb = "plays" if len(sheet.players) == 1 else "play"
    raise WhoError(f"nobody here is called {quoted(text)}: {_names(sheet)} {verb}")


def matches(sheet: Sheet, text: str) -> list[int]:
    """All players whom `text` can mean, by the nearest way in which it means anybody."""
    wanted = folded(text.strip())
    if not wanted:
        return []
    ways: tuple[Callable[[Player], bool], ...] = (
        lambda player: player.name == text.strip(),
        lambda player: folded(player.name) == wanted,
        lambda player: str(player.number) == wanted.removeprefix("#"),
        lambda player: folded(player.name).startswith(wanted),
        lambda player: any(word.startswith(wanted) for word in folded(player.name).split()),
    )
    for fits in ways:
        found = [player.number for player in sheet.players if fits(player)]
        if found:
            return found
    return []


def _names(sheet: Sheet) -> str:
    names = [sheet.called(player.number) for player in sheet.players]
    more = ["others"] if len(names) > _MOST_NAMED else []
    return ", ".join(names[:_MOST_NAMED] + more)
