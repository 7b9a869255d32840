"""Figures of the lab as text: tables that fit a terminal, shares in per cent, intervals."""

from __future__ import annotations

from collections.abc import Sequence

from flip7.lab.estimates import Estimate
from flip7.sheet.texts import padded, width_of

LEFT, RIGHT = "<", ">"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], aligned: str = "") -> str:
    """A table as lines, two blanks between its columns. The first column stands to the left, the
    others to the right, unless `aligned` says otherwise with `<` and `>`."""
    sides = aligned or LEFT + RIGHT * (len(heads) - 1)
    widths = [max(map(width_of, column)) for column in zip(heads, *rows, strict=True)]
    lines = []
    for row in (heads, *rows):
        cells = [
            padded(cell, width) if side == LEFT else " " * (width - width_of(cell)) + cell
            for cell, width, side in zip(row, widths, sides, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines) + "\n"


def percent(share: float, places: int = 1) -> str:
    """A share as it is read, such as `25.4 %`."""
    return f"{100 * share:.{places}f} %"


def interval(estimate: Estimate, places: int = 1) -> str:
    """The interval of a share, such as `24.9 to 25.8 %`."""
    return f"{100 * estimate.low:.{places}f} to {percent(estimate.high, places)}"


def give_or_take(estimate: Estimate, places: int = 2) -> str:
    """A figure and how far its interval goes, such as `19.66 ±0.05`."""
    return f"{estimate.value:.{places}f} ±{estimate.half_width:.{places}f}"


def places_for(estimates: Sequence[Estimate]) -> int:
    """As many places in per cent as the widest interval gives a sense to, from 1 to 4."""
    widest = max(estimate.half_width for estimate in estimates)
    for places in range(1, 4):
        if widest >= 10.0 ** -(places + 2):
            return places
    return 4
