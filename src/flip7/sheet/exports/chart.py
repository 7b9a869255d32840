"""Score curves as pictures, SVG and PNG, drawn by matplotlib, which is loaded when it is needed."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Literal

from flip7.learn.language import ENGLISH, Language
from flip7.sheet.exports.curves import Curve, Curves, ranking, sums_text, symbol
from flip7.sheet.texts import cut

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D

# Colours that most colour-blind people can tell apart; letters and line styles do not need them.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#000000", "#56B4E9", "#B07A00")
_STYLES = ("solid", "dashed", "dashdot", "dotted")
_MORE_FONTS = (
    "Noto Sans CJK SC",
    "Noto Sans CJK JP",
    "Hiragino Sans",
    "PingFang SC",
    "Microsoft YaHei",
    "Malgun Gothic",
    "Noto Sans Devanagari",
    "Noto Sans Thai",
    "Noto Emoji",
)
_LONGEST_NAME = 24
_LONGEST_TITLE = 70
_ROWS = 20
"""So many players are named one below the other beside the chart."""
# matplotlib's settings are the process's own: one chart at a time.
_DRAWING = Lock()
# What no XML file can hold, and half characters.
_IMPOSSIBLE = re.compile("[\ud800-\udfff\ufffe\uffff]")


def chart_svg(curves: Curves, language: Language = ENGLISH) -> bytes:
    """The chart as an SVG file; the same curves give the same file."""
    return _saved(curves, "svg", language)


def chart_png(curves: Curves, language: Language = ENGLISH) -> bytes:
    """The chart as a PNG file. Characters that the font of the chart lacks are shown as boxes;
    the letter that stands for a player beside every name still tells who is who."""
    return _saved(curves, "png", language)


def _saved(curves: Curves, form: Literal["svg", "png"], language: Language) -> bytes:
    file = BytesIO()
    with _settings(form):
        metadata = {"Date": None} if form == "svg" else {"Software": None}
        _figure(curves, language).savefig(file, format=form, dpi=120, metadata=metadata)
    return file.getvalue()


@contextmanager
def _settings(form: str) -> Iterator[None]:
    import matplotlib as mpl

    with _DRAWING, mpl.rc_context(), warnings.catch_warnings():
        mpl.rcdefaults()
        mpl.rcParams["svg.hashsalt"] = "flip7"
        # Names stay text, in whatever script, for the reader's own fonts.
        mpl.rcParams["svg.fonttype"] = "none"
        mpl.rcParams["font.family"] = "sans-serif"
        mpl.rcParams["font.sans-serif"] = ["DejaVu Sans", *(_more_fonts() if form == "png" else ())]
        warnings.filterwarnings("ignore", message="(?s).*Glyph .* missing from")
        warnings.filterwarnings("ignore", message="(?s).*Matplotlib currently does not support")
        yield


def _more_fonts() -> list[str]:
    """Fonts on this machine for scripts that the chart's own lacks."""
    from matplotlib.font_manager import get_font_names

    there = set(get_font_names())
    return [font for font in _MORE_FONTS if font in there]


def _figure(curves: Curves, language: Language) -> Figure:
    from matplotlib.figure import Figure

    columns = max(1, -(-len(curves.curves) // _ROWS))
    figure = Figure(figsize=(7.5 + 2.6 * columns, 6), layout="constrained")
    axes = figure.add_subplot()
    lines = [_draw(axes, place, curve) for place, curve in enumerate(curves.curves)]
    _scale(axes, curves, language)
    axes.set_title(cut(_possible(curves.title), _LONGEST_TITLE), parse_math=False)
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
        color=_COLOURS[place % len(_COLOURS)],
        linestyle=_STYLES[place // len(_COLOURS) % len(_STYLES)],
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
    axes.grid(visible=True, color="#dddddd", linewidth=0.6)
    axes.spines[["top", "right"]].set_visible(False)
    if curves.target is not None:
        axes.axhline(curves.target, color="#555555", linewidth=1, linestyle=(0, (6, 3)))


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
        text.set_text(f"{symbol(place)}  {cut(_possible(curve.name), _LONGEST_NAME)}  {total}")


def _possible(text: str) -> str:
    return _IMPOSSIBLE.sub("\ufffd", text)
