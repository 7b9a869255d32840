"""Games kept as files in the user's data directory, one record each."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from flip7.files import lock, write_whole
from flip7.game.errors import Flip7Error
from flip7.game.record_reader import MOST_TEXT
from flip7.store.places import games_directory
from flip7.store.record_files import RECORD_SUFFIX


class SaveError(Flip7Error):
    """A saved game that can't be found, read or taken."""


def new_path(now: datetime) -> Path:
    """A path for a new game, named after the moment, at which there is no file yet."""
    stem = now.strftime("%Y-%m-%d-%H%M%S")
    directory = games_directory()
    path = directory / f"{stem}{RECORD_SUFFIX}"
    number = 1
    while path.exists():
        number += 1
        path = directory / f"{stem}-{number}{RECORD_SUFFIX}"
    return path


class SaveFile:
    """The file of a game in progress. No other terminal plays it while it is open, where the file
    system has locks."""

    def __init__(self, file: BinaryIO, path: Path, content: bytes) -> None:
        self.path = path
        self._file = file
        self._content = content

    @classmethod
    def create(cls, path: Path) -> SaveFile:
        """A new file; its directory is made where needed. Raises `SaveError` if there is one
        already, and `OSError` where none can be made."""
        if path.is_dir():
            raise SaveError(f"{path}: this is a directory, and a record needs a file")
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            file = path.open("x+b", buffering=0)
        except FileExistsError:
            raise SaveError(
                f"{path}: this file is there already; go on with it by --resume, or name another"
            ) from None
        return cls(_locked(file, path), path, b"")

    @classmethod
    def open(cls, path: Path) -> SaveFile:
        """The file of a saved game, untouched as yet."""
        try:
            file = path.open("r+b", buffering=0)
        except FileNotFoundError:
            raise SaveError(f"{path}: there is no such saved game") from None
        _locked(file, path)
        return cls(file, path, file.read(MOST_TEXT + 1))

    @property
    def text(self) -> str:
        """What the file holds. Raises `SaveError` if it is no text."""
        try:
            return self._content.decode()
        except UnicodeDecodeError as error:
            raise SaveError(
                f"{self.path}: this is no saved game: byte {error.start} is not UTF-8 text"
            ) from None

    def keep(self, text: str) -> None:
        """Make `text` the content, durably. A kill at any moment, or a full disk, leaves the old
        text, the new one or, where one goes on after the other, something between the two."""
        new = text.encode()
        if new.startswith(self._content):
            _write(self._file, new, len(self._content))
        elif self._content.startswith(new):
            self._file.truncate(len(new))
            os.fsync(self._file.fileno())
        else:
            self._replace(new)
        self._content = new

    def _replace(self, new: bytes) -> None:
        """Write a text that differs from the old one, such as from one with other line ends."""
        self._file.close()  # Windows replaces no open file
        try:
            write_whole(self.path, new)
        finally:
            self._file = _locked(self.path.open("r+b", buffering=0), self.path)

    def close(self) -> None:
        """Let the file go."""
        self._file.close()


def _write(file: BinaryIO, data: bytes, start: int) -> None:
    """Write `data` from `start` on, at the same place in the file."""
    file.seek(start)
    rest = memoryview(data)[start:]
    while rest:
        rest = rest[file.write(rest) :]
    os.fsync(file.fileno())


def _locked(file: BinaryIO, path: Path) -> BinaryIO:
    if not lock(file):
        file.close()
        raise SaveError(f"{path}: this game is being played in another terminal")
    return file
