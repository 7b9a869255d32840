"""What the pictures of studies have in common: a look, rows of players, intervals, files.

Draw inside `with drawing():`, so that the settings are ours; `picture` makes a file of the figure.
Colour never tells anything alone: whatever has a colour has a place, a marker, a line style or a
name as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from textwrap import wrap
from typing import TYPE_CHECKING, Any, get_args

from flip7.game.errors import quoted
from flip7.game.extras import needs_extra
from flip7.lab.estimates import Estimate
from flip7.lab.result import Played, Result, ResultError
from flip7.sheet.exports import drawing as pictures
from flip7.sheet.exports.drawing import COLOURS, GRID, LINE_STYLES, REFERENCE, short

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

MAIN, SECOND = COLOURS[:2]
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
MAP = "cividis"
"""A scale of colours, dark to light, that colour-blind people read as others do."""
FORMS: Sequence[pictures.Form] = get_args(pictures.Form)
"""The kinds of files."""
ROW = 0.42
"""The height of a player's row in inches."""
_LONGEST_NAME = 28
_MOST = "most_"
_LETTERS_AN_INCH = 12


@contextmanager
def drawing() -> Iterator[None]:
    """Draw with the settings of our pictures. Raises `MissingExtraError` without matplotlib."""
    with needs_extra("lab", "matplotlib"):
        import matplotlib as mpl

    with pictures.drawing():
        mpl.rcParams.update(
            {
                "font.size": 9,
                "axes.titlesize": 10,
                "axes.titlelocation": "left",
                "axes.labelsize": 9,
                "axes.labelcolor": REFERENCE,
                "axes.edgecolor": REFERENCE,
                "axes.spines.top": False,
                "axes.spines.right": False,
                "axes.axisbelow": True,
                "xtick.color": REFERENCE,
                "ytick.color": "#222222",
                "grid.color": GRID,
                "grid.linewidth": 0.6,
            }
        )
        yield


def figure(width: float, height: float) -> Figure:
    """An empty figure of so many inches, whose parts make room for each other."""
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    layout = ConstrainedLayoutEngine(w_pad=0.08, h_pad=0.06)
    return Figure(figsize=(width, height), layout=layout)


def picture(figure: Figure, form: str) -> bytes:
    """The figure as a file: `svg`, `png` or `pdf`, also as a file's ending (`.svg`). The same
    figure gives the same file. Raises `ResultError` for another form."""
    for known in FORMS:
        if known == form.lower().removeprefix("."):
            return pictures.picture(figure, known)
    raise ResultError(
        f"{quoted(form)}: no such picture can be drawn; {', '.join(f'.{known}' for known in FORMS)}"
        " can"
    )


def look(place: int) -> dict[str, Any]:
    """A line's colour, marker and style, as matplotlib's arguments. The first seven differ in
    colour and in marker; then the same colours come with another style of line."""
    return {
        "color": COLOURS[place % len(COLOURS)],
        "marker": MARKERS[place % len(MARKERS)],
        "linestyle": LINE_STYLES[place // len(COLOURS) % len(LINE_STYLES)],
    }


def entitle(figure: Figure, result: Result, what: str) -> None:
    """Write over the figure what it shows, and below that where it comes from, in a line or two."""
    width, height = figure.get_size_inches()
    left, letters = 0.1 / width, int(width * _LETTERS_AN_INCH)
    source = wrap(short(_source(result), 2 * letters - _LONGEST_NAME), letters)
    # The other lines are kept free by the first one, which the layout makes room for.
    room = "\n" * len(source)
    figure.suptitle(f"{what}{room}", x=left, ha="left", size=13, weight="bold", parse_math=False)
    figure.text(
        left,
        1 - 0.38 / height,
        "\n".join(source),
        color=REFERENCE,
        va="top",
        parse_math=False,
    )


def _source(result: Result) -> str:
    source = result.provenance
    asked = [
        f"{'at most ' * name.startswith(_MOST)}{value:,} {name.removeprefix(_MOST)}"
        if isinstance(value, int)
        else f"{name} {value}"
        for name, value in source.asked.items()
    ]
    if isinstance(result, Played) and result.interrupted:
        asked.append(f"interrupted after {result.games:,}")
    if source.seed is not None:
        asked.append(f"seed {source.seed}")
    return " · ".join([*asked, source.rules_text])


def rows(axes: Axes, names: Sequence[str]) -> None:
    """Give each of these names a row, from the top down; row r is at height r."""
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_yticks(range(len(names)), [short(name, _LONGEST_NAME) for name in names])
    for label in axes.get_yticklabels():
        label.set_parse_math(False)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x")


def whiskers(axes: Axes, estimates: Sequence[Estimate], form: str) -> None:
    """A dot for each estimate, in its row, with a whisker as long as its interval and the value at
    the right side, in this form: `{:.1f}`."""
    values = [estimate.value for estimate in estimates]
    below = [estimate.value - estimate.low for estimate in estimates]
    above = [estimate.high - estimate.value for estimate in estimates]
    axes.errorbar(
        values,
        range(len(values)),
        xerr=[below, above],
        fmt="o",
        color=MAIN,
        markersize=5,
        elinewidth=1.4,
        capsize=3,
        clip_on=False,
    )
    for row, value in enumerate(values):
        axes.annotate(
            form.format(value),
            (1, row),
            xycoords=("axes fraction", "data"),
            xytext=(38, 0),
            textcoords="offset points",
            ha="right",
            va="center",
            size=8,
        )
    ticks(axes.xaxis)


def compare(axes: Axes, value: float, label: str) -> None:
    """A line across all rows, with what it stands for written above it."""
    axes.axvline(value, color=REFERENCE, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    axes.annotate(
        label,
        (value, 1),
        xycoords=("data", "axes fraction"),
        xytext=(0, 2),
        textcoords="offset points",
        ha="center",
        va="bottom",
        size=8,
        color=REFERENCE,
    )


def ticks(axis: Axis, most: int = 4) -> None:
    """A few round numbers along an axis, written as short as they can be."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis.set_major_locator(MaxNLocator(most, steps=[1, 2, 5, 10], min_n_ticks=2))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.6g}"))
