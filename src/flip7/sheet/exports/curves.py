"""Score curves: how the totals went, round by round, for every kind of chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase, ascii_uppercase, digits

import msgspec

from flip7.learn.language import ENGLISH, Language
from flip7.sheet.sheet import Player, Sheet

Point = tuple[int, int]
"""A round and the total after it; round 0 is before the first."""

_SYMBOLS = ascii_uppercase + ascii_lowercase + digits


class Curve(msgspec.Struct, frozen=True):
    """One player's totals."""

    name: str
    points: tuple[Point, ...]
    """In the order of the rounds. A round that is left out is a gap: nobody knows the total."""
    sums: frozenset[int] = frozenset()
    """Rounds that stand for several, of which only the sums are known: no line leads to them."""

    @property
    def last(self) -> int | None:
        """The total at its end."""
        return self.points[-1][1] if self.points else None

    def pieces(self) -> Iterator[tuple[Point, ...]]:
        """The parts between the gaps."""
        piece: list[Point] = []
        for point in self.points:
            if piece and (point[0] != piece[-1][0] + 1 or point[0] in self.sums):
                yield tuple(piece)
                piece = []
            piece.append(point)
        if piece:
            yield tuple(piece)


class Curves(msgspec.Struct, frozen=True):
    """What a chart shows."""

    title: str
    curves: tuple[Curve, ...]
    """In the order of the players."""
    target: int | None = None
    """The target score, to be drawn as a line."""

    @property
    def rounds(self) -> int:
        """The last round of any curve; at least 1."""
        return max([1, *(point[0] for curve in self.curves for point in curve.points)])

    @property
    def sums(self) -> tuple[int, ...]:
        """The rounds that stand for several, in order."""
        return tuple(sorted({number for curve in self.curves for number in curve.sums}))

    @property
    def highest(self) -> int:
        """What the scale must reach."""
        totals = [point[1] for curve in self.curves for point in curve.points]
        return max([1, self.target or 0, *totals])


def symbol(place: int) -> str:
    """The letter or digit that stands for the player at `place`, from 0; after 62 they come
    again."""
    return _SYMBOLS[place % len(_SYMBOLS)]


def ranking(curves: Sequence[Curve]) -> list[int]:
    """The places of the curves, the highest total first, those without one last."""
    return sorted(
        range(len(curves)),
        key=lambda place: -1 if (last := curves[place].last) is None else last,
        reverse=True,
    )


def sums_text(curves: Curves, language: Language = ENGLISH) -> str:
    """Why no line leads to some of the rounds."""
    rounds = language.all_of([str(number) for number in curves.sums])
    return language.gettext("sums of several rounds: {rounds}", rounds=rounds)


def curves_of(sheet: Sheet) -> Curves:
    """The curves of a sheet, in the order in which the players joined. A player's begins with the
    points they had before their first round; it goes on level through rounds that they did not
    play, and has a gap where their cell is missing and while they were away."""
    players = sorted(sheet.players, key=lambda player: player.number)
    sums = frozenset(row.number for row in sheet.rounds if row.summed)
    return Curves(
        sheet.title,
        tuple(Curve(player.name, tuple(_points(sheet, player)), sums) for player in players),
        sheet.rules.target_score,
    )


def _points(sheet: Sheet, player: Player) -> Iterator[Point]:
    yield player.joined - 1, player.start
    for row in sheet.rounds:
        total = row.totals[player.number]
        is_known = player.number not in row.missing and not row.after_end
        if total is not None and is_known and player.is_in(row.number):
            yield row.number, total
