"""Files that a command writes."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from flip7.cli.messages import complain
from flip7.cli.options import Decorator
from flip7.files import write_whole
from flip7.game.errors import Flip7Error

STDOUT = Path("-")


class FileError(Flip7Error):
    """The file can't be written; nothing was."""


force_option: Decorator = click.option(
    "--force", is_flag=True, help="Write FILE also if there is one of that name."
)


def put(data: bytes, file: Path, *, force: bool) -> None:
    """Write the whole of a file, or nothing, and tell it; `-` is stdout. Raises `FileError` if the
    file is there already and not to be replaced, `OSError` where it can't be written."""
    if file == STDOUT:
        click.echo(data, nl=False)
        return
    if force:
        write_whole(file, data)
    else:
        _create(data, file)
    complain(f"{file}: written, {len(data):,} bytes")


def refuse_existing(file: Path, *, force: bool) -> None:
    """Raise `FileError` where `put` would refuse to write, or could not, before there is anything
    to write."""
    if file == STDOUT:
        return
    if file.exists() and not force:
        raise _there_is(file)
    if file.is_dir():
        raise FileError(f"{file}: that is a folder; name a file")
    if not file.parent.is_dir():
        raise FileError(f"{file}: there is no folder {file.parent}")
    if not os.access(file.parent, os.W_OK):
        raise FileError(f"{file}: nothing can be written in {file.parent}")


def _there_is(file: Path) -> FileError:
    return FileError(f"{file}: there is such a file; name another, or add --force")


def refuse_binary_on_terminal(file: Path, form: str) -> None:
    """Raise `FileError` for a form that a terminal can't show."""
    if file == STDOUT and sys.stdout.isatty():
        raise FileError(f"{form} is no text for a terminal: name a file")


def _create(data: bytes, file: Path) -> None:
    try:
        with file.open("xb") as opened:
            try:
                opened.write(data)
            except BaseException:
                file.unlink(missing_ok=True)
                raise
    except FileExistsError:
        raise _there_is(file) from None
