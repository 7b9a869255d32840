"""What is raised for a file that can't be read."""

from __future__ import annotations

from flip7.game.errors import Flip7Error, quoted


class ImportError_(Flip7Error):  # noqa: N801  # `ImportError` is Python's own
    """A file, or a place of it, can't be what it should be."""

    def __init__(self, message: str, place: str = "", file: str = "") -> None:
        super().__init__(": ".join(part for part in (_shown(file), place, message) if part))
        self.message = message
        self.place = place
        self.file = file

    def of(self, file: str) -> ImportError_:
        """This error, with the file's name."""
        return ImportError_(self.message, self.place, file)


def _shown(file: str) -> str:
    return file if file.isprintable() else quoted(file)
