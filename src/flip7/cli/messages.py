"""Messages: lines on stderr, each harmless to a terminal and short enough to be read."""

import os
import shutil
import sys
import textwrap
from typing import TextIO

import click

LONGEST = 1000
_JOINERS = "\u200c\u200d"  # they hold letters, and the parts of an emoji, together


def complain(message: str) -> None:
    """Print `message` on stderr as one line, which a terminal gets broken between words; if nobody
    can read there, it is lost."""
    line = f"flip7: {_cut(visible(' '.join(message.split())))}"
    try:
        if sys.stderr.isatty():
            width = shutil.get_terminal_size().columns
            line = textwrap.fill(line, width, break_on_hyphens=False)
        click.echo(line, err=True)
    except OSError:
        discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Let the interpreter's last flush of a stream write to nowhere instead of failing aloud."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def visible(text: str) -> str:
    """`text` with escapes for what would steer a terminal, can't be seen or can't be encoded."""
    return "".join(
        char if char.isprintable() or char in _JOINERS else repr(char)[1:-1] for char in text
    )


def _cut(text: str) -> str:
    """What names the input stands at the beginning, and what would be right at the end."""
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[:half]} ... {text[-half:]}"
