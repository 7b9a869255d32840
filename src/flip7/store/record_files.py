"""The files that `flip7 play` keeps, one record each."""

from __future__ import annotations

from pathlib import Path

from flip7.game.record import Record, RecordError
from flip7.game.record_reader import parse_record
from flip7.store.places import games_directory

RECORD_SUFFIX = ".flip7"


def saved_games() -> list[Path]:
    """The record files in `games_directory()`, the one last written to first."""
    directory = games_directory()
    if not directory.is_dir():
        return []
    files = [path for path in directory.glob(f"*{RECORD_SUFFIX}") if path.is_file()]
    found = [(path.stat().st_mtime_ns, path.name, path) for path in files]
    return [path for _, _, path in sorted(found, reverse=True)]


def read_kept(text: str) -> Record:
    """The record of a file's `text`, without what is missing its end because a kill has torn it.

    Raises `RecordError` for what is wrong for another reason.
    """
    text = _whole_lines(text) or text
    while True:
        try:
            return parse_record(text)
        except RecordError as error:
            # What is wrong only because the text ends was still being written.
            if error.line is None or error.line <= text.count("\n") or text.count("\n") < 2:
                raise
            text = _whole_lines(text[:-1])


def _whole_lines(text: str) -> str:
    """`text` up to its last line break: a line that a kill has torn is no line."""
    return text[: text.rfind("\n") + 1]
