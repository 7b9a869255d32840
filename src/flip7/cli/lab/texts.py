"""Figures of the lab as text: tables that fit a terminal, shares in per cent, intervals."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from flip7.lab.estimates import Estimate
from flip7.learn.language import shown
from flip7.sheet.texts import padded, width_of

LEFT, RIGHT = "<", ">"
WIDTH = 80
"""So many columns a text takes at most."""
_LEAST_NAME = 12
_MIDDLE = "…"


def wrapped(text: str) -> str:
    """A sentence as lines that fit, broken between words where that can be."""
    return textwrap.fill(shown(text), WIDTH, break_on_hyphens=False) + "\n"


def short(name: str, width: int) -> str:
    """A name in at most so many columns. Of a longer one the middle is left out: names of one kind
    begin alike, and files differ at the end."""
    name = shown(name)
    if width_of(name) <= width:
        return name
    begin, end = name[: len(name) // 2], name[len(name) // 2 :]
    while width_of(begin) + width_of(end) >= width:
        begin, end = (begin[:-1], end) if width_of(begin) > width_of(end) else (begin, end[1:])
    return f"{begin}{_MIDDLE}{end}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], aligned: str = "") -> str:
    """A table as lines, two blanks between its columns. The first column stands to the left, the
    others to the right, unless `aligned` says otherwise with `<` and `>`. Where it would be too
    wide for a terminal, its texts to the left are shortened."""
    sides = aligned or LEFT + RIGHT * (len(heads) - 1)
    rows = _fitting(heads, rows, sides)
    widths = [max(map(width_of, column)) for column in zip(heads, *rows, strict=True)]
    lines = []
    for row in (heads, *rows):
        cells = [
            padded(cell, width) if side == LEFT else " " * (width - width_of(cell)) + cell
            for cell, width, side in zip(row, widths, sides, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def _fitting(
    heads: Sequence[str], rows: Sequence[Sequence[str]], sides: str
) -> Sequence[Sequence[str]]:
    """The rows, their widest cells to the left shortened until a line fits."""
    widths = [max(map(width_of, column)) for column in zip(heads, *rows, strict=True)]
    limits = list(widths)
    names = [n for n, side in enumerate(sides) if side == LEFT]
    while sum(limits) + 2 * (len(limits) - 1) > WIDTH:
        widest = max(names, key=limits.__getitem__)
        if limits[widest] <= max(_LEAST_NAME, width_of(heads[widest])):
            break
        limits[widest] -= 1
    return [
        [
            cell if width_of(cell) <= limit else short(cell, limit)
            for cell, limit in zip(row, limits, strict=True)
        ]
        for row in rows
    ]


def percent(share: float, places: int = 1) -> str:
    """A share as it is read, such as `25.4 %`."""
    return f"{100 * share:.{places}f} %"


def interval(estimate: Estimate, places: int = 1) -> str:
    """The interval of a share, such as `24.9 to 25.8 %`."""
    return f"{100 * estimate.low:.{places}f} to {percent(estimate.high, places)}"


def give_or_take(estimate: Estimate, places: int = 2) -> str:
    """A figure and how far its interval goes, such as `19.66 ±0.05`."""
    return f"{estimate.value:z.{places}f} ±{estimate.half_width:.{places}f}"


def places_for(estimates: Sequence[Estimate]) -> int:
    """As many places in per cent as the widest interval gives a sense to, from 1 to 4."""
    widest = max(estimate.half_width for estimate in estimates)
    for places in range(1, 4):
        if widest >= 10.0 ** -(places + 2):
            return places
    return 4
