"""Questions that a command asks on the way."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

Read = Callable[[str], str | None]
"""Shows a question and returns the line that answers it; `None` at the end of input."""


def read_line(question: str) -> str | None:
    """The line that answers `question`, or `None` at the end of input; through pipes too."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        try:
            return input(f"{question} ")
        except EOFError:
            click.echo()
            return None
    click.echo(question)
    line = sys.stdin.readline()
    return line or None


def reader() -> Read | None:
    """How to ask the person at the terminal; `None` where there is none."""
    return read_line if sys.stdin.isatty() and sys.stdout.isatty() else None
