"""Cells as they are typed: `A=31 B=bust C=12 9 x2`, forgiving in spelling, order and quotes."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence
from itertools import groupby

import click

from flip7.cli.sheet.who import WhoError, find, folded, matches
from flip7.game.errors import quoted
from flip7.game.record import LONGEST_NAME
from flip7.sheet.reading import EntryError, is_piece
from flip7.sheet.sheet import Sheet

MOST_TEXT = 100_000

_SIGN = re.compile(r"\s*[=:]\s*")
_WORD = re.compile(r"[^\s,;]*[\s,;]*")


def read_cells(
    sheet: Sheet, words: Sequence[str], likely: Collection[int] = ()
) -> list[tuple[int, str]]:
    """The number of each player who is told, and what is typed for them. See `find` for `likely`.

    Raises `EntryError` for a text that is none, and `WhoError`.
    """
    text = " ".join(words).strip()
    if len(text) > MOST_TEXT:
        raise EntryError(f"more than {MOST_TEXT:,} characters are no round of a game")
    text = with_signs(sheet, text) or text
    heads = _Heads(sheet, text, likely)
    found: list[tuple[int, str]] = []
    position = 0
    while position < len(text):
        head = heads.at(position)
        if head is not None:
            player, position = head
            if found:
                found[-1] = (found[-1][0], found[-1][1].strip(" \t,;"))
            found.append((player, ""))
            continue
        word = _WORD.match(text, position)
        assert word is not None
        if not found:
            raise EntryError(
                f"{quoted(word[0].strip() or text)}: write who scored what, as in {_example(sheet)}"
            )
        found[-1] = (found[-1][0], found[-1][1] + word[0])
        position = word.end()
    return [(player, typed.strip()) for player, typed in found]


def tells_who(sheet: Sheet, text: str) -> bool:
    """Whether a text is meant as cells of players, rather than what one cell holds."""
    return _SIGN.search(text) is not None or with_signs(sheet, text) is not None


def names_first(sheet: Sheet, text: str) -> bool:
    """Whether a text begins with a player's whole name and a sign, so that it is no command, even
    where a player is called like one."""
    name, *rest = _SIGN.split(text, maxsplit=1)
    return bool(rest) and folded(name.strip()) in {folded(each.name) for each in sheet.players}


def with_signs(sheet: Sheet, text: str) -> str | None:
    """A text such as `Ann 31, Ben bust` with the signs that it lacks; `None` for one that has any,
    or of which it is not plain that names and entries take turns in it."""
    names = [word for player in sheet.players for word in player.name.split()]
    if _SIGN.search(text) or any(map(is_piece, names)):
        return None
    runs = groupby(re.findall(r"[^\s,;]+", text), key=is_piece)
    told = [(is_entry, " ".join(run)) for is_entry, run in runs]
    heads, entries = told[::2], told[1::2]
    if len(heads) != len(entries) or not 0 < len(heads) <= len(sheet.players):
        return None
    if heads[0][0] or not all(matches(sheet, name) for _, name in heads):
        return None
    cells = zip(heads, entries, strict=True)
    return ", ".join(f"{name}={entry}" for (_, name), (_, entry) in cells)


class _Heads:
    """Where in a text the cells of players begin."""

    def __init__(self, sheet: Sheet, text: str, likely: Collection[int]) -> None:
        self._sheet = sheet
        self._text = text
        self._likely = likely
        self._signs = list(_SIGN.finditer(text))
        self._starts = [sign.start() for sign in self._signs]
        self._names = sorted((player.name for player in sheet.players), key=len, reverse=True)

    def at(self, position: int) -> tuple[int, int] | None:
        """The player whose cell begins at this position, and where what it holds begins."""
        whole = self._whole_name(position)
        sign = self._sign(position if whole is None else position + len(whole))
        if sign is None:
            return None
        name = self._text[position : sign.start()] if whole is None else whole
        if not name:
            raise WhoError(f"{quoted(self._text[position:])}: before the sign, a name is missing")
        if len(name) > LONGEST_NAME or (
            re.search(r"[\s,;]", name) and not matches(self._sheet, name)
        ):
            return None  # the name may begin later
        return find(self._sheet, name, self._likely), sign.end()

    def _sign(self, position: int) -> re.Match[str] | None:
        """The first sign from there on."""
        place = bisect_left(self._starts, position)
        return self._signs[place] if place < len(self._signs) else None

    def _whole_name(self, position: int) -> str | None:
        """The longest name that stands here in full before a sign: it may have signs in it."""
        for name in self._names:
            piece = self._text[position : position + len(name)]
            if folded(piece) == folded(name) and _SIGN.match(self._text, position + len(name)):
                return piece
        return None


def _example(sheet: Sheet) -> str:
    first, *others = (player.name for player in sheet.players)
    return " ".join([f"{first}=31", *(f"{name}=bust" for name in others[:1])])


class RoundNumber(click.ParamType[int]):
    """The number of a round: `3`, or `r3`."""

    name = "round"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """The number of a text. Fails with an example."""
        if isinstance(value, int):
            return value
        found = re.fullmatch("[rR]?([0-9]{1,6})", str(value))
        if found is None:
            raise click.BadParameter(f"{quoted(value)} is no round: write its number", ctx, param)
        return int(found[1])
