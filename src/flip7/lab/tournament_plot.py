"""The picture of a tournament: who wins how much against whom."""

from __future__ import annotations

from math import ceil
from textwrap import fill
from typing import TYPE_CHECKING

import numpy as np

from flip7.game.extras import needs_extra

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.image import AxesImage

    from flip7.lab.tournaments import League, Tournament

COLOURS = "PuOr"
"""Orange below a half, violet above: these differ for every kind of colour blindness, and both are
darker the farther they are from it."""
LEAST_SPAN = 0.05
"""The colours reach at least so far to either side of a half: less is no great difference."""
ACROSS = 2
"""So many matrices stand side by side."""


def plot_tournament(found: Tournament) -> Figure:
    """A matrix of shares for each number of seats, the strongest first."""
    with needs_extra("lab", "matplotlib"):
        from matplotlib.figure import Figure
    leagues = found.leagues
    shares = [pair.share.value for league in leagues for pair in league.pairs]
    span = max(LEAST_SPAN, *(abs(share - 0.5) for share in shares))
    players, columns = len(found.ranking), min(ACROSS, len(leagues))
    rows = ceil(len(leagues) / columns)
    side = 1.9 + 0.62 * players
    figure = Figure(figsize=(side * columns + 1.2, (side + 0.1) * rows + 0.6), layout="constrained")
    all_axes = figure.subplots(rows, columns, squeeze=False)
    drawn, *_ = [
        _draw(league, axes, span) for league, axes in zip(leagues, all_axes.flat, strict=False)
    ]
    for axes in all_axes.flat[len(leagues) :]:
        axes.set_axis_off()
    bar = figure.colorbar(drawn, ax=all_axes, shrink=0.8, aspect=30, pad=0.02, format="{x:.0%}")
    bar.set_label("wins of the row's player against the column's, in %")
    width = max(30, int(9 * figure.get_figwidth()))
    source = found.provenance
    told = f"All against all, {source.rules_text}, seed {source.seed}"
    figure.suptitle(fill(told, width), fontsize=12)
    return figure


def _draw(league: League, axes: Axes, span: float) -> AxesImage:
    names = [standing.player for standing in league.ranking]
    place = {name: number for number, name in enumerate(names)}
    shares = np.full((len(names), len(names)), np.nan)
    for pair in league.pairs:
        shares[place[pair.player], place[pair.other]] = pair.share.value
    drawn = axes.imshow(shares, cmap=COLOURS, vmin=0.5 - span, vmax=0.5 + span)
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
                fontsize=9,
            )
    axes.set_xticks(range(len(names)), names, rotation=45, ha="left", rotation_mode="anchor")
    axes.set_yticks(range(len(names)), names)
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.set_xticks(np.arange(len(names) - 1) + 0.5, minor=True)
    axes.set_yticks(np.arange(len(names) - 1) + 0.5, minor=True)
    axes.grid(which="minor", color="white", linewidth=1.5)
    axes.tick_params(which="minor", length=0)
    axes.spines[:].set_visible(False)
    axes.set_facecolor("0.92")
    half = f"{100 * league.half_width:.2g}"
    axes.set_xlabel(f"{league.seats} seats: {league.games:,} games a pair, ±{half} % or less")
    return drawn
