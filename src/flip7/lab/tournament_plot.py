"""The picture of a tournament: who wins how much against whom."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from flip7.lab.drawing import drawing, entitle, figure
from flip7.sheet.exports.drawing import short

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.image import AxesImage

    from flip7.lab.tournaments import League, Tournament

SCALE = "PuOr"
"""Orange below a half, violet above: these differ for every kind of colour blindness, and both are
darker the farther they are from it."""
LEAST_SPAN = 0.05
"""The colours reach at least so far to either side of a half: less is no great difference."""
ACROSS = 2
"""So many matrices stand side by side."""
CELL = 0.5
"""The side of a cell in inches."""
_LONGEST_NAME = 28
_NARROWEST = 6.6
"""So many inches the words around the matrices need."""


def plot_tournament(found: Tournament) -> Figure:
    """A matrix of shares for each number of seats, the strongest first: its columns have the
    numbers of the rows."""
    leagues = found.leagues
    shares = [pair.share.value for league in leagues for pair in league.pairs]
    span = max(LEAST_SPAN, *(abs(share - 0.5) for share in shares))
    columns = min(ACROSS, len(leagues))
    rows = ceil(len(leagues) / columns)
    side = CELL * len(found.ranking)
    longest = max(len(_named(standing.player)) for standing in found.ranking)
    width = max(columns * (side + 0.6 + 0.085 * longest) + 1.2, _NARROWEST)
    with drawing():
        drawn = figure(width, rows * (side + 0.9) + 0.9)
        all_axes = drawn.subplots(rows, columns, squeeze=False)
        image, *_ = [
            _draw(league, axes, span) for league, axes in zip(leagues, all_axes.flat, strict=False)
        ]
        for axes in all_axes.flat[len(leagues) :]:
            axes.set_axis_off()
        bar = drawn.colorbar(image, ax=all_axes, shrink=0.8, aspect=30, pad=0.02, format="{x:.0%}")
        bar.set_label("wins of the row's player\nagainst the column's")
        entitle(drawn, found, "All against all")
    return drawn


def _named(name: str) -> str:
    return short(name, _LONGEST_NAME)


def _draw(league: League, axes: Axes, span: float) -> AxesImage:
    names = [standing.player for standing in league.ranking]
    place = {name: number for number, name in enumerate(names)}
    shares = np.full((len(names), len(names)), np.nan)
    for pair in league.pairs:
        shares[place[pair.player], place[pair.other]] = pair.share.value
    drawn = axes.imshow(shares, cmap=SCALE, vmin=0.5 - span, vmax=0.5 + span)
    for (row, column), share in np.ndenumerate(shares):
        if row != column:
            red, green, blue, _ = drawn.to_rgba(share)
            dark = 0.299 * red + 0.587 * green + 0.114 * blue < 0.5
            axes.text(
                column,
                row,
                f"{100 * share:.1f}",
                ha="center",
                va="center",
                color="white" if dark else "black",
                size=9,
            )
    numbers = [str(number) for number in range(1, len(names) + 1)]
    axes.set_xticks(range(len(names)), numbers)
    labels = [f"{_named(name)}  {number}" for name, number in zip(names, numbers, strict=True)]
    axes.set_yticks(range(len(names)), labels)
    for label in axes.get_yticklabels():
        label.set_parse_math(False)
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.set_xticks(np.arange(len(names) - 1) + 0.5, minor=True)
    axes.set_yticks(np.arange(len(names) - 1) + 0.5, minor=True)
    axes.grid(which="minor", color="white", linewidth=1.5)
    axes.tick_params(which="minor", length=0)
    axes.spines[:].set_visible(False)
    axes.set_facecolor("0.92")
    half = f"{100 * league.half_width:.2g}"
    axes.set_xlabel(f"{league.seats} seats: {league.games:,} games a pair,\n±{half} % or less")
    return drawn
