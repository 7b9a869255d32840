"""Score curves in plain text, every player by a letter, so that no colour is needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from flip7.learn.language import ENGLISH, Language
from flip7.sheet.exports.curves import Curve, Curves, ranking, sums_text, symbol
from flip7.sheet.texts import cut, padded, width_of

LEAST_WIDTH, LEAST_HEIGHT = 30, 8
_LONGEST_NAME = 24
_MANY = "#"


class _Signs(msgspec.Struct, frozen=True):
    """What lines are drawn with."""

    axis: str
    corner: str
    floor: str
    path: str
    target: str


_DRAWN = _Signs(axis="│", corner="└", floor="─", path="·", target="┄")
_PLAIN = _Signs(axis="|", corner="+", floor="-", path=".", target="-")


def terminal_chart(
    curves: Curves,
    width: int = 80,
    height: int = 20,
    *,
    plain: bool = False,
    language: Language = ENGLISH,
) -> str:
    """The chart as lines of at most `width` columns, with a list of the players below; `height`
    is that of the drawing. `plain` uses ASCII alone, but for names. Where several players are at
    one place there is a `#`. Sizes below 30 and 8 are taken as those."""
    width, height = max(width, LEAST_WIDTH), max(height, LEAST_HEIGHT)
    signs = _PLAIN if plain else _DRAWN
    margin = len(str(curves.highest))
    canvas = _Canvas(curves, width - margin - 2, height, signs)
    lines = [
        f"{label:>{margin}} {signs.axis}{row}".rstrip()
        for label, row in zip(canvas.labels(), canvas.rows(), strict=True)
    ]
    lines.append(f"{' ' * margin} {signs.corner}{signs.floor * canvas.width}")
    lines.append(f"{' ' * (margin + 2)}{canvas.round_labels()}".rstrip())
    lines += ["", *_legend(curves.curves, width)]
    if canvas.crowded:
        lines.append(language.gettext("{sign}: several at one place", sign=_MANY))
    if curves.sums:
        lines.append(sums_text(curves, language))
    if curves.target is not None:
        sign = signs.target * 3
        lines.append(
            language.gettext("{sign} target score {target}", sign=sign, target=curves.target)
        )
    return "\n".join(lines) + "\n"


class _Canvas:
    """Characters in rows, the highest totals on top."""

    def __init__(self, curves: Curves, width: int, height: int, signs: _Signs) -> None:
        self.width, self.height = width, height
        self._curves, self._signs = curves, signs
        self._cells: dict[tuple[int, int], str] = {}
        self._marks: dict[tuple[int, int], set[int]] = {}
        if curves.target is not None:
            row = self._row(curves.target)
            self._cells |= {(row, column): signs.target for column in range(width)}
        for place, curve in enumerate(curves.curves):
            self._draw(place, curve)

    @property
    def crowded(self) -> bool:
        return any(len(places) > 1 for places in self._marks.values())

    def _row(self, total: float) -> int:
        return round((1 - total / self._curves.highest) * (self.height - 1))

    def _column(self, number: int) -> int:
        return number * (self.width - 1) // self._curves.rounds

    def _draw(self, place: int, curve: Curve) -> None:
        for piece in curve.pieces():
            for before, after in pairwise(piece):
                self._path(before, after)
            for number, total in piece:
                at = self._row(total), self._column(number)
                self._marks.setdefault(at, set()).add(place)

    def _path(self, before: tuple[int, int], after: tuple[int, int]) -> None:
        start, end = self._column(before[0]), self._column(after[0])
        for column in range(start + 1, end):
            share = (column - start) / (end - start)
            total = before[1] + (after[1] - before[1]) * share
            self._cells[self._row(total), column] = self._signs.path

    def rows(self) -> Iterator[str]:
        marks = {
            at: _MANY if len(places) > 1 else symbol(min(places))
            for at, places in self._marks.items()
        }
        cells = self._cells | marks
        for row in range(self.height):
            yield "".join(cells.get((row, column), " ") for column in range(self.width))

    def labels(self) -> Iterator[str]:
        """The totals at the scale, at every fourth row and at the lowest."""
        for row in range(self.height):
            if (row % 4 == 0 and row < self.height - 2) or row == self.height - 1:
                yield str(round(self._curves.highest * (1 - row / (self.height - 1))))
            else:
                yield ""

    def round_labels(self) -> str:
        """The numbers of the rounds below their columns, as many as have room."""
        line = ""
        for number in range(self._curves.rounds + 1):
            column = min(self._column(number), self.width - len(str(number)))
            if column >= len(line) + bool(line):
                line = line.ljust(column) + str(number)
        return line


def _legend(curves: Sequence[Curve], width: int) -> Iterator[str]:
    """The players with their letters and totals, the highest first, in as many columns as fit."""
    entries = [_entry(place, curves[place]) for place in ranking(curves)]
    size = max(map(width_of, entries), default=0)
    columns = max(1, (width + 2) // (size + 2))
    rows = -(-len(entries) // columns)
    for row in range(rows):
        yield "  ".join(padded(entry, size) for entry in entries[row::rows]).rstrip()


def _entry(place: int, curve: Curve) -> str:
    total = "-" if curve.last is None else curve.last
    return f"{symbol(place)} {cut(curve.name, _LONGEST_NAME)} {total}"
