"""Pictures of what sweeps and comparisons found out, drawn by matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from flip7.lab.drawing import (
    ROW,
    compare,
    drawing,
    entitle,
    figure,
    look,
    rows,
    ticks,
    whiskers,
)
from flip7.lab.estimates import Estimate
from flip7.lab.field import against
from flip7.lab.ranges import number_of
from flip7.sheet.exports.drawing import REFERENCE, short

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from flip7.lab.duplicate_play import Duplicate
    from flip7.lab.sweeps import Curve, Sweep

_OPEN = "white"
_LONGEST_NAME = 34
_LONGEST_TITLE = 70
_FOG = 0.9
"""So opaque the bands of all curves are together: the curves must be seen through them."""
_SPREAD = 0.6
"""Curves over words stand side by side on so much of a word's room."""


def plot_sweep(found: Sweep) -> Figure:
    """The curves with their bands. Full marks may be the best values, open ones are not; the best
    as found has a ring and its figure beside it."""
    numeric = all(
        number_of(point.value) is not None for curve in found.curves for point in curve.points
    )
    with drawing():
        drawn = figure(8.6, 4.8)
        axes: Axes = drawn.subplots()
        for place, curve in enumerate(found.curves):
            _draw(axes, found, curve, place, numeric=numeric)
        axes.grid(axis="y")
        axes.margins(x=0.03, y=0.12)
        ticks(axes.yaxis, 6)
        if numeric:
            ticks(axes.xaxis, 8)
        else:
            _words(axes, found.curves)
        rates = found.measure == "win_rate"
        axes.set_xlabel(found.axis, parse_math=False)
        axes.set_ylabel("% of the games won" if rates else "points in a round")
        axes.set_title(
            f"{'bands' if numeric else 'whiskers'}: intervals of 95 %"
            " · full marks: may be the best value · ring: the best as found",
            size=8,
            color=REFERENCE,
        )
        if len(found.curves) > 1:
            legend = drawn.legend(loc="outside right center", frameon=False)
            for text in legend.get_texts():
                text.set_parse_math(False)
        what = "Games won by" if rates else "Points of"
        entitle(
            drawn, found, short(f"{what} {found.player}{against(found.others)}", _LONGEST_TITLE)
        )
    return drawn


def _draw(axes: Axes, found: Sweep, curve: Curve, place: int, *, numeric: bool) -> None:
    scale = 100 if found.measure == "win_rate" else 1
    values = [point.value for point in curve.points]
    xs: list[float] = [float(v) if numeric else n for n, v in enumerate(values)]
    ys = [scale * point.found.value for point in curve.points]
    lows = [scale * point.found.low for point in curve.points]
    highs = [scale * point.found.high for point in curve.points]
    style = look(place)
    marker, colour = style.pop("marker"), style["color"]
    size = 5 if len(xs) <= 50 else 3
    if numeric:
        fog = min(0.18, _FOG / len(found.curves))
        axes.fill_between(xs, lows, highs, color=colour, alpha=fog, linewidth=0)
        axes.plot(xs, ys, linewidth=1.3, **style)
    else:
        shift = _SPREAD * ((place + 0.5) / len(found.curves) - 0.5)
        xs = [x + shift for x in xs]
        below = [y - low for y, low in zip(ys, lows, strict=True)]
        above = [high - y for y, high in zip(ys, highs, strict=True)]
        axes.errorbar(xs, ys, yerr=[below, above], fmt="none", color=colour, capsize=3)
    axes.plot([], [], marker=marker, markersize=5, label=curve.name, **style)
    for full in (False, True):
        chosen = [n for n, point in enumerate(curve.points) if point.perhaps_best is full]
        axes.plot(
            [xs[n] for n in chosen],
            [ys[n] for n in chosen],
            linestyle="none",
            marker=marker,
            markersize=size,
            color=colour,
            markerfacecolor=colour if full else _OPEN,
            zorder=3,
        )
    best = values.index(curve.best)
    _ring(axes, xs[best], ys[best], colour)
    if len(found.curves) == 1:
        unit = " %" if scale == 100 else ""
        places = 1 if scale == 100 else 3
        axes.annotate(
            f"{curve.best}: {ys[best]:.{places}f}{unit}",
            (xs[best], highs[best]),
            xytext=(0, 8),
            textcoords="offset points",
            ha="center",
            va="bottom",
            size=9,
            weight="bold",
        )


def _ring(axes: Axes, x: float, y: float, colour: Any) -> None:
    axes.plot(
        [x],
        [y],
        marker="o",
        markersize=12,
        markerfacecolor="none",
        markeredgecolor=colour,
        markeredgewidth=1.4,
        zorder=4,
    )


def _words(axes: Axes, curves: Sequence[Curve]) -> None:
    """Name the places along the axis."""
    longest = max(curves, key=lambda curve: len(curve.points))
    names = [short(point.value, _LONGEST_NAME) for point in longest.points]
    slanted: dict[str, Any] = {"rotation": 30, "ha": "right"}
    axes.set_xticks(range(len(names)), names, **(slanted if sum(map(len, names)) > 60 else {}))
    axes.set_xlim(-0.5, len(names) - 0.5)


def plot_duplicate(found: Duplicate) -> Figure:
    """What each of the two got, and below it their difference, with the intervals."""
    rates = found.measure == "win_rate"
    scale, form = (100, "{:.2f}") if rates else (1, "{:.3f}")
    with drawing():
        drawn = figure(7.4, 2.6 + 3 * ROW)
        above, below = drawn.subplots(2, 1, height_ratios=(2, 1))
        whiskers(above, [_scaled(one, scale) for one in found.found], form)
        rows(above, found.players)
        whiskers(below, [_scaled(found.difference, scale)], form)
        rows(below, ["difference"])
        compare(below, 0, "alike")
        unit = "% of the games won" if rates else "points in a round"
        saved = found.variance_saved
        told = "" if saved is None else f"; apart it would take {saved:.1f} times the games"
        below.set_xlabel(f"{unit}; whiskers: intervals of 95 %\nwith the same shoes{told}")
        both = " and ".join(found.players)
        entitle(drawn, found, short(f"{both}{against(found.others)}", _LONGEST_TITLE))
    return drawn


def _scaled(estimate: Estimate, scale: float) -> Estimate:
    return Estimate(scale * estimate.value, scale * estimate.low, scale * estimate.high)
