"""What is raised for a score file that can't be read."""

from __future__ import annotations

from flip7.game.errors import Flip7Error
from flip7.learn.language import shown

_LONGEST = 400
"""The characters of each part of a message; a file may hold a key of millions."""


class ScoreFileError(Flip7Error):
    """A file, or a place of it, can't be what it should be."""

    def __init__(self, message: str, place: str = "", file: str = "") -> None:
        parts = (part[:_LONGEST] for part in (file, place, message) if part)
        super().__init__(shown(": ".join(parts)))
        self.message = message
        self.place = place
        self.file = file

    def of(self, file: str) -> ScoreFileError:
        """This error, with the file's name."""
        return ScoreFileError(self.message, self.place, file)
