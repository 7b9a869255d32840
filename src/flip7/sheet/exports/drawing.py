"""Settings of every picture that matplotlib draws for us, and how it becomes a file."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from threading import RLock
from typing import TYPE_CHECKING, Literal

from flip7.sheet.texts import cut

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Form = Literal["svg", "png", "pdf"]

COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#000000", "#56B4E9", "#B07A00")
"""Colours that most colour-blind people can tell apart. There are few of them, and some people see
none: something else must always tell the same, such as a marker, a line style or a place."""
LINE_STYLES = ("solid", "dashed", "dashdot", "dotted")
GRID, REFERENCE = "#dddddd", "#555555"
"""The colours of what helps to read a picture, and of a line to compare with."""

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
_NO_DATE: dict[Form, dict[str, None]] = {
    "svg": {"Date": None},
    "png": {"Software": None},
    "pdf": {"CreationDate": None},
}
# matplotlib's settings are the process's own: one picture at a time.
_DRAWING = RLock()
# What no XML file can hold, and half characters.
_IMPOSSIBLE = re.compile("[\ud800-\udfff\ufffe\uffff]")


@contextmanager
def drawing(form: Form = "svg") -> Iterator[None]:
    """Draw with our settings, whatever those of the process are, which stay as they were."""
    import matplotlib as mpl

    with _DRAWING, mpl.rc_context(), warnings.catch_warnings():
        mpl.rcdefaults()
        mpl.rcParams["svg.hashsalt"] = "flip7"
        # Names stay text, in whatever script, for the reader's own fonts.
        mpl.rcParams["svg.fonttype"] = "none"
        mpl.rcParams["font.family"] = "sans-serif"
        mpl.rcParams["font.sans-serif"] = ["DejaVu Sans", *(_more_fonts() if form != "svg" else ())]
        warnings.filterwarnings("ignore", message="(?s).*Glyph .* missing from")
        warnings.filterwarnings("ignore", message="(?s).*Matplotlib currently does not support")
        yield


def picture(figure: Figure, form: Form) -> bytes:
    """The figure as a file, without a date: what is drawn alike gives the same file."""
    file = BytesIO()
    with drawing(form):
        figure.savefig(file, format=form, dpi=120, metadata=_NO_DATE[form])
    return file.getvalue()


def short(text: str, width: int) -> str:
    """A text as it can stand in a picture, cut where it is too wide; see `cut`."""
    return cut(_IMPOSSIBLE.sub("\ufffd", text), width)


def _more_fonts() -> list[str]:
    """Fonts on this machine for scripts that the chart's own lacks."""
    from matplotlib.font_manager import get_font_names

    there = set(get_font_names())
    return [font for font in _MORE_FONTS if font in there]
