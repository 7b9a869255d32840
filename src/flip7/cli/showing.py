"""How commands show texts: in bold to a terminal, plain to everything else, and as JSON."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Sequence

import click
import msgspec

from flip7.learn.render import as_text
from flip7.learn.sections import Section

WIDEST = 100
"""Longer lines are hard to read."""


def line_width() -> int:
    """The characters that a line may have here: the terminal's, or those of `COLUMNS`, or 80."""
    return min(shutil.get_terminal_size().columns, WIDEST)


def echo_wrapped(text: str) -> None:
    """Print a text; a terminal gets a long one in several lines, broken between words."""
    if sys.stdout.isatty():
        text = textwrap.fill(text, line_width(), break_on_hyphens=False)
    click.echo(text)


def show_sections(sections: Sequence[Section]) -> None:
    """Print a text on stdout; click leaves out what only a terminal understands."""
    click.echo(as_text(sections, line_width(), strong=_bold), nl=False)


def _bold(text: str) -> str:
    return click.style(text, bold=True)


def echo_json(value: object) -> None:
    """Print a value as indented JSON on stdout, in UTF-8 whatever the terminal speaks."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))
