"""The files that `flip7 play` keeps, one record each."""

from __future__ import annotations

from pathlib import Path

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


def whole_lines(text: str) -> str:
    """`text` up to its last line break: a line that a kill has torn is no line."""
    return text[: text.rfind("\n") + 1]
