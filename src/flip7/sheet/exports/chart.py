"""Score curves as pictures, SVG and PNG, drawn by matplotlib, which is loaded when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flip7.learn.language import ENGLISH, Language
from flip7.sheet.exports.curves import Curve, Curves, ranking, sums_text, symbol
from flip7.sheet.exports.drawing import (
    COLOURS,
    GRID,
    LINE_STYLES,
    REFERENCE,
    Form,
    drawing,
    picture,
    short,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

_LONGEST_NAME = 24
_LONGEST_TITLE = 70
_ROWS = 20
"""So many players are named one below the other beside the chart."""


def chart_svg(curves: Curves, language: Language = ENGLISH) -> bytes:
    """The chart as an SVG file; the same curves give the same file."""
    return _saved(curves, "svg", language)


def chart_png(curves: Curves, language: Language = ENGLISH) -> bytes:
    """The chart as a PNG file. Characters that the font of the chart lacks are shown as boxes;
    the letter that stands for a player beside every name still tells who is who."""
    return _saved(curves, "png", language)


def _saved(curves: Curves, form: Form, language: Language) -> bytes:
    with drawing(form):
        return picture(_figure(curves, language), form)


def _figure(curves: Curves, language: Language) -> Figure:
    from matplotlib.figure import Figure

    columns = max(1, -(-len(curves.curves) // _ROWS))
    figure = Figure(figsize=(7.5 + 2.6 * columns, 6), layout="constrained")
    axes = figure.add_subplot()
    lines = [_draw(axes, place, curve) for place, curve in enumerate(curves.curves)]
    _scale(axes, curves, language)
    axes.set_title(short(curves.title, _LONGEST_TITLE), parse_math=False)
    if lines:
        _name_players(figure, curves, lines, columns)
    return figure


def _draw(axes: Axes, place: int, curve: Curve) -> Line2D:
    """The curve, broken at its gaps, with the player's letter at every total."""
    rounds: list[float] = []
    totals: list[float] = []
    for piece in curve.pieces():
        rounds += [*(float(point[0]) for point in piece), float("nan")]
        totals += [*(float(point[1]) for point in piece), float("nan")]
    (line,) = axes.plot(
        rounds,
        totals,
        color=COLOURS[place % len(COLOURS)],
        linestyle=LINE_STYLES[place // len(COLOURS) % len(LINE_STYLES)],
        linewidth=1.2,
        marker=rf"$\mathrm{{{symbol(place)}}}$",
        markersize=7.5,
        clip_on=False,
    )
    return line


def _scale(axes: Axes, curves: Curves, language: Language) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.set_xlim(0, curves.rounds)
    axes.set_ylim(0, curves.highest * 1.05)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    label = language.gettext("Round")
    axes.set_xlabel(f"{label} ({sums_text(curves, language)})" if curves.sums else label)
    axes.set_ylabel(language.gettext("Total"))
    axes.grid(visible=True, color=GRID, linewidth=0.6)
    axes.spines[["top", "right"]].set_visible(False)
    if curves.target is not None:
        axes.axhline(curves.target, color=REFERENCE, linewidth=1, linestyle=(0, (6, 3)))


def _name_players(figure: Figure, curves: Curves, lines: list[Line2D], columns: int) -> None:
    """The players beside the chart, the highest total first."""
    order = ranking(curves.curves)
    legend = figure.legend(
        [lines[place] for place in order],
        [symbol(place) for place in order],  # the names follow: here some would be read as commands
        loc="outside right upper",
        ncols=columns,
        fontsize=9,
        frameon=False,
    )
    for text, place in zip(legend.get_texts(), order, strict=True):
        curve = curves.curves[place]
        total = "-" if curve.last is None else curve.last
        text.set_parse_math(False)
        text.set_text(f"{symbol(place)}  {short(curve.name, _LONGEST_NAME)}  {total}")
